"""Work on many items in several processes, chunk by chunk, so that no single item can spoil more than itself.

What belongs here: processes, and what becomes of a chunk whose process dies. What doesn't: what is done with an item.

Processes are started anew ("spawn"), never forked: a fork copies the locks of Dagster's and DuckDB's threads as they
happen to be. So what they work with is given to them, and nothing of this process is expected there. Each has a pipe of
its own: where a pipe ends, it is known whose process died and over which chunk. `ProcessPoolExecutor` fails all chunks
at work where one process dies, without saying which did it; and one that it starts while it waits (Python 3.11 to 3.13)
may die unseen, and then it waits for ever.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar, cast

from heat_pipeline.errors import UserError

Item = TypeVar("Item")
Result = TypeVar("Result")

WORTH_PROCESSES = 400
"""How many texts make it worth to start processes: each takes a second or two to start, a text some milliseconds."""
_AHEAD = 2  # chunks in hand for each process, so that none is idle while results are put away


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


@dataclass(eq=False, slots=True)
class _Task(Generic[Item, Result]):
    """A chunk, whether a process has it, and what came of it."""

    chunk: list[Item]
    taken: bool = False
    result: Result | Failure | None = None
    done: bool = False


@dataclass(eq=False, slots=True)
class _Worker:
    """A process with its pipe; `task` is what it works on, None while it has nothing to do."""

    process: BaseProcess
    pipe: Connection
    ready: bool = False
    task: _Task[Any, Any] | None = None


@dataclass
class Crew(Generic[Item, Result]):
    """Processes that do one kind of work on chunks of items; used inside `with`, by `crew`.

    `work` and `prepare`, which each process calls first with `given`, are functions of a module, since processes know
    them by name; what they raise is raised here. `method` is how processes are started.
    """

    work: Callable[[list[Item]], Result]
    jobs: int
    prepare: Callable[..., None] | None
    given: tuple[Any, ...]
    method: str
    _workers: list[_Worker] = field(default_factory=list, init=False)

    def results(self, source: Iterable[list[Item]]) -> Iterator[tuple[list[Item], Result | Failure]]:
        """What comes of each chunk, in their order.

        A chunk whose process dies is done again in halves, until it is known which item kills it: that one comes as a
        chunk of its own with a `Failure`. Raises ProcessesError where no process lives long enough to begin.
        """
        tasks: deque[_Task[Item, Result]] = deque()
        left = iter(source)
        while True:
            tasks.extend(_Task(chunk) for chunk in islice(left, max(self.jobs * _AHEAD - len(tasks), 0)))
            if not tasks:
                return
            self._hand_out(tasks)
            while tasks and tasks[0].done:
                task = tasks.popleft()
                yield task.chunk, cast("Result | Failure", task.result)
                self._hand_out(tasks)
            if tasks:
                self._wait(tasks)

    def stop(self) -> None:
        """End all processes, at work or not."""
        for worker in self._workers:
            worker.pipe.close()  # one that waits for work ends by itself
            if worker.task is not None or not worker.ready:
                worker.process.kill()
        for worker in self._workers:
            worker.process.join()
        self._workers.clear()

    def _hand_out(self, tasks: Iterable[_Task[Item, Result]]) -> None:
        """Give the first chunks that nobody has to processes that have none; start processes while there are few."""
        for task in [task for task in tasks if not task.taken]:
            worker = next((one for one in self._workers if one.task is None), None)
            if worker is None:
                if len(self._workers) == self.jobs:
                    return
                worker = self._start()
            worker.task, task.taken = task, True
            with suppress(OSError):  # it is dead: `_wait` sees to that
                worker.pipe.send(task.chunk)

    def _start(self) -> _Worker:
        context = multiprocessing.get_context(self.method)
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self.work, self.prepare, self.given), daemon=True)  # type: ignore[attr-defined]
        process.start()
        theirs.close()  # so that the pipe ends with the process
        worker = _Worker(process, ours)
        self._workers.append(worker)
        return worker

    def _wait(self, tasks: deque[_Task[Item, Result]]) -> None:
        """Wait until a process has done its chunk, or has died over it."""
        told = wait([worker.pipe for worker in self._workers])
        for worker in [worker for worker in self._workers if worker.pipe in told]:
            try:
                said, found = worker.pipe.recv()
            except (EOFError, OSError):
                self._bury(worker, tasks)
                continue
            if said == "raised":
                raise found
            if said == "ready":
                worker.ready = True
                continue
            task, worker.task = worker.task, None
            if task is not None:
                task.result, task.done = found, True

    def _bury(self, worker: _Worker, tasks: deque[_Task[Item, Result]]) -> None:
        """See to the chunk of a process that died."""
        worker.process.join()
        worker.pipe.close()
        self._workers.remove(worker)
        task = worker.task
        how = _how_it_died(worker.process.exitcode)
        if not worker.ready:
            raise ProcessesError(
                f"a process to read or judge in did not come to work ({how}): is there memory left? "
                "With HEAT_PIPELINE_JOBS=1 everything is done in one process"
            )
        if task is None:
            return
        if len(task.chunk) == 1:
            task.result, task.done = Failure(f"the process that worked on it died ({how})"), True
            return
        middle, at = len(task.chunk) // 2, tasks.index(task)
        del tasks[at]
        tasks.insert(at, _Task(task.chunk[middle:]))
        tasks.insert(at, _Task(task.chunk[:middle]))


@contextmanager
def crew(
    work: Callable[[list[Item]], Result],
    jobs: int,
    *,
    prepare: Callable[..., None] | None = None,
    given: Sequence[Any] = (),
    method: str = "spawn",
) -> Iterator[Crew[Item, Result]]:
    """A crew of up to `jobs` processes, started as there are chunks for them and ended with the block."""
    one = Crew(work, jobs, prepare, tuple(given), method)
    try:
        yield one
    finally:
        one.stop()


def _how_it_died(code: int | None) -> str:
    if code is not None and code < 0:
        with suppress(ValueError):
            return (
                f"{signal.Signals(-code).name}, as when memory runs out" if code == -9 else signal.Signals(-code).name
            )
    return f"exit code {code}"


def _serve(
    pipe: Connection,
    work: Callable[[list[Any]], Any],
    prepare: Callable[..., None] | None,
    given: tuple[Any, ...],
) -> None:
    """What a process of a crew does, until the other end of its pipe is closed."""
    # Ctrl-C reaches every process of a terminal; the one that runs the steps ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        _say(pipe, "ready", lambda: None if prepare is None else prepare(*given))
        while True:
            chunk = pipe.recv()
            _say(pipe, "done", lambda chunk=chunk: work(chunk))  # type: ignore[misc]


def _say(pipe: Connection, what: str, find: Callable[[], Any]) -> None:
    try:
        found = find()
    except Exception as error:
        what, found = "raised", error
    pipe.send((what, found))
