"""From outcomes to findings and statuses."""

from __future__ import annotations

import pytest
from examples_quality import cell, cells, figure, judged, named

from heat_pipeline.model import Anomaly, Legend, Role, Severity
from heat_pipeline.quality.figure import JudgedFigure
from heat_pipeline.quality.findings import FigureFinding, cell_statuses

CRITICAL, WARNING, INFO = Severity.CRITICAL, Severity.WARNING, Severity.INFO


def test_one_finding_a_rule_and_fault_with_the_worst_severity_alone_and_among_others():
    """Four values lie beyond the scale, two of them far out: one finding, and critical."""
    (names,) = named([[("R1-Owen", Role.MODEL)]])
    values = [*cells(30, 40, 50, 60), cell(20, "r", "c0"), cell(101, "r", "z")]
    first = figure(values, legends=[Legend(24.0, 48.0, printed="24-48")], metric="accuracy", unit="%")
    figures = [JudgedFigure("first", first.reading, names.names, first.metric), figure()]
    found = judged(figures)
    assert [(one.figure, one.anomaly.rule, one.anomaly.severity, one.cells, one.anomaly.cell) for one in found] == [
        (0, "value_outside_legend", CRITICAL, (2, 3, 4, 5), None),
        (0, "value_outside_metric", CRITICAL, (5,), 5),
        (0, "cell_conflict", CRITICAL, (0, 4), None),
        (0, "name_lookalike", WARNING, (), None),
        (1, "no_cells", INFO, (), None),
    ]
    alone = [item.anomaly for one in figures for item in judged([one])]
    assert alone == [item.anomaly for item in found]


def broken(rule, severity, *indices, rejects=False):
    return FigureFinding(0, Anomaly(rule, severity, "words", cells=indices), rejects)


@pytest.mark.parametrize(
    ("found", "statuses"),
    [
        ([], [("ok", ()), ("ok", ())]),
        ([broken("a", WARNING, 0)], [("suspect", ("a",)), ("ok", ())]),
        ([broken("a", INFO, 0)], [("ok", ("a",)), ("ok", ())]),
        ([broken("a", INFO, 0, rejects=True)], [("rejected", ("a",)), ("ok", ())]),
        ([broken("a", CRITICAL, 0, rejects=True), broken("b", WARNING, 0)], [("rejected", ("a", "b")), ("ok", ())]),
        ([broken("a", WARNING, 0), broken("a", CRITICAL, 0)], [("suspect", ("a",)), ("ok", ())]),
        ([broken("a", CRITICAL)], [("ok", ()), ("ok", ())]),
    ],
)
def test_statuses(found, statuses):
    assert [(status.value, rules) for status, rules in cell_statuses(2, found)] == statuses
