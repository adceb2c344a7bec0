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

    @property
    def parameters(self) -> dict[str, object]:
        """The parameters of `WANTED`, but for the collection."""
        return {
            "reader": self.reader,
            "rules": self.rules,
            "read_ids": list(self.read_also),
            "read_also": list(self.read_also.values()),
            "judged_ids": list(self.judged_also),
            "judged_also": list(self.judged_also.values()),
        }


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


WANTED = """
    SELECT
        d.description_id, d.collection, d.sha256, length(d.text) AS size,
        d.sha256 || ':' || $reader || coalesce(r.also, '') AS read_by,
        $rules || coalesce(j.also, '') AS judged_by, d.figure_id
    FROM raw.descriptions d
    LEFT JOIN (SELECT unnest($read_ids::VARCHAR[]) AS description_id, unnest($read_also::VARCHAR[]) AS also) r
        USING (description_id)
    LEFT JOIN (SELECT unnest($judged_ids::VARCHAR[]) AS description_id, unnest($judged_also::VARCHAR[]) AS also) j
        USING (description_id)
    WHERE d.removed_at IS NULL AND ($collection IS NULL OR d.collection = $collection)
"""
"""By what each description is to be read, and judged as far as that depends on no other text."""
IS_READ = "n.fingerprint IN (w.read_by, w.read_by || ' ' || $rules)"
"""Whether it is read by that: one that a rule failed on is read again for other rules, which may not fail."""
_TO_JUDGE = f"""
    WITH w AS ({WANTED}),
    named AS (
        SELECT description_id, bit_xor(hash(concat_ws(chr(31), name, role, told))) AS names
        FROM (SELECT DISTINCT description_id, name, role FROM parsed.mentions)
        JOIN (
            SELECT unnest($names::VARCHAR[]) AS name, unnest($roles::VARCHAR[]) AS role,
                unnest($told::VARCHAR[]) AS told
        ) USING (name, role)
        GROUP BY description_id
    ),
    compared AS (
        SELECT
            description_id,
            bit_xor(hash(concat_ws(chr(31), kind, series, name, c.gist))) AS gists,
            bit_xor(hash(concat_ws(chr(31), kind, series, name, c.verdict))) AS verdicts
        FROM (SELECT DISTINCT description_id, kind, series, name FROM internal.traits)
        JOIN w USING (description_id)
        JOIN internal.contexts c USING (collection, kind, series, name)
        GROUP BY description_id
    )
    SELECT
        description_id, sha256, size,
        concat_ws(' ', r.fingerprint, judged_by, hash(figure_id, coalesce(names, 0)), '') AS alone,
        alone || coalesce(gists, 0) AS by_gists,
        alone || coalesce(verdicts, 0) || ' quoted' AS by_verdicts,
        NOT starts_with(coalesce(n.fingerprint, ''), alone) AS is_another
    FROM w
    SEMI JOIN parsed.figures f USING (description_id)
    JOIN (FROM internal.done WHERE stage = 'read') r USING (description_id)
    LEFT JOIN (FROM internal.done WHERE stage = 'judge') n USING (description_id)
    LEFT JOIN named USING (description_id)
    LEFT JOIN compared USING (description_id)
    WHERE coalesce(n.fingerprint, '') NOT IN (by_gists, by_verdicts)
    ORDER BY description_id
"""  # noqa: S608 - SQL of ours


def to_read(con: DuckDBPyConnection, collection: str | None, versions: Versions) -> dict[str, Due]:
    """The descriptions of a collection, or of all, that are not read by these versions; by id and in its order."""
    rows = con.execute(
        f"""
        WITH w AS ({WANTED})
        SELECT w.description_id, w.sha256, w.size, w.read_by FROM w
        ANTI JOIN internal.done n ON n.description_id = w.description_id AND n.stage = 'read' AND {IS_READ}
        ORDER BY w.description_id
        """,  # noqa: S608 - SQL of ours
        {"collection": collection, **versions.parameters},
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
    names = {
        "names": [name for name, _ in resolved],
        "roles": [role.value for _, role in resolved],
        "told": list(resolved.values()),
    }
    rows = con.execute(_TO_JUDGE, {"collection": collection, **versions.parameters, **names}).fetchall()
    return {
        name: Due(sha256, size, by_gists, by_verdicts, is_another)
        for name, sha256, size, _, by_gists, by_verdicts, is_another in rows
    }
