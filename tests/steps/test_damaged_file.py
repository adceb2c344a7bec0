"""A working file that a kill has damaged: the next run leaves what an undisturbed one leaves."""

import shutil

import duckdb
import pytest
from damage import KINDS
from examples_steps import OF_RUNS, PROJECT, QUALITATIVE, TIMES, contents, heatmap, put, run

from heat_pipeline.steps.summarising import publish
from heat_pipeline.steps.taking_in import look, take_in
from heat_pipeline.warehouse import Store

FIRST = {"a/1.md": heatmap(), "a/2.md": heatmap("AIME24", (41.3, 42.7, 39.3, 99.5)), "a/3.md": "", "b/1.md": heatmap()}
THEN = {"a/1.md": heatmap(values=(50.3, 52.7, 49.3, 49.5)), "b/2.md": QUALITATIVE, "c/1.md": heatmap("AIME24")}


def whole_run(store, inbox, rulebook):
    """What a run leaves in all tables that don't tell what runs did."""
    run(store, inbox, rulebook)
    publish(store)
    found = contents(store, without=TIMES)
    return {name: rows for name, rows in found.items() if name not in (*OF_RUNS, "internal.versions")}


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


@pytest.mark.parametrize("kind", ["torn", "a bit of the log", "empty"])
def test_the_next_run_leaves_what_an_undisturbed_one_leaves(kind, before, undisturbed, store, rulebook):
    shutil.copytree(before, store.data, symlinks=True)
    inbox = store.data / "inbox"
    take_in(store, inbox, look(inbox).names, "killed", limit_bytes=1_000_000)
    KINDS[kind](store.working)
    assert whole_run(store, inbox, rulebook) == undisturbed
    assert len(list(store.working.parent.glob("warehouse-damaged-*.duckdb"))) == 1


def test_across_an_upgrade_too(store, rulebook, tmp_path):
    """The program was upgraded, and the working file damaged, since a file of the first version was published."""
    old = store.data / "working" / "published-1.duckdb"
    old.parent.mkdir(parents=True)
    with duckdb.connect(old) as con:
        con.execute((PROJECT / "tests" / "warehouse" / "schemas" / "0001.sql").read_text())
    store.published.symlink_to(old.relative_to(store.data))
    inbox = store.data / "inbox"
    put(inbox, FIRST)
    take_in(store, inbox, look(inbox).names, "killed", limit_bytes=1_000_000)
    KINDS["torn"](store.working)
    fresh = Store(tmp_path / "fresh")
    shutil.copytree(inbox, fresh.data / "inbox")
    assert whole_run(store, inbox, rulebook) == whole_run(fresh, fresh.data / "inbox", rulebook)
    assert store.query_published("SELECT count(*) FROM raw.descriptions").rows == [(3,)]
