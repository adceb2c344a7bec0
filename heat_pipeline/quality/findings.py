"""Outcomes of expectations -> findings in words, and the status of each cell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from heat_pipeline.model import Anomaly, Severity
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.measures import Measures
from heat_pipeline.quality.outcome import Outcome
from heat_pipeline.quality.rules import RULES, Table
from heat_pipeline.quality.suites import worst


class Status(StrEnum):
    """What the rules make of a cell."""

    OK = "ok"
    SUSPECT = "suspect"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class Found:
    """An anomaly of the figure with that number, and whether it rejects the cells that share the fault."""

    figure: int
    anomaly: Anomaly
    rejects: bool

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that share the fault."""
        return self.anomaly.cells


def findings(figures: Sequence[Figure], tables: Mapping[Table, Measures], outcomes: Sequence[Outcome]) -> list[Found]:
    """The anomalies behind the outcomes: one for each rule and row, with the worst severity that the row earned.

    In the order of figures, then rules, then rows, whatever the order of the outcomes.
    """
    broken: dict[tuple[int, int, int], list[Outcome]] = defaultdict(list)
    order = {rule.name: number for number, rule in enumerate(RULES)}
    for outcome in outcomes:
        rule = outcome.expectation.rule
        measures = tables[rule.table]
        for line in outcome.lines:
            broken[measures.figures[line], order[rule.name], measures.rows[line]].append(outcome)
    found = []
    for (number, rule_number, row), by in sorted(broken.items(), key=lambda item: item[0]):
        rule = RULES[rule_number]
        finding = rule.explain(figures[number], row)
        anomaly = Anomaly(
            rule=rule.name,
            severity=worst([outcome.expectation.severity for outcome in by]),
            message=finding.message,
            observed=finding.observed,
            expected=finding.expected,
            panel=finding.panel,
            cells=finding.cells,
            name=finding.name,
            start=finding.start,
            end=finding.end,
            claim=finding.claim,
        )
        rejects = any(outcome.expectation.rejects for outcome in by)
        found.append(Found(number, anomaly, rejects))
    return found


def cell_statuses(count: int, found: Iterable[Found]) -> list[tuple[Status, tuple[str, ...]]]:
    """For each of a figure's `count` cells its status and the rules that it broke; `found` are that figure's findings.

    A finding that only informs leaves a cell ok; it is among its rules all the same.
    """
    status = [Status.OK] * count
    rules: list[list[str]] = [[] for _ in range(count)]
    for item in found:
        for cell in item.cells:
            rules[cell].append(item.anomaly.rule)
            if item.rejects:
                status[cell] = Status.REJECTED
            elif item.anomaly.severity is not Severity.INFO and status[cell] is Status.OK:
                status[cell] = Status.SUSPECT
    return [(single, tuple(dict.fromkeys(names))) for single, names in zip(status, rules, strict=True)]
