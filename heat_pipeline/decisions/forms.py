"""The forms of decisions on one text: its cells, what its figure shows, and what was found in it; read and checked.

Each is keyed by the text's id, or the end of its path, and by the hash of the text that it was decided on: of a text
that has changed since, it is stale and does not apply. How labels are placed by slots stands in `reading.decisions`,
names in `names.decisions`.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from heat_pipeline.model import Anomaly, Cell
from heat_pipeline.names.name_decisions import NAME_KEYS
from heat_pipeline.reading.slot_decisions import NONE, SLOT_KEYS, ReadingDecision, slot_decision
from heat_pipeline.yaml_files import YamlEntry

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

    @property
    @abstractmethod
    def settles(self) -> dict[tuple[object, ...], object]:
        """What it settles (a word for what, the panel or place, and what else tells it from others), and how.

        Two decisions that settle the same otherwise are a conflict.
        """

    def is_stale(self, sha256: str) -> bool:
        """Whether the text has changed since; where its hash is "" that is not asked."""
        return sha256 != "" and not sha256.startswith(self.sha256)

    def replaces(self, other: object) -> bool:
        """Whether it settles the same of the same panel or place as another one, as an answer anew does."""
        if not isinstance(other, type(self)) or other.description != self.description:
            return False
        return not {key[:2] for key in self.settles}.isdisjoint(key[:2] for key in other.settles)


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
    def settles(self) -> dict[tuple[object, ...], object]:
        """Each single number, or the table of its panel."""
        if self.cells:
            return {("cell", cell.at[0]): cell for cell in self.cells}
        return {("table", self.panel, self.name): (self.table, self.has_cells)}


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureDecision(OnOneText):
    """What the figure of a text, or its panel, shows: its scale, metric, unit, and which end of it is better."""

    panel: str | None = None
    scale: tuple[float, float] | None = None
    metric: str | None = None
    unit: str | None = None
    better: str | None = None

    @property
    def settles(self) -> dict[tuple[object, ...], object]:
        """Each thing that it says of the panel."""
        shown = {"scale": self.scale, "metric": self.metric, "unit": self.unit, "better": self.better}
        return {(key, self.panel): value for key, value in shown.items() if value is not None}


class Review(StrEnum):
    """What people made of a finding."""

    OPEN = "open"
    CONFIRMED = "confirmed"
    DISMISSED = "dismissed"


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingDecision(OnOneText):
    """What a person makes of a rule's finding at a place: characters, panel, row, column, name, as far as given.

    With a `figure` it is about what its descriptions say of one another: `accused` is the one that is accused, None for
    a cell, `description` "", and `sha256` is of the texts of the figure, as the warehouse has it.
    """

    rule: str
    review: Review
    figure: str = ""
    accused: str | None = None
    at: Span | None = None
    panel: str | None = None
    row: str | None = None
    column: str | None = None
    name: str | None = None

    @property
    def settles(self) -> dict[tuple[object, ...], object]:
        """The finding at this place."""
        place = (self.figure, self.accused, self.rule, self.at, self.panel, self.row, self.column, self.name)
        return {("finding", place): self.review}

    def fits(self, rule: str, **place: object) -> bool:
        """Whether it speaks of a rule's finding at a place: of what it leaves out it holds for any."""
        return self.rule == rule and all(getattr(self, key) in (None, value) for key, value in place.items())

    def is_about(self, anomaly: Anomaly, cells: Sequence[Cell]) -> bool:
        """Whether it speaks of this finding; `cells` are those of the reading."""
        first = cells[anomaly.cells[0]] if anomaly.cells else None
        panel, row, column = (first.panel, first.row, first.column) if first else ("", None, None)
        at = None if anomaly.start is None else (anomaly.start, anomaly.end)
        place = {"at": at, "panel": anomaly.panel or panel, "row": row, "column": column, "name": anomaly.name}
        return self.fits(anomaly.rule, **place)


OnReading: TypeAlias = ReadingDecision | TableDecision | FigureDecision
"""What changes how a text is read."""
AnyDecision: TypeAlias = OnReading | FindingDecision
"""Those but the ones on names."""


def subject_of(decision: AnyDecision | OnOneText) -> tuple[bool, str]:
    """What a decision is on: whether that is a figure, and its id, or what it says of the text's."""
    figure = decision.figure if isinstance(decision, FindingDecision) else ""
    return figure != "", figure or decision.description


