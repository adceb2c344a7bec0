"""The texts behind what a person names: files, folders of them, files with a text a row, and standard input.

What belongs here: opening them one by one, with the same limits and reasons as in the inbox. What doesn't: collections
and what becomes of them, and reading a text.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from heat_pipeline.errors import UserError
from heat_pipeline.inbox.arrivals import arrivals
from heat_pipeline.inbox.decoding import decode
from heat_pipeline.inbox.find import TABULAR_SUFFIXES, TEXT_SUFFIXES, tabular_suffix
from heat_pipeline.inbox.front_matter import take_off
from heat_pipeline.inbox.items import (
    LIMIT_BYTES,
    LIMIT_IS_SET,
    TEXT_COLUMN,
    Arrival,
    Collection,
    CollectionKind,
    RefusedError,
    arrival,
    id_in,
    shown,
)
from heat_pipeline.inbox.safe_files import walk

if TYPE_CHECKING:
    from heat_pipeline.second_reader.answers import Answers

STDIN = "-"


class TextFileError(UserError):
    """A file cannot be read as one text; the message says why."""


@dataclass(frozen=True, slots=True)
class Source:
    """A text without its front matter, and what that says of it; or None, and why it is none.

    `name` is that of its file as it was given; one of many in a file has its line or row behind it, as in
    "a.jsonl#L12". `collection` is what it would belong to in an inbox. `answers` are those of a second reader about it.
    """

    name: str
    text: str | None
    fault: str = ""
    description: str = ""
    describer: str = ""
    collection: str = ""
    answers: Answers | None = None


def sources(names: Sequence[str], limit: int = LIMIT_BYTES, text_column: str = TEXT_COLUMN) -> Iterator[Source]:
    """The texts of these names, one after the other and in their order; a text of more than `limit` bytes is a fault.

    A folder stands for its files in .md and .txt at any depth, hidden ones left out, as it would in the inbox. "-" is
    standard input. Files with a text a row are those of the inbox too, .jsonl and so on; `text_column` is the column
    in which they have their texts.
    """
    for name in names:
        if name == STDIN:
            yield _one(name, limit)
        elif Path(name).is_dir():
            texts = [str(entry.path) for entry in walk(Path(name)) if entry.path.suffix.lower() in TEXT_SUFFIXES]
            yield from (_one(text, limit) for text in texts)
            if not texts:
                yield Source(name, None, f"there are no {' or '.join(TEXT_SUFFIXES)} files in this folder")
        elif suffix := tabular_suffix(name):
            yield from _rows(name, suffix, limit, text_column)
        else:
            yield _one(name, limit)


def text_file(path: Path, limit: int = LIMIT_BYTES) -> Source:
    """The one text of a file. Raises TextFileError where it is none, or may hold several."""
    if path.is_dir():
        raise TextFileError(f"{path} is a folder: name one of its files, or use `heat-pipeline read` for all of them")
    if tabular_suffix(path.name):
        raise TextFileError(f"{path} may hold many texts: read each by itself, or use `heat-pipeline read {path}`")
    source = _one(str(path), limit)
    if source.text is None:
        raise TextFileError(f"{path}: {source.fault}")
    return source


def _one(name: str, limit: int) -> Source:
    path = Path(name)
    alone = Collection("", path, path.parent, CollectionKind.FOLDER)
    try:
        if name == STDIN:
            raw = sys.stdin.buffer.read(limit + 1)
        else:
            with path.open("rb") as file:  # a pipe is a file here: <(command) may be named
                raw = file.read(limit + 1)
        if len(raw) > limit:
            raise RefusedError(f"it has more than {limit:,} bytes (the limit is {LIMIT_IS_SET})")
        given, text = take_off(decode(raw))
        arrived = arrival(alone, text, given, "", shown(name))
    except OSError as error:
        return Source(name, None, error.strerror or str(error))
    except RefusedError as error:
        return Source(name, None, str(error))
    folder = path.absolute().parent.name
    return Source(name, arrived.text, "", id_in(folder, arrived.description_id), arrived.describer, folder)


def _rows(name: str, suffix: str, limit: int, text_column: str) -> Iterator[Source]:
    path = Path(name)
    if not path.exists():
        yield Source(name, None, "No such file or directory")
        return
    real = path.resolve()  # in the inbox a link must not lead out of it; here a person has named it
    kind = TABULAR_SUFFIXES[suffix]
    collection = Collection(path.name[: -len(suffix)], real, real.parent, kind, text_column)
    item = None
    for item in arrivals(collection, limit):
        if isinstance(item, Arrival):
            at = name + item.place.removeprefix(shown(real.name))
            yield Source(at, item.text, "", item.description_id, item.describer, collection.name)
        else:
            yield Source(name + item.source_uri.removeprefix(shown(real.name)), None, item.reason)
    if item is None:
        yield Source(name, None, "empty")
