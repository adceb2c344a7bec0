"""What a cell's confidence is worth, drawn and in a table: `python -m benchmarks.confidence_curve`.

The cells are those of texts that the weights were not fitted to (`benchmarks.cross_validation`); a cell is right where
its value stands at the right place. Writes docs/confidence.svg and docs/confidence.md: how many cells are right among
the surest, and whether of the cells said to be 0.8 sure eight in ten are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from benchmarks.cross_validation import validate
from benchmarks.plotting import Curve, Dot, Plot, svg_of_plots
from heat_pipeline.model import SURE
from heat_pipeline.pictures.drawing import FAINT

DOCS = Path(__file__).resolve().parent.parent / "docs"
LEVELS = (0.99, 0.97, 0.95, 0.9, 0.8, 0.7, 0.5, 0.0)
BINS = 10
_LINE, _MARK = "#31688e", "#c5690d"

Pair = tuple[float, bool]
"""The confidence of a cell, and whether it is right."""


@dataclass(frozen=True, slots=True)
class Point:
    """Of the surest `cells` cells, down to `confidence`, so many are right."""

    confidence: float
    cells: int
    right: int

    @property
    def precision(self) -> float:
        """The share that is right."""
        return self.right / self.cells


@dataclass(frozen=True, slots=True)
class Bin:
    """The cells with a confidence of at least `low` and below `high`, 1 being in the last; with its mean."""

    low: float
    high: float
    cells: int
    mean: float
    right: int


def curve(pairs: Sequence[Pair]) -> list[Point]:
    """A point for each confidence, the highest first: cells of one confidence can't be told apart."""
    points: list[Point] = []
    cells = right = 0
    for confidence, same in groupby(sorted(pairs, reverse=True), key=lambda pair: pair[0]):
        hits = [is_right for _, is_right in same]
        cells, right = cells + len(hits), right + sum(hits)
        points.append(Point(confidence, cells, right))
    return points


def bins(pairs: Sequence[Pair]) -> list[Bin]:
    """The cells in ten bins of one width, those without a cell left out."""
    found = []
    for place in range(BINS):
        here = [pair for pair in pairs if min(int(pair[0] * BINS + 1e-9), BINS - 1) == place]
        if here:
            mean = sum(confidence for confidence, _ in here) / len(here)
            found.append(Bin(place / BINS, (place + 1) / BINS, len(here), mean, sum(right for _, right in here)))
    return found


def calibration_error(found: Sequence[Bin]) -> float:
    """How far confidence and the share that is right lie apart, a cell: the mean over the bins, weighted by cells."""
    return sum(abs(one.mean * one.cells - one.right) for one in found) / sum(one.cells for one in found)


def plots(pairs: Sequence[Pair]) -> list[Plot]:
    """The curve and the bins side by side."""
    return [_curve_plot(pairs), _bin_plot(bins(pairs))]


def _curve_plot(pairs: Sequence[Pair]) -> Plot:
    points = curve(pairs)
    line = [(point.cells / len(pairs), point.precision) for point in points]
    line.insert(0, (0.0, line[0][1]))  # the surest are so good from the first on
    sure = [point for point in points if point.confidence >= SURE][-1:]
    dots = [Dot(end.cells / len(pairs), end.precision, _MARK, word=f"sure: at least {SURE:g}") for end in sure]
    lowest = min(0.5, *(right for _, right in line))
    x = "surest cells, of all that were read"
    return Plot("How many are right, the surest first", x, "right", lowest, [Curve(line, _LINE)], dots)


def _bin_plot(found: Sequence[Bin]) -> Plot:
    most = max(each.cells for each in found)
    dots = [Dot(each.mean, each.right / each.cells, _LINE, 3 + 9 * (each.cells / most) ** 0.5) for each in found]
    even = Curve([(0, 0), (1, 1)], FAINT, dashes="4 4")
    note = f"the larger a dot, the more cells: {most:,} in the largest"
    return Plot("Confidence and what came of it", "confidence, mean of the bin", "right", 0.0, [even], dots, note)


def page(pairs: Sequence[Pair], wanted: int) -> str:
    """The figures in Markdown, under the picture."""
    points, found = curve(pairs), bins(pairs)
    levels = [(level, next((one for one in reversed(points) if one.confidence >= level), None)) for level in LEVELS]
    lines = [
        "# What a cell's confidence is worth",
        "",
        f"{len(pairs):,} cells of labelled descriptions, each read with weights that were fitted without its lot. A "
        "cell is right where its value stands at the right place. Made by `python -m benchmarks.confidence_curve`.",
        "",
        "![Right cells over coverage, and calibration](confidence.svg)",
        "",
        "| confidence at least | cells | of those read | right | right, of all wanted |",
        "|---|---|---|---|---|",
        *(
            f"| {level:.2f} | {one.cells:,} | {one.cells / len(pairs):.1%} | {one.precision:.1%} "
            f"| {one.right / wanted:.1%} |"
            if one
            else f"| {level:.2f} | 0 | | | |"
            for level, one in levels
        ),
        "",
        "| said to be | cells | mean confidence | right |",
        "|---|---|---|---|",
        *(
            f"| {one.low:.1f} to {one.high:.1f} | {one.cells:,} | {one.mean:.1%} | {one.right / one.cells:.1%} |"
            for one in found
        ),
        "",
        f"Confidence and the share that is right lie {calibration_error(found):.1%} apart, a cell.",
    ]
    return "\n".join(lines) + "\n"


def write(pairs: Sequence[Pair], wanted: int, folder: Path = DOCS) -> list[Path]:
    """Write picture and page; returns where."""
    if not pairs:
        raise ValueError("there is no cell to draw")
    picture, text = folder / "confidence.svg", folder / "confidence.md"
    picture.write_text(svg_of_plots(plots(pairs)) + "\n", encoding="utf-8")
    text.write_text(page(pairs, wanted), encoding="utf-8")
    return [picture, text]


def main() -> None:
    """Measure and write."""
    found = validate()
    for path in write(found.pairs, found.wanted):
        print(path)


if __name__ == "__main__":
    main()
