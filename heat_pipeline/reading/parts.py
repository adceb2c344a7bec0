"""Which part of a text a line stands in: the overview, the frame, the data or the remarks.

Told by the words of the heads above a line, nearest first. It is a hint, no wall: numbers are cells by their evidence,
wherever they stand; only what is said of the figure as a whole (title, scale, colours, counts) asks for it.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import PARAGRAPH
from heat_pipeline.reading.labels import word_set
from heat_pipeline.reading.outline import Line, Outline


class Part(StrEnum):
    """A part of a description."""

    OVERVIEW = "overview"
    FRAME = "frame"
    DATA = "data"
    REMARKS = "remarks"


# Words in the form of `labels.words`: in small letters and without the s of the plural.
_WORDS = tuple(
    (part, word_set(words))
    for part, words in (
        (Part.FRAME, "structure component layout legend"),
        (Part.DATA, "data extraction value readout transcription measurement detail detailed content daten werte wert"),
        (
            Part.REMARKS,
            "observation interpretation conclusion insight implication summary trend takeaway take-away note anomalie "
            "finding discussion pattern significance remark comment highlight lesson caveat noteworthy commentary "
            "verification meaning context reliability limitation comparison anomaly beobachtungen erkenntnisse fazit "
            "zusammenfassung anmerkungen hinweise deutung tendenzen observaciones conclusiones remarques tendance "
            "osservazioni conclusioni",
        ),
        (
            Part.FRAME,
            "element axe axi label marker categorie title achsen achse legende farbskala aufbau scale gradient",
        ),
        (Part.OVERVIEW, "overview introduction description general überblick übersicht beschreibung"),
    )
)
_LONGEST_HEAD = 120


@lru_cache(maxsize=4_096)
def part_of_head(head: str) -> Part | None:
    """The part that a head opens ("Key Observations"), or None where it opens none: it may name a panel or a tick."""
    if not head or len(head) > _LONGEST_HEAD:
        return None
    said = frozenset(labels.words(head))
    return next((part for part, words in _WORDS if said & words), None)


def parts(outline: Outline) -> list[Part]:
    """The part of each line of a text, by number."""
    found: list[Part] = []
    title = next((line for line in outline.lines if line.is_heading), None)
    begun = False  # whether the data of a text without headings may have begun
    for line in outline.lines:
        part = part_of_head(line.head) if line.is_heading and line is not title else None
        if part is None and line.head and is_of_frame(line.head):
            part = Part.FRAME
        for above in reversed(line.parents) if part is None else ():
            if above is not title and (above.is_heading or above.opens or above.block.lead):
                of_frame = not above.is_heading and is_of_frame(above.head)
                part = Part.FRAME if of_frame else part_of_head(above.head)
                if part is not None:
                    break
        if part is None:
            begun = begun or (line is not title and (line.block.kind is not PARAGRAPH or bool(line.head)))
            headed = any(above is not title for above in line.parents)
            part = Part.DATA if headed or (begun and line is not title) else Part.OVERVIEW
        found.append(part)
    return found


_OF_FRAME = word_set("axi axe x-axi y-axi horizontal vertical legend legende colorbar colourbar farbskala title titel")
_AXIS = word_set("axi axe x-axi y-axi horizontal vertical")
_COLOUR = word_set("color colour")
_SCALE = word_set("bar scale map range key gradient coding code axis intensity strip ramp legend")


@lru_cache(maxsize=4_096)
def is_of_frame(head: str) -> bool:
    """Whether the head of a line is that of an axis, the legend or the title: "X-axis (Length)", "Color Scale"."""
    said = frozenset(labels.words(head)) if len(head) <= _LONGEST_HEAD else frozenset()
    return bool(said & _OF_FRAME) or bool(said & _COLOUR and said & _SCALE)


def is_of_axis(line: Line) -> bool:
    """Whether a line, or one above it that is no heading, is on an axis: its scale is that of the axis."""
    return any(
        not one.is_heading and is_of_frame(one.head) and not _AXIS.isdisjoint(labels.words(one.head))
        for one in (line, *line.parents)
    )


def may_name_panel(head: str) -> bool:
    """Whether the head above a legend may be that of a panel: it opens no part and is not of the frame or colours."""
    if not head or len(head) > _LONGEST_HEAD or part_of_head(head) is not None or is_of_frame(head):
        return False
    return not any(word in head.lower() for word in ("color", "colour"))


def panel_above(line: Line, title: Line | None) -> str | None:
    """The nearest head above a line that may be that of its panel; None where there is none."""
    heads = (above.head for above in reversed(line.parents) if above is not title)
    return next((head for head in heads if may_name_panel(head)), None)
