"""The classes of the inbox, and the one place that makes an `Arrival` of a text and its metadata.

What belongs here is the same for every kind of collection: the names of the metadata, what counts as no text, how ids
and places are written when none are given.
"""

from __future__ import annotations

import hashlib
import re
import reprlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from uuid import UUID

LIMIT_BYTES = 2_000_000
"""The size above which a text is refused, where the caller names no other: a text up to it is read in less than a
minute of processor time. A description of one figure has some kilobytes; what has more is many of them, or none."""
LIMIT_IS_SET = "set by HEAT_PIPELINE_SIZE_LIMIT_MB"
"""Where people set the limit, for the reasons of those that are refused."""

TEXT_COLUMN = "text"
"""The column of the texts in a file with rows, where the caller names no other."""

METADATA = ("description_id", "figure_id", "describer", "source_uri", "image")
"""The names of the metadata, in front matter and in columns alike."""

_LONGEST_PATH = 500  # of a picture: more characters are the picture itself, or nothing that could be a path
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")


class CollectionKind(StrEnum):
    """What a collection is: a folder of texts, or one file with a text in each row."""

    FOLDER = "folder"
    JSONL = "jsonl"
    PARQUET = "parquet"
    CSV = "csv"


@dataclass(frozen=True, slots=True)
class Collection:
    """What arrives together; `path` is a direct child of `inbox`.

    `text_column` is the column of the texts in a file with rows; one that has no such column has them in `text`.
    """

    name: str
    path: Path
    inbox: Path
    kind: CollectionKind
    text_column: str = TEXT_COLUMN


@dataclass(frozen=True, slots=True)
class Arrival:
    """One description: its text without front matter, and the metadata that came with it ("" where there is none).

    `description_id` begins with the name of the collection: two collections may give the same ids.
    `sha256` is that of `text` in UTF-8. `place` is where it lies relative to the inbox, "#L12" and "#R12" being a line
    and a row; `source_uri` is as given, or else the place. `image` is the path of a picture of the figure, relative to
    the inbox and as given: whether it may be shown is seen when it is (`pictures.picture`).
    """

    description_id: str
    collection: str
    figure_id: str
    describer: str
    source_uri: str
    text: str
    sha256: str
    place: str
    image: str = ""


@dataclass(frozen=True, slots=True)
class Rejection:
    """Something that arrived and can't be taken, and why, in words for the person who put it there.

    `bytes` and `sha256` are those of the file or of the line; of a row of a .csv or .parquet file, and of a text that
    is refused for its id, those of the text. None where they could not be had; of what is over the limit no hash.
    """

    source_uri: str
    collection: str
    reason: str
    bytes: int | None = None
    sha256: str | None = None


class RefusedError(Exception):
    """Raised inside the inbox where one description can't be taken; its words become `Rejection.reason`."""


def shown(name: str) -> str:
    """A file name as text that can be stored: bytes that are no UTF-8 and control characters become `\\xe9`."""
    text = name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return _CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", text)


def place(path: Path, inbox: Path) -> str:
    """Where a file lies, relative to the inbox, with forward slashes."""
    return shown(path.relative_to(inbox).as_posix())


def sha256_of(data: bytes) -> str:
    """The SHA-256 of some bytes in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def rejection(collection: Collection, source_uri: str, reason: object, raw: bytes | int | None) -> Rejection:
    """A refusal of the given bytes, of so many that were not kept, or of what could not be read where `raw` is None."""
    size, sha256 = (len(raw), sha256_of(raw)) if isinstance(raw, bytes) else (raw, None)
    return Rejection(source_uri, collection.name, str(reason), size, sha256)


def over_limit(size: int, limit: int) -> RefusedError:
    """The refusal of a text, or of a line with one, that is too long."""
    return RefusedError(f"{size:,} bytes are over the limit of {limit:,} ({LIMIT_IS_SET})")


def arrival(collection: Collection, text: str, given: Mapping[str, object], default_id: str, place: str) -> Arrival:
    """The description with this text.

    Args:
        collection: What it arrived in.
        text: The text without front matter.
        given: Metadata as found; names other than those of `METADATA` are passed over.
        default_id: Its id where the metadata has none.
        place: Where it lies: its source_uri where the metadata has none.

    Raises:
        RefusedError: The text is empty or no text, or the metadata can't be used.
    """
    if "\0" in text:
        raise RefusedError(f"not text: a NUL character at character {text.index(chr(0))}")
    if half := _SURROGATE.search(text):
        raise RefusedError(
            f"not text: half a surrogate pair (U+{ord(half[0]):04X}) at character {half.start()}; "
            "what wrote this text cut a character in two"
        )
    if not text.strip():
        raise RefusedError("empty")
    values = {name: _metadata(name, given.get(name)) for name in METADATA if name != "image"}
    return Arrival(
        description_id=id_in(collection.name, values["description_id"]) or default_id,
        collection=collection.name,
        figure_id=values["figure_id"],
        describer=values["describer"],
        source_uri=values["source_uri"] or place,
        text=text,
        sha256=sha256_of(text.encode()),
        place=place,
        image=_image(given.get("image")),
    )


def id_in(collection: str, given: str) -> str:
    """The id of a description that a collection gives, as the warehouse has it: COLLECTION/ID; "" for none."""
    return given if not (collection and given) or given.startswith(f"{collection}/") else f"{collection}/{given}"


def _image(value: object) -> str:
    """The path of a picture as given; no text is refused for what stands there."""
    if value is None or value != value:  # NaN
        return ""
    path = value if isinstance(value, str) else reprlib.repr(value)
    return shown(path.strip()[:_LONGEST_PATH].encode("utf-8", "backslashreplace").decode())


def _metadata(name: str, value: object) -> str:
    """One metadata value as text; "" for none. Numbers and dates are written as they stand."""
    match value:
        case None:
            return ""
        case bool():
            text = str(value).lower()
        case float() if value != value:  # NaN is how data frames write "none"
            return ""
        case str() | int() | float() | Decimal() | datetime() | date() | time() | UUID():
            text = str(value).strip()
        case _:
            raise RefusedError(f"{name} is a {type(value).__name__}: write one text or number")
    if _CONTROL.search(text) or _SURROGATE.search(text):
        raise RefusedError(f"{name} holds a character that is no text: {ascii(text)[:80]}")
    return text
