"""Verdicts worked out by hand, kind by kind: what is decided, by which cells, and in which words."""

from __future__ import annotations

from examples_judging import reading

from heat_pipeline.claims.judging.judge import Judge, judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Legend, Verdict
from heat_pipeline.statements import (
    Amount,
    Change,
    ClaimKind,
    Compare,
    Count,
    Degree,
    Extreme,
    LegendClaim,
    Range,
    Region,
    Relation,
    Threshold,
    Trend,
    Vague,
    Value,
    Way,
)

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE

# Cells are numbered as they stand: 0-4 in row 500, 5-9 in row 1000, 10-14 in row 2000.
WINDOWS = reading("""
         0.1  0.2  0.3  0.4  0.5
    500  26.7 30.7 24.0 26.7 26.7
    1000 27.3 26.7 29.3 30.7 26.7
    2000 28.7 27.3 28.0 26.7 26.7
""")
LENGTHS = reading("""
      5    6    7    8    9    10   11
    1 77.3 69.7 67.0 54.7 46.3 .    .
    2 .    98.3 99.0 98.3 98.0 97.7 .
    4 .    .    85.3 83.3 82.3 78.7 63.3
""")
PANELS = reading(
    """
          0.1  0.5
    500   40.0 48.7
    1000  47.3 52.0
    1500  46.0 47.3
    2000  42.7 46.7
    """,
    """
          0.1  0.5
    500   85.0 88.5
    1000  87.5 87.0
    1500  88.0 85.0
    2000  86.5 85.5
    """,
    panels=("AIME24", "AMC23"),
)


def amount(number, step=0.1, about=False, high=None, printed=""):
    return Amount(number, number if high is None else high, step, about, printed)


def at(rows=None, columns=None, panels=None):
    split = [None if labels is None else tuple(labels.split()) for labels in (panels, rows, columns)]
    return Region(*split)


def found(statement, figure):
    judgement = judge(statement, figure, Tolerances())
    return judgement.verdict, judgement.evidence


def why(statement, figure):
    return judge(statement, figure, Tolerances()).why


# The highest and the lowest.


def test_a_peak_at_the_wrong_place_is_contradicted_by_where_it_stands():
    claim = Extreme(True, at(), at("1000", "0.3"), amount(30.7))
    assert found(claim, WINDOWS) == (C, (1, 7, 8))
    assert why(claim, WINDOWS) == "30.7 stands at 500/0.2 and 1000/0.4; at 1000/0.3 it is 29.3"


def test_a_tie_is_supported_and_said_to_be_one():
    claim = Extreme(True, at(), at("1000", "0.4"), amount(30.7))
    assert found(claim, WINDOWS) == (S, (1, 8))
    assert why(claim, WINDOWS) == "30.7 at 1000/0.4 is the highest, a tie: also at 500/0.2"


def test_a_part_of_a_place_is_enough_and_the_value_has_to_be_right():
    assert found(Extreme(True, at(), at("1000")), WINDOWS) == (S, (1, 8))
    assert found(Extreme(True, at("2000"), at(columns="0.1")), WINDOWS) == (S, (10, 12))
    assert found(Extreme(True, at("2000"), at(columns="0.1"), amount(28.9)), WINDOWS) == (C, (10,))
    assert found(Extreme(False, at(), at("500", "0.3"), amount(24.0)), WINDOWS)[0] is S
    assert found(Extreme(False, at(), at("2000")), WINDOWS) == (C, (2, 13))


def test_only_the_value_of_the_highest():
    assert found(Extreme(True, at(), at(), amount(30.7)), WINDOWS) == (S, (1, 8))
    assert found(Extreme(True, at(), at(), amount(29.3)), WINDOWS) == (C, (1, 8))
    higher = reading("a b\n r 1.0 2.0", rows="r s")
    assert found(Extreme(True, at(), at(), amount(3.0)), higher) == (U, (1,))  # row s may hold it
    assert found(Extreme(True, at(), at(), amount(1.0)), higher) == (C, (1,))


def test_the_second_highest():
    assert found(Extreme(True, at(), at("1000", "0.3"), rank=2), WINDOWS)[0] is S  # 30.7 twice, then 29.3
    assert found(Extreme(True, at(), at("500", "0.2"), rank=2), WINDOWS)[0] is S  # of a tie, either is the second
    assert found(Extreme(True, at(), at("2000", "0.1"), rank=2), WINDOWS)[0] is C


