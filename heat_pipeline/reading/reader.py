"""Goes through a text block by block, picks the layout that explains each best, and accounts for every number.

How a layout reads, how a label finds its axis, what the frame is, and how values become cells, belong to the files
beside this one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from heat_pipeline.model import How, Notice, NoticeKind, Reading
from heat_pipeline.reading import labels
from heat_pipeline.reading.accounting import Account
from heat_pipeline.reading.announced import announced
from heat_pipeline.reading.assembling import assemble, chart_type
from heat_pipeline.reading.axes import COLUMN, ROW, SIDES, TICK, UNKNOWN, Match, Matcher, Side
from heat_pipeline.reading.bands import read_bands
from heat_pipeline.reading.bare_heads import head_without_colon, is_coordinate
from heat_pipeline.reading.blocks import BULLET, HEADING, PARAGRAPH, TABLE, Block, blocks, flatten
from heat_pipeline.reading.charts import VALUE_CHARTS
from heat_pipeline.reading.colours import ColourPlaces, lowered
from heat_pipeline.reading.frame import Frame, read_frame
from heat_pipeline.reading.heads import Head, head_of
from heat_pipeline.reading.inferring import infer
from heat_pipeline.reading.layouts import (
    BRACKETED,
    COORDINATES,
    EXTREMES,
    LABEL_PAIRS,
    LABEL_VALUE,
    LAYOUTS,
    PROSE,
    ROW_LIST,
)
from heat_pipeline.reading.layouts import TABLE as TABLE_LAYOUT
from heat_pipeline.reading.layouts.column_run import listed_in
from heat_pipeline.reading.layouts.coordinates import pair_of, tight_pair
from heat_pipeline.reading.layouts.label_value import PLAIN, is_single_label
from heat_pipeline.reading.layouts.points import has_points, named_points
from heat_pipeline.reading.layouts.protocol import Item, Label, View
from heat_pipeline.reading.layouts.tick_mentions import tick_mentions
from heat_pipeline.reading.numbers import Number, has_decimal_commas, numbers
from heat_pipeline.reading.orders import Order, is_order, order_in_gloss, order_in_note, ticks_listed
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.panel_scales import assigned
from heat_pipeline.reading.placing import Line, Placer, PlainLine, Told, Votes
from heat_pipeline.reading.restated import is_sentence
from heat_pipeline.reading.scope import Scope
from heat_pipeline.reading.sections import (
    DATA,
    FRAME,
    REMARKS,
    Part,
    is_data_head,
    is_filler,
    is_remark,
    part_of_heading,
    parts,
)
from heat_pipeline.reading.spreading import Spread, diagonal_items, spread
from heat_pipeline.reading.tick_lists import read_ticks
from heat_pipeline.reading.triangles import with_triangles

READER_VERSION = "14"
"""Changes whenever a text or a claim in it could be read differently: texts are then read again (design, section 9)."""

_TOLD = frozenset((PROSE.name, EXTREMES.name, BRACKETED.name))  # the layouts of sentences
_LONGEST_BARE = 80
_MOST_SAID = 64  # ticks
_APART = re.compile(
    r"\b(?:unlike|than|except|excluding|besides|others?|rest|against|compared|versus|vs|behind|without|not|no|all|every|each|"
    r"after|before|instead|apart|beside|relative|difference|gains?|loss)\b",
    re.IGNORECASE,
)  # of words that set a tick apart from what follows
_SENTENCE = 3  # words
_SAID = re.compile(r"\s+(?!(?:and|or|vs|versus|to|on|with|at|in|for|under|as|when|by)\b)[a-z]{2,}")
_COMPARED = re.compile(
    r"\b(?:than|between|like|unlike|(?:compared|contrast|opposed) (?:to|with)|"
    r"behind|above|below|before|after|beside|over|under|from|as|beats?|trails|follows|"
    r"passes|outperforms|resembles|matches|wie|als|zwischen)\b[^,;]{0,30}$",
    re.IGNORECASE,
)
_ALONG = re.compile(r"\balong (?:the )?([xy])(?:[ -]axis)?$", re.IGNORECASE)
_AND_GAP = re.compile(r"\s*(?:,|,?\s*(?:and|or|und))\s*(?:the\s+)?", re.IGNORECASE)
_JOINS = frozenset(
    ("and", "or", "vs", "versus", "x", "trained", "tested", "evaluated", "on", "with", "at", "in", "for")
)
_NO_VALUES = re.compile(
    rf"(?:[\s,;|/()\[\]]*+(?:{labels.NO_VALUE}|[-–—])(?!\w))++(?:\s*\([^()\d]{{1,24}}\))?[\s.)\]]*$",
    re.IGNORECASE,
)
_MEASURES = re.compile(r"\bas\s+[(\[]([^()\[\]\d]{3,160}[,;][^()\[\]\d]{2,160})[)\]]", re.IGNORECASE)
_NAMED_MEASURE = re.compile(r"[^\s,;][^,;]*")
_PLACE_WORD = re.compile(r"\b(?:left|right|top|bottom|approx\w*|row|column)\b", re.IGNORECASE)
_ORDER = re.compile(r"\(\s*([^\W\d_][\w -]{0,30})\s*,\s*([^\W\d_][\w -]{0,30})\s*\)")
# What may make another head, or none, of the characters before a colon: these lines are looked at closely.
_NO_PLAIN_HEAD = re.compile(r"[→⇒=≈…!?>]|\. |\s[-–—]\s|^\s*(?:\d{1,3}|[A-Za-z])[.)]\s|\([^()]*$")
_ORDER_IN_HEAD = re.compile(
    r"\s*[,(–—-]\s*(?:the )?(?:values? )?(?:are )?(?:given |listed |read )?in (?:the |this )?order(?: of)?\s*",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")
_THOUSANDS = re.compile(r"\d,\d{3}(?!\d)")
_ARRAY = re.compile(r"\[(?:[^\[\],]{1,24},(?!\s))+[^\[\],]{0,24}\]")  # no blank follows any comma
_SOME_HEAD = Head("", 0, 0, 0)  # of a line whose label is known: only that there is one matters
_REST = re.compile(r"[\s%.]*(?:\([^(),]*\))?[\s.]*$")

# What sums up the values of a row beside its extremes: "Highest: Alpha (8), Lowest: Bravo (5), Average: 6.8"
_SUMS_UP = re.compile(
    r"(?:the |overall )?(?:average|mean|median|total|sum|range|spread|gap|difference)\W*$", re.IGNORECASE
)

Observer = Callable[[Block, str, Sequence[tuple[str, int]], int], None]
"""Told of each block of the data part: the layout chosen, the weight of each layout tried, and how many cells."""


def read_text(text: str) -> Reading:
    """Read one description.

    Takes any text and never raises on it; what it cannot read is counted in `numbers` and not in `numbers_explained`.
    The same text is always read the same way. Names are not looked for here: `mentions` is empty.
    """
    return _Reader(text).read()


def read_outlined(text: str) -> tuple[Reading, Outline]:
    """Read a text as read_text does, and give its outline to those who read on."""
    reader = _Reader(text)
    reading = reader.read()
    return reading, Outline(reader.flat, reader.parted, reader.axes, reader.comma)


def read_observed(text: str, observer: Observer) -> Reading:
    """Read a text as read_text does, and tell `observer` which layout took each block."""
    return _Reader(text, observer).read()


@dataclass(slots=True)
class _PlainLabel:
    """What the characters before a colon are, as a label of an axis; `figures` are the numbers in it."""

    text: str
    match: Match
    figures: int


@dataclass(slots=True)
class _Reader:
    """The reading of one text, block by block."""

    text: str
    observer: Observer | None = None
    flat: str = field(init=False)
    comma: bool = field(init=False)
    parted: list[tuple[Block, Part]] = field(init=False)
    frame: Frame = field(init=False)
    axes: Matcher = field(init=False)
    scope: Scope = field(init=False)
    order: tuple[Side, Side] | None = field(init=False, default=None)
    seen: set[tuple[str, ...]] = field(init=False, default_factory=set)
    account: Account = field(init=False, default_factory=Account)
    lines: list[Line | PlainLine] = field(init=False, default_factory=list)
    votes: Votes = field(init=False, default_factory=Votes)
    measures: tuple[Label, ...] = field(init=False, default=())
    plain: dict[str, _PlainLabel] = field(init=False, default_factory=dict)
    _above: tuple[tuple[Label, ...], Spread] | None = field(init=False, default=None)
    notices: list[Notice] = field(init=False, default_factory=list)
    unordered: list[Line] = field(init=False, default_factory=list)  # lists at hand whose order no words before told

    def read(self) -> Reading:
        text = self.text
        self.flat = flat = flatten(text)
        lines = blocks(text)
        if _THOUSANDS.search(flat) is not None:
            self.flat = flat = _with_parted_lists(flat, lines)
        self.comma = has_decimal_commas(flat) and all(block.delimiter != "," for block in lines)
        self.parted = parted = parts(text, lines)
        self.frame = frame = read_frame(text, flat, parted, self.comma)
        epochs = list(frame.epochs)
        if any(not axes.rows.ticks or not axes.columns.ticks for _, axes in epochs):
            data = [block for block, part in parted if part is DATA]
            series = frame.chart_type in VALUE_CHARTS
            epochs = [(start, infer(text, flat, data, axes, self.comma, series)) for start, axes in epochs]
        self.axes = epochs.pop(0)[1]
        self.notices.extend(announced(text, flat, parted, self.axes))
        self.scope = Scope(frame.against)
        points = has_points(flat)
        opened = False  # by a head ("Data points") inside of another part
        begun = False  # whether lines of the data part were met
        for index, (block, part) in enumerate(parted):
            while epochs and block.start >= epochs[0][0]:
                self.axes = epochs.pop(0)[1]
                self.plain.clear()
            if block.kind is HEADING:
                opened = False
                self.unordered.clear()
                begun = begun or part is DATA
                head = head_of(text, flat, block)
                if head is not None:
                    names = part is DATA and (part_of_heading(head.label) is None or self.axes.lists(head.label))
                    self.scope.heading(head, block, names, self.axes)
                continue
            if part is DATA:
                begun = True
                if not self._plain_line(block):
                    self._block(block, parted[index + 1][0] if index + 1 < len(parted) else None)
                continue
            if part is FRAME and block.kind is BULLET and self._row_in_brackets(block):
                continue
            if begun and part is FRAME and block.kind is not TABLE:
                self._frame_among_data(block, parted[index + 1][0] if index + 1 < len(parted) else None)
            if block.kind is TABLE:
                if part is not REMARKS and block.start not in frame.tables:
                    self._framed_table(block)
                continue
            # only a head without anything behind it can announce data
            announces = part is REMARKS and (block.bold or text[block.end - 1] in ":：*_")
            head = head_of(text, flat, block) if announces or points else None
            if head is not None and head.rest >= block.end:
                opened = is_data_head(head.label)
                if opened:
                    continue
            if points and (found := self._points(block)):
                self._take(found, "points")
            elif opened and part is REMARKS:
                self._block(block, parted[index + 1][0] if index + 1 < len(parted) else None)
        return self._reading(parted)

    def _framed_table(self, block: Block) -> None:
        """A table outside of the data part is data where it is a grid of values."""
        here = numbers(self.flat, block.start, block.end, self.comma)
        before = len(self.notices)
        items = TABLE_LAYOUT.read(self._view(block, None, here)) if len(here) > 3 else []
        if len({label.start for item in items for label in item.labels[1:]}) > 1:
            self._take(items, TABLE_LAYOUT.name)
            self.account.block(here, {item.number.start for item in items}, _spans(items), self.flat, self.axes)
        else:
            del self.notices[before:]

    def _row_in_brackets(self, block: Block) -> bool:
        """Read a line of the frame that gives all values of a row: "Special cases: Oak is negative (-3, -2, -1)"."""
        if self.flat.find("(", block.start, block.end) < 0:
            return False
        here = numbers(self.flat, block.start, block.end, self.comma)
        items = BRACKETED.read(self._view(block, None, here)) if len(here) >= len(SIDES) else []
        if not items or items[0].of is None:
            return False
        self._take(items, BRACKETED.name, told=Told.PROSE)
        self.account.block(here, {item.number.start for item in items}, _spans(items), self.flat, self.axes)
        return True

    def _frame_among_data(self, block: Block, below: Block | None) -> None:
        """A line on an axis among the data may say in which order lists of values go: "Columns: C, B, A"."""
        listed = ticks_listed(self.flat[block.start : block.end], self.axes)
        if listed:
            self._ordered(Order(listed=listed), below)

    def _ordered(self, order: Order, below: Block | None) -> None:
        """Take up the order of lists that a line lists itself: of those below it, else of those above it."""
        self.scope.lists(order)
        head = head_of(self.text, self.flat, below) if below is not None and below.kind is not HEADING else None
        if head is None or below is None or len(numbers(self.flat, head.rest, below.end, self.comma)) < len(SIDES):
            for line in self.unordered:
                line.order = order
        self.unordered.clear()

    def _points(self, block: Block) -> list[Item]:
        here = numbers(self.flat, block.start, block.end, self.comma)
        return named_points(self.text, self.flat, block.start, block.end, here, self.axes)

    def _orders(self, block: Block, head: Head | None) -> bool:
        """Whether a line without values says the order of coordinates in brackets: "Points are given as (x, y)."."""
        if self.flat.find("(", block.start, block.end) < 0:
            return False
        if head is not None and not is_filler(labels.without_gloss(head.label)):
            return False
        point = _ORDER.search(self.flat, block.start, block.end)
        sides = [self.axes.is_name(name) for name in point.groups()] if point is not None else []
        if len(sides) != 2 or sides[0] is None or sides[1] is None or sides[0] is sides[1]:
            return False
        self.order = (sides[0], sides[1])
        return True

    def _is_over_ticks(self, block: Block, head: Head | None, below: Block | None) -> bool:
        """Whether a head of a remark's name stands right over lines that are ticks of an axis: a panel "Summary"."""
        if head is None or below is None or head.rest < block.end or not is_remark(head.label):
            return False
        if below.kind is not BULLET or block.kind is not BULLET or below.level <= block.level:
            return False
        under = head_of(self.text, self.flat, below)
        label = under.label if under is not None else labels.plain(self.text[below.start : below.end])
        return self.axes.match(label).declared

    def _is_note(self, block: Block, below: Block | None) -> bool:
        """Whether a line among lists of values only says in which order they are; it is taken up."""
        if block.lead or block.kind is TABLE:
            return False
        order = order_in_note(self.flat[block.start : block.end], self.frame.against, self.axes)
        if order is not None:
            self._ordered(order, below)
        return order is not None

    def _lists_ticks(self, block: Block, head: Head, below: Block | None) -> bool:
        """Whether a line lists the ticks of an axis over lists of values: "Hops = [1, 2, 3]", "Order: C, B, A"."""
        axes = self.axes
        side = axes.is_name(head.label) or _side_along(head.label)
        if side is None and not is_order(head.label):
            return False
        rest = self.flat[head.rest : block.end]
        listed = ticks_listed(rest, axes)
        if side is not None:
            listed = {side: listed[side]} if side in listed else {}
            if not listed and (side in axes.inferred or not axes.axis(side).ticks):
                ticks = read_ticks(rest).ticks
                values = [tick.number for tick in ticks if tick.number is not None]
                if len(ticks) > 1 and (not values or (len(values) == len(ticks) and _rises(values))):
                    listed = {side: ticks}
        if listed:
            self._ordered(Order(listed=listed), below)
        return bool(listed)

    def _measures(self, block: Block) -> bool:
        """Whether a line without values says what the values in brackets are: "The points, as (speed, score), are:"."""
        if self.flat.find(",", block.start, block.end) < 0:
            return False
        told = _MEASURES.search(self.flat, block.start, block.end)
        if told is None:
            return False
        names = list(_NAMED_MEASURE.finditer(self.flat, *told.span(1)))
        if any(_PLACE_WORD.search(name[0]) for name in names):
            return False
        self.measures = tuple(
            Label(labels.plain(self.text[name.start() : name.end()]), name.start(), name.end(), literal=True)
            for name in names
        )
        return True

    def _measured(self, items: Sequence[Item]) -> Sequence[Item]:
        """The items of a list whose places the text has named; others as they are."""
        count = len(self.measures)
        if not count or any(item.of != count or len(item.labels) != 1 for item in items):
            return items
        side = self.axes.match(items[0].labels[0].text).side or ROW
        if len(self.axes.axis(side.other).ticks) == count and side.other not in self.axes.inferred:
            return items
        return [
            Item(
                item.number,
                (replace(item.labels[0], side=side), replace(self.measures[item.position or 0], side=side.other)),
                panel=item.panel,
            )
            for item in items
        ]

    def _spread(self) -> Spread:
        """What the heads at hand say of all values under them."""
        heads = self.scope.heads
        if self._above is None or self._above[0] is not heads:
            self._above = (heads, spread(self.text, heads, self.axes))
        return self._above[1]

    def _view(self, block: Block, head: Head | None, here: Sequence[object]) -> View:
        return View(
            self.text, self.flat, block, head, here, self.axes, self.scope.heads, self.frame.metric,  # type: ignore[arg-type]
            self.frame.chart_type, self.comma, self.order, self.seen, self.notices,
        )  # fmt: skip

    def _plain_line(self, block: Block) -> bool:
        """Read a line that is a label of an axis and a plain number: most lines are, and need no other layout tried."""
        line = PLAIN.match(self.flat, block.start, block.end)
        if line is None or block.bold or self.observer is not None:
            return False
        gloss = line[6]
        if gloss is not None and "," in gloss and self.axes.match(labels.plain(gloss.split(",")[0])).sure:
            return False  # the value holds for several labels: "All: 100% (Alpha, Bravo)"
        start, colon = line.span(1)
        raw = self.text[start:colon]
        known = self.plain.get(raw)
        if known is None:
            known = self._plain_label(block, raw, colon)
            if known is None:
                return self._plain_pair(block, line, raw)
        scope = self.scope
        scope.enter(block, _SOME_HEAD, True)  # a label that announces a remark is not plain
        number = _plain_number(line)
        self.account.count(known.figures + number.figures)
        if not scope.remark:
            if not (above := self._spread()).plain:
                label = Label(known.text, start, colon, None, LABEL_VALUE.key)
                self._take((Item(number, (label,)),), LABEL_VALUE.name)
                return True
            taken = PlainLine(
                number,
                known.match,
                known.text,
                LABEL_VALUE.key,
                LABEL_VALUE.name,
                above.heads,
                self.axes,
                scope.approximate,
            )
            self.lines.append(taken)
            self.votes.add_plain(taken)
            scope.filled()
        return True

    def _plain_label(self, block: Block, raw: str, colon: int) -> _PlainLabel | None:
        """The label of a plain line, where it is sure that it is one label of one axis and nothing else."""
        if self.comma or block.numbered or len(raw) > _LONGEST_BARE or _NO_PLAIN_HEAD.search(raw):
            return None
        if block.lead and raw.find("**", 2) not in (-1, len(raw) - 2):
            return None
        text = labels.plain(raw)
        if text[:4] in ("All ", "all ") or _SUMS_UP.match(text):
            return None  # the value may be that of several ticks
        match = self.axes.match(text)
        if not text or self.axes.is_name(text) is not None:
            return None
        here = numbers(self.flat, block.start, colon) if _DIGIT.search(raw) else ()
        if match.declared and match.side is not None:
            if here and not self.axes.lists(text):
                return None  # a number in a label may be that of another: "Layer 3, Token 5"
        elif (
            here
            or tight_pair(raw, 0, self.axes)
            or not is_single_label(text, self.frame.metric)
            or "scatter" in self.frame.chart_type
        ):
            return None
        known = self.plain[raw] = _PlainLabel(text, match, sum([number.figures for number in here]))
        return known

    def _plain_pair(self, block: Block, line: re.Match[str], raw: str) -> bool:
        """Read a line that is two labels, surely one of each axis, and a plain number: "Ratio 0.1, Window 5: 40"."""
        start, colon = line.span(1)
        if block.lead or block.numbered or self.comma or self.order or len(raw) > _LONGEST_BARE:
            return False
        if _NO_PLAIN_HEAD.search(raw) or is_remark(raw) or "scatter" in self.frame.chart_type:
            return False
        pair = pair_of(self.text, start, colon, self.axes, alone=False)
        matches = [self.axes.match(label.text) for label in pair]
        if len(matches) != 2 or any(match.sure < TICK for match in matches):
            return False
        if any(listed_in(self.text, label.start, label.end, self.axes) for label in pair):
            return False
        self.scope.enter(block, _SOME_HEAD, True)
        number = _plain_number(line)
        self.account.claimed(numbers(self.flat, start, colon))
        self.account.count(number.figures)
        if not self.scope.remark:
            self._take((Item(number, pair),), COORDINATES.name)
        return True

    def _learn(self, block: Block, head: Head) -> None:
        """Keep a label of an axis that stood before a value, for the other lines with it."""
        match = self.axes.match(head.label)
        colon = self.text.find(":", head.end, head.rest)
        if match.declared and match.side is not None and colon >= 0 and not self.comma and not block.numbered:
            figures = sum(number.figures for number in numbers(self.flat, head.start, head.end))
            self.plain[self.text[block.start : colon]] = _PlainLabel(head.label, match, figures)

    def _block(self, block: Block, below: Block | None) -> None:
        """Read a block of the data part; `below` is the block under it."""
        text, flat, axes, scope = self.text, self.flat, self.axes, self.scope
        head = head_of(text, flat, block) or head_without_colon(text, flat, block, below, axes)
        head = self._tick_said(block, head, below) or head
        # "**1. Alpha**": an ordinal before the head is no number of the data
        here = numbers(flat, head.start if head is not None else block.start, block.end, self.comma)
        match = axes.match(head.label) if head is not None else None
        # "Trends by row" says an axis' name, and is no tick of it
        known = match is not None and match.sure > UNKNOWN
        if match is not None and known and head is not None and not match.declared and is_remark(head.label):
            known = False
        declared = match is not None and match.declared
        spoken = False
        order: Order | None = None
        if head is not None and not known and (told_order := self._order_in_head(head)) is not None:
            head, order = told_order
        elif head is not None and not known and block.start <= head.start < head.rest < block.end and " " in head.label:
            about = self._spoken_of(block, head)
            spoken, head = about is not None, about or head
        over_ticks = self._is_over_ticks(block, head, below)
        scope.enter(block, head, known or over_ticks)
        if scope.remark:
            self.account.claimed(here)
            if head is not None and head.rest >= block.end:
                scope.head(head, block, axes)
            return
        is_head = head is not None and head.rest >= block.end
        if head is not None and not is_head and (block.lead or known) and _has_remark(flat, head.rest, block.end):
            self.account.claimed(here)  # "**Alpha** — Trend: loses 9 points."
            scope.head(Head(head.label, head.start, head.end, block.end), block, axes)
            return
        if head is not None and not is_head and is_coordinate(flat, block, head, axes):
            head = Head(labels.plain(text[head.start : block.end]), head.start, block.end, block.end)
            is_head = True
        elif head is not None and block.bold and not is_head and not any(n.start >= head.rest for n in here):
            head = Head(labels.plain(text[head.start : block.end]), head.start, block.end, block.end)
            is_head = True  # "**Table 1: COPA**"
        if head is not None and not is_head and self._lists_ticks(block, head, below):
            self.account.claimed(here)
            return
        if self.unordered and not is_head and self._is_note(block, below):
            self.account.claimed(here)
            return
        if not here or is_head:
            if self._orders(block, head) or self._measures(block):
                return
            if is_head and head is not None:
                scope.head(head, block, axes, over_ticks=over_ticks)
                self.account.block(here, set(), [(head.start, head.end)], flat, axes)
            elif head is not None and (block.lead or block.numbered or known):
                self._valueless(block, head)
            else:
                scope.introduction(flat[block.start : block.end], axes, headed=head is not None)
            return
        if head is not None and not known and self._sums_up(head):
            self.account.claimed(here)
            return
        view = self._view(block, head, here)
        items, layout = self._best(view)
        spans = _spans(items)
        if head is not None and (not items or layout in ("prose", "label_pairs")):
            spans.append((head.start, head.end))
        self.account.block(here, {item.number.start for item in items}, spans, flat, axes)
        if items:
            if layout == ROW_LIST.name and "(" in flat[block.start : block.end]:
                order = order_in_gloss(flat[block.start : block.end], self.frame.against, axes)
            self._take(items, layout, order, None if declared and not spoken else _told(head, spoken, layout))
            if layout == LABEL_VALUE.name and head is not None:
                self._learn(block, head)
            if layout == "prose" and head is not None and (block.lead or known):
                scope.head(head, block, axes, own_values=True)
        elif head is not None and (block.lead or block.numbered or known):
            self._valueless(block, head)
        else:
            scope.introduction(flat[block.start : block.end], axes)

    def _sums_up(self, head: Head) -> bool:
        """Whether a head that no axis knows sums up values of a table, as the extremes in the line above it do."""
        if _SUMS_UP.match(head.label) is None or not self.lines or self.lines[-1].layout != EXTREMES.name:
            return False
        # of no table: the mean may be a row that the figure has ("The last row is the mean")
        return any(line.layout == TABLE_LAYOUT.name for line in self.lines)

    def _tick_said(self, block: Block, head: Head | None, below: Block | None) -> Head | None:
        """The only tick that a sentence over values names, as their head: "Starting with Vicuna, the rates are:"."""
        flat, axes = self.flat, self.axes
        line = flat[block.start : block.end].rstrip(" *_")
        if block.kind is not PARAGRAPH or below is None or below.kind is HEADING or line[-1:] != ":":
            return None
        if len(line) > _LONGEST_BARE or line.count(" ") < _SENTENCE - 1 or axes.inferred:
            return None
        if head is not None and (head.rest < block.end or axes.match(head.label).sure):
            return None
        if _DIGIT.search(flat, below.start, below.end) is None:
            return None
        found = [
            tick.label
            for axis in (axes.rows, axes.columns)
            for tick in axis.ticks[:_MOST_SAID]
            if tick.number is None
            and tick.label in line
            and re.search(rf"(?<!\w){re.escape(tick.label)}(?!\w)", line) is not None
        ]
        beside = line.replace(found[0], "") if len(found) == 1 else ""
        if not beside or _DIGIT.search(beside) is not None or _APART.search(beside) is not None:
            return None
        return Head(found[0], block.start, block.end, block.end)

    def _order_in_head(self, head: Head) -> tuple[Head, Order] | None:
        """The head without the order of the values that it gives too: "Alpha, in the order Oak, Elm, Ash: 1, 2, 3"."""
        if "order" not in head.label:
            return None
        told = _ORDER_IN_HEAD.search(self.flat, head.start, head.end)
        if told is None or told.start() == head.start:
            return None
        listed = ticks_listed(self.flat[told.end() : head.end], self.axes)
        label = labels.plain(self.text[head.start : told.start()])
        return (Head(label, head.start, told.start(), head.rest), Order(listed=listed)) if listed and label else None

    def _spoken_of(self, block: Block, head: Head) -> Head | None:
        """What the sentence before a colon speaks of, as the head: "Head 3 is dark at first: …".

        That is what the line begins with in bold, or the only tick that the sentence names and compares with no other.
        """
        if len(head.label.split()) < _SENTENCE or self.flat[head.start] in "([":
            return None
        text, flat = self.text, self.flat
        if block.lead and (bold := self._said_of_bold(block, head)) is not None:
            return bold
        found = tick_mentions(text, flat, self.axes, head.start, head.end)
        if len(found) > 1:
            if _COMPARED.search(flat, head.start, found[0].start):
                found = found[1:]  # "Unlike Alpha, Bravo is weak: …"
            found = [
                mention
                for at, mention in enumerate(found)
                if at == 0 or not self._is_compared(found[at - 1].label.end, mention.start, head.start)
            ]
            if len(found) == 1 and not _SAID.match(flat, found[0].label.end, head.end):
                return None
        if len(found) != 1 or found[0].match.side is None:
            return None
        label = found[0].label
        return Head(labels.plain(text[found[0].start : label.end]), found[0].start, label.end, head.rest)

    def _is_compared(self, place: int, start: int, begin: int) -> bool:
        """Whether the tick at `start`, behind another that ends at `place`, only stands for comparison."""
        gap = self.flat[place:start]
        return _COMPARED.search(gap) is not None or (
            _AND_GAP.fullmatch(gap) is not None and _COMPARED.search(self.flat[begin:place]) is not None
        )

    def _said_of_bold(self, block: Block, head: Head) -> Head | None:
        """What a line begins with in bold, where words up to the colon say something of it."""
        text = self.text
        close = text.find(text[block.start : block.start + 2], head.start + 2, head.end)
        if close < 0:
            return None
        label = labels.plain(text[head.start : close])
        said = self.flat[close + 2 : head.end].split()
        if len(said) < 2 or not said[0][0].islower() or said[0] in _JOINS or not label:
            return None
        if not self.axes.match(label).sure and (len(said) < _SENTENCE or is_remark(label)):
            return None
        return Head(label, head.start, close, head.rest)

    def _valueless(self, block: Block, head: Head) -> None:
        """A line with a head and no value: its place is empty ("Length 5: N/A"), or it is a head of what follows."""
        if _NO_VALUES.match(self.flat, head.rest, block.end):
            printed = self.text[head.rest : block.end].rstrip()
            end = head.rest + len(printed)
            self.notices.append(Notice(NoticeKind.BLANK, printed, head.rest, end))
        else:
            self.scope.head(head, block, self.axes)

    def _best(self, view: View) -> tuple[list[Item], str]:
        """The items of the layout that explains most of the block's numbers, and its name."""
        if view.block.kind is TABLE:
            items = TABLE_LAYOUT.read(view)
            if self.observer is not None:
                self.observer(view.block, TABLE_LAYOUT.name, [(TABLE_LAYOUT.name, _weight(items, view))], len(items))
            return items, TABLE_LAYOUT.name
        best: list[Item] = []
        name = ""
        most = 0
        tried = []
        head = view.head
        if len(view.numbers) == 1 and head is not None and not self.observer:
            # most lines are one known label with its value: no other layout explains more of them
            number = view.numbers[0]
            if number.start == head.rest and _REST.match(view.flat, number.end, view.block.end):
                match = view.axes.match(head.label)
                if match.declared and match.side is not None:
                    return LABEL_VALUE.read(view), LABEL_VALUE.name
        for layout in LAYOUTS:
            items = layout.read(view)
            if not items:
                continue
            weight = _weight(items, view)
            tried.append((layout.name, weight))
            if weight > most:
                best, name, most = items, layout.name, weight
                if weight == len(view.numbers):
                    break
        if self.observer is not None:
            self.observer(view.block, name, tried, len(best))
        return best, name

    def _take(self, items: Sequence[Item], layout: str, order: Order | None = None, told: Told | None = None) -> None:
        above = self._spread()
        if self.measures and items[0].position is not None:
            items = self._measured(items)
        if not above.plain:
            items = above.items(items, self.axes)
        elif layout == LABEL_PAIRS.name or layout == PROSE.name:
            items = diagonal_items(items, self.axes)
        line = Line(items, above.heads, self.axes, layout, self.scope.approximate, order or self.scope.order, told)
        self.lines.append(line)
        if layout == ROW_LIST.name and order is None:
            self.unordered.append(line)
        if layout == TABLE_LAYOUT.name and not self.axes.rows.ticks and not self.axes.columns.ticks:
            self.seen.update(labels.words(label.text) for item in items for label in item.labels)
        self.votes.add(line)
        self.scope.filled()

    def _reading(self, parted: Sequence[tuple[Block, Part]]) -> Reading:
        frame = self.frame
        low = lowered(self.flat)
        colours = ColourPlaces(low)
        found = assemble(self.text, with_triangles(self.lines), Placer(self.votes), frame, colours)
        if found.astray:
            self.account.unplaced(found.astray, {cell.start for cell in found.cells})
        legends = assigned(frame.legends, tuple(panel.name for panel in found.panels))
        return Reading(
            chart_type=chart_type(frame, self.flat, found.cells, self.axes, bool(legends)),
            title=frame.title,
            metric=frame.metric,
            unit=frame.unit,
            rows=frame.rows,
            columns=frame.columns,
            legends=legends,
            panels=found.panels,
            cells=found.cells,
            mentions=(),
            claims=(),
            numbers=self.account.met,
            numbers_explained=self.account.explained,
            unread=tuple(self.account.unread),
            notices=tuple(sorted(self.notices, key=lambda notice: (notice.start, notice.kind))),
            bands=read_bands(self.flat, low, colours, parted, legends, self.comma),
        )


