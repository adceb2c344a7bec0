"""Judges claims that one difference is larger or smaller than another: "X falls more than Y", "A is closer to B"."""

from __future__ import annotations

from dataclasses import dataclass

from heat_pipeline.claims.judging.cells import SIDES, Cells, minus, named_labels
from heat_pipeline.claims.judging.sizes import is_slight
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, answer, unknown
from heat_pipeline.model import Judgement
from heat_pipeline.statements import Contrast, Region, Relation


@dataclass(frozen=True, slots=True)
class _Difference:
    """One side less the other: of their means, and at the places that both have, with the cells that it is of."""

    size: float
    share: float  # of the size of what it is taken from
    apart: float  # the mean distance at the places that both have
    cells: tuple[int, ...]


def judge_contrast(claim: Contrast, cells: Cells) -> Judgement:
    """Whether the first difference is larger (smaller) than the second.

    It is refuted only where it is smaller by each way to take it: of the means, as a share of what it is taken from,
    and by the distances at the places that both sides have; and by more than rounding can make.
    """
    one, two = _difference(claim.left, claim.right, cells), _difference(claim.other, claim.than, cells)
    if one is None or two is None:
        return unknown("the text does not give all values of the two differences")
    sign = 1 if claim.relation is Relation.ABOVE else -1
    evidence = (*one.cells, *two.cells)
    why = f"{_shown(one.size, claim)} and {_shown(two.size, claim)}"
    pairs = [(one.size, two.size), (one.share, two.share)]
    if not claim.signed:
        pairs = [(abs(one.size), abs(two.size)), (one.apart, two.apart)]
    if claim.relation in (Relation.NEAR, Relation.APART):
        level = max(abs(one.size), abs(two.size))
        near: Truth = is_slight(minus(*pairs[0]), level, cells) if level else YES
        return answer(near if claim.relation is Relation.NEAR else -near, evidence, why)
    ahead = [sign * minus(a, b) for a, b in pairs]
    if ahead[0] > 0:
        return answer(YES if claim.signed or ahead[1] >= 0 else UNSURE, evidence, why)
    rounding = 2 * max(cells.step(i) for i in evidence)
    small = -ahead[0] <= rounding + 1e-9 if len(evidence) <= _FEW else -ahead[0] <= rounding / 2 + 1e-9
    refuted = not small and ahead[1] < 0 and cells.exact(evidence)
    return answer(NO if refuted and not (claim.free and _has_turns(claim, cells)) else UNSURE, evidence, why)


_FEW = 4


def _difference(left: Region, right: Region, cells: Cells) -> _Difference | None:
    ours, theirs = tuple(cells.at(left)), tuple(cells.at(right))
    if not ours or not theirs:
        return None
    one, two = round(cells.mean(ours), 10), round(cells.mean(theirs), 10)
    places: dict[tuple[str, ...], list[list[int]]] = {}
    same = [side for side in SIDES if named_labels(left, side) == named_labels(right, side)]
    for at, pool in enumerate((ours, theirs)):
        for i in pool:
            places.setdefault(tuple(cells.labels(side)[i] for side in same), [[], []])[at].append(i)
    shared = [(a, b) for a, b in places.values() if a and b]
    if len(shared) * 2 < len(places):
        return None  # what is compared is given at too few places of both
    apart = sum(abs(minus(cells.mean(a), cells.mean(b))) for a, b in shared) / len(shared)
    size = minus(one, two)
    base = one if abs(one) else two
    return _Difference(size, size / abs(base) if base else 0.0, apart, (*ours, *theirs))


def _has_turns(claim: Contrast, cells: Cells) -> bool:
    """Whether values between the ends lie beyond them, so that a fall could be meant to another place than the end."""
    for left, right in ((claim.left, claim.right), (claim.other, claim.than)):
        side = next(side for side in SIDES if named_labels(left, side) != named_labels(right, side))
        ends = [cells.value[i] for i in (*cells.at(left), *cells.at(right))]
        between = [
            cells.value[i]
            for i in cells.all
            if all(
                named_labels(left, other) is None or cells.labels(other)[i] in (named_labels(left, other) or ())
                for other in SIDES
                if other != side
            )
        ]
        if between and ends and (min(between) < min(ends) or max(between) > max(ends)):
            return True
    return False


def _shown(size: float, claim: Contrast) -> str:
    told = size if claim.signed else abs(size)
    return f"{told:.6f}".rstrip("0").rstrip(".") or "0"
