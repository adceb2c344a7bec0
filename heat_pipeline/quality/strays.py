"""Labels of cells that the axis does not list, with the cells that stand there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from heat_pipeline.model import Cell, Reading, Side
from heat_pipeline.quality.ticks import Axes
from heat_pipeline.reading import labels
from heat_pipeline.reading.charts import VALUE_CHARTS

_MOST = 0.5


@dataclass(frozen=True, slots=True)
class Stray:
    """One fault of an axis: a label that it does not list, with the indices of the cells there, in text order.

    Where the axis lists none of the labels along it, that is one fault of all of them.
    """

    side: Side
    labels: tuple[str, ...]
    cells: tuple[int, ...]


def strays_of(reading: Reading, axes: Axes) -> dict[int, list[Stray]]:
    """The labels off an axis that lists its ticks, under the index of the first cell of each.

    An axis that measures (a bar chart's vertical one) lists no places of cells, and has none.
    """
    found: dict[int, list[Stray]] = defaultdict(list)
    for side in Side:
        if not axes.axis(side).ticks or (side is Side.ROW and reading.chart_type in VALUE_CHARTS):
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
    if off:
        ends = _ends_of_ticks(axes, side)
        off = [label for label in off if labels.number_of(label) is not None or ends[labels.words(label)] != 1]
    if len(off) < len(at):
        return [Stray(side, (label,), tuple(at[label])) for label in off]
    if not off or _is_axis_name(reading, off) or _measures(reading, axes, side, off):
        return []
    return [Stray(side, tuple(off), tuple(sorted(index for label in off for index in at[label])))]


def _is_between(axes: Axes, side: Side, label: str) -> bool:
    """Whether a label is a number between the ticks of an axis: points of a line stand where they stand."""
    number = labels.number_of(label)
    ticks = [tick.number for tick in axes.axis(side).ticks if tick.number is not None]
    return number is not None and len(ticks) > 1 and min(ticks) <= number <= max(ticks)


def _ends_of_ticks(axes: Axes, side: Side) -> Counter[tuple[str, ...]]:
    """How many ticks begin, or end, with some words: "T1" is short for "T1 - book flight", and "MLP" for "3 = MLP"."""
    ends: Counter[tuple[str, ...]] = Counter()
    for tick in axes.axis(side).ticks:
        words = labels.words(tick.label)
        ends.update({*(words[:at] for at in range(1, len(words))), *(words[at:] for at in range(1, len(words)))})
    return ends


def _is_axis_name(reading: Reading, along: Sequence[str]) -> bool:
    """Whether labels are the names of the axes: points with an x and a y have a number on each."""
    names = {_plain(reading.rows.name), _plain(reading.columns.name)}
    return all(_plain(label) in names for label in along)


def _plain(label: str) -> tuple[str, ...]:
    return tuple(labels.words(labels.without_gloss(label)))


def _measures(reading: Reading, axes: Axes, side: Side, along: Sequence[str]) -> bool:
    """Whether the ticks of an axis span the values, and what runs along it are names: a chart that is no heatmap."""
    ticks = [tick.number for tick in axes.axis(side).ticks]
    numbers = [number for number in ticks if number is not None]
    if len(numbers) < max(len(ticks), 2) or any(labels.number_of(label) is not None for label in along):
        return False
    inside = sum(_within(cell, min(numbers), max(numbers)) for cell in reading.cells)
    return inside > _MOST * len(reading.cells)


def _within(cell: Cell, low: float, high: float) -> bool:
    ends = (cell.value, cell.value) if cell.value is not None else (cell.low, cell.high)
    return all(end is not None and low <= end <= high for end in ends)
