"""Lays two readings of a text over each other, number by number: where they agree, differ, or one reads nothing.

Readings are compared by the characters: the same number with labels that name the same place, in other words or with
rows and columns exchanged, is read alike.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations, zip_longest

from rapidfuzz import fuzz, process

from heat_pipeline.alike import plain, same_label, tick
from heat_pipeline.model import Cell, Reading
from heat_pipeline.reading import labels
from heat_pipeline.reading.outline import Outline
from heat_pipeline.second_reader.answers import TableAnswer
from heat_pipeline.second_reader.grounding import Grounded, Grounding, ToldCell, ground, told_cells
from heat_pipeline.second_reader.reliability import LITTLE, AgreementCase

_SPELLED_ALIKE = 90
_WORDS = re.compile(r"[^\W_]+")

Spot = tuple[str, str, str]
"""A cell's panel, row and column in comparable form; what all cells of a reading share is ""."""
Order = tuple[int, int, int]
"""For each of the first reader's roles (panel, row, column) the role in which the model has its label."""
ORDERS: tuple[Order, ...] = tuple(permutations((0, 1, 2)))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Meeting:
    """A cell of the first reader's and one of the model's that are the same number of the text; or one that has none.

    `case` is the case of the table of reliability: whether they name the same place.
    """

    case: AgreementCase
    rules: Cell | None = None
    model: Grounded | None = None

    @property
    def first(self) -> float:
        """How sure the first reader is of its cell."""
        return 0.0 if self.rules is None else self.rules.confidence


@dataclass(frozen=True, slots=True)
class ComparedReadings:
    """Two readings of a text, number by number, in text order; `little` tells that they agree on little of it.

    `order` is how the model's roles are turned into the first reader's.
    """

    meetings: tuple[Meeting, ...]
    grounding: Grounding
    little: bool
    order: Order


def compare(outline: Outline, first: Reading, answer: TableAnswer) -> ComparedReadings:
    """Lay the first reader's cells and those of a model's answer over each other."""
    model_cells = list(told_cells(answer, outline.comma))
    axes = [name for name in (first.columns.name, first.rows.name) if name]
    ours = dict(zip(map(id, first.cells), _spots(first.cells, axes), strict=True))
    theirs = dict(zip((cell.at for cell in model_cells), _spots(model_cells, axes), strict=True))
    by_amount: dict[object, list[Cell]] = defaultdict(list)
    for cell in first.cells:
        by_amount[cell.value, cell.low, cell.high].append(cell)
    pairs = [(ours[id(mine)], theirs[cell.at]) for cell in model_cells for mine in by_amount[cell.amount]]
    orders = Counter(order for mine, other in pairs for order in ORDERS if _fits(mine, other, order))
    order = max(ORDERS, key=orders.__getitem__)

    def are_alike(mine: Cell, cell: ToldCell) -> bool:
        return _fits(ours[id(mine)], theirs[cell.at], order)

    def known(cell: ToldCell) -> list[int]:
        return [mine.start for mine in by_amount[cell.amount] if are_alike(mine, cell)]

    grounding = _of_known_labels(outline, first, ground(outline, answer, known))
    rules: dict[int, list[Cell]] = defaultdict(list)
    model: dict[int, list[Grounded]] = defaultdict(list)
    for cell in first.cells:
        rules[cell.start].append(cell)
    for value in grounding.grounded:
        model[value.number.start].append(value)
    meetings: list[Meeting] = []
    for start in sorted({*rules, *model}):
        cells, values = rules[start], model[start]
        alone: list[Cell] = []
        for cell in cells:
            met = next((value for value in values if are_alike(cell, value.cell)), None)
            if met is None:
                alone.append(cell)
            else:
                values.remove(met)
                meetings.append(Meeting(AgreementCase.BOTH, cell, met))
        if values and cells == alone != []:
            both = zip_longest(cells, values)
            meetings += [Meeting(AgreementCase.DIFFER, cell or cells[-1], value or values[-1]) for cell, value in both]
        else:
            meetings += [Meeting(AgreementCase.RULES, cell) for cell in alone]
            meetings += [Meeting(AgreementCase.MODEL, model=value) for value in values]
    count = Counter(meeting.case for meeting in meetings)
    little = count[AgreementCase.BOTH] < LITTLE * (count[AgreementCase.BOTH] + count[AgreementCase.DIFFER])
    return ComparedReadings(tuple(meetings), grounding, little, order)


def _spots(cells: Iterable[Cell] | Iterable[ToldCell], axes: Sequence[str]) -> list[Spot]:
    spots = [(plain(cell.panel), tick(cell.row, axes), tick(cell.column, axes)) for cell in cells]
    telling = [role for role in range(3) if len({spot[role] for spot in spots}) > 1] or [1, 2]
    return [tuple(spot[role] if role in telling else "" for role in range(3)) for spot in spots]  # type: ignore[misc]


def _fits(mine: Spot, theirs: Spot, order: Order) -> bool:
    """Whether two spots are one place, label by label, with the model's roles in this order."""
    return all(is_same(mine[role], theirs[at]) for role, at in enumerate(order))


def is_same(label: str, other: str) -> bool:
    """Whether two labels name the same; of numbers only equal ones do: "-0.2" and "0.2" have the same digits."""
    if labels.number_of(label) is not None and labels.number_of(other) is not None:
        return label == other
    return same_label(label, other)


def _of_known_labels(outline: Outline, first: Reading, grounding: Grounding) -> Grounding:
    """A grounding without the cells whose labels stand neither in the text nor in its lists.

    A slip of spelling is the list's label: a model that makes some would else be taken to differ, or to read nothing.
    """
    listed = list(dict.fromkeys(tick.label for axis in (first.rows, first.columns) for tick in axis.ticks))
    text = labels.folded(outline.flat)
    text_words = frozenset(_WORDS.findall(text))

    @cache
    def known(label: str) -> str | None:
        words = _WORDS.findall(labels.folded(label))
        if labels.folded(label) in text or (words and text_words.issuperset(words)):
            return label
        near = process.extractOne(label, listed, scorer=fuzz.ratio, score_cutoff=_SPELLED_ALIKE)
        return near[0] if near is not None else None

    kept: list[Grounded] = []
    lost = list(grounding.lost)
    for value in grounding.grounded:
        place = [known(label) for label in value.cell.labels]
        panel, row, column = (label or "" for label in place)
        if None in place:
            missing = value.cell.labels[place.index(None)]
            lost.append((value.cell, f'the label "{missing}" stands nowhere in the text'))
        else:
            kept.append(replace(value, cell=replace(value.cell, panel=panel, row=row, column=column)))
    return replace(grounding, grounded=tuple(kept), lost=tuple(lost))
