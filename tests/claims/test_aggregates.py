"""Means, sums and spreads: as found in words, and judged by hand-worked numbers and on random grids."""

from __future__ import annotations

from statistics import mean

import pytest
from examples_judging import reading
from hypothesis import given, settings
from hypothesis import strategies as st
from test_judging_at_random import check, grids, number

from heat_pipeline.claims.judging.judge import Judge, judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from heat_pipeline.statements import Aggregate, Amount, Partly, Region
from tests.claims.finding_examples import GRID, PANELS, claims_in

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE


def aggregates(said, figure=GRID):
    """The verdicts on the claims of means, sums and spreads in a remark."""
    judge_one = Judge(read_outlined(figure + said + "\n")[0], Tolerances()).judge
    found = [claim.statement for claim in claims_in(said, figure)]
    return [judge_one(one).verdict for one in found if isinstance(one, Aggregate)]


# Means by type 77.25, 98.0, 66.75, 75.875, by length 83.0, 83.25, 82.375, 69.25; spreads by type 29.5, 2.5, 23.0, 48.0,
# by length 43.0, 36.5, 26.0, 57.5; sums by type 309, 392, 267, 303.5; of all 79.46875.
@pytest.mark.parametrize(
    ("said", "verdicts"),
    [
        ("On average, Type 2 beats Type 1 by 20.8 points.", [S]),
        ("On average, Type 2 beats Type 1 by 12 points.", [C]),
        ("Averaged over the lengths, Type 3 is better than Type 4.", [C]),
        ("Averaged over the four lengths, Type 4 ends up at 75.9.", [S]),
        ("Averaged over all lengths, Type 4 ends up at 79.9.", [C]),
        ("Type 2 has the highest average (98.0).", [S]),
        ("Type 2 has the highest average (97.0).", [C]),
        ("Type 1 has the highest row mean.", [C]),
        ("Type 1 has the second highest average.", [S]),
        ("Type 4 has the second highest average.", [C]),
        ("The lowest average is that of Type 3 (66.8).", [S]),
        ("The lowest average is that of Type 1.", [C]),
        ("The best type on average is Type 2.", [S]),
        ("On average, Type 4 is the best type.", [C]),
        ("The mean accuracy at length 6 is 83.25.", [S]),
        ("The mean accuracy at length 6 is 85.3.", [C]),
        ("The average of Type 3 is about 67.", [S]),
        ("Type 3 averages roughly 75%.", [C]),
        ("The overall average is 79.5.", [S]),
        ("The overall average is 70.", [C]),
        ("The mean of Type 1 is higher than that of Type 4.", [S]),
        ("Type 3 has a higher average than Type 4.", [C]),
        ("The mean accuracy falls from 83.0 at length 5 to 69.3 at length 8.", [S, S]),
        ("The mean accuracy falls from 83.0 at length 5 to 75.3 at length 8.", [S, C]),
        ("Type 4 scores 303.5 in total.", [S]),
        ("Each row sums to 100.", [C]),
        ("The spread of Type 4 is 48 points.", [S]),
        ("The spread of Type 4 is 40 points.", [C]),
        ("Type 2 varies least.", [S]),
        ("Type 1 shows the widest spread of the four types.", [C]),
        ("At length 5, all types lie within 43 points of each other.", [S]),
        ("At length 5, all types lie within 20 points of one another.", [C]),
        ("Type 1 and Type 4 never differ by more than 22 points.", [S]),
        ("Type 1 and Type 4 never differ by more than 20 points.", [C]),
        ("No two types differ by more than 20 points at length 7.", [C]),
        ("The types differ most at length 8 (57.5) and least at length 7.", [S, S]),
        ("The types differ most at length 5 and least at length 7.", [C, S]),
        ("The gap between the best and the worst type at length 8 is 57.5 points.", [S]),
        ("The gap between best and worst is largest at length 5.", [C]),
        ("At length 5 the gap between best and worst is 43 points, the largest gap of all lengths.", [S, C]),
        ("Within a row the spread is at least 2 points.", [S]),
        ("Within a row the spread is at least 10 points.", [C]),
    ],
)
def test_said_of_a_grid(said, verdicts):
    assert aggregates(f"* {said}") == verdicts


def test_of_one_panel():
    assert aggregates("* In AMC23, window 1000 has the highest mean.", PANELS) == [S]
    assert aggregates("* In AMC23, window 500 has the highest mean.", PANELS) == [C]
    assert aggregates("* On average, AMC23 is the easiest panel.", PANELS) == [S]


