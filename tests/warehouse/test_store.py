import fcntl
import gc
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import duckdb
import pytest
from examples_warehouse import commit, committed

from heat_pipeline.warehouse import LockedError, Store, WarehouseError
from heat_pipeline.warehouse.recovery import recoveries

ROW = "INSERT INTO internal.done VALUES ('{}', 'read', 'f', 'r', now())"


def test_a_block_is_one_transaction(store):
    commit(store, "a")
    with store.reading() as con, pytest.raises(duckdb.InvalidInputException, match="read-only"):
        con.execute(ROW.format("b"))
    with pytest.raises(KeyboardInterrupt), store.writing() as con:
        con.execute(ROW.format("c"))
        raise KeyboardInterrupt
    with pytest.raises(duckdb.Error), store.writing() as con:
        con.execute(ROW.format("d"))
        with suppress(duckdb.Error):  # swallowed, it does not commit half
            con.execute("SELECT nonsense")
    assert committed(store) == ["a"]


def test_an_exception_that_is_kept_does_not_keep_the_lock(store):
    kept = []
    try:
        with store.writing():
            raise RuntimeError("kept, with its traceback and all its frames")
    except RuntimeError as error:
        kept.append(error)
    quick = Store(store.published.parent, lock_seconds=0)
    gc.disable()
    try:
        assert committed(quick) == []
    finally:
        gc.enable()
    assert kept[0].__traceback__ is not None


def test_threads_of_one_process_queue_too(store):
    def work(name):
        for at in range(3):
            commit(store, f"{name}{at}")
            committed(store)

    with ThreadPoolExecutor(3) as threads:
        list(threads.map(work, "abc"))
    assert len(committed(store)) == 9


HOLDS = "import sys, duckdb; con = duckdb.connect(sys.argv[1]); print('held', flush=True); sys.stdin.read()"


def test_a_file_that_another_program_has_open_says_so(store):
    assert committed(store) == []
    command, pipe = [sys.executable, "-c", HOLDS, store.working], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe) as process:
        assert process.stdout.readline() == b"held\n"
        for use in (store.writing, store.reading):
            with pytest.raises(LockedError) as error, use():
                pass
            assert str(error.value).startswith(f"{store.working} can't be opened. DuckDB says: ")
            assert f"(PID {process.pid})" in str(error.value)
        with store.looking() as (con, source, note):
            assert (con, source) == (None, "")
            assert note.startswith(f"What follows is what is published: {store.working} can't be opened. ")
        process.stdin.close()
    assert committed(store) == []
    assert recoveries(store.working.parent) == []


def test_a_lock_without_a_name_is_still_a_lock(store):
    store.publish()
    with (store.working.parent / "warehouse.duckdb.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(LockedError, match="in use by another process"), Store(store.data, lock_seconds=0).reading():
            pass


def test_publishing_leaves_one_file_that_nobody_writes_and_only_a_whole_one(store, monkeypatch):
    commit(store, "a")
    assert store.publish() == store.published
    assert store.published.stat().st_mode & 0o777 == 0o444
    assert store.query_published("SELECT description_id FROM internal.done").rows == [("a",)]
    assert store.publish() == store.published
    before = store.published.read_bytes()
    monkeypatch.setattr("shutil.copyfile", lambda _, copy: copy.write_bytes(before[: len(before) // 2]))
    with pytest.raises((WarehouseError, duckdb.Error)):
        store.publish()
    assert store.published.read_bytes() == before
    assert sorted(path.name for path in store.data.iterdir()) == ["warehouse.duckdb", "working"]


def test_what_is_published_while_a_reader_is_on_its_way_is_not_mixed_with_what_was(store, monkeypatch):
    commit(store, "a")
    store.publish()
    real = duckdb.connect

    def meanwhile(path, **options):
        monkeypatch.setattr(duckdb, "connect", real)
        commit(store, "b")
        store.publish()
        return real(path, **options)

    monkeypatch.setattr(duckdb, "connect", meanwhile)
    asked = "SELECT count(*) FROM internal.done"
    assert store.query_published(asked).rows == [(1,)]
    assert store.query_published(asked).rows == [(2,)]


def test_duckdb_takes_no_more_memory_and_threads_than_told(tmp_path):
    store = Store(tmp_path / "data", memory_mb=300, threads=1)
    asked = "SELECT current_setting('memory_limit'), current_setting('threads')"
    told = []
    with store.writing() as con:
        told.append(con.execute(asked).fetchone())
    store.publish(lambda con: told.append(con.execute(asked).fetchone()))
    assert told == [("286.1 MiB", 1)] * 2  # 300,000,000 bytes