def _with_parted_lists(flat: str, lines: Sequence[Block]) -> str:
    """A text with semicolons for the commas of arrays and columns, which mark no thousands: "[270,121,332]"."""
    pieces, place = [], 0
    for block in lines:
        if block.delimiter == ",":
            pieces += [flat[place : block.start], flat[block.start : block.end].replace(",", ";")]
            place = block.end
    whole = "".join((*pieces, flat[place:]))
    return _ARRAY.sub(lambda array: array[0].replace(",", ";"), whole)


def _told(head: Head | None, spoken: bool, layout: str) -> Told | None:
    """How a line whose head is no tick tells its values; None where it is no sentence."""
    if spoken or (head is not None and is_sentence(head.label)):
        return Told.LIST if layout == ROW_LIST.name else Told.PROSE
    return Told.PROSE if layout in _TOLD else None


def _side_along(head: str) -> Side | None:
    """The axis that the head of a list of ticks tells by its letter: "Context lengths along x"."""
    along = _ALONG.search(head)
    return None if along is None else COLUMN if along[1].lower() == "x" else ROW


def _rises(values: Sequence[float]) -> bool:
    """Whether numbers only rise or only fall."""
    return all(one < two for one, two in pairwise(values)) or all(one > two for one, two in pairwise(values))


