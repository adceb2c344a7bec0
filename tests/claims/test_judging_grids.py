"""Verdicts worked out by hand on what there is: counts, coverage, symmetry, constants, scales; and on odd cells."""

from __future__ import annotations

import pytest
from examples_judging import reading

from heat_pipeline.claims.judging.judge import judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Legend, Notice, NoticeKind, Verdict
from heat_pipeline.statements import (
    Amount,
    Change,
    Compare,
    Constant,
    Count,
    Coverage,
    Degree,
    Extreme,
    LegendClaim,
    Range,
    Region,
    Relation,
    Symmetry,
    Threshold,
    Trend,
    Value,
    Way,
)

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE

# 0-3 in row a, 4-7 in row b, 8-10 in row c
GRID = reading("""
      1    2    3    4
    a 90.0 80.0 70.0 60.0
    b 97.0 96.0 98.0 97.5
    c 50.0 55.0 60.0 .
""")


def amount(number, step=0.1, about=False, printed=""):
    return Amount(number, number, step, about, printed)


def at(rows=None, columns=None, panels=None):
    return Region(*(None if labels is None else tuple(labels.split()) for labels in (panels, rows, columns)))


def found(statement, figure=GRID):
    judgement = judge(statement, figure, Tolerances())
    return judgement.verdict, judgement.evidence


def why(statement, figure=GRID):
    return judge(statement, figure, Tolerances()).why


# Counts.


def test_how_many_there_are():
    assert found(Count(3, "row")) == (S, (0, 4, 8))
    assert found(Count(4, "row")) == (C, (0, 4, 8))
    assert why(Count(4, "row")) == "there are 3 rows with values: a, b and c"
    assert found(Count(4, "column"))[0] is S
    assert found(Count(11, "cell"))[0] is S
    assert found(Count(9, "cell"))[0] is C
    assert found(Count(12, "cell"))[0] is U  # the text may not give them all
    assert found(Count(2, "panel"))[0] is U  # a panel that is not told is listed nowhere


def test_an_axis_that_lists_more_than_has_values():
    cut = reading("1 2\n a 1 2\n b 3 4", rows="a b c d")
    assert found(Count(4, "row"), cut)[0] is U
    assert found(Count(2, "row"), cut)[0] is S
    assert found(Count(3, "row"), cut)[0] is C  # neither those with values nor those of the list
    assert found(Count(5, "row"), cut)[0] is C
    unlike = reading("1 2\n A 1 2\n B 3 4", rows="A B c d")  # "c" may be no tick of its own: "A, B (c, d)"
    assert found(Count(3, "row"), unlike)[0] is U
    assert why(Count(5, "row"), cut) == "there are 2 rows with values, and the axis lists 4"


def test_a_row_of_means_may_or_may_not_be_counted():
    with_mean = reading("1 2\n a 1 2\n b 3 4\n Average 2 3")
    assert found(Count(2, "row"), with_mean)[0] is S
    assert found(Count(3, "row"), with_mean)[0] is S
    assert found(Count(4, "row"), with_mean)[0] is C


def test_how_many_fulfil_a_condition():
    above_60 = Threshold(Region(), True, amount(60, 1), inclusive=True)
    assert found(Count(2, "row", condition=above_60))[0] is S  # a and b
    assert why(Count(2, "row", condition=above_60)) == "it is so of 2 of 3: a and b"
    assert found(Count(1, "row", condition=above_60))[0] is C
    assert found(Count(2, "row", condition=above_60, of=3))[0] is S
    assert found(Count(2, "row", condition=above_60, of=7))[0] is U
    assert found(Count(1, "row", condition=above_60, bound="least"))[0] is S
    assert found(Count(1, "row", condition=above_60, bound="most"))[0] is C
    assert found(Count(9, "cell", condition=above_60))[0] is S
    falls = Trend(Region(), "column", Way.FALLS)
    assert found(Count(1, "row", condition=falls)) == (S, (0, 3))
    better = Compare(Region(), at("c"), Relation.ABOVE, degree=Degree.EVERY)
    assert found(Count(2, "row", over=at("a b"), condition=better))[0] is S


# Coverage.


def test_where_values_are_missing():
    assert found(Coverage("missing", at("c", "4"))) == (S, ())
    assert found(Coverage("missing", at("c", "3 4"))) == (C, (10,))
    assert found(Coverage("missing"))[0] is U
    assert found(Coverage("present", at("c", "1 2 3"))) == (S, (8, 9, 10))
    assert found(Coverage("present", at("a", "1 2"))) == (U, (2, 3))  # and others: "only" would be wrong
    assert found(Coverage("present", at("c", "4")))[0] is C


