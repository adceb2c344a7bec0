"""How far a step is, told to whoever watches: the command line draws a bar, a run in Dagster has lines in its log."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

_SECONDS = 5.0  # between two lines in a log


class Watcher:
    """Is told what a step has to do, and what is done of it; this one keeps it to itself."""

    def started(self, work: str, total: int) -> None:
        """A step begins to work on `total` descriptions, or on what else `work` names at its end."""

    def advanced(self, count: int) -> None:
        """So many more are done."""


class Lines(Watcher):
    """Says every few seconds how far a step is, as a line: "reading c: 2,300 of 100,000"."""

    def __init__(self, say: Callable[[str], object]) -> None:
        self._say = say

    def started(self, work: str, total: int) -> None:
        """A step begins: nothing is said yet."""
        self._work, self._total, self._done = work, total, 0
        self._last_line = time.monotonic()

    def advanced(self, count: int) -> None:
        """So many more are done: a line where the last is some seconds old."""
        self._done += count
        if time.monotonic() - self._last_line >= _SECONDS:
            self._say(f"{self._work}: {self._done:,} of {self._total:,}")
            self._last_line = time.monotonic()


_nobody = _watcher = Watcher()


def watcher() -> Watcher:
    """Whoever watches now."""
    return _watcher


@contextmanager
def watched_by(observer: Watcher) -> Iterator[None]:
    """Let `observer` watch the steps that this process runs."""
    # Dagster stands between the command and the step, so it cannot be handed down.
    global _watcher
    before, _watcher = _watcher, observer
    try:
        yield
    finally:
        _watcher = before


def watched_in_log(say: Callable[[str], object]) -> AbstractContextManager[None]:
    """Let `say` have a line every few seconds in a block, unless somebody watches already."""
    return watched_by(Lines(say)) if _watcher is _nobody else nullcontext()
