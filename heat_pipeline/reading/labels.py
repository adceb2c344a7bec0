"""Labels as the text writes them -> plain labels, and the forms in which two labels are compared.

A label is the name of a tick, a panel or an axis. Which axis a label belongs to is decided in `axes`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

NO_VALUE = (
    r"n/?a\.?|none|null|nan|nil|blank|empty|missing|no (?:data|value)|oom|oot|o\.o\.[bmt]\.?|div(?:\.|erged)?|"
    r"fail(?:ed|s)?|crash(?:ed|es)?|time-?out|timed out|not (?:run|tested|measured|available|reported)"
)
"""Words in the place of a value, as a pattern: "N/A", "OOM", "div."."""
_QUOTES = "\"'“”‘’„«»`"
_BLANKS = " \t\r\n.,:;*："
_EDGES = _QUOTES + _BLANKS
_QUOTES_INSIDE = re.compile(r"[\"“”„«»`]|(?<!\w)'|'(?!\w)")
_ESCAPED = re.compile(r"\\(?=[^\w\s(])|\\[(){}]")
_COMMAND = re.compile(r"\\(?:text|math|oper)[a-z]{0,12}\{([^{}]{0,60})\}")
_INDEX = re.compile(r"([\^_])\{([^{}]{0,30})\}")
_MARKS = re.compile(r"[*`]+")
_RAISED = re.compile(r"<su(?:b>|p>)([^<>]{0,16})</su[bp]>")
_TAG = re.compile(r"</?(?:su[bp]|b|i|u|em|strong|code|span|br)\b[^<>]{0,40}>")
_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"[^\s_=:\"'“”‘’„`*\\,;()\[\]{}|/→<>$]+")
_GLOSS = re.compile(r"\s*[(（][^()（）]*[)）]\s*$")
_PASSING = re.compile(
    r"\b(?:top|bottom|middle|cent(?:er|re)|left|right|upper|lower|first|last|row|column|col|line|bar|panel|axis|"
    r"red|blue|green|yellow|orange|purple|pink|brown|gr[ae]y|black|white|teal|cyan|magenta|violet|dark|light|"
    r"solid|dashed|dotted|dash-?dot(?:ted)?|markers?|circles|squares|triangles|diamonds|crosses|navy|maroon|crimson|olive|"
    r"turquoise|salmon|approx\w*|estimated|baseline|continued)\b|^\s*(?:[xy]|\d{1,2}(?:st|nd|rd|th))\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"[~≈]?\s*(?P<number>[-+−]?(?:\d{1,3}(?:,\d{3})++|\d*)\.?\d+(?:[eE][-+−]?\d+)?)\s*(?P<unit>%|°C?|[^\W\d_]{1,3})?"
)
_POWER = re.compile(r"(?:(\d{1,3}(?:\.\d{1,6})?) ?(?:[x×·]|\\times|\\cdot) ?)?10\^([-−]?\d{1,2})")
_FIRST_NUMBER = re.compile(r"(?<![\w.])[-+−]?\d+(?:\.\d+)?(?![\w.]*\d)")
_SUFFIX = re.compile(r"(?<=\w{4})(?:ing|ed)$")
COUNTS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
    "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20,
}  # fmt: skip
_LONGEST_NUMBER = 80
_THOUSANDS = {"k": 1e3}
_SIZES = {"k": 1e3, "m": 1e6, "b": 1e9, "t": 1e12}
_OF_SIZE = r"\d[\d,]*(?:\.\d+)?(?:[eE][-+−]?\d+)?)(?: ?(?P<unit>[kKmMbBtT])(?![\w]))?"
_LEADING = re.compile(rf"[~≈<>≤≥\s]*(?P<number>[-+−]?{_OF_SIZE}")
_INNER = re.compile(rf"(?<![\d.])(?P<number>{_OF_SIZE}(?!\d)")


@lru_cache(maxsize=65_536)
def plain(raw: str) -> str:
    """A label without markup, quotes around it and stray white space: "**neg\\_cities:**" is "neg_cities"."""
    label = raw.strip(_BLANKS)
    if "{" in label:
        label = _INDEX.sub(r"\1\2", _COMMAND.sub(r"\1", label))  # "10^{-5}", "\\text{base}"
    if "\\" in label:
        label = _ESCAPED.sub("", label)
    if "*" in label or "`" in label:
        label = _MARKS.sub("", label)
    if "<" in label:
        label = _TAG.sub("", _RAISED.sub(_raised, label))
    if "$" in label and (label.count("$") % 2 == 0 or "^" in label):  # a list may have cut the first one off
        label = label.replace("$", "")
    label = label.strip(_BLANKS)
    if label and (label[0] in _QUOTES or label[-1] in _QUOTES):
        bare = label.strip(_EDGES)
        # `"All" category` keeps its quotes: they part the name from what is said of it
        label = label if _QUOTES_INSIDE.search(bare) else bare
    return _SPACE.sub(" ", label) if "  " in label or "\n" in label or "\t" in label else label


def _raised(match: re.Match[str]) -> str:
    return ("^" if match[0].startswith("<sup") else "") + match[1]


def without_gloss(label: str) -> str:
    """A label without the remark in parentheses behind it: "Type 1 (Top Row)" is "Type 1"."""
    bare = _GLOSS.sub("", label)
    return bare.strip(_EDGES) if bare else label


def is_passing(label: str) -> bool:
    """Whether words speak of a place in the picture or of a colour ("dark green", "top row")."""
    return _PASSING.search(label) is not None


def without_passing_gloss(label: str) -> str:
    """A label without what parentheses behind it say of its place or colour: "Late-1B (Blue)" is "Late-1B".

    Other words in parentheses ("Correct (All)") may be part of the name and stay.
    """
    if (
        label.endswith((")", "）"))
        and (gloss := _GLOSS.search(label))
        and _PASSING.search(gloss[0], gloss.start() and 1)
    ):
        return label[: gloss.start()].strip(_EDGES) or label
    return label


@lru_cache(maxsize=65_536)
def split(label: str) -> tuple[tuple[str, int], ...]:
    """The words of a label in comparable form (no case, separators or plural s), each with its place in the label."""
    return tuple((singular(_folded(match[0])), match.start()) for match in _WORD.finditer(label))


@lru_cache(maxsize=65_536)
def words(label: str) -> tuple[str, ...]:
    """The words of a label in comparable form: two labels with the same words are the same label."""
    return tuple(word for word, _ in split(label))


@lru_cache(maxsize=65_536)
def compact(label: str) -> str:
    """A label as letters, digits and points only: "LLaMA 2 7B" and "llama-2_7b" are the same; "1.5" is not "15"."""
    return "".join(char for char in _folded(label) if char.isalnum() or char in ".+@#")


def _folded(word: str) -> str:
    if word.isascii():
        return word.lower()
    return unicodedata.normalize("NFKC", word).casefold().replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")


def singular(word: str) -> str:
    """A word without the s of the plural, where it is long enough to have one: "lengths" is "length"."""
    return word[:-1] if len(word) > 3 and word[-1] == "s" and word[-2] != "s" else word


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """A word of an axis' name without its ending: "trained" and "training" are "train"."""
    return _SUFFIX.sub("", word)


