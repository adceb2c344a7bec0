"""The picture of the text that a doubt is about, as the desk shows it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from heat_pipeline.inbox.items import RefusedError
from heat_pipeline.inbox.pictures import Picture, picture
from heat_pipeline.warehouse.ingest import images

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


def picture_of(con: DuckDBPyConnection, data: Path, text: str) -> tuple[str, Picture | None, str]:
    """The path of the picture that came with a text, "" where none did; the picture, or why it can't be shown."""
    place = images(con, data, [text]).get(text)
    if place is None:
        return "", None, "no picture came with this text"
    try:
        return place[1], picture(*place), ""
    except RefusedError as error:
        return place[1], None, str(error)
