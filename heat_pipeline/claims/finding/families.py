"""Parts of labels by which a text calls one tick, or a family of them: "the LLaVA models", "GTE", "the 9B model".

A part counts only where the label spells it like a name and it tells some ticks of an axis from the others. What
whole labels are called is found in `places`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_PART = re.compile(r"[^\s\-_/:()\[\],+|@]+")
_LEADING_LETTERS = re.compile(r"[^\W\d_]{3,}(?=\d)")
_IS_NUMBER = re.compile(r"[\d.,%]+$")
_DAYS = "monday tuesday wednesday thursday friday saturday sunday"
_MONTHS = "january february march april may june july august september october november december"
_CALENDAR = {name[:3]: name for name in f"{_DAYS} {_MONTHS}".split()}
_FEWEST_DAYS = 3
_NO_NAMES = frozenset(["the", "of", "no", "non", "with", "without", "all", "top", "layer", "head", "type", "step"])


def families_of(ticks: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The parts of an axis' labels that are names, in lower case, each with the labels that hold it."""
    found: dict[str, list[str]] = {}
    for label in ticks:
        parts = {part for part in _PART.findall(label) if _is_name(part)}
        parts |= {letters[0] for part in parts if (letters := _LEADING_LETTERS.match(part)) is not None}
        for part in {part.lower() for part in parts} - {label.lower()} - _NO_NAMES:
            found.setdefault(part, []).append(label)
    return {part: tuple(labels) for part, labels in found.items() if len(labels) < len(ticks)}


def calendar_of(ticks: Sequence[str]) -> dict[str, str]:
    """The ticks that are short names of days or months, with the whole names; none where few are."""
    found = {tick: _CALENDAR[tick.lower().rstrip(".")] for tick in ticks if tick.lower().rstrip(".") in _CALENDAR}
    return found if len(found) >= _FEWEST_DAYS else {}


def _is_name(part: str) -> bool:
    """Whether a part of a label is written like a name: with a capital, or a digit beside letters."""
    if len(part) < 2 or _IS_NUMBER.match(part) is not None:
        return False
    return not part.islower() or any(char.isdigit() for char in part)
