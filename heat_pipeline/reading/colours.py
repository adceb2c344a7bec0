"""Colour words: which hues a phrase names, how light or dark it is, and the colour that stands beside a value.

What a colour stands for is read in `bands`; whether a value may have the colour that it is called is told in `shades`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

NEUTRAL = frozenset(["white", "grey", "black"])
"""Hues that are none: the middle of a diverging scale, or the end of a scale with one hue."""

# Each hue word with the hues that it may pass for, and how much lighter (below 0) or darker than plain it is.
_HUES: dict[str, tuple[tuple[str, ...], int]] = {
    "red": (("red",), 0),
    "reddish": (("red",), 0),
    "crimson": (("red",), 1),
    "scarlet": (("red",), 0),
    "maroon": (("red", "brown"), 1),
    "burgundy": (("red", "brown"), 1),
    "pink": (("red", "purple"), -1),
    "pinkish": (("red", "purple"), -1),
    "salmon": (("red", "orange"), -1),
    "coral": (("red", "orange"), -1),
    "peach": (("orange", "red"), -1),
    "orange": (("orange",), 0),
    "amber": (("orange", "yellow"), 0),
    "gold": (("yellow", "orange"), 0),
    "golden": (("yellow", "orange"), 0),
    "yellow": (("yellow",), 0),
    "yellowish": (("yellow",), 0),
    "cream": (("yellow", "white"), -1),
    "beige": (("yellow", "white", "brown"), -1),
    "ivory": (("yellow", "white"), -1),
    "tan": (("yellow", "brown"), -1),
    "brown": (("brown",), 0),
    "olive": (("green", "yellow"), 0),
    "lime": (("green", "yellow"), 0),
    "green": (("green",), 0),
    "greenish": (("green",), 0),
    "mint": (("green",), -1),
    "teal": (("green", "blue"), 0),
    "turquoise": (("green", "blue"), 0),
    "cyan": (("green", "blue"), 0),
    "aqua": (("green", "blue"), 0),
    "blue": (("blue",), 0),
    "bluish": (("blue",), 0),
    "navy": (("blue",), 1),
    "indigo": (("blue", "purple"), 1),
    "purple": (("purple",), 0),
    "purplish": (("purple",), 0),
    "violet": (("purple",), 0),
    "lavender": (("purple",), -1),
    "lilac": (("purple",), -1),
    "mauve": (("purple",), -1),
    "magenta": (("purple", "red"), 0),
    "fuchsia": (("purple", "red"), 0),
    "gray": (("grey",), 0),
    "grey": (("grey",), 0),
    "grayish": (("grey",), 0),
    "greyish": (("grey",), 0),
    "white": (("white",), -2),
    "whitish": (("white",), -2),
    "black": (("black",), 2),
}
_GERMAN_HUES: dict[str, tuple[tuple[str, ...], int]] = {
    "rot": (("red",), 0),
    "rötlich": (("red",), 0),
    "rosa": (("red", "purple"), -1),
    "gelb": (("yellow",), 0),
    "grün": (("green",), 0),
    "türkis": (("green", "blue"), 0),
    "blau": (("blue",), 0),
    "lila": (("purple",), 0),
    "violett": (("purple",), 0),
    "braun": (("brown",), 0),
    "grau": (("grey",), 0),
    "schwarz": (("black",), 2),
    "weiß": (("white",), -2),
    "weiss": (("white",), -2),
}
WORDS = frozenset([*_HUES, *(f"{hue}s" for hue in _HUES)])
"""The words for hues in English."""

_SHADES = {
    -2: ("lightest", "palest", "faintest", "hellste"),
    -1: ("lighter", "light", "paler", "pale", "faint", "pastel", "sky", "heller", "helle", "hell", "blass"),
    0: ("medium", "mid", "moderately", "moderate", "mittel"),
    1: ("darker", "dark", "deeper", "deep", "intense", "saturated", "dunkler", "dunkle", "dunkel", "tief", "satt"),
    2: ("darkest", "deepest", "dunkelste"),
}
_BARE = (
    "lightest", "lighter", "light", "palest", "paler", "pale", "hellste", "heller", "helle", "hell",
    "darkest", "darker", "dark", "dunkelste", "dunkler", "dunkle", "dunkel",
)  # fmt: skip
_NO_SHADE = ("brightest", "brighter", "bright", "vivid", "strong", "rich", "warm", "cool")
_DEPTH = {word: depth for depth, words in _SHADES.items() for word in words}
_LETTER = "a-zäöüß"
_INFLECTED = "(?:e[nrsm]?)?"
_HUE = (
    "(?:"
    + "|".join(sorted(_HUES, key=len, reverse=True))
    + "|(?:"
    + "|".join(sorted(_GERMAN_HUES, key=len, reverse=True))
    + f"){_INFLECTED})s?"
)
_SHADE = "(?:(?:very|sehr)[ -])?(?:" + "|".join(sorted([*_DEPTH, *_NO_SHADE], key=len, reverse=True)) + f"){_INFLECTED}"
_ONE = f"(?:{_SHADE}[ -]?){{0,2}}{_HUE}(?![{_LETTER}])"
_PHRASE = rf"(?<![{_LETTER}]){_ONE}(?:(?: ?[/-] ?| ){_ONE}){{0,3}}"
_JOINED = rf"{_PHRASE}(?: (?:to|or|and|bis|und|oder) {_ONE}){{0,2}}"
PHRASE = re.compile(rf"{_PHRASE}|(?<![{_LETTER}])(?:(?:very|sehr) )?(?:{'|'.join(_BARE)})(?:e?[nrsm])?(?![{_LETTER}-])")
"""A colour phrase in lower-case text: "dark blue", "orange/yellow", "hellrot", or a bare shade, "darker"."""
_WORD = re.compile(rf"(very|sehr)|({_HUE})(?![{_LETTER}])|({'|'.join(sorted(_DEPTH, key=len, reverse=True))})")
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
_FARTHEST_BEFORE = max(_FARTHEST + _BRACKET_BEFORE, _FARTHEST_WORDED)
_OPENINGS = sorted({word[:3] for word in (*_HUES, *_GERMAN_HUES, *_DEPTH, *_NO_SHADE, "very", "sehr")})
_BY_LETTER = groupby(_OPENINGS, key=lambda word: word[0])
# How a phrase begins, parted by the first letter: so the engine tries few of them at a place.
_OPENING = re.compile("|".join(f"{a}(?:{'|'.join(word[1:] for word in group)})" for a, group in _BY_LETTER))
_OPENS = frozenset("([,;–—-")
# What may stand right before a value in brackets, where that is a colour.
_LAST_WORDS = WORDS | {"cell", "cells", "square", "squares", "shade", "shades"}
_GERMAN_STEMS = tuple(_GERMAN_HUES)


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour as words give it: its hues (none where only a shade is named), and its depth where a shade is named.

    `depth` is below 0 for light and above 0 for dark, from -2 ("lightest", white) to 2 ("darkest", black).
    """

    hues: frozenset[str]
    depth: int | None

    @property
    def neutral(self) -> bool:
        """Whether it has no hue: white, grey, black."""
        return bool(self.hues) and self.hues <= NEUTRAL

    def __bool__(self) -> bool:
        """Whether it names any colour."""
        return bool(self.hues) or self.depth is not None


