"""Twelve misread texts settled at the desk with keys alone, in a browser: `python -m benchmarks.settling`.

The texts, of lots 10 to 13 and labelled as those of tests/real are, and what a person answers to them stand in texts/
and plan.yaml; four of them have a recorded answer of a second reader. They are read by a run, settled at the desk by
keys that a browser gets, and read by a second run, whose cells are then held against the gold answers. Told are the
keys of each text (a character that is typed is one, and so is Ctrl+V of what was copied elsewhere), and the seconds
from the first key to the next doubt on the screen: those of the machine, a person's own come on top. It needs a
chromium on the PATH.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from benchmarks import options
from heat_pipeline.scoring.cases import labelled
from heat_pipeline.scoring.cells import compare
from heat_pipeline.warehouse import published
from heat_pipeline.warehouse.readings import load_readings

if TYPE_CHECKING:
    from playwright.sync_api import Page

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
WIDTHS = {1400: 900, 390: 844}
OPTIONS = ["--no-sandbox", "--disable-gpu"]
MOST_LATER = 100
"""So many doubts in a row that nothing is planned for, and the plan is given up."""

Taken = Mapping[str, list[tuple[str, int, float]]]
"""Of each text its answers, each with its keys and seconds."""


def settle(page: Page, plan: list[dict[str, Any]]) -> Taken:
    """Answer every doubt that something is planned for, as they come."""
    taken = defaultdict(list)
    later = 0
    while plan and later < MOST_LATER:
        doubt = page.evaluate("state.doubt")
        planned = next((step for step in plan if doubt is not None and _is_on(step, doubt)), None)
        if planned is None:
            later += 1
            _press(page, ["s"])
            continue
        later = 0
        plan.remove(planned)
        keys = [_key(step, doubt) for step in planned["keys"]]
        taken[planned["text"]].append((planned["answer"], *_press(page, keys)))
        if undone := planned.get("then_undo"):
            taken[undone].append(_taken_back(page, undone))
    return taken


def _taken_back(page: Page, text: str) -> tuple[str, int, float]:
    """Out of the list of what was decided: opened, gone down to the entry, taken back, closed."""
    page.keyboard.press("h")
    page.wait_for_selector("#history li")
    entries = page.locator("#history li").all_inner_texts()
    place = next(at for at, entry in enumerate(entries) if text in entry)
    keys, seconds = _press(page, [*["Tab"] * place, "Enter"])
    page.keyboard.press("Escape")
    return f"taken back, {place + 1} of {len(entries)}", keys + 2, seconds


def _press(page: Page, keys: Sequence[str | tuple[str, str]]) -> tuple[int, float]:
    """Press keys, and wait until the page shows what comes of it; how many they were, and the seconds that it took."""
    shown, count, began = page.evaluate("state.began"), 0, time.perf_counter()
    for key in keys:
        kind, text = key if isinstance(key, tuple) else ("press", key)
        if kind == "type":
            page.keyboard.type(text)
        elif kind == "paste":
            page.evaluate("text => navigator.clipboard.writeText(text)", text)
            page.keyboard.press("Control+V")
        else:
            page.keyboard.press(text)
        count += len(text) if kind == "type" else 1
    page.wait_for_function("shown => state.began !== shown", arg=shown, timeout=20_000)
    return count, time.perf_counter() - began


def _is_on(step: dict[str, Any], doubt: dict[str, Any]) -> bool:
    place = (f"c/{step['text']}", step["kind"], step.get("rule", ""))
    return place == (doubt["description_id"], doubt["kind"], doubt["rule"])


def _key(step: Any, doubt: dict[str, Any]) -> str | tuple[str, str]:
    if isinstance(step, str):
        return step
    ((kind, text),) = step.items()
    if kind != "reading":
        return kind, text
    return str(next(at for at, choice in enumerate(doubt["choices"], 1) if text == choice["who"]))


def measured(folder: Path, width: int) -> None:
    """Settle the texts in a window so wide, and print what each took, and how many of its cells are right then."""
    from playwright.sync_api import sync_playwright

    inbox, data, expectations = (folder / name for name in ("inbox", "data", "expectations"))
    shutil.copytree(PROJECT / "expectations", expectations)
    shutil.copytree(HERE / "texts", inbox / "c", ignore=shutil.ignore_patterns("*.json"))
    env = {**os.environ, "HEAT_PIPELINE_EXPECTATIONS": str(expectations), "HEAT_PIPELINE_REVIEWER": "Ada"}
    program = str(Path(sys.executable).with_name("heat-pipeline"))
    run = [program, "run", str(inbox), "--answers", str(HERE / "answers.jsonl"), "--data", str(data)]
    desk = [program, "desk", "--no-browser", "--data", str(data)]
    subprocess.run(run, env=env, check=True, stdout=subprocess.DEVNULL)
    with subprocess.Popen(desk, env=env, stdout=subprocess.PIPE, text=True) as process, sync_playwright() as play:
        try:
            link = process.stdout.readline().split(" at ")[1].strip() if process.stdout is not None else ""
            browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=OPTIONS)
            context = browser.new_context(viewport={"width": width, "height": WIDTHS[width]})
            context.grant_permissions(["clipboard-read", "clipboard-write"])
            page = context.new_page()
            page.goto(link)
            page.wait_for_selector("#choices .choice")
            taken = settle(page, yaml.safe_load((HERE / "plan.yaml").read_text(encoding="utf-8")))
        finally:
            process.terminate()
    subprocess.run(run, env=env, check=True, stdout=subprocess.DEVNULL)
    gold = {f"c/{Path(case.name).stem}": case.gold for case in labelled(HERE / "texts")}
    with published.connect(data / "warehouse.duckdb") as con:
        readings = load_readings(con, list(gold))
    for name, wanted in sorted(gold.items()):
        score = compare(wanted, readings[name]).score
        print(f"{width} px  {name}: {score.alike} of {score.wanted} cells right, {score.read} read")
        for answer, keys, seconds in taken.get(name.removeprefix("c/"), ()):
            print(f"    {keys:3} keys  {seconds:5.2f} s  {answer}")


def main() -> None:
    """Measure in both windows."""
    options(__doc__).parse_args()
    for width in WIDTHS:
        with tempfile.TemporaryDirectory() as folder:
            measured(Path(folder), width)


if __name__ == "__main__":
    main()
