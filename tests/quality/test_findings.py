"""From outcomes to findings and statuses."""

from __future__ import annotations

import pytest
from examples_quality import cell, cells, figure, named, suites

from heat_pipeline.model import Anomaly, Legend, Role, Severity
from heat_pipeline.quality import light
from heat_pipeline.quality.figure import JudgedFigure
from heat_pipeline.quality.findings import FigureFinding, cell_statuses, findings
from heat_pipeline.quality.measures import measure

CRITICAL, WARNING, INFO = Severity.CRITICAL, Severity.WARNING, Severity.INFO


def outcomes_of(figures):
    tables = measure(figures, suites().limits)
    return tables, light.judge(suites().of_one, tables)


def many_faults():
    """A figure that breaks most rules, and its neighbour that breaks others."""
    (names,) = named([[("R1-Owen", Role.MODEL)]])
    first = figure(
        [*cells(30, 40, 50, 60), cell(20, "r", "c0"), cell(101, "r", "z")],
        legends=[Legend(24.0, 48.0, printed="24-48")],
        metric="accuracy",
        unit="%",
    )
    return [JudgedFigure("first", first.reading, names.names, first.metric), figure()]


EXPECTED = [
    (0, "value_outside_legend", CRITICAL, (2, 3, 4, 5)),
    (0, "value_outside_metric", CRITICAL, (5,)),
    (0, "cell_conflict", CRITICAL, (0, 4)),
    (0, "name_lookalike", WARNING, ()),
    (1, "no_cells", INFO, ()),
]


def summary(found):
    return [(one.figure, one.anomaly.rule, one.anomaly.severity, one.cells) for one in found]


def test_one_finding_a_rule_and_fault_with_the_worst_severity():
    # Four values lie beyond the scale, two of them far out: one finding, and critical.
    figures = many_faults()
    tables, outcomes = outcomes_of(figures)
    breaches = [line for limit, one in outcomes if limit.column == "legend_excess" for line in one.lines]
    assert sorted(breaches) == [2, 3, 3, 4, 5, 5]
    assert summary(findings(figures, tables, outcomes)) == EXPECTED


def test_a_figure_is_judged_the_same_alone_and_among_others():
    figures = many_faults()
    together = findings(figures, *outcomes_of(figures))
    for number, one in enumerate(figures):
        alone = findings([one], *outcomes_of([one]))
        assert [item.anomaly for item in alone] == [item.anomaly for item in together if item.figure == number]


def test_a_finding_on_one_cell_names_it_and_one_on_a_row_does_not():
    figures = many_faults()
    found = findings(figures, *outcomes_of(figures))
    assert [item.anomaly.cell for item in found] == [None, 5, None, None, None]
    assert [item.anomaly.name for item in found if item.anomaly.name] == ["R1-Owen"]


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