def test_a_full_grid_and_one_with_holes():
    full = reading("1 2\n a 1 2\n b 3 4")
    assert found(Coverage("full"), full) == (S, (0, 1, 2, 3))
    assert found(Coverage("sparse"), full)[0] is C
    assert found(Coverage("full", at("a b"))) == (S, tuple(range(8)))
    # Row c is the last: the text may break off in it. Row b is done when c begins.
    assert found(Coverage("full"))[0] is U
    hole = reading("1 2\n a 1 2\n b 3 .\n c 5 6")
    assert found(Coverage("full"), hole) == (C, (2,))
    assert why(Coverage("full"), hole) == "5 of 6 places have a value: row b has no value at 2"
    assert found(Coverage("sparse"), hole)[0] is S
    # Said to be empty, a place of the last row is no place that is still to come.
    said = reading("1 2\n a 1 2\n b 3 .", notices=(Notice(NoticeKind.BLANK, "N/A", 0, 3),))
    assert found(Coverage("full"), said)[0] is C


def test_examples_of_a_grid_and_cells_of_several_ticks_leave_it_open():
    examples = reading("1 2 3\n a 1 . .\n b . 2 .\n c . . 3")
    assert found(Coverage("full"), examples)[0] is U
    blocks = reading("1 2 2-3\n a 1 . 9\n b 1 2 .\n c 1 2 .", columns="1 2 3")
    assert found(Coverage("full"), blocks)[0] is U


def test_a_grid_that_is_told_column_by_column():
    by_columns = reading("a b c\n 1 1 2 3\n 2 4 5 .")
    turned = reading("1 2\n a 1 4\n b 2 5\n c 3 .")
    assert found(Coverage("full"), by_columns)[0] is U
    assert found(Coverage("full"), turned)[0] is U


def test_the_ticks_of_an_axis():
    assert found(Coverage("ticks", along="column", labels=("1", "2", "3", "4")))[0] is S
    assert found(Coverage("ticks", along="column", labels=("1", "4"), span=True))[0] is S
    assert found(Coverage("ticks", along="column", labels=("1", "3"), span=True)) == (C, (3,))
    assert found(Coverage("ticks", along="column", labels=("1", "5")))[0] is U
    assert found(Coverage("ticks", along="column", labels=("0", "4"), span=True))[0] is U


def test_names_have_no_order():
    named = reading("1 2\n PPO 5 6\n DPO 7 8\n ReMax 3 4")
    assert found(Coverage("ticks", along="row", labels=("PPO", "DPO"), span=True)) == (U, ())
    assert found(Coverage("ticks", along="row", labels=("PPO", "DPO"), span=True), named)[0] is S
    assert found(Coverage("ticks", along="row", labels=("-1", "4"), span=True), named)[0] is U


def test_ticks_that_cells_call_otherwise():
    called = reading("1 2\n 2-Ops 5 6\n 3-Ops 7 8")
    assert found(Coverage("full"), called)[0] is S


# Symmetry, constants, scales.


def test_a_grid_that_mirrors():
    square = reading("a b c\n a 9.0 2.0 3.0\n b 2.0 8.0 4.0\n c 3.0 4.1 7.0")
    # c/b is 4.1, b/c 4.0: one digit apart may be rounding
    assert found(Symmetry("symmetric"), square)[0] is U
    assert found(Symmetry("symmetric", degree=Degree.MOST), square) == (S, (1, 2, 3, 6))
    assert found(Symmetry("symmetric", at("a b", "a b")), square) == (S, (1, 3))
    assert found(Symmetry("diagonal_highest"), square)[0] is S
    crooked = reading("a b\n a 9.0 9.5\n b 2.0 8.0")
    assert found(Symmetry("symmetric"), crooked) == (C, (1, 2))
    assert found(Symmetry("symmetric", negated=True), crooked)[0] is S
    assert found(Symmetry("diagonal_highest"), crooked) == (C, (0, 1))
    assert found(Symmetry("diagonal", amount=amount(9.0)), crooked) == (C, (3,))
    assert found(Symmetry("symmetric"), GRID) == (U, ())


