"""Means that lie beyond all the values that they are the mean of: no mean does, weighted or not."""

from __future__ import annotations

import re

from heat_pipeline.model import Side
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.lines import Grid, resolution

_MEAN = re.compile(
    r"(?:(?:overall|macro|micro|geometric|arithmetic|harmonic|weighted)[- ])?(?:geo|g)?(?:mean|average|avg\.?)s?",
    re.IGNORECASE,
)
_TOTAL = re.compile(r"total|sum|all|overall", re.IGNORECASE)
_FEWEST = 3


def is_mean(label: str) -> bool:
    """Whether a tick is called a mean of the others."""
    return bool(_MEAN.fullmatch(label))


def means_beyond(figure: Figure, panel: str) -> dict[int, tuple[float, float]]:
    """The cells of a panel that are called a mean and are none, by index, with the span of what they should lie in."""
    found: dict[int, tuple[float, float]] = {}
    grid = figure.grids.get(panel)
    if grid is not None:
        for side in Side:
            found.update(_beyond(figure, grid, side))
    return found


def _beyond(figure: Figure, grid: Grid, side: Side) -> dict[int, tuple[float, float]]:
    """Those of the lines of one side. A mean of values that the text does not give may lie anywhere."""
    cells, lines = figure.reading.cells, grid.lines(side)
    means = [line for label, line in lines.items() if is_mean(label)]
    parts = [line for label, line in lines.items() if not is_mean(label) and not _TOTAL.fullmatch(label)]
    listed = {tick.label for tick in figure.axes.axis(side).ticks}
    if not means or len(parts) < _FEWEST or listed - lines.keys():
        return {}
    found = {}
    for mean in means:
        for tick, index in mean.cells.items():
            own = [cells[line.cells[tick]] for line in parts if tick in line.cells]
            values = [value for cell in own if (value := cell.value) is not None]
            if len(values) < len(parts):
                continue
            low, high, value = min(values), max(values), cells[index].value or 0.0
            unit = max(map(resolution, (*own, cells[index]))) * 1.001
            if not low - unit <= value <= high + unit:
                found[index] = (low, high)
    return found
