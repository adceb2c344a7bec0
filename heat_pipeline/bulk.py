"""Many texts read from files, on one core or several: what `heat-pipeline read` prints of each, in their order.

Texts know nothing of one another, so each is read and printed by itself, and memory stays flat however many there are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from heat_pipeline.examine import decisions_on, examine
from heat_pipeline.inbox.decoding import decode
from heat_pipeline.inbox.files import walk
from heat_pipeline.inbox.find import TEXT_SUFFIXES
from heat_pipeline.inbox.front_matter import take_off
from heat_pipeline.inbox.items import RefusedError
from heat_pipeline.presenting.formats import Format, as_json, csv_lines
from heat_pipeline.presenting.texts import as_cell_rows, as_record
from heat_pipeline.reading.decisions import ReadingDecision
from heat_pipeline.steps.engines import WORTH_PROCESSES, Failure, Processes, Task, chunks, cores

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


@dataclass(frozen=True, slots=True)
class Given:
    """A text without its front matter, and what people decided about how it is read; or None, and why it is none."""

    text: str | None
    fault: str = ""
    decisions: tuple[ReadingDecision, ...] = ()


def given(name: str) -> Given:
    """The text of a file, or of standard input for "-".

    Raises ReadingDecisionError where the file of decisions cannot be used.
    """
    try:
        raw = sys.stdin.buffer.read() if name == STDIN else Path(name).read_bytes()
        told, text = take_off(decode(raw))
    except IsADirectoryError:
        return Given(None, f"this folder holds no file in {' or '.join(TEXT_SUFFIXES)}")
    except OSError as error:
        return Given(None, error.strerror or str(error))
    except RefusedError as error:
        return Given(None, str(error))
    description, describer = (str(told.get(key, "")) for key in ("description_id", "describer"))
    return Given(text, decisions=decisions_on(name, description, describer))


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
    batches = chunks(((name, form) for name in files), _CHUNK)
    for chunk, found in Processes(jobs).results(Task("read", _printed_chunk, None), batches):
        if isinstance(found, Failure):
            yield Printed(chunk[0][0], fault=f"the reader failed: {found.reason}")
        else:
            yield from found


def _printed_chunk(given: None, chunk: list[tuple[str, Format]]) -> list[Printed]:
    return [_printed(name, form) for name, form in chunk]


def _printed(name: str, form: Format) -> Printed:
    one = given(name)
    if one.text is None:
        return Printed(name, fault=one.fault)
    found = examine(one.text, one.decisions)
    if form is Format.CSV:
        return Printed(name, csv_lines(as_cell_rows(name, found)))
    return Printed(name, as_json(as_record(name, found), indent=1 if form is Format.JSON else None))
