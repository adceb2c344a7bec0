"""What is new and what is gone since the last run, over several runs in which texts, limits and collections change."""

import json
import shutil

import pytest
from examples_steps import ask, heatmap, put, run

from heat_pipeline.quality.rules import scales
from heat_pipeline.steps.judging import judge_pending, note_news
from heat_pipeline.steps.reading import read_pending
from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse.integrity import repeated_keys
from heat_pipeline.warehouse.news import News

FAR = heatmap(values=(41.3, 42.7, 39.3, 99.5))
"""One critical finding: 99.5 lies far beyond the scale of 20 to 60."""
TEXTS = {"c/1.md": FAR, "c/2.md": heatmap()}


def new(store):
    return ask(
        store,
        "SELECT found_run_id, description_id, observed FROM quality.history "
        "JOIN quality.anomalies USING (anomaly_id, description_id) WHERE change = 'new' ORDER BY ALL",
    )


def gone(store):
    return ask(
        store,
        "SELECT gone_run_id, description_id, why, message FROM quality.history WHERE change = 'gone' ORDER BY ALL",
    )


def runs(store):
    return ask(
        store,
        "SELECT run_id, collection, judged, critical, new, gone FROM quality.runs ORDER BY judged_at, collection",
    )


def limit_the_scale(suites, severity=None, widen=0.0):
    """Change how severe values beyond an exact scale are, and by how much more of the scale's span they may be so."""
    path = suites / "cells.json"
    suite = json.loads(path.read_text())
    for entry in suite["expectations"]:
        if entry["kwargs"]["column"] == "legend_excess":
            entry["kwargs"]["max_value"] += widen
            entry["severity"] = severity or entry["severity"]
    path.write_text(json.dumps(suite))
    return load_rulebook(suites)


def test_other_limits_make_findings_go_and_come_back_and_another_severity_is_no_news(
    warehouse, inbox, suites, rulebook
):
    milder = limit_the_scale(suites, severity="info")
    assert run(warehouse, inbox, milder, run_id="second").news == {"c": News(judged=2, new=0, gone=0)}
    history = "SELECT severity, found_run_id, gone_run_id FROM internal.history ORDER BY found_at"
    assert ask(warehouse, history) == [("info", "first", None)]

    wider = limit_the_scale(suites, widen=2.0)
    assert run(warehouse, inbox, wider, run_id="third").news == {"c": News(judged=2, new=0, gone=1)}
    ((*where, message),) = gone(warehouse)
    assert where == ["third", "c/1", "the same text is judged otherwise"]
    assert message.startswith("99.5 at Local Window Size 1000, Ratio 0.2")

    assert run(warehouse, inbox, rulebook, run_id="fourth").news == {"c": News(judged=2, new=1, gone=0)}
    assert (new(warehouse), gone(warehouse)) == ([("fourth", "c/1", "99.5")], [])
    assert ask(warehouse, history) == [("info", "first", "third"), ("critical", "fourth", None)]
    assert runs(warehouse) == [
        ("first", "c", 2, 1, 1, 0),
        ("second", "c", 2, 0, 0, 0),
        ("third", "c", 2, 0, 0, 1),
        ("fourth", "c", 2, 1, 1, 0),
    ]
    with warehouse.reading() as con:
        assert repeated_keys(con) == []


CHANGES = {
    "a text more": (
        {"c/3.md": heatmap("AIME24", values=(97.5, 42.7, 39.3, 98.5))},
        {"c": News(judged=1, new=2, gone=0)},
        [("second", "c/3", "97.5"), ("second", "c/3", "98.5")],
        [],
    ),
    "a line more at the top": ({"c/1.md": f"A line more.\n\n{FAR}"}, {"c": News(judged=1, new=0, gone=0)}, [], []),
    "another wrong number in the same place": (
        {"c/1.md": FAR.replace("99.5", "98.5")},
        {"c": News(judged=1, new=1, gone=1)},
        [("second", "c/1", "98.5")],
        [("second", "c/1", "the text is another")],
    ),
    "a text put right and the fault in another collection": (
        {"c/1.md": heatmap(), "d/1.md": FAR},
        {"c": News(judged=1, new=0, gone=1), "d": News(judged=1, new=1, gone=0)},
        [("second", "d/1", "99.5")],
        [("second", "c/1", "the text is another")],
    ),
    "a collection that is gone": (
        {},
        {"c": News(judged=0, new=0, gone=1)},
        [],
        [("second", "c/1", "the text is gone")],
    ),
    "nothing": ({"c/2.md": heatmap()}, {}, [("first", "c/1", "99.5")], []),
}


@pytest.mark.parametrize(("texts", "news", "are_new", "are_gone"), CHANGES.values(), ids=CHANGES)
def test_what_is_new_and_what_is_gone(warehouse, inbox, rulebook, monkeypatch, texts, news, are_new, are_gone):
    """Where a run changes nothing in a collection, the last one that did has its news."""
    if not texts:
        shutil.rmtree(inbox / "c")
    put(inbox, texts)
    monkeypatch.setattr(scales, "number", lambda value: f"about {value:g}")  # other words are no news
    assert run(warehouse, inbox, rulebook, run_id="second").news == news
    assert (new(warehouse), [row[:3] for row in gone(warehouse)]) == (are_new, are_gone)
    known = {("first", "c", 2, 1, 1, 0)}
    assert known <= set(runs(warehouse))
    assert len(runs(warehouse)) == 1 + len(news)
    found = ask(
        warehouse,
        "SELECT substring(d.text, a.char_start + 1, 4) = a.observed FROM quality.anomalies a "
        "JOIN raw.descriptions d USING (description_id)",
    )
    assert all(is_there for (is_there,) in found)


def test_a_text_that_waits_to_be_judged_is_no_news(warehouse, inbox, rulebook):
    put(inbox, {"c/1.md": f"A line more.\n\n{FAR}"})
    take_in(warehouse, inbox, ["c"], "second", limit_bytes=5_000_000)
    assert ask(warehouse, "SELECT count(*) FROM quality.anomalies") == [(0,)]
    assert note_news(warehouse, ["c"], "second") == {}
    read_pending(warehouse, "c", "second", batch=10)
    assert note_news(warehouse, ["c"], "second") == {}
    assert (new(warehouse), gone(warehouse)) == ([], [])
    judge_pending(warehouse, "c", rulebook, "second", batch=10)
    assert note_news(warehouse, ["c"], "second") == {"c": News(judged=1, new=0, gone=0)}


def test_a_run_that_is_cut_off_before_it_compares_is_made_up_for(warehouse, inbox, rulebook):
    put(inbox, {"c/3.md": heatmap("AIME24", values=(41.3, 42.7, 39.3, 98.5))})
    take_in(warehouse, inbox, ["c"], "second", limit_bytes=5_000_000)
    read_pending(warehouse, "c", "second", batch=10)
    judge_pending(warehouse, "c", rulebook, "second", batch=10)
    assert new(warehouse) == [("first", "c/1", "99.5")]
    # The third has nothing to judge, and still it is the one that brings what the second had found.
    assert run(warehouse, inbox, rulebook, run_id="third").news == {"c": News(judged=0, new=1, gone=0)}
    assert new(warehouse) == [("third", "c/3", "98.5")]
