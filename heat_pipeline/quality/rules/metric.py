"""Values against what their metric can be: no accuracy above 100 %, no correlation beyond 1."""

from __future__ import annotations

import math
import re

from heat_pipeline.model import Side
from heat_pipeline.names.named_labels import sums_up
from heat_pipeline.quality.figure import JudgedFigure
from heat_pipeline.quality.rules.rule import OF_VALUES, Limits, Measure, Rule, RuleFinding, RuleTable, Together, on_cell
from heat_pipeline.wording import number, place

_SHARE, _CORRELATION = "share", "correlation"
_LEAST_IN_HUNDREDTHS = 10.0
_FEWEST, _FEWEST_PARTS = 4, 3
_MEAN = re.compile(r"(?:\w+[- ])?(?:geo|g)?(?:mean|average|avg\.?)s?", re.IGNORECASE)


def _span(figure: JudgedFigure, panel: str) -> tuple[float, float] | None:
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


def _is_small(figure: JudgedFigure) -> bool:
    """Whether no value is above 10, and no unit says that values are printed times 100."""
    reading = figure.reading
    if reading.unit == "%" or len(reading.cells) < _FEWEST or any("%" in cell.printed for cell in reading.cells):
        return False
    return max(max(map(abs, cell.ends)) for cell in reading.cells) <= _LEAST_IN_HUNDREDTHS


def _no_means(figure: JudgedFigure) -> dict[int, tuple[float, float]]:
    """The cells that are called a mean and are none, with the span of what they should be the mean of.

    A mean of values that the text does not give may lie anywhere; one in the last digit may be rounded.
    """
    cells, spans = figure.reading.cells, dict[int, tuple[float, float]]()
    for side in Side:
        listed = {tick.label for tick in figure.axes.axis(side).ticks}
        for line in figure.places[side.other].values():
            labels = {index: cells[index].row if side is Side.ROW else cells[index].column for index in line}
            parts = [
                cells[index].ends
                for index, label in labels.items()
                if not sums_up(label) and not _MEAN.fullmatch(label)
            ]
            if len(parts) < _FEWEST_PARTS or listed - set(labels.values()):
                continue
            low, high = min(part[0] for part in parts), max(part[1] for part in parts)
            for index in (index for index, label in labels.items() if _MEAN.fullmatch(label)):
                digits = len(cells[index].printed.rstrip("%").partition(".")[2])
                beyond = max(low - cells[index].ends[0], cells[index].ends[1] - high)
                if beyond > 1.001 * 10.0**-digits:
                    spans[index] = low, high
    return spans


def _measure(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    spans, means = {panel: _span(figure, panel) for panel in figure.cells_by_panel}, figure.once(_no_means)
    beyond: list[Measure] = []
    for cell in figure.reading.cells:
        (low, high), span = cell.ends, spans[cell.panel]
        beyond.append(None if span is None else max(round(high - span[1], 9), round(span[0] - low, 9), 0.0))
    return {"metric_excess": beyond, "mean_beyond_values": [index in means for index in range(len(beyond))]}


def _explain(figure: JudgedFigure, index: int) -> RuleFinding:
    cell = figure.reading.cells[index]
    span, known = _span(figure, cell.panel), figure.metrics.get(cell.panel)
    metric = known.name if known is not None else figure.reading.metric or "the metric"
    where = f"{cell.printed} {place(cell, figure.reading)}"
    if span is None or span[0] <= cell.ends[0] <= cell.ends[1] <= span[1]:
        expected = " to ".join(map(number, figure.once(_no_means)[index]))
        message = f"{where} is no mean: the values that it should be the mean of are {expected}"
        return on_cell(figure, index, message, expected)
    low, high = map(number, span)
    expected = f"{low} to {high}"
    if math.isinf(span[0]) or math.isinf(span[1]):
        expected = f"at least {low}" if math.isinf(span[1]) else f"at most {high}"
    return on_cell(figure, index, f"{where} cannot be: {metric} is {expected}", expected)


VALUE_OUTSIDE_METRIC = Rule(
    name="value_outside_metric",
    table=RuleTable.CELLS,
    measure=_measure,
    explain=_explain,
    least=OF_VALUES,
    together=Together("are beyond what they can be", "what they measure", one_cause=True, most=0.1),
)
