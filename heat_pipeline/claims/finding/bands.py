"""What the text says of its colour scale where it describes the figure: its ends, and what its colours stand for.

Both were read with the frame (reading.legend, reading.bands) and are taken where they stand. What sentences say of
colours of cells is found in `colours`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.legends import ends_of
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.model import Band, Rank
from heat_pipeline.reading.sections import Part
from heat_pipeline.statements import ColourClaim, LegendClaim, Statement

_AXIS = re.compile(r"\bax[ie]s\b")
_OF_LEGEND = re.compile(r"\b(?:legend|colou?r)")
_RANKS: dict[Rank | None, Literal["low", "high"] | None] = {Rank.LOW: "low", Rank.HIGH: "high", None: None}


def find(clause: Clause) -> Iterator[Statement]:
    """The ends of the scale and the colours that a clause tells of."""
    reading = clause.figure.reading
    ended = False
    if clause.part in (Part.FRAME, Part.OVERVIEW):
        for legend in reading.legends:
            if clause.start <= legend.start < clause.end:
                if _AXIS.search(clause.head) and not _OF_LEGEND.search(clause.main):
                    return
                low, high = legend.low, legend.high
                told = ends_of(clause.numbers)
                if told is not None and told[0] <= low and high <= told[1]:
                    low, high = told[:2]  # "from -1 over 0 to +1"
                yield LegendClaim("goes", clause.scope, low, high, legend.approximate)
                ended = True
                break
    for band in reading.bands:
        if band.colour and clause.start <= band.start < clause.end and _is_told(band, clause, ended):
            yield ColourClaim(
                "stands", band.colour, clause.scope, band.low, band.high, _RANKS[band.rank], band.approximate
            )


def _is_told(band: Band, clause: Clause, ended: bool) -> bool:
    """Whether cells may tell if a colour stands for that: those that are called so, or those beyond it at an end."""
    figure = clause.figure
    if band.low is not None and band.low == band.high:
        ends = {end for legend in figure.reading.legends for end in (legend.low, legend.high)}
        return not ended and (band.low in ends or figure.has_colours)
    return figure.has_colours


BANDS = Kind(frozenset(), find, frame=True, plain=True, told=True)
