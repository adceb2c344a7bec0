"""The cells as judging needs them: picked out by region, in order of size, along their axes; each thing made once.

Here: look-ups over the cells of one reading. Not here: what a claim says, or whether it holds.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from math import inf
from typing import Any

from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Cell, How, Reading
from heat_pipeline.reading.labels import magnitude, strays, without_gloss
from heat_pipeline.statements import Along, Region

_ENDS = (0.0, 1.0, 100.0)
_LOOKED_AT = 8  # cells, for the digits that a figure prints
AGGREGATES = frozenset(("average", "avg", "avg.", "mean", "overall", "total", "all", "macro average", "micro average"))
"""Ticks that a writer may or may not count: what they hold is made from the others."""
SIDES: tuple[Along, ...] = ("panel", "row", "column")
_LEADING = re.compile(r"[~≈<>≤≥\s]*[-+−]?\d")


class Cells:
    """An index over a reading's cells. A cell goes by its index into `reading.cells`, everywhere.

    `value` is a cell's number (the middle of a range), `low` and `high` are where it may lie: the same number where it
    is exact. `panel` is the one that a claim is of, which its places then need not name; `lines` keeps the lines that
    were made of the cells (`lines`).
    """

    def __init__(self, reading: Reading, tolerances: Tolerances) -> None:
        self.reading = reading
        self.tolerances = tolerances
        self.of = cells = reading.cells
        rows, columns = strays(cell.row for cell in cells), strays(cell.column for cell in cells)
        self.all = tuple(
            i
            for i, cell in enumerate(cells)
            if (cell.value is not None or cell.low is not None)
            and not (rows and cell.row in rows)
            and not (columns and cell.column in columns)
        )
        exact = How.EXACT
        bounds = [
            (cell.value, cell.value, cell.value)
            if cell.how is exact and cell.value is not None
            else _bounds(cell, tolerances)
            for cell in cells
        ]
        self.value: list[float] = [bound[0] for bound in bounds]
        self.low: list[float] = [bound[1] for bound in bounds]
        self.high: list[float] = [bound[2] for bound in bounds]
        self.panel: str | None = None
        self._labels: dict[Along, list[str]] = {}
        self._by: dict[Along, dict[str, list[int]]] = {}
        self._at: dict[Region, Sequence[int]] = {}
        self._ranked: dict[Region, Sequence[int]] = {}
        self.lines: dict[object, Any] = {}
        self._ticks: dict[Along, dict[str, float | None]] = {}
        self._order: dict[Along, dict[str, int]] = {}
        self._levels: dict[str | None, tuple[float, float]] = {}

    def labels(self, side: Along) -> list[str]:
        """The label on an axis of every cell, by index."""
        found = self._labels.get(side)
        if found is None:
            if side == "row":
                found = [cell.row for cell in self.of]
            elif side == "column":
                found = [cell.column for cell in self.of]
            else:
                found = [cell.panel for cell in self.of]
            self._labels[side] = found
        return found

    def by(self, side: Along) -> dict[str, list[int]]:
        """The cells by their label on an axis, in text order."""
        found = self._by.get(side)
        if found is None:
            found = self._by[side] = {}
            labels = self.labels(side)
            for i in self.all:
                found.setdefault(labels[i], []).append(i)
        return found

    def at(self, region: Region) -> Sequence[int]:
        """The cells in a region, in text order."""
        found = self._at.get(region)
        if found is None:
            found = self._at[region] = self._select(region)
        return found

    def within(self, pool: Iterable[int], region: Region) -> list[int]:
        """Those of `pool` that lie in a region."""
        chosen = list(pool)
        for side in SIDES:
            named = named_labels(region, side)
            if named is not None:
                labels = self.labels(side)
                chosen = [i for i in chosen if labels[i] in named]
        return self._bounded(chosen, region)

    def _bounded(self, chosen: Iterable[int], region: Region) -> list[int]:
        """Those of some cells that are on the diagonal, or off it, and in the row or the column, as a region says."""
        return [
            i
            for i in chosen
            if (region.diagonal is None or self.on_diagonal(i) == region.diagonal)
            and (region.either is None or region.either in (self.of[i].row, self.of[i].column))
        ]

    def _select(self, region: Region) -> Sequence[int]:
        chosen: Sequence[int] | None = None
        for side in SIDES:
            named = named_labels(region, side)
            if named is None:
                continue
            if chosen is None:
                by = self.by(side)
                chosen = (
                    by.get(named[0], ()) if len(named) == 1 else sorted(i for n in set(named) for i in by.get(n, ()))
                )
            else:
                labels = self.labels(side)
                chosen = [i for i in chosen if labels[i] in named]
        if region.diagonal is not None or region.either is not None:
            return self._bounded(self.all if chosen is None else chosen, region)
        return self.all if chosen is None else chosen

    def on_diagonal(self, i: int) -> bool:
        """Whether a cell's row and column have the same label."""
        cell = self.of[i]
        return cell.row.casefold() == cell.column.casefold()

    @cached_property
    def sizes(self) -> Cells:
        """The same cells with their values' distances from zero."""
        found = Cells(self.reading, self.tolerances)
        found.value = [abs(value) for value in self.value]
        ends = [(abs(low), abs(high)) for low, high in zip(self.low, self.high, strict=True)]
        found.low = [
            0.0 if low < 0 < high else min(pair) for low, high, pair in zip(self.low, self.high, ends, strict=True)
        ]
        found.high = [max(pair) for pair in ends]
        return found

    @cached_property
    def astray(self) -> frozenset[int]:
        """The cells of which the reader found the row or the column only, where several of them have one place."""
        places: dict[tuple[str, str, str], list[int]] = {}
        for i in self.all:
            cell = self.of[i]
            if not (cell.row and cell.column):
                places.setdefault((cell.panel, cell.row, cell.column), []).append(i)
        return frozenset(i for at in places.values() if len(at) > 1 for i in at)

    @cached_property
    def doubled(self) -> dict[tuple[str, str, str], bool]:
        """The places (panel, row, column) with values, and whether several differ there."""
        values: dict[tuple[str, str, str], set[float]] = {}
        for i in self.all:
            cell = self.of[i]
            values.setdefault((cell.panel, cell.row, cell.column), set()).add(self.value[i])
        return {place: len(several) > 1 for place, several in values.items()}

    def twin_labels(self, side: Along) -> frozenset[str]:
        """The rows (columns) that stand for two, as where "Stage B" is there twice: most places have two.

        One place alone with two values is a slip of the text.
        """
        at = SIDES.index(side)
        there = Counter(place[at] for place in self.doubled)
        twice = Counter(place[at] for place, several in self.doubled.items() if several)
        return frozenset(label for label, count in twice.items() if count > 1 and 2 * count > there[label])

    @cached_property
    def twins(self) -> frozenset[int]:
        """The cells beside others with other values at their place, in a row or column that stands for two."""
        if sum(self.doubled.values()) < 2:
            return frozenset()
        rows, columns = self.twin_labels("row"), self.twin_labels("column")
        return frozenset(
            i
            for i in self.all
            if (self.of[i].row in rows or self.of[i].column in columns)
            and self.doubled[(self.of[i].panel, self.of[i].row, self.of[i].column)]
        )

    @cached_property
    def has_diagonal(self) -> bool:
        """Whether each label of an axis is crossed with itself."""
        own = {self.of[i].row.casefold() for i in self.all if self.on_diagonal(i)}
        return len(own) > 2 and len(own) == len(self.by("row")) == len(self.by("column"))

    @cached_property
    def has_plain_diagonal(self) -> bool:
        """Whether each label is compared with itself too, always with the same value: 1.0, or 100."""
        own = [i for i in self.all if self.on_diagonal(i)]
        return len(own) > 2 and len({self.value[i] for i in own}) == 1

    def ranked(self, region: Region) -> Sequence[int]:
        """The cells in a region from the lowest to the highest."""
        found = self._ranked.get(region)
        if found is None:
            found = self._ranked[region] = sorted(self.at(region), key=self.value.__getitem__)
        return found

    def labels_in(self, region: Region, side: Along) -> list[str]:
        """The labels on an axis that cells of a region have, in the order of the ticks."""
        labels = self.labels(side)
        order = self.order(side)
        return sorted({labels[i] for i in self.at(region)}, key=order.__getitem__)

    def order(self, side: Along) -> dict[str, int]:
        """The place of each label on its axis: as the axis lists them, but by number where all are numbers."""
        found = self._order.get(side)
        if found is None:
            found = self._order[side] = self._ordered(side)
        return found

    def _ordered(self, side: Along) -> dict[str, int]:
        order = list(dict.fromkeys((*self.ticks(side), *self.by(side))))
        if all(_LEADING.match(label) for label in order):
            order.sort(key=lambda label: magnitude(label) or 0.0)
        return {label: place for place, label in enumerate(order)}

    def is_number(self, label: str) -> bool:
        """Whether a label is a number, or begins with one, so that it has its place on a scale."""
        return _LEADING.match(label) is not None

    def number_of(self, label: str, side: Along) -> float | None:
        """The number of a label that cells have; None where it has none."""
        return self._number(self.by(side)[label][0], side)

    def _number(self, i: int, side: Along) -> float | None:
        cell = self.of[i]
        return cell.row_number if side == "row" else cell.column_number if side == "column" else None

    def ticks(self, side: Along) -> dict[str, float | None]:
        """The ticks that an axis lists, with their numbers, called as the cells call them.

        "2" is "2 Operands", "CoT (chain of thought)" is "CoT".
        """
        found = self._ticks.get(side)
        if found is None:
            found = self._ticks[side] = {}
            if side == "panel":
                found.update((panel.name, None) for panel in self.reading.panels)
                return found
            there = self.by(side)
            called: dict[float | None, str] = {}
            listed = (self.reading.rows if side == "row" else self.reading.columns).ticks
            known = {tick.label for tick in listed}
            bare: dict[str, str] = {}
            for label, members in there.items():
                if label not in known:
                    called.setdefault(self._number(members[0], side), label)
                    bare[label.casefold()] = label
            for tick in listed:
                label = tick.label
                if label not in there and tick.number is not None:
                    label = called.get(tick.number, label)
                elif label not in there and bare:
                    label = bare.get(without_gloss(label).casefold(), label)
                found.setdefault(label, tick.number)
        return found

    def missing(self, region: Region) -> str:
        """A row, column or panel of a region that may have values which the text does not give; "" where none may.

        That is one that is named and has no value there, or that the axis lists and no value of the figure is at; in
        the row (column) at which the text ends also one that it has not come to.
        """
        pool = self.at(region)
        ended = bool(self.all) and self.all[-1] in pool
        for side in SIDES:
            named = named_labels(region, side)
            labels = self.labels(side)
            there = {labels[i] for i in pool} if named is not None or ended else self.by(side).keys()
            for tick in self.ticks(side) if named is None else named:
                if tick not in there:
                    return f"{side} {tick}"
        return ""

    def level(self, pool: Sequence[int]) -> float:
        """The mean size of values without sign: what shares are taken of; 0 where there are none."""
        return sum(abs(self.value[i]) for i in pool) / len(pool) if pool else 0.0

    def span(self, panel: str | None = None) -> float:
        """Highest less lowest value of a panel, or of the whole figure."""
        found = self._levels.get(panel)
        if found is None:
            pool = self.all if panel is None else self.by("panel").get(panel, ())
            values = [self.value[i] for i in pool]
            found = self._levels[panel] = (min(values, default=0.0), max(values, default=0.0))
        return minus(found[1], found[0])

    def step(self, i: int) -> float:
        """One unit of the last digit that a cell's value has; a bare 0, 1 or 100 has those that the others have."""
        step = step_of(self.of[i].printed)
        return min(step, self._usual_step) if step == 1.0 and self.value[i] in _ENDS else step

    @cached_property
    def _usual_step(self) -> float:
        """One unit of the last digit that most values have, but for those that may be printed short: 0, 1 and 100."""
        counts = Counter(decimals(self.of[i].printed) for i in self.all if self.value[i] not in _ENDS)
        return float(10.0 ** -max(counts, key=lambda digits: (counts[digits], -digits))) if counts else 1.0

    def mean(self, pool: Sequence[int]) -> float:
        """The mean of some cells."""
        return sum(self.value[i] for i in pool) / len(pool)

    def exact(self, pool: Iterable[int]) -> bool:
        """Whether all these cells are exactly stated."""
        return all(self.low[i] == self.high[i] for i in pool)

    def place(self, i: int) -> str:
        """Where a cell stands, for people: "500/0.2", with its panel where the figure has several."""
        cell = self.of[i]
        where = "/".join(part for part in (cell.row, cell.column) if part)
        panels = cell.panel and cell.panel != self.panel and len(self.by("panel")) > 1
        return f"{where} in {cell.panel}" if panels and where else where or cell.panel or "its place"

    def printed(self, i: int) -> str:
        """A cell's value as the text prints it."""
        return self.of[i].printed

    def stands(self, i: int) -> str:
        """Value and place: "29.3 at 1000/0.3"."""
        return f"{self.of[i].printed} at {self.place(i)}"

    def rounded(self, number: float, pool: Iterable[int]) -> str:
        """A mean or a difference as people would print it beside these cells."""
        digits = max((decimals(self.of[i].printed) for i in islice(pool, _LOOKED_AT)), default=1)
        return f"{number:.{min(digits + 1, 6)}f}"


