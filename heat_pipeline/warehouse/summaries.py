"""The schema `summary`, filled anew by summaries.sql."""

from __future__ import annotations

from duckdb import DuckDBPyConnection

from heat_pipeline.warehouse.catalogue import script


def refresh_summaries(con: DuckDBPyConnection) -> dict[str, int]:
    """Fill all summary tables anew, inside the caller's transaction; returns the number of rows of each."""
    con.execute(script("summaries.sql"))
    counts: dict[str, int] = {}
    for name in ("benchmarks", "axes", "figures", "describers"):
        (count,) = con.execute(f"SELECT count(*) FROM summary.{name}").fetchone() or (0,)  # noqa: S608
        counts[name] = int(count)
    return counts
