"""What a legend says of its scale besides the ends: its ticks, and whether values beyond an end have its colour.

The ends themselves are read in `legend`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from heat_pipeline.model import Legend
from heat_pipeline.reading.numbers import Number, numbers

_LIST = re.compile(r"[\s,;|/&%]*(?:(?:and|und)\b)?[\s,]*")
_EVERY = re.compile(r"\b(?:(?:steps|increments|intervals) of|every|in schritten von|alle) ", re.IGNORECASE)
_EVERY_MARK = re.compile("s of |every |in schritten von |alle ")
_EITHER_SIGN = re.compile(r"(?:±|\+/-|\\pm)\s?(?=\.?\d)")
_OPEN = re.compile(
    r"\b(?:clipp(?:ed|ing|s)|clips|capp?(?:ed|s)|saturat\w+|truncat\w+|gekappt|abgeschnitten)\b|"
    r"(?<=\d)\+|[≥≤<>]\s?(?=\d)|"
    r"\b(?:and|or|und) (?:above|below|more|less|higher|lower|over|under|mehr|weniger|darüber|darunter)\b",
    re.IGNORECASE,
)
_OPEN_HIGH = re.compile(
    r"\b(?:above|more|higher|over|exceed\w*|top|upper|max\w*|mehr|darüber|über)\b|[>≥+]", re.IGNORECASE
)
_OPEN_LOW = re.compile(r"\b(?:below|less|lower|under|bottom|min\w*|weniger|darunter|unter)\b|[<≤]", re.IGNORECASE)


def noted(scale: Legend, flat: str, start: int, end: int, comma: bool = False) -> Legend:
    """A scale with what a line of its legend says of its ticks, and of values beyond its ends."""
    if scale.step is None:
        every = _EVERY.search(flat, start, end) if _EVERY_MARK.search(flat[start:end].lower()) is not None else None
        here = numbers(flat, every.end() if every is not None else start, end, comma)
        step = here[0].value if every is not None and here else _step(here, flat)
        if step is not None and 0 < step <= scale.high - scale.low:
            scale = replace(scale, step=step)
    for match in _OPEN.finditer(flat, start, end):
        around = flat[max(start, match.start() - 40) : min(end, match.end() + 40)]
        high, low = _OPEN_HIGH.search(around) is not None, _OPEN_LOW.search(around) is not None
        scale = replace(scale, open_high=scale.open_high or high or not low, open_low=scale.open_low or low or not high)
    return scale


def mirrored_ends(found: Sequence[Number], flat: str, start: int) -> tuple[float, float, int, int] | None:
    """The ends of a scale that is the same on both sides of zero: "±0.4"."""
    sign = _EITHER_SIGN.search(flat, start, found[0].start + 1) if len(found) == 1 else None
    if sign is None or not found[0].value or sign.end() != found[0].start:
        return None
    return -abs(found[0].value), abs(found[0].value), sign.start(), found[0].end


def is_list(found: Sequence[Number], flat: str, start: int, end: int) -> bool:
    """Whether the ends of [start, end) are the first and the last of a plain list: ticks, which need not be ends."""
    inside = [number for number in found if start <= number.start < end]
    return len(inside) > 2 and all(_LIST.fullmatch(flat, a.end, b.start) for a, b in pairwise(inside))


def _step(found: Sequence[Number], flat: str) -> float | None:
    """The distance of the ticks where three or more numbers with equal distances stand in a plain list, else None."""
    runs: list[list[float]] = [[]]
    for at, number in enumerate(found):
        if at and not _LIST.fullmatch(flat, found[at - 1].end, number.start):
            runs.append([])
        if number.value is not None:
            runs[-1].append(number.value)
    longest = max(runs, key=len)
    if len(longest) < 3:
        return None
    steps = [abs(last - first) for first, last in pairwise(longest)]
    step = round(steps[0], 9)
    return step if step and max(steps) - min(steps) <= 0.01 * step else None
