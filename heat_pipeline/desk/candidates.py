"""The readings that a person chooses from: the model's, the first reader's best one, and its second best."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b

from heat_pipeline.model import ReadBy, Reading
from heat_pipeline.reading import labels
from heat_pipeline.reading.decisions import ReadingDecision, out_of_words
from heat_pipeline.reading.outline import Outline, outline
from heat_pipeline.reading.reader import read_outline
from heat_pipeline.second_reader.answers import Answers
from heat_pipeline.second_reader.comparing import compare

LONG = 200_000
"""A text with more characters is not read for a second-best reading: that takes long."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A value with its labels; `start` is the first character of its number."""

    panel: str
    row: str
    column: str
    printed: str
    start: int


@dataclass(frozen=True, slots=True)
class Grid:
    """A panel as a table; `values` and `at` have a row for each of `rows`, "" and None where there is no value.

    `crowded` is how many values share their place with another one and are not in the table.
    """

    panel: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: tuple[tuple[str, ...], ...]
    at: tuple[tuple[int | None, ...], ...]
    crowded: int = 0


@dataclass(frozen=True, slots=True)
class Candidate:
    """A reading of one panel, as one table or several; `who` reads it so."""

    who: str
    grids: tuple[Grid, ...]


def candidates(
    text: str, shown: Reading, panel: str | None, slots: Sequence[ReadingDecision], answers: Answers | None, key: str
) -> list[Candidate]:
    """The readings of a panel, or of all of a text, that differ; their order is that of a hash, and tells nothing.

    `shown` is the reading that stands in the warehouse.
    """
    lines = outline(text)
    by_rules = not shown.second_reader and all(cell.read_by is ReadBy.RULES for cell in shown.cells)
    first = shown if by_rules else read_outline(lines, decisions=slots)
    told = [("the first reader", [_placed(first)])]
    if len(text) <= LONG:
        told.append(("the first reader's second best", _second_best(lines, first, panel)))
    if answers is not None and answers.table is not None:
        grounded = compare(lines, first, answers.table).grounding.grounded
        cells = [
            Placed(one.cell.panel, one.cell.row, one.cell.column, one.number.printed, one.number.start)
            for one in grounded
        ]
        told.insert(0, (answers.reader.model, [cells]))
    there = {cell.start for cell in shown.cells if panel in (None, cell.panel)}
    found: dict[tuple[Grid, ...], str] = {}
    for who, readings in told:
        for cells in readings:
            grids = grids_of(_of_panel(cells, panel, there))
            if grids:
                found[grids] = f"{found[grids]} and {who}" if grids in found else who
    made = [Candidate(who, grids) for grids, who in found.items()]
    return sorted(made, key=lambda one: blake2b(f"{key} {one.who}".encode()).digest())


def grids_of(cells: Iterable[Placed]) -> tuple[Grid, ...]:
    """Values as tables, one a panel, with rows and columns in the order of the text."""
    by_panel: dict[str, list[Placed]] = {}
    for cell in sorted(cells, key=lambda one: one.start):
        by_panel.setdefault(cell.panel, []).append(cell)
    return tuple(_grid(panel, own) for panel, own in by_panel.items())


def _grid(panel: str, cells: Sequence[Placed]) -> Grid:
    rows, columns = (tuple(dict.fromkeys(names)) for names in zip(*((c.row, c.column) for c in cells), strict=True))
    there: dict[tuple[str, str], Placed] = {}
    for cell in cells:
        there.setdefault((cell.row, cell.column), cell)
    lines = [[there.get((row, column)) for column in columns] for row in rows]
    return Grid(
        panel,
        rows,
        columns,
        tuple(tuple("" if one is None else one.printed for one in line) for line in lines),
        tuple(tuple(None if one is None else one.start for one in line) for line in lines),
        len(cells) - len(there),
    )


def _placed(reading: Reading) -> list[Placed]:
    return [Placed(one.panel, one.row, one.column, one.printed, one.start) for one in reading.cells]


def _second_best(lines: Outline, first: Reading, panel: str | None) -> list[list[Placed]]:
    """The second-best readings of a panel, or of each of a text: read anew with labels where these have them."""
    found = []
    for one in first.panels:
        roles = out_of_words(one.alternative)
        if not roles or panel not in (None, one.name):
            continue
        like = one.name if len(first.panels) > 1 else ""
        absent = tuple(role for role in ("row", "column", "panel") if role not in roles) if len(roles) == 1 else ()
        row, column, name = (roles.get(role) for role in ("row", "column", "panel"))
        decision = ReadingDecision(description="this", like=like, row=row, column=column, panel=name, without=absent)
        found.append(_placed(read_outline(lines, decisions=[decision])))
    return found


def _of_panel(cells: Sequence[Placed], panel: str | None, there: set[int]) -> list[Placed]:
    """The cells of a panel: those of its name, else of all panels that hold any of its numbers."""
    if panel is None:
        return list(cells)
    own = [cell for cell in cells if labels.folded(cell.panel) == labels.folded(panel)]
    if own and there & {cell.start for cell in own}:
        return [replace(cell, panel=panel) for cell in own]
    names = {cell.panel for cell in cells if cell.start in there}
    return [cell for cell in cells if cell.panel in names]
