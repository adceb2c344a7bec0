"""Twelve misread texts settled at the desk with keys alone, in a browser: `python -m benchmarks.settling`.

The texts, of lots 10 to 13 and labelled as those of tests/real are, and what a person answers to them stand in texts/
and plan.yaml; four of them have a recorded answer of a second reader. They are read by a run, settled at the desk by
keys that a browser gets, and read by a second run, whose cells are then held against the gold answers. Told are the
keys of each text (a character that is typed is one, and so is Ctrl+V of what was copied elsewhere), and the seconds
from the first key to the next doubt on the screen: those of the machine, a person's own come on top. It needs a
chromium on the PATH.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from rich.console import Console
from rich.table import Table

from heat_pipeline.model import Reading
from heat_pipeline.scoring.cases import labelled
from heat_pipeline.scoring.cells import compare
from heat_pipeline.texts.examine import read
from heat_pipeline.warehouse import published
from heat_pipeline.warehouse.readings import load_readings

if TYPE_CHECKING:
    from playwright.sync_api import Page

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
WIDTHS = {1400: 900, 390: 844}
OPTIONS = ["--no-sandbox", "--disable-gpu"]
DECIDED = (
    "SELECT description_id, rule, review, reviewed_by FROM quality.anomalies WHERE review <> 'open' ORDER BY ALL",
    """
    SELECT description_id, metric, unit, legend_low, legend_high
    FROM parsed.figures JOIN parsed.panels USING (description_id) WHERE description_id = 'c/12-02'
    """,
    "SELECT description_id, name, role, canonical FROM validated.names WHERE method = 'decision'",
)
"""What else was decided, as the warehouse has it after the second run."""
MOST_LATER = 100
"""So many doubts in a row that nothing is planned for, and the plan is given up."""


@dataclass
class Settled:
    """What it took to settle a text."""

    answers: list[str] = field(default_factory=list)
    keys: int = 0
    seconds: float = 0.0


class Project:
    """A folder with the twelve texts as a collection, and a warehouse."""

    def __init__(self, folder: Path) -> None:
        self.inbox, self.data, self.expectations = (folder / name for name in ("inbox", "data", "expectations"))
        shutil.copytree(PROJECT / "expectations", self.expectations)
        (self.inbox / "c").mkdir(parents=True)
        for path in sorted((HERE / "texts").glob("*.md")):
            shutil.copy(path, self.inbox / "c")
        self._env = {
            **os.environ, "HEAT_PIPELINE_EXPECTATIONS": str(self.expectations), "HEAT_PIPELINE_REVIEWER": "Ada",
        }  # fmt: skip

    def _command(self, *told: str) -> list[str]:
        return [str(Path(sys.executable).with_name("heat-pipeline")), *told, "--data", str(self.data)]

    def run(self) -> None:
        """`heat-pipeline run`."""
        command = self._command("run", str(self.inbox), "--answers", str(HERE / "answers.jsonl"))
        subprocess.run(command, env=self._env, check=True, stdout=subprocess.DEVNULL)

    @contextmanager
    def desk(self) -> Iterator[str]:
        """`heat-pipeline desk`: the link that it prints."""
        command = self._command("desk", "--no-browser")
        with subprocess.Popen(command, env=self._env, stdout=subprocess.PIPE, text=True) as process:
            try:
                said = process.stdout.readline() if process.stdout is not None else ""
                yield said.split(" at ")[1].strip()
            finally:
                process.terminate()

    def right(self) -> dict[str, str]:
        """Of each text how many cells are right in the warehouse."""
        with published.connect(self.data / "warehouse.duckdb") as con:
            readings = load_readings(con, [f"c/{path.stem}" for path in (self.inbox / "c").glob("*.md")])
        return _right({name.removeprefix("c/"): reading for name, reading in readings.items()})

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        """The rows of a query on the published warehouse."""
        with published.connect(self.data / "warehouse.duckdb") as con:
            return con.execute(query).fetchall()


class Person:
    """Who answers at the page by the plan."""

    def __init__(self, page: Page, plan: list[dict[str, Any]]) -> None:
        self._page, self._plan = page, plan
        self.settled: dict[str, Settled] = {}

    def settle(self) -> None:
        """Answer every doubt that something is planned for, as they come."""
        later = 0
        while self._plan and later < MOST_LATER:
            doubt = self._page.evaluate("state.doubt")
            planned = next((step for step in self._plan if doubt is not None and _is_on(step, doubt)), None)
            if planned is None:
                later += 1
                self._press(["s"])
                continue
            later = 0
            self._plan.remove(planned)
            self._answer(planned, doubt)
            if "then_undo" in planned:
                self._take_back(planned["then_undo"])

    def _answer(self, planned: dict[str, Any], doubt: dict[str, Any]) -> None:
        keys = [_key(step, doubt) for step in planned["keys"]]
        taken = self.settled.setdefault(planned["text"], Settled())
        began = time.perf_counter()
        taken.keys += self._press(keys)
        taken.seconds += time.perf_counter() - began
        taken.answers.append(planned["answer"])

    def _take_back(self, text: str) -> None:
        """Out of the list of what was decided: opened, gone down to the entry, taken back, closed."""
        self._page.keyboard.press("h")
        self._page.wait_for_selector("#history li")
        entries = self._page.locator("#history li").all_inner_texts()
        place = next(at for at, entry in enumerate(entries) if text in entry)
        taken = self.settled[text]
        began = time.perf_counter()
        taken.keys += 1 + self._press([*["Tab"] * place, "Enter"]) + 1
        taken.seconds += time.perf_counter() - began
        taken.answers.append(f"taken back, {place + 1} of {len(entries)}")
        self._page.keyboard.press("Escape")

    def _press(self, keys: list[str | tuple[str, str]]) -> int:
        """Press keys, and wait until the page shows what comes of it; how many they were."""
        began, count = self._page.evaluate("state.began"), 0
        for key in keys:
            kind, text = key if isinstance(key, tuple) else ("press", key)
            if kind == "type":
                self._page.keyboard.type(text)
            elif kind == "paste":
                self._page.evaluate("text => navigator.clipboard.writeText(text)", text)
                self._page.keyboard.press("Control+V")
            else:
                self._page.keyboard.press(text)
            count += len(text) if kind == "type" else 1
        end = time.monotonic() + 20
        while self._page.evaluate("state.began") == began:
            fault = self._page.locator("#fault:not([hidden])").all_inner_texts()
            if fault or time.monotonic() > end:
                raise RuntimeError(f"nothing came of {keys}: {fault}")
        return count


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


def _right(readings: Mapping[str, Reading]) -> dict[str, str]:
    """Of the reading of each text how many cells are right, of how many that are wanted, and how many it has."""
    right = {}
    for case in labelled(HERE / "texts"):
        name = Path(case.name).stem
        score = compare(case.gold, case.text, readings[name]).score
        right[name] = f"{score.alike} of {score.wanted}, {score.read} read"
    return right


def measured(width: int, console: Console) -> None:
    """Settle the texts in a window so wide, and print what it took and what came of it."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as name, sync_playwright() as play:
        project = Project(Path(name))
        project.run()
        alone = _right({path.stem: read(path.read_text(encoding="utf-8")) for path in (HERE / "texts").glob("*.md")})
        before = project.right()
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=OPTIONS)
        context = browser.new_context(viewport={"width": width, "height": WIDTHS[width]})
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        with project.desk() as link:
            page = context.new_page()
            page.goto(link)
            page.wait_for_selector("#choices .choice")
            person = Person(page, yaml.safe_load((HERE / "plan.yaml").read_text(encoding="utf-8")))
            person.settle()
        browser.close()
        project.run()
        after = project.right()
        title = f"{width} pixels wide: cells right as the first reader has them, after a run, after the desk and a run"
        table = Table("text", "answers", "keys", "seconds", "first reader", "before", "after", title=title)
        for text, taken in sorted(person.settled.items()):
            right = (alone[text], before[text], after[text])
            table.add_row(text, "\n".join(taken.answers), str(taken.keys), f"{taken.seconds:.2f}", *right)
        console.print(table)
        for query in DECIDED:
            console.print(*project.ask(query), sep="\n")


def main() -> None:
    """Measure in both windows, or in one."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--width", type=int, choices=WIDTHS, help="1400 and 390 pixels if not given")
    given = parser.parse_args()
    for width in [given.width] if given.width else WIDTHS:
        measured(width, Console(width=140))


if __name__ == "__main__":
    main()
