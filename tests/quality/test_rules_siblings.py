"""Ticks of sister figures."""

from __future__ import annotations

import pytest
from examples_quality import axis, cell, figure, judged, together

from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.quality.figure import figure_of
from heat_pipeline.quality.sisters import contradict


def told(name, *rows, panel="R1-Llama | AIME24", picture="", columns=("0.1", "0.2"), metric="Pass@1", title=""):
    reading = figure(
        [cell(1.5, "x", "y", panel)] if panel else (),
        panels=[panel],
        metric=metric,
        rows=axis("Window", *rows),
        columns=axis("Ratio", *columns),
        title=title,
    ).reading
    return figure_of(name, reading, {}, load_registry(), picture)


def found(*figures):
    return {
        figures[item.figure].description_id: item.anomaly
        for item in judged(together(figures))
        if item.anomaly.rule == "sibling_axis"
    }


def severities(*figures):
    return {name: anomaly.severity.value for name, anomaly in found(*figures).items()}


STEPS = ("500", "1000", "2000", "3000")
OTHERS = ("500", "1000", "1500", "2000")


def test_two_sisters_that_contradict_each_other_are_both_told():
    both = found(told("a", *STEPS), told("b", *OTHERS, panel="R1-Qwen | AIME24"))
    assert {name: one.severity.value for name, one in both.items()} == {"a": "info", "b": "info"}
    assert both["b"].message == (
        "the axis Window lists 500, 1000, 1500, 2000, where its sister figure a has 500, 1000, 2000, 3000 "
        "(1500 only here, 3000 only there): one of the lists is misread, or the figures are no sisters"
    )
    assert (both["b"].observed, both["b"].expected) == ("500, 1000, 1500, 2000", "500, 1000, 2000, 3000")


@pytest.mark.parametrize(
    "other",
    [
        told("b", *OTHERS, metric="accuracy"),
        told("b", *OTHERS, panel="R1-Llama | AMC23"),
        told("b", *OTHERS, panel="", title="Another thing"),
        told("b", "500", "1000", "2000"),  # fewer ticks are a shorter telling
        told("b", "1", "2", "3", "500"),  # hardly one in common: another experiment
        told("b", "500.0", "1000", "2000", "3,000"),  # the same
    ],
    ids=str,
)
def test_what_is_no_contradiction_of_sisters(other):
    assert severities(told("a", *STEPS), other) == {}


def test_titles_without_their_models_make_sisters_too():
    a = told("a", *STEPS, panel="", title="Baseline - Qwen-2.5 7B")
    assert severities(a, told("b", *OTHERS, panel="", title="Baseline - Qwen-2.5 1.5B")) == {"a": "info", "b": "info"}
    assert severities(a, told("b", *OTHERS, panel="", title="Tuned - Qwen-2.5 1.5B")) == {}


def test_names_may_differ_between_sisters():
    assert severities(told("a", "GSM8K", "MATH", "AMC"), told("b", "GSM8K", "MATH", "SVAMP")) == {}


def test_tellings_of_one_picture_have_one_voice_among_sisters():
    wrong = told("w", *OTHERS, picture="p")
    rest = [told("r1", *STEPS, picture="p"), told("r2", *STEPS, picture="p"), told("s", *STEPS)]
    assert severities(wrong, *rest) == {"w": "info"}
    many = [told(f"w{i}", *OTHERS, picture="p") for i in range(5)]
    assert severities(*many, told("a", *STEPS), told("b", *STEPS)) == {f"w{i}": "info" for i in range(5)}


def test_too_many_lists_are_no_sisters():
    figures = [told(f"f{i}", "1", "2", "3", str(i + 10)) for i in range(13)]
    assert severities(*figures) == {}
    assert len(severities(*figures[:12])) == 12


def test_contradict_by_hand():
    assert contradict(("1", "2", "4"), ("1", "2", "3"))
    assert not contradict(("1", "2"), ("1", "2", "3"))
    assert not contradict(("1", "5", "6"), ("1", "2", "3"))
    assert not contradict(("a", "b", "c"), ("a", "b", "d"))
    assert contradict(("h", "2", "m", "4"), ("1", "2", "3", "4"))
