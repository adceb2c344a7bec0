"""What of a run somebody should be told: data, from the tables alone, for whoever sends it on.

Only what the run itself brought is among it, so that no later run tells it again: findings that are new in it, what it
rejected first, what it was answered. What people dismissed is not told.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from heat_pipeline.warehouse.engine import quoted
from heat_pipeline.warehouse.failures import Failure, add_once
from heat_pipeline.wording import some

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_NAMES = 3
# By kind: how many there are and what is said of them, lists of words; the sentence; and the query that shows them.
_WAYS = {
    "new_critical": (
        """
        SELECT count(*), [format('{:,} new critical finding{}', count(*), if(count(*) = 1, '', 's'))],
            list(DISTINCT h.rule ORDER BY h.rule), list(DISTINCT h.description_id ORDER BY h.description_id)
        FROM internal.history h JOIN internal.anomalies a USING (anomaly_id)
        WHERE h.found_run_id = $run_id AND h.gone_at IS NULL AND a.severity = 'critical' AND a.review <> 'dismissed'
        """,
        "{} ({}) in {}",
        "SELECT description_id, rule, message FROM quality.history WHERE severity = 'critical' AND found_run_id = {}",
    ),
    "sure_fell": (
        """
        SELECT count(*), list(printf('%s (from %.0f%% to %.0f%%)', collection, 100 * before, 100 * now)
            ORDER BY before - now DESC, collection)
        FROM (
            SELECT run_id, collection, sure / cells AS now,
                lag(sure / cells) OVER (PARTITION BY collection ORDER BY judged_at, rowid) AS before
            FROM quality.runs WHERE cells > 0
        )
        WHERE run_id = $run_id AND round(before - now, 9) > $sure_fall
        """,
        "the share of sure cells fell in {}",
        "SELECT run_id, collection, cells, sure FROM quality.runs ORDER BY collection, judged_at",
    ),
    "rejected": (
        """
        SELECT sum(rejected)::BIGINT, list(
            format('{:,} of {:,} in {}', rejected, arrived, if(collection = '', 'the inbox itself', collection))
            ORDER BY rejected DESC, collection)
        FROM (
            SELECT r.collection, count(*) AS rejected, any_value(c.arrived) AS arrived
            FROM raw.rejected r JOIN internal.collections c USING (collection) GROUP BY r.collection
            HAVING bool_or(r.run_id = $run_id) AND rejected > $rejected_share * arrived
        )
        """,
        "many texts are rejected: {}",
        "SELECT source_uri, reason FROM raw.rejected WHERE run_id = {}",
    ),
    # More than half of what the run asked a model was not answered so that it could be used.
    "second_reader": (
        """
        SELECT count(*) FILTER (error <> '') AS failed,
            [format('{:,} of {:,} question{}', failed, count(*), if(count(*) = 1, '', 's'))],
            [left(mode(error) FILTER (error <> ''), 200)]
        FROM raw.answers WHERE run_id = $run_id AND endpoint <> '' AND attempt = 1 HAVING 2 * failed > count(*)
        """,
        "the second reader failed on {}, most often: {}",
        "SELECT error, count(*) FROM raw.answers WHERE error <> '' AND run_id = {} GROUP BY ALL",
    ),
}


@dataclass(frozen=True, slots=True)
class Alert:
    """One thing to tell: its kind, what it is in one sentence, how many, and the query that shows them.

    The kinds are new_critical (findings), sure_fell (collections), rejected (texts) and second_reader (questions).
    """

    kind: str
    what: str
    count: int
    where: str


def alerts_of(
    con: DuckDBPyConnection, run_id: str, *, sure_fall: float = 0.1, rejected_share: float = 0.2
) -> list[Alert]:
    """What of a run that has judged should be told; nothing where all is as before.

    Told is a collection whose share of sure cells fell by more than `sure_fall` since the run before, and one of which
    more than `rejected_share` is rejected, some of it by this run first.
    """
    given = {"run_id": run_id, "sure_fall": sure_fall, "rejected_share": rejected_share}
    alerts = []
    for kind, (sql, what, where) in _WAYS.items():
        row = con.execute(sql, {name: value for name, value in given.items() if f"${name}" in sql}).fetchone()
        if row is not None and row[0]:
            words = what.format(*(some(names, _NAMES) for names in row[1:]))
            alerts.append(Alert(kind, words, row[0], where.format(quoted(run_id))))
    return alerts


@dataclass(frozen=True, slots=True)
class Alerted(Failure):
    """A run with alerts, told as one that failed is, and each alert."""

    alerts: tuple[Alert, ...]

    @property
    def sentence(self) -> str:
        """The alerts in one line."""
        return self.in_one_line("has to tell")


def record_alerts(data: Path, alerted: Alerted) -> bool:
    """Add a run to the record of what was told, `alerts.jsonl`; whether it was not there."""
    return add_once(data / "alerts.jsonl", alerted)
