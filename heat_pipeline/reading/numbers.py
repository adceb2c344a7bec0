"""The number lexer: every number of a text with its value, its printed form and its place.

Sign, thousands, decimals, exponents, %, units, ranges ("80–100"), deviations ("93 ± 1") and marks of approximation
("~", "about") belong here. What a number means (a cell, a tick, a coordinate) does not. Digits inside a name
("Qwen-2.5", "AIME24", "Pass@1", "0.5b", "2-Doc") are part of the name and no numbers.

The patterns begin with a digit and their repetitions are possessive or bounded: a megabyte of digits is lexed in time
linear in its length. What stands before the digit is looked at by hand for the same reason.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite

from heat_pipeline.model import How

_EXACT, _APPROX, _RANGE = How  # cheaper than the enum's attributes in Python 3.11
_MINUS = "-\N{MINUS SIGN}"
_DASHES = "\\-\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}"
_POWER = r"(?:[eE][+\-−]?\d{1,3}(?!\d)| ?(?:[×x·]|\\times|\\cdot) ?10(?:\^\{?[\-−]?\d{1,3}\}?|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?"
_UNIT = (
    r"(?:%| %| ?‰|°C?|[x×](?![\w×])|"
    r"(?:s|ms|px|pp|GB|MB|KB|K|(?<=\.\d)k|(?<=\.\d\d)k)\b| (?:s|ms|seconds|percent)\b)?"
)


# Most numbers are plain ones; what follows them tells, and they need no more than this. It begins with a bare digit, so
# that the engine skips to the next one by itself.
_AFTER_PLAIN = r"(?=([)\]};|\n]|[.,:](?![^\s)])| (?![\-–—−±+\\%‰°×·xsmp]|\([±+\\])|\Z)?)"
_SCAN_POINT = re.compile(rf"(\d\d{{0,14}}+(?:\.\d{{1,15}}+)?)(%?){_AFTER_PLAIN}")
_SCAN_COMMA = re.compile(rf"(\d\d{{0,14}}+)(%?){_AFTER_PLAIN}")


def _pattern(digits: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?P<value>{digits}{_POWER})(?P<unit>{_UNIT})"
        rf"(?:(?:[{_DASHES}]| [{_DASHES}] )(?P<high>[~≈]?(?:{digits}|\.\d{{1,30}}+){_POWER})(?P<high_unit>{_UNIT}))?"
        rf"(?: ?\(?(?:±|\+/-|\\pm) ?(?P<sd>(?:{digits}|\.\d{{1,30}}+){_POWER}) ?%?\)?)?"
        r"(?![^\W\u3040-\u309f到至]|[@^]|\.\d|[\-][^\W\d_]|'s?\w)"
    )


_POINT = _pattern(r"(?:\d{1,3}(?:,\d{3}){1,6}+(?!\d)|\d{1,18}+)(?:\.\d{1,30}+)?")
_COMMA = _pattern(r"(?:\d{1,3}(?:\.\d{3}){1,6}+(?!\d)|\d{1,18}+)(?:,\d{1,30}+)?")
_HAS_POINT = re.compile(r"\d\.\d(?!\d\d(?:\D|$))")
_HAS_COMMA = re.compile(r"\d,\d{1,2}(?![\d,])")
_SIGN = frozenset("+" + _MINUS)
_NO_SIGN_AFTER = frozenset(")]%")
_STANDS_ALONE = frozenset(" (,|:;=[/\n~≈\"'“")  # a digit behind one of these begins a number without a sign
_INSIDE = frozenset("@#^_.")  # a digit behind one of these belongs to what stands before it
_ABOUT = frozenset("~≈≃≅∼约約")
_ABOUT_WORDS = frozenset(
    [
        "approximately",
        "approx",
        "approx.",
        "about",
        "around",
        "roughly",
        "near",
        "nearly",
        "circa",
        "ca",
        "ca.",
        "almost",
        "estimated",
        "est.",
        "c.",
        "sim",
        "etwa",
        "ungefähr",
        "rund",
        "zirka",
        "environ",
        "alrededor",
        "aproximadamente",
        "约",
        "およそ",
        "大约",
    ]
)
# What ends none of these words, nor "close to" or "estimated at"; with a blank behind it, no number is approximate.
_NEVER_ABOUT = frozenset(":,|;)=") | frozenset("bcfghijklpqsuvwz") - {word[-1] for word in _ABOUT_WORDS}
_CLOCK = re.compile(r"(?<![\w.,:])(?:[01]\d|2[0-3]):[0-5][05](?![\w:]|\.\d)")
_COUNTERS = frozenset("第表図图层層")  # "図3" is a name
_SUPERSCRIPT = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹−", "-0123456789-")
_LOOK_BACK = 24


@dataclass(slots=True)
class Number:
    """A number of the text; `text[start:end]` is `printed`. A range has `low` and `high` and no `value`."""

    value: float | None
    low: float | None
    high: float | None
    sd: float | None
    unit: str
    how: How
    printed: str
    start: int
    end: int

    @property
    def figures(self) -> int:
        """How many numbers stand in the text here: 1, or 2 with a range's end or a deviation."""
        return 1 + (self.high is not None) + (self.sd is not None)


def has_decimal_commas(text: str) -> bool:
    """Whether the numbers of a text are printed as "0,85": it has such numbers and none with a decimal point."""
    return "," in text and _HAS_POINT.search(text) is None and _HAS_COMMA.search(text) is not None


