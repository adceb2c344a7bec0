"""Under which heads a line of the data part stands: headings, bold lines and bullets that name what follows them.

Texts lose their indentation, so a bullet under a bullet may look like its neighbour. A head holds for what follows it
until a head of its own rank comes. Of two heads of one rank the second stands under the first if nothing stands
between them and they speak of different axes; only where the lines below a head are indented does a line at its own
depth end it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import SHARED, Matcher, Side
from heat_pipeline.reading.blocks import BULLET, HEADING, PARAGRAPH, TABLE, Block
from heat_pipeline.reading.grouping import grouped_by
from heat_pipeline.reading.heads import Head
from heat_pipeline.reading.layouts.protocol import Label
from heat_pipeline.reading.orders import USUAL, Order, order_in_gloss, order_told
from heat_pipeline.reading.sections import is_filler, is_remark

_Rank = tuple[int, int, int]
_APPROXIMATE = re.compile(r"\b(?:approx|estimat|rough)", re.IGNORECASE)
_SENTENCE = 5
_HEADING, _LINE, _BULLET = 0, 1, 2
_PLAIN = -1  # instead of the depth of a plain line


def _rank(block: Block) -> _Rank:
    if block.kind is HEADING:
        return (_HEADING, block.level, 0)
    if block.kind is BULLET:
        return (_BULLET, block.level, 2 * (not block.numbered) + (not block.lead))
    return (_LINE, block.level, 0 if block.lead else 1)


def _introduces(head: Head, block: Block) -> bool:
    """Whether the head is a sentence that leads up to the data: "For each pair of digits the values are:"."""
    if block.lead or block.kind is HEADING:
        return False
    words = head.label.split()
    return len(words) >= _SENTENCE and sum(word.islower() for word in words) * 2 >= len(words)


def _named_beside(head: str, declared: frozenset[Side], axes: Matcher) -> bool:
    """Whether a head with an order names something beside it: "Column averages (bottom strip, right to left)"."""
    bare = labels.without_gloss(head)
    return bare != head and not is_filler(bare) and order_told(bare, declared, axes) is None


@dataclass(slots=True)
class _Entry:
    rank: _Rank
    label: Label | None
    side: Side | None
    approximate: bool
    remark: bool
    below: int | None = None  # how deep the first line below it is indented
    filled: bool = False  # whether cells stand below it
    own_values: bool = False  # whether cells stand in its own line: the next line of its rank is its neighbour
    order: Order | None = None  # the order that it gives the lists below it


class Scope:
    """The heads above the line at hand, kept up to date line by line."""

    def __init__(self, declared: frozenset[Side] = frozenset()) -> None:
        self._declared = declared  # the axes whose ticks are listed against the usual order
        self._stack: list[_Entry] = []
        self._heads: tuple[Label, ...] | None = ()
        self._under_remark = self._under_approximate = False
        self._section_approximate = False
        self._remark_line = False
        self._section_order = USUAL
        self._grouped: Side | None = None  # the axis by whose ticks the section says that it is grouped
        self._head_order: Order | None = None
        self._ended: _Entry | None = None  # the head that ended last

    @property
    def heads(self) -> tuple[Label, ...]:
        """The heads that name something, outermost first."""
        return self._heads if self._heads is not None else self._look()

    @property
    def remark(self) -> bool:
        """Whether the line is a remark on the data, or stands under the head of one."""
        if self._heads is None:
            self._look()
        return self._remark_line or self._under_remark

    @property
    def approximate(self) -> bool:
        """Whether a head or the section's introduction says that the values are approximate."""
        if self._heads is None:
            self._look()
        return self._section_approximate or self._under_approximate

    @property
    def order(self) -> Order:
        """The order of lists that the nearest head with one gives, else the section's introduction."""
        if self._heads is None:
            self._look()
        return self._section_order if self._head_order is None else self._head_order

    def _look(self) -> tuple[Label, ...]:
        """Look at the heads anew after they changed."""
        stack = self._stack
        self._heads = tuple([entry.label for entry in stack if entry.label is not None])
        self._under_remark = any(entry.remark for entry in stack)
        self._under_approximate = any(entry.approximate for entry in stack)
        self._head_order = next((entry.order for entry in reversed(stack) if entry.order is not None), None)
        return self._heads

    def heading(self, head: Head, block: Block, names_panel: bool, axes: Matcher) -> None:
        """A heading ends every head of its rank and below; one that names something is a head itself."""
        self._section_approximate = _APPROXIMATE.search(head.label) is not None
        order = order_in_gloss(head.label, self._declared, axes) if "(" in head.label else None
        self._section_order = order or order_told(head.label, self._declared, axes) or USUAL
        self._grouped = grouped_by(head.label, axes)
        self._push(_rank(block), head, names_panel, axes)

    def enter(self, block: Block, head: Head | None, known: bool) -> None:
        """Come to a line of the data part, before it is read; `known` tells that its head is a tick of an axis."""
        stack = self._stack
        if stack:
            rank = _rank(block)
            while stack and stack[-1].rank[0] == _BULLET and self._ends(stack[-1], block, rank):
                self._pop()
            if head is not None:
                while stack and stack[-1].own_values and stack[-1].rank == rank:
                    self._pop()
            if stack and stack[-1].below is None:
                stack[-1].below = block.level if block.kind is not PARAGRAPH else _PLAIN
        self._remark_line = head is not None and not known and is_remark(head.label)

    def head(self, head: Head, block: Block, axes: Matcher, own_values: bool = False, over_ticks: bool = False) -> None:
        """The line turned out to be a head over what follows it; `own_values` tells that it holds cells itself,
        `over_ticks` that what follows are ticks, so that it is no remark."""
        names = True
        if not self._remark_line or head.rest >= block.end:
            names = names and not (
                self._remark_line or (not axes.match(head.label).declared and _introduces(head, block))
            )
            order = None
            if not own_values and not axes.lists(head.label):
                order = order_in_gloss(head.label, self._declared, axes) if "(" in head.label else None
                order = order or order_told(head.label, self._declared, axes)
            if order is not None and not block.bold:
                self._section_order, names = order, False  # "Values from bottom to top:"
                order = None
            elif order is not None and not _named_beside(head.label, self._declared, axes):
                names = False
            if not names and not own_values:
                self._grouped = grouped_by(head.label, axes) or self._grouped
            self._push(_rank(block), head, names, axes)
            self._stack[-1].order = order
            self._stack[-1].remark = self._stack[-1].remark and not over_ticks
            self._stack[-1].own_values = own_values

    def filled(self) -> None:
        """Cells were read under the heads at hand."""
        for entry in reversed(self._stack):
            if entry.filled:
                break  # and so are those over it
            entry.filled = True

    def introduction(self, text: str, axes: Matcher, headed: bool = False) -> None:
        """A sentence over the data that may say in which order they are, and without a head also how exact."""
        if not headed and _APPROXIMATE.search(text):
            self._section_approximate = True
        self._section_order = order_told(text, self._declared, axes) or self._section_order
        self._grouped = grouped_by(text, axes) or self._grouped

    def lists(self, order: Order) -> None:
        """A line that gives lists of values below it their order, where it lists the ticks beside what was said."""
        if order.listed:
            order = Order(self._section_order.reversed, {**self._section_order.listed, **order.listed})
        self._section_order = order

    def _ends(self, entry: _Entry, block: Block, rank: _Rank) -> bool:
        if block.kind is TABLE:
            return entry.filled
        if rank[0] < _BULLET:
            if entry.below == _PLAIN and not entry.own_values and not block.lead and not block.bold:
                return block.level < entry.rank[1]  # "1. **Alpha**" over plain lines: they all stand under it
            return block.level <= entry.rank[1] and (entry.filled or block.lead or entry.below is not None)
        indented_below = entry.below is not None and entry.below > entry.rank[1]
        return rank[1] < entry.rank[1] or (indented_below and block.level <= entry.rank[1])

    def _pop(self) -> None:
        self._ended = self._stack.pop()
        self._heads = None

    def _push(self, rank: _Rank, head: Head, names: bool, axes: Matcher) -> None:
        if rank[0] == _HEADING and not names:
            while self._stack and self._stack[-1].rank >= rank:
                self._stack.pop()
            del self._stack[
                next((at for at, entry in enumerate(self._stack) if entry.rank >= rank), len(self._stack)) :
            ]
            self._heads = None
            return
        match = axes.match(head.label)
        stack = self._stack
        ended = self._ended
        beside = rank[0] == _BULLET and ended is not None and ended.rank == rank and ended.label is not None
        filler = is_filler(head.label) and not beside  # "Frozen", "Adapter", "Full" are of one kind
        names = names and (match.sure > 0 or not (filler or axes.is_name(head.label)))
        while stack and (stack[-1].rank > rank or (stack[-1].rank == rank and stack[-1].label is None)):
            stack.pop()
        if rank[0] == _HEADING:
            del stack[next((at for at, entry in enumerate(stack) if entry.rank >= rank), len(stack)) :]
        elif names:
            self._replace(rank, match.side)
        # the outermost head that may be of either axis is of the one that the section is grouped by
        either = match.sure is SHARED and not any(entry.label and entry.label.side for entry in stack)
        side = self._grouped if either else None
        stack.append(
            _Entry(
                rank=rank,
                label=Label(head.label, head.start, head.end, side, ("head", *rank)) if names else None,
                side=match.side,
                approximate=not names and _APPROXIMATE.search(head.label) is not None,
                remark=rank[0] > _HEADING and not match.declared and is_remark(head.label),
            )
        )
        self._heads = None

    def _replace(self, rank: _Rank, side: Side | None) -> None:
        """End the heads that a new one of this rank and axis stands beside and not under."""
        same = [at for at, entry in enumerate(self._stack) if entry.rank == rank and entry.label is not None]
        if not same:
            return
        alike = next((at for at in same if self._stack[at].side is side), None)
        if alike is not None:
            del self._stack[alike:]
        elif self._stack[-1].filled:
            del self._stack[same[0] :]
