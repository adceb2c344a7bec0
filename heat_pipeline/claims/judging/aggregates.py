"""Judges claims on numbers that are made of several values: means, medians, sums and spreads.

What the values' rounding could make of such a number is left open. The errors of n values that are rounded to one unit
are taken as independent and even over it: but for one case in a hundred their mean is then within 0.745 units divided
by the root of n (2.58 standard deviations), and the difference of two of them within 0.9 units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import median

from heat_pipeline.claims.judging.amounts import bounded, said
from heat_pipeline.claims.judging.cells import AGGREGATES, SIDES, Cells, enumeration, minus, named_labels, narrowed
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, answer, truth_of, unknown
from heat_pipeline.model import Judgement
from heat_pipeline.statements import Aggregate, Along, Amount, Bound, Region

_DUST = 1e-9
_OFF_MEAN = 0.745
_OFF_TWO = 0.9


@dataclass(frozen=True, slots=True)
class _Made:
    """The number made of some cells, and where it may lie with the cells' rounding."""

    value: float
    low: float
    high: float
    pool: tuple[int, ...]


def judge_aggregate(claim: Aggregate, cells: Cells) -> Judgement:
    """Whether the number, or its rank, is as claimed.

    It may be meant in more ways than one: with or without a row of averages that the grid has, as the number that this
    gives, without the diagonal, or of one of several panels. It is contradicted only where it holds in none of them.
    """
    judged = [_judge(claim, groups, cells) for groups in _readings(claim, cells)]
    if not judged:
        return unknown("the text gives no values that it could be made of")
    truths = [truth_of(one) for one in judged]
    found = judged[truths.index(max(truths))]
    if max(truths) == NO and _may_miss(claim, cells):
        return answer(UNSURE, found.evidence, f"{found.why}; but some values are not in the text")
    return found


def _readings(claim: Aggregate, cells: Cells) -> list[dict[str, _Made]]:
    """The ways of making the numbers, each as the numbers by tick (of none: "")."""
    regions = [claim.over]
    panels = cells.by("panel")
    if claim.per != "panel" and claim.over.panels is None and len(panels) > 1:
        regions += [replace(claim.over, panels=(panel,)) for panel in panels]
    if claim.over.diagonal is None and sum(cells.on_diagonal(i) for i in cells.all) > 1:
        regions += [replace(region, diagonal=False) for region in regions]  # "its mean agreement" is that with others
    found: list[dict[str, _Made]] = []
    for region in regions:
        pool = cells.at(region)
        without = [i for i in pool if not _is_aggregate(i, claim, region, cells)]
        choices = [without] if len(without) == len(pool) else [without, list(pool)]
        if len(without) < len(pool) and claim.what == "mean":
            choices.append([i for i in pool if i not in set(without) and not _is_of(claim, i, cells)])
        for chosen in choices:
            groups = _groups(claim.per, chosen, cells)
            if groups:
                found.append({label: _made(claim.what, members, cells) for label, members in groups.items()})
    return found


def _is_aggregate(i: int, claim: Aggregate, region: Region, cells: Cells) -> bool:
    """Whether a cell is in a row, column or panel of averages that the claim does not name."""
    for side in SIDES:
        label = cells.labels(side)[i]
        named = named_labels(region, side)
        if (
            label.casefold() in AGGREGATES
            and label not in (*claim.at, *claim.than)
            and (named is None or len(named) > 1)
        ):
            return True
    return False


def _is_of(claim: Aggregate, i: int, cells: Cells) -> bool:
    """Whether the tick of a cell for which a number is made is itself one of averages."""
    return claim.per is not None and cells.labels(claim.per)[i].casefold() in AGGREGATES


def _groups(per: Along | None, pool: Sequence[int], cells: Cells) -> dict[str, list[int]]:
    if per is None:
        return {"": list(pool)} if pool else {}
    labels = cells.labels(per)
    groups: dict[str, list[int]] = {}
    for i in pool:
        groups.setdefault(labels[i], []).append(i)
    return groups


