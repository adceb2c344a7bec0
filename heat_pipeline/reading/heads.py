"""The head of a line: the words before its colon, or a whole line that stands as a title over what follows it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import Block, Kind

_COLON = re.compile(r"[^:\n]{1,160}?(?=:(?:\s|$)|\s+[-–—]\s+(?=[\d~≈\"“]))")
_ORDINAL = re.compile(r"\s*\d{1,3}[.)]\s+(?=\S)")
_AFTER = re.compile(r"[\s:]*(?:[-–—]\s+)?")  # a dash with no blank behind it is the sign of a number
_LONGEST = 12


@dataclass(frozen=True, slots=True)
class Head:
    """A head: its plain label, the place of its characters, and where the rest of the line begins."""

    label: str
    start: int
    end: int
    rest: int


def head_of(raw: str, flat: str, block: Block) -> Head | None:
    """The head of a block, or None where it has none.

    A heading and a line all in bold are heads as a whole. Of other lines it is what stands before the first colon,
    unless that is a sentence.
    """
    start, end = block.start, block.end
    ordinal = _ORDINAL.match(flat, start, end)
    if ordinal:  # "**1. R1-Llama**", "## 3. Results"
        start = ordinal.end()
    if block.kind is Kind.HEADING or (block.bold and ":" not in flat[start:end].rstrip().rstrip(":")):
        return _head(raw, flat, start, end, end)
    colon = _COLON.match(flat, start, end)
    if colon is None:
        return None
    words = flat[start : colon.end()].split()
    if len(words) > _LONGEST or any(word.endswith((".", "!", "?")) and len(word) > 3 for word in words[:-1]):
        return None
    rest = _AFTER.match(flat, colon.end(), end)
    assert rest is not None  # it may be empty
    return _head(raw, flat, start, colon.end(), rest.end())


def _head(raw: str, flat: str, start: int, end: int, rest: int) -> Head | None:
    while start < end and flat[start] in " :":
        start += 1
    while end > start and flat[end - 1] in " :":
        end -= 1
    label = labels.plain(raw[start:end])
    return Head(label, start, end, min(rest, len(flat))) if label else None
