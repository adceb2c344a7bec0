"""Claims on bounds, ranges, values and counts, as found."""

from __future__ import annotations

import pytest

from heat_pipeline.statements import (
    Amount,
    Constant,
    Count,
    Degree,
    Extreme,
    Range,
    Region,
    Threshold,
    Vague,
    Value,
)
from tests.claims.finding_examples import PANELS, statements

N97 = Amount(97.0, 97.0, 1.0, False, "97%")
TYPE_2 = Region(rows=("2",))


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("* Type 2 stays above 97%.", Threshold(TYPE_2, True, N97)),
        ("* **Type 2:** Accuracy is very high (above 97%).", Threshold(TYPE_2, True, N97)),
        ("* All values of Type 2 are above 97%.", Threshold(TYPE_2, True, N97, degree=Degree.EVERY)),
        ("* Type 2 never drops below 97%.", Threshold(TYPE_2, False, N97, degree=Degree.EVERY, negated=True)),
        ("* Type 2 is at least 97% at every length.", Threshold(TYPE_2, True, N97, True, Degree.EVERY)),
        ("* Most values of Type 2 exceed 97%.", Threshold(TYPE_2, True, N97, degree=Degree.MOST)),
        ("* At lengths 5-7, Type 2 is over 97%.", Threshold(Region(None, ("2",), ("5", "6", "7")), True, N97)),
        (
            "* Types 1 and 3 are under 97%.",
            Threshold(Region(rows=("1", "3")), False, N97),
        ),
        (
            "* No score exceeds 97% at a length of 7 or above.",
            Threshold(Region(columns=("7", "8")), True, N97, degree=Degree.EVERY, negated=True),
        ),
    ],
)
def test_bounds(said, expected):
    assert statements(said) == [expected]


def test_only_one_is_so_and_the_others_are_not():
    is_above, none_other = statements("* Only Type 2 is above 97% at length 5.")
    assert is_above == Threshold(Region(None, ("2",), ("5",)), True, N97)
    assert none_other == Threshold(Region(None, ("1", "3", "4"), ("5",)), True, N97, negated=True)


@pytest.mark.parametrize(
    ("said", "low", "high", "how"),
    [
        ("* Type 3 ranges from 55.0 to 78.0.", "55.0", "78.0", "spans"),
        ("* Values for Type 3 lie between 55.0 and 78.0.", "55.0", "78.0", "within"),
        ("* **Type 3:** Accuracy stays within 55-78.", "55", "78", "within"),
    ],
)
def test_ranges(said, low, high, how):
    (found,) = statements(said)
    assert isinstance(found, Range)
    assert (found.over, found.how, found.low.printed, found.high.printed) == (Region(rows=("3",)), how, low, high)


def test_a_range_told_by_tens():
    (found,) = statements("* Type 4 stays in the mid-80s for lengths 5-7.")
    assert (found.how, found.low.low, found.high.high) == ("around", 83.0, 87.0)
    assert found.over == Region(None, ("4",), ("5", "6", "7"))


def test_two_ranges_of_two_panels():
    first, second = statements("* AIME24 ranges from 41.0 to 49.0, AMC23 from 84.0 to 88.0.", PANELS)
    assert first.over == Region(panels=("Nova | AIME24",))
    assert (second.over, second.low.low, second.high.low) == (Region(panels=("Nova | AMC23",)), 84.0, 88.0)


def test_a_spread():
    (found,) = statements("* The values of Type 4 span 48 points.")
    assert (found.over, found.low, found.gap.low) == (Region(rows=("4",)), None, 48.0)


def test_counts_of_what_fulfils_a_bound():
    assert statements("* Three types are above 85 at length 5.") == [
        Count(3, "row", Region(columns=("5",)), Threshold(Region(), True, Amount(85, 85, 1.0, False, "85")))
    ]
    (found,) = statements("* Five cells are below 65.")
    assert (found.number, found.what, found.over) == (5, "cell", Region())


def test_values_of_places():
    assert statements("* At length 8, Type 4 has 40.0.") == [
        Value(Region(None, ("4",), ("8",)), Amount(40.0, 40.0, 0.1, False, "40.0"))
    ]
    assert statements("* Type 4 stays at 88.0 for all lengths.") == [
        Constant(Region(rows=("4",)), Amount(88.0, 88.0, 0.1, False, "88.0"), None, Degree.EVERY)
    ]


@pytest.mark.parametrize(
    "said",
    [
        "* Except for some types, all values are above 90.",
        "* If a few are left out, no value is below 90.",
        "* All types but the last are above 90.",
        "* Values of Zephyr-9B are above 90.",
        "* The diagonal is above 90.",
        "* Values may exceed 90.",
        "* Type 2 improves by over 90 points.",
        "* The longer lengths are above 90.",
        "* Accuracy lies between 10 and 20 apart from two types.",
        "* The gap ranges from 10 to 20.",
        "* Peaks range from 10 to 20.",
    ],
)
def test_what_is_not_fully_understood_is_vague_or_nothing(said):
    assert all(isinstance(found, (Vague, Extreme)) and not isinstance(found, Extreme) for found in statements(said))


def test_a_value_behind_its_place():
    here = Value(Region(None, ("4",), ("8",)), Amount(40.0, 40.0, 0.1, False, "40.0"))
    assert statements("* At length 8, Type 4 is weak (40.0).") == [here]
    for said in ("At length 8, Type 4 loses a lot (47.5).", "Type 4 is weak (40.0)."):
        assert not any(isinstance(found, Value) for found in statements(f"* {said}"))
