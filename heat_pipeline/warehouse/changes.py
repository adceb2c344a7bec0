"""What differs between two warehouses: cells and findings that came, went or are others now, text by text.

What belongs here: opening both files, side by side and for reading only, and what changes.sql finds in them. How it is
told belongs to `presenting`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
from duckdb import DuckDBPyConnection

from heat_pipeline.model import SURE
from heat_pipeline.warehouse import published
from heat_pipeline.warehouse.catalogue import script
from heat_pipeline.warehouse.engine import quoted
from heat_pipeline.warehouse.faults import NotPublishedError, QueryError

_BATCH = 10_000


class Changes:
    """The changes between two warehouses, as long as `changes_between` keeps them open.

    Attributes:
        files: The earlier and the later one.
        totals: What each holds: how many texts, cells, sure ones, and findings that nobody dismissed, by these names.
        counts: How many changes there are of each kind, and in how many texts; kinds without any are left out.
        texts: How many texts have changes.
        columns: The names of what `rows` has.
    """

    def __init__(self, con: DuckDBPyConnection, files: tuple[Path, Path]) -> None:
        self._con = con
        self.files = files
        sides = con.execute("SELECT struct_pack(texts, cells, sure, findings) FROM totals ORDER BY side").fetchall()
        self.totals: list[dict[str, int]] = [totals for (totals,) in sides]
        kinds = con.execute(
            "SELECT kind, count(*), count(DISTINCT description_id) FROM changes GROUP BY kind ORDER BY kind"
        ).fetchall()
        self.counts = {str(kind): (int(count), int(texts)) for kind, count, texts in kinds}
        ((self.texts,),) = con.execute("SELECT count(DISTINCT description_id) FROM changes").fetchall()
        self.columns = tuple(str(column[0]) for column in con.execute("FROM changes LIMIT 0").description or ())

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """All changes with their columns, text by text and kind by kind."""
        rows = self._con.execute("FROM changes ORDER BY description_id, kind, * EXCLUDE (description_id, kind)")
        while batch := rows.fetchmany(_BATCH):
            yield from batch


@contextmanager
def changes_between(earlier: Path, later: Path, memory_mb: int) -> Iterator[Changes]:
    """The changes from one warehouse to another; neither is written, and nothing else is within reach.

    A folder stands for the warehouse that is published in it.

    Raises:
        NotPublishedError: A file is not there.
        QueryError: A file is no warehouse, has other tables than this version of the program makes, or can't be read.
    """
    earlier, later = (path / "warehouse.duckdb" if path.is_dir() else path for path in (earlier, later))
    with tempfile.TemporaryDirectory() as spilled, duckdb.connect(":memory:") as con:
        con.execute(f"SET memory_limit = '{memory_mb}MB'")
        con.execute("SET temp_directory = $path", {"path": spilled})
        _attach(con, "earlier", earlier)
        _attach(con, "later", later)
        con.execute("SET enable_external_access = false")
        try:
            con.execute(f"CREATE TEMP MACRO is_sure(confidence) AS confidence >= {SURE}")
            con.execute(script("changes.sql"))
            yield Changes(con, (earlier, later))
        except duckdb.Error as error:
            raise QueryError(f"{earlier} and {later} can't be compared. DuckDB says: {error}") from error


def _attach(con: DuckDBPyConnection, name: str, path: Path) -> None:
    """Attach a warehouse. A link is followed first: what is published next can't come in between."""
    if not path.exists():
        raise NotPublishedError(f"There is no warehouse {path}: name a file, as data/warehouse.duckdb, or its folder.")
    published.connect(path).close()  # which says what is wrong with it
    con.execute(f"ATTACH {quoted(path.resolve())} AS {name} (TYPE duckdb, READ_ONLY)")
