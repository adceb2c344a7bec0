"""Which runs are at work on a warehouse: each holds a lock file of its own, which the kernel lets go when it dies.

The files stand in `<data>/working/runs`. One that is held is of a run that goes on; one that nobody holds, but in which
its holder's note still stands, is of a run whose process died.
"""

from __future__ import annotations

import fcntl
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from heat_pipeline.warehouse.faults import in_words
from heat_pipeline.warehouse.lock import held, note_in

_KEPT_SECONDS = 24 * 3600.0


class State(StrEnum):
    """What has become of a run, as far as its lock file tells."""

    GOING = "going"
    CUT_OFF = "cut off"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Run:
    """A run: its process, and since when it has been at work (ISO 8601, UTC), where it goes on or was cut off."""

    run_id: str
    state: State
    pid: int = 0
    since: str = ""


_ours: set[str] = set()


@contextmanager
def at_work(data: Path, run_id: str) -> Iterator[None]:
    """Show that a run is at work, for as long as the block goes on and this process lives.

    A block around this one, in this process, that shows the same run is enough. Raises LockedError where another
    process shows it.
    """
    if run_id in _ours:
        yield
        return
    path = _file(data, run_id)
    with ExitStack() as stack:
        with in_words(data):
            path.parent.mkdir(parents=True, exist_ok=True)
            _sweep(path.parent)
            # Those who look hold the file for a moment too.
            stack.enter_context(held(path, 5, "running"))
        _ours.add(run_id)
        try:
            yield
        finally:
            _ours.discard(run_id)


def state_of(data: Path, run_id: str) -> State:
    """What has become of a run; OVER also where there is no trace of it."""
    return _look(_file(data, run_id)).state


def last_sign_of(data: Path, run_id: str) -> float:
    """When a run began or ended to be at work, in seconds since 1970; 0 where there is no trace of it."""
    try:
        return _file(data, run_id).stat().st_mtime
    except FileNotFoundError:
        return 0.0


def forget(data: Path, run_id: str) -> None:
    """Remove the trace of a run that was cut off."""
    _file(data, run_id).unlink(missing_ok=True)


def runs_of(data: Path) -> list[Run]:
    """The runs that go on and those that were cut off, the longest first."""
    runs = map(_look, (data / "working" / "runs").glob("*.lock"))
    return sorted((run for run in runs if run.state is not State.OVER), key=lambda run: (run.since, run.run_id))


def _file(data: Path, run_id: str) -> Path:
    return data / "working" / "runs" / f"{run_id}.lock"


def _sweep(folder: Path) -> None:
    """Remove the empty files of runs that ended in order, when nobody asks about them any more."""
    for path in folder.glob("*.lock"):
        with suppress(FileNotFoundError):
            seen = path.stat()
            if seen.st_size == 0 and time.time() - seen.st_mtime > _KEPT_SECONDS:
                path.unlink()


def _look(path: Path) -> Run:
    try:
        file = path.open("rb")
    except FileNotFoundError:
        return Run(path.stem, State.OVER)
    with file:
        try:
            # Shared, so that those who look don't take one another for the holder.
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            state = State.CUT_OFF
        except BlockingIOError:
            state = State.GOING
        note = note_in(file.fileno())
    if state is State.CUT_OFF and not note:
        state = State.OVER  # let go in order
    return Run(path.stem, state, int(str(note.get("pid", 0))), str(note.get("since", "")))
