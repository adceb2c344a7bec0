"""Labels in other words than the list's: which tick they name, and how surely."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.reading.matching import ALIAS, EXACT, HOLDS, PART, SAME, STRIPPED, Ticks

MODELS = Ticks(
    ["base + cache", "base", "Llama-2 7B", "Deep Network (DNN)", "Search"], {0: "blue line", 1: "red line"}, "Model"
)
DEPTHS = Ticks(["0.001", "5", "10", "2^2", "4,096"], None, "Depth")


@pytest.mark.parametrize(
    ("ticks", "label", "tick", "quality"),
    [
        (MODELS, "base + cache", 0, EXACT),
        (MODELS, "the bases", 1, HOLDS),
        (MODELS, "LLaMA2-7b", 2, SAME),
        (MODELS, "base (top row)", 1, STRIPPED),
        (MODELS, "Model base", 1, STRIPPED),
        (MODELS, "m = base", 1, STRIPPED),
        (MODELS, "Blue line", 0, ALIAS),
        (MODELS, "2.3 Beam search", 4, HOLDS),
        (MODELS, "cache", 0, PART),
        (MODELS, "", -1, 0.0),
        (MODELS, "base " * 41, -1, 0.0),
        (DEPTHS, "5.0", 1, SAME),
        (DEPTHS, "1e-3", 0, SAME),
        (DEPTHS, "4096", 4, SAME),
        (DEPTHS, "2²", 3, EXACT),
        (DEPTHS, "Depth 5", 1, STRIPPED),
        (DEPTHS, "λ = 1e-3", 0, STRIPPED),
        (DEPTHS, "50", -1, 0.0),
    ],
)
def test_labels_name_ticks(ticks: Ticks, label: str, tick: int, quality: float) -> None:
    assert ticks.match(label) == (tick, quality)


def test_a_label_that_could_be_several_ticks_names_none() -> None:
    ticks = Ticks(["big red", "big blue"], {0: "warm", 1: "warm"})
    assert ticks.match("big") == (-1, 0.0)
    assert ticks.match("warm") == (-1, 0.0)
    assert ticks.match("red") == (0, PART)


def test_signs_are_ticks_of_their_own() -> None:
    ticks = Ticks(["<", ">", "C++", "C"])
    assert [ticks.match(sign) for sign in ("<", ">", "`>`")] == [(0, EXACT), (1, EXACT), (1, EXACT)]
    assert ticks.match("C")[0] == 3
    assert ticks.match("C++")[0] == 2


class Everything(frozenset):
    """A vocabulary that has a word of every label, so that none is turned away at once."""

    def isdisjoint(self, other):
        return False


_PARTS = st.lists(st.sampled_from(["Lla", "ma", "x", "5", ".0", "k"]), min_size=1, max_size=3)
_MARKS = st.lists(st.sampled_from(["", "", "-", " ", " = ", ": ", " (x) "]), min_size=4, max_size=4)


def written(parts, marks):
    """A label of some parts, with marks between them and behind."""
    return "".join(part + mark for part, mark in zip(parts, marks, strict=False))


@settings(max_examples=200, deadline=None)
@given(st.lists(_PARTS, min_size=1, max_size=4), _PARTS, st.data())
def test_a_label_that_is_turned_away_at_once_would_have_named_no_tick(ticks, alias, data):
    given_ticks = [written(parts, data.draw(_MARKS)) for parts in ticks]
    quick, slow = (Ticks(given_ticks, {0: written(alias, [" "] * 4)}, "Model") for _ in range(2))
    slow._vocabulary = Everything()
    label = written(data.draw(st.sampled_from([*ticks, alias])), data.draw(_MARKS))
    assert quick.match(label) == slow.match(label)


def test_a_power_is_never_taken_for_the_number_of_its_digits() -> None:
    integers, powers = Ticks([str(tick) for tick in range(10, 41)]), Ticks(["2^1", "2^3", "2^5"])
    assert integers.match("2^3")[0] == -1
    assert powers.match("2^3 \\")[0] == 1  # a macro, \approx, was cut off
