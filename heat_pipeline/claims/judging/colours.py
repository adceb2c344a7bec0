"""Judges claims on colours: what a colour stands for, by the cells that are called so, and which cells have it.

What a colour word may stand for on the scale that the text states is told in `reading.shades`. Where the text gives a
cell no colour, its value tells which the scale has for it. Colour words are loose: only one of another band, or of the
other end of the scale, is held against a claim.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from heat_pipeline.claims.judging.cells import Cells, enumeration
from heat_pipeline.claims.judging.coverage import full
from heat_pipeline.claims.judging.legends import judge_legend
from heat_pipeline.claims.judging.quantities import quantified
from heat_pipeline.claims.judging.shades import (
    Meaning,
    Scale,
    are_near,
    at_odds,
    beyond,
    covers,
    hold_colours,
    meaning,
    opposite,
    reach,
    scale_of,
    shares_hue,
)
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, answer, unknown
from heat_pipeline.model import Band, Judgement, Rank, Verdict
from heat_pipeline.reading.colours import Colour, colour_of
from heat_pipeline.statements import ColourClaim, Degree, LegendClaim

_MOST_SHOWN = 3
_FEWEST = 3
_FAR = 0.1  # of the scale, by which a value must lie beyond a colour where the text gives its cell none


def judge_colour(claim: ColourClaim, cells: Cells) -> Judgement:
    """Whether a colour stands for what is claimed, or the cells have it."""
    pool = cells.at(claim.over)
    if not pool:
        return unknown("the text gives no values there")
    if len(cells.reading.legends) > 1:
        return unknown("the figure has several colour scales")
    if claim.what == "stands":
        if claim.low is None and claim.high is None:
            return _stands_for_end(claim, pool, cells)
        return _stands(claim, pool, cells)
    if claim.what == "agrees":
        return _agrees(claim, pool, cells)
    return _lies(claim, pool, cells) if claim.what == "lies" else _has(claim, pool, cells)


def _stands(claim: ColourClaim, pool: Sequence[int], cells: Cells) -> Judgement:
    """A colour and its values: by the cells of this colour and, at an end of the scale, by the values beyond it."""
    end = _at_end(claim, pool, cells)
    if end is not None and end.verdict is Verdict.CONTRADICTED:
        return end
    called = _as_called(claim, pool, cells)
    if called is None and end is None:
        called = _by_values(claim, pool, cells)
    return called if called is not None else end or unknown(f"no cell is called {claim.colour.lower()}")


def _by_values(claim: ColourClaim, pool: Sequence[int], cells: Cells) -> Judgement | None:
    """Where no cell is called by this colour: a band that values lie in, of a scale whose bands hold all values.

    None where some value lies in no band, or a value of this one has a colour of its own.
    """
    scale = _scale(pool, cells)
    low, high = _open(claim)
    if scale is None or low == high or any(one.low == one.high for one in scale.anchors):
        return None
    if all((one.low, one.high) != (low, high) for one in scale.anchors):
        return None
    ends = [cells.of[i].ends for i in pool]
    if not all(any(one.low <= first and last <= one.high for one in scale.anchors) for first, last in ends):
        return None
    own = [i for i, (first, last) in zip(pool, ends, strict=True) if low <= first and last <= high]
    if not own or any(cells.of[i].colour for i in own):
        return None
    shown = enumeration([cells.stands(i) for i in own], _MOST_SHOWN)
    return answer(YES, own, f"{shown} {'lie' if len(own) > 1 else 'lies'} in it, and each value in one of the bands")


def _at_end(claim: ColourClaim, pool: Sequence[int], cells: Cells) -> Judgement | None:
    """Of the colour of one end of the scale: whether no value lies beyond it, and any on the scale at all."""
    if claim.low is None or claim.low != claim.high or not cells.reading.legends:
        return None
    legend = cells.reading.legends[0]
    if legend.panel is not None or legend.low == legend.high or claim.low not in (legend.low, legend.high):
        return None
    about = claim.about or legend.approximate
    whole = judge_legend(LegendClaim("goes", claim.over, legend.low, legend.high, about), cells)
    if whole.verdict is Verdict.CONTRADICTED and len(whole.evidence) == len(pool):
        return answer(NO, pool, f"no value is on a scale from {legend.low:g} to {legend.high:g}: {whole.why}")
    if claim.low == legend.low:
        bound = LegendClaim("goes", claim.over, None if legend.open_low else claim.low, None, about)
    else:
        bound = LegendClaim("goes", claim.over, None, None if legend.open_high else claim.low, about)
    return judge_legend(bound, cells) if bound.low is not None or bound.high is not None else None


def _as_called(claim: ColourClaim, pool: Sequence[int], cells: Cells) -> Judgement | None:
    """By the cells that are called by this colour, and those of its values that are called by another's."""
    scale = _scale(pool, cells)
    if scale is None:
        return None
    colour = colour_of(claim.colour)
    low, high = _open(claim)
    own = next((one for one in scale.anchors if (one.colour, one.low, one.high) == (colour, low, high)), None)
    if own is None:
        return None
    # an approximate end is refuted from as far on as an approximate number is
    grey = cells.tolerances.about_share * cells.tolerances.about_grey if claim.about else 0.0
    meanings: dict[str, Meaning] = {}
    cases: dict[int, Truth] = {}
    for i in pool:
        word = cells.of[i].colour
        if not word:
            continue
        if (meant := meanings.get(word)) is None:
            meant = meanings[word] = meaning(word, scale)
        if not meant.alike:
            continue
        ends = (cells.low[i], cells.high[i])
        off = beyond(ends, [reach(one, meant.colour, scale) for one in meant.closest], scale)
        if own in meant.closest:
            if off > grey:
                cases[i] = NO if all(one.colour == colour for one in meant.closest) else UNSURE
            else:
                printed = cells.of[i].ends  # what is stated as approximate has a colour where the number has it
                cases[i] = YES if (low == high and not off) or _is_within(printed, low, high) else UNSURE
        elif off > grey and low < high and low <= ends[0] and ends[1] <= high and own not in meant.alike:
            # It has a value of this colour, and is called by another that stands for other values ("75-80" reaches 80).
            touches = any(one.low <= ends[1] and ends[0] <= one.high for one in meant.closest)
            cases[i] = UNSURE if touches else NO
    if not cases:
        return None
    wrong = [i for i, case in cases.items() if case == NO]
    if wrong:
        return answer(NO, wrong, enumeration([_called(i, cells) for i in wrong], _MOST_SHOWN))
    held = [i for i, case in cases.items() if case == YES]
    truth = YES if len(held) == len(cases) else UNSURE
    return answer(truth, held or list(cases), enumeration([_called(i, cells) for i in held or cases], _MOST_SHOWN))


