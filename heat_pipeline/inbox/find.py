"""Which collections an inbox holds, whether one has changed, and what lies there that is none."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

from heat_pipeline.inbox.items import METADATA, Collection, CollectionKind, RefusedError, Rejection, place, shown
from heat_pipeline.inbox.safe_files import cause, check_link, walk

TEXT_SUFFIXES = (".md", ".txt")
# In the order in which a name is given away where two of them share it; a folder goes before all.
TABULAR_SUFFIXES = {
    ".jsonl": CollectionKind.JSONL,
    ".jsonl.gz": CollectionKind.JSONL,
    ".parquet": CollectionKind.PARQUET,
    ".csv": CollectionKind.CSV,
}
KINDS = "a folder of .md or .txt files, or a .jsonl, .jsonl.gz, .parquet or .csv file with a column text"
"""What a collection may be, in words."""
# Dagster takes a collection's name as a partition key, which must not hold these.
_UNUSABLE = re.compile(r"[\x00-\x1f\x7f]|\.\.\.")


def collections(inbox: Path) -> list[Collection]:
    """The collections directly in an inbox, by name; hidden files are none.

    Raises:
        FileNotFoundError: There is no such folder.
        NotADirectoryError: It is a file.
    """
    return _look(inbox)[0]


def strays(inbox: Path) -> list[Rejection]:
    """What lies directly in an inbox and is no collection, each with what to do; the collection of these is "".

    Loose texts, files of other kinds, links out of the inbox, and a second file with the name of a collection.

    Raises:
        FileNotFoundError: There is no such folder.
        NotADirectoryError: It is a file.
    """
    return _look(inbox)[1]


def manifest(collection: Collection) -> str:
    """A hash that changes when a file of the collection is added, removed or written; it reads no contents.

    It is made of each file's path, size and time of change, so it costs one look at each file; and of the names of the
    metadata, so that a version that knows another one takes in what there is.
    """
    digest = hashlib.blake2b(repr(METADATA).encode(), digest_size=16)
    paths = [collection.path]
    if collection.kind is CollectionKind.FOLDER:
        paths = [entry.path for entry in walk(collection.path)]
    for path in paths:
        try:
            seen = path.stat()
            state = f"{seen.st_size}\0{seen.st_mtime_ns}"
        except OSError as error:
            state = f"?{cause(error)}"
        name = os.fsencode(path.relative_to(collection.path))
        digest.update(name + b"\0" + state.encode() + b"\0\0")
    return digest.hexdigest()


def _look(inbox: Path) -> tuple[list[Collection], list[Rejection]]:
    if not inbox.exists():
        raise FileNotFoundError(
            f"There is no inbox {inbox}: make this folder and put a folder of descriptions into it."
        )
    if not inbox.is_dir():
        raise NotADirectoryError(f"The inbox {inbox} is a file: name the folder that holds your collections.")
    by_name: dict[str, Collection] = {}
    refused: list[Rejection] = []
    visible = [path for path in inbox.iterdir() if not path.name.startswith(".")]
    for path in sorted(visible, key=_rank):
        try:
            collection = _collection(path, inbox)
            if first := by_name.get(collection.name):
                raise RefusedError(
                    f"{place(first.path, inbox)} is a collection with the name {collection.name} already: rename one"
                )
            by_name[collection.name] = collection
        except RefusedError as error:
            size = path.stat().st_size if path.is_file() else None
            refused.append(Rejection(place(path, inbox), "", str(error), size))
    refused.sort(key=lambda refusal: refusal.source_uri)
    return sorted(by_name.values(), key=lambda collection: collection.name), refused


def _rank(path: Path) -> tuple[int, str]:
    suffixes = list(TABULAR_SUFFIXES)
    suffix = tabular_suffix(path.name)
    return (suffixes.index(suffix) + 1 if suffix and not path.is_dir() else 0), path.name


def tabular_suffix(name: str) -> str:
    """How the name of a file with rows ends; "" of any other file."""
    return next((suffix for suffix in TABULAR_SUFFIXES if name.lower().endswith(suffix)), "")


def _collection(path: Path, inbox: Path) -> Collection:
    check_link(path, inbox)
    if _UNUSABLE.search(path.name):
        raise RefusedError("a collection's name can't hold control characters or ...: rename it")
    if path.is_dir():
        if path.is_symlink():
            raise RefusedError("a link to a folder of the inbox: its texts are read where they lie")
        return Collection(shown(path.name), path, inbox, CollectionKind.FOLDER)
    suffix = tabular_suffix(path.name)
    if suffix and path.is_file():
        return Collection(shown(path.name[: -len(suffix)]), path, inbox, TABULAR_SUFFIXES[suffix])
    if path.suffix.lower() in TEXT_SUFFIXES:
        raise RefusedError("a text directly in the inbox belongs to no collection: move it into a folder here")
    raise RefusedError(f"not a collection: that is {KINDS}")
