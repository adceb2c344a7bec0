"""The engine that spreads work over a Dask cluster: the only module that imports Dask, an extra of its own.

Workers come and go while a run goes on. A batch whose worker is killed is done again by another one: Dask does that,
and nothing is written by workers, so nothing is lost or doubled. What ends a run is a scheduler that is gone, no worker
for minutes, or a worker with another version of the program; the next run goes on where it was.
"""

from __future__ import annotations

import hashlib
import logging
import pickle
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from itertools import count, islice
from pathlib import Path
from typing import Any, TypeAlias
from uuid import uuid4

from heat_pipeline.errors import UserError
from heat_pipeline.steps.engines import WORTH_PROCESSES, EngineError, Failure, Given, Item, Result, Task

_Client: TypeAlias = Any  # of distributed, which has no types for what is called here
_Future: TypeAlias = Any
CONNECT_SECONDS = 20.0
"""How long to wait for the scheduler to answer."""
_FIRST_WORKER_SECONDS = 60.0
_LONELY_SECONDS = 300.0  # how long to wait for a worker while there is none
_LOOK_SECONDS = 5.0
_AHEAD = 3  # batches on the way for each thread of the workers
_MOST = 512  # batches on the way in all: their rows wait on the workers until they are written


def cluster(scheduler: str) -> Cluster:
    """The engine of the cluster with this scheduler. Raises EngineError where Dask or the address is missing."""
    if not scheduler:
        raise EngineError(
            "Dask needs the address of a scheduler: --scheduler tcp://HOST:8786, or HEAT_PIPELINE_SCHEDULER. "
            "`dask scheduler` starts one, `dask worker tcp://HOST:8786 --nthreads 1` a worker"
        )
    if find_spec("distributed") is None:
        raise EngineError("Dask is not installed: pip install 'heat-pipeline[dask]'")
    return Cluster(scheduler)


@dataclass(frozen=True, slots=True)
class Cluster:
    """The engine of a Dask cluster, by the address of its scheduler."""

    scheduler: str

    def spreads(self, count: int) -> bool:
        """Where there is much to do: a handful of texts is read here before a cluster has answered."""
        return count >= WORTH_PROCESSES

    def results(
        self, task: Task[Given, Item, Result], batches: Iterable[list[Item]]
    ) -> Iterator[tuple[list[Item], Result | Failure]]:
        """What comes of each batch; see `Engine.results`."""
        with _connected(self.scheduler) as client:
            yield from _Run(client, self.scheduler, task).results(iter(batches))


class _Run:
    """One task on a cluster: its batches are shown there under the task's name, numbered."""

    def __init__(self, client: _Client, scheduler: str, task: Task[Any, Any, Any]) -> None:
        self._client, self._scheduler, self._line = client, scheduler, client.scheduler_comm
        self._token, self._numbers = uuid4().hex[:8], count(1)
        self._name = task.name
        packed = pickle.dumps((task.work, task.given))
        self._digest = hashlib.sha256(packed).hexdigest()
        # A task and no scattered data: where the worker that has it dies, it is made again.
        self._given = client.submit(_same, packed, key=(f"rulebook of {self._name}-{self._token}", 0))
        self._at_hand: deque[tuple[list[Any], _Future]] = deque()

    def results(self, source: Iterator[list[Any]]) -> Iterator[tuple[list[Any], Any]]:
        suspects: deque[list[Any]] = deque()
        try:
            while self._fill(source):
                items, found = self._next()
                if found is _DEAD:
                    suspects.append(items)
                else:
                    yield items, found
            # Each by itself, so that none is blamed for what another did to their worker.
            while suspects:
                self._fill(iter([suspects.popleft()]))
                items, found = self._next()
                if found is not _DEAD:
                    yield items, found
                elif len(items) == 1:
                    yield items, Failure("each of several workers that worked on it died, as when memory runs out")
                else:
                    middle = len(items) // 2
                    suspects.extendleft((items[middle:], items[:middle]))
        finally:
            with suppress(Exception):  # also where the run is cancelled: its batches are not to be done for nobody
                self._client.cancel([future for _, future in self._at_hand] + [self._given], force=True)

    def _fill(self, source: Iterator[list[Any]]) -> bool:
        """Send batches while there is room for them; returns whether any is on the way."""
        for items in islice(source, self._room()):
            self._at_hand.append((items, self._submit(items)))
        return bool(self._at_hand)

    def _next(self) -> tuple[list[Any], Any]:
        items, future = self._at_hand[0]
        found = self._result(future)
        self._at_hand.popleft()
        return items, found

    def _room(self) -> int:
        workers = self._client.scheduler_info(n_workers=-1)["workers"].values()
        threads = sum(int(worker["nthreads"]) for worker in workers)
        return max(min(_AHEAD * max(threads, 1), _MOST) - len(self._at_hand), 0)

    def _submit(self, items: list[Any]) -> _Future:
        key = (f"{self._name}-{self._token}", next(self._numbers))
        return self._client.submit(
            _work, program(), self._digest, self._given, pickle.dumps(items), key=key, pure=False
        )

    def _result(self, future: _Future) -> Any:
        """What came of a batch, or _DEAD where it was given up since too many workers died over it."""
        from distributed import KilledWorker

        self._wait(future)
        try:
            found = future.result()
        except KilledWorker:
            return _DEAD
        except (ImportError, RuntimeError) as error:
            if "heat_pipeline" not in str(error) and "deserialization" not in str(error):
                raise  # the work's own
            raise EngineError(
                f"the cluster {self._scheduler} cannot work for this program: {error}. Install heat-pipeline "
                f"{program()} where its scheduler and each of its workers runs"
            ) from error
        if isinstance(found, _Refused):
            raise EngineError(
                f"the worker {found.worker} has another heat-pipeline ({found.version}) than this run "
                f"({program()}): install the same on every worker, start them anew, and run again"
            )
        return found

    def _wait(self, future: _Future) -> None:
        from distributed import wait

        seen = time.monotonic()
        while True:
            with suppress(TimeoutError), self._client.as_current():
                wait([future], timeout=_LOOK_SECONDS)  # type: ignore[no-untyped-call]
                return
            if self._client.scheduler_comm is not self._line:  # a new one knows nothing of what the old one had
                raise CancelledError
            if self._client.scheduler_info(n_workers=-1)["workers"]:
                seen = time.monotonic()
            elif time.monotonic() - seen > _LONELY_SECONDS:
                raise EngineError(_nobody(self._scheduler))


