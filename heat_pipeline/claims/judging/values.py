"""Judges claims that the cells of a place have a value, or all the same one."""

from __future__ import annotations

from collections.abc import Sequence

from heat_pipeline.claims.judging.amounts import said, same
from heat_pipeline.claims.judging.cells import SIDES, Cells, enumeration, minus
from heat_pipeline.claims.judging.quantities import quantified
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, answer, between, unknown
from heat_pipeline.model import Judgement
from heat_pipeline.statements import Amount, Constant, Degree, Value

_MOST_SHOWN = 3


def judge_value(claim: Value, cells: Cells) -> Judgement:
    """Whether the cells at a place have the value.

    Where a plain claim leaves open which of several cells it means, it is contradicted only by a value that none of
    them, nor their mean, comes near. A cell that was read from the claim itself proves nothing for it.
    """
    pool = cells.at(claim.at)
    if claim.told_at is not None:
        pool = [i for i in pool if cells.of[i].start != claim.told_at]
    if not pool:
        return unknown("the text gives no value at that place")
    truths = [_same(claim.amount, i, cells) for i in pool]
    one_place = all(len({cells.labels(side)[i] for i in pool}) == 1 for side in SIDES)
    held = [i for i, truth in zip(pool, truths, strict=True) if truth == YES]
    broken = [i for i, truth in zip(pool, truths, strict=True) if truth == NO]
    number = said(claim.amount)
    if one_place:
        if held and broken:
            return answer(UNSURE, pool, f"the text gives {enumeration([cells.printed(i) for i in pool])} there")
        return answer(min(truths), pool, f"{enumeration([cells.stands(i) for i in pool])}")
    truth = quantified(truths, claim.degree, cells.tolerances)
    if truth == NO and claim.degree is Degree.PLAIN and (held or _in_reach(claim.amount, pool, cells)):
        truth = UNSURE
    shown = broken if truth == NO else held if truth == YES else list(pool)
    if truth == NO and claim.degree is Degree.EVERY:
        shown = broken
    stands = enumeration([cells.stands(i) for i in shown], _MOST_SHOWN)
    if truth == YES:
        return answer(YES, held, f"{len(held)} of {len(pool)} values are {number}: {stands}")
    return answer(truth, shown, f"not {number}, but {stands}" if broken else f"{stands} do not settle it")


def _same(amount: Amount, i: int, cells: Cells) -> Truth:
    return same(amount, cells.value[i], cells.low[i], cells.high[i], cells.step(i), cells.tolerances)


def _in_reach(amount: Amount, pool: Sequence[int], cells: Cells) -> bool:
    """Whether an amount lies among the cells' values, so that it could be their mean or something between them."""
    return min(cells.low[i] for i in pool) <= amount.high and amount.low <= max(cells.high[i] for i in pool)


def judge_constant(claim: Constant, cells: Cells) -> Judgement:
    """Whether all values are the same, along an axis line by line where one is named, and the amount if one is."""
    pool = cells.at(claim.over)
    if len(pool) < 2:
        return unknown("there are not two values to compare")
    groups: dict[tuple[str, ...], list[int]] = {}
    others = [cells.labels(side) for side in SIDES if side != claim.along] if claim.along else []
    for i in pool:
        groups.setdefault(tuple(labels[i] for labels in others), []).append(i)
    lines = [group for group in groups.values() if len(group) > 1]
    if not lines:
        return unknown("there are not two values to compare")
    truths = [_constant(group, cells) for group in lines]
    truth = quantified(truths, claim.degree, cells.tolerances)
    group = lines[truths.index(min(truths))] if truth != YES else lines[0]
    low, high = min(group, key=cells.value.__getitem__), max(group, key=cells.value.__getitem__)
    if truth == YES:
        if claim.amount is not None:
            number = min(_same(claim.amount, i, cells) for i in (low, high))
            if number != YES:
                return answer(number, group[:2], f"the value is {cells.printed(low)}, not {said(claim.amount)}")
        evidence = [i for one in lines for i in one]
        return answer(YES, evidence, f"all {len(evidence)} values are {cells.printed(low)}")
    if claim.amount is not None and claim.degree is Degree.EVERY and not claim.amount.about:
        off = [i for i in pool if _same(claim.amount, i, cells) == NO and cells.exact([i])]
        if off:
            return answer(NO, off, f"{cells.stands(off[0])}, not {said(claim.amount)}")
    return answer(truth, [low, high], f"{cells.stands(low)}, but {cells.stands(high)}")


def _constant(group: Sequence[int], cells: Cells) -> Truth:
    """Equal, or equal as printed; small differences are UNSURE ("stays at 45" with 45.1)."""
    low, high = min(cells.low[i] for i in group), max(cells.high[i] for i in group)
    spread = minus(max(cells.value[i] for i in group), min(cells.value[i] for i in group))
    if spread == 0:
        return YES
    if not cells.exact(group) and max(cells.low[i] for i in group) <= min(cells.high[i] for i in group):
        return UNSURE
    level = cells.level(group)
    assert low <= high
    return min(UNSURE, between(spread, cells.tolerances.flat_holds * level, 0.0))
