"""A reading as it is kept: one JSON a description, which everything after reading loads.

The tables of `parsed` show the same to people; nothing in the program reads a reading out of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import pydantic_core
from pydantic import TypeAdapter

from heat_pipeline.model import Reading

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


def as_json(reading: Reading) -> str:
    """A reading as JSON: an object with its fields; what has its default is left out."""
    fields = _adapter().dump_python(reading, exclude_defaults=True)
    return pydantic_core.to_json(fields, inf_nan_mode="constants").decode()


def from_json(text: str) -> Reading:
    """The reading that `as_json` wrote. Raises ValueError where the text is none."""
    return _adapter().validate_json(text)


def load_readings(con: DuckDBPyConnection, description_ids: Sequence[str]) -> dict[str, Reading]:
    """The readings of these descriptions, by id; see `load_json`."""
    return {name: from_json(text) for name, text in load_json(con, description_ids).items()}


def load_json(con: DuckDBPyConnection, description_ids: Sequence[str]) -> dict[str, str]:
    """The readings of these descriptions as JSON, by id and in its order; those that were never read are left out.

    As JSON they are cheap to hand to another process.
    """
    rows = con.execute(
        """
        SELECT description_id, reading FROM internal.readings
        WHERE description_id IN (SELECT unnest(?)) ORDER BY description_id
        """,
        [list(description_ids)],
    )
    return dict(rows.fetchall())


@cache
def _adapter() -> TypeAdapter[Reading]:
    return TypeAdapter(Reading)
