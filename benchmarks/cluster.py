"""The Dask engine beside local processes; with a worker killed at random moments; and how it grows with the workers.

    python -m benchmarks.cluster compare [COUNT]    two workers against two processes: rows equal, ratio of the times
    python -m benchmarks.cluster kill [RUNS]        a worker killed once in each run: rows equal every time
    python -m benchmarks.cluster simulate           2, 4, 8 … workers that sleep: where is the limit?

`simulate` has a true scheduler and a true writer. The workers are threads of one other process: they sleep for what a
batch was measured to take and answer with rows of true readings: all but the reading and judging is real.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.descriptions import write
from heat_pipeline.decisions.files import OnText
from heat_pipeline.quality.naming import resolve_collection
from heat_pipeline.steps import engines, judging, reading
from heat_pipeline.steps.batched import Rows, joined
from heat_pipeline.steps.engines import HERE, Engine
from heat_pipeline.steps.judging import Judge, ToJudge, Verdicts, judge_pending
from heat_pipeline.steps.reading import ToRead, read_chunk, read_pending
from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.contexts import name_counts
from heat_pipeline.warehouse.readings import load_json
from heat_pipeline.warehouse.results import described

PROJECT = Path(__file__).resolve().parent.parent
DASK = str(Path(sys.executable).with_name("dask"))
COMPARED = (
    "parsed.", "validated.", "internal.bands", "internal.notices", "internal.anomalies", "internal.traits",
    "internal.contexts",
)  # fmt: skip
WORKERS = (2, 4, 8, 16, 32, 64)
_EACH = 300  # texts for each worker that sleeps
_OF_RUNS = ("run_id", "done_at")


@contextmanager
def dask(*workers: list[str], **environment: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A scheduler and workers in processes of their own; gives its address and its process."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    environment = {**os.environ, "PYTHONPATH": str(PROJECT), **environment}
    commands = [[DASK, "scheduler", "--host", address, "--no-dashboard", "--no-show"]]
    commands += [[*worker, address] for worker in workers]
    with tempfile.TemporaryDirectory() as folder:
        out = subprocess.DEVNULL
        started = [
            subprocess.Popen(command, cwd=folder, env=environment, stdout=out, stderr=out, start_new_session=True)
            for command in commands
        ]
        try:
            yield address, started[0]
        finally:
            for process in reversed(started):
                with suppress(ProcessLookupError):  # it has noticed that its scheduler is gone
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def working(address: str) -> list[int]:
    """The process ids of two workers, which have a nurse that starts another where one dies."""
    import distributed

    with distributed.Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(2, timeout=60)
        return list(client.run(os.getpid).values())


WORKER = [DASK, "worker", "--nthreads", "1", "--no-dashboard"]


def _taken_in(folder: Path, count: int) -> Store:
    inbox = folder / "inbox"
    inbox.mkdir(parents=True)
    write(inbox / "made.parquet", count)
    store = Store(folder / "data")
    take_in(store, inbox, ["made"], "run", limit_bytes=5_000_000)
    return store


def _copied(store: Store, name: str) -> Store:
    return Store(shutil.copytree(store.data, store.data.with_name(name)))


def _read_and_judge(store: Store, engine: Engine) -> float:
    began = time.perf_counter()
    read_pending(store, "made", "run", batch=2_000, engine=engine)
    judge_pending(store, "made", load_rulebook(PROJECT / "expectations"), "run", batch=2_000, engine=engine)
    return time.perf_counter() - began


def _rows(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """What was read and judged: the rows of each table, sorted, without who made them and when."""
    with store.reading() as con:
        tables = con.execute(
            "SELECT schema_name || '.' || table_name FROM duckdb_tables() WHERE NOT internal ORDER BY 1"
        ).fetchall()
        found = {}
        for (table,) in tables:
            if table.startswith(COMPARED):
                columns = [column[0] for column in con.execute(f"SELECT * FROM {table} LIMIT 0").description or []]
                kept = ", ".join(name for name in columns if name not in _OF_RUNS)
                found[table] = con.execute(f"SELECT {kept} FROM {table} ORDER BY ALL").fetchall()
        return found


def compare(folder: Path, count: int) -> None:
    """Local processes and Dask in turn, each over its own copy."""
    store = _taken_in(folder, count)
    with dask(WORKER, WORKER) as (address, _):
        _read_and_judge(
            _taken_in(folder / "warm", 600), Engine(scheduler=address)
        )  # its workers have imported everything
        local = _copied(store, "local")
        first = _read_and_judge(local, Engine(2))
        spread = _copied(store, "spread")
        second = _read_and_judge(spread, Engine(scheduler=address))
    equal = _rows(local) == _rows(spread)
    rows = sum(map(len, _rows(local).values()))
    print(f"{count:,} descriptions read and judged, {rows:,} rows; load {os.getloadavg()[0]:.1f}")
    print(f"  two local processes   {first:7.1f} s")
    print(f"  two workers of Dask   {second:7.1f} s, {second / first:.2f} times as long")
    print(f"  rows are {'equal' if equal else 'NOT equal'}")
    if not equal:
        raise SystemExit(1)


def kill(folder: Path, runs: int, count: int = 450) -> None:
    """Runs in each of which one worker is killed once, at a random moment."""
    store = _taken_in(folder, count)
    alone = _copied(store, "alone")
    took = _read_and_judge(alone, HERE)
    wanted = _rows(alone)
    chance, equal, killed = random.Random(1), 0, 0
    with dask(WORKER, WORKER) as (address, _):
        for number in range(runs):
            victim = chance.choice(working(address))
            timer = threading.Timer(chance.uniform(0, took * 0.7), os.kill, (victim, signal.SIGKILL))
            timer.start()
            spread = _copied(store, f"run{number}")
            _read_and_judge(spread, Engine(scheduler=address))
            killed += not timer.is_alive()
            timer.cancel()
            equal += _rows(spread) == wanted
            shutil.rmtree(spread.data)
    print(f"{runs} runs over {count} descriptions, {killed} with a worker killed on the way: {equal} with equal rows")
    if equal < runs:
        raise SystemExit(1)


@dataclass(frozen=True, slots=True)
class _Known:
    """What came of one batch, to be told again of others; seconds of each text."""

    read: Rows
    read_seconds: float
    made: dict[str, Rows]
    made_seconds: dict[str, float]
    name: str


_known: _Known | None = None


def _told(row: tuple[Any, ...], old: str, new: str) -> tuple[Any, ...]:
    return tuple(new if value == old else value for value in row)


def _sleeping_read(given: bytes, chunk: list[Any]) -> Any:
    known: _Known = pickle.loads(given)
    time.sleep(known.read_seconds * len(chunk))
    return _told_of(chunk, known.read, known.name)


def _told_of(items: list[Any], known: Rows, name: str) -> Rows:
    return joined(
        {table: [_told(row, name, item.name) for row in rows] for table, rows in known.items()} for item in items
    )


class _SleepingJudge(Judge):
    known: _Known

    def __init__(self, rulebook: Any, spelled: Any, run_id: str) -> None:
        super().__init__(rulebook, spelled, run_id)
        assert _known is not None
        self.known = _known

    def traits(self, items: Any) -> Any:
        """Says what it knows of another text."""
        return self._slept("traits", items)["internal.traits"]

    def verdicts(self, items: Any) -> Verdicts:
        """Says what it knows of another text."""
        return Verdicts(self._slept("verdicts", items))

    def _slept(self, what: str, items: list[ToJudge]) -> Rows:
        time.sleep(self.known.made_seconds[what] * len(items))
        return _told_of(items, self.known.made[what], self.known.name)


def _measured(store: Store) -> _Known:
    """How long a text takes here to be read and judged, and what comes of one of the common size."""
    rulebook = load_rulebook(PROJECT / "expectations")
    with store.reading() as con:
        names = [str(name) for (name,) in con.execute("SELECT description_id FROM raw.descriptions").fetchall()]
        texts = [ToRead(one, OnText()) for one in described(con, names)]
    read_chunk({}, texts[:5])  # imports and word lists
    began = time.process_time()
    read_chunk({}, texts)
    reading_seconds = (time.process_time() - began) / len(texts)
    read_pending(store, "made", "run", batch=2_000)
    with store.reading() as con:
        size = dict(con.execute("SELECT description_id, count(*) FROM parsed.cells GROUP BY 1").fetchall())
        name = sorted(names, key=lambda name: size.get(name, 0))[len(names) // 2]
        parsed = [ToJudge(name, reading) for name, reading in load_json(con, names).items()]
        spelled = resolve_collection(name_counts(con, "made"), rulebook.registry, rulebook.decided.names_for("made"))
    judge = Judge(rulebook, spelled, "run")
    judge.verdicts(parsed[:5])
    works: dict[str, Callable[[list[ToJudge]], Rows]] = {
        "traits": lambda items: {"internal.traits": judge.traits(items)},
        "verdicts": lambda items: judge.verdicts(items).rows,
    }
    seconds, made = {}, {}
    for what, work in works.items():
        began = time.process_time()
        work(parsed)
        seconds[what] = (time.process_time() - began) / len(parsed)
        made[what] = work([one for one in parsed if one.name == name])
    one = read_chunk({}, [text for text in texts if text.name == name])
    return _Known(one, reading_seconds, made, seconds, name)


def simulate(folder: Path) -> None:
    """Ever more workers, each with as many texts."""
    global _known
    known = _known = _measured(_taken_in(folder / "measured", 400))
    a_text = known.read_seconds + sum(known.made_seconds.values())
    rows = {
        "read": sum(len(rows) for rows in known.read.values()),
        "judged": sum(len(rows) for made in known.made.values() for rows in made.values()),
    }
    print(f"a text takes {1000 * a_text:.1f} ms (reading {1000 * known.read_seconds:.1f}) and gives {rows} rows")
    engines.WORTH_PROCESSES = 1
    judging._CHUNK = reading._CHUNK = 20
    judging.Judge = _SleepingJudge  # type: ignore[misc]
    packed = pickle.dumps(known)
    reading.Task = lambda name, work, given: engines.Task(name, _sleeping_read, packed)  # type: ignore[misc,assignment]
    print("workers   texts   seconds   a second   of what the workers could do   the writer's processor")
    for workers in WORKERS:
        count = _EACH * workers
        store = _taken_in(folder / str(workers), count)
        sleepers = [sys.executable, "-m", "benchmarks.cluster", "sleepers", str(workers)]
        with dask(sleepers) as (address, _):
            _wait_for(address, workers)
            before = time.process_time()
            took = _read_and_judge(store, Engine(scheduler=address))
            writer = time.process_time() - before
        could = workers / a_text
        print(
            f"{workers:7} {count:7,} {took:9.1f} {count / took:10.0f} {100 * count / took / could:28.0f} % "
            f"{100 * writer / took:24.0f} %   load {os.getloadavg()[0]:.1f}",
            flush=True,
        )
        shutil.rmtree(folder / str(workers))


def _wait_for(address: str, workers: int) -> None:
    import distributed

    with distributed.Client(address, set_as_default=False, timeout=60) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(workers)


def sleepers(workers: int, address: str) -> None:
    """So many workers in this process, for tasks that sleep."""
    from distributed import Worker

    engines._turn = nullcontext()  # type: ignore[assignment]

    async def serve() -> None:
        started = [Worker(address, nthreads=1, name=f"sleeper {number}") for number in range(workers)]
        await asyncio.gather(*started)
        await asyncio.gather(*(one.finished() for one in started))

    asyncio.run(serve())


def main() -> None:
    """Do what is asked for."""
    what, *more = sys.argv[1:] or ["compare"]
    if what == "sleepers":
        sleepers(int(more[0]), more[1])
        return
    with tempfile.TemporaryDirectory(prefix="cluster", dir=os.environ.get("TMPDIR")) as folder:
        if what == "simulate":
            simulate(Path(folder))
            return
        number = int(more[0]) if more else {"compare": 2_000, "kill": 20}[what]
        {"compare": compare, "kill": kill}[what](Path(folder), number)


if __name__ == "__main__":
    from benchmarks import cluster as itself  # workers know functions by the name of their module

    itself.main()
