"""The two judges say the same, on generated measures and every labelled text; where they do not, nothing goes on."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace

import pytest
from examples_quality import cells, corpus, figure, samples, suites
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from heat_pipeline.model import Legend, Severity
from heat_pipeline.quality import light, validator
from heat_pipeline.quality.light import ExpectationOutcome
from heat_pipeline.quality.measures import Measures, measure
from heat_pipeline.quality.rules import ALL_RULES
from heat_pipeline.quality.suites import BETWEEN, IN_SET, NULL, Expectation, Suite
from heat_pipeline.quality.validator import JudgesDifferError, SecondJudge, Validator, _frame


@pytest.fixture(scope="module")
def great_expectations():
    """The one validator: importing Great Expectations takes seconds."""
    return Validator()


RULE_OF = {column: rule for rule in ALL_RULES for column in rule.measures}
_NUMBERS = (
    st.floats(0, 1e12, allow_nan=False) | st.sampled_from([0.0, 0.2, 0.25, 1.0, 5e-324]) | st.floats(0, 1),
    st.integers(-50, 2**40),
)


def kind_of(column):
    """What a measure holds: words, truths, or numbers of one kind."""
    rule = RULE_OF[column]
    if rule.of_words:
        return st.sampled_from(["supported", "contradicted", "unverifiable"]) | st.text(max_size=8)
    return st.booleans() if rule.measures[column].startswith("whether ") else st.one_of(*_NUMBERS)


LIMITS = st.integers(-3, 3) | st.floats(-3, 3)
LINES = 30  # Great Expectations takes 20 ms for an expectation however many lines it judges: few examples of many lines


def table_of(columns):
    count = len(next(iter(columns.values())))
    return Measures(columns, ["one"] * count, list(range(count)))


@st.composite
def one_expectation(draw):
    """Any expectation that a suite may hold, with measures for it."""
    column = draw(st.sampled_from(sorted(RULE_OF)))
    rule = RULE_OF[column]
    values = draw(st.lists(st.none() | kind_of(column), min_size=1, max_size=LINES))
    kind = draw(st.sampled_from([IN_SET, NULL] if rule.of_words else [BETWEEN, IN_SET, NULL]))
    arguments = {"column": column}
    if kind == BETWEEN:
        low, high = sorted(draw(st.tuples(LIMITS, LIMITS)))
        ends = draw(st.sampled_from([("min_value",), ("max_value",), ("min_value", "max_value")]))
        arguments |= {name: end for name, end in (("min_value", low), ("max_value", high)) if name in ends}
        arguments |= draw(st.dictionaries(st.sampled_from(["strict_min", "strict_max"]), st.booleans()))
    elif kind == IN_SET:
        right = [value for value in values if value is not None]
        arguments["value_set"] = draw(st.lists(st.sampled_from(right) if right else kind_of(column), max_size=4))
    return Expectation(kind, arguments, rule, Severity.WARNING, False), table_of({column: values})


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(case=one_expectation())
def test_any_expectation_on_generated_measures(great_expectations, case):
    expectation, measures = case
    suite = Suite(expectation.rule.table, (expectation,), {})
    assert light.validate(suite, measures) == great_expectations.validate(suite, measures)


def test_all_labelled_texts_together(great_expectations):
    """As a run judges them: all figures in one table, names resolved together."""
    figures = [*corpus(), *samples()]
    assert len(figures) > 50
    tables = measure(figures, suites().limits)
    broken = 0
    for suite in suites().of_one:
        ours = light.validate(suite, tables[suite.table])
        assert ours == great_expectations.validate(suite, tables[suite.table])
        broken += sum(len(outcome.lines) for outcome in ours)
    assert broken > 50  # the texts break many expectations: the two had something to agree on


def single(kind, column, values, **arguments):
    expectation = Expectation(kind, {"column": column, **arguments}, RULE_OF[column], Severity.WARNING, False)
    return Suite(expectation.rule.table, (expectation,), {}), table_of({column: values})


@pytest.mark.parametrize(
    ("kind", "column", "values", "arguments", "lines", "checked"),
    [
        (BETWEEN, "legend_excess", [0.0, 0.2, 0.3, None], {"max_value": 0.2}, (2,), 3),
        (BETWEEN, "legend_excess", [0.0, 0.2, 0.3], {"max_value": 0.2, "strict_max": True}, (1, 2), 3),
        (BETWEEN, "list_surplus", [-1, 0, 1], {"min_value": -1, "strict_min": True}, (0,), 3),
        (IN_SET, "off_axis", [True, False, None], {"value_set": [False]}, (0,), 2),
        (IN_SET, "off_axis", [True, False], {"value_set": []}, (0, 1), 2),
        (NULL, "lookalike_of", ["a", None, ""], {}, (0, 2), 3),
        (BETWEEN, "legend_excess", [None, None], {"max_value": 0}, (), 0),
        (BETWEEN, "legend_excess", [], {"max_value": 0}, (), 0),
    ],
)
def test_each_kind_by_hand(great_expectations, kind, column, values, arguments, lines, checked):
    suite, measures = single(kind, column, values, **arguments)
    wanted = [ExpectationOutcome(lines, len(values), checked)]
    assert light.validate(suite, measures) == great_expectations.validate(suite, measures) == wanted


@pytest.mark.parametrize(
    ("values", "arguments"),
    [
        ([1.0, 2.0], {"min_value": 2, "max_value": 1}),
        (["words", None], {"min_value": 0, "max_value": 1}),
    ],
)
def test_what_great_expectations_cannot_judge_is_no_success(great_expectations, values, arguments):
    """Suites that hold such things aren't loaded; whatever else it cannot judge must not pass for judged."""
    suite, measures = single(BETWEEN, "legend_excess", values, **arguments)
    with pytest.raises(RuntimeError, match=r"could not judge expect_column_values_to_be_between on legend_excess"):
        great_expectations.validate(suite, measures)


