"""What a rule is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any

from heat_pipeline.model import Band, Claim, Legend, Notice
from heat_pipeline.quality.figure import JudgedFigure

Measure = float | int | bool | str | None

OF_VALUES = 0.5
"""How sure a reading must be, 0 to 1, for what is said of values wherever they stand: their labels don't matter."""


class RuleTable(StrEnum):
    """What a row is that a rule measures; each has a suite of its own, expectations/<table>.json.

    The last two are of what several descriptions of one figure were fused into, the others of one description.
    """

    CELLS = "cells"
    PANELS = "panels"
    LISTS = "lists"
    NAMES = "names"
    CLAIMS = "claims"
    FIGURES = "figures"
    FUSED_CELLS = "fused_cells"
    ALIGNMENTS = "alignments"

    @property
    def is_fused(self) -> bool:
        """Whether its rows are of several descriptions together."""
        return self in (RuleTable.FUSED_CELLS, RuleTable.ALIGNMENTS)

    def rows(self, figure: JudgedFigure) -> int:
        """How many rows a description has in this table."""
        reading = figure.reading
        rows = {
            RuleTable.CELLS: reading.cells,
            RuleTable.PANELS: reading.panels,
            RuleTable.LISTS: figure.lists,
            RuleTable.NAMES: figure.names,
            RuleTable.CLAIMS: figure.judgements,
            RuleTable.FIGURES: (figure,),
        }
        return len(rows.get(self, ()))


class Limits(dict[str, float]):
    """The lowest values that people set on measures, by column, for rules that depend on another rule's verdict."""

    def at_least(self, column: str) -> float:
        """The lowest value that a measure may have; minus infinity where no suite limits it."""
        return self.get(column, float("-inf"))


@dataclass(frozen=True, slots=True)
class RuleFinding:
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


def on_passage(
    passage: Band | Claim | Legend | Notice | None, message: str, observed: str, expected: str, panel: str | None = None
) -> RuleFinding:
    """A finding on words of the text, or on all of it where they are none."""
    start, end = (passage.start, passage.end) if passage is not None else (None, None)
    return RuleFinding(message, observed, expected, start, end, panel)


def on_cell(figure: JudgedFigure, index: int, message: str, expected: str, observed: str = "") -> RuleFinding:
    """A finding on one cell of a figure; what it observes is the value as printed, where nothing else is given."""
    return on_cells(figure, [index], message, observed or figure.reading.cells[index].printed, expected)


def on_cells(
    figure: JudgedFigure,
    indices: Sequence[int],
    message: str,
    observed: str,
    expected: str,
    *,
    shown: Sequence[int] = (),
) -> RuleFinding:
    """A finding on some cells of a figure, in the panel that they share; the text shows it from the first to the last.

    Or it shows only those that are given as `shown`, and these have the panel.
    """
    cells = [figure.reading.cells[index] for index in shown or indices]
    panels = {figure.reading.cells[index].panel for index in (shown if len(shown) > 1 else indices)}
    start, end = min(cell.start for cell in cells), max(cell.end for cell in cells)
    panel = panels.pop() if len(panels) == 1 else None
    return RuleFinding(message, observed, expected, start, end, panel, cells=tuple(indices))


@dataclass(frozen=True, slots=True)
class Together:
    """How faulty cells are told as one finding: what they do, and what they share.

    "12 of 20 values" `many_are` ("lie beyond the colour scale"), "so" `shared` ("the colour scale") "is not what it
    seems". `cause` gives what cells have in common that have one cause: their panel, where it is None. `one_cause` says
    that three of them are told together even where they are few. Where more than the share `most` of the cells with one
    cause is faulty, it is doubted, or our reading of it. `same` gives what rows have in common that tell of one thing,
    as the two values of one place do. `words` is what there is to add of many cells.
    """

    many_are: str
    shared: str
    one_cause: bool = False
    most: float = 0.5
    cause: Callable[[JudgedFigure, int], Hashable] | None = None
    same: Callable[[JudgedFigure, int], Hashable] | None = None
    words: Callable[[JudgedFigure, Sequence[int]], str] | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """What people read of a rule, as rules/words.yaml has it.

    What it `finds` and why (`source`); `unless` says what would make a finding wrong: "the scale is another panel's".
    `measures` maps each column to what it holds, with its unit. `counted` names one and several of what it finds, as
    they stand behind a number in the reasons of a trust grade: "20 of 80" "cells beyond the colour scale".
    """

    finds: str
    source: str
    unless: str
    counted: tuple[str, str]
    measures: Mapping[str, str]


@cache
def _words() -> dict[str, Words]:
    import yaml

    text = resources.files(__package__).joinpath("words.yaml").read_text(encoding="utf-8")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return {rule: Words(**words) for rule, words in yaml.load(text, Loader=loader).items()}  # noqa: S506 - a safe one


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyRule:
    """What every rule is: its name, and the table that it measures; what people read of it stands in words.yaml.

    `of_words` says that the measures are words, which have no lowest and highest. `of_reading` says that what it finds
    is no error of the text but a limit of our reading.
    """

    name: str
    table: RuleTable
    of_words: bool = False
    of_reading: bool = False

    @property
    def words(self) -> Words:
        """What people read of it."""
        return _words()[self.name]

    @property
    def measures(self) -> Mapping[str, str]:
        """Its measures, by column, with what each holds."""
        return self.words.measures


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(AnyRule):
    """A rule on one description, and how it says in words what one of its measures means.

    `measure` returns, for each column, one value a row of the figure's table, None where the rule has nothing to say.
    `explain` takes the figure and a row's index. What a rule on figures finds stands in a grade's reasons without a
    number. `on_words` tells that the rule speaks of what the text says and not of where its values stand, so that no
    doubt in the reading weakens it. `needs` is how sure the reading must be, 0 to 1, for a finding that does more than
    inform, and `least` how sure a cell or panel must be to be looked at, where that is another limit than people set
    for all rules (`reading_doubtful`): what is said of values wherever they stand needs less. `together` is for rules
    on cells, of which several may have one fault.
    """

    measure: Callable[[JudgedFigure, Limits], Mapping[str, list[Measure]]]
    explain: Callable[[JudgedFigure, int], RuleFinding]
    on_words: bool = False
    needs: float = 0.75
    least: float | None = None
    together: Together | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FusedRule(AnyRule):
    """A rule on several descriptions of one figure, which looks at one row of `fused.cells` or `fused.alignments`.

    `measure` takes a row, its columns by name, and gives the row's measures, None where the rule has nothing to say.
    `explain` gives what was found in it: the message, what was observed and what was expected.
    """

    measure: Callable[[Mapping[str, Any]], Mapping[str, Measure]]
    explain: Callable[[Mapping[str, Any]], tuple[str, str, str]]
