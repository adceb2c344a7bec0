"""The cells as judging needs them: picked out by place, along their axes, compared with amounts, named for people.

Here: look-ups over the cells of one reading, and what they say of a candidate: that it holds, that it does not, or that
it cannot be told, with the cells that decide and why. Not here: what a claim says, or when it holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import How, Judgement, Reading, Verdict
from heat_pipeline.model.statements import SIDES, Amount, Place, Side
from heat_pipeline.reading import labels


@dataclass(frozen=True, slots=True)
class Told:
    """What the cells say of one candidate: True, False, or None where they don't settle it; which, and why."""

    truth: bool | None
    evidence: tuple[int, ...]
    why: str


def holds(evidence: Iterable[int], why: str) -> Told:
    """It is so, and these cells show it."""
    return Told(True, tuple(evidence), why)


def fails(evidence: Iterable[int], why: str) -> Told:
    """It is not so, and these cells show it."""
    return Told(False, tuple(evidence), why)


def open_(why: str) -> Told:
    """It cannot be told."""
    return Told(None, (), why)


def judgement(verdict: Verdict, told: Told) -> Judgement:
    """The judgement, with the cells that decide in text order."""
    return Judgement(verdict, tuple(sorted(set(told.evidence))), told.why)


Line = tuple[int, ...]
"""Cells along an axis, in the order of its ticks."""


_MOST_SHOWN = 3
_TOTAL = frozenset(["total", "totals", "sum", "overall"])


