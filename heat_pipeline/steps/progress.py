"""How far a step is, told to whoever watches: the command line draws a bar, a run in Dagster has nobody watching."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Watcher(Protocol):
    """Is told what a step has to do, and what is done of it."""

    def started(self, work: str, total: int) -> None:
        """A step begins to work on `total` descriptions."""

    def advanced(self, count: int) -> None:
        """So many more are done."""


class _Nobody:
    def started(self, work: str, total: int) -> None:
        return

    def advanced(self, count: int) -> None:
        return


_watcher: Watcher = _Nobody()


def watcher() -> Watcher:
    """Whoever watches now."""
    return _watcher


@contextmanager
def watched_by(one: Watcher) -> Iterator[None]:
    """Let `one` watch the steps that this process runs."""
    # Dagster stands between the command and the step, so it cannot be handed down.
    global _watcher
    before, _watcher = _watcher, one
    try:
        yield
    finally:
        _watcher = before
