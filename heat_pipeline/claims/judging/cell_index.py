"""The cells as judging needs them: picked out by place, along their axes, compared with amounts, named for people.

Here: look-ups over the cells of one reading, and what they say of a candidate: that it holds, that it does not, or that
it cannot be told, with the cells that decide and why. Not here: what a claim says, or when it holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from heat_pipeline.claims.judging.tolerances import ABOUT_SHARE, ABOUT_STEPS
from heat_pipeline.model import How, Judgement, Reading, Verdict
from heat_pipeline.model.statements import SIDES, Amount, CellPlace, Concept, Side, Statement
from heat_pipeline.reading import labels
from heat_pipeline.wording import place

Line = tuple[int, ...]
"""Cells along an axis, in the order of its ticks."""

NO_CELLS = "the text gives no values there"
_MOST_SHOWN = 3
_WHOLES = frozenset(["total", "totals", "sum", "overall"])
_UPWARD = frozenset([Concept.HIGHEST, Concept.PEAKS, Concept.RISES, Concept.MORE, Concept.ABOVE, Concept.DIAGONAL])


def holds(evidence: Iterable[int], why: str) -> Judgement:
    """It is so, and these cells show it."""
    return Judgement(Verdict.SUPPORTED, tuple(sorted(set(evidence))), why)


def fails(evidence: Iterable[int], why: str) -> Judgement:
    """It is not so, and these cells show it."""
    return Judgement(Verdict.CONTRADICTED, tuple(sorted(set(evidence))), why)


def unsettled(why: str) -> Judgement:
    """It cannot be told."""
    return Judgement(Verdict.UNVERIFIABLE, (), why)


def sign_of(statement: Statement) -> float:
    """1 where a statement speaks of more, upward or the highest, -1 where it speaks of less."""
    return 1.0 if statement.concept in _UPWARD else -1.0


class CellIndex:
    """An index over a reading's cells. A cell goes by its index into `reading.cells`, everywhere."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
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
        self._at: dict[CellPlace, tuple[int, ...]] = {}

    def at(self, place: CellPlace) -> tuple[int, ...]:
        """The cells at a place, in text order."""
        indices = self._at.get(place)
        if indices is None:
            pools: list[set[int]] = []
            for side in SIDES:
                named = place.named(side)
                if named is not None:
                    pools.append({i for name in named for i in self._by[side].get(name, ())})
            if place.diagonal is not None:
                pools.append({i for i in self.all if self.on_diagonal(i) is place.diagonal})
            if place.starts is not None:
                starts = frozenset(place.starts)
                pools.append({i for i in self.all if self.cells[i].start in starts})
            indices = self._at[place] = tuple(sorted(set.intersection(*pools))) if pools else self.all
        return indices

    def by_label(self, pool: Sequence[int], side: Side) -> dict[str, list[int]]:
        """Some cells by their label on an axis, in their order."""
        by_label: dict[str, list[int]] = {}
        for i in pool:
            by_label.setdefault(self.label[side][i], []).append(i)
        return by_label

    @cached_property
    def _by(self) -> dict[Side, dict[str, list[int]]]:
        """The cells by their label on each axis, in text order."""
        return {side: self.by_label(self.all, side) for side in SIDES}

    @cached_property
    def wholes(self) -> frozenset[int]:
        """The cells of a row or column that sums up the others by its label: "Total", "Average"."""
        labelled = [(name, cells) for side in SIDES for name, cells in self._by[side].items() if name]
        return frozenset(i for name, cells in labelled if _WHOLES.issuperset(labels.words(name)) for i in cells)

    def on_diagonal(self, i: int) -> bool:
        """Whether a cell's row and column have the same label."""
        return mirrored(self.cells[i].row) == mirrored(self.cells[i].column)

    @cached_property
    def is_matrix(self) -> bool:
        """Whether rows and columns have the same labels, for the most part."""
        rows, columns = ({mirrored(name) for name in self.names[side] if name} for side in ("row", "column"))
        return len(rows & columns) > 1 and 2 * len(rows & columns) >= len(rows | columns)

    def listed(self, side: Side) -> list[str]:
        """The labels that the text lists on an axis, without those that values have in another spelling."""
        if side == "panel":
            return [panel.name for panel in self.reading.panels]
        axis = self.reading.rows if side == "row" else self.reading.columns
        there = {labels.compact(name) for name in self._by[side]}
        return [
            tick.label for tick in axis.ticks if tick.label in self._by[side] or labels.compact(tick.label) not in there
        ]

    @cached_property
    def names(self) -> dict[Side, list[str]]:
        """The labels of each axis: as it lists them, then as values have them."""
        return {side: list(dict.fromkeys((*self.listed(side), *self._by[side]))) for side in SIDES}

    @cached_property
    def order(self) -> dict[Side, dict[str, int]]:
        """The rank of each label on its axis: as the axis lists them, but by number where all are numbers."""
        ranks: dict[Side, dict[str, int]] = {}
        for side, names in self.names.items():
            sizes = {name: labels.magnitude(name) for name in names}
            if None not in sizes.values():
                names = sorted(names, key=lambda name: sizes[name] or 0.0)
            ranks[side] = {name: rank for rank, name in enumerate(names)}
        return ranks

    def lines(self, pool: Sequence[int], along: Side) -> list[Line]:
        """The cells of a pool as lines along an axis, one for each combination of the other two; of two cells at least.

        A place that has several values stands in a line with the first.
        """
        across = [side for side in SIDES if side != along]
        order, tick_of = self.order[along], self.label[along]
        grouped: dict[tuple[str, ...], dict[str, int]] = {}
        for i in pool:
            grouped.setdefault(tuple(self.label[side][i] for side in across), {}).setdefault(tick_of[i], i)
        lines = [tuple(sorted(line.values(), key=lambda i: order[tick_of[i]])) for line in grouped.values()]
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
        """Whether a cell has an amount, or lies in a range: rounded, or about so where one is approximate.

        Percents may be told of fractions: "80 %" of cells between 0 and 1.
        """
        for factor in (1.0, 0.01) if "%" in amount.printed and self._are_fractions else (1.0,):
            low, high = amount.low * factor, amount.high * factor
            gap = max(low - self.high[i], self.low[i] - high, 0.0)
            if gap <= self._slack(i, amount) * factor + 1e-9 * max(abs(low), abs(high)):
                return True
        return False

    @cached_property
    def _are_fractions(self) -> bool:
        return max(map(abs, self.high)) <= 1.0

    def _slack(self, i: int, amount: Amount) -> float:
        cell = self.cells[i]
        slack = amount.step / 2
        if amount.about or cell.how is not How.EXACT:
            size = max(abs(amount.low), abs(amount.high))
            slack = max(ABOUT_SHARE * size, ABOUT_STEPS * amount.step)
        is_rounded = cell.how is How.EXACT and (amount.is_range or amount.step < step_of(cell.printed))
        return max(slack, step_of(cell.printed) / 2 if is_rounded else 0.0)

    def place(self, i: int) -> str:
        """Where a cell stands, for people: "at Type 1, Length 5", with its panel where it has one."""
        return place(self.cells[i], self.reading)

    def shown(self, i: int) -> str:
        """A cell's value and place, for people."""
        return f"{self.cells[i].printed} {self.place(i)}"

    def some(self, pool: Sequence[int], singular: str = "", several: str = "") -> str:
        """Some cells with their places, for people, and a verb behind them that is right for one or for several."""
        places = "; ".join(self.shown(i) for i in pool[:_MOST_SHOWN])
        more = f"; and {len(pool) - _MOST_SHOWN} more" if len(pool) > _MOST_SHOWN else ""
        return f"{places}{more} {singular if len(pool) == 1 else several}".rstrip()

    def being(self, pool: Sequence[int]) -> str:
        """The same as a sentence: "it is 5 at Type A"."""
        return f"{'it is' if len(pool) == 1 else 'they are'} {self.some(pool)}"


def mirrored(label: str) -> str:
    """A label as it is compared with one of the other axis: "vs. A" is "A"."""
    return label.casefold().removeprefix("vs. ").removeprefix("vs ")


def step_of(printed: str) -> float:
    """One unit of the last digit of a printed number: 0.1 for "30.7 %", 1 for "97"."""
    digits = printed.partition(".")[2]
    decimals = len(digits) - len(digits.lstrip("0123456789"))
    return float(10.0**-decimals)
