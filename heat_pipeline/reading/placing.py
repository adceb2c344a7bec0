"""Which label of a cell is its row, its column and its panel: from the stated axes, not from the order of words.

A label that carries an axis' name or is one of its ticks belongs to that axis. What is left fills what is left: labels
beside the value first, then the heads above it, nearest first; labels that stand in like places are of one axis, so
those that are known tell of those that are not. A head that no coordinate needs names the panel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from heat_pipeline.reading.axes import (
    COLUMN,
    NAMED,
    ROW,
    SHARED,
    SIDES,
    TICK,
    UNKNOWN,
    Match,
    Matcher,
    Side,
    is_derived,
)
from heat_pipeline.reading.layouts.protocol import Item, Key, Label
from heat_pipeline.reading.numbers import Number
from heat_pipeline.reading.orders import USUAL, Order

_MOST_WORDS = 7


class Told(Enum):
    """How a sentence tells values: as a list behind words on them ("The gap narrows: 5, 4, 3"), or each by itself."""

    LIST = "list"
    PROSE = "prose"


@dataclass(slots=True)
class Place:
    """Where a value belongs; a coordinate that the text does not give is "".

    `panels` are the heads that no coordinate needs, outermost first: one of them may name the panel.
    """

    panels: tuple[Label, ...]
    row: str
    column: str
    row_number: float | None
    column_number: float | None


@dataclass(slots=True)
class Line:
    """The items of one block with what is needed to place them; `told` where the block is a sentence."""

    items: Sequence[Item]
    heads: tuple[Label, ...]
    axes: Matcher
    layout: str
    approximate: bool
    order: Order
    told: Told | None = None


@dataclass(slots=True)
class PlainLine:
    """A line that is one label of an axis and one value, with what is needed to place it."""

    number: Number
    match: Match
    text: str
    key: Key
    layout: str
    heads: tuple[Label, ...]
    axes: Matcher
    approximate: bool
    told: Told | None = None


class Votes:
    """What is known of labels that stand in like places: how many of them are of which axis."""

    def __init__(self) -> None:
        self._count: dict[Key, dict[Side, int]] = {}
        self._seen: set[tuple[int, int]] = set()
        self._heads: tuple[Label, ...] | None = None

    def add(self, line: Line) -> None:
        """Count the labels and heads of a line that are surely of one axis, each once."""
        for item in line.items:
            for label in item.labels:
                if label.side is None:
                    self._vote(label, line.axes)
        if line.heads is not self._heads:
            self._add_heads(line.heads, line.axes)

    def add_plain(self, line: PlainLine) -> None:
        """Count the label of a plain line, and its heads."""
        if line.match.side is not None:
            count = self._count.setdefault(line.key, {})
            count[line.match.side] = count.get(line.match.side, 0) + 1
        if line.heads is not self._heads:
            self._add_heads(line.heads, line.axes)

    def _add_heads(self, heads: tuple[Label, ...], axes: Matcher) -> None:
        self._heads = heads
        for label in heads:
            self._vote(label, axes)

    def _vote(self, label: Label, axes: Matcher) -> None:
        place = (label.start, label.end)
        if place in self._seen:
            return
        self._seen.add(place)
        match = axes.match(label.text)
        if match.side is not None and match.sure >= TICK:
            count = self._count.setdefault(label.key, {})
            count[match.side] = count.get(match.side, 0) + 1

    def side(self, label: Label) -> Side | None:
        """The axis that most labels in places like this one's are of, or None where that is open."""
        count = self._count.get(label.key)
        if not count:
            return None
        row, column = count.get(ROW, 0), count.get(COLUMN, 0)
        if row > 2 * column:
            return ROW
        return COLUMN if column > 2 * row else None


