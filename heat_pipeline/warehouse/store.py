"""The warehouse's files: the working file behind its lock, and the published file that people read.

What belongs here: opening, locking, committing, publishing. What doesn't: what is written (`ingest`, `results`), and
what a damaged file is (`recovery`).

The working file is opened for as short as possible, by one process at a time. Nobody reads it but the pipeline: people
read a published copy, so that a reader never waits and never sees a half-written state. The published file is a link to
that copy, and publishing lets it lead to another one: DuckDB opens a file three times on the way to a connection, but
follows links before (2.0, seen with strace), so that a reader has one copy or the other and never parts of both.
"""

from __future__ import annotations

import logging
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import pairwise
from pathlib import Path

import duckdb
from duckdb import DuckDBPyConnection

from heat_pipeline.warehouse import published
from heat_pipeline.warehouse.catalogue import catalogue, differences, expected
from heat_pipeline.warehouse.engine import attached
from heat_pipeline.warehouse.faults import (
    DamagedError,
    LockedError,
    NotPublishedError,
    QueryError,
    WarehouseError,
    in_words,
)
from heat_pipeline.warehouse.lock import held
from heat_pipeline.warehouse.recovery import is_damage, move, recoveries, set_aside, sync
from heat_pipeline.warehouse.upgrading import is_of_this_version, make_file

_log = logging.getLogger(__name__)
LOCK_SECONDS = 60.0
"""How long to wait for another process, where the caller says nothing else."""
MEMORY_MB = 600
"""How much memory DuckDB may take, in megabytes, where the caller says nothing else."""
_LOOK_SECONDS = 3.0
_OPENING_SECONDS = 60.0  # how long, at the very most, a reader is on the way from the link to the file
_HELD = "Could not set lock on file"  # what DuckDB says, and names who holds it


class UnchangedError(Exception):
    """Raised inside `Store.writing` where there turns out to be nothing to write: it goes no further."""


