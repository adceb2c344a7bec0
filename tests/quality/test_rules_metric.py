"""Values against what their metric can be."""

from __future__ import annotations

import pytest
from examples_quality import axis, brief, cell, cells, figure, judged, measures_of

from heat_pipeline.model import Legend
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.quality.figure import figure_of
from heat_pipeline.quality.rules.metric import VALUE_OUTSIDE_METRIC


def measured(found, metric, unit=""):
    return measures_of(VALUE_OUTSIDE_METRIC, figure(found, metric=metric, unit=unit))["metric_excess"]


@pytest.mark.parametrize(
    ("metric", "unit", "values", "excess"),
    [
        ("accuracy", "", (0, 50, 100, 101.5, -2), [0, 0, 0, 1.5, 2]),  # percents: most are above 1
        ("accuracy", "", (0, 0.5, 1, 1.25, -0.1), [0, 0, 0, 0.25, 0.1]),  # fractions: most are not
        ("accuracy", "%", (0.2, 0.5, 1.5, 100.5), [0, 0, 0, 0.5]),  # the unit says percents
        ("probability", "", (0.2, 0.9, 1.01), [0, 0, 0.01]),
        ("correlation", "", (-1, 0, 1, 1.2, -1.5), [0, 0, 0, 0.2, 0.5]),
        ("correlation", "", (-95, 40, 88, 100.5, -101), [0, 0, 0, 0.5, 1]),  # printed times 100
        ("correlation", "", (1.5, -3, 0.5, -2), [0.5, 2, 0, 1]),  # times 100 one would be above 10: they are none
        ("correlation", "%", (1.5, -3, 0.5, -2), [0, 0, 0, 0]),
        ("perplexity", "", (1, 3.5, 0.5, 1e6), [0, 0, 0.5, 0]),
        ("latency", "", (0, 12, -3), [0, 0, 3]),
        ("log-probability", "", (-300, 0, 0.5), [0, 0, 0.5]),
    ],
)
def test_how_far_a_value_is_beyond_what_its_metric_can_be(metric, unit, values, excess):
    assert measured(cells(*values), metric, unit) == excess


def test_a_percent_sign_at_one_value_says_percents():
    found = [*cells(0.2, 0.4, 0.6), cell(1.5, "r", "x", printed="1.5%")]
    assert measured(found, "accuracy") == [0, 0, 0, 0]
    assert measured([*cells(0.2, 0.4, 0.6), cell(1.5, "r", "x", printed="1.5")], "accuracy") == [0, 0, 0, 0.5]


def test_a_range_counts_with_both_ends():
    found = [cell(None, column="a", low=80, high=100), cell(None, column="b", low=95, high=104), *cells(50, 60)]
    assert measured(found, "accuracy") == [0, 4, 0, 0]


def test_under_a_scale_with_both_signs_a_share_is_none():
    found = cells(-50, 0, 50, -101, 101)
    signed, unsigned = Legend(100.0, -100.0), Legend(0.0, 100.0)
    for legend, excess in ((signed, [None] * 5), (unsigned, [50, 0, 0, 101, 1])):
        one = figure(found, metric="accuracy", unit="%", legends=[legend])
        assert measures_of(VALUE_OUTSIDE_METRIC, one)["metric_excess"] == excess


@pytest.mark.parametrize(
    ("panel", "label", "excess"),
    [
        ("Right heatmap (STD)", "", [0, 0, 0, 0, 3.5]),
        ("Right heatmap", "Standard Deviation", [0, 0, 0, 0, 3.5]),
        ("STD", "Correlation", [1, 0, 0, 0, 2.5]),  # the scale goes before the name
        ("Right heatmap", "", [1, 0, 0, 0, 2.5]),  # no metric of its own: the figure's, a correlation
    ],
)
def test_a_panel_that_says_what_it_measures_is_held_to_that(panel, label, excess):
    found = [cell(value, column=f"c{at}", panel=panel) for at, value in enumerate((2, 0.5, 0.3, 0.1, -3.5))]
    legends = [Legend(-3.5, 3.5, label=label, panel=panel)]
    reading = figure(found, metric="correlation", legends=legends).reading
    one = figure_of("one", reading, {}, load_registry())
    assert measures_of(VALUE_OUTSIDE_METRIC, one)["metric_excess"] == excess


def test_an_impossible_value_is_rejected_and_says_why():
    one = figure([*cells(88, 91), cell(104.5, "MMLU", "Qwen", printed="104.5", start=50)], metric="accuracy", unit="%")
    (found,) = judged([one])
    assert brief([found]) == [("value_outside_metric", "critical", (2,))]
    assert found.rejects is True
    assert found.anomaly.message == "104.5 at row MMLU, column Qwen cannot be: accuracy is 0 to 100"
    assert (found.anomaly.observed, found.anomaly.expected) == ("104.5", "0 to 100")
    assert (found.anomaly.start, found.anomaly.end) == (50, 55)


@pytest.mark.parametrize(
    ("metric", "values", "index", "expected"),
    [
        ("latency", (3, -2), 1, "at least 0"),
        ("R²", (0.2, -4, 1.5), 2, "at most 1"),
        ("perplexity", (0.2,), 0, "at least 1"),
    ],
)
def test_an_open_end_is_named_as_such(metric, values, index, expected):
    (found,) = judged([figure(cells(*values), metric=metric)])
    assert brief([found]) == [("value_outside_metric", "critical", (index,))]
    assert found.anomaly.expected == expected


def test_a_mean_lies_among_its_values():
    def found(*values, labels=("64", "128", "256", "Geomean")):
        """What is found in one column of values, of which the last is called a mean."""
        given = [cell(value, label, "x", printed=f"{value:.1f}") for value, label in zip(values, labels, strict=True)]
        return judged([figure(given, rows=axis("Threshold", "64", "128", *labels[2:]))])

    assert found(16.5, 17.5, 18.2, 18.3) == []  # one unit of the last digit: rounded
    assert found(16.5, 17.5, 18.6, labels=("64", "128", "Average")) == []  # too few
    (item,) = found(16.5, 17.5, 18.2, 18.6)
    assert item.anomaly.message == (
        "18.6 at Threshold Geomean, column x is no mean: the values that it should be the mean of are 16.5 to 18.2"
    )
