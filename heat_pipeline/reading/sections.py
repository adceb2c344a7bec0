"""Which part of the text a block stands in: the overview, the frame, the data or the remarks.

Descriptions are divided by headings of a few kinds. Numbers of the data part are cells until shown otherwise; those of
the frame are ticks and scales; those of the remarks are claims. A heading that is none of these belongs to the data,
since it may name a panel.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import Block, Kind
from heat_pipeline.reading.charts import charts_named


class Part(StrEnum):
    """A part of a description."""

    OVERVIEW = "overview"
    FRAME = "frame"
    DATA = "data"
    REMARKS = "remarks"


_REMARKS = re.compile(
    r"\b(?:observations?|interpretations?|conclusions?|insights?|implications?|summary|trends?|takeaways?|notes?|"
    r"anomal(?:y|ies)|findings?|discussion|patterns?|significance|remarks?|comments?|highlights?|what stands out|"
    r"beobachtung\w*|erkenntnis\w*|fazit|zusammenfassung|auffälligkeit\w*|[ab]n?merkung\w*|hinweise?|"
    r"schlussfolgerung\w*|deutung|einordnung|tendenz\w*|observaciones|conclusiones|remarques)\b|"
    r"观察|结论|趋势|分析总结",
    re.IGNORECASE,
)
_DATA = re.compile(
    r"\bdata (?:extraction|points?|tables?|values?|grid|matrix|breakdown)\b|\bvalues by\b|"
    r"^\W*values\b|\b(?:mess)?(?:daten|werte)\b|数据|数值|"
    r"\b(?:numeric(?:al)?|cell|exact|approximate|estimated|reconstructed|individual|observed|"
    r"performance) (?:values?|data|readings?)\b",
    re.IGNORECASE,
)
_FRAME = re.compile(
    r"\b(?:components?|ax[ie]s|labels?|legends?|colou?r ?(?:bar|scale|map)s?|structure|layout|markers?|"
    r"embedded text|categories|grounding|titles?|achsen?|legende|farbskala|aufbau)\b|坐标轴|图例|组成",
    re.IGNORECASE,
)
_OVERVIEW = re.compile(
    r"\b(?:overview|introduction|description|general information|überblick|übersicht|beschreibung)\b|概述|概览",
    re.IGNORECASE,
)
_WORDS = re.compile(r"[^\W\d_]+")
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
        "examples",
        "example",
        "verification",
        "grouped",
        "ranges",
        "visual",
        "specific",
        "these",
        "are",
        "estimated",
        "sample",
        "selected",
        "section",
        "entries",
        "entry",
        "full",
        "complete",
        "same",
        "words",
        "again",
        "text",
        "following",
    ]
)


_EXTREME = re.compile(
    r"\b(?:high(?:est)?|low(?:est)?|best|worst|max(?:imum|imal)?|min(?:imum|imal)?|peak|top|bottom|"
    r"strong(?:est)?|weak(?:est)?|"
    r"largest|smallest|greatest|poorest|extremes?|neutral|höchste\w*|niedrigste\w*)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=16_384)
def is_extreme(head: str) -> bool:
    """Whether a head speaks of an extreme ("Highest", "Weakest cross-correlation") and so names no place."""
    return _EXTREME.search(head) is not None


@lru_cache(maxsize=16_384)
def part_of_heading(heading: str) -> Part | None:
    """The part that a heading opens, or None where it opens none (it may name a panel)."""
    if _DATA.search(heading) or is_filler(heading):
        return Part.DATA
    if _REMARKS.search(heading):
        return Part.REMARKS
    if _FRAME.search(heading):
        return Part.FRAME
    return Part.OVERVIEW if _OVERVIEW.search(heading) else None


@lru_cache(maxsize=16_384)
def is_remark(head: str) -> bool:
    """Whether a head announces a remark on the data ("Trend", "Key observation") and not data."""
    return _REMARK.match(head) is not None


@lru_cache(maxsize=16_384)
def is_filler(head: str) -> bool:
    """Whether a head only says that data follow ("Values", "Data Points (approximate)") and names nothing."""
    words = _WORDS.findall(head.lower())
    if not words or any(char.isdigit() for char in head):
        return not words and not any(char.isalnum() for char in head)
    return all(word in _FILLER for word in words) or (_EXTREME.match(head) is not None and len(words) <= 3)


_PANEL = re.compile(
    r"\b(?:left|right|top|bottom|upper|lower|first|second|third)[ -]*(?:heat[ -]?map|panel|chart|"
    r"graph|plot|sub-?plot)\b|"
    r"\b(?:heat[ -]?map|panel|sub-?(?:plot|figure))\s+(?:\d|[A-H]\b)|^\W*\([a-h]\)",
    re.IGNORECASE,
)


_OF_FRAME = re.compile(
    r"[*_\s]*(?:the )?(?:[xy][ -]?(?:axis|achse)|(?:horizontal|vertical) axis|legend|colou?r[ -]?(?:bar|scale|map)|"
    r"title|(?:figure|chart) type|farb(?:skala|legende))\b",
    re.IGNORECASE,
)
_LONGEST_HEAD = 200


def is_data_head(head: str) -> bool:
    """Whether a head inside of another part announces data: "Data points", "Data point verification"."""
    return _DATA.search(head) is not None


def parts(text: str, lines: Sequence[Block]) -> list[tuple[Block, Part]]:
    """Each block with the part of the text that it stands in."""
    parted = []
    part, depth = Part.OVERVIEW, 0
    titled = divided = False
    for block in lines:
        if block.kind is Kind.HEADING:
            opened = part_of_heading(labels.plain(text[block.start : block.end])) if titled else Part.OVERVIEW
            if opened is not None:
                part, depth = opened, block.level
                divided = divided or titled
            elif (part is Part.OVERVIEW and _PANEL.search(text, block.start, block.end)) or block.level <= depth:
                part, depth = Part.DATA, block.level
                divided = True
            titled = True
        parted.append((block, part))
    return parted if divided else _undivided(text, lines)


def _undivided(text: str, lines: Sequence[Block]) -> list[tuple[Block, Part]]:
    """The parts of a text that no headings divide: bold lines may stand for them, and a line may say what it is of.

    What is neither is data, but for the title and the first paragraph.
    """
    parted: list[tuple[Block, Part]] = []
    part = Part.DATA
    titled = introduced = False
    for block in lines:
        here = part
        if block.kind is not Kind.TABLE:
            line = text[block.start : min(block.end, block.start + _LONGEST_HEAD)]
            is_heading = block.kind is Kind.HEADING
            if not titled and (is_heading or (block.bold and block.kind is Kind.PARAGRAPH and _names_figure(line))):
                titled, here, part = True, Part.OVERVIEW, Part.DATA
            elif is_heading or (block.bold and block.kind is not Kind.BULLET) or _is_numbered_head(text, block):
                part = here = part_of_heading(labels.plain(line)) or Part.DATA
                introduced = True
            elif _OF_FRAME.match(line):
                here = Part.FRAME
                introduced = True
            elif not introduced:
                here = Part.OVERVIEW
                introduced = True
        else:
            introduced = True
        parted.append((block, here))
    return parted


def _names_figure(line: str) -> bool:
    """Whether a bold line names the figure, and is no head of a part ("Data Table")."""
    return bool(charts_named(line)) and part_of_heading(labels.plain(line)) is None


def _is_numbered_head(text: str, block: Block) -> bool:
    """Whether a numbered bold line opens a part: "1. **Axes:**"."""
    return block.numbered and block.bold and part_of_heading(labels.plain(text[block.start : block.end])) is not None
