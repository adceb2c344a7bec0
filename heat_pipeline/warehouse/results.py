"""What reading and judging found, into `parsed`, `validated` and `quality`, and the ledger of what is left to do.

Work is done outside the lock, so a text may change or go in the meantime. Results carry the hash of the text that they
are of, and those of a text that is no longer there are left out: that description is still in `pending`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeAlias

from duckdb import DuckDBPyConnection

from heat_pipeline.model import Reading
from heat_pipeline.warehouse import rows
from heat_pipeline.warehouse.frames import insert

if TYPE_CHECKING:
    from heat_pipeline.warehouse.frames import Rows

Stage: TypeAlias = Literal["read", "judge"]

_PARSED = (
    "parsed.figures",
    "parsed.panels",
    "parsed.ticks",
    "parsed.cells",
    "parsed.mentions",
    "parsed.unread",
    "parsed.disputed",
    "parsed.claims",
    "internal.readings",
    "internal.settled",
)
_JUDGED = ("internal.judged_cells", "internal.verdicts", "validated.names", "internal.anomalies", "internal.judged_in")
_BATCH = 2_000


_NO_OWN: Mapping[str, str] = MappingProxyType({})

OWN = "(SELECT unnest($own_names::VARCHAR[]) AS description_id, unnest($own_versions::VARCHAR[]) AS version)"
"""The descriptions with a version of their own, as a table; `own_parameters` are for it."""

_PENDING = f"""
    FROM raw.descriptions d
    LEFT JOIN {OWN} o ON o.description_id = d.description_id
    ANTI JOIN internal.done n
        ON n.description_id = d.description_id AND n.stage = $stage
        AND n.fingerprint = d.sha256 || ':' || coalesce(o.version, $version)
    WHERE d.removed_at IS NULL
        AND ($collection IS NULL OR d.collection = $collection)
        AND ($stage = 'read' OR d.description_id IN (SELECT description_id FROM parsed.figures))
    ORDER BY d.description_id
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class Description:
    """A description as it stands in `raw.descriptions`."""

    description_id: str
    collection: str
    figure_id: str
    describer: str
    source_uri: str
    text: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Written:
    """How many descriptions and cells were written, and how many descriptions had changed or gone meanwhile."""

    descriptions: int
    cells: int
    outdated: int


def pending(
    con: DuckDBPyConnection, collection: str | None, stage: Stage, version: str, limit: int | None = None
) -> list[Description]:
    """The descriptions whose text this version has not yet read or judged, by id.

    Args:
        con: Any connection of the store.
        collection: A collection; None for all.
        stage: "read", or "judge" for those that are read but not judged.
        version: Version of what does the work: another one finds everything undone.
        limit: At most so many, for work in batches.
    """
    found = con.execute(
        f"SELECT d.description_id {_PENDING} LIMIT $limit",
        {"stage": stage, "version": version, "collection": collection, "limit": limit, **own_parameters(_NO_OWN)},
    )
    return described(con, [str(row[0]) for row in found.fetchall()])


def described(con: DuckDBPyConnection, names: Sequence[str]) -> list[Description]:
    """These descriptions with their texts, by id; those that are not there are left out."""
    con.execute("CREATE OR REPLACE TEMP TABLE asked_for (description_id VARCHAR)")
    insert(con, "asked_for", [(name,) for name in names])
    found = con.execute("""
        SELECT d.description_id, d.collection, d.figure_id, d.describer, d.source_uri, d.text, d.sha256
        FROM raw.descriptions d SEMI JOIN asked_for USING (description_id) ORDER BY d.description_id
    """).fetchall()
    con.execute("DROP TABLE asked_for")
    return [Description(*row) for row in found]


def own_parameters(own: Mapping[str, str]) -> dict[str, list[str]]:
    """The parameters of `OWN`."""
    return {"own_names": list(own), "own_versions": list(own.values())}


def pending_keys(
    con: DuckDBPyConnection, collection: str, stage: Stage, version: str, own: Mapping[str, str] = _NO_OWN
) -> dict[str, str]:
    """The same descriptions as `pending` finds, without their texts: id and sha256 of the text.

    `own` has the versions of those that need another one, by id.
    """
    found = con.execute(
        f"SELECT d.description_id, d.sha256 {_PENDING}",
        {"stage": stage, "version": version, "collection": collection, **own_parameters(own)},
    )
    return dict(found.fetchall())


