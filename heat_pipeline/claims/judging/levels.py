"""Judges claims that a cell is low, middling or high.

Low and high are told by a value's place among those of its panel, or on the colour scale. What is low there may be high
as such ("a high 92%", the least of its panel), or high among most of the others: only what is clearly elsewhere by each
of these is contradicted.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from math import inf, isfinite

from heat_pipeline.claims.judging.amounts import said
from heat_pipeline.claims.judging.cells import Cells
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, answer, unknown
from heat_pipeline.model import Judgement
from heat_pipeline.statements import Level

_FEWEST = 4
_DUST = 1e-9
_BESIDE = 0.1  # of the width of what the text calls so: what lies as near to it may have been rounded
_NAMES = {"low": "low", "middle": "in the middle", "high": "high"}


def judge_level(claim: Level, cells: Cells) -> Judgement:
    """Whether the value at a place is low, in the middle or high, as the text itself bounds that, or by its place."""
    amount = claim.amount
    at = [i for i in cells.at(claim.over) if cells.low[i] <= amount.high and amount.low <= cells.high[i]]
    if not at:
        return unknown("the text gives no such value at that place")
    i = at[0]
    if claim.low is not None or claim.high is not None:
        return _told(claim, i, cells)
    own = cells.sizes if claim.size else cells
    panel = cells.by("panel")[cells.of[i].panel]
    values = sorted(own.value[k] for k in panel)
    if len(values) < _FEWEST or values[0] == values[-1]:
        return unknown("there are too few values to tell what is high among them")
    low = 0.0 if claim.size else values[0]
    share = (own.value[i] - low) / (values[-1] - low)
    rank = (bisect_left(values, own.value[i]) + bisect_right(values, own.value[i]) - 1) / 2 / (len(values) - 1)
    on_scale = list(_on_scale(claim, i, own))
    places = [share, *on_scale]
    tolerances = cells.tolerances
    if any(_truth(claim.level, place, tolerances) == YES for place in places):
        truth = YES
    else:
        places += [rank, *_as_such(own.value[i], values, cells)]
        clear = all(_truth(claim.level, place, tolerances) == NO for place in places)
        truth = NO if clear else UNSURE
    ends = [min(panel, key=own.value.__getitem__), max(panel, key=own.value.__getitem__)]
    if claim.size:
        ends = ends[1:]
    among = f"the panel's values go {'up' if claim.size else f'from {cells.printed(ends[0])}'} to"
    what = f"not {_NAMES[claim.level]}" if truth == NO else _NAMES[claim.level]
    why = f"{cells.stands(i)}, {what}: {among} {cells.printed(ends[-1])}"
    if truth == UNSURE:
        why = f"{cells.stands(i)} lies near the bound: {among} {cells.printed(ends[-1])}"
    return answer(truth, [i, *ends], why)


def _told(claim: Level, i: int, cells: Cells) -> Judgement:
    """Whether a value lies where the text says that such values lie."""
    value = cells.value[i]
    low = claim.low if claim.low is not None else -inf
    high = claim.high if claim.high is not None else inf
    off = max(low - value, value - high)
    width = high - low if isfinite(high - low) else 0.0
    truth = YES if off <= _DUST else NO if cells.exact([i]) and off > _BESIDE * width + _DUST else UNSURE
    ends = f"{claim.low:g} to {claim.high:g}" if claim.low is not None and claim.high is not None else "others"
    return answer(truth, [i], f"{said(claim.amount)}, and the text calls {ends} {_NAMES[claim.level]}")


def _on_scale(claim: Level, i: int, cells: Cells) -> Iterator[float]:
    """The value's place on its panel's colour scale, where the panel's values keep to that."""
    panel = cells.of[i].panel
    members = cells.by("panel")[panel]
    for legend in cells.reading.legends:
        if legend.panel not in (None, panel) or legend.low == legend.high:
            continue
        low, high = (0.0, max(abs(legend.low), abs(legend.high))) if claim.size else (legend.low, legend.high)
        if all(low <= cells.value[k] <= high for k in members):
            yield (cells.value[i] - low) / (high - low)


def _as_such(value: float, values: list[float], cells: Cells) -> Iterator[float]:
    """The value's place from 0 to 1, or from 0 to 100 where values are percentages, if all lie there."""
    if values[0] >= 0 and values[-1] <= 1:
        yield value
    elif values[0] >= 0 and values[-1] <= 100 and (cells.reading.unit == "%" or "%" in cells.printed(cells.all[0])):
        yield value / 100


def _truth(level: str, share: float, tolerances: Tolerances) -> Truth:
    """Whether a share, from 0 to 1, is low, in the middle or high."""
    if level == "middle":
        out = min(share, 1 - share)
        inner, outer = tolerances.level_middle, tolerances.level_middle_fails
        return YES if out >= inner - _DUST else NO if out <= outer + _DUST else UNSURE
    share = 1 - share if level == "high" else share
    end, fails = tolerances.level_end, tolerances.level_end_fails
    return YES if share <= end + _DUST else NO if share >= fails - _DUST else UNSURE
