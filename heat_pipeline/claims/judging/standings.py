"""Judges claims on the place that something has among the others, case by case: "B comes third on every data set"."""

from __future__ import annotations

from collections.abc import Sequence

from heat_pipeline.claims.judging.amounts import bounded, said
from heat_pipeline.claims.judging.cells import AGGREGATES, SIDES, Cells, enumeration, minus, named_labels, turned_to
from heat_pipeline.claims.judging.quantities import quantified
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, answer, unknown
from heat_pipeline.model import Judgement
from heat_pipeline.statements import Along, CountBound, Standing

_WORDS = "human humans oracle random chance majority reference gold ideal ceiling upper-bound baseline none full"
_REFERENCES = frozenset(_WORDS.split())
# A case: whether it holds, whether a tie makes it so, the cells that decide it, and why.
_Case = tuple[Truth, bool, list[int], str]


def judge_standing(claim: Standing, cells: Cells) -> Judgement:
    """Whether it stands at the claimed place in each case.

    A tie counts as either place. Others of which the text gives no value there may stand anywhere. Ticks of averages
    are no rivals and no cases of their own, and what only a reference refutes ("Human", "Random") is left open.
    """
    sides = [side for side in SIDES if named_labels(claim.at, side) is not None]
    if not sides:
        return unknown("it does not say of what")
    cases = _cases(claim, sides, cells)
    if not cases:
        return unknown("the text gives no values of what is compared")
    judged = [_case(claim, sides, ours, rivals, cells) for ours, rivals in cases]
    if claim.times is not None:
        return _counted(claim, judged, cells)
    truths = [case[0] for case in judged]
    if claim.negated:
        truths = [UNSURE if tied and truth == YES else -truth for truth, tied, _, _ in judged]
    truth = quantified(truths, claim.degree, cells.tolerances)
    if truth == YES:
        held = sum(one == YES for one in truths)
        of = f"{held} of {len(truths)}" if len(truths) > 1 else ""
        why = (f"it is so in none of {len(truths)}" if claim.negated else f"it holds in {of}") if of else judged[0][3]
        return answer(YES, [i for case in judged for i in case[2]], why)
    if truth == UNSURE and _may_be_missing(claim, cells):
        return unknown("the text does not give all values of what is compared")
    deciding = [case for case, one in zip(judged, truths, strict=True) if one == truth]
    if not deciding:
        return answer(
            truth, [i for case in judged for i in case[2]], "values that are level, or close, do not settle it"
        )
    if claim.degree in (claim.degree.EVERY, claim.degree.PLAIN):
        return answer(truth, deciding[0][2], deciding[0][3])
    return answer(truth, [i for case in judged for i in case[2]], f"it holds in {truths.count(YES)} of {len(truths)}")


def _cases(claim: Standing, sides: Sequence[Along], cells: Cells) -> list[tuple[list[int], list[int]]]:
    """Each case's own cells and those of its rivals, in the order of the text."""
    free = [side for side in SIDES if side not in sides]
    labels = {side: cells.labels(side) for side in SIDES}
    told = {side: named_labels(claim.over, side) or () for side in free}
    found: dict[tuple[str, ...], tuple[list[int], list[int]]] = {}
    for i in cells.at(claim.over):
        key = tuple(labels[side][i] for side in free)
        if any(
            label.casefold() in AGGREGATES and label not in told[side] for side, label in zip(free, key, strict=True)
        ):
            continue
        ours, rivals = found.setdefault(key, ([], []))
        if all(labels[side][i] in (named_labels(claim.at, side) or ()) for side in sides):
            ours.append(i)
        elif not any(labels[side][i].casefold() in AGGREGATES for side in sides):
            rivals.append(i)
    return [(ours, rivals) for ours, rivals in found.values() if ours and (rivals or len(ours) > 1)]


def _case(claim: Standing, sides: Sequence[Along], ours: list[int], rivals: list[int], cells: Cells) -> _Case:
    """One case; of several labels each has to stand there."""
    judged = [_one(claim, sides, i, [k for k in (*ours, *rivals) if k != i], cells) for i in ours]
    worst = min(judged, key=lambda case: case[0])
    if worst[0] == YES:
        return YES, any(case[1] for case in judged), [i for case in judged for i in case[2]], judged[0][3]
    return worst


def _one(claim: Standing, sides: Sequence[Along], own: int, rivals: list[int], cells: Cells) -> _Case:
    truth, tied, evidence, why = _placed(claim, own, rivals, cells, _absent(claim, sides, rivals, cells))
    if truth == NO:
        kept = [i for i in rivals if not any(_is_reference(cells.labels(side)[i]) for side in sides)]
        if len(kept) < len(rivals) and (
            not kept or _placed(claim, own, kept, cells, _absent(claim, sides, rivals, cells))[0] != NO
        ):
            return UNSURE, tied, evidence, "only a reference says otherwise"
    return truth, tied, evidence, why


def _is_reference(label: str) -> bool:
    return not _REFERENCES.isdisjoint(label.casefold().replace("(", " ").replace(")", " ").split())


def _absent(claim: Standing, sides: Sequence[Along], rivals: list[int], cells: Cells) -> int:
    """How many rivals may have a value there that the text does not give."""
    if len(sides) > 1:
        return 0
    labels = cells.labels(sides[0])
    there = {labels[i] for i in rivals} | set(named_labels(claim.at, sides[0]) or ())
    bounds = named_labels(claim.over, sides[0])
    known = cells.order(sides[0]) if bounds is None else bounds
    return sum(tick not in there and tick.casefold() not in AGGREGATES for tick in known)


