"""Whether describers are ranked as people who know the figures rank them: `python -m benchmarks.describers [FOLDER]`.

The texts of a folder, tests/real/several where none is named, are run through the whole pipeline. People counted the
right and wrong cells of each description, where they could settle them. Told is Kendall's tau-a of the two rankings:
over all pairs of descriptions of one figure, by right cells less wrong ones, and the mean of figures with three
descriptions and more; and over all pairs of describers, by the share of cells that are right, against
`summary.describers.cells_right`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from statistics import fmean

import duckdb

SEVERAL = Path(__file__).resolve().parent.parent / "tests" / "real" / "several"
UNNAMED = "unnamed"
BIN = Path(sys.executable).parent
_HERE = """
    SELECT split_part(v.description_id, '/', 2),
        count(*) FILTER (is_right AND NOT moved) - count(*) FILTER (NOT is_right OR moved)
    FROM fused.votes v JOIN fused.cells c USING (fused_cell_id)
    WHERE is_right IS NOT NULL AND c.support + c.against > 1
    GROUP BY ALL
"""
_OVERALL = "SELECT describer, cells_right FROM summary.describers WHERE cells_right IS NOT NULL"


def main() -> None:
    """Print both."""
    source = Path(sys.argv[1]) if len(sys.argv) > 1 else SEVERAL
    figures = json.loads((source / "figures.json").read_text(encoding="utf-8"))["figures"]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, SEVERAL.parents[1] / "several.py", f"{folder}/inbox", source], check=True)
        command = [str(BIN / "heat-pipeline"), "run", f"{folder}/inbox", "--data", f"{folder}/data"]
        subprocess.run(command, check=True, capture_output=True)
        with duckdb.connect(f"{folder}/data/warehouse.duckdb", read_only=True) as con:
            told, overall = dict(con.execute(_HERE).fetchall()), dict(con.execute(_OVERALL).fetchall())
    totals, pairs, of_figures = 0.0, 0, list[float]()
    right, all_cells = Counter[str](), Counter[str]()
    for figure in figures:
        tau, count = tau_a({one["case"]: one["right"] - one["wrong"] for one in figure["ranking"]}, told)
        totals, pairs = totals + tau * count, pairs + count
        of_figures += [tau] if count and len(figure["ranking"]) > 2 else []
        for one in figure["ranking"]:
            right[one["describer"] or UNNAMED] += one["right"]
            all_cells[one["describer"] or UNNAMED] += one["right"] + one["wrong"]
    print(f"within figures: tau {totals / pairs:.2f} over {pairs} pairs of descriptions")
    print(f"mean over {len(of_figures)} figures of three descriptions and more: tau {fmean(of_figures):.2f}")
    tau, pairs = tau_a({name: right[name] / count for name, count in all_cells.items()}, overall)
    print(f"over describers: tau {tau:.2f} over {pairs} pairs of describers")


def tau_a(gold: Mapping[str, float], ours: Mapping[str, float]) -> tuple[float, int]:
    """Kendall's tau-a over the pairs that `gold` puts in order, and their number (Kendall, Biometrika 30, 1938)."""
    pairs = [(a, b) for a, b in combinations(sorted(gold.keys() & ours.keys()), 2) if gold[a] != gold[b]]
    total = sum(_sign(gold[a] - gold[b]) * _sign(ours[a] - ours[b]) for a, b in pairs)
    return (total / len(pairs) if pairs else 0.0), len(pairs)


def _sign(difference: float) -> int:
    return (difference > 0) - (difference < 0)


if __name__ == "__main__":
    main()