@lru_cache(maxsize=65_536)
def number_of(label: str) -> float | None:
    """The number that a tick label is, with or without a unit ("0.5b" is 0.5, "4k" is 4000), or None."""
    if len(label) > _LONGEST_NUMBER:
        return None
    match = _NUMBER.fullmatch(label.strip())
    if match is None:
        power = _POWER.fullmatch(label)
        return float(f"{power[1] or 1}e{power[2].replace(chr(0x2212), '-')}") if power is not None else None
    bare = match["number"].replace(",", "").replace("\N{MINUS SIGN}", "-")
    return float(bare) * _THOUSANDS.get((match["unit"] or "").lower(), 1.0)


def count_of(word: str) -> int:
    """The count that a word or digits say ("five", "12"); 0 where they say none."""
    return COUNTS.get(word.lower()) or (int(word) if word.isdecimal() else 0)


def magnitude(label: str) -> float | None:
    """The size by which a tick is ordered among others: its leading or only number, in ones ("1.3B" is above "125M").

    None where a label has no number, or several and none in front.
    """
    match = _LEADING.match(label)
    if match is None:
        found = list(_INNER.finditer(label))
        if len(found) != 1:
            return None
        match = found[0]
    power = _POWER.fullmatch(label)
    if power is not None:
        return number_of(label)
    bare = match["number"].replace(",", "").replace("\N{MINUS SIGN}", "-")
    return float(bare) * _SIZES.get((match["unit"] or "").lower(), 1.0)


def number_in(label: str) -> float | None:
    """The only number in a label ("2 Operands" is 2), or None where it holds none or several."""
    number = number_of(label)
    if number is None:
        found = _FIRST_NUMBER.findall(label)
        if len(found) == 1:
            number = float(found[0].replace("\N{MINUS SIGN}", "-"))
    return number


_SENTENCE, _LABEL = 5, 3


def strays(found: Iterable[str]) -> frozenset[str]:
    """Those of an axis' labels that are none: "" beside labels, and a sentence among labels of a few words."""
    there = frozenset(found)
    lengths = {label: len(label.split()) for label in there}
    short = sum(length <= _LABEL and bool(label) for label, length in lengths.items())
    if short < _LABEL or len(there) - short > short // 2:
        return frozenset()
    return frozenset(label for label, length in lengths.items() if not label or length >= _SENTENCE)
