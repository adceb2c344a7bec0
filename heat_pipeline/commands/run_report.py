"""What a run found, in numbers and words, taken from the warehouse. How it looks belongs to `presenting`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from heat_pipeline.model import Severity
from heat_pipeline.quality.trust import Sure
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.integrity import Reconciliation, halfway, reconcile
from heat_pipeline.warehouse.worst import Worst, sure_cells, worst_findings

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_MOST = 1_000  # findings and rejections in the summary for programs


class ExitCode(IntEnum):
    """What `heat-pipeline run` ends with; 2, for wrong usage, is the command line's own."""

    DONE = 0
    FAILED = 1
    SEVERE = 3
    STOPPED = 130


@dataclass(frozen=True, slots=True)
class Report:
    """What the warehouse holds after a run, and what the run did.

    `failure` says why the run failed, and is "" where it did not; `stopped` is whether a person stopped it. `read_now`
    and `judged_now` count the descriptions that this run worked on. `counts` has the number of anomalies by rule and
    severity, and `new` is how many of them this run found first; `benchmarks` is how many rows of summary.benchmarks
    name both a model and a benchmark. `figures` is the row of _FIGURES, `second` that of _SECOND. While `waits_for`
    names collections that are half done, nothing is published.
    """

    store: Store
    failure: str
    stopped: bool
    totals: Reconciliation
    sure: Sure
    collections: int
    read_now: int
    judged_now: int
    counts: dict[str, dict[Severity, int]]
    new: int
    worst: tuple[Worst, ...]
    rejected: tuple[tuple[str, str], ...]
    example: str
    benchmarks: int
    figures: dict[str, Any]
    second: dict[str, Any]
    waits_for: tuple[str, ...]

    @property
    def nothing_read(self) -> bool:
        """Whether all that arrived was rejected."""
        return self.totals.ingested > 0 and self.totals.rejected == self.totals.ingested

    @property
    def by_severity(self) -> dict[Severity, int]:
        """How many anomalies there are of each severity."""
        return {severity: sum(counts.get(severity, 0) for counts in self.counts.values()) for severity in Severity}

    @property
    def outcome(self) -> str:
        """What became of the run, in a word for programs."""
        if self.stopped:
            return "stopped"
        if self.failure:
            return "failed"
        return "nothing read" if self.nothing_read else "done"

    def exit_code(self, fail_on: str = "") -> ExitCode:
        """What the command ends with, where an anomaly as severe as `fail_on`, or worse, counts as a failure."""
        if self.outcome != "done":
            return ExitCode.STOPPED if self.stopped else ExitCode.FAILED
        order = list(Severity)
        limit = order.index(Severity(fail_on)) if fail_on else -1
        severe = any(count and order.index(severity) <= limit for severity, count in self.by_severity.items())
        return ExitCode.SEVERE if severe else ExitCode.DONE


def report_on(store: Store, run_ids: Sequence[str], failure: str = "", *, stopped: bool = False) -> Report:
    """The report on what the warehouse holds now and on one run, or on several that were started as one."""
    ids = list(run_ids)
    with store.reading() as con:
        counts: dict[str, dict[Severity, int]] = {}
        for rule, severity, count in con.execute(_COUNTS).fetchall():
            counts.setdefault(rule, {})[Severity(severity)] = count
        collections, benchmarks, read_now, judged_now, new = con.execute(_NUMBERS, {"ids": ids}).fetchall()[0]
        return Report(
            store=store,
            failure=failure,
            stopped=stopped,
            totals=reconcile(con),
            sure=sure_cells(con),
            collections=collections,
            read_now=read_now,
            judged_now=judged_now,
            counts=counts,
            new=new,
            worst=tuple(worst_findings(con, ids)),
            rejected=tuple(con.execute(_REJECTED).fetchall()),
            example="".join(source for (source,) in con.execute(_EXAMPLE).fetchall()),
            benchmarks=benchmarks,
            figures=_rows(con, _FIGURES)[0],
            second=_rows(con, _SECOND, {"ids": ids})[0],
            waits_for=tuple(halfway(con)),
        )


