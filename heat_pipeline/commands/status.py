"""How things stand: what the warehouse holds, what waits, what is at work, and what failed last. Nothing is changed.

It is taken from the working file where that is free, else from the published one, and from what lies beside them. How
it looks belongs to `presenting`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heat_pipeline.errors import UserError
from heat_pipeline.model import SURE
from heat_pipeline.settings import Settings
from heat_pipeline.steps.reading import given_by
from heat_pipeline.steps.rulebook import Rulebook, load_rulebook
from heat_pipeline.steps.taking_in import look, origin_of
from heat_pipeline.warehouse import QueryError, Store
from heat_pipeline.warehouse.failures import FailedRun, recorded
from heat_pipeline.warehouse.ingest import known_manifests
from heat_pipeline.warehouse.ledger import want
from heat_pipeline.warehouse.published import connect
from heat_pipeline.warehouse.recovery import recoveries
from heat_pipeline.warehouse.runs import Run, runs_of

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class WarehouseStatus:
    """How things stand.

    `collections` are rows of _COLLECTIONS: what each holds, and how many of its texts the next run has work with
    (`to_read`, `to_judge`, and either in `to_do`); None where no run can start. `is_current` says whether people see
    all of that, or an earlier state. `waiting` has each collection of the inbox that differs: new, changed or gone;
    None without an inbox.
    `failures` has the runs that failed and that no later one has made good: what they were to do is still to do, or not
    published. `fault` says which file of `expectations` is broken, so that no run can start; "" where all are in order.
    `second_readers` are rows of _READERS. Times are UTC.
    """

    published: Path
    inbox: Path
    source: str
    published_at: datetime | None
    is_current: bool
    collections: Sequence[Row]
    waiting: Mapping[str, str] | None
    runs: Sequence[Run]
    failures: Sequence[FailedRun]
    notes: Sequence[str]
    fault: str
    second_readers: Sequence[Row]


def status_of(settings: Settings) -> WarehouseStatus:
    """How things stand in the data folder and the inbox of these settings."""
    store = Store(settings.data, settings.lock_seconds, settings.memory_mb, settings.threads)
    rulebook, fault = _rulebook(settings.expectations)
    notes = recoveries(store.working.parent)
    collections: list[Row] = []
    readers: list[Row] = []
    known: dict[str, str] = {}
    is_current = True
    with store.looking() as (con, source, note):
        if note:
            notes.append(note)
        if con is not None:
            is_current = _is_published(con, store, notes)
            want(con, None, given_by(con, None, rulebook).versions)
            collections = _rows(con, _COLLECTIONS, {"sure": SURE, "can_start": rulebook is not None})
            readers = _rows(con, _READERS)
            known = known_manifests(con, origin_of(store, settings.inbox_folder))
    try:
        waiting: dict[str, str] | None = _differences(look(settings.inbox_folder).manifests, known)
    except OSError as error:
        waiting = None
        notes.append(
            _elsewhere(settings.inbox_folder) if collections and not settings.inbox_folder.exists() else str(error)
        )
    at = store.published.stat().st_mtime if store.published.exists() else None
    published_at = None if at is None else datetime.fromtimestamp(at, UTC)
    to_do = {row["collection"] for row in collections if not is_current or row["to_read"] != 0 or row["to_judge"] != 0}
    last_runs = {row["collection"]: row["last_run"] for row in collections}
    return WarehouseStatus(
        published=store.published,
        inbox=settings.inbox_folder,
        source=source,
        published_at=published_at,
        is_current=is_current,
        collections=collections,
        waiting=waiting,
        runs=runs_of(settings.data),
        failures=list(_not_made_good(recorded(settings.data), {*to_do, *(waiting or ())}, last_runs, published_at)),
        notes=notes,
        fault=fault,
        second_readers=readers,
    )


def _rows(con: DuckDBPyConnection, query: str, given: dict[str, Any] | None = None) -> list[Row]:
    """The rows of a query, by the names of their columns."""
    answer = con.execute(query, given)
    columns = [str(column[0]) for column in answer.description or ()]
    return [dict(zip(columns, row, strict=True)) for row in answer.fetchall()]


def _rulebook(expectations: Path) -> tuple[Rulebook | None, str]:
    """The rulebook; where a file of it is broken, what is wrong with it instead."""
    try:
        return load_rulebook(expectations), ""
    except UserError as error:
        return None, str(error)


def _elsewhere(inbox: Path) -> str:
    read = "what is here was read where it lies; HEAT_PIPELINE_INBOX=FOLDER says where to look for what is new"
    return f"There is no inbox {inbox}: {read}."


def _differences(now: Mapping[str, str], known: Mapping[str, str]) -> dict[str, str]:
    differences = {name: "changed" if name in known else "new" for name in now if known.get(name) != now[name]}
    differences |= {name: "gone" for name in known if name and name not in now}
    return dict(sorted(differences.items()))


def _not_made_good(
    failures: Sequence[FailedRun],
    to_do: Set[str],
    last_runs: Mapping[str, datetime | None],
    published_at: datetime | None,
) -> Iterator[FailedRun]:
    """The failures after which a collection, or any of all, is still to do and has not been run; oldest first."""
    for failure in failures:
        last = last_runs.get(failure.collection) if failure.collection else published_at
        is_later = last is not None and last.replace(microsecond=0, tzinfo=UTC) > datetime.fromisoformat(failure.at)
        if not is_later and (failure.collection in to_do if failure.collection else bool(to_do)):
            yield failure


_READERS = "SELECT model, questions, answered, tokens, texts, agreement FROM summary.readers ORDER BY ALL"
_STATE = "SELECT writing FROM internal.state"


def _is_published(con: DuckDBPyConnection, store: Store, notes: list[str]) -> bool:
    """Whether what is published is what `con` sees; where it can't be opened, a note says why."""
    if not store.published.exists():
        return False
    try:
        with connect(store.published) as published:
            return published.execute(_STATE).fetchall() == con.execute(_STATE).fetchall()
    except QueryError as error:
        notes.append(str(error))
        return False


