"""All descriptions of a collection, one after the other, each once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator

from heat_pipeline.inbox.csv_rows import csv_items
from heat_pipeline.inbox.folders import folder_items
from heat_pipeline.inbox.items import LIMIT_BYTES, Arrival, Collection, Kind, Rejection
from heat_pipeline.inbox.jsonl import jsonl_items
from heat_pipeline.inbox.parquet import parquet_items

_READERS: dict[Kind, Callable[[Collection, int], Iterator[Arrival | Rejection]]] = {
    Kind.FOLDER: folder_items,
    Kind.JSONL: jsonl_items,
    Kind.CSV: csv_items,
    Kind.PARQUET: parquet_items,
}


def arrivals(collection: Collection, limit_bytes: int = LIMIT_BYTES) -> Iterator[Arrival | Rejection]:
    """The descriptions of a collection and what of it can't be taken, always in the same order.

    One text at a time is in memory. Descriptions that share an id are all refused: which of them is meant can't be
    known. To know that before the first of them is passed on, the collection is read twice.

    Args:
        collection: One of `collections(inbox)`.
        limit_bytes: Texts with more bytes are refused.

    Yields:
        An `Arrival` or a `Rejection` for each file, line or row. Nothing is raised for what lies in the inbox.
    """
    read = _READERS[collection.kind]
    several = _ids_of_several(read(collection, limit_bytes))
    for item in read(collection, limit_bytes):
        if isinstance(item, Arrival) and (count := several.get(_short(item.description_id))):
            reason = (
                f"{count} descriptions of this collection have the id {item.description_id}: "
                "give each a description_id of its own"
            )
            yield Rejection(item.place, item.collection, reason, len(item.text.encode()), item.sha256)
        else:
            yield item


def _ids_of_several(items: Iterator[Arrival | Rejection]) -> dict[bytes, int]:
    seen: set[bytes] = set()
    several: dict[bytes, int] = {}
    for item in items:
        if isinstance(item, Arrival):
            key = _short(item.description_id)
            if key in seen:
                several[key] = several.get(key, 1) + 1
            seen.add(key)
    return several


def _short(description_id: str) -> bytes:
    # Ids may be long paths; their hashes keep a million of them in little memory.
    return hashlib.blake2b(description_id.encode(), digest_size=16).digest()
