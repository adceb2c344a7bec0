"""Collections that a run is in the middle of, or that a killed run left there."""

from __future__ import annotations

from duckdb import DuckDBPyConnection


def halfway(con: DuckDBPyConnection) -> list[str]:
    """The collections with descriptions that are taken in and not yet judged, by name."""
    rows = con.execute("""
        SELECT DISTINCT collection FROM raw.descriptions d
        ANTI JOIN (SELECT description_id FROM internal.done WHERE stage = 'judge') n USING (description_id)
        WHERE d.removed_at IS NULL ORDER BY collection
    """).fetchall()
    return [str(name) for (name,) in rows]
