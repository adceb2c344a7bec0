"use strict";
// One doubt a screen. Every text is set as text; the one piece of HTML, the marked text, is escaped by the server.
const $ = (id) => document.getElementById(id);
const state = { doubt: null, began: 0, last: [], alike: false, edit: false, busy: false, text: "" };

function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name in made && name !== "list") made[name] = value; else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

const button = (words, onclick) => make("button", { type: "button", textContent: words, onclick });
const labelled = (words, input) => make("label", {}, `${words} `, input);
const list = (id, texts) => $(id).replaceChildren(...texts.map((textContent) => make("li", { textContent })));
const say = (words) => { $("said").textContent = words; };
const centre = (mark) => { if (mark) $("text").scrollTop = mark.offsetTop - $("text").clientHeight / 2; };

async function ask(path, body) {
  const options = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, options).catch(() => { throw new Error("the desk does not answer: is heat-pipeline desk still running?"); });
  const told = answer.headers.get("content-type")?.startsWith("application/json") ? await answer.json() : { fault: await answer.text() };
  if (!answer.ok) throw new Error(told.fault);
  return told;
}

async function attempt(work) {  // what fails is said, and can be tried again
  fault(null);
  try { await work(); } catch (error) { fault(error, () => attempt(work)); }
}

function fault(error, again) {
  $("fault").hidden = !error;
  $("fault").firstElementChild.textContent = error?.message;
  Object.assign($("again"), { hidden: !again, onclick: again });
}

const go = (at = "", step = 0) => attempt(async () => {  // to the open doubt at a place of the queue, or the one beside it
  const told = await ask(`/api/doubt?${new URLSearchParams([...new FormData($("facets")), ["text", state.text], ["at", at], ["step", step]])}`);
  if (!told.doubt && step < 0) return say("This is the first one.");
  return !told.doubt && at && told.left ? go() : show(told);
});

function show(told) {
  const doubt = told.doubt, pace = told.seconds === null ? "" : `, ${told.seconds} seconds a decision`;
  $("count").textContent = `${told.left} left${told.left === told.left_in_all ? "" : ` of ${told.left_in_all}`}${pace}`;
  for (const [name, choices] of Object.entries(told.facets)) fill($("facets").elements[name], choices);
  $("one-text").hidden = !state.text;
  $("one-text").textContent = `only ${state.text} ✕`;
  $("notices").textContent = told.told.join(" · ");
  Object.assign(state, { doubt, began: performance.now(), alike: false, edit: false });
  $("form").hidden = true;
  picture(doubt);
  $("name").textContent = (doubt?.description_id ?? "") + (doubt?.panel ? ` · ${doubt.panel}` : "");
  $("why").textContent = doubt ? (doubt.line ? `Line ${doubt.line}: ` : "") + doubt.why
    : told.left_in_all ? "Nothing is left here: choose less above." : "Nothing is left to settle.";
  const facts = !doubt ? ["The next run takes the decisions in: heat-pipeline run"]
    : [doubt.rule && `${doubt.severity}, ${doubt.rule}`, doubt.observed && `seen: ${doubt.observed}`, doubt.expected && `expected: ${doubt.expected}`,
      doubt.unless && `wrong if ${doubt.unless}`, doubt.kind === "sample" && "A sample of what is read surely: nothing speaks against it."];
  $("facts").textContent = facts.filter(Boolean).join(" · ");
  list("doubts", doubt?.doubts ?? []);
  list("lost", doubt?.lost ?? []);
  $("text").innerHTML = doubt?.text ?? "";
  $("choices").replaceChildren(...doubt?.kind === "reading" ? doubt.choices.map(choiceBox)
    : (doubt?.grids ?? []).map((grid) => make("div", { className: "choice" }, table(grid))));
  keys();
  centre(document.querySelector("#text .focus") ?? document.querySelector("#text .value"));
  scrollTo(0, 0);
}

