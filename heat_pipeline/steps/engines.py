"""One way to spread work: batches in, rows out, in this process, in local processes, or on a Dask cluster.

What belongs here: the engines, and what becomes of a batch whose process dies. What doesn't: what is done with a batch
(`reading`, `verdicts`), and Dask, which only `cluster` imports.

Work is a pure function over batches, so a batch that is lost is done again, wherever. Local processes are started anew
("spawn"), never forked: a fork copies the locks of Dagster's and DuckDB's threads as they happen to be.
"""

from __future__ import annotations

import gc
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing.context import SpawnContext
from multiprocessing.process import BaseProcess
from typing import Any, Generic, Protocol, TypeVar

from heat_pipeline.collecting import COLLECT_AFTER
from heat_pipeline.errors import UserError

Given = TypeVar("Given")
Item = TypeVar("Item")
Result = TypeVar("Result")

WORTH_PROCESSES = 400
"""How many texts make it worth to spread work: a process takes a second or two to start, a text some milliseconds."""
_AHEAD = 2  # batches at hand for each process, so that none is idle while results are put away
_NUDGE_SECONDS = 5.0


class EngineError(UserError):
    """Work cannot be spread as it was asked for: no process can be started, no cluster answers."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why nothing came of an item, in words for the person who put it there."""

    reason: str


