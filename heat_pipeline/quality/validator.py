"""Great Expectations judges the measures again: once a batch of descriptions, over all their figures.

The only place that imports it. Everything it would send or draw (usage statistics, progress bars) is off.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from heat_pipeline.errors import UserError
from heat_pipeline.quality.light import Outcome
from heat_pipeline.quality.measures import Measures
from heat_pipeline.quality.rules import Table
from heat_pipeline.quality.suites import NULL, Expectation, Suite

if TYPE_CHECKING:
    import pandas as pd

_LINE = "line"


class JudgesDifferError(UserError):
    """Great Expectations finds other rows broken than the rules' own judge: the program is at fault, and no text."""


class SecondJudge:
    """Lets Great Expectations judge again what the rules' own judge judged, and sums what it finds.

    It is imported with the first measure that there is to judge. Only the sums are kept.
    """

    def __init__(self, suites: Sequence[Suite]) -> None:
        self._suites = suites
        self._validator: Validator | None = None
        self.expectations = [expectation for suite in suites for expectation in suite.expectations]
        self.broken = [0] * len(self.expectations)
        self.elements = [0] * len(self.expectations)
        self.checked = [0] * len(self.expectations)

    def confirm(self, tables: Mapping[Table, Measures], outcomes: Sequence[Outcome]) -> None:
        """Judge these measures again; `outcomes` are the first judge's, one for each expectation of the suites.

        Raises:
            JudgesDifferError: An expectation came out otherwise. Says which, and names the first row.
        """
        places = iter(range(len(self.expectations)))
        for suite in self._suites:
            measures = tables.get(suite.table, Measures())
            for outcome in self._outcomes(suite, measures):
                place = next(places)
                if outcome != outcomes[place]:
                    raise JudgesDifferError(_difference(self.expectations[place], outcomes[place], outcome, measures))
                self.broken[place] += len(outcome.lines)
                self.elements[place] += outcome.elements
                self.checked[place] += outcome.checked

    def _outcomes(self, suite: Suite, measures: Measures) -> list[Outcome]:
        if not any(_has_values(measures, expectation.column) for expectation in suite.expectations):
            return [_unbroken(expectation, len(measures.rows)) for expectation in suite.expectations]
        if self._validator is None:
            self._validator = Validator()
        return self._validator.validate(suite, measures)


def _difference(expectation: Expectation, first: Outcome, second: Outcome, measures: Measures) -> str:
    """Where two outcomes of an expectation differ, for the person who has to mend it."""
    lines = sorted(set(first.lines) ^ set(second.lines))
    if lines:
        at = f"row {measures.rows[lines[0]] + 1} of {measures.ids[lines[0]]}"
        judge = "the program's own judge" if lines[0] in first.lines else "Great Expectations"
        rows = "one row" if len(lines) == 1 else f"{len(lines)} rows"
        told = f"the two judges differ on {rows}; {at} is broken to {judge} only"
    else:
        told = (
            f"the program's own judge found a measure in {first.checked} of {first.elements} rows, Great Expectations "
            f"in {second.checked} of {second.elements}"
        )
    return (
        f"{expectation.type} on {expectation.column} (rule {expectation.rule.name}): {told}. Their batch was not "
        "written. No text is at fault: install the versions in requirements.lock, or report it where they are installed"
    )


class Validator:
    """Runs suites on tables of measures; holds the one ephemeral context that Great Expectations needs.

    A table has one data asset, however often it is judged: Great Expectations keeps the data of every batch that it has
    seen, by the names of source and asset, so that one with a new name for each batch would keep all of them.
    """

    def __init__(self) -> None:
        os.environ.setdefault("GX_ANALYTICS_ENABLED", "false")
        import great_expectations as gx

        self._gx = gx
        context = gx.get_context(mode="ephemeral")
        context.variables.progress_bars = {"globally": False, "metric_calculations": False}
        self._source = context.data_sources.add_pandas("measures")
        self._batches: dict[str, Any] = {}

    def validate(self, suite: Suite, measures: Measures) -> list[Outcome]:
        """The outcome of each expectation of a suite, in its order.

        Great Expectations takes about 20 ms for each; what has nothing to judge, a measure that no line has, is spared.
        """
        here = [place for place, e in enumerate(suite.expectations) if _has_values(measures, e.column)]
        found = self._judge(suite, here, measures) if here else {}
        return [
            _outcome(expectation, found[place], len(measures.rows))
            if place in found
            else _unbroken(expectation, len(measures.rows))
            for place, expectation in enumerate(suite.expectations)
        ]

    def _judge(self, suite: Suite, here: Sequence[int], measures: Measures) -> dict[int, Any]:
        """What Great Expectations says of the expectations at these places."""
        if suite.table not in self._batches:
            asset = self._source.add_dataframe_asset(suite.table.value)
            self._batches[suite.table] = asset.add_batch_definition_whole_dataframe("all")
        batch = self._batches[suite.table].get_batch(batch_parameters={"dataframe": _frame(measures)})
        result = batch.validate(
            self._gx.ExpectationSuite(
                name=suite.table.value,
                expectations=[
                    {
                        "type": e.type,
                        "kwargs": dict(e.arguments),
                        "severity": e.severity.value,
                        "meta": {"place": place},
                    }
                    for place, e in ((place, suite.expectations[place]) for place in here)
                ],
            ),
            result_format={
                "result_format": "COMPLETE",
                "unexpected_index_column_names": [_LINE],
                "return_unexpected_index_query": False,
            },
        )
        return {single.expectation_config.meta["place"]: single for single in result.results}


def _has_values(measures: Measures, column: str) -> bool:
    return any(value is not None for value in measures.column(column))


def _unbroken(expectation: Expectation, count: int) -> Outcome:
    """The outcome where all `count` values are None: only the expectation that they are had any to check."""
    return Outcome((), count, count if expectation.type == NULL else 0)


def _frame(measures: Measures) -> pd.DataFrame:
    import pandas as pd

    frame = pd.DataFrame(
        {column: pd.Series(values, dtype=_dtype(values)) for column, values in measures.columns.items()}
    )
    frame[_LINE] = range(len(frame))
    return frame


def _failure(info: Mapping[str, Any]) -> str | None:
    """Why an expectation could not be judged, or None where it was.

    The expectation's own exception stands in `info` itself; that of one of its metrics one level below, by metric.
    """
    for found in (info, *info.values()):
        if isinstance(found, Mapping) and found.get("raised_exception"):
            return str(found.get("exception_message"))
    return None


def _dtype(values: list[Any]) -> str:
    """float where the measures are numbers (None becomes NaN, which no expectation judges), else object."""
    numeric = all(value is None or (isinstance(value, int | float) and not isinstance(value, bool)) for value in values)
    return "float64" if numeric and any(value is not None for value in values) else "object"


def _outcome(expectation: Expectation, single: Any, count: int) -> Outcome:
    failure = _failure(single.exception_info)
    if failure is not None:
        raise RuntimeError(
            f"Great Expectations could not judge {expectation.type} on {expectation.column} "
            f"(rule {expectation.rule.name}): {failure}"
        )
    lines = tuple(sorted(int(entry[_LINE]) for entry in single.result.get("unexpected_index_list") or ()))
    missing = 0 if expectation.type == NULL else int(single.result.get("missing_count") or 0)
    return Outcome(lines, count, count - missing)
