"""Settles two readings of one text: what both place alike is sure, what they place otherwise is said and kept.

Readings are compared number by number, by the characters: the same number with labels that name the same place, in
other words or with rows and columns exchanged, is read by both. Double extraction of data for reviews works so
(Cochrane handbook, chapter 5): two people extract, and what differs is settled.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from rapidfuzz import fuzz, process

from heat_pipeline.model import Axis, Cell, Disputed, Labels, Legend, Panel, ReadBy, Reading, Tick, together
from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import flatten
from heat_pipeline.reading.numbers import numbers
from heat_pipeline.reading.outline import Outline
from heat_pipeline.scoring.labels import plain, same_label, tick
from heat_pipeline.second_reader.answers import PanelTable, TableAnswer
from heat_pipeline.second_reader.grounding import Grounded, Grounding, ToldCell, ground, told_cells
from heat_pipeline.second_reader.reliability import LITTLE, Case, Trust

_SPELLED_ALIKE = 90
_WORDS = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Meeting:
    """What the two readers make of one number: the cells of the first, those of the model, and the pairs of these.

    A pair are the indices of two that name the same place.
    """

    start: int
    rules: tuple[Cell, ...]
    model: tuple[Grounded, ...]
    pairs: tuple[tuple[int, int], ...]

    @property
    def case(self) -> Case:
        """Which case of the table of reliability it is."""
        if self.pairs:
            return Case.BOTH
        if self.rules and self.model:
            return Case.DIFFER
        if self.rules:
            return Case.RULES
        return Case.EXPANDED if all(one.expanded for one in self.model) else Case.MODEL

    @property
    def first(self) -> float:
        """How sure the first reader is of its cells."""
        return max((cell.confidence for cell in self.rules), default=0.0)


@dataclass(frozen=True, slots=True)
class Compared:
    """Two readings of a text, number by number, in text order; `little` tells that they agree on little of it."""

    meetings: tuple[Meeting, ...]
    grounding: Grounding
    little: bool

    def counts(self) -> Counter[Case]:
        """How many numbers there are of each case."""
        return Counter(one.case for one in self.meetings)


def compare(outline: Outline, first: Reading, answer: TableAnswer) -> Compared:
    """Lay the first reader's cells and those of a model's answer over each other."""
    told = list(told_cells(answer, outline.comma))
    axes = [name for name in (first.columns.name, first.rows.name) if name]
    named = {name for panel in answer.panels for name in (panel.column_axis, panel.row_axis) if name}
    ours = dict(zip(map(id, first.cells), _spots(first.cells, axes), strict=True))
    theirs = dict(zip((cell.at for cell in told), _spots(told, [*axes, *sorted(named)]), strict=True))
    by_amount: dict[object, list[Cell]] = defaultdict(list)
    for cell in first.cells:
        by_amount[cell.value, cell.low, cell.high].append(cell)
    pairs = ((ours[id(cell)], theirs[other.at]) for other in told for cell in by_amount[other.amount])
    alike = _Alike(pairs, {spot[1] for spot in ours.values()} & {spot[2] for spot in ours.values()} - {""})

    def known(cell: ToldCell) -> list[int]:
        return [one.start for one in by_amount[cell.amount] if alike.are(ours[id(one)], theirs[cell.at])]

    grounding = _with_labels(outline, first, ground(outline, answer, known))
    rules: dict[int, list[Cell]] = defaultdict(list)
    model: dict[int, list[Grounded]] = defaultdict(list)
    for cell in first.cells:
        rules[cell.start].append(cell)
    for one in grounding.grounded:
        model[one.number.start].append(one)
    meetings = []
    for start in sorted({*rules, *model}):
        pairs_here: list[tuple[int, int]] = []
        free = set(range(len(model[start])))
        for a, cell in enumerate(rules[start]):
            b = next((b for b in sorted(free) if alike.are(ours[id(cell)], theirs[model[start][b].cell.at])), None)
            if b is not None:
                free.discard(b)
                pairs_here.append((a, b))
        meetings.append(Meeting(start, tuple(rules[start]), tuple(model[start]), tuple(pairs_here)))
    count = Counter(one.case for one in meetings)
    shared = count[Case.BOTH] + count[Case.DIFFER]
    return Compared(tuple(meetings), grounding, count[Case.BOTH] < LITTLE * shared)


Spot = tuple[str, str, str]
"""A cell's panel, row and column in comparable form; what all cells of a reading share is ""."""


