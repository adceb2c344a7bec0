"""Which descriptions people decided how to read, and by which version of the reader they are read for that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from heat_pipeline.reading.decisions import ReadingDecision, ReadingDecisions

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


def decided(
    con: DuckDBPyConnection, decisions: ReadingDecisions, collection: str | None = None
) -> dict[str, tuple[ReadingDecision, ...]]:
    """The decisions on each description of a collection, or of all, that has any; by its id."""
    if not decisions.entries:
        return {}
    rows = con.execute(
        """
        SELECT description_id, describer, collection, source_uri FROM raw.descriptions
        WHERE removed_at IS NULL AND ($collection IS NULL OR collection = $collection)
        """,
        {"collection": collection},
    )
    found = {str(row[0]): decisions.decisions_for(*map(str, row)) for row in rows.fetchall()}
    return {name: own for name, own in found.items() if own}


def versions(decided: Mapping[str, tuple[ReadingDecision, ...]], reader: str) -> dict[str, str]:
    """The version of each of these descriptions: that of the reader and what was decided, so that a change is read."""
    return {name: version(own, reader) for name, own in decided.items()}


def version(own: tuple[ReadingDecision, ...], reader: str) -> str:
    """The version of the reader that heeds these decisions: another one with each that changes how a text is read."""
    return f"{reader}+{ReadingDecisions(own).fingerprint}" if own else reader
