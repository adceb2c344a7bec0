"""Printed shares, the numbers of questions behind them, and percentages that no number of right answers gives."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from examples_quality import axis, cell, figure, judged, measures_of, only, together, told
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.model import How
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.quality.context import ALONE
from heat_pipeline.quality.figure import figure_of
from heat_pipeline.quality.rules.granularity import GRANULARITY
from heat_pipeline.quality.shares import (
    SAMPLES,
    PrintedShare,
    Questions,
    Values,
    infer,
    power,
    printed_share,
    share_named,
)

OF_150 = "41.3 42.7 45.3 44.7 39.3 49.3 44.0 46.0 47.3 43.3 40.0 46.7"
OF_150_OR_300 = "26.7 30.7 24.0 27.3 29.3 28.7 28.0 34.0 35.7 34.7 32.7 35.3 36.7 36.0 34.3 33.3"


@pytest.mark.parametrize(
    ("printed", "percent", "wanted"),
    [
        ("87.3", True, PrintedShare(1000, 873)),
        ("87.3%", False, PrintedShare(1000, 873)),
        ("0.873", False, PrintedShare(1000, 873)),
        ("87.30", True, PrintedShare(10000, 8730)),
        ("100", True, PrintedShare(100, 100)),
        ("1.0", False, PrintedShare(10, 10)),
        ("101", True, None),
        ("1", False, None),  # no decimal of a fraction tells anything
        ("87.333", True, None),
        ("85 ± 2", True, None),
        ("40-50", True, None),
    ],
)
def test_a_printed_share(printed, percent, wanted):
    assert printed_share(printed, percent=percent) == wanted
    assert wanted is None or share_named(str(wanted)) == wanted


@given(n=st.integers(1, 400), scale=st.sampled_from([10, 100, 1000]), steps=st.integers(0, 1000))
def test_what_is_possible_is_what_trying_every_k_says(n, scale, steps):
    steps %= scale + 1
    within = any(abs(Fraction(k, n) - Fraction(steps, scale)) <= Fraction(1, 2 * scale) for k in range(n + 1))
    assert PrintedShare(scale, steps).possible(n) is within


def test_power_by_hand():
    # of the 999 values between none and all 199 are possible out of 200; of five steps of 0.1 two are not out of 400
    assert [round(999 * power(n, 1000)) for n in (200, 150, 400, 1000)] == [800, 850, 400, 0]
    assert power(990, 1000) < 0.02
    assert power(150, 100) == 0


def inferred(values, known=30, **others):
    texts = {"a": values, **others}
    shares = {
        name: Values(Counter(printed_share(printed, percent=True) for printed in text.split()))
        for name, text in texts.items()
    }
    return infer(shares, dict.fromkeys(texts, known) if known else {})


@pytest.mark.parametrize(
    ("values", "known", "others", "expected"),
    [
        (OF_150, 30, {}, Questions(150, (), 30, 12)),
        # 14 of the 16 values are shares of 150, all are of 300, unless another benchmark tells how often was sampled
        (OF_150_OR_300, 30, {}, Questions(150, (300,), 30, 16)),
        (OF_150_OR_300, 30, {"b": OF_150}, Questions(150, (), 30, 16)),
        (OF_150, None, {}, None),  # a benchmark that the registry doesn't know
        ("44.1 44.9 45.8 44.2 45.4 47.4 45.6 46.8 45.5 46.6 46.5 46.2 48.4 46.3", 198, {}, None),  # n is too large
        ("26.7 " * 1000, 30, {}, None),  # one value in many cells is no evidence
        ("26.7 " * 40 + "30.7 24.0 27.3 29.3 28.7 28.0", 30, {}, Questions(150, (), 30, 46)),
        # a third of 3 samples is of 150 too: a mixture of two numbers of samples is none of them
        (OF_150 + " ".join(["", *(f"{100 * k / 90:.1f}" for k in range(20, 44))]), 30, {}, None),
    ],
)
def test_the_number_of_answers_is_inferred_from_all_values_or_not_at_all(values, known, others, expected):
    assert inferred(values, known, **others).get("a") == expected


def test_what_either_number_can_give_is_possible():
    found = inferred(OF_150_OR_300)["a"]
    assert [found.impossible(PrintedShare(1000, steps)) for steps in (357, 358)] == [False, True]
    assert inferred(OF_150_OR_300, b=OF_150)["a"].impossible(PrintedShare(1000, 357))


def test_scattered_values_tell_nothing():
    """By Bayes' rule a wrong n is found less than once in a thousand pools of scattered values."""
    random = Random(5)
    pools = [
        Counter(PrintedShare(1000, random.randrange(1, 1000)) for _ in range(random.randrange(5, 60)))
        for _ in range(100)
    ]
    assert sum(bool(infer({"a": Values(values)}, {"a": 30})) for values in pools) <= 1


