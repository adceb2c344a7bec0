"""What is new and what is gone since the last run, by comparing the anomalies that stand now with `internal.history`.

A run is compared once it has judged, collection by collection. Compared are descriptions that are judged or gone, and
none that wait: their anomalies are of an old text, or not there yet, which is no news. So a run that was cut off is
made up for by the next one, and runs on different collections at once do not see one another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from duckdb import DuckDBPyConnection

from heat_pipeline.model import SURE

_SETTLED = """
    CREATE OR REPLACE TEMP TABLE settled AS
    SELECT d.description_id, d.collection, coalesce(j.run_id = $run_id, false) AND d.removed_at IS NULL AS judged
    FROM raw.descriptions d
    LEFT JOIN internal.done j ON j.description_id = d.description_id AND j.stage = 'judge'
    WHERE d.collection IN (SELECT unnest($collections))
        AND (d.removed_at IS NOT NULL OR j.description_id IS NOT NULL)
"""
_GONE = """
    UPDATE internal.history h SET gone_run_id = $run_id, gone_at = $at
    WHERE h.gone_at IS NULL
        AND h.description_id IN (SELECT description_id FROM settled)
        AND h.anomaly_id NOT IN (SELECT anomaly_id FROM internal.anomalies)
"""
_SAID_ANEW = """
    UPDATE internal.history h SET severity = a.severity, message = a.message
    FROM internal.anomalies a
    WHERE h.anomaly_id = a.anomaly_id AND h.gone_at IS NULL AND (h.severity, h.message) <> (a.severity, a.message)
        AND h.description_id IN (SELECT description_id FROM settled)
"""
_NEW = """
    INSERT INTO internal.history
    SELECT a.anomaly_id, a.rule, a.severity, a.description_id, a.message, $run_id, $at, NULL, NULL
    FROM internal.anomalies a
    JOIN settled USING (description_id)
    WHERE a.anomaly_id NOT IN (SELECT anomaly_id FROM internal.history WHERE gone_at IS NULL)
    ORDER BY a.description_id, a.anomaly_id
"""
_RUNS = """
    WITH news AS (
        SELECT
            s.collection,
            count(*) FILTER (h.found_run_id = $run_id AND h.gone_at IS NULL) AS new,
            count(*) FILTER (h.gone_run_id = $run_id) AS gone
        FROM internal.history h JOIN settled s USING (description_id)
        GROUP BY s.collection
    ),
    judged AS (
        SELECT collection, count(*) FILTER (judged) AS judged FROM settled GROUP BY collection
    ),
    standing AS (
        SELECT
            s.collection,
            count(*) FILTER (a.severity = 'critical') AS critical,
            count(*) FILTER (a.severity = 'warning') AS warning,
            count(*) FILTER (a.severity = 'info') AS info
        FROM (FROM internal.anomalies WHERE review <> 'dismissed') a JOIN settled s USING (description_id)
        GROUP BY s.collection
    ),
    legible AS (
        SELECT s.collection, count(*) AS cells, count(*) FILTER (c.confidence >= $sure) AS sure
        FROM parsed.cells c JOIN settled s USING (description_id)
        GROUP BY s.collection
    )
    SELECT
        $run_id, j.collection, j.judged, coalesce(s.critical, 0), coalesce(s.warning, 0), coalesce(s.info, 0),
        coalesce(n.new, 0), coalesce(n.gone, 0), coalesce(l.cells, 0), coalesce(l.sure, 0), $at
    FROM judged j
    LEFT JOIN news n USING (collection)
    LEFT JOIN standing s USING (collection)
    LEFT JOIN legible l USING (collection)
    WHERE j.judged > 0 OR n.new > 0 OR n.gone > 0
    ORDER BY j.collection
"""


_IS_NEWS = """
    SELECT
        EXISTS (FROM settled WHERE judged)
        OR EXISTS (
            FROM (FROM internal.history WHERE gone_at IS NULL) SEMI JOIN settled USING (description_id)
            ANTI JOIN internal.anomalies USING (anomaly_id)
        )
        OR EXISTS (
            FROM internal.anomalies SEMI JOIN settled USING (description_id)
            ANTI JOIN (FROM internal.history WHERE gone_at IS NULL) USING (anomaly_id)
        )
"""


@dataclass(frozen=True, slots=True)
class News:
    """What a run made of a collection: descriptions judged, and findings that are new and gone."""

    judged: int = 0
    new: int = 0
    gone: int = 0


def is_news(con: DuckDBPyConnection, run_id: str, collections: Sequence[str]) -> bool:
    """Whether `put_news` would find anything to note."""
    con.execute(_SETTLED, {"run_id": run_id, "collections": list(collections)})
    found = con.execute(_IS_NEWS).fetchone()
    con.execute("DROP TABLE settled")
    return found == (True,)


def put_news(
    con: DuckDBPyConnection, run_id: str, collections: Sequence[str], *, now: datetime | None = None
) -> dict[str, News]:
    """Note in `internal.history` and `quality.runs` what a run found new and what it no longer found.

    Doing it again in the same run changes nothing.

    Args:
        con: A connection from `Store.writing`.
        run_id: The run, which has judged.
        collections: The collections that it was over.
        now: The time, kept with what is new and what is gone.

    Returns:
        The news of each collection in which something was judged, is new or is gone; no other has any.
    """
    at = (now or datetime.now(UTC)).astimezone(UTC).replace(tzinfo=None)
    con.execute(_SETTLED, {"run_id": run_id, "collections": list(collections)})
    con.execute(_GONE, {"run_id": run_id, "at": at})
    con.execute(_SAID_ANEW)
    con.execute(_NEW, {"run_id": run_id, "at": at})
    con.execute(
        "DELETE FROM quality.runs WHERE run_id = ? AND collection IN (SELECT unnest(?))", [run_id, list(collections)]
    )
    con.execute(f"INSERT INTO quality.runs {_RUNS}", {"run_id": run_id, "at": at, "sure": SURE})
    rows = con.execute(
        "SELECT collection, judged, new, gone FROM quality.runs WHERE run_id = ? AND collection IN (SELECT unnest(?))",
        [run_id, list(collections)],
    ).fetchall()
    con.execute("DROP TABLE settled")
    return {str(name): News(*map(int, counts)) for name, *counts in rows}
