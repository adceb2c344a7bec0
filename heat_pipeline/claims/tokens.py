"""The words of a text in comparable form, with their places.

No case, no plural s, no markup (the text comes with its markup blanked out). What words mean is not asked here.
"""

from __future__ import annotations

import re
from functools import lru_cache

from heat_pipeline.reading.labels import folded, singular
from heat_pipeline.records import many

_WORD = re.compile(r"[^\s_=:,;\"'“”‘’„`*\\()\[\]{}|/→<>$…—&]+|'s\b|[=<>≈≥≤→&]")


@many
class Token:
    """A word in comparable form; `text[start:end]` is how it is printed."""

    word: str
    start: int
    end: int


def tokens(text: str, start: int, end: int) -> list[Token]:
    """The words of `text[start:end]`, in order."""
    words = []
    for match in _WORD.finditer(text, start, end):
        word, first, last = _bare(match[0])
        if word:
            words.append(Token(word, match.start() + first, match.start() + last))
    return words


@lru_cache(maxsize=16_384)
def words_of(name: str) -> tuple[str, ...]:
    """The words of a name by themselves: names come again, from text to text as well."""
    return tuple(token.word for token in tokens(name, 0, len(name)))


@lru_cache(maxsize=16_384)
def _bare(printed: str) -> tuple[str, int, int]:
    """A word in comparable form, and where in what is printed it stands: without the marks around it."""
    begun = printed.rstrip(".!?–-")
    bare = begun.lstrip("~")
    return singular(folded(bare)), len(begun) - len(bare), len(begun)
