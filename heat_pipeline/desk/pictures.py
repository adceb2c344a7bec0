"""The picture of the text that a doubt is about, as the desk shows it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from heat_pipeline.escaping import harmless
from heat_pipeline.inbox.items import RefusedError
from heat_pipeline.inbox.pictures import Picture, picture
from heat_pipeline.warehouse.ingest import images

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


def picture_of(con: DuckDBPyConnection, data: Path, text: str) -> Picture:
    """The picture that came with a text, by the text's id. Raises RefusedError where there is none to show."""
    place = images(con, data, [text]).get(text)
    if place is None:
        raise RefusedError("no picture came with this text")
    return picture(*place)


def shown_picture(con: DuckDBPyConnection, data: Path, text: str) -> dict[str, str] | None:
    """What the page shows of a text's picture: where it is served, or what is wrong; None where none came with it."""
    place = images(con, data, [text]).get(text)
    if place is None:
        return None
    try:
        picture(*place)
        fault = ""
    except RefusedError as error:
        fault = harmless(str(error))
    return {"path": harmless(place[1]), "address": f"/picture?{urlencode({'text': text})}", "fault": fault}
