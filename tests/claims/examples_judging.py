"""Readings made of plain grids, for judging without any text."""

from __future__ import annotations

from heat_pipeline.model import Axis, Cell, How, Legend, Notice, Panel, Reading, Tick


def cell(panel: str, row: str, column: str, printed: str, how: How = How.EXACT) -> Cell:
    """A cell as it is printed: "30.7", "~80" with APPROX, "0.25-0.30" with RANGE."""
    low = high = value = None
    if how is How.RANGE:
        low, high = (float(part) for part in printed.split("-"))
    else:
        value = float(printed.strip("~%s"))
    numbers = [float(label) if label.replace(".", "").isdigit() else None for label in (row, column)]
    return Cell(panel, row, column, value, low, high, None, how, printed, 0, 0, "grid", numbers[0], numbers[1])


def reading(
    *grids: str,
    panels: tuple[str, ...] = ("",),
    legends: tuple[Legend, ...] = (),
    notices: tuple[Notice, ...] = (),
    rows: str = "",
    columns: str = "",
    how: How = How.EXACT,
) -> Reading:
    """Each grid is lines of words: the columns' labels first, then in each line a row's label and its values.

    "." is a place without a value, "7|3" one with two. `rows` and `columns` list axes that have more than the cells.
    """
    cells: list[Cell] = []
    row_labels: dict[str, None] = {}
    column_labels: dict[str, None] = {}
    for panel, grid in zip(panels, grids, strict=True):
        head, *body = [line.split() for line in grid.strip().splitlines()]
        column_labels.update(dict.fromkeys(head))
        for label, *values in body:
            row_labels[label] = None
            for column, value in zip(head, values, strict=True):
                for printed in value.split("|") if value != "." else ():
                    cells.append(cell(panel, label, column, printed, _how(printed, how)))
    axes = (
        tuple(Tick(label, float(label) if label.replace(".", "").isdigit() else None) for label in labels)
        for labels in (rows.split() or row_labels, columns.split() or column_labels)
    )
    row_axis, column_axis = (Axis("", ticks) for ticks in axes)
    shown = tuple(Panel(name, number) for number, name in enumerate(panels, 1))
    return Reading(
        "heatmap", "", "Accuracy", "%", row_axis, column_axis, legends, shown, tuple(cells), (), (), 0, 0, (), notices
    )


def _how(printed: str, how: How) -> How:
    return How.APPROX if printed[0] == "~" else How.RANGE if "-" in printed[1:] else how
