"""The tables of an export: written, with the comments of the warehouse on their columns."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from heat_pipeline.export.contents import TEXT, Column, File, Table
from heat_pipeline.warehouse.catalogue import catalogue
from heat_pipeline.warehouse.engine import quoted

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

KEYS = {"cells": "cell_id", "findings": "anomaly_id", "figures": TEXT, "decisions": ""}
"""The tables, each with the column that is unique."""
_SOURCES = {
    "cells": ("parsed.cells", "validated.cells", "parsed.disputed"),
    "findings": ("internal.anomalies", "quality.anomalies"),
    "figures": ("summary.figures", "raw.descriptions", "parsed.figures"),
    "decisions": ("decisions",),
}
"""Where the comment of each table is from, and after it those of its columns: from the first that has one so named."""
_TYPES = {"VARCHAR": "string", "DOUBLE": "number", "INTEGER": "integer", "BIGINT": "integer"}
FORMS = {
    "parquet": ("application/x-parquet", "FORMAT parquet, COMPRESSION zstd"),
    "csv": ("text/csv", "FORMAT csv, HEADER"),
}


def write_tables(
    con: DuckDBPyConnection, folder: Path, decided: Mapping[str, str], *, with_texts: bool
) -> Iterator[Table]:
    """Write each table in both forms into a folder.

    `con` has the views of tables.sql and may write files; `decided` are the comments of the decisions, the table's own
    under "".
    """
    known = _comments(con) | {("decisions", name): comment for name, comment in decided.items()}
    for name, key in KEYS.items():
        rows = f"FROM {name}" if with_texts or name != "figures" else "SELECT * EXCLUDE (text) FROM figures"
        columns = []
        for column, kind in con.execute(f"SELECT column_name, column_type FROM (DESCRIBE {rows})").fetchall():  # noqa: S608
            comment = next(known[source, column] for source in _SOURCES[name] if (source, column) in known)
            if column == TEXT and name != "figures":
                comment = "Description, by its id in figures."
            columns.append(Column(column, _TYPES[kind], comment))
        files = {}
        for ending, (media, form) in FORMS.items():
            path = folder / f"{name}.{ending}"
            (count,) = con.execute(f"COPY ({rows}) TO {quoted(path)} ({form})").fetchone() or (0,)
            with path.open("rb") as file:
                files[ending] = File(
                    path.name, media, path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest()
                )
        yield Table(name, key, known[_SOURCES[name][0], ""], tuple(columns), int(count), **files)


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
