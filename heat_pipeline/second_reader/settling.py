"""Settles two readings of one text: what both place alike is sure, what they place otherwise is said and kept.

Double extraction of data for reviews works so (Cochrane handbook, chapter 5): two people extract, and what differs is
settled.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from heat_pipeline.model import Axis, Cell, Disputed, Labels, Legend, Panel, ReadBy, Reading, Tick, together
from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import flatten
from heat_pipeline.reading.numbers import numbers
from heat_pipeline.reading.outline import Outline
from heat_pipeline.second_reader.answers import PanelTable, TableAnswer
from heat_pipeline.second_reader.comparing import Compared, Meeting, compare, is_same
from heat_pipeline.second_reader.grounding import Grounded
from heat_pipeline.second_reader.reliability import Case, Trust

_ALONE = "only the first reader reads it as a cell, and such cells are wrong more often than not"
_NOT_SHOWN = "only the model reads it as a cell, and its word alone does not count"
_PREFERRED = "the {} place is right more often where the readers differ so"

_SAYS_NOTHING = TableAnswer(chart="", metric="", panels=(), title="", unit="")


def settle(outline: Outline, first: Reading, answer: TableAnswer, trust: Trust) -> Reading:
    """The reading that the two readers make together.

    Of a number that they place otherwise the place stands that is right more often by the model's table; both are kept
    in `disputed`, and nobody is accused of it. Values that the text doesn't have are kept there too. Mentions and
    claims are not looked for here.
    """
    compared = compare(outline, first, answer)
    settling = _Settling(compared, trust)
    for meeting in compared.meetings:
        settling.settle(meeting)
    cells = _once(settling.cells)
    lost = (
        Disputed(cell.printed, None, None, None, Labels(cell.panel, cell.row, cell.column), None, why)
        for cell, why in compared.grounding.lost
    )
    rows, columns = _axes(first, answer, cells, settling)
    frame = answer if trust.is_known else _SAYS_NOTHING
    unread = tuple(
        (start, end) for start, end in first.unread if not any(one.start < end and start < one.end for one in cells)
    )
    total = max(first.numbers, len(cells) + len(unread))
    return replace(
        first,
        metric=first.metric or _if_said(outline, frame.metric),
        title=first.title or _if_said(outline, frame.title),
        unit=first.unit or _if_said(outline, frame.unit),
        rows=rows,
        columns=columns,
        legends=first.legends or tuple(_legends(outline, frame.panels)),
        panels=_panels(first, cells),
        cells=tuple(cells),
        unread=unread,
        numbers=total,
        numbers_explained=total - len(unread),
        disputed=(*settling.disputed, *lost),
    )


class _Settling:
    """The cells of a text and what is disputed, number by number."""

    def __init__(self, compared: Compared, trust: Trust) -> None:
        self.cells: list[Cell] = []
        self.disputed: list[Disputed] = []
        self._little, self._trust, self._order = compared.little, trust, compared.order
        self._spelled = self._spellings(compared.meetings)

    def settle(self, meeting: Meeting) -> None:
        """Settle one number."""
        little, trust, case = self._little, self._trust, meeting.case
        if case is Case.DIFFER:
            prefers = trust.prefers_model(little, meeting.first)
            if prefers:
                self._add_model(meeting.model, case, meeting.first)
            else:
                self.cells += [
                    replace(cell, confidence=trust.rules(case, little, cell.confidence)) for cell in meeting.rules
                ]
            said = self.labels(meeting.model[0].cell.panel, meeting.model[0].cell.row, meeting.model[0].cell.column)
            why = _PREFERRED.format("model's" if prefers else "first reader's")
            shown = ReadBy.MODEL if prefers else ReadBy.RULES
            self.disputed += [_dispute(cell, said, shown, why) for cell in meeting.rules]
            return
        paired, met = ({pair[side] for pair in meeting.pairs} for side in (0, 1))
        for at, cell in enumerate(meeting.rules):
            if at in paired:
                both = trust.both(little, cell.confidence)
                self.cells.append(replace(cell, confidence=both, read_by=ReadBy.BOTH))
            elif trust.keeps(little, cell.confidence):
                self.cells.append(replace(cell, confidence=trust.rules(Case.RULES, little, cell.confidence)))
            else:
                self.disputed.append(_dispute(cell, None, None, _ALONE))
        more = [one for at, one in enumerate(meeting.model) if at not in met]
        if trust.shows(little):
            self._add_model(more, Case.MODEL)
            return
        for one in more:
            said = self.labels(one.cell.panel, one.cell.row, one.cell.column)
            number = one.number
            self.disputed.append(Disputed(number.printed, number.start, number.end, None, said, None, _NOT_SHOWN))

    def labels(self, panel: str, row: str, column: str) -> Labels:
        """The labels of a cell of the model's in the first reader's roles and spelling."""
        told = (panel, row, column)
        return Labels(*(self._spelled.get((role, told[at]), told[at]) for role, at in enumerate(self._order)))

    def _add_model(self, told: Iterable[Grounded], case: Case, first: float = 0.0) -> None:
        """Cells as the model reads them, with the number and the characters of the text."""
        for one in told:
            said, number = self.labels(one.cell.panel, one.cell.row, one.cell.column), one.number
            self.cells.append(
                Cell(
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
                    "by the model; its number is that of another cell, too" if one.expanded else "by the model",
                    labels.number_of(said.row),
                    labels.number_of(said.column),
                    confidence=self._trust.alone(case, self._little, first),
                    read_by=ReadBy.MODEL,
                )
            )

    def _spellings(self, meetings: Iterable[Meeting]) -> dict[tuple[int, str], str]:
        """How the first reader spells a label of the model's, by role, where all cells that both read say the same."""
        found: dict[tuple[int, str], set[str]] = defaultdict(set)
        for meeting in meetings:
            for a, b in meeting.pairs:
                ours, told = meeting.rules[a], meeting.model[b].cell
                theirs = [(told.panel, told.row, told.column)[at] for at in self._order]
                for role, (mine, label) in enumerate(zip((ours.panel, ours.row, ours.column), theirs, strict=True)):
                    is_unnamed_panel = role == 0 and not (mine and label)
                    if is_unnamed_panel or (mine and label and is_same(labels.folded(mine), labels.folded(label))):
                        found[role, label].add(mine)
        return {key: next(iter(said)) for key, said in found.items() if len(said) == 1}


