"""People's decisions applied to a reading: the cells that they give, correct or strike out, and what the figure shows.

They win over both readers. A value that a person gives is tied to the characters of the text as a second reader's are;
one that the text doesn't have is kept among what is disputed, and is no cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from heat_pipeline.decisions.forms import FigureDecision, OnReading, Span, TableDecision
from heat_pipeline.model import Axis, Cell, Disputed, Legend, Panel, ReadBy, Reading, Tick, together
from heat_pipeline.reading import labels
from heat_pipeline.reading.numbers import Number
from heat_pipeline.reading.obeying import DECIDED
from heat_pipeline.reading.outline import Outline
from heat_pipeline.second_reader.answers import PanelTable, Row, TableAnswer
from heat_pipeline.second_reader.grounding import ground, holds_number, text_numbers

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
    by_panel: dict[str | None, list[Cell]] = {}  # of two panels whose tables take a number the later one has it
    lost: list[Disputed] = []
    known = {cell.start: cell for cell in reading.cells}
    for table in tables:
        if table.table:
            cells, missing = _grounded(outline, table, known)
            taken = {cell.start for cell in cells}
            for panel, others in by_panel.items():
                if panel != table.panel:
                    others[:] = [cell for cell in others if cell.start not in taken]
            by_panel.setdefault(table.panel, []).extend(cells)
            lost += missing
    made = [cell for cells in by_panel.values() for cell in cells]
    spans = [(cell.start, cell.end) for cell in made]
    kept = [cell for cell in reading.cells if not replaced & {None, cell.panel} and not _overlaps(cell, spans)]
    cells = _corrected(outline, [*kept, *made], tables)
    spans += [told.at for table in tables for told in table.cells]
    disputed = [
        one
        for one in reading.disputed
        if None not in replaced
        and not (one.start is not None and one.end is not None and _meets((one.start, one.end), spans))
        and not any(place is not None and place.panel in replaced for place in (one.rules, one.model))
    ]
    unread = tuple(span for span in reading.unread if not _meets(span, spans))
    cells.sort(key=lambda cell: (cell.start, cell.end))
    total = max(reading.numbers, len(cells) + len(unread))
    return replace(
        reading,
        cells=tuple(cells),
        panels=_panels(reading, cells),
        rows=_axis(reading.rows, [cell.row for cell in cells], tables, 0),
        columns=_axis(reading.columns, [cell.column for cell in cells], tables, 1),
        disputed=(*disputed, *lost),
        unread=unread,
        numbers=total,
        numbers_explained=total - len(unread),
    )


def _grounded(outline: Outline, decision: TableDecision, read: Mapping[int, Cell]) -> tuple[list[Cell], list[Disputed]]:
    """The cells of a table that a person gave, and the values that the text doesn't have.

    A value whose place is given is the number there, as `read` has it by its first character, else as it is printed;
    the others are looked for.
    """
    panel = decision.name if decision.name is not None else decision.panel or ""
    columns = decision.table[0][1:]
    labelled = [row[0] for row in decision.table[1:]]
    scanned = {number.start: number for number in text_numbers(outline)} if decision.at else {}
    cells: list[Cell] = []
    rows: list[Row] = []
    lost: list[Disputed] = []
    for at_row, (label, *values) in enumerate(decision.table[1:]):
        left = list(values)
        for at, printed in enumerate(values):
            start = decision.at[at_row][at] if decision.at else None
            there = None if start is None else read.get(start) or _scanned(outline, scanned.get(start))
            if printed and there is not None and outline.text[there.start : there.end] == printed:
                cells.append(_placed(there, panel, label, columns[at]))
                left[at] = ""
            elif printed and not holds_number(printed, outline.comma):
                lost.append(_lost(printed, label, columns[at], "it is no number"))
                left[at] = ""
        rows.append(Row(label=label, values=tuple(left)))
    given = PanelTable(
        column_axis="", columns=columns, panel=panel, row_axis="", rows=tuple(rows), scale_high="", scale_low=""
    )  # fmt: skip
    grounding = ground(outline, TableAnswer(chart="", metric="", panels=(given,), title="", unit=""))
    taken = {cell.start for cell in cells}
    for one in grounding.grounded:
        row, column = labelled[one.cell.at[1]], columns[one.cell.at[2]]
        if one.number.start in taken:
            lost.append(_lost(one.cell.printed, row, column, "its number is that of another place of the table"))
            continue
        there = read.get(one.number.start)
        is_read = there is not None and (there.value, there.low, there.high) == one.cell.amount
        cell = there if there is not None and is_read else _scanned(outline, one.number)
        if cell is not None:
            cells.append(_placed(cell, panel, row, column))
    lost += [_lost(cell.printed, cell.row, cell.column, why) for cell, why in grounding.lost]
    return cells, lost


def _lost(printed: str, row: str, column: str, why: str) -> Disputed:
    return Disputed(printed, None, None, None, None, None, _NOT_THERE.format(row, column, why))


def _scanned(outline: Outline, number: Number | None) -> Cell | None:
    """A number of the text as a cell without labels; None where there is none."""
    if number is None:
        return None
    printed = outline.text[number.start : number.end]
    return Cell(
        "", "", "", number.value, number.low, number.high, number.sd, number.how, printed, number.start, number.end, ""
    )


def _placed(cell: Cell, panel: str, row: str, column: str) -> Cell:
    """A cell where a person places it."""
    return replace(
        cell, panel=panel, row=row, column=column, slots=_SLOTS, row_number=labels.number_of(row),
        column_number=labels.number_of(column), list_length=None, confidence=DECIDED, read_by=ReadBy.PERSON,
    )  # fmt: skip


def _corrected(outline: Outline, cells: list[Cell], tables: Iterable[TableDecision]) -> list[Cell]:
    """The cells with single numbers corrected, struck out or added."""
    for told in (one for table in tables for one in table.cells):
        there = [cell for cell in cells if _overlaps(cell, [told.at])]
        cells = [cell for cell in cells if not any(cell is one for one in there)]
        if not told.is_cell:
            continue
        if not there:
            numbers = (_scanned(outline, one) for one in text_numbers(outline) if one.start == told.at[0])
            there = [one for one in numbers if one is not None]
        for cell in there[:1]:
            given = ((told.panel, cell.panel), (told.row, cell.row), (told.column, cell.column))
            cells.append(_placed(cell, *(before if said is None else said for said, before in given)))
    return cells


def _panels(reading: Reading, cells: Sequence[Cell]) -> tuple[Panel, ...]:
    before = {panel.name: panel for panel in reading.panels}
    names = [*dict.fromkeys(cell.panel for cell in cells)] or [""]
    made = []
    for number, name in enumerate(names, start=1):
        inside = [cell for cell in cells if cell.panel == name]
        panel = before.get(name, Panel(name, 0))
        is_sure = all(cell.sure for cell in inside)
        made.append(
            replace(
                panel,
                number=number,
                start=min((cell.start for cell in inside), default=0),
                end=max((cell.end for cell in inside), default=0),
                confidence=together([cell.confidence for cell in inside]),
                doubts=() if is_sure else panel.doubts,
                alternative="" if is_sure else panel.alternative,
            )
        )
    return tuple(made)


def _axis(axis: Axis, named: Sequence[str], tables: Iterable[TableDecision], side: int) -> Axis:
    """An axis with the ticks that a person's tables have; the name of a lone table's corner is that of its rows."""
    ticks = list(dict.fromkeys(filter(None, named)))
    corners = {one.table[0][0] for one in tables if one.table} - {""}
    name = next(iter(corners)) if side == 0 and len(corners) == 1 else axis.name
    if {tick.label for tick in axis.ticks}.issuperset(ticks):
        return replace(axis, name=name)
    return Axis(name, tuple(Tick(label, labels.number_of(label)) for label in ticks))


def _with_frame(reading: Reading, told: FigureDecision) -> Reading:
    """A reading whose figure has the scale, metric, unit and better end that a person gave it."""
    if told.scale is not None:
        panel = told.panel or None
        before = next((one for one in reading.legends if one.panel == panel), None)
        first, last = told.scale
        printed = f"{first:g} to {last:g}"  # of the text's own words only the place stays
        given = replace(
            before or Legend(0, 1, panel=panel), first=first, last=last, approximate=False, printed=printed, step=None
        )
        others = tuple(one for one in reading.legends if one.panel != panel and panel is not None)
        reading = replace(reading, legends=(given, *others))
    return replace(
        reading,
        metric=reading.metric if told.metric is None else told.metric,
        unit=reading.unit if told.unit is None else told.unit,
        better=reading.better if told.better is None else told.better,
    )


def _overlaps(cell: Cell, spans: Iterable[Span]) -> bool:
    return _meets((cell.start, cell.end), spans)


def _meets(one: Span, spans: Iterable[Span]) -> bool:
    return any(start < one[1] and one[0] < end for start, end in spans)
