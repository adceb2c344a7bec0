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

from heat_pipeline.warehouse.disk import is_of_disk
from heat_pipeline.warehouse.engine import NAME, Config, attached
from heat_pipeline.warehouse.errors import DamagedError

_DAMAGED = "warehouse-damaged-"
_BEFORE = "warehouse-before-"
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


def copy_published(published: Path, target: Path, config: Config) -> None:
    """Copy the published file, to be written from now on, and read the copy from end to end.

    Raises:
        DamagedError: The published file is damaged as well.
    """
    shutil.copyfile(published, target)
    try:
        with attached(target, config, read_only=True) as con:
            tables = "SELECT schema_name || '.' || table_name FROM duckdb_tables() WHERE database_name = ?"
            for (table,) in con.execute(tables, [NAME]).fetchall():
                con.execute(f"SELECT bit_xor(hash(t)) FROM {table} t").fetchone()  # noqa: S608 - a table of ours
    except duckdb.Error as error:
        if not is_damage(error):
            raise
        raise DamagedError(
            f"The published file {published} is damaged, so that it can't take the place of the working file. DuckDB "
            f"says: {error}. Put a backup of it in its place, or move it and the folder {target.parent} away, and run "
            "again: then all that lies in the inbox is read anew."
        ) from error


def set_aside(working: Path, successor: str, error: Exception) -> str:
    """Move a damaged file and its log aside, under a name that says when; returns what happened, in one line.

    `successor` is the name of the copy that is to take its place, "" where a new file is. The line is kept beside the
    damaged file: see `recoveries`.
    """
    aside, at = _aside(working, _DAMAGED)
    line = (
        f"{at}: {working} was damaged (DuckDB says: {' '.join(str(error).split())}). "
        f"It was renamed {aside.name}, and {f'a copy of {successor}' if successor else 'a new file'} took its "
        "place: what the inbox holds beyond that is read again"
    )
    aside.with_suffix(".txt").write_text(line, encoding="utf-8")
    log = working.with_name(working.name + ".wal")
    if log.exists():
        log.replace(aside.with_name(aside.name + ".wal"))
    working.replace(aside)
    return line


def keep_aside(working: Path) -> str:
    """Give a file of another version a second name, which says when; returns what happens to it, in one line.

    So it is where it was until another one is moved in its place. The line is kept as that of `set_aside` is.
    """
    for left in working.parent.glob(f"{_BEFORE}*{working.suffix}"):
        if left.samefile(working):  # a killed process came this far
            left.unlink()
    aside, at = _aside(working, _BEFORE)
    line = (
        f"{at}: {working} was made by another version of heat-pipeline. It was renamed {aside.name}, and a new file "
        "took its place, with what had arrived and what was once found: the next run reads and judges all of it anew"
    )
    aside.with_suffix(".txt").write_text(line, encoding="utf-8")
    try:
        os.link(working, aside)
    except OSError:  # a disk without such links
        shutil.copyfile(working, aside)
    return line


def recoveries(folder: Path) -> list[str]:
    """What took the place of which files in a folder, a line each, for as long as nobody has deleted these."""
    notes = (*_notes(folder), *sorted(folder.glob(f"{_BEFORE}*.txt")))
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


def _aside(working: Path, name: str) -> tuple[Path, str]:
    """Another name for a file, and the time that is in it, in words."""
    now = datetime.now(UTC)
    return working.with_name(f"{name}{now:%Y-%m-%dT%H-%M-%S-%f}{working.suffix}"), f"{now:%Y-%m-%d %H:%M:%S} UTC"


def _notes(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"{_DAMAGED}*.txt"))
