"""How much of the labelled descriptions the reader reads, and how much of what it reads is right, by folder.

A cell is right where both its coordinates and its value are those of the gold answer, after markup, case and the names
of the axes are taken off; the panel counts where the figure has several.

    python -m benchmarks.accuracy [CORPUS]
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from heat_pipeline.reading.reader import read_text

CORPUS = Path(__file__).parents[1] / "tests" / "corpus"
_MARKUP = re.compile(r"[*`\"'“”‘’\\$]+")
_Key = tuple[str, str, str, float | tuple[float, float]]


def _plain(label: object, axes: tuple[str, ...] = ()) -> str:
    bare = " ".join(_MARKUP.sub("", str(label or "")).replace("_", " ").split()).strip(" :.,;()[]%").casefold()
    for axis in axes:
        names = set(re.split(r"\W+", axis.casefold().replace("_", " "))) - {""}
        parts = re.split(r"[ =:]+", bare)
        while len(parts) > 1 and (parts[0] in names or parts[0].rstrip("s") in {name.rstrip("s") for name in names}):
            parts = parts[1:]
        bare = " ".join(parts)
    try:
        return f"{float(bare.replace(',', '')):.10g}"
    except ValueError:
        return bare


def _same_panel(found: str, wanted: list[str]) -> str:
    """The gold panel that a found one is: the same words, or the only one that holds them or that they hold."""
    words = _plain(found)
    near = [name for name in wanted if words and (words in _plain(name) or _plain(name) in words)]
    return _plain(near[0]) if len(near) == 1 else words


def score(text: str, gold: dict[str, Any]) -> tuple[int, int, int]:
    """How many cells a text holds, how many were read, and how many of these are right."""
    reading = read_text(text)
    axes = tuple(name for name in (gold["x_axis"], gold["y_axis"], reading.columns.name, reading.rows.name) if name)
    panels = list(dict.fromkeys(cell[0] for cell in gold["cells"] if cell[0]))
    many = len(panels) > 1
    wanted: Counter[_Key] = Counter()
    for panel, row, column, value, *_ in gold["cells"]:
        low, high = sorted((_plain(row, axes), _plain(column, axes)))
        number = (float(value[0]), float(value[1])) if isinstance(value, list) else float(value)
        wanted[_plain(panel) if many else "", low, high, number] += 1
    found: Counter[_Key] = Counter()
    for cell in reading.cells:
        low, high = sorted((_plain(cell.row, axes), _plain(cell.column, axes)))
        number = cell.value if cell.value is not None else (cell.low or 0.0, cell.high or 0.0)
        found[_same_panel(cell.panel, panels) if many else "", low, high, number] += 1
    return wanted.total(), found.total(), (wanted & found).total()


def main(corpus: Path) -> None:
    """Score every pair of a text and its gold answer under a folder, and print a line a folder."""
    totals: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for path in sorted(corpus.rglob("*.md")):
        answer = path.with_suffix(".json")
        if answer.exists():
            counts = score(path.read_bytes().decode("utf-8"), json.loads(answer.read_text("utf-8")))
            for name in (path.parent.name, "all"):
                totals[name] = [total + count for total, count in zip(totals[name], counts, strict=True)]
    print(f"{'folder':<12} {'cells':>6} {'read':>6} {'right':>6} {'precision':>10} {'recall':>7}")
    for name in (*sorted(set(totals) - {"all"}), *(["all"] if totals else [])):
        wanted, found, right = totals[name]
        print(
            f"{name:<12} {wanted:>6} {found:>6} {right:>6} {right / (found or 1):>10.4f} {right / (wanted or 1):>7.4f}"
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else CORPUS)