def to_float(printed: str, comma: bool = False) -> float:
    """The value of a number as printed: "1,024", "−0.3", "1e-4", "3 × 10^-5"; with decimal commas also "0,85"."""
    try:
        return float(printed)
    except ValueError:
        pass
    bare = printed.replace(".", "").replace(",", ".") if comma else printed.replace(",", "")
    bare = bare.translate(_SUPERSCRIPT).replace(" ", "").replace("\\times", "x").replace("\\cdot", "x")
    bare = bare.replace("×", "x").replace("·", "x")
    if "x10" in bare:
        factor, power = bare.split("x", maxsplit=1)
        return float(f"{factor}e{power[2:].strip('^{}')}")
    return float(bare)


def numbers(flat: str, start: int = 0, end: int | None = None, comma: bool = False) -> list[Number]:
    """All numbers of `flat[start:end]` in order; `flat` is the text with its markup blanked out (blocks.flatten).

    `comma` tells that the text prints decimals with a comma (has_decimal_commas).
    """
    found: list[Number] = []
    scan, pattern = (_SCAN_COMMA, _COMMA) if comma else (_SCAN_POINT, _POINT)
    if end is None:
        end = len(flat)
    reach = start
    for scanned in scan.finditer(flat, start, end):
        first = scanned.start()
        if first < reach:
            continue
        if flat[first + 2 : first + 3] == ":" and (clock := _CLOCK.match(flat, first, end)) is not None:
            reach = clock.end()  # "06:00" is a time and no two numbers
            continue
        printed, unit, plain = scanned.groups()
        match = None
        if plain is None:
            match = pattern.match(flat, first, end)
            if match is None:
                continue
            printed = match[1]
            reach = match.end()
        before = flat[first - 1] if first > start else " "
        if before not in _STANDS_ALONE:
            if before == "." and (first - 1 == start or not (flat[first - 2].isalnum() or flat[first - 2] == ".")):
                if "." in printed or "," in printed:
                    continue
                first -= 1
                printed = f".{printed}"
                before = flat[first - 1] if first > start else " "
            if before in _SIGN:
                ahead = flat[first - 2] if first - 1 > start else " "
                if not (ahead.isalnum() or ahead in _NO_SIGN_AFTER or ahead == "_"):
                    first -= 1
                    printed = before + printed
                    before = ahead if first > start else " "
                elif ahead.isalpha() or ahead == "_":
                    continue  # "Qwen-2"
            if (
                before in _INSIDE
                or (before.isalnum() and not _is_syllable(before))
                or (before == "{" and flat[first - 2 : first - 1] == "^")
            ):
                continue
        if match is not None:
            number = _number(match, flat, start, first, printed, comma)
            if number is not None:
                found.append(number)
            continue
        stop = scanned.end()
        plainly = first == start or (before == " " and flat[first - 2] in _NEVER_ABOUT)
        how = _EXACT if plainly or not _is_about(flat, start, first) else _APPROX
        try:
            value = float(printed)
        except ValueError:
            value = to_float(printed, comma)
        found.append(Number(value, None, None, None, unit, how, flat[first:stop], first, stop))
    return found


def _number(match: re.Match[str], flat: str, start: int, first: int, printed: str, comma: bool) -> Number | None:
    _, unit, high_printed, high_unit, sd = match.groups()
    value = to_float(printed, comma)
    if not isfinite(value):
        return None
    end = match.end()
    text = flat[first:end]
    deviation = None if sd is None else to_float(sd, comma)
    if high_printed is not None:
        other = to_float(high_printed.lstrip("~≈"), comma)
        if not isfinite(other):
            return None
        low, high = (value, other) if value <= other else (other, value)
        return Number(None, low, high, deviation, (unit or high_unit or "").strip(), _RANGE, text, first, end)
    about = _is_about(flat, start, first)
    return Number(value, None, None, deviation, unit.strip(), _APPROX if about else _EXACT, text, first, end)


def _is_syllable(char: str) -> bool:
    """Whether a letter is of a script that parts no words, so that a digit behind it may begin a number: "約6.0"."""
    return "\u3040" <= char <= "\u9fff" and char not in _COUNTERS


def _is_about(flat: str, start: int, first: int) -> bool:
    """Whether what stands in [start, first), before a number, calls it approximate: "~", "about", "estimated at"."""
    if first == start:
        return False
    before = flat[max(start, first - _LOOK_BACK) : first].rstrip(" (")
    if not before:
        return False
    last = before[-1]
    if last in _ABOUT:
        return True
    if not (last.isalpha() or last == "."):
        return False
    lead, _, word = before.rpartition(" ")
    word = word.lower().lstrip("(\\")
    if word == "to" and lead.endswith("close"):
        return True
    if word == "at" and (words := lead.split()):
        word = words[-1].lower()
    return word in _ABOUT_WORDS


class Numbers:
    """The numbers of a text, for looking up those of a stretch of it."""

    def __init__(self, found: Sequence[Number]) -> None:
        self._found = found
        self._starts = [number.start for number in found]

    def between(self, start: int, end: int) -> Sequence[Number]:
        """The numbers that begin in [start, end)."""
        return self._found[bisect_left(self._starts, start) : bisect_left(self._starts, end)]
