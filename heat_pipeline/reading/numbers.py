"""The number lexer: every number of a text with its value, its printed form and its place.

Sign, thousands, decimals, exponents, %, units, ranges ("80–100"), deviations ("93 ± 1") and marks of approximation
("~", "about") belong here. What a number means (a cell, a tick, a coordinate) does not. Digits inside a name
("Qwen-2.5", "AIME24", "Pass@1", "0.5b", "2-Doc") are part of the name and no numbers.

The patterns begin with a digit and their repetitions are possessive or bounded: a megabyte of digits is lexed in time
linear in its length. What stands before the digit is looked at by hand for the same reason.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isfinite

from heat_pipeline.model import How

_EXACT, _APPROX, _RANGE = How  # cheaper than the enum's attributes in Python 3.11
_MINUS = "-\N{MINUS SIGN}"
_DASH = "\N{EN DASH}"
GROUPING = "\x02"
"""What stands for a blank that groups digits ("1 234.5") in a text whose markup is blanked out."""
_DASHES = "\\-\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}"
_TIMES = r"(?: ?(?:[×x·]|\\times|\\cdot) ?| {1,5})10(?=[\^_⁻⁰¹²³⁴⁵⁶⁷⁸⁹])"
_POWER = (
    r"(?:[eE][+\-−]?\d{1,3}(?!\d)|"
    rf"{_TIMES}(?:(?:\^|_{{5}})(?:\{{[\-−]?\d{{1,3}}\}}|[\-−]?\d{{1,3}})|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?"
)
_UNIT = (
    r"(?:%| %| ?‰|°C?|[x×](?![\w×])|"
    r"(?:s|ms|px|pp|GB|MB|KB|K|(?<=\.\d)k|(?<=\.\d\d)k)\b| (?:s|ms|seconds|percent)\b)?"
)
_LARGE_UNIT = rf"(?:[kM]\b|{_UNIT})"
_THOUSANDS = {"k": 1e3, "K": 1e3, "M": 1e6}
_DIGITS = (
    rf"(?:(?<!\d,)\d{{1,3}}(?:[,{GROUPING}]\d{{3}}){{1,6}}+(?!\d|,\d{{1,2}}(?!\d))|"
    r"(?<!\d,)\d{1,18}+,\d{1,2}(?= ?[%‰])|\d{1,18}+)(?:\.\d{1,30}+)?"
)
# What may be one number or two: "12/40", and "50,1" in a text with decimal points. It is read as neither.
_UNSURE = (
    r"(?<![\w/.,])\d{1,9}+/\d{1,9}+(?![\w/]|[.,]\d)|"
    rf"(?<![\w,.(])\d{{1,18}}+(?:{GROUPING}\d{{3}}){{0,6}}+,\d{{1,2}}+(?![\w,)]|\.\d| ?[%‰])"
)
_WHOLE, _LARGE = (
    re.compile(
        rf"(?<![\d{GROUPING}])(?:{_UNSURE}|(?P<value>{_DIGITS}{_POWER})(?P<unit>{unit})"
        rf"(?:(?:[{_DASHES}]| [{_DASHES}] )(?P<high>[~≈]?(?:{_DIGITS}|\.\d{{1,30}}+){_POWER})(?P<high_unit>{unit}))?"
        rf"(?: ?\(?(?:±|\+/-|\\pm) ?(?P<sd>(?:{_DIGITS}|\.\d{{1,30}}+){_POWER}) ?%?\)?)?"
        rf"(?![^\W\u3040-\u309f到至]|[@^⁻{GROUPING}]|\.\d|[\-][^\W\d_]|'s?\w))"
    )
    for unit in (_UNIT, _LARGE_UNIT)
)
_LARGE_VALUE = re.compile(r"\d[kM]\b")
_PLACE_OF_VALUE = re.compile(
    r"(?:[|:=→,;(\[{]|->)[ ~≈]{0,9}[+\-−]?\d{1,12}(?:\.\d{1,12})?([kKM])?%?\s*(?=[|,;)\]}\n]|\Z)"
)
_FINE_VALUE = re.compile(r"(?<![\w.-])\d{1,12}(?:\.\d{1,12}(?![\dkKM])| ?%)")
_DECIMALS = re.compile(r"(?<![\w.,(])(?<![^\W\d_]-)(?:\d{1,9}(,)\d{1,2}(?![\d,])|(?:0\.|\d{1,9}\.(?!\d{3}(?!\d)))\d)")
_COMMA = re.compile(r"\d,\d{1,2}(?![\d,])")
_OWN_COMMA = re.compile(r"\d+,\d{1,2}")
_MANY_TIMES = 4
_COMMAS_TO_POINTS = str.maketrans(",.", ".,")
_TIMES_TEN = re.compile(_TIMES)
_SIGNS = f"+{_MINUS}{_DASH}"
_NO_SIGN_AFTER = frozenset(")]%")
_STANDS_ALONE = frozenset(" (,|:;=[/\n~≈\"'“")  # a digit behind one of these begins a number without a sign
_INSIDE = frozenset("@#^_.")  # a digit behind one of these belongs to what stands before it
_ABOUT = frozenset("~≈≃≅∼约約")
_WORDS = (
    "approximately approx approx. about around roughly near nearly circa ca ca. almost estimated est. c. sim etwa "
    "ungefähr rund zirka environ alrededor aproximadamente 约 およそ 大约"
)
_ABOUT_WORDS = frozenset(_WORDS.split())
_SPAN = re.compile(
    r"(?:\s*\([^()\n]{0,40}\))?[^.;\n]{0,60}?(?:\b(?:to|through|till|until|bis|ends?|up|finish\w*)\b|→|到|から|至|\.\.\.|…)"
    r"[^.;\n]{0,60}",
    re.IGNORECASE,
)
_STEP = re.compile(
    r"\b(?:(?:steps?|increments?|intervals?|spacing|schritten)(?: of| von)?|every|alle)[\s:]*$", re.IGNORECASE
)
_COUNTERS = frozenset("第表図图层層")  # "図3" is a name
_PLAIN = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹−–", "-0123456789--")
_LOOK_BACK = 24
_FARTHEST_END = 8


@dataclass(slots=True)
class Number:
    """A number of the text; `text[start:end]` is `printed`. A range has `low` and `high` and no `value`.

    `stop` is where it ends with its deviation: of "71 ± 2" `printed` is "71" and what follows goes up to `stop`.
    """

    value: float | None
    low: float | None
    high: float | None
    sd: float | None
    unit: str
    how: How
    printed: str
    start: int
    end: int
    stop: int

    @property
    def figures(self) -> int:
        """How many numbers stand in the text here: 1, or 2 with a range's end or a deviation."""
        return 1 + (self.high is not None) + (self.sd is not None)


