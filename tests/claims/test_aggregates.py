"""Means, sums and spreads, judged by hand-worked numbers and on random grids."""

from __future__ import annotations

from statistics import mean

from examples_judging import reading
from hypothesis import given, settings
from hypothesis import strategies as st
from test_judging_at_random import check, grids, number

from heat_pipeline.claims.judging.judge import judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.statements import Aggregate, Amount, Region

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE


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
