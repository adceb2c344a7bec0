"""The judge: which measures break which expectations of the suites, in plain Python.

Judges everywhere, in a run as on the command line and in notebooks, since Great Expectations takes seconds to import.
In a run Great Expectations judges the same measures by the same suites a second time, and must find the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from heat_pipeline.quality.measures import Measures
from heat_pipeline.quality.rules.rule import Measure, RuleTable
from heat_pipeline.quality.suites import BETWEEN, IN_SET, NULL, Expectation, Suite


@dataclass(frozen=True, slots=True)
class ExpectationOutcome:
    """How one expectation came out: the lines of the table that break it, of `elements`; `checked` have a measure."""

    lines: tuple[int, ...] = ()
    elements: int = 0
    checked: int = 0

    def __add__(self, other: ExpectationOutcome) -> ExpectationOutcome:
        """What comes of the lines of two tables in one, the other's behind these."""
        lines = self.lines + tuple(line + self.elements for line in other.lines)
        return ExpectationOutcome(lines, self.elements + other.elements, self.checked + other.checked)


def judge(
    suites: Iterable[Suite], tables: Mapping[RuleTable, Measures]
) -> list[tuple[Expectation, ExpectationOutcome]]:
    """Each expectation of some suites with its outcome, in their order."""
    return [
        (expectation, outcome)
        for suite in suites
        for expectation, outcome in zip(suite.expectations, validate(suite, tables[suite.table]), strict=True)
    ]


def validate(suite: Suite, measures: Measures) -> list[ExpectationOutcome]:
    """The outcome of each expectation of a suite, in its order."""
    outcomes = []
    for expectation in suite.expectations:
        column = measures.column(expectation.column)
        lines = tuple(line for line, measure in enumerate(column) if breaks(expectation, measure))
        nulls = 0 if expectation.type == NULL else sum(measure is None for measure in column)
        outcomes.append(ExpectationOutcome(lines, len(column), len(column) - nulls))
    return outcomes


def breaks(expectation: Expectation, measure: Measure) -> bool:
    """Whether a measure breaks an expectation; one that is None breaks none."""
    if measure is None:
        return False
    arguments = expectation.arguments
    if expectation.type == IN_SET:
        return measure not in arguments["value_set"]
    if expectation.type == BETWEEN and not isinstance(measure, str):
        low, high = arguments.get("min_value"), arguments.get("max_value")
        below = low is not None and (measure <= low if arguments.get("strict_min") else measure < low)
        above = high is not None and (measure >= high if arguments.get("strict_max") else measure > high)
        return below or above
    return True  # expect_column_values_to_be_null: any measure is one too many
