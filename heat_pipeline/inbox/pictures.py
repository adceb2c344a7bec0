"""The picture that a text is about, as far as it may be shown: a file under the inbox, of a kind and size for a page.

It is told by its first bytes and its header and is never decoded here. Where it may not be shown, the words of the
refusal stand in its place.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Literal

from heat_pipeline.inbox.items import RefusedError
from heat_pipeline.inbox.safe_files import opened

BYTES = 10_000_000
PIXELS = 50_000_000
"""The largest picture that is shown."""
_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".gif")
_HEADERS: tuple[tuple[str, bytes, Literal["big", "little"], int, int, int], ...] = (
    ("png", rb"\x89PNG\r\n\x1a\n.{4}IHDR(.{8})", "big", 32, 0xFFFFFFFF, 0),
    ("gif", rb"GIF8[79]a(.{4})", "little", 16, 0xFFFF, 0),
    ("webp", rb"RIFF.{4}WEBPVP8X.{8}(.{6})", "little", 24, 0xFFFFFF, 1),
    ("webp", rb"RIFF.{4}WEBPVP8L.{5}(.{4})", "little", 14, 0x3FFF, 1),
    ("webp", rb"RIFF.{4}WEBPVP8 .{10}(.{4})", "little", 16, 0x3FFF, 0),
)
"""How pictures begin but for JPEG: the kind, the bytes that hold both sides, their order, and of the number that they
are how far the sides are apart in it, the bits of each, and what is added to it."""
_SEGMENT = re.compile(rb"\xff+[^\xd9\xda\xff](..)", re.DOTALL)  # of a JPEG, before its image data
_FRAME = re.compile(rb"\xff+[\xc0-\xc3\xc5-\xc7\xc9-\xcb\xcd-\xcf].{3}(..)(..)", re.DOTALL)
_SEGMENTS = 10_000  # that are looked through


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture by its path in the inbox; `kind` is png, jpeg, webp or gif, `fault` why it may not be shown, or ""."""

    path: str
    content: bytes = b""
    kind: str = ""
    fault: str = ""

    @property
    def name(self) -> str:
        """A name for a file with it, the same for the same bytes; "" where it may not be shown."""
        return "" if self.fault else f"{sha256(self.content).hexdigest()[:32]}.{self.kind}"


def beside(stem: str, names: AbstractSet[str]) -> str:
    """Which of the names in a text's folder is its picture's: the text's with another suffix; "" for none."""
    wanted = (stem + spelled for suffix in _SUFFIXES for spelled in (suffix, suffix.upper()))
    return next((name for name in wanted if name in names), "")


def picture(inbox: Path, path: str) -> Picture:
    """The picture at a path that came with a text, relative to the inbox."""
    try:
        raw = _read(inbox, path)
        kind, width, height = _header(raw)
        if width * height == 0:
            raise RefusedError("is no PNG, JPEG, WebP or GIF")
        if width * height > PIXELS:
            raise RefusedError(f"has {width:,} by {height:,} pixels: at most {PIXELS:,} are shown")
        return Picture(path, raw, kind)
    except RefusedError as error:
        return Picture(path, fault=f"the picture {path} {error}")


def _read(inbox: Path, path: str) -> bytes:
    if "://" in path:
        raise RefusedError("is an address, and nothing is fetched: put the file into the inbox and give its path there")
    if PurePosixPath(path).is_absolute() or ".." in PurePosixPath(path).parts:
        raise RefusedError("is no path under the inbox, such as samples/x.png")
    try:
        real = (inbox / path).resolve(strict=True)
    except (OSError, RuntimeError, ValueError):
        raise RefusedError("is not there: its path begins at the inbox, as in samples/x.png") from None
    if not real.is_relative_to(inbox.resolve()):
        raise RefusedError("is a link out of the inbox: put the file itself there")
    if not real.is_file():
        raise RefusedError("is no file")
    with opened(real, inbox.resolve()) as file:
        try:
            raw = file.read(BYTES + 1)
        except OSError as error:
            raise RefusedError(f"can't be read ({error.strerror})") from None
    if len(raw) > BYTES:
        raise RefusedError(f"has more than {BYTES:,} bytes, the most that are shown")
    return raw


def _header(raw: bytes) -> tuple[str, int, int]:
    """The kind, width and height that a picture's header says; a size of 0 where it is no picture."""
    for kind, form, order, apart, mask, more in _HEADERS:
        if match := re.match(form, raw, re.DOTALL):
            sides = int.from_bytes(match[1], order)
            low, high = more + (sides & mask), more + (sides >> apart & mask)
            return (kind, low, high) if order == "little" else (kind, high, low)
    at = 2
    for _ in range(_SEGMENTS if raw.startswith(b"\xff\xd8\xff") else 0):
        if frame := _FRAME.match(raw, at):  # the first one has the picture's size
            return "jpeg", int.from_bytes(frame[2], "big"), int.from_bytes(frame[1], "big")
        if (segment := _SEGMENT.match(raw, at)) is None:
            break
        at = segment.start(1) + int.from_bytes(segment[1], "big")
    return "", 0, 0