def _spots(cells: Iterable[Cell] | Iterable[ToldCell], axes: Sequence[str]) -> list[Spot]:
    found = [(plain(cell.panel), tick(cell.row, axes), tick(cell.column, axes)) for cell in cells]
    telling = [role for role in range(3) if len({one[role] for one in found}) > 1] or [1, 2]
    return [tuple(one[role] if role in telling else "" for role in range(3)) for one in found]  # type: ignore[misc]


class _Alike:
    """Whether two spots are one place: label by label, whichever reader calls a label panel, row or column.

    Where an axis has labels of the other one ("-0.2 at 0.4"), they have to stand in the roles of most others.
    """

    def __init__(self, pairs: Iterable[tuple[Spot, Spot]], on_both_axes: set[str]) -> None:
        self._on_both_axes = on_both_axes
        orders: Counter[tuple[int, int, int]] = Counter()
        for mine, theirs in pairs:
            orders.update(order for order in ORDERS if _fits(mine, theirs, order))
        self._order = max(ORDERS, key=lambda order: orders[order])

    def are(self, mine: Spot, theirs: Spot) -> bool:
        """Whether they are one place."""
        if self._on_both_axes.intersection(mine):
            return _fits(mine, theirs, self._order)
        told, there = tuple(filter(None, mine)), tuple(filter(None, theirs))
        return len(told) == len(there) and any(all(map(_same, told, order)) for order in permutations(there))


ORDERS: tuple[tuple[int, int, int], ...] = tuple(sorted(permutations((0, 1, 2))))  # type: ignore[arg-type]
"""For each of the first reader's roles (panel, row, column) the role in which the model has its label."""


def _fits(mine: Spot, theirs: Spot, order: tuple[int, int, int]) -> bool:
    return all(_same(mine[role], theirs[at]) for role, at in enumerate(order))


def _same(one: str, other: str) -> bool:
    """Whether two labels name the same; of numbers only equal ones do: "-0.2" and "0.2" have the same digits."""
    if labels.number_of(one) is not None and labels.number_of(other) is not None:
        return one == other
    return same_label(one, other)


def settle(outline: Outline, first: Reading, answer: TableAnswer, trust: Trust, name: str) -> Reading:
    """The reading that the two readers make together; `name` is that of the second one.

    Of a number that they place otherwise the place stands that is right more often by the model's table; both are kept
    in `disputed`, and nobody is accused of it. Values that the text doesn't have are kept there too. Mentions and
    claims are not looked for here.
    """
    compared = compare(outline, first, answer)
    turned = _turned(compared.meetings)
    cells: list[Cell] = []
    disputed: list[Disputed] = []
    for meeting in compared.meetings:
        made, dispute = _settled(meeting, compared.little, trust, turned)
        cells += made
        disputed += dispute
    for cell, why in compared.grounding.lost:
        said = Labels(cell.panel, cell.row, cell.column)
        disputed.append(Disputed(cell.printed, None, None, None, said, None, why))
    cells = _once(cells)
    of_model = sum(cell.read_by is ReadBy.MODEL for cell in cells) * 2 > len(cells)
    rows, columns = _axes(first, answer, cells, turned, of_model)
    taken = [(cell.start, cell.end) for cell in cells]
    unread = tuple(one for one in first.unread if not any(start < one[1] and one[0] < end for start, end in taken))
    return replace(
        first,
        metric=first.metric or _if_said(outline, answer.metric),
        title=first.title or _if_said(outline, answer.title),
        unit=first.unit or _if_said(outline, answer.unit),
        rows=rows,
        columns=columns,
        legends=first.legends or tuple(_legends(outline, answer.panels)),
        panels=_panels(first, cells, compared),
        cells=tuple(cells),
        unread=unread,
        numbers=max(first.numbers, len(taken) + len(unread)),
        numbers_explained=max(first.numbers, len(taken) + len(unread)) - len(unread),
        disputed=tuple(disputed),
        second_reader=name,
    )


