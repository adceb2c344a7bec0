"use strict";
// Linking: what is said of one place (a finding, a cell, a passage) is shown at the others, by pointer or keyboard.
(() => {
  const places = new Map();
  for (const element of document.querySelectorAll("[data-of]"))
    for (const key of element.dataset.of.split(" ")) {
      if (!places.has(key)) places.set(key, []);
      places.get(key).push(element);
    }
  let lit = [];
  const show = (from, follow) => {
    for (const element of lit) element.classList.remove("on");
    lit = [];
    if (!from) return;
    for (const key of from.dataset.of.split(" "))
      for (const element of places.get(key) || []) {
        element.classList.add("on");
        lit.push(element);
      }
    if (!follow) return;
    const text = document.querySelector(".right");
    const first = text && lit.find((element) => text.contains(element));
    if (first && !text.contains(from)) first.scrollIntoView({ block: "nearest" });
  };
  const linked = (target) => (target instanceof Element ? target.closest("[data-of]") : null);
  document.addEventListener("pointerover", (event) => show(linked(event.target), true));
  document.addEventListener("focusin", (event) => show(linked(event.target), true));
})();
// The index: its rows lie in the page as data; of those that match one page is drawn.
(() => {
  const source = document.getElementById("data");
  if (!source) return;
  const SHOWN = 100;
  const rows = JSON.parse(source.textContent);
  const texts = rows.map((row) => row.join("\n").toLowerCase());
  const byId = (id) => document.getElementById(id);
  const body = document.querySelector("#list tbody");
  const heads = [...document.querySelectorAll("#list thead th")];
  const collections = [...new Set(rows.map((row) => row[2]))].sort();
  for (const name of collections) byId("collection").append(new Option(name, name));
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
        rows[index].slice(1).forEach((value, column) => {
          const cell = line.insertCell();
          if (column === 0) {
            const link = document.createElement("a");
            link.href = rows[index][0];
            link.textContent = value;
            cell.append(link);
          } else {
            cell.textContent = value;
            if (typeof value === "number") cell.className = "number";
          }
        });
        return line;
      }),
    );
    byId("page").textContent = `${page + 1} of ${pages}`;
    byId("back").disabled = page === 0;
    byId("next").disabled = page === pages - 1;
    byId("hits").textContent = `${hits.length} of ${rows.length}`;
  };
  const compare = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" }).compare;
  const sort = () => {
    if (sorted < 0) return;
    const column = sorted + 1;
    const sign = falling ? -1 : 1;
    const number = typeof (rows[0] || [])[column] === "number";
    hits.sort((a, b) => sign * (number ? rows[a][column] - rows[b][column] : compare(rows[a][column], rows[b][column])) || a - b);
  };
  const search = () => {
    const words = byId("words").value.toLowerCase().split(/\s+/).filter(Boolean);
    const trust = byId("trust").value;
    const collection = byId("collection").value;
    const found = byId("found").checked;
    hits = [];
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index];
      if (trust && row[7] !== trust) continue;
      if (collection && row[2] !== collection) continue;
      if (found && row[8] + row[9] + row[10] + row[11] === 0) continue;
      if (words.every((word) => texts[index].includes(word))) hits.push(index);
    }
    sort();
    page = 0;
    draw();
  };
  for (const [column, head] of heads.entries())
    head.querySelector("button").addEventListener("click", () => {
      falling = sorted === column ? !falling : head.classList.contains("number");
      sorted = column;
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", falling ? "descending" : "ascending");
      sort();
      draw();
    });
  byId("search").addEventListener("submit", (event) => event.preventDefault());
  for (const id of ["words", "trust", "collection", "found"]) byId(id).addEventListener("input", search);
  byId("back").addEventListener("click", () => ((page -= 1), draw()));
  byId("next").addEventListener("click", () => ((page += 1), draw()));
  search();
})();
