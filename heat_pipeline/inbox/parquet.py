"""The descriptions of a .parquet file, one a row, read through an in-memory DuckDB that is imported only then."""

from __future__ import annotations

import glob
from collections.abc import Iterator
from typing import TYPE_CHECKING

from heat_pipeline.inbox.files import opened
from heat_pipeline.inbox.items import (
    METADATA,
    Arrival,
    Collection,
    RefusedError,
    Rejection,
    arrival,
    place,
    rejection,
)
from heat_pipeline.inbox.rows import check_size, text_column, text_of

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_BATCH = 256
_CONFIG: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "threads": "1",
}


def parquet_items(collection: Collection, limit: int) -> Iterator[Arrival | Rejection]:
    """Every description of the file, in the order of its rows (the first is row 1)."""
    import duckdb

    uri = place(collection.path, collection.inbox)
    number = 0
    try:
        with opened(collection.path, collection.inbox) as file:  # what DuckDB would say of a pipe or a link is no help
            if not file.read(1):
                raise RefusedError("empty")
        with duckdb.connect(":memory:", config=_CONFIG) as con:
            for number, row in _rows(con, collection):
                yield _item(collection, f"{uri}#R{number}", number, row, limit)
    except RefusedError as error:
        yield rejection(collection, uri, error, None)
    except (duckdb.Error, UnicodeError) as error:
        first = str(error).partition("\n")[0].replace(str(collection.path), uri)
        reason = f"can't be read after row {number} ({first}); the rows before are kept"
        yield rejection(collection, uri, reason, None)


def _rows(con: DuckDBPyConnection, collection: Collection) -> Iterator[tuple[int, dict[str, object]]]:
    # DuckDB takes a path as a pattern, and reads columns out of folder names like a=1 unless told not to.
    path = glob.escape(str(collection.path))
    source = "read_parquet(?, hive_partitioning=false)"
    columns = {str(row[0]): str(row[1]) for row in con.execute(f"DESCRIBE SELECT * FROM {source}", [path]).fetchall()}  # noqa: S608
    texts = text_column(list(columns), collection.text_column)
    if columns[texts] != "VARCHAR" and not columns[texts].startswith("ENUM"):
        raise RefusedError(f"the column {texts} holds {columns[texts]}, not texts")
    # Of data sets that hold the pictures themselves, `image` is megabytes a row, and no path.
    names = [name for name in METADATA if name != "image" or columns.get(name) == "VARCHAR"]
    wanted = list(dict.fromkeys(name for name in (texts, *names) if name in columns))
    quoted = ", ".join('"' + name.replace('"', '""') + '"' for name in wanted)
    cursor = con.execute(f"SELECT {quoted} FROM {source}", [path])  # noqa: S608 - the names are quoted
    number = 0
    while batch := cursor.fetchmany(_BATCH):
        for values in batch:
            number += 1
            yield number, dict(zip(wanted, values, strict=True))


def _item(collection: Collection, uri: str, number: int, row: dict[str, object], limit: int) -> Arrival | Rejection:
    text = text_of(row, collection.text_column)
    try:
        check_size(text, limit)
        return arrival(collection, text, row, f"{collection.name}/{number}", uri)
    except RefusedError as error:
        return rejection(collection, uri, error, text.encode())
