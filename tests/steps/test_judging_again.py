"""When descriptions are judged again without being read again: other rules, and names that other texts bring."""

import json

from examples_steps import ask, heatmap, put, run, run_and_sum

from heat_pipeline.steps import reading
from heat_pipeline.steps.rulebook import load_rulebook

VARIANTS = "SELECT description_id, observed, expected FROM quality.anomalies WHERE rule = 'name_variant' ORDER BY 1"
SPELLINGS = "SELECT description_id, name, commonly_spelled FROM validated.names WHERE role = 'benchmark' ORDER BY 1"


def edit(suites, table, change):
    path = suites / f"{table}.json"
    suite = json.loads(path.read_text())
    change(suite)
    path.write_text(json.dumps(suite))


def test_the_rulebook_has_another_version_with_every_limit_and_severity(suites, monkeypatch):
    versions = [load_rulebook(suites).version]
    assert load_rulebook(suites).version == versions[0]

    edit(suites, "cells", lambda suite: suite["expectations"][1]["kwargs"].update(max_value=0.25))
    versions.append(load_rulebook(suites).version)
    edit(suites, "cells", lambda suite: suite["expectations"][0].update(severity="info"))
    versions.append(load_rulebook(suites).version)
    monkeypatch.setattr("heat_pipeline.steps.rulebook.RULES_VERSION", "another")
    versions.append(load_rulebook(suites).version)
    assert len(set(versions)) == 4


def test_a_name_that_arrives_later_changes_the_verdict_on_older_descriptions(store, inbox, rulebook, monkeypatch):
    put(inbox, {"c/old.md": heatmap("GPQA D"), "c/other.md": heatmap("AIME24")})
    run_and_sum(store, inbox, rulebook, run_id="first")
    assert ask(store, VARIANTS) == []

    # Two texts with the other spelling make it the common one.
    put(inbox, {"c/new1.md": heatmap("GPQA_D"), "c/new2.md": heatmap("GPQA_D")})
    seen = []
    real = reading.read
    monkeypatch.setattr(reading, "read", lambda text, decisions=(): seen.append(text) or real(text))
    done = run_and_sum(store, inbox, rulebook, run_id="second")
    assert seen == [heatmap("GPQA_D")] * 2
    assert (done.read, done.judged) == (2, 3)
    assert [(name, observed) for name, observed, _ in ask(store, VARIANTS)] == [("c/old", "GPQA D")]
    assert ask(store, SPELLINGS) == [
        ("c/new1", "GPQA_D", ""),
        ("c/new2", "GPQA_D", ""),
        ("c/old", "GPQA D", "GPQA_D"),
        ("c/other", "AIME24", ""),
    ]
    assert ask(store, "SELECT benchmark, cells FROM summary.benchmarks ORDER BY 1") == [
        ("AIME24", 4),
        ("GPQA Diamond", 12),
    ]
    assert run_and_sum(store, inbox, rulebook, run_id="third").judged == 0

    # And when they go, the older one is no variant of anything any more.
    (inbox / "c" / "new1.md").unlink()
    (inbox / "c" / "new2.md").unlink()
    done = run_and_sum(store, inbox, rulebook, run_id="fourth")
    assert (done.read, done.judged) == (0, 1)
    assert ask(store, VARIANTS) == []


def test_names_of_one_collection_say_nothing_on_another(store, inbox, rulebook):
    put(inbox, {"c/1.md": heatmap("GPQA D")})
    run(store, inbox, rulebook)
    put(inbox, {"d/1.md": heatmap("GPQA_D"), "d/2.md": heatmap("GPQA_D")})
    assert run(store, inbox, rulebook).judged == 2
    assert ask(store, VARIANTS) == []


def test_what_each_expectation_found_is_kept_for_each_run(store, inbox, rulebook):
    put(inbox, {"c/1.md": heatmap(values=(41.3, 42.7, 39.3, 99.5)), "c/2.md": heatmap()})
    run(store, inbox, rulebook, run_id="first", batch=1)
    run(store, inbox, rulebook, run_id="nothing to do")
    put(inbox, {"c/3.md": heatmap()})
    run(store, inbox, rulebook, run_id="second")
    found = ask(
        store,
        """
        SELECT run_id, bool_and(success), max(element_count), sum(unexpected_count), max(unexpected_percent)
        FROM quality.expectations WHERE rule = 'value_outside_legend' GROUP BY run_id ORDER BY run_id
        """,
    )
    expectations = sum(
        expectation.rule.name == "value_outside_legend"
        for suite in rulebook.suites.of_one
        for expectation in suite.expectations
    )
    assert expectations >= 1
    # Eight cells in two batches, one of them out; then four, all within.
    assert [(run_id, success, elements) for run_id, success, elements, *_ in found] == [
        ("first", False, 8),
        ("second", True, 4),
    ]
    assert found[0][3] >= 1
    assert found[0][4] == 12.5
    assert found[1][3:] == (0, 0.0)
