"""What tables there are, column by column, with their comments: read out of a database, or out of schema.sql."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import duckdb
from duckdb import DuckDBPyConnection

from heat_pipeline.warehouse.engine import quoted

_UNIQUE = re.compile(r"Unique(?: together with ([\w, ]+))?\.")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table or view."""

    name: str
    type: str
    nullable: bool
    comment: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table or view; `sql` is how it is made, with its conditions and without comments, as DuckDB writes it."""

    schema: str
    name: str
    comment: str
    columns: tuple[Column, ...]
    sql: str
    view: bool

    @property
    def full_name(self) -> str:
        """The name with its schema, as in SQL."""
        return f"{self.schema}.{self.name}"

    @property
    def key(self) -> tuple[str, ...]:
        """The columns that are unique together, as the comment of the first of them says; none where none says so."""
        for column in self.columns:
            if match := _UNIQUE.search(column.comment):
                return (column.name, *filter(None, re.split(", | and ", match[1] or "")))
        return ()


def script(name: str) -> str:
    """The text of one of the .sql files beside this module."""
    return files("heat_pipeline.warehouse").joinpath(name).read_text(encoding="utf-8")


MACHINE = "internal"
"""The schema of the tables that only the program needs: they are no assets, and the pages show them apart."""


@cache
def expected() -> tuple[Table, ...]:
    """The tables that schema.sql makes, in its order."""
    with duckdb.connect(":memory:") as con:
        make_tables(con)
        return _read(con)


def make_tables(con: DuckDBPyConnection) -> None:
    """Make all tables and views in an empty database, in one transaction.

    What a view takes over from a table, and says nothing of, is what it is there.
    """
    con.execute("BEGIN; " + script("schema.sql"))
    tables = _read(con)
    for view in (table for table in tables if table.view):
        sources = [table for table in tables if not table.view and table.full_name in view.sql]
        sources.sort(key=lambda table: view.sql.index(table.full_name))
        words = {column.name: column.comment for table in reversed(sources) for column in table.columns}
        for column in view.columns:
            if not column.comment and column.name in words:
                con.execute(f"COMMENT ON COLUMN {view.full_name}.{column.name} IS {quoted(words[column.name])}")
    con.execute("COMMIT")


@cache
def _columns() -> dict[str, tuple[str, ...]]:
    """The names of the columns of each table of schema.sql, by its text: DuckDB takes 0.2 s to make them."""
    bodies = re.findall(r"^CREATE TABLE ([\w.]+) \((.*?)^\);", script("schema.sql"), re.DOTALL | re.MULTILINE)
    return {table: tuple(re.findall(r"^    (\w+) ", body, re.MULTILINE)) for table, body in bodies}


def columns_of(table: str) -> tuple[str, ...]:
    """The names of the columns of a table of schema.sql, in its order."""
    return _columns()[table]


def tables_with(column: str, *schemas: str) -> list[str]:
    """The tables of schema.sql in some schemas that have a column of this name."""
    return [table for table, names in _columns().items() if column in names and table.split(".")[0] in schemas]


def catalogue(con: DuckDBPyConnection) -> tuple[Table, ...]:
    """The tables and views of a database in the order of schema.sql, and after them those that are not in it."""
    order = {table.full_name: place for place, table in enumerate(expected())}
    return tuple(sorted(_read(con), key=lambda table: (order.get(table.full_name, len(order)), table.full_name)))


def _read(con: DuckDBPyConnection) -> tuple[Table, ...]:
    """The tables and views in the order in which DuckDB numbers them."""
    columns: dict[int, list[Column]] = {}
    for oid, name, kind, nullable, comment in con.execute(
        """
        SELECT table_oid, column_name, data_type, is_nullable, coalesce(comment, '')
        FROM duckdb_columns() WHERE NOT internal AND database_name = current_database() ORDER BY table_oid, column_index
        """
    ).fetchall():
        columns.setdefault(oid, []).append(Column(name, kind, bool(nullable), comment))
    made = con.execute(
        """
        SELECT table_oid, schema_name, table_name, coalesce(comment, ''), sql, false
        FROM duckdb_tables() WHERE NOT internal AND database_name = current_database()
        UNION ALL
        SELECT view_oid, schema_name, view_name, coalesce(comment, ''), sql, true
        FROM duckdb_views() WHERE NOT internal AND database_name = current_database()
        ORDER BY 1
        """
    ).fetchall()
    return tuple(
        Table(schema, name, comment, tuple(columns.get(oid, ())), sql, view)
        for oid, schema, name, comment, sql, view in made
    )


def differences(tables: tuple[Table, ...], wanted: tuple[Table, ...]) -> list[str]:
    """Where tables differ so that rows for the one don't fit the other, in words; views and comments don't count."""
    have = {table.full_name: table.sql for table in tables if not table.view}
    want = {table.full_name: table.sql for table in wanted if not table.view}
    words = [f"table {name} is missing" for name in want if name not in have]
    words += [f"table {name} is unknown" for name in have if name not in want]
    words += [f"table {name} has other columns" for name in want.keys() & have.keys() if have[name] != want[name]]
    return sorted(words)
