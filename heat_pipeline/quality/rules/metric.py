"""Values against what their metric can be: no accuracy above 100 %, no correlation beyond 1."""

from __future__ import annotations

import math

from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.rules.rule import OF_VALUES, Finding, Limits, Measure, Rule, Table, Together, on_cell
from heat_pipeline.quality.wording import number, place

_SHARE, _CORRELATION = "share", "correlation"
_LEAST_IN_HUNDREDTHS = 10.0
_FEWEST = 4


def _span(figure: Figure, panel: str) -> tuple[float, float] | None:
    """The lowest and highest value that a panel's metric can have, or None where nothing is known of it.

    A share (accuracy, pass@k, probability) is printed from 0 to 1 or from 0 to 100, a correlation from -1 to 1 or times
    100; which, the unit tells, else the values: times 100 where the median of their sizes is above 1. Correlations
    times 100 would have one above 10: smaller ones are none, but something else, such as t-values. Under a scale of its
    own with both signs a share is none: a confidence from -100 to 100 is no probability.
    """
    metric, legend = figure.metric_of(panel), figure.legend(panel)
    if metric is None or (metric.kind == _SHARE and legend is not None and legend.low < 0 < legend.high):
        return None
    is_none = metric.kind == _CORRELATION and _is_small(figure)
    low, high = metric.ends(percent=figure.in_percent and not is_none)
    if low is None and high is None:
        return None
    return (-math.inf if low is None else low, math.inf if high is None else high)


def _is_small(figure: Figure) -> bool:
    """Whether no value is above 10, and no unit says that values are printed times 100."""
    reading = figure.reading
    if reading.unit == "%" or len(reading.cells) < _FEWEST or any("%" in cell.printed for cell in reading.cells):
        return False
    return max(max(map(abs, cell.ends)) for cell in reading.cells) <= _LEAST_IN_HUNDREDTHS


def _measure(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    spans = {panel: _span(figure, panel) for panel in figure.cells_by_panel}
    beyond: list[Measure] = []
    for cell in figure.reading.cells:
        (low, high), span = cell.ends, spans[cell.panel]
        beyond.append(None if span is None else max(round(high - span[1], 9), round(span[0] - low, 9), 0.0))
    return {"metric_excess": beyond}


def _explain(figure: Figure, index: int) -> Finding:
    cell = figure.reading.cells[index]
    span = _span(figure, cell.panel)
    assert span is not None  # only cells whose metric is known have a measure
    low, high = map(number, span)
    expected = f"{low} to {high}"
    if math.isinf(span[0]) or math.isinf(span[1]):
        expected = f"at least {low}" if math.isinf(span[1]) else f"at most {high}"
    metric = figure.named_metric(cell.panel) or "the metric"
    return on_cell(
        figure, index, f"{cell.printed} {place(cell, figure.reading)} cannot be: {metric} is {expected}", expected
    )


VALUE_OUTSIDE_METRIC = Rule(
    name="value_outside_metric",
    table=Table.CELLS,
    measure=_measure,
    explain=_explain,
    least=OF_VALUES,
    together=Together("are beyond what they can be", "what they measure", one_cause=True, most=0.1),
)