def test_where_nothing_can_be_compared_it_is_open():
    assert found(Extreme(True, at(), at("3000")), WINDOWS) == (U, ())
    assert found(Extreme(True, at("4", columns="11"), at("4")), LENGTHS) == (U, ())
    assert found(Extreme(True, at(panels="other"), at("500")), WINDOWS) == (U, ())


def test_in_every_row():
    # Over both panels the highest of each window is in AMC23; at 1500 that is 88.0 at 0.1.
    assert found(Extreme(True, at(), at(columns="0.5"), each="row"), PANELS) == (C, (10, 11))
    assert found(Extreme(True, at(panels="AIME24"), at(columns="0.5"), each="row"), PANELS)[0] is S
    assert found(Extreme(True, at(panels="AMC23"), at(columns="0.5"), each="row"), PANELS) == (C, (10, 11))


def test_panels_as_wholes():
    claim = Extreme(True, at(), at(panels="AMC23"), of="panel")
    assert found(claim, PANELS) == (S, (3, 8))
    assert (
        why(claim, PANELS)
        == "its lowest is 85.0 at 500/0.1 in AMC23, the highest elsewhere is 52.0 at 1000/0.5 in AIME24"
    )
    assert found(Extreme(True, at(), at(panels="AIME24"), of="panel"), PANELS)[0] is C


def test_rows_as_wholes_by_their_means():
    # means 45.475, 45.5 and 45.3; the highest value is in row c
    rows = reading("p q r s\n a 45.0 45.9 45.5 45.5\n b 45.6 45.4 45.5 45.5\n c 45.0 46.2 45.0 45.0")
    assert found(Extreme(True, at(), at("b"), of="row"), rows)[0] is S
    assert found(Extreme(True, at(), at("a"), of="row"), rows)[0] is C
    assert found(Extreme(True, at(), at("c"), of="row"), rows)[0] is U  # by its mean the last, by its best the first
    assert found(Extreme(True, at(), at("b"), of="row", degree=Degree.EVERY), rows)[0] is C


def test_approximate_cells_that_overlap_decide_only_by_their_order():
    rough = reading("a b c\n r ~80 ~81 ~60")
    assert found(Extreme(True, at(), at(columns="b")), rough)[0] is S
    assert found(Extreme(True, at(), at(columns="a")), rough)[0] is U
    assert found(Extreme(True, at(), at(columns="c")), rough)[0] is C


# Values, ranges, thresholds.


def test_a_value_is_the_cell_s_rounded():
    place = at("1", "8")
    assert found(Value(place, amount(54.7)), LENGTHS) == (S, (3,))
    assert found(Value(place, amount(55, 1)), LENGTHS) == (S, (3,))
    assert found(Value(place, amount(54, 1)), LENGTHS) == (U, (3,))  # cut off, not rounded
    assert found(Value(place, amount(54.2)), LENGTHS) == (C, (3,))
    assert found(Value(place, amount(54, 1, about=True)), LENGTHS) == (S, (3,))
    assert found(Value(place, amount(50, 1, about=True)), LENGTHS) == (C, (3,))  # 4.7 is more than 2.5 times 1.08
    assert found(Value(at("1", "11"), amount(54.7)), LENGTHS) == (U, ())


def test_two_values_at_a_place_decide_nothing():
    twice = reading("a b\n r 7|3 1")
    assert found(Value(at("r", "a"), amount(7, 1)), twice) == (U, (0, 1))
    assert found(Value(at("r", "a"), amount(5, 1)), twice) == (C, (0, 1))


def test_a_value_of_many_cells():
    tops = reading("a b c\n r 100 100 98.3\n s 100 100 100")
    assert found(Value(at("r"), amount(100, 1), Degree.EVERY), tops) == (C, (2,))
    assert found(Value(at("s"), amount(100, 1), Degree.EVERY), tops) == (S, (3, 4, 5))
    assert found(Value(at("r"), amount(100, 1)), tops)[0] is U  # which of them is meant is open
    assert found(Value(at("r"), amount(80, 1)), tops)[0] is C  # none of them, nor their mean


