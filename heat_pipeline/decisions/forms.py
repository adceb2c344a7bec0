"""The forms of decisions on one text: its cells, what its figure shows, and what was found in it; read and checked.

Each is keyed by the text's id, or the end of its path, and by the hash of the text that it was decided on: of a text
that has changed since, it is stale and does not apply. How labels are placed by slots stands in `reading.decisions`,
names in `names.decisions`.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from heat_pipeline.model import Anomaly, Cell
from heat_pipeline.reading.decisions import NONE, ReadingDecision
from heat_pipeline.yaml_files import Entry

Span: TypeAlias = tuple[int, int]
"""Characters of a text: the first, and the one after the last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnOneText(ABC):
    """A decision on one text.

    `description` is its id or the end of its path, `sha256` the beginning of the hash of the text, "" where it holds
    for any. Who decided when, in how many seconds and why, and the line in the file, change nothing.
    """

    description: str
    sha256: str = ""
    by: str = field(default="", compare=False, repr=False)
    when: str = field(default="", compare=False, repr=False)
    seconds: str = field(default="", compare=False, repr=False)
    why: str = field(default="", compare=False, repr=False)
    line: int = field(default=0, compare=False, repr=False)

    def is_stale(self, sha256: str) -> bool:
        """Whether the text has changed since."""
        return not sha256.startswith(self.sha256)

    def replaces(self, other: object) -> bool:
        """Whether it is on the same panel or place as another one, which an answer anew takes the place of."""
        return isinstance(other, type(self)) and self.description == other.description and self._is_on_the_same(other)

    @abstractmethod
    def _is_on_the_same(self, other: Any) -> bool:
        """Whether another decision of this kind, on the same text, is on the same panel or place."""


@dataclass(frozen=True, slots=True)
class CellDecision:
    """What a number of the text is: its labels, each None where it stays as read; or no cell."""

    at: Span
    row: str | None = None
    column: str | None = None
    panel: str | None = None
    is_cell: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDecision(OnOneText):
    """The cells of a text, or of its panel `panel`, None for all of it, as a person reads them.

    `table` has the columns' labels in its first row and the rows' in its first column, the values as printed, "" where
    there is none; it takes the place of what was read, and `name` is its panel's name, None where that stays. `at` has
    for each row and column of values the first character of the number, None where it is for the program to find.
    Without a table, `cells` correct single numbers, or `has_cells` is False: it holds no values. `sample` tells that
    the cells were looked at in the blind sample.
    """

    panel: str | None = None
    name: str | None = None
    table: tuple[tuple[str, ...], ...] = ()
    at: tuple[tuple[int | None, ...], ...] = ()
    cells: tuple[CellDecision, ...] = ()
    has_cells: bool = True
    sample: bool = False

    @property
    def doubts(self) -> list[tuple[object, ...]]:
        """What it settles: two decisions on the same that differ are a conflict."""
        if self.cells:
            return [("cell", one.at[0]) for one in self.cells]
        return [("table", self.panel, self.name)]

    def _is_on_the_same(self, other: Any) -> bool:
        if self.cells or other.cells:
            return bool({one.at for one in self.cells} & {one.at for one in other.cells})
        return bool(self.panel == other.panel)


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureDecision(OnOneText):
    """What the figure of a text, or its panel, shows: its scale, metric, unit, and which end of it is better."""

    panel: str | None = None
    scale: tuple[float, float] | None = None
    metric: str | None = None
    unit: str | None = None
    better: str | None = None

    @property
    def doubts(self) -> list[tuple[object, ...]]:
        """What it settles."""
        told = {"scale": self.scale, "metric": self.metric, "unit": self.unit, "better": self.better}
        return [(key, self.panel) for key, value in told.items() if value is not None]

    def _is_on_the_same(self, other: Any) -> bool:
        return bool(self.panel == other.panel)


class Review(StrEnum):
    """What people made of a finding."""

    OPEN = "open"
    CONFIRMED = "confirmed"
    DISMISSED = "dismissed"


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingDecision(OnOneText):
    """What a person makes of a rule's finding at a place: characters, panel, row, column, name, as far as given.

    With a `figure` it is about what its descriptions say of one another: `description` is the one that is accused, ""
    for a cell, and `sha256` is of the texts of the figure, as the warehouse has it.
    """

    rule: str
    review: Review
    figure: str = ""
    at: Span | None = None
    panel: str | None = None
    row: str | None = None
    column: str | None = None
    name: str | None = None

    @property
    def doubts(self) -> list[tuple[object, ...]]:
        """What it settles."""
        return [(self.figure, self.rule, self.at, self.panel, self.row, self.column, self.name)]

    def _is_on_the_same(self, other: Any) -> bool:
        return bool(self.doubts == other.doubts)

    def is_about(self, anomaly: Anomaly, cells: Sequence[Cell]) -> bool:
        """Whether it speaks of this finding; `cells` are those of the reading."""
        first = cells[anomaly.cells[0]] if anomaly.cells else None
        told: tuple[tuple[object, object], ...] = (
            (self.rule, anomaly.rule),
            (self.at, None if anomaly.start is None else (anomaly.start, anomaly.end)),
            (self.panel, anomaly.panel or (first.panel if first else "")),
            (self.row, first.row if first else None),
            (self.column, first.column if first else None),
            (self.name, anomaly.name),
        )
        return all(wanted is None or wanted == there for wanted, there in told)

    def is_about_figure(
        self, rule: str, description: str | None, panel: str | None, row: str | None, column: str | None
    ) -> bool:
        """Whether it speaks of a finding on its figure, at this place."""
        told = (self.description or None, self.panel, self.row, self.column)
        places = zip(told, (description, panel, row, column), strict=True)
        return self.rule == rule and all(wanted is None or wanted == there for wanted, there in places)


