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

async function ask(path, body) {
  const options = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let answer, told;
  try {
    answer = await fetch(path, options);
    told = answer.headers.get("content-type")?.startsWith("application/json") ? await answer.json() : { fault: await answer.text() };
  } catch {
    throw new Error("the desk does not answer: is heat-pipeline desk still running?");
  }
  if (!answer.ok) throw new Error(told.fault);
  return told;
}

async function attempt(work, ...given) {  // what fails is said, and can be tried again
  fault(null);
  try { await work(...given); } catch (error) { fault(error, () => attempt(work, ...given)); }
}

function fault(error, again) {
  $("fault").hidden = !error;
  $("fault").firstElementChild.textContent = error?.message;
  Object.assign($("again"), { hidden: !again, onclick: again });
}

const go = (after = "", back = false) => attempt(async () => {
  const wanted = [...new FormData($("facets")), ["text", state.text], ["back", back ? "1" : ""]].filter(([, value]) => value);
  const query = new URLSearchParams([...wanted, ["after", after]]);
  const told = await ask(`/api/doubt?${query}`);
  if (!told.doubt && after && !back) return told.left ? go() : show(told);
  if (!told.doubt && back) return say("This is the first one.");
  show(told);
});

function show(told) {
  const pace = told.seconds === null ? "" : `, ${told.seconds} seconds a decision`;
  $("count").textContent = `${told.left} left${told.left === told.left_in_all ? "" : ` of ${told.left_in_all}`}${pace}`;
  for (const [name, choices] of Object.entries(told.facets)) fill($("facets").elements[name], choices);
  $("one-text").hidden = !state.text;
  $("one-text").textContent = `only ${state.text} ✕`;
  $("notices").textContent = told.told.join(" · ");
  const doubt = told.doubt;
  Object.assign(state, { doubt, began: performance.now(), alike: false, edit: false });
  $("form").hidden = true;
  for (const id of ["text", "choices", "lost", "doubts", "facts", "keys"]) $(id).replaceChildren();
  picture(doubt?.picture);
  $("name").textContent = (doubt?.description_id ?? "") + (doubt?.panel ? ` · ${doubt.panel}` : "");
  if (!doubt) {
    $("why").textContent = told.left_in_all ? "Nothing is left here: choose less above." : "Nothing is left to settle.";
    $("facts").textContent = "The next run takes the decisions in: heat-pipeline run";
    return;
  }
  $("why").textContent = (doubt.line ? `Line ${doubt.line}: ` : "") + doubt.why;
  const facts = doubt.kind === "finding"
    ? [`${doubt.severity}, ${doubt.rule}`, doubt.observed && `seen: ${doubt.observed}`, doubt.expected && `expected: ${doubt.expected}`, doubt.unless && `wrong if ${doubt.unless}`]
    : [doubt.kind === "sample" ? "A sample of what is read surely: nothing speaks against it." : ""];
  $("facts").textContent = facts.filter(Boolean).join(" · ");
  $("doubts").replaceChildren(...doubt.doubts.map((one) => make("li", { textContent: one })));
  $("text").innerHTML = doubt.text;
  if (doubt.kind === "reading") doubt.choices.forEach((choice, number) => $("choices").append(choiceBox(choice, number)));
  else for (const grid of doubt.grids) $("choices").append(make("div", { className: "choice" }, table(grid)));
  $("lost").replaceChildren(...doubt.lost.map((one) => make("li", { textContent: `${one.printed}: ${one.why}` })));
  keys();
  const at = document.querySelector("#text .focus") ?? document.querySelector("#text .value");
  if (at) $("text").scrollTop = at.offsetTop - $("text").clientHeight / 2;
  scrollTo(0, 0);
}

function picture(given) {
  const image = $("picture").firstElementChild;
  const fault = (words) => {
    $("picture").hidden = !given || Boolean(words);
    $("no-picture").hidden = !words;
    $("no-picture").textContent = words && `No picture: ${words}.`;
  };
  fault(given?.fault ?? "");
  image.removeAttribute("src");
  if (!given || given.fault) return;
  image.alt = `The figure that the text describes, ${given.path}; z makes it large`;
  image.onerror = () => fault(`the browser can't draw ${given.path}`);
  image.src = given.address;
}

function zoom() {
  if ($("picture").hidden) return;
  $("large").querySelector("img").src = $("picture").firstElementChild.src;
  $("large").showModal();
}

