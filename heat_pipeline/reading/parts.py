"""Which part of a text a line stands in: the overview, the frame, the data or the remarks.

Told by the words of the heads above a line, nearest first. It is a hint, no wall: numbers are cells by their evidence,
wherever they stand; only what is said of the figure as a whole (title, scale, colours, counts) asks for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import PARAGRAPH
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.words import listed, phrases


class Part(StrEnum):
    """A part of a description."""

    OVERVIEW = "overview"
    FRAME = "frame"
    DATA = "data"
    REMARKS = "remarks"


# The first of these whose words a head has is its part: "Axis Labels and Data" is of the data.
_WORDS = [(Part(name.split()[0]), listed(f"part: {name}")) for name in phrases("parts of a text")]
_AXIS, _OF_FRAME = listed("of an axis"), listed("of the frame")
_COLOUR, _SCALE = listed("color"), listed("scale")
_LONGEST_HEAD = 120


@lru_cache(maxsize=4_096)
def part_of_head(head: str) -> Part | None:
    """The part that a head opens ("Key Observations"), or None where it opens none: it may name a panel or a tick."""
    head_words = _words(head)
    return next((part for part, words in _WORDS if head_words & words), None)


@lru_cache(maxsize=4_096)
def is_of_frame(head: str) -> bool:
    """Whether the head of a line is that of an axis, the legend or the title: "X-axis (Length)", "Color Scale"."""
    head_words = _words(head)
    return bool(head_words & (_AXIS | _OF_FRAME)) or bool(head_words & _COLOUR and head_words & _SCALE)


def _words(head: str) -> frozenset[str]:
    return frozenset(labels.words(head)) if len(head) <= _LONGEST_HEAD else frozenset()


def parts(lines: Sequence[Line]) -> list[Part]:
    """The part of each line of a text, by number."""
    line_parts: list[Part] = []
    title = next((line for line in lines if line.is_heading), None)
    begun = False  # whether the data of a text without headings may have begun
    for line in lines:
        above = [parent for parent in reversed(line.parents) if parent is not title]
        inherited = (_opened(parent) for parent in above if parent.is_heading or parent.opens or parent.block.lead)
        part = part_of_head(line.head) if line.is_heading and line is not title else None
        if part is None:
            part = (
                Part.FRAME if is_of_frame(line.head) else next((part for part in inherited if part is not None), None)
            )
        if part is None:
            begun = begun or (line is not title and (line.block.kind is not PARAGRAPH or bool(line.head)))
            part = Part.DATA if above or (begun and line is not title) else Part.OVERVIEW
        line_parts.append(part)
    return line_parts


def sections(lines: Sequence[Line]) -> list[int]:
    """For each line the number of the heading whose section of the text it stands in; -1 before the first.

    Sections begin at headings down to the highest rank that comes twice.
    """
    ranks = Counter(line.block.level for line in lines if line.is_heading)
    parting = min((rank for rank, count in ranks.items() if count > 1), default=0)
    line_sections, section = [], -1
    for line in lines:
        if line.is_heading and line.block.level <= parting:
            section = line.number
        line_sections.append(section)
    return line_sections


def _opened(above: Line) -> Part | None:
    return Part.FRAME if not above.is_heading and is_of_frame(above.head) else part_of_head(above.head)


def is_of_axis(line: Line) -> bool:
    """Whether a line, or one above it that is no heading, is on an axis: its scale is that of the axis."""
    return any(not head_line.is_heading and _words(head_line.head) & _AXIS for head_line in (line, *line.parents))


def may_name_panel(head: str) -> bool:
    """Whether the head above a legend may be that of a panel: it opens no part and is not of the frame or colours."""
    is_of_figure = part_of_head(head) is not None or is_of_frame(head) or any(word in head.lower() for word in _COLOUR)
    return 0 < len(head) <= _LONGEST_HEAD and not is_of_figure


def panel_above(line: Line, title: Line | None) -> str | None:
    """The nearest head above a line that may be that of its panel; None where there is none."""
    heads = (above.head for above in reversed(line.parents) if above is not title)
    return next((head for head in heads if may_name_panel(head)), None)
