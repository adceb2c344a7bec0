"""Checks that the warehouse is whole, each returning what is wrong: nothing lost, keys unique, cells where they say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

import duckdb
from duckdb import DuckDBPyConnection

from heat_pipeline.warehouse.errors import WarehouseError
from heat_pipeline.warehouse.published import connect
from heat_pipeline.warehouse.results import batches

_FEW = 10  # so many failures may be those of a few odd texts, whatever their share
_TEXTS = 5_000
_ROWS = 50_000

KEYS = {
    "internal.collections": ("collection",),
    "raw.descriptions": ("description_id",),
    "internal.done": ("description_id", "stage"),
    "internal.state": ("writing",),
    "internal.versions": ("version",),
    "parsed.figures": ("description_id",),
    "parsed.panels": ("panel_id",),
    "parsed.ticks": ("description_id", "axis", "position"),
    "parsed.cells": ("cell_id",),
    "parsed.mentions": ("mention_id",),
    "parsed.unread": ("description_id", "position"),
    "parsed.disputed": ("description_id", "position"),
    "internal.readings": ("description_id",),
    "parsed.claims": ("claim_id",),
    "internal.judged_cells": ("cell_id",),
    "internal.verdicts": ("claim_id",),
    "validated.names": ("description_id", "name", "role"),
    "internal.anomalies": ("anomaly_id",),
    "internal.traits": ("description_id", "kind", "series", "name", "item"),
    "internal.contexts": ("collection", "kind", "series", "name"),
    "internal.judged_in": ("description_id", "kind", "series", "name"),
    "internal.history": ("anomaly_id", "found_at"),
    "quality.runs": ("run_id", "collection"),
    "summary.readers": ("model", "prompt"),
    "summary.review": ("subject", "kind"),
    "summary.benchmarks": ("model", "benchmark", "metric", "unit", "description_id"),
    "fused.figures": ("figure_id",),
    "fused.cells": ("fused_cell_id",),
    "fused.votes": ("fused_cell_id", "position"),
    "fused.alignments": ("description_id", "position"),
    "fused.anomalies": ("anomaly_id",),
    "internal.fused_counts": ("description_id", "kind"),
    "internal.fused_describers": ("describer", "kind"),
    "internal.fused_history": ("run_id", "describer", "kind"),
    "internal.fused": ("figure_id",),
    "summary.axes": ("panel_id", "axis", "tick"),
    "summary.figures": ("description_id",),
    "summary.describers": ("describer",),
    "summary.describer_errors": ("describer", "rule", "slip"),
}
"""The columns that are unique together in each table that has such."""


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """Where the descriptions that arrived are now, their cells and their claims.

    `ingested` is what the inbox counted; the others are counted in the tables: `read` with cells, `qualitative`
    without, `rejected`, and `unread` for those without a reading. `waiting` are those of the unread that the ledger
    still has as work to do. `unjudged` are read but not judged; `cells_astray` counts cells that only one of parsed and
    validated has, in descriptions that the ledger has as judged, `claims_astray` claims likewise, and those whose
    evidence is no cell of their description.
    """

    ingested: int = 0
    read: int = 0
    qualitative: int = 0
    rejected: int = 0
    unread: int = 0
    waiting: int = 0
    unjudged: int = 0
    parsed_cells: int = 0
    validated_cells: int = 0
    cells_astray: int = 0
    parsed_claims: int = 0
    validated_claims: int = 0
    claims_astray: int = 0

    @property
    def lost(self) -> int:
        """How many descriptions are missing: 0 where every one is read, qualitative or rejected. Negative: too many."""
        return self.ingested - self.read - self.qualitative - self.rejected

    @property
    def astray(self) -> int:
        """How many descriptions are missing that no run is still to read; negative: too many."""
        return self.lost - self.waiting

    @property
    def sound(self) -> bool:
        """Whether nothing is missing but what the ledger has as work to do, for another run or the next."""
        return self.astray == 0 and self.cells_astray == 0 and self.claims_astray == 0

    @property
    def whole(self) -> bool:
        """Whether no description, cell or claim is missing, and all that is read is judged."""
        return not (self.lost or self.unread or self.unjudged or self.cells_astray or self.claims_astray)


def reconcile(con: DuckDBPyConnection, collection: str | None = None) -> Reconciliation:
    """Count what arrived against where it is now, in one collection or in all."""
    counts = reconcile_each(con, None if collection is None else [collection])
    return sum_of(counts.values())


def sum_of(counts: Iterable[Reconciliation]) -> Reconciliation:
    """The sums over several collections."""
    rows = [astuple(one) for one in counts]
    return Reconciliation(*(sum(column) for column in zip(*rows, strict=True))) if rows else Reconciliation()


def reconcile_each(con: DuckDBPyConnection, collections: Sequence[str] | None = None) -> dict[str, Reconciliation]:
    """Count what arrived against where it is now, in each of these collections or in every one.

    One pass over the tables, however many collections there are.
    """
    rows = con.execute(
        _RECONCILED,
        {"collections": None if collections is None else list(collections)},
    ).fetchall()
    return {str(name): Reconciliation(*map(int, values)) for name, *values in rows}


_RECONCILED = """
    WITH parsed AS (
        SELECT description_id, count(*) AS cells FROM parsed.cells GROUP BY description_id
    ),
    validated AS (
        SELECT description_id, count(*) AS cells FROM internal.judged_cells GROUP BY description_id
    ),
    astray AS (
        SELECT coalesce(p.description_id, v.description_id) AS description_id, count(*) AS cells
        FROM parsed.cells p
        FULL JOIN internal.judged_cells v USING (cell_id)
        WHERE p.description_id IS NULL OR v.description_id IS NULL
        GROUP BY 1
    ),
    claimed AS (
        SELECT description_id, count(*) AS claims FROM parsed.claims GROUP BY description_id
    ),
    decided AS (
        SELECT description_id, count(*) AS claims FROM internal.verdicts GROUP BY description_id
    ),
    unfounded AS (
        SELECT DISTINCT claim_id
        FROM (SELECT claim_id, description_id, unnest(evidence) AS cell_id FROM internal.verdicts)
        ANTI JOIN parsed.cells USING (description_id, cell_id)
    ),
    claims_astray AS (
        SELECT coalesce(p.description_id, v.description_id) AS description_id, count(*) AS claims
        FROM parsed.claims p
        FULL JOIN internal.verdicts v USING (claim_id)
        WHERE p.description_id IS NULL OR v.description_id IS NULL OR claim_id IN (SELECT claim_id FROM unfounded)
        GROUP BY 1
    ),
    description AS (
        SELECT
            d.collection,
            f.description_id IS NOT NULL AS seen,
            coalesce(p.cells, 0) AS parsed,
            coalesce(v.cells, 0) AS validated,
            coalesce(a.cells, 0) AS astray,
            d.description_id IN (
                SELECT description_id FROM raw.rejected WHERE description_id IS NOT NULL
            ) AS failed,
            coalesce(pc.claims, 0) AS parsed_claims,
            coalesce(vc.claims, 0) AS validated_claims,
            coalesce(ac.claims, 0) AS claims_astray,
            d.description_id IN (SELECT description_id FROM internal.done WHERE stage = 'read') AS noted_read,
            d.description_id IN (SELECT description_id FROM internal.done WHERE stage = 'judge') AS noted_judged
        FROM raw.descriptions d
        LEFT JOIN parsed.figures f USING (description_id)
        LEFT JOIN parsed p USING (description_id)
        LEFT JOIN validated v USING (description_id)
        LEFT JOIN astray a USING (description_id)
        LEFT JOIN claimed pc USING (description_id)
        LEFT JOIN decided vc USING (description_id)
        LEFT JOIN claims_astray ac USING (description_id)
        WHERE d.removed_at IS NULL
    ),
    counted AS (
        SELECT
            collection,
            count(*) FILTER (seen AND parsed > 0) AS read,
            count(*) FILTER (seen AND parsed = 0) AS qualitative,
            count(*) FILTER (NOT seen AND NOT failed) AS unread,
            count(*) FILTER (NOT seen AND NOT noted_read) AS waiting,
            count(*) FILTER (seen AND NOT noted_judged) AS unjudged,
            sum(parsed) AS parsed,
            sum(validated) AS validated,
            sum(astray) FILTER (noted_judged) AS astray,
            sum(parsed_claims) AS parsed_claims,
            sum(validated_claims) AS validated_claims,
            sum(claims_astray) FILTER (noted_judged) AS claims_astray
        FROM description
        GROUP BY collection
    ),
    arrived AS (
        SELECT collection, sum(arrived) AS arrived FROM internal.collections
        WHERE removed_at IS NULL GROUP BY collection
    ),
    rejected AS (
        SELECT collection, count(*) AS rejected FROM raw.rejected GROUP BY collection
    )
    SELECT
        collection, coalesce(arrived, 0), coalesce(read, 0), coalesce(qualitative, 0), coalesce(rejected, 0),
        coalesce(unread, 0), coalesce(waiting, 0), coalesce(unjudged, 0), coalesce(parsed, 0),
        coalesce(validated, 0), coalesce(astray, 0), coalesce(parsed_claims, 0), coalesce(validated_claims, 0),
        coalesce(claims_astray, 0)
    FROM arrived
    FULL JOIN counted USING (collection)
    FULL JOIN rejected USING (collection)
    WHERE $collections IS NULL OR collection IN (SELECT unnest($collections))
    ORDER BY collection