def test_all_above():
    type_2 = Threshold(at("2"), True, amount(97, 1), degree=Degree.EVERY)
    assert found(type_2, LENGTHS) == (S, (9,))
    assert why(type_2, LENGTHS) == "the lowest is 97.7 at 2/10"
    assert found(Threshold(at("2"), True, amount(98, 1)), LENGTHS) == (C, (8, 9))  # 98.0 is not above 98
    assert found(Threshold(at("2"), True, amount(97.7)), LENGTHS) == (C, (9,))  # on the bound itself
    assert found(Threshold(at("2"), True, amount(97.7), inclusive=True), LENGTHS) == (S, (9,))
    assert found(Threshold(at("2"), True, amount(98, 1, about=True)), LENGTHS) == (S, (9,))
    assert found(Threshold(at("2"), False, amount(99, 1), inclusive=True), LENGTHS) == (S, (6,))


def test_most_some_and_none_above():
    # row 1: 77.3, 69.7, 67.0, 54.7, 46.3
    assert found(Threshold(at("1"), True, amount(60, 1), degree=Degree.MOST), LENGTHS) == (S, (0, 1, 2))
    assert found(Threshold(at("1"), True, amount(68, 1), degree=Degree.MOST), LENGTHS) == (C, (2, 3, 4))
    assert found(Threshold(at("1"), True, amount(77, 1), degree=Degree.SOME), LENGTHS) == (S, (0,))
    assert found(Threshold(at("1"), True, amount(78, 1), degree=Degree.SOME), LENGTHS) == (C, (0,))
    assert found(Threshold(at("1"), True, amount(77.3), negated=True), LENGTHS) == (S, (0,))
    assert found(Threshold(at("1"), True, amount(70, 1), negated=True), LENGTHS) == (C, (0,))


def test_a_range_that_is_spanned():
    assert found(Range(at(), amount(46.3), amount(99.0)), LENGTHS) == (S, (4, 6))
    assert found(Range(at(), amount(46, 1, True), amount(99, 1, True)), LENGTHS) == (S, (4, 6))
    assert found(Range(at(), amount(0, 1), amount(100, 1)), LENGTHS) == (S, (4, 6))  # the scale's ends
    assert found(Range(at(), amount(50, 1), amount(99, 1)), LENGTHS) == (C, (4,))  # 46.3 is below
    assert found(Range(at(), amount(20, 1), amount(99, 1)), LENGTHS) == (C, (4,))  # 20 is not reached
    assert found(Range(at(), None, None, gap=amount(52.7)), LENGTHS) == (S, (4, 6))
    assert found(Range(at(), None, None, gap=amount(40, 1)), LENGTHS) == (C, (4, 6))


def test_values_in_and_around_a_range():
    assert found(Range(at("4"), amount(60, 1), amount(90, 1), "within"), LENGTHS) == (S, (10, 14))
    assert found(Range(at("4"), amount(70, 1), amount(90, 1), "within"), LENGTHS) == (C, (14,))
    mid_80s = amount(83, 1, high=87)
    assert found(Range(at("4", "7 8 9"), mid_80s, None, "around"), LENGTHS)[0] is S  # 82.3 is near it
    assert found(Range(at("1"), mid_80s, None, "around"), LENGTHS)[0] is C


# Trends and changes.


def test_a_line_that_falls():
    falls = Trend(at("1"), "column", Way.FALLS)
    assert found(falls, LENGTHS) == (S, (0, 4))
    assert why(falls, LENGTHS) == "77.3, 69.7, 67.0, 54.7, 46.3 (1)"
    assert found(Trend(at("1"), "column", Way.RISES), LENGTHS)[0] is C
    assert found(Trend(at("1"), "column", Way.RISES, backwards=True), LENGTHS)[0] is S
    assert found(Trend(at("1"), "column", Way.FALLS, negated=True), LENGTHS)[0] is C
    assert found(Trend(at("1"), "column", Way.FALLS, steadily=True), LENGTHS) == (S, (0, 1, 2, 3, 4))
    assert found(Trend(at("1"), "column", Way.FALLS, first="9"), LENGTHS) == (U, ())
    assert found(Trend(at("1"), "row", Way.FALLS), LENGTHS) == (U, ())


def test_a_line_that_wavers():
    # 46.0 to 47.0, down and up: one pair of three falls, the gain is 0.4 of the span
    wavers = reading("a b c d\n r 46.4 45.9 46.9 46.6")
    assert found(Trend(at(), "column", Way.FALLS), wavers)[0] is C
    assert found(Trend(at(), "column", Way.RISES), wavers)[0] is C  # tau 1/3, 0.2 of the span gained
    assert found(Trend(at(), "column", Way.VARIES), wavers)[0] is U  # it is flat, too: 1 of 46
    assert found(Trend(at(), "column", Way.FLAT), wavers) == (S, (1, 2))
    late = reading("a b c\n r 44.15 43.06 65.31")
    assert found(Trend(at(), "column", Way.RISES), late)[0] is S  # a dip, but it ends far above
    assert found(Trend(at(), "column", Way.RISES, steadily=True), late)[0] is U  # 0.05 of the span back
    assert found(Trend(at(), "column", Way.FLAT), late)[0] is C