class Placer:
    """Places values.

    A plain line is placed as the one before it was, where both stand under the same heads and their labels are of the
    same axis.
    """

    def __init__(self, votes: Votes) -> None:
        self._votes = votes
        self._alike: dict[tuple[object, ...], tuple[Side, Place, frozenset[str]]] = {}

    def place(self, line: PlainLine) -> Place:
        """The place of a plain line's value."""
        match = line.match
        # the heads are one tuple for all lines under them, and live as long as these
        key = (id(line.heads), id(line.axes), match.side, match.sure, line.key)
        known = self._alike.get(key)
        if known is None or line.text in known[2]:
            label = Label(line.text, line.number.start, line.number.start, key=line.key)
            whole = Line((Item(line.number, (label,)),), line.heads, line.axes, "", line.approximate, USUAL)
            slots, panels = _slots(whole.items[0], whole, self._votes)
            place = _filled(slots, panels)
            own = [side for side, slot in slots.items() if slot is match]
            texts = frozenset([head.text for head in line.heads])
            if len(own) == 1 and line.text not in texts:
                self._alike[key] = own[0], place, texts
            return place
        side, place, _ = known
        if side is ROW:
            return Place(place.panels, match.label, place.column, match.number, place.column_number)
        return Place(place.panels, place.row, match.label, place.row_number, match.number)

    def places(self, line: Line) -> list[Place]:
        """The place of each item of a line."""
        found = []
        unknown: tuple[Label, ...] | None = None  # the heads that no axis knows
        last: tuple[Label, ...] | None = None
        first: Place | None = None
        for item in line.items:
            if item.position is None:
                if unknown is None:
                    unknown = tuple([label for label in line.heads if line.axes.match(label.text).sure is UNKNOWN])
                found.append(_sided(item, line.axes, unknown) or _place(item, line, self._votes))
                continue
            if item.labels is not last or first is None:
                last, first = item.labels, _place(item, line, self._votes)
                side = COLUMN if _is_listed(first, item, line, COLUMN) else ROW
            found.append(_at(first, item, side, line))
        return found


def _sided(item: Item, axes: Matcher, unknown: tuple[Label, ...]) -> Place | None:
    """The place of an item with two labels, of which each is surely of another axis; None for others."""
    if len(item.labels) != 2:
        return None
    row, column = item.labels
    if row.literal or column.literal:
        return None
    first, second = axes.match(row.text), axes.match(column.text)
    own = row.side or (first.side if first.sure >= TICK else None)
    other = column.side or (second.side if second.sure >= TICK else None)
    if own is None or other is None or own is other:
        return None
    if item.panel is not None:
        panels: tuple[Label, ...] = (item.panel,)
    elif unknown:
        panels = tuple([label for label in unknown if label.text not in (row.text, column.text)])
    else:
        panels = ()
    first, second = _as_tick_of(own, row, first, axes), _as_tick_of(other, column, second, axes)
    if own is COLUMN:
        first, second = second, first
    return Place(panels, first.label, second.label, first.number, second.number)


def _is_listed(place: Place, item: Item, line: Line, side: Side) -> bool:
    """Whether a list runs along an axis: the one that its labels leave free, else the one with as many ticks."""
    if not place.row and not place.column:
        rows, columns = len(line.axes.rows.ticks), len(line.axes.columns.ticks)
        return side is COLUMN if rows != item.of or columns == item.of else side is ROW
    return not (place.column if side is COLUMN else place.row)


def _at(place: Place, item: Item, side: Side, line: Line) -> Place:
    """The place of an item of a list that runs along an axis."""
    position, of = item.position or 0, item.of or 0
    ticks = line.order.listed.get(side, ())
    if len(ticks) != of:
        ticks = line.axes.axis(side).ticks if side not in line.axes.inferred else ()
        if side in line.order.reversed and ticks:
            position = max(of, len(ticks)) - 1 - position
    tick = ticks[position] if 0 <= position < len(ticks) else None
    label, number = (tick.label, tick.number) if tick is not None else ("", None)
    if side is ROW:
        return Place(place.panels, label, place.column, number, place.column_number)
    return Place(place.panels, place.row, label, place.row_number, number)


