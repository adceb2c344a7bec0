"""Steps along an axis that are far larger than the others: spikes, jumps, and values with a digit too few or many.

Only along axes whose ticks are numbers in an order is a step a step; a slip of a digit, and one value far from all the
others of its panel, show beside any neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from math import log
from statistics import median

from heat_pipeline.model import Cell, Side
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.lines import Grid, Line, is_swept, resolution, tick_number
from heat_pipeline.quality.rules.constant import line_name, plateaus
from heat_pipeline.quality.rules.metric import bounds
from heat_pipeline.quality.rules.rule import Finding, Limits, Measure, Rule, Table
from heat_pipeline.quality.wording import number, place, some

_SHARE = "share"
_FEW_STEPS = 8
_FEW_VALUES = 6
_LEAST_SPIKE, _LEAST_JUMP, _LEAST_OUTLIER = 2.0, 3.5, 2.0  # measures below these are not worth a number


class _Kind(Enum):
    SLIP = "digit_slip"
    SPIKE = "spike"
    JUMP = "jump"
    OUTLIER = "outlier"


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is seen at a cell: the kind, its measure, the line, the cells beside it, and the cells that share it."""

    kind: _Kind
    measure: float
    line: Line
    beside: tuple[int, ...]
    cells: tuple[int, ...]
    likely: float | None = None


def _seen(figure: Figure, panels: Iterable[str]) -> dict[int, _Seen]:
    """What is seen at which cell, in some panels; a slip of a digit before all else, an outlier after it."""
    cells = figure.reading.cells
    found: dict[int, _Seen] = {}
    for panel in panels:
        grid = figure.grids[panel]
        for index, slip in _slips(figure, grid, cells):
            found.setdefault(index, slip)
        for sweep in _sweeps(figure, grid):
            for index, seen in (*_spikes(figure, grid, sweep, panel), *_jumps(figure, sweep, panel)):
                found.setdefault(index, seen)
        for index, seen in _outliers(figure, grid, panel):
            found.setdefault(index, seen)
    return found


# Slips of a digit -----------------------------------------------------------------------------------------------------


def _slips(figure: Figure, grid: Grid, cells: Sequence[Cell]) -> Iterable[tuple[int, _Seen]]:
    """Values that a point moved by a place or two, or a hundred taken off, would put among their row's others.

    The others, three or more, lie close together (the highest at most half as much again as the lowest), and the value
    is not at home in the line that crosses.
    """
    span: tuple[float, float] | None = None
    asked = False
    for side in Side:
        crossing = grid.lines(side.other)
        for line in grid.lines(side).values():
            if len(line.cells) < 4:
                continue
            values = sorted(value for index in line.cells.values() if (value := cells[index].value) is not None)
            low, high = values[0], values[-1]
            if not 0 < low * 1.8 < high:
                continue
            for outlier, others in ((low, values[1:]), (high, values[:-1])):
                likely = _likely(outlier, others[0], others[-1])
                if likely is None:
                    continue
                label, index = next((at, one) for at, one in line.cells.items() if cells[one].value == outlier)
                if not asked:
                    span, asked = bounds(figure, line.panel), True
                if _is_plain(figure, cells[index], likely, span) and not _at_home(crossing[label], index, cells):
                    beside = tuple(one for one in line.cells.values() if one != index)
                    yield index, _Seen(_Kind.SLIP, 1.0, line, beside, (index,), likely)


def _likely(value: float, low: float, high: float) -> float | None:
    """What a value beside `low` to `high` likely is, or None where it is among them or no slip of a digit leads there.

    The others may be passed by half of what they differ among themselves, and by a hundredth.
    """
    if high > 1.5 * low or low <= value <= high:
        return None
    margin = max((high - low) / 2, high / 100)
    moves = [value * 10, value / 10, value * 100, value / 100]
    if value > 100 >= high:
        moves.append(value - 100)
    return next((round(move, 10) for move in moves if low - margin <= move <= high + margin), None)


