"""Judges claims that some values are above, below, near or apart from others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heat_pipeline.claims.judging.amounts import bounded, said
from heat_pipeline.claims.judging.cells import SIDES, Cells, enumeration, minus, named_labels, turned_to
from heat_pipeline.claims.judging.quantities import of_most
from heat_pipeline.claims.judging.sizes import is_sharp, is_slight
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, answer, between, truth_of, unknown
from heat_pipeline.model import Judgement
from heat_pipeline.statements import Along, Compare, Degree, Region, Relation


@dataclass(frozen=True, slots=True)
class _Pair:
    """The cells of both sides at one place that both have."""

    left: tuple[int, ...]
    right: tuple[int, ...]


def judge_compare(claim: Compare, cells: Cells) -> Judgement:
    """Whether one group of values stands to another as claimed.

    Cells are compared at the places that both groups have: the same column where rows are compared. Where they share
    none, the groups are compared as they are, and only what is clear without matching is decided.
    """
    if claim.right is None:
        return _against_others(claim, cells)
    left, right = list(cells.at(claim.left)), list(cells.at(claim.right))
    shared = set(left) & set(right)
    if shared:
        # "X is above the mean of all": what is compared is no part of what it is compared with.
        right = [i for i in right if i not in shared]
    if not left or not right:
        return unknown("the text gives no values of one side of the comparison")
    return _compared(claim, left, right, _differing(claim.left, claim.right), cells)


def _differing(left: Region, right: Region) -> list[Along]:
    """The axes on which the two sides are not the same."""
    return [side for side in SIDES if named_labels(left, side) != named_labels(right, side)]


def _against_others(claim: Compare, cells: Cells) -> Judgement:
    """Against all others of its kind: the other rows, columns or panels."""
    named = [side for side in SIDES if named_labels(claim.left, side) is not None]
    if not named:
        return unknown("what is compared is not named")
    if claim.relation in (Relation.NEAR, Relation.APART):
        several = [side for side in named if len(named_labels(claim.left, side) or ()) > 1]
        if len(several) == 1:
            return _among(claim, several[0], cells)
    # In one panel, a row is compared with the other rows of that panel.
    sides = [side for side in named if side != "panel"] or named
    judged = []
    for side in sides:
        labels = named_labels(claim.left, side) or ()
        scope = turned_to(claim.left, side, None)
        pool = cells.at(scope)
        own = cells.labels(side)
        left, right = [i for i in pool if own[i] in labels], [i for i in pool if own[i] not in labels]
        if not left or not right:
            return unknown(f"the text gives no other {side} to compare it with")
        judged.append(_compared(claim, left, right, [side], cells))
    if any(one.verdict is not judged[0].verdict for one in judged):
        return unknown("it depends on what it is compared with")
    return judged[0]


def _among(claim: Compare, side: Along, cells: Cells) -> Judgement:
    """Whether rows, columns or panels that are named are near one another, or apart: every two of them."""
    labels = [
        label for label in named_labels(claim.left, side) or () if cells.at(turned_to(claim.left, side, (label,)))
    ]
    groups = [list(cells.at(turned_to(claim.left, side, (label,)))) for label in labels]
    if len(groups) < 2:
        return unknown("the text gives no values of one side of the comparison")
    judged = [
        _compared(claim, groups[a], groups[b], [side], cells)
        for a in range(len(groups))
        for b in range(a + 1, len(groups))
    ]
    truths = [truth_of(one) for one in judged]
    truth = min(truths) if claim.relation is Relation.NEAR or claim.degree is Degree.EVERY else max(truths)
    deciding = judged[truths.index(truth)]
    return answer(truth, deciding.evidence, deciding.why)


def _pairs(left: Sequence[int], right: Sequence[int], differing: Sequence[Along], cells: Cells) -> list[_Pair]:
    """The places that both sides have, by the axes on which they do not differ."""
    axes = [cells.labels(side) for side in SIDES if side not in differing]
    places: dict[tuple[str, ...], tuple[list[int], list[int]]] = {}
    for k, group in enumerate((left, right)):
        for i in group:
            places.setdefault(tuple(labels[i] for labels in axes), ([], []))[k].append(i)
    return [_Pair(tuple(a), tuple(b)) for a, b in places.values() if a and b]


def _compared(
    claim: Compare, left: Sequence[int], right: Sequence[int], differing: Sequence[Along], cells: Cells
) -> Judgement:
    pairs = _pairs(left, right, differing, cells)
    ours = [i for pair in pairs for i in pair.left] or list(left)
    theirs = [i for pair in pairs for i in pair.right] or list(right)
    if pairs:
        means = [(cells.mean(pair.left), cells.mean(pair.right)) for pair in pairs]
        one = round(sum(mean[0] for mean in means) / len(means), 10)
        two = round(sum(mean[1] for mean in means) / len(means), 10)
    else:
        one, two = (round(cells.mean(group), 10) for group in (ours, theirs))
    if len(ours) == len(theirs) == 1:
        why = f"{cells.stands(ours[0])}, {cells.stands(theirs[0])}"
    else:
        why = f"means {cells.rounded(one, ours)} and {cells.rounded(two, theirs)}"
    if claim.relation in (Relation.NEAR, Relation.APART):
        truth, evidence, told = _nearness(claim, pairs, ours, theirs, one, two, cells)
        return answer(truth, evidence, told or why)
    sign = 1 if claim.relation is Relation.ABOVE else -1
    truth, evidence, told = _order(claim, pairs, ours, theirs, sign, minus(one, two), cells)
    why = told or why
    if truth != NO and (claim.margin is not None or claim.slight is not None):
        sized, size_why = _sized(claim, one, two, ours, theirs, pairs, cells)
        if sized < truth:
            truth, evidence, why = sized, [*ours, *theirs], f"{why}{size_why}"
        elif sized == truth == YES:
            evidence, why = [*ours, *theirs], why
    return answer(truth, evidence, why)


def _order(
    claim: Compare,
    pairs: Sequence[_Pair],
    ours: Sequence[int],
    theirs: Sequence[int],
    sign: int,
    difference: float,
    cells: Cells,
) -> tuple[Truth, Sequence[int], str]:
    """Whether one side is above (with sign -1 below) the other."""
    near, far = (cells.low, cells.high) if sign > 0 else (cells.high, cells.low)
    least = min(ours, key=lambda i: sign * near[i])
    most = max(theirs, key=lambda i: sign * far[i])
    if sign * near[least] > sign * far[most]:
        words = ("lowest", "highest") if sign > 0 else ("highest", "lowest")
        single = len(ours) == len(theirs) == 1
        why = f"{words[0]} {cells.stands(least)}, {words[1]} of the other {cells.stands(most)}"
        return YES, [least, most], "" if single else why
    cases = [_ahead(pair, sign, claim.degree, cells) for pair in pairs]
    if claim.degree is Degree.EVERY and pairs:
        truth = min(cases)
        pair = pairs[cases.index(truth)]
        if truth == YES:
            return YES, [*ours, *theirs], f"it is so at each of {len(pairs)} places"
        lowest = min(pair.left, key=lambda i: sign * cells.value[i])
        highest = max(pair.right, key=lambda i: sign * cells.value[i])
        return truth, [lowest, highest], f"{cells.stands(lowest)} against {cells.stands(highest)}"
    if claim.degree is Degree.SOME and pairs:
        truth = max(cases)
        pair = pairs[cases.index(truth)]
        return truth, [*pair.left, *pair.right] if truth == YES else [*ours, *theirs], ""
    evidence = [*ours, *theirs]
    sure = cells.exact(evidence) or abs(difference) > max(cells.high[i] - cells.low[i] for i in evidence)
    if not pairs:
        # Nothing is matched: only where one group lies wholly on the wrong side is it refuted.
        lowest = min(theirs, key=lambda i: sign * near[i])
        highest = max(ours, key=lambda i: sign * far[i])
        return NO if sign * far[highest] < sign * near[lowest] else UNSURE, [highest, lowest], ""
    if len(ours) == len(theirs) == 1:
        overlap = cells.low[least] <= cells.high[most] and cells.low[most] <= cells.high[least]
        ahead = sign * difference > 0
        return YES if ahead else UNSURE if overlap and not cells.exact(evidence) else NO, evidence, ""
    share = of_most(cases, cells.tolerances)
    if sign * difference > 0:
        return YES if share != NO else UNSURE, evidence, ""
    behind = sum(case == NO for case in cases) * 2 >= len(cases)
    return NO if sure and behind and share != YES else UNSURE, evidence, ""


def _ahead(pair: _Pair, sign: int, degree: Degree, cells: Cells) -> Truth:
    """Whether one side is ahead at one place: each of its cells of each other's, or, but for EVERY, by the means."""
    if degree is Degree.EVERY:
        near, far = (cells.low, cells.high) if sign > 0 else (cells.high, cells.low)
        if min(sign * near[i] for i in pair.left) > max(sign * far[i] for i in pair.right):
            return YES
        behind = min(sign * far[i] for i in pair.left) < max(sign * near[i] for i in pair.right)
        if behind:
            return NO
        return NO if cells.exact([*pair.left, *pair.right]) else UNSURE
    return between(sign * minus(cells.mean(pair.left), cells.mean(pair.right)), -1e-9, 1e-9)