class _Turned:
    """In which of the first reader's roles the model's panel, row and column stand, and how labels are spelled there."""

    def __init__(self, order: tuple[int, int, int], spelled: Mapping[tuple[int, str], str]) -> None:
        self._order, self._spelled = order, spelled

    def of(self, cell: ToldCell) -> Labels:
        """The labels of a cell of the model's in the first reader's roles and spelling."""
        told = (cell.panel, cell.row, cell.column)
        return Labels(*(self._spelled.get((role, told[at]), told[at]) for role, at in enumerate(self._order)))


def _turned(meetings: Iterable[Meeting]) -> _Turned:
    """How most pairs of cells that both readers read turn the model's roles into the first reader's."""
    orders: Counter[tuple[int, int, int]] = Counter()
    pairs = [(one.rules[a], one.model[b].cell) for one in meetings for a, b in one.pairs]
    for ours, told in pairs:
        mine, theirs = (ours.panel, ours.row, ours.column), (told.panel, told.row, told.column)
        fits = [sum(_is_alike(mine[role], theirs[order[role]]) for role in range(3)) for order in ORDERS]
        orders.update(order for order, fit in zip(ORDERS, fits, strict=True) if fit == max(fits))
    order = max(ORDERS, key=lambda one: orders[one])
    spelled: dict[tuple[int, str], Counter[str]] = defaultdict(Counter)
    for ours, told in pairs:
        theirs = (told.panel, told.row, told.column)
        for role, mine_label in enumerate((ours.panel, ours.row, ours.column)):
            is_unnamed_panel = role == 0 and not (mine_label and theirs[order[role]])
            if is_unnamed_panel or _is_alike(mine_label, theirs[order[role]]):
                spelled[role, theirs[order[role]]][mine_label] += 1
    return _Turned(order, {key: found.most_common(1)[0][0] for key, found in spelled.items() if len(found) == 1})


def _is_alike(one: str, other: str) -> bool:
    return bool(one) and bool(other) and _same(labels.folded(one), labels.folded(other))


def _settled(
    meeting: Meeting, little: bool, trust: Trust, turned: _Turned
) -> tuple[list[Cell], list[Disputed]]:
    """The cells of a number, and what is disputed of it."""
    case, first = meeting.case, meeting.first
    if case is Case.BOTH:
        paired, met = ({pair[side] for pair in meeting.pairs} for side in (0, 1))
        made = [
            replace(cell, confidence=trust.both(little, cell.confidence), read_by=ReadBy.BOTH)
            for a, cell in enumerate(meeting.rules)
            if a in paired
        ]
        more = [one for b, one in enumerate(meeting.model) if b not in met]
        made += [_model_cell(one, turned, trust.alone(Case.EXPANDED, little)) for one in more]
        return _with_rules([cell for a, cell in enumerate(meeting.rules) if a not in paired], little, trust, made)
    if case is Case.RULES:
        return _with_rules(meeting.rules, little, trust, [])
    ours = [_doubted(cell, trust.rules(case, little, cell.confidence)) for cell in meeting.rules]
    theirs = [_model_cell(one, turned, trust.alone(case, little)) for one in meeting.model]
    if case in (Case.MODEL, Case.EXPANDED):
        return theirs, []
    prefers = trust.prefers_model(little, first)
    why = (
        "the model's place is right more often where the readers differ so"
        if prefers
        else "the first reader's place is right more often where the readers differ so"
    )
    shown = ReadBy.MODEL if prefers else ReadBy.RULES
    said = turned.of(meeting.model[0].cell)
    return (theirs if prefers else ours), [_dispute(cell, said, shown, why) for cell in meeting.rules]