def named_labels(region: Region, side: Along) -> tuple[str, ...] | None:
    """The labels of an axis that a region names; None where it is all of them."""
    return region.rows if side == "row" else region.columns if side == "column" else region.panels


def narrowed(region: Region, side: Along, labels: tuple[str, ...]) -> Region:
    """A region with only these labels on an axis: those of them that it had."""
    own = named_labels(region, side)
    kept = labels if own is None else tuple(label for label in labels if label in own)
    return turned_to(region, side, kept)


def turned_to(region: Region, side: Along, labels: tuple[str, ...] | None) -> Region:
    """A region with these labels on an axis in place of its own."""
    if side == "row":
        return replace(region, rows=labels)
    return replace(region, columns=labels) if side == "column" else replace(region, panels=labels)


def minus(one: float, other: float) -> float:
    """The difference of two printed numbers, without the dust of binary fractions."""
    return round(one - other, 10)


def enumeration(parts: Sequence[str], most: int = 4) -> str:
    """Parts as a list for people: "a, b and c", cut where there are many."""
    if len(parts) > most:
        return f"{', '.join(parts[:most])} and {len(parts) - most} more"
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else ""


def step_of(printed: str) -> float:
    """One unit of the last digit of a printed number: 0.1 for "30.7%", 1 for "97"."""
    return float(10.0 ** -decimals(printed))


def decimals(printed: str) -> int:
    """How many digits a printed number has behind its point."""
    point = printed.find(".")
    if point < 0:
        return 0
    end = point + 1
    while end < len(printed) and printed[end].isdigit():
        end += 1
    return end - point - 1


def _bounds(cell: Cell, tolerances: Tolerances) -> tuple[float, float, float]:
    """A cell's number and where it may lie; what is no number stays out of `all`."""
    low, high, value = cell.low, cell.high, cell.value
    if value is None:
        if low is None and high is None:
            return 0.0, 0.0, 0.0
        middle = (low + high) / 2 if low is not None and high is not None else (low if low is not None else high)
        return middle or 0.0, -inf if low is None else low, inf if high is None else high
    if low is not None and high is not None and low <= value <= high:
        return value, low, high
    step = step_of(cell.printed)
    if step == 1.0 and value and value % 10 == 0:
        zeros = len(str(int(abs(value)))) - len(str(int(abs(value))).rstrip("0"))
        step = max(1.0, min(5.0 * 10 ** (zeros - 1), tolerances.approximate_share * abs(value)))
    off = tolerances.approximate_steps * step
    return value, value - off, value + off
