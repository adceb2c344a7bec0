"""Printed shares, and the numbers of questions behind them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.quality.shares import (
    SAMPLES,
    Questions,
    Share,
    Values,
    infer,
    power,
    printed_share,
    share_named,
)


def pool(values):
    return Values(Counter(values))


def shares(text):
    return [printed_share(printed, percent=True) for printed in text.split()]


@pytest.mark.parametrize(
    ("printed", "percent", "wanted"),
    [
        ("87.3", True, Share(1000, 873)),
        ("87.3%", False, Share(1000, 873)),
        ("0.873", False, Share(1000, 873)),
        ("87", True, Share(100, 87)),
        ("87.30", True, Share(10000, 8730)),
        ("100", True, Share(100, 100)),
        ("0", True, Share(100, 0)),
        ("1.0", False, Share(10, 10)),
        ("101", True, None),
        ("1.2", False, None),
        ("-3.1", True, None),
        ("1", False, None),  # no decimal of a fraction tells anything
        ("87.333", True, None),
        ("85 ± 2", True, None),
        ("40-50", True, None),
    ],
)
def test_a_printed_share(printed, percent, wanted):
    assert printed_share(printed, percent=percent) == wanted
    if wanted is not None:
        assert share_named(str(wanted)) == wanted


class TestPossible:
    @given(n=st.integers(1, 400), scale=st.sampled_from([10, 100, 1000]), steps=st.integers(0, 1000))
    def test_it_is_what_trying_every_k_says(self, n, scale, steps):
        steps %= scale + 1
        within = any(abs(Fraction(k, n) - Fraction(steps, scale)) <= Fraction(1, 2 * scale) for k in range(n + 1))
        assert Share(scale, steps).possible(n) is within

    def test_power_by_hand(self):
        assert power(200, 1000) == pytest.approx(800 / 999)  # 199 of the 999 values between none and all are possible
        assert power(150, 1000) == pytest.approx(850 / 999)
        assert power(400, 1000) == pytest.approx(400 / 999)  # of five steps of 0.1 two are impossible
        assert power(990, 1000) < 0.02
        assert power(1000, 1000) == power(150, 100) == 0


class TestInfer:
    AIME24 = "41.3 42.7 45.3 44.7 39.3 49.3 44.0 46.0 47.3 43.3 40.0 46.7"
    AIME25 = "26.7 30.7 24.0 27.3 29.3 28.7 28.0 34.0 35.7 34.7 32.7 35.3 36.7 36.0 34.3 33.3"

    def told(self, known, **texts):
        return infer({name: pool(shares(text)) for name, text in texts.items()}, known)

    def test_30_questions_and_5_samples(self):
        assert self.told({"a": 30}, a=self.AIME24) == {"a": Questions(150, (), 30, 12)}

    def test_two_numbers_that_cannot_be_told_apart_are_both_kept(self):
        # 14 of the 16 values are shares of 150, all are of 300: either may be.
        (found,) = self.told({"a": 30}, a=self.AIME25).values()
        assert (found.n, found.rivals) == (150, (300,))
        assert not found.impossible(Share(1000, 357))
        assert found.impossible(Share(1000, 358))

    def test_the_number_of_samples_of_another_benchmark_of_the_series_tells_them_apart(self):
        found = self.told({"a": 30, "b": 30}, a=self.AIME25, b=self.AIME24)["a"]
        assert (found.n, found.rivals) == (150, ())
        assert found.impossible(Share(1000, 357))

    def test_of_a_benchmark_that_the_registry_does_not_know_nothing_is_told(self):
        assert self.told({}, a=self.AIME24) == {}

    def test_values_of_a_large_n_or_of_no_n_tell_nothing(self):
        assert self.told({"a": 198}, a="44.1 44.9 45.8 44.2 45.4 47.4 45.6 46.8 45.5 46.6 46.5 46.2 48.4 46.3") == {}

    def test_scattered_values_tell_nothing(self):
        """By Bayes' rule a wrong n is found less than once in a thousand pools of scattered values."""
        random = Random(5)
        pools = [[Share(1000, random.randrange(1, 1000)) for _ in range(random.randrange(5, 60))] for _ in range(300)]
        assert sum(bool(infer({"a": pool(values)}, {"a": 30})) for values in pools) <= 3

    def test_one_value_in_many_cells_is_no_evidence(self):
        assert self.told({"a": 30}, a="26.7 " * 1000) == {}
        assert self.told({"a": 30}, a="26.7 " * 40 + "30.7 24.0 27.3 29.3 28.7 28.0")["a"].n == 150

    def test_a_mixture_of_two_numbers_of_samples_is_none_of_them(self):
        threes = " ".join(f"{100 * k / 90:.1f}" for k in range(20, 44))  # 3 samples: a third is of 150 too
        assert self.told({"a": 30}, a=f"{self.AIME24} {threes}") == {}

    @settings(max_examples=60, deadline=None)
    @given(
        data=st.data(), questions=st.sampled_from([30, 40, 50, 75, 100, 164, 198]), digits=st.sampled_from([0, 1, 2])
    )
    def test_true_shares_are_never_called_impossible(self, data, questions, digits):
        """Whatever is inferred from clean shares, no share of the true n is impossible."""
        samples = data.draw(st.sampled_from([1, 2, 3, 4, 5, 8, 10, 16, 32, 64]))
        assert samples in SAMPLES
        n = questions * samples
        rights = data.draw(st.lists(st.integers(0, n), min_size=1, max_size=60))
        scale = 10 ** (2 + digits)
        # A half goes up or down as the program has it; Python's round on fractions takes it to even.
        printed = [Share(scale, round(Fraction(right * scale, n))) for right in rights]
        for found in infer({"a": pool(printed)}, {"a": questions}).values():
            if 2 * sum(map(found.impossible, printed)) < len(printed):
                assert [one for one in printed if found.impossible(one)] == []
