"""Many texts read from files, on one core or several: what `heat-pipeline read` prints of each, in their order.

Texts know nothing of one another, so each is read and printed by itself, and memory stays flat however many there are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from heat_pipeline.examine import examine
from heat_pipeline.inbox.decoding import decode
from heat_pipeline.inbox.files import walk
from heat_pipeline.inbox.find import TEXT_SUFFIXES
from heat_pipeline.inbox.front_matter import take_off
from heat_pipeline.inbox.items import RefusedError
from heat_pipeline.presenting.formats import Format, as_json, csv_lines
from heat_pipeline.presenting.texts import as_cell_rows, as_record
from heat_pipeline.steps.pool import WORTH_PROCESSES, Failure, chunks, cores, crew

STDIN = "-"
_CHUNK = 16


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed of one file; `fault` says why it could not be read, and is "" where it could."""

    name: str
    output: str = ""
    fault: str = ""


def with_files_of_folders(names: Sequence[str]) -> list[str]:
    """The names with each folder's texts, at any depth and in their order, in its place.

    As in the inbox these are its files in .md and .txt, hidden ones left out. A folder that has none stays.
    """
    found: list[str] = []
    for name in names:
        texts = []
        if name != STDIN and Path(name).is_dir():
            texts = [str(one.path) for one in walk(Path(name)) if one.path.suffix.lower() in TEXT_SUFFIXES]
        found.extend(texts or [name])
    return found


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
    except IsADirectoryError:
        return None, f"this folder holds no file in {' or '.join(TEXT_SUFFIXES)}"
    except OSError as error:
        return None, error.strerror or str(error)
    except RefusedError as error:
        return None, str(error)


def printed(files: Sequence[str], form: Format, jobs: int | None = None) -> Iterator[Printed]:
    """What is printed of each file as JSON, JSON lines or CSV, in their order.

    `jobs` is the number of processes; as many as there are cores if not given, and one where there are few files.
    """
    if jobs is None:
        jobs = cores() if len(files) >= WORTH_PROCESSES else 1
    if jobs == 1 or STDIN in files:
        for name in files:
            yield _printed(name, form)
        return
    with crew(_printed_chunk, jobs) as readers:
        for chunk, found in readers.results(chunks(((name, form) for name in files), _CHUNK)):
            if isinstance(found, Failure):
                yield Printed(chunk[0][0], fault=f"the reader failed: {found.reason}")
            else:
                yield from found


def _printed_chunk(chunk: list[tuple[str, Format]]) -> list[Printed]:
    return [_printed(name, form) for name, form in chunk]


def _printed(name: str, form: Format) -> Printed:
    text, fault = readable(name)
    if text is None:
        return Printed(name, fault=fault)
    found = examine(text)
    if form is Format.CSV:
        return Printed(name, csv_lines(as_cell_rows(name, found)))
    return Printed(name, as_json(as_record(name, found), indent=1 if form is Format.JSON else None))
