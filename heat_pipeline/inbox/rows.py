"""What files with rows have in common: their encoding, the column of the texts, how long these may be."""

from __future__ import annotations

import codecs
import io
from collections.abc import Mapping, Sequence
from typing import IO, Protocol

from heat_pipeline.inbox.decoding import is_utf16
from heat_pipeline.inbox.items import LIMIT_IS_SET, TEXT_COLUMN, RefusedError


class Lines(Protocol):
    """A file that is read by lines in UTF-8."""

    def readline(self, size: int, /) -> bytes:
        """The next line with its end, or the first bytes of it where it is longer; b"" at the end of the file."""


class _Utf16:
    """The lines of a file in UTF-16, in UTF-8."""

    def __init__(self, file: IO[bytes]) -> None:
        self._text = io.TextIOWrapper(file, "utf-16", newline="\n")

    def readline(self, size: int) -> bytes:
        try:
            return self._text.readline(size).encode()
        except UnicodeError:
            raise RefusedError("not UTF-16, though its byte order mark says so; save it as UTF-8") from None


def lines_of(file: io.BufferedReader) -> Lines:
    """The lines of a file in UTF-8 without its byte order mark, or of one in UTF-16 with it."""
    first = file.peek(4)
    if is_utf16(first):
        return _Utf16(file)
    if first.startswith(codecs.BOM_UTF8):
        file.read(len(codecs.BOM_UTF8))
    return file


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


def text_of(row: Mapping[str, object], wanted: str) -> str:
    """The text of a row; "" where the column is there and holds nothing.

    Raises:
        RefusedError: There is no such column, or it holds no text.
    """
    column = text_column(list(row), wanted)
    match row[column]:
        case None:
            return ""
        case str(text):
            return text
        case other:
            raise RefusedError(f"the column {column} holds a {type(other).__name__}, not a text")


def check_size(text: str, limit: int) -> None:
    """Refuse a text over the limit.

    Raises:
        RefusedError: It is longer.
    """
    # A character is up to four bytes, so most texts needn't be encoded to know.
    if len(text) * 4 <= limit:
        return
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > limit:
        raise RefusedError(f"{size:,} bytes are over the limit of {limit:,} ({LIMIT_IS_SET})")