def _made(what: str, pool: Sequence[int], cells: Cells) -> _Made:
    ways = (cells.value, cells.low, cells.high)
    step = max(cells.step(i) for i in pool)
    count = len(pool)
    if what == "spread":
        values = [cells.value[i] for i in pool]
        ends = (min(pool, key=cells.value.__getitem__), max(reversed(pool), key=cells.value.__getitem__))
        low = max(cells.low[i] for i in pool) - min(cells.high[i] for i in pool)
        high = max(cells.high[i] for i in pool) - min(cells.low[i] for i in pool)
        width = minus(max(values), min(values))
        loose = _OFF_TWO * step if count > 1 else 0.0
        return _Made(width, max(0.0, low - loose), high + loose, ends)
    off = step * min(0.5, _OFF_MEAN / sqrt(count))
    if what == "sum":
        off *= count
        value, low, high = (sum(way[i] for i in pool) for way in ways)
    elif what == "median":
        off = step / 2
        value, low, high = (median(way[i] for i in pool) for way in ways)
    else:
        value, low, high = (sum(way[i] for i in pool) / count for way in ways)
    return _Made(round(value, 10), low - off, high + off, tuple(pool))


def _judge(claim: Aggregate, groups: dict[str, _Made], cells: Cells) -> Judgement:
    if any(label not in groups for label in (*claim.at, *claim.than)):
        absent = [label for label in (*claim.at, *claim.than) if label not in groups]
        return unknown(f"the text gives no values of {claim.per} {enumeration(absent)}")
    if claim.how == "is":
        return _is(claim, groups, cells)
    if claim.per is None or not claim.at:
        return unknown("it does not say of what")
    if claim.how in ("above", "below"):
        return _beside(claim, groups, cells)
    return _ranks(claim, groups, cells)


def _is(claim: Aggregate, groups: dict[str, _Made], cells: Cells) -> Judgement:
    if claim.amount is None:
        return unknown("no number is claimed")
    told = {label: made for label, made in groups.items() if not claim.at or label in claim.at}
    if claim.what == "spread" and all(len(set(made.pool)) < 2 for made in told.values()):
        return unknown("there are not two values to compare")
    truths = {
        label: _keeps(claim.amount, claim.bound, made.value, made.low, made.high, cells) for label, made in told.items()
    }
    truth = min(truths.values())
    label = next(label for label, one in truths.items() if one == truth)
    made = told[label]
    why = f"the {claim.what}{f' for {label}' if label else ''} is {_shown(made, cells)}"
    if claim.what == "spread":
        why += f", from {enumeration([cells.stands(i) for i in made.pool])}"
    if truth != YES:
        return answer(truth, made.pool, f"{why}, not {said(claim.amount)}")
    return answer(YES, [i for one in told.values() for i in one.pool], why)


def _beside(claim: Aggregate, groups: dict[str, _Made], cells: Cells) -> Judgement:
    """One beside another, each of those named beside each."""
    sign = 1 if claim.how == "above" else -1
    truth, why = YES, ""
    evidence: list[int] = []
    for one, other in ((one, other) for one in claim.at for other in claim.than):
        ours, theirs = groups[one], groups[other]
        ahead = sign * minus(ours.value, theirs.value)
        overlap = ours.low <= theirs.high and theirs.low <= ours.high
        held = YES if ahead > 0 else UNSURE if overlap else NO
        shown = f"{claim.what} {_shown(ours, cells)} ({one}) and {_shown(theirs, cells)} ({other})"
        if held == YES and claim.amount is not None:
            low = max(0.0, ours.low - theirs.high) if sign > 0 else max(0.0, theirs.low - ours.high)
            high = ours.high - theirs.low if sign > 0 else theirs.high - ours.low
            held = _keeps(claim.amount, claim.bound, ahead, low, high, cells)
            if held != YES:
                shown += f", {_number(ahead)} apart, not {said(claim.amount)}"
        if held < truth or not why:
            truth, why = min(truth, held), shown
        evidence.extend((*ours.pool, *theirs.pool))
    return answer(truth, evidence, why) if why else unknown("it does not say beside what")


