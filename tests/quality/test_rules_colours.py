"""Colour words against values, and statements on colours against each other: every number is worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from examples_quality import brief, cell, cells, figure, judged, measures_of

from heat_pipeline.model import Band, Legend, Rank
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.rules.colours import COLOUR_CONTRADICTED, LEGEND_CONTRADICTED

HUNDRED = Legend(0.0, 100.0, printed="0 to 100")


def band(colour, low=None, high=None, *, rank=None, statement=1, approximate=False):
    return Band(colour, low, high, rank, approximate, statement, 3, 9)


def coloured(*pairs):
    """Cells of one row: "64.1 (green)"."""
    return [
        replace(cell(value, "r", f"c{at}", start=10 * at), colour=colour) for at, (value, colour) in enumerate(pairs)
    ]


def seen(found, bands, legends=(HUNDRED,)):
    one = figure(found, legends=legends)
    return Figure(one.description_id, replace(one.reading, bands=tuple(bands)), one.names, one.metric)


def excesses(pairs, bands, legends=(HUNDRED,)):
    return measures_of(COLOUR_CONTRADICTED, seen(coloured(*pairs), bands, legends))["colour_excess"]


TRAFFIC = [band("red", None, 60), band("yellow", 60, 80), band("green", 80, 100)]
BLUE_RED = [band("dark blue", 0, 0), band("red", 100, 100)]


def test_without_colours_nothing_is_measured():
    one = figure(cells(1, 2), legends=[HUNDRED])
    assert measures_of(COLOUR_CONTRADICTED, one) == {name: [None, None] for name in COLOUR_CONTRADICTED.measures}
    assert measures_of(LEGEND_CONTRADICTED, one) == {name: [None] for name in LEGEND_CONTRADICTED.measures}


def test_each_value_in_another_band_than_its_colour_is_a_finding():
    one = seen(coloured((85, "Green"), (64.1, "Green"), (70, "yellow"), (66, "green"), (20, "red")), TRAFFIC)
    first, second = judged([one])
    assert brief([first, second]) == [
        ("colour_contradicted", "warning", (1,)),
        ("colour_contradicted", "warning", (3,)),
    ]
    assert first.anomaly.message == (
        "64.1 at row r, column c1 is called Green, but the text has green for 80 to 100; 60 to 80 is yellow"
    )
    assert (first.anomaly.observed, first.anomaly.expected) == ("64.1 (Green)", "green for 80 to 100")
    assert (first.anomaly.start, first.anomaly.end) == (10, 14)


@pytest.mark.parametrize(
    ("value", "colour", "share"),
    [
        # The values of the bands span 60 to 100, and a colour reaches 2 % of that, 0.8, into its neighbour.
        (80, "yellow", None),
        (80, "green", None),
        (79.5, "green", None),
        (79, "green", 0.025),  # 1 of 40
        (90, "yellow", 0.25),  # 10 beyond 80
        (100, "red", 1),  # 40 beyond 60
        (3, "red", None),  # below 60 there is no end
        (100, "blue", None),  # the scale has no blue
        (85, "yellow-green", None),  # has two hues, and one of them is right
    ],
)
def test_bands_hold_what_lies_in_them(value, colour, share):
    assert excesses([(value, colour)], TRAFFIC) == [share]


@pytest.mark.parametrize(
    ("value", "colour", "share"),
    [
        (20, "dark blue", 0.3),
        (49, "dark blue", None),
        (80, "pale blue", 0.3),
        (80, "blue", None),  # has no shade: it may be any
        (20, "Dunkelblau", 0.3),
        (80, "hellblau", 0.3),
        (80, "medium blue", None),
    ],
)
def test_in_one_hue_the_shade_decides(value, colour, share):
    assert excesses([(value, colour)], [band("light blue", 0, 50), band("dark blue", 50, 100)]) == [share]


def test_a_range_belongs_to_the_band_that_its_middle_lies_in():
    green = replace(cell(None, low=80, high=100), colour="green")
    bands = [band("red", 0, 40), band("green", 60, 80), band("yellow", 80, 100)]
    measured = measures_of(COLOUR_CONTRADICTED, seen([green], bands))
    assert measured == {"colour_excess": [0.1], "colour_changes": [False]}  # 90 lies 10 beyond 80


def odds(*bands):
    return measures_of(LEGEND_CONTRADICTED, seen(cells(1), bands))["colours_at_odds"]


LOW, HIGH = Rank.LOW, Rank.HIGH


@pytest.mark.parametrize(
    ("bands", "fault"),
    [
        ([band("red", rank=LOW), band("green", 0, 0, statement=2), band("red", 9, 9, statement=2)], True),
        ([band("red", rank=LOW), band("red", 0, 0, statement=2), band("green", 9, 9, statement=2)], False),
        ([band("red", 0, 0), band("blue", 9, 9), band("blue", rank=LOW, statement=2)], True),
        ([band("light blue", 0, 0), band("dark blue", 9, 9), band("darker", rank=HIGH, statement=2)], False),
        # an inverted scale that the text says itself
        ([band("dark blue", 0, 0), band("light blue", 9, 9), band("dark", rank=LOW, statement=2)], False),
        # of several hues dark says nothing
        ([band("dark purple", 0, 0), band("yellow", 9, 9), band("darker", rank=HIGH, statement=2)], False),
        ([band("purple", 100, 100, rank=LOW), band("red", 600, 600, rank=HIGH)], False),
        ([band("green", 60, 80), band("yellow", 80, 100)], False),
    ],
)
def test_statements_on_colours_that_can_t_both_be_right(bands, fault):
    assert odds(*bands) == [fault]


def test_a_contradiction_is_told_with_both_sides_and_the_cells_are_left_alone():
    bands = [band("red", rank=LOW), band("Red", 100, 100, statement=2), band("Purple", 0, 0, statement=2)]
    (found,) = judged([seen(coloured((20, "red"), (30, "red"), (10, "red")), bands)])
    assert brief([found]) == [("legend_contradicted", "warning", ())]
    assert found.anomaly.message == (
        "the text contradicts itself on its colours: red is low, but Red is 100; red stands at both ends"
    )
    bands = [band("blue", rank=LOW), band("Blue", rank=HIGH, statement=2)]
    (found,) = judged([seen(coloured((20, "blue"), (30, "blue"), (10, "blue")), bands)])
    assert found.anomaly.message == (
        "the text contradicts itself on its colours: blue is low, but Blue is high; blue stands at both ends"
    )


def test_one_value_in_two_hues_needs_no_legend():
    pairs = [(0.015, "purple"), (0.02, "dark blue"), (0.015, "blue"), (0.02, "light blue"), (0.015, "bluish purple")]
    one = seen(coloured(*pairs), [], [])
    assert measures_of(COLOUR_CONTRADICTED, one)["colour_changes"] == [False, False, True, False, False]
    (found,) = [item.anomaly for item in judged([one]) if item.anomaly.rule == "colour_contradicted"]
    assert (found.severity.value, found.observed, found.expected) == ("info", "0.015 (blue)", "0.015 (purple)")
    assert found.message.startswith("0.015 at ") and "is called blue, and purple at" in found.message
    bars = replace(one, reading=replace(one.reading, chart_type="bar chart"))  # theirs are the series' colours
    assert not any(measures_of(COLOUR_CONTRADICTED, bars)["colour_changes"])
