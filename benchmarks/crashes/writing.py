"""Processes that do nothing but write, killed by the hundred: see `Writing`."""

from __future__ import annotations

import json
import multiprocessing
import random
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import duckdb
from duckdb import DuckDBPyConnection

from heat_pipeline.quality import light, validator
from heat_pipeline.steps import reading
from heat_pipeline.steps.fusing import fuse_pending
from heat_pipeline.steps.judging import judge_pending, note_news
from heat_pipeline.steps.reading import read_pending
from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.steps.summarising import publish, summarise
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse import Store, WarehouseError
from heat_pipeline.warehouse.integrity import reconcile, repeated_keys
from heat_pipeline.warehouse.published import connect
from heat_pipeline.warehouse.recovery import recoveries

PROJECT = Path(__file__).resolve().parents[2]
BIRTH = "at the birth of the file"
MOMENTS = {"at any moment": 5, "at a commit": 5, "in a checkpoint": 2, BIRTH: 12}
"""When a process is killed, and how often; the file is born where there is none."""
# What must not happen once.
NEVER = ("other than undisturbed", "not whole", "published and not whole", "stuck")
_COLLECTIONS = ("a", "b", "c")
_CHAIN = 4  # kills in a row at most, before the work may come to its end
_LONGEST = 120.0  # seconds
# Rows of each run, and what is another one with each writing.
_LOGS = {"quality.runs", "quality.expectations", "internal.state"}
_LOOSE = {"run_id", "found_run_id", "gone_run_id", "manifest", "told"}  # columns that differ from run to run
_FORK: Any = multiprocessing.get_context("fork")
Tables = dict[str, tuple[int, int]]
T = TypeVar("T")


