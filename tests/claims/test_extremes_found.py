"""Claims on the highest and lowest, as found."""

from __future__ import annotations

import pytest

from heat_pipeline.statements import Amount, Degree, Extreme, Region, Vague
from tests.claims.finding_examples import GRID, PANELS, claims_in, statements

N995 = Amount(99.5, 99.5, 0.1, False, "99.5")
HERE = Region(rows=("2",), columns=("6",))


@pytest.mark.parametrize(
    "said",
    [
        "* The highest value is at Type 2 and length 6 (99.5).",
        "* The maximum, 99.5, occurs at length 6 for Type 2.",
        "* Highest accuracy: 99.5 (Type 2, Length 6)",
        "* Accuracy peaks at Type 2, length 6 (99.5).",
        "* The best accuracy of 99.5 is reached at Type 2 with length 6.",
    ],
)
def test_the_highest_of_all(said):
    assert statements(said) == [Extreme(True, Region(), HERE, N995)]


@pytest.mark.parametrize(
    "said",
    [
        "* Type 4 has its lowest value at length 8.",
        "* **Type 4:** The minimum is at length 8.",
        "* For Type 4, accuracy is lowest at length 8.",
        "* In Type 4 the lowest score occurs at a length of 8.",
    ],
)
def test_the_lowest_of_a_row(said):
    assert statements(said) == [Extreme(False, Region(rows=("4",)), Region(columns=("8",)))]


def test_rows_as_wholes():
    assert statements("* Type 2 has the best accuracy.") == [Extreme(True, Region(), Region(rows=("2",)), of="row")]
    assert statements("* The weakest is Type 3.") == [Extreme(False, Region(), Region(rows=("3",)), of="row")]


def test_each_column():
    found = statements("* Type 2 has the highest accuracy at all lengths.")
    assert found == [Extreme(True, Region(), Region(rows=("2",)), of="row", each="column", degree=Degree.EVERY)]


def test_two_extremes_in_one_sentence_and_the_subject_carried_over():
    first, second = statements("* Type 1 has its highest value at length 5, but it reaches its lowest at length 8.")
    assert first == Extreme(True, Region(rows=("1",)), Region(columns=("5",)))
    assert second == Extreme(False, Region(rows=("1",)), Region(columns=("8",)))


def test_a_panel_by_a_part_of_its_name():
    over = Region(panels=("Nova | AIME24",))
    at = Region(rows=("1000",), columns=("0.2",))
    amount = Amount(49.0, 49.0, 0.1, False, "49.0")
    said = "* On AIME24, the peak is at a window size of 1000 and ratio 0.2 (49.0)."
    assert statements(said, PANELS) == [Extreme(True, over, at, amount)]
    assert statements("**AIME24 Dataset**:\n- The peak is at Window 1000, Ratio 0.2 (49.0).", PANELS) == [
        Extreme(True, over, at, amount)
    ]
    assert statements("* AMC23 has the highest Pass@1.", PANELS) == [
        Extreme(True, Region(), Region(panels=("Nova | AMC23",)), of="panel")
    ]


def test_low_is_good_where_the_metric_is_a_loss():
    figure = GRID.replace("Accuracy", "Latency")
    assert statements("* The best latency is at Type 4, length 8.", figure) == [
        Extreme(False, Region(), Region(rows=("4",), columns=("8",)))
    ]
    figure = GRID.replace("Accuracy", "Shade")
    (found,) = statements("* Type 4 is best.", figure)
    assert found == Extreme(True, Region(), Region(rows=("4",)), of="row", unsure=True)


@pytest.mark.parametrize(
    "said",
    [
        "* The largest drop is between lengths 7 and 8.",
        "* The highest variance is that of Type 4.",
        "* Type 2 is among the highest.",
        "* The darkest color marks the highest values.",
        "* The label stands at the top of the chart.",
    ],
)
def test_no_extreme_of_values(said):
    assert not any(isinstance(found, Extreme) for found in statements(said))


@pytest.mark.parametrize(
    "said",
    [
        "* With more training, Type 2 would have the highest accuracy.",
        "* Except for a few lengths, Type 2 has the highest accuracy.",
        "* Type 2 does not have the highest accuracy.",
        "* Zephyr-9B has the highest accuracy.",
    ],
)
def test_what_is_not_fully_understood_is_vague_or_nothing(said):
    assert all(isinstance(found, Vague) for found in statements(said))


def test_the_claim_has_its_characters():
    (claim,) = claims_in("* Lengths matter. The highest value is at Type 2, length 6.")
    assert claim.text == "The highest value is at Type 2, length 6."
    assert claim.says == "max over all is at type 2, length 6"


@pytest.mark.parametrize("said", [f"{what} Type 1 is 91.0" for what in ("value of", "accuracy in", "accuracy for")])
def test_the_highest_of_what_is_named_is_not_that_of_all(said):
    assert statements(f"* The highest {said}.") == [
        Extreme(True, Region(rows=("1",)), Region(), Amount(91.0, 91.0, 0.1, False, "91.0"))
    ]


def test_a_place_before_the_noun_is_that_of_which_it_is_the_extreme():
    amc = Region(panels=("Nova | AMC23",))
    at = Region(rows=("500",), columns=("0.1",))
    said = "* The lowest AMC23 score is 84.0 (window size 500, ratio 0.1)."
    assert statements(said, PANELS) == [Extreme(False, amc, at, Amount(84.0, 84.0, 0.1, False, "84.0"))]
