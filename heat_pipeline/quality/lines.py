"""The rows and columns of a panel as lines of cells, for the rules that look along them.

What a line may look like belongs to the rules; here is only which cells it has.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from heat_pipeline.model import Cell, How, Side

_NUMBER = re.compile(r"(?<![\w.])[-+−]?\d+(?:,\d{3})*(?:\.\d+)?(?:[eE][-+−]?\d+)?")


@dataclass(frozen=True, slots=True)
class Line:
    """A row (`side` ROW) or a column of a panel: its label, and its cells' indices by their label on the other axis.

    Only cells with one value and both coordinates are on a line, of several in one place the first.
    """

    panel: str
    side: Side
    label: str
    cells: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Grid:
    """The lines of a panel by label, and the span of all their values."""

    rows: Mapping[str, Line]
    columns: Mapping[str, Line]
    low: float
    high: float

    def lines(self, side: Side) -> Mapping[str, Line]:
        """The rows, or the columns."""
        return self.rows if side is Side.ROW else self.columns


def grids_of(cells: Sequence[Cell]) -> dict[str, Grid]:
    """The grid of each panel that has cells with a value and both coordinates, by the panel's name."""
    rows: dict[str, dict[str, dict[str, int]]] = {}
    columns: dict[str, dict[str, dict[str, int]]] = {}
    spans: dict[str, list[float]] = {}
    for index, cell in enumerate(cells):
        value, row, column, panel = cell.value, cell.row, cell.column, cell.panel
        if value is None or not row or not column:
            continue
        if panel not in spans:
            spans[panel], rows[panel], columns[panel] = [], {}, {}
        spans[panel].append(value)
        rows[panel].setdefault(row, {}).setdefault(column, index)
        columns[panel].setdefault(column, {}).setdefault(row, index)
    return {
        panel: Grid(
            {label: Line(panel, Side.ROW, label, found) for label, found in rows[panel].items()},
            {label: Line(panel, Side.COLUMN, label, found) for label, found in columns[panel].items()},
            min(values),
            max(values),
        )
        for panel, values in spans.items()
    }


def resolution(cell: Cell) -> float:
    """One unit in the last printed digit of a cell's value: 0.1 for "87.3", 1 for "87"."""
    digits = _NUMBER.search(cell.printed)
    if digits is None or "e" in digits[0].lower():
        return 0.0
    _, point, decimals = digits[0].partition(".")
    return 10.0 ** -len(decimals) if point else 1.0


def is_approximate(cells: Sequence[Cell]) -> bool:
    """Whether most of some cells are stated as approximate."""
    return sum(cell.how is not How.EXACT for cell in cells) * 2 > len(cells)
