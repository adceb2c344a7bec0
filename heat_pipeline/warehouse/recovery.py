"""A damaged working file: how DuckDB says so, and how it is moved aside.

DuckDB 2.0 writes its first metadata block over itself at each checkpoint, while the last good header still leads there:
a process that is killed in between leaves a block with a new checksum and half of its old content. All here is done by
whoever holds the lock of the warehouse (`store`).
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import duckdb

from heat_pipeline.warehouse.faults import is_of_disk

_ASIDE = "warehouse-damaged-%Y-%m-%dT%H-%M-%S-%f.duckdb"
_SAID = re.compile(
    "Corrupt database file|not a valid DuckDB database file|Could not read enough bytes|Failure while replaying WAL"
)


def is_damage(error: Exception) -> bool:
    """Whether DuckDB says that a file is damaged, and not that it is locked, of another version, or out of room."""
    return (
        isinstance(error, duckdb.Error)
        and not isinstance(error, duckdb.OutOfMemoryException)
        and _SAID.search(str(error)) is not None
        and not is_of_disk(error)
    )


def set_aside(working: Path) -> None:
    """Rename a damaged file and its log, which must not be read with another file, so that the name says when."""
    aside = working.with_name(datetime.now(UTC).strftime(_ASIDE))
    log = working.with_name(working.name + ".wal")
    if log.exists():
        log.replace(aside.with_name(aside.name + ".wal"))
    working.replace(aside)


def move(fresh: Path, working: Path) -> None:
    """Move a file to where it belongs, for good."""
    sync(fresh)
    fresh.replace(working)
    sync(working.parent)


def recoveries(folder: Path) -> list[str]:
    """What took the place of damaged files in a folder, a line each, for as long as nobody has deleted these."""
    return [
        f"{when:%Y-%m-%d %H:%M:%S} UTC: the working file was damaged and renamed {name}. What was published last, or "
        "else a new file, took its place: what the inbox holds beyond that is read again"
        for name, when in _damaged(folder).items()
    ]


def recovered_since(folder: Path, moment: float) -> bool:
    """Whether a damaged file in a folder was replaced after a moment, in seconds since 1970."""
    return any(when.timestamp() > moment for when in _damaged(folder).values())


def sync(path: Path) -> None:
    """Have a file, or the names in a folder, on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _damaged(folder: Path) -> dict[str, datetime]:
    """When each damaged file was moved aside, by its name; not of one that somebody gave another name."""
    times: dict[str, datetime] = {}
    for path in sorted(folder.glob("warehouse-damaged-*.duckdb")):
        with suppress(ValueError):
            times[path.name] = datetime.strptime(path.name, _ASIDE).replace(tzinfo=UTC)
    return times
