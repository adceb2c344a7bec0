"""A working file that a kill has damaged, or of another version: the next run leaves what an undisturbed one leaves."""

import shutil

import duckdb
import pytest
from damage import tear
from examples_steps import OF_RUNS, QUALITATIVE, TIMES, contents, heatmap, put, run_and_sum

from heat_pipeline.steps.summarising import publish
from heat_pipeline.steps.taking_in import look, take_in
from heat_pipeline.warehouse import Store

FIRST = {"a/1.md": heatmap(), "a/2.md": heatmap("AIME24", (41.3, 42.7, 39.3, 99.5)), "a/3.md": "", "b/1.md": heatmap()}
THEN = {"a/1.md": heatmap(values=(50.3, 52.7, 49.3, 49.5)), "b/2.md": QUALITATIVE, "c/1.md": heatmap("AIME24")}


def whole_run(store, inbox, rulebook, run_id="run"):
    """What a run leaves in all tables that don't tell what runs did."""
    run_and_sum(store, inbox, rulebook, run_id=run_id)
    publish(store)
    found = contents(store, without=TIMES)
    return {name: rows for name, rows in found.items() if name not in OF_RUNS}


@pytest.fixture(scope="module")
def before(tmp_path_factory, rulebook):
    """A data folder with a published run, and an inbox in which texts changed, came and went since."""
    store = Store(tmp_path_factory.mktemp("before") / "data", lock_seconds=10)
    inbox = store.data / "inbox"
    put(inbox, FIRST)
    whole_run(store, inbox, rulebook)
    put(inbox, THEN)
    (inbox / "a" / "2.md").unlink()
    return store.data


@pytest.fixture(scope="module")
def undisturbed(before, tmp_path_factory, rulebook):
    store = Store(tmp_path_factory.mktemp("undisturbed") / "data", lock_seconds=10)
    shutil.copytree(before, store.data, symlinks=True)
    return whole_run(store, store.data / "inbox", rulebook)


_NOTED = (
    "FROM quality.runs",
    "FROM quality.expectations",
    "SELECT anomaly_id, found_run_id, found_at FROM internal.history",
    "SELECT description_id, ingested_at FROM raw.descriptions WHERE removed_at IS NULL AND collection = 'b'",
)


@pytest.mark.parametrize("damaged", [False, True], ids=["working", "published and the working one torn"])
def test_the_next_run_leaves_what_an_undisturbed_one_leaves(damaged, before, undisturbed, store, rulebook):
    """What is published, and with it what takes the place of a damaged file, is of the other version as well."""
    shutil.copytree(before, store.data, symlinks=True)
    inbox = store.data / "inbox"
    file = store.published.resolve() if damaged else store.working
    file.chmod(0o644)
    with duckdb.connect(file) as con:
        con.execute("ALTER TABLE parsed.cells DROP COLUMN slots; CREATE TABLE parsed.outlines AS SELECT 1 AS a")
        con.execute("UPDATE internal.state SET version = 'earlier'")
        noted = {sql: con.execute(sql).fetchall() for sql in _NOTED}
    if damaged:
        take_in(store, inbox, look(inbox).names, "killed", limit_bytes=1_000_000)
        tear(store.working)
    assert whole_run(store, inbox, rulebook, "next") == undisturbed
    assert len(list(store.working.parent.glob("warehouse-damaged-*.duckdb"))) == damaged
    for sql, rows in noted.items():
        assert rows
        assert set(rows) <= set(store.query_published(sql).rows), sql
    # What was found before and is found again is no news.
    assert store.query_published("SELECT count(DISTINCT anomaly_id) = count(*) FROM internal.history").rows == [(True,)]
