"""What a collection's figures say together: their names, and their traits, by which who must be judged again is told.

What belongs here: rows. What doesn't: how names are resolved (`quality.naming`) and traits weighed (`quality.context`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from heat_pipeline.model import Role
from heat_pipeline.warehouse.engine import Row, insert

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

Series = tuple[str, str]
"""The kind and the name of a series."""
_NameKey = tuple[str, Role]

_PRESENT = """
    internal.traits t JOIN raw.descriptions d USING (description_id)
    WHERE d.collection = $collection AND d.removed_at IS NULL
"""
_ROWS = 10_000


def moved_series(con: DuckDBPyConnection, collection: str, version: str) -> dict[Series, str]:
    """The series of a collection whose traits are others than when they were last weighed, each with its fingerprint.

    That of a series that nothing is left of is "". Hashes of several values would lose what two rows have in common,
    such as a new figure_id: of a text they don't. `version` is that of what weighs: by another one all have moved.
    """
    rows = con.execute(
        f"""
        WITH present AS (
            SELECT
                t.kind, t.series,
                $version || ':' || count(*) || ':'
                    || bit_xor(hash(concat_ws(chr(10), t.name, t.item, t.cells, t.description_id, d.figure_id)))
                    AS fingerprint
            FROM {_PRESENT} GROUP BY t.kind, t.series
        ), weighed AS (
            SELECT kind, series, any_value(fingerprint) AS fingerprint
            FROM internal.contexts WHERE collection = $collection GROUP BY kind, series
        )
        SELECT kind, series, coalesce(p.fingerprint, '')
        FROM present p FULL JOIN weighed w USING (kind, series)
        WHERE p.fingerprint IS DISTINCT FROM w.fingerprint ORDER BY ALL
        """,  # noqa: S608 - SQL of ours
        {"collection": collection, "version": version},
    ).fetchall()
    return {(kind, series): fingerprint for kind, series, fingerprint in rows}


def shares_of(con: DuckDBPyConnection, collection: str, series: Sequence[Series]) -> Iterator[tuple[Any, ...]]:
    """Series, benchmark, share and its number of cells in the whole collection, ordered by series."""
    yield from _traits(con, collection, series, "t.series, t.name, t.item, sum(t.cells)::BIGINT", "GROUP BY ALL")


def ticks_of(con: DuckDBPyConnection, collection: str, series: Sequence[Series]) -> Iterator[tuple[Any, ...]]:
    """Series, axis, ticks, figure and description of each list of ticks, ordered by series.

    The figure is the description's own id where it has no figure_id.
    """
    figure = "CASE d.figure_id WHEN '' THEN d.description_id ELSE d.figure_id END"
    yield from _traits(con, collection, series, f"t.series, t.name, t.item, {figure}, d.description_id", "")


def _traits(
    con: DuckDBPyConnection, collection: str, series: Sequence[Series], columns: str, group: str
) -> Iterator[tuple[Any, ...]]:
    answer = con.execute(
        f"SELECT {columns} FROM {_PRESENT} AND (t.kind, t.series) IN {_LISTED} {group} ORDER BY ALL",  # noqa: S608
        {"collection": collection, **_lists(series)},
    )
    while rows := answer.fetchmany(_ROWS):
        yield from rows


def put_verdicts(con: DuckDBPyConnection, collection: str, series: Sequence[Series], verdicts: Sequence[Row]) -> None:
    """Replace the verdicts on these series of a collection; `verdicts` are rows of `internal.contexts`."""
    con.execute(
        f"DELETE FROM internal.contexts WHERE collection = $collection AND (kind, series) IN {_LISTED}",  # noqa: S608
        {"collection": collection, **_lists(series)},
    )
    insert(con, "internal.contexts", verdicts)


_LISTED = "(SELECT (unnest($first::VARCHAR[]), unnest($second::VARCHAR[])))"


def _lists(pairs: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    """The parameters of `_LISTED`."""
    return {"first": [first for first, _ in pairs], "second": [second for _, second in pairs]}


def verdicts_on(con: DuckDBPyConnection, description_ids: Sequence[str]) -> list[tuple[str, str, str, str, str]]:
    """The verdicts that these descriptions depend on: kind, series, name, verdict and gist."""
    return con.execute(
        """
        SELECT DISTINCT c.kind, c.series, c.name, c.verdict, c.gist
        FROM internal.traits t
        JOIN raw.descriptions d USING (description_id)
        JOIN internal.contexts c
            ON c.collection = d.collection AND c.kind = t.kind AND c.series = t.series AND c.name = t.name
        WHERE c.verdict <> '' AND t.description_id IN (SELECT unnest(?))
        """,
        [list(description_ids)],
    ).fetchall()


def judged_otherwise(con: DuckDBPyConnection, collection: str) -> dict[str, str]:
    """The descriptions that were judged in another context than the present one: id and sha256 of the text."""
    rows = con.execute(
        f"""
        WITH keys AS (
            SELECT DISTINCT t.description_id, d.sha256, t.kind, t.series, t.name FROM {_PRESENT}
        ), present AS (
            SELECT kind, series, name, verdict, gist FROM internal.contexts WHERE collection = $collection
        )
        SELECT DISTINCT k.description_id, k.sha256
        FROM keys k
        LEFT JOIN present c USING (kind, series, name)
        LEFT JOIN internal.judged_in j USING (description_id, kind, series, name)
        WHERE coalesce(j.verdict, '') NOT IN (coalesce(c.verdict, ''), coalesce(c.gist, ''))
        """,  # noqa: S608 - SQL of ours
        {"collection": collection},
    ).fetchall()
    return dict(rows)


def figure_ids(con: DuckDBPyConnection, description_ids: Sequence[str]) -> dict[str, str]:
    """The figure_id of each of these descriptions, "" where it has none."""
    rows = con.execute(
        "SELECT description_id, figure_id FROM raw.descriptions WHERE description_id IN (SELECT unnest($names))",
        {"names": list(description_ids)},
    ).fetchall()
    return dict(rows)


def name_counts(con: DuckDBPyConnection, collection: str) -> dict[_NameKey, int]:
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


def name_verdicts(con: DuckDBPyConnection, collection: str) -> dict[_NameKey, list[tuple[str, ...]]]:
    """What each name of a collection was taken for: canonical, likely, status, its common spelling, and why.

    Usually one of each. Where a run was cut off, some descriptions may still hold an older verdict.
    """
    rows = con.execute(
        """
        SELECT n.name, n.role, list(DISTINCT (n.canonical, n.likely, n.status, n.commonly_spelled, n.reason))
        FROM validated.names n JOIN raw.descriptions d USING (description_id)
        WHERE d.collection = ? AND d.removed_at IS NULL
        GROUP BY ALL
        """,
        [collection],
    ).fetchall()
    return {(name, Role(role)): [tuple(verdict) for verdict in verdicts] for name, role, verdicts in rows}


def descriptions_with(con: DuckDBPyConnection, collection: str, names: Sequence[_NameKey]) -> dict[str, str]:
    """The judged descriptions of a collection that hold one of these names: id and sha256 of the text."""
    rows = con.execute(
        f"""
        SELECT DISTINCT d.description_id, d.sha256 FROM raw.descriptions d JOIN validated.names n USING (description_id)
        WHERE d.collection = $collection AND d.removed_at IS NULL AND (n.name, n.role) IN {_LISTED}
        """,  # noqa: S608 - SQL of ours
        {"collection": collection, **_lists([(name, role.value) for name, role in names])},
    )
    return dict(rows.fetchall())
