"""How far a step is, told to whoever watches: the command line draws a bar, a run in Dagster has lines in its log."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext


class Watcher:
    """Is told what a step has to do, and what is done of it; this one keeps it to itself."""

    def started(self, work: str, total: int) -> None:
        """A step begins to work on `total` descriptions, or on other things, which `work` names at its end."""

    def advanced(self, count: int) -> None:
        """So many more are done."""


class Lines(Watcher):
    """Says every few seconds how far a step is, as a line: "reading c: 2,300 of 100,000 descriptions, 96 a second"."""

    def __init__(
        self, say: Callable[[str], object], seconds: float = 5.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._say, self._seconds, self._clock = say, seconds, clock
        self._work, self._total, self._done = "", 0, 0
        self._start = self._said = 0.0

    def started(self, work: str, total: int) -> None:
        """A step begins: nothing is said yet."""
        self._work, self._total, self._done = work, total, 0
        self._start = self._said = self._clock()

    def advanced(self, count: int) -> None:
        """So many more are done: a line where the last is some seconds old."""
        self._done += count
        now = self._clock()
        if now - self._said >= self._seconds:
            things = "" if self._work.endswith("figures") else " descriptions"
            rate = _rate(self._done, now - self._start)
            self._say(f"{self._work}: {self._done:,} of {self._total:,}{things}{rate}")
            self._said = now


def _rate(done: int, seconds: float) -> str:
    """How fast work goes: ", 96 a second", and by the minute or the hour where it is slow; "" before anything is."""
    for length, unit in ((1, "a second"), (60, "a minute"), (3600, "an hour")):
        if round(rate := length * done / seconds) >= 1:
            return f", {rate:,.0f} {unit}"
    return ""


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
