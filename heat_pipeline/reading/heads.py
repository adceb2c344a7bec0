"""The head of a line: the words before its colon, or a whole line that stands as a title over what follows it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import HEADING, TABLE, Block

_LONGEST_HEAD = 161
_UNSPACED = "\u2e80"  # from here on are the letters of scripts that set no blank behind a colon
_MOST_WORDS = 14
_MOST_IN_BOLD = 5
_ORDINAL = re.compile(r"\s*(?:\d{1,3}|[A-Za-z])[.)]\s+(?=\S)")
_AFTER = re.compile(r"[\s:]*+(?:[-–—]\s+)?")  # a dash with no blank behind it is the sign of a number
# What joins a label with its value where no colon does: "16 → 46.36s", "A = 0.5", "A - 0.5", "A – ~0.5".
_JOINT = re.compile(
    r"\s*+(?:→|⇒|=>|->|>>|»|\s=\s|≈|\s≈|\s[-–—]\s|\.{3,}|…|(?<=\s)(?=\[))\s*(?=(?:[~≈(\[\"“]|approx\w*\.?|about)?\s*[-+−]?\.?\d)"
)
_JOINT_MARKS = re.compile(r"[→⇒=≈…–—>\[]| - |\.\.\.")
_DASH = re.compile(r"\s*(?:[–—]|-(?=\s))\s*")
_REMARK_BEHIND = re.compile(
    r"[\s:]*\((?:[^()\d]*|[^()]*\b(?:colou?r|scale|legend|range)\b[^()]*)\)[\s:.]*$", re.IGNORECASE
)
_PAIRS_BEHIND = re.compile(r"\s+([^\s:,;]{1,16}:\s*[~≈]?[-+−]?\.?\d[\d.]*%?\s*[,;]\s*[^\s:,;]{1,16}:\s)")
_SENTENCE_END = (".", "!", "?")


@dataclass(slots=True)
class Head:
    """A head: its plain label, the place of its characters, and where the rest of the line begins."""

    label: str
    start: int
    end: int
    rest: int


def head_of(raw: str, flat: str, block: Block) -> Head | None:
    """The head of a block, or None where it has none.

    A heading and a line all in bold are heads as a whole. Of other lines it is what stands before the first colon, or
    before an arrow or an equals sign that leads to a number, unless that is a sentence. It is found once and kept.
    """
    if block.head is False:
        block.head = _find(raw, flat, block)
    return block.head


def _find(raw: str, flat: str, block: Block) -> Head | None:
    start, end = block.start, block.end
    kind = block.kind
    if kind is TABLE:
        return None
    if (kind is HEADING or block.lead or block.numbered) and (ordinal := _ORDINAL.match(flat, start, end)):
        start = ordinal.end()  # "**1. R1-Llama**", "## 3. Results"
    if kind is HEADING:
        return _head(raw, flat, start, end, end)
    if block.lead and not block.bold:
        close = raw.find(raw[block.start : block.start + 2], start + 2, end)
        dash = _DASH.match(raw, close + 2, end) if close > 0 else None
        if dash is not None:  # "**Alpha** – Length 1: 0.5"
            return _head(raw, flat, start, close, dash.end())
        if close > 0 and flat[close - 1] == "." and flat[start:close].count(" ") < _MOST_IN_BOLD:
            after = _AFTER.match(flat, close + 2, end)
            return _head(raw, flat, start, close - 1, after.end() if after else close + 2)  # "**X-axis.** Layer"
        if close > 0 and (pairs := _PAIRS_BEHIND.match(flat, close + 2, end)):  # "**FIFO** 1: 22.0, 2: 31.5"
            return _head(raw, flat, start, close, pairs.start(1))
        if close > 0 and _REMARK_BEHIND.match(flat, close, end):  # "**(a) Oak** (color bar: 0 to 50)"
            return _head(raw, flat, start, close, end)
    limit = min(end, start + _LONGEST_HEAD)
    colon = _colon(raw, flat, start, limit)
    if colon < 0:
        if block.bold:
            return _head(raw, flat, start, end, end)
        joint = _JOINT.search(flat, start, limit) if _JOINT_MARKS.search(flat, start, limit) is not None else None
        if joint is None or _is_sentence(flat, start, joint.start()):
            return None
        return _head(raw, flat, start, joint.start(), joint.end())
    if block.bold and not flat[colon + 1 : end].strip():
        return _head(raw, flat, start, end, end)
    if (
        ("→" in flat[start:colon] or ">" in flat[start:colon])
        and (joint := _JOINT.search(flat, start, colon)) is not None
        and not _is_inside(flat, start, joint.start(), colon)
    ):
        return None if _is_sentence(flat, start, joint.start()) else _head(raw, flat, start, joint.start(), joint.end())
    if _is_sentence(flat, start, colon):
        return None
    after = _AFTER.match(flat, colon, end)
    return _head(raw, flat, start, colon, after.end() if after else colon + 1)


def _is_inside(flat: str, start: int, place: int, end: int) -> bool:
    """Whether a place of [start, end) stands in parentheses that close before its end: "Alpha (16k → 0)"."""
    return flat.count("(", start, place) > flat.count(")", start, place) and flat.find(")", place, end) >= 0


def _colon(raw: str, flat: str, start: int, end: int) -> int:
    """The place of the colon that ends a head, or -1: one with a blank or the end of the line behind it."""
    colon = flat.find(":", start, end)
    while colon >= 0:
        if raw[colon] == "：":
            return colon
        after = flat[colon + 1 : colon + 2]
        if (after == " " or not after or after.isspace() or after >= _UNSPACED) and flat[start:colon].strip():
            return colon
        colon = flat.find(":", colon + 1, end)
    return -1


def _is_sentence(flat: str, start: int, end: int) -> bool:
    if end - start < 4:
        return False
    head = flat[start:end]
    if "(" in head and head.count("(") > head.count(")"):
        return True  # the colon or arrow stands inside of parentheses
    if len(head) < 2 * _MOST_WORDS and "." not in head and "!" not in head and "?" not in head:
        return False
    words = head.split()
    return len(words) > _MOST_WORDS or any(word.endswith(_SENTENCE_END) and len(word) > 3 for word in words[:-1])


def _head(raw: str, flat: str, start: int, end: int, rest: int) -> Head | None:
    while start < end and flat[start] in " :":
        start += 1
    while end > start and flat[end - 1] in " :":
        end -= 1
    label = labels.plain(raw[start:end])
    return Head(label, start, end, rest) if label else None
