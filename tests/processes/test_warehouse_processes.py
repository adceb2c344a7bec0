"""The warehouse under several real processes: queues, `kill -9`, and readers across a publish.

Each process is a fresh interpreter that runs a few lines below; what it says on its output tells the test when to act.
"""

import signal
import subprocess
import sys
import time

import duckdb
import pytest
from damage import tear

from heat_pipeline.warehouse import LockedError, Store
from heat_pipeline.warehouse.recovery import recoveries

HEAD = """
import os, shutil, sys, time
from pathlib import Path
from heat_pipeline.warehouse import Store
store = Store(Path(sys.argv[1]), lock_seconds=120)
def add(con, run, rows=1):
    each = "SELECT ? || '/' || i, 'read', 'f', ?, now() FROM range(?) t(i)"
    con.execute(f"INSERT INTO internal.done {each}", [run, run, rows])
def say(word):
    print(word, flush=True)
"""


ASKED = "SELECT run_id FROM internal.done ORDER BY 1"


@pytest.fixture
def store(tmp_path):
    """A published warehouse that one run was put into."""
    store = Store(tmp_path / "data", lock_seconds=60)
    add(store, "old")
    store.publish()
    return store


def add(store, run):
    with store.writing() as con:
        con.execute("INSERT INTO internal.done VALUES (?, 'read', 'f', ?, now())", [run, run])


@pytest.fixture
def run(store):
    """Starts processes with the given lines, and ends those that are left."""
    started = []

    def begin(lines, *args):
        command = [sys.executable, "-c", HEAD + lines, str(store.published.parent), *map(str, args)]
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        started.append(process)
        return process

    yield begin
    for process in started:
        process.kill()
        process.communicate()


def finish(process):
    out, error = process.communicate(timeout=120)
    assert process.returncode == 0, error
    return out.split()


def wait_for(process, word):
    if process.stdout.readline().strip() != word:
        process.kill()
        raise AssertionError(process.stderr.read())


def kill(process):
    process.send_signal(signal.SIGKILL)
    assert process.wait(30) == -signal.SIGKILL


def runs(store):
    with store.reading() as con:
        return con.execute("SELECT run_id, count(*) FROM internal.done GROUP BY 1 ORDER BY 1").fetchall()


def test_three_writers_and_a_reader_get_along(store, run):
    writer = """
for i in range(8):
    with store.writing() as con:
        add(con, f"{sys.argv[2]}-{i:02}", 50)
"""
    reader = """
seen = 1
for _ in range(8):
    with store.reading() as con:
        (count,) = con.execute("SELECT count(*) FROM internal.done").fetchone()
    assert count >= seen and count % 50 == 1, (seen, count)
    seen = count
say(seen)
"""
    for process in [run(writer, name) for name in "abc"] + [run(reader)]:
        finish(process)
    assert runs(store) == [*((f"{name}-{i:02}", 50) for name in "abc" for i in range(8)), ("old", 1)]


def test_a_writer_killed_in_its_transaction_leaves_the_last_state_and_a_free_lock(store, run):
    process = run("""
with store.writing() as con:
    con.execute("DELETE FROM internal.done")
    add(con, "lost", 300_000)
    say("inside")
    time.sleep(600)
""")
    wait_for(process, "inside")
    kill(process)
    quick = Store(store.data, lock_seconds=0)
    assert runs(quick) == [("old", 1)]
    add(quick, "next")
    assert runs(quick) == [("next", 1), ("old", 1)]


def test_of_two_that_find_a_damaged_file_at_once_one_puts_another_in_its_place(store, run):
    tear(store.working)
    processes = [run("with store.writing() as con:\n    add(con, sys.argv[2])\n", i) for i in "12"]
    said = [process.communicate(timeout=120)[1] for process in processes]
    assert [process.returncode for process in processes] == [0, 0], said
    assert runs(store) == [("1", 1), ("2", 1), ("old", 1)]
    (line,) = recoveries(store.working.parent)
    first, second = sorted(said)
    assert (first, second.startswith(line)) == ("", True)


STOP = """
from heat_pipeline.warehouse import store as module
def stop():
    say("inside")
    time.sleep(600)
"""
NOT_IN_PLACE = "Path.replace = lambda a, b: stop()"
HALF_COPIED = "shutil.copyfile = lambda a, b: (Path(b).write_bytes(Path(a).read_bytes()[:4096]), stop())"
SPOILED = {
    "damaged": lambda store: tear(store.working),
    "of another version": lambda store: other_version(store.working),
    "gone": lambda store: store.working.unlink(),
}


def other_version(path):
    with duckdb.connect(path) as con:
        con.execute("CREATE TABLE parsed.outlines (a INTEGER); UPDATE internal.state SET version = 'earlier'")


