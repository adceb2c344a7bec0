"""What the words before a list say that it is: ticks of an axis, a legend, panels, a scale of colours."""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

from heat_pipeline.reading.outline import Line, Outline
from heat_pipeline.reading.words import one_of

_LONGEST_CUE = 6
_FARTHEST_BACK = 6
_MOST_UNDER_HEADING = 6


class Cue(Enum):
    """What the words before a list say that the list is."""

    X = "x axis"
    Y = "y axis"
    SERIES = "series"
    PANELS = "panels"
    SCALE = "colour scale"
    NONE = "nothing"


AXES = (Cue.X, Cue.Y)
# Of the colour scale only where nothing else is named: "X-axis scale".
_CUES = [(cue, one_of(f"cue: {cue.value}")) for cue in Cue if cue is not Cue.NONE]
_ALONE = {"x": Cue.X, "y": Cue.Y}
_GENERIC = one_of("heads of ticks", r"(?:tick |axis )?\s*{}(?:/\w+)?(?:\s\([^()]*\))?$")
_OTHER_VALUES = re.compile(r"heat ?map|matri(?:x|ces)|\bz[ -]?axis|colou?r[ -]?(?:bar|scale|map|gradient)|farb", re.I)


@lru_cache(maxsize=4_096)
def cue_of(words: str) -> Cue:
    """What a head or the words before a list say that the list is; the first that is named decides."""
    best, at = _ALONE.get(words.strip(" *_:.-").lower(), Cue.NONE), len(words) + 1
    for cue, pattern in _CUES:
        found = pattern.search(words)
        if found is not None and found.start() < at and not (cue is Cue.SCALE and best is not Cue.NONE):
            best, at = cue, found.start()
    return best


def is_generic(head: str) -> bool:
    """Whether a head is of ticks, and doesn't say of what: "Markers", "Axis labels"."""
    return _GENERIC.match(head) is not None


def context(outline: Outline, line: Line) -> tuple[Cue, str]:
    """The cue of a line by its head, else of the nearest line above that has one; and the head that has it.

    A head such as "Markers" or "Entries" is of what was spoken of last: "X-axis", "Label: ...", "Markers: ...".
    """
    if is_generic(line.head):
        for before in reversed(outline.lines[max(0, line.number - _FARTHEST_BACK + 1) : line.number]):
            cue = cue_of(before.head)
            if cue is not Cue.NONE and not is_generic(before.head):
                return cue, before.head
            if before.is_heading and cue is Cue.NONE:
                break
    for above in (line, *reversed(line.parents)):
        if above.is_heading and above is not line and len(above.children) > _MOST_UNDER_HEADING:
            break
        cue = cue_of(above.head)
        if cue is not Cue.NONE and (above is line or len(above.head.split()) <= _LONGEST_CUE):
            return cue, above.head
    return Cue.NONE, line.head


def has_other_values(outline: Outline) -> bool:
    """Whether colours or a third axis tell the values, and none of the two axes."""
    return _OTHER_VALUES.search(outline.flat) is not None