def put_readings(
    con: DuckDBPyConnection,
    readings: Iterable[tuple[Description, Reading]],
    *,
    version: str,
    run_id: str,
    now: datetime | None = None,
) -> Written:
    """Replace the rows of these descriptions in `parsed`, and note them as read.

    What was judged of them goes: it was of the old reading.

    Args:
        con: A connection from `Store.writing`.
        readings: Descriptions as `pending` gave them, with what was read. Passed through once, in batches.
        version: Version of the reader.
        run_id: The run.
        now: The time, for the ledger.
    """
    done = Written(0, 0, 0)
    source = iter(readings)
    while batch := list(islice(source, _BATCH)):
        found: dict[str, list[rows.Row]] = {table: [] for table in _PARSED}
        for one, reading in batch:
            for table, more in rows.parsed_rows(one.description_id, one.text, one.sha256, reading, version).items():
                found[table] += more
        work = {one.description_id: one.sha256 for one, _ in batch}
        written = put_parsed(con, work, found, version=version, run_id=run_id, now=now)
        done = Written(
            done.descriptions + written.descriptions, done.cells + written.cells, done.outdated + written.outdated
        )
    return done


def put_parsed(
    con: DuckDBPyConnection,
    work: Mapping[str, str],
    found: Mapping[str, Rows],
    *,
    version: str,
    run_id: str,
    now: datetime | None = None,
    own: Mapping[str, str] = _NO_OWN,
) -> Written:
    """`put_readings` of what has been made rows elsewhere: `found` holds those of each table of `parsed`.

    `work` holds id and sha256 of the texts that the rows are of, `own` the versions of those read by another one.
    """
    current = _begin(con, work)
    for table in (*_PARSED, *_JUDGED, "internal.traits", "internal.done", "raw.rejected"):
        _delete(con, table)
    counts = {table: insert(con, table, found.get(table, ()), only="at_work") for table in _PARSED}
    _end(con, "read", version, run_id, now, own)
    return Written(len(current), counts["parsed.cells"], len(work) - len(current))


def put_failures(
    con: DuckDBPyConnection,
    work: Mapping[str, str],
    reasons: Mapping[str, str],
    *,
    versions: Mapping[Stage, str],
    run_id: str,
    now: datetime | None = None,
    own: Mapping[str, str] = _NO_OWN,
) -> int:
    """Reject descriptions whose text is at fault that it can't be read or judged; returns how many.

    What was made of them before goes. They are not tried again until their text changes, or what failed on it.

    Args:
        con: A connection from `Store.writing`.
        work: Id and sha256 of their texts.
        reasons: Why, by id, in words.
        versions: That of the reader, and of the rules where these failed.
        run_id: The run.
        now: The time, kept with the rejection and in the ledger.
        own: The versions, by id, of those that were read by another one.
    """
    at = (now or datetime.now(UTC)).astimezone(UTC).replace(tzinfo=None)
    current = _begin(con, work)
    for table in (*_PARSED, *_JUDGED, "internal.traits", "internal.done", "raw.rejected"):
        _delete(con, table)
    con.execute("CREATE OR REPLACE TEMP TABLE failing (description_id VARCHAR, reason VARCHAR)")
    insert(con, "failing", list(reasons.items()))
    con.execute(
        """
        INSERT INTO raw.rejected BY NAME
        SELECT d.source_uri, d.collection, f.reason, strlen(d.text) AS bytes, d.sha256, $at AS rejected_at,
            $run_id AS run_id, d.description_id
        FROM at_work w JOIN raw.descriptions d USING (description_id) JOIN failing f USING (description_id)
        ORDER BY d.description_id
        """,
        {"at": at, "run_id": run_id},
    )
    con.execute("DROP TABLE failing")
    _note(con, "read", versions.get("read", ""), run_id, at, own)
    _note(con, "judge", versions.get("judge", ""), run_id, at)
    con.execute("DROP TABLE at_work")
    return len(current)


def judged_in_vain(con: DuckDBPyConnection, collection: str, version: str) -> list[str]:
    """The descriptions of a collection that other rules than those of this version failed on."""
    rows = con.execute(
        """
        SELECT d.description_id
        FROM raw.rejected r
        JOIN raw.descriptions d USING (description_id)
        JOIN internal.done n ON n.description_id = d.description_id AND n.stage = 'judge'
        WHERE d.collection = ? AND n.fingerprint NOT IN (d.sha256 || ':', d.sha256 || ':' || ?)
        """,
        [collection, version],
    ).fetchall()
    return [str(row[0]) for row in rows]


def names_of(con: DuckDBPyConnection, collection: str) -> list[str]:
    """The descriptions of a collection that are there."""
    rows = con.execute(
        "SELECT description_id FROM raw.descriptions WHERE collection = ? AND removed_at IS NULL", [collection]
    ).fetchall()
    return [str(row[0]) for row in rows]


def try_again(con: DuckDBPyConnection, names: Sequence[str]) -> None:
    """Take descriptions out of the ledger, and out of what was rejected: they are to be read and judged again."""
    for table in ("raw.rejected", "internal.done"):
        con.execute(f"DELETE FROM {table} WHERE description_id IN (SELECT unnest(?))", [list(names)])  # noqa: S608


