"""The labelled corpus as readings: what the gold answers say of axes, panels and cells, without any reader."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from heat_pipeline.model import Axis, Cell, How, Panel, Reading, Tick
from heat_pipeline.reading.reader import read_text

CORPUS = Path(__file__).parents[1] / "corpus"


class Case(NamedTuple):
    """One labelled description."""

    name: str
    text: str
    gold: dict[str, Any]
    reading: Reading


def make_reading(panels: tuple[str, ...] = (), **given: Any) -> Reading:
    named = tuple(Panel(name, number) for number, name in enumerate(panels))
    return replace(read_text(""), panels=named, **given)


def make_cell(row: str = "", column: str = "", panel: str = "") -> Cell:
    return Cell(panel, row, column, 1.0, None, None, None, How.EXACT, "1.0", 0, 3, "table")


@cache
def cases() -> tuple[Case, ...]:
    return tuple(map(_case, sorted(CORPUS.glob("*/*.md"))))


def _case(path: Path) -> Case:
    gold = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    cells = tuple(make_cell(row, column, panel or "") for panel, row, column, *_ in gold["cells"])
    rows, columns = (dict.fromkeys(getattr(cell, side) for cell in cells) for side in ("row", "column"))
    reading = make_reading(
        tuple(gold["panels"]),
        title=gold["title"],
        metric=gold["metric"],
        rows=Axis(gold["y_axis"], tuple(map(Tick, rows))),
        columns=Axis(gold["x_axis"], tuple(map(Tick, columns))),
        cells=cells,
    )
    return Case(f"{path.parent.name}/{path.stem}", path.read_text(encoding="utf-8"), gold, reading)
