"""How much is worked on at a time: so many descriptions, and of long ones fewer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

CHARACTERS = 16_000_000
"""The characters of text in one batch: 4,000 texts of common length, or three of five megabytes."""


def batches(sizes: Iterable[tuple[str, int]], most: int, characters: int = CHARACTERS) -> Iterator[list[str]]:
    """Descriptions in their order, in lists of at most `most` of them and `characters` of text; of each at least one.

    `sizes` are their ids, each with the number of its text's characters.
    """
    batch: list[str] = []
    held = 0
    for name, size in sizes:
        if batch and (len(batch) == most or held + size > characters):
            yield batch
            batch, held = [], 0
        batch.append(name)
        held += size
    if batch:
        yield batch


def sizes_of(con: DuckDBPyConnection, names: Sequence[str]) -> list[tuple[str, int]]:
    """The number of characters of each of these descriptions' texts, by id."""
    found = con.execute(
        """
        SELECT description_id, length(text) FROM raw.descriptions
        WHERE description_id IN (SELECT unnest($names)) ORDER BY description_id
        """,
        {"names": list(names)},
    )
    return [(str(name), int(size)) for name, size in found.fetchall()]