class Writing:
    """The steps of a run over two generations of an inbox of real texts, in a process that is killed.

    This process imports everything and does what does not write once; a child that is forked for each try is nearly all
    writing. After each kill, on a copy, the program opens the working file and finds each key once and nothing lost,
    and what is published is whole. After up to four kills in a row the work comes to its end, and the tables must be
    those of the undisturbed work, row by row.
    """

    def __init__(self, folder: Path, kills: int, seed: int) -> None:
        self._folder = folder
        self._data = folder / "data"
        self._file = self._data / "working" / "warehouse.duckdb"
        self._inbox = folder / "inbox"
        self._kills = kills
        self._chance = random.Random(seed)
        self._rulebook = load_rulebook(PROJECT / "expectations")
        self._tally: Counter[str] = Counter()
        self._faults: list[str] = []
        for generation in (0, 1):
            _write_inbox(folder / f"inbox-{generation}", generation)

    def go(self) -> dict[str, object]:
        """Everything; returns the figures."""
        reading.read = cache(reading.read)
        vars(validator)["Validator"] = lambda: SimpleNamespace(validate=light.validate)  # no seconds for an import
        undisturbed = self._undisturbed()
        while self._killed_so_far < self._kills:
            shutil.rmtree(self._data, ignore_errors=True)
            for generation, (wanted, seconds) in enumerate(undisturbed):
                self._lay(generation)
                for _ in range(_CHAIN):
                    if not self._killed(seconds):
                        break
                    self._look()
                self._finish(wanted)
            self._tally["damaged files replaced"] += len(recoveries(self._file.parent))
            print(f"{self._killed_so_far} of {self._kills} killed", file=sys.stderr, flush=True)
        counted = {name: self._tally[name] for name in (*MOMENTS, "ended before", "damaged files replaced", *NEVER)}
        return {"kills": self._killed_so_far, **counted, "said": self._faults[:10]}

    @property
    def _killed_so_far(self) -> int:
        return sum(self._tally[moment] for moment in MOMENTS)

    def _undisturbed(self) -> list[tuple[Tables, float]]:
        """The tables after each generation, and how long the work on it took."""
        for generation in (0, 1):  # in this process, so that what does not write is known to all children
            self._lay(generation)
            self._work()
        shutil.rmtree(self._data)
        found = []
        for generation in (0, 1):
            self._lay(generation)
            began = time.monotonic()
            _forked(self._work)
            seconds = time.monotonic() - began
            found.append((_forked(self._tables), seconds))
        return found

    def _lay(self, generation: int) -> None:
        """Have the texts of a generation in the inbox: the warehouse knows it by its place."""
        shutil.rmtree(self._inbox, ignore_errors=True)
        shutil.copytree(self._folder / f"inbox-{generation}", self._inbox)

    def _work(self) -> None:
        """What a run does, in many small transactions."""
        store = _store(self._data)
        take_in(store, self._inbox, _COLLECTIONS, "run", limit_bytes=10**6)
        for name in _COLLECTIONS:
            read_pending(store, name, "run", batch=1)
        for name in _COLLECTIONS:
            judge_pending(store, name, self._rulebook, "run", batch=1)
        note_news(store, _COLLECTIONS, "run")
        fuse_pending(store, self._rulebook.suites, "run", batch=2)
        summarise(store)
        publish(store)

    def _killed(self, seconds: float) -> bool:
        """Whether a process that does the work was killed before it ended."""
        weights = [0 if self._file.exists() and moment == BIRTH else weight for moment, weight in MOMENTS.items()]
        moment = self._chance.choices(list(MOMENTS), weights)[0]
        process = _FORK.Process(target=self._work)
        process.start()
        self._wait_for(moment, process, seconds)
        process.kill()
        process.join()
        if process.exitcode > 0:
            self._note("stuck", f"a process ended with {process.exitcode}")
        self._tally[moment if process.exitcode < 0 else "ended before"] += 1
        return bool(process.exitcode < 0)

    def _wait_for(self, moment: str, process: Any, seconds: float) -> None:
        """Wait until a process is at a moment, or over."""
        if moment == "at any moment":
            process.join(self._chance.uniform(0, seconds * 1.2))
        elif moment == "at a commit":  # up to 6 ms after one of the next logs appears: commit, checkpoint, close
            log = self._file.with_name(self._file.name + ".wal")
            for _ in range(self._chance.randrange(1, 5)):
                _watch(process, lambda: not log.exists())
                _watch(process, log.exists)
            _spin(self._chance.uniform(0, 0.006))
        elif moment == "in a checkpoint":  # up to 0.4 ms after the first write of one of the next
            for _ in range(self._chance.randrange(1, 5)):
                _spin(0.004)  # the other writes of a checkpoint are none of their own
                before = _written(self._file)
                _watch(process, lambda: _written(self._file) not in (0, before))  # noqa: B023 - called at once
            _spin(self._chance.uniform(0, 0.0004))
        else:  # up to 2 ms after the file is there under its first name, or to 30 ms, while it gets its tables
            _watch(process, self._file.with_name("new-" + self._file.name).exists)
            _spin(self._chance.uniform(0, self._chance.choice((0.002, 0.03))))

    def _look(self) -> None:
        """Look at a copy of what a killed process left."""
        copy = self._folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        if self._data.exists():
            shutil.copytree(self._data, copy, symlinks=True)
            try:
                _forked(_check, copy)
            except RuntimeError as error:
                self._note("published and not whole" if "published" in str(error) else "not whole", str(error))

    def _finish(self, wanted: Tables) -> None:
        """Let the work come to its end, and compare the tables."""
        try:
            _forked(self._work)
            found = _forked(self._tables)
        except RuntimeError as error:
            self._note("stuck", str(error))
            shutil.rmtree(self._data)
            return
        for table, counted in wanted.items():
            if found[table] != counted:
                self._note("other than undisturbed", f"{table} has {found[table][0]} rows, undisturbed {counted[0]}")

    def _tables(self) -> Tables:
        """How many rows each table has, working and published, and a digest of them."""
        store = _store(self._data)
        with store.reading() as con:
            found = _digests(con, "working")
        with connect(store.published) as con:
            return found | _digests(con, "published")

    def _note(self, what: str, fault: str) -> None:
        self._tally[what] += 1
        self._faults.append(f"{what}: {fault}")


