"""How many of the cells of a warehouse are read surely, in all and by collection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from heat_pipeline.model import SURE
from heat_pipeline.quality.trust import Sure

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


def sure_cells(con: DuckDBPyConnection) -> Sure:
    """How many of all judged cells are sure."""
    counts = sure_cells_of(con, None).values()
    return Sure(sum(one.sure for one in counts), sum(one.cells for one in counts))


def sure_cells_of(con: DuckDBPyConnection, collections: Sequence[str] | None) -> dict[str, Sure]:
    """How many judged cells of each of these collections, or of every one, are sure; one without cells is left out."""
    rows = con.execute(
        """
        SELECT d.collection, count(*) FILTER (c.confidence >= $sure), count(*)
        FROM validated.cells c JOIN raw.descriptions d USING (description_id)
        WHERE d.removed_at IS NULL AND ($names IS NULL OR d.collection IN (SELECT unnest($names)))
        GROUP BY d.collection
        """,
        {"sure": SURE, "names": None if collections is None else list(collections)},
    ).fetchall()
    return {str(name): Sure(sure, cells) for name, sure, cells in rows}
