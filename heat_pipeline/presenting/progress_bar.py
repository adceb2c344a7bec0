"""How far long work is, as a bar on a terminal; where there is none, nothing is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from heat_pipeline.steps.progress import Watcher


@contextmanager
def bar(console: Console) -> Iterator[Watcher]:
    """A watcher that draws what it is told as bars."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield _Bar(progress)


class _Bar(Watcher):
    """Draws what the steps tell; a step with a handful of texts is over before a bar says anything."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._task: Any = None

    def started(self, work: str, total: int) -> None:
        self._task = self._progress.add_task(work, total=total)

    def advanced(self, count: int) -> None:
        if self._task is not None:
            self._progress.advance(self._task, count)