def _plain_number(line: re.Match[str]) -> Number:
    """The number of a plain line."""
    _, about, printed, unit, deviation, _ = line.groups()
    how = How.EXACT if about is None else How.APPROX
    sd = None if deviation is None else float(deviation)
    end = line.end(4 if deviation is None else 5)
    return Number(float(printed), None, None, sd, unit, how, printed, line.start(3), end)


def _has_remark(flat: str, start: int, end: int) -> bool:
    """Whether what stands behind a head is a remark with a head of its own, and no data."""
    colon = flat.find(":", start, min(end, start + _LONGEST_BARE))
    return colon >= 0 and is_remark(flat[start:colon].strip())


def _weight(items: Sequence[Item], view: View) -> int:
    """How many of the block's numbers the items explain, as values or in labels."""
    if len(items) == len(view.numbers):
        return len(items)
    spans = [(label.start, label.end) for item in items for label in item.labels]
    spans.sort()
    values = {item.number.start for item in items}
    count = at = 0
    reach = -1
    for number in view.numbers:
        while at < len(spans) and spans[at][0] <= number.start:
            reach = max(reach, spans[at][1])
            at += 1
        count += number.start in values or number.start < reach
    return count


def _spans(items: Sequence[Item]) -> list[tuple[int, int]]:
    found = {(label.start, label.end) for item in items for label in item.labels}
    found.update((item.panel.start, item.panel.end) for item in items if item.panel is not None)
    return list(found)
