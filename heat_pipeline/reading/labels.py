"""Labels as the text writes them -> plain labels, and the forms in which two labels are compared.

A label is the name of a tick, a panel or an axis. Which axis a label belongs to is decided in `roles`.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from math import isfinite

from heat_pipeline.reading.words import listed, phrases

UNSEEN = "\u00a0\u2009\u202f\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad"
"""Blanks that look like a plain one, and characters that print nothing."""
_SEEN = dict.fromkeys(map(ord, UNSEEN[3:]), "") | dict.fromkeys(map(ord, UNSEEN[:3]), " ")
_QUOTES = "\"'“”‘’„«»`"
_BLANKS = " \t\r\n.,:;*："
_EDGES = _QUOTES + _BLANKS
_MARKS = frozenset("*`\\<{")
_MARKUP = re.compile(r"[*`]+|\\(?=[^\w\s]|_)|</?(?:su[bp]|b|i|u|em|strong|code|span|br)\b[^<>]{0,40}>")
_WORD = re.compile(r"[^\s_=:\"'“”‘’„`*\\,;()\[\]{}|/→<>$]+")


def word_set(words: str) -> frozenset[str]:
    """A list of words, written as a text, as a set."""
    return frozenset(words.split())


_PASSING = listed("passing")
_PLACES = ("x", "y", "st", "nd", "rd", "th")
_NUMBER = re.compile(
    r"(?P<number>(?:(?<!\w)[-+−])?(?:\d{1,3}(?:,\d{3})++(?:\.\d+)?|\d*\.?\d+)(?:[eE][-+−]?\d+)?)"
    r"(?:\s{0,3}(?P<unit>%|°C?|[^\W\d_]{1,3})(?!\w))?"
)
_FIRST_NUMBER = re.compile(r"(?<![\w.])[-+−]?\d+(?:\.\d+)?(?![\w.]*\d)")
COUNTS = {word: count for count, word in enumerate(phrases("counts"), 2)}
_LONGEST_NUMBER = 80
_SIZES = {"k": 1e3, "m": 1e6, "b": 1e9, "t": 1e12}


@lru_cache(maxsize=65_536)
def plain(raw: str) -> str:
    """A label without markup, quotes around it and stray white space: "**neg\\_cities:**" is "neg_cities"."""
    label = (raw if raw.isascii() else raw.translate(_SEEN)).strip(_BLANKS)
    label = label.rstrip(" \\")  # of a macro that was cut off
    if not _MARKS.isdisjoint(label):
        if "^{" in label or "_{" in label:
            label = label.replace("^{", "^").replace("_{", "_").replace("}", "")  # "10^{-5}"
        label = _MARKUP.sub("", label.replace("<sup>", "^"))
    if "$" in label and (label.count("$") % 2 == 0 or "^" in label):  # a list may have cut the first one off
        label = label.replace("$", "")
    label = label.strip(_BLANKS)
    if label and (label[0] in _QUOTES or label[-1] in _QUOTES):
        bare = label.strip(_EDGES)
        # `"All" category` keeps its quotes: they part the name from what is said of it
        label = label if _has_quotes(bare) else bare
    return " ".join(label.split()) if "  " in label or "\n" in label or "\t" in label else label


def _has_quotes(bare: str) -> bool:
    return any(quote in bare for quote in '"“”„«»`') or "' " in f"{bare} " or " '" in f" {bare}"


def _gloss(label: str) -> int:
    """Where the parentheses at the end of a label begin, or -1."""
    bare = label.rstrip()
    at = max(bare.rfind("("), bare.rfind("（")) if bare.endswith((")", "）")) else -1
    return at if at >= 0 and not any(mark in bare[at:-1] for mark in ")）") else -1


def without_gloss(label: str) -> str:
    """A label without the remark in parentheses behind it: "Type 1 (Top Row)" is "Type 1"."""
    at = _gloss(label)
    return label[:at].strip(_EDGES) if at > 0 else label


def is_passing(label: str) -> bool:
    """Whether words speak of a place in the picture or of a colour ("dark green", "top row")."""
    label_words = words(label)
    if label_words and label_words[0].lstrip("0123456789") in _PLACES:
        return True
    return any(part in _PASSING or part.startswith("approx") for word in label_words for part in word.split("-"))


def undrawn(raw: str) -> str:
    """A plain label without what parentheses behind it say of its place or colour: "Late-1B (Blue)" is "Late-1B".

    Other words in parentheses ("Correct (All)") may be part of the name and stay.
    """
    label = plain(raw)
    at = _gloss(label)
    return label[:at].strip(_EDGES) or label if at > 0 and is_passing(label[at:]) else label


@lru_cache(maxsize=65_536)
def split(label: str) -> tuple[tuple[str, int], ...]:
    """The words of a label in comparable form (no case, separators or plural s), each with its place in the label."""
    return tuple((_comparable(match[0]), match.start()) for match in _WORD.finditer(label))


def tokens(text: str, start: int, end: int) -> list[tuple[str, int, int]]:
    """The words of text[start:end] in comparable form, each with its place in the text."""
    return [(_comparable(match[0]), match.start(), match.end()) for match in _WORD.finditer(text, start, end)]


@lru_cache(maxsize=16_384)
def _comparable(word: str) -> str:
    return singular(folded(word))


@lru_cache(maxsize=65_536)
def words(label: str) -> tuple[str, ...]:
    """The words of a label in comparable form: two labels with the same words are the same label."""
    return tuple(word for word, _ in split(label))


@lru_cache(maxsize=65_536)
def compact(label: str) -> str:
    """A label as letters, digits and points only: "LLaMA 2 7B" and "llama-2_7b" are the same; "1.5" is not "15"."""
    return "".join(char for char in folded(label) if char.isalnum() or char in ".+@#^")


def folded(word: str) -> str:
    """A word in small letters, with plain forms of letters, minus signs and dashes."""
    if word.isascii():
        return word.lower()
    return unicodedata.normalize("NFKC", word).casefold().replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")


def singular(word: str) -> str:
    """A word without the s of the plural, where it is long enough to have one: "lengths" is "length"."""
    if word.endswith("xes") and len(word) > len("axes"):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word[-1] == "s" and word[-2] != "s" else word


@lru_cache(maxsize=16_384)
def stem(word: str) -> str:
    """A word of an axis' name without its ending: "trained" and "training" are "train"."""
    ending = next((end for end in ("ing", "ed") if word.endswith(end) and len(word) >= len(end) + 4), "")
    return word.removesuffix(ending)


