"""Labels as the text writes them -> plain labels, and the forms in which two labels are compared.

A label is the name of a tick, a panel or an axis. Which axis a label belongs to is decided in `axes`.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_QUOTES = "\"'“”‘’„«»`"
_EDGES = _QUOTES + " \t.,:;*"
_ESCAPED = re.compile(r"\\(?=[^\w\s])")
_MARKS = re.compile(r"[*`]+")
_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"[^\s_=:\"'“”‘’`*\\,;()\[\]|/]+")
_GLOSS = re.compile(r"\s*\([^()]*\)\s*$")
_NUMBER = re.compile(r"[~≈]?\s*([-+\N{MINUS SIGN}]?[\d,]*\.?\d+(?:[eE][-+]?\d+)?)\s*(?:%|[a-zA-Z]{1,3})?")


@lru_cache(maxsize=65_536)
def plain(raw: str) -> str:
    """A label without markup, quotes around it and stray white space: "**neg\\_cities:**" is "neg_cities"."""
    label = _ESCAPED.sub("", raw) if "\\" in raw else raw
    label = _MARKS.sub("", label).strip(_EDGES)
    return _SPACE.sub(" ", label) if "  " in label or "\n" in label or "\t" in label else label


def without_gloss(label: str) -> str:
    """A label without the remark in parentheses behind it: "Type 1 (Top Row)" is "Type 1"."""
    bare = _GLOSS.sub("", label)
    return bare.strip(_EDGES) if bare else label


@lru_cache(maxsize=65_536)
def split(label: str) -> tuple[tuple[str, int], ...]:
    """The words of a label in comparable form (no case, no separators, no plural s), each with its place in the label."""
    return tuple((singular(_folded(match[0])), match.start()) for match in _WORD.finditer(label))


@lru_cache(maxsize=65_536)
def words(label: str) -> tuple[str, ...]:
    """The words of a label in comparable form: two labels with the same words are the same label."""
    return tuple(word for word, _ in split(label))


def _folded(word: str) -> str:
    return unicodedata.normalize("NFKC", word).casefold().replace("\N{MINUS SIGN}", "-")


def singular(word: str) -> str:
    """A word without the s of the plural, where it is long enough to have one: "lengths" is "length"."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


@lru_cache(maxsize=65_536)
def number_of(label: str) -> float | None:
    """The number that a tick label is, with or without a unit ("0.5b" is 0.5), or None."""
    match = _NUMBER.fullmatch(label.strip())
    if match is None:
        return None
    bare = match[1].replace(",", "").replace("\N{MINUS SIGN}", "-")
    return float(bare)
