"""The descriptions of a .csv or .tsv file: a header line, one description a row; commas, semicolons or tabs between."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from itertools import chain

from heat_pipeline.inbox.files import TooLong, cause, opened, read_lines
from heat_pipeline.inbox.items import (
    LIMIT_IS_SET,
    TEXT_COLUMN,
    Arrival,
    Collection,
    RefusedError,
    Rejection,
    arrival,
    place,
    rejection,
)
from heat_pipeline.inbox.rows import check_size, lines_of, longest_line, text_column

_DELIMITERS = (",", ";", "\t")
_SEPARATOR = re.compile(r"sep=([,;|\t])\r?\n")  # how spreadsheets tell each other, in a line before the header
# How `surrogateescape` keeps a byte that is no UTF-8, so that one bad row doesn't take the file with it.
_BYTE = re.compile(r"[\udc80-\udcff]")


def csv_items(collection: Collection, limit: int) -> Iterator[Arrival | Rejection]:
    """Every description of the file, in the order of its rows (the first after the header is row 1).

    A row that doesn't fit the header is refused and the rest is read; a field without end is refused with what follows.
    """
    uri = place(collection.path, collection.inbox)
    number = 0
    try:
        with opened(collection.path, collection.inbox) as file:
            lines = _lines(file, limit)
            first = next(lines, "")
            if separator := _SEPARATOR.fullmatch(first):
                first = next(lines, "")
            delimiter = separator[1] if separator else _delimiter(first, collection.text_column, limit)
            reader = csv.reader(chain([first] if first else [], lines), delimiter=delimiter, strict=True)
            header = [name.strip() for name in _next(reader, limit) or []]
            texts = _text_column(header, collection.text_column)
            while True:
                number += 1
                try:
                    row = _next(reader, limit)
                except csv.Error as error:
                    if "limit" in str(error):
                        raise
                    yield rejection(collection, f"{uri}#R{number}", f"not CSV: {error}{_hint(error)}", None)
                    continue
                if row is None:
                    return
                if row:
                    yield _item(collection, f"{uri}#R{number}", number, header, row, texts, limit)
                else:
                    number -= 1
    except RefusedError as error:
        yield rejection(collection, uri, error, None)
    except csv.Error as error:
        reason = f"can't be read from row {number} on ({error}): is a quote left open? The rows before are kept"
        yield rejection(collection, uri, reason, None)
    except OSError as error:
        reason = f"can't be read from row {number} on ({cause(error)}); the rows before are kept"
        yield rejection(collection, uri, reason, None)


def _next(reader: Iterator[list[str]], limit: int) -> list[str] | None:
    # The csv module has one limit for the whole interpreter, and other code may have its own.
    before = csv.field_size_limit(longest_line(limit))
    try:
        return next(reader, None)
    finally:
        csv.field_size_limit(before)


def _hint(error: csv.Error) -> str:
    return "; is a quote left open?" if "end of data" in str(error) else ""


def _delimiter(header: str, wanted: str, limit: int) -> str:
    """What stands between the columns of a header: that under which it has a column with texts, else the most names."""
    rows = {delimiter: _next(csv.reader([header], delimiter=delimiter), limit) or [] for delimiter in _DELIMITERS}
    names = {delimiter: [name.strip() for name in row] for delimiter, row in rows.items()}
    return max(
        _DELIMITERS,
        key=lambda delimiter: (wanted in names[delimiter], TEXT_COLUMN in names[delimiter], len(names[delimiter])),
    )


def _lines(file: io.BufferedReader, limit: int) -> Iterator[str]:
    for number, line in read_lines(lines_of(file), longest_line(limit)):
        if isinstance(line, TooLong):
            raise RefusedError(
                f"line {number} of {line.size:,} bytes is over the limit (a text of {limit:,} bytes, {LIMIT_IS_SET}); "
                "the rows before are kept"
            )
        yield line.decode("utf-8", "surrogateescape")


def _text_column(header: Sequence[str], wanted: str) -> str:
    if not header:
        raise RefusedError("empty")
    texts = text_column(header, wanted)
    twice = sorted({name for name in header if name and header.count(name) > 1})
    if twice:
        raise RefusedError(f"the header names a column twice: {twice[0]!a}")
    return texts


def _item(
    collection: Collection, uri: str, number: int, header: Sequence[str], row: Sequence[str], texts: str, limit: int
) -> Arrival | Rejection:
    fields = dict(zip(header, row, strict=False))
    try:
        if len(row) != len(header):
            raise RefusedError(f"the row has {len(row)} fields, the header {len(header)}")
        for name, value in fields.items():
            if bad := _BYTE.search(value):
                raise RefusedError(
                    f"not UTF-8: byte 0x{ord(bad[0]) - 0xDC00:02X} in column {name!a}, "
                    f"character {bad.start()}; save the file as UTF-8"
                )
        check_size(fields[texts], limit)
        return arrival(collection, fields[texts], fields, f"{collection.name}/{number}", uri)
    except RefusedError as error:
        raw = fields.get(texts, "").encode("utf-8", "surrogateescape")
        return rejection(collection, uri, error, raw)
