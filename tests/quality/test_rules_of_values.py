"""Values against the colour scale, the metric and the colours: every number here is worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from examples_quality import NO_LIMITS, axis, brief, cell, cells, figure, grid, judged, limits, measures_of, only, told
from hypothesis import given
from hypothesis import strategies as st

from heat_pipeline.model import Band, Legend, Rank
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.quality.figure import figure_of
from heat_pipeline.quality.rules.colour_words import COLOUR_CONTRADICTED, LEGEND_CONTRADICTED
from heat_pipeline.quality.rules.metric import VALUE_OUTSIDE_METRIC
from heat_pipeline.quality.rules.scales import LEGEND_IMPLAUSIBLE, VALUE_OUTSIDE_LEGEND

HUNDRED = Legend(0.0, 100.0, printed="0 to 100")
SCALE = Legend(24.0, 48.0, printed="24–48", start=7, end=12)
OUTSIDE, IMPLAUSIBLE = "value_outside_legend", "legend_implausible"


def excesses(one, within=NO_LIMITS):
    return measures_of(VALUE_OUTSIDE_LEGEND, one, within)["legend_excess"]


def under(legend, *values):
    return figure(cells(*values), legends=[legend])


TURNED = Legend(-52.0, -88.0, printed="-52 to -88", start=3, end=13)
NEAR = Legend(24.0, 48.0, approximate=True, printed="~24-48")
ABOUT = Legend(100.0, 600.0, approximate=True, step=100.0, printed="100 to 600")
BAR = Legend(0.0, 100.0, printed="0 to 100", is_axis=True)
PANELS = cells(30, 40, 45, panel="A") + cells(25, 35, 49, panel="B") + cells(84, 86, 89, panel="C")
EDITS = ("edit", "goto", "total")


@pytest.mark.parametrize(
    ("one", "found"),
    [
        # more than a fifth of the span of 24 is critical: 4.8
        *((under(SCALE, 24, 48, near), [(OUTSIDE, "warning", (2,))]) for near in (48.1, 52.8, 19.2)),
        *((under(SCALE, 24, 48, far), [(OUTSIDE, "critical", (2,))]) for far in (52.9, 19.1)),
        # three or more are one finding, as severe as the worst
        (under(SCALE, 24, 48, 48.1, 52.8, 52.9), [(OUTSIDE, "critical", (2, 3, 4))]),
        (
            under(NEAR, 30, 40, 49.2, 52.8, 60),
            [(OUTSIDE, "info", (2,)), (OUTSIDE, "info", (3,)), (OUTSIDE, "critical", (4,))],
        ),
        # a scale must fit a quarter of its values
        (under(SCALE, 30, 60, 70, 80), [(OUTSIDE, "critical", (1, 2, 3))]),
        (under(SCALE, 30, 60, 70, 80, 90), [(IMPLAUSIBLE, "critical", ())]),
        (under(ABOUT, 300, 113, 97, 65, 54, 46, 44, 43, 38, 35), [(IMPLAUSIBLE, "warning", ())]),
        (under(TURNED, 60, 70, 40), [(IMPLAUSIBLE, "critical", ())]),
        # a column far beyond the scale as a whole is of another quantity; of 2 and 3 one might be a slip
        (figure(grid([[0.25, 0.75, 1959], [0.25, 0.75, 1960]], "ab", EDITS), legends=[Legend(0.0, 1.0)]), []),
        (
            figure(grid([[0.25, 0.75, 2], [0.25, 0.75, 3]], "ab", EDITS), legends=[Legend(0.0, 1.0)]),
            [(OUTSIDE, "critical", (2, 5))],
        ),
        # percents with their sign fit a scale of fractions
        (
            figure([cell(each, "r", f"c{each}", printed=f"{each}%") for each in (40, 50)], legends=[Legend(0.0, 1.0)]),
            [],
        ),
        # the axis of a bar chart is a scale too, but one that few values fit is that of others
        (under(BAR, 10, 120), [(OUTSIDE, "warning", (1,))]),
        (under(replace(BAR, last=2.0), 1, 600, 700, 800, 6000), []),
        *(
            (
                figure([*cells(30, 40, 45), replace(cell(60, "r", "x"), confidence=sure)], legends=[SCALE]),
                [] if severity is None else [(OUTSIDE, severity, (3,))],
            )
            for sure, severity in ((0.9, "critical"), (0.6, "warning"), (0.4, "info"), (0.2, None))
        ),
    ],
)
def test_values_and_their_scale(one, found):
    assert brief(judged([one])) == found


@pytest.mark.parametrize(
    ("one", "rule", "message"),
    [
        (
            under(Legend(0.0, 1.0, printed="0 to 1"), 40, 50, 92.5),
            IMPLAUSIBLE,
            'the scale "0 to 1" fits none of its 3 values: they lie between 40 and 92.5. '
            "The values are in another unit than the scale, by a factor of 100",
        ),
        (
            under(ABOUT, 300, 113, 97, 65, 54, 46, 44, 43, 38, 35),
            IMPLAUSIBLE,
            'the scale "100 to 600" fits 2 of its 10 values: they lie between 35 and 300. '
            "Most lie within one tick (100) of it: its ends may be ticks",
        ),
        (
            figure(PANELS, legends=[SCALE]),
            OUTSIDE,
            '4 of 9 values lie beyond their scale "24–48" (4 above, 49 to 89); none of C fits it; the first: 49 at '
            "row r, column c2 of B lies 1 above the scale's top, 48",
        ),
        (under(BAR, 10, 120), OUTSIDE, "120 at row r, column c1 lies 20 above the axis's top, 100"),
    ],
)
def test_a_scale_that_is_wrong_is_told_with_what_is_likely(one, rule, message):
    assert only(rule, one).message == message


def test_how_far_beyond_is_a_share_of_the_span_and_of_an_approximate_scale_in_ticks():
    assert excesses(under(SCALE, 24, 48.1, 52.8, 52.9)) == [0, 0.004166667, 0.2, 0.204166667]
    # a tick is a fifth of 24, 4.8; what lies farther out is held against the span as well
    assert measures_of(VALUE_OUTSIDE_LEGEND, under(NEAR, 30, 49.2, 52.8, 60)) == {
        "legend_excess": [None, None, None, 0.5],
        "approximate_legend_ticks": [0, 0.25, 1, 2.5],
    }
    assert measures_of(LEGEND_IMPLAUSIBLE, under(ABOUT, 300, 97))["approximate_legend_fit"] == [0.5]
    assert excesses(under(TURNED, 60, 70)) == [None, None]
    # without a span it is not held against single cells; beyond an open end lies nothing
    assert excesses(under(Legend(50.0, 50.0), 50, 60)) == [None, None]
    assert excesses(under(replace(HUNDRED, open_high=True), 50, 170, -10)) == [0, 0, 0.1]
    assert excesses(under(replace(HUNDRED, open_low=True), 50, 170, -10)) == [0, 0.7, 0]
    # without a limit on the fit every scale is believed; with a higher one it is not
    assert excesses(under(SCALE, 30, 60, 70, 80, 90)) == [0, 0.5, 0.916666667, 1.333333333, 1.75]
    assert excesses(under(SCALE, 30, 60, 70, 80), limits(legend_fit=0.26)) == [None] * 4


def test_a_range_counts_with_its_nearer_end_and_another_unit_is_not_of_the_scale():
    # Of 18 to 20 the nearer end lies 4 below 24, of 49.2 to 60 1.2 above 48: the span is 24.
    ranges = [cell(None, column=f"c{low}", low=low, high=high) for low, high in ((24, 48), (18, 20), (49.2, 60))]
    one = figure(ranges, legends=[SCALE])
    assert excesses(one) == [0, 0.166666667, 0.05]
    said = "18-20 at row r, column c18 lies 4 below the scale's bottom, 24"
    assert VALUE_OUTSIDE_LEGEND.explain(one, 1).message == said
    seconds, percent = cell(0.85, column="a", printed="0.85s"), cell(45, column="b", printed="45%")
    bare = [cell(40, column="c", printed="40"), *cells(60, 70, 80)]
    scale = Legend(50, 100, printed="50% (light) to 100%")
    assert excesses(figure([seconds, percent, *bare], legends=[scale])) == [None, 0.1, 0.2, 0, 0, 0]


@pytest.mark.parametrize(
    ("first", "last", "values", "fault"),
    [
        (-52.0, -88.0, (60, 70), True),
        (0.0, -100.0, (60, 0), True),
        (-88.0, -52.0, (60, 70, -1), False),  # one value is below zero
        (-1.0, 1.0, (0.2, 0.9), False),  # a scale with both signs is that of a correlation
        (-1.0, 0.0, (0, 0), False),  # zeros lie within it
    ],
)
def test_a_sign_is_wrong_only_where_no_value_has_it(first, last, values, fault):
    assert measures_of(LEGEND_IMPLAUSIBLE, under(Legend(first, last), *values))["legend_sign_fault"] == [fault]


_VALUES = st.lists(st.integers(-1000, 1000), min_size=1, max_size=12)
_ENDS = st.tuples(st.integers(-1000, 1000), st.integers(-1000, 1000)).filter(lambda ends: ends[0] != ends[1])


@given(_VALUES, _ENDS)
def test_a_believed_scale_flags_exactly_what_lies_beyond_it(values, ends):
    one = under(Legend(*map(float, ends)), *values)
    if measures_of(LEGEND_IMPLAUSIBLE, one)["legend_sign_fault"] == [True]:
        assert min(values) >= 0 >= max(ends)
        assert excesses(one) == [None] * len(values)
    else:
        assert [share > 0 for share in excesses(one)] == [not min(ends) <= value <= max(ends) for value in values]


@pytest.mark.parametrize(
    ("metric", "unit", "values", "excess"),
    [
        ("accuracy", "", (0, 50, 100, 101.5, -2), [0, 0, 0, 1.5, 2]),  # percents: most are above 1
        ("accuracy", "%", (0.2, 0.5, 1.5, 100.5), [0, 0, 0, 0.5]),  # the unit says percents
        ("correlation", "", (-1, 0, 1, 1.2, -1.5), [0, 0, 0, 0.2, 0.5]),
        ("correlation", "", (-95, 40, 88, 100.5, -101), [0, 0, 0, 0.5, 1]),  # printed times 100
        ("correlation", "", (1.5, -3, 0.5, -2), [0.5, 2, 0, 1]),  # times 100 one would be above 10: they are none
        ("correlation", "%", (1.5, -3, 0.5, -2), [0, 0, 0, 0]),
        ("perplexity", "", (1, 3.5, 0.5, 1e6), [0, 0, 0.5, 0]),
        ("log-probability", "", (-300, 0, 0.5), [0, 0, 0.5]),
    ],
)
def test_how_far_a_value_is_beyond_what_its_metric_can_be(metric, unit, values, excess):
    one = figure(cells(*values), metric=metric, unit=unit)
    assert measures_of(VALUE_OUTSIDE_METRIC, one)["metric_excess"] == excess


def beyond(metric, *given, **more):
    return measures_of(VALUE_OUTSIDE_METRIC, figure(given, metric=metric, **more))["metric_excess"]


def test_signs_ranges_and_scales_say_what_a_share_is():
    percent = cell(1.5, "r", "x", printed="1.5%")
    assert beyond("accuracy", *cells(0.2, 0.4, 0.6), percent) == [0, 0, 0, 0]
    assert beyond("accuracy", *cells(0.2, 0.4, 0.6, 1.5)) == [0, 0, 0, 0.5]
    ranges = [cell(None, column="a", low=80, high=100), cell(None, column="b", low=95, high=104)]
    assert beyond("accuracy", *ranges, *cells(50, 60)) == [0, 4, 0, 0]
    for legend, excess in ((Legend(100.0, -100.0), [None] * 3), (HUNDRED, [50, 0, 1])):  # with both signs: no share
        assert beyond("accuracy", *cells(-50, 0, 101), unit="%", legends=[legend]) == excess


@pytest.mark.parametrize(
    ("panel", "label", "excess"),
    [
        ("Right heatmap", "Standard Deviation", [0, 0, 0, 0, 3.5]),
        ("STD", "Correlation", [1, 0, 0, 0, 2.5]),  # the scale goes before the name
    ],
)
def test_a_panel_that_says_what_it_measures_is_held_to_that(panel, label, excess):
    legends = [Legend(-3.5, 3.5, label=label, panel=panel)]
    reading = figure(cells(2, 0.5, 0.3, 0.1, -3.5, panel=panel), metric="correlation", legends=legends).reading
    one = figure_of("one", reading, {}, load_registry())
    assert measures_of(VALUE_OUTSIDE_METRIC, one)["metric_excess"] == excess


def test_an_impossible_value_is_rejected_and_says_why():
    impossible = cell(104.5, "MMLU", "Qwen", start=50)
    (found,) = judged([figure([*cells(88, 91), impossible], metric="accuracy", unit="%")])
    assert brief([found]) == [("value_outside_metric", "critical", (2,))]
    assert found.rejects is True
    anomaly = found.anomaly
    assert anomaly.message == "104.5 at row MMLU, column Qwen cannot be: accuracy is 0 to 100"
    assert (anomaly.observed, anomaly.expected, anomaly.start, anomaly.end) == ("104.5", "0 to 100", 50, 55)
    assert only("value_outside_metric", figure(cells(0.2, 1.5), metric="R²")).expected == "at most 1"


def test_a_mean_lies_among_its_values():
    def found(*values, labels=("64", "128", "256", "Geomean")):
        """What is found in one column of values, of which the last is called a mean."""
        column = [cell(value, label, "x", printed=f"{value:.1f}") for value, label in zip(values, labels, strict=True)]
        return told("value_outside_metric", figure(column, rows=axis("Threshold", "64", "128", *labels[2:])))

    assert found(16.5, 17.5, 18.2, 18.3) == []  # one unit of the last digit: rounded
    assert found(16.5, 17.5, 18.6, labels=("64", "128", "Average")) == []  # too few
    assert found(16.5, 17.5, 18.2, 18.6) == [
        "warning (3,): 18.6 at Threshold Geomean, column x is no mean: the values that it should be the mean of are "
        "16.5 to 18.2"
    ]


def band(colour, low=None, high=None, *, rank=None, statement=1):
    return Band(colour, low, high, rank, False, statement, 3, 9)


def seen(bands, *pairs, legends=(HUNDRED,)):
    """A figure with cells in one row, each with its colour: (64.1, "green")."""
    coloured = [
        replace(cell(value, "r", f"c{nth}", start=10 * nth), colour=hue) for nth, (value, hue) in enumerate(pairs)
    ]
    one = figure(coloured, legends=legends)
    return replace(one, reading=replace(one.reading, bands=tuple(bands)))


TRAFFIC = [band("red", None, 60), band("yellow", 60, 80), band("green", 80, 100)]
BLUES = [band("light blue", 0, 50), band("dark blue", 50, 100)]


def test_a_value_in_another_band_than_its_colour_is_a_finding():
    anomaly = only("colour_contradicted", seen(TRAFFIC, (85, "Green"), (64.1, "Green"), (70, "yellow"), (20, "red")))
    assert anomaly.message == (
        "64.1 at row r, column c1 is called Green, but the text has green for 80 to 100; 60 to 80 is yellow"
    )
    assert (anomaly.severity.value, anomaly.observed) == ("warning", "64.1 (Green)")
    assert anomaly.expected == "green for 80 to 100"
    assert (anomaly.cells, anomaly.start, anomaly.end) == ((1,), 10, 14)


@pytest.mark.parametrize(
    ("bands", "value", "colour", "share"),
    [
        # The values of the bands span 60 to 100, and a colour reaches 2 % of that, 0.8, into its neighbour.
        (TRAFFIC, 79.5, "green", None),
        (TRAFFIC, 79, "green", 0.025),  # 1 of 40
        (TRAFFIC, 100, "red", 1),  # 40 beyond 60
        (TRAFFIC, 3, "red", None),  # below 60 there is no end
        (TRAFFIC, 85, "yellow-green", None),  # has two hues, and one of them is right
        # in one hue the shade decides
        (BLUES, 20, "dark blue", 0.3),
        (BLUES, 49, "dark blue", None),
        (BLUES, 80, "pale blue", 0.3),
        (BLUES, 80, "blue", None),  # has no shade: it may be any
        (BLUES, 80, "hellblau", 0.3),
    ],
)
def test_bands_hold_what_lies_in_them(bands, value, colour, share):
    assert measures_of(COLOUR_CONTRADICTED, seen(bands, (value, colour)))["colour_excess"] == [share]


def test_a_range_belongs_to_the_band_of_its_middle_and_without_colours_nothing_is_measured():
    green = replace(cell(None, low=80, high=100), colour="green")  # 90 lies 10 beyond 80
    one = seen([band("red", 0, 40), band("green", 60, 80), band("yellow", 80, 100)], (1, "x"))
    one = replace(one, reading=replace(one.reading, cells=(green,)))
    assert measures_of(COLOUR_CONTRADICTED, one) == {"colour_excess": [0.1], "colour_changes": [False]}
    plain = under(HUNDRED, 1, 2)
    assert measures_of(COLOUR_CONTRADICTED, plain) == {name: [None, None] for name in COLOUR_CONTRADICTED.measures}
    assert measures_of(LEGEND_CONTRADICTED, plain) == {name: [None] for name in LEGEND_CONTRADICTED.measures}


LOW, HIGH = Rank.LOW, Rank.HIGH


@pytest.mark.parametrize(
    ("bands", "fault"),
    [
        ([band("red", rank=LOW), band("green", 0, 0, statement=2), band("red", 9, 9, statement=2)], True),
        ([band("light blue", 0, 0), band("dark blue", 9, 9), band("darker", rank=HIGH, statement=2)], False),
        # an inverted scale that the text says itself
        ([band("dark blue", 0, 0), band("light blue", 9, 9), band("dark", rank=LOW, statement=2)], False),
        # of several hues dark says nothing
        ([band("dark purple", 0, 0), band("yellow", 9, 9), band("darker", rank=HIGH, statement=2)], False),
        ([band("purple", 100, 100, rank=LOW), band("red", 600, 600, rank=HIGH)], False),
        (TRAFFIC, False),
    ],
)
def test_statements_on_colours_that_can_t_both_be_right(bands, fault):
    assert measures_of(LEGEND_CONTRADICTED, seen(bands, (1, "")))["colours_at_odds"] == [fault]


def test_one_value_in_two_hues_needs_no_legend():
    pairs = [(0.015, "purple"), (0.02, "dark blue"), (0.015, "blue"), (0.02, "light blue"), (0.015, "bluish purple")]
    one = seen([], *pairs, legends=[])
    assert measures_of(COLOUR_CONTRADICTED, one)["colour_changes"] == [False, False, True, False, False]
    found = only("colour_contradicted", one)
    assert (found.severity.value, found.observed, found.expected) == ("info", "0.015 (blue)", "0.015 (purple)")
    assert found.message.startswith("0.015 at ") and "is called blue, and purple at" in found.message
    bars = replace(one, reading=replace(one.reading, chart_type="bar chart"))  # theirs are the series' colours
    assert not any(measures_of(COLOUR_CONTRADICTED, bars)["colour_changes"])
