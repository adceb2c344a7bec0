"""How words over the data say that it is grouped: "by train dataset", "one column after the other".

They tell of which axis the heads below are where these are ticks of both axes. In which order the ticks of an axis
stand belongs to orders.py.
"""

from __future__ import annotations

import re

from heat_pipeline.reading.axes import Matcher, Side

_LONGEST = 600
_MOST_WORDS = 4  # of an axis' name
_MARK = re.compile(r"\b(?:by|per|each|every|after|turn|through|along|over|down)\b", re.IGNORECASE)
# An axis' name stands behind the first group of words, or before the second.
_BEHIND = re.compile(
    r"\b(?:by|per|each|every|one|(?:through|along|over|down)(?: all)?(?: of)? the|through(?: all)?)\s+"
    r"(?=(?P<name>[^\W\d_][^\s,;:.()]*(?:\s+[^\W\d_][^\s,;:.()]*){0,3}))",
    re.IGNORECASE,
)
_AFTER_ONE = re.compile(r"\s(?:after|by|in|at)\b", re.IGNORECASE)


def grouped_by(text: str, axes: Matcher) -> Side | None:
    """The axis by whose ticks words over the data say that it is grouped; None where they say nothing of it.

    The first axis that is named counts: "by train dataset, each with all of its test datasets".
    """
    text = text[:_LONGEST]
    if _MARK.search(text) is None:
        return None
    for found in _BEHIND.finditer(text):
        words = found["name"].split()
        one = found[0].strip().lower() == "one"
        for count in range(min(len(words), _MOST_WORDS), 0, -1):
            side = axes.is_name(" ".join(words[:count]))
            if side is None:
                continue
            if one and _AFTER_ONE.match(text, found.start("name") + len(" ".join(words[:count]))) is None:
                break  # "one row is left out"
            return side
    return None
