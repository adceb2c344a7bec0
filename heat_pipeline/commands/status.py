"""How things stand: what the warehouse holds, what waits, what is at work, and what failed last. Nothing is changed.

It is taken from the working file where that is free, else from the published one, and from what lies beside them. How
it looks belongs to `presenting`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

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


@dataclass(frozen=True, slots=True)
class CollectionStatus:
    """A collection in the warehouse.

    `to_read` and `to_judge` count the descriptions that the next run has work with: new, changed, or done by another
    version of the reader, the rules or the suites; None where no run can start, since a file of `expectations` is
    broken. `published` is "yes" where people see what is there now, "older"
    where they see an earlier state, and "no" where they see nothing of it. Times are UTC.
    """

    collection: str
    descriptions: int
    sure_cells: int
    cells: int
    to_read: int | None
    to_judge: int | None
    rejected: int
    critical: int
    warning: int
    info: int
    taken_in: datetime
    last_run: datetime | None
    published: str


@dataclass(frozen=True, slots=True)
class ReaderStatus:
    """A second reader: what it was asked, and the share of the numbers that both readers read and place alike."""

    model: str
    questions: int
    answered: int
    tokens: int
    texts: int
    agreement: float | None


@dataclass(frozen=True, slots=True)
class WarehouseStatus:
    """How things stand.

    `waiting` has each collection of the inbox that differs: new, changed or gone; None without an inbox. `failures`
    has the runs that failed and that no later one has made good: what they were to do is still to do, or not published.
    `fault` says which file of `expectations` is broken, so that no run can start; "" where all are in order.
    """

    published: Path
    inbox: Path
    source: str
    published_at: datetime | None
    collections: tuple[CollectionStatus, ...]
    waiting: Mapping[str, str] | None
    runs: tuple[Run, ...]
    failures: tuple[FailedRun, ...]
    notes: tuple[str, ...]
    fault: str
    second_readers: tuple[ReaderStatus, ...]


def status_of(settings: Settings) -> WarehouseStatus:
    """How things stand in the data folder and the inbox of these settings."""
    store = Store(settings.data, settings.lock_seconds, settings.memory_mb, settings.threads)
    rulebook, fault = _rulebook(settings.expectations)
    notes = recoveries(store.working.parent)
    collections: tuple[CollectionStatus, ...] = ()
    known: dict[str, str] = {}
    readers: tuple[ReaderStatus, ...] = ()
    with store.looking() as (con, source, note):
        if note:
            notes.append(note)
        if con is not None:
            published = _marks(store, notes)
            collections = tuple(_collections(con, rulebook, published))
            known = known_manifests(con, origin_of(store, settings.inbox_folder))
            readers = tuple(ReaderStatus(*row) for row in con.execute(_READERS).fetchall())
    try:
        waiting: dict[str, str] | None = _differences(look(settings.inbox_folder).manifests, known)
    except OSError as error:
        waiting = None
        notes.append(
            _elsewhere(settings.inbox_folder) if collections and not settings.inbox_folder.exists() else str(error)
        )
    at = store.published.stat().st_mtime if store.published.exists() else None
    published_at = None if at is None else datetime.fromtimestamp(at, UTC)
    return WarehouseStatus(
        published=store.published,
        inbox=settings.inbox_folder,
        source=source,
        published_at=published_at,
        collections=collections,
        waiting=waiting,
        runs=tuple(runs_of(settings.data)),
        failures=tuple(_not_made_good(recorded(settings.data), collections, waiting or {}, published_at)),
        notes=tuple(notes),
        fault=fault,
        second_readers=readers,
    )


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
    collections: Sequence[CollectionStatus],
    waiting: Mapping[str, str],
    published_at: datetime | None,
) -> list[FailedRun]:
    """The failures after which a collection, or any of all, has not been done; oldest first."""
    known = {collection.collection: collection for collection in collections}

    def is_done(name: str) -> bool:
        if name in waiting:
            return False
        collection = known.get(name)
        return collection is None or (collection.to_read, collection.to_judge, collection.published) == (0, 0, "yes")

    def remains(failure: FailedRun) -> bool:
        at = datetime.fromisoformat(failure.at)  # in whole seconds
        if not failure.collection:
            is_later = published_at is not None and published_at.replace(microsecond=0) > at
            return not is_later and not all(map(is_done, {*known, *waiting}))
        last_run = known[failure.collection].last_run if failure.collection in known else None
        is_later = last_run is not None and last_run.replace(microsecond=0, tzinfo=UTC) > at
        return not is_later and not is_done(failure.collection)

    return [failure for failure in failures if remains(failure)]


_READERS = "SELECT model, questions, answered, tokens, texts, agreement FROM summary.readers ORDER BY ALL"
_MARKS = """
    SELECT d.collection, count(*), max(d.ingested_at), max(n.done_at), count(d.removed_at)
    FROM raw.descriptions d LEFT JOIN internal.done n USING (description_id) GROUP BY ALL
"""


def _marks(store: Store, notes: list[str]) -> dict[str, tuple[object, ...]] | None:
    """What tells the states of each collection apart, as it is published; None, and a note, where it doesn't tell."""
    if not store.published.exists():
        return {}
    try:
        with connect(store.published) as con:
            return {str(row[0]): row[1:] for row in con.execute(_MARKS).fetchall()}
    except QueryError as error:
        notes.append(str(error))
        return None


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
            count(*) FILTER (
                f.description_id IS NOT NULL
                    AND NOT starts_with(j.fingerprint, concat_ws(' ', w.was_read_by, w.judged_by, ''))
                OR j.fingerprint IS NULL
            ) AS to_judge
        FROM raw.descriptions d
        JOIN wanted w USING (description_id)
        LEFT JOIN parsed.figures f USING (description_id)
        LEFT JOIN cells c USING (description_id)
        LEFT JOIN internal.done j ON j.description_id = d.description_id AND j.stage = 'judge'
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
        k.collection, coalesce(descriptions, 0), coalesce(sure_cells, 0), coalesce(cells, 0), coalesce(to_read, 0),
        coalesce(to_judge, 0), coalesce(rejected, 0), coalesce(critical, 0), coalesce(warning, 0), coalesce(info, 0),
        k.ingested_at, last_run
    FROM internal.collections k
    LEFT JOIN described USING (collection)
    LEFT JOIN found USING (collection)
    LEFT JOIN refused USING (collection)
    LEFT JOIN run USING (collection)
    WHERE k.removed_at IS NULL
    ORDER BY k.collection
"""


def _collections(
    con: DuckDBPyConnection, rulebook: Rulebook | None, published: Mapping[str, tuple[object, ...]] | None
) -> list[CollectionStatus]:
    marks = {str(row[0]): row[1:] for row in con.execute(_MARKS).fetchall()}
    want(con, None, given_by(con, None, rulebook).versions)
    rows = con.execute(_COLLECTIONS, {"sure": SURE}).fetchall()
    statuses = [CollectionStatus(*(*row, _seen(row[0], marks, published))) for row in rows]
    return statuses if rulebook is not None else [replace(status, to_read=None, to_judge=None) for status in statuses]


def _seen(
    collection: str, marks: Mapping[str, tuple[object, ...]], published: Mapping[str, tuple[object, ...]] | None
) -> str:
    if published is None:
        return "older"
    if collection not in published:
        return "no" if collection in marks else "yes"
    return "yes" if published[collection] == marks.get(collection) else "older"
