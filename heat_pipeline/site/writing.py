"""Writes the report's folder, on all cores, and puts it in its place when it is whole."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from heat_pipeline.errors import UserError
from heat_pipeline.site.collecting import Entry, entries, pages
from heat_pipeline.site.overviews import overviews
from heat_pipeline.site.pages import Pages
from heat_pipeline.steps.progress import Watcher
from heat_pipeline.warehouse.published import connect

_BATCH = 50
_FEW = 200  # pages: below it a second process costs more than it saves
_MARK = ".heat-pipeline-report"


class ReportError(UserError):
    """The report cannot be written there; the message says why."""


def write_report(warehouse: Path, out: Path, jobs: int, watcher: Watcher) -> int:
    """Write the report of a published warehouse into the folder `out` and return how many descriptions it has.

    An earlier report there is replaced when the new one is whole.

    Raises:
        ReportError: `out` holds something else than an earlier report, or cannot be written.
        NotPublishedError: There is no published warehouse yet.
    """
    out = out.absolute()
    if out.exists() and not (out / _MARK).is_file() and (not out.is_dir() or any(out.iterdir())):
        raise ReportError(f"{out} is not an earlier report and not empty: name another folder with --out.")
    published = _published_at(warehouse)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        new = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    except OSError as error:
        raise ReportError(f"{out} cannot be written: {error.strerror or error}") from error
    try:
        new.chmod(0o755)
        (new / "d").mkdir()
        (new / _MARK).write_text("This folder is made by `heat-pipeline report`, which replaces it as a whole.\n")
        kept = _kept(warehouse, new)
        made = Pages(published)
        with connect(kept) as con:
            listed = entries(con)
            _write(new / "index.html", made.index(listed))
            for name, content in overviews(con, made).items():
                _write(new / name, content)
        watcher.started("writing pages", len(listed))
        for count in _written(kept, new, published, listed, jobs):
            watcher.advanced(count)
        kept.unlink()
        _put(new, out)
    except OSError as error:
        raise ReportError(f"{out} cannot be written: {error.strerror or error}") from error
    finally:
        shutil.rmtree(new, ignore_errors=True)
    return len(listed)


def _kept(warehouse: Path, new: Path) -> Path:
    """The warehouse as it is now, under a name of our own: a run may publish another while pages are written."""
    kept = new / "warehouse.duckdb"
    if not warehouse.exists():
        return warehouse  # opening it says what is to be done
    try:
        os.link(warehouse, kept)
    except OSError:  # on another disk, or where there are no links
        shutil.copyfile(warehouse, kept)
    return kept


def _written(warehouse: Path, new: Path, published: str, listed: Sequence[Entry], jobs: int) -> Iterator[int]:
    """Write the pages of descriptions, and yield how many at a time."""
    numbered = [range(first, min(first + _BATCH, len(listed))) for first in range(0, len(listed), _BATCH)]
    work = [([listed[index] for index in some], _neighbours(listed, some)) for some in numbered]
    one = partial(_write_pages, warehouse, new, published)
    if jobs == 1 or len(listed) < _FEW:
        yield from map(one, work)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(one, work)


def _neighbours(listed: Sequence[Entry], some: Sequence[int]) -> list[tuple[str, str]]:
    last = len(listed) - 1
    return [
        (
            Path(listed[index - 1].page).name if index else "",
            Path(listed[index + 1].page).name if index < last else "",
        )
        for index in some
    ]


def _write_pages(
    warehouse: Path, new: Path, published: str, work: tuple[Sequence[Entry], Sequence[tuple[str, str]]]
) -> int:
    some, neighbours = work
    made = Pages(published)
    with connect(warehouse) as con:
        for page, (before, after) in zip(pages(con, some), neighbours, strict=True):
            _write(new / page.entry.page, made.description(page, before, after))
    return len(some)


def _write(path: Path, content: str) -> None:
    path.write_text(content, encoding="utf-8")


def _put(new: Path, out: Path) -> None:
    """Put a whole report in the place of an earlier one."""
    old = out.with_name(f".{out.name}-old-{os.getpid()}")
    if out.exists():
        out.rename(old)
    new.rename(out)
    with suppress(OSError):
        shutil.rmtree(old)


def _published_at(warehouse: Path) -> str:
    """When the warehouse was published; "" where there is none."""
    if not warehouse.exists():
        return ""
    return datetime.fromtimestamp(warehouse.stat().st_mtime, UTC).strftime("%Y-%m-%d %H:%M UTC")
