"""raw -> parsed: read the descriptions that this version of the reader has not read."""

from __future__ import annotations

from dataclasses import dataclass

from heat_pipeline.examine import read
from heat_pipeline.reading.reader import READER_VERSION
from heat_pipeline.steps.progress import watcher
from heat_pipeline.warehouse.results import pending, pending_keys, put_readings
from heat_pipeline.warehouse.store import Store


@dataclass(frozen=True, slots=True)
class Read:
    """How many descriptions were read, and how many cells they have."""

    descriptions: int = 0
    cells: int = 0


def read_pending(store: Store, collection: str, run_id: str, *, batch: int) -> Read:
    """Read what is new, changed or read by another version, in batches of `batch` descriptions.

    Each batch is read outside the lock and written in a transaction of its own, so that a run that is cut off keeps
    what it had done. A text that changed meanwhile is left for the next run.
    """
    descriptions = cells = 0
    with store.reading() as con:
        total = len(pending_keys(con, collection, "read", READER_VERSION))
    if total:
        watcher().started(f"reading {collection}", total)
    while True:
        with store.reading() as con:
            work = pending(con, collection, "read", READER_VERSION, limit=batch)
        if not work:
            return Read(descriptions, cells)
        readings = []
        for description in work:
            readings.append((description, read(description.text)))
            watcher().advanced(1)
        with store.writing() as con:
            written = put_readings(con, readings, version=READER_VERSION, run_id=run_id)
        descriptions += written.descriptions
        cells += written.cells
        if written.outdated == len(work):
            return Read(descriptions, cells)  # all changed under our hands: another run has them