def _stands_for_end(claim: ColourClaim, pool: Sequence[int], cells: Cells) -> Judgement:
    """ "Green means high": whether the cells of this colour have higher values than those of others."""
    colour = colour_of(claim.colour)
    coloured = [i for i in pool if cells.of[i].colour]
    if not coloured:
        return unknown("the text gives the cells no colours")
    if (against := _legend_against(claim, coloured, cells)) is not None:
        return against
    sides = {i: _is_shade(colour_of(cells.of[i].colour), colour) for i in coloured}
    own = [i for i in coloured if sides[i] == YES]
    others = [i for i in coloured if sides[i] == NO]
    if not own or not others:
        return unknown(f"{'no' if not own else 'every'} cell with a colour is {claim.colour.lower()}")
    lowest, highest = min(own, key=cells.low.__getitem__), max(own, key=cells.high.__getitem__)
    bottom, top = min(others, key=cells.low.__getitem__), max(others, key=cells.high.__getitem__)
    if claim.rank == "high":
        holds, turned = cells.low[lowest] >= cells.high[top], cells.high[highest] < cells.low[bottom]
    else:
        holds, turned = cells.high[highest] <= cells.low[bottom], cells.low[lowest] > cells.high[top]
    if claim.rank is None or not (holds or turned):
        return answer(UNSURE, own, f"the values of {claim.colour.lower()} cells and of others mix")
    if turned and len(own) + len(others) < _FEWEST:
        return answer(UNSURE, own + others, "too few cells have a colour")
    nearest = (lowest, top) if (claim.rank == "high") == holds else (highest, bottom)
    return answer(YES if holds else NO, nearest, " and ".join(_called(i, cells) for i in nearest))


