"""An export of the published warehouse, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from heat_pipeline.decisions.files import load_decided
from heat_pipeline.export.contents import ExportChoice
from heat_pipeline.export.dataset import FILE, load_dataset
from heat_pipeline.export.writing import write_export
from heat_pipeline.settings import Settings
from heat_pipeline.warehouse.store import Store


def export_now(settings: Settings, folder: Path, choice: ExportChoice) -> Iterator[str]:
    """Write the export into a folder and say what it has, line by line; raises as `write_export` does."""
    dataset, decisions = load_dataset(settings.expectations), load_decided(settings.expectations)
    done = write_export(Store(settings.data).published, folder, choice, dataset, decisions, settings.memory_mb)
    rows = ", ".join(f"{table['rows']:,} {table['name']}" for table in done.tables)
    yield f"{rows} in {folder} ({sum(path.stat().st_size for path in folder.iterdir()) / 1_000:,.0f} kB)"
    if done.left_out:
        yield "Left out:"
    yield from (f"  {words}: {count:,}" for count, words in done.left_out)
    if dataset.unset:
        yield f"Not set in {settings.expectations / FILE}, and so not said: {', '.join(dataset.unset)}"
