"""What arrived, into `raw`: descriptions, what was rejected, and which collections there are.

A description that changed or went away takes its rows in all later tables with it, in the same transaction: what is
in them is always of the text that is in `raw.descriptions`.
"""

from __future__ import annotations

import pickle
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import IO, TypeAlias

from duckdb import DuckDBPyConnection

from heat_pipeline.inbox import Arrival, Rejection
from heat_pipeline.inbox.items import TEXT_COLUMN
from heat_pipeline.warehouse.engine import insert, temporary, utc
from heat_pipeline.warehouse.results import DERIVED, batches

Item: TypeAlias = Arrival | Rejection

_ITEMS = {"arriving": Arrival, "refused": Rejection}
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
def spooled(items: Iterable[Item]) -> Iterator[Iterator[Item]]:
    """What an inbox yields, read to its end outside the lock and kept in a temporary file, to be passed through once.

    Small ones stay in memory. The file has no name, so nothing is left of it when the process is killed.

        with spooled(arrivals(collection)) as items, store.writing() as con:
            put_descriptions(con, collection.name, items, ...)
    """
    with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as file:
        for item in items:
            pickle.dump(item, file)
        file.seek(0)
        yield _unspooled(file)


def _unspooled(file: IO[bytes]) -> Iterator[Item]:
    with suppress(EOFError):
        while True:
            yield pickle.load(file)  # noqa: S301 - our own


