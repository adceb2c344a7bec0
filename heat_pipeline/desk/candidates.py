"""The readings that a person chooses from: the model's, the first reader's best one, and its second best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from heat_pipeline.model import Axis, Cell, ReadBy, Reading
from heat_pipeline.reading import labels
from heat_pipeline.reading.outline import Outline, outline
from heat_pipeline.reading.reader import read_outline
from heat_pipeline.reading.slot_decisions import ROLES, ReadingDecision, out_of_words
from heat_pipeline.second_reader.answers import Answers
from heat_pipeline.second_reader.comparing import compare
from heat_pipeline.second_reader.grounding import cell_at

LONG = 200_000
"""A text with more characters is not read for a second-best reading: that takes long."""


class PanelGrid(BaseModel):
    """A panel as a table: the first line of `table` has the columns, the first place of each other line its row.

    Where there is no value stands "". `at` has for each value the first character of its number, None where that is not
    known, and may be empty. `crowded` is how many values share their place with another one and are not in the table.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    panel: str = ""
    table: tuple[tuple[str, ...], ...] = Field(min_length=1)
    at: tuple[tuple[int | None, ...], ...] = ()
    crowded: int = 0


class PanelCandidate(BaseModel):
    """A reading of one panel, as one table or several; `who` reads it so."""

    who: str
    grids: tuple[PanelGrid, ...]


def candidates(
    text: str, shown: Reading, panel: str | None, slots: Sequence[ReadingDecision], answers: Answers | None, key: str
) -> list[PanelCandidate]:
    """The readings of a panel, or of all of a text, that differ; their order is that of a hash, and tells nothing.

    `shown` is the reading that stands in the warehouse.
    """
    lines = outline(text)
    by_rules = not shown.second_reader and all(cell.read_by is ReadBy.RULES for cell in shown.cells)
    first = shown if by_rules else read_outline(lines, decisions=slots)
    readings: list[tuple[str, Sequence[Cell]]] = [("the first reader", first.cells)]
    if len(text) <= LONG:
        readings += [("the first reader's second best", cells) for cells in _second_best(lines, first, panel)]
    if answers is not None and answers.table is not None:
        cells = [
            replace(cell_at(lines, value.number), panel=value.cell.panel, row=value.cell.row, column=value.cell.column)
            for value in compare(lines, first, answers.table).grounding.grounded
        ]
        readings.insert(0, (answers.reader.model, cells))
    starts = {cell.start for cell in shown.cells if panel in (None, cell.panel)}
    who_reads: dict[tuple[PanelGrid, ...], str] = {}
    for who, cells_read in readings:
        grids = grids_of(_of_panel(cells_read, panel, starts), shown.columns)
        if grids:
            who_reads[grids] = f"{who_reads[grids]} and {who}" if grids in who_reads else who
    made = [PanelCandidate(who=who, grids=grids) for grids, who in who_reads.items()]
    return sorted(made, key=lambda candidate: blake2b(f"{key} {candidate.who}".encode()).digest())


def grids_of(cells: Iterable[Cell], columns: Axis) -> tuple[PanelGrid, ...]:
    """Cells as tables, one a panel, with rows in the order of the text and columns in that of their axis."""
    by_panel: dict[str, list[tuple[str, str, str, int | None]]] = {}
    for cell in sorted(cells, key=lambda cell: cell.start):
        by_panel.setdefault(cell.panel, []).append((cell.row, cell.column, cell.printed, cell.start))
    return tuple(grid_of(panel, values, columns) for panel, values in by_panel.items())


def grid_of(panel: str, values: Sequence[tuple[str, str, str, int | None]], axis: Axis) -> PanelGrid:
    """Values, each with its row, its column and its first character, as a table; `axis` is that of the columns."""
    rows, columns = dict.fromkeys(row for row, *_ in values), axis.in_order(column for _, column, *_ in values)
    first: dict[tuple[str, str], tuple[str, int | None]] = {}
    for row, column, printed, start in values:
        first.setdefault((row, column), (printed, start))
    lines = [[first.get((row, column), ("", None)) for column in columns] for row in rows]
    return PanelGrid(
        panel=panel,
        table=(("", *columns), *((row, *(value for value, _ in line)) for row, line in zip(rows, lines, strict=True))),
        at=tuple(tuple(start for _, start in line) for line in lines),
        crowded=len(values) - len(first),
    )


def _second_best(lines: Outline, first: Reading, panel: str | None) -> Iterator[tuple[Cell, ...]]:
    """The second-best readings of a panel, or of each of a text: read anew with labels where these have them."""
    for each in first.panels:
        roles: dict[str, Any] = {**out_of_words(each.alternative)}
        if roles and panel in (None, each.name):
            like = each.name if len(first.panels) > 1 else ""
            without = tuple(role for role in ROLES if role not in roles) if len(roles) == 1 else ()
            decision = ReadingDecision(description="this", like=like, without=without, **roles)
            yield read_outline(lines, decisions=[decision]).cells


def _of_panel(cells: Sequence[Cell], panel: str | None, starts: set[int]) -> list[Cell]:
    """The cells of a panel: those of its name, else of all panels that hold any of its numbers."""
    if panel is None:
        return list(cells)
    named = [cell for cell in cells if labels.folded(cell.panel) == labels.folded(panel)]
    if starts & {cell.start for cell in named}:
        return [replace(cell, panel=panel) for cell in named]
    panels = {cell.panel for cell in cells if cell.start in starts}
    return [cell for cell in cells if cell.panel in panels]
