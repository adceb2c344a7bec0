"""Judges claims on where the difference of two groups is largest or smallest: "its lead is widest in Go (17.5)"."""

from __future__ import annotations

from itertools import pairwise

from heat_pipeline.claims.judging.amounts import said, same
from heat_pipeline.claims.judging.cells import SIDES, Cells, minus, named_labels, turned_to
from heat_pipeline.claims.judging.lines import lines_of
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, answer, unknown
from heat_pipeline.model import Judgement
from heat_pipeline.statements import Along, Gap, Region


def judge_gap(claim: Gap, cells: Cells) -> Judgement:
    """Whether the difference is largest (smallest) where it is claimed to be, and as large as claimed there.

    Both groups are taken at each tick of the axis that `at` names; at a tick where one of them has no value there is no
    difference. Several ticks that are named have to be the largest together.
    """
    named = [side for side in SIDES if named_labels(claim.at, side) is not None]
    if len(named) != 1:
        return unknown("it does not say along which axis the differences are compared")
    side = named[0]
    found = {tick: _difference(claim, side, tick, cells) for tick in cells.order(side)}
    known = {tick: one for tick, one in found.items() if one is not None}
    places = named_labels(claim.at, side) or ()
    if len(known) < 2 or not places or any(place not in known for place in places):
        return unknown("the text does not give both values of the difference at two places")
    sign = 1 if claim.largest else -1
    sizes = {tick: sign * (size if claim.signed else abs(size)) for tick, (size, _) in known.items()}
    own = min(sizes[place] for place in places)
    rivals = [tick for tick in known if tick not in places]
    rival = max(rivals, key=sizes.__getitem__, default=None)
    at = places[0]
    why = f"{_shown(known[at][0])} at {at}"
    evidence = [i for place in places for i in known[place][1]]
    truth = YES
    if rival is not None:
        why += f", {_shown(known[rival][0])} at {rival}"
        evidence = [*evidence, *known[rival][1]]
        if sizes[rival] > own:
            step = max(cells.step(i) for i in evidence)
            close = sizes[rival] - own <= step + 1e-9 or not cells.exact(evidence)
            truth = UNSURE if close or (claim.free and _is_otherwise(claim, side, places, sign, cells)) else NO
    if claim.amount is not None and truth == YES:
        for place in places:
            size, pair = known[place]
            held = same(claim.amount, abs(size), abs(size), abs(size), max(map(cells.step, pair)), cells.tolerances)
            if claim.percent or claim.free:
                held = max(held, UNSURE)
            if held == NO and not (cells.exact(pair) and len(pair) == 2):
                held = UNSURE
            if held < truth:
                truth, evidence = held, list(pair)
                why = f"it is {_shown(size)} at {place}, not {said(claim.amount)}"
    return answer(truth, evidence, why)


def _is_otherwise(claim: Gap, side: Along, places: tuple[str, ...], sign: int, cells: Cells) -> bool:
    """Whether it is the largest (smallest) as a share, or from lowest to highest of a line, or as a single step."""
    shares: dict[str, float] = {}
    spreads: dict[str, float] = {}
    steps: dict[str, float] = {}
    along = next(one for one in SIDES if named_labels(claim.left, one) != named_labels(claim.right, one))
    for tick in cells.order(side):
        found = _difference(claim, side, tick, cells)
        if found is None:
            continue
        base = abs(cells.mean(_pool(claim.left, side, tick, cells))) or 1.0
        other = abs(cells.mean(_pool(claim.right, side, tick, cells))) or 1.0
        shares[tick] = found[0] / max(base, other)
        lines = lines_of(cells, turned_to(turned_to(claim.left, along, None), side, (tick,)), along)
        spreads[tick] = max((line.span for line in lines), default=0.0)
        steps[tick] = max((abs(minus(b, a)) for line in lines for a, b in pairwise(line.values)), default=0.0)
    for sizes in (shares, spreads, steps):
        own = min(sign * sizes[place] for place in places)
        if all(sign * size <= own for tick, size in sizes.items() if tick not in places):
            return True
    return False


def _difference(claim: Gap, side: Along, tick: str, cells: Cells) -> tuple[float, tuple[int, ...]] | None:
    """Left less right at a tick, with the cells it is of; None where one side has no value there."""
    left, right = (_pool(region, side, tick, cells) for region in (claim.left, claim.right))
    if not left or not right:
        return None
    return minus(round(cells.mean(left), 10), round(cells.mean(right), 10)), (*left, *right)


def _pool(region: Region, side: Along, tick: str, cells: Cells) -> tuple[int, ...]:
    own = named_labels(region, side)
    return tuple(cells.at(turned_to(region, side, (tick,)))) if own is None or tick in own else ()


def _shown(size: float) -> str:
    return f"{size:.6f}".rstrip("0").rstrip(".") or "0"
