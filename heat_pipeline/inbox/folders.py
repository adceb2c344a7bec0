"""The descriptions of a folder: one a file, at any depth."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from heat_pipeline.inbox.decoding import decode
from heat_pipeline.inbox.find import TEXT_SUFFIXES, tabular_suffix
from heat_pipeline.inbox.front_matter import take_off
from heat_pipeline.inbox.items import (
    Arrival,
    Collection,
    RefusedError,
    Rejection,
    arrival,
    over_limit,
    place,
    rejection,
)
from heat_pipeline.inbox.pictures import beside
from heat_pipeline.inbox.safe_files import FolderEntry, cause, read_whole, walk

# Files that look like descriptions and would be missed. Others (pictures, answers in .json) may lie beside the texts.
_NEARLY_TEXT = ("", ".markdown", ".mdown", ".text", ".rst")


def folder_items(collection: Collection, limit: int) -> Iterator[Arrival | Rejection]:
    """Every description of a folder, in the order of its files."""
    for entry in walk(collection.path):
        item = _item(collection, entry, limit)
        if item is not None:
            yield item


def _item(collection: Collection, entry: FolderEntry, limit: int) -> Arrival | Rejection | None:
    uri = place(entry.path, collection.inbox)
    if entry.error is not None:
        return rejection(collection, uri, f"a folder that can't be read ({cause(entry.error)})", None)
    if entry.folder:
        reason = "a link to a folder isn't followed: put the folder itself here"
        return rejection(collection, uri, reason, None)
    suffix = entry.path.suffix.lower()
    if suffix not in TEXT_SUFFIXES:
        if tabular_suffix(entry.path.name):
            reason = "a file with rows is a collection of its own: move it out of the folder, directly into the inbox"
            return rejection(collection, uri, reason, None)
        if suffix in _NEARLY_TEXT:
            return rejection(collection, uri, "the name of a text ends in .md or .txt: rename it", None)
        return None
    raw: bytes | int | None = None
    try:
        raw = read_whole(entry.path, collection.inbox, limit)
        if isinstance(raw, int):
            raise over_limit(raw, limit)
        given, text = take_off(decode(raw))
        if "image" not in given and (picture := beside(entry.path.stem, entry.names)):
            given["image"] = place(entry.path.with_name(picture), collection.inbox)
        inside = PurePosixPath(place(entry.path, collection.path)).with_suffix("")
        return arrival(collection, text, given, f"{collection.name}/{inside}", uri)
    except RefusedError as error:
        return rejection(collection, uri, error, raw)
