"""Many texts read from files, on one core or several: what `heat-pipeline read` prints of each, in their order.

Texts know nothing of one another, so each is read and printed by itself, and memory stays flat however many there are.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from heat_pipeline.examine import examine
from heat_pipeline.inbox.decoding import decode
from heat_pipeline.inbox.front_matter import take_off
from heat_pipeline.inbox.items import RefusedError
from heat_pipeline.presenting.formats import Format, as_json, csv_lines
from heat_pipeline.presenting.texts import as_cell_rows, as_record

STDIN = "-"
_FEW = 64
_CHUNK = 16


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed of one file; `fault` says why it could not be read, and is "" where it could."""

    name: str
    output: str = ""
    fault: str = ""


def text_of(name: str) -> str:
    """The text of a file, or of standard input for "-", without front matter.

    Raises OSError where the file cannot be opened, RefusedError where it holds no text.
    """
    raw = sys.stdin.buffer.read() if name == STDIN else Path(name).read_bytes()
    return take_off(decode(raw))[1]


def readable(name: str) -> tuple[str | None, str]:
    """A file's text; or None, and why it cannot be read."""
    try:
        return text_of(name), ""
    except OSError as error:
        return None, error.strerror or str(error)
    except RefusedError as error:
        return None, str(error)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def printed(files: Sequence[str], form: Format, jobs: int | None = None) -> Iterator[Printed]:
    """What is printed of each file as JSON, JSON lines or CSV, in their order.

    `jobs` is the number of processes; as many as there are cores if not given, and one where there are few files.
    """
    if jobs is None:
        jobs = cores() if len(files) >= _FEW else 1
    one = partial(_printed, form=form)
    if jobs == 1 or STDIN in files:
        yield from map(one, files)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one, files, chunksize=_CHUNK)


def _printed(name: str, form: Format) -> Printed:
    text, fault = readable(name)
    if text is None:
        return Printed(name, fault=fault)
    found = examine(text)
    if form is Format.CSV:
        return Printed(name, csv_lines(as_cell_rows(name, found)))
    return Printed(name, as_json(as_record(name, found), indent=1 if form is Format.JSON else None))
