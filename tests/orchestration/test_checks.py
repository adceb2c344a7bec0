"""Checks: what each rule found, and integrity faults that stop a run before anything of them is seen."""

import json
import shutil
from collections import Counter

import dagster as dg
import duckdb
import pytest
from examples_orchestration import CLEAN, EXPECTATIONS, FAR_OUT, QUIET, Deployment, checks, shown, steps

from heat_pipeline.orchestration import assets
from heat_pipeline.quality.rules import ALL_RULES, RULES
from heat_pipeline.steps.taking_in import take_in

SEVERITIES = ("critical", "warning", "info")
INTEGRITY = {"schema_as_declared", "nothing_lost", "keys_unique", "few_failed"}


def test_every_rule_has_a_check_with_what_it_found_in_the_samples(samples):
    found = checks(samples.result)
    assert len(found) == len(ALL_RULES) + len(INTEGRITY) + 4  # which check which is in test_definitions.py
    held = Counter(samples.published("SELECT rule, severity FROM quality.anomalies"))
    assert {rule for rule, _ in held} >= {"granularity", "legend_implausible", "no_cells", "value_outside_legend"}
    for rule in ALL_RULES:
        check = found[rule.name]
        counts = tuple(held[rule.name, severity] for severity in SEVERITIES)
        shown_counts = tuple(check.metadata[severity].value for severity in SEVERITIES)
        assert (rule.name, shown_counts) == (rule.name, counts)
        assert check.metadata["found"].value == sum(counts)
        assert check.passed == (sum(counts[:2]) == 0)  # what is for information only is no warning
        assert check.severity.value == ("ERROR" if counts[0] else "WARN")
        assert not check.blocking
        assert ("great_expectations" in check.metadata) == (rule in RULES)
        assert len(shown(check)) == sum(counts)
        assert {row["severity"] for row in shown(check)} == {
            name for name, count in zip(SEVERITIES, counts, strict=True) if count
        }


def test_the_failing_rows_are_shown_worst_first(samples):
    check = checks(samples.result)["value_outside_legend"]
    rows = shown(check)
    assert [row["severity"] for row in rows] == ["critical"]
    assert rows[0]["description_id"] == "samples/r1-llama-window-by-ratio"
    assert (rows[0]["observed"], rows[0]["expected"]) == ("23 of 80 values", "24 to 48")
    assert check.description.startswith(
        f"1 critical; the worst, {rows[0]['description_id']}: 23 of 80 values lie beyond"
    )
    text = (samples.inbox / "samples" / "r1-llama-window-by-ratio.md").read_text()
    assert text[rows[0]["char_start"] : rows[0]["char_end"]] == "49.3"
    assert check.metadata["limits"].value.splitlines()[:2] == [
        "- legend_excess must be at most 0, else warning",
        "- legend_excess must be at most 0.2, else critical",
    ]


def test_what_was_rejected_is_a_warning_and_a_rule_that_is_turned_off_says_so(two, tmp_path):
    folder = shutil.copytree(EXPECTATIONS, tmp_path / "expectations")
    suite = json.loads((folder / "cells.json").read_text())
    for entry in suite["expectations"]:
        if entry["meta"]["rule"] == "value_outside_legend":
            entry["meta"]["enabled"] = False
    (folder / "cells.json").write_text(json.dumps(suite))
    off = Deployment(two.settings.model_copy(update={"expectations": folder}), two.instance)
    off.put({"far/empty.md": " "})
    result = off.collection("far")
    check = checks(result)["nothing_rejected"]
    assert (result.success, check.passed, check.severity.value, check.blocking) == (True, False, "WARN", False)
    assert check.description == "1 rejected: far/empty.md: empty"
    assert [(row["collection"], row["source_uri"], row["reason"]) for row in shown(check)] == [
        ("far", "far/empty.md", "empty")
    ]
    check = checks(result)["value_outside_legend"]
    assert (check.passed, check.description, check.metadata["found"].value) == (True, "turned off", 0)
    assert (
        "- legend_excess must be at most 0.2, else critical (turned off)" in check.metadata["limits"].value.splitlines()
    )


def test_the_warehouse_of_the_samples_is_whole(samples):
    found = checks(samples.result)
    assert all(found[name].passed and found[name].blocking for name in INTEGRITY)
    assert (found["nothing_rejected"].passed, found["nothing_rejected"].description) == (True, "nothing rejected")
    counts = {name: value.value for name, value in found["nothing_lost"].metadata.items() if name != "rows"}
    assert {name: count for name, count in counts.items() if count} == {
        "ingested": 5, "read": 4, "qualitative": 1, "parsed_cells": 252, "validated_cells": 252,
        "parsed_claims": 126, "validated_claims": 126,
    }  # fmt: skip
    assert {"rejected", "unread", "unjudged", "lost", "cells_astray", "claims_astray"} < set(counts)


@pytest.fixture
def waiting(two):
    """Two collections, materialised and published, and one more text in one of them that waits."""
    two.put({"clean/3.md": CLEAN})
    return two