OnReading: TypeAlias = ReadingDecision | TableDecision | FigureDecision
"""What changes how a text is read."""

ORIGIN = ("by", "when", "seconds", "why")
"""Keys that every decision may have."""
READING_KEYS = ("sha256", "panel", "name", "table", "at", "cells", "sample", *ORIGIN)
"""Keys of a decision on a reading, beside those of `reading.decisions`."""
FIGURE_KEYS = ("description", "sha256", "panel", "scale", "metric", "unit", "better", *ORIGIN)
FINDING_KEYS = ("description", "figure", "sha256", "rule", "at", "panel", "row", "column", "name", "decision", *ORIGIN)
_CELL_KEYS = ("at", "row", "column", "panel", "cell")
_REVIEWS = {"confirm": Review.CONFIRMED, "dismiss": Review.DISMISSED}


def is_of_cells(entry: Entry) -> bool:
    """Whether an entry under `readings` gives cells, and not slots."""
    return "table" in entry or entry.has_list("cells")


def table_decision(entry: Entry) -> TableDecision:
    """A decision that gives cells. Raises the entry's error where it cannot be understood."""
    has_cells = "table" not in entry or entry.has_list("table") or entry.choice("table", (NONE,)) != NONE
    table, at = entry.rows("table") if has_cells else (), entry.rows("at")
    cells = tuple(_cell(one) for one in entry.entries("cells", _CELL_KEYS))
    if sum((bool(table), bool(cells), not has_cells)) != 1:
        raise entry.error("", "give one of a table, table: none where there are no values, and a list of cells")
    if table and (len(table) < 2 or len(table[0]) < 2 or len({len(row) for row in table}) > 1):
        raise entry.error("table", "expected a row of columns and rows of values, all of one length")
    if at and [len(row) + 1 for row in at] != [len(row) for row in table[1:]]:
        raise entry.error("at", "expected a character for each value of the table")
    starts = tuple(tuple(_whole(entry, one) if one else None for one in row) for row in at)
    return TableDecision(
        **_origin(entry), panel=_given(entry, "panel"), name=_given(entry, "name"), table=table, at=starts, cells=cells,
        has_cells=has_cells, sample=entry.flag("sample"),
    )  # fmt: skip


def figure_decision(entry: Entry) -> FigureDecision:
    """A decision on a figure. Raises the entry's error where it cannot be understood."""
    scale: tuple[float, float] | None = None
    if ends := entry.texts("scale"):
        try:
            low, high = map(float, ends)
        except ValueError:
            raise entry.error("scale", f"expected its two ends like [0, 100], found {', '.join(ends)}") from None
        if not (math.isfinite(low) and math.isfinite(high) and low != high):
            raise entry.error("scale", "its ends have to be two different numbers")
        scale = low, high
    better = entry.choice("better", ("higher", "lower")) if "better" in entry else None
    found = FigureDecision(
        **_origin(entry), panel=_given(entry, "panel"), scale=scale, metric=_given(entry, "metric"),
        unit=_given(entry, "unit"), better=better,
    )  # fmt: skip
    if not found.doubts:
        raise entry.error("", "decides nothing; give scale, metric, unit or better")
    return found


def finding_decision(entry: Entry) -> FindingDecision:
    """A decision on a finding. Raises the entry's error where it cannot be understood."""
    review = _REVIEWS[entry.choice("decision", _REVIEWS)]
    at = _span(entry) if "at" in entry else None
    panel, row, column, name = (_given(entry, key) for key in ("panel", "row", "column", "name"))
    figure = entry.text("figure", "").strip()
    return FindingDecision(
        **_origin(entry, "" if figure else None), rule=entry.text("rule"), review=review, figure=figure, at=at,
        panel=panel, row=row, column=column, name=name,
    )  # fmt: skip


def _cell(entry: Entry) -> CellDecision:
    labels = {key: _given(entry, key) for key in ("row", "column", "panel")}
    is_cell = entry.flag("cell", True)
    if is_cell == all(label is None for label in labels.values()):
        raise entry.error("", "give its row, column or panel; or cell: false where the number is no cell")
    return CellDecision(_span(entry), **labels, is_cell=is_cell)


def _origin(entry: Entry, default: str | None = None) -> dict[str, Any]:
    told = {key: entry.text(key, "").strip() for key in ("sha256", *ORIGIN)}
    return {"description": entry.text("description", default).strip(), **told, "line": entry.line}


def _given(entry: Entry, key: str) -> str | None:
    return entry.text(key, "") if key in entry else None


def _span(entry: Entry) -> Span:
    start, dash, end = entry.text("at").partition("-")
    if dash and start.strip().isdecimal() and end.strip().isdecimal() and int(start) < int(end):
        return int(start), int(end)
    raise entry.error("at", "expected the first character and the one after the last, like 120-124")


def _whole(entry: Entry, text: str) -> int:
    if not text.isdecimal():
        raise entry.error("at", f"expected a whole number of characters, found {text!r}")
    return int(text)
