"use strict";
// What is wider than its box says so: a hint above it, and a faded edge for as long as more stands to the right.
(() => {
  for (const box of document.querySelectorAll(".scroll")) {
    const hint = document.createElement("span");
    hint.className = "hint";
    hint.textContent = "scroll →";
    hint.setAttribute("aria-hidden", "true");
    hint.hidden = true;
    box.before(hint);
    const look = () => {
      hint.hidden = box.scrollWidth <= box.clientWidth + 1;
      box.classList.toggle("cut", box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    };
    box.addEventListener("scroll", look, { passive: true });
    new ResizeObserver(look).observe(box);
  }
})();
// SQL is copied by a button; where a browser forbids that it is selected, to be copied by a key.
document.addEventListener("click", async ({ target }) => {
  if (!(target instanceof Element) || !target.matches(".copy")) return;
  const sql = target.nextElementSibling;
  try {
    await navigator.clipboard.writeText(sql.textContent);
    target.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(sql);
    target.textContent = "Selected";
  }
});
// Linking: what is said of one place (a finding, a claim, a cell, a passage) is shown at the others, by pointer or focus.
// An element IS what its data-is names, and a finding or a claim is OF the cells that its data-of names.
(() => {
  const keys = (list) => (list ? list.split(" ").filter(Boolean) : []);
  const places = new Map();
  const related = new Map();
  const add = (map, key, value) => (map.has(key) ? map.get(key).push(value) : map.set(key, [value]));
  for (const element of document.querySelectorAll("[data-is]"))
    for (const key of keys(element.dataset.is)) {
      add(places, key, element);
      for (const other of keys(element.dataset.of)) {
        add(related, key, other);
        add(related, other, key);
      }
    }
  if (!places.size) return;
  const text = document.querySelector(".right");
  const said = document.getElementById("said");
  const linked = (target) => (target instanceof Element ? target.closest("[data-is]") : null);
  const WORST_FIRST = ["critical", "warning", "contradicted", "info", "unverifiable", "supported"];
  const rank = (element) => WORST_FIRST.findIndex((name) => element.classList.contains(name));
  let lit = new Set();
  const show = (from) => {
    for (const element of lit) element.classList.remove("on");
    lit = new Set();
    if (from) {
      const all = new Set();
      for (const key of keys(from.dataset.is)) for (const one of [key, ...(related.get(key) || [])]) all.add(one);
      for (const key of all) for (const element of places.get(key) || []) lit.add(element);
      for (const element of lit) element.classList.add("on");
      const first = [...lit].find((element) => text.contains(element));
      if (first && !text.contains(from)) text.scrollTop += first.getBoundingClientRect().top - text.getBoundingClientRect().top - text.clientHeight / 3;
    }
    const words = [...lit].filter((element) => element !== from && element.matches("li")).sort((a, b) => rank(a) - rank(b));
    said.replaceChildren(
      ...words.slice(0, 3).map((element) => {
        const line = document.createElement("div");
        const told = element.cloneNode(true);
        for (const more of told.querySelectorAll(".more")) more.remove();
        line.textContent = told.textContent;
        return line;
      }),
    );
    if (words.length > 3) said.append(`and ${words.length - 3} more`);
    said.hidden = !words.length;
  };
  // The pointer shows for as long as it is on something; what has the focus shows otherwise.
  document.addEventListener("pointerover", (event) => show(linked(event.target) || linked(document.activeElement)));
  document.addEventListener("focusin", (event) => show(linked(event.target)));
  document.addEventListener("focusout", (event) => event.relatedTarget || show(null));
  // One stop of the Tab key for each panel, list and text; arrows move within it.
  const groups = [];
  for (const holder of document.querySelectorAll(".grid tbody, .findings, .claims, .text")) {
    const stops = [...holder.querySelectorAll("td > a, li[data-is], span[data-is]")];
    stops.forEach((stop, index) => (stop.tabIndex = index ? -1 : 0));
    groups.push({ holder, stops });
  }
  const groupOf = (element) => groups.find(({ holder }) => holder.contains(element));
  const focus = (element) => {
    const group = groupOf(element);
    if (group) for (const stop of group.stops) stop.tabIndex = stop === element ? 0 : -1;
    const folded = element.closest("details");
    if (folded) folded.open = true;
    element.focus();
  };
  const below = (stop, steps) => {
    const cell = stop.parentElement;
    let row = cell.parentElement;
    for (;;) {
      row = steps > 0 ? row.nextElementSibling : row.previousElementSibling;
      if (!row) return null;
      const found = row.cells[cell.cellIndex].querySelector("a");
      if (found) return found;
    }
  };
  const origins = [];
  const jump = (from) => {
    const inText = text.contains(from);
    const wanted = [...lit].filter((element) => element !== from && text.contains(element) !== inText);
    const to = wanted.find((element) => element.matches("td")) || wanted[0];
    if (!to) return false;
    origins.push(document.activeElement);
    focus(to.matches("td") ? to.querySelector("a") : to);
    return true;
  };
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      const back = origins.pop();
      if (back) focus(back);
      else {
        if (linked(document.activeElement)) document.activeElement.blur();
        show(null);
      }
      return;
    }
    const at = document.activeElement;
    const group = groupOf(at);
    const index = group ? group.stops.indexOf(at) : -1;
    if (index < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    let to = null;
    if (event.key === "Enter") {
      if (jump(linked(at))) event.preventDefault();
      return;
    }
    if (event.key === "Home") to = group.stops[0];
    else if (event.key === "End") to = group.stops[group.stops.length - 1];
    else if (step && at.closest(".grid") && /Up|Down/.test(event.key)) to = below(at, step);
    else if (step) to = group.stops[index + step];
    else return;
    event.preventDefault();
    if (to) focus(to);
  });
  document.addEventListener("click", (event) => {
    const from = linked(event.target);
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!from || (link && !link.closest("td")) || event.ctrlKey || event.metaKey || String(getSelection())) return;
    show(from);
    if (jump(from)) event.preventDefault();
  });
})();
// The index: its rows lie in the page as data; of those that match one page is drawn.
(() => {
  const source = document.getElementById("data");
  if (!source) return;
  const SHOWN = 50;
  const rows = JSON.parse(source.textContent);
  // Columns of a row; its head has the shown ones in its own order. Lists (models, benchmarks) are joined.
  const [PAGE, ID, TITLE, SURE, CELLS, TRUST, COUNTS, COLLECTION, DESCRIBER, RULES] = [0, 1, 2, 4, 5, 6, 7, 11, 12, 15];
  const texts = rows.map((row) => row.slice(1).flat().join("\n").toLowerCase());
  const compare = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" }).compare;
  const byId = (id) => document.getElementById(id);
  const body = document.querySelector("#list tbody");
  const heads = [...document.querySelectorAll("#list thead th")];
  const names = heads.map((head) => head.textContent.trim());
  const shownOf = heads.map((head) => Number(head.querySelector("button").dataset.column));
  const valueOf = (row, column) => {
    if (column === SURE) return row[CELLS] ? row[SURE] / row[CELLS] : "";
    return Array.isArray(row[column]) ? row[column].join(", ") : row[column];
  };
  const wordsOf = (row, column) => {
    if (column !== SURE || !row[CELLS]) return valueOf(row, column);
    return `${Math.floor((100 * row[SURE]) / row[CELLS])}\u00a0%`;
  };
  // A facet's choices say how many of the texts that match all else have them; "-" is what has none.
  const facets = [["trust", TRUST], ["collection", COLLECTION], ["describer", DESCRIBER], ["rule", RULES]].map(([id, column]) => {
    const valuesOf = rows.map((row) => (row[column].length ? [row[column]].flat() : ["-"]));
    const values = [...new Set(valuesOf.flat())].sort((a, b) => (a === "-") - (b === "-") || compare(a, b));
    const options = new Map(values.map((value) => [value, new Option(value, value)]));
    byId(id).append(...options.values());
    return { field: byId(id), valuesOf, options };
  });
  let hits = rows.map((_, index) => index);
  let page = 0;
  let sorted = -1;
  let falling = false;
  const draw = () => {
    const pages = Math.max(1, Math.ceil(hits.length / SHOWN));
    page = Math.min(Math.max(page, 0), pages - 1);
    body.replaceChildren(
      ...hits.slice(page * SHOWN, (page + 1) * SHOWN).map((index) => {
        const line = document.createElement("tr");
        shownOf.forEach((column, place) => {
          const cell = line.insertCell();
          const value = wordsOf(rows[index], column);
          if (column === TITLE) {
            const link = document.createElement("a");
            link.href = rows[index][PAGE];
            link.dir = "auto";
            link.textContent = value;
            const id = document.createElement("span");
            id.className = "more";
            id.textContent = rows[index][ID];
            cell.append(link, id);
          } else {
            cell.textContent = value;
            if (heads[place].classList.contains("number")) cell.className = "number";
            cell.dataset.label = names[place];
          }
        });
        return line;
      }),
    );
    if (!hits.length) {
      const cell = document.createElement("tr").insertCell();
      cell.colSpan = heads.length;
      cell.textContent = rows.length ? "No description matches." : "There is no description yet.";
      body.append(cell.parentElement);
    }
    byId("page").textContent = `${page + 1} of ${pages}`;
    byId("back").disabled = page === 0;
    byId("next").disabled = page === pages - 1;
    byId("hits").textContent = `${hits.length} of ${rows.length}`;
  };
  const sort = () => {
    if (sorted < 0) return;
    const sign = falling ? -1 : 1;
    const number = heads[sorted].classList.contains("number");
    const values = rows.map((row) => valueOf(row, shownOf[sorted]));
    const empty = (index) => (values[index] === "" ? 1 : 0); // what is not given comes last, either way
    hits.sort(
      (a, b) =>
        empty(a) - empty(b) || sign * (number ? values[a] - values[b] : compare(values[a], values[b])) || a - b,
    );
  };
  const search = () => {
    const words = byId("words").value.toLowerCase().split(/\s+/).filter(Boolean);
    const withFindings = byId("found").checked;
    const counts = facets.map(() => new Map());
    hits = [];
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index];
      if (withFindings && row.slice(COUNTS, COLLECTION).every((count) => count === 0)) continue;
      if (!words.every((word) => texts[index].includes(word))) continue;
      const misses = facets.filter(({ field, valuesOf }) => field.value && !valuesOf[index].includes(field.value));
      if (!misses.length) hits.push(index);
      facets.forEach((facet, number) => {
        if (misses.some((missed) => missed !== facet)) return;
        for (const value of facet.valuesOf[index]) counts[number].set(value, (counts[number].get(value) || 0) + 1);
      });
    }
    facets.forEach(({ options }, number) => {
      for (const [value, option] of options) {
        const words = `${value === "-" ? "none" : value} (${counts[number].get(value) || 0})`;
        if (option.text !== words) option.text = words;
      }
    });
    sort();
    page = 0;
    draw();
  };
  // What is asked stands in the address: a way back, and links from other pages, find it again.
  const FIELDS = ["words", "trust", "collection", "describer", "rule"];
  const keep = () => {
    const asked = new URLSearchParams();
    for (const id of FIELDS) if (byId(id).value) asked.set(id, byId(id).value);
    if (byId("found").checked) asked.set("found", "1");
    if (sorted >= 0) asked.set("sort", `${sorted}${falling ? "-" : ""}`);
    if (page) asked.set("page", String(page));
    history.replaceState(null, "", `#${asked}`);
  };
  const restore = () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    for (const id of FIELDS) byId(id).value = asked.get(id) || "";
    byId("found").checked = asked.has("found");
    const by = parseInt(asked.get("sort") || "-1", 10);
    sorted = by >= 0 && by < heads.length ? by : -1;
    falling = (asked.get("sort") || "").endsWith("-") && sorted >= 0;
    arrows();
    search();
    page = parseInt(asked.get("page") || "0", 10) || 0;
    draw();
  };
  const arrows = () =>
    heads.forEach((head, column) =>
      column === sorted ? head.setAttribute("aria-sort", falling ? "descending" : "ascending") : head.removeAttribute("aria-sort"),
    );
  for (const [column, head] of heads.entries())
    head.querySelector("button").addEventListener("click", () => {
      falling = sorted === column ? !falling : head.classList.contains("number");
      sorted = column;
      arrows();
      sort();
      page = 0;
      draw();
      keep();
    });
  byId("search").addEventListener("submit", (event) => event.preventDefault());
  for (const id of [...FIELDS, "found"]) byId(id).addEventListener("input", () => (search(), keep()));
  const turn = (step) => {
    page += step;
    draw();
    keep();
    byId("list").scrollIntoView();
    if (document.activeElement === document.body) byId(step > 0 ? "back" : "next").focus(); // the last page has no next
  };
  byId("back").addEventListener("click", () => turn(-1));
  byId("next").addEventListener("click", () => turn(1));
  addEventListener("hashchange", restore);
  // On a phone what stands above the list is folded, the filters unless one is set.
  const wide = matchMedia("(min-width: 701px)");
  const fold = () => {
    byId("about").open = wide.matches;
    byId("filters").open = wide.matches || facets.some(({ field }) => field.value) || byId("found").checked;
  };
  wide.addEventListener("change", fold);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || /INPUT|SELECT/.test(document.activeElement.tagName)) return;
    event.preventDefault();
    byId("words").focus();
  });
  restore();
  fold();
})();
