"""Great Expectations judges the measures again: once a batch of descriptions, over all their figures.

The only place that imports it. Everything it would send or draw (usage statistics, progress bars) is off.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from heat_pipeline.errors import UserError
from heat_pipeline.quality.light import ExpectationOutcome
from heat_pipeline.quality.measures import Measures
from heat_pipeline.quality.rules.rule import RuleTable
from heat_pipeline.quality.suites import NULL, Expectation, Suite

if TYPE_CHECKING:
    import pandas as pd

_LINE = "line"


class JudgesDifferError(UserError):
    """Great Expectations finds other rows broken than the rules' own judge: the program is at fault, and no text."""


class SecondJudge:
    """Lets Great Expectations judge again what the rules' own judge judged, and sums what it finds."""

    def __init__(self, suites: Sequence[Suite]) -> None:
        self._suites = suites
        self._validator = Validator()
        self.expectations = [expectation for suite in suites for expectation in suite.expectations]
        self.broken = [0] * len(self.expectations)
        self.elements = [0] * len(self.expectations)
        self.checked = [0] * len(self.expectations)

    def confirm(self, tables: Mapping[RuleTable, Measures], outcomes: Sequence[ExpectationOutcome]) -> None:
        """Judge these measures again; `outcomes` are the first judge's, one for each expectation of the suites.

        Raises:
            JudgesDifferError: An expectation came out otherwise. Says which, and names the first row.
        """
        pairs = [
            (measures, outcome)
            for suite in self._suites
            for measures in [tables.get(suite.table, Measures())]
            for outcome in self._validator.validate(suite, measures)
        ]
        for place, (measures, outcome) in enumerate(pairs):
            if outcome != outcomes[place]:
                raise JudgesDifferError(_difference(self.expectations[place], outcomes[place], outcome, measures))
            self.broken[place] += len(outcome.lines)
            self.elements[place] += outcome.elements
            self.checked[place] += outcome.checked


def _difference(
    expectation: Expectation, first: ExpectationOutcome, second: ExpectationOutcome, measures: Measures
) -> str:
    """Where two outcomes of an expectation differ, for the person who has to mend it."""
    difference = (
        f"the program's own judge found a measure in {first.checked} of {first.elements} rows, Great Expectations "
        f"in {second.checked} of {second.elements}"
    )
    if lines := sorted(set(first.lines) ^ set(second.lines)):
        at = f"row {measures.rows[lines[0]] + 1} of {measures.ids[lines[0]]}"
        judge = "the program's own judge" if lines[0] in first.lines else "Great Expectations"
        rows = "one row" if len(lines) == 1 else f"{len(lines)} rows"
        difference = f"the two judges differ on {rows}; {at} is broken to {judge} only"
    return (
        f"{expectation.type} on {expectation.column} (rule {expectation.rule.name}): {difference}. Their batch was not "
        "written. No text is at fault: install the versions in requirements.lock, or report it where they are installed"
    )


class Validator:
    """Runs suites on tables of measures, by the one ephemeral context that Great Expectations needs.

    A table has one data asset, however often it is judged: Great Expectations keeps the data of every batch that it has
    seen, by the names of source and asset, so that one with a new name for each batch would keep all of them.
    """

    def __init__(self) -> None:
        self._batches: dict[str, Any] = {}

    @cached_property
    def _source(self) -> Any:
        os.environ.setdefault("GX_ANALYTICS_ENABLED", "false")
        import great_expectations as gx

        context = gx.get_context(mode="ephemeral")
        context.variables.progress_bars = {"globally": False, "metric_calculations": False}
        return context.data_sources.add_pandas("measures")

    def validate(self, suite: Suite, measures: Measures) -> list[ExpectationOutcome]:
        """The outcome of each expectation of a suite, in its order.

        Great Expectations takes about 20 ms for each; what has nothing to judge, a measure that no line has, is spared.
        """
        count = len(measures.rows)
        measured = {name for name, values in measures.columns.items() if any(value is not None for value in values)}
        judged = [expectation for expectation in suite.expectations if expectation.column in measured]
        outcomes = iter(self._judge(suite.table, judged, measures) if judged else ())
        return [
            _outcome(expectation, next(outcomes), count)
            if expectation.column in measured
            else ExpectationOutcome((), count, count if expectation.type == NULL else 0)
            for expectation in suite.expectations
        ]

    def _judge(self, table: RuleTable, expectations: Sequence[Expectation], measures: Measures) -> list[Any]:
        """What Great Expectations says of these expectations, in their order."""
        source = self._source
        from great_expectations import ExpectationSuite

        if table not in self._batches:
            self._batches[table] = source.add_dataframe_asset(table.value).add_batch_definition_whole_dataframe("all")
        configurations = [
            {"type": item.type, "kwargs": dict(item.arguments), "severity": item.severity, "meta": {"place": place}}
            for place, item in enumerate(expectations)
        ]
        result = (
            self._batches[table]
            .get_batch(batch_parameters={"dataframe": _frame(measures)})
            .validate(
                ExpectationSuite(name=table.value, expectations=configurations),
                result_format={
                    "result_format": "COMPLETE",
                    "unexpected_index_column_names": [_LINE],
                    "return_unexpected_index_query": False,
                },
            )
        )
        return sorted(result.results, key=lambda single: int(single.expectation_config.meta["place"]))


def _frame(measures: Measures) -> pd.DataFrame:
    """The measures with their lines: numbers as float (None becomes NaN, which no expectation judges), else objects."""
    import pandas as pd

    frame = pd.DataFrame(
        {column: pd.Series(values, dtype=_dtype(values)) for column, values in measures.columns.items()}
    )
    frame[_LINE] = range(len(frame))
    return frame


def _dtype(values: Sequence[Any]) -> str:
    kinds = {type(value) for value in values} - {type(None)}
    return "float64" if kinds and kinds <= {int, float} else "object"


def _outcome(expectation: Expectation, single: Any, count: int) -> ExpectationOutcome:
    # The expectation's own exception stands in the information itself; that of one of its metrics one level below.
    for info in (single.exception_info, *single.exception_info.values()):
        if isinstance(info, Mapping) and info.get("raised_exception"):
            raise RuntimeError(
                f"Great Expectations could not judge {expectation.type} on {expectation.column} "
                f"(rule {expectation.rule.name}): {info.get('exception_message')}"
            )
    lines = tuple(sorted(int(entry[_LINE]) for entry in single.result.get("unexpected_index_list") or ()))
    missing = 0 if expectation.type == NULL else int(single.result.get("missing_count") or 0)
    return ExpectationOutcome(lines, count, count - missing)
