"""What a run found, in numbers and words, taken from the warehouse. How it looks belongs to `presenting`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from heat_pipeline.model import Severity
from heat_pipeline.warehouse import Reconciliation, Store, reconcile
from heat_pipeline.warehouse.worst import Worst, worst_findings

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_REJECTED = 5


@dataclass(frozen=True, slots=True)
class Report:
    """What the warehouse holds after a run, and what the run did.

    `read_now` and `judged_now` count the descriptions that this run worked on. `counts` has, for each rule and
    severity, the number of anomalies. `failure` says why the run failed, and is "" where it did not.
    """

    store: Store
    failure: str
    totals: Reconciliation
    collections: int
    read_now: int
    judged_now: int
    counts: dict[tuple[str, Severity], int]
    worst: tuple[Worst, ...]
    rejected: tuple[tuple[str, str], ...]
    example: str

    @property
    def failed(self) -> bool:
        """Whether the run failed."""
        return bool(self.failure)

    @property
    def published(self) -> Path:
        """Where the published warehouse is."""
        return self.store.published

    def worst_at_least(self, severity: str) -> bool:
        """Whether an anomaly is as severe as this, or worse."""
        order = list(Severity)
        return any(order.index(found) <= order.index(Severity(severity)) for _, found in self.counts)


def report_on(store: Store, run_id: str, failure: str = "") -> Report:
    """The report on what the warehouse holds now and on one run."""
    with store.reading() as con:
        done = dict(
            con.execute("SELECT stage, count(*) FROM raw.done WHERE run_id = ? GROUP BY stage", [run_id]).fetchall()
        )
        counts = {
            (rule, Severity(severity)): count
            for rule, severity, count in con.execute(
                "SELECT rule, severity, count(*) FROM quality.anomalies GROUP BY ALL ORDER BY ALL"
            ).fetchall()
        }
        collections = con.execute(
            "SELECT count(*) FROM raw.collections WHERE removed_at IS NULL AND collection <> ''"
        ).fetchone()
        return Report(
            store=store,
            failure=failure,
            totals=reconcile(con),
            collections=int((collections or (0,))[0]),
            read_now=done.get("read", 0),
            judged_now=done.get("judge", 0),
            counts=counts,
            worst=worst_findings(con),
            rejected=tuple(
                con.execute(
                    "SELECT source_uri, reason FROM raw.rejected ORDER BY source_uri LIMIT ?", [_REJECTED]
                ).fetchall()
            ),
            example=_example(con),
        )


def _example(con: DuckDBPyConnection) -> str:
    """A text worth looking at: that with the most critical and other anomalies; "" where there is none."""
    row = con.execute(
        """
        SELECT any_value(d.source_uri)
        FROM quality.anomalies a JOIN raw.descriptions d USING (description_id)
        WHERE d.removed_at IS NULL
        GROUP BY d.description_id
        ORDER BY count(*) FILTER (severity = 'critical') DESC, count(*) DESC, d.description_id LIMIT 1
        """
    ).fetchone()
    return str(row[0]) if row else ""
