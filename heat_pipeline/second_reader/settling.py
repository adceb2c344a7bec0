"""Settles two readings of one text: what both place alike is sure, what they place otherwise is said and kept.

Double extraction of data for reviews works so (Cochrane handbook, chapter 5): two people extract, and what differs is
settled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from heat_pipeline.model import Axis, Cell, Disputed, Labels, Panel, ReadBy, Reading, Tick, together
from heat_pipeline.reading import labels
from heat_pipeline.reading.outline import Outline
from heat_pipeline.second_reader.answers import Answers
from heat_pipeline.second_reader.comparing import ComparedReadings, Meeting, compare
from heat_pipeline.second_reader.grounding import cell_at
from heat_pipeline.second_reader.reliability import AgreementCase, Trust

_WHY = {
    (
        AgreementCase.RULES,
        None,
    ): "only the first reader reads it as a cell, and such cells are wrong more often than not",
    (AgreementCase.MODEL, None): "only the model reads it as a cell, and its word alone does not count",
    (AgreementCase.DIFFER, ReadBy.MODEL): "the model's place is right more often where the readers differ so",
    (AgreementCase.DIFFER, ReadBy.RULES): "the first reader's place is right more often where the readers differ so",
}
"""Why a number is disputed, by what the readers make of it and whose place is shown."""
_BY_MODEL, _SHARED = "by the model", "by the model; its number is that of another cell, too"
_WHO = {ReadBy.MODEL: "the model", ReadBy.RULES: "the first reader"}


def settle(outline: Outline, first: Reading, answers: Answers, trust: Trust) -> Reading:
    """The reading that the two readers make together; `trust` is what is known of the model.

    Of a number that they place otherwise the place stands that is right more often by the model's table; both are kept
    in `disputed`, and nobody is accused of it. Values that the text doesn't have are kept there too. Mentions and
    claims are not looked for here.
    """
    first = replace(first, second_reader=answers.reader.model, read_twice=trust.is_known)
    answer = answers.table
    if answer is None:
        return first
    compared = compare(outline, first, answer)
    settling = _Settling(outline, compared, trust)
    for meeting in compared.meetings:
        settling.settle(meeting)
    cells = _once(settling.cells)
    lost = (
        Disputed(cell.printed, None, None, None, Labels(*cell.labels), None, why)
        for cell, why in compared.grounding.lost
    )
    unread = tuple(
        (start, end) for start, end in first.unread if not any(cell.start < end and start < cell.end for cell in cells)
    )
    total = max(first.numbers, len(cells) + len(unread))
    rows, columns = first.rows, first.columns
    if answer.panels and 2 * sum(cell.read_by is ReadBy.MODEL for cell in cells) > len(cells):
        names = settling.labels(("", answer.panels[0].row_axis, answer.panels[0].column_axis))
        rows = axis_of(rows, labels.plain(names.row), [cell.row for cell in cells])
        columns = axis_of(columns, labels.plain(names.column), [cell.column for cell in cells])
    named: dict[str, Any] = {
        key: getattr(first, key) or _if_said(outline, getattr(answer, key)) for key in ("metric", "title", "unit")
    }
    return replace(
        first,
        **(named if trust.is_known else {}),
        rows=rows,
        columns=columns,
        panels=panels_of(first, cells),
        cells=tuple(cells),
        unread=unread,
        numbers=total,
        numbers_explained=total - len(unread),
        disputed=(*settling.disputed, *lost),
    )


class _Settling:
    """The cells of a text and what is disputed, number by number."""

    def __init__(self, outline: Outline, compared: ComparedReadings, trust: Trust) -> None:
        self.cells: list[Cell] = []
        self.disputed: list[Disputed] = []
        self._outline, self._little, self._trust, self._order = outline, compared.little, trust, compared.order
        self._spelled = self._spellings(compared.meetings)

    def settle(self, meeting: Meeting) -> None:
        """Settle one number."""
        trust, case, key = self._trust, meeting.case, (meeting.case, self._little, meeting.first)
        shown = ReadBy.BOTH if case is AgreementCase.BOTH else trust.shown(*key)
        ours = theirs = cell = None
        if meeting.model is not None:
            theirs = self.labels(meeting.model.cell.labels)
            cell = replace(
                cell_at(self._outline, meeting.model.number),
                panel=theirs.panel, row=theirs.row, column=theirs.column,
                row_number=labels.number_of(theirs.row), column_number=labels.number_of(theirs.column),
                slots=_SHARED if meeting.model.expanded else _BY_MODEL,
            )  # fmt: skip
        if meeting.rules is not None:
            ours = Labels(meeting.rules.panel, meeting.rules.row, meeting.rules.column)
            cell = cell if shown is ReadBy.MODEL else meeting.rules
        assert cell is not None
        if shown is not None:
            self.cells.append(replace(cell, confidence=trust.confidence(shown, *key), read_by=shown))
        if shown is None or case is AgreementCase.DIFFER:
            why = _WHY[case, shown]
            self.disputed.append(Disputed(cell.printed, cell.start, cell.end, ours, theirs, shown, why))

    def labels(self, place: tuple[str, str, str]) -> Labels:
        """The labels of a cell of the model's in the first reader's roles and spelling."""
        return Labels(*(self._spelled.get((role, place[at]), place[at]) for role, at in enumerate(self._order)))

    def _spellings(self, meetings: Iterable[Meeting]) -> dict[tuple[int, str], str]:
        """How the first reader spells a label of the model's, by role, where both read a number alike."""
        spelled: dict[tuple[int, str], str] = {}
        for meeting in meetings:
            if meeting.rules is not None and meeting.case is AgreementCase.BOTH and meeting.model is not None:
                ours, theirs = meeting.rules, meeting.model.cell.labels
                for role, mine in enumerate((ours.panel, ours.row, ours.column)):
                    label = theirs[self._order[role]]
                    if role == 0 or (mine and label):
                        spelled.setdefault((role, label), mine)
        return spelled


