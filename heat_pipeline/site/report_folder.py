"""Writes the report's folder, on all cores, and puts it in its place when it is whole."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from heat_pipeline.errors import UserError
from heat_pipeline.inbox.pictures import picture
from heat_pipeline.site.collecting import entries, pages
from heat_pipeline.site.figures import FIGURES, figure_address, figure_pages
from heat_pipeline.site.overviews import overviews
from heat_pipeline.site.pages import Pages
from heat_pipeline.site.queries import ask
from heat_pipeline.steps.engines import HERE, Engine, ItemFailure, Task, chunks
from heat_pipeline.steps.progress import Watcher
from heat_pipeline.warehouse.ingest import images
from heat_pipeline.warehouse.published import connect
from heat_pipeline.whole_folder import replaced

_BATCH = 200  # pages: of each table all rows are looked through for a batch
_MARK = ".heat-pipeline-report"


class ReportError(UserError):
    """The report cannot be written there; the message says why."""


def write_report(warehouse: Path, out: Path, jobs: int, watcher: Watcher, folder: str = "") -> int:
    """Write the report of a published warehouse into the folder `out` and return how many descriptions it has.

    An earlier report there is replaced when the new one is whole. `folder` is what commands on its pages name with
    --data, "" where they need not.

    Raises:
        ReportError: `out` holds something else than an earlier report, or cannot be written.
        NotPublishedError: There is no published warehouse yet.
    """
    out = out.absolute()
    if out.exists() and not (out / _MARK).is_file() and (not out.is_dir() or any(out.iterdir())):
        raise ReportError(f"{out} is not an earlier report and not empty: name another folder with --out.")
    published = _published_at(warehouse)
    with replaced(out, ReportError) as new:
        for name in ("d", "f"):
            (new / name).mkdir()
        (new / _MARK).write_text("This folder is made by `heat-pipeline report`, which replaces it as a whole.\n")
        kept = _kept(warehouse, new.with_name("warehouse.duckdb"))
        made = Pages(published)
        with connect(kept) as con:
            listed, answer = entries(con)
            figures = ask(con, "", FIGURES).named
            _write(new / "index.html", made.index(listed, answer))
            _write(new / answer.file, answer.csv)
            for name, content in overviews(con, made).items():
                _write(new / name, content)
        watcher.started("writing pages", len(listed))
        writer = _Writer(kept, new, published, warehouse.parent, folder)
        for count in _written(Task("write pages", _Writer.write, writer), listed, jobs):
            watcher.advanced(count)
        sum(_written(Task("write figures", _Writer.write_figures, writer), figures, jobs))
    return len(listed)


def _kept(warehouse: Path, kept: Path) -> Path:
    """The warehouse as it is now, under a name of our own: a run may publish another while pages are written."""
    if not warehouse.exists():
        return warehouse  # opening it says what is to be done
    try:
        os.link(warehouse.resolve(), kept)  # of the file, not of the link to it
    except OSError:  # on another disk, or where there are no links
        shutil.copyfile(warehouse, kept)
    return kept


def _written(task: Task[_Writer, Any, int], rows: Sequence[Any], jobs: int) -> Iterator[int]:
    """Write pages, and yield how many at a time."""
    engine = Engine(jobs)
    for some, written in (engine if engine.spreads(len(rows)) else HERE).results(task, chunks(rows, _BATCH)):
        if isinstance(written, ItemFailure):
            name = some[0].get("description_id") or some[0]["figure_id"]
            raise ReportError(f"the page of {name} cannot be written: {written.reason}")
        yield written


class _Writer:
    """Writes pages of descriptions; templates and style are made once. From `data` the way leads to the inbox."""

    def __init__(self, warehouse: Path, new: Path, published: str, data: Path, folder: str) -> None:
        self._warehouse = warehouse
        self._new = new
        self._published = published
        self._data = data
        self._folder = folder

    @cached_property
    def _made(self) -> Pages:
        return Pages(self._published)

    def write(self, listed: Sequence[dict[str, Any]]) -> int:
        """Write some pages and return how many."""
        with connect(self._warehouse) as con:
            made = pages(con, listed)
            brought = images(con, self._data, [entry["description_id"] for entry in listed])
        for page in made:
            place = brought.get(page.entry["description_id"])
            came = picture(*place) if place else None
            if came is not None and came.name:
                (self._new / "p").mkdir(exist_ok=True)
                (self._new / "p" / came.name).write_bytes(came.content)
            _write(self._new / page.entry["page"], self._made.description(page, came, self._folder))
            _write(self._new / page.cells.file, page.cells.csv)
        return len(made)

    def write_figures(self, listed: Sequence[dict[str, Any]]) -> int:
        """Write the pages of some figures and return how many."""
        with connect(self._warehouse) as con:
            figures = figure_pages(con, listed)
        for page in figures:
            _write(self._new / figure_address(page.listed["figure_id"]), self._made.figure(page))
            _write(self._new / page.cells.file, page.cells.csv)
        return len(figures)


def _write(path: Path, content: str) -> None:
    path.write_text(content, encoding="utf-8")


def _published_at(warehouse: Path) -> str:
    """When the warehouse was published; "" where there is none."""
    if not warehouse.exists():
        return ""
    return datetime.fromtimestamp(warehouse.stat().st_mtime, UTC).strftime("%Y-%m-%d %H:%M UTC")