class Grid:
    """An index over a reading's cells. A cell goes by its index into `reading.cells`, everywhere."""

    def __init__(self, reading: Reading, tolerances: Tolerances) -> None:
        self.reading = reading
        self.tolerances = tolerances
        self.cells = cells = reading.cells
        self.low = [cell.ends[0] for cell in cells]
        self.high = [cell.ends[1] for cell in cells]
        self.value = [(low + high) / 2 for low, high in zip(self.low, self.high, strict=True)]
        self.all: tuple[int, ...] = tuple(range(len(cells)))
        self.label: dict[Side, list[str]] = {
            "panel": [cell.panel for cell in cells],
            "row": [cell.row for cell in cells],
            "column": [cell.column for cell in cells],
        }
        self._at: dict[Place, tuple[int, ...]] = {}

    def at(self, place: Place) -> tuple[int, ...]:
        """The cells at a place, in text order."""
        found = self._at.get(place)
        if found is None:
            chosen: Iterable[int] = self._narrowest(place)
            for side in SIDES:
                named = place.named(side)
                if named is not None:
                    own, wanted = self.label[side], frozenset(named)
                    chosen = [i for i in chosen if own[i] in wanted]
            if place.diagonal is not None:
                chosen = [i for i in chosen if self.on_diagonal(i) is place.diagonal]
            if place.starts is not None:
                wanted_starts = frozenset(place.starts)
                chosen = [i for i in chosen if self.cells[i].start in wanted_starts]
            found = self._at[place] = tuple(chosen)
        return found

    def by_label(self, pool: Sequence[int], side: Side) -> dict[str, list[int]]:
        """Some cells by their label on an axis, in their order."""
        found: dict[str, list[int]] = {}
        for i in pool:
            found.setdefault(self.label[side][i], []).append(i)
        return found

    def _narrowest(self, place: Place) -> Sequence[int]:
        """The cells with one of the labels that a place names on an axis, on the axis where they are fewest."""
        pools = []
        for side in SIDES:
            named = place.named(side)
            if named is not None:
                pools.append(sorted(i for name in set(named) for i in self._by[side].get(name, ())))
        return min(pools, key=len, default=self.all)

    @cached_property
    def _by(self) -> dict[Side, dict[str, list[int]]]:
        """The cells by their label on each axis, in text order."""
        return {side: self.by_label(self.all, side) for side in SIDES}

    @cached_property
    def totals(self) -> frozenset[int]:
        """The cells of a row or column that adds up the others by its label: "Total"."""
        own = {name for side in SIDES for name in self.label[side] if _TOTAL.issuperset(labels.words(name)) and name}
        return frozenset(i for name in own for side in SIDES for i in self._by[side].get(name, ()))

    def on_diagonal(self, i: int) -> bool:
        """Whether a cell's row and column have the same label."""
        return mirrored(self.cells[i].row) == mirrored(self.cells[i].column)

    @cached_property
    def is_matrix(self) -> bool:
        """Whether rows and columns have the same labels, for the most part."""
        rows, columns = ({mirrored(name) for name in self.order[side] if name} for side in ("row", "column"))
        return len(rows & columns) > 1 and 2 * len(rows & columns) >= len(rows | columns)

    @cached_property
    def order(self) -> dict[Side, dict[str, int]]:
        """The rank of each label on its axis: as the axis lists them, but by number where all are numbers."""
        listed: dict[Side, list[str]] = {
            "panel": [panel.name for panel in self.reading.panels],
            "row": [tick.label for tick in self.reading.rows.ticks],
            "column": [tick.label for tick in self.reading.columns.ticks],
        }
        found: dict[Side, dict[str, int]] = {}
        for side in SIDES:
            names = list(dict.fromkeys((*listed[side], *self.label[side])))
            sizes = [labels.magnitude(name) for name in names]
            if all(size is not None for size in sizes):
                names = [name for _, name in sorted(zip(sizes, names, strict=True), key=lambda one: one[0] or 0.0)]
            found[side] = {name: rank for rank, name in enumerate(names)}
        return found

    def lines(self, pool: Sequence[int], along: Side) -> list[Line]:
        """The cells of a pool as lines along an axis, one for each combination of the other two; of two cells at least.

        A place that has several values stands in a line with the first.
        """
        across = [side for side in SIDES if side != along]
        order, own = self.order[along], self.label[along]
        found: dict[tuple[str, ...], dict[str, int]] = {}
        for i in pool:
            found.setdefault(tuple(self.label[side][i] for side in across), {}).setdefault(own[i], i)
        lines = [tuple(sorted(line.values(), key=lambda i: order[own[i]])) for line in found.values()]
        return [line for line in lines if len(line) > 1]

    def span(self, pool: Sequence[int]) -> float:
        """Highest less lowest value of the panels in which the cells of a pool lie."""
        panels = {self.label["panel"][i] for i in pool}
        values = [self.value[i] for i in self.all if self.label["panel"][i] in panels]
        return max(values) - min(values) if values else 0.0

    def mean(self, pool: Sequence[int]) -> float:
        """The mean of some cells."""
        return sum(self.value[i] for i in pool) / len(pool)

    def agrees(self, i: int, amount: Amount) -> bool:
        """Whether a cell has an amount, or lies in a range: rounded, or about so where one is approximate."""
        for factor in self._factors(amount):
            low, high = amount.low * factor, amount.high * factor
            gap = max(low - self.high[i], self.low[i] - high, 0.0)
            if gap <= self._slack(i, amount) * factor + 1e-9 * max(abs(low), abs(high)):
                return True
        return False

    def _factors(self, amount: Amount) -> tuple[float, ...]:
        """Percents may be told of fractions: "80 %" of cells between 0 and 1."""
        if "%" in amount.printed and self.all and max(map(abs, self.high)) <= 1.0:
            return (1.0, 0.01)
        return (1.0,)

    def _slack(self, i: int, amount: Amount) -> float:
        tolerances, cell = self.tolerances, self.cells[i]
        slack = amount.step / 2
        if amount.about or cell.how is not How.EXACT:
            size = max(abs(amount.low), abs(amount.high))
            slack = max(tolerances.about_share * size, tolerances.about_steps * amount.step)
        is_rounded = cell.how is How.EXACT and (amount.is_range or amount.step < step_of(cell.printed))
        return max(slack, step_of(cell.printed) / 2 if is_rounded else 0.0)

    def place(self, i: int) -> str:
        """Where a cell stands, for people: "row Type 1, column 5", with its panel where the figure has several."""
        cell = self.cells[i]
        parts = [
            ("panel", cell.panel if len(self.reading.panels) > 1 else ""),
            ("row", cell.row),
            ("column", cell.column),
        ]
        return ", ".join(f"{side} {name}" for side, name in parts if name) or "a place without labels"

    def shown(self, i: int) -> str:
        """A cell's value and place, for people."""
        return f"{self.cells[i].printed} at {self.place(i)}"

    def some(self, pool: Sequence[int], one: str = "", several: str = "") -> str:
        """Some cells with their places, for people, and a verb behind them that is right for one or for several."""
        told = "; ".join(self.shown(i) for i in pool[:_MOST_SHOWN])
        more = f"; and {len(pool) - _MOST_SHOWN} more" if len(pool) > _MOST_SHOWN else ""
        return f"{told}{more} {one if len(pool) == 1 else several}".rstrip()

    def being(self, pool: Sequence[int]) -> str:
        """The same as a sentence: "it is 5 at row A"."""
        return f"{'it is' if len(pool) == 1 else 'they are'} {self.some(pool)}"


def mirrored(label: str) -> str:
    """A label as it is compared with one of the other axis: "vs. A" is "A"."""
    return label.casefold().removeprefix("vs. ").removeprefix("vs ")


def step_of(printed: str) -> float:
    """One unit of the last digit of a printed number: 0.1 for "30.7 %", 1 for "97"."""
    digits = printed.partition(".")[2]
    decimals = len(digits) - len(digits.lstrip("0123456789"))
    return float(10.0**-decimals)
