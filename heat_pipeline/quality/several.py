"""What rules on several descriptions of one figure find in the rows these were fused into.

Great Expectations judges the measures, as with every other rule. What the rules are is in `rules.several`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from heat_pipeline.model import Severity
from heat_pipeline.quality.measures import Measures
from heat_pipeline.quality.rules import FUSED_RULES, FusedRule, Table
from heat_pipeline.quality.suites import Suite, Suites, worst

if TYPE_CHECKING:
    from heat_pipeline.quality.validator import Validator


@dataclass(frozen=True, slots=True)
class FusedFinding:
    """What a rule found in a row: how severe it is, and in words what was found, observed and expected."""

    rule: FusedRule
    severity: Severity
    row: Mapping[str, Any]
    message: str
    observed: str
    expected: str


@dataclass
class FusedJudge:
    """Judges fused rows by suites. Great Expectations is imported with the first row that has a measure."""

    suites: Suites
    _validator: Validator | None = field(default=None, init=False)

    def findings(self, table: Table, rows: Sequence[Mapping[str, Any]]) -> list[FusedFinding]:
        """The findings of each rule on a table, in the order of the rows, each column of which is told by its name."""
        suite = self.suites.by_table[table]
        return [one for rule in FUSED_RULES if rule.table is table and rows for one in self._of_rule(rule, suite, rows)]

    def _of_rule(self, rule: FusedRule, suite: Suite, rows: Sequence[Mapping[str, Any]]) -> list[FusedFinding]:
        measured = [(row, rule.measure(row)) for row in rows]
        told = [(row, found) for row, found in measured if any(value is not None for value in found.values())]
        if not told:
            return []
        measures = Measures({column: [found[column] for _, found in told] for column in rule.measures})
        measures.rows.extend(range(len(told)))
        severities: dict[int, list[Severity]] = defaultdict(list)
        limits = tuple(one for one in suite.expectations if one.rule is rule)
        for outcome in self._validate(replace(suite, expectations=limits), measures):
            for line in outcome.lines:
                severities[line].append(outcome.expectation.severity)
        return [
            FusedFinding(rule, worst(severities[line]), told[line][0], *rule.explain(told[line][0]))
            for line in sorted(severities)
        ]

    def _validate(self, suite: Suite, measures: Measures) -> Any:
        if self._validator is None:
            from heat_pipeline.quality.validator import Validator

            self._validator = Validator()
        return self._validator.validate(suite, measures)
