"""Percentages that no number of right answers gives."""

from __future__ import annotations

from dataclasses import replace

import pytest
from examples_quality import axis, brief, cell, figure, judged, measures_of, together

from heat_pipeline.model import How
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.quality.context import ALONE
from heat_pipeline.quality.figure import figure_of
from heat_pipeline.quality.rules.granularity import GRANULARITY
from heat_pipeline.texts.examine import examine

CLEAN = "41.3 42.7 45.3 44.7 39.3 49.3 44.0 46.0 47.3 43.3 40.0 46.7"  # of 150


def told(values, name="one", metric="Pass@1", unit="", panel="AIME24", title="", how=How.EXACT, **changes):
    """A figure of one row of values under a panel's name, with what its cells are about."""
    found = [
        replace(cell(float(value.split()[0].rstrip("%")), "500", f"0.{place}", panel, printed=value), how=how)
        for place, value in enumerate(values if isinstance(values, list) else values.split())
    ]
    found = [replace(one, **changes) for one in found]
    reading = figure(found, metric=metric, unit=unit, rows=axis("Window"), columns=axis("Ratio"), title=title).reading
    return figure_of(name, reading, {}, load_registry())


def flagged(*figures):
    found = [item for item in judged(together(figures)) if item.anomaly.rule == "granularity"]
    return [(figures[item.figure].reading.cells[cell].printed) for item in found for cell in item.cells]


def test_a_figure_of_which_no_context_is_known_is_not_measured():
    one = told(CLEAN + " 35.7")
    assert one.context is ALONE
    assert measures_of(GRANULARITY, one)["impossible_with_power"] == [None] * 13


def test_the_measure_is_the_power_and_the_words_say_why():
    (one,) = together([told(CLEAN + " 45.4")])
    measured = measures_of(GRANULARITY, one)["impossible_with_power"]
    assert measured == [0.0] * 12 + [0.8509]  # 850 of 999 values are no share of 150
    (found,) = [item for item in judged([one]) if item.anomaly.rule == "granularity"]
    assert brief([found]) == [("granularity", "warning", (12,))]
    assert found.anomaly.message == (
        "45.4 at Window 500, Ratio 0.12 of AIME24 cannot be a share of 150 answers: 68/150 is 45.3, 69/150 is 46.0 "
        "(n = 150, 5 to each of 30 questions, rests on 13 cells; a wrong digit would be caught 6 times in 7)"
    )
    assert (found.anomaly.observed, found.anomaly.expected) == ("45.4", "45.3 or 46.0")


def test_figures_of_one_design_are_pooled_and_of_another_are_not():
    few = told("41.3 42.7 46.7 44.2", "few")
    assert flagged(few) == []
    assert flagged(few, told(CLEAN, "many")) == ["44.2"]
    other = figure_of("other", replace(told(CLEAN).reading, rows=axis("Layer"), title=""), {}, load_registry())
    assert flagged(few, other) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"metric": "F1"},
        {"metric": "BLEU"},
        {"metric": "Average accuracy"},
        {"metric": "avg Pass@1"},
        {"metric": "perplexity", "unit": ""},
        {"metric": "Transferability"},  # not known, and no unit
        {"title": "Average over all benchmarks"},
        {"panel": "AIME24 average"},
        {"sd": 1.0},
        {"how": How.RANGE, "value": None, "low": 1.0, "high": 2.0},
    ],
    ids=str,
)
def test_what_is_no_plain_share_of_questions_is_left_out(changes):
    assert together([told(CLEAN + " 45.4", **changes)])[0].traits == ()


def test_a_value_called_approximate_counts_where_it_is_printed_to_a_tenth():
    assert flagged(told(CLEAN + " 45.4", how=How.APPROX)) == ["45.4"]
    assert told("41 42 45", how=How.APPROX).traits == ()
    assert told("41 42 45").traits != ()


def test_where_n_may_be_two_only_what_is_impossible_by_both_is_told():
    ambiguous = "26.7 30.7 24.0 27.3 29.3 28.7 28.0 34.0 35.7 34.7 32.7 35.3 36.7 36.0 34.3 33.3 35.8"
    assert flagged(told(ambiguous, panel="AIME25")) == ["35.8"]  # 150 or 300 answers: a share of neither
    (found,) = [
        item for item in judged(together([told(ambiguous, panel="AIME25")])) if item.anomaly.rule == "granularity"
    ]
    assert "cannot be a share of 150 answers, nor of 300: 53/150 is 35.3, 54/150 is 36.0" in found.anomaly.message
    assert "caught 7 times in 10" in found.anomaly.message  # as by 300, the weaker of the two
    assert flagged(told(ambiguous, panel="AIME25"), told(CLEAN, "sure")) == ["35.7", "34.3", "35.8"]


def test_a_sound_text_has_none_and_a_text_read_alone_is_its_own_context():
    from examples_quality import SAMPLES

    found = examine((SAMPLES / "r1-llama-window-by-ratio.md").read_text(encoding="utf-8"))
    assert [anomaly.observed for anomaly in found.anomalies if anomaly.rule == "granularity"] == ["87.3", "87.3"]
    found = examine((SAMPLES / "qwen2.5-1.5b-core-generalization.md").read_text(encoding="utf-8"))
    assert not [anomaly for anomaly in found.anomalies if anomaly.rule == "granularity"]
