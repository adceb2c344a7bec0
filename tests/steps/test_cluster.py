"""The engine on a true Dask cluster: a scheduler and two workers, each a process of its own; some are killed."""

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from examples_steps import TIMES, ask, contents, heatmap, put, run
from work_for_engines import double, slowly_double

from heat_pipeline.steps import engines, judging, reading
from heat_pipeline.steps.engines import Engine, EngineError, Failure, Task, chunks
from heat_pipeline.steps.taking_in import take_in

DASK = str(Path(sys.executable).with_name("dask"))
HERE = Path(__file__).resolve().parent
SEED = 7


class Started:
    """A scheduler and its workers, in process groups that are ended with the block."""

    def __init__(self, folder, workers):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        self._folder = folder
        self._processes = []
        self.scheduler = self._start("scheduler", "--host", self.address, "--no-dashboard", "--no-show")
        for _ in range(workers):
            self._start("worker", self.address, "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1")
        self.engine = Engine(scheduler=self.address)

    def _start(self, *command):
        environment = {
            **os.environ,
            "PYTHONPATH": str(HERE),  # where the work of the tests is
            "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",
        }
        with (self._folder / f"{len(self._processes)}.log").open("w") as log:
            process = subprocess.Popen(
                [DASK, *command], cwd=self._folder, env=environment, stdout=log, stderr=log, start_new_session=True
            )
        self._processes.append(process)
        return process

    def asked(self, question):
        """What the scheduler answers to a function of itself."""
        import distributed

        with distributed.Client(self.address, set_as_default=False) as client:
            return client.run_on_scheduler(question)

    def workers(self):
        """The process ids of the workers, which have a nurse that starts another where one dies."""
        import distributed

        with distributed.Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
            return list(client.run(os.getpid).values())

    def end(self):
        for process in reversed(self._processes):
            with suppress(ProcessLookupError):  # it has noticed that its scheduler is gone
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.fixture(scope="module")
def dask(tmp_path_factory):
    """A cluster with two workers."""
    started = Started(tmp_path_factory.mktemp("dask"), 2)
    yield started
    started.end()


@pytest.fixture(autouse=True)
def _spread(monkeypatch):
    """However few texts there are, they go to the cluster, a few at a time."""
    monkeypatch.setattr(engines, "WORTH_PROCESSES", 1)
    monkeypatch.setattr(reading, "_CHUNK", 3)
    monkeypatch.setattr(judging, "_CHUNK", 3)


def results(dask, items, size, work=double):
    return list(dask.engine.results(Task("test", work, 2), chunks(items, size)))


COMPARED = (
    "parsed.", "validated.", "internal.readings", "internal.anomalies", "internal.traits",
)  # fmt: skip
TEXTS = {f"c/{number:03}.md": heatmap(values=(41.3, 42.7, 39.3, 20 + 3 * number)) for number in range(24)}


def test_rows_are_those_of_one_process_also_where_a_worker_is_killed(dask, store, inbox, rulebook, tmp_path):
    victim = random.Random(SEED).choice(dask.workers())
    timer = threading.Timer(random.Random(SEED).uniform(0, 1), os.kill, (victim, signal.SIGKILL))
    put(inbox, TEXTS)
    take_in(store, inbox, ["c"], "run", limit_bytes=5_000_000)
    timer.start()
    read = reading.read_pending(store, "c", "run", batch=5, engine=dask.engine)
    timer.join()
    assert read == reading.Read(24, 96, 0)
    judged = judging.judge_pending(store, "c", rulebook, "run", batch=5, engine=dask.engine)
    assert (judged.descriptions, judged.failed) == (24, 0)
    assert victim not in dask.workers()

    alone = type(store)(tmp_path / "alone")
    put(tmp_path / "alone" / "inbox", TEXTS)
    run(alone, tmp_path / "alone" / "inbox", rulebook)
    ours, theirs = contents(store, without=TIMES), contents(alone, without=TIMES)
    for table in ours:
        if table.startswith(COMPARED):
            assert ours[table] == theirs[table], table
    assert len(ours["internal.anomalies"]) > 3


def test_an_item_that_kills_every_worker_is_a_failure_and_the_others_have_their_results(dask):
    found = results(dask, [1, 13, 2, 3], 2)
    assert [items for items, result in found if isinstance(result, Failure)] == [[13]]
    assert sorted(item for _, result in found if not isinstance(result, Failure) for item in result) == [2, 4, 6]


def test_people_see_the_steps_by_name_and_what_nobody_waits_for_is_not_done(dask):
    found = dask.engine.results(Task("read", slowly_double, 2), chunks(range(200), 1))
    next(found)
    names = dask.asked(lambda dask_scheduler: sorted(dask_scheduler.task_prefixes))
    assert {"read", "rulebook of read"} <= set(names)
    at_hand = dask.asked(lambda dask_scheduler: len(dask_scheduler.tasks))
    assert 1 < at_hand < 12  # of 200
    found.close()
    deadline = time.monotonic() + 20
    while dask.asked(lambda dask_scheduler: len(dask_scheduler.tasks)):
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_a_worker_with_another_version_is_refused_by_name(dask, monkeypatch):
    monkeypatch.setattr(engines, "program", lambda: "9.9, files 0123456789")
    with pytest.raises(EngineError, match=r"tcp://127.* has another heat-pipeline \(0\.1\.0, .*this run \(9\.9, files"):
        results(dask, [1], 1)


def test_where_nobody_answers_or_works_that_is_told_with_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setattr(engines, "_FIRST_WORKER_SECONDS", 0.5)
    started = Started(tmp_path, 0)
    try:
        with pytest.raises(EngineError, match=rf"has no worker: `dask worker {started.address} --nthreads 1`"):
            results(started, [1], 1)
    finally:
        started.end()
    monkeypatch.setattr(engines, "CONNECT_SECONDS", 0.5)
    with pytest.raises(EngineError, match=rf"no Dask scheduler answers at {started.address}.*`dask scheduler`"):
        results(started, [1], 1)


def test_a_scheduler_that_is_gone_ends_the_run_and_the_next_goes_on(tmp_path, store, inbox, rulebook, monkeypatch):
    started = Started(tmp_path, 2)
    try:
        put(inbox, TEXTS)
        take_in(store, inbox, ["c"], "run", limit_bytes=5_000_000)
        real = reading.put_results

        def put_and_kill(*given, **more):
            done = real(*given, **more)
            started.scheduler.kill()
            return done

        with monkeypatch.context() as patched:
            patched.setattr(reading, "put_results", put_and_kill)
            with pytest.raises(EngineError, match=rf"{started.address} is gone.*what was done is kept"):
                reading.read_pending(store, "c", "first", batch=6, engine=started.engine)
    finally:
        started.end()
    ((kept,),) = ask(store, "SELECT count(*) FROM parsed.figures")
    assert 6 <= kept < 24
    assert reading.read_pending(store, "c", "second", batch=6) == reading.Read(24 - kept, 4 * (24 - kept), 0)
    assert ask(store, "SELECT count(*), count(DISTINCT description_id) FROM parsed.figures") == [(24, 24)]
