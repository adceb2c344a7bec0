"""From rows back to the data classes: what was read of a description, as the rooms after `reading` need it.

The way back of `rows`. Not kept in the warehouse, and so not here: the ends of an axis that lists no ticks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heat_pipeline.model import (
    Axis,
    Band,
    Cell,
    Claim,
    How,
    Legend,
    Mention,
    Notice,
    NoticeKind,
    Panel,
    Rank,
    Reading,
    Role,
    Tick,
)
from heat_pipeline.model.statements import ClaimKind
from heat_pipeline.warehouse.frames import insert
from heat_pipeline.warehouse.statements import from_json

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


@dataclass(frozen=True, slots=True)
class Parsed:
    """All that was read of one description, as rows by table: cheap to hand to another process."""

    description_id: str
    rows: Mapping[str, list[Any]]


_HOW = {how.value: how for how in How}  # a third as dear as How("exact"), and cells are many
_ROLE = {role.value: role for role in Role}
_COLUMNS = {
    "parsed.figures": ("chart_type, title, metric, unit, row_axis, column_axis, numbers, numbers_explained", ""),
    "parsed.ticks": ("axis, label, number", "position"),
    "parsed.panels": (
        "name, number, legend_label, legend_first, legend_last, legend_approximate, legend_printed, legend_start, "
        "legend_end, legend_step, legend_open_low, legend_open_high, legend_is_axis, confidence, doubts, alternative",
        "number",
    ),
    "internal.bands": ("colour, low, high, rank, approximate, statement, char_start, char_end", "position"),
    "parsed.cells": (
        "panel, row_label, column_label, value, low, high, sd, how, printed, char_start, char_end, slots, row_number, "
        "column_number, list_length, colour, confidence",
        "position",
    ),
    "parsed.mentions": ("name, role, source, char_start, char_end, called, called_at", "char_start, mention_id"),
    "parsed.unread": ("char_start, char_end", "position"),
    "internal.notices": ("kind, printed, char_start, char_end, number", "position"),
    "parsed.claims": ("kind, text, char_start, char_end, says, statement", "position"),
}


def load_parsed(con: DuckDBPyConnection, description_ids: Sequence[str], without: Container[str] = ()) -> list[Parsed]:
    """What was read of these descriptions, by id; those that were never read are left out.

    Tables `without` which the caller does, such as "parsed.claims", are not asked. Takes any connection of the store:
    nothing but a temporary table is written.
    """
    con.execute("CREATE OR REPLACE TEMP TABLE wanted (description_id VARCHAR)")
    insert(con, "wanted", [(name,) for name in description_ids])
    found = {
        table: _rows(con, table, columns, order) for table, (columns, order) in _COLUMNS.items() if table not in without
    }
    con.execute("DROP TABLE wanted")
    return [
        Parsed(name, {table: of[name] for table, of in found.items() if name in of})
        for name in sorted(found["parsed.figures"])
    ]


def reading_of(parsed: Parsed) -> Reading:
    """The rows of a description as a reading."""
    rows: dict[str, list[Any]] = defaultdict(list, parsed.rows)
    ((chart_type, title, metric, unit, row_axis, column_axis, numbers, explained),) = rows["parsed.figures"]
    panels, ticks = rows["parsed.panels"], rows["parsed.ticks"]
    return Reading(
        chart_type=chart_type,
        title=title,
        metric=metric,
        unit=unit,
        rows=_axis(row_axis, ticks, "row"),
        columns=_axis(column_axis, ticks, "column"),
        legends=_legends(panels),
        panels=tuple(
            Panel(name, number, confidence=confidence, doubts=tuple(doubts), alternative=alternative)
            for name, number, *_, confidence, doubts, alternative in panels
        ),
        cells=tuple(_cell(row) for row in rows["parsed.cells"]),
        mentions=tuple(_mention(row) for row in rows["parsed.mentions"]),
        claims=tuple(
            Claim(ClaimKind(kind), printed, start, end, says, from_json(statement))
            for kind, printed, start, end, says, statement in rows["parsed.claims"]
        ),
        numbers=numbers,
        numbers_explained=explained,
        unread=tuple((start, end) for start, end in rows["parsed.unread"]),
        notices=tuple(Notice(NoticeKind(kind), *rest) for kind, *rest in rows["internal.notices"]),
        bands=tuple(
            Band(colour, low, high, None if rank is None else Rank(rank), *rest)
            for colour, low, high, rank, *rest in rows["internal.bands"]
        ),
    )


def load_readings(con: DuckDBPyConnection, description_ids: Sequence[str]) -> dict[str, Reading]:
    """The readings of these descriptions, by id; those that were never read are left out."""
    return {parsed.description_id: reading_of(parsed) for parsed in load_parsed(con, description_ids)}


def _rows(con: DuckDBPyConnection, table: str, columns: str, order: str = "") -> dict[str, list[Any]]:
    """The rows of the wanted descriptions, by description. Table, columns and order are this file's own."""
    by = f"ORDER BY {', '.join(f't.{column.strip()}' for column in order.split(','))}" if order else ""
    found: dict[str, list[Any]] = defaultdict(list)
    query = f"SELECT description_id, {columns} FROM {table} t SEMI JOIN wanted USING (description_id) {by}"  # noqa: S608
    for name, *row in con.execute(query).fetchall():
        found[name].append(row)
    return found


def _mention(row: list[Any]) -> Mention:
    name, role, source, start, end, called, called_at = row
    return Mention(name, _ROLE[role], source, start, end, _ROLE[called] if called else None, called_at)


def _axis(name: str, ticks: Sequence[Any], side: str) -> Axis:
    return Axis(name, tuple(Tick(label, number) for axis, label, number in ticks if axis == side))


def _legends(panels: Sequence[Any]) -> tuple[Legend, ...]:
    """The legends of the panels: one that all panels have is the figure's, and has no panel."""
    holders: dict[tuple[Any, ...], list[str]] = defaultdict(list)
    for name, _, label, first, last, *rest, _confidence, _doubts, _alternative in panels:
        if first is not None and last is not None:
            holders[first, last, label, *rest].append(name)
    legends = []
    for (first, last, label, approximate, printed, start, end, *rest), names in holders.items():
        for name in [None] if len(names) == len(panels) else names:
            legends.append(Legend(first, last, label, name, bool(approximate), printed, start or 0, end or 0, *rest))
    return tuple(legends)


def _cell(row: Sequence[Any]) -> Cell:
    (
        panel, label, column, value, low, high, sd, how, printed, start, end, slots, row_number, column_number, length,
        colour, confidence,
    ) = row  # fmt: skip
    return Cell(
        panel=panel,
        row=label,
        column=column,
        value=value,
        low=low,
        high=high,
        sd=sd,
        how=_HOW[how],
        printed=printed,
        start=start,
        end=end,
        slots=slots,
        row_number=row_number,
        column_number=column_number,
        list_length=length,
        colour=colour,
        confidence=confidence,
    )