@pytest.mark.parametrize(
    ("spoiled", "moment"),
    [("damaged", "module.move = lambda a, b: stop()"), ("of another version", NOT_IN_PLACE), ("gone", HALF_COPIED)],
)
def test_who_is_killed_while_it_replaces_a_file_leaves_it_to_the_next(store, run, spoiled, moment):
    with store.writing() as con:
        con.execute("INSERT INTO internal.history VALUES ('n', 'jump', 'info', 'a', 'a jump', 'r', now(), NULL, NULL)")
    store.publish()
    SPOILED[spoiled](store)
    process = run(f"{STOP}{moment}\nwith store.writing():\n    pass\n")
    wait_for(process, "inside")
    kill(process)
    with Store(store.data, lock_seconds=0).reading() as con:
        assert con.execute("SELECT anomaly_id FROM internal.history").fetchall() == [("n",)]
    assert not list(store.working.parent.glob("new-*"))
    assert len(recoveries(store.working.parent)) == (spoiled == "damaged")


@pytest.mark.parametrize("moment", [HALF_COPIED, NOT_IN_PLACE])
def test_a_publisher_killed_at_work_leaves_the_old_file_whole(store, run, moment):
    process = run(f"{STOP}with store.writing() as con:\n    add(con, 'new')\n{moment}\nstore.publish()\n")
    wait_for(process, "inside")
    kill(process)
    assert store.query_published(ASKED).rows == [("old",)]
    # What was committed is published by the next, and what the killed one left behind is gone.
    Store(store.data, lock_seconds=0).publish()
    assert store.query_published(ASKED).rows == [("new",), ("old",)]
    assert sorted(path.name for path in store.data.iterdir()) == ["warehouse.duckdb", "working"]


def test_a_reader_of_the_published_file_never_waits_and_who_waits_too_long_is_told_who_holds_the_lock(store, run):
    process = run("with store.writing() as con:\n    say('inside')\n    time.sleep(600)\n")
    wait_for(process, "inside")
    impatient = Store(store.data, lock_seconds=0.2)
    assert impatient.query_published(ASKED).rows == [("old",)]
    began = time.monotonic()
    with pytest.raises(LockedError) as caught, impatient.reading():
        pass
    assert 0.2 <= time.monotonic() - began < 10
    words = str(caught.value)
    assert f"in use by process {process.pid}, writing since 20" in words
    assert f"(lock file {store.working}.lock). Waited 0.2 s" in words


def test_publishing_does_not_drop_the_lock_on_the_published_file_of_others(store, run):
    """The copy is read and written only while this process has neither file open through DuckDB."""
    with duckdb.connect(store.published, read_only=True) as con:
        finish(run("with store.writing() as con:\n    add(con, 'new')\nstore.publish()\n"))
        store.publish()
        assert con.execute(ASKED).fetchall() == [("old",)]
    assert store.query_published(ASKED).rows == [("new",), ("old",)]


def test_readers_that_use_duckdb_alone_never_meet_parts_of_two_files(store, run):
    """Each state has as many rows as its number says; DuckDB opens a file three times on the way.

    What is published goes on changing until both readers have asked several times: they may start slowly.
    """
    reader = """
import duckdb
asked = 0
while not store.data.joinpath("stop").exists():
    with duckdb.connect(store.published, read_only=True) as con:
        rows, least, most = con.execute("SELECT count(*), min(run_id), max(run_id) FROM internal.done").fetchone()
    assert (str(rows), least) == (most, most), (rows, least, most)
    asked += 1
    if asked == 4:
        store.data.joinpath(f"asked-{os.getpid()}").touch()
print(asked)
"""
    for number in range(1, 2_000):
        if number > 24 and len(list(store.data.glob("asked-*"))) == 2:
            break
        with store.writing() as con:
            con.execute("DELETE FROM internal.done")
            con.execute(
                "INSERT INTO internal.done SELECT i, 'read', 'f', ?, now() FROM range(?) t(i)",
                [str(number * 97), number * 97],
            )
        store.publish()
        if number == 1:
            readers = [run(reader) for _ in range(2)]
    store.data.joinpath("stop").touch()
    assert all(int(finish(reader)[0]) > 3 for reader in readers)


def test_copies_that_were_replaced_long_ago_go(store, monkeypatch):
    for name in "ab":
        add(store, name)
        store.publish()
    assert len(list(store.working.parent.glob("published-*.duckdb"))) == 3
    monkeypatch.setattr("heat_pipeline.warehouse.store._OPENING_SECONDS", 0)
    store.publish()
    copies = sorted(store.working.parent.glob("published-*"))
    assert len(copies) == 2  # the one that is published, and the one that was until now
    assert store.published.resolve() == copies[-1].resolve()
    copies[-1].with_name("published-9999999999999999999.duckdb").write_bytes(b"half a copy")
    store.publish()
    assert copies[-1].exists()
    assert store.query_published(ASKED).rows == [("a",), ("b",), ("old",)]
    assert len(list(store.working.parent.glob("published-*"))) == 2
