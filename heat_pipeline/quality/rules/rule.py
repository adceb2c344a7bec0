"""What a rule is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from heat_pipeline.quality.figure import Figure

Measure = float | int | bool | str | None


class Table(StrEnum):
    """What a row is that a rule measures; each has a suite of its own, expectations/<table>.json."""

    CELLS = "cells"
    PANELS = "panels"
    LISTS = "lists"
    NAMES = "names"
    CLAIMS = "claims"
    FIGURES = "figures"

    def rows(self, figure: Figure) -> int:
        """How many rows a figure has in this table."""
        reading = figure.reading
        match self:
            case Table.CELLS:
                return len(reading.cells)
            case Table.PANELS:
                return len(reading.panels)
            case Table.LISTS:
                return len(figure.lists)
            case Table.NAMES:
                return len(figure.names)
            case Table.CLAIMS:
                return len(figure.judgements)
            case Table.FIGURES:
                return 1


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits that people set on measures, by column, for rules that depend on another rule's verdict."""

    low: Mapping[str, float]

    def at_least(self, column: str) -> float:
        """The lowest value that a measure may have; minus infinity where no suite limits it."""
        return self.low.get(column, float("-inf"))


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule says of one row, in words; which characters it is about; and which cells share the fault.

    `claim` is the index of the claim that it is about, if it is about one.
    """

    message: str
    observed: str
    expected: str
    start: int | None = None
    end: int | None = None
    panel: str | None = None
    name: str | None = None
    cells: tuple[int, ...] = ()
    claim: int | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """A named rule: the table it measures, its measures, and how it says in words what one of them means.

    `measures` maps each column to what it holds, with its unit. `measure` returns, for each column, one value a row of
    the figure's table, None where the rule has nothing to say. `explain` takes the figure and a row's index. `of_words`
    says that the measures are words, which have no lowest and highest. `counted` names one and several of what the rule
    finds, as they stand behind a number in the reasons of a trust grade: "20 of 80" "cells beyond the colour scale".
    What a rule on figures finds stands there without a number.
    """

    name: str
    table: Table
    finds: str
    source: str
    measures: Mapping[str, str]
    measure: Callable[[Figure, Limits], Mapping[str, list[Measure]]]
    explain: Callable[[Figure, int], Finding]
    of_words: bool = False
    counted: tuple[str, str] | None = None

    @property
    def one(self) -> str:
        """What it finds, where it is found once."""
        return self.counted[0] if self.counted else f"{self.table.removesuffix('s')} with {self.name.replace('_', ' ')}"

    @property
    def many(self) -> str:
        """What it finds, where it is found several times."""
        return self.counted[1] if self.counted else f"{self.table.value} with {self.name.replace('_', ' ')}"
