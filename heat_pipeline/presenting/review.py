"""The panels that may be misread, the least sure first: why, and how they were read. A person decides at the desk."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from heat_pipeline.commands.reviewing import Doubtful
from heat_pipeline.presenting.formats import plain
from heat_pipeline.presenting.grids import grid_of
from heat_pipeline.presenting.texts import value_of
from heat_pipeline.wording import percent, plural

_ROWS, _COLUMNS = 4, 8  # of the excerpt of a grid


def show_review(console: Console, panels: Sequence[Doubtful], below: float, limit: int) -> None:
    """Print the panels, which are read with less confidence than `below`, and not more than `limit`."""
    for panel in panels[:limit]:
        head = Text.assemble(plain(panel.description_id, "bold"), plain(f"  {panel.panel}") if panel.panel else "")
        console.print(head)
        console.print(plain(f"read with {percent(panel.confidence)} confidence", "yellow"))
        for doubt in panel.doubts:
            console.print(plain(f"- {doubt}"))
        console.print(_excerpt(panel))
        for slots, count in panel.slots.items():
            cell = next(cell for cell in panel.cells if cell.slots == slots)
            example = f'"{cell.row}", "{cell.column}" = {cell.printed}'
            console.print(plain(f"as it is read: {slots}; {example} ({plural(count, 'cell')})"))
        if panel.alternative:
            console.print(plain(f"or: {panel.alternative}"))
        console.print()
    if not panels:
        console.print(plain(f"no panel is read with less than {percent(below)} confidence", "green"))
        return
    summary = f"{plural(len(panels), 'panel')} with less than {percent(below)} confidence"
    if len(panels) > limit:
        summary += f", the least sure {limit} shown; --limit {len(panels)} shows all"
    console.print(plain(f"{summary}; `heat-pipeline desk` settles them", "dim"))


def _excerpt(panel: Doubtful) -> RenderableType:
    """The first rows and columns of a panel."""
    rows = list(dict.fromkeys(cell.row for cell in panel.cells))
    kept_rows, kept_columns = rows[:_ROWS], panel.columns[:_COLUMNS]
    values = [(cell, value_of(cell)) for cell in panel.cells if cell.row in kept_rows and cell.column in kept_columns]
    grid = grid_of(values, kept_columns, panel.row_axis)
    rest = [
        plural(len(whole) - len(kept), f"more {name}")
        for name, whole, kept in (("row", rows, kept_rows), ("column", panel.columns, kept_columns))
        if len(whole) > len(kept)
    ]
    return Group(grid, plain(f"and {' and '.join(rest)}", "dim")) if rest else grid
