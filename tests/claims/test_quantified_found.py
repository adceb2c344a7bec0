"""Conditions with a quantifier, and exceptions, as found; what the text calls its axes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from heat_pipeline.statements import Amount, Compare, Count, Degree, Extreme, Range, Region, Relation, Threshold, Vague
from tests.claims.finding_examples import statements

LENGTHS = ("5", "6", "7", "8")
FIFTY, NINETY = Amount(50, 50, 1, False, "50"), Amount(90, 90, 1, False, "90")

UNNAMED = """## Hit rate of caches

Four policies (FIFO, LRU, LFU, Learned) are compared at three sizes; higher is better.

| Policy | 1 | 2 | 4 |
|---|---|---|---|
| FIFO | 22.0 | 31.5 | 40.8 |
| LRU | 27.3 | 38.6 | 49.9 |
| LFU | 30.1 | 39.4 | 48.7 |
| Learned | 33.8 | 44.2 | 54.6 |

### Key Observations
"""


@pytest.mark.parametrize(
    ("said", "statement"),
    [
        ("* Only Type 4 is below 50 at length 8.", [
            Threshold(Region(rows=("4",), columns=("8",)), False, FIFTY),
            Threshold(Region(rows=("1", "2", "3"), columns=("8",)), False, FIFTY, negated=True),
        ]),
        ("* Values below 50 occur only at length 8.", [
            Threshold(Region(columns=("8",)), False, FIFTY, False, Degree.SOME),
            Threshold(Region(columns=("5", "6", "7")), False, FIFTY, negated=True),
        ]),
        ("* Neither Type 1 nor Type 3 gets to 90 at length 6.", [
            Threshold(Region(rows=("1", "3"), columns=("6",)), True, NINETY, True, Degree.EVERY, True),
        ]),
        ("* Exactly three cells are below 50.", [Count(3, "cell", Region(), Threshold(Region(), False, FIFTY))]),
        ("* Two cells are in single digits.", [
            Count(2, "cell", Region(), Threshold(Region(), False, Amount(10, 10, 0, False, "10"))),
        ]),
    ],
)  # fmt: skip
def test_quantified(said, statement):
    assert [found for found in statements(said) if isinstance(found, Threshold | Count)] == statement


@pytest.mark.parametrize(
    "said",
    [
        "* All types but Type 4 stay above 50.",
        "* Apart from Type 4, all types stay above 50.",
        "* With Type 4 left out, all types stay above 50.",
    ],
)
def test_what_is_taken_out_is_taken_off_the_region(said):
    others = Threshold(Region(rows=("1", "2", "3")), True, FIFTY, False, Degree.EVERY)
    assert statements(said) == [others]


@pytest.mark.parametrize(
    ("said", "over"),
    [
        ("* Except for Type 3, all values are above 90.", Region(rows=("1", "2", "4"))),
        ("* If Type 3 is left out, no value is below 90.", Region(rows=("1", "2", "4"))),
        ("* Except for length 5, Type 2 has the highest accuracy.", Region(columns=("6", "7", "8"))),
        ("* Accuracy lies between 10 and 20 apart from Type 2.", Region(rows=("1", "3", "4"))),
    ],
)
def test_exceptions_of_other_kinds(said, over):
    assert [found.over for found in statements(said)] == [over]


def test_what_stands_in_brackets_behind_an_exception_tells_of_that():
    over = Region(rows=("1", "2", "4"))
    (found,) = statements("* Apart from Type 3 itself (55.0), the highest value is at Type 2 (99.5), length 6.")
    assert (found.over, found.at, found.amount.low) == (over, Region(rows=("2",), columns=("6",)), 99.5)
    worst, best = statements(
        "* Apart from Type 3, the best is Type 2 (98.0) at length 5 and the worst is Type 4 (88.0)."
    )
    assert (worst.amount.low, best.amount.low) == (98.0, 88.0)


def test_an_exception_from_what_is_not_spoken_of_is_not_understood():
    assert all(isinstance(found, Vague) for found in statements("* Except for Type 1, Type 3 stays above 50."))


def test_an_exception_of_places_holds_for_both_sides():
    longer = LENGTHS[1:]
    assert statements("* Type 2 is better than Type 1 except at length 5.") == [
        Compare(Region(rows=("2",), columns=longer), Region(rows=("1",), columns=longer), Relation.ABOVE)
    ]


def test_a_stretch_of_an_axis():
    said = statements("* Up to length 6, no type falls below 50.")
    assert said == [Threshold(Region(columns=("5", "6")), False, FIFTY, False, Degree.EVERY, True)]


def test_what_the_text_calls_its_axes():
    sizes = Region(columns=("4",))
    assert statements("* At 4, all policies are above 40.", UNNAMED) == [
        Threshold(sizes, True, Amount(40, 40, 1, False, "40"), False, Degree.EVERY)
    ]
    best = statements("* Learned is the best policy at 4.", UNNAMED)
    assert best == [Extreme(True, sizes, Region(rows=("Learned",)))]
    assert statements("* All values lie between 22 and 55.", UNNAMED) == [
        Range(Region(), Amount(22, 22, 1, False, "22"), Amount(55, 55, 1, False, "55"), "within", None, Degree.EVERY)
    ]


@pytest.mark.parametrize(
    "said",
    [
        "* Type 4 is below 90 at every length, and so is Type 3.",
        "* Type 4 is below 90 at every length. The same holds for Type 3.",
        "* Type 4 is below 90 at every length. So is Type 3.",
    ],
)
def test_what_points_back_is_said_of_another_place(said):
    four, three = statements(said)
    assert isinstance(four, Threshold)
    assert (four.over, three) == (Region(rows=("4",)), replace(four, over=Region(rows=("3",))))


def test_an_extreme_at_several_places_holds_at_each():
    (found,) = statements("* Type 2 has the highest accuracy at lengths 5, 7 and 8.")
    assert isinstance(found, Extreme)
    assert (found.at, found.each, found.over) == (Region(rows=("2",)), "column", Region(columns=("5", "7", "8")))


def test_a_tick_behind_a_letter():
    (found,) = statements("* For L = 8, all values are below 98.")
    assert isinstance(found, Threshold)
    assert found.over == Region(columns=("8",))