def _with_rules(
    rules: Sequence[Cell], little: bool, trust: Trust, made: list[Cell]
) -> tuple[list[Cell], list[Disputed]]:
    """Cells, and those that only the first reader reads, where such are right more often than not; else these are said."""
    kept = [cell for cell in rules if trust.keeps(little, cell.confidence)]
    why = "only the first reader reads it as a cell, and such cells are wrong more often than not"
    left = [_dispute(cell, None, None, why) for cell in rules if cell not in kept]
    return [*made, *(_doubted(cell, trust.rules(Case.RULES, little, cell.confidence)) for cell in kept)], left


def _doubted(cell: Cell, confidence: float) -> Cell:
    return replace(cell, confidence=round(confidence, 4))


def _dispute(cell: Cell, said: Labels | None, shown: ReadBy | None, why: str) -> Disputed:
    ours = Labels(cell.panel, cell.row, cell.column)
    return Disputed(cell.printed, cell.start, cell.end, ours, said, shown, why)


def _model_cell(one: Grounded, turned: _Turned, confidence: float) -> Cell:
    """A cell as the model reads it, with the number and the characters of the text."""
    said, number = turned.of(one.cell), one.number
    how = "by the model; its number is that of another cell, too" if one.expanded else "by the model"
    return Cell(
        said.panel,
        said.row,
        said.column,
        number.value,
        number.low,
        number.high,
        number.sd,
        number.how,
        number.printed,
        number.start,
        number.end,
        how,
        labels.number_of(said.row),
        labels.number_of(said.column),
        confidence=round(confidence, 4),
        read_by=ReadBy.MODEL,
    )


def _once(cells: Iterable[Cell]) -> list[Cell]:
    """Cells without those that say the same of the same place again; the surest stays."""
    kept: dict[tuple[object, ...], Cell] = {}
    for cell in cells:
        key = (cell.panel, cell.row, cell.column, cell.value, cell.low, cell.high)
        if key not in kept or kept[key].confidence < cell.confidence:
            kept[key] = cell
    return sorted(kept.values(), key=lambda cell: (cell.start, cell.end))


def _with_labels(outline: Outline, first: Reading, grounding: Grounding) -> Grounding:
    """A grounding without the cells whose labels stand nowhere in the text; slips of spelling are the text's labels."""
    known = _Known(outline, first)
    kept: list[Grounded] = []
    lost = list(grounding.lost)
    for one in grounding.grounded:
        told = [known.label(label) for label in (one.cell.panel, one.cell.row, one.cell.column)]
        strange = next((label for label in told if label is None), "")
        if strange is None:
            names = (one.cell.panel, one.cell.row, one.cell.column)
            missing = next(name for name, label in zip(names, told, strict=True) if label is None)
            lost.append((one.cell, f'the label "{missing}" stands nowhere in the text'))
            continue
        panel, row, column = (label or "" for label in told)
        kept.append(replace(one, cell=replace(one.cell, panel=panel, row=row, column=column)))
    return replace(grounding, grounded=tuple(kept), lost=tuple(lost))


class _Known:
    """The labels that a text has: what stands in it, and what its lists hold."""

    def __init__(self, outline: Outline, first: Reading) -> None:
        ticks = [tick.label for axis in (first.rows, first.columns) for tick in axis.ticks]
        self._ticks = list(dict.fromkeys([*ticks, *(panel.name for panel in first.panels if panel.name)]))
        self._folded = labels.folded(outline.flat)
        self._words = frozenset(_WORDS.findall(self._folded))
        self._found: dict[str, str | None] = {"": ""}

    def label(self, told: str) -> str | None:
        """A label as the text has it; None where it stands nowhere in it."""
        if told not in self._found:
            self._found[told] = self._find(told)
        return self._found[told]

    def _find(self, told: str) -> str | None:
        folded = labels.folded(told)
        if folded in self._folded or told in self._ticks:
            return told
        words = set(_WORDS.findall(folded))
        if words and words <= self._words:
            return told
        near = process.extractOne(told, self._ticks, scorer=fuzz.ratio, score_cutoff=_SPELLED_ALIKE)
        if near is not None:
            return near[0]
        number = labels.number_of(told)
        return told if number is not None and number in self._numbers else None

    @property
    def _numbers(self) -> frozenset[float]:
        return frozenset(
            number for word in (*self._ticks, *self._words) if (number := labels.number_of(word)) is not None
        )


