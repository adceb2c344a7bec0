"""Judges what is said of the values at a place: an amount, a range, a bound, a level."""

from __future__ import annotations

from collections.abc import Sequence

from heat_pipeline.claims.judging.grid import Grid
from heat_pipeline.claims.judging.truth import Told, fails, holds, open_
from heat_pipeline.model.statements import Amount, Candidate, Concept, Quantity, Statement

NO_CELLS = "the text gives no values there"


def judge_value(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether the cells of a place have an amount: all of them lie in a range; one of them has a single number.

    A single number of several cells may be that of any of them, and one that lies among them may be their average.
    """
    left_out = set(grid.at(one.but)) if one.but is not None else ()
    start, end = said.own or (0, 0)
    pool = [i for i in grid.at(one.over) if not start <= grid.cells[i].start < end and i not in left_out]
    amount = said.amounts[0]
    if not pool:
        return open_(NO_CELLS)
    inside = [i for i in pool if grid.agrees(i, amount)]
    outside = [i for i in pool if i not in inside]
    if amount.is_range:
        return _share(said, inside, outside, grid, ("lies in", "lie in"), ("is not in", "are not in"), amount.printed)
    if not outside or (inside and said.quantity is not Quantity.ALL):
        return holds(inside[:1] if outside else inside, grid.being(inside[:1] if outside else inside))
    if len(pool) == 1:
        return fails(pool, f"it is {grid.shown(pool[0])}")
    low, high = min(grid.low[i] for i in pool), max(grid.high[i] for i in pool)
    if said.quantity is not Quantity.ALL and (inside or low < amount.low < high):
        return open_("several values are meant, and they differ")
    return fails(outside, grid.being(outside))


def judge_bound(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether the cells of a place are above (below) an amount; a value that is equal to it settles nothing."""
    pool = grid.at(one.over)
    if not pool:
        return open_(NO_CELLS)
    above = said.concept is Concept.ABOVE
    if said.negated:
        above = not above
    amount = said.amounts[0]
    level = [i for i in pool if grid.agrees(i, Amount(amount.low, amount.low, amount.step, amount.about))]
    if above:
        right = [i for i in pool if grid.value[i] > amount.low]
        wrong = [i for i in pool if grid.value[i] < amount.low and i not in level]
    else:
        right = [i for i in pool if grid.value[i] < amount.high]
        wrong = [i for i in pool if grid.value[i] > amount.high and i not in level]
    (wrong if said.quantity is Quantity.NONE else right).extend(i for i in level if i not in right)
    word = "above" if above else "below"
    beyond = f"{word} {amount.printed}"
    return _share(said, right, wrong, grid, ("is", "are"), ("is not", "are not"), beyond)


def judge_level(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether the cells of a place are high, middling or low on the figure's span or on its scale. Refutes nothing."""
    pool = grid.at(one.over)
    if not pool:
        return open_(NO_CELLS)
    ends = [(min(grid.low), max(grid.high))] if len(grid.all) > 1 else []
    ends += [(legend.low, legend.high) for legend in grid.reading.legends]
    mean, slack = grid.mean(pool), grid.tolerances.level_end
    for low, high in ends:
        if low >= high:
            continue
        share = (mean - low) / (high - low)
        fits = {
            Concept.HIGH: share >= 1 - slack,
            Concept.LOW: share <= slack,
            Concept.MIDDLE: slack / 2 <= share <= 1 - slack / 2,
        }
        if fits[said.concept]:
            return holds(pool, f"{grid.some(pool)}, between {low:g} and {high:g}")
    return open_("where high and low begin is not said")


def _share(
    said: Statement,
    right: Sequence[int],
    wrong: Sequence[int],
    grid: Grid,
    is_so: tuple[str, str],
    is_not: tuple[str, str],
    what: str,
) -> Told:
    """Whether it is so of as many cells as the claim says: plainly said, of all."""
    share = len(right) / (len(right) + len(wrong))
    quantity = said.quantity
    if quantity is Quantity.NONE:
        return (
            fails(right, f"{grid.some(right, *is_so)} {what}")
            if right
            else holds(wrong, f"none of {len(wrong)} {is_so[0]} {what}")
        )
    if not wrong:
        return holds(
            right,
            f"each of {len(right)} {is_so[0]} {what}"
            if len(right) > 1
            else f"{grid.shown(right[0])} {is_so[0]} {what}",
        )
    if quantity is Quantity.SOME and right:
        return holds(right[:1], f"{grid.shown(right[0])} {is_so[0]} {what}")
    if quantity is Quantity.MOST:
        if share >= grid.tolerances.most_holds:
            return holds(right, f"{len(right)} of {len(right) + len(wrong)} are so")
        if share > grid.tolerances.most_fails:
            return open_("about half of them are so")
    return fails(wrong, f"{grid.some(wrong, *is_not)} {what}")
