"""An export of the published warehouse, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from heat_pipeline.decisions.files import load_decided
from heat_pipeline.export.dataset import FILE, load_dataset
from heat_pipeline.export.writing import Choice, Exported, write_export
from heat_pipeline.settings import Settings
from heat_pipeline.warehouse.store import Store


def export_now(settings: Settings, folder: Path, choice: Choice) -> Iterator[str]:
    """Write the export into a folder and say what it has, line by line; raises as `write_export` does."""
    dataset = load_dataset(settings.expectations)
    warehouse = Store(settings.data).published
    decisions = load_decided(settings.expectations)
    yield from _lines(write_export(warehouse, folder, choice, dataset, decisions, settings.memory_mb), folder)
    if dataset.unset:
        yield f"Not set in {settings.expectations / FILE}, and so not said: {', '.join(dataset.unset)}"


def _lines(done: Exported, folder: Path) -> Iterator[str]:
    rows = ", ".join(f"{table.rows:,} {table.name}" for table in done.tables)
    yield f"{rows} in {folder} ({done.bytes / 1_000:,.0f} kB)"
    if done.left_out:
        yield "Left out:"
    for count, words in done.left_out:
        yield f"  {words}: {count:,}"
