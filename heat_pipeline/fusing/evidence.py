"""What speaks for one version of a text or a cell and against another, from inside the texts.

What belongs here is evidence that needs no vote: repeated lines, sums, mirror images, the diagonal, neighbours, shape,
scale. All of it is in log odds, so that it adds up with the votes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from statistics import median

from heat_pipeline.fusing.frame import Frame, Place, Sheet
from heat_pipeline.fusing.turning import COLUMN, ROW

_WHOLES = (1.0, 100.0)
_SUM_SLACK = 0.025
_FEWEST = 3
_MOST = 0.8
_CLEAR = 1.2


@dataclass
class Table:
    """The values that most texts have at each place, as what is compared with."""

    frame: Frame
    cells: dict[Place, float]

    def row(self, panel: int, row: int) -> dict[int, float]:
        """The values of a row, by column."""
        return self._rows.get((panel, row), {})

    @cached_property
    def _rows(self) -> dict[tuple[int, int], dict[int, float]]:
        rows: dict[tuple[int, int], dict[int, float]] = defaultdict(dict)
        for (panel, row, column), value in self.cells.items():
            rows[panel, row][column] = value
        return rows

    @cached_property
    def _panels(self) -> dict[int, dict[tuple[int, int], float]]:
        found: dict[int, dict[tuple[int, int], float]] = defaultdict(dict)
        for (panel, row, column), value in self.cells.items():
            found[panel][row, column] = value
        return found

    @cached_property
    def roughness(self) -> dict[tuple[int, int], float]:
        """By panel and axis, how much the values of a line differ from those of its neighbours, in the middle."""
        gaps: dict[tuple[int, int], list[float]] = defaultdict(list)
        for (panel, row, column), value in self.cells.items():
            for axis, beside in ((ROW, (panel, row + 1, column)), (COLUMN, (panel, row, column + 1))):
                if (other := self.cells.get(beside)) is not None:
                    gaps[panel, axis].append(abs(value - other))
        return {at: median(found) for at, found in gaps.items() if len(found) >= 2 * _FEWEST}

    @cached_property
    def spread(self) -> dict[int, float]:
        """By panel, the middle distance of two of its values."""
        found = {}
        for panel, cells in self._panels.items():
            ranked = sorted(cells.values())
            quarter = len(ranked) // 4
            found[panel] = ranked[-1 - quarter] - ranked[quarter]
        return found

    @cached_property
    def symmetric(self) -> frozenset[int]:
        """The panels that are equal to their mirror image."""
        found = set()
        for panel, cells in self._panels.items():
            pairs = [(cells[at], other) for at in cells if (other := self.mirror(panel, *at)) is not None]
            equal = sum(abs(one - other) <= 1e-6 * max(1.0, abs(one)) for one, other in pairs)
            if len(pairs) >= 2 * _FEWEST and equal >= _MOST * len(pairs):
                found.add(panel)
        return frozenset(found)

    def mirror(self, panel: int, row: int, column: int) -> float | None:
        """The value on the other side of the diagonal, if there is one."""
        across = self.frame.across.get(row)
        if across is None or across == column or not self.frame.is_square:
            return None
        back = self.frame.back.get(column)
        return None if back is None else self.cells.get((panel, back, across))

    @cached_property
    def diagonal(self) -> frozenset[int]:
        """The panels of which each row is highest on the diagonal, for the most part."""
        found = set()
        for panel in self._panels:
            good = many = 0
            for row, column in self.frame.across.items():
                line = self.row(panel, row)
                if column in line and len(line) > 2:
                    many += 1
                    good += line[column] >= max(line.values())
            if many >= _FEWEST and good >= _MOST * many:
                found.add(panel)
        return frozenset(found)


def table_of(frame: Frame, sheets: Iterable[Sheet]) -> Table:
    """The value that most texts have at each place, the middle one where all differ."""
    found: dict[Place, list[float]] = defaultdict(list)
    for sheet in sheets:
        for place, entries in sheet.cells.items():
            found[place].append(entries[0].amount.middle)
    return Table(frame, {place: _most_told(values) for place, values in found.items()})


def _most_told(values: list[float]) -> float:
    if len(set(values)) == 1:
        return values[0]
    counts = Counter(values)
    top = max(counts.values())
    best = sorted(value for value, count in counts.items() if count == top)
    return best[len(best) // 2]


def sums_up(values: Iterable[float]) -> bool:
    """Whether values are shares of a whole: at least three, none negative, with the sum 1 or 100."""
    known = list(values)
    total = sum(known)
    return (
        len(known) >= _FEWEST
        and min(known) >= 0
        and max(known) < total
        and any(abs(total - whole) <= _SUM_SLACK * whole for whole in _WHOLES)
    )


def of_text(sheet: Sheet, frame: Frame) -> float:
    """How sound a text is by itself, in log odds: repeated lines, places with two values and doubt speak against it."""
    score = 0.0
    lines: dict[tuple[int, int, int], list[tuple[int, float]]] = defaultdict(list)
    for (panel, row, column), entries in sheet.cells.items():
        lines[panel, ROW, row].append((column, entries[0].amount.middle))
        lines[panel, COLUMN, column].append((row, entries[0].amount.middle))
    told = [
        (panel, axis, tuple(sorted(line)))
        for (panel, axis, _), line in lines.items()
        if len({value for _, value in line}) >= _FEWEST
    ]
    repeated = len(told) - len(set(told))
    score -= min(2.0, 1.0 * repeated)
    several = sum(len(entries) > 1 for entries in sheet.cells.values())
    score -= min(1.0, 3.0 * several / max(1, len(sheet.cells)))
    entries_all = [entry for entries in sheet.cells.values() for entry in entries]
    if entries_all:
        score -= sum(entry.told.suspect for entry in entries_all) / len(entries_all)
        score += sum(entry.told.confidence for entry in entries_all) / len(entries_all) - 1.0
    sums = [
        sums_up(value for _, value in line) for (_, axis, _), line in lines.items() if axis == ROW and len(line) > 2
    ]
    if sums:
        score += sum(sums) / len(sums)
    values = {place: entries[0].amount.middle for place, entries in sheet.cells.items()}
    alone = Table(frame, values)
    return score + 0.5 * bool(alone.diagonal) + 0.5 * bool(alone.symmetric)


def of_cell(place: Place, value: float, table: Table) -> float:
    """How well one value of a cell fits the rest of the table, in log odds: its mirror image, neighbours, its row."""
    panel, row, column = place
    score = 0.0
    if panel in table.symmetric:
        other = table.mirror(panel, row, column)
        if other is not None:
            score += 1.5 if abs(value - other) <= 1e-6 * max(1.0, abs(value)) else -0.5
    rest = {at: one for at, one in table.row(panel, row).items() if at != column}
    score += _CLEAR * sums_up((*rest.values(), value))
    for axis, beside in (
        (ROW, ((panel, row - 1, column), (panel, row + 1, column))),
        (COLUMN, ((panel, row, column - 1), (panel, row, column + 1))),
    ):
        rough = table.roughness.get((panel, axis))
        near = [table.cells[at] for at in beside if at in table.cells]
        spread = table.spread.get(panel, 0.0)
        if rough is not None and near and spread > 0 and rough < 0.5 * spread:
            score -= min(1.0, abs(value - sum(near) / len(near)) / max(rough, 0.05 * spread) / 4)
    return score
