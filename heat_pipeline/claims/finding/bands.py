"""What the text says of its colour scale where it describes the figure: its ends, and what its colours stand for.

Both were read with the frame (reading.legend, reading.bands) and are taken where they stand. What sentences say of
colours of cells is found in `colours`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from heat_pipeline.claims.finding.figure import Figure
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.legends import ends_of, is_of_series, may_be_of_a_panel, spans_in
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.model import Band, Legend, Rank
from heat_pipeline.reading.sections import Part
from heat_pipeline.statements import ColourClaim, LegendClaim, Partly, Region, Statement

_AXIS = re.compile(r"\bax[ie]s\b")
_OF_PANEL = re.compile(r"\b(?P<panel>P\d+) (?:: |goes |runs |has )?(?:from )?(?P<low>N\d+) to (?P<high>N\d+)\b")
_OF_LEGEND = re.compile(r"\b(?:legend|colou?r)")
_RANKS: dict[Rank | None, Literal["low", "high"] | None] = {Rank.LOW: "low", Rank.HIGH: "high", None: None}


def find(clause: Clause) -> Iterator[Statement]:
    """The ends of the scale and the colours that a clause tells of."""
    reading = clause.figure.reading
    ended = False
    if clause.part in (Part.FRAME, Part.OVERVIEW):
        yield from (own := list(_of_panels(clause)))
        for legend in () if own or is_of_series(clause) else reading.legends:
            if clause.start <= _told_at(legend, reading.bands, clause.figure) < clause.end:
                if _AXIS.search(clause.head) and not _OF_LEGEND.search(clause.main):
                    return
                low, high = legend.low, legend.high
                told = ends_of(clause.numbers)
                if told is not None and told[0] <= low and high <= told[1]:
                    low, high = told[:2]  # "from -1 over 0 to +1"
                if legend.open_low and legend.open_high:
                    break
                ends = (None if legend.open_low else low, None if legend.open_high else high)
                named = clause.own(clause.main).panels
                scope = clause.scope if named is None else Region(panels=named)
                if legend.panel is not None:
                    scope = Region(panels=(legend.panel,))
                said = LegendClaim("goes", scope, *ends, legend.approximate)
                # "GSM8K 59 to 66, HumanEval 39 to 50": which of the scales is whose was not read
                several = legend.panel is None and len(spans_in(clause)) > 1
                unsure = legend.panel is None and (several or may_be_of_a_panel(clause))
                yield Partly(said, "scale") if unsure else said
                ended = True
                break
    for band in reading.bands:
        if band.colour and clause.start <= band.start < clause.end and _is_told(band, clause, ended):
            yield ColourClaim(
                "stands", band.colour, clause.scope, band.low, band.high, _RANKS[band.rank], band.approximate
            )


def _told_at(legend: Legend, bands: Sequence[Band], figure: Figure) -> int:
    """Where a scale is told; of one that a list of colours tells line by line, the end that values lie beyond."""
    for end, beyond in ((legend.high, figure.high > legend.high), (legend.low, figure.low < legend.low)):
        if beyond:
            for band in bands:
                if band.start < legend.end and legend.start < band.end and end in (band.low, band.high):
                    return band.end - 1
    return legend.start


def _of_panels(clause: Clause) -> Iterator[LegendClaim]:
    """The scales of several panels in one clause: "colour: GSM8K 59 to 66, HumanEval 39 to 50"."""
    told = [found for found in _OF_PANEL.finditer(clause.main) if clause.place(found["panel"]).along == "panel"]
    if len(told) < 2:
        return
    for found in told:
        low, high = (clause.amounts(found[name])[0] for name in ("low", "high"))
        if low.low == low.high < high.low == high.high:
            yield LegendClaim("goes", Region(panels=clause.place(found["panel"]).labels), low.low, high.low)


def _is_told(band: Band, clause: Clause, ended: bool) -> bool:
    """Whether cells may tell if a colour stands for that: those that are called so, lie in it, or beyond it."""
    figure = clause.figure
    if band.low is not None and band.low == band.high:
        ends = {end for legend in figure.reading.legends for end in (legend.low, legend.high)}
        return not ended and (band.low in ends or figure.has_colours)
    return figure.has_colours or band.low is not None or band.high is not None


BANDS = Kind(frozenset(), find, frame=True, plain=True, told=True)
