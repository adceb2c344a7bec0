"""What rules on several descriptions of one figure find in the rows these were fused into.

Judged as with every other rule: measured, then held against the suites. What the rules are is in `rules.several`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from heat_pipeline.model import Severity
from heat_pipeline.quality.light import ExpectationOutcome
from heat_pipeline.quality.measures import Measures
from heat_pipeline.quality.rules import FUSED_RULES
from heat_pipeline.quality.rules.rule import FusedRule, RuleTable
from heat_pipeline.quality.suites import Expectation, worst

FusedRow = Mapping[str, Any]
"""A row of `fused.cells` or `fused.alignments`, each column of which is told by its name."""


@dataclass(frozen=True, slots=True)
class FusedFinding:
    """What a rule found in a row: how severe it is, and in words what was found, observed and expected."""

    rule: FusedRule
    severity: Severity
    row: FusedRow
    message: str
    observed: str
    expected: str


def measure_fused(rows: Mapping[RuleTable, Sequence[FusedRow]]) -> dict[RuleTable, Measures]:
    """Measure every fused row, by table, by every rule on several descriptions."""
    tables = {}
    for table, figure_rows in rows.items():
        rules = [rule for rule in FUSED_RULES if rule.table is table]
        measured = [{name: value for rule in rules for name, value in rule.measure(row).items()} for row in figure_rows]
        columns = {name: [values[name] for values in measured] for rule in rules for name in rule.measures}
        tables[table] = Measures(columns, [str(row["figure_id"]) for row in figure_rows], list(range(len(figure_rows))))
    return tables


def fused_findings(
    rows: Mapping[RuleTable, Sequence[FusedRow]], outcomes: Iterable[tuple[Expectation, ExpectationOutcome]]
) -> list[FusedFinding]:
    """The findings behind the outcomes of expectations, rule by rule, in the order of the rows."""
    severities: dict[tuple[str, int], list[Severity]] = defaultdict(list)
    for expectation, outcome in outcomes:
        for line in outcome.lines:
            severities[expectation.rule.name, line].append(expectation.severity)
    return [
        FusedFinding(rule, worst(severities[rule.name, line]), row, *rule.explain(row))
        for rule in FUSED_RULES
        for line, row in enumerate(rows[rule.table])
        if (rule.name, line) in severities
    ]
