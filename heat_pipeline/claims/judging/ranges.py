"""Judges claims on where values lie: the ends they reach, the range they keep to, the cluster they form."""

from __future__ import annotations

from collections.abc import Sequence

from heat_pipeline.claims.judging.amounts import allowance, beyond, bounded, said, same, short_of
from heat_pipeline.claims.judging.cells import Cells, minus
from heat_pipeline.claims.judging.quantities import quantified
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, answer, between, unknown
from heat_pipeline.model import Judgement
from heat_pipeline.statements import Amount, Degree, Range

_SCALE_ENDS = (0.0, 1.0, 10.0, 100.0)
"""Where measures end by nature, with either sign: a range that is said to end there tells the scale."""


def judge_range(claim: Range, cells: Cells) -> Judgement:
    """Whether the values lie as claimed."""
    pool = cells.at(claim.over)
    if not pool:
        return unknown("the text gives no values there")
    low, high = claim.low, claim.high
    if claim.how != "spans" and (low is None) != (high is None):
        low = high = low or high
    if low is None and high is None and claim.gap is None:
        return unknown("no range is claimed")
    judged: list[tuple[Truth, list[int], str]] = []
    if low is not None or high is not None:
        if claim.how == "spans":
            judged.append(_spans(claim, low, high, cells))
        elif claim.how == "within":
            judged.append(_within(claim, low, high, pool, cells))
        else:
            judged.append(_around(low, high, pool, cells))
    if claim.gap is not None:
        judged.append(_gap(claim, cells))
    truth, evidence, why = min(judged, key=lambda one: one[0])
    return answer(truth, evidence, why)


def is_within(claim: Range, i: int, cells: Cells) -> Truth:
    """Whether one cell is in a range, its ends included."""
    return _inside(i, claim.low, claim.high, cells)


def _spans(claim: Range, low: Amount | None, high: Amount | None, cells: Cells) -> tuple[Truth, list[int], str]:
    ranked = cells.ranked(claim.over)
    bottom, top = min(ranked, key=cells.low.__getitem__), max(ranked, key=cells.high.__getitem__)
    width = high.high - low.low if low is not None and high is not None else minus(cells.high[top], cells.low[bottom])
    whys = f"the values go from {cells.stands(bottom)} to {cells.stands(top)}"
    truths = []
    if low is not None:
        truths.append(_end(claim, low, bottom, cells.low[bottom], width, True, cells))
    if high is not None:
        truths.append(_end(claim, high, top, cells.high[top], width, False, cells))
    if len(truths) == 2 and truths.count(NO) == 1:
        return NO, [bottom if truths[0] == NO else top], whys
    return min(truths), [bottom, top], whys


def _end(claim: Range, end: Amount, i: int, value: float, width: float, low: bool, cells: Cells) -> Truth:
    """Whether an end of the values is the claimed one.

    A value beyond the claimed end refutes it. An end that the values do not reach may tell the scale, or lie in cells
    that the text does not give.
    """
    tolerances = cells.tolerances
    truth = same(end, value, value, value, cells.step(i), tolerances)
    if truth == YES:
        return YES
    beyond_it = value < end.low if low else value > end.high
    if beyond_it:
        sure = (
            short_of(end, cells.low[i], cells.high[i], False, tolerances)
            if low
            else beyond(end, cells.low[i], cells.high[i], False, tolerances)
        )
        return NO if truth == NO and sure == YES and not _near_end(end, value, tolerances.about_grey, cells) else UNSURE
    if claim.gap is None and _tells_scale(end):
        return YES
    short = abs(value - (end.low if low else end.high)) / width if width > 0 else 1.0
    if short <= tolerances.end_share:
        return YES
    if short < tolerances.end_fails or cells.missing(claim.over) or not cells.exact([i]):
        return UNSURE
    return truth


