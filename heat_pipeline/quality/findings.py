"""Outcomes of expectations -> findings in words, and the status of each cell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from heat_pipeline.decisions.forms import FindingDecision, Review
from heat_pipeline.model import Anomaly, Cell, Severity
from heat_pipeline.quality.brake import Fault, faults
from heat_pipeline.quality.doubt import chance_of, confidence_of, tempered
from heat_pipeline.quality.figure import JudgedFigure
from heat_pipeline.quality.light import ExpectationOutcome
from heat_pipeline.quality.measures import Measures
from heat_pipeline.quality.rules import RULES
from heat_pipeline.quality.rules.rule import Rule, RuleTable
from heat_pipeline.quality.suites import Expectation, worst


class CellStatus(StrEnum):
    """What the rules make of a cell."""

    OK = "ok"
    SUSPECT = "suspect"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class FigureFinding:
    """An anomaly of the figure with that number, and whether it rejects the cells that share the fault.

    `review` is what people made of it, and `by` who did.
    """

    figure: int
    anomaly: Anomaly
    rejects: bool
    review: Review = Review.OPEN
    by: str = ""

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that share the fault."""
        return self.anomaly.cells


def findings(
    figures: Sequence[JudgedFigure],
    tables: Mapping[RuleTable, Measures],
    outcomes: Iterable[tuple[Expectation, ExpectationOutcome]],
) -> list[FigureFinding]:
    """The anomalies behind the outcomes of expectations: one for each fault, with the worst severity that its rows
    earned; see `brake` and `doubt` for what is one fault, and how sure it is.

    In the order of figures, then rules, then rows, whatever the order of the outcomes.
    """
    broken: dict[tuple[int, int], dict[int, list[Expectation]]] = defaultdict(lambda: defaultdict(list))
    order = {rule.name: number for number, rule in enumerate(RULES)}
    numbers = {figure.description_id: number for number, figure in enumerate(figures)}
    for expectation, outcome in outcomes:
        measures = tables[expectation.rule.table]
        for line in outcome.lines:
            rows = broken[numbers[measures.ids[line]], order[expectation.rule.name]]
            rows[measures.rows[line]].append(expectation)
    figure_findings = []
    for number, rule_number in sorted(broken):
        rule, figure, by_row = RULES[rule_number], figures[number], broken[number, rule_number]
        for fault in sorted(_faults(figure, rule, by_row), key=lambda fault: fault.rows):
            by = [expectation for row in fault.rows for expectation in by_row[row]]
            anomaly = _anomaly(figure, rule, fault, worst([expectation.severity for expectation in by]))
            rejects = any(expectation.rejects for expectation in by) and anomaly.severity is not Severity.INFO
            figure_findings.append(FigureFinding(number, anomaly, rejects))
    return figure_findings


def _faults(figure: JudgedFigure, rule: Rule, by_row: Mapping[int, Sequence[Expectation]]) -> Iterator[Fault]:
    """The faults of a figure: rows of which we only inform are never told together with worse ones."""
    for mild in (False, True):
        rows = [
            row
            for row, by in by_row.items()
            if (worst([expectation.severity for expectation in by]) is Severity.INFO) == mild
        ]
        yield from faults(figure, rule, sorted(rows))


def _anomaly(figure: JudgedFigure, rule: Rule, fault: Fault, severity: Severity) -> Anomaly:
    """A fault as a finding; where most of a panel has it, or where the reading is unsure, it is milder."""
    confidence = confidence_of(figure, rule, fault.finding)
    milder = tempered(severity, rule, confidence, read_twice=figure.reading.read_twice)
    return Anomaly(
        rule=rule.name,
        severity=Severity.INFO if fault.is_most else milder,
        confidence=chance_of(rule, confidence),
        reading_confidence=confidence,
        unless=rule.words.unless,
        **{field.name: getattr(fault.finding, field.name) for field in fields(fault.finding)},
    )


def reviewed(
    findings: Iterable[FigureFinding], decisions: Sequence[FindingDecision], cells: Sequence[Cell]
) -> list[FigureFinding]:
    """The findings of one figure with what people made of them; `cells` are those of its reading."""
    reviewed_findings = []
    for item in findings:
        decision = next((decision for decision in decisions if decision.is_about(item.anomaly, cells)), None)
        reviewed_findings.append(item if decision is None else replace(item, review=decision.review, by=decision.by))
    return reviewed_findings


def cell_statuses(count: int, findings: Iterable[FigureFinding]) -> list[tuple[CellStatus, tuple[str, ...]]]:
    """For each of a figure's `count` cells its status and the rules that it broke; `findings` are that figure's.

    A finding that only informs leaves a cell ok; it is among its rules all the same. One that a person dismissed counts
    for nothing.
    """
    status = [CellStatus.OK] * count
    rules: list[list[str]] = [[] for _ in range(count)]
    for item in findings:
        for cell in () if item.review is Review.DISMISSED else item.cells:
            rules[cell].append(item.anomaly.rule)
            if item.rejects:
                status[cell] = CellStatus.REJECTED
            elif item.anomaly.severity is not Severity.INFO and status[cell] is CellStatus.OK:
                status[cell] = CellStatus.SUSPECT
    return [(single, tuple(dict.fromkeys(names))) for single, names in zip(status, rules, strict=True)]