def test_a_row_that_stays_the_same():
    flat = reading("1 2 3\n a 26.7 26.7 26.7\n b 26.7 26.8 26.7\n c 26.7 30.7 26.7")
    assert found(Constant(at("a"), amount(26.7)), flat) == (S, (0, 1, 2))
    assert found(Constant(at("a"), amount(27.7)), flat)[0] is C
    assert found(Constant(at("b")), flat) == (U, (3, 4))
    assert found(Constant(at("c")), flat) == (C, (6, 7))
    assert found(Constant(at("a", "1")), flat) == (U, ())
    assert found(Constant(Region(), along="column"), flat)[0] is C
    assert found(Constant(Region(), along="column", degree=Degree.SOME), flat)[0] is S


def test_a_scale_that_is_approximate_or_of_a_panel():
    legends = (Legend(0, 50, panel="p"), Legend(0, 100, panel="q"))
    two = reading("1\n a 60", "1\n a 60", panels=("p", "q"), legends=legends)
    assert found(LegendClaim("exceeded"), two) == (S, (0,))
    assert found(LegendClaim("kept", at(panels="q")), two) == (S, (1,))
    assert found(LegendClaim("kept"), two) == (C, (0,))
    assert found(LegendClaim("goes", low=0, high=50), two) == (C, (0,))  # that is the scale of p
    assert found(LegendClaim("goes", low=0, high=100), two) == (S, (1,))
    assert found(LegendClaim("goes", low=0, high=20), two) == (U, ())  # no panel's scale as it is read
    unnamed = reading("1\n a 60", "1\n a 60", panels=("p", "q"), legends=(Legend(0, 50), Legend(0, 100)))
    assert found(LegendClaim("goes", low=0, high=50), unnamed) == (U, ())
    near = reading("1 2\n a -0.23 0.17")
    assert found(LegendClaim("goes", low=-0.2, high=0.3, about=True), near) == (S, (0, 1))
    assert found(LegendClaim("goes", low=-0.2, high=0.3), near)[0] is C
    assert found(LegendClaim("goes", low=-52, high=-88), GRID)[0] is C


# Cells that are no exact numbers, or two.


def test_ranges_that_overlap_the_bound_decide_nothing():
    rough = reading("0 1 2\n a 0.25-0.30 0.15-0.20 0.05-0.10")
    assert found(Trend(Region(), "column", Way.FALLS), rough)[0] is S
    assert found(Threshold(Region(), True, amount(0.04, 0.01)), rough)[0] is S
    assert found(Threshold(Region(), True, amount(0.07, 0.01)), rough)[0] is U
    assert found(Threshold(Region(), True, amount(0.12, 0.01)), rough) == (C, (2,))
    assert found(Range(Region(), amount(0.05, 0.01), amount(0.30, 0.01)), rough)[0] is S
    overlapping = reading("0 1\n a 0.25-0.30 0.28-0.35")
    assert found(Trend(Region(), "column", Way.FALLS), overlapping)[0] is U
    assert found(Change(Region(), "column", True, "0", "1"), overlapping)[0] is U
    assert found(Extreme(True, Region(), at(columns="0")), overlapping)[0] is U


def test_approximate_numbers():
    rough = reading("0 1\n a ~80 ~0.28")
    assert found(Value(at("a", "0"), amount(80, 1)), rough)[0] is S
    assert found(Value(at("a", "0"), amount(83, 1)), rough)[0] is U  # within the four that 80 may be off
    assert found(Value(at("a", "0"), amount(87, 1)), rough)[0] is C
    assert found(Value(at("a", "1"), amount(0.31, 0.01)), rough)[0] is C
    assert found(Threshold(at("a", "0"), True, amount(78, 1)), rough)[0] is U


def test_one_place_with_two_values_has_no_part_in_a_trend():
    twice = reading("0 1 2\n a 50.0 40.0|60.0 45.0")
    assert found(Trend(Region(), "column", Way.FALLS), twice) == (S, (0, 3))


# Trends and changes in their finer points.


def test_numbers_order_the_ticks_whichever_way_they_are_printed():
    turned = reading("1000 500 100\n a 3.0 2.0 1.0")
    assert found(Trend(Region(), "column", Way.RISES), turned) == (S, (0, 2))
    assert found(Change(Region(), "column", False, last="500"), turned) == (S, (1, 2))


def test_each_of_the_named_rows():
    assert found(Trend(at("a c"), "column", Way.FALLS)) == (C, (8, 10))
    assert found(Trend(at("a c"), "column", Way.FALLS, degree=Degree.SOME)) == (S, (0, 3))
    # 97.0, 96.0, 98.0, 97.5: two pairs of six fall
    assert found(Trend(at("a b"), "column", Way.FALLS)) == (C, (4, 7))


