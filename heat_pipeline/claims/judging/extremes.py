"""Judges claims of the highest and the lowest: of a cell, or of rows, columns or panels as wholes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from heat_pipeline.claims.judging.amounts import said, same
from heat_pipeline.claims.judging.cells import SIDES, Cells, enumeration, named_labels, narrowed, turned_to
from heat_pipeline.claims.judging.quantities import of_most
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, answer, truth_of, unknown
from heat_pipeline.model import Judgement
from heat_pipeline.statements import Along, Degree, Extreme

_FEW_LABELS = 3


def judge_extreme(claim: Extreme, cells: Cells) -> Judgement:
    """Whether the highest (lowest) is where, and what, the claim says.

    A tie at the top is supported and said to be one; where it is denied to be there, a tie settles nothing. What is the
    strongest counts by its distance from zero, but is not contradicted where it is the highest as it stands.
    """
    if claim.loose:
        return _loose(claim, cells)
    if claim.size:
        return _by_size(claim, cells)
    if claim.negated:
        return _denied(claim, cells)
    if claim.each is not None:
        return _each(claim, claim.each, cells)
    pool = cells.at(claim.over)
    if not pool:
        return unknown("the text gives no values of what is compared")
    if claim.of == "cell":
        return _cell(claim, pool, cells)
    return _whole(claim, claim.of, pool, cells)


def _loose(claim: Extreme, cells: Cells) -> Judgement:
    """Each way in which its places may be meant: one that holds supports it, and it is wrong where none may hold."""
    first = judge_extreme(replace(claim, loose=False), cells)
    if truth_of(first) == YES:
        return first
    others = [judge_extreme(one, cells) for one in _ways(claim)]
    best = max(others, key=truth_of, default=first)
    return best if truth_of(best) > truth_of(first) else first


def _ways(claim: Extreme) -> Iterator[Extreme]:
    """The claim with its places told apart in all other ways: what it is of, and where it is."""
    named: dict[Along, tuple[str, ...]] = {}
    for side in SIDES:
        labels = named_labels(claim.at, side)
        labels = named_labels(claim.over, side) if labels is None else labels
        if labels is not None and side != claim.each:
            named[side] = labels
    plain = replace(
        claim,
        over=replace(claim.over, panels=None, rows=None, columns=None),
        at=replace(claim.at, panels=None, rows=None, columns=None),
        loose=False,
    )
    for size in range(1, len(named) + 1):
        for there in combinations(named, size):
            over, at = plain.over, plain.at
            for side, labels in named.items():
                if side in there:
                    at = turned_to(at, side, labels)
                else:
                    over = turned_to(over, side, labels)
            if claim.each is not None and (own := named_labels(claim.over, claim.each)) is not None:
                over = turned_to(over, claim.each, own)
            single = claim.amount is None and size == 1
            yield replace(plain, over=over, at=at, of=there[0] if single else "cell")


def _denied(claim: Extreme, cells: Cells) -> Judgement:
    """Whether the highest (lowest) is not where the claim denies it, in none of the lines that it speaks of."""
    if claim.each is None:
        regions = [("", claim.over)]
    else:
        labels = cells.labels_in(claim.over, claim.each)
        regions = [(label, narrowed(claim.over, claim.each, (label,))) for label in labels]
    free: list[Judgement] = []
    open_ones = 0
    for label, over in regions:
        one = replace(claim, over=over, each=None, degree=Degree.PLAIN, negated=False)
        judged = judge_extreme(one, cells)
        where = f"in {label}: " if label else ""
        truth = truth_of(judged)
        if truth == YES and not _shares(one, cells):
            return answer(NO, judged.evidence, f"{where}{judged.why}")
        if truth == NO:
            free.append(judged)
        else:
            open_ones += 1
    if not free or open_ones:
        return unknown("values that are level, or not given, do not settle it")
    evidence = [i for one in free for i in one.evidence]
    return answer(YES, evidence, f"it is so in none of {len(free)}" if claim.each is not None else free[0].why)


def _shares(claim: Extreme, cells: Cells) -> bool:
    """Whether a cell elsewhere is level with the highest (lowest) of the claimed ones."""
    pool = cells.at(claim.over)
    claimed = set(cells.within(pool, claim.at))
    pick = max if claim.highest else min
    ours = [cells.value[i] for i in claimed]
    others = [cells.value[i] for i in pool if i not in claimed]
    return not ours or not others or pick(ours) == pick(others)


def _by_size(claim: Extreme, cells: Cells) -> Judgement:
    plain = replace(claim, size=False)
    amount = claim.amount
    if amount is not None and amount.high < 0:
        amount = replace(amount, low=-amount.high, high=-amount.low)
    judged = judge_extreme(replace(plain, amount=amount), cells.sizes)
    if truth_of(judged) != NO:
        return judged
    as_it_stands = judge_extreme(plain, cells)
    return judged if truth_of(as_it_stands) == NO else answer(UNSURE, judged.evidence, judged.why)


def _each(claim: Extreme, side: Along, cells: Cells) -> Judgement:
    """The claim in each row, column or panel by itself."""
    judged: list[tuple[str, Judgement]] = []
    for label in cells.labels_in(claim.over, side):
        one = replace(claim, over=narrowed(claim.over, side, (label,)), each=None, degree=Degree.PLAIN)
        judged.append((label, judge_extreme(one, cells)))
    if not judged:
        return unknown("the text gives no values of what is compared")
    truths = [truth_of(judgement) for _, judgement in judged]
    truth = of_most(truths, cells.tolerances) if claim.degree is Degree.MOST else min(truths)
    if claim.degree is Degree.SOME:
        truth = max(truths)
    deciding = [(label, one) for (label, one), held in zip(judged, truths, strict=True) if held == truth] or judged
    if truth == NO and claim.degree is not Degree.MOST:
        label, first = deciding[0]
        return answer(truth, first.evidence, f"in {label}: {first.why}")
    evidence = [i for _, one in deciding for i in one.evidence]
    held = sum(value == YES for value in truths)
    return answer(truth, evidence, f"it holds in {held} of {len(truths)}: {enumeration([n for n, _ in judged])}")


def _cell(claim: Extreme, pool: Sequence[int], cells: Cells) -> Judgement:
    sign = 1 if claim.highest else -1
    word = "highest" if claim.highest else "lowest"
    ranked = cells.ranked(claim.over)
    top = ranked[-1] if claim.highest else ranked[0]
    if claim.at.everything:
        if claim.amount is None:
            return unknown("neither a place nor a value is claimed")
        return _amount_only(claim, pool, top, cells)
    claimed = cells.within(pool, claim.at)
    if not claimed:
        return unknown("the text gives no value at the claimed place")
    best = max(claimed, key=lambda i: sign * cells.value[i])
    truth = _ranks(claim, pool, ranked, claimed, best, cells)
    if truth == UNSURE and len(claimed) == len(pool) and claim.amount is None:
        return unknown("the text gives no other value to compare it with")
    number = YES if claim.amount is None else _same(claim, best, cells)
    if truth == NO:
        higher = [i for i in pool if cells.value[i] == cells.value[top]]
        if claim.rank > 1:
            return answer(NO, [best, *higher[:1]], f"{cells.stands(best)} is not number {claim.rank} from the {word}")
        known = enumeration([cells.place(i) for i in higher])
        return answer(
            NO,
            [best, *higher],
            f"{cells.printed(top)} stands at {known}; at {cells.place(best)} it is {cells.printed(best)}",
        )
    if number == NO and claim.amount is not None:
        why = f"the {word} is {cells.stands(best)}, not {said(claim.amount)}"
        if truth == UNSURE and cells.missing(claim.over):
            return answer(UNSURE, [best], why)
        return answer(NO, [best], why)
    if min(truth, number) == UNSURE:
        return answer(UNSURE, [best, top], f"{cells.stands(best)} against {cells.stands(top)} does not settle it")
    if claim.rank > 1:
        return answer(YES, [top, best], f"{cells.stands(best)} is number {claim.rank} from the {word}")
    level = [i for i in pool if cells.value[i] == cells.value[best]]
    inside = set(claimed)
    ties = [i for i in level if i not in inside]
    named = [i for i in level if i in inside]
    stands = f"{cells.printed(best)} at {enumeration([cells.place(i) for i in named])}"
    if ties:
        also = enumeration([cells.place(i) for i in ties])
        return answer(YES, level, f"{stands} is the {word}, a tie: also at {also}")
    rest = next((i for i in (reversed(ranked) if claim.highest else ranked) if i not in inside), None)
    if rest is None:
        return answer(YES, named, f"{stands} is the {word}")
    return answer(YES, [*named, rest], f"{stands} is the {word}; {cells.stands(rest)} comes next elsewhere")


def _ranks(
    claim: Extreme, pool: Sequence[int], ranked: Sequence[int], claimed: Sequence[int], best: int, cells: Cells
) -> Truth:
    """Whether the best of the claimed cells has the claimed rank."""
    if len(pool) == len(claimed):
        # All that is compared is claimed: nothing but a value could be wrong.
        return YES if claim.amount is not None else UNSURE
    if claim.rank > 1:
        values = [cells.value[i] for i in (reversed(ranked) if claim.highest else ranked)]
        distinct = list(dict.fromkeys(values))
        at_rank = {row[claim.rank - 1] for row in (values, distinct) if len(row) >= claim.rank}
        if not at_rank or not cells.exact(pool):
            return UNSURE
        return YES if cells.value[best] in at_rank else NO
    others = [i for i in pool if i not in set(claimed)]
    if claim.highest:
        sure = max(cells.low[i] for i in claimed) >= max(cells.high[i] for i in others)
        never = max(cells.high[i] for i in claimed) < max(cells.low[i] for i in others)
    else:
        sure = min(cells.high[i] for i in claimed) <= min(cells.low[i] for i in others)
        never = min(cells.low[i] for i in claimed) > min(cells.high[i] for i in others)
    if not sure:
        # Approximate values that are printed in that order are taken in that order.
        sign = 1 if claim.highest else -1
        sure = not never and all(sign * cells.value[best] > sign * cells.value[i] for i in others)
    if never:
        return NO
    return _all_share(claim, claimed, best, cells) if sure else UNSURE


def _all_share(claim: Extreme, claimed: Sequence[int], best: int, cells: Cells) -> Truth:
    """Of a few places that are named with one value, each has to have it: "99.0 in Types 2 and 6"."""
    if claim.amount is None:
        return YES
    for side in SIDES:
        named = named_labels(claim.at, side)
        if named is not None and 1 < len(named) <= _FEW_LABELS:
            labels = cells.labels(side)
            have = {labels[i] for i in claimed if cells.value[i] == cells.value[best]}
            if not have.issuperset(named):
                return UNSURE
    return YES


def _same(claim: Extreme, i: int, cells: Cells) -> Truth:
    assert claim.amount is not None
    return same(claim.amount, cells.value[i], cells.low[i], cells.high[i], cells.step(i), cells.tolerances)


def _amount_only(claim: Extreme, pool: Sequence[int], top: int, cells: Cells) -> Judgement:
    """Only the value of the highest is claimed."""
    assert claim.amount is not None
    word = "highest" if claim.highest else "lowest"
    if claim.rank > 1:
        ranked = cells.ranked(claim.over)
        if len(ranked) < claim.rank:
            return unknown("there are fewer values than that")
        top = ranked[-claim.rank] if claim.highest else ranked[claim.rank - 1]
    truth = _same(claim, top, cells)
    ends = [i for i in pool if cells.value[i] == cells.value[top]]
    if truth == YES:
        places = enumeration([cells.place(i) for i in ends])
        return answer(YES, ends, f"the {word} is {cells.printed(top)}, at {places}")
    further = claim.amount.low > cells.value[top] if claim.highest else claim.amount.high < cells.value[top]
    missing = cells.missing(claim.over) if further else ""
    if truth == NO and claim.rank > 1:
        truth = UNSURE
    if truth == NO and missing:
        return answer(UNSURE, ends, f"the {word} given is {cells.stands(top)}, but {missing} has no values")
    return answer(truth, ends, f"the {word} is {cells.stands(top)}, not {said(claim.amount)}")


def _whole(claim: Extreme, side: Along, pool: Sequence[int], cells: Cells) -> Judgement:
    """Of rows, columns or panels as wholes: by their means, and by every matching place where each is claimed."""
    named = named_labels(claim.at, side)
    labels = cells.labels(side)
    groups: dict[str, list[int]] = {}
    for i in pool:
        groups.setdefault(labels[i], []).append(i)
    if named is None:
        return unknown(f"no {side} is claimed")
    ours = [i for label in named for i in groups.get(label, ())]
    others = {label: group for label, group in groups.items() if label not in named}
    if not ours or any(label not in groups for label in named):
        return unknown(f"the text gives no values of {side} {enumeration([n for n in named if n not in groups])}")
    if not others:
        return unknown(f"the text gives no other {side} to compare it with")
    sign = 1 if claim.highest else -1
    word = "highest" if claim.highest else "lowest"
    if claim.rank > 1:
        return _ranked_whole(claim, named, groups, word, cells)
    best = max(ours, key=lambda i: sign * cells.value[i])
    rival = max((i for group in others.values() for i in group), key=lambda i: sign * cells.value[i])
    lowest = min(ours, key=lambda i: sign * cells.value[i])
    reach = cells.low if claim.highest else cells.high
    limit = cells.high if claim.highest else cells.low
    if all(sign * reach[lowest] >= sign * limit[i] for group in others.values() for i in group):
        edge = "lowest" if claim.highest else "highest"
        why = f"its {edge} is {cells.stands(lowest)}, the {word} elsewhere is {cells.stands(rival)}"
        return _with_amount(claim, YES, [lowest, rival], why, ours, best, cells)
    truth, why, evidence = _by_places(claim, side, named, pool, sign, cells)
    if claim.degree is Degree.EVERY:
        return answer(truth, evidence, why)
    means = {label: cells.mean(group) for label, group in groups.items()}
    ahead = max(named, key=lambda label: sign * means[label])
    first = max(others, key=lambda label: sign * means[label])
    by_mean = sign * means[ahead] >= sign * means[first]
    shown = f"means {cells.rounded(means[ahead], ours)} ({ahead}) and {cells.rounded(means[first], ours)} ({first})"
    top = sign * cells.value[best] >= sign * cells.value[rival]
    matched = _matched_mean(side, named, first, pool, sign, cells)
    evidence = groups[ahead] + groups[first]
    if by_mean and matched != NO:
        return _with_amount(claim, YES, evidence, shown, ours, best, cells)
    if not by_mean and matched != YES and not top and truth == NO:
        return answer(NO, [*evidence, rival], f"{shown}; the {word} value is {cells.stands(rival)}")
    return answer(UNSURE, evidence, f"{shown}; the {word} value is {cells.stands(best if top else rival)}")


def _with_amount(
    claim: Extreme, truth: Truth, evidence: Sequence[int], why: str, ours: Sequence[int], best: int, cells: Cells
) -> Judgement:
    """With a value named, that has to be the whole's top or its mean; it is wrong where no cell of it has it."""
    if claim.amount is None:
        return answer(truth, evidence, why)
    mean = cells.mean(ours)
    of_mean = same(claim.amount, mean, mean, mean, cells.step(best), cells.tolerances)
    number = max(_same(claim, best, cells), of_mean)
    if number == NO and any(_same(claim, i, cells) != NO for i in ours):
        number = UNSURE
    if number != YES:
        why = f"{why}; {said(claim.amount)} is not its value: {cells.stands(best)}"
        return answer(min(truth, number), [*evidence, best], why)
    return answer(truth, [*evidence, best], why)