def _near_end(end: Amount, value: float, times: float, cells: Cells) -> bool:
    """Whether a value is so near an approximate end that it does not refute it."""
    wide = times * allowance(end, cells.tolerances)
    return end.about and end.low - wide <= value <= end.high + wide


def _tells_scale(end: Amount) -> bool:
    return end.low == end.high and abs(end.low) in _SCALE_ENDS


def _within(
    claim: Range, low: Amount | None, high: Amount | None, pool: Sequence[int], cells: Cells
) -> tuple[Truth, list[int], str]:
    truths = [_inside(i, low, high, cells) for i in pool]
    truth = quantified(truths, claim.degree, cells.tolerances)
    broken = [i for i, held in zip(pool, truths, strict=True) if held == NO]
    held = len(pool) - len(broken)
    bottom, top = min(pool, key=cells.low.__getitem__), max(pool, key=cells.high.__getitem__)
    if truth == YES and claim.degree is not Degree.MOST:
        return YES, [bottom, top], f"the values lie between {cells.stands(bottom)} and {cells.stands(top)}"
    if truth == NO and claim.degree is not Degree.MOST:
        return NO, broken, f"{cells.stands(broken[0])} lies outside" + _more(len(broken) - 1)
    return truth, list(pool), f"{held} of {len(pool)} values lie in it"


def _more(count: int) -> str:
    return f", and {count} more" if count > 0 else ""


def _inside(i: int, low: Amount | None, high: Amount | None, cells: Cells) -> Truth:
    """Whether a cell is in the range, its ends included, rounded as the ends are."""
    truth = YES
    for end, above in ((low, True), (high, False)):
        if end is None:
            continue
        edge = (
            Amount(end.low, end.low, end.step, end.about) if above else Amount(end.high, end.high, end.step, end.about)
        )
        check = beyond if above else short_of
        one = check(edge, cells.low[i], cells.high[i], True, cells.tolerances)
        if one == NO and same(edge, cells.value[i], cells.low[i], cells.high[i], cells.step(i), cells.tolerances) != NO:
            one = UNSURE
        truth = min(truth, one)
    return truth


def _around(low: Amount | None, high: Amount | None, pool: Sequence[int], cells: Cells) -> tuple[Truth, list[int], str]:
    first, last = low or high, high or low
    assert first is not None and last is not None
    bottom, top = first.low, last.high
    tolerances = cells.tolerances
    near = max(tolerances.around_near * max(abs(bottom), abs(top)), (top - bottom) / 4)
    held = [i for i in pool if cells.low[i] <= top and cells.high[i] >= bottom]
    close = [i for i in pool if cells.low[i] <= top + near and cells.high[i] >= bottom - near]
    share = len(close) / len(pool)
    truth = between(share, tolerances.around_fails, tolerances.around_holds)
    if truth == YES and len(held) < tolerances.most_fails * len(pool):
        truth = UNSURE
    why = f"{len(held)} of {len(pool)} values lie in it, {len(close)} in or near it"
    outside = [i for i in pool if i not in set(close)]
    return truth, held if truth == YES else outside, why


def _gap(claim: Range, cells: Cells) -> tuple[Truth, list[int], str]:
    assert claim.gap is not None
    ranked = cells.ranked(claim.over)
    bottom, top = ranked[0], ranked[-1]
    gap = minus(cells.value[top], cells.value[bottom])
    low, high = minus(cells.low[top], cells.high[bottom]), minus(cells.high[top], cells.low[bottom])
    truth = bounded(claim.gap, "about", gap, low, high, cells.step(top), cells.tolerances)
    shown = cells.rounded(gap, ranked[:1]).rstrip("0").rstrip(".")
    if truth == NO and gap < claim.gap.low and cells.missing(claim.over):
        truth = UNSURE
    why = f"from {cells.stands(bottom)} to {cells.stands(top)} it is {shown}"
    return truth, [bottom, top], why if truth == YES else f"{why}, not {said(claim.gap)}"
