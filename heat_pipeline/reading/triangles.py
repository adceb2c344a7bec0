"""Lists of values that give one half of a square matrix, row by row: where each begins.

"A: 1, 0.5, 0.3", "B: 1, 0.6", "C: 1" is the upper half: the list of B begins at B, not at A. In the lower half a list
may have one value alone. What a list is, belongs in `layouts/row_list`, and where a value of it stands, in `placing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from heat_pipeline.reading.axes import SIDES, Matcher
from heat_pipeline.reading.layouts import LABEL_VALUE, ROW_LIST
from heat_pipeline.reading.layouts.protocol import Item, Label
from heat_pipeline.reading.orders import USUAL
from heat_pipeline.reading.placing import Line, PlainLine

_FEWEST = 2  # lines


@dataclass(slots=True)
class _Listed:
    """A line of a list, or of one value: its place among the lines, of its tick on the axis, and its label."""

    at: int
    tick: int
    label: Label
    count: int


def with_triangles(lines: Sequence[Line | PlainLine]) -> list[Line | PlainLine]:
    """The lines with the lists of halves of square matrices set to where they begin; others as they are."""
    found = list(lines)
    if not any(not isinstance(line, PlainLine) and line.layout == ROW_LIST.name for line in lines):
        return found
    squares: dict[int, dict[str, int]] = {}  # the ticks of each square matrix, with their places
    for line in lines:
        if id(line.axes) not in squares:
            squares[id(line.axes)] = _square(line.axes)
    if not any(_is_short(line, len(squares[id(line.axes)])) for line in lines):
        return found
    for run in _runs(lines, squares):
        size = len(squares[id(lines[run[0].at].axes)])
        for listed, start in _begins(run, size):
            found[listed.at] = _moved(lines[listed.at], listed.label, start, size)
    return found


def _is_short(line: Line | PlainLine, size: int) -> bool:
    """Whether a line is a list of fewer values than a square matrix of that size has columns."""
    return not isinstance(line, PlainLine) and line.layout == ROW_LIST.name and 1 < (line.items[0].of or 0) < size


def _square(axes: Matcher) -> dict[str, int]:
    """The ticks of axes that are alike, by their labels, with their places; none where the axes differ."""
    rows, columns = ([tick.label for tick in axes.axis(side).ticks] for side in SIDES)
    if len(rows) <= _FEWEST or rows != columns or axes.inferred:
        return {}
    return {label: at for at, label in enumerate(rows)}


def _runs(lines: Sequence[Line | PlainLine], squares: Mapping[int, Mapping[str, int]]) -> Iterator[list[_Listed]]:
    """The lists that follow one another in the order of the axis, under the same heads."""
    run: list[_Listed] = []
    for at, line in enumerate(lines):
        listed = _listed(at, line, squares[id(line.axes)])
        follows = False
        if run and listed is not None:
            above = lines[run[-1].at]
            follows = listed.tick == run[-1].tick + 1 and line.heads == above.heads and line.axes is above.axes
        if not follows:
            if len(run) >= _FEWEST:
                yield run
            run = []
        if listed is not None:
            run.append(listed)
    if len(run) >= _FEWEST:
        yield run


def _listed(at: int, line: Line | PlainLine, ticks: Mapping[str, int]) -> _Listed | None:
    """A line as one of a half of a square matrix, or None where it is none."""
    if not ticks:
        return None
    if isinstance(line, PlainLine):
        label, count = Label(line.text, line.number.start, line.number.start, key=line.key), 1
    else:
        item = line.items[0]
        count = item.of or len(line.items)
        alone = line.layout == LABEL_VALUE.name and count == 1
        if len(item.labels) != 1 or line.order != USUAL or not (alone or line.layout == ROW_LIST.name):
            return None
        label = item.labels[0]
    match = line.axes.match(label.text)
    return _Listed(at, ticks[match.label], label, count) if match.declared and match.label in ticks else None


def _begins(run: Sequence[_Listed], size: int) -> list[tuple[_Listed, int]]:
    """Each line with the tick at which its list begins; none where the lists are no half of a square matrix."""
    if all(line.count > 1 for line in run) and len(run) < _FEWEST + 1:
        return []  # two lists that happen to be short
    for diagonal in (0, 1):
        if all(line.count == line.tick + 1 - diagonal for line in run):
            return [(line, 0) for line in run]
        if all(line.count == size - line.tick - diagonal for line in run):
            return [(line, line.tick + diagonal) for line in run]
    return []


def _moved(line: Line | PlainLine, label: Label, start: int, size: int) -> Line:
    """A line as a list of a whole row whose first value stands at a tick; places before it are empty."""
    if isinstance(line, PlainLine):
        items: list[Item] = [Item(line.number, (label,), start, size)]
        return Line(items, line.heads, line.axes, ROW_LIST.name, line.approximate, USUAL, line.told)
    items = [replace(item, position=(item.position or 0) + start, of=size) for item in line.items]
    return replace(line, items=items, layout=ROW_LIST.name)
