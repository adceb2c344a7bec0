"""Bytes to text: UTF-8, with or without a byte order mark, and UTF-16 with one. Nothing is guessed.

Guessing an encoding turns "±" and "–" into other characters without a word, and with them the numbers. So anything
else is refused, and the reason names the byte and its place.
"""

from __future__ import annotations

import codecs
import re

from heat_pipeline.inbox.items import RefusedError

_FIRST = {
    "PNG": rb"\x89PNG\r\n\x1a\n",
    "JPEG": rb"\xff\xd8\xff",
    "GIF": rb"GIF8[79]a",
    "WebP": rb"RIFF.{4}WEBP",
    "PDF": rb"%PDF-",
}
"""The first bytes of files that are no texts, by what these are."""
_UTF16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


def kind_of(raw: bytes) -> str:
    """What a file is by its first bytes: a picture's format or PDF; "" for anything else."""
    return next((kind for kind, first in _FIRST.items() if re.match(first, raw, re.DOTALL)), "")


def is_utf16(raw: bytes) -> bool:
    """Whether the bytes begin with the byte order mark of UTF-16."""
    return raw[:2] in _UTF16


def decode(raw: bytes) -> str:
    """The text of a whole file without its byte order mark; line ends stay as they are.

    Raises:
        RefusedError: It is no text, or in another encoding.
    """
    encoding = _UTF16.get(raw[:2])
    if encoding is not None:
        try:
            return raw[2:].decode(encoding)
        except UnicodeDecodeError as error:
            at = error.start + 2
            raise RefusedError(
                f"not UTF-16, though its byte order mark says so: {_byte(raw, at)}; save it as UTF-8"
            ) from None
    kind = kind_of(raw)
    other = RefusedError("a PDF, not a text" if kind == "PDF" else f"an image ({kind}), not a text")
    nul = raw.find(b"\0")
    if kind and (nul >= 0 or kind == "PDF"):
        raise other
    if nul >= 0:
        raise RefusedError(
            f"not text: a NUL byte at offset {nul} (an image, or UTF-16 without a byte order mark?); "
            "descriptions are UTF-8"
        )
    try:
        return decode_utf8(raw)
    except RefusedError:
        if kind:  # a text may well begin with "GIF89a"
            raise other from None
        raise


def decode_utf8(raw: bytes) -> str:
    """UTF-8 without its byte order mark.

    Raises:
        RefusedError: A byte is no UTF-8; the reason names it and its place.
    """
    marked = raw.startswith(codecs.BOM_UTF8)
    try:
        return raw.decode("utf-8-sig" if marked else "utf-8")
    except UnicodeDecodeError as error:
        at = error.start + (len(codecs.BOM_UTF8) if marked else 0)
        raise RefusedError(f"not UTF-8: {_byte(raw, at)}; save it as UTF-8") from None


def _byte(raw: bytes, at: int) -> str:
    if at >= len(raw):
        return f"it ends in half a character at offset {at}"
    line = raw.count(b"\n", 0, at) + 1
    return f"byte 0x{raw[at]:02X} at offset {at}" + (f" (line {line})" if line > 1 else "")
