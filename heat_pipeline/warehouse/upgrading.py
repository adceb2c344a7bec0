"""A warehouse of another version of the program: what can't be made anew is taken over, by name, into a new file.

What belongs here: making a file's tables, which of them are kept, and whether a file may be taken over. Where the files
are, and the lock, belong to `store`. Nothing here needs a hand when schema.sql changes: a version is a hash of its
tables, and what is not kept is made anew by the next run, since the ledger is not kept either.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import duckdb
from duckdb import DuckDBPyConnection, StatementType

from heat_pipeline.warehouse.catalogue import Column, catalogue, expected, script
from heat_pipeline.warehouse.engine import NAME, quoted, utc
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


@cache
def version() -> str:
    """The version of the tables that this program makes: a hash of how they are made."""
    return hashlib.sha256(repr([table.sql for table in expected() if not table.view]).encode()).hexdigest()[:16]


def make_tables(con: DuckDBPyConnection) -> None:
    """Make all tables in an empty database, and note their version."""
    con.execute(script("schema.sql"))
    _note(con)


def take_over(con: DuckDBPyConnection, fresh: Path) -> None:
    """Make a new file with the rows of the kept tables of the one that a connection is to.

    Tables and columns are told by their names: a column that is new holds NULL, or nothing, 0 or the like where NULL
    may not stand, and one that is gone is left out.

    Raises:
        SchemaError: A row can't be held by the tables of this version.
    """
    before = {table.full_name: {column.name for column in table.columns} for table in catalogue(con) if not table.view}
    con.execute(f"ATTACH {quoted(fresh)} AS fresh (TYPE duckdb)")
    con.execute("USE fresh")
    con.execute(script("schema.sql"))
    for table in expected():
        if table.full_name in KEPT and table.full_name in before:
            values = ", ".join(_value(column, column.name in before[table.full_name]) for column in table.columns)
            try:
                con.execute(f"INSERT INTO {table.full_name} SELECT {values} FROM {NAME}.{table.full_name}")  # noqa: S608
            except (duckdb.ConversionException, duckdb.ConstraintException) as error:
                raise SchemaError(
                    f"The warehouse was made by another version of heat-pipeline, and {table.full_name} holds what "
                    f"doesn't fit into this one: install that version. Nothing was changed. DuckDB says: {error}"
                ) from error
    _note(con)
    con.execute("CHECKPOINT fresh")
    con.execute(f"USE {NAME}")
    con.execute("DETACH fresh")


def taken_over(con: DuckDBPyConnection, working: Path) -> str:
    """Why a file with other tables is left as it is, in words; "" where this version may take it over.

    One that had been of this version was taken over by a later one: where this one took it back, two programs at work
    would undo each other's work.
    """
    try:
        row = con.execute(
            """
            SELECT since FROM internal.versions
            WHERE rowid > (SELECT max(rowid) FROM internal.versions WHERE version = ?) ORDER BY rowid LIMIT 1
            """,
            [version()],
        ).fetchone()
    except (duckdb.CatalogException, duckdb.BinderException, duckdb.ConversionException):  # it noted none, or otherwise
        return ""
    if row is None:
        return ""
    return (
        f"{working} was of this version of heat-pipeline until {row[0]:%Y-%m-%d %H:%M:%S} UTC, when another version "
        "took it over: install that one. Nothing was changed. To go on with this one, put the file as it was then in "
        "its place: it lies beside it, as warehouse-before-<that time>.duckdb"
    )


def describe(con: DuckDBPyConnection) -> None:
    """Make views and comments those of schema.sql."""
    for statement in con.extract_statements(script("schema.sql")):
        view = statement.type is StatementType.CREATE and "CREATE OR REPLACE VIEW" in statement.query
        # COMMENT ON is an ALTER to DuckDB.
        if view or statement.type is StatementType.ALTER:
            con.execute(statement)


def _note(con: DuckDBPyConnection) -> None:
    con.execute(
        """
        INSERT INTO internal.versions
        SELECT $version, $since WHERE $version NOT IN (SELECT version FROM internal.versions)
        """,
        {"version": version(), "since": utc()},
    )


def _value(column: Column, is_there: bool) -> str:
    """What a column of a kept table is taken over from, as an expression."""
    name = f'CAST("{column.name}" AS {column.type})' if is_there else "NULL"
    if column.nullable:
        return name
    empty = "[]" if column.type.endswith("[]") else _EMPTY.get(column.type, "0")
    return f"coalesce({name}, CAST({empty} AS {column.type}))"
