"""All descriptions of a collection, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from heat_pipeline.inbox.csv_rows import csv_items
from heat_pipeline.inbox.folders import folder_items
from heat_pipeline.inbox.items import LIMIT_BYTES, Arrival, Collection, Kind, Rejection
from heat_pipeline.inbox.json_array import json_items
from heat_pipeline.inbox.jsonl import jsonl_items
from heat_pipeline.inbox.parquet import parquet_items

_READERS: dict[Kind, Callable[[Collection, int], Iterator[Arrival | Rejection]]] = {
    Kind.FOLDER: folder_items,
    Kind.JSONL: jsonl_items,
    Kind.JSON: json_items,
    Kind.CSV: csv_items,
    Kind.PARQUET: parquet_items,
}


def arrivals(collection: Collection, limit_bytes: int = LIMIT_BYTES) -> Iterator[Arrival | Rejection]:
    """The descriptions of a collection and what of it can't be taken, always in the same order.

    One text at a time is in memory, and each file is listed, opened and read once. Descriptions that share an id are
    not refused here: that needs all of them, and the warehouse has them (`warehouse.put_descriptions`).

    Args:
        collection: One of `collections(inbox)`.
        limit_bytes: Texts with more bytes are refused.

    Yields:
        An `Arrival` or a `Rejection` for each file, line or row. Nothing is raised for what lies in the inbox.
    """
    return _READERS[collection.kind](collection, limit_bytes)