def _sized(
    claim: Compare,
    one: float,
    two: float,
    ours: Sequence[int],
    theirs: Sequence[int],
    pairs: Sequence[_Pair],
    cells: Cells,
) -> tuple[Truth, str]:
    """Whether the distance is as large as claimed."""
    size = abs(minus(one, two))
    shown = f"{size:.6f}".rstrip("0").rstrip(".") or "0"
    truth = YES
    if claim.slight is not None:
        level = max(abs(one), abs(two))
        truth = is_slight(size, level, cells) if claim.slight else is_sharp(size, level, cells)
        if not claim.slight and claim.margin is None:
            truth = max(truth, UNSURE) if size else truth
    told = f": {shown} apart"
    if claim.margin is not None:
        step = cells.step(ours[0]) if len(ours) == len(theirs) == 1 else 0.0
        factor = abs(one / two) if claim.relation is Relation.ABOVE and two else abs(two / one) if one else 0.0
        points = bounded(claim.margin, claim.bound, size, size, size, step, cells.tolerances)
        share = 100 * size / abs(two) if two else 0.0
        if claim.factor:
            ends = (factor, factor)
            half = max(step, cells.step(theirs[0])) / 2 if step and claim.bound != "about" else 0.0
            if half and min(abs(one), abs(two)) > half:  # both may be off by half a unit of their last digit
                high, low = max(abs(one), abs(two)), min(abs(one), abs(two))
                ends = ((high - half) / (low + half), (high + half) / (low - half))
                ends = ends if factor >= 1 else (1 / ends[1], 1 / ends[0])
            held = bounded(claim.margin, claim.bound, factor, *ends, claim.margin.step, cells.tolerances)
            told = f": a factor of {factor:.2f}"
        elif claim.percent:
            held = bounded(claim.margin, claim.bound, share, share, share, claim.margin.step, cells.tolerances)
            held = UNSURE if held == NO and points == YES else held
        else:
            held = points
        several = claim.degree is Degree.EVERY or (claim.margin.low < claim.margin.high and not claim.factor)
        if not claim.percent and len(pairs) > 1 and several:
            held, told = _each_sized(claim, pairs, cells)
        elif held == NO and (len(ours) > 1 or len(theirs) > 1) and _some_pair_fits(claim, ours, theirs, cells):
            held = UNSURE
        if not cells.exact([*ours, *theirs]):
            held = max(held, UNSURE)
        told = f"{told}, not {said(claim.margin)}" if held != YES else told
        truth = min(truth, held)
    return truth, told