ORIGIN = ("by", "when", "seconds", "why")
"""Keys that every decision may have."""
KEYS = {
    "readings": tuple(
        dict.fromkeys((*SLOT_KEYS, "sha256", "panel", "name", "table", "at", "cells", "sample", *ORIGIN))
    ),
    "figures": ("description", "sha256", "panel", "scale", "metric", "unit", "better", *ORIGIN),
    "findings": (
        "description", "figure", "sha256", "rule", "at", "panel", "row", "column", "name", "decision", *ORIGIN
    ),
    "names": tuple(dict.fromkeys((*NAME_KEYS, *ORIGIN))),
}  # fmt: skip
"""Keys of a decision, by the section of the file that it stands in."""
_CELL_KEYS = ("at", "row", "column", "panel", "cell")
_REVIEWS = {"confirm": Review.CONFIRMED, "dismiss": Review.DISMISSED}


def _reading(entry: YamlEntry) -> ReadingDecision | TableDecision:
    """A decision that gives cells, or one by slots."""
    if "table" not in entry and not entry.has_list("cells"):
        return slot_decision(entry)
    has_cells = "table" not in entry or entry.has_list("table") or entry.choice("table", (NONE,)) != NONE
    table, at = entry.rows("table") if has_cells else (), entry.rows("at")
    cells = tuple(_cell(part) for part in entry.entries("cells", _CELL_KEYS))
    if sum((bool(table), bool(cells), not has_cells)) != 1:
        raise entry.error("", "give one of a table, table: none where there are no values, and a list of cells")
    if table and (len(table) < 2 or len(table[0]) < 2 or len({len(row) for row in table}) > 1):
        raise entry.error("table", "expected a row of columns and rows of values, all of one length")
    if at and [len(row) + 1 for row in at] != [len(row) for row in table[1:]]:
        raise entry.error("at", "expected a character for each value of the table")
    for text in (text for row in at for text in row if text and not text.isdecimal()):
        raise entry.error("at", f"expected a whole number of characters, found {text!r}")
    return TableDecision(
        **_given(entry, "panel", "name"), table=table, cells=cells, has_cells=has_cells,
        at=tuple(tuple(int(text) if text else None for text in row) for row in at), sample=entry.flag("sample"),
    )  # fmt: skip


def _figure(entry: YamlEntry) -> FigureDecision:
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
    decision = FigureDecision(**_given(entry, "panel", "metric", "unit"), scale=scale, better=better)
    if not decision.settles:
        raise entry.error("", "decides nothing; give scale, metric, unit or better")
    return decision


def _finding(entry: YamlEntry) -> FindingDecision:
    given = _given(entry, "panel", "row", "column", "name")
    if figure := entry.text("figure", "").strip():
        given |= {"figure": figure, "accused": given["description"] or None, "description": ""}
    at = _span(entry) if "at" in entry else None
    return FindingDecision(**given, rule=entry.text("rule"), review=_REVIEWS[entry.choice("decision", _REVIEWS)], at=at)


def _cell(entry: YamlEntry) -> CellDecision:
    places, is_cell = _texts(entry, "row", "column", "panel"), entry.flag("cell", True)
    if is_cell == (not places):
        raise entry.error("", "give its row, column or panel; or cell: false where the number is no cell")
    return CellDecision(_span(entry), **places, is_cell=is_cell)


def _given(entry: YamlEntry, *keys: str) -> dict[str, Any]:
    """What every decision has, and of these keys those that there are."""
    of_text = entry.text("description", "" if entry.text("figure", "").strip() else None)
    origin = {key: entry.text(key, "").strip() for key in ("sha256", *ORIGIN)}
    return {"description": of_text.strip(), **origin, "line": entry.line, **_texts(entry, *keys)}


def _texts(entry: YamlEntry, *keys: str) -> dict[str, Any]:
    return {key: entry.text(key, "") for key in keys if key in entry}


def _span(entry: YamlEntry) -> Span:
    start, dash, end = entry.text("at").partition("-")
    if dash and start.strip().isdecimal() and end.strip().isdecimal() and int(start) < int(end):
        return int(start), int(end)
    raise entry.error("at", "expected the first character and the one after the last, like 120-124")


FORMS: dict[str, Callable[[YamlEntry], AnyDecision]] = {"readings": _reading, "figures": _figure, "findings": _finding}
"""What makes a decision of an entry, by its section; raises the entry's error where it cannot be understood."""