def put_traits(con: DuckDBPyConnection, work: Mapping[str, str], traits: Rows) -> int:
    """Replace what these descriptions add to the context of their collection; returns the number of rows.

    `work` holds id and sha256 of the texts that the rows of `internal.traits` are of. Written before judging, since
    each description is judged by what all of them add.
    """
    _begin(con, work)
    _delete(con, "internal.traits")
    count = insert(con, "internal.traits", traits, only="at_work")
    con.execute("DROP TABLE at_work")
    return count


def put_judgements(
    con: DuckDBPyConnection,
    judged: Mapping[str, str],
    *,
    version: str,
    run_id: str,
    cells: Rows,
    names: Rows,
    anomalies: Rows,
    claims: Rows = (),
    judged_in: Rows = (),
    now: datetime | None = None,
    own: Mapping[str, str] = _NO_OWN,
) -> Written:
    """Replace the rows of these descriptions in `validated` and `internal.anomalies`, and note them as judged.

    Args:
        con: A connection from `Store.writing`.
        judged: The descriptions that were judged: id and sha256 of the text.
        version: Version of the rules and suites.
        run_id: The run.
        cells: For `internal.judged_cells`: every parsed cell of these descriptions. Each of these is a data frame with
            the table's columns or tuples in their order (see `frames.insert`).
        names: For `validated.names`.
        anomalies: For `internal.anomalies`; `rows.anomaly_rows` makes them.
        claims: For `internal.verdicts`.
        judged_in: For `internal.judged_in`: the context that they were judged in.
        now: The time, for the ledger.
        own: The versions, by id, of those that were judged by another one.
    """
    current = _begin(con, judged)
    for table in _JUDGED:
        _delete(con, table)
    con.execute(
        "DELETE FROM internal.done WHERE stage = 'judge' AND description_id IN (SELECT description_id FROM at_work)"
    )
    count = insert(con, "internal.judged_cells", cells, only="at_work")
    insert(con, "validated.names", names, only="at_work")
    insert(con, "internal.verdicts", claims, only="at_work")
    insert(con, "internal.anomalies", anomalies, only="at_work")
    insert(con, "internal.judged_in", judged_in, only="at_work")
    _end(con, "judge", version, run_id, now, own)
    return Written(len(current), count, len(judged) - len(current))


def put_expectations(con: DuckDBPyConnection, run_id: str, collection: str, results: Rows) -> int:
    """Keep what the expectations of a run found on a collection; the same run's earlier results on it are replaced.

    Results are rows of `quality.expectations`. Those of earlier runs stay.
    """
    con.execute("DELETE FROM quality.expectations WHERE run_id = ? AND collection = ?", [run_id, collection])
    return insert(con, "quality.expectations", results)


def _begin(con: DuckDBPyConnection, work: Mapping[str, str]) -> set[str]:
    """Fill the temporary table `at_work` with those whose text is still the same; returns their ids."""
    con.execute("CREATE OR REPLACE TEMP TABLE at_work (description_id VARCHAR, sha256 VARCHAR)")
    insert(con, "at_work", list(work.items()))
    con.execute("""
        DELETE FROM at_work w WHERE NOT EXISTS (
            SELECT 1 FROM raw.descriptions d
            WHERE d.description_id = w.description_id AND d.sha256 = w.sha256 AND d.removed_at IS NULL
        )
    """)
    return {str(row[0]) for row in con.execute("SELECT description_id FROM at_work").fetchall()}


def _delete(con: DuckDBPyConnection, table: str) -> None:
    con.execute(f"DELETE FROM {table} WHERE description_id IN (SELECT description_id FROM at_work)")  # noqa: S608


def _end(
    con: DuckDBPyConnection,
    stage: Stage,
    version: str,
    run_id: str,
    now: datetime | None,
    own: Mapping[str, str] = _NO_OWN,
) -> None:
    at = (now or datetime.now(UTC)).astimezone(UTC).replace(tzinfo=None)
    _note(con, stage, version, run_id, at, own)
    con.execute("DROP TABLE at_work")


def _note(
    con: DuckDBPyConnection,
    stage: Stage,
    version: str,
    run_id: str,
    at: datetime,
    own: Mapping[str, str] = _NO_OWN,
) -> None:
    con.execute(
        f"""
        INSERT INTO internal.done
        SELECT w.description_id, $stage, w.sha256 || ':' || coalesce(o.version, $version), $run_id, $at
        FROM at_work w LEFT JOIN {OWN} o ON o.description_id = w.description_id
        ORDER BY w.description_id
        """,  # noqa: S608
        {"stage": stage, "version": version, "run_id": run_id, "at": at, **own_parameters(own)},
    )
