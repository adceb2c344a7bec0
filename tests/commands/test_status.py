"""How things stand: without a warehouse, with work to do, while a run is at work, and after one failed."""

import io
import json
import os
import shutil
from dataclasses import asdict, replace
from pathlib import Path

import duckdb
import pytest
from damage import cut
from filled import filled
from lightly import judged_lightly
from rich.console import Console
from typer.testing import CliRunner

from heat_pipeline.cli import app
from heat_pipeline.commands.status import status_of
from heat_pipeline.presenting.status_report import show_status
from heat_pipeline.settings import Settings
from heat_pipeline.settings import settings as of_environment
from heat_pipeline.steps.judging import judge_pending
from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.failures import FailedRun, record
from heat_pipeline.warehouse.runs import State, at_work

EXPECTATIONS = Path(__file__).resolve().parents[2] / "expectations"
TEXT = """## Heatmap: A
- **X-axis (Column)**: x, y
- **Legend**: covers a range of 0-50.
## Data
| | x | y |
|---|---|---|
| r | 1.5 | 99.5 |
| s | 3.5 | 4.5 |
"""


@pytest.fixture
def settings(tmp_path):
    (tmp_path / "data" / "inbox" / "a").mkdir(parents=True)
    return Settings(data=tmp_path / "data", expectations=EXPECTATIONS, lock_seconds=0.1)


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    """A data folder with one collection, taken in, read, judged and published."""
    data = tmp_path_factory.mktemp("published") / "data"
    (data / "inbox" / "a").mkdir(parents=True)
    (data / "inbox" / "a" / "1.md").write_text(TEXT)
    (data / "inbox" / "a" / "2.md").write_text("")
    filled(data)
    return data


@pytest.fixture
def done(published, settings):
    """A copy of it."""
    shutil.copytree(published, settings.data, symlinks=True, dirs_exist_ok=True)
    return settings


def printed(settings):
    console = Console(width=200, record=True, file=io.StringIO())
    show_status(console, status_of(settings))
    return console.export_text()


def test_without_a_warehouse_nothing_is_made(settings):
    (settings.inbox_folder / "a" / "1.md").write_text(TEXT)
    status = status_of(settings)
    assert (status.source, status.published_at, status.collections, status.waiting) == ("", None, [], {"a": "new"})
    assert [path.name for path in settings.data.iterdir()] == ["inbox"]
    assert f"nothing is published yet; `heat-pipeline run --data {settings.data}` does it" in " ".join(
        printed(settings).split()
    )
    assert "a (new)" in printed(settings)


def test_what_is_done_waits_and_is_published(done):
    status = status_of(done)
    (one,) = status.collections
    assert [one[name] for name in ("descriptions", "rejected", "to_read", "to_judge", "critical")] == [1, 1, 0, 0, 1]
    assert (status.is_current, status.waiting, status.source) == (True, {}, "working")
    row = next(line for line in printed(done).splitlines() if line.startswith("a  ")).split()
    assert row[:6] == ["a", "1", "0", "of", "4", "1"]
    assert printed(done).splitlines()[-3:] == [
        f"inbox {done.inbox_folder}: nothing new", "runs: none at work", "no open failures",
    ]  # fmt: skip
    (done.inbox_folder / "a" / "1.md").write_text(TEXT + "\n")
    (done.inbox_folder / "b").mkdir()
    assert status_of(done).waiting == {"a": "changed", "b": "new"}
    take_in(Store(done.data), done.inbox_folder, ["a", "b"], "next", limit_bytes=1_000_000)
    one, _ = status_of(done).collections
    assert (one["to_read"], one["to_judge"], one["to_do"], status_of(done).is_current) == (1, 1, 1, False)
    shown = printed(done)
    run = f"`heat-pipeline run --data {done.data}`"
    assert f"left to do: a (1 to read, 1 to judge), to publish all of it; {run} does it" in shown
    assert "no open failures; a run of the Dagster UI that fails shows here a minute later" in shown
    (done.inbox_folder / "a" / "1.md").unlink()
    (done.inbox_folder / "a" / "2.md").unlink()
    (done.inbox_folder / "a").rmdir()
    assert status_of(done).waiting == {"a": "gone"}


