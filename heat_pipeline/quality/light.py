"""A breach of an expectation, told without Great Expectations, for one text read on the command line.

Great Expectations takes seconds to import; `heat-pipeline read` has to answer at once. The three kinds of expectation
that suites may hold are told here a second time; a test holds the two against each other on every labelled text.
"""

from __future__ import annotations

from heat_pipeline.quality.measures import Measures
from heat_pipeline.quality.outcome import Outcome
from heat_pipeline.quality.rules.rule import Measure
from heat_pipeline.quality.suites import BETWEEN, IN_SET, NULL, Expectation, Suite


def validate(suite: Suite, measures: Measures) -> list[Outcome]:
    """The outcome of each expectation of a suite, in its order."""
    outcomes = []
    for expectation in suite.expectations:
        column = measures.columns[expectation.column]
        lines = tuple(line for line, measure in enumerate(column) if breaks(expectation, measure))
        nulls = 0 if expectation.type == NULL else sum(measure is None for measure in column)
        outcomes.append(Outcome(expectation, lines, len(column), len(column) - nulls))
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
