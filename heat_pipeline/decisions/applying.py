"""People's decisions applied to a reading: the cells that they give, correct or strike out, and what the figure shows.

They win over both readers. A value that a person gives is tied to the characters of the text as a second reader's are;
one that the text doesn't have is kept among what is disputed, and is no cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from heat_pipeline.decisions.forms import CellDecision, FigureDecision, OnReading, Span, TableDecision
from heat_pipeline.model import Cell, Disputed, Legend, ReadBy, Reading
from heat_pipeline.reading import labels
from heat_pipeline.reading.obeying import DECIDED
from heat_pipeline.reading.outline import Outline
from heat_pipeline.second_reader.answers import PanelTable, TableAnswer, TableRow
from heat_pipeline.second_reader.grounding import cell_at, ground, holds_number, text_numbers
from heat_pipeline.second_reader.settling import axis_of, panels_of

_SLOTS = "by a person"
_NOT_THERE = 'a person gave it row "{}" and column "{}"; {}'


def decided_reading(outline: Outline, reading: Reading, decisions: Sequence[OnReading]) -> Reading:
    """A reading as people decided it: its cells, panels and axes, and what its figure shows.

    `decisions` that place labels by slots are none of this: the reader obeys them. Claims and mentions are found later.
    """
    tables = [decision for decision in decisions if isinstance(decision, TableDecision)]
    if tables:
        reading = _with_cells(outline, reading, tables)
    for figure in (decision for decision in decisions if isinstance(decision, FigureDecision)):
        reading = _with_frame(reading, figure)
    return reading


def _with_cells(outline: Outline, reading: Reading, tables: Sequence[TableDecision]) -> Reading:
    replaced = {table.panel for table in tables if not table.cells}
    numbers = numbers_of(outline, reading)
    made: list[tuple[str | None, Cell]] = []  # of two panels whose tables take a number the later one has it
    lost: list[Disputed] = []
    for table in (table for table in tables if table.table):
        cells, missing = grounded(outline, numbers, table)
        taken = {cell.start for cell in cells}
        made = [(panel, cell) for panel, cell in made if panel == table.panel or cell.start not in taken]
        made += [(table.panel, cell) for cell in cells]
        lost += missing
    spans = [(cell.start, cell.end) for _, cell in made]
    left = (cell for cell in reading.cells if not replaced & {None, cell.panel})
    cells = [*(cell for cell in left if not _meets(cell.start, cell.end, spans)), *(cell for _, cell in made)]
    for correction in (correction for table in tables for correction in table.cells):
        cells = _corrected(cells, correction, numbers)
        spans.append(correction.at)
    disputed = [
        number
        for number in reading.disputed
        if None not in replaced
        and not _meets(number.start, number.end, spans)
        and not any(place is not None and place.panel in replaced for place in (number.rules, number.model))
    ]
    is_empty = any(table.panel is None and not table.has_cells for table in tables)
    unread = () if is_empty else tuple(span for span in reading.unread if not _meets(*span, spans))
    cells.sort(key=lambda cell: (cell.start, cell.end))
    total = max(reading.numbers, len(cells) + len(unread))
    corners = {table.table[0][0] for table in tables if table.table} - {""}
    name = corners.pop() if len(corners) == 1 else reading.rows.name
    return replace(
        reading,
        cells=tuple(cells),
        panels=panels_of(reading, cells),
        rows=axis_of(replace(reading.rows, name=name), name, [cell.row for cell in cells]),
        columns=axis_of(reading.columns, reading.columns.name, [cell.column for cell in cells]),
        disputed=(*disputed, *lost),
        unread=unread,
        numbers=total,
        numbers_explained=total - len(unread),
    )


def numbers_of(outline: Outline, reading: Reading) -> dict[int, Cell]:
    """The numbers of a text by their first character: as they were read, else as printed and without labels."""
    printed = {number.start: cell_at(outline, number) for number in text_numbers(outline)}
    return printed | {cell.start: cell for cell in reading.cells}


def grounded(
    outline: Outline, numbers: Mapping[int, Cell], decision: TableDecision
) -> tuple[list[Cell], list[Disputed]]:
    """The cells of a table that a person gave, and the values that the text doesn't have.

    A value whose place is given is the one of the text's `numbers` there; the others are looked for.
    """
    panel = decision.name if decision.name is not None else decision.panel or ""
    (_, *columns), *lines = decision.table
    cells: list[Cell] = []
    rows: list[TableRow] = []
    lost: list[Disputed] = []
    for (label, *values), starts in zip(lines, decision.at or [[None] * len(columns)] * len(lines), strict=True):
        for at, (printed, start) in enumerate(zip(values, starts, strict=True)):
            cell = None if start is None else numbers.get(start)
            if printed and cell is not None and cell.printed == printed:
                cells.append(_placed(cell, panel, label, columns[at]))
            elif printed and not holds_number(printed, outline.comma):
                lost.append(_lost(printed, label, columns[at], "it is no number"))
            else:
                continue
            values[at] = ""
        rows.append(TableRow(label=label, values=tuple(values)))
    given = PanelTable(
        column_axis="", columns=tuple(columns), panel=panel, row_axis="", rows=tuple(rows), scale_high="", scale_low=""
    )  # fmt: skip
    grounding = ground(outline, TableAnswer(chart="", metric="", panels=(given,), title="", unit=""))
    taken = {cell.start for cell in cells}
    for value in grounding.grounded:
        row, column = rows[value.cell.at[1]].label, columns[value.cell.at[2]]
        if value.number.start in taken:
            lost.append(_lost(value.cell.printed, row, column, "its number is that of another place of the table"))
            continue
        cell = numbers.get(value.number.start)
        if cell is None or (cell.value, cell.low, cell.high) != value.cell.amount:
            cell = cell_at(outline, value.number)
        cells.append(_placed(cell, panel, row, column))
    lost += [_lost(cell.printed, cell.row, cell.column, why) for cell, why in grounding.lost]
    return cells, lost


def _lost(printed: str, row: str, column: str, why: str) -> Disputed:
    return Disputed(printed, None, None, None, None, None, _NOT_THERE.format(row, column, why))


def _placed(cell: Cell, panel: str, row: str, column: str) -> Cell:
    """A cell where a person places it."""
    return replace(
        cell, panel=panel, row=row, column=column, slots=_SLOTS, row_number=labels.number_of(row),
        column_number=labels.number_of(column), list_length=None, confidence=DECIDED, read_by=ReadBy.PERSON,
    )  # fmt: skip


def _corrected(cells: Sequence[Cell], correction: CellDecision, numbers: Mapping[int, Cell]) -> list[Cell]:
    """The cells with a single number corrected, struck out or added."""
    others = [cell for cell in cells if not _meets(cell.start, cell.end, [correction.at])]
    before = next((cell for cell in cells if _meets(cell.start, cell.end, [correction.at])), None)
    before = before or numbers.get(correction.at[0])
    if before is None or not correction.is_cell:
        return others
    names = {key: getattr(correction, key) for key in ("panel", "row", "column")}
    kept = {key: getattr(before, key) if name is None else name for key, name in names.items()}
    return [*others, _placed(before, **kept)]


def _with_frame(reading: Reading, decision: FigureDecision) -> Reading:
    """A reading whose figure has the scale, metric, unit and better end that a person gave it."""
    shown = {key: value for key in ("metric", "unit", "better") if (value := getattr(decision, key)) is not None}
    if decision.scale is not None:
        panel = decision.panel or None
        before = next((legend for legend in reading.legends if legend.panel == panel), Legend(0, 1, panel=panel))
        first, last = decision.scale
        printed = f"{first:g} to {last:g}"  # of the text's own words only the place stays
        legend = replace(before, first=first, last=last, approximate=False, printed=printed, step=None)
        others = (legend for legend in reading.legends if legend.panel != panel and panel is not None)
        shown["legends"] = (legend, *others)
    return replace(reading, **shown)


def _meets(start: int | None, end: int | None, spans: Iterable[Span]) -> bool:
    """Whether characters, where there are any, are among those of some spans."""
    return start is not None and end is not None and any(first < end and start < last for first, last in spans)
