"""What the figures of a collection say together: traits read for weighing, verdicts kept, and who must be judged again.

What belongs here: rows. What doesn't: how traits are weighed (`quality.context`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from heat_pipeline.warehouse.frames import insert

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

Series = tuple[str, str]
"""The kind and the name of a series."""

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
    con.execute("CREATE OR REPLACE TEMP TABLE wanted_series (kind VARCHAR, series VARCHAR)")
    insert(con, "wanted_series", series)
    found = con.execute(
        f"""
        SELECT {columns} FROM {_PRESENT} AND (t.kind, t.series) IN (SELECT (kind, series) FROM wanted_series)
        {group} ORDER BY ALL
        """,  # noqa: S608 - SQL of ours
        {"collection": collection},
    )
    while rows := found.fetchmany(_ROWS):
        yield from rows
    con.execute("DROP TABLE wanted_series")


def put_verdicts(
    con: DuckDBPyConnection, collection: str, series: Sequence[Series], verdicts: Sequence[Sequence[object]]
) -> None:
    """Replace the verdicts on these series of a collection; `verdicts` are rows of `internal.contexts`."""
    con.execute("CREATE OR REPLACE TEMP TABLE weighed_series (kind VARCHAR, series VARCHAR)")
    insert(con, "weighed_series", series)
    con.execute(
        """
        DELETE FROM internal.contexts
        WHERE collection = ? AND (kind, series) IN (SELECT (kind, series) FROM weighed_series)
        """,
        [collection],
    )
    con.execute("DROP TABLE weighed_series")
    insert(con, "internal.contexts", verdicts)


def verdicts_on(con: DuckDBPyConnection, description_ids: Sequence[str]) -> list[tuple[str, str, str, str, str]]:
    """The verdicts that these descriptions depend on: kind, series, name, verdict and gist."""
    con.execute("CREATE OR REPLACE TEMP TABLE asked (description_id VARCHAR)")
    insert(con, "asked", [(name,) for name in description_ids])
    rows = con.execute("""
        SELECT DISTINCT c.kind, c.series, c.name, c.verdict, c.gist
        FROM internal.traits t SEMI JOIN asked USING (description_id)
        JOIN raw.descriptions d USING (description_id)
        JOIN internal.contexts c
            ON c.collection = d.collection AND c.kind = t.kind AND c.series = t.series AND c.name = t.name
        WHERE c.verdict <> ''
    """).fetchall()
    con.execute("DROP TABLE asked")
    return rows


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
        "SELECT description_id, figure_id FROM raw.descriptions WHERE list_contains($names, description_id)",
        {"names": list(description_ids)},
    ).fetchall()
    return dict(rows)