def _once(cells: Iterable[Cell]) -> list[Cell]:
    """Cells without those that say the same of the same place again, in text order; the surest stays."""
    kept: dict[tuple[object, ...], Cell] = {}
    for cell in sorted(cells, key=lambda cell: -cell.confidence):
        kept.setdefault((cell.panel, cell.row, cell.column, cell.value, cell.low, cell.high), cell)
    return sorted(kept.values(), key=lambda cell: (cell.start, cell.end))


def axis_of(axis: Axis, name: str, named: Iterable[str]) -> Axis:
    """An axis with the ticks that cells name: the one that there is, where it has them all, else one of this name."""
    ticks = list(dict.fromkeys(filter(None, named)))
    if {tick.label for tick in axis.ticks}.issuperset(ticks):
        return axis
    return Axis(name, tuple(Tick(label, labels.number_of(label)) for label in ticks))


def _if_said(outline: Outline, name: str) -> str:
    """What the model calls a thing, where the text has these words; else ""."""
    return name if labels.folded(name) in labels.folded(outline.flat) else ""


def panels_of(before: Reading, cells: Sequence[Cell]) -> tuple[Panel, ...]:
    """The panels of other cells than a reading had, each as sure as these, with what is doubtful still."""
    known = {panel.name: panel for panel in before.panels}
    by_panel: dict[str, list[Cell]] = {} if cells else {"": []}
    for cell in cells:
        by_panel.setdefault(cell.panel, []).append(cell)
    made: list[Panel] = []
    for number, (name, inside) in enumerate(by_panel.items(), start=1):
        panel = known.get(name, Panel(name, 0))
        doubts = tuple(_doubts(inside) if before.second_reader else ()) or (
            () if all(cell.sure for cell in inside) else panel.doubts
        )
        start, end = min((cell.start for cell in inside), default=0), max((cell.end for cell in inside), default=0)
        confidence = together([cell.confidence for cell in inside])
        alternative = panel.alternative if doubts else ""
        made.append(
            replace(
                panel, number=number, start=start, end=end, confidence=confidence, doubts=doubts,
                alternative=alternative,
            )
        )  # fmt: skip
    return tuple(made)


def _doubts(cells: Sequence[Cell]) -> Iterator[str]:
    """How many cells of a panel only one of the readers reads so."""
    readers = Counter(cell.read_by for cell in cells)
    for reader, who in _WHO.items():
        if count := readers[reader]:
            yield f"{count} of {len(cells)} values {'is' if count == 1 else 'are'} placed so by {who} alone"


def agreement(reading: Reading) -> str:
    """How far two readers agree on a text, in one line."""
    if not reading.cells:
        return f"{reading.second_reader}: neither reader reads a value"
    count = Counter(cell.read_by for cell in reading.cells)
    parts = [f"{count[ReadBy.BOTH]} of {len(reading.cells)} values read alike by both"]
    parts += [f"{count[ReadBy.MODEL]} as the model places them"] if count[ReadBy.MODEL] else []
    parts += [f"{count[ReadBy.RULES]} as the first reader places them"] if count[ReadBy.RULES] else []
    lost = sum(number.start is None for number in reading.disputed)
    parts += [f"{lost} said by the model and not found in the text"] if lost else []
    parts += [] if reading.read_twice else ["its word does not count yet: nobody has measured this model"]
    return f"{reading.second_reader}: {', '.join(parts)}"