function picture(doubt) {
  const image = $("picture").firstElementChild, given = doubt?.picture;
  const refuse = (words) => {
    $("picture").hidden = !given || Boolean(words);
    $("no-picture").hidden = !words;
    $("no-picture").textContent = `No picture: ${words}.`;
  };
  refuse(given?.fault);
  image.removeAttribute("src");
  if ($("picture").hidden) return;
  image.alt = `The figure that the text describes, ${given.path}; z makes it large`;
  image.onerror = () => refuse(`the browser can't draw ${given.path}`);
  image.src = `/picture?${new URLSearchParams({ text: doubt.description_id })}`;
}

function zoom() {
  $("large").querySelector("img").src = $("picture").firstElementChild.src;
  $("large").showModal();
}

function fill(select, choices) {
  const chosen = select.value;
  const all = !chosen || choices.some(([value]) => value === chosen) ? choices : [...choices, [chosen, 0]];
  select.replaceChildren(make("option", { value: "", textContent: "all" }), ...all.map(([value, count]) => make("option", { value, textContent: `${value} (${count})` })));
  select.value = chosen;
}

function choiceBox(choice, number) {
  const crowded = choice.grids.reduce((sum, grid) => sum + grid.crowded, 0);
  const note = crowded ? ` ${crowded} more value${crowded > 1 ? "s" : ""} would stand in a place that has one already.` : "";
  return make("div", { className: "choice" }, button(`${number + 1}  take this reading`, () => press(String(number + 1))), note, ...choice.grids.map((grid) => table(grid, number)));
}

function differs(number, row, column, start) {
  return state.doubt.choices.some((choice, other) => other !== number && !choice.grids.some((grid) =>
    grid.at.some((line, r) => line.some((at, c) => at === start && grid.table[r + 1][0] === row && grid.table[0][c + 1] === column))));
}

function table(grid, number) {
  const cell = (value, r, c) => {
    const start = grid.at[r][c], here = () => point(start), isIt = start !== null && state.doubt.about.includes(start);
    const isOther = number !== undefined && start !== null && differs(number, grid.table[r + 1][0], grid.table[0][c + 1], start);
    return make("td", { tabIndex: -1, className: isOther ? "differs" : isIt ? "here" : "", onmouseenter: here, onclick: here }, value);
  };
  const shown = tableOf(grid, (name) => name || "–", cell);
  if (grid.panel) shown.prepend(make("caption", {}, grid.panel));
  return shown;
}

function tableOf({ table: [[, ...columns], ...rows] }, head, cell) {
  const heads = columns.map((name, c) => make("th", { scope: "col" }, head(name, `column ${c + 1}`)));
  const lines = rows.map(([name, ...values], r) =>
    make("tr", {}, make("th", { scope: "row" }, head(name, `row ${r + 1}`)), ...values.map((value, c) => cell(value, r, c))));
  return make("table", {}, make("thead", {}, make("tr", {}, make("th"), ...heads)), make("tbody", {}, ...lines));
}

function point(start) {
  document.querySelectorAll(".pointed").forEach((one) => one.classList.remove("pointed"));
  const there = document.getElementById(`at-c${start}`);
  const marked = there?.tagName === "A" ? there.nextElementSibling : there;
  marked?.classList.add("pointed");
  centre(marked);
}

const answer = (given, who) => attempt(async () => {
  if (state.busy) return;
  const doubt = state.doubt, seconds = Math.min((performance.now() - state.began) / 1000, 86400);
  state.busy = true;
  const told = await ask("/api/answer", { key: doubt.key, answer: given, seconds, alike: state.alike }).finally(() => { state.busy = false; });
  state.last.push(told.entries);
  const placed = told.placed ? `: ${told.placed} value${told.placed === 1 ? " is" : "s are"} now as you say` : "";
  const missing = told.missing.length ? ` – not in the text, so not published: ${told.missing.join(", ")}` : "";
  const changed = told.changed ? " – somebody else had changed the file; it was read again" : "";
  say(`Saved: ${told.said}${placed}${who ? ` (the reading of ${who})` : ""}${missing}${changed}. u takes it back.`);
  await go(doubt.key, given.grids && doubt.kind !== "reading" ? 1 : 0);  // what was found in the reading before goes with it
});

