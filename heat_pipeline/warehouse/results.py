"""What reading and judging found, into `parsed`, `validated` and `quality`, and the ledger of what is left to do.

Work is done outside the lock, so a text may change or go in the meantime. Results carry the hash of the text that they
are of, and those of a text that is no longer there are left out: that description is still in `pending_keys`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Literal, TypeAlias, TypeVar

from duckdb import DuckDBPyConnection

from heat_pipeline.warehouse.engine import Row, insert, temporary, utc

Stage: TypeAlias = Literal["read", "judge"]
_T = TypeVar("_T")

MADE: Mapping[Stage, tuple[str, ...]] = {
    "read": (
        "parsed.cells",
        "parsed.figures",
        "parsed.panels",
        "parsed.ticks",
        "parsed.mentions",
        "parsed.unread",
        "parsed.disputed",
        "parsed.claims",
        "internal.readings",
        "internal.settled",
    ),
    "judge": (
        "internal.judged_cells",
        "internal.verdicts",
        "validated.names",
        "internal.anomalies",
        "internal.judged_in",
    ),
}
"""The tables that each stage fills, the one with the cells first."""
DERIVED = (*MADE["read"], *MADE["judge"], "internal.traits", "internal.done", "raw.rejected")
"""The tables whose rows are made of a description's text, and go with it; rejected is where reader or rules failed."""
CHARACTERS = 16_000_000
"""The characters of text in one batch: 4,000 texts of common length, or three of five megabytes."""
_NONE: Mapping[str, str] = MappingProxyType({})

BY_ID = "(SELECT unnest($ids::VARCHAR[]) AS description_id, unnest($versions::VARCHAR[]) AS version)"
"""The descriptions with a version of their own, as a table; `by_id_parameters` are for it."""


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


def by_id_parameters(by_id: Mapping[str, str]) -> dict[str, list[str]]:
    """The parameters of `BY_ID`."""
    return {"ids": list(by_id), "versions": list(by_id.values())}


def pending_keys(
    con: DuckDBPyConnection, collection: str | None, stage: Stage, version: str, by_id: Mapping[str, str] = _NONE
) -> dict[str, str]:
    """The descriptions whose text this version has not yet read, or not judged although it is read: id and sha256.

    Args:
        con: Any connection of the store.
        collection: A collection; None for all.
        stage: Which work.
        version: Version of what does the work: another one finds everything undone.
        by_id: The versions of those that need another one, by id.
    """
    rows = con.execute(
        f"""
        SELECT d.description_id, d.sha256
        FROM raw.descriptions d
        LEFT JOIN {BY_ID} o ON o.description_id = d.description_id
        ANTI JOIN internal.done n
            ON n.description_id = d.description_id AND n.stage = $stage
            AND n.fingerprint = d.sha256 || ':' || coalesce(o.version, $version)
        WHERE d.removed_at IS NULL
            AND ($collection IS NULL OR d.collection = $collection)
            AND ($stage = 'read' OR d.description_id IN (SELECT description_id FROM parsed.figures))
        ORDER BY d.description_id
        """,  # noqa: S608
        {"stage": stage, "version": version, "collection": collection, **by_id_parameters(by_id)},
    )
    return dict(rows.fetchall())


def described(con: DuckDBPyConnection, names: Sequence[str]) -> list[Description]:
    """These descriptions with their texts, by id; those that are not there are left out."""
    rows = con.execute(
        """
        SELECT description_id, collection, figure_id, describer, source_uri, text, sha256
        FROM raw.descriptions WHERE description_id IN (SELECT unnest(?)) ORDER BY description_id
        """,
        [list(names)],
    )
    return [Description(*row) for row in rows.fetchall()]


def sizes_of(con: DuckDBPyConnection, names: Iterable[str]) -> dict[str, int]:
    """The number of characters of each of these descriptions' texts, by id and in its order."""
    rows = con.execute(
        """
        SELECT description_id, length(text) FROM raw.descriptions
        WHERE description_id IN (SELECT unnest(?)) ORDER BY description_id
        """,
        [list(names)],
    )
    return dict(rows.fetchall())


def batches(sizes: Iterable[tuple[_T, int]], most: int, characters: int = CHARACTERS) -> Iterator[list[_T]]:
    """Things in their order, in lists of at most `most` of them and `characters` of text; of each at least one.

    `sizes` are the things, each with the number of its text's characters.
    """
    batch: list[_T] = []
    held = 0
    for item, size in sizes:
        if batch and (len(batch) == most or held + size > characters):
            yield batch
            batch, held = [], 0
        batch.append(item)
        held += size
    if batch:
        yield batch


