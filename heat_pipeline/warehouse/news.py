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
from heat_pipeline.warehouse.engine import utc

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
            description_id,
            count(*) FILTER (found_run_id = $run_id AND gone_at IS NULL) AS new,
            count(*) FILTER (gone_run_id = $run_id) AS gone
        FROM internal.history GROUP BY ALL
    ),
    standing AS (
        SELECT
            description_id,
            count(*) FILTER (severity = 'critical') AS critical,
            count(*) FILTER (severity = 'warning') AS warning,
            count(*) FILTER (severity = 'info') AS info
        FROM internal.anomalies WHERE review <> 'dismissed' GROUP BY ALL
    ),
    legible AS (
        SELECT description_id, count(*) AS cells, count(*) FILTER (confidence >= $sure) AS sure
        FROM parsed.cells GROUP BY ALL
    )
    SELECT
        $run_id AS run_id, collection, $at AS judged_at, count(*) FILTER (settled.judged) AS judged,
        coalesce(sum(COLUMNS(['critical', 'warning', 'info', 'new', 'gone', 'cells', 'sure'])), 0)
    FROM settled
    LEFT JOIN news USING (description_id)
    LEFT JOIN standing USING (description_id)
    LEFT JOIN legible USING (description_id)
    GROUP BY collection HAVING bool_or(settled.judged) OR max(new) > 0 OR max(gone) > 0
    ORDER BY collection
"""
_OF_RUN = "FROM quality.runs WHERE run_id = $run_id AND collection IN (SELECT unnest($collections))"


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

    Doing it again in the same run changes nothing.

    Args:
        con: A connection from `Store.writing`.
        run_id: The run, which has judged.
        collections: The collections that it was over.
        now: The time, kept with what is new and what is gone.

    Returns:
        The news of each collection in which something was judged, is new or is gone; no other has any.
    """
    of_run = {"run_id": run_id, "at": utc(now)}
    over = {"run_id": run_id, "collections": list(collections)}
    con.execute(_SETTLED, over)
    con.execute(_GONE, of_run)
    con.execute(_SAID_ANEW)
    con.execute(_NEW, of_run)
    con.execute(f"DELETE {_OF_RUN}", over)
    con.execute(f"INSERT INTO quality.runs BY NAME {_RUNS}", {**of_run, "sure": SURE})
    rows = con.execute(f"SELECT collection, judged, new, gone {_OF_RUN}", over).fetchall()
    return {str(name): News(*counts) for name, *counts in rows}
