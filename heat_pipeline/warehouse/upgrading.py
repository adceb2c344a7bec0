"""A file of the warehouse with the tables of this version: a new one, or one made of a file of another version.

Nothing here needs a hand when schema.sql changes: a version is a hash of it, and what is not kept is made anew by the
next run, since the ledger is not kept either.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import duckdb
from duckdb import DuckDBPyConnection

from heat_pipeline.warehouse.catalogue import Column, catalogue, expected, make_tables, script
from heat_pipeline.warehouse.engine import NAME, Config, attached, quoted

KEPT = (
    "raw.descriptions",
    "raw.rejected",
    "raw.answers",
    "quality.expectations",
    "quality.runs",
    "internal.collections",
    "internal.history",
)
"""The tables that can't be made anew from others: every row of them is taken over."""
_EMPTY = {"VARCHAR": "''", "TIMESTAMP": "'epoch'"}


def version() -> str:
    """The version of the tables that this program makes."""
    return hashlib.sha256(script("schema.sql").encode()).hexdigest()[:16]


def is_of_this_version(con: DuckDBPyConnection) -> bool:
    """Whether a file was made by this version."""
    try:
        return con.execute("SELECT version FROM internal.state").fetchone() == (version(),)
    except (duckdb.CatalogException, duckdb.BinderException):
        return False


def make_file(fresh: Path, config: Config, earlier: Path | None = None) -> None:
    """Make a file of this version, with the rows of the kept tables of an earlier one.

    They are taken over by the names of their columns: one that is new holds NULL, or nothing, 0 or the like where NULL
    may not stand, and one that is gone is left out.
    """
    with attached(fresh, config) as con:
        make_tables(con)
        con.execute("UPDATE internal.state SET version = ?", [version()])
        if earlier is not None:
            con.execute(f"ATTACH {quoted(earlier)} AS earlier (TYPE duckdb, READ_ONLY)")
            con.execute("USE earlier")
            before = {table.full_name: {column.name for column in table.columns} for table in catalogue(con)}
            con.execute(f"USE {NAME}")
            for table in expected():
                if table.full_name in KEPT and table.full_name in before:
                    values = ", ".join(_value(column, before[table.full_name]) for column in table.columns)
                    con.execute(f"INSERT INTO {table.full_name} SELECT {values} FROM earlier.{table.full_name}")  # noqa: S608 - names of ours
            con.execute("DETACH earlier")
        con.execute("CHECKPOINT")


def _value(column: Column, before: set[str]) -> str:
    """What a column is taken over from, as an expression."""
    name = f'CAST("{column.name}" AS {column.type})' if column.name in before else "NULL"
    if column.nullable:
        return name
    empty = "[]" if column.type.endswith("[]") else _EMPTY.get(column.type, "0")
    return f"coalesce({name}, CAST({empty} AS {column.type}))"
