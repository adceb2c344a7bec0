"""How many cells of each trust grade are right: `python -m benchmarks.grades [FOLDER]`, tests/real if not given.

The labelled texts of the folder are run into a warehouse of their own, each lot a collection, and graded there
(`summary.figures.grade`). A cell is right where it is alike one of the answer, as `heat-pipeline calibrate` counts it.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from heat_pipeline.presenting.formats import as_table
from heat_pipeline.quality.trust import GRADES
from heat_pipeline.scoring import Labelled, labelled
from heat_pipeline.scoring.cells import compare
from heat_pipeline.steps.judging import judge_pending
from heat_pipeline.steps.reading import read_pending
from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.steps.summarising import publish
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.texts.examine import read
from heat_pipeline.warehouse import Store

PROJECT = Path(__file__).resolve().parent.parent
FOLDER = PROJECT / "tests" / "real"
_LIMIT = 10_000_000


def grades(texts: Sequence[Labelled]) -> dict[str, str]:
    """The grade of each text by its lot and name; "" where it has none."""
    with tempfile.TemporaryDirectory() as folder:
        inbox = Path(folder) / "inbox"
        for one in texts:
            path = inbox / one.lot / _within(one)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(one.text.encode())
        store, rulebook = Store(Path(folder) / "data"), load_rulebook(PROJECT / "expectations")
        lots = sorted({one.lot for one in texts})
        take_in(store, inbox, lots, "grades", limit_bytes=_LIMIT)
        for lot in lots:
            read_pending(store, lot, "grades", batch=1000)
            judge_pending(store, lot, rulebook, "grades", batch=1000)
        publish(store)
        found = dict(store.query_published("SELECT description_id, grade FROM summary.figures").rows)
    return {
        f"{one.lot}/{_within(one)}": found.get(f"{one.lot}/{_within(one)}".removesuffix(".md"), "") for one in texts
    }


def _within(one: Labelled) -> str:
    """A text's path inside its lot."""
    return one.name.removeprefix(f"{one.lot}/")


def measure(texts: Sequence[Labelled]) -> dict[str, Counter[str]]:
    """By grade how many `texts` there are, and how many `cells`, `sure` ones and `right` ones they have."""
    graded = grades(texts)
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for one in texts:
        score = compare(one.gold, one.text, read(one.text)).score
        if grade := graded[f"{one.lot}/{_within(one)}"]:
            found[grade].update(texts=1, cells=score.read, sure=score.sure, right=score.alike)
    return found


def show(console: Console, found: dict[str, Counter[str]]) -> None:
    """Print a row for each grade, one for the last two together, and one for all."""
    last = [one.name for one in GRADES[-2:]]
    groups = [*((one.name, [one.name]) for one in GRADES), (" and ".join(last), last), ("all", list(found))]
    total = sum(counts["cells"] for counts in found.values())
    rows = []
    for name, members in groups:
        counts = sum((found[grade] for grade in members if grade in found), Counter[str]())
        cells = counts["cells"]
        of_all, right = (
            f"{part / whole:.1%}" if whole else "" for part, whole in ((cells, total), (counts["right"], cells))
        )
        rows.append((name, counts["texts"], cells, of_all, counts["sure"], counts["right"], right))
    console.print("Right cells by trust grade", markup=False)
    console.print(as_table(("grade", "texts", "cells", "of all", "sure", "right", "share right"), rows))


def main() -> None:
    """Measure and print."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    show(Console(), measure(labelled(folder)))


if __name__ == "__main__":
    main()
