"""What is new and what is gone since the last run, by comparing the anomalies that stand now with `internal.history`.

A run is compared once it has judged, collection by collection. Compared are descriptions that are judged or gone, and
none that wait: their anomalies are of an old text, or not there yet, which is no news. So a run that was cut off is
made up for by the next one, and runs on different collections at once do not see one another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from duckdb import DuckDBPyConnection

from heat_pipeline.model import SURE
from heat_pipeline.warehouse.catalogue import script
from heat_pipeline.warehouse.engine import utc


@dataclass(frozen=True, slots=True)
class News:
    """What a run made of a collection: descriptions judged, and findings that are new and gone."""

    judged: int = 0
    new: int = 0
    gone: int = 0


def put_news(
    con: DuckDBPyConnection, run_id: str, collections: Sequence[str], *, now: datetime | None = None
) -> dict[str, News]:
    """Note in `internal.history` and `quality.runs` what a run found new and what it no longer found.

    The run has judged, and was over these collections; doing it again changes nothing. Returns the news of each of them
    in which something was judged, is new or is gone.
    """
    for name, value in (
        ("run_id", run_id),
        ("collections", list(collections)),
        ("judged_at", utc(now)),
        ("sure", SURE),
    ):
        con.execute(f"SET VARIABLE {name} = $value", {"value": value})
    con.execute(script("news.sql"))
    rows = con.execute(
        "SELECT collection, judged, new, gone FROM quality.runs SEMI JOIN settled USING (collection) WHERE run_id = ?",
        [run_id],
    ).fetchall()
    return {str(name): News(*counts) for name, *counts in rows}