@pytest.mark.parametrize(
    "said",
    [
        "* The average drop of Type 4 from 5 to 8 is 20 points.",
        "* The standard deviation of Type 1 is on average 3.",
        "* Averaged over three seeds, Type 3 is better than Type 4.",
        "* This would mean that Type 3 is at 99.",
        "* Type 2 has the highest average length.",
        "* Type 3 has the largest average gain.",
        "* On average, longer inputs cost Type 1 more than Type 2.",
        "* Neighbouring lengths differ by at most 3 points.",
    ],
)
def test_what_is_of_something_else_is_not_refuted(said):
    judge_one = Judge(read_outlined(GRID + said + "\n")[0], Tolerances()).judge
    for claim in claims_in(said):
        if isinstance(claim.statement, Aggregate | Partly):
            assert judge_one(claim.statement).verdict is not C, claim.says


def amount(value, step=0.1, about=False):
    return Amount(value, value, step, about)


def test_a_row_of_averages_may_be_counted_or_not():
    grid = reading("""
              1    2
        a     10.0 20.0
        b     30.0 60.0
        Mean  20.0 40.0
    """)
    for value, verdict in ((30.0, S), (35.0, C), (15.0, C)):
        claim = Aggregate("mean", Region(), "is", amount=amount(value))
        assert judge(claim, grid, Tolerances()).verdict is verdict
    assert judge(Aggregate("mean", Region(), "highest", "row", ("a",)), grid, Tolerances()).verdict is C
    assert judge(Aggregate("mean", Region(), "highest", "row", ("b",)), grid, Tolerances()).verdict is S


def test_what_rounding_or_missing_values_could_change_is_left_open():
    whole = reading("""
           1  2  3
        a  1  2  3
        b  1  2  2
        c  9  .  .
    """)
    full = Region(rows=("a", "b"))
    assert judge(Aggregate("mean", full, "highest", "row", ("b",)), whole, Tolerances()).verdict is U
    assert judge(Aggregate("mean", full, "highest", "row", ("a",)), whole, Tolerances()).verdict is S
    assert judge(Aggregate("mean", Region(rows=("a",)), "is", amount=amount(2.3)), whole, Tolerances()).verdict is U
    assert judge(Aggregate("mean", Region(rows=("a",)), "is", amount=amount(2.9)), whole, Tolerances()).verdict is C
    assert judge(Aggregate("mean", Region(rows=("c",)), "is", amount=amount(5)), whole, Tolerances()).verdict is U
    most = Aggregate("spread", Region(), "is", "column", amount=amount(3, 1), bound="most")
    assert judge(most, whole, Tolerances()).verdict is C  # more values could only spread further


def test_a_mean_without_the_diagonal():
    grid = reading("""
           a    b    c
        a  1.00 0.50 0.30
        b  0.50 1.00 0.20
        c  0.30 0.20 1.00
    """)
    for value, verdict in ((0.40, S), (0.60, S), (0.80, C)):  # of a: with the two others, with itself as well
        claim = Aggregate("mean", Region(rows=("a",)), "is", amount=amount(value, 0.01))
        assert judge(claim, grid, Tolerances()).verdict is verdict


MADE = {
    "mean": mean,
    "sum": sum,
    "spread": lambda values: max(values) - min(values),
}


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_numbers_made_of_rows_and_columns(data):
    grid = data.draw(grids(panels=(1, 1), rows=(2, 4), columns=(2, 5), holes=False))
    what = data.draw(st.sampled_from(sorted(MADE)))
    side = data.draw(st.sampled_from([1, 2]))
    lines = {}
    for place, value in grid.items():
        lines.setdefault(place[side], []).append(value)
    made = {label: MADE[what](values) for label, values in lines.items()}
    label = data.draw(st.sampled_from(sorted(made)))
    off = data.draw(st.sampled_from([0, 2.5, -2.5]))
    per = "row" if side == 1 else "column"
    told = number(round(made[label] + off, 1))
    check(grid, Aggregate(what, Region(), "is", per, (label,), (), told), off == 0)
    order = sorted(made.values(), reverse=True)
    highest = data.draw(st.booleans())
    end = order[0] if highest else order[-1]
    # each value may be half a unit of its last digit off: exactly at that bound it stays open
    bound = 0.1 * max(len(values) for values in lines.values()) + 1e-6
    if made[label] == end or abs(made[label] - end) > bound:
        claim = Aggregate(what, Region(), "highest" if highest else "lowest", per, (label,))
        check(grid, claim, abs(made[label] - end) < 1e-9, what != "spread")  # of a spread, only its ends are shown
