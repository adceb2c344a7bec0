"""Values against what they can be: no accuracy above 100 %, no correlation beyond 1, no mean above all its values."""

from __future__ import annotations

import math
from statistics import median

from heat_pipeline.model import Cell
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.means import is_mean, means_beyond
from heat_pipeline.quality.rules.rule import OF_VALUES, Finding, Limits, Measure, Rule, Table, Together
from heat_pipeline.quality.wording import number, place

_SHARE, _CORRELATION = "share", "correlation"
_LEAST_IN_HUNDREDTHS = 10.0
_FEWEST = 4


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


def _fraction_among_percents(cell: Cell, others: tuple[float, float, int]) -> bool:
    """Whether a value is a fraction where its panel holds percents: times 100 it would be one of them."""
    low, high = cell.ends
    lowest, highest, decimals = others
    if _decimals(cell) <= decimals:
        return False  # 0.3 among 78.7 and 90.2 is 0.3 %
    return 0 < high <= 1 and "%" not in cell.printed and high < lowest and lowest <= low * 100 and high * 100 <= highest


def _percents(cells: list[Cell]) -> tuple[float, float, int] | None:
    """The span of the values above 1 where most of them are, and to how many decimals most of these are printed."""
    large = [cell for cell in cells if cell.ends[1] > 1]
    if len(large) * 4 < len(cells) * 3 or len(large) < 3:
        return None
    values = [cell.ends[1] for cell in large]
    return min(values), max(values), round(median(map(_decimals, large)))


def _is_share(figure: Figure, panel: str) -> bool:
    """Whether a panel's values are shares, such as accuracies."""
    metric = figure.metric_of(panel)
    return metric is not None and metric.kind == _SHARE


def _decimals(cell: Cell) -> int:
    """To how many decimals a value is printed."""
    _, _, behind = cell.printed.rstrip("% ").rpartition(".")
    return len(behind) if "." in cell.printed else 0


def _span_of(figure: Figure, panel: str) -> tuple[float, float] | None:
    """What the values of a panel can be.

    Under a scale of its own with both signs a share is none: a confidence from -100 to 100 is no probability.
    """
    span = bounds(figure, panel)
    if span is None:
        return None
    legend = figure.legend(panel)
    signed = legend is not None and legend.low < 0 < legend.high
    return None if signed and _is_share(figure, panel) else span


def _measure(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    percents = {panel: _percents(cells) for panel, cells in figure.cells_by_panel.items() if _is_share(figure, panel)}
    beyond: list[Measure] = []
    mixed: list[Measure] = []
    spans = {panel: _span_of(figure, panel) for panel in figure.cells_by_panel}
    for cell in figure.reading.cells:
        low, high = cell.ends
        here = spans[cell.panel]
        beyond.append(None if here is None else max(round(high - here[1], 9), round(here[0] - low, 9), 0.0))
        others = percents.get(cell.panel)
        mixed.append(None if others is None else _fraction_among_percents(cell, others))
    means = frozenset[int]().union(*(means_beyond(figure, panel) for panel in figure.cells_by_panel))
    return {
        "metric_excess": beyond,
        "fraction_among_percents": mixed,
        "mean_beyond_values": [index in means for index in range(len(mixed))],
    }


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
    elif index in (means := means_beyond(figure, cell.panel)):
        expected = _span(*means[index])
        message = f"{cell.printed} {where} is no mean: the values that it should be the mean of are {expected}"
    else:
        message = f"{cell.printed} {where} is a fraction among percents"
        expected = f"{number(high * 100)}, if it is the same unit"
    return Finding(message, cell.printed, expected, cell.start, cell.end, cell.panel, cells=(index,))


def _cause(figure: Figure, index: int) -> tuple[str, bool]:
    """The panel of a cell, and whether it is called a mean: these are doubted together."""
    cell = figure.reading.cells[index]
    return cell.panel, is_mean(cell.row) or is_mean(cell.column)


VALUE_OUTSIDE_METRIC = Rule(
    name="value_outside_metric",
    table=Table.CELLS,
    finds="a value beyond what its metric can be, a fraction among percents, or a mean beyond all of its values",
    source="the definition of the metric (names/registry/metrics.yaml); a mean, weighted or not, lies among its values",
    measures={
        "metric_excess": "how far the value lies beyond what the metric can be, in the metric's unit; 0 within",
        "fraction_among_percents": "whether the value is a fraction in a panel of percents",
        "mean_beyond_values": "whether the value is called a mean and lies beyond all values beside it",
    },
    measure=_measure,
    explain=_explain,
    least=OF_VALUES,
    unless="the values measure something else than the metric that was read",
    counted=("value beyond its metric or in another unit", "values beyond their metric or in another unit"),
    together=Together("are beyond what they can be", "what they measure", one_cause=True, most=0.1, cause=_cause),
)
