"""The name of an axis, in the line that lists its ticks: "X-axis (Depth): 1, 2", '"Type", marked 1 to 7'."""

from __future__ import annotations

import re

from heat_pipeline.reading import labels
from heat_pipeline.reading.outline import Line
from heat_pipeline.reading.words import one_of

QUOTED = re.compile(r"[\"“„`]\s*([^\"”“`\n]{1,80}?)[.,]?\s*[\"”`]")
GLOSS = re.compile(r"[(\[]([^()\[\]]{1,60})[)\]]")
_NAMING = re.compile(r"^(?:label|title|name|axis (?:label|title))s?$", re.I)
_CALLED = r"(?:labell?ed|marked|titled|named|called)\s+(?:as\s+)?"
_NAMED = re.compile(rf"\s*(?:{_CALLED})?\s*[\"“`*']+([^\"”`*'\n]{{1,80}})[\"”`*']+", re.I)
_GOES_ON = re.compile(r"\s*(?:\([^()]{0,60}\))?\s*(?:,|;|and|&|\|)?\s*(?:and\s+)?[\"“`*]")
_BARE = re.compile(r"\s*([^\d,;.\"“`(]{1,50}?)\s*(?:\([^()]{0,40}\))?\s*[,;.](?=\s)(?=.*\d)", re.S)
_OF_TICKS = one_of("behind a name", r"\s*(?:{}|marked|whole|integer|approx|about|scale|log|running|numbered|[-~≈\d])")
_NO_NAME = one_of("no name", "{}")
_NAME_END = one_of("behind a name", r"[,;.(:–—]|{}|\b\d")
_NO_GLOSS = one_of("no gloss of a name", "{}")
_LONGEST = 6


def is_naming(head: str) -> bool:
    """Whether a head is that of an axis' name: "Label", "Axis title"."""
    return _NAMING.match(head) is not None


def split_name(said: str) -> tuple[str, str]:
    """The name with which a line on an axis begins, and what it says behind it: '"Type", marked 1 to 7'."""
    found = _NAMED.match(said)
    if found is None:
        found = _BARE.match(said)
        is_name = found is not None and _OF_TICKS.match(said, found.end()) is not None
    else:
        is_name = _GOES_ON.match(said, found.end()) is None  # else it is the first of a list of quoted ticks
    return (labels.plain(found[1]), said[found.end() :]) if found is not None and is_name else ("", said)


def name_of(head: str, said: str, line: Line) -> str:
    """The name of an axis: in brackets behind "X-axis", in quotes, or the first words of what is said of it."""
    gloss = GLOSS.search(head)
    if gloss is not None and _NO_GLOSS.search(gloss[1]) is None:
        return labels.plain(gloss[1])
    beside = line.parents[-1].children if line.parents and not line.parents[-1].is_heading else []
    if any(is_naming(other.head) for other in line.children or beside):
        return ""  # given by a line of its own
    said = said.strip(" *:_")
    named = _NAMED.match(said)
    if named is not None:
        return labels.plain(named[1])
    if _NO_NAME.match(said):
        quoted = QUOTED.search(said[:80])
        return labels.plain(quoted[1]) if quoted is not None and "," not in said[: quoted.start()] else ""
    end = _NAME_END.search(said)
    words = labels.plain(said[: end.start()] if end is not None else said)
    gloss = GLOSS.match(said, end.start()) if end is not None else None
    if gloss is not None and not any(char.isdigit() or char == "," for char in gloss[1]):
        words = f"{words} {gloss[0]}"
    return words if 0 < len(words.split()) <= _LONGEST else ""