def _each_sized(claim: Compare, pairs: Sequence[_Pair], cells: Cells) -> tuple[Truth, str]:
    """Whether the distance is as claimed at each place, where it is claimed of each, or told by its ends."""
    assert claim.margin is not None
    truth, told = YES, ""
    for pair in pairs:
        one, two = cells.mean(pair.left), cells.mean(pair.right)
        size = abs(minus(one, two))
        step = max(cells.step(i) for i in (*pair.left, *pair.right))
        if claim.factor:
            high, low = (one, two) if claim.relation is Relation.ABOVE else (two, one)
            if low <= step:
                continue
            half = step / 2
            ends = ((high - half) / (low + half), (high + half) / (low - half))
            held = bounded(claim.margin, claim.bound, high / low, *ends, claim.margin.step, cells.tolerances)
            if held < truth:
                truth, told = (
                    held,
                    f": a factor of {high / low:.2f} at {cells.place(pair.left[0])}, not {said(claim.margin)}",
                )
            continue
        held = bounded(claim.margin, claim.bound, size, size, size, step, cells.tolerances)
        if held < truth:
            shown = f"{size:.6f}".rstrip("0").rstrip(".") or "0"
            truth, told = held, f": {shown} apart at {cells.place(pair.left[0])}, not {said(claim.margin)}"
    return truth, told


