"""Colour words: which hues a phrase names, how light or dark it is, and the colour that stands beside a value.

What a colour stands for is read in `bands`; whether a value may have the colour that it is called is told in `shades`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

NEUTRAL = frozenset(["white", "grey", "black"])
"""Hues that are none: the middle of a diverging scale, or the end of a scale with one hue."""

# Words for hues = the hues that they may pass for, and how much lighter (below 0) or darker than plain they are.
_ENGLISH = """red,reddish,scarlet=red:0 crimson=red:1 maroon,burgundy=red,brown:1 pink,pinkish=red,purple:-1
salmon,coral=red,orange:-1 peach=orange,red:-1 orange=orange:0 amber=orange,yellow:0 gold,golden=yellow,orange:0
yellow,yellowish=yellow:0 cream,ivory=yellow,white:-1 beige=yellow,white,brown:-1 tan=yellow,brown:-1 brown=brown:0
olive,lime=green,yellow:0 green,greenish=green:0 mint=green:-1 teal,turquoise,cyan,aqua=green,blue:0 blue,bluish=blue:0
navy=blue:1 indigo=blue,purple:1 purple,purplish,violet=purple:0 lavender,lilac,mauve=purple:-1
magenta,fuchsia=purple,red:0 gray,grey,grayish,greyish=grey:0 white,whitish=white:-2 black=black:2"""
_GERMAN = """rot,rötlich=red:0 rosa=red,purple:-1 gelb=yellow:0 grün=green:0 türkis=green,blue:0 blau=blue:0
lila,violett=purple:0 braun=brown:0 grau=grey:0 schwarz=black:2 weiß,weiss=white:-2"""


def _by_word(table: str) -> dict[str, tuple[tuple[str, ...], int]]:
    entries = (entry.replace("=", ":").split(":") for entry in table.split())
    return {word: (tuple(hues.split(",")), int(depth)) for words, hues, depth in entries for word in words.split(",")}


_HUES, _GERMAN_HUES = _by_word(_ENGLISH), _by_word(_GERMAN)
WORDS = frozenset([*_HUES, *(f"{hue}s" for hue in _HUES)])
"""The words for hues in English."""

_SHADES = {
    -2: "lightest palest faintest hellste",
    -1: "lighter light paler pale faint pastel sky heller helle hell blass",
    0: "medium mid moderately moderate mittel",
    1: "darker dark deeper deep intense saturated dunkler dunkle dunkel tief satt",
    2: "darkest deepest dunkelste",
}
_BARE = (
    "lightest|lighter|light|palest|paler|pale|hellste|heller|helle|hell|darkest|darker|dark|dunkelste|dunkler|dunkle|"
    "dunkel"
)
_NO_SHADE = ("brightest", "brighter", "bright", "vivid", "strong", "rich", "warm", "cool")
_DEPTH = {word: depth for depth, words in _SHADES.items() for word in words.split()}


def _any(words: Iterable[str]) -> str:
    """A pattern for one of some words, the longest that fits."""
    return "|".join(sorted(words, key=len, reverse=True))


_LETTER = "a-zäöüß"
_INFLECTED = "(?:e[nrsm]?)?"
_HUE = f"(?:{_any(_HUES)}|(?:{_any(_GERMAN_HUES)}){_INFLECTED})s?"
_SHADE = f"(?:(?:very|sehr)[ -])?(?:{_any([*_DEPTH, *_NO_SHADE])}){_INFLECTED}"
_ONE = f"(?:{_SHADE}[ -]?){{0,2}}{_HUE}(?![{_LETTER}])"
_PHRASE = rf"(?<![{_LETTER}]){_ONE}(?:(?: ?[/-] ?| ){_ONE}){{0,3}}"
_JOINED = rf"{_PHRASE}(?: (?:to|or|and|bis|und|oder) {_ONE}){{0,2}}"
PHRASE = re.compile(rf"{_PHRASE}|(?<![{_LETTER}])(?:(?:very|sehr) )?(?:{_BARE})(?:e?[nrsm])?(?![{_LETTER}-])")
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


@dataclass(frozen=True, slots=True)
class ColourPlaces:
    """A text in lower case in which colours are looked up."""

    low: str

    def beside(self, start: int, end: int) -> tuple[int, int] | None:
        """The place of the colour that the text gives to the value at [start, end), or None (`colour_beside`)."""
        return colour_beside(self.low, start, end)


def colour_beside(low: str, start: int, end: int) -> tuple[int, int] | None:
    """The place of the colour that a lower-case text gives to the value at [start, end), or None.

    It stands in brackets behind it ("0.2 (dark red)"), behind a comma or dash, before it with the value in brackets
    ("Dark purple (≈-0.04)"), or in a sentence that ends with it ("is red, hence a score of 0").
    """
    behind = _BEHIND.match(low, end, end + _FARTHEST)
    if behind is not None:
        return behind.span("colour")
    if low[max(0, start - 6) : start].rstrip(" ≈~").endswith("of"):
        worded = _WORDED.search(low, max(0, start - _FARTHEST_WORDED), start)
        if worded is not None:
            return worded.span("colour" if worded["colour"] is not None else "named")
    opened = max(low.rfind(mark, max(0, start - _BRACKET_BEFORE), start) for mark in "([")
    before = _BEFORE.search(low, max(0, opened - _FARTHEST), start) if opened >= 0 else None
    return before.span("colour") if before is not None else None