@settings(max_examples=60, deadline=None)
@given(data=st.data(), questions=st.sampled_from([30, 40, 50, 75, 100, 164, 198]), digits=st.sampled_from([0, 1, 2]))
def test_true_shares_are_never_called_impossible(data, questions, digits):
    """Whatever is inferred from clean shares, no share of the true n is impossible."""
    n = questions * data.draw(st.sampled_from(sorted(SAMPLES)))
    rights = data.draw(st.lists(st.integers(0, n), min_size=1, max_size=60))
    scale = 10 ** (2 + digits)
    # A half goes up or down as the program has it; Python's round on fractions takes it to even.
    printed = [PrintedShare(scale, round(Fraction(right * scale, n))) for right in rights]
    for found in infer({"a": Values(Counter(printed))}, {"a": questions}).values():
        if 2 * sum(map(found.impossible, printed)) < len(printed):
            assert [share for share in printed if found.impossible(share)] == []


def percents(values, name="one", metric="Pass@1", panel="AIME24", title="", rows="Window", **changes):
    """A figure of one row of values under a panel's name, with what its cells are about."""
    row = [
        replace(cell(float(value), "500", f"0.{nth}", panel, printed=value), **changes)
        for nth, value in enumerate(values.split())
    ]
    reading = figure(row, metric=metric, rows=axis(rows), columns=axis("Ratio"), title=title).reading
    return figure_of(name, reading, {}, load_registry())


def flagged(*figures):
    found = [item for item in judged(together(figures)) if item.anomaly.rule == "granularity"]
    return [figures[item.figure].reading.cells[number].printed for item in found for number in item.cells]


def test_the_measure_is_the_power_and_the_words_say_why():
    alone = percents(OF_150 + " 45.4")
    assert alone.context is ALONE
    assert measures_of(GRANULARITY, alone)["impossible_with_power"] == [None] * 13
    (one,) = together([alone])
    # 850 of 999 values are no share of 150
    assert measures_of(GRANULARITY, one)["impossible_with_power"] == [0.0] * 12 + [0.8509]
    assert told("granularity", one) == [
        "warning (12,): 45.4 at Window 500, Ratio 0.12 of AIME24 cannot be a share of 150 answers: 68/150 is 45.3, "
        "69/150 is 46.0 (n = 150, 5 to each of 30 questions, rests on 13 cells; a wrong digit would be caught 6 times "
        "in 7)"
    ]
    assert only("granularity", one).expected == "45.3 or 46.0"


def test_figures_of_one_design_are_pooled_and_of_another_are_not():
    few = percents("41.3 42.7 46.7 44.2", "few")
    assert flagged(few) == []
    assert flagged(few, percents(OF_150, "many")) == ["44.2"]
    assert flagged(few, percents(OF_150, "other", rows="Layer")) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"metric": "F1"},
        {"metric": "Average accuracy"},
        {"metric": "Transferability"},  # not known, and no unit
        {"title": "Average over all benchmarks"},
        {"panel": "AIME24 average"},
        {"sd": 1.0},
        {"how": How.RANGE, "value": None, "low": 1.0, "high": 2.0},
    ],
    ids=str,
)
def test_what_is_no_plain_share_of_questions_is_left_out(changes):
    assert together([percents(OF_150 + " 45.4", **changes)])[0].traits == ()


def test_a_value_called_approximate_counts_where_it_is_printed_to_a_tenth():
    assert flagged(percents(OF_150 + " 45.4", how=How.APPROX)) == ["45.4"]
    assert percents("41 42 45", how=How.APPROX).traits == ()
    assert percents("41 42 45").traits != ()


def test_where_n_may_be_two_only_what_is_impossible_by_both_is_told():
    ambiguous = percents(f"{OF_150_OR_300} 35.8", panel="AIME25")
    assert flagged(ambiguous) == ["35.8"]  # 150 or 300 answers: a share of neither
    message = only("granularity", *together([ambiguous])).message
    assert "cannot be a share of 150 answers, nor of 300: 53/150 is 35.3, 54/150 is 36.0" in message
    assert "caught 7 times in 10" in message  # as by 300, the weaker of the two
    assert flagged(ambiguous, percents(OF_150, "sure")) == ["35.7", "34.3", "35.8"]
