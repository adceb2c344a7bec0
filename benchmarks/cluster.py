"""The Dask engine beside local processes, and with a worker killed at random moments.

python -m benchmarks.cluster compare [COUNT]    two workers against two processes: rows equal, ratio of the times
python -m benchmarks.cluster kill [RUNS]        a worker killed once in each run: rows equal every time
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from benchmarks.many_texts import write
from heat_pipeline.steps.engines import HERE, Engine
from heat_pipeline.steps.judging import judge_pending
from heat_pipeline.steps.reading import read_pending
from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse import Store

PROJECT = Path(__file__).resolve().parent.parent
DASK = str(Path(sys.executable).with_name("dask"))
COMPARED = ("parsed.", "validated.", "internal.anomalies", "internal.traits", "internal.contexts")
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
    write(inbox / "real.jsonl", count)
    store = Store(folder / "data")
    take_in(store, inbox, ["real"], "run", limit_bytes=5_000_000)
    return store


def _copied(store: Store, name: str) -> Store:
    return Store(shutil.copytree(store.data, store.data.with_name(name)))


def _read_and_judge(store: Store, engine: Engine) -> float:
    began = time.perf_counter()
    read_pending(store, "real", "run", batch=2_000, engine=engine)
    judge_pending(store, "real", load_rulebook(PROJECT / "expectations"), "run", batch=2_000, engine=engine)
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


def main() -> None:
    """Do what is asked for."""
    what, *more = sys.argv[1:] or ["compare"]
    with tempfile.TemporaryDirectory(prefix="cluster", dir=os.environ.get("TMPDIR")) as folder:
        number = int(more[0]) if more else {"compare": 2_000, "kill": 20}[what]
        {"compare": compare, "kill": kill}[what](Path(folder), number)


if __name__ == "__main__":
    main()
