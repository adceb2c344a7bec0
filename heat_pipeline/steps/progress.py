"""How far a step is, told to whoever watches: the command line draws a bar."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Watcher:
    """Is told what a step has to do, and what is done of it; this one keeps it to itself."""

    def started(self, work: str, total: int) -> None:
        """A step begins to work on `total` descriptions, or on what else `work` names at its end."""

    def advanced(self, count: int) -> None:
        """So many more are done."""


_watcher = Watcher()


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
