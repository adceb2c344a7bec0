"""The descriptions of a .csv file: comma-separated, a header line, one description a row."""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from heat_pipeline.inbox.decoding import is_utf16
from heat_pipeline.inbox.files import TooLong, cause, opened, read_lines
from heat_pipeline.inbox.items import (
    LIMIT_IS_SET,
    Arrival,
    Collection,
    RefusedError,
    Rejection,
    arrival,
    place,
    rejection,
)
from heat_pipeline.inbox.rows import check_size, longest_line, no_text_column

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
            reader = csv.reader(_lines(file, limit), strict=True)
            header = [name.strip() for name in _next(reader, limit) or []]
            _check_header(header)
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
                    yield _item(collection, f"{uri}#R{number}", number, header, row, limit)
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


def _lines(file: BinaryIO, limit: int) -> Iterator[str]:
    for number, line in read_lines(file, longest_line(limit)):
        if isinstance(line, TooLong):
            raise RefusedError(
                f"line {number} of {line.size:,} bytes is over the limit (a text of {limit:,} bytes, {LIMIT_IS_SET}); "
                "the rows before are kept"
            )
        if number == 1:
            if is_utf16(line):
                raise RefusedError("UTF-16: save it as UTF-8")
            line = line.removeprefix(codecs.BOM_UTF8)
        yield line.decode("utf-8", "surrogateescape")


def _check_header(header: Sequence[str]) -> None:
    if not header:
        raise RefusedError("empty")
    if "text" not in header:
        raise no_text_column(header)
    twice = sorted({name for name in header if name and header.count(name) > 1})
    if twice:
        raise RefusedError(f"the header names a column twice: {twice[0]!a}")


def _item(
    collection: Collection, uri: str, number: int, header: Sequence[str], row: Sequence[str], limit: int
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
        check_size(fields["text"], limit)
        return arrival(collection, fields["text"], fields, f"{collection.name}/{number}", uri)
    except RefusedError as error:
        raw = fields.get("text", "").encode("utf-8", "surrogateescape")
        return rejection(collection, uri, error, raw)