FIGURES = (
    figure([*cells(30, 40, 50, 60)], legends=[Legend(24.0, 48.0)], metric="accuracy", unit="%"),
    replace(figure(cells(104, 91), metric="accuracy", unit="%"), description_id="two"),
)


@pytest.fixture
def second(monkeypatch, great_expectations):
    """The second judge of the project's suites, with the validator that is at hand."""
    monkeypatch.setattr(validator, "Validator", lambda: great_expectations)
    return SecondJudge(suites().of_one)


def outcomes_of(*figures):
    tables = measure(figures, suites().limits)
    return tables, [outcome for _, outcome in light.judge(suites().of_one, tables)]


def test_the_second_judge_finds_the_same_and_sums_it_over_the_batches(second):
    for _ in range(2):
        second.confirm(*outcomes_of(*FIGURES))
    summed = {
        (one.column, one.severity.value): counts
        for one, *counts in zip(second.expectations, second.elements, second.checked, second.broken, strict=True)
    }
    assert summed["metric_excess", "critical"] == [12, 12, 2]
    assert summed["legend_excess", "warning"] == [12, 8, 4]  # 50 and 60
    assert summed["legend_excess", "critical"] == [12, 8, 2]  # far out: 60


def test_tables_joined_come_out_as_their_parts_together():
    tables, outcomes = outcomes_of(*FIGURES)
    (first, first_outcomes), (second, second_outcomes) = map(outcomes_of, FIGURES)
    for table, measures in tables.items():
        joined = Measures()
        joined.add(first[table])
        joined.add(second[table])
        assert (joined.ids, joined.rows) == (measures.ids, measures.rows)
        assert all(joined.column(name) == column for name, column in measures.columns.items())
    assert [one + other for one, other in zip(first_outcomes, second_outcomes, strict=True)] == outcomes


@pytest.mark.parametrize(
    ("lines", "checked", "told"),
    [
        ((), 6, "the two judges differ on one row; row 1 of two is broken to Great Expectations only"),
        ((1, 3, 4), 6, "the two judges differ on 2 rows; row 2 of one is broken to the program's own judge only"),
        ((4,), 5, "the program's own judge found a measure in 5 of 6 rows, Great Expectations in 6 of 6"),
    ],
)
def test_a_difference_is_an_error_that_names_rule_and_row(second, lines, checked, told):
    tables, outcomes = outcomes_of(*FIGURES)
    place = next(at for at, one in enumerate(second.expectations) if one.column == "metric_excess")
    assert outcomes[place] == ExpectationOutcome((4,), 6, 6)
    outcomes[place] = ExpectationOutcome(lines, 6, checked)
    with pytest.raises(JudgesDifferError) as caught:
        second.confirm(tables, outcomes)
    assert str(caught.value).startswith(f"{BETWEEN} on metric_excess (rule value_outside_metric): {told}. ")


def test_without_a_measure_nothing_is_imported(second, monkeypatch):
    monkeypatch.setattr(Validator, "_judge", lambda *_: pytest.fail("imported"))
    second.confirm(*outcomes_of())


def test_great_expectations_asks_for_nothing_and_draws_nothing(great_expectations, capfd):
    suite, measures = single(NULL, "lookalike_of", ["a"] * 50)
    great_expectations.validate(suite, measures)
    assert capfd.readouterr() == ("", "")


def test_great_expectations_keeps_no_table_but_the_last(great_expectations, monkeypatch):
    """It judges hundreds of tables in one process; each that it kept would cost megabytes."""
    seen = []

    def frame(measures):
        made = _frame(measures)
        seen.append(weakref.ref(made))
        return made

    monkeypatch.setattr(validator, "_frame", frame)
    for count in range(1, 6):
        suite, measures = single(NULL, "lookalike_of", ["a"] * count)
        (outcome,) = great_expectations.validate(suite, measures)
        assert outcome.lines == tuple(range(count))  # of this table, and of none before it
    gc.collect()
    assert len(seen) == 5
    assert sum(one() is not None for one in seen) <= 1