def has_decimal_commas(text: str) -> bool:
    """Whether the numbers of a text are printed as "0,85": it has such numbers and hardly any with a decimal point.

    Digits of names ("Qwen2.5") and pairs in brackets ("(1,5)") tell nothing.
    """
    decimals = _DECIMALS.findall(text) if _COMMA.search(text) is not None else []
    return sum(map(bool, decimals)) * (_MANY_TIMES + 1) > len(decimals) * _MANY_TIMES


def has_large_values(values: str) -> bool:
    """Whether the values of a text are printed as "31k" or "2M": most of what stands where values do is.

    Elsewhere such a number is a size ("Llama 70M", "4k: 0.5"), and belongs to a name: beside it stand finer values.
    """
    if _LARGE_VALUE.search(values) is None:
        return False
    marks = _PLACE_OF_VALUE.findall(values)
    large = sum(map(bool, marks))
    return large * 2 > len(marks) and large > len(_FINE_VALUE.findall(values))


def to_float(printed: str) -> float:
    """The value of a number as printed: "1,024", "1 024", "50,1 %", "−0.3", "1e-4", "3 × 10^-5"."""
    try:
        return float(printed)
    except ValueError:
        pass
    bare = _TIMES_TEN.sub("x10", printed)
    bare = bare.replace(",", "." if _OWN_COMMA.fullmatch(bare.lstrip(_SIGNS)) else "").replace(GROUPING, "")
    factor, _, power = bare.translate(_PLAIN).partition("x10")
    return float(f"{factor}e{power.strip('^{}_')}" if power else factor)


@lru_cache(maxsize=2)
def _pointed(flat: str) -> str:
    """The text with its decimal commas as points, and its points as commas."""
    return flat.translate(_COMMAS_TO_POINTS)