def _some_pair_fits(claim: Compare, ours: Sequence[int], theirs: Sequence[int], cells: Cells) -> bool:
    """Whether the margin could be that of single cells, so that the means do not refute it."""
    if claim.percent or claim.margin is None:
        return True
    if claim.factor:
        above = claim.relation is Relation.ABOVE
        pairs = [(cells.value[a], cells.value[b]) for a in ours[:20] for b in theirs[:20]]
        factors = [(a / b if above else b / a) for a, b in pairs if (b if above else a)]
        return not factors or (min(factors) <= claim.margin.high and claim.margin.low <= max(factors))
    sizes = [abs(minus(cells.value[a], cells.value[b])) for a in ours[:20] for b in theirs[:20]]
    return min(sizes) <= claim.margin.high and claim.margin.low <= max(sizes)


def _nearness(
    claim: Compare,
    pairs: Sequence[_Pair],
    ours: Sequence[int],
    theirs: Sequence[int],
    one: float,
    two: float,
    cells: Cells,
) -> tuple[Truth, Sequence[int], str]:
    """Whether the two are similar: by their means, and for EVERY at each place."""
    evidence = [*ours, *theirs]
    level = max(cells.level(ours), cells.level(theirs))
    truth = _near(abs(minus(one, two)), level, cells)
    told = ""
    if pairs and (len(pairs) > 1 or claim.degree is Degree.EVERY):
        gaps = [abs(minus(cells.mean(pair.left), cells.mean(pair.right))) for pair in pairs]
        cases = [_near(gap, level, cells) for gap in gaps]
        if claim.degree is Degree.EVERY:
            truth = min(cases)
            widest = pairs[gaps.index(max(gaps))]
            if truth == NO:
                evidence = [*widest.left, *widest.right]
                told = enumeration([cells.stands(i) for i in evidence])
        elif of_most(cases, cells.tolerances) != truth:
            truth = UNSURE
    if claim.margin is not None and (truth != NO or claim.relation is Relation.APART):
        sizes = [abs(minus(one, two))]
        if pairs and (claim.degree is Degree.EVERY or claim.margin.high == 0):
            sizes = [abs(minus(cells.mean(pair.left), cells.mean(pair.right))) for pair in pairs]
        single = len(ours) == len(theirs) == 1
        step = (
            max(cells.step(ours[0]), cells.step(theirs[0])) if single or claim.margin.high == 0 else claim.margin.step
        )
        held = min(bounded(claim.margin, claim.bound, size, size, size, step, cells.tolerances) for size in sizes)
        if held == NO and not single and claim.degree is not Degree.EVERY and claim.margin.high != 0:
            held = UNSURE
        if held == NO and not cells.exact(evidence):
            held = UNSURE
        if claim.relation is Relation.APART or claim.margin.high == 0:
            return held, evidence, told
        truth = min(truth, held) if claim.degree is Degree.EVERY else held
        return truth, evidence, told
    if not cells.exact(evidence):
        truth = UNSURE if truth == NO else truth
    if claim.relation is Relation.APART:
        return -truth, evidence, told
    return truth, evidence, told


def _near(size: float, level: float, cells: Cells) -> Truth:
    """Near by both measures, or far by both: a share of the level, and of the figure's span."""
    tolerances = cells.tolerances
    if size == 0:
        return YES
    of_level = size / level if level else 1.0
    of_span = size / cells.span() if cells.span() else 0.0
    if of_level <= tolerances.near_holds or of_span <= tolerances.near_holds:
        return YES
    return NO if of_level >= tolerances.near_fails and of_span >= tolerances.near_fails else UNSURE
