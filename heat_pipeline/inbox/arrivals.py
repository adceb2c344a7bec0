"""All descriptions of a collection, one after the other."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Iterator

from heat_pipeline.inbox.csv_rows import csv_rows
from heat_pipeline.inbox.folders import folder_items
from heat_pipeline.inbox.items import (
    LIMIT_BYTES,
    Arrival,
    Collection,
    CollectionKind,
    RefusedError,
    Rejection,
    arrival,
    over_limit,
    place,
    rejection,
)
from heat_pipeline.inbox.jsonl import jsonl_rows
from heat_pipeline.inbox.parquet import parquet_rows
from heat_pipeline.inbox.row_files import BrokenFileError, Row, text_column
from heat_pipeline.inbox.safe_files import cause, opened

_ROWS: dict[CollectionKind, Callable[[Collection, io.BufferedReader, int], Iterator[Row]]] = {
    CollectionKind.JSONL: jsonl_rows,
    CollectionKind.CSV: csv_rows,
    CollectionKind.PARQUET: parquet_rows,
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
    if collection.kind is CollectionKind.FOLDER:
        yield from folder_items(collection, limit_bytes)
        return
    uri, mark = place(collection.path, collection.inbox), "L" if collection.kind is CollectionKind.JSONL else "R"
    number = 0
    try:
        with opened(collection.path, collection.inbox) as file:
            for row in _ROWS[collection.kind](collection, file, limit_bytes):
                number = row.number
                yield _item(collection, f"{uri}#{mark}{number}", row, limit_bytes)
    except RefusedError as error:
        yield rejection(collection, uri, error, None)
    except (BrokenFileError, OSError, EOFError, zlib.error) as error:
        why = cause(error) if isinstance(error, OSError) and error.errno else str(error)
        what = "line" if mark == "L" else "row"
        reason = f"can't be read after {what} {number} ({why}); what stands before is kept"
        yield rejection(collection, uri, reason, None)


def _item(collection: Collection, uri: str, row: Row, limit: int) -> Arrival | Rejection:
    raw = row.raw
    try:
        if isinstance(row.columns, RefusedError):
            raise row.columns
        column = text_column(list(row.columns), collection.text_column)
        text = row.columns[column] if row.columns[column] is not None else ""
        if not isinstance(text, str):
            raise RefusedError(f"the column {column} holds a {type(text).__name__}, not a text")
        encoded = text.encode("utf-8", "surrogatepass")
        raw = raw if raw is not None else encoded
        if len(encoded) > limit:
            raise over_limit(len(encoded), limit)
        return arrival(collection, text, row.columns, f"{collection.name}/{row.number}", uri)
    except RefusedError as error:
        return rejection(collection, uri, error, raw)
