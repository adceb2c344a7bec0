"""The tables of an export: written as files, with what their columns are."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heat_pipeline.warehouse.engine import quoted

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

NAMES = ("cells", "findings", "figures", "decisions")
FORMS = {
    "parquet": ("application/x-parquet", "FORMAT parquet, COMPRESSION zstd"),
    "csv": ("text/csv", "FORMAT csv, HEADER"),
}
"""The media type of each kind of file, and how DuckDB writes it."""


def write_tables(con: DuckDBPyConnection, folder: Path) -> Iterator[dict[str, Any]]:
    """Write each table in both forms into a folder, and say what it is, as in `Contents.tables`.

    `con` has the views of tables.sql and may write files.
    """
    for name in NAMES:
        ((table,),) = con.execute("SELECT described FROM described_tables WHERE name = ?", [name]).fetchall()
        rows = f"SELECT {', '.join(column['name'] for column in table['columns'])} FROM {name}"  # noqa: S608 - our names
        for ending, (media, form) in FORMS.items():
            path = folder / f"{name}.{ending}"
            (table["rows"],) = con.execute(f"COPY ({rows}) TO {quoted(path)} ({form})").fetchone() or (0,)
            with path.open("rb") as file:
                sha256 = hashlib.file_digest(file, "sha256").hexdigest()
            table[ending] = {"name": path.name, "media": media, "bytes": path.stat().st_size, "sha256": sha256}
        yield table
