"""Checks that the warehouse is whole, each returning what is wrong: nothing lost, keys unique."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from operator import add

from duckdb import DuckDBPyConnection

from heat_pipeline.warehouse.catalogue import expected

_FEW = 10  # so many failures may be those of a few odd texts, whatever their share


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

    def __add__(self, other: Reconciliation) -> Reconciliation:
        return Reconciliation(*map(add, astuple(self), astuple(other)))

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
    return sum(counts.values(), Reconciliation())


def reconcile_each(con: DuckDBPyConnection, collections: Sequence[str] | None = None) -> dict[str, Reconciliation]:
    """Count what arrived against where it is now, in each of these collections or in every one.

    One pass over the tables, however many collections there are.
    """
    answer = con.execute(
        "FROM internal.reconciled WHERE $names IS NULL OR collection IN (SELECT unnest($names)) ORDER BY collection",
        {"names": None if collections is None else list(collections)},
    )
    names = [str(column[0]) for column in answer.description or []][1:]
    return {str(name): Reconciliation(**dict(zip(names, counts, strict=True))) for name, *counts in answer.fetchall()}


def halfway(con: DuckDBPyConnection) -> list[str]:
    """The collections, by name, that a run is in the middle of, or that a killed run left there.

    They have descriptions that are taken in and not yet judged.
    """
    rows = con.execute("""
        SELECT DISTINCT collection FROM raw.descriptions d
        ANTI JOIN (SELECT description_id FROM internal.done WHERE stage = 'judge') n USING (description_id)
        WHERE d.removed_at IS NULL ORDER BY collection
    """).fetchall()
    return [str(name) for (name,) in rows]


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
    repeated: list[tuple[str, str, int]] = []
    for table in expected():
        if table.key and not table.view:
            names = ", ".join(table.key)
            sql = f"SELECT {names}, count(*) FROM {table.full_name} GROUP BY {names} HAVING count(*) > 1"  # noqa: S608
            rows = con.execute(f"{sql} ORDER BY ALL LIMIT 10").fetchall()
            repeated += [(table.full_name, " | ".join(map(str, key)), int(count)) for *key, count in rows]
    return repeated
