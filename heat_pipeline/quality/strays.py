"""Labels of cells that the axis does not list, with the cells that stand there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from heat_pipeline.model import Reading, Side
from heat_pipeline.quality.ticks import Axes
from heat_pipeline.reading import labels
from heat_pipeline.reading.charts import VALUE_CHARTS

_MOST = 0.5
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class Stray:
    """A label that its axis does not list, with the indices of the cells there, in text order."""

    side: Side
    label: str
    cells: tuple[int, ...]


def strays_of(reading: Reading, axes: Axes) -> dict[int, list[Stray]]:
    """The labels off an axis that lists its ticks, under the index of the first cell of each.

    An axis that measures (a bar chart's vertical one) lists no places of cells, and has none.
    """
    found: dict[int, list[Stray]] = defaultdict(list)
    for side in Side:
        if len(axes.axis(side).ticks) < _FEWEST or (side is Side.ROW and reading.chart_type in VALUE_CHARTS):
            continue
        at: dict[str, list[int]] = defaultdict(list)
        for index, cell in enumerate(reading.cells):
            if label := cell.row if side is Side.ROW else cell.column:
                at[label].append(index)
        for stray in _strays(reading, axes, side, at):
            found[stray.cells[0]].append(stray)
    return found


def _strays(reading: Reading, axes: Axes, side: Side, at: Mapping[str, Sequence[int]]) -> list[Stray]:
    off = [label for label in at if axes.tick(side, label) is None]
    if reading.chart_type in VALUE_CHARTS:
        off = [label for label in off if not _is_between(axes, side, label)]
    if len(off) > _MOST * len(at):
        return []  # a list that most labels are not on is not that of these labels
    name = labels.words(axes.axis(side).name)  # no tick misread
    return [Stray(side, label, tuple(at[label])) for label in off if labels.words(label) != name]


def _is_between(axes: Axes, side: Side, label: str) -> bool:
    """Whether a label is a number between the ticks of an axis: points of a line stand where they stand."""
    number = labels.number_of(label)
    ticks = [tick.number for tick in axes.axis(side).ticks if tick.number is not None]
    return number is not None and len(ticks) > 1 and min(ticks) <= number <= max(ticks)
