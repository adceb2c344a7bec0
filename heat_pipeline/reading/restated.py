"""Values of sentences that only speak of cells which lists or tables give already: parts of claims, and no cells.

"Beam 4 is best, with 31.3" below a full grid adds no cell, though a tick stands beside its number. Which numbers stand
beside which ticks is found in `layouts`, where they belong in `placing`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import COLUMN, ROW, SIDES, Matcher, Side
from heat_pipeline.reading.numbers import Number
from heat_pipeline.reading.placing import Place, Told

_FULL = 0.75  # the share of a grid's places from which on it counts as given
_FEWEST = 2  # rows, columns
_SENTENCE = 4  # words
_OF_ALL = frozenset(("average", "averages", "mean", "means", "median", "total", "totals", "sum", "overall", "macro"))

_Words = tuple[str, ...]


@dataclass(slots=True)
class Given:
    """A value with its place and its panel's name; `told` where it stands in a sentence."""

    panel: str
    where: Place
    number: Number
    axes: Matcher
    told: Told | None


def is_sentence(head: str) -> bool:
    """Whether the head of a line says something of its values, and is no label: "The gap narrows with scale"."""
    words = head.split()
    if len(words) < _SENTENCE or words[0].lower() in _OF_ALL:
        return False
    return sum(word.islower() for word in words) * 2 >= len(words)


def restated(values: Sequence[Given]) -> set[int]:
    """The indices of the told values that add nothing to a grid which the others give; none where they give no grid.

    Such a value lacks a coordinate, has one that neither the grid nor its axis lists, or stands in a place that holds
    another value. A sentence that gives most of a row or column anew is data.
    """
    if not any(value.told for value in values) or all(value.told for value in values):
        return set()
    grid = _Grid(value for value in values if not value.told)
    if not grid.is_full():
        return set()
    grid.take_whole_lines([value for value in values if value.told is Told.PROSE])
    return {at for at, value in enumerate(values) if value.told and not grid.lacks(value)}


def stranded(values: Sequence[Given]) -> set[int]:
    """The indices of the values that share neither row nor column with any other, beside a grid that the others fill.

    "Spread of Oak: 22.9" below a table is no cell of it. One whose row and column the text lists as ticks is.
    """
    ticks = [
        {(value.panel, labels.words(label)) for label in (value.where.row, value.where.column)} for value in values
    ]
    count = Counter(tick for own in ticks for tick in own)
    alone = {at for at, own in enumerate(ticks) if all(count[tick] == 1 for tick in own)}
    found = {at for at in alone if not all(_is_stated(values[at], side) for side in SIDES)}
    if not found or len(found) > (1 - _FULL) * len(values):
        return set()
    grid = _Grid(value for at, value in enumerate(values) if at not in alone)
    return found if grid.is_full() else set()


def _is_stated(value: Given, side: Side) -> bool:
    """Whether the text lists a value's row or column as a tick."""
    label = value.where.row if side is ROW else value.where.column
    return side not in value.axes.inferred and value.axes.tick(side, label) is not None


class _Grid:
    """The places that lists and tables give."""

    def __init__(self, values: Iterable[Given]) -> None:
        self._rows: dict[str, set[_Words]] = {}
        self._columns: dict[str, set[_Words]] = {}
        self._at: dict[tuple[str, _Words, _Words], list[Number]] = {}
        self._partial = 0
        for value in values:
            row, column = labels.words(value.where.row), labels.words(value.where.column)
            if not row or not column:
                self._partial += 1
                continue
            self._rows.setdefault(value.panel, set()).add(row)
            self._columns.setdefault(value.panel, set()).add(column)
            self._at.setdefault((value.panel, row, column), []).append(value.number)

    def is_full(self) -> bool:
        """Whether few places of the grid are left open."""
        places = sum(len(rows) * len(self._columns[panel]) for panel, rows in self._rows.items())
        if len(self._at) < _FULL * places or self._partial > (1 - _FULL) * len(self._at):
            return False
        return any(len(rows) >= _FEWEST and len(self._columns[panel]) >= _FEWEST for panel, rows in self._rows.items())

    def take_whole_lines(self, values: Sequence[Given]) -> None:
        """Take up the rows and columns of which the values give most places."""
        for panel in list(self._rows):
            rows, columns = self._rows[panel], self._columns[panel]
            beside: tuple[dict[_Words, set[_Words]], dict[_Words, set[_Words]]] = ({}, {})
            for value in values:
                row, column = labels.words(value.where.row), labels.words(value.where.column)
                if is_sentence(value.where.row) or is_sentence(value.where.column):
                    continue
                if value.panel == panel and row and column:
                    beside[0].setdefault(row, set()).add(column)
                    beside[1].setdefault(column, set()).add(row)
            new = [row for row, found in beside[0].items() if len(found & columns) >= _FULL * len(columns)]
            columns |= {column for column, found in beside[1].items() if len(found & rows) >= _FULL * len(rows)}
            rows |= set(new)

    def lacks(self, value: Given) -> bool:
        """Whether a value of a sentence may be that of a place which the grid leaves open, or is the same there."""
        row, column = _tick(value, ROW), _tick(value, COLUMN)
        if not self._has(self._rows, row, value, ROW) or not self._has(self._columns, column, value, COLUMN):
            return False
        panels = [value.panel] if value.panel in self._rows else list(self._rows)
        there = [number for panel in panels for number in self._at.get((panel, row, column), ())]
        return not there or any(_same(value.number, number) for number in there)

    def _has(self, found: dict[str, set[_Words]], words: _Words, value: Given, side: Side) -> bool:
        if not words:
            return False
        if any(words in ticks for ticks in found.values()):
            return True
        label = value.where.row if side is ROW else value.where.column
        return side not in value.axes.inferred and value.axes.tick(side, label) is not None


def _tick(value: Given, side: Side) -> _Words:
    """The words of a coordinate, as its axis writes the tick: "64 GPUs" is 64."""
    where = value.where
    label, number = (where.row, where.row_number) if side is ROW else (where.column, where.column_number)
    listed = value.axes.axis(side).ticks
    if number is not None and all(tick.label != label for tick in listed):
        label = next((tick.label for tick in listed if tick.number == number), label)
    return labels.words(label)


def _same(one: Number, other: Number) -> bool:
    return (one.value, one.low, one.high) == (other.value, other.low, other.high)
