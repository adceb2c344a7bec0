"""Values with a sign that they can't have: a dash before each value was read as a minus sign."""

from __future__ import annotations

from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.rules.rule import Finding, Limits, Measure, Rule, Table
from heat_pipeline.quality.wording import number


def _measure(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    found = figure.cells_by_panel
    return {
        "sign_lost": [
            panel.name in figure.signs_lost if panel.name in found else None for panel in figure.reading.panels
        ]
    }


def _explain(figure: Figure, index: int) -> Finding:
    panel = figure.reading.panels[index]
    cells = figure.cells_by_panel[panel.name]
    indices = tuple(at for at, cell in enumerate(figure.reading.cells) if cell.panel == panel.name)
    low, high = min(cell.ends[0] for cell in cells), max(cell.ends[1] for cell in cells)
    legend = figure.legend(panel.name)
    metric = figure.metric_of(panel.name)
    if metric is not None and metric.low is not None:
        why = f"{figure.named_metric(panel.name)} is never negative"
    else:
        why = f'the scale "{legend.shown}" has no negative values' if legend is not None else ""
    of = f" of {panel.name}" if panel.name else ""
    return Finding(
        message=(
            f"all {len(cells)} values{of} are negative, {number(low)} to {number(high)}, but {why}: "
            "the dash before them was read as a minus sign"
        ),
        observed=f"{number(low)} to {number(high)}",
        expected=f"{number(-high)} to {number(-low)}",
        start=cells[0].start,
        end=cells[-1].end,
        panel=panel.name,
        cells=indices,
    )


SIGN_LOST = Rule(
    name="sign_lost",
    table=Table.PANELS,
    finds='a panel whose values are all negative where none can be: a dash read as a minus sign ("-52" for 52)',
    source="a dash before a number is easily read as a minus sign; an accuracy, a share or a count is never negative",
    measures={"sign_lost": "whether all values of the panel are negative where its metric or its scale has none"},
    measure=_measure,
    explain=_explain,
    unless="the values are negative",
    counted=("panel whose minus signs are dashes", "panels whose minus signs are dashes"),
)
