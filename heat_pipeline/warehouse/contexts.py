"""What a collection's figures say together: their names, and their traits, which are weighed series by series.

What belongs here: rows. What doesn't: how names are resolved (`quality.naming`) and traits weighed (`quality.context`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from heat_pipeline.model import Role
from heat_pipeline.warehouse.engine import Row, insert

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

Series = tuple[str, str]
"""The kind and the name of a series."""
_ROWS = 10_000
_MOVED = """
    CREATE OR REPLACE TEMP TABLE moved AS
    WITH present AS (
        SELECT
            t.kind, t.series,
            $version || ':' || count(*) || ':'
                || bit_xor(hash(concat_ws(chr(10), t.name, t.item, t.cells, t.description_id, d.figure_id)))
                AS fingerprint
        FROM internal.traits t JOIN raw.descriptions d USING (description_id)
        WHERE d.collection = $collection AND d.removed_at IS NULL GROUP BY t.kind, t.series
    ), weighed AS (
        SELECT kind, series, any_value(fingerprint) AS fingerprint
        FROM internal.contexts WHERE collection = $collection GROUP BY kind, series
    )
    SELECT kind, series, coalesce(p.fingerprint, '') AS fingerprint
    FROM present p FULL JOIN weighed w USING (kind, series)
    WHERE p.fingerprint IS DISTINCT FROM w.fingerprint
"""
# The figure of a list of ticks is the description's own id where it has no figure_id.
_TRAITS: Mapping[str, tuple[str, str]] = {
    "shares": ("t.name, t.item, sum(t.cells)::BIGINT", "GROUP BY ALL"),
    "sisters": (
        "t.name, t.item, CASE d.figure_id WHEN '' THEN d.description_id ELSE d.figure_id END, d.description_id",
        "",
    ),
}


def moved_series(con: DuckDBPyConnection, collection: str, version: str) -> dict[Series, str]:
    """The series of a collection whose traits are others than when they were last weighed, each with its fingerprint.

    That of a series that nothing is left of is "". Hashes of several values would lose what two rows have in common,
    such as a new figure_id: of a text they don't. `version` is that of what weighs: by another one all have moved.
    They are also left as the temporary table `moved`, for the functions below.
    """
    con.execute(_MOVED, {"collection": collection, "version": version})
    rows = con.execute("FROM moved ORDER BY ALL").fetchall()
    return {(kind, series): fingerprint for kind, series, fingerprint in rows}


def traits_of(con: DuckDBPyConnection, collection: str, kind: str) -> Iterator[tuple[Any, ...]]:
    """The traits of the series of a kind that moved, ordered by series: series, benchmark, share and number of cells in
    the whole collection; or series, axis, ticks, figure and description.
    """
    columns, group = _TRAITS[kind]
    answer = con.execute(
        f"""
        SELECT t.series, {columns}
        FROM internal.traits t JOIN raw.descriptions d USING (description_id) SEMI JOIN moved USING (kind, series)
        WHERE d.collection = $collection AND d.removed_at IS NULL AND t.kind = $kind {group} ORDER BY ALL
        """,  # noqa: S608 - SQL of ours
        {"collection": collection, "kind": kind},
    )
    while rows := answer.fetchmany(_ROWS):
        yield from rows


def put_verdicts(con: DuckDBPyConnection, collection: str, verdicts: Iterable[Row]) -> None:
    """Replace the verdicts on the series of a collection that moved; `verdicts` are rows of `internal.contexts`."""
    con.execute(
        "DELETE FROM internal.contexts WHERE collection = ? AND (kind, series) IN (SELECT (kind, series) FROM moved)",
        [collection],
    )
    insert(con, "internal.contexts", verdicts)


def verdicts_on(con: DuckDBPyConnection, description_ids: Sequence[str]) -> list[tuple[str, str, str, str, str]]:
    """The verdicts that these descriptions depend on: kind, series, name, verdict and gist."""
    return con.execute(
        """
        SELECT DISTINCT kind, series, name, c.verdict, c.gist
        FROM internal.traits t
        JOIN raw.descriptions d USING (description_id)
        JOIN internal.contexts c USING (collection, kind, series, name)
        WHERE c.verdict <> '' AND t.description_id IN (SELECT unnest(?))
        """,
        [list(description_ids)],
    ).fetchall()


def name_counts(con: DuckDBPyConnection, collection: str) -> dict[tuple[str, Role], int]:
    """In how many descriptions of a collection each name stands in each role."""
    rows = con.execute(
        """
        SELECT m.name, m.role, count(DISTINCT m.description_id)
        FROM parsed.mentions m JOIN raw.descriptions d USING (description_id)
        WHERE d.collection = ? AND d.removed_at IS NULL
        GROUP BY ALL ORDER BY ALL
        """,
        [collection],
    ).fetchall()
    return {(name, Role(role)): count for name, role, count in rows}
