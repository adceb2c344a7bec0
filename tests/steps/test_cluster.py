"""The engine on a true Dask cluster: a scheduler and two workers, each a process of its own; some are killed."""

import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from examples_steps import ask, heatmap, put
from work_for_engines import double, slowly_double

from heat_pipeline.steps import engines, judging, reading
from heat_pipeline.steps.engines import Engine, EngineError, ItemFailure, Task, chunks
from heat_pipeline.steps.taking_in import take_in

SEED = 7
DASK = str(Path(sys.executable).with_name("dask"))


@contextmanager
def started(*commands):
    """Programs in processes of their own, which are killed in the end."""
    here = str(Path(__file__).resolve().parent)  # where the work of the tests is
    environment = {**os.environ, "PYTHONPATH": here, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1"}
    quiet = {"cwd": tempfile.gettempdir(), "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    processes = [subprocess.Popen(command, env=environment, start_new_session=True, **quiet) for command in commands]
    try:
        yield
    finally:
        for process in processes:
            with suppress(ProcessLookupError):  # it has noticed that its scheduler is gone
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.fixture(scope="module")
def lone():
    """The address of a scheduler, without a worker until a test asks for some."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    with started([DASK, "scheduler", "--host", address, "--no-dashboard", "--no-show"]):
        yield address


@pytest.fixture(scope="module")
def scheduler(lone):
    """The same with two workers."""
    worker = [DASK, "worker", "--nthreads", "1", "--no-dashboard", lone]
    with started(worker, worker):
        yield lone


def working(address):
    """The process ids of two workers, which have a nurse that starts another where one dies."""
    import distributed

    with distributed.Client(address, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
        return list(client.run(os.getpid).values())


def asked(scheduler, question):
    """What a scheduler answers to a function of itself."""
    import distributed

    with distributed.Client(scheduler, set_as_default=False) as client:
        return client.run_on_scheduler(question)


@pytest.fixture(autouse=True)
def _spread(monkeypatch):
    """However few texts there are, they go to the cluster, a few at a time."""
    monkeypatch.setattr(engines, "WORTH_PROCESSES", 1)
    monkeypatch.setattr(reading, "_CHUNK", 3)
    monkeypatch.setattr(judging, "_CHUNK", 3)


def results(scheduler, items, size, work=double):
    return list(Engine(scheduler=scheduler).results(Task("test", work, 2), chunks(items, size)))


TEXTS = {f"c/{number:03}.md": heatmap(values=(41.3, 42.7, 39.3, 20 + 3 * number)) for number in range(24)}


@pytest.fixture
def taken_in(store, inbox):
    put(inbox, TEXTS)
    take_in(store, inbox, ["c"], "run", limit_bytes=5_000_000)
    return store


def test_where_nobody_works_or_answers_that_is_told_with_what_to_do(lone, monkeypatch):
    """The first test of all: later ones have workers."""
    monkeypatch.setattr(engines, "_LONELY_SECONDS", 0.5)
    monkeypatch.setattr(engines, "_LOOK_SECONDS", 0.2)
    with pytest.raises(EngineError, match=rf"has no worker: `dask worker {lone} --nthreads 1`"):
        results(lone, [1], 1)
    monkeypatch.setattr(engines, "CONNECT_SECONDS", 0.5)
    with pytest.raises(EngineError, match=r"no Dask scheduler answers at tcp://127.0.0.1:9.*`dask scheduler`"):
        results("tcp://127.0.0.1:9", [1], 1)


def test_all_is_read_and_judged_also_where_a_worker_is_killed(scheduler, taken_in, rulebook):
    """That the rows are those of one process is proved in test_failures.py."""
    victim = random.Random(SEED).choice(working(scheduler))
    timer = threading.Timer(random.Random(SEED).uniform(0, 1), os.kill, (victim, signal.SIGKILL))
    timer.start()
    read = reading.read_pending(taken_in, "c", "run", batch=5, engine=Engine(scheduler=scheduler))
    timer.join()
    assert read == reading.Read(24, 96, 0)
    judged = judging.judge_pending(taken_in, "c", rulebook, "run", batch=5, engine=Engine(scheduler=scheduler))
    assert (judged.descriptions, judged.failed) == (24, 0)
    assert victim not in working(scheduler)


def test_an_item_that_kills_every_worker_is_a_failure_and_the_others_have_their_results(scheduler):
    found = results(scheduler, [1, 13, 2, 3], 2)
    assert [items for items, result in found if isinstance(result, ItemFailure)] == [[13]]
    assert sorted(item for _, result in found if not isinstance(result, ItemFailure) for item in result) == [2, 4, 6]


def test_people_see_the_steps_by_name_and_what_nobody_waits_for_is_not_done(scheduler):
    found = Engine(scheduler=scheduler).results(Task("read", slowly_double, 2), chunks(range(200), 1))
    next(found)
    names = asked(scheduler, lambda dask_scheduler: sorted(dask_scheduler.task_prefixes))
    assert {"read", "rulebook of read"} <= set(names)
    at_hand = asked(scheduler, lambda dask_scheduler: len(dask_scheduler.tasks))
    assert 1 < at_hand < 12  # of 200
    found.close()
    deadline = time.monotonic() + 20
    while asked(scheduler, lambda dask_scheduler: len(dask_scheduler.tasks)):
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_a_worker_with_another_version_is_refused_by_name(scheduler, monkeypatch):
    monkeypatch.setattr(engines, "program", lambda: "9.9, files 0123456789")
    with pytest.raises(EngineError, match=r"tcp://127.* has another heat-pipeline \(0\.1\.0, .*this run \(9\.9, files"):
        results(scheduler, [1], 1)


def test_a_scheduler_that_is_gone_ends_the_run_and_the_next_goes_on(scheduler, taken_in, monkeypatch):
    """The last test of all: there is no scheduler after it."""
    real, process = reading.put_results, asked(scheduler, os.getpid)

    def put_and_kill(*given, **more):
        done = real(*given, **more)
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
        return done

    with (
        monkeypatch.context() as patched,
        pytest.raises(EngineError, match=rf"{scheduler} is gone.*what was done is k"),
    ):
        patched.setattr(reading, "put_results", put_and_kill)
        reading.read_pending(taken_in, "c", "first", batch=6, engine=Engine(scheduler=scheduler))
    ((kept,),) = ask(taken_in, "SELECT count(*) FROM parsed.figures")
    assert 6 <= kept < 24
    assert reading.read_pending(taken_in, "c", "second", batch=6) == reading.Read(24 - kept, 4 * (24 - kept), 0)
    assert ask(taken_in, "SELECT count(*), count(DISTINCT description_id) FROM parsed.figures") == [(24, 24)]
