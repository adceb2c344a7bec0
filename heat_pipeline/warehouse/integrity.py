"""Checks that the warehouse is whole, each returning what is wrong: nothing lost, keys unique, cells where they say."""

from __future__ import annotations

from dataclasses import dataclass

from duckdb import DuckDBPyConnection

KEYS = {
    "raw.collections": ("collection",),
    "raw.descriptions": ("description_id",),
    "raw.done": ("description_id", "stage"),
    "parsed.figures": ("description_id",),
    "parsed.panels": ("panel_id",),
    "parsed.ticks": ("description_id", "axis", "position"),
    "parsed.cells": ("cell_id",),
    "parsed.mentions": ("mention_id",),
    "parsed.claims": ("claim_id",),
    "validated.cells": ("cell_id",),
    "validated.claims": ("claim_id",),
    "validated.names": ("description_id", "name", "role"),
    "quality.anomalies": ("anomaly_id",),
    "summary.benchmarks": ("model", "benchmark", "metric"),
    "summary.axes": ("panel_id", "axis", "tick"),
    "summary.figures": ("description_id",),
    "summary.describers": ("describer",),
}
"""The columns that are unique together in each table that has such."""


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """Where the descriptions that arrived are now, and their cells.

    `ingested` is what the inbox counted; the others are counted in the tables: `read` with cells, `qualitative`
    without, `rejected`, and `unread` for those that no reader has seen yet. `unjudged` are read but not judged.
    """

    ingested: int
    read: int
    qualitative: int
    rejected: int
    unread: int
    unjudged: int
    parsed_cells: int
    validated_cells: int

    @property
    def lost(self) -> int:
        """How many descriptions are missing: 0 where every one is read, qualitative or rejected. Negative: too many."""
        return self.ingested - self.read - self.qualitative - self.rejected

    @property
    def whole(self) -> bool:
        """Whether no description and no cell is missing, and all that is read is judged."""
        return self.lost == 0 and self.unread == 0 and self.unjudged == 0 and self.parsed_cells == self.validated_cells


def reconcile(con: DuckDBPyConnection, collection: str | None = None) -> Reconciliation:
    """Count what arrived against where it is now, in one collection or in all."""
    row = con.execute(
        """
        WITH description AS (
            SELECT
                description_id,
                f.description_id IS NOT NULL AS seen,
                (SELECT count(*) FROM parsed.cells c WHERE c.description_id = d.description_id) AS parsed,
                (SELECT count(*) FROM validated.cells c WHERE c.description_id = d.description_id) AS validated,
                d.description_id IN (SELECT description_id FROM raw.done WHERE stage = 'judge') AS judged
            FROM raw.descriptions d
            LEFT JOIN parsed.figures f USING (description_id)
            WHERE d.removed_at IS NULL AND ($collection IS NULL OR d.collection = $collection)
        )
        SELECT
            (SELECT coalesce(sum(arrived), 0) FROM raw.collections
                WHERE removed_at IS NULL AND ($collection IS NULL OR collection = $collection)),
            count(*) FILTER (seen AND parsed > 0),
            count(*) FILTER (seen AND parsed = 0),
            (SELECT count(*) FROM raw.rejected WHERE $collection IS NULL OR collection = $collection),
            count(*) FILTER (NOT seen),
            count(*) FILTER (seen AND NOT judged),
            coalesce(sum(parsed), 0),
            coalesce(sum(validated), 0)
        FROM description
        """,
        {"collection": collection},
    ).fetchone()
    return Reconciliation(*(int(value) for value in row or (0,) * 8))


def repeated_keys(con: DuckDBPyConnection) -> list[tuple[str, str, int]]:
    """Keys that a table holds more than once: (table, key, how often), at most ten a table."""
    found: list[tuple[str, str, int]] = []
    for table, columns in KEYS.items():
        names = ", ".join(columns)
        sql = f"SELECT {names}, count(*) FROM {table} GROUP BY {names} HAVING count(*) > 1 ORDER BY ALL LIMIT 10"  # noqa: S608
        found += [(table, " | ".join(map(str, row[:-1])), int(row[-1])) for row in con.execute(sql).fetchall()]
    return found


def ungrounded_cells(con: DuckDBPyConnection, collection: str | None = None) -> list[tuple[str, str, str]]:
    """Cells that don't stand where they say: (cell_id, printed, the text from char_start to char_end).

    Text by text in Python, where any character of a text is one step away. In SQL each cell would count its way through
    the text anew.
    """
    texts = con.execute(
        """
        SELECT d.text, list((c.cell_id, c.printed, c.char_start, c.char_end) ORDER BY c.char_start, c.cell_id)
        FROM raw.descriptions d
        JOIN parsed.cells c USING (description_id)
        WHERE $collection IS NULL OR d.collection = $collection
        GROUP BY d.description_id, d.text
        ORDER BY d.description_id
        """,
        {"collection": collection},
    )
    wrong: list[tuple[str, str, str]] = []
    while batch := texts.fetchmany(100):
        for text, cells in batch:
            wrong += [
                (cell_id, printed, text[start:end])
                for cell_id, printed, start, end in cells
                if text[start:end] != printed
            ]
    return wrong