def _legend_against(claim: ColourClaim, coloured: Sequence[int], cells: Cells) -> Judgement | None:
    """Where the scale with its values has the colour at the other end, and the cells that have colours keep to it."""
    odds = at_odds(cells.reading.bands)
    if odds is None:
        return None
    sides = (odds.first, odds.second)
    ranked = next((one for one in sides if _is_of(claim, one)), None)
    valued = next((one for one in sides if one.low is not None and one.high is not None), None)
    scale = _scale(coloured, cells)
    if ranked is None or valued is None or scale is None:
        return None
    for i in coloured:
        meant = meaning(cells.of[i].colour, scale)
        if not meant.alike or beyond((cells.low[i], cells.high[i]), meant.hue, scale):
            return None
    return answer(
        NO, coloured, f"the scale has {valued.colour.lower()} for {_values(valued)}, and the cells keep to it"
    )


def _is_of(claim: ColourClaim, band: Band) -> bool:
    """Whether a claim is what a band without values says."""
    ranked = band.rank is not None and band.rank is (Rank.HIGH if claim.rank == "high" else Rank.LOW)
    return ranked and band.low is None and band.high is None


def _agrees(claim: ColourClaim, pool: Sequence[int], cells: Cells) -> Judgement:
    """ "The colours agree with the values": whether no cell is called by a colour that stands for other values."""
    held = hold_colours(cells.reading)
    if held.scale is None:
        return unknown("the text gives no scale of colours, or the cells no colours")
    wrong = [i for group in held.contradicted for i in group.cells] + list(held.turned)
    wrong = [i for i in wrong if i in set(pool)]
    if wrong:
        truth = YES if claim.negated else NO
        return answer(truth, wrong, enumeration([_called(i, cells) for i in wrong], _MOST_SHOWN))
    coloured = [i for i in pool if cells.of[i].colour]
    if len(coloured) < _FEWEST or held.missed:
        return unknown("too few cells have a colour" if not held.missed else "some cells have the colour beside theirs")
    return answer(NO if claim.negated else YES, coloured, f"the colours of {len(coloured)} cells fit the scale")


def _lies(claim: ColourClaim, pool: Sequence[int], cells: Cells) -> Judgement:
    """ "The green cells are above 80": by the cells that the text calls so."""
    colour = colour_of(claim.colour)
    low, high = _open(claim)
    own = [i for i in pool if (word := cells.of[i].colour) and _is_shade(colour_of(word), colour) == YES]
    if not own:
        return unknown(f"no cell is called {claim.colour.lower()}")
    cases = [
        YES
        if low <= cells.low[i] and cells.high[i] <= high
        else NO
        if cells.high[i] < low or cells.low[i] > high
        else UNSURE
        for i in own
    ]
    if claim.about:
        cases = [UNSURE if case == NO else case for case in cases]
    truth = quantified(cases, claim.degree, cells.tolerances)
    deciding = [i for i, case in zip(own, cases, strict=True) if case == truth] or own
    return answer(truth, deciding, enumeration([_called(i, cells) for i in deciding], _MOST_SHOWN))


