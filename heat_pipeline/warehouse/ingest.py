"""What arrived, into `raw`: descriptions, what was rejected, and which collections there are.

A description that changed or went away takes its rows in all later tables with it, in the same transaction: what is
in them is always of the text that is in `raw.descriptions`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from duckdb import DuckDBPyConnection

from heat_pipeline.inbox import Arrival, Rejection
from heat_pipeline.inbox.items import TEXT_COLUMN
from heat_pipeline.warehouse.frames import insert

# Rows that are made of a description's text, and go with it.
DERIVED = (
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
    "internal.judged_cells",
    "internal.verdicts",
    "validated.names",
    "internal.anomalies",
    "internal.traits",
    "internal.judged_in",
    "internal.done",
    "raw.rejected",  # where the reader or a rule failed on the text
)

_BATCH_CHARACTERS = 16_000_000
_HELD = ""  # no text is empty


class HeldNoMoreError(Exception):
    """A text was left out as held by the warehouse, which by now holds another one."""


@dataclass(frozen=True, slots=True)
class Ingested:
    """How many descriptions of a collection arrived, and what became of them.

    `new`, `changed` (another text), `relabelled` (the same text with other metadata), `returned` (removed before) and
    `unchanged` add up with `rejected` to `arrived`; `removed` are no longer in the collection.
    """

    arrived: int
    new: int
    changed: int
    relabelled: int
    returned: int
    unchanged: int
    rejected: int
    removed: int


def put_descriptions(
    con: DuckDBPyConnection,
    collection: str,
    items: Iterable[Arrival | Rejection],
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
    at = _naive(now)
    arrived = _compare(con, collection, items)
    counts: dict[str, int] = dict(con.execute("SELECT state, count(*) FROM compared GROUP BY state").fetchall())
    _put(con, collection, run_id, at)
    removed = _remove(con, collection, at)
    rejected = _replace_rejected(con, collection, run_id, at)
    _note_collection(con, (collection, inbox, manifest, arrived), text_column, run_id, at)
    con.execute("DROP TABLE arriving; DROP TABLE refused; DROP TABLE compared")
    return Ingested(
        arrived=arrived,
        new=counts.get("new", 0),
        changed=counts.get("changed", 0),
        relabelled=counts.get("relabelled", 0),
        returned=counts.get("returned", 0),
        unchanged=counts.get("unchanged", 0),
        rejected=rejected,
        removed=removed,
    )


def _compare(con: DuckDBPyConnection, collection: str, items: Iterable[Arrival | Rejection]) -> int:
    """Lay what arrived into temporary tables, each description with how it differs from what is there; its number."""
    con.execute("""
        CREATE OR REPLACE TEMP TABLE arriving (
            description_id VARCHAR, figure_id VARCHAR, describer VARCHAR, source_uri VARCHAR, text VARCHAR,
            sha256 VARCHAR, place VARCHAR, image VARCHAR
        );
        CREATE OR REPLACE TEMP TABLE refused (source_uri VARCHAR, reason VARCHAR, bytes BIGINT, sha256 VARCHAR);
    """)
    arrived = _load(con, items)
    if con.execute(
        """
        SELECT 1 FROM arriving a LEFT JOIN raw.descriptions d USING (description_id, sha256)
        WHERE a.text = $held AND d.description_id IS NULL LIMIT 1
        """,
        {"held": _HELD},
    ).fetchone():
        raise HeldNoMoreError
    _refuse_shared_ids(con)
    con.execute("""
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
            END AS state,
            (d.figure_id, d.describer, d.source_uri) IS NOT DISTINCT FROM (a.figure_id, a.describer, a.source_uri)
                AS judged_alike
        FROM arriving a
        LEFT JOIN raw.descriptions d USING (description_id)
    """)
    return arrived


def _put(con: DuckDBPyConnection, collection: str, run_id: str, at: datetime) -> None:
    """Make raw.descriptions hold what is new or differs, and forget what was made of the text that was there."""
    _forget(con, "SELECT description_id FROM compared WHERE state IN ('changed', 'returned')")
    # Judging looks at metadata as well (figures that belong together, but no pictures); reading doesn't.
    con.execute("""
        DELETE FROM internal.done WHERE stage = 'judge'
            AND description_id IN (SELECT description_id FROM compared WHERE state = 'relabelled' AND NOT judged_alike)
    """)
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
        {"collection": collection, "at": at, "run_id": run_id},
    )
    con.execute(
        """
        INSERT INTO raw.descriptions BY NAME
        SELECT description_id, $collection AS collection, figure_id, describer, source_uri, text, sha256,
            $at AS ingested_at, $run_id AS run_id, NULL AS removed_at, image
        FROM compared WHERE state = 'new' ORDER BY description_id
        """,
        {"collection": collection, "at": at, "run_id": run_id},
    )


def mark_removed_collection(con: DuckDBPyConnection, collection: str, *, now: datetime | None = None) -> int:
    """Mark a collection that is gone from the inbox, and its descriptions; returns how many of these there were.

    Their rows leave all later tables, and its rejections go. The raw texts stay.
    """
    at = _naive(now)
    con.execute("CREATE OR REPLACE TEMP TABLE arriving (description_id VARCHAR)")
    removed = _remove(con, collection, at)
    con.execute("DROP TABLE arriving")
    con.execute("DELETE FROM raw.rejected WHERE collection = ?", [collection])
    con.execute("DELETE FROM internal.contexts WHERE collection = ?", [collection])
    con.execute(
        """
        UPDATE internal.collections SET removed_at = coalesce(removed_at, $at), arrived = 0, manifest = ''
        WHERE collection = $collection
        """,
        {"at": at, "collection": collection},
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


def _naive(now: datetime | None) -> datetime:
    """The time as the warehouse keeps it: UTC, without a zone."""
    return (now or datetime.now(UTC)).astimezone(UTC).replace(tzinfo=None)


def _load(con: DuckDBPyConnection, items: Iterable[Arrival | Rejection]) -> int:
    texts: list[tuple[object, ...]] = []
    refused: list[tuple[object, ...]] = []
    count = characters = 0
    for item in items:
        count += 1
        if isinstance(item, Rejection):
            refused.append((item.source_uri, item.reason, item.bytes, item.sha256))
        else:
            texts.append(
                (
                    item.description_id,
                    item.figure_id,
                    item.describer,
                    item.source_uri,
                    item.text,
                    item.sha256,
                    item.place,
                    item.image,
                )
            )
            characters += len(item.text)
        if characters > _BATCH_CHARACTERS or len(texts) + len(refused) >= 10_000:
            insert(con, "arriving", texts)
            insert(con, "refused", refused)
            texts, refused, characters = [], [], 0
    insert(con, "arriving", texts)
    insert(con, "refused", refused)
    return count


def _refuse_shared_ids(con: DuckDBPyConnection) -> None:
    # Which of them is meant can't be known.
    con.execute("""
        CREATE OR REPLACE TEMP TABLE several AS
        SELECT description_id, count(*) AS count FROM arriving GROUP BY description_id HAVING count(*) > 1;
        INSERT INTO refused
        SELECT
            a.place,
            s.count || ' descriptions of this collection have the id ' || a.description_id
                || ': give each a description_id of its own',
            CASE a.text WHEN '' THEN strlen(d.text) ELSE strlen(a.text) END, a.sha256
        FROM arriving a
        JOIN several s USING (description_id)
        LEFT JOIN raw.descriptions d USING (description_id);
        DELETE FROM arriving WHERE description_id IN (SELECT description_id FROM several);
        DROP TABLE several
    """)


def _remove(con: DuckDBPyConnection, collection: str, at: datetime) -> int:
    """Mark what is of the collection and not in `arriving`."""
    con.execute(
        """
        CREATE OR REPLACE TEMP TABLE leaving AS
        SELECT description_id FROM raw.descriptions
        WHERE collection = ? AND removed_at IS NULL
            AND description_id NOT IN (SELECT description_id FROM arriving)
        """,
        [collection],
    )
    (count,) = con.execute("SELECT count(*) FROM leaving").fetchone() or (0,)
    if count:
        _forget(con, "SELECT description_id FROM leaving")
        con.execute(
            "UPDATE raw.descriptions SET removed_at = ? WHERE description_id IN (SELECT description_id FROM leaving)",
            [at],
        )
    con.execute("DROP TABLE leaving")
    return int(count)


def _forget(con: DuckDBPyConnection, descriptions: str) -> None:
    for table in DERIVED:
        con.execute(f"DELETE FROM {table} WHERE description_id IN ({descriptions})")  # noqa: S608 - SQL of ours


def _replace_rejected(con: DuckDBPyConnection, collection: str, run_id: str, at: datetime) -> int:
    con.execute(
        """
        CREATE OR REPLACE TEMP TABLE refusals AS
        WITH before AS (
            SELECT source_uri, reason, sha256, min(rejected_at) AS rejected_at, min_by(run_id, rejected_at) AS run_id
            FROM raw.rejected WHERE collection = $collection AND description_id IS NULL GROUP BY ALL
        )
        SELECT r.source_uri, $collection AS collection, r.reason, r.bytes, r.sha256,
            coalesce(b.rejected_at, $at) AS rejected_at, coalesce(b.run_id, $run_id) AS run_id
        FROM refused r
        LEFT JOIN before b
            ON b.source_uri = r.source_uri AND b.reason = r.reason AND b.sha256 IS NOT DISTINCT FROM r.sha256
        """,
        {"collection": collection, "at": at, "run_id": run_id},
    )
    con.execute("DELETE FROM raw.rejected WHERE collection = ? AND description_id IS NULL", [collection])
    con.execute("INSERT INTO raw.rejected BY NAME SELECT * FROM refusals ORDER BY source_uri, reason, sha256")
    (count,) = con.execute("SELECT count(*) FROM refusals").fetchone() or (0,)
    con.execute("DROP TABLE refusals")
    return int(count)


def _note_collection(
    con: DuckDBPyConnection, state: tuple[str, str, str, int], text_column: str, run_id: str, at: datetime
) -> None:
    same = con.execute(
        """
        SELECT 1 FROM internal.collections
        WHERE collection = ? AND inbox = ? AND manifest = ? AND arrived = ? AND text_column = ? AND removed_at IS NULL
        """,
        [*state, text_column],
    ).fetchone()
    if same is None:
        con.execute("DELETE FROM internal.collections WHERE collection = ?", [state[0]])
        con.execute(
            "INSERT INTO internal.collections VALUES (?, ?, ?, ?, ?, ?, NULL, ?)", [*state, at, run_id, text_column]
        )
