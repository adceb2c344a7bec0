"""What a text leaves out: whether it has cells at all."""

from __future__ import annotations

from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.rules.rule import Finding, Limits, Measure, Rule, Table


def _measure(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    return {"cells": [len(figure.reading.cells)]}


def _explain(figure: Figure, index: int) -> Finding:
    title = f' on "{figure.reading.title}"' if figure.reading.title else ""
    return Finding(
        message=f"the text{title} describes its figure in words only: it has no cell",
        observed="no cells",
        expected="numbers, if the figure shows any",
    )


NO_CELLS = Rule(
    name="no_cells",
    table=Table.FIGURES,
    finds="a qualitative text, without one numeric cell",
    source="the count of cells",
    measures={"cells": "how many cells the text has"},
    measure=_measure,
    explain=_explain,
)
