"""Reading the published warehouse: one statement, which can neither write nor reach anything but the warehouse."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import duckdb
from duckdb import DuckDBPyConnection, StatementType

from heat_pipeline.warehouse.catalogue import catalogue, differences, expected
from heat_pipeline.warehouse.faults import NotPublishedError, QueryError

# MULTI is a PIVOT, which DuckDB runs as two steps.
_READING = (StatementType.SELECT, StatementType.EXPLAIN, StatementType.MULTI)
_CONFIG: dict[str, str | bool | int | float | list[str]] = {
    "enable_external_access": "false",
    "python_enable_replacements": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "lock_configuration": "true",
}
_OTHER = (
    "{} was made by another version of heat-pipeline, with other tables: run `heat-pipeline run`, which publishes it "
    "anew."
)


@dataclass(frozen=True, slots=True)
class QueryResult:
    """The rows of a query with the names and DuckDB types of their columns."""

    columns: tuple[str, ...]
    types: tuple[str, ...]
    rows: list[tuple[object, ...]]


def connect(path: Path, *, any_version: bool = False) -> DuckDBPyConnection:
    """A connection to a published warehouse that can't write, reach other files or change its settings. Close it.

    `any_version` is for those who can do with other tables than schema.sql makes.

    The link is followed before: DuckDB opens a file three times on its way (2.0, seen with strace), and publishing in
    between lets the link lead to another copy, and leaves this one as it is.

    Raises:
        NotPublishedError: There is no such file yet.
        QueryError: It is no warehouse, or one of another version.
    """
    if not path.exists():
        raise NotPublishedError(f"There is no warehouse {path} yet: run `heat-pipeline run` first.")
    if path.is_dir():
        raise QueryError(f"{path} is a folder: name the warehouse in it, as {path / 'warehouse.duckdb'}.")
    try:
        con = duckdb.connect(path.resolve(), read_only=True, config=_CONFIG)
    except duckdb.Error as error:
        raise QueryError(f"{path} can't be opened as a warehouse: {error}") from error
    if any_version or not _is_other(con):
        return con
    con.close()
    raise QueryError(_OTHER.format(path))


def _is_other(con: DuckDBPyConnection) -> bool:
    return bool(differences(catalogue(con), expected()))


def query(path: Path, sql: str) -> QueryResult:
    """The answer to one reading statement, also of a warehouse of another version, if it has what is asked for.

    Raises:
        NotPublishedError: There is no published warehouse yet.
        QueryError: It is not one statement, it writes, or DuckDB can't run it; the message says which.
    """
    with connect(path, any_version=True) as con:
        try:
            statements = con.extract_statements(sql)
            if not statements:
                raise QueryError("The query is empty: write one SELECT statement.")
            if len(statements) > 1:
                raise QueryError(f"These are {len(statements)} statements: write one at a time.")
            if statements[0].type not in _READING:
                kind = statements[0].query.split(maxsplit=1)[0].upper().rstrip(";")
                raise QueryError(f"The published warehouse is for reading: {kind} is not allowed, SELECT is.")
            con.execute(statements[0])
            description = con.description or []
            return QueryResult(
                tuple(str(column[0]) for column in description),
                tuple(str(column[1]) for column in description),
                con.fetchall(),
            )
        except duckdb.PermissionException as error:
            raise QueryError(
                f"The query may read the warehouse and nothing else, no file, folder or address. DuckDB says: {error}"
            ) from error
        except duckdb.Error as error:
            raise QueryError(f"{error}\n{_OTHER.format(path)}" if _is_other(con) else str(error)) from error