function fill(select, choices) {
  const chosen = select.value;
  const all = !chosen || choices.some(([value]) => value === chosen) ? choices : [...choices, [chosen, 0]];
  select.replaceChildren(make("option", { value: "", textContent: "all" }), ...all.map(([value, count]) => make("option", { value, textContent: `${value} (${count})` })));
  select.value = chosen;
}

function keys() {
  const actions = Object.entries({ ...ACTIONS[state.doubt.kind], ...ALWAYS }).filter(([key]) => key === "a" ? state.doubt.alike : key !== "z" || !$("picture").hidden);
  $("keys").replaceChildren(...actions.flatMap(([key, [words]]) => [
    make("button", { type: "button", onclick: () => press(key) }, make("kbd", { textContent: key }), ` ${words}${key === "a" ? ` (${state.doubt.alike + 1})` : ""}`), " ",
  ]));
}

function choiceBox(choice, number) {
  const crowded = choice.grids.reduce((sum, grid) => sum + grid.crowded, 0);
  const note = crowded ? ` ${crowded} more value${crowded > 1 ? "s" : ""} would stand in a place that has one already.` : "";
  return make("div", { className: "choice" }, button(`${number + 1}  take this reading`, () => press(String(number + 1))), note, ...choice.grids.map((grid) => table(grid, number)));
}

function differs(number, row, column, start) {
  return state.doubt.choices.some((choice, other) => other !== number && !choice.grids.some((grid) =>
    grid.at.some((line, r) => line.some((at, c) => at === start && grid.rows[r] === row && grid.columns[c] === column))));
}

function table(grid, number) {
  const heads = (names, scope) => names.map((name) => make("th", { scope, textContent: name || "–" }));
  const cells = (r) => grid.values[r].map((value, c) => {
    const start = grid.at[r][c], here = () => point(start), isIt = state.doubt.kind === "sample" && start === state.doubt.start;
    const isOther = number !== undefined && start !== null && differs(number, grid.rows[r], grid.columns[c], start);
    return make("td", { textContent: value, tabIndex: -1, className: isOther ? "differs" : isIt ? "here" : "", onmouseenter: here, onclick: here });
  });
  return tableOf(grid.panel, heads(grid.columns, "col"), heads(grid.rows, "row"), cells);
}

function tableOf(panel, columns, rows, cells) {
  return make("table", {}, ...(panel ? [make("caption", { textContent: panel })] : []), make("thead", {}, make("tr", {}, make("th"), ...columns)),
    make("tbody", {}, ...rows.map((head, r) => make("tr", {}, head, ...cells(r)))));
}

function point(start) {
  document.querySelectorAll(".pointed").forEach((one) => one.classList.remove("pointed"));
  const there = start === null ? null : document.getElementById(`at-c${start}`);
  const marked = there?.tagName === "A" ? there.nextElementSibling : there;
  marked?.classList.add("pointed");
  if (marked) $("text").scrollTop = marked.offsetTop - $("text").clientHeight / 2;
}

function say(words) { $("said").textContent = words; }

const answer = (given, who) => attempt(async () => {
  if (state.busy) return;
  const doubt = state.doubt, seconds = Math.min((performance.now() - state.began) / 1000, 86400);
  state.busy = true;
  const told = await ask("/api/answer", { key: doubt.key, answer: given, seconds, alike: state.alike }).finally(() => { state.busy = false; });
  state.last.push(...told.entries);
  const placed = told.placed ? `: ${told.placed} value${told.placed === 1 ? " is" : "s are"} now as you say` : "";
  const missing = told.missing.length ? ` – not in the text, so not published: ${told.missing.join(", ")}` : "";
  const changed = told.changed ? " – somebody else had changed the file; it was read again" : "";
  say(`Saved: ${told.said}${placed}${who ? ` (the reading of ${who})` : ""}${missing}${changed}. u takes it back.`);
  await go(doubt.key);
});

const undo = (entry) => attempt(async () => {
  const told = await ask(`/api/undo/${entry}`, {});
  state.last = state.last.filter((one) => one !== entry);
  say(`${told.said}.`);
  if (!$("history").hidden) await decided();
  await go();
});

const decided = () => attempt(async () => {
  const told = await ask("/api/history");
  $("history").hidden = false;
  $("history").querySelector("ol").replaceChildren(...told.map((one) => make("li", {},
    `${one.description} ${one.said}${one.why ? ` (${one.why})` : ""} ${one.by} ${one.when} `, button("take back", () => undo(one.entry)))));
  $("history").querySelector("button")?.focus();
});

