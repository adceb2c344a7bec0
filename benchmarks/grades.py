"""How many cells of each trust grade are right: `python -m benchmarks.grades [FOLDER]`, tests/real if not given.

The labelled texts of the folder are run into a warehouse of their own, each lot a collection, and graded there
(`summary.figures.grade`). A cell is right where it is alike one of the answer, as `heat-pipeline calibrate` counts it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

import duckdb
from rich.console import Console

from benchmarks import options
from heat_pipeline.presenting.formats import as_table
from heat_pipeline.quality.trust import GRADES
from heat_pipeline.scoring import Labelled, labelled, score_examined
from heat_pipeline.texts.examine import examine

REAL = Path(__file__).resolve().parent.parent / "tests" / "real"
COMMAND = Path(sys.executable).with_name("heat-pipeline")


def grades(texts: Sequence[Labelled]) -> dict[str, str]:
    """The grade of each text by its lot and its path in the lot; texts without one are left out."""
    with tempfile.TemporaryDirectory() as folder:
        inbox, data = Path(folder) / "inbox", Path(folder) / "data"
        for text in texts:
            path = inbox / _place(text)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.text.encode())
        subprocess.run([COMMAND, "run", inbox, "--data", data], check=True, capture_output=True)
        with duckdb.connect(data / "warehouse.duckdb", read_only=True) as con:
            graded = con.execute("SELECT description_id || '.md', grade FROM summary.figures WHERE grade <> ''")
            return dict(graded.fetchall())


def _place(text: Labelled) -> str:
    return f"{text.lot}/{text.name.removeprefix(f'{text.lot}/')}"


def measure(texts: Sequence[Labelled]) -> dict[str, Counter[str]]:
    """By grade how many `texts` there are, and how many `cells`, `sure` ones and `right` ones they have."""
    graded = grades(texts)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for text in texts:
        if _place(text) in graded:
            score = score_examined(text, examine(text.text)).score
            counts[graded[_place(text)]].update(texts=1, cells=score.read, sure=score.sure, right=score.alike)
    return counts


def show(console: Console, counts: dict[str, Counter[str]]) -> None:
    """Print a row for each grade, and one for all."""
    counts = {grade.name: counts.get(grade.name, Counter()) for grade in GRADES}
    counts["all"] = sum(counts.values(), Counter[str]())
    rows = [
        (grade, of["texts"], of["cells"], of["sure"], of["right"], f"{of['right'] / max(1, of['cells']):.1%}")
        for grade, of in counts.items()
    ]
    console.print("Right cells by trust grade", markup=False)
    console.print(as_table(("grade", "texts", "cells", "sure", "right", "share right"), rows))


def main() -> None:
    """Measure and print."""
    parser = options(__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=REAL)
    show(Console(), measure(labelled(parser.parse_args().folder)))


if __name__ == "__main__":
    main()
