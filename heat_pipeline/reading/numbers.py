"""The number lexer: every number of a text with its value, its printed form and its place.

Sign, thousands, decimals, exponents, %, units, ranges ("80–100"), deviations ("93 ± 1") and marks of approximation
("~", "about") belong here. What a number means (a cell, a tick, a coordinate) does not. Digits inside a name
("Qwen-2.5", "AIME24", "Pass@1", "0.5b") are part of the name and no numbers.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from heat_pipeline.model import How

_MINUS = "\\-\N{MINUS SIGN}"
_DASH = "\\-\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}"
# Repetitions are bounded so that a megabyte of digits is lexed in time linear in its length.
_DIGITS = r"(?:\d{1,3}(?:,\d{3}){1,6}(?!\d)|\d{1,18})(?:\.\d{1,30})?|\.\d{1,30}"
_POWER = rf"(?:[eE][+{_MINUS}]?\d{{1,3}}| ?[×x] ?10\^?\{{?[{_MINUS}]?\d{{1,3}}\}}?)?"
_UNIT = r"(?: ?%| ?‰|(?:s|ms|px|pp|GB|MB|KB|K)\b| (?:s|ms|seconds|percent)\b)"
_NUMBER = re.compile(
    rf"(?<![\w.@#^])(?<![^\W\d]-)"
    rf"(?P<value>(?:(?<![\w)\]%])[+{_MINUS}])?(?:{_DIGITS}){_POWER})(?P<unit>{_UNIT})?"
    rf"(?:(?:[{_DASH}]| [{_DASH}] )(?P<high>(?:{_DIGITS}){_POWER})(?P<high_unit>{_UNIT})?)?"
    rf"(?: ?(?:±|\+/-|\\pm) ?(?P<sd>(?:{_DIGITS}){_POWER}) ?%?)?"
    rf"(?![\w@^]|\.\d)"
)
_APPROXIMATE = re.compile(
    r"(?:[~≈]|≃|≅|\b(?:approximately|approx\.?|about|around|roughly|near(?:ly)?|circa|ca\.?|almost|estimated(?: at)?))"
    r"[\s(*]*$",
    re.IGNORECASE,
)
_LOOK_BACK = 18


@dataclass(frozen=True, slots=True)
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


def to_float(printed: str) -> float:
    """The value of a number as printed: "1,024", "−0.3", "1e-4", "3 × 10^-5"."""
    bare = printed.replace(",", "").replace("\N{MINUS SIGN}", "-").replace(" ", "")
    if "10" in bare and ("×" in bare or "x" in bare):
        factor, power = re.split("[×x]", bare, maxsplit=1)
        return float(f"{factor}e{power[2:].strip('^{}')}")
    return float(bare)


def numbers(flat: str, start: int = 0, end: int | None = None) -> list[Number]:
    """All numbers of `flat[start:end]` in order; `flat` is the text with its markup blanked out (blocks.flatten)."""
    found = []
    for match in _NUMBER.finditer(flat, start, len(flat) if end is None else end):
        value = to_float(match["value"])
        high = to_float(match["high"]) if match["high"] else None
        sd = to_float(match["sd"]) if match["sd"] else None
        first, last = match.span()
        before = flat[max(start, first - _LOOK_BACK) : first]
        if high is not None:
            how = How.RANGE
        elif before and _APPROXIMATE.search(before):
            how = How.APPROX
        else:
            how = How.EXACT
        found.append(
            Number(
                value=None if high is not None else value,
                low=None if high is None else min(value, high),
                high=None if high is None else max(value, high),
                sd=sd,
                unit=(match["unit"] or match["high_unit"] or "").strip(),
                how=how,
                printed=match[0],
                start=first,
                end=last,
            )
        )
    return found


class Numbers:
    """The numbers of a text, for looking up those of a stretch of it."""

    def __init__(self, found: Sequence[Number]) -> None:
        self._found = found
        self._starts = [number.start for number in found]

    def between(self, start: int, end: int) -> Sequence[Number]:
        """The numbers that begin in [start, end)."""
        return self._found[bisect_left(self._starts, start) : bisect_left(self._starts, end)]
