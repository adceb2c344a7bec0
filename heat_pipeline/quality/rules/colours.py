"""Colour words against values: a cell's colour against what the text says that colours stand for.

What a colour word may stand for on the text's scale is told in `quality.shades`.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

from heat_pipeline.model import Band, Cell, Legend
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.rules.legend import sign_fault
from heat_pipeline.quality.rules.rule import OF_VALUES, Finding, Limits, Measure, Rule, Table, Together
from heat_pipeline.quality.shades import Anchor, Held, Odds, are_near, at_odds, candidates, hold_colours
from heat_pipeline.quality.wording import number, place, some
from heat_pipeline.reading.charts import VALUE_CHARTS
from heat_pipeline.reading.colours import NEUTRAL, Colour, colour_of


def _measure(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    count = len(figure.reading.cells)
    far: list[Measure] = [None] * count
    missed: list[Measure] = [None] * count
    judged = hold_colours(figure.reading)
    for groups, measures in ((judged.contradicted, far), (judged.missed, missed)):
        for group in groups:
            measures[group.cells[0]] = group.worst
    again = _called_otherwise(figure)
    return {
        "colour_excess": far,
        "colour_band_excess": missed,
        "colour_changes": [index in again if cell.colour else None for index, cell in enumerate(figure.reading.cells)],
    }


def _called_otherwise(figure: Figure) -> dict[int, int]:
    """The cells of a value that an earlier cell of their panel has in another hue, by index, with that cell's.

    The colours of bars and lines are those of series.
    """
    if figure.reading.chart_type in VALUE_CHARTS:
        return {}
    first: dict[tuple[str, float], int] = {}
    found = {}
    cells = figure.reading.cells
    for index, cell in enumerate(cells):
        if cell.value is not None and colour_of(cell.colour or "").hues:
            at = first.setdefault((cell.panel, cell.value), index)
            if not colour_of(cells[at].colour).hues & colour_of(cell.colour).hues:
                found[index] = at
    return found


def _explain(figure: Figure, index: int) -> Finding:
    judged = hold_colours(figure.reading)
    far = next((group for group in judged.contradicted if group.cells[0] == index), None)
    missed = next((group for group in judged.missed if group.cells[0] == index), None)
    group = far or missed
    if group is None:
        return _explain_change(figure, index)
    assert judged.scale is not None  # only cells under a scale of colours are held against it
    cells = [figure.reading.cells[at] for at in (*group.cells, *(missed.cells if far and missed else ()))]
    first = cells[0]
    own = candidates(group.colour, judged.scale)
    if far is None:
        own = [one for one in own if one.colour == group.colour]
    given = some(list(dict.fromkeys(f"{one.said} for {one.span()}" for one in own)))
    others = [one for one in judged.scale.anchors if one not in own and _holds(one, first)]
    message = f"{first.printed} {place(first, figure.reading)} is called {first.colour}, but the text has {given}"
    if others:
        message += f"; {others[0].span()} is {others[0].said}"
    if len(cells) > 1:
        message += f" (and {len(cells) - 1} more {first.colour}: {some([cell.printed for cell in cells[1:]])})"
    return Finding(
        message=message,
        observed=f"{first.printed} ({first.colour})",
        expected=f"{given}",
        start=first.start,
        end=first.end,
        panel=first.panel,
        cells=tuple(group.cells),
    )


def _explain_change(figure: Figure, index: int) -> Finding:
    cells = figure.reading.cells
    cell, other = cells[index], cells[_called_otherwise(figure)[index]]
    return Finding(
        message=(
            f"{cell.printed} {place(cell, figure.reading)} is called {cell.colour}, and {other.colour} "
            f"{place(other, figure.reading)}"
        ),
        observed=f"{cell.printed} ({cell.colour})",
        expected=f"{other.printed} ({other.colour})",
        start=cell.start,
        end=cell.end,
        panel=cell.panel,
        cells=(index,),
    )


def _holds(anchor: Anchor, cell: Cell) -> bool:
    low, high = cell.ends
    return anchor.low <= (low + high) / 2 <= anchor.high


COLOUR_CONTRADICTED = Rule(
    name="colour_contradicted",
    table=Table.CELLS,
    finds='a cell whose colour word the text gives to other values: "0.2 (dark red)" where red is high',
    source="the text's own legend: a colour stands for the values between its neighbours on the scale",
    measures={
        "colour_excess": "how far cells of one colour lie beyond all that its hue may stand for, as a share of the "
        "scale's span; at the first of them",
        "colour_band_excess": "the same for the band of its very colour, where it lies within its hue",
        "colour_changes": "whether an earlier cell of the panel has the same value in another hue",
    },
    measure=_measure,
    explain=_explain,
    least=OF_VALUES,
    unless="the colour is that of something else than the cell",
    counted=("cell of another colour than its value", "cells of other colours than their values"),
    together=Together("have a colour that the scale gives to other values", "the colours"),
)


def shared_values(bands: Sequence[Band]) -> Odds | None:
    """Two colours of unlike hues that have one stretch of values, or None."""
    named = [band for band in bands if band.colour]
    wide = [band for band in named if band.low is not None and band.high is not None and band.low < band.high]
    for at, band in enumerate(wide):
        for other in wide[at + 1 :]:
            shared = min(band.high or 0.0, other.high or 0.0) - max(band.low or 0.0, other.low or 0.0)
            shorter = min((one.high or 0.0) - (one.low or 0.0) for one in (band, other))
            if shared > shorter / 2 and not are_near(colour_of(band.colour), colour_of(other.colour)):
                return Odds(band, other, "the same values have two colours")
    return None


def foreign_cells(figure: Figure) -> list[Cell]:
    """The cells in light and dark shades of one hue that the scale's colours, two or more, do not have.

    Shades of one hue make a scale of their own: the picture has it, or the legend was misread. A hue that a gradient
    may pass on its way (green between blue and yellow) has seldom a light and a dark shade.
    """
    stated = frozenset[str]().union(*(colour_of(band.colour).hues for band in figure.reading.bands if band.colour))
    if len(stated - NEUTRAL) < 2:
        return []
    words = {cell.colour for cell in figure.reading.cells if cell.colour}
    by_hue: dict[frozenset[str], dict[str, int]] = defaultdict(dict)
    for word in words:
        colour = colour_of(word)
        if len(colour.hues) == 1 and not colour.hues & (stated | NEUTRAL):
            by_hue[colour.hues][word] = colour.depth or 0
    for _, depths in sorted(by_hue.items(), key=lambda item: sorted(item[0])):
        if min(depths.values()) < 0 < max(depths.values()):
            return [cell for cell in figure.reading.cells if cell.colour in depths]
    return []


def _difference(bands: Sequence[Band], legend: Legend, *, approximate: bool) -> tuple[float, Band | None]:
    """How far what the text says elsewhere of the scale's ends is from its legend, as a share of the span; and where.

    The whole scale said again has both its ends compared; a colour's values only may not lie beyond the legend. The
    same ends in the other unit (0 to 1 and 0 % to 100 %) are the same.
    """
    span = legend.high - legend.low
    found: tuple[float, Band | None] = (0.0, None)
    for band in bands:
        if (band.approximate or legend.approximate) is not approximate:
            continue
        ends = [end for end in (band.low, band.high) if end is not None]
        if not ends:
            continue
        if band.colour:
            units = (1.0, 0.01) if legend.high <= 1 else (1.0,)
            off = [max(max(end * unit - legend.high, legend.low - end * unit, 0.0) for end in ends) for unit in units]
        else:
            low, high = min(ends), max(ends)
            off = [max(abs(legend.low - low * unit), abs(legend.high - high * unit)) for unit in (1.0, 0.01, 100.0)]
        share = min(off) / span
        if share > found[0]:
            found = (round(share, 9), band)
    return found


def _differences(figure: Figure) -> tuple[tuple[float, Band | None], tuple[float, Band | None]] | None:
    """How far the text's other statements are from its only legend: exact ones, and approximate ones.

    None where the legend is impossible by itself: that is a finding of its own.
    """
    bands, legends = figure.reading.bands, figure.reading.legends
    if len(legends) != 1 or legends[0].panel is not None or legends[0].low == legends[0].high:
        return None
    if sign_fault(figure, legends[0]):
        return None
    return _difference(bands, legends[0], approximate=False), _difference(bands, legends[0], approximate=True)


def _measure_legend(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    """One row a panel; what the text says of its scale is measured at the first."""
    found: dict[str, list[Measure]] = {
        name: [None] * len(figure.reading.panels) for name in LEGEND_CONTRADICTED.measures
    }
    bands = figure.reading.bands
    if not bands or not figure.reading.panels or figure.reading.chart_type in VALUE_CHARTS:
        return found  # the colours of bars and lines are those of series
    found["colours_at_odds"][0] = at_odds(bands) is not None or shared_values(bands) is not None
    found["colours_turned"][0] = bool(hold_colours(figure.reading).turned)
    found["foreign_cells"][0] = len(foreign_cells(figure))
    differences = _differences(figure)
    if differences is not None:
        found["scale_difference"][0], found["approximate_scale_difference"][0] = (share for share, _ in differences)
    return found


def _explain_legend(figure: Figure, index: int) -> Finding:
    bands = figure.reading.bands
    panel = figure.reading.panels[index].name
    odds = at_odds(bands) or shared_values(bands)
    if odds is not None:
        first, second = odds.first, odds.second
        return Finding(
            message=f"the text contradicts itself on its colours: {_at_odds(odds)}",
            observed=_told(second),
            expected=_told(first),
            start=second.start,
            end=second.end,
            panel=panel,
        )
    judged = hold_colours(figure.reading)
    if judged.turned:
        return _turned(figure, judged, panel)
    differences = _differences(figure)
    _, band = max(differences or [(0.0, None)], key=lambda pair: pair[0])
    foreign = foreign_cells(figure)
    if foreign and band is None:
        said = some(list(dict.fromkeys(band.colour.lower() for band in bands if band.colour)))
        shades = some(list(dict.fromkeys(cell.colour for cell in foreign)))
        return Finding(
            message=(
                f"{len(foreign)} cells are in shades of a colour that the text's scale does not have: {shades}. "
                f"The scale has {said}"
            ),
            observed=foreign[0].colour,
            expected=said,
            start=foreign[0].start,
            end=foreign[0].end,
            panel=panel,
        )
    assert differences is not None  # only a difference is explained
    assert band is not None
    legend = figure.reading.legends[0]
    said = _told(band) if band.colour else f"the scale is {_values(band)}"
    return Finding(
        message=f'the text states its scale as "{legend.shown}", but elsewhere {said}',
        observed=_values(band),
        expected=f"{number(legend.low)} to {number(legend.high)}",
        start=band.start,
        end=band.end,
        panel=panel,
    )


def _turned(figure: Figure, judged: Held, panel: str) -> Finding:
    cell = figure.reading.cells[judged.turned[0]]
    assert judged.scale is not None
    given = some([f"{one.said} for {one.span()}" for one in judged.scale.anchors])
    return Finding(
        message=(
            f"the colours of {len(judged.turned)} cells run against the legend, which has {given}; "
            f"{cell.printed} {place(cell, figure.reading)} is called {cell.colour}. "
            "The legend's ends are likely turned"
        ),
        observed=f"{cell.printed} ({cell.colour})",
        expected=given,
        start=cell.start,
        end=cell.end,
        panel=panel,
    )


def _values(band: Band) -> str:
    low = -math.inf if band.low is None else band.low
    return Anchor(Colour(frozenset(), None), low, math.inf if band.high is None else band.high, "").span()


def _told(band: Band) -> str:
    """A band in words: "red is high", "Light Green is 80 to 100"."""
    if band.low is None and band.high is None:
        return f"{band.colour} is {band.rank}"
    return f"{band.colour} is {_values(band)}" + (f", {band.rank}" if band.rank is not None else "")


def _at_odds(odds: Odds) -> str:
    """What two statements on colours say, and why not both can be right."""
    first, second = odds.first, odds.second
    ends = [band.rank for band in (first, second) if band.rank is not None and band.low is None and band.high is None]
    if first.colour.lower() == second.colour.lower() and len(set(ends)) == 2:
        return f"{first.colour} stands for both {ends[0]} and {ends[1]}"
    return f"{_told(first)}, but {_told(second)}; {odds.why}"


LEGEND_CONTRADICTED = Rule(
    name="legend_contradicted",
    table=Table.PANELS,
    finds="two statements on the colour scale that can't both be right: other ends, or a colour at both ends",
    source="the text's own words on its legend; a scale has two ends, and a colour one place on it",
    measures={
        "colours_at_odds": "whether two statements on colours contradict each other",
        "colours_turned": "whether the colours of most cells fit the scale only with its ends turned",
        "foreign_cells": "how many cells are in light and dark shades of a hue that the scale does not have",
        "scale_difference": "how far ends that the text gives elsewhere are from the legend's, as a share of its span",
        "approximate_scale_difference": "the same, where one of them is approximate",
    },
    measure=_measure_legend,
    explain=_explain_legend,
    on_words=True,
    unless="the colours are those of two scales, or of what is no scale",
    counted=("statement on the scale against another", "statements on the scale against others"),
)
