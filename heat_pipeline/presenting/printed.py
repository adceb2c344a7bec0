"""Many texts, on one core or several: what `heat-pipeline read` prints of each for programs, in their order.

Texts know nothing of one another, so each is read and printed by itself, and memory stays flat however many there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice

from heat_pipeline.presenting.formats import Format, as_json, csv_lines
from heat_pipeline.presenting.texts import as_cell_rows, as_record
from heat_pipeline.steps.engines import WORTH_PROCESSES, Engine, ItemFailure, Task, chunks, cores
from heat_pipeline.texts.examine import decisions_on, examine
from heat_pipeline.texts.sources import Source

_CHUNK = 16


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed of one text; `fault` says why it could not be read, and is "" where it could."""

    name: str
    output: str = ""
    fault: str = ""


def printed(texts: Iterable[Source], form: Format, jobs: int | None = None) -> Iterator[Printed]:
    """What is printed of each text as JSON, JSON lines or CSV, in their order.

    `jobs` is the number of processes; as many as there are cores if not given, and one where there are few texts.
    Raises ReadingDecisionError where the file of decisions cannot be used.
    """
    rest = iter(texts)
    first = list(islice(rest, WORTH_PROCESSES)) if jobs is None else []
    if jobs is None:
        jobs = cores() if len(first) == WORTH_PROCESSES else 1
    work = Task("read", _printed_chunk, form)
    for batch, outputs in Engine(jobs).results(work, chunks(chain(first, rest), 1 if jobs == 1 else _CHUNK)):
        if isinstance(outputs, ItemFailure):
            yield Printed(batch[0].name, fault=f"the reader failed: {outputs.reason}")
        else:
            yield from outputs


def _printed_chunk(form: Format, batch: list[Source]) -> list[Printed]:
    return [_printed(source, form) for source in batch]


def _printed(source: Source, form: Format) -> Printed:
    if source.text is None:
        return Printed(source.name, fault=source.fault)
    examined = examine(
        source.text,
        decisions_on(source.name, source.description, source.describer, source.collection, source.text),
        source.answers,
    )
    if form == "csv":
        return Printed(source.name, csv_lines(as_cell_rows(source.name, examined)))
    return Printed(
        source.name, as_json(as_record(source.name, source.text, examined), indent=1 if form == "json" else None)
    )