def put_descriptions(
    con: DuckDBPyConnection,
    collection: str,
    items: Iterable[Item],
    *,
    manifest: str,
    run_id: str,
    inbox: str = "",
    text_column: str = TEXT_COLUMN,
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
        text_column: The column in which it has its texts; see `homes`.

    Raises:
        HeldNoMoreError: A text was left out that is not held any more.
    """
    given = {"collection": collection, "run_id": run_id, "at": utc()}
    done = _put(con, items, given)
    state = {"inbox": inbox, "manifest": manifest, "arrived": done.arrived, "text_column": text_column}
    con.execute(
        """
        MERGE INTO internal.collections c USING (SELECT $collection AS collection) n USING (collection)
        WHEN MATCHED AND c.removed_at IS NULL
            AND (inbox, manifest, arrived, text_column) = ($inbox, $manifest, $arrived, $text_column) THEN DO NOTHING
        WHEN MATCHED THEN UPDATE SET inbox = $inbox, manifest = $manifest, arrived = $arrived,
            ingested_at = $at, run_id = $run_id, removed_at = NULL, text_column = $text_column
        WHEN NOT MATCHED THEN INSERT VALUES ($collection, $inbox, $manifest, $arrived, $at, $run_id, NULL, $text_column)
        """,
        given | state,
    )
    return done


def mark_removed_collection(con: DuckDBPyConnection, collection: str) -> int:
    """Mark a collection that is gone from the inbox, and its descriptions; returns how many of these there were.

    Their rows leave all later tables, and its rejections go. The raw texts stay.
    """
    given = {"collection": collection, "run_id": "", "at": utc()}
    done = _put(con, (), given)
    con.execute("DELETE FROM internal.contexts WHERE collection = ?", [collection])
    con.execute(
        """
        UPDATE internal.collections SET removed_at = coalesce(removed_at, ?), arrived = 0, manifest = ''
        WHERE collection = ?
        """,
        [given["at"], collection],
    )
    return done.removed


def _put(con: DuckDBPyConnection, items: Iterable[Item], given: dict[str, object]) -> Ingested:
    """Make the tables of `raw` hold what arrived in a collection, and forget what was made of texts that were there."""
    arrived = _load(con, items)
    _compare(con, given)
    counts = dict(con.execute("SELECT state, count(*) FROM compared GROUP BY state").fetchall())
    for table in DERIVED:
        con.execute(f"""
            DELETE FROM {table} WHERE description_id IN (
                SELECT description_id FROM compared WHERE state IN ('changed', 'returned', 'removed')
            )
        """)  # noqa: S608 - a table of ours
    con.execute(
        """
        MERGE INTO raw.descriptions d USING (FROM compared WHERE state <> 'unchanged') c USING (description_id)
        WHEN MATCHED AND c.state = 'removed' THEN UPDATE SET removed_at = $at
        WHEN MATCHED THEN UPDATE SET
            collection = $collection, figure_id = c.figure_id, describer = c.describer, source_uri = c.source_uri,
            image = c.image, text = CASE c.text WHEN '' THEN d.text ELSE c.text END, sha256 = c.sha256,
            ingested_at = CASE c.state WHEN 'relabelled' THEN d.ingested_at ELSE $at END,
            run_id = CASE c.state WHEN 'relabelled' THEN d.run_id ELSE $run_id END, removed_at = NULL
        WHEN NOT MATCHED THEN INSERT VALUES (
            c.description_id, $collection, c.figure_id, c.describer, c.source_uri, c.image, c.text, c.sha256, $at,
            $run_id, NULL
        )
        """,
        given,
    )
    con.execute(
        """
        MERGE INTO raw.rejected r USING (FROM refused ORDER BY source_uri, reason, sha256) f
            ON r.collection = $collection AND r.description_id IS NULL
            AND (f.source_uri, f.reason, f.bytes, f.sha256)
                IS NOT DISTINCT FROM (r.source_uri, r.reason, r.bytes, r.sha256)
        WHEN MATCHED THEN DO NOTHING
        WHEN NOT MATCHED THEN INSERT VALUES (
            f.source_uri, $collection, f.reason, f.bytes, f.sha256, $at, $run_id, NULL
        )
        WHEN NOT MATCHED BY SOURCE AND r.collection = $collection AND r.description_id IS NULL THEN DELETE
        """,
        given,
    )
    (rejected,) = con.execute("SELECT count(*) FROM refused").fetchone() or (0,)
    return Ingested(arrived=arrived, rejected=rejected, **counts)


def _load(con: DuckDBPyConnection, items: Iterable[Item]) -> int:
    """Lay what arrived into temporary tables; returns its number."""
    for table, kind in _ITEMS.items():
        names = [f"{field.name} {'BIGINT' if field.name == 'bytes' else 'VARCHAR'}" for field in fields(kind)]
        temporary(con, table, ", ".join(names))
    sizes = ((item, len(item.text) if isinstance(item, Arrival) else 0) for item in items)
    count = 0
    for batch in batches(sizes, 10_000):
        for table, kind in _ITEMS.items():
            insert(con, table, (astuple(item) for item in batch if isinstance(item, kind)))
        count += len(batch)
    return count


def _compare(con: DuckDBPyConnection, given: dict[str, object]) -> None:
    """How each description differs from what is there, as the temporary table `compared`."""
    # A text that is left out is "": none is empty.
    held = "FROM arriving a ANTI JOIN raw.descriptions d USING (description_id, sha256) WHERE a.text = '' LIMIT 1"
    if con.execute(held).fetchone():
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
        LEFT JOIN raw.descriptions d USING (description_id)
    """)
    con.execute(
        """
        CREATE OR REPLACE TEMP TABLE compared AS
        SELECT
            description_id, a.* EXCLUDE (description_id),
            CASE
                WHEN a.sha256 IS NULL THEN 'removed'
                WHEN d.sha256 IS NULL THEN 'new'
                WHEN d.removed_at IS NOT NULL THEN 'returned'
                WHEN d.sha256 <> a.sha256 THEN 'changed'
                WHEN (d.figure_id, d.describer, d.source_uri, d.image)
                    <> (a.figure_id, a.describer, a.source_uri, a.image)
                THEN 'relabelled'
                ELSE 'unchanged'
            END AS state
        FROM (FROM arriving QUALIFY count(*) OVER (PARTITION BY description_id) = 1) a
        FULL JOIN (FROM raw.descriptions WHERE collection = ?) d USING (description_id)
        WHERE a.sha256 IS NOT NULL OR d.removed_at IS NULL
        ORDER BY description_id
        """,
        [given["collection"]],
    )


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


def held_texts(con: DuckDBPyConnection, collection: str) -> dict[str, str]:
    """The texts of a collection that the warehouse holds, removed or not: SHA-256 by description_id."""
    rows = con.execute(
        "SELECT description_id, sha256 FROM raw.descriptions WHERE collection = ?", [collection]
    ).fetchall()
    return dict(rows)


def homes(con: DuckDBPyConnection) -> dict[str, tuple[str | None, str]]:
    """Of each collection that was ever taken in the inbox that it came from, None where it is removed, and the column
    in which it had its texts.
    """
    rows = con.execute(
        "SELECT collection, CASE WHEN removed_at IS NULL THEN inbox END, text_column FROM internal.collections"
    ).fetchall()
    return {name: (inbox, column) for name, inbox, column in rows}


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
