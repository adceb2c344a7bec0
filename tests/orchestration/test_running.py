"""`heat-pipeline run` without its command line: one run in this process, and the report on it."""

import io
import os
import shutil
import signal
import time

import pytest
from examples_orchestration import CLEAN, EXPECTATIONS, FAR_OUT
from rich.console import Console

from heat_pipeline.commands.run_report import findings_of, rejections_of
from heat_pipeline.commands.running import Wish, run_everything
from heat_pipeline.errors import UserError
from heat_pipeline.model import Severity
from heat_pipeline.orchestration import assets
from heat_pipeline.orchestration.partitions import runs_over
from heat_pipeline.settings import Settings
from heat_pipeline.warehouse.failures import recorded


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.delenv("DAGSTER_HOME", raising=False)
    monkeypatch.setenv("HEAT_PIPELINE_EXPECTATIONS", str(EXPECTATIONS))
    (tmp_path / "texts").mkdir()

    def start(inbox=tmp_path / "texts", **wish):
        chosen = Settings(inbox=inbox, data=tmp_path / "data")
        return run_everything(chosen, Console(file=io.StringIO()), Wish(**wish))

    start.inbox = tmp_path / "texts"
    return start


def put(inbox, texts):
    for place, text in texts.items():
        (inbox / place).parent.mkdir(exist_ok=True)
        (inbox / place).write_text(text)


def test_it_says_what_it_did_and_what_the_warehouse_holds(run):
    """Of everything, then of two collections that are no neighbours, then of what is gone from the inbox."""
    words = "## Heatmap: A trend\nIt grows darker.\n"
    put(run.inbox, {"a/clean.md": CLEAN, "a/far.md": FAR_OUT, "a/words.md": words, "b/1.md": FAR_OUT})
    put(run.inbox, {"c.csv": "caption;id\nIt grows darker.;1\n"})
    report = run()
    assert (report.failure, report.collections, report.read_now, report.judged_now) == ("", 3, 4, 4)
    assert report.totals.whole
    assert (report.totals.read, report.totals.qualitative, report.totals.validated_cells) == (3, 1, 12)
    assert report.counts["value_outside_legend"][Severity.CRITICAL] == 2
    assert report.store.published.exists()
    findings = findings_of(report.store)
    assert [(finding["severity"], finding["rule"], finding["description_id"]) for finding in findings][:3] == [
        ("critical", "value_outside_legend", "a/far"),
        ("critical", "value_outside_legend", "b/1"),
        ("info", "no_cells", "a/words"),
    ]
    assert "99.5" in FAR_OUT.splitlines()[findings[0]["line"] - 1]
    (rejected,) = rejections_of(report.store)
    assert (rejected["source_uri"], rejected["reason"][:42]) == ("c.csv", 'no column "text"; it has: caption, id. If ')

    with pytest.raises(UserError, match=r"there is no collection x in .*texts\. There are: a, b, c"):
        run(collections=("a", "x", "y"))
    forced = run(force=True, collections=("a", "c"), text_column="caption")
    assert (forced.failure, forced.collections, forced.read_now, forced.judged_now) == ("", 3, 4, 4)
    assert forced.totals.rejected == 0

    for place in run.inbox.iterdir():
        shutil.rmtree(place) if place.is_dir() else place.unlink()
    assert run().totals.ingested == 0
    with pytest.raises(UserError, match=r"the inbox .*texts is empty: put a collection"):
        run()  # and now there is nothing left to run on


def test_partitions_that_are_neighbours_are_one_run():
    assert runs_over(["b", "a", "c", "d"], ["b", "c", "d"]) == [["b"], ["c", "d"]]
    assert runs_over(["a", "b"], ["b", "a"]) == [["a", "b"]]


def test_a_run_that_is_stopped_says_so_and_is_no_failure(run, tmp_path, monkeypatch):
    put(run.inbox, {"a/1.md": CLEAN})

    def stop(*args, **options):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(30)

    with monkeypatch.context() as patched:
        patched.setattr(assets, "read_pending", stop)
        report = run()
    assert (report.outcome, report.failure, report.totals.unread) == ("stopped", "", 1)
    assert recorded(tmp_path / "data") == []


def test_what_fails_is_named_with_its_cause(run, monkeypatch):
    put(run.inbox, {"a/1.md": CLEAN})
    real = assets.judge_pending

    def fail(*args, **options):
        raise OSError("the disk is full")

    def lose(store, *args, **options):
        done = real(store, *args, **options)
        with store.writing() as con:
            con.execute(
                "DELETE FROM internal.judged_cells "
                "WHERE cell_id IN (SELECT cell_id FROM parsed.cells WHERE printed = '41.3')"
            )
        return done

    for step, instead, failure in (
        ("take_in", fail, "take_in: OSError: the disk is full"),
        ("judge_pending", lose, "the warehouse is not whole, says the check nothing_lost: nothing was published"),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(assets, step, instead)
            report = run()
        assert (report.outcome, report.failure) == ("failed", failure)
        assert not report.store.published.exists()
