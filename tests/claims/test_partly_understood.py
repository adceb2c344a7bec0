"""Statements whose clause has a word left over: cells may support them, and never refute them."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.judging.judge import judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_text
from heat_pipeline.statements import Count, Extreme, Partly, Region, Threshold
from tests.claims.finding_examples import GRID, claims_in, statements

SUPPORTED, OPEN, REFUTED = Verdict.SUPPORTED, Verdict.UNVERIFIABLE, Verdict.CONTRADICTED


def verdicts(said):
    reading = read_text(GRID)
    return [judge(claim.statement, reading, Tolerances()).verdict for claim in claims_in(said)]


@pytest.mark.parametrize(
    "said",
    [
        "* Type 3 is the odd one out. It surpasses nobody above 90.",  # who "it" is, is not sure
        "* Type 2 at length 6 is a bright spot. Nothing else is above 60.",
        "* The advantage is largest at length 5 (12.5).",
        "* Anything below 99 is a failure.",
        "* Type 1 is steady, with Type 4 close: it is never more than 20 apart.",
        "* Two of the cells are blank under length 8.",
    ],
)
def test_what_is_not_surely_understood_is_not_refuted(said):
    assert REFUTED not in verdicts(said)


def test_a_word_left_over_is_told():
    assert statements("* The lowest value of the glorbed cells is at Type 1.") == [
        Partly(Extreme(False, Region(), Region(rows=("1",)), of="row"), "glorbed")
    ]


def test_a_word_left_over_leaves_what_is_so():
    assert verdicts("* All glorbed values of Type 2 are above 90.") == [SUPPORTED]
    assert verdicts("* All glorbed values of Type 2 are above 98.") == [OPEN]
    assert verdicts("* All values of Type 2 are above 98.") == [REFUTED]


def test_a_pronoun_takes_a_sure_subject():
    found = statements("* Type 2 is the best. It is always above 98.")
    assert next(one for one in found if isinstance(one, Threshold)).over == Region(rows=("2",))


def test_what_goes_on_about_its_lines_head():
    assert verdicts("* **Type 1:** Accuracy starts at 91.0 and stays below 92.") == [SUPPORTED, SUPPORTED]
    assert verdicts("* **Type 1:** Accuracy starts at 91.0 and stays above 70.") == [SUPPORTED, REFUTED]
    assert REFUTED not in verdicts("* **Type 1:** The distance starts at 7.0 and stays below 40.")
    assert verdicts("* **Type 4:** It stays above 87 up to length 7 and then drops.")[0] == SUPPORTED
    assert verdicts("* **Type 4:** It stays above 88 up to length 7 and then drops.")[0] == REFUTED


def test_hardly_any_and_the_most_are_no_plain_courses():
    assert REFUTED not in verdicts("* Hardly any type loses more than 4 points from length 5 to 6.")
    assert REFUTED not in verdicts("* Type 4 is the most stable.")


def test_superlatives_are_of_either_end_where_the_metric_does_not_tell_what_is_good():
    distances = GRID.replace("Accuracy", "Shift").replace("accuracy", "shift")
    (found,) = statements("* Type 3 is the poorest row.", distances)
    assert isinstance(found, Extreme) and found.unsure


def test_two_amounts_of_one_extreme_are_each_of_its_own_place():
    found = statements("* Type 2 is the best at length 5 (98.0) and at length 6 (99.5).")
    told = [(one.over.columns, one.amount.low) for one in found if isinstance(one, Extreme) and one.amount is not None]
    assert told == [(("5",), 98.0), (("6",), 99.5)]


@pytest.mark.parametrize(
    ("said", "amount"),
    [
        ("* All values of Type 2 are above fifty.", 50.0),
        ("* Type 2 clears 95 at all lengths.", 95.0),
        ("* All values of Type 2 exceed eighty.", 80.0),
    ],
)
def test_bounds_in_other_words(said, amount):
    (one,) = statements(said)
    assert isinstance(one, Threshold) and one.above and one.amount.low == amount
    assert one.over == Region(rows=("2",))


@pytest.mark.parametrize(
    "said",
    [
        "* Accuracy tops out at length 6 for Type 2.",
        "* The crest is at Type 2 and length 6.",
        "* Accuracy culminates at Type 2, length 6.",
    ],
)
def test_the_highest_in_other_words(said):
    assert [type(one) for one in statements(said)] == [Extreme]
    assert verdicts(said) == [SUPPORTED]


def test_so_many_of_the_axis_that_has_so_many():
    wide = GRID.replace("| 4 | 88.0", "| 5 | 60.0 | 61.0 | 62.0 | 63.0 |\n| 4 | 88.0").replace("1 to 4", "1 to 5")
    (one,) = statements("* At length 5, four of the five kinds surpass 54.", wide)
    assert isinstance(one, Count) and (one.number, one.what, one.of) == (4, "row", 5)
    assert isinstance(one.condition, Threshold) and one.over == Region(columns=("5",))


@pytest.mark.parametrize(
    "said",
    [
        "* It has the lowest value at length 8, but the highest at length 5.",  # of which type is not told
        "* Type 3 as such is poor at length 5, with no value above 80.",
        "* At length 5 the two are only 6 points apart.",  # the two of what?
    ],
)
def test_what_leaves_out_its_subject_is_not_said_of_all(said):
    assert REFUTED not in verdicts(said)


def test_superlatives_side_by_side_are_of_all():
    assert verdicts("* The highest value is 99.5, the lowest 40.0.") == [SUPPORTED, SUPPORTED]
    assert REFUTED in verdicts("* The highest value is 99.5, the lowest is 55.0.")


def test_what_follows_another_subject_is_of_that():
    said = "* Type 4 has the lowest accuracy at length 8 (40.0), and Type 3 at length 5 (55.0) and length 6 (63.0)."
    assert REFUTED not in verdicts(said)
