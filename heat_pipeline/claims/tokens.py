"""The words of a text in comparable form, with their places.

No case, no plural s, no markup (the text comes with its markup blanked out). What words mean is not asked here.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from heat_pipeline.reading.labels import folded, singular

_WORD = re.compile(r"[^\s_=:,;\"'“”‘’„`*\\()\[\]{}|/→<>$…—&]+|'s\b|[=<>≈≥≤→&]")


class Token(NamedTuple):
    """A word in comparable form; `text[start:end]` is how it is printed."""

    word: str
    start: int
    end: int


def tokens(text: str, start: int, end: int) -> list[Token]:
    """The words of `text[start:end]`, in order."""
    found = []
    for match in _WORD.finditer(text, start, end):
        printed = match[0].rstrip(".!?–-")
        bare = printed.lstrip("~")
        if bare:
            at = match.start() + len(printed) - len(bare)
            found.append(Token(_plain(bare), at, at + len(bare)))
    return found


@lru_cache(maxsize=16_384)
def _plain(word: str) -> str:
    return singular(folded(word))