def test_what_was_never_published_is_not_seen_by_anybody_and_may_have_lain_elsewhere(done):
    Store(done.data).published.unlink()
    elsewhere = done.model_copy(update={"inbox": done.data / "nowhere"})
    record(done.data, FailedRun(run_id="one", job="everything", collection="", reason="why"))
    status = status_of(elsewhere)
    assert [failure.run_id for failure in status.failures] == ["one"]
    (collection,) = status.collections
    assert (collection["to_read"], collection["to_judge"], status.is_current) == (0, 0, False)
    shown = " ".join(printed(elsewhere).split())
    assert f"nothing is published yet; `heat-pipeline run INBOX --data {done.data}` does it" in shown
    assert "left to do: to publish all of it" in shown
    assert "nowhere: what is here was read where it lies" in shown


def test_a_second_reader_is_told_of(done):
    given = (("large", 1200, 1100, 90, 0.987), ("small", 1, 0, 0, None))
    readers = [dict(zip(("model", "questions", "answered", "texts", "agreement"), row, strict=True)) for row in given]
    console = Console(width=200, record=True, file=io.StringIO())
    show_status(console, replace(status_of(done), second_readers=readers))
    assert [line for line in console.export_text().splitlines() if line.startswith("second reader")] == [
        "second reader large: 1,100 of 1,200 questions answered, 90 texts settled; it agrees with the program on 98 %",
        "second reader small: 0 of 1 questions answered, 0 texts settled",
    ]


def test_while_another_process_writes_the_published_state_is_told(done):
    with Store(done.data).writing(), at_work(done.data, "long"):
        status = status_of(done)
        assert (status.source, len(status.collections)) == ("published", 1)
        assert [(run.run_id, run.state) for run in status.runs] == [("long", State.GOING)]
        assert f"at work (process {os.getpid()}, since 20" in printed(done)


def test_what_became_of_the_working_file_is_told(done):
    store = Store(done.data)
    before = status_of(done).collections
    cut(4096)(store.working)
    status = status_of(done)
    assert (status.source, status.collections) == ("published", before)
    assert f"{store.working} is damaged: the next run puts another file in its place. DuckDB says: " in status.notes[0]
    with store.reading():
        pass
    status = status_of(done)
    (aside,) = store.working.parent.glob("warehouse-damaged-*.duckdb")
    assert (status.source, status.collections) == ("working", before)
    assert f"the working file was damaged and renamed {aside.name}. What was published last" in status.notes[0]
    aside.unlink()
    assert status_of(done).notes == []


def test_what_another_version_published_is_older(done):
    store = Store(done.data)
    store.published.chmod(0o644)
    for file in (store.working, store.published.resolve()):
        with duckdb.connect(file) as con:
            con.execute("CREATE TABLE parsed.outlines (a INTEGER); UPDATE internal.state SET version = 'earlier'")
    status = status_of(done)
    assert (status.source, status.collections) == ("working", [])
    assert "made by another version of heat-pipeline: the next run takes over what arrived" in status.notes[0]
    with store.reading():
        pass
    status = status_of(done)
    assert (len(status.collections), status.is_current) == (1, False)
    assert f"{store.published} was made by another version of heat-pipeline, with other tables: run" in status.notes[0]


