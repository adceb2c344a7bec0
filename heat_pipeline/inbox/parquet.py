"""The rows of a .parquet file, read through an in-memory DuckDB that is imported only then."""

from __future__ import annotations

import glob
import io
from collections.abc import Iterator
from itertools import chain

from heat_pipeline.inbox.items import METADATA, Collection, RefusedError
from heat_pipeline.inbox.row_files import BrokenFileError, Row, text_column

_BATCH = 256
_CONFIG: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "threads": "1",
}
_SOURCE = "read_parquet(?, hive_partitioning=false)"  # or DuckDB reads columns out of folder names like a=1


def parquet_rows(collection: Collection, file: io.BufferedReader, limit: int) -> Iterator[Row]:
    """Every row, in their order (the first is row 1), with its text and its metadata."""
    import duckdb

    if not file.peek(1):
        raise RefusedError("empty")
    path = [glob.escape(str(collection.path))]  # DuckDB takes a path as a pattern
    try:
        with duckdb.connect(":memory:", config=_CONFIG) as con:
            described = con.execute(f"DESCRIBE SELECT * FROM {_SOURCE}", path).fetchall()  # noqa: S608
            types = {str(column[0]): str(column[1]) for column in described}
            texts = text_column(list(types), collection.text_column)
            if types[texts] != "VARCHAR" and not types[texts].startswith("ENUM"):
                raise RefusedError(f"the column {texts} holds {types[texts]}, not texts")
            # Of data sets that hold the pictures themselves, `image` is megabytes a row, and no path.
            given = (name for name in METADATA if name in types and (name != "image" or types[name] == "VARCHAR"))
            columns = list(dict.fromkeys((texts, *given)))
            quoted = ", ".join('"' + name.replace('"', '""') + '"' for name in columns)
            cursor = con.execute(f"SELECT {quoted} FROM {_SOURCE}", path)  # noqa: S608 - the names are quoted
            rows = chain.from_iterable(iter(lambda: cursor.fetchmany(_BATCH), []))
            for number, values in enumerate(rows, 1):
                yield Row(number, dict(zip(columns, values, strict=True)))
    except (duckdb.Error, UnicodeError) as error:
        raise BrokenFileError(
            str(error).partition("\n")[0].replace(str(collection.path), collection.path.name)
        ) from None
