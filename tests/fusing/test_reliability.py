"""Describers' reliability from counts: drawn to the mean, coarse, with intervals."""

import pytest

from heat_pipeline.fusing.model import Reliability
from heat_pipeline.fusing.trust_in_describers import interval, intervals, reliabilities


def test_rates_are_drawn_to_the_mean_of_all_and_rounded():
    counts = {
        "often": {"value": (90, 10), "place": (100, 0), "label": (10, 0)},
        "seldom": {"value": (0, 1), "place": (1, 0), "label": (0, 0)},
    }
    # mean of values: (90 + 19) / (101 + 20) = 0.90; often: (90 + 9.0) / 110 = 0.90; seldom: (0 + 9.0) / 11 = 0.82
    # places: mean (101 + 18) / 121 = 0.98; often 0.998 -> 0.95 at most. labels: mean (10 + 19) / 30 = 0.97
    assert reliabilities(counts) == {
        "often": Reliability(value=0.9, place=0.95, label=0.95),
        "seldom": Reliability(value=0.8, place=0.95, label=0.95),
    }


def test_one_more_text_seldom_changes_a_rate():
    counts = {"a": {"value": (400, 40)}, "b": {"value": (300, 90)}}
    more = {**counts, "a": {"value": (420, 41)}}
    assert reliabilities(counts) == reliabilities(more)


def test_wilson_intervals():
    low, high = interval(8, 2)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)  # Wilson 1927, 8 of 10
    assert interval(0, 0) == (0.0, 1.0)
    assert intervals({"a": {"value": (8, 2)}})["a"] == {"value": (low, high), "place": (0.0, 1.0), "label": (0.0, 1.0)}


@pytest.mark.parametrize("counts", [{}, {"a": {}}])
def test_odd_counts_are_no_error(counts):
    assert set(reliabilities(counts)) == set(counts)
