"""The ledger, `internal.done`: with what each description was read and judged last, and so what is to do.

A row has a fingerprint of all that its step depends on. That of reading is made of the text, the reader, and what
people decided and a second reader answered; that of judging of that of reading, the rules, the decisions on findings,
the figure, what the names are resolved to, and what the other figures of the collection say. What has another
fingerprint now is to do, whatever it was that changed: one query a step finds it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from heat_pipeline.model import Role
from heat_pipeline.warehouse.engine import temporary

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

Stage: TypeAlias = Literal["read", "judge"]


@dataclass(frozen=True, slots=True)
class Versions:
    """By what descriptions are to be read and judged; `read_also` and `judged_also` have what else counts, by id."""

    reader: str
    rules: str = ""
    read_also: Mapping[str, str] = field(default_factory=dict)
    judged_also: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Due:
    """A description to be read or judged: the hash of its text, how many characters, and what it will be done with.

    Where a finding quotes what other figures say, judging also depends on that by which it finds the same: then
    `quoting` is what it will be done with. `is_another` tells that it would be judged otherwise though it stood alone.
    """

    sha256: str
    size: int
    fingerprint: str
    quoting: str = ""
    is_another: bool = True


_TO_JUDGE = """
    WITH named AS (
        SELECT description_id, bit_xor(hash(concat_ws(chr(31), name, role, told))) AS names
        FROM (SELECT DISTINCT description_id, name, role FROM parsed.mentions) JOIN resolved USING (name, role)
        GROUP BY description_id
    ),
    compared AS (
        SELECT
            description_id,
            bit_xor(hash(concat_ws(chr(31), kind, series, name, c.gist))) AS gists,
            bit_xor(hash(concat_ws(chr(31), kind, series, name, c.verdict))) AS verdicts
        FROM (SELECT DISTINCT description_id, kind, series, name FROM internal.traits)
        JOIN wanted USING (description_id)
        JOIN internal.contexts c USING (collection, kind, series, name)
        GROUP BY description_id
    )
    SELECT
        description_id, sha256, size,
        concat_ws(' ', was_read_by, judged_by, hash(figure_id, coalesce(names, 0)), '') AS alone,
        alone || coalesce(gists, 0) AS by_gists,
        alone || coalesce(verdicts, 0) || ' quoted' AS by_verdicts,
        NOT starts_with(coalesce(n.fingerprint, ''), alone) AS is_another
    FROM wanted
    SEMI JOIN parsed.figures USING (description_id)
    LEFT JOIN (FROM internal.done WHERE stage = 'judge') n USING (description_id)
    LEFT JOIN named USING (description_id)
    LEFT JOIN compared USING (description_id)
    WHERE was_read_by IS NOT NULL AND coalesce(n.fingerprint, '') NOT IN (by_gists, by_verdicts)
    ORDER BY description_id
"""


def want(con: DuckDBPyConnection, collection: str | None, versions: Versions) -> None:
    """Lay out by what each description is to be read, and judged as far as that depends on no other text.

    Of a collection, or of all, as the temporary table `wanted`; in it also stands by what it was read, and whether that
    will do: one that a rule failed on is read again for other rules, which may not fail.
    """
    for name, also in (("also_read", versions.read_also), ("also_judged", versions.judged_also)):
        temporary(con, name, f"description_id VARCHAR, {name} VARCHAR", also.items())
    con.execute(
        """
        CREATE OR REPLACE TEMP TABLE wanted AS
        SELECT
            description_id, d.collection, d.sha256, length(d.text) AS size, d.figure_id,
            d.sha256 || ':' || $reader || coalesce(also_read, '') AS read_by,
            $rules || coalesce(also_judged, '') AS judged_by,
            n.fingerprint AS was_read_by,
            coalesce(was_read_by IN (read_by, read_by || ' ' || $rules), false) AS is_read
        FROM raw.descriptions d
        LEFT JOIN also_read USING (description_id)
        LEFT JOIN also_judged USING (description_id)
        LEFT JOIN (FROM internal.done WHERE stage = 'read') n USING (description_id)
        WHERE d.removed_at IS NULL AND ($collection IS NULL OR d.collection = $collection)
        """,
        {"collection": collection, "reader": versions.reader, "rules": versions.rules},
    )


def to_read(con: DuckDBPyConnection, collection: str | None, versions: Versions) -> dict[str, Due]:
    """The descriptions of a collection, or of all, that are not read by these versions; by id and in its order."""
    want(con, collection, versions)
    rows = con.execute(
        "SELECT description_id, sha256, size, read_by FROM wanted WHERE NOT is_read ORDER BY description_id"
    ).fetchall()
    return {name: Due(*due) for name, *due in rows}


def to_judge(
    con: DuckDBPyConnection,
    collection: str | None,
    versions: Versions,
    resolved: Mapping[tuple[str, Role], str],
) -> dict[str, Due]:
    """The descriptions that are read, and not judged by these versions, names and contexts; by id and in its order.

    `resolved` says what each name is resolved to.
    """
    want(con, collection, versions)
    names = [(name, role.value, told) for (name, role), told in resolved.items()]
    temporary(con, "resolved", "name VARCHAR, role VARCHAR, told VARCHAR", names)
    return {
        name: Due(sha256, size, by_gists, by_verdicts, is_another)
        for name, sha256, size, _, by_gists, by_verdicts, is_another in con.execute(_TO_JUDGE).fetchall()
    }