_COLLECTIONS = """
    WITH cells AS (
        SELECT description_id, count(*) AS cells, count(*) FILTER (confidence >= $sure) AS sure
        FROM parsed.cells GROUP BY description_id
    ),
    described AS (
        SELECT
            d.collection,
            count(*) AS descriptions,
            sum(c.sure)::BIGINT AS sure_cells,
            sum(c.cells)::BIGINT AS cells,
            count(*) FILTER (NOT w.is_read) AS to_read,
            count(*) FILTER (to_judge) AS to_judge,
            count(*) FILTER (NOT w.is_read OR to_judge) AS to_do
        FROM raw.descriptions d
        JOIN wanted w USING (description_id)
        LEFT JOIN parsed.figures f USING (description_id)
        LEFT JOIN cells c USING (description_id)
        LEFT JOIN internal.done j ON j.description_id = d.description_id AND j.stage = 'judge',
        LATERAL (SELECT j.fingerprint IS NULL OR f.description_id IS NOT NULL
            AND NOT starts_with(j.fingerprint, concat_ws(' ', w.was_read_by, w.judged_by, '')) AS to_judge)
        GROUP BY d.collection
    ),
    found AS (
        SELECT
            collection,
            count(*) FILTER (severity = 'critical') AS critical,
            count(*) FILTER (severity = 'warning') AS warning,
            count(*) FILTER (severity = 'info') AS info
        FROM quality.anomalies WHERE review <> 'dismissed' GROUP BY collection
    ),
    refused AS (SELECT collection, count(*) AS rejected FROM raw.rejected GROUP BY collection),
    run AS (SELECT collection, max(judged_at) AS last_run FROM quality.runs GROUP BY collection)
    SELECT
        k.collection, coalesce(descriptions, 0) AS descriptions, coalesce(sure_cells, 0) AS sure_cells,
        coalesce(cells, 0) AS cells, if($can_start, coalesce(to_read, 0), NULL) AS to_read,
        if($can_start, coalesce(to_judge, 0), NULL) AS to_judge, if($can_start, coalesce(to_do, 0), NULL) AS to_do,
        coalesce(rejected, 0) AS rejected,
        coalesce(critical, 0) AS critical, coalesce(warning, 0) AS warning, coalesce(info, 0) AS info,
        k.ingested_at AS taken_in, last_run
    FROM internal.collections k
    LEFT JOIN described USING (collection)
    LEFT JOIN found USING (collection)
    LEFT JOIN refused USING (collection)
    LEFT JOIN run USING (collection)
    WHERE k.removed_at IS NULL
    ORDER BY k.collection
"""
