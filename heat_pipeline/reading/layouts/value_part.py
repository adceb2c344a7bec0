"""The part of a line behind its labels: whether it is one value, and nothing but a value."""

from __future__ import annotations

import re
from collections.abc import Sequence

from heat_pipeline.reading.numbers import Number

_LEAD = re.compile(
    r"[\s(\"'=~≈→]*(?:(?:the )?(?:score|value|accuracy|result|reading)s?\b[\s:]*)?(?:(?:is|was|at|of|has)\b\s*)?"
    r"(?:(?:approximately|approx\.?|about|around|roughly|nearly|near|almost|estimated(?: at)?)\b[\s~≈]*)?",
    re.IGNORECASE,
)
_TAIL = re.compile(r"[\s*%)\]\"'†‡]*(?:$|\(|[.;,–—|]|-\s)")


def single_value(flat: str, start: int, end: int, found: Sequence[Number]) -> Number | None:
    """The value that [start, end) of the text states, or None where it states none, or something else before it.

    `found` are the numbers of the line. A remark may follow the value ("1.00 (dark blue)", "54.7, a steep fall").
    """
    lead = _LEAD.match(flat, start, end)
    assert lead is not None  # every part of the pattern is optional
    number = next((number for number in found if start <= number.start), None)
    if number is None or number.start > lead.end() or number.start < start:
        return None
    return number if _TAIL.match(flat, number.end, end) else None
