"""What a run found, in numbers and words, taken from the warehouse. How it looks belongs to `presenting`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heat_pipeline.model import Severity
from heat_pipeline.quality.trust import Sure
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.integrity import Reconciliation, halfway, reconcile
from heat_pipeline.warehouse.worst import Worst, sure_cells, worst_findings

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_REJECTED = 5
_FINDINGS = 1_000


class ExitCode(IntEnum):
    """What `heat-pipeline run` ends with; 2, for wrong usage, is the command line's own."""

    DONE = 0
    FAILED = 1
    SEVERE = 3
    STOPPED = 130


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures that several texts describe: how many were fused and how many were not, and their disputed cells.

    Disputed are the cells that the texts tell differently, decided or not; `fused.figures.disputed` has only those
    with a vote against them, and an undecided cell may have none.
    """

    fused: int = 0
    not_fused: int = 0
    disputed: int = 0
    decided: int = 0


@dataclass(frozen=True, slots=True)
class SecondReader:
    """What a second reader added: the texts that it read, and how many of their cells are read by whom.

    `failed` counts the questions of the last run that have no answer, `tokens` what this run used, `stopped` says why.
    """

    texts: int = 0
    both: int = 0
    model: int = 0
    rules: int = 0
    tokens: int = 0
    failed: int = 0
    error: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """What the warehouse holds after a run, and what the run did.

    `read_now` and `judged_now` count the descriptions that this run worked on. `counts` has, for each rule and
    severity, the number of anomalies, and `new` is how many of them this run found first; `sure` is how many cells are
    read surely, `benchmarks` how many rows of summary.benchmarks name both a model and a benchmark. `failure` says why
    the run failed, and is "" where it did not; `stopped` is whether a person stopped it. `figures` are those with
    several descriptions, `hidden` the places of the inbox that were passed over since their names begin with a dot.
    While `waits_for` names collections that are half done, nothing is published.
    """

    store: Store
    failure: str
    totals: Reconciliation
    sure: Sure
    collections: int
    read_now: int
    judged_now: int
    counts: dict[tuple[str, Severity], int]
    worst: tuple[Worst, ...]
    rejected: tuple[tuple[str, str], ...]
    example: str
    benchmarks: int = 0
    figures: Figures = Figures()
    stopped: bool = False
    hidden: tuple[str, ...] = ()
    second: SecondReader = SecondReader()
    waits_for: tuple[str, ...] = ()
    new: int = 0

    @property
    def failed(self) -> bool:
        """Whether the run failed."""
        return bool(self.failure)

    @property
    def nothing_read(self) -> bool:
        """Whether all that arrived was rejected."""
        return self.totals.ingested > 0 and self.totals.rejected == self.totals.ingested

    def exit_code(self, fail_on: str = "") -> ExitCode:
        """What the command ends with, where an anomaly as severe as `fail_on`, or worse, counts as a failure."""
        if self.stopped:
            return ExitCode.STOPPED
        if self.failed or self.nothing_read:
            return ExitCode.FAILED
        return ExitCode.SEVERE if fail_on and self.worst_at_least(fail_on) else ExitCode.DONE

    @property
    def published(self) -> Path:
        """Where the published warehouse is."""
        return self.store.published

    @property
    def is_partly_new(self) -> bool:
        """Whether this run found some of the anomalies first, and not all of them, as a first run does."""
        return 0 < self.new < sum(self.counts.values())

    @property
    def is_mixed(self) -> bool:
        """Whether the run ended half way: some texts are as it made them, others as one before did, or not done yet."""
        totals = self.totals
        is_whole = not (self.failed or self.stopped or self.waits_for)
        return not is_whole and bool(self.read_now or self.judged_now or totals.unread or totals.unjudged)

    def worst_at_least(self, severity: str) -> bool:
        """Whether an anomaly is as severe as this, or worse."""
        order = list(Severity)
        return any(order.index(counted) <= order.index(Severity(severity)) for _, counted in self.counts)


def report_on(
    store: Store, run_ids: Sequence[str], failure: str = "", *, stopped: bool = False, hidden: Sequence[str] = ()
) -> Report:
    """The report on what the warehouse holds now and on one run, or on several that were started as one."""
    with store.reading() as con:
        done = dict(
            con.execute(
                "SELECT stage, count(*) FROM internal.done WHERE run_id IN (SELECT unnest(?)) GROUP BY stage",
                [list(run_ids)],
            ).fetchall()
        )
        counts = {
            (rule, Severity(severity)): count
            for rule, severity, count in con.execute(
                "SELECT rule, severity, count(*) FROM internal.anomalies WHERE review <> 'dismissed' "
                "GROUP BY ALL ORDER BY ALL"
            ).fetchall()
        }
        collections = _count(
            con, "SELECT count(*) FROM internal.collections WHERE removed_at IS NULL AND collection <> ''"
        )
        return Report(
            store=store,
            failure=failure,
            totals=reconcile(con),
            collections=collections,
            read_now=done.get("read", 0),
            judged_now=done.get("judge", 0),
            counts=counts,
            worst=tuple(worst_findings(con, new_in=run_ids).get("", ())),
            rejected=tuple(
                con.execute(
                    "SELECT source_uri, reason FROM raw.rejected ORDER BY source_uri LIMIT ?", [_REJECTED]
                ).fetchall()
            ),
            example=_example(con),
            sure=sure_cells(con).get("", Sure()),
            benchmarks=_count(con, "SELECT count(*) FROM summary.benchmarks WHERE model <> '' AND benchmark <> ''"),
            figures=_figures(con),
            stopped=stopped,
            hidden=tuple(hidden),
            second=_second(con, run_ids),
            waits_for=tuple(halfway(con)),
            new=_count(con, _NEW, list(run_ids)),
        )


def findings_of(store: Store, most: int = _FINDINGS) -> list[dict[str, Any]]:
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
    return _records(store, query, _FINDINGS)


def _records(store: Store, query: str, most: int) -> list[dict[str, Any]]:
    """The rows of a query, by the names of their columns."""
    with store.reading() as con:
        answer = con.execute(query, [most])
        columns = [str(column[0]) for column in answer.description or []]
        return [dict(zip(columns, row, strict=True)) for row in answer.fetchall()]


_NEW = """
    SELECT count(*) FROM internal.anomalies a WHERE review <> 'dismissed' AND EXISTS (
        FROM internal.history h
        WHERE h.anomaly_id = a.anomaly_id AND gone_at IS NULL AND found_run_id IN (SELECT unnest(?))
    )
