"""Axes that only a sentence of the overview gives: "On the x-axis there are two tasks (Sum, Sort)".

Lines of their own that describe an axis belong in `axis_lines`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from heat_pipeline.model import Axis
from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import Side
from heat_pipeline.reading.axis_lines import read_ticks

_SIDE = r"(?P<side>[xy][ -]?axis|horizontal axis|vertical axis)\b"
_LIST = r"\(\s*(?P<list>[^()\n]{3,400})\)"
_GLOSSED = re.compile(
    r"[\"“*`]{0,3}(?P<name>[^\W\d_][\w@ -]{0,40}?)[\"”*`]{0,3}\s+\((?:on |along )?(?:the )?(?P<side>[xy])[ -]?axis\)|"
    r"(?P<side2>[xy])[ -]?axis\s+(?:is|shows|represents|carries|gives|"
    r"has)\s+(?:the )?[\"“*`]{0,3}(?P<name2>[^\W\d_][\w@ -]{0,40}?)[\"”*`]{0,3}(?=[,.;(]|$| and )",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    rf"\b{_SIDE},?\s+(?:there (?:are|is)|shows?|lists?|represents?|is|are|has|carries|gives|holds|"
    r"we (?:see|find|have))\s+(?:the |an? )?(?:(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve) )?"
    r"(?:different |various )?"
    rf"(?P<name>[^\W\d_][\w -]{{0,40}}?)\s*(?:{_LIST}|:\s*(?P<named>[^.;\n]{{3,400}}))",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    rf"(?<![\w-])(?P<name>(?:[\w-]{{1,40}} )?[\w-]{{1,40}})\s(?:{_LIST}\s)?(?:(?:is|are|runs?|goes|stands?) )?"
    rf"(?:shown |listed |placed |given )?(?:on|along|down|across) the {_SIDE}",
    re.IGNORECASE,
)
_BOTH = re.compile(
    r"\bboth\b(?: axes)?[^.:;,\d]{0,30}(?:\bin the order\b|\blist\b|:)\s*([^.;\n]{3,400})", re.IGNORECASE
)
_LEADING = frozenset(
    ["a", "an", "the", "and", "with", "of", "for", "by", "shows", "where", "while", "which", "is", "are"]
)


def axes_in(overview: str) -> dict[Side, Axis]:
    """The axes as the sentences of `overview`, its marks blanked out, give them: by name, with ticks where listed."""
    found: dict[Side, Axis] = {}
    for match in _GLOSSED.finditer(overview):
        letter = (match["side"] or match["side2"]).lower()
        name = labels.plain(match["name"] or match["name2"] or "")
        if name.split():
            found.setdefault(_side(letter), Axis(" ".join(name.split()[-2:]) if match["name"] else name))
    for pattern in (_BEHIND, _BEFORE):
        for match in pattern.finditer(overview):
            words = match["name"].split()
            while words and words[0].lower() in _LEADING:
                words.pop(0)
            if not words:
                continue
            listed = match["list"] or (match["named"] if pattern is _BEHIND else "")
            side = _side(match["side"].lower())
            axis = replace(read_ticks(listed or ""), name=labels.plain(" ".join(words)))
            if side not in found or (axis.ticks and not found[side].ticks):
                found[side] = axis
    both = _BOTH.search(overview) if len(found) == len(Side) else None
    if both is not None and not any(axis.ticks for axis in found.values()):
        ticks = read_ticks(both[1])
        return {side: replace(ticks, name=axis.name) for side, axis in found.items()}
    return found


def _side(words: str) -> Side:
    return Side.COLUMN if words.startswith(("x", "horizontal")) else Side.ROW
