"""Values in a grid, for people at a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from heat_pipeline.presenting.formats import plain

if TYPE_CHECKING:
    from heat_pipeline.fusing.model import FusedCell
    from heat_pipeline.model import Cell

_WIDEST = 12


def grid_of(values: Sequence[tuple[Cell | FusedCell, Text]], columns: Sequence[str], corner: str = "") -> Table:
    """Cells with what stands for each, in a grid of these columns; those of one place stand side by side.

    Where that is too wide for a terminal, a line a row has its values, each behind its column.
    """
    rows: dict[str, dict[str, list[Text]]] = {}
    for cell, value in values:
        rows.setdefault(cell.row, {}).setdefault(cell.column, []).append(value)
    wide = len(columns) > _WIDEST
    table = Table(box=None, pad_edge=False, show_header=not wide, header_style="dim")
    table.add_column(plain(corner), style="bold" if wide else "dim")
    for column in ("",) if wide else columns:
        table.add_column(plain(column), justify="left" if wide else "right")
    for label, at in rows.items():
        line = {column: Text(" / ").join(at[column]) for column in columns if column in at}
        pairs = [plain(f"{column}: ", "dim") + value for column, value in line.items()]
        table.add_row(plain(label), *([Text("   ").join(pairs)] if wide else [line.get(name, "") for name in columns]))
    return table