class Store:
    """The warehouse in a data folder. Making one touches nothing; files are made on first use.

    Attributes:
        data: The folder.
        working: The file that the pipeline writes, `working/warehouse.duckdb`.
        published: The file that people query, `warehouse.duckdb`.

    `memory_mb` is how much memory DuckDB may take, in megabytes: work that needs more goes to disk, beside the working
    file. `threads` is how many threads it takes, as many as cores where it is None.
    """

    def __init__(
        self,
        data: Path,
        lock_seconds: float = LOCK_SECONDS,
        memory_mb: int = MEMORY_MB,
        threads: int | None = None,
    ) -> None:
        self.data = data
        self.working = data / "working" / "warehouse.duckdb"
        self.published = data / "warehouse.duckdb"
        self._lock = self.working.with_name(self.working.name + ".lock")
        self._lock_seconds = lock_seconds
        self._config: dict[str, str | int] = {
            "memory_limit": f"{memory_mb}MB",
            "temp_directory": f"{self.working}.tmp",
        }
        if threads is not None:
            self._config["threads"] = threads

    @contextmanager
    def reading(self) -> Iterator[DuckDBPyConnection]:
        """A connection that can't write, to the last committed state. Others wait meanwhile: be short.

        Raises:
            LockedError: Another process holds the file.
            WarehouseError: The file can't be opened.
        """
        with self._held("reading"), self._open(read_only=True) as con:
            yield con

    @contextmanager
    def looking(self) -> Iterator[tuple[DuckDBPyConnection | None, str, str]]:
        """A connection for a look at how things stand, which makes and changes nothing and doesn't wait for long.

        Yields a connection that can't write, or None where there is nothing to look at; what it is to, "working",
        "published" or ""; and why it is not to the working file, in words, "" where there is no reason to tell.
        """
        with ExitStack() as stack:
            con, source, note = None, "", ""
            if self.working.exists():
                try:
                    with in_words(self.data):
                        stack.enter_context(held(self._lock, min(_LOOK_SECONDS, self._lock_seconds), "looking"))
                    con, source = stack.enter_context(self._connect(read_only=True)), "working"
                except (WarehouseError, OSError) as error:
                    stack.close()
                    note = f"What follows is what is published: {error}"
            if con is None and self.published.exists():
                con, source = stack.enter_context(published.connect(self.published, any_version=True)), "published"
            if con is not None and differences(catalogue(con), expected()):
                con = None
                note = (
                    "The warehouse was made by another version of heat-pipeline: the next run takes over what arrived "
                    "and what was once found, and makes the rest anew."
                )
            yield con, source, note

    @contextmanager
    def writing(self) -> Iterator[DuckDBPyConnection]:
        """A connection inside one transaction: committed at the end of the block, undone by any exception in it.

        Afterwards the warehouse is in another state than what is published, see `published_state`; but not where the
        block ends with an `UnchangedError`.

        Raises:
            LockedError: Another process holds the file.
            WarehouseError: The file can't be opened.
        """
        with self._held("writing"), self._open() as con, suppress(UnchangedError), _transaction(con):
            con.execute("UPDATE internal.state SET writing = uuid()")
            yield con

    def published_state(self) -> tuple[str, str] | None:
        """When the published summaries were filled and what was counted then, as `internal.state` of that file has it.

        None where something was written since, where nothing is published, or where it can't be read.
        """
        with self.reading() as con:
            try:
                with published.connect(self.published, any_version=True) as copy:
                    (state,) = copy.execute("SELECT writing, summed_up, counts FROM internal.state").fetchall()
            except (NotPublishedError, QueryError, duckdb.Error):
                return None
            now = con.execute("SELECT writing FROM internal.state").fetchone()
        return (state[1], state[2]) if now == state[:1] else None

    def publish(self, prepare: Callable[[DuckDBPyConnection], None] | None = None) -> Path:
        """Replace the published file by a copy of the last committed state, in one step; returns its path.

        A process that has the old file open keeps reading the old state. Whatever happens in between, the published
        file is whole: the old one or the new one.

        `prepare` looks at the copy before it is published, and may change it; where it raises, nothing is published.

        Raises:
            LockedError: Another process holds the working file.
            WarehouseError: It can't be opened, or there is no room for the copy.
        """
        with self._held("publishing"):
            self._sweep()
            with self._open() as con:
                con.execute("CHECKPOINT")
            # Only now that it is closed: reading a file that this process has open through other means drops its lock.
            copy = self.working.with_name(f"published-{time.time_ns()}.duckdb")
            link = copy.with_suffix(".link")
            try:
                shutil.copyfile(self.working, copy)
                if prepare is not None:
                    with attached(copy, self._config) as con:
                        prepare(con)
                        con.execute("CHECKPOINT")
                with attached(copy, self._config, read_only=True) as con:
                    faults = differences(catalogue(con), expected())
                if faults:
                    raise WarehouseError(
                        f"The copy to publish is not whole: {faults[0]}. The published file is left as it was."
                    )
                copy.chmod(0o444)
                sync(copy)
                link.symlink_to(copy.relative_to(self.data))
                link.replace(self.published)
            except BaseException:
                for left in copy.parent.glob(f"{copy.stem}*"):
                    left.unlink()
                raise
            sync(self.data)
        return self.published

    def _sweep(self) -> None:
        """Remove the copies that were published before, but for those that somebody may just be opening, and half ones.

        Whoever has one open goes on reading it. We hold the lock, so nobody is at work on one.
        """
        current = self.published.resolve()
        copies = sorted(self.working.parent.glob("published-*.duckdb"))
        whole = [copy for copy in copies if copy.name <= current.name]
        young = [copy for copy, after in pairwise(whole) if time.time() - after.stat().st_ctime < _OPENING_SECONDS]
        for left in {*self.working.parent.glob("published-*")} - {current, *young}:
            left.unlink()

    def query_published(self, sql: str) -> published.QueryResult:
        """The answer of the published warehouse to one reading statement; see `published.query`."""
        return published.query(self.published, sql)

    @contextmanager
    def _held(self, purpose: str) -> Iterator[None]:
        with in_words(self.data):
            self.working.parent.mkdir(parents=True, exist_ok=True)
            with held(self._lock, self._lock_seconds, purpose):
                try:
                    yield
                except duckdb.Error as error:  # a page that was read later, or written
                    if not is_damage(error):
                        raise
                    self._recover(error)
                    raise DamagedError(
                        f"{self.working} was damaged, and another file took its place: run again. `heat-pipeline "
                        f"status` says more. DuckDB says: {error}"
                    ) from error

    @contextmanager
    def _open(self, read_only: bool = False) -> Iterator[DuckDBPyConnection]:
        """A connection to the working file, which by then is there, can be opened and is of this version."""
        shutil.rmtree(f"{self.working}.tmp", ignore_errors=True)  # what a killed process had moved to disk
        if not self.working.exists():
            self._begin()
            if self.published.exists():
                _log.warning("%s was not there: what was published last took its place", self.working)
        if self.working.with_name(self.working.name + ".wal").exists():
            read_only = False  # what a killed process left in its log is taken in
        with ExitStack() as stack:
            try:
                con = stack.enter_context(self._connect(read_only))
                is_ours = is_of_this_version(con)
            except DamagedError as error:
                self._recover(error.__cause__ or error)
                con = stack.enter_context(self._connect(read_only))
                is_ours = is_of_this_version(con)
            if not is_ours:
                stack.close()
                fresh = self._fresh()
                make_file(fresh, self._config, self.working)
                move(fresh, self.working)
                _log.warning(
                    "%s was made by another version of heat-pipeline: what arrived and what was once found was taken "
                    "over, the rest is made anew",
                    self.working,
                )
                con = stack.enter_context(self._connect(read_only))
            yield con

    def _begin(self) -> None:
        """Have a working file where there is none: what was published last, or else a new one.

        Until it is whole it has another name: where a process is killed, half a file must not be in the way.
        """
        fresh = self._fresh()
        if self.published.exists():
            shutil.copyfile(self.published, fresh)
        else:
            make_file(fresh, self._config)
        move(fresh, self.working)

    def _recover(self, damage: BaseException) -> None:
        """Have another file in the place of a damaged one. Raises DamagedError where that one is damaged too."""
        if self.published.exists():
            try:
                with attached(self.published, self._config, read_only=True):
                    pass
            except duckdb.Error as error:
                raise DamagedError(
                    f"{self.working} is damaged, and so is {self.published}, which can't take its place. DuckDB says: "
                    f"{error}. Put a backup of it in its place, or move it and the folder {self.working.parent} away, "
                    "and run again: then all that lies in the inbox is read anew."
                ) from error
        set_aside(self.working)
        self._begin()
        _log.warning("%s (DuckDB says: %s)", recoveries(self.working.parent)[-1], " ".join(str(damage).split()))

    def _fresh(self) -> Path:
        """The name of a file that is to take the place of the working file; what a killed process left of one goes."""
        fresh = self.working.with_name("new-" + self.working.name)
        for left in fresh.parent.glob(f"{fresh.name}*"):
            left.unlink()
        return fresh

    @contextmanager
    def _connect(self, read_only: bool) -> Iterator[DuckDBPyConnection]:
        """A connection to the working file, as it is."""
        with ExitStack() as stack:
            try:
                con = stack.enter_context(attached(self.working, self._config, read_only=read_only))
            except duckdb.Error as error:
                if is_damage(error):
                    raise DamagedError(
                        f"{self.working} is damaged: the next run puts another file in its place. DuckDB says: {error}"
                    ) from error
                kind = LockedError if _HELD in str(error) else WarehouseError
                raise kind(f"{self.working} can't be opened. DuckDB says: {error}") from error
            yield con


@contextmanager
def _transaction(con: DuckDBPyConnection) -> Iterator[None]:
    con.execute("BEGIN TRANSACTION")
    try:
        yield
        # A statement that failed spoils the transaction, and COMMIT then undoes it without a word. This says so.
        con.execute("SELECT 1")
        con.execute("COMMIT")
    except BaseException:
        with suppress(duckdb.Error):  # DuckDB has undone it itself where COMMIT failed
            con.execute("ROLLBACK")
        raise
