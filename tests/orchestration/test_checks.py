"""Checks: what each rule found, and integrity faults that stop a run before anything of them is seen."""

from collections import Counter

import dagster as dg
import duckdb
import pytest
from examples_orchestration import CLEAN, FAR_OUT, QUIET, checks, shown, steps

from heat_pipeline.orchestration import assets
from heat_pipeline.quality.rules import ALL_RULES, RULES
from heat_pipeline.steps.taking_in import take_in

SEVERITIES = ("critical", "warning", "info")
INTEGRITY = {"schema_as_declared", "nothing_lost", "keys_unique", "few_failed"}


def test_every_rule_has_a_check_with_what_it_found_in_the_samples(samples):
    found = checks(samples.result)
    assert len(found) == len(ALL_RULES) + len(INTEGRITY) + 3  # which check which is in test_definitions.py
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


def test_a_check_is_about_all_collections_and_one_of_a_rule_that_is_turned_off_says_so(history):
    """A run over one collection does not hide what stands in the others."""
    check = history.nothing.checks["value_outside_legend"]  # of a run over `more`
    assert (check.passed, check.metadata["found"].value) == (False, 3)
    assert sorted(row["description_id"] for row in shown(check)) == ["far/1", "more/3", "more/3"]
    check = history.by_other_rules.checks["cell_conflict"]
    assert (check.passed, check.description, check.metadata["found"].value) == (True, "turned off", 0)
    assert check.metadata["limits"].value.endswith("(turned off)")


def test_what_was_rejected_is_a_warning(history):
    check = history.everything.checks["nothing_rejected"]
    assert (check.passed, check.severity.value, check.blocking) == (False, "WARN", False)
    assert check.description == "2 rejected, for example far/none.md: empty"
    assert [(row["collection"], row["source_uri"], row["reason"]) for row in shown(check)] == [
        ("far", "far/none.md", "empty"), ("clean", "clean/none.md", "empty"),
    ]  # fmt: skip


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
def waiting(begun):
    """Collections, materialised and published, and one more text in one of them that waits."""
    begun.put({"clean/4.md": CLEAN})
    return begun


ONE_CELL = """
    DELETE FROM internal.judged_cells WHERE cell_id IN (
        SELECT cell_id FROM parsed.cells WHERE description_id = '{}' AND printed = '41.3')
"""
LOST = f"""
    {ONE_CELL.format("clean/4")};
    UPDATE internal.collections SET arrived = 6 WHERE collection = 'clean';
    INSERT INTO validated.names SELECT * FROM validated.names WHERE description_id = 'clean/4' LIMIT 1
"""
WHOLE = {
    "nothing_lost": {
        "collection": "clean", "parsed_cells": 16, "validated_cells": 15, "cells_astray": 1,
        "ingested": 6, "read": 4, "rejected": 1, "lost": 1,
    },
    "keys_unique": {"table": "validated.names", "count": 2},
}  # fmt: skip


def test_an_integrity_fault_stops_what_comes_after(waiting, monkeypatch):
    before = waiting.store.published.read_bytes()
    summaries = waiting.ask("SELECT * FROM summary.figures ORDER BY ALL")

    def lose():
        with waiting.store.writing() as con:
            con.execute(LOST)

    judged_then(lose, monkeypatch)
    result = waiting.collection("clean")
    assert not result.success
    for name, row in WHOLE.items():
        check = checks(result)[name]
        assert (check.passed, check.blocking) == (False, True)
        (shown_row,) = shown(check)
        assert {column: shown_row[column] for column in row} == row
    assert steps(result) & {"summarise", "warehouse_published"} == set()
    assert waiting.ask("SELECT * FROM summary.figures ORDER BY ALL") == summaries
    assert waiting.store.published.read_bytes() == before


def judged_then(do, monkeypatch):
    """Have something done when a run has judged."""
    real = assets.judge_pending

    def judge(*args, **options):
        done = real(*args, **options)
        do()
        return done

    monkeypatch.setattr(assets, "judge_pending", judge)


def test_what_another_run_takes_in_meanwhile_is_not_lost_nor_is_another_collection_this_run_s_concern(
    waiting, monkeypatch
):
    """Two runs over the same collection at once, as two commands start them: neither fails for the other's work.

    What is wrong with other collections stops publishing, which looks at everything: see steps/test_publishing.py.
    """
    waiting.put({"clean/9.md": CLEAN})

    def disturb():
        waiting.put({"clean/10.md": CLEAN, "clean/9.md": FAR_OUT})
        take_in(waiting.store, waiting.inbox, ["clean"], "another", limit_bytes=1_000_000)
        with waiting.store.writing() as con:
            con.execute(ONE_CELL.format("far/1"))

    judged_then(disturb, monkeypatch)
    result = waiting.collection("clean")
    assert result.success
    check = checks(result)["nothing_lost"]
    assert (check.passed, check.metadata["unread"].value) == (True, 2)
    asked = "SELECT description_id FROM raw.descriptions WHERE collection = 'clean' AND removed_at IS NULL ORDER BY 1"
    assert waiting.published(asked) == [
        ("clean/1",),
        ("clean/2",),
        ("clean/3",),
    ]  # as before: the other run publishes it


def test_checks_run_by_themselves_and_are_about_everything(begun):
    with duckdb.connect(begun.store.working) as con:
        con.execute("ALTER TABLE internal.done DROP COLUMN run_id")
    names = {"nothing_lost", "keys_unique", "value_outside_legend", "schema_as_declared"}
    keys = [key for key in begun.defs.resolve_asset_graph().asset_check_keys if key.name in names]
    job = dg.Definitions(
        assets=begun.defs.assets,
        asset_checks=begun.defs.asset_checks,
        resources=begun.defs.resources,
        jobs=[dg.define_asset_job("look", selection=dg.AssetSelection.checks(*keys))],
    ).resolve_job_def("look")
    found = checks(job.execute_in_process(instance=begun.instance, run_config=QUIET, raise_on_error=False))
    assert {name: check.passed for name, check in found.items()} == {
        "nothing_lost": True, "keys_unique": True, "value_outside_legend": False, "schema_as_declared": False,
    }  # fmt: skip
    assert found["nothing_lost"].metadata["ingested"].value == 9
    assert found["value_outside_legend"].metadata["found"].value == 2
    assert shown(found["schema_as_declared"]) == [{"fault": "table internal.done has other columns"}]