function openForm(title, fields, save) {
  const form = $("form");
  form.replaceChildren(make("h2", { textContent: title }), ...fields,
    make("p", { className: "actions" }, make("button", { textContent: "Save (Enter)" }), " ", button("Leave (Escape)", leave)));
  form.onsubmit = (event) => { event.preventDefault(); try { save(form); } catch (error) { fault(error, null); } };
  form.hidden = false;
  form.querySelector("input, textarea, select")?.focus();
  form.scrollIntoView({ block: "nearest" });
}

function leave() { $("form").hidden = true; $("history").hidden = true; state.edit = false; $("text").focus({ preventScroll: true }); }

function edit(number) {
  const grids = structuredClone(state.doubt.choices[number].grids);
  state.edit = false;
  const up = { ArrowUp: -1, ArrowDown: 1 };
  const field = (value, label, set, more = {}) => make("input", {
    value, ariaLabel: label, ...more, oninput: ({ target }) => set(target.value.trim()), onfocus: ({ target }) => target.select(),
    onkeydown: (event) => {  // up from the first row's label is the first column's
      const place = event.target.closest("th, td"), row = up[event.key] && place?.closest("table").rows[place.parentNode.rowIndex + up[event.key]];
      const next = row && row.cells[Math.max(place.cellIndex, row.rowIndex ? 0 : 1)]?.querySelector("input");
      if (next) { event.preventDefault(); next.focus(); }
    },
  });
  const labels = (names, side) => names.map((name, at) => make("th", {}, field(name, `${side} ${at + 1}`, (value) => { names[at] = value; }, {
    "data-side": side,
    onpaste: (event) => {  // a list that is pasted fills this label and those after it
      const parts = event.clipboardData.getData("text").trim().split(/[\t\r\n]+/);
      if (parts.length < 2) return;
      event.preventDefault();
      const inputs = [...event.target.closest("table").querySelectorAll(`input[data-side="${side}"]`)].slice(at);
      inputs.slice(0, parts.length).forEach((input, n) => { input.value = parts[n].trim(); input.dispatchEvent(new Event("input")); });
    },
  })));
  const tables = grids.map((grid) => {
    const values = (r) => grid.values[r].map((value, c) => make("td", {}, field(value, `value ${r + 1}, ${c + 1}`, (now) => {
      grid.values[r][c] = now;
      grid.at[r][c] = now === value ? grid.at[r][c] : null;
    })));
    return make("div", { className: "choice" }, make("label", {}, "Panel ", field(grid.panel, "panel", (value) => { grid.panel = value; })),
      tableOf("", labels(grid.columns, "column"), labels(grid.rows, "row"), values));
  });
  openForm("Edit: a label is that of its whole row or column; a pasted list fills those that follow; ↑ leads from the rows to the columns", tables, () => answer({ grids }));
  ($("form").querySelector('input[data-side="row"]') ?? $("form").querySelector("input")).select();
}

function tableText(grids) {
  return grids.map((grid) => [...(grids.length > 1 || grid.panel ? [`# ${grid.panel}`] : []), ["", ...grid.columns].join("\t"),
    ...grid.rows.map((name, r) => [name, ...grid.values[r]].join("\t"))].join("\n")).join("\n\n");
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
  return grids.filter((grid) => grid.lines.length).map(({ panel: name, lines: [head, ...rows] }) => {
    const columns = head.slice(1), width = columns.length;
    if (!width || !rows.length) throw new Error("A table needs a line of columns and lines of rows: the first line has the columns, behind an empty place.");
    const off = rows.findIndex((row) => row.length > width + 1);
    if (off >= 0) throw new Error(`Row "${rows[off][0]}" has ${rows[off].length - 1} values for ${width} columns.`);
    const values = rows.map((row) => Array.from({ length: width }, (_, c) => row[c + 1] ?? ""));
    return { panel: name, corner: head[0], columns, rows: rows.map((row) => row[0]), values };
  });
}

function giveTable() {
  const doubt = state.doubt, grids = doubt.choices[0]?.grids ?? doubt.grids;
  const area = make("textarea", { value: tableText(grids), ariaLabel: "table", spellcheck: false,
    onkeydown: (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) $("form").requestSubmit(); } });
  openForm("The table: tabs or | between columns, # before a panel's name. Ctrl+Enter saves.", [area],
    () => answer({ grids: parsedTable(area.value, doubt.panel ?? "") }));
  area.select();
}

const labelled = (words, input) => make("label", {}, `${words} `, input);

