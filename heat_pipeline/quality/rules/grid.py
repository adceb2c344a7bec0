"""Cells against the grid that the axes span: coordinates off an axis, rows of another length, two values in a place."""

from __future__ import annotations

from collections import Counter

from heat_pipeline.model import SURE, Axis
from heat_pipeline.quality.figure import Figure, RowList
from heat_pipeline.quality.rules.rule import Finding, Limits, Measure, Rule, Table, Together
from heat_pipeline.quality.strays import Stray
from heat_pipeline.quality.wording import place, some


def _measure_off_axis(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    listed = figure.reading.rows.ticks or figure.reading.columns.ticks
    return {
        "off_axis": [index in figure.strays if listed else None for index in range(len(figure.reading.cells))],
    }


def _explain_off_axis(figure: Figure, index: int) -> Finding:
    cell = figure.reading.cells[index]
    strays = figure.strays[index]
    sharing = sorted({index for stray in strays for index in stray.cells})
    panels = {figure.reading.cells[one].panel for one in sharing}
    faults = " and ".join(_fault(figure, stray) for stray in strays)
    where = f"{cell.printed} stands {place(cell, figure.reading)}"
    ticks = [some([tick.label for tick in figure.axes.axis(stray.side).ticks]) for stray in strays]
    return Finding(
        message=f"{where}, but {faults}" + (f" ({len(sharing)} values)" if len(sharing) > 1 else ""),
        observed=", ".join(stray.label for stray in strays),
        expected=" and ".join(f"one of {listed}" for listed in ticks),
        start=cell.start,
        end=cell.end,
        panel=cell.panel if len(panels) == 1 else None,
        cells=tuple(sharing),
    )


def _fault(figure: Figure, stray: Stray) -> str:
    axis = f"the {stray.side} axis{_called(figure.axes.axis(stray.side))}"
    return f'"{stray.label}" is no tick of {axis}'


def _called(axis: Axis) -> str:
    return f" ({axis.name})" if axis.name else ""


TICK_NOT_ON_AXIS = Rule(
    name="tick_not_on_axis",
    table=Table.CELLS,
    finds="a cell at a coordinate that the axis doesn't list",
    source="the text's own list of ticks",
    measures={"off_axis": "at the first cell of a coordinate: whether an axis that lists the others lacks it"},
    measure=_measure_off_axis,
    explain=_explain_off_axis,
    unless="the axis was read short, or the label names a place in other words",
    counted=("cell at no tick of the axis", "cells at no tick of the axis"),
    together=Together("stand at no tick of the axis", "the axis"),
    needs=SURE,
)


def _axis_of(figure: Figure, row: RowList) -> Axis:
    """The axis along which a list of values runs."""
    return figure.reading.rows if row.column else figure.reading.columns


def _measure_lists(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    surplus: list[Measure] = []
    for row in figure.lists:
        ticks = len(_axis_of(figure, row).ticks)
        surplus.append(row.length - ticks if ticks else None)
    return {"list_surplus": surplus}


def _explain_list(figure: Figure, index: int) -> Finding:
    row = figure.lists[index]
    axis = _axis_of(figure, row)
    first, last = figure.reading.cells[row.cells[0]], figure.reading.cells[row.cells[-1]]
    of = f" of {row.panel}" if row.panel else ""
    return Finding(
        message=(
            f'the list "{row.row or row.column}"{of} has {row.length} values, the axis{_called(axis)} '
            f"{len(axis.ticks)} ticks: which value stands at which tick is not certain"
        ),
        observed=f"{row.length} values",
        expected=f"{len(axis.ticks)} values",
        start=first.start,
        end=last.end,
        panel=row.panel,
        cells=row.cells,
    )


ROW_DOES_NOT_FIT = Rule(
    name="row_does_not_fit",
    table=Table.LISTS,
    finds="a list of values longer or shorter than the axis that it runs along",
    source="values without labels find their ticks by counting; a list of another length shifts them",
    measures={"list_surplus": "how many values the list has more (or, below 0, fewer) than its axis has ticks"},
    measure=_measure_lists,
    explain=_explain_list,
    unless="the list runs along another axis, or is only a part of it",
    counted=("list of another length than its axis", "lists of another length than their axis"),
)


_RIVAL = 0.3
"""How sure a value must be to be another's rival: two values in a place make each other doubtful, so it is little."""


def _spot(figure: Figure, index: int) -> tuple[str, str, str]:
    """Where a cell stands."""
    cell = figure.reading.cells[index]
    return cell.panel, cell.row, cell.column


def _measure_conflicts(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    cells = figure.reading.cells
    count = Counter(_spot(figure, index) for index, cell in enumerate(cells) if cell.confidence >= _RIVAL)
    return {
        "rival_values": [
            max(count[_spot(figure, index)] - 1, 0) if cell.row and cell.column else None
            for index, cell in enumerate(cells)
        ]
    }


def _explain_conflict(figure: Figure, index: int) -> Finding:
    first = figure.reading.cells[index]
    here = figure.cells_at[_spot(figure, index)]
    numbers = {id(cell): number for number, cell in enumerate(figure.reading.cells)}
    printed = some([cell.printed for cell in here])
    return Finding(
        message=f"{len(here)} values stand {place(first, figure.reading)}: {printed}",
        observed=printed,
        expected="one value",
        start=here[0].start,
        end=here[0].end,
        panel=first.panel,
        cells=tuple(numbers[id(cell)] for cell in here),
    )


CELL_CONFLICT = Rule(
    name="cell_conflict",
    table=Table.CELLS,
    finds="one coordinate with two values",
    source="a cell of a heatmap has one value",
    measures={
        "rival_values": "how many other values the text gives at the cell's coordinate, but for those likely misread"
    },
    measure=_measure_conflicts,
    explain=_explain_conflict,
    least=_RIVAL,
    unless="the two values stand in different panels or rows that the labels don't tell apart",
    counted=("cell with another value in its place", "cells with another value in their place"),
    together=Together("stand where others stand", "the grid", same=_spot),
)
