"""Under which heads a line of the data part stands: headings, bold lines and bullets that name what follows them.

Texts lose their indentation, so a bullet under a bullet may look like its neighbour. A head holds for what follows it
until a head of its own rank comes; only where the lines below it are indented does a line at its own depth end it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from heat_pipeline.reading.blocks import Block, Kind
from heat_pipeline.reading.heads import Head
from heat_pipeline.reading.layouts.protocol import Label
from heat_pipeline.reading.sections import is_filler, is_remark

_Rank = tuple[int, int, int]
_APPROXIMATE = re.compile(r"\bapprox|\bestimat|\brough", re.IGNORECASE)


def _rank(block: Block) -> _Rank:
    if block.kind is Kind.HEADING:
        return (0, block.level, 0)
    if block.kind is Kind.BULLET:
        return (2, block.level, 0 if block.numbered else 1)
    return (1, block.level, 0)


def _introduces(head: Head, block: Block) -> bool:
    """Whether the head is a sentence that leads up to the data: "For each pair of digits the values are:"."""
    return block.kind is Kind.PARAGRAPH and not block.bold and len(head.label.split()) >= _SENTENCE


_SENTENCE = 5


@dataclass(slots=True)
class _Entry:
    rank: _Rank
    label: Label | None
    approximate: bool
    remark: bool
    below: int | None = None  # how deep the first line below it is indented


class Scope:
    """The heads above the line at hand, kept up to date line by line."""

    def __init__(self) -> None:
        self._stack: list[_Entry] = []
        self._section_approximate = False
        self._remark_line = False

    @property
    def heads(self) -> list[Label]:
        """The heads that name something, outermost first."""
        return [entry.label for entry in self._stack if entry.label is not None]

    @property
    def remark(self) -> bool:
        """Whether the line is a remark on the data, or stands under the head of one."""
        return self._remark_line or any(entry.remark for entry in self._stack)

    @property
    def approximate(self) -> bool:
        """Whether a head or the section's introduction says that the values are approximate."""
        return self._section_approximate or any(entry.approximate for entry in self._stack)

    def heading(self, head: Head, block: Block, names_panel: bool) -> None:
        """A heading ends every head of its rank and below; one that names a panel is a head itself."""
        self._section_approximate = False
        self._push(_rank(block), head, names_panel)

    def enter(self, block: Block, head: Head | None) -> None:
        """Come to a line of the data part, before it is read."""
        rank = _rank(block)
        while self._stack and self._stack[-1].rank[0] == 2 and self._ends(self._stack[-1], block, rank):
            self._stack.pop()
        if self._stack and self._stack[-1].below is None:
            self._stack[-1].below = block.level if block.kind is Kind.BULLET else -1
        self._remark_line = head is not None and is_remark(head.label)

    def head(self, head: Head, block: Block) -> None:
        """The line turned out to be a head over what follows it."""
        if not self._remark_line or head.rest >= block.end:
            names = not (self._remark_line or is_filler(head.label) or _introduces(head, block))
            self._push(_rank(block), head, names)

    def introduction(self, text: str) -> None:
        """A sentence over the data that may say how exact they are."""
        if _APPROXIMATE.search(text):
            self._section_approximate = True

    def _ends(self, entry: _Entry, block: Block, rank: _Rank) -> bool:
        if rank[0] < 2:
            return True
        indented_below = entry.below is not None and entry.below > entry.rank[1]
        return rank[1] < entry.rank[1] or (indented_below and block.level <= entry.rank[1])

    def _push(self, rank: _Rank, head: Head, names: bool) -> None:
        # A head that names nothing ("Values:") does not end the head before it: it may stand below it.
        while self._stack and (self._stack[-1].rank > rank or (names and self._stack[-1].rank == rank)):
            self._stack.pop()
        if rank[0] == 0:
            self._stack = [entry for entry in self._stack if entry.rank < rank]
        self._stack.append(
            _Entry(
                rank=rank,
                label=Label(head.label, head.start, head.end) if names else None,
                approximate=not names and _APPROXIMATE.search(head.label) is not None,
                remark=rank[0] > 0 and is_remark(head.label),
            )
        )