def _write_inbox(folder: Path, generation: int) -> None:
    """Small real texts in two folders, and several descriptions of two figures in a file.

    In the second generation every fifth text is gone, and every fifth is changed.
    """
    texts = sorted((PROJECT / "tests" / "real").glob("lot-*/*.md"), key=lambda path: path.stat().st_size)[:6]
    several = sorted((PROJECT / "tests" / "real" / "several").glob("*.md"), key=lambda path: path.stat().st_size)[:3]
    for number, path in enumerate(texts):
        if generation and number % 5 == 1:
            continue
        target = folder / "ab"[number % 2] / f"{path.parent.name}-{path.name}"
        target.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        changed = text.replace("0.", "1.", 1) + "\n"
        target.write_text(changed if generation and number % 5 == 2 else text, encoding="utf-8")
    rows = [
        {"description_id": f"s/{path.stem}", "figure_id": f"f{number % 2}", "describer": path.stem, "text": text}
        for number, path in enumerate(several[generation:])
        for text in [path.read_text(encoding="utf-8")]
    ]
    (folder / "c.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")


def _store(data: Path) -> Store:
    return Store(data, lock_seconds=60, memory_mb=300, threads=2)


def _digests(con: DuckDBPyConnection, file: str) -> Tables:
    found: Tables = {}
    columns = con.execute("""
        SELECT schema_name || '.' || table_name AS name, string_agg(column_name, ', ') FROM duckdb_columns()
        JOIN (SELECT table_oid FROM duckdb_tables() WHERE NOT temporary) USING (table_oid)
        WHERE database_name = current_database() AND data_type <> 'TIMESTAMP' AND column_name NOT IN (SELECT unnest(?))
        GROUP BY name ORDER BY name
    """, [list(_LOOSE)]).fetchall()  # fmt: skip
    for table, names in columns:
        if table not in _LOGS:
            asked = f"SELECT count(*), coalesce(sum(hash({names}) % 1_000_000_007), 0)::BIGINT FROM {table}"
            found[f"{file} {table}"] = con.execute(asked).fetchone() or (0, 0)
    return found


def _check(data: Path) -> None:
    """Raise ValueError where something is wrong in a data folder."""
    store = _store(data)
    if store.published.exists():
        try:
            with connect(store.published) as con:
                if repeated_keys(con) or not reconcile(con).whole:
                    raise ValueError(f"published: {reconcile(con)}")
        except (WarehouseError, duckdb.Error) as error:
            raise ValueError(f"published: {error}") from error
    with store.reading() as con:
        if (keys := repeated_keys(con)) or not reconcile(con).sound:
            raise ValueError(f"{keys[:3]}, {reconcile(con)}")


def _watch(process: Any, true: Callable[[], bool]) -> None:
    while process.is_alive() and not true():
        pass


def _spin(seconds: float) -> None:
    """Wait, more exactly than one can sleep."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass


def _written(file: Path) -> int:
    with suppress(FileNotFoundError):
        return file.stat().st_mtime_ns
    return 0


def _forked(work: Callable[..., T], *given: object) -> T:
    """What work returns that is done in a child. Raises RuntimeError where it fails, dies or takes too long."""
    results = _FORK.SimpleQueue()

    def do() -> None:
        try:
            results.put((work(*given), ""))
        except BaseException as error:
            results.put((None, f"{type(error).__name__}: {error}"))

    process = _FORK.Process(target=do)
    process.start()
    process.join(_LONGEST)
    process.kill()
    if results.empty():
        raise RuntimeError(f"not done after {_LONGEST:g} s, or died")
    found, fault = results.get()
    if fault:
        raise RuntimeError(fault)
    return found
