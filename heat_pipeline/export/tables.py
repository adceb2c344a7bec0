"""The tables of an export: their columns with the comments of the warehouse, and their files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from heat_pipeline.warehouse.catalogue import catalogue

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

TEXT = "description_id"
NAMES = ("cells", "findings", "figures", "decisions")
_KEYS = {"cells": "cell_id", "findings": "anomaly_id", "figures": TEXT, "decisions": ""}
_SOURCES = {
    "cells": ("parsed.cells", "validated.cells", "parsed.disputed"),
    "findings": ("internal.anomalies", "quality.anomalies"),
    "figures": ("summary.figures", "raw.descriptions", "parsed.figures"),
}
"""Where the comment of each table is from, and after it those of its columns: from the first that has one so named."""
_TYPES = {"VARCHAR": "string", "DOUBLE": "number", "INTEGER": "integer", "BIGINT": "integer"}
_FORMS = {"parquet": "FORMAT parquet, COMPRESSION zstd", "csv": "FORMAT csv, HEADER"}


@dataclass(frozen=True, slots=True)
class Column:
    """A column with its type as in JSON."""

    name: str
    type: str
    comment: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table that was written."""

    name: str
    comment: str
    columns: tuple[Column, ...]
    rows: int

    @property
    def key(self) -> str:
        """The column that is unique, "" where none is."""
        return _KEYS[self.name]

    @property
    def files(self) -> tuple[str, ...]:
        """Its files: Parquet, and the same as CSV."""
        return tuple(f"{self.name}.{ending}" for ending in _FORMS)


def write_tables(
    con: DuckDBPyConnection, folder: Path, decided: Mapping[str, str], *, with_texts: bool
) -> Iterator[Table]:
    """Write each table in both forms into a folder.

    `con` has the views of tables.sql and may write files; `decided` are the comments of the decisions, the table's own
    under "".
    """
    known = _comments(con) | {("decisions", name): comment for name, comment in decided.items()}
    for name in NAMES:
        sources = _SOURCES.get(name, (name,))
        rows = f"FROM {name}" if with_texts or name != "figures" else "SELECT * EXCLUDE (text) FROM figures"
        for ending, form in _FORMS.items():
            target = str(folder / f"{name}.{ending}").replace("'", "''")
            (count,) = con.execute(f"COPY ({rows}) TO '{target}' ({form})").fetchone() or (0,)
        columns = []
        for column, kind in con.execute(f"SELECT column_name, column_type FROM (DESCRIBE {rows})").fetchall():  # noqa: S608
            comment = next(known[source, column] for source in sources if (source, column) in known)
            if column == TEXT and name != "figures":
                comment = "Description, by its id in figures."
            columns.append(Column(column, _TYPES[kind], comment))
        yield Table(name, known[sources[0], ""], tuple(columns), int(count))


def _comments(con: DuckDBPyConnection) -> dict[tuple[str, str], str]:
    """The comments of the warehouse by table and column; of a table itself under ""."""
    known: dict[tuple[str, str], str] = {}
    for table in catalogue(con):
        known[table.full_name, ""] = table.comment
        for column in table.columns:
            blanks = " Several are separated by blanks." if column.type.endswith("[]") else ""
            difference = "The readers differ. " if table.full_name == "parsed.disputed" else ""
            known[table.full_name, column.name] = f"{difference}{column.comment}{blanks}"
    return known