function figureForm() {
  const now = { ...state.doubt.figure, better: "" };
  const field = (name, words, value = "") => labelled(words, make("input", { name, value, size: 12 }));
  const choose = (name, words, options) => labelled(words, make("select", { name }, ...options.map((one) => make("option", { value: one, textContent: one || "as it is" }))));
  openForm("What the figure shows; what you leave as it is stays", [
    field("scale_low", "Scale from", now.scale_low), field("scale_high", "to", now.scale_high), field("metric", "Metric", now.metric), field("unit", "Unit", now.unit),
    choose("better", "Better", ["", "higher", "lower"]), make("br"), field("name", "The name", state.doubt.name ?? ""), field("to", "stands for"), choose("role", "as a", ["", "model", "benchmark", "metric"]),
  ], (form) => {
    const { name, to, role, ...told } = Object.fromEntries(new FormData(form));
    const changed = [["scale_low", "scale_high"], ["metric"], ["unit"], ["better"]].filter((keys) => keys.some((key) => told[key] !== now[key])).flat();
    answer({ figure: Object.fromEntries(changed.map((key) => [key, told[key]])), name: name && to ? { name, to, role } : {} });
  });
}

const REASONS = ["we misread the text", "the figure really is so", "the text says about", "the scale is another one", "not worth telling"];
function dismiss() {
  const list = make("datalist", { id: "reasons" }, ...REASONS.map((one) => make("option", { value: one })));
  const quick = REASONS.map((one, n) => button(`${n + 1} ${one}`, () => answer({ review: "dismiss", why: one })));
  const input = make("input", { ariaLabel: "why", size: 40, list: "reasons",
    onkeydown: (event) => { if (!input.value && quick[event.key - 1]) { event.preventDefault(); quick[event.key - 1].click(); } } });
  openForm("Dismiss: why? A number, words, or nothing.", [make("p", {}, ...quick.flatMap((one) => [one, " "])), input, list], () => answer({ review: "dismiss", why: input.value.trim() }));
}

function wrongPlace() {
  const inputs = ["row", "column", "panel"].map((side) => make("input", { value: state.doubt[side] ?? "", ariaLabel: side }));
  openForm("Where does it stand?", inputs.map((input, n) => labelled(["Row", "Column", "Panel"][n], input)),
    () => answer({ right: false, cell: inputs.map((input) => input.value.trim()) }));
  inputs[0].select();
}

function chooseToEdit() {
  if (state.doubt.choices.length < 2) return state.doubt.choices.length && edit(0);
  state.edit = true;
  say("Edit which reading? Press its number.");
}

function takeAlike() {
  state.alike = !state.alike && state.doubt.alike > 0;
  if (state.doubt.alike) say(state.alike ? `c or d is now for all ${state.doubt.alike + 1} alike.` : "c or d is for this one.");
}

const move = (back = false) => { say(""); return go(state.doubt.key, back); };
const none = () => answer({ none: true });
const ACTIONS = {
  reading: { e: ["edit one", chooseToEdit], t: ["give the table", giveTable], n: ["no values", none] },
  finding: { c: ["confirm", () => answer({ review: "confirm" })], d: ["dismiss", dismiss], a: ["for all alike", takeAlike] },
  sample: { c: ["right", () => answer({ right: true })], d: ["wrong", wrongPlace], n: ["no value", none] },
};
const ALWAYS = {
  z: ["picture", zoom], g: ["scale, metric, name", figureForm], s: ["later", () => move()], u: ["undo", () => state.last.length ? undo(state.last.at(-1)) : decided()],
  h: ["list", () => $("history").hidden ? decided() : leave()], "?": ["keys", () => $("help").showModal()],
};

function press(key) {
  if (!"?uh".includes(key) && (!state.doubt || state.busy)) return;
  const choice = state.doubt?.choices[key - 1];
  if (choice) return state.edit ? edit(key - 1) : answer({ grids: choice.grids }, choice.who);
  if ("jk".includes(key)) return move(key === "k");
  const [, act] = { ...ACTIONS[state.doubt?.kind], ...ALWAYS }[key] ?? [];
  act?.();
}

document.addEventListener("keydown", (event) => {
  if ($("large").open) return event.key === "z" && $("large").close();
  if (event.key === "Escape" && !$("help").open) return leave();
  if (event.ctrlKey || event.metaKey || event.altKey || $("help").open || event.target.closest("input, textarea, select")) return;
  if (event.key.length === 1 && "123entcdagsujkhz?".includes(event.key)) { event.preventDefault(); press(event.key); }
});
$("facets").onchange = () => go();
$("facets").onsubmit = (event) => event.preventDefault();
$("one-text").onclick = () => { state.text = ""; location.hash = ""; go(); };
$("close").onclick = leave;
$("picture").onclick = zoom;
state.text = decodeURIComponent(location.hash.slice(1));
go();