"""


def _count(con: DuckDBPyConnection, query: str, *given: object) -> int:
    row = con.execute(query, given).fetchone()
    return int(row[0]) if row else 0


def _figures(con: DuckDBPyConnection) -> Figures:
    row = con.execute(
        """
        SELECT
            count(*) FILTER (outcome IN ('fused', 'single')), count(*) FILTER (outcome NOT IN ('fused', 'single')),
            coalesce(sum(decided + undecided), 0)::BIGINT, coalesce(sum(decided), 0)::BIGINT
        FROM fused.figures WHERE descriptions > 1
        """
    ).fetchone()
    return Figures(*map(int, row)) if row else Figures()


def _second(con: DuckDBPyConnection, run_ids: Sequence[str]) -> SecondReader:
    cells = con.execute(
        """
        SELECT count(DISTINCT f.description_id), count(*) FILTER (read_by = 'both'),
            count(*) FILTER (read_by = 'model'), count(*) FILTER (read_by = 'rules')
        FROM parsed.figures f JOIN parsed.cells USING (description_id) WHERE f.second_reader <> ''
        """
    ).fetchone()
    asked = con.execute(
        """
        SELECT
            coalesce(sum(prompt_tokens + completion_tokens), 0)::BIGINT,
            count(*) FILTER (error <> '' AND attempt = 1),
            coalesce(mode(error) FILTER (error <> '' AND attempt = 1), '')
        FROM raw.answers WHERE run_id IN (SELECT unnest(?)) AND endpoint <> ''
        """,
        [list(run_ids)],
    ).fetchone()
    return SecondReader(*(cells or ()), *(asked or ()))


def _example(con: DuckDBPyConnection) -> str:
    """A text worth looking at: that with the most critical and other anomalies; "" where there is none."""
    row = con.execute(
        """
        SELECT any_value(source_uri)
        FROM quality.anomalies WHERE review <> 'dismissed'
        GROUP BY description_id
        ORDER BY count(*) FILTER (severity = 'critical') DESC, count(*) DESC, description_id LIMIT 1
        """
    ).fetchone()
    return str(row[0]) if row else ""
