"""A warehouse of an earlier schema version, brought to this one.

What belongs here: which version a file has, and the steps from one to the next. What a version changed in tables that
hold what arrived, or what was once found, stands in `migrations/NNNN_title.sql`, one file a version. All other tables
are made from these: where one of them has other columns now it is made anew, and the next run fills it from the raw
texts. Opening, locking and the transaction belong to `store`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files

import duckdb
from duckdb import DuckDBPyConnection

from heat_pipeline.warehouse.catalogue import script

KEPT = frozenset(
    {
        "internal.collections",
        "raw.descriptions",
        "raw.rejected",
        "quality.expectations",
        "internal.history",
        "quality.runs",
        "internal.versions",
        "internal.fused_history",
    }
)
"""The tables that can't be made anew from others: an upgrade keeps every row."""

# What goes with a table of the first layer, and which work is to be done again.
_MADE_BY = {
    ("parsed", "validated", "quality"): ("read", "judge"),
    ("validated", "quality"): ("judge",),
    ("quality", "validated"): ("judge",),
}
# With which tables those of the program are made and go.
_MADE_WITH = {
    "internal.readings": "parsed",
    "internal.anomalies": "quality",
    "internal.traits": "quality",
    "internal.contexts": "quality",
    "internal.judged_in": "quality",
    "internal.fused": "fused",
    "internal.fused_counts": "fused",
    "internal.fused_describers": "fused",
}
_VERSIONS = ("internal.versions", "raw.versions")  # where versions are noted, and were before version 8
_NAME = re.compile(r"(\d{4})_(\w+)\.sql")
_CREATES = re.compile(r"^CREATE TABLE (\S+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Migration:
    """What leads to a schema version: its SQL is empty where only tables changed that are made anew anyway."""

    version: int
    title: str
    sql: str


@cache
def migrations() -> tuple[Migration, ...]:
    """All migrations, by version. The last one's version is that of schema.sql."""
    found = []
    for file in files("heat_pipeline.warehouse").joinpath("migrations").iterdir():
        if match := _NAME.fullmatch(file.name):
            title = match[2].replace("_", " ")
            found.append(Migration(int(match[1]), title, file.read_text(encoding="utf-8")))
    return tuple(sorted(found, key=lambda one: one.version))


def version_of_program() -> int:
    """The schema version that this program writes."""
    return migrations()[-1].version


def version_of(con: DuckDBPyConnection) -> int:
    """The schema version of a file with tables; 1 where it is from before versions were noted."""
    tables = _definitions(con)
    return next((_highest(con, table) for table in _VERSIONS if table in tables), 1)


def noted_version(con: DuckDBPyConnection) -> int:
    """The schema version that is noted in a file that has the tables of this one."""
    return _highest(con, _VERSIONS[0])


def _highest(con: DuckDBPyConnection, table: str) -> int:
    row = con.execute(f"SELECT max(version) FROM {table}").fetchone()  # noqa: S608 - a table of ours
    return int(row[0]) if row and row[0] is not None else 1


def note_version(con: DuckDBPyConnection) -> None:
    """Write down that the file has the version of this program from now on."""
    con.execute(
        "INSERT INTO internal.versions VALUES (?, ?)", [version_of_program(), datetime.now(UTC).replace(tzinfo=None)]
    )


def upgrade(con: DuckDBPyConnection) -> None:
    """Bring a file of an earlier version to this one, inside a transaction of the caller; views are the caller's.

    Where what was read or judged before doesn't fit any more, the ledger has it as work to do.
    """
    before = version_of(con)
    for migration in migrations():
        if migration.version > before:
            con.execute(migration.sql)
    for (view,) in con.execute(
        "SELECT schema_name || '.' || view_name FROM duckdb_views() WHERE NOT internal"
    ).fetchall():
        con.execute(f"DROP VIEW {view}")  # its query may name what goes now
    found, wanted = _definitions(con), _wanted()
    other = {name for name in found.keys() | wanted.keys() if found.get(name) != wanted.get(name)} - KEPT
    _empty(con, found.keys() - KEPT, other)
    for name in other & found.keys():
        con.execute(f"DROP TABLE {name}")
    missing = (other | KEPT - found.keys()) & wanted.keys()
    for statement in con.extract_statements(script("schema.sql")):
        match = _CREATES.search(statement.query)
        if match and match[1] in missing:
            con.execute(statement)
    note_version(con)


def _empty(con: DuckDBPyConnection, derived: set[str], other: set[str]) -> None:
    """Note in the ledger what is to be done again where these tables are others now, and empty what must go with them.

    Rows that were made together go together: where a table with rows goes, so do all that were made in its step and
    after it. Where it holds none, the rows of the others stay until their description is read or judged again. Fusing
    has a ledger of its own, which goes with its tables.
    """
    if any(_layer(name) == "fused" for name in other):
        for name in derived:
            if _layer(name) == "fused":
                con.execute(f"DELETE FROM {name}")  # noqa: S608 - a table of ours
    for layers, stages in _MADE_BY.items():
        changed = {name for name in other if _layer(name) == layers[0]}
        if not changed:
            continue
        con.execute("DELETE FROM internal.done WHERE stage IN (SELECT unnest(?))", [list(stages)])
        if any(_holds_rows(con, name) for name in changed & derived):
            for name in derived:
                if _layer(name) in layers:
                    con.execute(f"DELETE FROM {name}")  # noqa: S608 - a table of ours
            return


def _layer(table: str) -> str:
    """The layer that a table is made and goes with: its schema, but for tables of the program."""
    return _MADE_WITH.get(table, table.split(".")[0])


def _definitions(con: DuckDBPyConnection) -> dict[str, str]:
    """How each table is made, CHECKs and all, as DuckDB writes it; by name."""
    return dict(
        con.execute("SELECT schema_name || '.' || table_name, sql FROM duckdb_tables() WHERE NOT internal").fetchall()
    )


@cache
def _wanted() -> dict[str, str]:
    with duckdb.connect(":memory:") as con:
        con.execute(script("schema.sql"))
        return _definitions(con)


def _holds_rows(con: DuckDBPyConnection, table: str) -> bool:
    return con.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone() is not None  # noqa: S608 - a table of ours
