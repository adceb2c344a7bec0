"""The rows of a .csv file: a header line, one description a row; commas, semicolons or tabs between the columns."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from itertools import chain

from heat_pipeline.inbox.items import LIMIT_IS_SET, TEXT_COLUMN, Collection, RefusedError
from heat_pipeline.inbox.row_files import BrokenFileError, Row, lines_of, longest_line, text_column

_DELIMITERS = (",", ";", "\t")
# How `surrogateescape` keeps a byte that is no UTF-8, so that one bad row doesn't take the file with it.
_BYTE = re.compile(r"[\udc80-\udcff]")


def csv_rows(collection: Collection, file: io.BufferedReader, limit: int) -> Iterator[Row]:
    """Every row, in their order (the first after the header is row 1).

    A row that doesn't fit the header is refused and the rest is read; a field without end is refused with what follows.
    """
    lines = _lines(file, limit)
    first = next(lines, "")
    reader = csv.reader(chain([first], lines), delimiter=_delimiter(first, collection.text_column, limit), strict=True)
    header = [name.strip() for name in _next(reader, limit) or []]
    if not header:
        raise RefusedError("empty")
    text_column(header, collection.text_column)
    if twice := sorted({name for name in header if name and header.count(name) > 1}):
        raise RefusedError(f"the header names a column twice: {twice[0]!a}")
    number = 1
    while True:
        try:
            fields = _next(reader, limit)
        except RefusedError as error:
            yield Row(number, error)
        else:
            if fields is None:
                return
            if not fields:
                continue
            yield _row(number, header, fields)
        number += 1


def _next(reader: Iterator[list[str]], limit: int) -> list[str] | None:
    # The csv module has one limit for the whole interpreter, and other code may have its own.
    before = csv.field_size_limit(longest_line(limit))
    try:
        return next(reader, None)
    except csv.Error as error:
        broken = BrokenFileError if "limit" in str(error) else RefusedError
        raise broken(f"not CSV: {error}; is a quote left open?") from None
    finally:
        csv.field_size_limit(before)


def _delimiter(header: str, wanted: str, limit: int) -> str:
    """What stands between the columns of a header: that under which it has a column with texts, else the most names."""

    def fit(delimiter: str) -> tuple[bool, bool, int]:
        names = [name.strip() for name in _next(csv.reader([header], delimiter=delimiter), limit) or []]
        return wanted in names, TEXT_COLUMN in names, len(names)

    return max(_DELIMITERS, key=fit)


def _lines(file: io.BufferedReader, limit: int) -> Iterator[str]:
    for _, line in lines_of(file, limit):
        if isinstance(line, int):
            raise BrokenFileError(f"a line of {line:,} bytes is over the limit, which is {LIMIT_IS_SET}")
        yield line.decode("utf-8", "surrogateescape")


def _row(number: int, header: Sequence[str], fields: Sequence[str]) -> Row:
    if len(fields) != len(header):
        return Row(number, RefusedError(f"the row has {len(fields)} fields, the header {len(header)}"))
    for name, field in zip(header, fields, strict=True):
        if bad := _BYTE.search(field):
            byte = f"byte 0x{ord(bad[0]) - 0xDC00:02X} in column {name!a}, character {bad.start()}"
            return Row(number, RefusedError(f"not UTF-8: {byte}; save the file as UTF-8"))
    return Row(number, dict(zip(header, fields, strict=True)))