def _axes(
    first: Reading, answer: TableAnswer, cells: Sequence[Cell], turned: _Turned, of_model: bool
) -> tuple[Axis, Axis]:
    """The axes of the settled cells: the first reader's, or the model's where most cells are the model's."""
    if not of_model or not answer.panels:
        return first.rows, first.columns
    panel = answer.panels[0]
    named = turned.of(ToldCell("", panel.row_axis, panel.column_axis, "", (None, None, None), cells[0].how, None, (0,) * 3))
    rows, columns = dict.fromkeys(cell.row for cell in cells if cell.row), dict.fromkeys(cell.column for cell in cells if cell.column)
    return _axis(named.row, rows, first.rows), _axis(named.column, columns, first.columns)


def _axis(name: str, found: Iterable[str], first: Axis) -> Axis:
    ticks = tuple(found)
    listed = {tick.label for tick in first.ticks}
    if set(ticks) <= listed:
        return first
    return Axis(labels.plain(name), tuple(Tick(label, labels.number_of(label)) for label in ticks))


def _if_said(outline: Outline, told: str) -> str:
    """What the model calls a thing, where the text has these words; else ""."""
    return told if told and labels.folded(told) in labels.folded(outline.flat) else ""


def _legends(outline: Outline, panels: Sequence[PanelTable]) -> Iterator[Legend]:
    """The scales that the model read, where one line of the text has both ends; of several each is its panel's."""
    scales = {(panel.scale_low, panel.scale_high) for panel in panels}
    for panel in panels[: 1 if len(scales) == 1 else None]:
        low, high = (numbers(flatten(end)) for end in (panel.scale_low, panel.scale_high))
        if len(low) != 1 or len(high) != 1 or low[0].value is None or high[0].value is None:
            continue
        first, last = low[0].value, high[0].value
        for line in outline.lines if first != last else ():
            there = {number.value: number for number in outline.numbers(line.start, line.end)}
            if first in there and last in there:
                start, end = min(there[first].start, there[last].start), max(there[first].end, there[last].end)
                name = labels.plain(panel.panel) if len(scales) > 1 else None
                printed = outline.text[start:end]
                yield Legend(first, last, panel=name, approximate=True, printed=printed, start=start, end=end)
                break


def _panels(first: Reading, cells: Sequence[Cell], compared: Compared) -> tuple[Panel, ...]:
    """The panels of the settled cells, each as sure as these, with what the readers don't agree on in words."""
    before = {panel.name: panel for panel in first.panels}
    by_panel: dict[str, list[Cell]] = defaultdict(list)
    for cell in cells:
        by_panel[cell.panel].append(cell)
    names = [*(name for name in before if name in by_panel), *(name for name in by_panel if name not in before)]
    names = names or list(before)
    made = []
    for number, name in enumerate(names, start=1):
        own = by_panel[name]
        panel = before.get(name, Panel(name, number))
        doubts = tuple(_doubts(own)) or (panel.doubts if not all(one.sure for one in own) else ())
        made.append(
            replace(
                panel,
                number=number,
                start=min((cell.start for cell in own), default=0),
                end=max((cell.end for cell in own), default=0),
                confidence=together([cell.confidence for cell in own]),
                doubts=doubts,
                alternative=panel.alternative if doubts else "",
            )
        )
    return tuple(made)


def _doubts(cells: Sequence[Cell]) -> Iterator[str]:
    """How many cells of a panel only one of the readers reads so."""
    readers = Counter(cell.read_by for cell in cells)
    for reader, who in ((ReadBy.MODEL, "the model"), (ReadBy.RULES, "the first reader")):
        if count := readers[reader]:
            yield f"{count} of {len(cells)} values {'is' if count == 1 else 'are'} placed so by {who} alone"
