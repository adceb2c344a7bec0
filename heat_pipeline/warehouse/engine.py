"""DuckDB as the warehouse uses it: a file attached for as long as it is used, and many rows put into a table at once.

Starting DuckDB takes five times as long as attaching a file, so it is started once in a process. Who has a file
attached holds it: with the block it is let go of.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import TypeAlias

import duckdb
from duckdb import DuckDBPyConnection

Row: TypeAlias = tuple[object, ...]
Config: TypeAlias = Mapping[str, str | int]

NAME = "warehouse"
"""What an attached file is called, whatever its own name is."""
BATCH_ROWS = 50_000
_NO_NAN = "nullif(unnest({}), 'nan')"
_free: dict[str, DuckDBPyConnection] = {}
"""Engines that nothing is attached to, by process and settings: one each, who comes meanwhile starts another."""


@contextmanager
def attached(file: Path, config: Config, *, read_only: bool = False) -> Iterator[DuckDBPyConnection]:
    """A connection to a DuckDB file, closed with the block, and with it all that is temporary.

    Raises duckdb.Error where the file can't be opened.
    """
    settings: dict[str, str | bool | int | float | list[str]] = {**config}
    spilled = Path(str(settings.pop("temp_directory")))
    started = repr((os.getpid(), settings))
    engine = _free.pop(started, None) or duckdb.connect(":memory:", config=settings)
    try:
        access = "READ_ONLY" if read_only else "READ_WRITE"
        engine.execute("SET temp_directory = $folder", {"folder": str(spilled)})
        engine.execute(f"ATTACH {quoted(file)} AS {NAME} (TYPE duckdb, {access})")
        with engine.cursor() as con:
            con.execute(f"USE {NAME}")
            yield con
        engine.execute(f"DETACH {NAME}")
    except BaseException:  # after which DuckDB may be of no more use
        engine.close()
        raise
    # What was moved to disk goes with the engine.
    if spilled.exists() or _free.setdefault(started, engine) is not engine:
        engine.close()


def quoted(value: object) -> str:
    """A value as a text of SQL."""
    return f"'{str(value).replace(chr(39), chr(39) * 2)}'"


def utc(at: datetime | None = None) -> datetime:
    """A time, or now, as the warehouse keeps it: UTC, without a zone."""
    return (at or datetime.now(UTC)).astimezone(UTC).replace(tzinfo=None)


def temporary(con: DuckDBPyConnection, table: str, columns: str, rows: Iterable[Sequence[object]] = ()) -> None:
    """Make a table of these rows that goes with the connection."""
    con.execute(f"CREATE OR REPLACE TEMP TABLE {table} ({columns})")
    insert(con, table, rows)


def insert(con: DuckDBPyConnection, table: str, rows: Iterable[Sequence[object]], where: str = "true") -> int:
    """Insert rows, with a value for every column of the table in its order, and return how many there were.

    None and NaN are NULL. Rows that don't meet `where`, a condition of SQL, are left out, and not counted.
    """
    described = con.execute(f"FROM {table} LIMIT 0").description or []
    values = [
        (_NO_NAN if str(kind) == "DOUBLE" else "unnest({})").format(f"${place}::{kind}[]") + f' AS "{name}"'
        for place, (name, kind, *_) in enumerate(described, start=1)
    ]
    sql = f"INSERT INTO {table} FROM (SELECT {', '.join(values)}) WHERE {where}"
    count, source = 0, iter(rows)
    while batch := list(islice(source, BATCH_ROWS)):
        (done,) = con.execute(sql, [list(column) for column in zip(*batch, strict=True)]).fetchone() or (0,)
        count += done
    return count
