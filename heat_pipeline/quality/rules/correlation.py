"""Values called correlations that are none: most of them beyond 1, and too small to be correlations times a hundred."""

from __future__ import annotations

from statistics import median

from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.rules.rule import Finding, Limits, Measure, Rule, Table
from heat_pipeline.quality.wording import number, some

_CORRELATION = "correlation"
_LEAST_IN_HUNDREDTHS = 10.0
_LEAST_CELLS = 4


def _beyond(figure: Figure) -> tuple[int, ...] | None:
    """The cells beyond 1 where they cannot be hundredths, or None where the metric is no correlation.

    With few cells beyond 1 these are the odd ones, and `value_outside_metric` has them one by one.
    """
    reading = figure.reading
    if figure.metric is None or figure.metric.kind != _CORRELATION or len(reading.cells) < _LEAST_CELLS:
        return None
    if reading.unit == "%" or any("%" in cell.printed for cell in reading.cells):
        return None
    sizes = [max(map(abs, cell.ends)) for cell in reading.cells]
    if median(sizes) <= 1 or max(sizes) > _LEAST_IN_HUNDREDTHS:
        return ()
    return tuple(index for index, size in enumerate(sizes) if size > 1)


def _measure(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    beyond = _beyond(figure)
    return {"beyond_one": [None if beyond is None else len(beyond)]}


def _explain(figure: Figure, index: int) -> Finding:
    beyond = _beyond(figure) or ()
    cells = figure.reading.cells
    largest = max(max(map(abs, cells[place].ends)) for place in beyond)
    return Finding(
        message=(
            f"{len(beyond)} of {len(cells)} values called {figure.reading.metric} lie beyond -1 to 1, as far as "
            f"{number(largest)}: they are something else, such as t-values"
        ),
        observed=some([cells[place].printed for place in beyond]),
        expected="-1 to 1",
        start=cells[beyond[0]].start,
        end=cells[beyond[-1]].end,
        cells=beyond,
    )


NOT_A_CORRELATION = Rule(
    name="not_a_correlation",
    table=Table.FIGURES,
    finds="values called correlations most of which lie beyond -1 to 1",
    source="the definition of a correlation; times a hundred, some would be above 10",
    measures={"beyond_one": "how many values lie beyond -1 to 1, where most do and none is above 10"},
    measure=_measure,
    explain=_explain,
    unless="the values measure something else than a correlation",
    counted=("correlations beyond 1", "correlations beyond 1"),
)
