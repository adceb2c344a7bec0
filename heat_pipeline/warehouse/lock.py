"""The lock on the working file: one process at a time, freed by the kernel when its holder dies.

DuckDB lets one process open a file for writing and makes all others fail at once. With this lock they queue instead.
Programs that know nothing of it and open the file all the same hold DuckDB's own lock, and its message names them.
"""

from __future__ import annotations

import fcntl
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from heat_pipeline.warehouse.faults import LockedError

_POLL_SECONDS = 0.02


@contextmanager
def held(path: Path, seconds: float, purpose: str) -> Iterator[None]:
    """Hold an exclusive `flock` on `path`, a file of its own that is made if need be and stays.

    Args:
        path: The lock file. The holder's process id and the time stand in it.
        seconds: How long to wait for another holder.
        purpose: What the holder does, for the message that others see.

    Raises:
        LockedError: Another holder did not let go in that time; the message says who and since when.
    """
    # Each holder opens the file anew, so that threads of one process exclude one another as well.
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        deadline = time.monotonic() + seconds
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() >= deadline:
                    raise LockedError(_who(descriptor, path, seconds)) from None
                time.sleep(_POLL_SECONDS)
        since = datetime.now(UTC).isoformat(timespec="seconds")
        note = json.dumps({"pid": os.getpid(), "since": since, "purpose": purpose})
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, note.encode(), 0)
        try:
            yield
        finally:
            os.ftruncate(descriptor, 0)
    finally:
        os.close(descriptor)


def note_in(descriptor: int) -> dict[str, object]:
    """What a holder wrote into its lock file; nothing where it has only just taken it, or let go of it."""
    try:
        return dict(json.loads(os.pread(descriptor, 4096, 0)))
    except ValueError:
        return {}


def _who(descriptor: int, path: Path, seconds: float) -> str:
    note = note_in(descriptor)
    holder = "process {pid}, {purpose} since {since}".format_map(note) if note else "another process"
    return (
        f"The warehouse is in use by {holder} (lock file {path}). Waited {seconds:g} s: try again when it is "
        "done; if it hangs, end it, and the lock is free."
    )