def failure_of(error: Exception) -> Failure:
    """An exception as a failure: its kind and its words, in one line."""
    words = " ".join(str(error).split())
    return Failure(f"{type(error).__name__}: {words[:300]}" if words else type(error).__name__)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def chunks(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """The items in lists of `size`, the last one shorter."""
    source = iter(items)
    while found := list(islice(source, size)):
        yield found


@dataclass(frozen=True, slots=True)
class Task(Generic[Given, Item, Result]):
    """What is done with each batch: `work(given, batch)`.

    `name` is what people see where they watch it. `work` is a function of a module, since other processes know it by
    name, and `given` what it needs besides: it travels once to each process. What `work` raises ends the whole.
    """

    name: str
    work: Callable[[Given, list[Item]], Result]
    given: Given


class Engine(Protocol):
    """Where work is done."""

    def spreads(self, count: int) -> bool:
        """Whether so many texts are done in other processes, in batches that suit them."""

    def results(
        self, task: Task[Given, Item, Result], batches: Iterable[list[Item]]
    ) -> Iterator[tuple[list[Item], Result | Failure]]:
        """What comes of each batch, in their order; of those to come only some are at hand at any time.

        A batch whose process dies is done again, later and in halves, until it is known which item kills it: that one
        comes as a batch of its own with a `Failure`. Close it, or exhaust it, and all that it started ends.
        Raises EngineError.
        """


class Here:
    """The engine that does everything in this process."""

    def spreads(self, count: int) -> bool:
        """Never."""
        return False

    def results(
        self, task: Task[Given, Item, Result], batches: Iterable[list[Item]]
    ) -> Iterator[tuple[list[Item], Result | Failure]]:
        """What comes of each batch."""
        for batch in batches:
            yield batch, task.work(task.given, batch)


HERE = Here()


@dataclass(frozen=True, slots=True)
class Processes:
    """The engine of up to `jobs` processes on this machine."""

    jobs: int

    def spreads(self, count: int) -> bool:
        """Where there is much to do and more than one process to do it."""
        return self.jobs > 1 and count >= WORTH_PROCESSES

    def results(
        self, task: Task[Given, Item, Result], batches: Iterable[list[Item]]
    ) -> Iterator[tuple[list[Item], Result | Failure]]:
        """What comes of each batch; see `Engine.results`."""
        source = iter(batches)
        left: deque[_AtHand] = deque()
        while (yield from self._until_one_dies(task, source, left)):
            done = [batch for batch in left if batch.is_done()]
            yield from ((one.items, one.result()) for one in done)
            yield from _one_by_one(task, [one.items for one in left if one not in done])
            left.clear()

    def _until_one_dies(
        self, task: Task[Any, Any, Any], source: Iterator[list[Any]], at_hand: deque[_AtHand]
    ) -> Generator[tuple[list[Any], Any], None, bool]:
        """What comes of batches until a process dies; returns whether one did, and leaves in `at_hand` what was."""
        with _Pool(task, self.jobs) as pool:
            while True:
                for items in islice(source, self.jobs * _AHEAD - len(at_hand)):
                    at_hand.append(_AtHand(items, pool.submit(items)))
                if not at_hand:
                    return False
                try:
                    found = pool.result(at_hand[0].future)
                except BrokenProcessPool:
                    return True
                yield at_hand.popleft().items, found


@dataclass(frozen=True, slots=True, eq=False)
class _AtHand:
    """A batch that is at work; its future is None where the processes had died before it could be."""

    items: list[Any]
    future: Future[Any] | None

    def is_done(self) -> bool:
        return self.future is not None and self.future.done() and self.future.exception() is None

    def result(self) -> Any:
        return None if self.future is None else self.future.result()


def _one_by_one(task: Task[Any, Any, Any], batches: Iterable[list[Any]]) -> Iterator[tuple[list[Any], Any]]:
    """Batches of which one killed its process, each by itself, so that it is known which."""
    left = deque(batches)
    while left:
        with _Pool(task, 1) as pool:
            pool.begin()
            with suppress(BrokenProcessPool):
                while left:
                    found = pool.result(pool.submit(left[0]))
                    yield left.popleft(), found
                return
            how = pool.how_it_died()
        killer = left.popleft()
        if len(killer) == 1:
            yield killer, Failure(f"the process that worked on it died ({how})")
        else:
            middle = len(killer) // 2
            left.extendleft((killer[middle:], killer[:middle]))


class _Context(SpawnContext):
    """Starts processes and remembers them: so they can be ended, and it is known how they died."""

    def __init__(self) -> None:
        self.started: list[BaseProcess] = []

    def Process(self, *given: Any, **named: Any) -> BaseProcess:  # type: ignore[override]  # noqa: N802
        process = super().Process(*given, **named)
        self.started.append(process)
        return process


class _Pool:
    """A ProcessPoolExecutor for one task, ended at once with the block."""

    def __init__(self, task: Task[Any, Any, Any], jobs: int) -> None:
        self._context = _Context()
        self._executor = ProcessPoolExecutor(jobs, self._context, _prepare, (task.work, task.given))

    def __enter__(self) -> _Pool:
        return self

    def __exit__(self, *given: object) -> None:
        if any(given):  # nobody waits for what is at work
            for process in self._context.started:
                if process.is_alive():  # one that could not be started is here too
                    process.kill()
        self._executor.shutdown(cancel_futures=True)

    def begin(self) -> None:
        """Start a process. Raises EngineError where none lives long enough to begin."""
        try:
            self.result(self._executor.submit(_nothing))
        except BrokenProcessPool:
            raise EngineError(
                f"a process to read or judge in did not come to work ({self.how_it_died()}): is there memory left? "
                "With HEAT_PIPELINE_JOBS=1 everything is done in one process"
            ) from None

    def submit(self, batch: list[Any]) -> Future[Any] | None:
        """What will come of a batch; None where a process has died."""
        try:
            return self._executor.submit(_work, batch)
        except BrokenProcessPool:
            return None

    def result(self, future: Future[Any] | None) -> Any:
        """What came of a batch. Raises BrokenProcessPool where a process has died meanwhile, this one's or another."""
        if future is None:
            raise BrokenProcessPool
        while not wait([future], _NUDGE_SECONDS).done:
            # A process that is started while the executor waits may die unseen (Python 3.11 to 3.13): this wakes it.
            self._executor.submit(_nothing)
        return future.result()

    def how_it_died(self) -> str:
        """How the process of a pool of one came to its end, in words."""
        self._executor.shutdown()
        code = self._context.started[-1].exitcode
        if code is not None and code < 0:
            with suppress(ValueError):
                name = signal.Signals(-code).name
                return f"{name}, as when memory runs out" if code == -signal.SIGKILL else name
        return f"exit code {code}"


_task: tuple[Callable[[Any, list[Any]], Any], Any] | None = None  # of a local process


def _prepare(work: Callable[[Any, list[Any]], Any], given: Any) -> None:
    global _task
    # Ctrl-C reaches every process of a terminal; the one that runs the steps ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(COLLECT_AFTER)
    _task = work, given


def _work(batch: list[Any]) -> Any:
    assert _task is not None
    work, given = _task
    return work(given, batch)


def _nothing() -> None:
    return
