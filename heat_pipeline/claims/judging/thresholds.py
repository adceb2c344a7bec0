"""Judges claims that values are above or below an amount: all of them, most, some, none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from heat_pipeline.claims.judging.amounts import beyond, said, short_of
from heat_pipeline.claims.judging.cells import Cells, enumeration, minus
from heat_pipeline.claims.judging.quantities import quantified
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, answer, unknown
from heat_pipeline.model import Judgement
from heat_pipeline.statements import Degree, Threshold

_MOST_SHOWN = 3


def judge_threshold(claim: Threshold, cells: Cells) -> Judgement:
    """Whether the values of a region are above (below) the amount."""
    pool = cells.at(claim.over)
    if not pool:
        return unknown("the text gives no values there")
    claim = positive(claim)
    if claim.per is not None:
        return _per(claim, pool, cells)
    cases = [is_beyond(claim, i, cells) for i in pool]
    truth = quantified(cases, claim.degree, cells.tolerances)
    word = f"{'above' if claim.above else 'below'} {said(claim.amount)}"
    edge = _furthest(claim, pool, cells)
    if claim.degree is Degree.MOST:
        held = [i for i, case in zip(pool, cases, strict=True) if case == YES]
        broken = [i for i, case in zip(pool, cases, strict=True) if case == NO]
        evidence = held if truth == YES else broken if truth == NO else list(pool)
        return answer(truth, evidence, f"{len(held)} of {len(pool)} values are {word}")
    if claim.degree is Degree.SOME:
        if truth == NO and cells.missing(claim.over):
            truth = UNSURE
        return answer(truth, [edge], f"{cells.stands(edge)} comes furthest")
    if truth == NO:
        broken = [i for i, case in zip(pool, cases, strict=True) if case == NO]
        return answer(NO, broken, f"{enumeration([cells.stands(i) for i in broken], _MOST_SHOWN)}, not {word}")
    return answer(truth, [edge], f"the {'lowest' if claim.above else 'highest'} is {cells.stands(edge)}")


def positive(claim: Threshold) -> Threshold:
    """The claim without its negation: none above an amount is all at most that amount."""
    if not claim.negated:
        return claim
    degree = Degree.MOST if claim.degree is Degree.MOST else Degree.EVERY
    return replace(claim, negated=False, above=not claim.above, inclusive=not claim.inclusive, degree=degree)


def is_beyond(claim: Threshold, i: int, cells: Cells) -> Truth:
    """Whether one cell is above (below) the amount of a claim that is not negated."""
    check = beyond if claim.above else short_of
    return check(claim.amount, cells.low[i], cells.high[i], claim.inclusive, cells.tolerances)


def _furthest(claim: Threshold, pool: Sequence[int], cells: Cells) -> int:
    """The cell that decides: of all that should be above the lowest; where one is enough, the highest."""
    pick = max if claim.above == (claim.degree is Degree.SOME) else min
    return pick(pool, key=cells.value.__getitem__)


def _per(claim: Threshold, pool: Sequence[int], cells: Cells) -> Judgement:
    """By the means of rows, columns or panels."""
    assert claim.per is not None
    labels = cells.labels(claim.per)
    groups: dict[str, list[int]] = {}
    for i in pool:
        groups.setdefault(labels[i], []).append(i)
    check = beyond if claim.above else short_of
    cases: list[Truth] = []
    for group in groups.values():
        low, high = (minus(sum(bound[i] for i in group) / len(group), 0.0) for bound in (cells.low, cells.high))
        cases.append(check(claim.amount, low, high, claim.inclusive, cells.tolerances))
    truth = quantified(cases, claim.degree, cells.tolerances)
    deciding = [name for name, case in zip(groups, cases, strict=True) if case == truth] or list(groups)
    shown = [f"{name} {cells.rounded(cells.mean(groups[name]), groups[name])}" for name in deciding]
    if truth == NO and claim.degree is Degree.SOME and cells.missing(claim.over):
        truth = UNSURE
    return answer(truth, [i for name in deciding for i in groups[name]], f"means: {enumeration(shown)}")