def _has(claim: ColourClaim, pool: Sequence[int], cells: Cells) -> Judgement:
    """ "The cells above 90 are yellow": by the colours that the text gives them, else by the scale."""
    low, high = _open(claim)
    # "above 90" and "90 and more" alike leave out 90 itself: descriptions are loose on the bound
    chosen = [i for i in pool if low < cells.value[i] < high or cells.value[i] == low == high]
    if claim.rank is not None and chosen:
        pick = max if claim.rank == "high" else min
        top = cells.value[pick(chosen, key=cells.value.__getitem__)]
        chosen = [i for i in chosen if cells.value[i] == top]
    if not chosen:
        return unknown("no cell has such a value")
    colour = colour_of(claim.colour)
    scale = _scale(pool, cells)
    meant = meaning(claim.colour, scale) if scale is not None else None
    cases = [_is_called(i, colour, meant, scale, cells) for i in chosen]
    degree = claim.degree
    if claim.negated:
        cases = [-case for case in cases]
        degree = Degree.MOST if degree is Degree.MOST else Degree.EVERY
    truth = quantified(cases, degree, cells.tolerances)
    if truth == NO and (degree is Degree.MOST or (degree is Degree.PLAIN and len(chosen) > 1)):
        # said of a group as a whole: texts that don't give all cells give those that stick out
        turned = degree is Degree.MOST or sum(case == NO for case in cases) * 2 > len(cases)
        truth = NO if turned and full(claim.over, cells)[0] == YES else UNSURE
    elif cells.missing(claim.over) and degree is not Degree.MOST and truth != (YES if degree is Degree.SOME else NO):
        truth = UNSURE
    deciding = [i for i, case in zip(chosen, cases, strict=True) if case == truth] or chosen
    why = enumeration([_called(i, cells) for i in deciding], _MOST_SHOWN)
    if meant is not None and meant.alike and not all(cells.of[i].colour for i in deciding):
        own = max(meant.closest, key=lambda one: one.high - one.low)
        why += f"; the scale has {own.said.lower()} for {own.span()}"
    return answer(truth, deciding, why)


def _is_called(i: int, colour: Colour, meant: Meaning | None, scale: Scale | None, cells: Cells) -> Truth:
    """Whether a cell has a colour: as the text calls it, else as the scale has it for its value."""
    if word := cells.of[i].colour:
        stated = colour_of(word)
        if not (stated.hues and colour.hues):
            return UNSURE
        if meant is not None and scale is not None and meant.alike:
            known = meaning(word, scale).closest
            if known and not set(known) & set(meant.closest):
                return NO  # the scale tells the two apart
        if _is_shade(stated, colour) != NO:
            return YES
        return UNSURE if are_near(stated, colour) and not opposite(stated, colour) else NO
    if meant is None or scale is None or not meant.alike:
        return UNSURE
    ends = (cells.low[i], cells.high[i])
    off = beyond(ends, [reach(one, colour, scale) for one in meant.closest], scale)
    return YES if not off else NO if off >= _FAR else UNSURE


def _is_shade(stated: Colour, asked: Colour) -> Truth:
    """Whether a cell of one colour is one of another: "light green" is green, "green" may be dark green."""
    if not shares_hue(stated, asked) or opposite(stated, asked):
        return NO
    return UNSURE if asked.depth and not stated.depth else YES


def _scale(pool: Sequence[int], cells: Cells) -> Scale | None:
    """The scale that the text's colours make, where the values are on it."""
    legends = cells.reading.legends
    scale = scale_of(cells.reading.bands, legends[0] if legends else None)
    return scale if scale is not None and covers(scale, [cells.of[i] for i in pool]) else None


def _is_within(ends: tuple[float, float], low: float, high: float) -> bool:
    """Whether a value lies in a band, or the larger part of a range of values does."""
    shared = min(ends[1], high) - max(ends[0], low)
    return shared >= 0 if ends[0] == ends[1] else shared * 2 > ends[1] - ends[0]


def _open(claim: ColourClaim) -> tuple[float, float]:
    return -inf if claim.low is None else claim.low, inf if claim.high is None else claim.high


def _values(band: Band) -> str:
    return f"{band.low:g}" if band.low == band.high else f"{band.low:g} to {band.high:g}"


def _called(i: int, cells: Cells) -> str:
    """ "64.1 at a/b, yellow"."""
    return cells.stands(i) + (f", {cells.of[i].colour.lower()}" if cells.of[i].colour else "")
