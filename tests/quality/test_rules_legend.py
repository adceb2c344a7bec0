"""Values against the colour scale, and the scale against its values: every number here is worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from examples_quality import NO_LIMITS, brief, cell, cells, figure, judged, limits, measures_of
from hypothesis import given
from hypothesis import strategies as st

from heat_pipeline.model import Legend
from heat_pipeline.quality.rules.legend import LEGEND_IMPLAUSIBLE, VALUE_OUTSIDE_LEGEND

HUNDRED = Legend(0.0, 100.0)
SCALE = Legend(24.0, 48.0, printed="24–48", start=7, end=12)


@pytest.mark.parametrize(
    ("printed", "shown"),
    [
        ("24–48", "24–48"),
        ("-52 to -88", "-52 to -88"),
        ("0% to 100%", "0% to 100%"),
        ("0.0, 0.5, 1.0", "0.0, 0.5, 1.0"),
        ("0.0 (dark purple) to 2.0", "0.0 (dark purple) to 2.0"),
        ("0.0 to 0.8 ms", "0.0 to 0.8 ms"),
        ("0.0) through to yellow (1.0", "3 to 4.5"),
        ("0.0` to `1.0", "3 to 4.5"),
        ("100 (Red)\n* 80", "3 to 4.5"),
        ("0 at the bottom and ends with 100", "3 to 4.5"),
    ],
)
def test_a_scale_is_quoted_where_its_words_read_as_one(printed, shown):
    assert Legend(3.0, 4.5, printed=printed).shown == shown


def excesses(one, within=NO_LIMITS):
    return measures_of(VALUE_OUTSIDE_LEGEND, one, within)["legend_excess"]


def test_the_project_calls_more_than_a_fifth_of_the_span_critical():
    one = figure(cells(24, 48, 48.1, 52.8, 52.9, 19.2, 19.1), legends=[SCALE])
    assert excesses(one) == [0, 0, 0.004166667, 0.2, 0.204166667, 0.2, 0.204166667]
    for value, severity in ((48.1, "warning"), (52.8, "warning"), (52.9, "critical"), (19.2, "warning")):
        two = figure(cells(24, 48, value), legends=[SCALE])
        assert brief(judged([two])) == [("value_outside_legend", severity, (2,))]
    # Three or more are one finding on the scale, as severe as the worst.
    (found,) = judged([one])
    assert brief([found]) == [("value_outside_legend", "critical", (2, 3, 4, 5, 6))]


def test_a_little_beyond_an_approximate_scale_only_informs():
    near = Legend(24.0, 48.0, approximate=True, printed="~24-48")
    one = figure(cells(30, 40, 49.2, 52.8, 60), legends=[near])
    assert measures_of(VALUE_OUTSIDE_LEGEND, one) == {
        # A tick is a fifth of 24, 4.8; what lies farther out is held against the span as well.
        "legend_excess": [None, None, None, None, 0.5],
        "approximate_legend_ticks": [0, 0, 0.25, 1, 2.5],
    }
    assert brief(judged([one])) == [
        ("value_outside_legend", "info", (2,)),
        ("value_outside_legend", "info", (3,)),
        ("value_outside_legend", "critical", (4,)),
    ]


def test_a_panel_s_own_scale_goes_before_the_shared_one():
    shared = Legend(0.0, 100.0)
    own = Legend(0.0, 1.0, panel="B")
    one = figure(
        [cell(90, "r", "1", "A"), cell(110, "r", "2", "A"), cell(0.5, "r", "1", "B"), cell(2, "r", "2", "B")],
        legends=[shared, own],
    )
    assert excesses(one) == [0, 0.1, 0, 1.0]
    found = measures_of(LEGEND_IMPLAUSIBLE, one)
    assert (found["legend_fit"], found["legend_sign_fault"]) == ([0.5, 0.5], [False, False])


def test_a_range_counts_with_the_end_that_lies_nearer():
    # Of 18 to 20 the nearer end lies 4 below 24, of 49.2 to 60 1.2 above 48: the span is 24.
    inside, both, below, above = (
        cell(None, column=name, low=low, high=high)
        for name, low, high in (("a", 24, 48), ("b", 20, 50), ("c", 18, 20), ("d", 49.2, 60))
    )
    one = figure([inside, both, below, above], legends=[SCALE])
    assert excesses(one) == [0, 0, 0.166666667, 0.05]
    assert (
        VALUE_OUTSIDE_LEGEND.explain(one, 2).message == "18-20 at row r, column c lies 4 below the scale's bottom, 24"
    )
    assert (
        VALUE_OUTSIDE_LEGEND.explain(one, 3).message == "49.2-60 at row r, column d lies 1.2 above the scale's top, 48"
    )


def test_a_value_in_another_unit_is_not_of_the_scale():
    scale = Legend(50, 100, printed="50% (light) to 100%")
    seconds, percent = cell(0.85, column="a", printed="0.85s"), cell(45, column="b", printed="45%")
    bare = cell(40, column="c", printed="40")
    assert excesses(figure([seconds, percent, bare, *cells(60, 70, 80)], legends=[scale])) == [None, 0.1, 0.2, 0, 0, 0]


def test_a_dash_read_as_a_minus_sign_is_one_finding_and_no_cell_s():
    turned = Legend(-52.0, -88.0, printed="-52 to -88", start=3, end=13)
    one = figure(cells(60, 70, 40), legends=[turned])
    expected = {name: [None] for name in LEGEND_IMPLAUSIBLE.measures} | {"legend_sign_fault": [True]}
    assert measures_of(LEGEND_IMPLAUSIBLE, one) == expected
    assert excesses(one) == [None, None, None]
    (found,) = judged([one])
    assert brief([found]) == [("legend_implausible", "critical", ())]
    assert found.anomaly.message == (
        'the scale "-52 to -88" has the wrong sign: all 3 values of it lie between 40 and 70, none below zero. '
        "A dash was read as a minus sign; the scale is likely 52 to 88, which 2 of the 3 fit"
    )
    assert (found.anomaly.observed, found.anomaly.expected) == ("-52 to -88", "52 to 88")
    assert (found.anomaly.start, found.anomaly.end) == (3, 13)


@pytest.mark.parametrize(
    ("first", "last", "values", "fault"),
    [
        (-52.0, -88.0, (60, 70), True),
        (-88.0, -52.0, (60, 70), True),
        (0.0, -100.0, (60, 0), True),
        (-5.0, -1.0, (-3, -2), False),  # values that are below zero
        (-88.0, -52.0, (60, 70, -1), False),  # one of them is
        (-1.0, 1.0, (0.2, 0.9), False),  # a scale with both signs is that of a correlation
        (-1.0, 0.0, (0, 0), False),  # zeros lie within it
        (52.0, 88.0, (60, 70), False),
    ],
)
def test_a_sign_is_wrong_only_where_no_value_has_it(first, last, values, fault):
    one = figure(cells(*values), legends=[Legend(first, last)])
    assert measures_of(LEGEND_IMPLAUSIBLE, one)["legend_sign_fault"] == [fault]


def test_the_share_that_a_scale_must_fit_decides_who_is_flagged():
    three_out_of_four = figure(cells(30, 60, 70, 80), legends=[SCALE])
    four_out_of_five = figure(cells(30, 60, 70, 80, 90), legends=[SCALE])
    assert measures_of(LEGEND_IMPLAUSIBLE, three_out_of_four)["legend_fit"] == [0.25]
    assert measures_of(LEGEND_IMPLAUSIBLE, four_out_of_five)["legend_fit"] == [0.2]
    assert brief(judged([three_out_of_four])) == [("value_outside_legend", "critical", (1, 2, 3))]
    assert brief(judged([four_out_of_five])) == [("legend_implausible", "critical", ())]
    # Without a limit on the fit every scale is believed; with a higher one neither is.
    assert excesses(four_out_of_five, NO_LIMITS) == [0, 0.5, 0.916666667, 1.333333333, 1.75]
    assert excesses(three_out_of_four, limits(legend_fit=0.26)) == [None] * 4


def test_a_scale_in_fractions_over_percents_names_the_unit():
    one = figure(cells(40, 50, 92.5), legends=[Legend(0.0, 1.0, printed="0 to 1")])
    (found,) = judged([one])
    assert found.anomaly.message == (
        'the scale "0 to 1" fits none of its 3 values: they lie between 40 and 92.5. '
        "The values are in another unit than the scale, by a factor of 100"
    )
    assert found.anomaly.expected == "0 to 100"


def test_a_scale_without_a_span_is_not_held_against_single_cells():
    one = figure(cells(50, 60), legends=[Legend(50.0, 50.0)])
    assert excesses(one) == [None, None]
    assert measures_of(LEGEND_IMPLAUSIBLE, one)["legend_fit"] == [0.5]


_VALUES = st.lists(st.integers(-1000, 1000), min_size=1, max_size=12)
_ENDS = st.tuples(st.integers(-1000, 1000), st.integers(-1000, 1000)).filter(lambda ends: ends[0] != ends[1])


@given(_VALUES, _ENDS)
def test_a_believed_scale_flags_exactly_what_lies_beyond_it(values, ends):
    legend = Legend(float(ends[0]), float(ends[1]))
    one = figure(cells(*values), legends=[legend])
    measured = measures_of(LEGEND_IMPLAUSIBLE, one)
    (fault,) = measured["legend_sign_fault"]
    found = excesses(one)
    if fault:
        assert min(values) >= 0
        assert max(ends) <= 0
        assert found == [None] * len(values)
    else:
        assert [share > 0 for share in found] == [not min(ends) <= value <= max(ends) for value in values]


def test_beyond_an_open_end_lies_nothing():
    clipped = Legend(0.0, 100.0, open_high=True)
    one = figure(cells(50, 170, -10), legends=[clipped])
    assert excesses(one) == [0, 0, 0.1]
    assert VALUE_OUTSIDE_LEGEND.explain(one, 2).message == "-10 at row r, column c2 lies 10 below the scale's bottom, 0"
    assert excesses(figure(cells(50, 170, -10), legends=[Legend(0.0, 100.0, open_low=True)])) == [0, 0.7, 0]
    assert measures_of(LEGEND_IMPLAUSIBLE, one)["legend_fit"] == [pytest.approx(2 / 3)]


def test_most_values_within_a_tick_of_an_approximate_scale_are_one_warning():
    # Two of ten lie within 100 to 600, the others at most one tick, 100, below.
    about = Legend(100.0, 600.0, approximate=True, step=100.0, printed="100 to 600")
    one = figure(cells(300, 113, 97, 65, 54, 46, 44, 43, 38, 35), legends=[about])
    found = measures_of(LEGEND_IMPLAUSIBLE, one)
    assert (found["legend_fit"], found["approximate_legend_fit"]) == ([None], [0.2])
    (item,) = judged([one])
    assert brief([item]) == [("legend_implausible", "warning", ())]
    assert item.anomaly.message == (
        'the scale "100 to 600" fits 2 of its 10 values: they lie between 35 and 300. '
        "Most lie within one tick (100) of it: its ends may be ticks"
    )


def test_values_beyond_a_shared_scale_are_one_finding_that_names_the_panel_it_does_not_fit():
    one = figure(
        cells(30, 40, 45, panel="A") + cells(25, 35, 49, panel="B") + cells(84, 86, 89, panel="C"),
        legends=[Legend(24.0, 48.0, printed="24-48")],
    )
    (found,) = judged([one])
    assert brief([found]) == [("value_outside_legend", "critical", (5, 6, 7, 8))]
    assert found.anomaly.message == (
        '4 of 9 values lie beyond their scale "24-48" (4 above, 49 to 89); none of C fits it; the first: 49 at '
        "row r, column c2 of B lies 1 above the scale's top, 48"
    )
    assert found.anomaly.panel is None


@pytest.mark.parametrize(("total", "found"), [(1959, []), (2, [("value_outside_legend", "critical", (2, 5))])])
def test_a_column_that_lies_far_beyond_the_scale_as_a_whole_is_of_another_quantity(total, found):
    # Totals of 1959 and 1960 lie 1958 spans beyond 0 to 1; those of 2 and 3 one and two: one of them might be a slip.
    given = [
        cell(value, f"r{row}", column, start=10 * row + at)
        for row in range(2)
        for at, (column, value) in enumerate((("edit", 0.25), ("goto", 0.75), ("total", total + row)))
    ]
    assert brief(judged([figure(given, legends=[Legend(0.0, 1.0, printed="0.0 to 1.0")])])) == found


def test_percents_with_their_sign_fit_a_scale_of_fractions():
    found = [cell(value, "r", f"c{value}", printed=f"{value}%") for value in (40, 50, 90)]
    assert judged([figure(found, legends=[Legend(0.0, 1.0)])]) == []


def test_the_axis_of_a_bar_chart_is_a_scale_too():
    axis = Legend(0.0, 100.0, printed="0 to 100", is_axis=True)
    (found,) = judged([figure(cells(10, 120), legends=[axis])])
    assert brief([found]) == [("value_outside_legend", "warning", (1,))]
    assert found.anomaly.message == "120 at row r, column c1 lies 20 above the axis's top, 100"


def test_an_axis_that_few_values_fit_is_that_of_others():
    axis = Legend(0.0, 2.0, printed="0 to 2", is_axis=True)
    assert judged([figure(cells(1, 600, 700, 800, 6000), legends=[axis])]) == []


@pytest.mark.parametrize(("sure", "severity"), [(0.9, "critical"), (0.6, "warning"), (0.4, "info"), (0.2, None)])
def test_a_value_whose_place_is_in_doubt_is_told_of_the_milder_the_greater_the_doubt(sure, severity):
    found = [*cells(30, 40, 45), replace(cell(60, "r", "x"), confidence=sure)]
    told = [item.anomaly.severity.value for item in judged([figure(found, legends=[SCALE])])]
    assert told == ([] if severity is None else [severity])