_COUNTS = """
    SELECT rule, severity, count(*) FROM internal.anomalies WHERE review <> 'dismissed' GROUP BY ALL ORDER BY ALL
"""
_NUMBERS = """
    SELECT
        (SELECT count(*) FROM internal.collections WHERE removed_at IS NULL AND collection <> ''),
        (SELECT count(*) FROM summary.benchmarks WHERE model <> '' AND benchmark <> ''),
        (SELECT count(*) FROM internal.done WHERE stage = 'read' AND run_id IN (SELECT unnest($ids::VARCHAR[]))),
        (SELECT count(*) FROM internal.done WHERE stage = 'judge' AND run_id IN (SELECT unnest($ids::VARCHAR[]))),
        (
            SELECT count(*) FROM internal.anomalies a WHERE review <> 'dismissed' AND EXISTS (
                FROM internal.history h
                WHERE h.anomaly_id = a.anomaly_id AND gone_at IS NULL
                    AND found_run_id IN (SELECT unnest($ids::VARCHAR[]))
            )
        )
"""
_REJECTED = "SELECT source_uri, reason FROM raw.rejected ORDER BY source_uri LIMIT 5"
_EXAMPLE = """
    SELECT any_value(source_uri) FROM quality.anomalies WHERE review <> 'dismissed' GROUP BY description_id
    ORDER BY count(*) FILTER (severity = 'critical') DESC, count(*) DESC, description_id LIMIT 1
"""
"""A text worth looking at: that with the most critical and other anomalies."""
_FIGURES = """
    SELECT
        count(*) FILTER (outcome IN ('fused', 'single')) AS fused,
        count(*) FILTER (outcome NOT IN ('fused', 'single')) AS not_fused,
        coalesce(sum(decided + undecided), 0)::BIGINT AS disputed, coalesce(sum(decided), 0)::BIGINT AS decided
    FROM fused.figures WHERE descriptions > 1
"""
"""The figures that several texts describe, and the cells that these tell differently, decided or not."""
_SECOND = """
    SELECT * FROM (
        SELECT count(DISTINCT f.description_id) AS texts, count(*) FILTER (read_by = 'both') AS both,
            count(*) FILTER (read_by = 'model') AS model, count(*) FILTER (read_by = 'rules') AS rules
        FROM parsed.figures f JOIN parsed.cells USING (description_id) WHERE f.second_reader <> ''
    ), (
        SELECT coalesce(sum(prompt_tokens + completion_tokens), 0)::BIGINT AS tokens,
            count(*) FILTER (error <> '' AND attempt = 1) AS failed,
            coalesce(mode(error) FILTER (error <> '' AND attempt = 1), '') AS error
        FROM raw.answers WHERE run_id IN (SELECT unnest($ids::VARCHAR[])) AND endpoint <> ''
    )
"""
"""The texts that a second reader read and their cells by who reads them so; of this run its tokens, and what failed."""


def findings_of(store: Store, most: int = _MOST) -> list[dict[str, Any]]:
    """The findings that the warehouse holds, as JSON objects, the worst first; so many at most."""
    return _records(
        store,
        """
        SELECT severity, rule, message, description_id, collection, source_uri, line, panel, observed, expected,
            unless, confidence
        FROM quality.anomalies WHERE review <> 'dismissed'
        ORDER BY array_position(['critical', 'warning', 'info'], severity), description_id, char_start, anomaly_id
        LIMIT ?
        """,
        most,
    )


def rejections_of(store: Store) -> list[dict[str, Any]]:
    """What was rejected, as JSON objects; not more than a thousand."""
    query = "SELECT source_uri, collection, reason FROM raw.rejected ORDER BY source_uri, reason LIMIT ?"
    return _records(store, query, _MOST)


def _records(store: Store, query: str, most: int) -> list[dict[str, Any]]:
    with store.reading() as con:
        return _rows(con, query, [most])


def _rows(con: DuckDBPyConnection, query: str, given: object = None) -> list[dict[str, Any]]:
    """The rows of a query, by the names of their columns."""
    answer = con.execute(query, given)
    columns = [str(column[0]) for column in answer.description or []]
    return [dict(zip(columns, row, strict=True)) for row in answer.fetchall()]
