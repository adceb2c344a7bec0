"""What speaks for one version of a text or a cell and against another, from inside the texts.

What belongs here is evidence that needs no vote: lines told twice, sums, neighbours. All of it is in log odds, so that
it adds up with the votes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from statistics import mean, median, median_high

from heat_pipeline.fusing.shared_axes import COLUMN, ROW, Place, Sheet

_WHOLES = (1.0, 100.0)
_SUM_SLACK = 0.025
_CLEAR = 1.2
_FEWEST = 3
_FEWEST_GAPS = 6


class MedianTable:
    """The middle one of the values that texts have at each place, and what they show of themselves."""

    def __init__(self, sheets: Sequence[Sheet]) -> None:
        by_place: dict[Place, list[float]] = defaultdict(list)
        for sheet in sheets:
            for place, entries in sheet.cells.items():
                by_place[place].append(entries[0].middle)
        self.cells = {place: median_high(values) for place, values in by_place.items()}
        self._rows: dict[tuple[int, int], dict[int, float]] = defaultdict(dict)
        gaps: dict[tuple[int, int], list[float]] = defaultdict(list)
        for (panel, row, column), value in self.cells.items():
            self._rows[panel, row][column] = value
            for axis, beside in ((ROW, (panel, row + 1, column)), (COLUMN, (panel, row, column + 1))):
                if beside in self.cells:
                    gaps[panel, axis].append(abs(value - self.cells[beside]))
        self.gaps = {at: median(sizes) for at, sizes in gaps.items() if len(sizes) >= _FEWEST_GAPS}
        """By panel and axis, what neighbours usually differ by."""

    def fits(self, place: Place, value: float) -> float:
        """How well a value of a cell fits its row, if that is shares of a whole, and its neighbours."""
        panel, row, column = place
        rest = [other for at, other in self._rows[panel, row].items() if at != column]
        score = _CLEAR * _sums_up([*rest, value])
        for axis, beside in (
            (ROW, ((panel, row - 1, column), (panel, row + 1, column))),
            (COLUMN, ((panel, row, column - 1), (panel, row, column + 1))),
        ):
            near = [self.cells[at] for at in beside if at in self.cells]
            if near and (usual := self.gaps.get((panel, axis))):
                score -= min(1.0, abs(value - mean(near)) / usual / 4)
        return score


def _sums_up(values: Sequence[float]) -> bool:
    """Whether values are shares of a whole: at least three, none negative, with the sum 1 or 100."""
    total = sum(values)
    is_whole = any(abs(total - whole) <= _SUM_SLACK * whole for whole in _WHOLES)
    return is_whole and len(values) >= _FEWEST and min(values) >= 0 and max(values) < total


def lines_told_twice(sheet: Sheet) -> int:
    """How many rows and columns of a text repeat another one: no figure shows a line twice."""
    lines: dict[tuple[int, int, int], list[tuple[int, float]]] = defaultdict(list)
    for (panel, row, column), entries in sheet.cells.items():
        lines[panel, ROW, row].append((column, entries[0].middle))
        lines[panel, COLUMN, column].append((row, entries[0].middle))
    varied = [
        (panel, axis, tuple(sorted(line)))
        for (panel, axis, _), line in lines.items()
        if len({value for _, value in line}) >= _FEWEST
    ]
    return len(varied) - len(set(varied))
