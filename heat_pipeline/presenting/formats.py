"""Rows as a table for people, JSON, JSON lines or CSV."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from decimal import Decimal
from typing import IO, Any, Literal

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from heat_pipeline.escaping import harmless, harmless_json
from heat_pipeline.wording import plural

Format = Literal["table", "json", "jsonl", "csv"]
"""In what form rows are printed."""


def as_json(value: object, indent: int | None = None) -> str:
    """A value as JSON: data classes are objects, dates and the like texts, and null what JSON has no number for."""
    return harmless_json(json.dumps(_for_json(value), ensure_ascii=False, indent=indent, default=str, allow_nan=False))


def as_fields(thing: Any) -> dict[str, Any]:
    """The fields of a data class by their names."""
    return {field.name: getattr(thing, field.name) for field in fields(thing)}


def attributes(thing: object, names: Iterable[str]) -> dict[str, Any]:
    """What an object has under these names, as a record of JSON: a tuple is a list there."""
    values = {name: getattr(thing, name) for name in names}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def csv_lines(rows: Iterable[Sequence[Any]]) -> str:
    """Rows as lines of CSV; lists and the like are JSON within."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(
        [as_json(value) if isinstance(value, list | tuple | dict) else value for value in row] for row in rows
    )
    return out.getvalue()


def write_json(file: IO[str], value: object, form: Format = "json") -> None:
    """Write a value as JSON for people to read, or as one of the JSON lines."""
    file.write(as_json(value, indent=1 if form == "json" else None) + "\n")


def write_csv(file: IO[str], lines: str) -> None:
    """Write lines of CSV: as they are into a file or a pipe, with harmless characters only onto a terminal."""
    file.write(harmless(lines) if file.isatty() else lines)


def plain(text: str, style: str = "") -> Text:
    """A text as data: it is shown as it stands, without markup, and its control characters have no effect."""
    return Text(harmless(text), style=style)


def as_table(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Table:
    """Rows as a table; columns of numbers stand to the right."""
    shown = [tuple(row) for row in rows]
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for place, column in enumerate(columns):
        numeric = any(_is_number(row[place]) for row in shown)
        numeric = numeric and all(row[place] is None or _is_number(row[place]) for row in shown)
        table.add_column(plain(column), justify="right" if numeric else "left", overflow="fold")
    for row in shown:
        table.add_row(*(plain(_printed(value)) for value in row))
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
            table.add_row(plain(column), plain(_printed(value)))
    return table


def as_rows(console: Console, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> Table:
    """Rows as a table where its columns fit, each folded to no less than a readable width; else one below another."""
    widths = [max([len(column), *(len(_printed(row[place])) for row in rows)]) for place, column in enumerate(columns)]
    fits = sum(min(width, _READABLE) + 2 for width in widths) <= console.width
    return as_table(columns, rows) if fits else as_records(columns, rows)


_READABLE = 36


def show_rows(console: Console, columns: Sequence[str], rows: Sequence[Sequence[Any]], form: Format) -> None:
    """Print rows in a form."""
    if form == "table":
        console.print(as_rows(console, columns, rows))
        console.print(plural(len(rows), "row"), style="dim")
    elif form == "csv":
        write_csv(console.file, csv_lines([columns, *rows]))
    else:
        keys = _keys(columns)
        records = (dict(zip(keys, row, strict=True)) for row in rows)
        for value in [list(records)] if form == "json" else records:
            write_json(console.file, value, form)


def _keys(columns: Sequence[str]) -> list[str]:
    """The columns as keys of an object, where each has to be another one: a second "label" is "label_2"."""
    keys: list[str] = []
    for column in columns:
        key, count = column, 1
        while key in keys or (count > 1 and key in columns):
            count += 1
            key = f"{column}_{count}"
        keys.append(key)
    return keys


def _for_json(value: object) -> object:
    if isinstance(value, float | Decimal):
        return float(value) if math.isfinite(value) else None
    if is_dataclass(value) and not isinstance(value, type):
        value = as_fields(value)
    if isinstance(value, Mapping):
        return {str(key): _for_json(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_for_json(inner) for inner in value]
    return value


def _is_number(value: object) -> bool:
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def _printed(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.6g}" if abs(value) < 1e6 else f"{value:.15g}"  # a count is shown with all its figures
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    if isinstance(value, Mapping):
        return "\n".join(f"{key}: {inner}" if inner else str(key) for key, inner in value.items())
    return str(value)
