"""Judges claims on the colour scale: its ends against the values, and values that exceed it or keep to it."""

from __future__ import annotations

from collections.abc import Sequence

from heat_pipeline.claims.judging.cells import Cells, enumeration
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, answer, unknown
from heat_pipeline.model import Judgement, Legend
from heat_pipeline.statements import LegendClaim

_MOST_SHOWN = 3


def judge_legend(claim: LegendClaim, cells: Cells) -> Judgement:
    """Whether the values fit the scale, or exceed it, as claimed."""
    pool = cells.at(claim.over)
    if not pool:
        return unknown("the text gives no values there")
    if claim.low is None and claim.high is None and claim.what == "goes":
        return unknown("no ends are claimed")
    pool = _meant(claim, pool, cells)
    if not pool:
        return unknown("the panels have scales of their own, and it is not said which is meant")
    panels = cells.labels("panel")
    scales = {panel: _ends(claim, panel, cells) for panel in {panels[i] for i in pool}}
    cases: list[Truth] = []
    for i in pool:
        ends = scales[panels[i]]
        if ends is None:
            return unknown("the text states no colour scale")
        cases.append(_kept(i, *ends, cells))
    if all(case == NO for case in cases) and _other_unit(claim, pool, cells):
        return unknown("scale and values are in different units")
    truth = min(cases)
    outside = [i for i, case in zip(pool, cases, strict=True) if case == NO]
    low, high = min(pool, key=cells.low.__getitem__), max(pool, key=cells.high.__getitem__)
    if truth == NO:
        if claim.what == "exceeded":
            return answer(YES, outside, f"{len(outside)} of {len(pool)} values lie outside: {_stand(outside, cells)}")
        return answer(NO, outside, f"{_stand(outside, cells)} {'lie' if len(outside) > 1 else 'lies'} outside")
    why = f"the values lie between {cells.stands(low)} and {cells.stands(high)}"
    if claim.what == "exceeded":
        missing = cells.missing(claim.over)
        return answer(UNSURE if missing else -truth, [low, high], why)
    return answer(truth, [low, high], why)


def _meant(claim: LegendClaim, pool: Sequence[int], cells: Cells) -> Sequence[int]:
    """The cells that a claim of a scale's ends is about: of the panels with these ends, where they have their own."""
    shared = {(one.low, one.high) for one in cells.reading.legends if one.panel is None}
    if claim.over.everything and claim.what == "goes" and len(shared) > 1 and len(cells.by("panel")) > 1:
        return []  # several scales, and no telling whose they are
    legends = [legend for legend in cells.reading.legends if legend.panel is not None]
    if not claim.over.everything or claim.what != "goes" or len({(one.low, one.high) for one in legends}) < 2:
        return pool
    ends = sorted(end for end in (claim.low, claim.high) if end is not None)
    panels = {one.panel for one in legends if ends in ([one.low, one.high], [one.low], [one.high])}
    return [i for i in pool if cells.of[i].panel in panels]


def _stand(pool: Sequence[int], cells: Cells) -> str:
    return enumeration([cells.stands(i) for i in pool], _MOST_SHOWN)


def _ends(claim: LegendClaim, panel: str, cells: Cells) -> tuple[float | None, float | None, float] | None:
    """The scale's ends for a panel, as claimed or else as the text states them, and how far beyond is near.

    Approximate ends are moved out by their tolerance.
    """
    legend = _legend_of(panel, cells)
    low, high, about = claim.low, claim.high, claim.about
    if low is None and high is None:
        if legend is None:
            return None
        low, high = None if legend.open_low else legend.low, None if legend.open_high else legend.high
        about = about or legend.approximate
    if low is not None and high is not None and low > high:
        low, high = high, low
    width = abs(high - low) if low is not None and high is not None else abs(low or high or 0.0)
    grey = cells.tolerances.scale_grey * width
    if about:
        off = cells.tolerances.scale_about * width
        low, high = None if low is None else low - off, None if high is None else high + off
    return low, high, grey


def _legend_of(panel: str, cells: Cells) -> Legend | None:
    """The scale of a panel: its own, else the figure's."""
    shared = None
    for legend in cells.reading.legends:
        if legend.panel == panel:
            return legend
        if legend.panel is None and shared is None:
            shared = legend
    return shared


def _kept(i: int, low: float | None, high: float | None, grey: float, cells: Cells) -> Truth:
    """Whether a value is on the scale."""
    over = max(cells.low[i] - high if high is not None else 0.0, low - cells.high[i] if low is not None else 0.0)
    if over > grey + 1e-9:
        return NO
    # what is stated as approximate is on the scale where the number is, however far it may be off
    bottom, top = cells.of[i].ends
    inside = (high is None or top <= high) and (low is None or bottom >= low)
    return YES if inside else UNSURE


def _other_unit(claim: LegendClaim, pool: Sequence[int], cells: Cells) -> bool:
    """Whether the scale goes to 1 and the values to 100, or the other way round: shares and percentages."""
    top = max(abs(claim.low or 0.0), abs(claim.high or 0.0))
    values = max(abs(cells.value[i]) for i in pool)
    return (0 < top <= 1 < values <= 100) or (0 < values <= 1 and 1 < top <= 100 and (claim.low or 0.0) >= 1)
