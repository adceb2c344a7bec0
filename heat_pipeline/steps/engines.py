"""One way to spread work: batches in, rows out, in this process, in local processes, or on a Dask cluster.

What belongs here: who works in each of these, and what becomes of a batch that fails. What doesn't: what is done with a
batch (`reading`, `judging`, `fusing`). Dask is an extra of its own: it is imported where it is asked for.

Work is a pure function over batches, and who does it writes nothing, so a batch that is lost is done again, wherever.
What ends a run is that no process can be started, a scheduler that is gone, no worker for minutes, or a worker with
another version of the program; the next run goes on where it was.
"""

from __future__ import annotations

import gc
import hashlib
import logging
import os
import pickle
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.metadata import version
from importlib.util import find_spec
from itertools import count, islice
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any, Generic, Self, TypeVar
from uuid import uuid4

from heat_pipeline.errors import UserError
from heat_pipeline.garbage_collection import COLLECT_AFTER

Given = TypeVar("Given")
Item = TypeVar("Item")
Result = TypeVar("Result")

WORTH_PROCESSES = 400
"""How many texts make it worth to spread work: a process takes a second or two to start, a text some milliseconds."""
_LOOK_SECONDS = 5.0  # between two looks at who works, while a batch is waited for
CONNECT_SECONDS = 20.0
"""How long to wait for the scheduler of a cluster to answer."""
_LONELY_SECONDS = 60.0  # how long to wait for a worker while there is none
_MOST = 512  # batches on the way to a cluster in all: their rows wait here until they are written


class EngineError(UserError):
    """Work cannot be spread as it was asked for: no process can be started, no cluster answers."""


_DIED = "the process that worked on it died, as when memory runs out"
_ENDS_ALL = (UserError, OSError, CancelledError)  # what the work raises that no item is to blame for


@dataclass(frozen=True, slots=True)
class ItemFailure:
    """Why nothing came of an item, in words for the person who put it there."""

    reason: str