@lru_cache(maxsize=4_096)
def colour_of(phrase: str) -> Colour:
    """The colour that a phrase names; one without hues and depth where it names none."""
    hues: set[str] = set()
    depths: list[int] = []
    very = 1
    for match in _WORD.finditer(phrase.lower()):
        if match[1]:
            very = 2
        elif match[2]:
            named, depth = _hue(match[2])
            hues.update(named)
            if depth:
                depths.append(depth)
        else:
            depths.append(max(-2, min(2, very * _DEPTH[match[3]])))
            very = 1
    # "dark navy" is no darker than black; of "light peach" and of "medium orange/red" the first shade counts
    return Colour(frozenset(hues), depths[0] if depths else None)


def _hue(word: str) -> tuple[tuple[str, ...], int]:
    word = word.removesuffix("s") if word.removesuffix("s") in _HUES else word
    if word in _HUES:
        return _HUES[word]
    return next((hue for name, hue in _GERMAN_HUES.items() if word.startswith(name)), ((), 0))


def lowered(flat: str) -> str:
    """The text in lower case, character for character, so that places stay true."""
    low = flat.lower()
    return low if len(low) == len(flat) else "".join(one if len(one.lower()) > 1 else one.lower() for one in flat)


class ColourPlaces:
    """The places of a text, in lower case, at which a phrase for a colour may begin: found once for the whole text.

    The slow look for phrases then begins only there.
    """

    def __init__(self, low: str) -> None:
        self._low = low
        self._openings = [match.start() for match in _OPENING.finditer(low)]

    def __bool__(self) -> bool:
        return bool(self._openings)

    def within(self, start: int, end: int) -> bool:
        """Whether a phrase may begin in [start, end)."""
        at = bisect_left(self._openings, start)
        return at < len(self._openings) and self._openings[at] < end

    def phrases(self, start: int, end: int) -> Iterator[re.Match[str]]:
        """The colour phrases of [start, end)."""
        reach = start
        for place in self._openings[bisect_left(self._openings, start) : bisect_left(self._openings, end)]:
            if place >= reach and (match := PHRASE.match(self._low, place, end)) is not None:
                yield match
                reach = match.end()

    def may_stand_beside(self, start: int, end: int) -> bool:
        """Whether a phrase may stand beside any of the values in [start, end)."""
        return self.within(start - _FARTHEST_BEFORE, end + _FARTHEST)

    def beside(self, start: int, end: int) -> tuple[int, int] | None:
        """The place of the colour that the text gives to the value at [start, end), or None (`colour_beside`)."""
        return colour_beside(self._low, start, end) if self.may_stand_beside(start, end) else None


def colour_beside(low: str, start: int, end: int) -> tuple[int, int] | None:
    """The place of the colour that a lower-case text gives to the value at [start, end), or None.

    It stands in brackets behind it ("0.2 (dark red)"), behind a comma or dash, before it with the value in brackets
    ("Dark purple (≈-0.04)"), or in a sentence that ends with it ("is red, hence a score of 0").
    """
    if low[end : end + 9].lstrip(" %*†‡)]")[:1] in _OPENS:
        behind = _BEHIND.match(low, end, end + _FARTHEST)
        if behind is not None:
            return behind.span("colour")
    if low[max(0, start - 6) : start].rstrip(" ≈~").endswith("of"):
        worded = _WORDED.search(low, max(0, start - _FARTHEST_WORDED), start)
        if worded is not None:
            return worded.span("colour" if worded["colour"] is not None else "named")
    opened = max(
        low.rfind("(", max(0, start - _BRACKET_BEFORE), start), low.rfind("[", max(0, start - _BRACKET_BEFORE), start)
    )
    if opened < 0:
        return None
    word = low[max(0, opened - 24) : opened].rstrip().rpartition(" ")[2]
    if not (word in _LAST_WORDS or word.startswith(_GERMAN_STEMS) or "/" in word or "-" in word):
        return None
    before = _BEFORE.search(low, max(0, opened - _FARTHEST), start)
    return before.span("colour") if before is not None else None