def _is_plain(figure: Figure, cell: Cell, likely: float, span: tuple[float, float] | None) -> bool:
    """Whether a slip is to be told: the value has two digits or more, and no other rule tells of it.

    `span` is what the metric can be.
    """
    digits = "".join(char for char in cell.printed if char.isdigit()).strip("0")
    if len(digits) < 2 or cell.value is None:
        return False
    metric = figure.metric_of(cell.panel)
    if metric is not None and metric.kind == _SHARE and cell.value <= 1 < likely:
        return False  # a fraction among percents
    return span is None or span[0] <= cell.value <= span[1]


def _at_home(line: Line, index: int, cells: Sequence[Cell]) -> bool:
    """Whether a value is at least half and at most twice as large as others of a line, where there are two or more."""
    value = cells[index].value
    others = [other for one in line.cells.values() if one != index and (other := cells[one].value) is not None]
    return len(others) >= 2 and value is not None and min(others) / 2 <= value <= max(others) * 2


# Steps along an axis --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Sweep:
    """The lines of a panel along an axis in order: each with its ticks' numbers, its cells and their values in order.

    `sizes` are the sizes of all steps, sorted.
    """

    side: Side
    lines: Mapping[str, tuple[Line, list[str], list[int], list[float]]]
    numbers: Mapping[str, float]
    sizes: list[float]


def _sweeps(figure: Figure, grid: Grid) -> Iterable[_Sweep]:
    """The directions of a panel in which a step is a step; in a matrix of like against like there is none."""
    if grid.rows.keys() == grid.columns.keys():
        return
    swept = {side: is_swept(figure.axes.axis(side), grid.lines(side)) for side in Side}
    cells = figure.reading.cells
    for side in Side:
        if not swept[side.other]:
            continue
        numbers = {label: tick_number(label) for label in grid.lines(side.other)}
        order = sorted(numbers, key=numbers.__getitem__)
        lines = {}
        sizes: list[float] = []
        for label, line in grid.lines(side).items():
            if len(line.cells) < 4:
                continue
            ticks = list(line.cells)
            if ticks != order:
                ticks.sort(key=numbers.__getitem__)
            indices = [line.cells[tick] for tick in ticks]
            values = [cells[index].value or 0.0 for index in indices]
            lines[label] = (line, ticks, indices, values)
            sizes.extend(abs(after - before) for before, after in pairwise(values))
        sizes.sort()
        yield _Sweep(side, lines, numbers, sizes)


def _spikes(figure: Figure, grid: Grid, sweep: _Sweep, panel: str) -> Iterable[tuple[int, _Seen]]:
    """Values that leave both their neighbours by far more than any other step of their row, up and back.

    Measured against the largest other step of the row and against nineteen in twenty of the panel's steps; where fewer
    than eight others are known, two and a half times as much is asked. No spike is: one that other rows share, one that
    its neighbours across don't confirm, a peak out of nothing, a hole in a plateau.
    """
    cells = figure.reading.cells
    flat = plateaus(figure, panel)
    ends = (grid.low, grid.high)
    for line, ticks, indices, values in sweep.lines.values():
        steps = [after - before for before, after in pairwise(values)]
        order = sorted(map(abs, steps))
        if len(steps) < 4 or order[-2] < _LEAST_SPIKE * order[-3]:
            continue  # no two steps that stand out
        for at in range(1, len(steps)):
            before, after = steps[at - 1], steps[at]
            size = min(abs(before), abs(after))
            if before * after >= 0 or size < order[-2]:
                continue
            index = indices[at]
            others = len(sweep.sizes) - 2
            usual = sweep.sizes[int(0.95 * (others - 1))]
            left, right = values[at - 1], values[at + 1]
            scale = max(order[-3], usual, abs(right - left), 2 * resolution(cells[index]), 1e-12)
            ratio = size / scale / (2.5 if others < _FEW_STEPS else 1.0)
            if (
                ratio >= _LEAST_SPIKE
                and max(abs(left), abs(right)) > size / 3
                and left not in flat
                and right not in flat
                and not (left == right and left in ends)
                and not _shared(figure, grid, line, ticks[at - 1 : at + 2], before)
                and _confirmed(grid, sweep, figure, line, ticks[at], index, size)
            ):
                beside = (indices[at - 1], indices[at + 1])
                yield index, _Seen(_Kind.SPIKE, round(ratio, 6), line, beside, (index,))


