"""Judges what is said of the values at a place by themselves: amounts, ranges, bounds, levels, totals and averages."""

from __future__ import annotations

from collections.abc import Sequence

from heat_pipeline.claims.judging.cell_index import NO_CELLS, CellIndex, fails, holds, sign_of, unsettled
from heat_pipeline.claims.judging.tolerances import ABOUT_SHARE, LEVEL_END, MOST_FAILS, MOST_HOLDS
from heat_pipeline.model import Judgement
from heat_pipeline.model.statements import Amount, Concept, Meaning, Quantity, Statement

_FEWEST = 3
_FAR = 4.0


def judge_value(statement: Statement, way: Meaning, pool: Sequence[int], grid: CellIndex) -> Judgement:
    """Whether the cells of a place have an amount: all of them lie in a range; one of them has a single number.

    A single number of several cells may be that of any of them, and one that lies among them may be their average.
    """
    left_out = frozenset(grid.at(way.but)) if way.but is not None else ()
    pool = [i for i in _others(statement, pool, grid) if i not in left_out]
    if not pool:
        return unsettled(NO_CELLS)
    amount = statement.amounts[0]
    inside = [i for i in pool if grid.agrees(i, amount)]
    outside = [i for i in pool if i not in inside]
    if amount.is_range:
        return _share(statement, inside, outside, f"in {amount.printed}", grid)
    if not outside or (inside and statement.quantity is not Quantity.ALL):
        shown = inside[:1] if outside else inside
        return holds(shown, grid.being(shown))
    low, high = min(grid.low[i] for i in pool), max(grid.high[i] for i in pool)
    if len(pool) > 1 and statement.quantity is not Quantity.ALL and low < amount.low < high:
        return unsettled("several values are meant, and they differ")
    return fails(outside, grid.being(outside))


def judge_bound(statement: Statement, way: Meaning, pool: Sequence[int], grid: CellIndex) -> Judgement:
    """Whether the cells of a place are above (below) an amount; a value that is equal to it settles nothing."""
    sign, amount = sign_of(statement) * (-1 if statement.negated else 1), statement.amounts[0]
    bound = amount.low if sign > 0 else amount.high
    level = [i for i in pool if grid.agrees(i, Amount(amount.low, amount.low, amount.step, amount.about))]
    right = [i for i in pool if sign * (grid.value[i] - bound) > 0]
    wrong = [i for i in pool if sign * (grid.value[i] - bound) < 0 and i not in level]
    (wrong if statement.quantity is Quantity.NONE else right).extend(i for i in level if i not in right)
    return _share(statement, right, wrong, f"{'above' if sign > 0 else 'below'} {amount.printed}", grid)


def _share(statement: Statement, right: Sequence[int], wrong: Sequence[int], what: str, grid: CellIndex) -> Judgement:
    """Whether it is so of as many cells as the claim says: plainly said, of all."""
    count, quantity = len(right) + len(wrong), statement.quantity
    if quantity is Quantity.NONE:
        none = holds(wrong, f"none of {count} is {what}")
        return fails(right, f"{grid.some(right, 'is', 'are')} {what}") if right else none
    if not wrong:
        return holds(right, f"{f'each of {count}' if count > 1 else grid.shown(right[0])} is {what}")
    if quantity is Quantity.SOME and right:
        return holds(right[:1], f"{grid.shown(right[0])} is {what}")
    if quantity is Quantity.MOST and len(right) >= MOST_HOLDS * count:
        return holds(right, f"{len(right)} of {count} are so")
    if quantity is Quantity.MOST and len(right) > MOST_FAILS * count:
        return unsettled("about half of them are so")
    return fails(wrong, f"{grid.some(wrong, 'is not', 'are not')} {what}")


def judge_level(statement: Statement, way: Meaning, pool: Sequence[int], grid: CellIndex) -> Judgement:
    """Whether the cells of a place are high, middling or low on the figure's span or on its scale. Refutes nothing."""
    ends = [(min(grid.low), max(grid.high)), *((legend.low, legend.high) for legend in grid.reading.legends)]
    for low, high in ends:
        share = (grid.mean(pool) - low) / (high - low) if low < high else None
        if (
            share is not None
            and {
                Concept.HIGH: share >= 1 - LEVEL_END,
                Concept.LOW: share <= LEVEL_END,
                Concept.MIDDLE: LEVEL_END / 2 <= share <= 1 - LEVEL_END / 2,
            }[statement.concept]
        ):
            return holds(pool, f"{grid.some(pool)}, between {low:g} and {high:g}")
    return unsettled("where high and low begin is not said")


def judge_aggregate(statement: Statement, way: Meaning, pool: Sequence[int], grid: CellIndex) -> Judgement:
    """Whether the values of a place have this total or average; rows and columns that are one themselves don't count.

    It is wrong only where it is several times as far off as rounding, or "about", allows.
    """
    pool = [i for i in _others(statement, pool, grid) if i not in grid.wholes]
    if len(pool) < _FEWEST:
        return unsettled(NO_CELLS)
    is_total, amount = statement.concept is Concept.TOTAL, statement.amounts[0]
    value = grid.mean(pool) * (len(pool) if is_total else 1)
    slack = max(amount.step / 2, ABOUT_SHARE * abs(amount.high) if amount.about else 0.0)
    off = max(amount.low - value, value - amount.high, 0.0)
    shown = f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
    why = f"{len(pool)} values {'add up to' if is_total else 'have the mean'} {shown}"
    if off <= slack + 1e-9:
        return holds(pool, why)
    return fails(pool, why) if off > _FAR * slack else unsettled(why)


def _others(statement: Statement, pool: Sequence[int], grid: CellIndex) -> list[int]:
    """The cells that were not read from the claim itself: these prove nothing for it."""
    start, end = statement.own or (0, 0)
    return [i for i in pool if not start <= grid.cells[i].start < end]
