"""The part of a line behind its labels: whether it is one value, and nothing but a value."""

from __future__ import annotations

import re
from collections.abc import Sequence

from heat_pipeline.model import How
from heat_pipeline.reading.numbers import Number

_LEAD = re.compile(
    r"[\s(\[\"'=~≈→:]*+(?:(?:the |an? |its )?(?:[a-z]+ )?(?:score|value|accuracy|result|reading|"
    r"cell|color|wert)s?\b[\s:]*+)?(?:[a-zρτκ]\s?=\s?)?"
    r"(?:(?:is|was|at|of|has|ist|reads|shows|appears|remains|lies|sits)\b\s*+(?:at\s+|to be\s+)?)?"
    r"(?:(?:approximately|\\?approx\.?|\\sim|about|around|roughly|nearly|near|almost|close to|circa|ca\.?|etwa|"
    r"rund|estimated(?: at)?)"
    r"(?:\b|(?<=\.))[\s~≈(]*+)?(?=[-+−]?\.?\d)",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"[\s*%)\]}\"'†‡]*+(?:°?[A-Za-zµΩ][A-Za-z/²³]{0,9}(?=\s*(?:$|\(|[,;.](?!\d))))?+\s*+(?:$|[(\[]|[.;,–—|](?!\d)|-\s|→|\b(?:for|and|with|which|meaning|indicating|"
    r"showing)\b|[a-z]{1,3}$)"
)
_WORDED = re.compile(
    r"[^\d;()]{0,80}?\([≈~]\s*$|[^\d,;]{0,80}?(?:[(≈~=]|\b(?:at|of|is|as|about|approximately|around|roughly|near(?:ly)?|score|value))[\s~≈(]*$"
)
_TO = re.compile(r"\s*(?:to|and|bis)\s+(?:approximately |about |around |roughly |~|≈)?$")
_CHANGE = re.compile(
    r"\b(?:(?<!followed )by|than|over|under|above|below|from|between|every|per|within|top|of the|out of|"
    r"(?<!at )(?:first|last))\s*+(?:(?:about|roughly|~|≈)\s*+)?$",
    re.IGNORECASE,
)

_FIRST = re.compile(r"\bfrom\s+(?:about |around |roughly |only |[~≈] ?)?$", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s(]*(?:is |lies |somewhere )?between (?:about |around |roughly |[~≈] ?)?", re.IGNORECASE)
_AND = re.compile(r"\s*%?\s+and\s+(?:about |around |roughly |[~≈] ?)?", re.IGNORECASE)
_FAR = 160


def single_value(flat: str, start: int, end: int, found: Sequence[Number]) -> Number | None:
    """The value that [start, end) of the text states, or None where it states none, or something else before it.

    `found` are the numbers of the line. A remark may follow the value ("1.00 (dark blue)", "54.7, a steep fall"), and
    words may lead up to it ("The score is approximately 10-20").
    """
    if not found:
        return None
    # the numbers of a line are few; those before `start` are in its head
    inside = found if found[0].start >= start else [number for number in found if number.start >= start]
    if not inside or inside[0].start >= end or inside[0].start - start > _FAR:
        return None
    number = inside[0]
    if number.start != start:
        lead = _LEAD.match(flat, start, end)
        if lead is None or number.start > lead.end():
            return _between(flat, start, end, inside)
    if number.end >= end:
        return number
    if len(inside) > 1 and number.high is None and inside[1].start - number.end < _FAR:
        second = inside[1]
        if (
            second.high is None
            and _TO.match(flat[number.end : second.start].strip(" %") + " ")
            and _TAIL.match(flat, second.end, end)
        ):
            return spanning(number, second, flat)
    return number if _TAIL.match(flat, number.end, end) else None


def _between(flat: str, start: int, end: int, inside: Sequence[Number]) -> Number | None:
    """The range that [start, end) states as "between 0.2 and 0.3", or None."""
    if len(inside) < 2 or _BETWEEN.fullmatch(flat, start, inside[0].start) is None:
        return None
    first, last = inside[:2]
    if first.value is None or last.value is None or not _AND.fullmatch(flat, first.end, last.start):
        return None
    return spanning(first, last, flat) if last.end >= end or _TAIL.match(flat, last.end, end) else None


def worded_value(flat: str, start: int, end: int, found: Sequence[Number]) -> Number | None:
    """The only value of [start, end), where words lead up to it: "Bright yellow (≈+0.04), the largest of all"."""
    inside = [number for number in found if start <= number.start < end]
    if not inside or (len(inside) > 1 and flat[inside[0].end : inside[0].end + 1] != ")"):
        return None
    if inside[0].start - start > _FAR:
        return None
    before = flat[start : inside[0].start]
    return inside[0] if _WORDED.match(before) and not _CHANGE.search(before) else None


def is_change(flat: str, start: int, end: int) -> bool:
    """Whether the words of [start, end), before a number, make it a difference or a bound and no value."""
    return _CHANGE.search(flat, start, end) is not None


def is_first_of(flat: str, start: int, end: int) -> bool:
    """Whether the words of [start, end), before a number, may make it the first value of a run: "from 12.7 (Alpha)"."""
    return _FIRST.search(flat, start, end) is not None


def spanning(first: Number, last: Number, flat: str) -> Number:
    """Two values, joined by "to" or "and", as one range."""
    low, high = sorted((first.value or 0.0, last.value or 0.0))
    return Number(
        None, low, high, None, first.unit or last.unit, How.RANGE, flat[first.start : last.end], first.start, last.end
    )
