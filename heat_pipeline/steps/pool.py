"""Work on many items in several processes, chunk by chunk, so that no single item can spoil more than itself.

What belongs here: processes, and what becomes of a chunk whose process dies. What doesn't: what is done with an item.
Processes are started anew ("spawn"), never forked: a fork copies the locks of Dagster's and DuckDB's threads as they
happen to be. So what they work with is given to them, and nothing of this process is expected there.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Generic, TypeVar

from heat_pipeline.errors import UserError

Item = TypeVar("Item")
Result = TypeVar("Result")

WORTH_PROCESSES = 400
"""How many texts make it worth to start processes: each takes a second or two to start, a text some milliseconds."""
_AHEAD = 2  # chunks that wait for each process, so that none is idle while results are put away
DIED = "its process died, as it does when memory runs out"


class ProcessesError(UserError):
    """No process can be started on this machine as it is now."""


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


@dataclass(slots=True)
class Crew(Generic[Item, Result]):
    """Processes that do one kind of work on chunks of items; used inside `with`, by `crew`.

    `work` and `prepare`, which each process calls first with `given`, are functions of a module, since processes know
    them by name; what `work` raises is raised here. `method` is how processes are started.
    """

    work: Callable[[list[Item]], Result]
    jobs: int
    prepare: Callable[..., None] | None
    given: tuple[Any, ...]
    method: str
    _pool: ProcessPoolExecutor | None = field(default=None, init=False)

    def results(self, source: Iterable[list[Item]]) -> Iterator[tuple[list[Item], Result | Failure]]:
        """What comes of each chunk, in their order.

        Where a process dies, the chunks at work are done again, those that may have killed it alone and in halves,
        until it is known which item does: that one comes as a chunk of its own with a `Failure`.
        """
        pending: deque[tuple[list[Item], Future[Result]]] = deque()
        left = iter(source)
        while True:
            for chunk in islice(left, self.jobs * _AHEAD - len(pending)):
                pending.append((chunk, self._submit(chunk)))
            if not pending:
                return
            chunk, future = pending.popleft()
            try:
                yield chunk, future.result()
            except BrokenProcessPool:
                self._stop()
                again = [waiting for waiting, _ in pending]
                yield from self._alone(chunk)
                pending = deque((waiting, self._submit(waiting)) for waiting in again)

    def _alone(self, chunk: list[Item]) -> Iterator[tuple[list[Item], Result | Failure]]:
        """What comes of a chunk with nothing else at work, so that a death is its own doing."""
        try:
            yield chunk, self._submit(chunk).result()
            return
        except BrokenProcessPool:
            self._stop()
        if len(chunk) == 1:
            self._check_alive()
            yield chunk, Failure(DIED)
            return
        middle = len(chunk) // 2
        yield from self._alone(chunk[:middle])
        yield from self._alone(chunk[middle:])

    def _submit(self, chunk: list[Item]) -> Future[Result]:
        try:
            return self._running().submit(self.work, chunk)
        except BrokenProcessPool:  # it died between two chunks: nothing is lost
            self._stop()
            return self._running().submit(self.work, chunk)

    def _check_alive(self) -> None:
        """Before an item is blamed: a process that has nothing to do lives. Raises ProcessesError where none does."""
        try:
            self._running().submit(_nothing).result()
        except BrokenProcessPool:
            self._stop()
            raise ProcessesError(
                "no process to read or judge in could be started: is there memory left? "
                "With HEAT_PIPELINE_JOBS=1 everything is done in one process"
            ) from None

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.jobs,
                mp_context=multiprocessing.get_context(self.method),
                initializer=_begin,
                initargs=(self.prepare, self.given),
            )
        return self._pool

    def _stop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


@contextmanager
def crew(
    work: Callable[[list[Item]], Result],
    jobs: int,
    *,
    prepare: Callable[..., None] | None = None,
    given: Sequence[Any] = (),
    method: str = "spawn",
) -> Iterator[Crew[Item, Result]]:
    """A crew of `jobs` processes, started when the first chunk is there and ended with the block."""
    one = Crew(work, jobs, prepare, tuple(given), method)
    try:
        yield one
    finally:
        one._stop()


def _nothing() -> None:
    return


def _begin(prepare: Callable[..., None] | None, given: tuple[Any, ...]) -> None:
    # Ctrl-C reaches every process of a terminal; the one that runs the steps ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if prepare is not None:
        prepare(*given)
