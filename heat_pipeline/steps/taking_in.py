"""inbox -> raw: take in what arrived, and mark what is gone."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from heat_pipeline.inbox import Arrival, Collection, Rejection, arrivals, collections, manifest, strays
from heat_pipeline.inbox.items import TEXT_COLUMN, place
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.ingest import (
    HeldNoMoreError,
    Ingested,
    held_texts,
    homes,
    known_manifests,
    mark_removed_collection,
    put_descriptions,
    spooled,
)

LOOSE = ""
"""The collection of what lies loose in the inbox, all of it rejected."""


@dataclass(frozen=True, slots=True)
class Inbox:
    """What is in an inbox now: its collections with their manifests, by name."""

    folder: Path
    collections: dict[str, Collection]
    manifests: dict[str, str]

    @property
    def names(self) -> list[str]:
        """The names of the collections, in order."""
        return sorted(self.collections)


def look(folder: Path) -> Inbox:
    """Look into an inbox without reading a text. Raises FileNotFoundError or NotADirectoryError where there is none."""
    by_name = {collection.name: collection for collection in collections(folder)}
    return Inbox(folder, by_name, {name: manifest(collection) for name, collection in by_name.items()})


def take_in(
    store: Store,
    folder: Path,
    names: Sequence[str],
    run_id: str,
    *,
    limit_bytes: int,
    force: bool = False,
    text_column: str = "",
) -> dict[str, Ingested]:
    """Make `raw` hold what is in these collections of the inbox, and what lies loose in it.

    A collection whose files are as they were is not read again, unless by `force`. One that is gone from the inbox is
    marked removed, and its rows leave all later tables. One with the name of a collection that another inbox still
    holds is rejected. `text_column` is the column in which these collections have their texts, from now on; "" leaves
    it as it was told last.
    Returns the counts of each collection that was read or removed.
    """
    inbox = look(folder)
    origin = origin_of(store, folder)
    known, refused, columns = _before(store, inbox)
    done: dict[str, Ingested] = {}
    for name in names:
        collection = inbox.collections.get(name)
        if collection is None and name in known:
            with store.writing() as con:
                done[name] = Ingested(removed=mark_removed_collection(con, name))
        if collection is None or name in refused:
            continue
        before = columns.get(name) or TEXT_COLUMN  # of another version it may be ""
        collection = replace(collection, text_column=text_column or before)
        now = inbox.manifests[name]
        if force or known.get(name) != now or collection.text_column != before:
            with store.reading() as con:
                held = held_texts(con, name)
            try:
                done[name] = _put(store, collection, now, held, origin, run_id, limit_bytes)
            except HeldNoMoreError:  # another run has changed the collection meanwhile
                done[name] = _put(store, collection, now, {}, origin, run_id, limit_bytes)
    loose, state = _loose(inbox, refused)
    if known.get(LOOSE, _NOTHING_LOOSE) != state:
        with store.writing() as con:
            put_descriptions(con, LOOSE, loose, manifest=state, run_id=run_id, inbox=origin)
    return done


def _before(store: Store, inbox: Inbox) -> tuple[dict[str, str], dict[str, Rejection], dict[str, str]]:
    """The manifests with which an inbox was taken in last, what of it is refused since another inbox has the name, and
    the column in which each collection had its texts.

    Of two inboxes with a collection of one name, the first to be taken in has it for as long as it holds it.
    """
    origin = origin_of(store, inbox.folder)
    with store.reading() as con:
        known = known_manifests(con, origin)
        before = homes(con)
    others = {name: home for name, (home, _) in before.items() if home not in (None, origin)}
    refused = {
        name: Rejection(
            place(collection.path, inbox.folder),
            LOOSE,
            f"the inbox {others[name]} has a collection {name} already: rename one of them",
        )
        for name, collection in inbox.collections.items()
        if name in others and _holds(store.data.resolve() / others[name], name)
    }
    return known, refused, {name: column for name, (_, column) in before.items()}


def _loose(inbox: Inbox, refused: Mapping[str, Rejection]) -> tuple[list[Rejection], str]:
    """What lies loose in an inbox, with what is refused of it, and what stands for its manifest."""
    loose = [*strays(inbox.folder), *refused.values()]
    return loose, _manifest(loose)


def _manifest(loose: Sequence[Rejection]) -> str:
    return hashlib.sha256(repr(loose).encode("utf-8", "backslashreplace")).hexdigest()[:32]


_NOTHING_LOOSE = _manifest([])


def _put(
    store: Store,
    collection: Collection,
    manifest: str,
    held: Mapping[str, str],
    origin: str,
    run_id: str,
    limit_bytes: int,
) -> Ingested:
    """Take a collection in; the texts that are `held` (sha256 by id) are compared and not carried along."""
    light = (
        replace(item, text="") if isinstance(item, Arrival) and held.get(item.description_id) == item.sha256 else item
        for item in arrivals(collection, limit_bytes)
    )
    with spooled(light) as items, store.writing() as con:
        return put_descriptions(
            con,
            collection.name,
            items,
            manifest=manifest,
            run_id=run_id,
            inbox=origin,
            text_column=collection.text_column,
        )


def _holds(folder: Path, name: str) -> bool:
    """Whether an inbox is still there and holds a collection of this name."""
    try:
        return any(collection.name == name for collection in collections(folder))
    except OSError:
        return False


def origin_of(store: Store, folder: Path) -> str:
    """How the warehouse knows an inbox: by the way to it from the data folder, which moves with the project.

    A warehouse may be filled from several inboxes. What is gone from one of them is marked removed; what came from
    another stays.
    """
    return Path(os.path.relpath(folder.resolve(), store.data.resolve())).as_posix()
