"""DuckDB with one file attached, under the same name whatever the file is called, for as long as it is used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import duckdb
from duckdb import DuckDBPyConnection

NAME = "warehouse"


@contextmanager
def attached(file: Path, config: Mapping[str, str | int], *, read_only: bool = False) -> Iterator[DuckDBPyConnection]:
    """A connection to a DuckDB file, closed with the block, and with it all that is temporary.

    Raises duckdb.Error where the file can't be opened.
    """
    with duckdb.connect(":memory:", config=dict(config)) as con:
        access = "READ_ONLY" if read_only else "READ_WRITE"
        con.execute(f"ATTACH '{str(file).replace(chr(39), chr(39) * 2)}' AS {NAME} (TYPE duckdb, {access})")
        con.execute(f"USE {NAME}")
        yield con