LOST = """
    DELETE FROM internal.judged_cells WHERE cell_id IN (
        SELECT cell_id FROM parsed.cells WHERE description_id = 'clean/3' AND printed = '41.3');
    UPDATE internal.collections SET arrived = 4 WHERE collection = 'clean';
    INSERT INTO validated.names SELECT * FROM validated.names WHERE description_id = 'clean/3' LIMIT 1
"""
WHOLE = {
    "nothing_lost": {
        "collection": "clean", "parsed_cells": 12, "validated_cells": 11, "cells_astray": 1,
        "ingested": 4, "read": 3, "lost": 1,
    },
    "keys_unique": {"table": "validated.names", "count": 2},
}  # fmt: skip


@pytest.mark.parametrize(
    ("step", "sql", "ran", "shows"),
    [
        ("judge_pending", LOST, {"take_in", "read", "judge"}, WHOLE),
    ],
)
def test_an_integrity_fault_stops_what_comes_after(waiting, monkeypatch, step, sql, ran, shows):
    before = waiting.store.published.read_bytes()
    summaries = waiting.ask("SELECT * FROM summary.figures ORDER BY ALL")
    real = getattr(assets, step)

    def spoiled(*args, **options):
        done = real(*args, **options)
        with waiting.store.writing() as con:
            con.execute(sql)
        return done

    monkeypatch.setattr(assets, step, spoiled)
    result = waiting.collection("clean")
    assert not result.success
    for name, row in shows.items():
        check = checks(result)[name]
        assert (check.passed, check.blocking) == (False, True)
        (shown_row,) = shown(check)
        assert {column: shown_row[column] for column in row} == row
    assert steps(result) & {"take_in", "read", "judge", "summarise", "warehouse_published"} == ran
    assert waiting.ask("SELECT * FROM summary.figures ORDER BY ALL") == summaries
    assert waiting.store.published.read_bytes() == before


def test_an_integrity_fault_of_another_collection_does_not_stop_a_run_but_publishing_does(waiting, monkeypatch):
    """The checks of a run are about its own collections; publishing looks at everything once more."""
    before = waiting.store.published.read_bytes()
    with waiting.store.writing() as con:
        con.execute(
            "DELETE FROM internal.judged_cells WHERE cell_id IN "
            "(SELECT cell_id FROM parsed.cells WHERE description_id = 'far/1' AND printed = '41.3')"
        )
    result = waiting.collection("clean")
    assert not result.success
    assert checks(result)["nothing_lost"].passed
    assert "summarise" in steps(result)
    assert "warehouse_published" not in steps(result)
    failure = result.failure_data_for_node("warehouse_published")
    assert "collection far 0 are missing, and 1 of its cells" in failure.error.cause.message
    assert waiting.store.published.read_bytes() == before


def test_what_another_run_takes_in_meanwhile_is_not_lost(waiting, monkeypatch):
    """Two runs over the same collection at once, as two commands start them: neither fails for the other's work."""
    waiting.put({"clean/9.md": CLEAN})
    real = assets.judge_pending

    def judge(*args, **options):
        done = real(*args, **options)
        waiting.put({"clean/10.md": CLEAN, "clean/9.md": FAR_OUT})
        take_in(waiting.store, waiting.inbox, ["clean"], "another", limit_bytes=1_000_000)
        return done

    monkeypatch.setattr(assets, "judge_pending", judge)
    result = waiting.collection("clean")
    assert result.success
    assert checks(result)["nothing_lost"].metadata["unread"].value == 2
    asked = "SELECT description_id FROM raw.descriptions WHERE collection = 'clean' AND removed_at IS NULL ORDER BY 1"
    assert waiting.published(asked) == [("clean/1",), ("clean/2",)]  # as before: the other run publishes it


def test_a_run_over_a_spotless_collection_does_not_hide_what_stands_in_another(waiting):
    """And a check that is run by itself is about all collections."""
    result = waiting.collection("clean")
    assert result.success
    check = checks(result)["value_outside_legend"]
    assert not check.passed
    assert check.metadata["found"].value == 1
    assert [row["description_id"] for row in shown(check)] == ["far/1"]

    names = ["nothing_lost", "keys_unique", "value_outside_legend", "schema_as_declared"]
    keys = [key for key in waiting.defs.resolve_asset_graph().asset_check_keys if key.name in names]
    job = dg.Definitions(
        assets=waiting.defs.assets,
        asset_checks=waiting.defs.asset_checks,
        resources=waiting.defs.resources,
        jobs=[dg.define_asset_job("look", selection=dg.AssetSelection.checks(*keys))],
    ).resolve_job_def("look")
    result = job.execute_in_process(instance=waiting.instance, run_config=QUIET)
    found = checks(result)
    assert set(found) == set(names)
    assert found["nothing_lost"].metadata["ingested"].value == 4
    assert found["value_outside_legend"].metadata["found"].value == 1

    with duckdb.connect(waiting.store.working) as con:
        con.execute("ALTER TABLE internal.done DROP COLUMN run_id")
    result = job.execute_in_process(instance=waiting.instance, run_config=QUIET, raise_on_error=False)
    check = checks(result)["schema_as_declared"]
    assert not check.passed
    assert shown(check) == [{"fault": "table internal.done has other columns"}]