def numbers(
    flat: str, start: int = 0, end: int | None = None, comma: bool = False, large: bool = False
) -> list[Number]:
    """All numbers of `flat[start:end]` in order; `flat` is the text with its markup blanked out (blocks.flatten).

    `comma` tells that the text prints decimals with a comma (has_decimal_commas), `large` that its values may be whole
    thousands (has_large_values).
    """
    text_numbers: list[Number] = []
    text = flat
    if comma:
        flat = _pointed(flat)
    pattern = _LARGE if large else _WHOLE
    for match in pattern.finditer(flat, start, len(flat) if end is None else end):
        if match["value"] is None or (comma and _is_cut(flat, match.start(), match.end("value"))):
            continue
        first: int | None = match.start()
        if match.start() > start and flat[match.start() - 1] not in _STANDS_ALONE:
            first = _begin(flat, start, match.start(), match[1])
        number = _number(match, text, start, first, flat[first : match.end(1)]) if first is not None else None
        if number is not None:
            text_numbers.append(number)
    return text_numbers


def _is_cut(flat: str, start: int, end: int) -> bool:
    """Whether digits stand beside a comma and digits: in a text with decimal commas a point, as in "Qwen2.5"."""
    return (flat[end : end + 1] == "," and flat[end + 1 : end + 2].isdigit()) or (
        start > 1 and flat[start - 1] == "," and flat[start - 2].isdigit()
    )


def _begin(flat: str, start: int, first: int, printed: str) -> int | None:
    """Where a number begins whose first digit stands behind a letter or a mark; None where it is part of a name."""
    before = flat[first - 1]
    if before == "." and (first - 1 == start or not (flat[first - 2].isalnum() or flat[first - 2] == ".")):
        if "." in printed or "," in printed:
            return None
        first -= 1
        before = flat[first - 1] if first > start else " "
    if before in _SIGNS:
        ahead = flat[first - 2] if first - 1 > start else " "
        if ahead.isalpha() or ahead == "_":
            return None  # "Qwen-2"
        if (
            before == _DASH
            and ahead == " "
            and flat[max(start, first - _FARTHEST_END) : first - 1].rstrip(" %")[-1:].isdigit()
        ):
            return first  # "80 –100"
        if not ahead.isalnum() and ahead not in _NO_SIGN_AFTER:
            first, before = first - 1, ahead
    is_raised = before == "{" and flat[first - 2 : first - 1] == "^"
    return None if before in _INSIDE or (before.isalnum() and not _is_syllable(before)) or is_raised else first


def _number(match: re.Match[str], flat: str, start: int, first: int, printed: str) -> Number | None:
    _, unit, high_printed, high_unit, sd = match.groups()
    value = to_float(printed) * _THOUSANDS.get(unit, 1.0)
    if not isfinite(value):
        return None
    stop = match.end()
    end = max(match.end("unit"), match.end("high_unit"))
    end -= len(flat[first:end]) - len(flat[first:end].rstrip())
    text = flat[first:end]
    deviation = None if sd is None else to_float(sd)
    if high_printed is not None:
        other = to_float(high_printed.lstrip("~≈")) * _THOUSANDS.get(high_unit, 1.0)
        if not isfinite(other):
            return None
        low, high = (value, other) if value <= other else (other, value)
        return Number(None, low, high, deviation, (unit or high_unit or "").strip(), _RANGE, text, first, end, stop)
    about = _is_about(flat, start, first)
    return Number(value, None, None, deviation, unit.strip(), _APPROX if about else _EXACT, text, first, end, stop)


def _is_syllable(char: str) -> bool:
    """Whether a letter is of a script that parts no words, so that a digit behind it may begin a number: "約6.0"."""
    return "\u3040" <= char <= "\u9fff" and char not in _COUNTERS


def _is_about(flat: str, start: int, first: int) -> bool:
    """Whether what stands in [start, first), before a number, calls it approximate: "~", "about", "estimated at"."""
    before = flat[max(start, first - _LOOK_BACK) : first].rstrip(" (")
    word = before.removesuffix(" at").rpartition(" ")[2].lower().lstrip("(\\")
    return before[-1:] in _ABOUT or word in _ABOUT_WORDS


def are_ends(flat: str, first: Number, last: Number) -> bool:
    """Whether words join two numbers as the ends of a span: "0 to 9", "0 (white) through 9"."""
    return _SPAN.fullmatch(flat, first.end, last.start) is not None


def stated_step(flat: str, text_numbers: Sequence[Number]) -> float | None:
    """The distance of ticks that a text states: "in steps of 5", "every 10"."""
    for number in text_numbers:
        if number.value and _STEP.search(flat, max(0, number.start - 40), number.start):
            return abs(number.value)
    return None
