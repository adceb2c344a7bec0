"""raw -> parsed: read the descriptions that this version of the reader has not read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from heat_pipeline.examine import read
from heat_pipeline.reading.reader import READER_VERSION
from heat_pipeline.warehouse.results import pending, put_readings
from heat_pipeline.warehouse.store import Store

Progress = Callable[[int], None]
"""Told how many descriptions more are done."""


@dataclass(frozen=True, slots=True)
class Read:
    """How many descriptions were read, and how many cells they have."""

    descriptions: int = 0
    cells: int = 0


def read_pending(store: Store, collection: str, run_id: str, *, batch: int, progress: Progress | None = None) -> Read:
    """Read what is new, changed or read by another version, in batches of `batch` descriptions.

    Each batch is read outside the lock and written in a transaction of its own, so that a run that is cut off keeps
    what it had done. A text that changed meanwhile is left for the next run.
    """
    descriptions = cells = 0
    while True:
        with store.reading() as con:
            work = pending(con, collection, "read", READER_VERSION, limit=batch)
        if not work:
            return Read(descriptions, cells)
        readings = []
        for description in work:
            readings.append((description, read(description.text)))
            if progress is not None:
                progress(1)
        with store.writing() as con:
            written = put_readings(con, readings, version=READER_VERSION, run_id=run_id)
        descriptions += written.descriptions
        cells += written.cells
        if written.outdated == len(work):
            return Read(descriptions, cells)  # all changed under our hands: another run has them
