"""Reads a description: what the text says of its figure, its cells with their labels, and how sure each of them is.

The way of a text: `outline` (lines), `lists` (what could be ticks), `slots` (what stands around each number), `roles`
and `confidence` (which of it are labels, which numbers are cells), `assembling` and `frame` (what a Reading holds).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from heat_pipeline.model import Reading
from heat_pipeline.reading.accounting import account
from heat_pipeline.reading.assembling import axes, cells, coherent, has_grid, once, panels, placed
from heat_pipeline.reading.charts import VALUE_CHARTS
from heat_pipeline.reading.deciding import decided
from heat_pipeline.reading.doubts import doubted
from heat_pipeline.reading.frame import final_chart_type, read_frame
from heat_pipeline.reading.notices import notices, refusal
from heat_pipeline.reading.outline import Outline, outline
from heat_pipeline.reading.panel_scales import assigned
from heat_pipeline.reading.parting import parted
from heat_pipeline.reading.slot_decisions import ReadingDecision
from heat_pipeline.reading.value_axis import value_scales
from heat_pipeline.reading.weights import Weights, fitted

_LINE_END = re.compile("\n")
READER_VERSION = "34"
"""Changes whenever a text could be read differently: texts are then read again (design, section 9)."""


def read_text(text: str, weights: Weights | None = None, decisions: Sequence[ReadingDecision] = ()) -> Reading:
    """Read one description.

    Takes any text and never raises on it; a number that stands as cells do and could not be placed is in `unread`. The
    same text is always read the same way. `weights` are those of the package unless others are given; `decisions` are
    what people decided about this text, the more specific first. Names and claims are not looked for here: `mentions`
    and `claims` are empty.
    """
    return read_outline(outline(text), weights, decisions)


def read_outline(lines: Outline, weights: Weights | None = None, decisions: Sequence[ReadingDecision] = ()) -> Reading:
    """Read one description whose lines are known already, as `read_text` does."""
    analysis, candidates = decided(lines, weights if weights is not None else fitted(), decisions)
    kept = coherent(once(parted(placed(analysis, candidates), analysis.lists)))
    made = cells(analysis, kept)
    rows, columns = axes(analysis, kept)
    shown = doubted(analysis, kept, panels(made, analysis.lists))
    frame = read_frame(lines, analysis.lists)
    noticed = (*notices(lines, rows, columns), *(() if made else refusal(lines)))
    accounted = account(
        analysis,
        candidates,
        kept,
        (*frame.legends, *frame.bands, *(notice for notice in noticed if notice.number is not None)),
    )
    kind = final_chart_type(frame, has_grid(made))
    # what looks like a colour scale in a chart whose heights measure is an axis
    scales = value_scales(lines, analysis.lists, analysis.values) if kind in VALUE_CHARTS else frame.legends
    return Reading(
        chart_type=kind,
        title=frame.title,
        metric=frame.metric,
        unit=frame.unit,
        rows=rows,
        columns=columns,
        legends=assigned(scales, [panel.name for panel in shown if panel.name]),
        panels=shown,
        cells=made,
        mentions=(),
        claims=(),
        numbers=accounted.numbers,
        numbers_explained=accounted.explained,
        unread=accounted.unread,
        notices=noticed,
        bands=frame.bands,
        lines=(0, *(mark.end() for mark in _LINE_END.finditer(lines.text))),
    )
