"""Questions to the warehouse whose answers stand on a page: as a table, with their SQL, and as a csv file beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from inspect import cleandoc
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from heat_pipeline.presenting.formats import csv_lines

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


@dataclass(frozen=True, slots=True)
class PageQuery:
    """The rows that `sql` gives, and the file in the report that has them too."""

    file: str
    sql: str
    columns: tuple[str, ...] = ()
    rows: Sequence[tuple[Any, ...]] = ()

    @property
    def csv(self) -> str:
        """The rows below their heads."""
        return csv_lines([self.columns, *self.rows])

    @property
    def named(self) -> list[dict[str, Any]]:
        """The rows, by the names of their columns."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


def ask(con: DuckDBPyConnection, file: str, sql: str, given: dict[str, Any] | None = None) -> PageQuery:
    """The answer to a question; `given` are its parameters."""
    answer = con.execute(sql, given)
    columns = tuple(str(column[0]) for column in answer.description or ())
    return PageQuery(file, cleandoc(sql), columns, answer.fetchall())


def ask_each(con: DuckDBPyConnection, table: str, key: str, files: dict[str, str]) -> dict[str, PageQuery]:
    """Of a table with positions the rows of some texts or figures, by their ids in its column `key`, asked as one."""
    query = f"SELECT * FROM {table} WHERE {key} = '{{}}' ORDER BY position"  # noqa: S608 - names of ours
    every = f"SELECT {key}, * FROM {table} WHERE {key} IN (SELECT unnest(?)) ORDER BY {key}, position"  # noqa: S608
    answer = con.execute(every, [list(files)])
    columns = tuple(str(column[0]) for column in answer.description or ())[1:]
    rows = {name: [row[1:] for row in group] for name, group in groupby(answer.fetchall(), itemgetter(0))}
    return {
        name: PageQuery(file, query.format(name.replace("'", "''")), columns, rows.get(name, ()))
        for name, file in files.items()
    }
