"""A working file that another one takes the place of: a damaged one, how DuckDB says so, and one of another version.

DuckDB 2.0 writes its first metadata block over itself at each checkpoint, while the last good header still leads there:
a process that is killed in between leaves a block with a new checksum and half of its old content. All here is done by
whoever holds the lock of the warehouse (`store`).
"""

from __future__ import annotations

import os
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path

import duckdb

from heat_pipeline.warehouse.errors import is_of_disk

DAMAGED = "warehouse-damaged-"
BEFORE = "warehouse-before-"
"""How the names of damaged files, and of those of other versions, begin."""
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


def put_in_place(fresh: Path, working: Path, kind: str, why: str, what: str) -> str:
    """Have a fresh file in the place of another, which is kept under a name that says when; returns both in one line.

    The line, with `why` and `what` happened, is kept beside the other file: see `recoveries`. Until the fresh file is
    in place the other one is, its log apart, which must not be read with the fresh one.
    """
    for left in working.parent.glob(f"{kind}*{working.suffix}"):
        if left.samefile(working):  # a killed process came this far
            left.unlink()
    now = datetime.now(UTC)
    aside = working.with_name(f"{kind}{now:%Y-%m-%dT%H-%M-%S-%f}{working.suffix}")
    line = f"{now:%Y-%m-%d %H:%M:%S} UTC: {working} was {why}. It was renamed {aside.name}, and {what}"
    aside.with_suffix(".txt").write_text(line, encoding="utf-8")
    try:
        os.link(working, aside)
    except OSError:  # a disk without such links
        shutil.copyfile(working, aside)
    log = working.with_name(working.name + ".wal")
    if log.exists():
        log.replace(aside.with_name(aside.name + ".wal"))
    move(fresh, working)
    return line


def move(fresh: Path, working: Path) -> None:
    """Move a file that is on the disk to where it belongs, for good."""
    sync(fresh)
    fresh.replace(working)
    sync(working.parent)


def recoveries(folder: Path) -> list[str]:
    """What took the place of which files in a folder, a line each, for as long as nobody has deleted these."""
    notes = (*_notes(folder), *sorted(folder.glob(f"{BEFORE}*.txt")))
    return [note.read_text(encoding="utf-8") for note in notes if note.with_suffix(".duckdb").exists()]


def recovered_since(folder: Path, moment: float) -> bool:
    """Whether a damaged file in a folder was replaced after a moment, in seconds since 1970."""
    return any(note.stat().st_mtime > moment for note in _notes(folder))


def sync(path: Path) -> None:
    """Have a file, or the names in a folder, on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _notes(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"{DAMAGED}*.txt"))
