"""A damaged working file: what takes its place, what is told, and which faults are no damage."""

import re
import sqlite3
import time
from pathlib import Path

import duckdb
import pytest
from damage import KINDS, cut, flip_in_page, tear
from examples_warehouse import commit, committed

from heat_pipeline.warehouse import DamagedError
from heat_pipeline.warehouse.faults import DiskError, in_words, is_of_disk
from heat_pipeline.warehouse.recovery import is_damage, recovered_since, recoveries

NAME = re.compile(r"warehouse-damaged-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{6}\.duckdb")
COUNT = "SELECT count(DISTINCT fingerprint), max(run_id) FROM internal.done"


def aside(store):
    return [path for path in store.working.parent.iterdir() if NAME.fullmatch(path.name)]


@pytest.fixture
def filled(store):
    """A store with one row published, and another one since."""
    commit(store, "published")
    store.publish()
    commit(store, "later")
    return store


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_published_last_takes_the_place_of_a_damaged_file(filled, kind, caplog):
    KINDS[kind](filled.working)
    damaged = filled.working.read_bytes()
    log = filled.working.with_name(filled.working.name + ".wal")
    logged = log.read_bytes() if log.exists() else None
    began = time.time()
    assert filled.published_state() == ("", "")  # what takes the place is known to be as it was published
    commit(filled, "after")
    assert filled.published_state() is None
    assert committed(filled) == ["after", "published"]
    (kept,) = aside(filled)
    assert kept.read_bytes() == damaged
    kept_log = kept.with_name(kept.name + ".wal")
    assert (kept_log.read_bytes() if kept_log.exists() else None) == logged
    (line,) = recoveries(filled.working.parent)
    assert re.fullmatch(rf"20\S+ \S+ UTC: the working file was damaged and renamed {kept.name}\. What was .*", line)
    assert f"{line} (DuckDB says: " in caplog.text
    assert recovered_since(filled.working.parent, began)
    assert not recovered_since(filled.working.parent, time.time())
    filled.publish()
    assert filled.query_published("SELECT count(*) FROM internal.done").rows == [(2,)]
    kept.unlink()
    assert recoveries(filled.working.parent) == []


@pytest.mark.parametrize("kind", ["torn", "empty"])
def test_without_a_published_file_a_new_one_is_begun(store, kind):
    commit(store, "lost")
    KINDS[kind](store.working)
    assert committed(store) == []
    assert len(aside(store)) == 1


@pytest.mark.parametrize("use", ["writing", "publish"])
def test_a_damaged_page_that_is_read_later_ends_the_work_and_the_next_goes_on(store, use):
    commit(store, "published")
    store.publish()
    with store.writing() as con:
        con.execute("""
            INSERT INTO internal.done
            SELECT md5(i::VARCHAR), 'judge', md5(i::VARCHAR || 'f'), 'lost', now() FROM range(20_000) t(i)
        """)
    flip_in_page(store.working, COUNT)
    words = r"was damaged, and another file took its place: run again\. .*DuckDB says: .*Corrupt database file"
    with pytest.raises(DamagedError, match=words):
        if use == "publish":
            store.publish(lambda con: con.execute(COUNT).fetchall() and None)
        else:
            with getattr(store, use)() as con:
                con.execute(COUNT).fetchall()
    assert len(aside(store)) == 1
    commit(store, "after")
    assert committed(store) == ["after", "published"]
    assert len(aside(store)) == 1


def test_where_the_published_file_is_damaged_too_nothing_is_touched(filled):
    copy = filled.published.resolve()
    copy.chmod(0o644)
    cut(4096)(copy)
    tear(filled.working)
    before = filled.working.read_bytes()
    for _ in range(2):
        words = rf"is damaged, and so is {filled.published}, .*Put a backup of it in its place, or move it and the"
        with pytest.raises(DamagedError, match=words), filled.writing():
            pass
    assert filled.working.read_bytes() == before
    assert aside(filled) == []


def test_a_look_changes_nothing_and_shows_what_is_published_where_the_file_is_damaged(filled):
    before, log = filled.working.read_bytes(), filled.working.with_name(filled.working.name + ".wal")
    with duckdb.connect(filled.working) as con:
        con.execute("INSERT INTO internal.done VALUES ('killed', 'read', 'f', 'r', now())")
        logged = log.read_bytes()
    filled.working.write_bytes(before)
    log.write_bytes(logged)
    with filled.looking() as (con, source, note):
        assert con.execute("SELECT count(*) FROM internal.done").fetchone() == (3,)
        assert (source, note) == ("working", "")
    assert (filled.working.read_bytes(), log.read_bytes()) == (before, logged)
    assert committed(filled) == ["killed", "later", "published"]  # who uses it next takes the log of the killed one in
    assert not log.exists()
    tear(filled.working)
    there = sorted(path.name for path in filled.working.parent.iterdir())
    with filled.looking() as (con, source, note):
        assert con.execute("SELECT count(*) FROM internal.done").fetchone() == (1,)
        assert source == "published"
        assert f"{filled.working} is damaged: the next run puts another file in its place." in note
    assert sorted(path.name for path in filled.working.parent.iterdir()) == there


@pytest.mark.parametrize(
    ("fault", "is_disk"),
    [
        (duckdb.IOException("Could not set lock on file x: Conflicting lock is held in python3 (PID 7)"), False),
        (duckdb.IOException("Failure while replaying WAL file x: Could not write: No space left on device"), True),
        (duckdb.IOException("Failure while replaying WAL file x: Cannot open file x: Permission denied"), True),
        (duckdb.OutOfMemoryException("Failure while replaying WAL file x: could not allocate block"), False),
        (duckdb.IOException("Trying to read a database file with storage version number 99"), False),
        (OSError("Corrupt database file"), False),
        (OSError(28, "No space left on device", "/data/x"), True),
        (OSError(28, "No space left on device", "/elsewhere/x"), False),
        (OSError(2, "No such file or directory", "/data/x"), False),
        (sqlite3.OperationalError("database or disk is full"), True),  # of Dagster's history
    ],
)
def test_other_faults_are_no_damage_and_those_of_the_disk_are_told_as_such(fault, is_disk):
    assert not is_damage(fault)
    assert is_of_disk(fault, Path("/data")) == is_disk
    with pytest.raises(DiskError if is_disk else type(fault)), in_words(Path("/data")):
        raise fault
