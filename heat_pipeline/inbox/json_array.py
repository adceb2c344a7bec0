"""The descriptions of a .json file: an array with an object for each. It is read piece by piece, never as a whole."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from typing import IO

from heat_pipeline.inbox.decoding import is_utf16
from heat_pipeline.inbox.files import cause, opened
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
from heat_pipeline.inbox.rows import check_size, longest_line, text_of

_CHUNK = 1 << 18
_SPACE = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()
_CUT_OFF = "it ends in the middle"
_WANTED = 'write an array of objects, [{"text": …}, …]'


def json_items(collection: Collection, limit: int) -> Iterator[Arrival | Rejection]:
    """Every description of the file, in the order of its objects (the first is row 1).

    What is no object with a text is refused and the rest is read; where the JSON is broken, what follows is lost with
    it, since nobody can tell where the next object begins.
    """
    uri = place(collection.path, collection.inbox)
    number = 0
    try:
        with opened(collection.path, collection.inbox) as file:
            for number, (row, raw) in enumerate(_elements(file, longest_line(limit)), 1):
                yield _item(collection, f"{uri}#R{number}", number, row, raw, limit)
    except RefusedError as error:
        reason = f"can't be read after row {number} ({error}); the rows before are kept" if number else str(error)
        yield rejection(collection, uri, reason, None)
    except OSError as error:
        yield rejection(collection, uri, f"can't be read after row {number} ({cause(error)})", None)


def _item(collection: Collection, uri: str, number: int, row: object, raw: str, limit: int) -> Arrival | Rejection:
    try:
        if not isinstance(row, dict):
            raise RefusedError(f"not a JSON object: {_WANTED}")
        text = text_of(row, collection.text_column)
        check_size(text, limit)
        return arrival(collection, text, row, f"{collection.name}/{number}", uri)
    except RefusedError as error:
        return rejection(collection, uri, error, raw.encode("utf-8", "surrogatepass"))


def _elements(file: IO[bytes], longest: int) -> Iterator[tuple[object, str]]:
    """Each element of the array with its characters."""
    text = _Text(_pieces(file))
    first = text.next_sign()
    if not first:
        raise RefusedError("empty")
    if first != "[":
        raise RefusedError(f"not a JSON array: {_WANTED}" + ("; lines of objects are a .jsonl" if first == "{" else ""))
    text.at += 1
    sign = text.next_sign()
    while sign != "]":
        yield text.element(longest)
        sign = text.next_sign()
        if sign == ",":
            text.at += 1
            text.next_sign()
        elif sign != "]":
            raise RefusedError(f"not JSON: {'a comma is missing' if sign else _CUT_OFF}")
    text.at += 1
    if text.next_sign():
        raise RefusedError("something follows the end of the array")


class _Text:
    """The characters of a file from a place on; more of them are read as they are needed."""

    def __init__(self, pieces: Iterator[str]) -> None:
        self.at = 0
        self._text = ""
        self._pieces = pieces

    def next_sign(self) -> str:
        """The next character that is no white space, which is the place from then on; "" at the end."""
        while True:
            self.at = _SPACE.match(self._text, self.at).end()  # type: ignore[union-attr]  # matches anything
            if self.at < len(self._text):
                return self._text[self.at]
            if not self._more():
                return ""

    def element(self, longest: int) -> tuple[object, str]:
        """The element that begins here, with its characters; the place is behind it from then on."""
        while True:
            try:
                value, end = _DECODER.raw_decode(self._text, self.at)
            except json.JSONDecodeError as error:
                fault = error.msg
            except (RecursionError, ValueError) as error:
                raise RefusedError(f"not JSON that can be read: {error}") from None
            else:
                if end < len(self._text):  # 1 may be the beginning of 12
                    printed, self.at = self._text[self.at : end], end
                    return value, printed
                fault = _CUT_OFF
            if len(self._text) - self.at > longest:
                raise RefusedError(f"not JSON ({fault}), or an object over the limit, which is {LIMIT_IS_SET}")
            if not self._more():
                raise RefusedError(f"not JSON: {fault}")

    def _more(self) -> bool:
        piece = next(self._pieces, "")
        self._text, self.at = self._text[self.at :] + piece, 0
        return bool(piece)


def _pieces(file: IO[bytes]) -> Iterator[str]:
    """The characters of a file in UTF-8, or in UTF-16 with a byte order mark."""
    raw = file.read(_CHUNK)
    decoder = codecs.getincrementaldecoder("utf-16" if is_utf16(raw) else "utf-8-sig")()
    try:
        while raw:
            if piece := decoder.decode(raw):
                yield piece
            raw = file.read(_CHUNK)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError as error:
        raise RefusedError(f"not {error.encoding.upper()}: {error.reason}; save it as UTF-8") from None
