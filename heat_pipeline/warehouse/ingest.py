"""What arrived, into `raw`: descriptions, what was rejected, and which collections there are.

A description that changed or went away takes its rows in all later tables with it, in the same transaction: what is
in them is always of the text that is in `raw.descriptions`.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, TypeAlias

from duckdb import DuckDBPyConnection

from heat_pipeline.inbox import Arrival, Rejection
from heat_pipeline.inbox.items import TEXT_COLUMN
from heat_pipeline.warehouse.engine import insert, temporary, utc
from heat_pipeline.warehouse.results import DERIVED, batches

Item: TypeAlias = Arrival | Rejection

_HELD = ""  # no text is empty
_IN_MEMORY = 32 * 1024 * 1024


class HeldNoMoreError(Exception):
    """A text was left out as held by the warehouse, which by now holds another one."""


@dataclass(frozen=True, slots=True)
class Ingested:
    """How many descriptions of a collection arrived, and what became of them.

    `new`, `changed` (another text), `relabelled` (the same text with other metadata), `returned` (removed before) and
    `unchanged` add up with `rejected` to `arrived`; `removed` are no longer in the collection.
    """

    arrived: int = 0
    new: int = 0
    changed: int = 0
    relabelled: int = 0
    returned: int = 0
    unchanged: int = 0
    rejected: int = 0
    removed: int = 0


@contextmanager
def spooled(items: Iterable[Item]) -> Iterator[Iterable[Item]]:
    """What an inbox yields, read to its end outside the lock and kept in a temporary file for one or more passes.

    Small ones stay in memory. The file has no name, so nothing is left of it when the process is killed.

        with spooled(arrivals(collection)) as items, store.writing() as con:
            put_descriptions(con, collection.name, items, ...)
    """
    with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY, mode="w+", encoding="utf-8") as file:
        for item in items:
            json.dump([isinstance(item, Arrival), *astuple(item)], file, ensure_ascii=False)
            file.write("\n")
        yield _Spool(file)


class _Spool:
    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def __iter__(self) -> Iterator[Item]:
        self._file.seek(0)
        for line in self._file:
            arrived, *values = json.loads(line)
            yield Arrival(*values) if arrived else Rejection(*values)


def put_descriptions(
    con: DuckDBPyConnection,
    collection: str,
    items: Iterable[Item],
    *,
    manifest: str,
    run_id: str,
    inbox: str = "",
    text_column: str = TEXT_COLUMN,
    now: datetime | None = None,
) -> Ingested:
    """Make `raw` hold exactly these descriptions and rejections for a collection.

    Rows that are as before stay untouched, times and all. Descriptions that share an id are all rejected; ids begin
    with the name of their collection, so those of two are never the same. One that is no longer there is marked
    removed; its text stays.

    Args:
        con: A connection from `Store.writing`.
        collection: Name of the collection; "" for what lies loose in the inbox.
        items: All that arrived in it, as `inbox.arrivals` yields it. It is passed through once, in batches. A text that
            the warehouse holds already may be left out (""): see `held_texts`.
        manifest: `inbox.manifest` of the collection, taken before it was read; see `known_manifests`.
        run_id: The run, kept with rows that are new.
        inbox: Which inbox it came from; see `known_manifests`.
        text_column: The column in which it has its texts; see `text_columns`.
        now: The time, kept with rows that are new.

    Raises:
        HeldNoMoreError: A text was left out that is not held any more.
    """
    given = {"collection": collection, "run_id": run_id, "at": utc(now)}
    arrived = _load(con, items)
    _compare(con)
    counts = dict(con.execute("SELECT state, count(*) FROM compared GROUP BY state").fetchall())
    _put(con, given)
    counts["removed"] = _remove(con, collection, utc(now))
    counts["rejected"] = _replace_rejected(con, given)
    of_collection = {"collection": collection, "inbox": inbox, "manifest": manifest, "arrived": arrived}
    _note_collection(con, {**of_collection, "text_column": text_column}, given)
    return Ingested(arrived=arrived, **counts)


def _load(con: DuckDBPyConnection, items: Iterable[Item]) -> int:
    """Lay what arrived into temporary tables; returns its number."""
    temporary(
        con,
        "arriving",
        "description_id VARCHAR, collection VARCHAR, figure_id VARCHAR, describer VARCHAR, source_uri VARCHAR, "
        "text VARCHAR, sha256 VARCHAR, place VARCHAR, image VARCHAR",
    )
    temporary(con, "refused", "source_uri VARCHAR, collection VARCHAR, reason VARCHAR, bytes BIGINT, sha256 VARCHAR")
    sizes = ((item, len(item.text) if isinstance(item, Arrival) else 0) for item in items)
    count = 0
    for batch in batches(sizes, 10_000):
        insert(con, "arriving", (astuple(item) for item in batch if isinstance(item, Arrival)))
        insert(con, "refused", (astuple(item) for item in batch if isinstance(item, Rejection)))
        count += len(batch)
    return count


def _compare(con: DuckDBPyConnection) -> None:
    """How each description that arrived differs from what is there, as the temporary table `compared`."""
    held = (
        "SELECT 1 FROM arriving a ANTI JOIN raw.descriptions d USING (description_id, sha256) WHERE a.text = ? LIMIT 1"
    )
    if con.execute(held, [_HELD]).fetchone():
        raise HeldNoMoreError
    # Of several with one id, which is meant can't be known.
    con.execute("""
        INSERT INTO refused
        SELECT
            a.place, a.collection,
            a.count || ' descriptions of this collection have the id ' || a.description_id
                || ': give each a description_id of its own',
            CASE a.text WHEN '' THEN strlen(d.text) ELSE strlen(a.text) END, a.sha256
        FROM (SELECT *, count(*) OVER (PARTITION BY description_id) AS count FROM arriving QUALIFY count > 1) a
        LEFT JOIN raw.descriptions d USING (description_id);
        CREATE OR REPLACE TEMP TABLE compared AS
        SELECT
            a.*,
            CASE
                WHEN d.description_id IS NULL THEN 'new'
                WHEN d.removed_at IS NOT NULL THEN 'returned'
                WHEN d.sha256 <> a.sha256 THEN 'changed'
                WHEN (d.figure_id, d.describer, d.source_uri, d.image)
                    <> (a.figure_id, a.describer, a.source_uri, a.image)
                THEN 'relabelled'
                ELSE 'unchanged'
            END AS state
        FROM (FROM arriving QUALIFY count(*) OVER (PARTITION BY description_id) = 1) a
        LEFT JOIN raw.descriptions d USING (description_id)
    """)


def _put(con: DuckDBPyConnection, given: dict[str, object]) -> None:
    """Make raw.descriptions hold what is new or differs, and forget what was made of the text that was there."""
    _forget(con, "SELECT description_id FROM compared WHERE state IN ('changed', 'returned')")
    con.execute(
        """
        UPDATE raw.descriptions d
        SET collection = $collection, figure_id = c.figure_id, describer = c.describer, source_uri = c.source_uri,
            image = c.image, text = CASE c.text WHEN '' THEN d.text ELSE c.text END, sha256 = c.sha256,
            ingested_at = CASE c.state WHEN 'relabelled' THEN d.ingested_at ELSE $at END,
            run_id = CASE c.state WHEN 'relabelled' THEN d.run_id ELSE $run_id END, removed_at = NULL
        FROM compared c
        WHERE d.description_id = c.description_id AND c.state IN ('changed', 'returned', 'relabelled')
        """,
        given,
    )
    con.execute(
        """
        INSERT INTO raw.descriptions BY NAME
        SELECT * EXCLUDE (place, state) REPLACE ($collection AS collection),
            $at AS ingested_at, $run_id AS run_id
        FROM compared WHERE state = 'new' ORDER BY description_id
        """,
        given,
    )


def mark_removed_collection(con: DuckDBPyConnection, collection: str, *, now: datetime | None = None) -> int:
    """Mark a collection that is gone from the inbox, and its descriptions; returns how many of these there were.

    Their rows leave all later tables, and its rejections go. The raw texts stay.
    """
    temporary(con, "compared", "description_id VARCHAR")
    removed = _remove(con, collection, utc(now))
    for table in ("raw.rejected", "internal.contexts"):
        con.execute(f"DELETE FROM {table} WHERE collection = ?", [collection])  # noqa: S608 - tables of ours
    con.execute(
        """
        UPDATE internal.collections SET removed_at = coalesce(removed_at, $at), arrived = 0, manifest = ''
        WHERE collection = $collection
        """,
        {"at": utc(now), "collection": collection},
    )
    return removed


def known_manifests(con: DuckDBPyConnection, inbox: str | None = None) -> dict[str, str]:
    """The collections that are in the warehouse and not removed, each with the manifest it was taken in with.

    With an inbox those that came from it: what of them differs from it now is there to be taken in, or to be marked
    removed. The empty name stands for what lies loose in the inbox and is no collection.
    """
    rows = con.execute(
        """
        SELECT collection, manifest FROM internal.collections
        WHERE removed_at IS NULL AND ($inbox IS NULL OR inbox = $inbox) ORDER BY collection
        """,
        {"inbox": inbox},
    ).fetchall()
    return {str(name): str(manifest) for name, manifest in rows}


def text_columns(con: DuckDBPyConnection) -> dict[str, str]:
    """The column in which each collection had its texts when it was taken in last."""
    return dict(con.execute("SELECT collection, text_column FROM internal.collections").fetchall())


def held_texts(con: DuckDBPyConnection, collection: str) -> dict[str, str]:
    """The texts of a collection that the warehouse holds, removed or not: SHA-256 by description_id."""
    rows = con.execute(
        "SELECT description_id, sha256 FROM raw.descriptions WHERE collection = ?", [collection]
    ).fetchall()
    return dict(rows)


def homes(con: DuckDBPyConnection) -> dict[str, str]:
    """The inbox that each collection came from that is in the warehouse and not removed."""
    rows = con.execute("SELECT collection, inbox FROM internal.collections WHERE removed_at IS NULL").fetchall()
    return {str(name): str(inbox) for name, inbox in rows}


def images(con: DuckDBPyConnection, data: Path, descriptions: Sequence[str]) -> dict[str, tuple[Path, str]]:
    """The pictures of some descriptions, as they came with them: the folder of the inbox, and the path in it.

    `data` is the warehouse's folder, from which the way leads to each inbox. What has no picture is not in it.
    """
    rows = con.execute(
        """
        SELECT d.description_id, c.inbox, d.image FROM raw.descriptions d JOIN internal.collections c USING (collection)
        WHERE d.image <> '' AND d.description_id IN (SELECT unnest(?))
        """,
        [list(descriptions)],
    ).fetchall()
    return {name: (data.resolve() / inbox, image) for name, inbox, image in rows}


def _remove(con: DuckDBPyConnection, collection: str, at: datetime) -> int:
    """Mark what is of the collection and not in `compared`."""
    (count,) = con.execute(
        """
        UPDATE raw.descriptions SET removed_at = ? WHERE collection = ? AND removed_at IS NULL
            AND description_id NOT IN (SELECT description_id FROM compared)
        """,
        [at, collection],
    ).fetchone() or (0,)
    if count:
        _forget(con, "SELECT description_id FROM raw.descriptions WHERE removed_at IS NOT NULL")
    return int(count)


def _forget(con: DuckDBPyConnection, descriptions: str) -> None:
    for table in DERIVED:
        con.execute(f"DELETE FROM {table} WHERE description_id IN ({descriptions})")  # noqa: S608 - SQL of ours


def _replace_rejected(con: DuckDBPyConnection, given: dict[str, object]) -> int:
    con.execute(
        """
        CREATE OR REPLACE TEMP TABLE refusals AS
        WITH before AS (
            SELECT source_uri, reason, sha256, min(rejected_at) AS rejected_at, min_by(run_id, rejected_at) AS run_id
            FROM raw.rejected WHERE collection = $collection AND description_id IS NULL GROUP BY ALL
        )
        SELECT r.* REPLACE ($collection AS collection),
            coalesce(b.rejected_at, $at) AS rejected_at, coalesce(b.run_id, $run_id) AS run_id
        FROM refused r
        LEFT JOIN before b
            ON b.source_uri = r.source_uri AND b.reason = r.reason AND b.sha256 IS NOT DISTINCT FROM r.sha256
        """,
        given,
    )
    con.execute("DELETE FROM raw.rejected WHERE collection = ? AND description_id IS NULL", [given["collection"]])
    (count,) = con.execute(
        "INSERT INTO raw.rejected BY NAME SELECT * FROM refusals ORDER BY source_uri, reason, sha256"
    ).fetchone() or (0,)
    return int(count)


def _note_collection(con: DuckDBPyConnection, state: dict[str, object], given: dict[str, object]) -> None:
    """Note how a collection is now, unless it is as it was."""
    names = ", ".join(state)
    values = ", ".join(f"${name}" for name in state)
    same = con.execute(
        f"SELECT 1 FROM internal.collections WHERE ({names}) = ({values}) AND removed_at IS NULL",  # noqa: S608
        state,
    ).fetchone()
    if same is None:
        con.execute("DELETE FROM internal.collections WHERE collection = ?", [state["collection"]])
        con.execute(
            f"INSERT INTO internal.collections ({names}, ingested_at, run_id) VALUES ({values}, $at, $run_id)",  # noqa: S608
            given | state,
        )