const undo = (entries) => attempt(async () => {
  const told = await ask("/api/undo", entries);
  state.last = state.last.filter((each) => !each.some((entry) => entries.includes(entry)));
  say(`${told.said}.`);
  if (!$("history").hidden) await decided();
  await go(told.doubt);
});

const decided = () => attempt(async () => {
  const told = await ask("/api/history");
  $("history").hidden = false;
  $("history").querySelector("ol").replaceChildren(...told.map((one) => make("li", {},
    `${[`${one.description}: ${one.said}${one.why ? ` (${one.why})` : ""}`.replace(/^: /, ""), one.by, one.when].filter(Boolean).join(", ")} `, button("take back", () => undo([one.entry])))));
  $("history").querySelector("button").focus();
});

function openForm(title, fields, given) {
  const form = $("form");
  form.replaceChildren(make("h2", {}, title), ...fields);
  form.append(make("p", { className: "actions" }, make("button", {}, `Save (${form.querySelector("textarea") ? "Ctrl+" : ""}Enter)`), " ", button("Leave (Escape)", leave)));
  form.onsubmit = (event) => { event.preventDefault(); try { answer(given(form)); } catch (error) { fault(error, null); } };
  form.hidden = false;
  const first = form.querySelector("tbody th input") ?? form.querySelector("input, textarea");
  first.focus();
  first.select();
  form.scrollIntoView({ block: "nearest" });
}

function leave() { $("form").hidden = true; $("history").hidden = true; state.edit = false; $("text").focus({ preventScroll: true }); }

const texts = (inputs) => [...inputs].map((input) => input.value.trim());

function edit(number) {
  const grids = (state.doubt.choices[number] ?? state.doubt).grids;
  const field = (value, ariaLabel) => make("input", { value, defaultValue: value, ariaLabel, onfocus: ({ target }) => target.select() });
  const tables = grids.map((grid) => make("div", { className: "choice" }, labelled("Panel", field(grid.panel, "panel")),
    tableOf(grid, field, (value, r, c) => make("td", {}, field(value, `value ${r + 1}, ${c + 1}`)))));
  openForm("Edit: a label is that of its whole row or column; a pasted list fills those that follow; ↑ leads from the rows to the columns", tables,
    () => ({ grids: grids.map((grid, n) => edited(grid, tables[n])) }));
}

function edited(grid, box) {
  const [head, ...lines] = [...box.querySelectorAll("tr")].map((line) => [...line.querySelectorAll("input")]);
  const at = lines.map((line, r) => line.slice(1).map((input, c) => input.value === input.defaultValue ? grid.at[r][c] : null));
  return { panel: box.querySelector("label input").value.trim(), table: [["", ...texts(head)], ...lines.map(texts)], at };
}

function moveInTable(event) {  // up from the label of the first row is that of the first column
  const place = event.target.closest("th, td"), step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const row = step && place?.closest("table").rows[place.parentNode.rowIndex + step];
  const next = row?.cells[Math.max(place.cellIndex, row.rowIndex ? 0 : 1)]?.querySelector("input");
  if (next) { event.preventDefault(); next.focus(); }
}

function pasteLabels(event) {  // a list that is pasted fills this label and those after it
  const parts = event.clipboardData.getData("text").trim().split(/[\t\r\n]+/), side = event.target.closest("th")?.closest("thead, tbody");
  if (!side || parts.length < 2) return;
  event.preventDefault();
  const inputs = [...side.querySelectorAll("th input")];
  inputs.slice(inputs.indexOf(event.target)).slice(0, parts.length).forEach((input, n) => { input.value = parts[n].trim(); });
}

function tableText(grids) {
  return grids.map((grid) => [...(grids.length > 1 || grid.panel ? [`# ${grid.panel}`] : []), ...grid.table.map((line) => line.join("\t"))].join("\n")).join("\n\n");
}

