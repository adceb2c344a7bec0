"""The picture that a text is about, as far as it may be shown: a file under the inbox, of a kind and size for a page.

It is told by its first bytes and is never decoded here. Where it may not be shown, the words of the
refusal stand in its place.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from heat_pipeline.inbox.decoding import kind_of
from heat_pipeline.inbox.items import RefusedError
from heat_pipeline.inbox.safe_files import opened

BYTES = 10_000_000
"""The largest picture that is shown."""
_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".gif")


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
        kind = kind_of(raw).lower()
        if kind in ("", "pdf"):
            raise RefusedError("is no PNG, JPEG, WebP or GIF")
        return Picture(path, raw, kind)
    except RefusedError as error:
        return Picture(path, fault=f"the picture {path} {error}")


def _read(inbox: Path, path: str) -> bytes:
    if "://" in path:
        raise RefusedError("is an address, and nothing is fetched: put the file into the inbox and give its path there")
    try:
        real = (inbox / path).resolve(strict=True)
    except (OSError, RuntimeError, ValueError):
        raise RefusedError("is not there: its path begins at the inbox, as in samples/x.png") from None
    if not real.is_relative_to(inbox.resolve()):
        raise RefusedError("does not lie in the inbox: put the file itself there")
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