def test_failures_are_told_until_a_run_has_made_them_good(done):
    for run_id, name in (("one", "a"), ("two", "b"), ("three", "b"), ("four", "never there")):
        record(done.data, FailedRun(run_id=run_id, job="collection", collection=name, reason=f"\x1b[2J why {run_id}"))
    assert status_of(done).failures == []
    assert "no open failures" in printed(done)
    (done.inbox_folder / "a" / "1.md").write_text(TEXT + "\n")
    (done.inbox_folder / "b").mkdir()
    assert [failure.run_id for failure in status_of(done).failures] == ["one", "two", "three"]
    shown = printed(done)
    assert "the run of collection b failed (collection, three): ␛[2J why three" in shown
    assert "why two" not in shown
    take_in(Store(done.data), done.inbox_folder, ["a"], "next", limit_bytes=1_000_000)
    assert len(status_of(done).failures) == 3  # taken in, and not judged


def test_a_failure_before_the_last_run_over_a_collection_is_made_good(done):
    at = "2020-01-01T00:00:00+00:00"
    old = FailedRun(at=at, run_id="old", job="collection", collection="a", reason="why")
    everything = FailedRun(at=at, run_id="older", job="everything", collection="", reason="why")
    (done.data / "failures.jsonl").write_text("".join(json.dumps(asdict(one)) + "\n" for one in (old, everything)))
    (done.inbox_folder / "a" / "1.md").write_text(TEXT + "\n")
    assert status_of(done).failures == []
    record(done.data, FailedRun(run_id="new", job="everything", collection="", reason="why"))
    os.utime(Store(done.data).published, (1e9, 1e9))
    assert [failure.run_id for failure in status_of(done).failures] == ["older", "new"]


def test_where_nothing_is_left_to_do_no_failure_of_everything_is_open(done):
    """A broken file stopped a run, and was put right: the run after it finds nothing to do, and publishes nothing."""
    record(done.data, FailedRun(run_id="stopped", job="everything", collection="", reason="why"))
    assert status_of(done).failures == []
    (done.inbox_folder / "a" / "1.md").write_text(TEXT + "\n")
    assert [failure.run_id for failure in status_of(done).failures] == ["stopped"]


def test_a_decision_on_a_finding_is_to_do_until_the_text_is_judged_with_it(done, tmp_path):
    expectations = tmp_path / "expectations"
    shutil.copytree(EXPECTATIONS, expectations)
    (expectations / "findings.yaml").write_text(
        "decisions:\n  - {description: a/1, rule: value_outside_legend, decision: dismiss}\n"
    )
    decided = done.model_copy(update={"expectations": expectations})
    (one,) = status_of(decided).collections
    assert (one["to_read"], one["to_judge"]) == (0, 1)
    with judged_lightly():
        judge_pending(Store(done.data), "a", load_rulebook(expectations), "s", batch=10)
    (one,) = status_of(decided).collections
    assert (one["to_read"], one["to_judge"], one["critical"]) == (0, 0, 0)


def test_the_command_prints_all_of_the_status_and_fails_with_a_broken_suite(done, tmp_path, monkeypatch):
    expectations = tmp_path / "expectations"
    shutil.copytree(EXPECTATIONS, expectations)
    (expectations / "cells.json").write_text("{")
    monkeypatch.setenv("HEAT_PIPELINE_EXPECTATIONS", str(expectations))
    of_environment.cache_clear()
    record(done.data, FailedRun(run_id="one", job="collection", collection="a", reason="broken"))
    outcome = CliRunner().invoke(app, ["status", "--data", str(done.data), "--format", "json"])
    of_environment.cache_clear()
    told = json.loads(outcome.stdout)
    (collection,) = told["collections"]
    assert [collection[name] for name in ("collection", "to_read", "to_judge")] == ["a", None, None]
    assert (outcome.exit_code, told["waiting"], told["runs"]) == (1, {}, [])
    assert [failure["run_id"] for failure in told["failures"]] == ["one"]
    assert told["fault"].startswith(f"{expectations / 'cells.json'} is not valid JSON")
    shown = printed(done.model_copy(update={"expectations": expectations}))
    assert f"no run can start: {told['fault']}" in " ".join(shown.split())
