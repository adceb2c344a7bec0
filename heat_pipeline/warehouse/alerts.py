"""What of a run somebody should be told: data, from the tables alone, for whoever sends it on.

Only what the run itself brought is among it, so that no later run tells it again: findings that are new in it, what it
rejected first, what it was answered. What people dismissed is not told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from heat_pipeline.warehouse.engine import quoted
from heat_pipeline.warehouse.failures import Failure, add_once
from heat_pipeline.wording import some

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_NAMES = 3
_LONGEST_ERROR = 200


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

    Args:
        con: Any connection to the warehouse, the published one too.
        run_id: The run.
        sure_fall: Told is a collection whose share of sure cells fell by more than this since the run before.
        rejected_share: Told is a collection of which more than this share is rejected, some of it by this run first.
    """
    return [
        *_new_critical(con, run_id),
        *_sure_fell(con, run_id, sure_fall),
        *_rejected(con, run_id, rejected_share),
        *_second_reader(con, run_id),
    ]


def _new_critical(con: DuckDBPyConnection, run_id: str) -> Iterator[Alert]:
    rows = con.execute(
        """
        SELECT h.description_id, h.rule FROM internal.history h JOIN internal.anomalies a USING (anomaly_id)
        WHERE h.found_run_id = ? AND h.gone_at IS NULL AND a.severity = 'critical' AND a.review <> 'dismissed'
        ORDER BY ALL
        """,
        [run_id],
    ).fetchall()
    if not rows:
        return
    texts, rules = ([*dict.fromkeys(column)] for column in zip(*rows, strict=True))
    what = f"{_count(len(rows), 'new critical finding')} ({some(sorted(rules), _NAMES)}) in {some(texts, _NAMES)}"
    where = "SELECT description_id, rule, message FROM quality.history WHERE severity = 'critical' AND found_run_id = "
    yield Alert("new_critical", what, len(rows), where + quoted(run_id))


def _sure_fell(con: DuckDBPyConnection, run_id: str, fall: float) -> Iterator[Alert]:
    rows = con.execute(
        """
        SELECT collection, before, now FROM (
            SELECT run_id, collection, sure / cells AS now,
                lag(sure / cells) OVER (PARTITION BY collection ORDER BY judged_at, rowid) AS before
            FROM quality.runs WHERE cells > 0
        )
        WHERE run_id = $run_id AND round(before - now, 9) > $fall ORDER BY before - now DESC, collection
        """,
        {"run_id": run_id, "fall": fall},
    ).fetchall()
    if not rows:
        return
    falls = [f"{name} (from {before:.0%} to {now:.0%})" for name, before, now in rows]
    where = "SELECT run_id, collection, cells, sure FROM quality.runs ORDER BY collection, judged_at"
    yield Alert("sure_fell", f"the share of sure cells fell in {some(falls, _NAMES)}", len(rows), where)


def _rejected(con: DuckDBPyConnection, run_id: str, share: float) -> Iterator[Alert]:
    rows = con.execute(
        """
        SELECT r.collection, count(*) AS rejected, any_value(c.arrived) AS arrived
        FROM raw.rejected r JOIN internal.collections c USING (collection)
        GROUP BY r.collection
        HAVING bool_or(r.run_id = $run_id) AND rejected > $share * arrived ORDER BY rejected DESC, r.collection
        """,
        {"run_id": run_id, "share": share},
    ).fetchall()
    if not rows:
        return
    parts = [f"{rejected:,} of {arrived:,} in {name or 'the inbox itself'}" for name, rejected, arrived in rows]
    what = f"many texts are rejected: {some(parts, _NAMES)}"
    where = "SELECT source_uri, reason FROM raw.rejected WHERE run_id = "
    yield Alert("rejected", what, sum(row[1] for row in rows), where + quoted(run_id))


def _second_reader(con: DuckDBPyConnection, run_id: str) -> Iterator[Alert]:
    """More than half of what the run asked a model was not answered so that it could be used."""
    row = con.execute(
        """
        SELECT count(*) FILTER (error <> '') AS failed, count(*) AS asked, mode(error) FILTER (error <> '')
        FROM raw.answers WHERE run_id = ? AND endpoint <> '' AND attempt = 1 HAVING 2 * failed > asked
        """,
        [run_id],
    ).fetchone()
    if row is None:
        return
    failed, asked, error = row
    what = (
        f"the second reader failed on {failed:,} of {_count(asked, 'question')}, most often: {error[:_LONGEST_ERROR]}"
    )
    where = "SELECT error, count(*) FROM raw.answers WHERE error <> '' AND run_id = "
    yield Alert("second_reader", what, failed, f"{where}{quoted(run_id)} GROUP BY ALL")


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


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
