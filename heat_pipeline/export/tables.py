"""The tables of an export: written as files, with what their columns are."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from heat_pipeline.export.contents import Column, File, Table
from heat_pipeline.warehouse.engine import quoted

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

NAMES = ("cells", "findings", "figures", "decisions")
FORMS = {
    "parquet": ("application/x-parquet", "FORMAT parquet, COMPRESSION zstd"),
    "csv": ("text/csv", "FORMAT csv, HEADER"),
}
"""The media type of each kind of file, and how DuckDB writes it."""


def write_tables(con: DuckDBPyConnection, folder: Path) -> Iterator[Table]:
    """Write each table in both forms into a folder; `con` has the views of tables.sql and may write files."""
    for name in NAMES:
        ((key, comment),) = con.execute("SELECT key, comment FROM described_tables WHERE name = ?", [name]).fetchall()
        columns = con.execute(
            "SELECT name, type, comment FROM described_columns WHERE described = ? ORDER BY position", [name]
        ).fetchall()
        files = {}
        for ending, (media, form) in FORMS.items():
            path = folder / f"{name}.{ending}"
            rows = f"SELECT {', '.join(column for column, *_ in columns)} FROM {name}"  # noqa: S608 - names of ours
            (count,) = con.execute(f"COPY ({rows}) TO {quoted(path)} ({form})").fetchone() or (0,)
            with path.open("rb") as file:
                sha256 = hashlib.file_digest(file, "sha256").hexdigest()
            files[ending] = File(path.name, media, path.stat().st_size, sha256)
        yield Table(name, key, comment, tuple(Column(*column) for column in columns), int(count), **files)
