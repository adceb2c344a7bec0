"""A new file of the warehouse, made of an earlier one: of another version, or of the one that was published last.

What belongs here: making a file's tables, which of them are kept, and whether a file may be taken over. Where the files
are, and the lock, belong to `store`. Nothing here needs a hand when schema.sql changes: a version is a hash of it, and
what is not kept is made anew by the next run, since the ledger is not kept either.
"""

from __future__ import annotations

import hashlib
from datetime import datetime
from pathlib import Path

import duckdb
from duckdb import DuckDBPyConnection

from heat_pipeline.warehouse.catalogue import Column, catalogue, differences, expected, make_tables, script
from heat_pipeline.warehouse.engine import NAME, Config, attached, quoted, utc
from heat_pipeline.warehouse.errors import SchemaError

KEPT = (
    "raw.descriptions",
    "raw.rejected",
    "raw.answers",
    "quality.expectations",
    "quality.runs",
    "internal.versions",
    "internal.collections",
    "internal.history",
    "internal.fused_history",
)
"""The tables that can't be made anew from others: every row of them is taken over."""
_EMPTY = {"VARCHAR": "''", "TIMESTAMP": "'epoch'"}


def version() -> str:
    """The version of the tables that this program makes."""
    return hashlib.sha256(script("schema.sql").encode()).hexdigest()[:16]


def is_of_this_version(con: DuckDBPyConnection) -> bool:
    """Whether a file was made by this version, or taken over by it last."""
    return [noted for noted, _ in _versions(con)][-1:] == [version()]


def _versions(con: DuckDBPyConnection) -> list[tuple[str, datetime]]:
    """The versions that a file had one after the other, and since when; none where it noted none, or otherwise."""
    try:
        return con.execute("SELECT version, since FROM internal.versions ORDER BY rowid").fetchall()
    except (duckdb.CatalogException, duckdb.BinderException):
        return []


def make_file(fresh: Path, source: Path | None, config: Config) -> bool:
    """Make a file of this version with what another one holds; returns whether that is all of it.

    Of a file with the same tables all is taken over; of another the kept tables, by their names and those of their
    columns: a column that is new holds NULL, or nothing, 0 or the like where NULL may not stand, and one that is gone
    is left out.

    Raises:
        SchemaError: A later version took it over from this one, or a row can't be held by the tables of this version.
    """
    is_all = True
    with attached(fresh, config) as con:
        make_tables(con)
        if source is not None:
            con.execute(f"ATTACH {quoted(source)} AS source (TYPE duckdb, READ_ONLY)")
            con.execute("USE source")
            if words := taken_over(con, source):
                raise SchemaError(words)
            tables = catalogue(con)
            con.execute(f"USE {NAME}")
            is_all = not differences(tables, expected())
            before = {table.full_name: {column.name for column in table.columns} for table in tables if not table.view}
            for table in expected():
                if table.full_name in before and (is_all or table.full_name in KEPT):
                    _take_over(con, table.full_name, table.columns, before[table.full_name])
            con.execute("DETACH source")
        con.execute(
            """
            INSERT INTO internal.versions
            SELECT $version, $since WHERE $version NOT IN (SELECT version FROM internal.versions)
            """,
            {"version": version(), "since": utc()},
        )
        con.execute("CHECKPOINT")
    return is_all


def taken_over(con: DuckDBPyConnection, file: Path) -> str:
    """Why a file with other tables is left as it is, in words; "" where this version may take it over.

    One that had been of this version was taken over by a later one: where this one took it back, two programs at work
    would undo each other's work.
    """
    noted = _versions(con)
    names = [name for name, _ in noted]
    if version() not in names[:-1]:
        return ""
    since = noted[names.index(version()) + 1][1]
    return (
        f"{file} was of this version of heat-pipeline until {since:%Y-%m-%d %H:%M:%S} UTC, when another version "
        "took it over: install that one. Nothing was changed. To go on with this one, put the file as it was then in "
        "its place: it lies beside it, as warehouse-before-<that time>.duckdb"
    )


def _take_over(con: DuckDBPyConnection, table: str, columns: tuple[Column, ...], before: set[str]) -> None:
    """Have the rows in a table that it has in the file `source`, with these columns."""
    values = ", ".join(_value(column, column.name in before) for column in columns)
    con.execute(f"DELETE FROM {table}")  # noqa: S608 - a table of ours; there is a state in a new file
    try:
        con.execute(f"INSERT INTO {table} SELECT {values} FROM source.{table}")  # noqa: S608
    except (duckdb.ConversionException, duckdb.ConstraintException) as error:
        raise SchemaError(
            f"The warehouse was made by another version of heat-pipeline, and {table} holds what doesn't fit into this "
            f"one: install that version. Nothing was changed. DuckDB says: {error}"
        ) from error


def _value(column: Column, is_there: bool) -> str:
    """What a column of a kept table is taken over from, as an expression."""
    name = f'CAST("{column.name}" AS {column.type})' if is_there else "NULL"
    if column.nullable:
        return name
    empty = "[]" if column.type.endswith("[]") else _EMPTY.get(column.type, "0")
    return f"coalesce({name}, CAST({empty} AS {column.type}))"
