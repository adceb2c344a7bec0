"""What readers of files with rows have in common: what a row is, its lines in UTF-8, the column of the texts."""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, NamedTuple, Protocol

from heat_pipeline.inbox.decoding import is_utf16
from heat_pipeline.inbox.items import TEXT_COLUMN, RefusedError
from heat_pipeline.inbox.safe_files import read_line


class Row(NamedTuple):
    """A row of a file: its number, and its columns or why there are none.

    `raw` are the bytes that count as the row's where it is refused, or only their number; None for those of its text.
    """

    number: int
    columns: Mapping[str, object] | RefusedError
    raw: bytes | int | None = None


class BrokenFileError(Exception):
    """Raised where the rest of a file can't be read; its words say why."""


class _Lines(Protocol):
    def readline(self, size: int, /) -> bytes: ...


class _Utf16:
    """The lines of a file in UTF-16, in UTF-8."""

    def __init__(self, file: IO[bytes]) -> None:
        self._text = io.TextIOWrapper(file, "utf-16", newline="\n")

    def readline(self, size: int) -> bytes:
        try:
            return self._text.readline(size).encode()
        except UnicodeError:
            raise RefusedError("not UTF-16, though its byte order mark says so; save it as UTF-8") from None


def lines_of(file: io.BufferedReader, limit: int) -> Iterator[tuple[int, bytes | int]]:
    """The lines of a file in UTF-8, or in UTF-16 with a byte order mark, each with its number, from 1, and its end.

    `limit` is that of a text. Of a line with far more there is only the number of its bytes.
    """
    lines: _Lines = file
    first = file.peek(4)
    if is_utf16(first):
        lines = _Utf16(file)
    elif first.startswith(codecs.BOM_UTF8):
        file.read(len(codecs.BOM_UTF8))
    number = 0
    while line := read_line(lines.readline, longest_line(limit)):
        number += 1
        yield number, line


def longest_line(limit: int) -> int:
    """The bytes of one line that are kept in memory: escapes may make a text longer, metadata stand beside it."""
    return 2 * limit + 65_536


def text_column(columns: Sequence[str], wanted: str) -> str:
    """Which of the columns holds the texts: that of this name, else `text`.

    Raises:
        RefusedError: It has neither; the reason names those that it has.
    """
    for name in (wanted, TEXT_COLUMN):
        if name in columns:
            return name
    has = ", ".join(ascii(column)[1:-1] for column in columns[:10])[:200]
    names = f'"{TEXT_COLUMN}"' if wanted == TEXT_COLUMN else f'"{wanted}" or "{TEXT_COLUMN}"'
    if not has:
        raise RefusedError(f"no column {names}; it has none at all")
    raise RefusedError(f"no column {names}; it has: {has}. If one of these holds the texts, add --text-column NAME")
