"""Tau-b by hand, against scipy, and pooled."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import kendalltau

from heat_pipeline.claims.judging.kendall import Agreement, agreement, tau_b


def tau(values):
    return tau_b([agreement(values, values)])


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([1, 2, 3], 1.0),
        ([3, 2, 1], -1.0),
        ([1, 3, 2], 1 / 3),  # two pairs rise, one falls
        ([1, 1, 2], 2 / math.sqrt(2 * 3)),  # two rise, one is tied: 2 untied of 3
        ([87, 87, 88, 86.5], -1 / math.sqrt(5 * 6)),  # two rise, three fall, one is tied
        ([5, 5, 5], None),
        ([5], None),
        ([], None),
    ],
)
def test_by_hand(values, expected):
    assert tau(values) == (expected if expected is None else pytest.approx(expected))


@given(st.lists(st.integers(0, 12), min_size=2, max_size=40))
def test_it_is_scipys(values):
    theirs = kendalltau(range(len(values)), values).statistic
    ours = tau(values)
    assert (ours is None and math.isnan(theirs)) or ours == pytest.approx(theirs)


def test_intervals_that_overlap_are_tied():
    # 1-2 and 1.5-3 overlap; both are below 4-5.
    assert agreement([1, 1.5, 4], [2, 3, 5]) == Agreement(2, 2, 3)


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 5)), max_size=15))
def test_intervals_pair_by_pair(spans):
    lows, highs = [low for low, _ in spans], [low + wide for low, wide in spans]
    pairs = [(i, j) for j in range(len(spans)) for i in range(j)]
    rising = sum(lows[j] > highs[i] for i, j in pairs)
    falling = sum(highs[j] < lows[i] for i, j in pairs)
    assert agreement(lows, highs) == Agreement(rising - falling, rising + falling, len(pairs))


def test_lines_are_pooled_by_their_pairs():
    # 3 of 3 pairs rise in the one, 1 of 1 falls in the other: (3 - 1) / 4
    assert tau_b([agreement([1, 2, 3], [1, 2, 3]), agreement([9, 8], [9, 8])]) == pytest.approx(0.5)