def _placed(claim: Standing, own: int, rivals: Sequence[int], cells: Cells, absent: int) -> _Case:
    """Whether one cell stands at the claimed place among its rivals, and as far from them as claimed."""
    sign = 1 if claim.highest else -1
    value, low, high = cells.value, cells.low, cells.high
    near, far = (low, high) if sign > 0 else (high, low)
    stands = cells.stands(own)
    best = max(rivals, key=lambda i: sign * value[i], default=None)
    if claim.off is not None:
        return _within(claim, own, best, cells, sign)
    ahead = [i for i in rivals if sign * value[i] > sign * value[own]]
    level = [i for i in rivals if value[i] == value[own]]
    surely = [i for i in rivals if sign * near[i] > sign * far[own]]
    may = [i for i in rivals if sign * far[i] >= sign * near[own]]
    last = claim.last if claim.last is not None else len(rivals) + absent + 1
    if 1 + len(surely) > last:
        shown = enumeration([cells.stands(i) for i in surely])
        return NO, False, [own, *surely], f"{shown} against {stands}"
    if 1 + len(may) + absent < claim.first:
        return NO, False, [own, *rivals], f"{stands} is number {1 + len(ahead)}"
    holds = 1 + len(ahead) <= last and claim.first <= 1 + len(ahead) + len(level)
    if not holds:
        return UNSURE, False, [own, *rivals], f"{stands} does not settle it"
    tied = not (1 + len(ahead) >= claim.first and 1 + len(ahead) + len(level) <= last)
    if claim.alone and level:
        also = enumeration([cells.place(i) for i in level])
        exact = cells.exact([own, *level])
        return (NO if exact else UNSURE), True, [own, *level], f"{stands} is level with {also}"
    if claim.lead is not None:
        behind = [i for i in rivals if i not in ahead]
        if not behind:
            return UNSURE, tied, [own], f"nothing comes behind {stands}"
        following = max(behind, key=lambda i: sign * value[i])
        gap = abs(minus(value[own], value[following]))
        step = max(cells.step(own), cells.step(following))
        held = bounded(claim.lead, claim.bound, gap, gap, gap, step, cells.tolerances)
        if not cells.exact([own, following]):
            held = max(held, UNSURE)
        if held == NO and absent and claim.bound in ("under", "most"):
            held = UNSURE
        if held != YES:
            why = f"{stands} against {cells.stands(following)}: {gap:g} apart, not {said(claim.lead)}"
            return held, tied, [own, following], why
    if absent and claim.first > 1:
        return UNSURE, tied, [own, *rivals], "values of others are missing there"
    return YES, tied, [own, *([best] if best is not None and claim.last == 1 else rivals)], f"it is {stands}"


def _within(claim: Standing, own: int, best: int | None, cells: Cells, sign: int) -> _Case:
    """Whether it is no further from the first than claimed."""
    assert claim.off is not None
    if best is None:
        return UNSURE, False, [own], "there is no other to compare it with"
    gap = max(0.0, minus(sign * cells.value[best], sign * cells.value[own]))
    step = max(cells.step(own), cells.step(best))
    held = bounded(claim.off, claim.bound, gap, gap, gap, step, cells.tolerances)
    if not cells.exact([own, best]):
        held = max(held, UNSURE)
    return held, False, [own, best], f"{cells.stands(own)} against {cells.stands(best)}: {gap:g} off"


def _counted(claim: Standing, judged: Sequence[_Case], cells: Cells) -> Judgement:
    """Whether it is so in as many cases as claimed; a tie may count or not."""
    assert claim.times is not None
    evidence = [i for case in judged for i in case[2]]
    yes = sum(truth == YES and not tied for truth, tied, _, _ in judged)
    ties = sum(truth == YES and tied for truth, tied, _, _ in judged)
    most = yes + ties + sum(truth == UNSURE for truth, _, _, _ in judged)
    why = f"it is so in {yes + ties} of {len(judged)}"
    if claim.of is not None and claim.of != len(judged):
        return answer(UNSURE, evidence, f"{why}, and not of {claim.of}")
    if most == yes + ties and {_fits(claim.times, claim.times_bound, count) for count in (yes, yes + ties)} != {False}:
        return answer(YES, evidence, why)
    if any(_fits(claim.times, claim.times_bound, count) for count in range(yes, most + 1)):
        return answer(UNSURE, evidence, why)
    return answer(UNSURE if _may_be_missing(claim, cells) else NO, evidence, why)


def _fits(number: int, bound: CountBound, count: int) -> bool:
    match bound:
        case "least":
            return count >= number
        case "most":
            return count <= number
        case "over":
            return count > number
        case "under":
            return count < number
        case "about":
            return abs(count - number) <= 1
        case _:
            return count == number


def _may_be_missing(claim: Standing, cells: Cells) -> bool:
    """Whether values that the text does not give could make another case."""
    at = claim.over
    for side in SIDES:
        labels = named_labels(claim.at, side)
        if labels is not None:
            at = turned_to(at, side, labels)
    return bool(cells.missing(claim.over) or cells.missing(at))
