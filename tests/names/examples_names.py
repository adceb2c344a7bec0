"""The labelled corpus as readings: what the gold answers say of axes, panels and cells, without any reader."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from heat_pipeline.model import Axis, Cell, How, Panel, Reading, Tick

CORPUS = Path(__file__).parents[1] / "corpus"


class Case(NamedTuple):
    """One labelled description."""

    name: str
    text: str
    gold: dict[str, Any]
    reading: Reading


def make_reading(
    *,
    title: str = "",
    metric: str = "",
    rows: Axis | None = None,
    columns: Axis | None = None,
    panels: tuple[str, ...] = (),
    cells: tuple[Cell, ...] = (),
) -> Reading:
    return Reading(
        chart_type="heatmap",
        title=title,
        metric=metric,
        unit="",
        rows=rows or Axis(),
        columns=columns or Axis(),
        legends=(),
        panels=tuple(Panel(name, number) for number, name in enumerate(panels)),
        cells=cells,
        mentions=(),
        claims=(),
        numbers=0,
        numbers_explained=0,
    )


def make_cell(row: str = "", column: str = "", panel: str = "") -> Cell:
    return Cell(panel, row, column, 1.0, None, None, None, How.EXACT, "1.0", 0, 3, "table")


@cache
def cases() -> tuple[Case, ...]:
    found = []
    for path in sorted(CORPUS.glob("*/*.md")):
        gold = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        cells = tuple(make_cell(row, column, panel or "") for panel, row, column, *_ in gold["cells"])

        def ticks(labels: list[str]) -> tuple[Tick, ...]:
            return tuple(Tick(label) for label in dict.fromkeys(labels))

        reading = make_reading(
            title=gold["title"],
            metric=gold["metric"],
            rows=Axis(gold["y_axis"], ticks([cell.row for cell in cells])),
            columns=Axis(gold["x_axis"], ticks([cell.column for cell in cells])),
            panels=tuple(gold["panels"]),
            cells=cells,
        )
        name = f"{path.parent.name}/{path.stem}"
        found.append(Case(name, path.read_text(encoding="utf-8"), gold, reading))
    return tuple(found)
