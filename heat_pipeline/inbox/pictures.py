"""The picture that a text is about, as far as it may be shown: a file under the inbox, of a kind and size for a page.

It is told by its first bytes and its header and is never decoded here. Where it may not be shown, the words of the
refusal stand in its place.
"""

from __future__ import annotations

import struct
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from heat_pipeline.inbox.files import opened
from heat_pipeline.inbox.items import RefusedError

BYTES = 10_000_000
PIXELS = 50_000_000
"""The largest picture that is shown."""
_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".gif")
_SEGMENTS = 10_000  # of a JPEG that are looked through
_NO_FRAME = (0xC4, 0xC8, 0xCC)  # segments of a JPEG with the number of a frame that are none


@dataclass(frozen=True, slots=True)
class Picture:
    """The bytes of a picture; `kind` is png, jpeg, webp or gif."""

    content: bytes
    kind: str


def beside(stem: str, names: AbstractSet[str]) -> str:
    """Which of the names in a text's folder is its picture's: the text's with another suffix; "" for none."""
    wanted = (stem + spelled for suffix in _SUFFIXES for spelled in (suffix, suffix.upper()))
    return next((name for name in wanted if name in names), "")


def picture(inbox: Path, path: str) -> Picture:
    """The picture at a path that came with a text, relative to the inbox.

    Raises:
        RefusedError: There is none that may be shown; the message is a whole sentence for people.
    """
    try:
        raw = _read(inbox, path)
        kind, width, height = _header(raw)
        if width * height == 0:
            raise RefusedError("is no PNG, JPEG, WebP or GIF")
        if width * height > PIXELS:
            raise RefusedError(f"has {width:,} by {height:,} pixels: at most {PIXELS:,} are shown")
        return Picture(raw, kind)
    except RefusedError as error:
        raise RefusedError(f"the picture {path} {error}") from None


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
    head = raw[:32].ljust(32, b"\0")
    if head.startswith(b"\x89PNG\r\n\x1a\n") and head[12:16] == b"IHDR":
        return "png", *struct.unpack(">II", head[16:24])
    if head[:6] in (b"GIF87a", b"GIF89a"):
        return "gif", *struct.unpack("<HH", head[6:10])
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "webp", *_webp(head)
    if head.startswith(b"\xff\xd8\xff"):
        return "jpeg", *_jpeg(raw)
    return "", 0, 0


def _webp(head: bytes) -> tuple[int, int]:
    match head[12:16]:
        case b"VP8X":
            return 1 + int.from_bytes(head[24:27], "little"), 1 + int.from_bytes(head[27:30], "little")
        case b"VP8L":
            bits = int.from_bytes(head[21:25], "little")
            return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
        case b"VP8 ":
            width, height = struct.unpack("<HH", head[26:30])
            return width & 0x3FFF, height & 0x3FFF
    return 0, 0


def _jpeg(raw: bytes) -> tuple[int, int]:
    """The size in the first frame, past the segments before it."""
    at = 2
    for _ in range(_SEGMENTS):
        if at + 9 > len(raw) or raw[at] != 0xFF:
            break
        marker = raw[at + 1]
        if marker == 0xFF:  # filled up
            at += 1
            continue
        if 0xC0 <= marker <= 0xCF and marker not in _NO_FRAME:
            height, width = struct.unpack(">HH", raw[at + 5 : at + 9])
            return width, height
        if marker in (0xD9, 0xDA):
            break
        at += 2 + int.from_bytes(raw[at + 2 : at + 4], "big")
    return 0, 0