def _ranks(claim: Aggregate, groups: dict[str, _Made], cells: Cells) -> Judgement:
    if len(groups) < 2 or len(groups) <= len(claim.at):
        return unknown(f"the text gives no other {claim.per} to compare it with")
    sign = 1 if claim.how == "highest" else -1
    own = groups[min(claim.at, key=lambda label: sign * groups[label].value)]
    others = {label: made for label, made in groups.items() if label not in claim.at}
    ahead = [label for label, made in others.items() if sign * made.value > sign * own.value + _DUST]
    surely = [label for label in ahead if _differ_surely(groups[label], own)]
    level = [label for label, made in others.items() if abs(made.value - own.value) <= _DUST]
    rank = claim.rank - 1
    if rank:
        surely_behind = sum(
            sign * made.value < sign * own.value and _differ_surely(made, own) for made in others.values()
        )
        held = YES if len(ahead) <= rank <= len(ahead) + len(level) else UNSURE
        if len(surely) > rank or len(others) - surely_behind < rank:
            held = NO
    else:
        held = NO if surely else UNSURE if ahead else YES
    rivals = sorted(others, key=lambda label: sign * others[label].value, reverse=True)
    rival = (surely or ahead or rivals)[0] if not rank else rivals[0]
    best = max(ahead, key=lambda label: sign * others[label].value) if ahead else rival
    mine = enumeration(list(claim.at))
    why = f"{claim.what} {_shown(own, cells)} ({mine}) and {_shown(others[best], cells)} ({best})"
    evidence = [*own.pool, *others[best].pool]
    if rank:
        evidence = [i for made in groups.values() for i in made.pool]
    if held == YES and level and not rank:
        why += f", a tie: also {enumeration(level)}"
    if held == YES and claim.amount is not None:
        number = _keeps(claim.amount, "about", own.value, own.low, own.high, cells)
        if number != YES:
            return answer(
                number, own.pool, f"the {claim.what} for {mine} is {_shown(own, cells)}, not {said(claim.amount)}"
            )
    return answer(held, evidence, why)


def _keeps(amount: Amount, bound: Bound, value: float, low: float, high: float, cells: Cells) -> Truth:
    """Whether a number is as claimed: by the values as printed; not so only where no rounding of them makes it so."""
    if bounded(amount, bound, value, value, value, 0.0, cells.tolerances) == YES:
        return YES
    return min(UNSURE, bounded(amount, bound, value, low, high, 0.0, cells.tolerances))


def _differ_surely(one: _Made, other: _Made) -> bool:
    """Whether two numbers differ whatever the rounding of their cells."""
    return one.low > other.high + _DUST or other.low > one.high + _DUST


def _may_miss(claim: Aggregate, cells: Cells) -> bool:
    """Whether values that the text does not give could change the numbers: a place of the grid that has none."""
    region = claim.over
    if claim.per is not None and claim.how == "is" and claim.at:
        region = narrowed(region, claim.per, claim.at)
    if claim.what == "spread" and claim.how == "is" and claim.bound in ("under", "most"):
        return False  # more values can only spread further
    if cells.missing(region):
        return True
    pool = cells.at(region)
    sides = [{cells.labels(side)[i] for i in pool} for side in SIDES]
    full = len(sides[0]) * len(sides[1]) * len(sides[2])
    if region.diagonal is not None:
        return False
    return len({tuple(cells.labels(side)[i] for side in SIDES) for i in pool}) < full


def _shown(made: _Made, cells: Cells) -> str:
    return cells.rounded(made.value, made.pool)


def _number(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".") or "0"