def put_results(
    con: DuckDBPyConnection,
    stage: Stage,
    work: Mapping[str, str],
    rows: Mapping[str, Iterable[Row]],
    *,
    version: str,
    run_id: str,
    now: datetime | None = None,
    by_id: Mapping[str, str] = _NONE,
) -> Written:
    """Replace the rows of these descriptions in the tables of a stage, and note them as done.

    What was judged of a description that is read goes: it was of the old reading.

    Args:
        con: A connection from `Store.writing`.
        stage: What was done: they were read, or judged.
        work: The descriptions: id and sha256 of the text.
        rows: By table, as `rows` makes them. A table of the stage that is not there has none.
        version: Version of what did it.
        run_id: The run.
        now: The time, for the ledger.
        by_id: The versions, by id, of those that another one did.
    """
    current = _begin(con, work)
    _clear(con, DERIVED if stage == "read" else MADE["judge"])
    if stage == "judge":
        _clear(con, ["internal.done"], "stage = 'judge'")
    cells, *_ = [insert(con, table, rows.get(table, ()), only="at_work") for table in MADE[stage]]
    _note(con, stage, version, run_id, now, by_id)
    return Written(current, cells, len(work) - current)


def put_failures(
    con: DuckDBPyConnection,
    work: Mapping[str, str],
    reasons: Mapping[str, str],
    *,
    versions: Mapping[Stage, str],
    run_id: str,
    now: datetime | None = None,
    by_id: Mapping[str, str] = _NONE,
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
        by_id: The versions, by id, of those that were read by another one.
    """
    written = put_results(con, "read", work, {}, version=versions.get("read", ""), run_id=run_id, now=now, by_id=by_id)
    temporary(con, "failing", "description_id VARCHAR, reason VARCHAR", reasons.items())
    con.execute(
        """
        INSERT INTO raw.rejected BY NAME
        SELECT d.source_uri, d.collection, f.reason, strlen(d.text) AS bytes, d.sha256, $at AS rejected_at,
            $run_id AS run_id, d.description_id
        FROM at_work w JOIN raw.descriptions d USING (description_id) JOIN failing f USING (description_id)
        ORDER BY d.description_id
        """,
        {"at": utc(now), "run_id": run_id},
    )
    _note(con, "judge", versions.get("judge", ""), run_id, now)
    return written.descriptions


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
    return [str(name) for (name,) in rows]


def try_again(con: DuckDBPyConnection, collection: str, names: Sequence[str] | None = None) -> None:
    """Have descriptions of a collection, or all of them, read and judged again."""
    for table in ("raw.rejected", "internal.done"):
        con.execute(
            f"""
            DELETE FROM {table} WHERE description_id IN (
                SELECT description_id FROM raw.descriptions
                WHERE removed_at IS NULL AND collection = $collection
                    AND ($names IS NULL OR description_id IN (SELECT unnest($names::VARCHAR[])))
            )
            """,  # noqa: S608 - a table of ours
            {"collection": collection, "names": names},
        )


def put_traits(con: DuckDBPyConnection, work: Mapping[str, str], traits: Iterable[Row]) -> int:
    """Replace what these descriptions add to the context of their collection; returns the number of rows.

    `work` holds id and sha256 of the texts that the rows of `internal.traits` are of. Written before judging, since
    each description is judged by what all of them add.
    """
    _begin(con, work)
    _clear(con, ["internal.traits"])
    return insert(con, "internal.traits", traits, only="at_work")


def put_expectations(con: DuckDBPyConnection, run_id: str, collection: str, results: Iterable[Row]) -> int:
    """Keep what the expectations of a run found on a collection; the same run's earlier results on it are replaced.

    Results are rows of `quality.expectations`. Those of earlier runs stay.
    """
    con.execute("DELETE FROM quality.expectations WHERE run_id = ? AND collection = ?", [run_id, collection])
    return insert(con, "quality.expectations", results)


def _begin(con: DuckDBPyConnection, work: Mapping[str, str]) -> int:
    """Fill the temporary table `at_work` with those whose text is still the same; returns how many these are."""
    temporary(con, "at_work", "description_id VARCHAR, sha256 VARCHAR", work.items())
    (gone,) = con.execute("""
        DELETE FROM at_work w WHERE NOT EXISTS (
            SELECT 1 FROM raw.descriptions d
            WHERE d.description_id = w.description_id AND d.sha256 = w.sha256 AND d.removed_at IS NULL
        )
    """).fetchone() or (0,)
    return len(work) - int(gone)


def _clear(con: DuckDBPyConnection, tables: Iterable[str], which: str = "true") -> None:
    """Delete the rows of those at work."""
    for table in tables:
        con.execute(
            f"DELETE FROM {table} WHERE {which} AND description_id IN (SELECT description_id FROM at_work)"  # noqa: S608
        )


def _note(
    con: DuckDBPyConnection,
    stage: Stage,
    version: str,
    run_id: str,
    now: datetime | None,
    by_id: Mapping[str, str] = _NONE,
) -> None:
    con.execute(
        f"""
        INSERT INTO internal.done
        SELECT w.description_id, $stage, w.sha256 || ':' || coalesce(o.version, $version), $run_id, $at
        FROM at_work w LEFT JOIN {BY_ID} o ON o.description_id = w.description_id
        ORDER BY w.description_id
        """,  # noqa: S608
        {"stage": stage, "version": version, "run_id": run_id, "at": utc(now), **by_id_parameters(by_id)},
    )
