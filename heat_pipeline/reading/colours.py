"""Colour words: which hues a phrase names, how light or dark it is, and the colour that stands beside a value.

What a colour stands for is read in `bands`; whether a value may have the colour that it is called, rules tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from heat_pipeline.reading.words import phrases

_Hues = Mapping[str, tuple[tuple[str, ...], int]]
"""Words for hues, with the hues that they may pass for, and how much darker (below 0: lighter) than plain they are."""


def _hues(name: str) -> _Hues:
    entries = (entry.replace("=", ":").split(":") for entry in phrases(name))
    return {word: (tuple(hues.split(",")), int(depth)) for words, hues, depth in entries for word in words.split(",")}


def _any(words: Iterable[str]) -> str:
    """A pattern for one of some words, the longest that fits."""
    return "|".join(sorted(words, key=len, reverse=True))


_HUES, _GERMAN_HUES = _hues("hues"), _hues("german hues")
_DEPTH = {word: depth for depth in range(-2, 3) for word in phrases(f"shades {depth}")}
_LETTER = "a-zäöüß"
_INFLECTED = "(?:e[nrsm]?)?"
_HUE = f"(?:{_any(_HUES)}|(?:{_any(_GERMAN_HUES)}){_INFLECTED})s?"
_SHADE = f"(?:(?:very|sehr)[ -])?(?:{_any([*_DEPTH, *phrases('no shades')])}){_INFLECTED}"
_ONE = f"(?:{_SHADE}[ -]?){{0,2}}{_HUE}(?![{_LETTER}])"
_PHRASE = rf"(?<![{_LETTER}]){_ONE}(?:(?: ?[/-] ?| ){_ONE}){{0,3}}"
_JOINED = rf"{_PHRASE}(?: (?:to|or|and|bis|und|oder) {_ONE}){{0,2}}"
PHRASE = re.compile(
    rf"{_PHRASE}|(?<![{_LETTER}])(?:(?:very|sehr) )?(?:{_any(phrases('bare shades'))})(?:e?[nrsm])?(?![{_LETTER}-])"
)
"""A colour phrase in lower-case text: "dark blue", "orange/yellow", "hellrot", or a bare shade, "darker"."""
_WORD = re.compile(rf"(very|sehr)|({_HUE})(?![{_LETTER}])|({_any(_DEPTH)})")
_BEHIND = re.compile(
    rf"[ %*†‡)\]]{{0,8}}(?:[(\[] ?|[,;–—-] )(?:(?:colou?red|shaded|shown|marked|in|a|an) ){{0,3}}(?P<colour>{_JOINED})"
    r"(?= ?(?:$|[)\],;.|\n–—-]| (?:cells?|squares?|shades?|colou?r|tone)\b))"
)
_BEFORE = re.compile(
    rf"(?P<colour>{_JOINED})(?: (?:cells?|squares?|shades?))? ?[(\[][ ≈~=]{{0,3}}"
    r"(?:(?:approximately|approx\.?|about|around|roughly|value|etwa|ca\.|rund) ?)?[≈~]?$"
)
# "the square at (x=20, y=95) is yellow, hence a score of 7", "the yellow square at (20, 95) stands for a score of 7"
_WORDED = re.compile(
    rf"(?:\b(?:is|are) (?P<colour>{_JOINED}) ?, ?(?:which (?:is|means|stands for)|hence|so|thus|i\.e\.,?|"
    rf"meaning|that is)|"
    rf"(?:^|\b(?:the|a|one) )(?P<named>{_JOINED}) (?:cell|square|field|block|tile|point) at [^.;\n]{{3,40}} "
    r"(?:is|means|stands for|shows|has|represents|indicates))"
    r"(?: (?:a|an|the))?(?: [^\W\d_]+){1,2} of[ ≈~]{1,4}$"
)
_FARTHEST = 64
_BRACKET_BEFORE = 20
_FARTHEST_WORDED = 110


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour as words give it: its hues (none where only a shade is named), and its depth where a shade is named.

    `depth` is below 0 for light and above 0 for dark, from -2 ("lightest", white) to 2 ("darkest", black).
    """

    hues: frozenset[str]
    depth: int | None

    def __bool__(self) -> bool:
        """Whether it names any colour."""
        return bool(self.hues) or self.depth is not None


@lru_cache(maxsize=4_096)
def colour_of(phrase: str) -> Colour:
    """The colour that a phrase names; one without hues and depth where it names none."""
    hues: set[str] = set()
    depth: int | None = None  # of "light peach", "medium orange/red" and "dark navy" the first shade counts
    very = 1
    for match in _WORD.finditer(phrase.lower()):
        named, shade = _hue(match[2]) if match[2] else ((), _DEPTH.get(match[3] or "", 0))
        hues.update(named)
        if depth is None and (match[3] or shade):
            depth = max(-2, min(2, very * shade))
        very = 2 if match[1] else 1
    return Colour(frozenset(hues), depth)


def _hue(word: str) -> tuple[tuple[str, ...], int]:
    known = _HUES.get(word) or _HUES.get(word.removesuffix("s"))
    return known or next((hue for name, hue in _GERMAN_HUES.items() if word.startswith(name)), ((), 0))


def lowered(flat: str) -> str:
    """The text in lower case, character for character, so that places stay true."""
    low = flat.lower()
    return low if len(low) == len(flat) else "".join(char if len(char.lower()) > 1 else char.lower() for char in flat)


@dataclass(frozen=True, slots=True)
class ColourPlaces:
    """A text in lower case in which colours are looked up."""

    low: str

    def beside(self, start: int, end: int) -> tuple[int, int] | None:
        """The place of the colour that the text gives to the value at [start, end), or None.

        It stands in brackets behind it ("0.2 (dark red)"), behind a comma or dash, before it with the value in brackets
        ("Dark purple (≈-0.04)"), or in a sentence that ends with it ("is red, hence a score of 0").
        """
        low = self.low
        behind = _BEHIND.match(low, end, end + _FARTHEST)
        if behind is not None:
            return behind.span("colour")
        if low[max(0, start - 6) : start].rstrip(" ≈~").endswith("of"):
            worded = _WORDED.search(low, max(0, start - _FARTHEST_WORDED), start)
            if worded is not None:
                return worded.span(worded.lastgroup or 0)
        opened = max(low.rfind(mark, max(0, start - _BRACKET_BEFORE), start) for mark in "([")
        before = _BEFORE.search(low, max(0, opened - _FARTHEST), start) if opened >= 0 else None
        return before.span("colour") if before is not None else None