@lru_cache(maxsize=65_536)
def number_of(label: str) -> float | None:
    """The number that a tick label is, with or without a unit ("0.5b" is 0.5, "4k" is 4000), or None."""
    if len(label) > _LONGEST_NUMBER:
        return None
    match = _NUMBER.fullmatch(label.strip().lstrip("~≈ "))
    if match is None:
        return _power(label)
    return _sized(match, {"k": 1e3})


def _sized(match: re.Match[str], sizes: dict[str, float]) -> float:
    number = float(match["number"].replace(",", "").replace("\N{MINUS SIGN}", "-"))
    return number * sizes.get((match["unit"] or "").lower(), 1.0)


def _power(label: str) -> float | None:
    """The number that a label gives as a power of ten: "10^-5", "2 × 10^3"."""
    factor, _, power = label.replace("\\times", "×").replace("\\cdot", "×").partition("10^")
    try:
        number = float(f"{factor.rstrip(' x×·') or 1}e{int(power.replace(chr(0x2212), '-'))}")
    except ValueError:
        return None
    return number if isfinite(number) else None


def count_of(word: str) -> int:
    """The count that a word or digits say ("five", "12"); 0 where they say none."""
    return COUNTS.get(word.lower()) or (int(word) if word.isdecimal() else 0)


def magnitude(label: str) -> float | None:
    """The size by which a tick is ordered among others: its leading or only number, in ones ("1.3B" is above "125M").

    None where a label has no number, or several and none in front.
    """
    if len(label) <= _LONGEST_NUMBER and (power := _power(label)) is not None:
        return power
    match = _NUMBER.match(label.lstrip("~≈<>≤≥ \t"))
    inside = list(_NUMBER.finditer(label)) if match is None else []
    if len(inside) == 1:
        return abs(_sized(inside[0], _SIZES))
    return _sized(match, _SIZES) if match is not None else None


def number_in(label: str) -> float | None:
    """The only number in a label ("2 Operands" is 2), or None where it holds none or several."""
    number = number_of(label)
    if number is None:
        printed_numbers = _FIRST_NUMBER.findall(label)
        if len(printed_numbers) == 1:
            number = float(printed_numbers[0].replace("\N{MINUS SIGN}", "-"))
    return number