_DEAD = object()


@dataclass(frozen=True, slots=True)
class _Refused:
    """What a worker answers that has another version of the program."""

    version: str
    worker: str


@contextmanager
def _connected(scheduler: str) -> Iterator[_Client]:
    """A client of a cluster that has a worker; whatever becomes of the connection is told to people."""
    import distributed

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # its errors are ours to tell
    try:
        client: _Client = distributed.Client(  # type: ignore[no-untyped-call]
            scheduler, timeout=CONNECT_SECONDS, name="heat-pipeline", set_as_default=False
        )
    except (OSError, ValueError) as error:
        raise EngineError(f"no Dask scheduler answers at {scheduler}: {error}. `dask scheduler` starts one") from error
    line = client.scheduler_comm
    try:
        try:
            client.wait_for_workers(1, timeout=_FIRST_WORKER_SECONDS)
        except TimeoutError:
            raise EngineError(_nobody(scheduler)) from None
        yield client
    except UserError:
        raise
    except Exception as error:
        if client.status == "running" and client.scheduler_comm is line and not isinstance(error, CancelledError):
            raise  # not the connection's
        raise EngineError(
            f"the Dask scheduler {scheduler} is gone, or has cancelled this run: what was done is kept. "
            "Start it again, and run again to go on"
        ) from error
    finally:
        with suppress(Exception):
            client.close(timeout=2)


def _nobody(scheduler: str) -> str:
    return (
        f"the Dask scheduler {scheduler} has no worker: `dask worker {scheduler} --nthreads 1` starts one, on any "
        "machine with the same heat-pipeline. What was done is kept; run again to go on"
    )


@cache
def program() -> str:
    """The version of this program: its number, and what its files come down to."""
    folder = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for path in sorted(path for kind in ("py", "sql", "yaml", "json") for path in folder.rglob(f"*.{kind}")):
        digest.update(path.read_bytes())
    return f"{version('heat-pipeline')}, files {digest.hexdigest()[:10]}"


def _same(packed: bytes) -> bytes:
    return packed


_turn = threading.Lock()  # a worker may have several threads; what is given is for one at a time
_unpacked: dict[str, Any] = {}  # the last that a worker was given


def _work(theirs: str, digest: str, packed: bytes, items: bytes) -> Any:
    """What a worker does with a batch."""
    if theirs != program():
        from distributed import get_worker

        return _Refused(program(), get_worker().address)
    with _turn:
        if digest not in _unpacked:
            _unpacked.clear()
            _unpacked[digest] = pickle.loads(packed)  # noqa: S301 - of the run's own process
        work, given = _unpacked[digest]
        return work(given, pickle.loads(items))  # noqa: S301
