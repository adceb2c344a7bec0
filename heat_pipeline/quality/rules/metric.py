"""Values against what they can be: no accuracy above 100 %, no correlation beyond 1, no mean above all its values."""

from __future__ import annotations

import math
import re

from heat_pipeline.model import Side
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.lines import resolution
from heat_pipeline.quality.rules.rule import OF_VALUES, Finding, Limits, Measure, Rule, Table, Together, on_cell
from heat_pipeline.quality.wording import number, place

_SHARE, _CORRELATION = "share", "correlation"
_LEAST_IN_HUNDREDTHS = 10.0
_FEWEST, _FEWEST_PARTS = 4, 3
_MEAN = re.compile(
    r"(?:(?:overall|macro|micro|geometric|arithmetic|harmonic|weighted)[- ])?(?:geo|g)?(?:mean|average|avg\.?)s?",
    re.IGNORECASE,
)
_TOTAL = re.compile(r"total|sum|all|overall", re.IGNORECASE)


def bounds(figure: Figure, panel: str) -> tuple[float, float] | None:
    """The lowest and highest value that a panel's metric can have, or None where nothing is known of it.

    A share (accuracy, pass@k, probability) is printed from 0 to 1 or from 0 to 100, a correlation from -1 to 1 or times
    100; which, the unit tells, else the values: times 100 where the median of their sizes is above 1. Correlations
    times 100 would have one above 10: smaller ones are none, but something else, such as t-values.
    """
    metric = figure.metric_of(panel)
    if metric is None:
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


def _span_of(figure: Figure, panel: str) -> tuple[float, float] | None:
    """What the values of a panel can be.

    Under a scale of its own with both signs a share is none: a confidence from -100 to 100 is no probability.
    """
    metric, legend = figure.metric_of(panel), figure.legend(panel)
    signed = legend is not None and legend.low < 0 < legend.high
    return None if signed and metric is not None and metric.kind == _SHARE else bounds(figure, panel)


def _is_mean(label: str) -> bool:
    """Whether a tick is called a mean of the others."""
    return bool(_MEAN.fullmatch(label))


def _means_beyond(figure: Figure, panel: str) -> dict[int, tuple[float, float]]:
    """The cells of a panel that are called a mean and are none, by index, with the span of what they should lie in.

    A mean of values that the text does not give may lie anywhere.
    """
    cells, beyond = figure.reading.cells, dict[int, tuple[float, float]]()
    for side in Side if panel in figure.grids else ():
        lines = figure.grids[panel].lines(side)
        parts = [line for label, line in lines.items() if not _is_mean(label) and not _TOTAL.fullmatch(label)]
        listed = {tick.label for tick in figure.axes.axis(side).ticks}
        if len(parts) < _FEWEST_PARTS or listed - lines.keys():
            continue
        for tick, index in [pair for label, line in lines.items() if _is_mean(label) for pair in line.cells.items()]:
            own = [cells[line.cells[tick]] for line in parts if tick in line.cells]
            if len(own) < len(parts):
                continue
            low, high = min(cell.ends[0] for cell in own), max(cell.ends[1] for cell in own)
            unit = max(map(resolution, (*own, cells[index]))) * 1.001
            if not low - unit <= cells[index].ends[0] <= high + unit:
                beyond[index] = low, high
    return beyond


def _measure(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    spans = {panel: _span_of(figure, panel) for panel in figure.cells_by_panel}
    means = frozenset[int]().union(*(_means_beyond(figure, panel) for panel in figure.cells_by_panel))
    beyond: list[Measure] = []
    for cell in figure.reading.cells:
        (low, high), span = cell.ends, spans[cell.panel]
        beyond.append(None if span is None else max(round(high - span[1], 9), round(span[0] - low, 9), 0.0))
    return {"metric_excess": beyond, "mean_beyond_values": [index in means for index in range(len(beyond))]}


def _span(low: float, high: float) -> str:
    if math.isinf(high):
        return f"at least {number(low)}"
    return f"at most {number(high)}" if math.isinf(low) else f"{number(low)} to {number(high)}"


def _explain(figure: Figure, index: int) -> Finding:
    cell = figure.reading.cells[index]
    span = _span_of(figure, cell.panel)
    low, high = cell.ends
    where = place(cell, figure.reading)
    metric = figure.named_metric(cell.panel) or "the metric"
    if span is not None and (high > span[1] or low < span[0]):
        expected = _span(*span)
        message = f"{cell.printed} {where} cannot be: {metric} is {expected}"
    else:
        expected = _span(*_means_beyond(figure, cell.panel)[index])
        message = f"{cell.printed} {where} is no mean: the values that it should be the mean of are {expected}"
    return on_cell(figure, index, message, expected)


def _cause(figure: Figure, index: int) -> tuple[str, bool]:
    """The panel of a cell, and whether it is called a mean: these are doubted together."""
    cell = figure.reading.cells[index]
    return cell.panel, _is_mean(cell.row) or _is_mean(cell.column)


VALUE_OUTSIDE_METRIC = Rule(
    name="value_outside_metric",
    table=Table.CELLS,
    finds="a value beyond what its metric can be, or a mean beyond all of its values",
    source="the definition of the metric (names/registry/metrics.yaml); a mean, weighted or not, lies among its values",
    measures={
        "metric_excess": "how far the value lies beyond what the metric can be, in the metric's unit; 0 within",
        "mean_beyond_values": "whether the value is called a mean and lies beyond all values beside it",
    },
    measure=_measure,
    explain=_explain,
    least=OF_VALUES,
    unless="the values measure something else than the metric that was read",
    counted=("value beyond its metric", "values beyond their metric"),
    together=Together("are beyond what they can be", "what they measure", one_cause=True, most=0.1, cause=_cause),
)