def test_several_lines_together():
    windows = Trend(at(panels="AIME24"), "row", Way.RISES)
    # 40.0, 47.3, 46.0, 42.7: as many pairs rise as fall; 48.7, 52.0, 47.3, 46.7: one of six rises
    assert found(windows, PANELS)[0] is C
    assert why(windows, PANELS) == "means of 2 lines: 44.35, 49.65, 46.65, 44.70"
    # at each window 0.5 is above 0.1
    assert found(Trend(at(panels="AIME24"), "column", Way.RISES), PANELS) == (S, tuple(range(8)))
    assert found(Trend(at(panels="AIME24"), "column", Way.RISES, backwards=True), PANELS)[0] is C
    assert found(Trend(at(), "column", Way.RISES, degree=Degree.EVERY), PANELS)[0] is C  # AMC23: down at three of four
    assert found(Trend(at(), "column", Way.FALLS, degree=Degree.EVERY), PANELS)[0] is C
    assert found(Trend(at("1 4"), "column", Way.FALLS), LENGTHS) == (S, (0, 4, 10, 14))


def test_peaks_and_dips():
    arch = reading("1 2 3 4\n r 40.0 47.3 46.0 42.7")
    assert found(Trend(at(), "column", Way.PEAKS), arch) == (S, (0, 1, 3))
    assert found(Trend(at(), "column", Way.PEAKS, turn=("2",)), arch)[0] is S
    assert found(Trend(at(), "column", Way.PEAKS, turn=("3",)), arch)[0] is C
    assert found(Trend(at(), "column", Way.DIPS), arch)[0] is C
    assert found(Trend(at("1"), "column", Way.PEAKS), LENGTHS)[0] is C


def test_a_drop_between_two_ticks():
    over_15 = Change(at("4"), "column", True, last="11", amount=amount(15, 1), bound="over")
    assert found(over_15, LENGTHS) == (S, (13, 14))
    assert why(over_15, LENGTHS) == "78.7 at 4/10 and 63.3 at 4/11: minus 15.4"
    assert found(Change(at("4"), "column", True, last="11", amount=amount(16, 1), bound="over"), LENGTHS)[0] is C
    assert found(Change(at("4"), "column", True, "10", "11", amount(15.4)), LENGTHS)[0] is S
    assert found(Change(at("4"), "column", True, "10", "11", amount(12, 1)), LENGTHS)[0] is C
    assert found(Change(at("4"), "column", False, "10", "11"), LENGTHS) == (C, (13, 14))
    assert found(Change(at("4"), "column", True, "10", "11", before=amount(78.7), after=amount(63.3)), LENGTHS)[0] is S
    assert found(Change(at("4"), "column", True, "10", "11", before=amount(80.1)), LENGTHS) == (C, (13,))
    assert found(Change(at("4"), "column", True, "5", "11"), LENGTHS) == (U, ())
    assert found(Change(at("4"), "column", True, last="11", sharp=True), LENGTHS)[0] is S
    assert found(Change(at("4"), "column", True, last="9", sharp=True), LENGTHS)[0] is C  # 1.0 of 83.3


def test_the_largest_drop():
    assert found(Change(at("4"), "column", True, "10", "11", largest=True), LENGTHS)[0] is S
    assert found(Change(at("4"), "column", True, "9", "10", largest=True), LENGTHS) == (C, (12, 13, 14))


def test_where_a_drop_begins():
    claim = Change(at("1"), "column", True, last="8", onset=True)
    assert found(claim, LENGTHS) == (C, (0, 2))
    assert why(claim, LENGTHS) == "it falls before that: 77.3 at 1/5, 67.0 at 1/7"
    late = reading("1 2 3 4\n r 80.0 80.2 70.0 60.0")
    assert found(Change(at(), "column", True, last="3", onset=True), late) == (S, (1, 2, 3))
    assert found(Change(at(), "column", True, last="4", onset=True), late)[0] is C


# Comparisons.


