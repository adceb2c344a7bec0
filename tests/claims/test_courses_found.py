"""Trends and changes, as found."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from heat_pipeline.statements import Amount, Change, Count, Degree, Extreme, Partly, Region, Trend, Vague, Way
from tests.claims.finding_examples import GRID, PANELS, statements

ONE = Region(rows=("1",))
THREE = Region(rows=("3",))
FOUR = Region(rows=("4",))


@pytest.mark.parametrize(
    "said",
    [
        "* For Type 1, accuracy decreases as length increases.",
        "* In Type 1 the accuracy falls with length.",
        "* **Type 1:** A downward trend.",
        "* **Type 1:** Accuracy gets worse with longer lengths.",
        "* **Type 1:** The longer the length, the lower the accuracy.",
        "* **Type 1:** A gradual decline across the lengths.",
        "* Type 1 shows a clear decline as the length grows.",
        "* The accuracy of Type 1 is negatively correlated with length.",
        "* With increasing length, Type 1 degrades.",
        "* Greater lengths mean less accuracy for Type 1.",
        "* As the length grows, the accuracy of Type 1 goes down.",
        "* Increasing the length hurts Type 1.",
        "* Type 1 declines from the shortest to the longest length.",
    ],
)
def test_a_row_falls(said):
    assert statements(said) == [Trend(ONE, "column", Way.FALLS)]


@pytest.mark.parametrize(
    ("said", "statement"),
    [
        ("* Type 3 rises steadily with length.", Trend(THREE, "column", Way.RISES, steadily=True)),
        ("* Type 3 increases with every step of the length.",
         Trend(THREE, "column", Way.RISES, steadily=True, strictly=True)),
        ("* Type 3 climbs without a break from length 5 to length 8.",
         Trend(THREE, "column", Way.RISES, "5", "8", steadily=True, strictly=True)),
        ("* Type 3 improves slightly up to length 7.", Trend(THREE, "column", Way.RISES, last="7", sharp=False)),
        ("* Type 4 drops sharply beyond length 7.", Trend(FOUR, "column", Way.FALLS, "7", sharp=True)),
        ("* As length shrinks, Type 3 gets worse.", Trend(THREE, "column", Way.FALLS, backwards=True)),
        ("* Type 3 does not decline with length.", Trend(THREE, "column", Way.FALLS, negated=True)),
        ("* Type 3 never falls as length grows.",
         Trend(THREE, "column", Way.RISES, steadily=True, strictly=True, weakly=True)),
        ("* No type improves any further from length 7 to length 8.",
         Trend(Region(), "column", Way.FALLS, "7", "8", steadily=True, degree=Degree.EVERY, strictly=True,
               weakly=True)),
        ("* Type 2 stays stable across all lengths.", Trend(Region(rows=("2",)), "column", Way.FLAT, steadily=False)),
        ("* Type 2 is stable regardless of length.",
         Trend(Region(rows=("2",)), "column", Way.FLAT)),
        ("* Type 4 levels off up to length 7.", Trend(FOUR, "column", Way.FLAT, last="7")),
        ("* Type 2 fluctuates with length.", Trend(Region(rows=("2",)), "column", Way.VARIES)),
        ("* Type 2 shows an inverted U-shape over length.", Trend(Region(rows=("2",)), "column", Way.PEAKS)),
        ("* Type 2 improves at first and then declines.", Trend(Region(rows=("2",)), "column", Way.PEAKS)),
        ("* Type 2 rises at first and falls later.", Trend(Region(rows=("2",)), "column", Way.PEAKS)),
        ("* **Type 2:** Rises, then drops at the end.", Trend(Region(rows=("2",)), "column", Way.PEAKS)),
        ("* **Type 2:** A mild climb with a dip at the end.", Trend(Region(rows=("2",)), "column", Way.PEAKS)),
        ("* **Type 2:** Slopes upward until length 6 and downward after that.",
         Trend(Region(rows=("2",)), "column", Way.PEAKS, turn=("6",))),
        ("* **Type 2:** Rises as well.", Trend(Region(rows=("2",)), "column", Way.RISES)),
        ("* All four curves fall from left to right.", Trend(Region(), "column", Way.FALLS, degree=Degree.EVERY)),
        ("* The four lines decay with length.", Trend(Region(), "column", Way.FALLS, degree=Degree.EVERY)),
        ("* Type 3 falls from right to left.", Trend(THREE, "column", Way.FALLS, backwards=True)),
        ("* Type 3 climbs toward the right of the figure.", Trend(THREE, "column", Way.RISES)),
        ("* For a given type accuracy falls with length.", Trend(Region(), "column", Way.FALLS)),
        ("* Type 3 improves with every longer length.",
         Trend(THREE, "column", Way.RISES, steadily=True, strictly=True)),
        ("* From length 7 on accuracy falls with the type.",
         Trend(Region(columns=("7", "8")), "row", Way.FALLS)),
        ("* Type 2 rises and falls again.", Trend(Region(rows=("2",)), "column", Way.PEAKS)),
        ("* In general, accuracy falls with length.", Trend(Region(), "column", Way.FALLS, degree=Degree.MOST)),
        ("* Accuracy falls with length in all types.", Trend(Region(), "column", Way.FALLS, degree=Degree.EVERY)),
        ("* For most types accuracy falls with length.", Trend(Region(), "column", Way.FALLS, degree=Degree.MOST)),
    ],
)  # fmt: skip
def test_trends(said, statement):
    assert statements(said) == [statement]


@pytest.mark.parametrize(
    "said",
    [
        "* All three curves fall from left to right.",  # there are four
        "* The error bars grow with the height of the bars.",
        "* Type 2 rises and falls with length.",
        "* Type 2 rises to 99.5 and then falls to 97.",
    ],
)
def test_no_course_of_all(said):
    assert not [one for one in statements(said) if isinstance(one, Trend)]


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("* Type 2 initially rises.", "initially"),
        ("* **Type 2:** It slopes upward and flattens toward the end.", "flattens"),
    ],
)
def test_a_course_of_a_part_is_partly_understood(said, word):
    assert statements(said) == [Partly(Trend(Region(rows=("2",)), "column", Way.RISES), word)]


def test_only_one_goes_that_way():
    rises = Trend(THREE, "column", Way.RISES)
    others = Partly(Count(1, "row", Region(), Trend(Region(), "column", Way.RISES)), "only")
    for said in ("* Type 3 is the only type that rises with length.", "* Only Type 3 rises with length."):
        assert statements(said) == [rises, others]


def test_two_axes_are_two_trends():
    assert statements("* Pass@1 rises as the window size grows and as the ratio shrinks.", PANELS) == [
        Trend(Region(), "row", Way.RISES),
        Trend(Region(), "column", Way.RISES, backwards=True),
    ]


def test_one_clause_goes_on_where_the_other_ends():
    first, second = statements("* Type 2 rises up to length 6 and declines after that.")
    assert first == Trend(Region(rows=("2",)), "column", Way.RISES, last="6")
    assert second == Trend(Region(rows=("2",)), "column", Way.FALLS, first="6")


def test_better_is_lower_where_the_metric_is_a_loss():
    figure = GRID.replace("Accuracy", "Latency")
    assert statements("* Type 1 improves with length.", figure) == [Trend(ONE, "column", Way.FALLS)]
    assert statements("* Type 1 improves with length.", GRID.replace("Accuracy", "Shade")) == []


@pytest.mark.parametrize(
    ("said", "statement"),
    [
        ("* Type 4 drops at length 8.", Change(FOUR, "column", True, None, "8")),
        ("* For Type 4 there is a sharp drop at length 8.", Change(FOUR, "column", True, None, "8", sharp=True)),
        ("* At length 8, Type 4 falls by more than 40 points.",
         Change(FOUR, "column", True, None, "8", Amount(40, 40, 1, False, "40"), "over")),
        ("* **Type 4:** Steep drop at Length 8 (40.0).",
         Change(FOUR, "column", True, None, "8", after=Amount(40, 40, 0.1, False, "40.0"), sharp=True)),
        ("* Type 1 falls from 91.0 at length 5 to 61.5 at length 8.",
         Change(ONE, "column", True, "5", "8", before=Amount(91, 91, 0.1, False, "91.0"),
                after=Amount(61.5, 61.5, 0.1, False, "61.5"))),
        ("* Type 1 falls from 91.0 (length 5) to 61.5 (length 8).",
         Change(ONE, "column", True, "5", "8", before=Amount(91, 91, 0.1, False, "91.0"),
                after=Amount(61.5, 61.5, 0.1, False, "61.5"))),
        ("* Type 1 loses 29.5 points from length 5 to length 8.",
         Change(ONE, "column", True, "5", "8", Amount(29.5, 29.5, 0.1, False, "29.5"))),
        ("* Type 4 more than halves from length 7 to length 8.",
         Change(FOUR, "column", True, "7", "8", Amount(50, 50, 1, False, "50%"), "over", percent=True)),
        ("* The largest drop of Type 4 is that from length 7 to length 8 (47.5).",
         Change(FOUR, "column", True, "7", "8", Amount(47.5, 47.5, 0.1, False, "47.5"), largest=True)),
        ("* **Type 4:** The biggest drop is from length 7 to length 8.",
         Change(FOUR, "column", True, "7", "8", largest=True)),
        ("* In Type 4 the decline begins at length 8.", Change(FOUR, "column", True, None, "8", onset=True)),
        ("* Type 4 starts to decline at length 8.", Change(FOUR, "column", True, None, "8", onset=True)),
    ],
)  # fmt: skip
def test_changes(said, statement):
    assert statements(said) == [statement]


@pytest.mark.parametrize(
    "said",
    [
        "* Type 1 would decline with length if it were trained longer.",
        "* Except at one length, Type 3 declines with length.",
        "* The variance decreases with length.",
        "* Zephyr-9B declines with length.",
        "* The color gets lighter with length.",
        "* The difficulty rises with length.",
        "* Type 1 rises with length and temperature.",
        "* Type 1 falls with length, as the memory that it needs increases.",
        "* The decline slows down beyond length 7.",
    ],
)
def test_what_is_not_fully_understood_is_vague_or_nothing(said):
    assert all(isinstance(found, Vague | Extreme) for found in statements(said))


FALLS = Trend(ONE, "column", Way.FALLS, steadily=True)


@pytest.mark.parametrize(
    ("said", "trends"),
    [
        ("* Type 1 starts at 91.0 and decreases steadily.", [FALLS]),
        ("* **Type 1:** Starts at 91.0 and decreases steadily.", [FALLS]),
        ("* Type 1 starts at 91.0, decreases steadily and rises at the end.", []),
        ("* Type 1 is best, and decreases steadily.", []),
    ],
)
def test_a_course_behind_where_it_begins(said, trends):
    assert [found for found in statements(said) if isinstance(found, Trend)] == trends


def test_a_course_before_the_values_that_it_is_told_of():
    axes, remarks = GRID.split("| Type | 5", 1)[0], "* **Type {0}:** Starts at {1} and decreases steadily: {2}.\n"
    rows = {"1": (91.0, 82.5, 74.0, 61.5), "2": (98.0, 99.5, 97.0, 97.5), "3": (55.0, 63.0, 71.0, 78.0)}
    text = axes + "".join(
        remarks.format(row, values[0], ", ".join(f"{one} (length {at})" for at, one in enumerate(values, 5)))
        for row, values in rows.items()
    )
    reading, outline = read_outlined(text)
    assert len(reading.cells) == 12
    judge = Judge(reading, Tolerances())
    found = {
        claim.says: judge.judge(claim.statement).verdict
        for claim in find_claims(text, reading, outline)
        if isinstance(claim.statement, Trend)
    }
    assert found == {
        "type 1 falls at each step as length grows": Verdict.SUPPORTED,
        "type 2 falls at each step as length grows": Verdict.CONTRADICTED,
        "type 3 falls at each step as length grows": Verdict.CONTRADICTED,
    }