def test_sharp_and_slight():
    sharply = Trend(at("a"), "column", Way.FALLS, sharp=True)
    assert found(sharply)[0] is S
    assert found(Trend(at("a"), "column", Way.FALLS, sharp=False))[0] is U  # a third of the level, 60% of the span
    deep = reading("1 2 3\n a 90.0 50.0 20.0")
    assert found(Trend(Region(), "column", Way.FALLS, sharp=False), deep)[0] is C
    assert found(Change(at("b"), "column", True, "1", "2", sharp=False))[0] is S
    assert found(Change(at("b"), "column", True, "1", "2", sharp=True))[0] is C  # 1 of 97, of a span of 48


def test_a_change_in_percent_of_the_first_value():
    # 90 to 60: minus 30, a third
    claim = Change(at("a"), "column", True, "1", "4", amount(33.3), percent=True)
    assert found(claim)[0] is S
    assert found(Change(at("a"), "column", True, "1", "4", amount(30, 1), percent=True))[0] is U  # in points it fits
    assert found(Change(at("a"), "column", True, "1", "4", amount(45, 1), percent=True))[0] is C
    assert found(Change(at("a"), "column", True, "1", "4", amount(33, 1, printed="33%")))[0] is U
    assert found(Change(at("a"), "column", True, "1", "4", amount(33, 1)))[0] is C


def test_several_lines_change():
    both = Change(at("a c"), "column", True, "1", "2")
    assert found(both)[0] is U  # one falls, one rises
    assert found(Change(at("a c"), "column", True, "1", "2", degree=Degree.EVERY)) == (C, (8, 9))
    assert found(Change(at("a b"), "column", True, "1", "2"))[0] is S


# Comparisons in theirs.


def test_margins():
    # a 75, b 97.125 over four columns
    assert found(Compare(at("b"), at("a"), Relation.ABOVE, amount(22, 1, about=True)))[0] is S
    assert found(Compare(at("b"), at("a"), Relation.ABOVE, amount(20, 1), bound="over"))[0] is S
    assert found(Compare(at("b"), at("a"), Relation.ABOVE, amount(60, 1), bound="over"))[0] is C
    assert found(Compare(at("a", "1"), at("c", "1"), Relation.ABOVE, amount(40, 1)))[0] is S
    assert found(Compare(at("a", "1"), at("c", "1"), Relation.ABOVE, amount(35, 1)))[0] is C
    twice = Compare(at("a", "1"), at("c", "1"), Relation.ABOVE, amount(1.8), factor=True)
    assert found(twice) == (S, (0, 8))


def test_near_and_apart():
    close = reading("1 2\n a 90.0 80.0\n b 91.0 81.0\n c 40.0 30.0")
    assert found(Compare(at("a"), at("b"), Relation.NEAR), close)[0] is S
    assert found(Compare(at("a"), at("c"), Relation.NEAR), close)[0] is C
    assert found(Compare(at("a b c"), None, Relation.APART), close)[0] is S
    assert found(Compare(at("a b c"), None, Relation.NEAR), close)[0] is C
    assert found(Compare(at("a b"), None, Relation.NEAR), close)[0] is S


def test_against_all_others():
    assert found(Compare(at("b"), None, Relation.ABOVE, degree=Degree.EVERY))[0] is S
    assert found(Compare(at("a"), None, Relation.ABOVE, degree=Degree.EVERY)) == (C, (0, 4))
    assert found(Compare(at("c"), None, Relation.BELOW))[0] is S
    assert found(Compare(Region(), None, Relation.BELOW)) == (U, ())
    assert found(Compare(at("z"), None, Relation.BELOW)) == (U, ())


@pytest.mark.parametrize(
    "statement",
    [
        Extreme(True, Region(rows=()), Region()),
        Value(Region(rows=()), amount(1)),
        Range(Region(rows=()), amount(1), None),
        Threshold(Region(rows=()), True, amount(1)),
        Trend(Region(rows=()), "column", Way.RISES),
        Change(Region(rows=()), "column", True),
        Compare(Region(rows=()), Region(), Relation.ABOVE),
        Count(3, "row", Region(rows=())),
        Coverage("full", Region(rows=())),
        Symmetry("symmetric", Region(rows=())),
        Constant(Region(rows=())),
        LegendClaim("goes", Region(rows=()), 0, 1),
    ],
)
def test_labels_that_the_cells_do_not_have_decide_nothing(statement):
    assert found(statement) == (U, ())
    assert found(statement, reading("1\n a .")) == (U, ())  # a text without any value