"""


def failing(con: DuckDBPyConnection, share: float) -> list[tuple[str, int, int, str]]:
    """The collections in which the reader or a rule failed on more than this share of the texts, and on ten or more.

    Of each its name, how many texts failed, how many there are, and the reason that is given most.
    """
    rows = con.execute(
        """
        SELECT d.collection, count(r.description_id) AS failed, count(*) AS texts, coalesce(mode(r.reason), '')
        FROM raw.descriptions d LEFT JOIN raw.rejected r USING (description_id)
        WHERE d.removed_at IS NULL
        GROUP BY d.collection HAVING failed >= $few AND failed > $share * texts ORDER BY d.collection
        """,
        {"share": share, "few": _FEW},
    ).fetchall()
    return [(str(name), int(failed), int(texts), str(reason)) for name, failed, texts, reason in rows]


def repeated_keys(con: DuckDBPyConnection) -> list[tuple[str, str, int]]:
    """Keys that a table holds more than once: (table, key, how often), at most ten a table."""
    found: list[tuple[str, str, int]] = []
    for table, columns in KEYS.items():
        names = ", ".join(columns)
        sql = f"SELECT {names}, count(*) FROM {table} GROUP BY {names} HAVING count(*) > 1 ORDER BY ALL LIMIT 10"  # noqa: S608
        found += [(table, " | ".join(map(str, row[:-1])), int(row[-1])) for row in con.execute(sql).fetchall()]
    return found


def ungrounded_cells(
    con: DuckDBPyConnection, collection: str | None = None, but: Path | None = None
) -> list[tuple[str, str, str]]:
    """Cells that don't stand where they say: (cell_id, printed, the text from char_start to char_end).

    In one collection or in all; `but` is a published file: what was read when it was made is passed over, since nothing
    is published without this check.
    """
    return _ungrounded(con, "parsed.cells", "cell_id", "printed", collection, but)


def ungrounded_claims(
    con: DuckDBPyConnection, collection: str | None = None, but: Path | None = None
) -> list[tuple[str, str, str]]:
    """Claims that don't stand where they say: (claim_id, text, the text from char_start to char_end).

    `collection` and `but` as for `ungrounded_cells`.
    """
    return _ungrounded(con, "parsed.claims", "claim_id", "text", collection, but)


def _ungrounded(
    con: DuckDBPyConnection, table: str, key: str, words: str, collection: str | None, but: Path | None
) -> list[tuple[str, str, str]]:
    """Rows of a table whose words are not those of the text at their place.

    Text by text in Python, where any character of a text is one step away. In SQL each row would count its way through
    the text anew.
    """
    before = set() if but is None else _readings(but)
    found = con.execute(
        """
        SELECT d.description_id, length(d.text), r.run_id, r.done_at
        FROM raw.descriptions d LEFT JOIN internal.done r ON r.description_id = d.description_id AND r.stage = 'read'
        WHERE $collection IS NULL OR d.collection = $collection
        ORDER BY d.description_id
        """,
        {"collection": collection},
    ).fetchall()
    wrong: list[tuple[str, str, str]] = []
    for names in batches([(name, size) for name, size, *read in found if (name, *read) not in before], _TEXTS):
        here = "WHERE description_id IN (SELECT unnest($names))"
        asked = {"names": list(names)}
        texts = dict(con.execute(f"SELECT description_id, text FROM raw.descriptions {here}", asked).fetchall())  # noqa: S608
        rows = con.execute(
            f"SELECT description_id, {key}, {words}, char_start, char_end FROM {table} {here}",  # noqa: S608
            asked,
        )
        while some := rows.fetchmany(_ROWS):
            wrong += [
                (id_, said, texts[name][start:end])
                for name, id_, said, start, end in some
                if texts[name][start:end] != said
            ]
    return sorted(wrong)


def _readings(file: Path) -> set[tuple[Any, ...]]:
    """Which text was read when, by which run, as a published file has it; none where it is of another version."""
    try:
        with connect(file) as con:
            asked = "SELECT description_id, run_id, done_at FROM internal.done WHERE stage = 'read'"
            return set(con.execute(asked).fetchall())
    except (WarehouseError, duckdb.Error):
        return set()
