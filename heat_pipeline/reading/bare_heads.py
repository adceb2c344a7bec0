"""Heads that no colon marks: short lines that stand as a title over what follows them, and lines that name a place.

A head before a colon is found in heads.py.
"""

from __future__ import annotations

import re

from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import UNKNOWN, Matcher
from heat_pipeline.reading.blocks import BULLET, CODE, HEADING, PARAGRAPH, TABLE, Block, is_italic
from heat_pipeline.reading.heads import Head, head_of

_LONGEST = 80  # characters
_MOST_WORDS, _FEW_WORDS = 6, 3
_BRACKETED_HEAD = re.compile(r"\[([^\W\d_][^\[\],;:|]{1,60})\]")
_LETTERED = re.compile(r"\(?[a-h]\)\s+[A-Z]")


def head_without_colon(text: str, flat: str, block: Block, below: Block | None, axes: Matcher) -> Head | None:
    """A short line that is a head by where it stands or by what it is; `below` is the block under it; else None."""
    if below is None or block.end - block.start > _LONGEST:
        return None
    return _title(text, block, below) or _tick(text, block, below, axes) or _over_values(text, flat, block, below, axes)


def is_coordinate(flat: str, block: Block, head: Head, axes: Matcher) -> bool:
    """Whether a line is a head that gives a coordinate and no value: "Batch Size: 32", "Row 1: Source = GPT-4"."""
    side = axes.is_name(head.label)
    if block.end - head.rest > _LONGEST:
        return False
    rest = labels.plain(flat[head.rest : block.end])
    if side is not None:
        return ":" not in rest and axes.tick(side, rest) is not None
    match = axes.match(head.label)
    if match.sure is UNKNOWN or not block.bold:
        return False
    inner = axes.match(rest)
    return inner.sure > UNKNOWN and inner.declared


def _title(text: str, block: Block, below: Block) -> Head | None:
    """A short line without a colon that stands as a title over indented lines or a table, as a head; else None."""
    if text[block.end - 1] in ".!?":
        return None
    if block.kind is PARAGRAPH and (named := _BRACKETED_HEAD.fullmatch(text, block.start, block.end)) is not None:
        return Head(labels.plain(named[1]), block.start, block.end, block.end)
    if block.kind is BULLET:
        nests = below.level > block.level or (block.numbered and below.kind is BULLET and not below.numbered)
    else:
        nests = block.kind is PARAGRAPH and below.kind is TABLE
    if not nests or below.kind is HEADING:
        return None
    label = labels.plain(text[block.start : block.end].strip("_"))
    return Head(label, block.start, block.end, block.end) if label else None


def _tick(text: str, block: Block, below: Block, axes: Matcher) -> Head | None:
    """A line that is nothing but a tick of an axis, over a line of its kind, as a head; else None."""
    if below.kind is HEADING or block.kind not in (BULLET, PARAGRAPH, CODE):
        return None
    label = labels.plain(text[block.start : block.end])
    if block.kind is CODE:
        label = labels.plain(label.strip("[]"))  # "[oak]" over "sum = 1"
    if labels.number_of(label) is not None or not (axes.lists(label) or axes.lists(labels.without_gloss(label))):
        return None
    return Head(label, block.start, block.end, block.end)


def _over_values(text: str, flat: str, block: Block, below: Block, axes: Matcher) -> Head | None:
    """A short line that is no sentence, as a head: in italics, or over a line that is a known tick with its value."""
    if block.kind is not PARAGRAPH and not block.numbered:
        return None
    label = labels.plain(text[block.start : block.end].strip("_ —–"))
    italic = is_italic(text, block)
    named = label[:1].isupper() or italic or _LETTERED.match(label) is not None
    if not named or text[block.end - 1] in ".!?;,:":
        return None
    if len(label.split()) > _MOST_WORDS:
        return None
    if not italic:
        if below.kind not in (BULLET, PARAGRAPH):
            return None
        if block.kind is PARAGRAPH and below.kind is BULLET and len(label.split()) <= _FEW_WORDS:
            return Head(label, block.start, block.end, block.end)  # "Oak", over bullets
        under = head_of(text, flat, below)
        if under is None or under.rest >= below.end or not axes.match(under.label).declared:
            return None
    elif below.kind is HEADING or text[block.end - 2] in ".!?":
        return None
    return Head(label, block.start, block.end, block.end)
