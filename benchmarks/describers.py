"""Whether describers are ranked and corrected as people do who know the figures: `python -m benchmarks.describers`.

The texts of a folder, tests/real/several where none is named, are run through the whole pipeline. People counted the
right and wrong cells of each description, where they could settle them. Told is Kendall's tau-a of the two rankings:
over all pairs of descriptions of one figure, by right cells less wrong ones, and the mean of figures with three
descriptions and more; and over all pairs of describers, by the share of cells that are right, against
`summary.describers.cells_right`.

Last, how many disagreements are settled rightly, by how sure the program says to be.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from statistics import fmean
from typing import Any

import duckdb
from rich.console import Console

from benchmarks import options
from heat_pipeline.fusing.fuse import fuse
from heat_pipeline.fusing.model import DecidedBy, FusedCell, FusedFigure
from heat_pipeline.presenting.formats import as_table
from heat_pipeline.reading.matching import comparable
from heat_pipeline.steps.fusing import ToFuse, figure_of
from heat_pipeline.warehouse.fused import load_tellings

SEVERAL = Path(__file__).resolve().parent.parent / "tests" / "real" / "several"
UNNAMED = "unnamed"
BANDS = (0.0, 0.6, 0.85, 0.95)
BIN = Path(sys.executable).parent
_WITHIN_FIGURES = """
    SELECT split_part(v.description_id, '/', 2),
        count(*) FILTER (is_right AND NOT moved) - count(*) FILTER (NOT is_right OR moved)
    FROM fused.votes v JOIN fused.cells c USING (fused_cell_id)
    WHERE is_right IS NOT NULL AND c.support + c.against > 1
    GROUP BY ALL
"""
_OVERALL = "SELECT describer, cells_right FROM summary.describers WHERE cells_right IS NOT NULL"


def main() -> None:
    """Print all of it."""
    parser = options(__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=SEVERAL)
    source = parser.parse_args().folder
    figures = json.loads((source / "figures.json").read_text(encoding="utf-8"))["figures"]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, SEVERAL.parents[1] / "several.py", f"{folder}/inbox", source], check=True)
        command = [str(BIN / "heat-pipeline"), "run", f"{folder}/inbox", "--data", f"{folder}/data"]
        subprocess.run(command, check=True, capture_output=True)
        with duckdb.connect(f"{folder}/data/warehouse.duckdb", read_only=True) as con:
            ours, overall = dict(con.execute(_WITHIN_FIGURES).fetchall()), dict(con.execute(_OVERALL).fetchall())
            tellings = load_tellings(con, [figure["figure"] for figure in figures])
    console = Console()
    _print_ranking(console, figures, ours, overall)
    fused = {name: fuse(figure_of(ToFuse(name, tuple(texts)))[0]) for name, texts in tellings.items()}
    _print_probabilities(console, figures, fused)


def _print_ranking(
    console: Console, figures: Sequence[Any], ours: Mapping[str, float], overall: Mapping[str, float]
) -> None:
    totals, pairs, of_figures = 0.0, 0, list[float]()
    right, all_cells = Counter[str](), Counter[str]()
    for figure in figures:
        tau, count = tau_a({place["case"]: place["right"] - place["wrong"] for place in figure["ranking"]}, ours)
        totals, pairs = totals + tau * count, pairs + count
        of_figures += [tau] if count and len(figure["ranking"]) > 2 else []
        for place in figure["ranking"]:
            right[place["describer"] or UNNAMED] += place["right"]
            all_cells[place["describer"] or UNNAMED] += place["right"] + place["wrong"]
    console.print(f"within figures: tau {totals / pairs:.2f} over {pairs} pairs of descriptions")
    console.print(f"mean over {len(of_figures)} figures of three descriptions and more: tau {fmean(of_figures):.2f}")
    tau, pairs = tau_a({name: right[name] / count for name, count in all_cells.items()}, overall)
    console.print(f"over describers: tau {tau:.2f} over {pairs} pairs of describers")


def _cell_at(fused: FusedFigure, panel: str, row: str, column: str) -> FusedCell | None:
    """The cell of a place, told row first or, as in a triangle, column first; None where there is none."""
    several = len({cell.panel for cell in fused.cells}) > 1
    cells = {
        (comparable(cell.row), comparable(cell.column)): cell
        for cell in fused.cells
        if not several or set(comparable(cell.panel)) <= set(comparable(panel))
    }
    at = comparable(row), comparable(column)
    return cells.get(at) or cells.get(at[::-1])


def _is_right(cell: FusedCell | None, value: Any) -> bool:
    if cell is not None and cell.decided_by is DecidedBy.UNDECIDED:
        return False
    return bool(value == ("blank" if cell is None or cell.blank else cell.value))


def _print_probabilities(console: Console, labelled: Sequence[Any], fused: Mapping[str, FusedFigure]) -> None:
    """Of the disagreements that people settled, how many are right of those said to be so sure."""
    bands: dict[float, list[tuple[float, bool]]] = defaultdict(list)
    for figure in labelled:
        for place in figure["disagreements"]:
            cell = _cell_at(fused[figure["figure"]], place["panel"] or "", place["row"], place["col"])
            if cell is not None and cell.decided_by is not DecidedBy.UNDECIDED and place["right"] is not None:
                least = max(least for least in BANDS if least <= cell.probability)
                slack = figure.get("tolerance", 0.0)
                is_near = isinstance(place["right"], int | float) and cell.value is not None
                is_right = (is_near and abs(cell.value - place["right"]) <= slack) or _is_right(cell, place["right"])
                bands[least].append((cell.probability, is_right))
    rows = [
        [f"{least:.2f} and more", len(of), f"{fmean(p for p, _ in of):.0%}", f"{fmean(r for _, r in of):.0%}"]
        for least, of in sorted(bands.items())
    ]
    console.print(as_table(["disagreements said to be settled rightly with", "cells", "on average", "right"], rows))


def tau_a(gold: Mapping[str, float], ours: Mapping[str, float]) -> tuple[float, int]:
    """Kendall's tau-a over the pairs that `gold` puts in order, and their number (Kendall, Biometrika 30, 1938)."""
    pairs = [(a, b) for a, b in combinations(sorted(gold.keys() & ours.keys()), 2) if gold[a] != gold[b]]
    total = sum(_sign(gold[a] - gold[b]) * _sign(ours[a] - ours[b]) for a, b in pairs)
    return (total / len(pairs) if pairs else 0.0), len(pairs)


def _sign(difference: float) -> int:
    return (difference > 0) - (difference < 0)


if __name__ == "__main__":
    main()