def _dispute(cell: Cell, said: Labels | None, shown: ReadBy | None, why: str) -> Disputed:
    ours = Labels(cell.panel, cell.row, cell.column)
    return Disputed(cell.printed, cell.start, cell.end, ours, said, shown, why)


def _once(cells: Iterable[Cell]) -> list[Cell]:
    """Cells without those that say the same of the same place again, in text order; the surest stays."""
    kept: dict[tuple[object, ...], Cell] = {}
    for cell in sorted(cells, key=lambda cell: -cell.confidence):
        kept.setdefault((cell.panel, cell.row, cell.column, cell.value, cell.low, cell.high), cell)
    return sorted(kept.values(), key=lambda cell: (cell.start, cell.end))


def _axes(first: Reading, answer: TableAnswer, cells: Sequence[Cell], settling: _Settling) -> tuple[Axis, Axis]:
    """The axes of the settled cells: the first reader's, or the model's where most cells are the model's."""
    if not answer.panels or 2 * sum(cell.read_by is ReadBy.MODEL for cell in cells) <= len(cells):
        return first.rows, first.columns
    named = settling.labels("", answer.panels[0].row_axis, answer.panels[0].column_axis)
    return (
        _axis(named.row, [cell.row for cell in cells], first.rows),
        _axis(named.column, [cell.column for cell in cells], first.columns),
    )


def _axis(name: str, found: Iterable[str], first: Axis) -> Axis:
    ticks = list(dict.fromkeys(filter(None, found)))
    if {tick.label for tick in first.ticks}.issuperset(ticks):
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


def _panels(first: Reading, cells: Sequence[Cell]) -> tuple[Panel, ...]:
    """The panels of the settled cells, each as sure as these, with what the readers don't agree on in words."""
    before = {panel.name: panel for panel in first.panels}
    by_panel: dict[str, list[Cell]] = {name: [] for name in before}
    for cell in cells:
        by_panel.setdefault(cell.panel, []).append(cell)
    made: list[Panel] = []
    for name, own in by_panel.items():
        if own or not cells:
            panel = before.get(name, Panel(name, 0))
            doubts = tuple(_doubts(own)) or (() if all(one.sure for one in own) else panel.doubts)
            made.append(
                replace(
                    panel,
                    number=len(made) + 1,
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