def test_one_above_another():
    above = Compare(at(panels="AMC23"), at(panels="AIME24"), Relation.ABOVE)
    assert found(above, PANELS) == (S, (3, 8))
    assert found(Compare(at(panels="AMC23"), at(panels="AIME24"), Relation.BELOW), PANELS)[0] is C
    assert found(Compare(at(panels="AIME24"), None, Relation.BELOW), PANELS)[0] is S
    slightly = Compare(at(panels="AIME24"), at(panels="AMC23"), Relation.BELOW, slight=True)
    assert found(slightly, PANELS)[0] is C  # 46.3 against 86.6
    assert found(Compare(at(panels="AIME24"), at(panels="AMC23"), Relation.NEAR), PANELS)[0] is C
    assert found(Compare(at(panels="AIME24"), at(panels="AMC23"), Relation.APART), PANELS)[0] is S


def test_by_the_columns_that_both_have():
    # Over 7-10 row 2 has 98.25, row 4 has 82.4
    assert found(Compare(at("2"), at("4"), Relation.ABOVE, amount(15.85, 0.01)), LENGTHS)[0] is S
    assert found(Compare(at("2"), at("4"), Relation.ABOVE, amount(50, 1)), LENGTHS)[0] is C
    columns = Compare(at(columns="0.5", panels="AMC23"), at(columns="0.1", panels="AMC23"), Relation.ABOVE)
    assert found(columns, PANELS)[0] is C  # 86.5 against 86.75, above at one of four windows
    every = Compare(at(columns="0.5", panels="AIME24"), at(columns="0.1", panels="AIME24"), Relation.ABOVE)
    assert found(every, PANELS)[0] is S
    always = Compare(
        at(columns="0.5", panels="AMC23"), at(columns="0.1", panels="AMC23"), Relation.ABOVE, degree=Degree.EVERY
    )
    assert found(always, PANELS) == (C, (10, 11))


def test_without_shared_columns_only_what_is_clear():
    apart = reading("1 2 3 4\n a 50 60 . .\n b . . 55 65\n c . . 10 20")
    assert found(Compare(at("a"), at("b"), Relation.ABOVE), apart)[0] is U
    assert found(Compare(at("a"), at("c"), Relation.ABOVE), apart)[0] is S
    assert found(Compare(at("c"), at("a"), Relation.ABOVE), apart)[0] is C


def test_how_far_a_share_may_be_off_is_set():
    above = Threshold(Region(), True, Amount(84.0, 84.0, 1.0, False, "84"))  # six of fifteen
    plain, about = (Count(0, "cell", Region(), above, None, bound, 0.5) for bound in ("plain", "about"))
    assert judge(plain, LENGTHS, Tolerances()).verdict is C
    assert judge(plain, LENGTHS, Tolerances(share_short=0.2)).verdict is U
    assert judge(about, LENGTHS, Tolerances()).verdict is S
    assert judge(about, LENGTHS, Tolerances(share_about=0.05)).verdict is U


# The colour scale, and what is too vague.


def test_a_scale_and_the_values():
    assert found(LegendClaim("goes", low=0, high=100), LENGTHS) == (S, (4, 6))
    assert found(LegendClaim("goes", low=50, high=100), LENGTHS) == (C, (4,))
    narrow = LegendClaim("goes", low=47, high=100)
    assert found(narrow, LENGTHS) == (C, (4,))  # 0.7 of 53 beyond
    assert judge(narrow, LENGTHS, Tolerances(scale_grey=0.02)).verdict is U
    assert found(LegendClaim("exceeded", at("2"), 24, 48), LENGTHS) == (S, (5, 6, 7, 8, 9))
    assert found(LegendClaim("kept", at("2")), LENGTHS) == (U, ())  # no scale is stated
    scaled = reading("a b\n r 30 50", legends=(Legend(24, 48),))
    assert found(LegendClaim("exceeded"), scaled) == (S, (1,))
    assert found(LegendClaim("kept"), scaled) == (C, (1,))
    assert found(LegendClaim("goes", low=0, high=1), scaled) == (U, ())  # shares against percentages


def test_what_is_vague_stays_open():
    vague = Vague(ClaimKind.TREND, at(), "what counts as robust is not said")
    assert judge(vague, LENGTHS, Tolerances()).why == "what counts as robust is not said"
    assert found(vague, LENGTHS) == (U, ())


def test_one_index_serves_all_statements():
    one = Judge(WINDOWS, Tolerances())
    claim = Extreme(True, at(), at("1000", "0.3"), amount(30.7))
    assert one.judge(claim) == one.judge(claim) == judge(claim, WINDOWS, Tolerances())
