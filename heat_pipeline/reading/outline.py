"""The shape of a text: lines with their heads, and above which lines each of them stands.

Descriptions lose the indentation of their lists, so a line's parents are told by looks: a line of a new look (marker,
indentation, bold lead, with or without anything behind its head) stands under the line before it; a line of a look
that is open already ends what stands between. What the heads mean is not asked here.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from operator import attrgetter

from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import BULLET, CODE, HEADING, PARAGRAPH, TABLE, Block, blocks, flatten
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.numbers import Number, has_decimal_commas, has_large_values, numbers
from heat_pipeline.reading.parts import Part, is_of_frame, parts

_LONGEST_HEAD = 140
_MOST_PARENTS = 6
_MOST_WORDS = 6
_BRACKETS = re.compile(r"[()\[\]{}（）:：→⇒=]|->|=>|\s[–—-]\s")
_ENDS = frozenset(" \n\t\r\"'”’)")


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """A text, the same text with its markup blanked out character for character, and its lines.

    `parts` tells by number in which part of the text each line stands, `comma` that decimals are printed with a comma,
    `large` that values are printed in thousands ("31k"). All that is made of a text is made of these: they are found
    once.
    """

    text: str
    flat: str
    lines: tuple[Line, ...]
    parts: tuple[Part, ...]
    comma: bool
    large: bool
    _starts: Sequence[int]
    _lexed: dict[int, list[Number]] = field(default_factory=dict)

    def line_at(self, at: int) -> Line:
        """The line in which a character stands, or the one before it."""
        return self.lines[max(0, bisect_right(self._starts, at) - 1)]

    def numbers(self, start: int, end: int) -> list[Number]:
        """The numbers in a stretch of a line; each line is gone through once, of a table each cell by itself."""
        line = self.line_at(start)
        if line.block.kind is TABLE:
            return numbers(self.flat, start, end, self.comma, self.large)
        lexed = self._lexed.get(line.number)
        if lexed is None:
            lexed = self._lexed[line.number] = numbers(self.flat, line.start, line.end, self.comma, self.large)
        first = bisect_left(lexed, start, key=_start) if start > line.start else 0
        last = bisect_left(lexed, end, key=_start) if end < line.end else len(lexed)
        while last > first and lexed[last - 1].end > end:
            last -= 1
        return lexed[first:last]


_start: Callable[[Number], int] = attrgetter("start")


def outline(text: str) -> Outline:
    """The lines of a text, each with its head and its parents; a pass over the lines, linear in their length."""
    flat = flatten(text)
    lines: list[Line] = []
    stack: list[Line] = []
    text_blocks = blocks(text)
    for block, below in zip_longest(text_blocks, text_blocks[1:]):
        line = _line(text, flat, block, len(lines), _stands_over(flat, block, below))
        _close(stack, line)
        line.parents = tuple(stack[-_MOST_PARENTS:])
        if stack:
            stack[-1].children.append(line)
        lines.append(line)
        if block.kind is HEADING or (block.kind is not TABLE and (line.opens or (block.lead and line.head))):
            stack.append(line)
    starts = [line.start for line in lines]
    is_large = has_large_values("\n".join(flat[line.start : line.end] for line in lines if not is_of_frame(line.head)))
    return Outline(text, flat, tuple(lines), tuple(parts(lines)), has_decimal_commas(flat), is_large, starts)


def _close(stack: list[Line], line: Line) -> None:
    """Take off the stack what the new line does not stand under."""
    block = line.block
    if block.kind is HEADING:
        while stack and not (stack[-1].is_heading and stack[-1].block.level < block.level):
            stack.pop()
        return
    if block.kind is TABLE or block.kind is CODE:
        while stack and not stack[-1].is_heading and not stack[-1].opens:
            stack.pop()  # a table stands under what announces it
        return
    rank = _rank(line)
    at = next((i for i, above in enumerate(stack) if not above.is_heading and above.look == line.look), None)
    if at is not None and not (line.opens is False and stack[at].opens):
        del stack[at:]
        return
    at = next((i for i, above in enumerate(stack) if _is_done(above, line)), None)
    if at is not None:
        del stack[at:]
        return
    while stack and not stack[-1].is_heading and _rank(stack[-1]) > rank:
        stack.pop()
    if not line.opens and not block.lead:
        while stack and not stack[-1].is_heading and not stack[-1].opens and stack[-1].block.level >= block.level:
            if stack[-1].block.lead and not block.lead and block.kind is BULLET:
                break
            stack.pop()


def _is_done(above: Line, line: Line) -> bool:
    """Whether a line with a bold head ends another one with such a head that has plainer lines under it."""
    if above.is_heading or not (above.block.lead and line.block.lead) or above.block.kind is not line.block.kind:
        return False
    if above.block.level < line.block.level or above.block.numbered is not line.block.numbered:
        return False
    return not above.opens or any(not child.block.lead for child in above.children)


def _rank(line: Line) -> tuple[int, int]:
    """How far in a line stands by its marker: a paragraph above an item, an item above an indented one."""
    if line.block.kind is PARAGRAPH:
        return (0, 0)
    return (1, line.block.level)


def _stands_over(flat: str, block: Block, below: Block | None) -> bool:
    """Whether an item is a few words over items of its own: "1. A" over "- 1: 50"."""
    if below is None or block.kind is not BULLET or below.kind is not BULLET:
        return False
    is_below = below.level > block.level or (block.numbered and not below.numbered)
    return is_below and len(flat[block.start : min(block.end, block.start + _LONGEST_HEAD)].split()) <= _MOST_WORDS


def _line(text: str, flat: str, block: Block, number: int, stands_over: bool) -> Line:
    start, end = block.start, block.end
    if block.kind is TABLE:
        return Line(block, start, end, "", start, start, False, number, (TABLE,))
    if block.kind is HEADING:
        return Line(block, start, end, labels.plain(text[start:end]), end, end, True, number, (HEADING, block.level))
    head_end, rest = _head(text, flat, block)
    if stands_over and head_end == start and end - start <= _LONGEST_HEAD:
        head_end = rest = end
    opens = head_end > start and (block.bold or not flat[rest:end].strip(" :*_`."))
    if opens:
        head_end = rest = end
    head = labels.plain(text[start:head_end]) if head_end > start else ""
    look = (block.kind, block.numbered, block.level, block.lead, opens)
    return Line(block, start, end, head, head_end, rest, opens, number, look)


def _head(text: str, flat: str, block: Block) -> tuple[int, int]:
    """Where a line's head ends and what it says begins; both the line's start where it has no head.

    A head ends at the first colon, arrow or equals sign outside of brackets and quotes; what is bold at the start of a
    line, or all of it, is a head without one.
    """
    start, end = block.start, block.end
    stop = min(end, start + _LONGEST_HEAD)
    depth = 0
    arrow = -1
    for mark in _BRACKETS.finditer(flat, start, stop):
        sign = mark[0]
        if sign in "([{（":
            depth += 1
        elif sign in ")]}）":
            depth = max(0, depth - 1)
        elif depth == 0 and not _is_quoted(flat, start, mark.start()):
            if sign in ":：":
                after = flat[mark.end() : mark.end() + 1]
                if after in _ENDS or not after or text[mark.start()] == "：":
                    if arrow >= 0 and not flat[mark.end() : end].strip(" *_`."):
                        break
                    return mark.start(), mark.end()
            elif sign.strip() in ("–", "—", "-"):
                if block.lead and "*" in text[max(start, mark.start() - 4) : mark.start() + 1]:
                    return mark.start(), mark.end()
            elif arrow < 0 and sign != "=":
                arrow = mark.start()
    if arrow >= 0:
        match = _BRACKETS.match(flat, arrow)
        return arrow, match.end() if match is not None else arrow
    if block.bold:
        return end, end
    if block.lead:
        closing = [at + 2 for mark in ("**", "__") if (at := text.find(mark, start + 2, stop)) >= 0]
        if closing:
            return min(closing), min(closing)
    return start, start


def _is_quoted(flat: str, start: int, at: int) -> bool:
    """Whether a place stands between quotation marks of its line."""
    return flat.count('"', start, at) % 2 == 1 or flat.count("“", start, at) > flat.count("”", start, at)