def _shared(figure: Figure, grid: Grid, line: Line, ticks: Sequence[str], step: float) -> bool:
    """Whether another line goes up and back at the same ticks, by a third as much or more."""
    cells = figure.reading.cells
    before, here, after = (grid.lines(line.side.other)[tick].cells for tick in ticks)
    for label, index in here.items():
        if label == line.label or label not in before or label not in after:
            continue
        value = cells[index].value or 0.0
        up, back = value - (cells[before[label]].value or 0.0), value - (cells[after[label]].value or 0.0)
        if up * step > 0 and back * step > 0 and min(abs(up), abs(back)) >= abs(step) / 3:
            return True
    return False


def _confirmed(grid: Grid, sweep: _Sweep, figure: Figure, line: Line, tick: str, index: int, size: float) -> bool:
    """Whether the neighbours across, where the other axis is in order too, lie half as far off, in one direction."""
    if not is_swept(figure.axes.axis(sweep.side), grid.lines(sweep.side)):
        return True
    cells = figure.reading.cells
    across = grid.lines(sweep.side.other)[tick].cells
    order = sorted(across, key=tick_number)
    at = order.index(line.label)
    value = cells[index].value or 0.0
    neighbours = (*order[max(at - 1, 0) : at], *order[at + 1 : at + 2])
    gaps = [value - (cells[across[label]].value or 0.0) for label in neighbours]
    return all(gap >= size / 2 for gap in gaps) or all(-gap >= size / 2 for gap in gaps)


def _jumps(figure: Figure, sweep: _Sweep, panel: str) -> Iterable[tuple[int, _Seen]]:
    """Steps far off the row's others: by the modified z-score, and two and a half times the next largest.

    Rows that jump together at the same ticks are one finding. Where more than a quarter of the rows jump, each at ticks
    of its own, thresholds are what the figure shows; where half of a row's steps are equal it is a plateau; and growth
    by factors has its largest step at its end.
    """
    together: dict[tuple[str, str], list[tuple[float, Line, int, int]]] = {}
    for line, ticks, indices, values in sweep.lines.values():
        steps = [after - before for before, after in pairwise(values)]
        sizes = sorted(map(abs, steps))
        if len(steps) < 5 or sizes[-1] < 2.5 * sizes[-2]:
            continue
        at = next(at for at, step in enumerate(steps) if abs(step) == sizes[-1])
        score = z_score(steps, at, resolution(figure.reading.cells[indices[at]]))
        if not 0 < at < len(steps) - 1:
            continue  # one value at an end of the row is no level
        if score >= _LEAST_JUMP and not _wide(sweep.numbers, ticks, at) and _stands_out_by_factor(values, at):
            together.setdefault((ticks[at], ticks[at + 1]), []).append((score, line, indices[at], indices[at + 1]))
    rows = sum(map(len, together.values()))
    if len(together) > 1 and rows * 4 > len(sweep.lines):
        return
    for found in together.values():
        score, line, before, after = found[0]
        yield (
            after,
            _Seen(_Kind.JUMP, round(max(one[0] for one in found), 6), line, (before,), tuple(one[3] for one in found)),
        )


def z_score(steps: Sequence[float], at: int, unit: float) -> float:
    """The modified z-score of one of some steps: its distance from their median in units of their spread.

    The spread is 1.4826 times the median absolute deviation (Iglewicz and Hoaglin 1993, How to Detect and Handle
    Outliers, section 3.3), at least `unit`, one unit in the last printed digit. 0 where half of the steps are equal.
    """
    middle = median(steps)
    off = [abs(step - middle) for step in steps]
    spread = 1.4826 * median(off)
    return off[at] / max(spread, unit) if spread else 0.0


def _stands_out_by_factor(values: Sequence[float], at: int) -> bool:
    """Whether a step is twice the next largest on a logarithmic scale too, where that is one for the values."""
    if min(values) <= 0:
        return True
    sizes = [abs(log(after / before)) for before, after in pairwise(values)]
    return sizes[at] >= 2 * max(size for place, size in enumerate(sizes) if place != at)


def _wide(numbers: Mapping[str, float], ticks: Sequence[str], at: int) -> bool:
    """Whether a step crosses a gap between ticks three times as wide as the axis' usual one, on both kinds of scale."""
    found = [numbers[tick] for tick in ticks]
    gaps = [after - before for before, after in pairwise(found)]
    if gaps[at] < 3 * median(gaps):
        return False
    if found[0] <= 0:
        return True
    ratios = [after / before for before, after in pairwise(found)]
    return bool(ratios[at] > median(ratios) ** 1.5)


