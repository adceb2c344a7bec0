"""Many rows into a table at once, through pandas data frames whose types come from the table, not from the rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias, cast

from duckdb import DuckDBPyConnection

if TYPE_CHECKING:
    import pandas as pd

    Rows: TypeAlias = pd.DataFrame | Iterable[Sequence[object]]

BATCH_ROWS = 50_000
FRAMES_CONFIG = {"pandas_analyze_sample": 1_000_000_000}
"""What a connection that rows are inserted with is opened with. DuckDB tells the type of a list column from a sample of
its rows: of a thousand empty lists it makes a type that holds nothing, and fails on the first one that is not empty. So
it looks at all of them."""
_DTYPES = {
    "DOUBLE": "float64",
    "INTEGER": "Int64",
    "BIGINT": "Int64",
    "BOOLEAN": "boolean",
    "TIMESTAMP": "datetime64[us]",
}


def insert(con: DuckDBPyConnection, table: str, rows: Rows, only: str = "") -> int:
    """Insert rows and return how many there were.

    Args:
        con: A connection opened with FRAMES_CONFIG, inside the transaction of the caller.
        table: A table of ours, with its schema.
        rows: Tuples with a value for every column of the table in its order, or a data frame that has every column by
            name; what else it has is passed over. None and NaN are NULL.
        only: A table with a column description_id: rows of other descriptions are left out (and not counted).

    Raises:
        ValueError: A data frame lacks a column of the table, or a tuple has another length.
    """
    described = con.execute(f"SELECT * FROM {table} LIMIT 0").description or []  # noqa: S608 - a table of ours
    types = {str(column[0]): str(column[1]) for column in described}
    if hasattr(rows, "columns"):  # pandas is imported where there is something to insert, and not before
        frame = cast("pd.DataFrame", rows)
        if missing := [name for name in types if name not in frame.columns]:
            raise ValueError(f"rows for {table} lack the columns {', '.join(missing)}")
        return _insert(con, table, frame[list(types)], only) if len(frame) else 0
    count = 0
    source = iter(rows)
    while batch := list(islice(source, BATCH_ROWS)):
        import pandas as pd

        values = list(zip(*batch, strict=True))
        if len(values) != len(types):
            raise ValueError(f"rows for {table} have {len(values)} values, the table has {len(types)} columns")
        columns = {
            name: pd.Series(list(column), dtype=_DTYPES.get(types[name], "object"))
            for name, column in zip(types, values, strict=True)
        }
        count += _insert(con, table, pd.DataFrame(columns), only)
    return count


def _insert(con: DuckDBPyConnection, table: str, frame: pd.DataFrame, only: str) -> int:
    names = ", ".join(frame.columns)
    where = f"WHERE description_id IN (SELECT description_id FROM {only})" if only else ""  # noqa: S608
    con.register("incoming_rows", frame)
    try:
        sql = f"INSERT INTO {table} ({names}) SELECT {names} FROM incoming_rows {where}"  # noqa: S608 - names of ours
        done = con.execute(sql).fetchone()
    finally:
        con.unregister("incoming_rows")
    return int(done[0]) if done else 0
