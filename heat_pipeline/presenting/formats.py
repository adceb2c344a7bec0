"""Rows as a table for people, JSON, JSON lines or CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text


class Format(StrEnum):
    """In what form results are printed."""

    TABLE = "table"
    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"


def as_json(value: object, indent: int | None = None) -> str:
    """A value as JSON; dates and the like as their text."""
    return json.dumps(value, ensure_ascii=False, indent=indent, default=str)


def as_csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Rows as CSV with a line of column names."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return out.getvalue()


def as_table(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Table:
    """Rows as a table; columns of numbers stand to the right."""
    shown = [tuple(row) for row in rows]
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for place, column in enumerate(columns):
        numeric = any(_is_number(row[place]) for row in shown)
        numeric = numeric and all(row[place] is None or _is_number(row[place]) for row in shown)
        table.add_column(Text(column), justify="right" if numeric else "left", overflow="fold")
    for row in shown:
        table.add_row(*(Text(_printed(value)) for value in row))
    return table


def as_records(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Table:
    """Rows too wide to stand side by side: one below the other, a line a value."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for place, row in enumerate(rows):
        if place:
            table.add_row("", "")
        for column, value in zip(columns, row, strict=True):
            table.add_row(Text(column), Text(_printed(value)))
    return table


def _fits(console: Console, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> bool:
    """Whether the columns can stand side by side, each folded to no less than a readable width."""
    widths = [max([len(column), *(len(_printed(row[place])) for row in rows)]) for place, column in enumerate(columns)]
    return sum(min(width, _READABLE) + 2 for width in widths) <= console.width


_READABLE = 36


def show_rows(console: Console, columns: Sequence[str], rows: Sequence[Sequence[Any]], form: Format) -> None:
    """Print rows in a form."""
    if form is Format.TABLE:
        console.print(as_table(columns, rows) if _fits(console, columns, rows) else as_records(columns, rows))
        console.print(f"{len(rows)} row{'' if len(rows) == 1 else 's'}", style="dim")
    elif form is Format.CSV:
        console.file.write(as_csv(columns, rows))
    elif form is Format.JSON:
        console.file.write(as_json([dict(zip(columns, row, strict=True)) for row in rows], indent=1) + "\n")
    else:
        for row in rows:
            console.file.write(as_json(dict(zip(columns, row, strict=True))) + "\n")


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _printed(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return str(value)