def _by_places(
    claim: Extreme, side: Along, named: Sequence[str], pool: Sequence[int], sign: int, cells: Cells
) -> tuple[Truth, str, list[int]]:
    """Whether it is on top at every place that it shares with another."""
    places = _places(side, pool, cells)
    labels = cells.labels(side)
    shared = 0
    unsure: list[int] = []
    for members in places.values():
        ours = [i for i in members if labels[i] in named]
        rivals = [i for i in members if labels[i] not in named]
        if not ours or not rivals:
            continue
        shared += 1
        best = max(ours, key=lambda i: sign * cells.value[i])
        rival = max(rivals, key=lambda i: sign * cells.value[i])
        behind = cells.high[best] < cells.low[rival] if sign > 0 else cells.low[best] > cells.high[rival]
        if behind:
            return NO, f"{cells.stands(rival)} against {cells.stands(best)}", [best, rival]
        if sign * cells.value[best] < sign * cells.value[rival]:
            unsure = [best, rival]
    if unsure or not shared:
        return UNSURE, "their places do not settle it", unsure
    return YES, f"it is so at each of {shared} places", [i for group in places.values() for i in group]


def _places(side: Along, pool: Sequence[int], cells: Cells) -> dict[tuple[str, str], list[int]]:
    """The cells by their labels on the two other axes."""
    first, second = (cells.labels(other) for other in SIDES if other != side)
    places: dict[tuple[str, str], list[int]] = {}
    for i in pool:
        places.setdefault((first[i], second[i]), []).append(i)
    return places