function parsedTable(text, panel) {
  const grids = [];
  for (const line of text.split(/\r?\n/)) {
    if (/^#\s?/.test(line)) { grids.push({ panel: line.replace(/^#+\s?/, "").trim(), lines: [] }); continue; }
    const isHead = line.includes("\t") && !grids.at(-1)?.lines.length;  // of a lone column without a name only the tab is there
    if (!isHead && !line.trim() || /^(?=.*-)[\s|:+-]+$/.test(line)) continue;
    if (!grids.length) grids.push({ panel, lines: [] });
    const parts = line.includes("\t") ? line.split("\t") : line.includes("|") ? line.replace(/^\s*\||\|\s*$/g, "").split("|") : line.split(/\s{2,}|;/);
    grids.at(-1).lines.push(parts.map((part) => part.trim()));
  }
  return grids.filter((grid) => grid.lines.length).map(({ panel: name, lines }) => {
    const width = lines[0].length;
    if (width < 2 || lines.length < 2) throw new Error("A table needs a line of columns and lines of rows: the first line has the columns, behind an empty place.");
    const off = lines.find((line) => line.length > width);
    if (off) throw new Error(`Row "${off[0]}" has ${off.length - 1} values for ${width - 1} columns.`);
    return { panel: name, table: lines.map((line) => Array.from({ length: width }, (_, c) => line[c] ?? "")) };
  });
}

function giveTable() {
  const { choices, grids, panel } = state.doubt;
  const area = make("textarea", { value: tableText(choices[0]?.grids ?? grids), ariaLabel: "table", spellcheck: false });
  openForm("The table: tabs or | between columns, # before a panel's name", [area], () => ({ grids: parsedTable(area.value, panel ?? "") }));
}

function figureForm() {
  const now = state.doubt.figure;
  const field = (name, words, placeholder = "", value = "") => labelled(words, make("input", { name, placeholder, value, size: 12 }));
  const choose = (name, words, options) => labelled(words, make("select", { name }, ...options.map((value) => make("option", { value, textContent: value || "as it is" }))));
  openForm("What the figure shows; what you leave empty stays as it is", [
    field("scale_low", "Scale from", now.scale_low), field("scale_high", "to", now.scale_high), field("metric", "Metric", now.metric), field("unit", "Unit", now.unit),
    choose("better", "Better", ["", "higher", "lower"]), make("br"), field("name", "The name", "", state.doubt.name ?? ""), field("to", "stands for"), choose("role", "as a", ["", "model", "benchmark", "metric"]),
  ], (form) => {
    const { name, to, role, ...figure } = Object.fromEntries(new FormData(form));
    return { figure, name: to ? { name, to, role } : {} };
  });
}

const REASONS = ["we misread the text", "the figure really is so", "the text gives it only roughly", "the scale is another one", "not worth telling"];
function dismiss() {
  const quick = REASONS.map((why, n) => button(`${n + 1} ${why}`, () => answer({ review: "dismiss", why })));
  const input = make("input", { ariaLabel: "why", size: 40,
    onkeydown: (event) => { if (!input.value && quick[event.key - 1]) { event.preventDefault(); quick[event.key - 1].click(); } } });
  openForm("Dismiss: why? A number, words, or nothing.", [make("p", {}, ...quick.flatMap((one) => [one, " "])), input], () => ({ review: "dismiss", why: input.value.trim() }));
}

function wrongPlace() {
  const fields = ["Row", "Column", "Panel"].map((side) => labelled(side, make("input", { value: state.doubt[side.toLowerCase()] ?? "" })));
  openForm("Where does it stand?", fields, (form) => ({ cell: texts(form.querySelectorAll("input")) }));
}

function chooseToEdit() {
  if (state.doubt.choices.length < 2) return edit(0);
  state.edit = true;
  say("Edit which reading? Press its number.");
}

function takeAlike() {
  state.alike = !state.alike;
  say(state.alike ? `c or d is now for all ${state.doubt.alike + 1} alike.` : "c or d is for this one.");
}

const move = (step) => { say(""); return go(state.doubt.key, step); };
const none = () => answer({ none: true });
const isOfText = () => !state.doubt.figure_id;
// The keys: for which kind of doubt (any where that is "", and without a doubt too where it is "*"), the words of the
// button, what the help says, what it does, and when it is there.
const KEYS = [
  ["1 2 3", "reading", "", "take this reading as the right one"],
  ["e", "", "edit", "edit the labels or values of a reading (of several: then 1, 2 or 3); a pasted list fills the labels that follow, ↑ leads to the columns, Enter saves", chooseToEdit, () => isOfText() && state.doubt.grids.length + state.doubt.choices.length],
  ["t", "", "give the table", "give the table: type or paste it, with tabs or | between its columns", giveTable, isOfText],
  ["n", "reading", "no values", "there are no values here", none],
  ["c", "finding", "confirm", "confirm a finding", () => answer({ review: "confirm" })],
  ["d", "finding", "dismiss", "dismiss a finding, with a reason", dismiss],
  ["a", "finding", "for all alike", "the next c or d is for all findings alike in the panel", takeAlike, () => state.doubt.alike],
  ["c", "sample", "right", "of a sampled value: it stands in the right place", () => answer({ cell: [state.doubt.row, state.doubt.column, state.doubt.panel] })],
  ["d", "sample", "wrong", "of a sampled value: it stands in another place", wrongPlace],
  ["n", "sample", "no value", "of a sampled number: it is no value", none],
  ["g", "", "scale, metric, name", "say the scale, metric, unit, better end, or what a name stands for", figureForm, isOfText],
  ["z", "", "picture", "the picture large, and small again", zoom, () => !$("picture").hidden],
  ["s j", "", "later", "later: the next doubt", () => move(1)],
  ["k", "", "back", "the doubt before", () => move(-1)],
  ["u", "*", "undo", "take the last answer back", () => state.last.length ? undo(state.last.at(-1)) : decided()],
  ["h", "*", "list", "list all that was decided, each with a button to take it back", () => $("history").hidden ? decided() : leave()],
  ["?", "*", "keys", "these keys; Escape leaves what is open", () => $("help").showModal()],
].map(([keys, kind, word, does, act, when]) => ({ keys: keys.split(" "), kind, word, does, act, when }));
const offered = () => KEYS.filter(({ kind, when }) => kind === "*" || state.doubt && ["", state.doubt.kind].includes(kind) && (when?.() ?? true));

function keys() {
  $("keys").replaceChildren(...offered().filter(({ word }) => word).flatMap(({ keys: [key], word }) => [
    make("button", { type: "button", onclick: () => press(key) }, make("kbd", {}, key), ` ${word}${key === "a" ? ` (${state.doubt.alike + 1})` : ""}`), " ",
  ]));
}

function press(key) {
  const choice = state.doubt?.choices[key - 1];
  if (choice) return state.edit ? edit(key - 1) : answer({ grids: choice.grids }, choice.who);
  return offered().find(({ keys }) => keys.includes(key))?.act?.();
}

document.addEventListener("keydown", (event) => {
  if ($("large").open) return event.key === "z" && $("large").close();
  if (event.key === "Escape" && !$("help").open) return leave();
  if (event.ctrlKey || event.metaKey || event.altKey || $("help").open || state.busy || event.target.closest("input, textarea, select") || !/^[1-9a-z?]$/.test(event.key)) return;
  event.preventDefault();
  press(event.key);
});
$("form").onkeydown = (event) => {
  moveInTable(event);
  const saves = event.target.matches("textarea") ? event.ctrlKey || event.metaKey : event.target.matches("select");
  if (event.key === "Enter" && saves) { event.preventDefault(); $("form").requestSubmit(); }
};
$("form").onpaste = pasteLabels;
$("facets").onchange = () => go();
$("facets").onsubmit = (event) => event.preventDefault();
$("one-text").onclick = () => { state.text = ""; location.hash = ""; go(); };
$("close").onclick = leave;
$("picture").onclick = zoom;
$("help").querySelector("dl").append(...KEYS.flatMap(({ keys, does }) => [make("dt", {}, keys.join(" ")), make("dd", {}, does)]));
state.text = decodeURIComponent(location.hash.slice(1));
go();