def failure_of(error: Exception) -> ItemFailure:
    """An exception as a failure: its kind and its words, in one line."""
    words = " ".join(str(error).split())
    return ItemFailure(f"{type(error).__name__}: {words[:300]}" if words else type(error).__name__)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def chunks(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """The items in lists of `size`, the last one shorter."""
    source = iter(items)
    while chunk := list(islice(source, size)):
        yield chunk


@dataclass(frozen=True, slots=True)
class Task(Generic[Given, Item, Result]):
    """What is done with each batch: `work(given, batch)`.

    `name` is what people see where they watch it. `work` is a function of a module, since other processes know it by
    name, and `given` what it needs besides: it travels once to each process. A UserError or OSError that `work` raises
    ends the whole; anything else is the fault of an item.
    """

    name: str
    work: Callable[[Given, list[Item]], Result]
    given: Given


@dataclass(frozen=True, slots=True)
class Engine:
    """Where work is done: on the Dask cluster of a scheduler, in up to `jobs` processes here, or in this process.

    Workers of a cluster come and go while a run goes on.
    """

    jobs: int = 1
    scheduler: str = ""

    def spreads(self, count: int) -> bool:
        """Whether so many texts are done in other processes: a handful is read here before one has started."""
        return count >= WORTH_PROCESSES and (self.jobs > 1 or bool(self.scheduler))

    def results(
        self, task: Task[Given, Item, Result], batches: Iterable[list[Item]]
    ) -> Iterator[tuple[list[Item], Result | ItemFailure]]:
        """What comes of each batch, in their order; of those to come only some are at hand at any time.

        A batch that raises, or whose process dies, is done again item by item, the latter after the others: so it is
        known which item is at fault, and that one comes with an `ItemFailure`. Close it, or exhaust it, and all that it
        started ends. Raises EngineError.
        """
        source, suspects = iter(batches), deque[Item]()
        while True:
            with self._workers(task) as workers:
                yield from _through(workers, source, suspects)
            if not suspects:
                return
            while suspects:
                with self._workers(task, alone=True) as workers:
                    yield from _through(workers, _one_by_one(suspects), suspects, alone=True)

    def _workers(self, task: Task[Any, Any, Any], *, alone: bool = False) -> _Workers:
        """Who works on a task; `alone` where there is one item at a time."""
        if self.scheduler:
            return _OnCluster(task, self.scheduler)
        return _Local(task, 1 if alone else self.jobs, alone) if self.jobs > 1 else _Workers(task)


HERE = Engine()


def engine_of(name: str, jobs: int, scheduler: str = "") -> Engine:
    """The engine of this name: "processes" (as many as `jobs`), or "dask" with the address of its scheduler.

    Raises EngineError where Dask is asked for without an address, or is not installed.
    """
    if name != "dask":
        return Engine(jobs)
    if not scheduler:
        raise EngineError(
            "Dask needs the address of its scheduler: HEAT_PIPELINE_SCHEDULER=tcp://HOST:8786. "
            "`dask scheduler` starts one, `dask worker tcp://HOST:8786 --nthreads 1` a worker"
        )
    if find_spec("distributed") is None:
        raise EngineError("Dask is not installed: pip install 'heat-pipeline[dask]'")
    return Engine(scheduler=scheduler)


def _one_by_one(items: deque[Item]) -> Iterator[list[Item]]:
    while items:
        yield [items.popleft()]


def _through(
    workers: _Workers, source: Iterator[list[Any]], suspects: deque[Any], *, alone: bool = False
) -> Iterator[tuple[list[Any], Any]]:
    """What comes of batches, until somebody dies over one: the items of what is lost by it are suspected.

    One that was `alone` is at fault.
    """
    at_hand: deque[tuple[list[Any], Future[Any]]] = deque()
    has_died = False
    while True:
        if not has_died:
            room = 1 if alone else workers.room()
            at_hand.extend((batch, workers.submit(batch)) for batch in islice(source, max(0, room - len(at_hand))))
        if not at_hand:
            return
        batch, future = at_hand.popleft()
        try:
            result = workers.result(future)
        except BrokenExecutor:
            has_died = True
            if not alone:
                suspects += batch
                continue
            result = ItemFailure(_DIED)
        except _ENDS_ALL:
            raise
        except Exception as error:
            if len(batch) > 1:
                at_hand.extendleft(([item], workers.submit([item])) for item in reversed(batch))
                continue
            result = failure_of(error)
        yield batch, result


class _Workers:
    """Who works on a task, until the block ends; these do it at once, in this process."""

    def __init__(self, task: Task[Any, Any, Any]) -> None:
        self._task = task

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        return

    def room(self) -> int:
        """How many batches are to be at hand, so that nobody is idle while results are put away."""
        return 1

    def submit(self, batch: list[Any]) -> Future[Any]:
        """What will come of a batch."""
        future: Future[Any] = Future()
        try:
            future.set_result(self._task.work(self._task.given, batch))
        except Exception as error:
            future.set_exception(error)
        return future

    def result(self, future: Future[Any]) -> Any:
        """What came of a batch. Raises BrokenExecutor where somebody died over it, or over another one."""
        while not wait([future], _LOOK_SECONDS).done:
            self.look()
        return future.result()

    def look(self) -> None:
        """Look whether anybody is at work still. Raises where nothing will come of what is waited for."""


class _Local(_Workers):
    """Processes of this machine.

    They are started anew ("spawn"), never forked: a fork copies the locks of Dagster's and DuckDB's threads as they
    happen to be.
    """

    def __init__(self, task: Task[Any, Any, Any], jobs: int, alone: bool) -> None:
        self._jobs = jobs
        self._executor = ProcessPoolExecutor(jobs, get_context("spawn"), _prepare, (task.work, task.given))
        if alone:
            try:
                self.result(self._submitted(int))  # nothing, but somebody has to live for it
            except BrokenExecutor:
                raise EngineError(
                    "a worker process could not start: is the machine out of memory? With HEAT_PIPELINE_JOBS=1 "
                    "everything is done in one process"
                ) from None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is not None:  # nobody waits for what is at work
            for process in active_children():
                process.kill()
        self._executor.shutdown(cancel_futures=True)

    def room(self) -> int:
        return 2 * self._jobs

    def submit(self, batch: list[Any]) -> Future[Any]:
        try:
            return self._submitted(_work, batch)
        except BrokenExecutor as error:  # somebody has died since the last look
            lost: Future[Any] = Future()
            lost.set_exception(error)
            return lost

    def look(self) -> None:
        # A process that is started while the executor waits may die unseen (Python 3.11 to 3.13): this wakes it.
        self._submitted(int)

    def _submitted(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        # Ctrl-C reaches every process of a terminal; the one that runs the steps ends the others. Those that this
        # starts are deaf to it from the first moment on.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return self._executor.submit(work, *given)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


_task: tuple[Callable[[Any, list[Any]], Any], Any] | None = None  # of a local process


def _prepare(work: Callable[[Any, list[Any]], Any], given: Any) -> None:
    global _task
    gc.set_threshold(COLLECT_AFTER)
    _task = work, given


def _work(batch: list[Any]) -> Any:
    assert _task is not None
    work, given = _task
    return work(given, batch)


class _OnCluster(_Workers):
    """The workers of a cluster: batches are shown there under the task's name, numbered.

    A batch whose worker dies is done again by another one: Dask does that, until too many died over it.
    """

    def __init__(self, task: Task[Any, Any, Any], scheduler: str) -> None:
        import distributed

        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # its errors are ours to tell
        self._scheduler, self._seen = scheduler, time.monotonic()
        self._looked, self._threads = float("-inf"), 0
        try:
            client: Any = distributed.Client(  # type: ignore[no-untyped-call]
                scheduler, timeout=CONNECT_SECONDS, name="heat-pipeline", set_as_default=False
            )
        except (OSError, ValueError) as error:
            message = f"no Dask scheduler answers at {scheduler}: {error}. `dask scheduler` starts one"
            raise EngineError(message) from error
        self._client, self._executor = client, client.get_executor(pure=False)
        self._name, self._numbers = f"{task.name}-{uuid4().hex[:8]}", count(1)
        # A task and no scattered data: where the worker that has it dies, it is made again.
        given = pickle.dumps((task.work, task.given))
        self._given = client.submit(bytes, given, key=(f"rulebook of {self._name}", 0))

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        is_gone = isinstance(error, CancelledError) or self._client.status != "running"
        with suppress(Exception):
            self._client.close(timeout=2)  # and what nobody waits for is not done
        if is_gone and isinstance(error, Exception) and not isinstance(error, UserError):
            raise EngineError(
                f"the Dask scheduler {self._scheduler} is gone, or has cancelled this run: what was done is kept. "
                "Start it again, and run again to go on"
            ) from error

    def room(self) -> int:
        if time.monotonic() - self._looked > _LOOK_SECONDS:  # it takes a while where the scheduler is gone
            self.look()
        return min(3 * max(self._threads, 1), _MOST)

    def submit(self, batch: list[Any]) -> Future[Any]:
        future: Future[Any] = self._executor.submit(
            _work_on_cluster, program(), self._given, pickle.dumps(batch), key=(self._name, next(self._numbers))
        )
        return future

    def look(self) -> None:
        if self._client.status != "running":
            raise CancelledError
        workers = self._client.scheduler_info(n_workers=-1)["workers"].values()
        self._looked, self._threads = time.monotonic(), sum(int(worker["nthreads"]) for worker in workers)
        if workers:
            self._seen = self._looked
        elif self._looked - self._seen > _LONELY_SECONDS:
            raise EngineError(
                f"the Dask scheduler {self._scheduler} has no worker: `dask worker {self._scheduler} --nthreads 1` "
                "starts one, on any machine with the same heat-pipeline. What was done is kept; run again to go on"
            )

    def result(self, future: Future[Any]) -> Any:
        from distributed import KilledWorker

        try:
            return super().result(future)
        except KilledWorker as error:
            raise BrokenExecutor from error
        except Exception as error:
            if "heat_pipeline" in str(error) and isinstance(error, ImportError | RuntimeError):
                raise EngineError(
                    f"the cluster {self._scheduler} cannot work for this program: {error}. Install heat-pipeline "
                    f"{program()} where its scheduler and each of its workers runs"
                ) from error
            if self._client.status != "running":
                raise CancelledError from error
            raise  # the work's own


@cache
def program() -> str:
    """The version of this program: its number, and what its files come down to."""
    folder = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for path in sorted(path for kind in ("py", "sql", "yaml", "json") for path in folder.rglob(f"*.{kind}")):
        digest.update(path.read_bytes())
    return f"{version('heat-pipeline')}, files {digest.hexdigest()[:10]}"


_turn = threading.Lock()  # a worker may have several threads; what is given is for one at a time


def _work_on_cluster(theirs: str, packed: bytes, batch: bytes) -> Any:
    """What a worker does with a batch. Raises EngineError where it has another version of the program."""
    if theirs != program():
        from distributed import get_worker

        raise EngineError(
            f"the worker {get_worker().address} has another heat-pipeline ({program()}) than this run ({theirs}): "
            "install the same on every worker, start them anew, and run again"
        )
    with _turn:
        work, given = _unpacked(packed)
        return work(given, pickle.loads(batch))  # noqa: S301 - of the run's own process


@lru_cache(maxsize=1)  # the batches of a task have it from one place
def _unpacked(packed: bytes) -> Any:
    return pickle.loads(packed)  # noqa: S301
