"""What reading and judging found, into `parsed`, `validated` and `quality`, and into the ledger that it was done.

Work is done outside the lock, so a text may change or go in the meantime. Results carry the hash of the text that they
are of, and those of a text that is no longer there are left out: that description is still to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from duckdb import DuckDBPyConnection

from heat_pipeline.warehouse.catalogue import tables_with
from heat_pipeline.warehouse.engine import Row, insert, temporary, utc
from heat_pipeline.warehouse.ledger import Due, Stage

_T = TypeVar("_T")

_NOT_DERIVED = {"internal.history", *tables_with("figure_id", "internal")}
# What was once found stays, and what was counted of figures goes with them.
JUDGED = ("internal.judged_cells", "internal.verdicts", "validated.names", "internal.anomalies")
"""The tables that judging fills."""
DERIVED = (
    *(table for table in tables_with("description_id", "parsed", "validated", "internal") if table not in _NOT_DERIVED),
    "raw.rejected",
)
"""The tables whose rows are made of a description's text, and go with it; rejected is where reader or rules failed."""
_AT_WORK = "description_id IN (SELECT id FROM at_work)"
CHARACTERS = 16_000_000
"""The characters of text in one batch: 4,000 texts of common length, or three of five megabytes."""


@dataclass(frozen=True, slots=True)
class StoredDescription:
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
    """How many descriptions were written, and cells read of them: none of those that had changed or gone meanwhile."""

    descriptions: int
    cells: int


def described(con: DuckDBPyConnection, names: Sequence[str]) -> list[StoredDescription]:
    """These descriptions with their texts, by id; those that are not there are left out."""
    rows = con.execute(
        """
        SELECT description_id, collection, figure_id, describer, source_uri, text, sha256
        FROM raw.descriptions WHERE description_id IN (SELECT unnest(?)) ORDER BY description_id
        """,
        [list(names)],
    )
    return [StoredDescription(*row) for row in rows.fetchall()]


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
    work: Mapping[str, Due],
    rows: Mapping[str, Iterable[Row]],
    *,
    run_id: str,
) -> Written:
    """Replace the rows, by table, of these descriptions, which were read or judged, and note with what they are done.

    What was judged of a description that is read goes: it was of the old reading.
    """
    current = _begin(con, work)
    _clear(con, DERIVED if stage == "read" else JUDGED)
    written = {table: insert(con, table, more, _AT_WORK) for table, more in rows.items()}
    note(con, stage, run_id)
    return Written(current, written.get("parsed.cells", 0))


def put_failures(
    con: DuckDBPyConnection,
    work: Mapping[str, Due],
    reasons: Mapping[str, str],
    *,
    run_id: str,
) -> int:
    """Reject descriptions whose text is at fault that it can't be read or judged; returns how many.

    What was made of them before goes. They are not tried again until they are to be read by something else than what
    `work` has. `reasons` say why, by id, in words.
    """
    written = put_results(con, "read", work, {}, run_id=run_id)
    temporary(con, "failing", "description_id VARCHAR, reason VARCHAR", reasons.items())
    con.execute(
        """
        INSERT INTO raw.rejected BY NAME
        SELECT d.source_uri, d.collection, f.reason, strlen(d.text) AS bytes, d.sha256, $at AS rejected_at,
            $run_id AS run_id, d.description_id
        FROM at_work JOIN raw.descriptions d ON description_id = id JOIN failing f USING (description_id)
        ORDER BY d.description_id
        """,
        {"at": utc(), "run_id": run_id},
    )
    note(con, "judge", run_id)
    return written.descriptions


def forget(con: DuckDBPyConnection, collection: str) -> None:
    """Have the descriptions of a collection read and judged again."""
    for table in ("raw.rejected", "internal.done"):
        con.execute(
            f"""
            DELETE FROM {table} WHERE description_id IN (
                SELECT description_id FROM raw.descriptions WHERE removed_at IS NULL AND collection = ?
            )
            """,  # noqa: S608 - a table of ours
            [collection],
        )


def put_traits(con: DuckDBPyConnection, work: Mapping[str, Due], traits: Iterable[Row]) -> None:
    """Replace what these descriptions add to the context of their collection.

    Written before judging, since each description is judged by what all of them add.
    """
    _begin(con, work)
    _clear(con, ["internal.traits"])
    insert(con, "internal.traits", traits, _AT_WORK)


def put_expectations(con: DuckDBPyConnection, run_id: str, collection: str, results: Iterable[Row]) -> None:
    """Keep what the expectations of a run found on a collection; the same run's earlier results on it are replaced.

    Results are rows of `quality.expectations`. Those of earlier runs stay.
    """
    con.execute("DELETE FROM quality.expectations WHERE run_id = ? AND collection = ?", [run_id, collection])
    insert(con, "quality.expectations", results)


def lay_out(con: DuckDBPyConnection, work: Iterable[tuple[str, str, str]], present: str) -> int:
    """Fill the temporary table `at_work` with those that are as they were; returns how many these are.

    `work` has ids, each with a hash of what was worked on and the fingerprint to be noted; `present`, a query, the ids
    that are there with their hashes.
    """
    temporary(con, "at_work", "id VARCHAR, sha256 VARCHAR, fingerprint VARCHAR", work)
    con.execute(f"DELETE FROM at_work WHERE (id, sha256) NOT IN ({present})")  # noqa: S608 - SQL of ours
    (count,) = con.execute("SELECT count(*) FROM at_work").fetchone() or (0,)
    return int(count)


def note(con: DuckDBPyConnection, stage: str, run_id: str) -> None:
    """Note in the ledger with what those at work are done."""
    con.execute("DELETE FROM internal.done WHERE stage = ? AND description_id IN (SELECT id FROM at_work)", [stage])
    con.execute(
        "INSERT INTO internal.done SELECT id, $stage, fingerprint, $run_id, $at FROM at_work ORDER BY id",
        {"stage": stage, "run_id": run_id, "at": utc()},
    )


def _begin(con: DuckDBPyConnection, work: Mapping[str, Due]) -> int:
    rows = [(name, due.sha256, due.fingerprint) for name, due in work.items()]
    return lay_out(con, rows, "SELECT description_id, sha256 FROM raw.descriptions WHERE removed_at IS NULL")


def _clear(con: DuckDBPyConnection, tables: Iterable[str]) -> None:
    """Delete the rows of those at work."""
    for table in tables:
        con.execute(f"DELETE FROM {table} WHERE {_AT_WORK}")  # noqa: S608 - a table of ours