def _place(item: Item, line: Line, votes: Votes) -> Place:
    """The place of one item among the axes."""
    return _filled(*_slots(item, line, votes))


def _filled(slots: Mapping[Side, Match], panels: tuple[Label, ...]) -> Place:
    row, column = slots.get(ROW), slots.get(COLUMN)
    return Place(
        panels,
        row.label if row is not None else "",
        column.label if column is not None else "",
        row.number if row is not None else None,
        column.number if column is not None else None,
    )


def _slots(item: Item, line: Line, votes: Votes) -> tuple[dict[Side, Match], tuple[Label, ...]]:
    """The coordinates of one item, by axis, and the heads that may name its panel, outermost first."""
    axes = line.axes
    slots: dict[Side, Match] = {}
    used: list[Label] = []
    unsure: list[tuple[Label, Match]] = []
    listed = item.position is not None

    def fill(side: Side, label: Label, match: Match) -> None:
        slots[side] = match
        used.append(label)

    def is_free(side: Side) -> bool:
        # a list of values has one coordinate of its own: one label is enough
        return side not in slots and not (listed and slots)

    above = [(label, axes.match(label.text)) for label in reversed(line.heads)]
    sure: list[tuple[Label, Match]] = []
    for label in item.labels:
        match = axes.match(label.text)
        if label.literal and label.side is not None:
            fill(label.side, label, Match(label.side, label.text, NAMED))
        elif label.side is not None:
            if label.side not in slots:
                fill(label.side, label, _as_tick_of(label.side, label, match, axes))
        elif match.sure is TICK and _is_taken(match, above, axes):
            unsure.append((label, Match(None, label.text, UNKNOWN, number=match.number)))
        elif match.sure >= TICK:
            sure.append((label, match))
        else:
            unsure.append((label, match))
    if unsure and not listed and _names_no_place(sure, unsure, above, axes):
        unsure = [(label, match) for label, match in unsure if match.sure is not UNKNOWN]
    if len(sure) > 1:
        sure.sort(key=lambda pair: -pair[1].sure)
    for label, match in sure:
        if match.side is not None and is_free(match.side):
            fill(match.side, label, match)
    if len(slots) + len(unsure) < 2 or (unsure and not slots):
        for label, match in above:
            if match.sure >= TICK and match.side is not None and is_free(match.side):
                if listed and unsure:
                    continue
                fill(match.side, label, match)
    elif len(slots) < 2 and unsure:
        pass
    heads = [pair for pair in above if pair[0] not in used]
    _fill_unsure(unsure, slots, used, heads, line, votes, listed)
    if not listed or not slots:
        _fill_from_heads(slots, used, heads, line, votes)
    for side in SIDES:
        ticks = axes.axis(side).ticks
        if len(ticks) == 1 and slots and side not in slots and not listed:
            slots[side] = Match(side, ticks[0].label, TICK, True, ticks[0].number)  # there is no other
    if item.panel is not None:
        return slots, (item.panel,)
    texts = {label.text for label in used}  # "Alpha vs. Bravo" below "Alpha": the head is one of its labels again
    return slots, tuple(
        label
        for label, match in reversed(heads)
        if match.sure is UNKNOWN and label not in used and label.text not in texts
    )


def _names_no_place(
    sure: list[tuple[Label, Match]],
    unsure: list[tuple[Label, Match]],
    above: list[tuple[Label, Match]],
    axes: Matcher,
) -> bool:
    """Whether an unknown label beside a value only says what the value is: both coordinates are ticks beside and above.

    Below "Liver" a line "Closest other organ: Kidney (0.64)" gives the cell of Liver and Kidney.
    """
    beside = [match for _, match in (*sure, *unsure) if match.declared]
    unknown = [label for label, match in unsure if match.sure is UNKNOWN]
    if len(beside) != 1 or len(unknown) != 1 or axes.inferred or not (axes.rows.ticks and axes.columns.ticks):
        return False
    if is_derived(unknown[0].text):
        return False  # "Gap to Kidney: 0.64" is no cell of Liver
    side = beside[0].side
    head = next((match for _, match in above if match.declared), None)
    return head is not None and (head.side is None or side is None or head.side is not side)


