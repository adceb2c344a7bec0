"""Which part of the text a block stands in: the overview, the frame, the data or the remarks.

Descriptions are divided by headings of a few kinds. Numbers of the data part are cells until shown otherwise; those of
the frame are ticks and scales; those of the remarks are claims. A heading that is none of these belongs to the data,
since it may name a panel.
"""

from __future__ import annotations

import re
from enum import StrEnum


class Part(StrEnum):
    """A part of a description."""

    OVERVIEW = "overview"
    FRAME = "frame"
    DATA = "data"
    REMARKS = "remarks"


_REMARKS = re.compile(
    r"\b(?:observations?|interpretations?|conclusions?|insights?|implications?|summary|trends?|takeaways?|notes?|"
    r"anomal(?:y|ies)|findings?|discussion|patterns?|significance)\b",
    re.IGNORECASE,
)
_DATA = re.compile(r"\bdata (?:extraction|points?|tables?|values?)\b|\bvalues by\b", re.IGNORECASE)
_FRAME = re.compile(
    r"\b(?:components?|ax[ie]s|labels?|legends?|colou?r ?(?:bar|scale|map)s?|structure|layout|markers?|"
    r"embedded text|categories|grounding|titles?)\b",
    re.IGNORECASE,
)
_OVERVIEW = re.compile(r"\b(?:overview|introduction|description|general information)\b", re.IGNORECASE)
_REMARK = re.compile(
    r"(?:(?:overall|general|key|visual|main|row|column|notable)\s+)?"
    r"(?:trends?|observations?|patterns?|notes?|interpretations?|remarks?|comments?|insights?|anomal(?:y|ies)|"
    r"conclusions?|summary|explanations?|reasons?|takeaways?|implications?|significance)\b",
    re.IGNORECASE,
)
_FILLER = frozenset(
    [
        "detailed",
        "detail",
        "data",
        "value",
        "values",
        "content",
        "analysis",
        "point",
        "points",
        "result",
        "results",
        "cell",
        "cells",
        "key",
        "the",
        "of",
        "and",
        "or",
        "by",
        "numerical",
        "exact",
        "approximate",
        "approx",
        "row",
        "rows",
        "column",
        "columns",
        "breakdown",
        "reading",
        "readings",
        "extraction",
        "extracted",
        "number",
        "numbers",
        "as",
        "follows",
        "for",
        "list",
        "table",
        "main",
        "chart",
        "grid",
        "score",
        "scores",
        "each",
        "all",
        "per",
        "in",
        "with",
        "series",
        "set",
        "sets",
        "accuracy",
        "performance",
        "heatmap",
        "heatmaps",
        "matrix",
    ]
)


def part_of_heading(heading: str) -> Part | None:
    """The part that a heading opens, or None where it opens none (it may name a panel)."""
    if _DATA.search(heading) or is_filler(heading):
        return Part.DATA
    if _REMARKS.search(heading):
        return Part.REMARKS
    if _FRAME.search(heading):
        return Part.FRAME
    return Part.OVERVIEW if _OVERVIEW.search(heading) else None


def is_remark(head: str) -> bool:
    """Whether a head announces a remark on the data ("Trend", "Key observation") and not data."""
    return _REMARK.match(head) is not None


def is_filler(head: str) -> bool:
    """Whether a head only says that data follow ("Values", "Data Points (approximate)") and names nothing."""
    return all(word in _FILLER for word in re.findall(r"[^\W\d_]+", head.lower())) and not re.search(r"\d", head)