def _matched_mean(side: Along, named: Sequence[str], other: str, pool: Sequence[int], sign: int, cells: Cells) -> Truth:
    """Whether its mean is ahead of another's over the places that both have; UNSURE where there are none."""
    labels = cells.labels(side)
    total, places = 0.0, 0
    for members in _places(side, pool, cells).values():
        ours = [cells.value[i] for i in members if labels[i] in named]
        theirs = [cells.value[i] for i in members if labels[i] == other]
        if ours and theirs:
            places += 1
            total += sign * (max(ours, key=lambda v: sign * v) - sum(theirs) / len(theirs))
    if not places:
        return UNSURE
    return YES if total >= 0 else NO


def _ranked_whole(
    claim: Extreme, named: Sequence[str], groups: dict[str, list[int]], word: str, cells: Cells
) -> Judgement:
    """The second highest, and so on, of wholes: by their means."""
    means = {label: cells.mean(group) for label, group in groups.items()}
    order = sorted(groups, key=lambda label: means[label], reverse=claim.highest)
    if claim.rank > len(order):
        return unknown("there are not so many")
    right = order[claim.rank - 1]
    evidence = groups[named[0]] + groups[right]
    shown = ", ".join(f"{label} {cells.rounded(means[label], groups[label])}" for label in order[: claim.rank + 1])
    why = f"means from the {word}: {shown}"
    if means[right] in {means[label] for label in named}:
        return answer(YES, evidence, why)
    tops = {label: (max if claim.highest else min)(cells.value[i] for i in group) for label, group in groups.items()}
    by_top = sorted(groups, key=lambda label: tops[label], reverse=claim.highest)
    return answer(UNSURE if by_top[claim.rank - 1] in named else NO, evidence, why)