# Values far from all others -------------------------------------------------------------------------------------------


def _outliers(figure: Figure, grid: Grid, panel: str) -> Iterable[tuple[int, _Seen]]:
    """The lowest or highest value where its distance to the next is twice the span of all the others, or more.

    What cells pile up at by their nature, as at 0, is no outlier; nor is the peak of what are shares of one whole.
    """
    cells = figure.reading.cells
    order = sorted(
        (index for line in grid.rows.values() for index in line.cells.values()),
        key=lambda index: cells[index].value or 0.0,
    )
    values = [cells[index].value or 0.0 for index in order]
    if len(order) < _FEW_VALUES:
        return
    for at, near, others in ((0, 1, order[1:]), (-1, -2, order[:-1])):
        gap = abs(values[at] - values[near])
        span = abs((cells[others[-1]].value or 0.0) - (cells[others[0]].value or 0.0))
        is_peak = at == -1 and values[0] >= 0 and values[-1] <= 1
        if span and gap >= _LEAST_OUTLIER * span and not is_peak and values[at] not in plateaus(figure, panel):
            line = grid.rows[cells[order[at]].row]
            beside = (others[0], others[-1])
            yield order[at], _Seen(_Kind.OUTLIER, round(gap / span, 6), line, beside, (order[at],))


# The rule -------------------------------------------------------------------------------------------------------------


def _measure(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    measures: dict[str, list[Measure]] = {kind.value: [None] * len(figure.reading.cells) for kind in _Kind}
    for index, seen in _seen(figure, figure.grids).items():
        measures[seen.kind.value][index] = True if seen.kind is _Kind.SLIP else seen.measure
    return measures


def _explain(figure: Figure, index: int) -> Finding:
    reading = figure.reading
    cell = reading.cells[index]
    seen = _seen(figure, [cell.panel])[index]
    where = place(cell, reading)
    beside = [reading.cells[one].printed for one in seen.beside]
    if seen.kind is _Kind.SLIP:
        assert seen.likely is not None  # a slip has a likely value
        message = (
            f"{cell.printed} {where} stands among {some(beside)}: was a digit lost or added? {number(seen.likely)} "
            f"would fit"
        )
        expected = number(seen.likely)
    elif seen.kind is _Kind.SPIKE:
        message = (
            f"{cell.printed} {where} stands between {beside[0]} and {beside[1]}: no other step along "
            f"{line_name(figure, seen.line)} is nearly as large"
        )
        expected = f"a value near {beside[0]} and {beside[1]}"
    elif seen.kind is _Kind.OUTLIER:
        message = f"{cell.printed} {where} lies far from all other values of its panel, {beside[0]} to {beside[1]}"
        expected = f"{beside[0]} to {beside[1]}"
    else:
        rows = len(seen.cells)
        of = f"; {rows} rows do so there" if rows > 1 else ""
        label = cell.column if seen.line.side is Side.ROW else cell.row
        message = (
            f"along {line_name(figure, seen.line)} the values go from {beside[0]} to {cell.printed} at {label} in one "
            f"step, far larger than the others{of}"
        )
        expected = "steps of about the same size"
    return Finding(message, cell.printed, expected, cell.start, cell.end, cell.panel, cells=seen.cells)


JUMP = Rule(
    name="jump",
    table=Table.CELLS,
    finds="one step far larger than the row's other steps: a spike, a jump, a value with a digit lost or added, or one "
    "far from all others",
    source="median absolute deviation of the steps (Iglewicz and Hoaglin 1993); slips of a digit as in double entry",
    measures={
        "digit_slip": "whether a point moved, or a hundred taken off, would put the value among its row's others",
        "spike": "how many times a step up and back is as large as the largest other step of the row and the panel",
        "outlier": "how many times the span of all other values of the panel the value lies from the nearest of them",
        "jump": "how far a step lies from the median of its row's steps, in robust standard deviations",
    },
    measure=_measure,
    explain=_explain,
    unless="the step is real",
    counted=("value that leaps out of its row", "values that leap out of their row"),
)