def _is_taken(match: Match, above: list[tuple[Label, Match]], axes: Matcher) -> bool:
    """Whether a head names a tick of the axis that a label is one of, and the other axis lists none.

    Below "Column 1e-5" a line "0.001: 1200" is of a row, though 1e-3 is a column too.
    """
    if match.side is None or axes.axis(match.side.other).ticks:
        return False
    return any(head.sure is NAMED and head.side is match.side for _, head in above)


def _fill_unsure(
    unsure: list[tuple[Label, Match]],
    slots: dict[Side, Match],
    used: list[Label],
    heads: list[tuple[Label, Match]],
    line: Line,
    votes: Votes,
    listed: bool,
) -> None:
    """Give labels beside the value that no axis claims, or both do, the coordinates that are free."""
    for index, (label, match) in enumerate(unsure):
        free = [side for side in SIDES if side not in slots]
        if not free or (listed and slots):
            return
        if len(free) == 2:
            voted = votes.side(label)
            if voted is None and index + 1 < len(unsure):
                other = votes.side(unsure[index + 1][0])
                voted = other.other if other is not None else ROW
            if voted is None:
                voted = _default(line, heads, votes, listed)
            side = voted
        else:
            side = free[0]
        slots[side] = _as_tick_of(side, label, match, line.axes)
        used.append(label)


def _as_tick_of(side: Side, label: Label, match: Match, axes: Matcher) -> Match:
    """A tick of both axes as the one that it is of writes it: 1.0 is "1" on an axis in whole steps."""
    tick = axes.tick(side, label.text) if match.sure is SHARED else None
    return match if tick is None else Match(side, tick, TICK, True, match.number)


def _default(line: Line, heads: list[tuple[Label, Match]], votes: Votes, listed: bool) -> Side:
    """The axis of the only label beside a value, where neither it nor its neighbours say which."""
    if listed:
        return ROW
    for label, _ in heads:
        if not _may_be_coordinate(label, line, None):
            continue
        voted = label.side or votes.side(label)
        return voted.other if voted is not None else COLUMN
    has_rows, has_columns = bool(line.axes.rows.ticks), bool(line.axes.columns.ticks)
    return COLUMN if has_rows and not has_columns else ROW


def _fill_from_heads(
    slots: dict[Side, Match], used: list[Label], heads: list[tuple[Label, Match]], line: Line, votes: Votes
) -> None:
    """Give coordinates that are still free the heads that no axis claims, or both do, nearest first."""
    for label, match in heads:
        free = [side for side in SIDES if side not in slots]
        if not free:
            return
        if match.sure >= TICK:
            if match.side in free:
                slots[match.side] = match
                used.append(label)
            continue
        voted = label.side or votes.side(label)
        if voted is not None and voted not in free:
            continue
        side = voted or free[0]
        if match.sure is SHARED or voted is not None or _may_be_coordinate(label, line, side):
            slots[side] = _as_tick_of(side, label, match, line.axes)
            used.append(label)


def _may_be_coordinate(label: Label, line: Line, side: Side | None) -> bool:
    """Whether a head that no axis knows can be a tick: no sentence, and no heading where the axis lists its ticks."""
    if len(label.text.split()) > _MOST_WORDS:
        return False
    if line.axes.match(label.text).sure:
        return True
    is_heading = label.key[1:2] == (0,)
    axes = (line.axes.axis(side),) if side is not None else (line.axes.rows, line.axes.columns)
    if not any(char.isdigit() for char in label.text) and all(
        axis.ticks and all(tick.number is not None for tick in axis.ticks) for axis in axes
    ):
        return False  # words are no tick of an axis of numbers
    return not (is_heading and any(axis.ticks for axis in axes))
