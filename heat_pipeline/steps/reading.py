"""raw -> parsed: read the descriptions that this version of the reader has not read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from heat_pipeline.collecting import seldom_collected
from heat_pipeline.decisions.files import Decided, OnText
from heat_pipeline.decisions.forms import OnReading, TableDecision
from heat_pipeline.decisions.measuring import settled_cells
from heat_pipeline.model import Reading
from heat_pipeline.reading.decisions import ReadingDecision
from heat_pipeline.reading.reader import READER_VERSION
from heat_pipeline.second_reader.answers import Answers, Reader
from heat_pipeline.second_reader.reliability import Trust, trust_in
from heat_pipeline.steps.batched import Batched, Made, each_by_itself
from heat_pipeline.steps.decided import decided, version_with
from heat_pipeline.steps.engines import HERE, Engine, Task
from heat_pipeline.texts.examine import read
from heat_pipeline.warehouse.answers import answers_on, record_of, versions_of
from heat_pipeline.warehouse.engine import Row
from heat_pipeline.warehouse.results import (
    Description,
    Stage,
    described,
    pending_keys,
    put_failures,
    put_results,
    sizes_of,
    try_again,
)
from heat_pipeline.warehouse.rows import parsed_rows
from heat_pipeline.warehouse.store import Store

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_UNDECIDED = Decided()
_CHUNK = 50
_NOTHING = OnText()


@dataclass(frozen=True, slots=True)
class Read:
    """How many descriptions were read, how many cells they have, and how many the reader failed on."""

    descriptions: int = 0
    cells: int = 0
    failed: int = 0

    def __add__(self, other: Read) -> Read:
        return Read(self.descriptions + other.descriptions, self.cells + other.cells, self.failed + other.failed)


@dataclass(frozen=True, slots=True)
class ToRead:
    """A description to be read, with what is decided and what is answered about it."""

    description: Description
    decided: OnText
    answers: Answers | None = None

    @property
    def name(self) -> str:
        """The description's id."""
        return self.description.description_id


@dataclass(frozen=True, slots=True)
class Given:
    """What descriptions are read by beside the program: people's decisions, and what a second reader is known for.

    `versions` are those of the descriptions that need one of their own, `trust` what is known of each second reader.
    """

    decisions: Mapping[str, OnText]
    trust: Mapping[Reader, Trust]
    versions: Mapping[str, str]


@seldom_collected()
def read_pending(
    store: Store,
    collection: str,
    run_id: str,
    *,
    batch: int,
    engine: Engine = HERE,
    decisions: Decided = _UNDECIDED,
    reliability: Path | None = None,
) -> Read:
    """Read what is new, changed, read by another version, now decided otherwise or answered by a second reader.

    Each batch is read outside the lock and written in a transaction of its own, so that a run that is cut off keeps
    what it had done. A text that changed meanwhile is left for the next run. One that the reader fails on is rejected
    with the reason, and the rest is read.
    """
    with store.reading() as con:
        given = given_with(con, collection, decisions, reliability)
        due = pending_keys(con, collection, "read", READER_VERSION, given.versions)
        sizes = sizes_of(con, due)

    def load(names: list[str]) -> list[ToRead]:
        with store.reading() as con:
            texts = described(con, names)
            answers = answers_on(con, [text.sha256 for text in texts]) if given.trust else {}
        return [
            ToRead(text, given.decisions.get(text.description_id, _NOTHING), answers.get(text.sha256)) for text in texts
        ]

    if not engine.spreads(len(sizes)):
        engine = HERE
    work = Batched(engine, batch, 1 if engine is HERE else _CHUNK)
    task = Task("read", read_chunk, given.trust)
    total = Read()
    for texts, made in work.through(task, sizes, load, Made, what="reader", watched=f"reading {collection}"):
        total += _put(store, texts, made, run_id, given.versions)
    return total


def is_read(con: DuckDBPyConnection, collection: str, decisions: Decided, reliability: Path | None = None) -> bool:
    """Whether a collection is read, so that `read_pending` would find nothing to do."""
    versions = given_with(con, collection, decisions, reliability).versions
    return not pending_keys(con, collection, "read", READER_VERSION, versions)


def given_with(con: DuckDBPyConnection, collection: str | None, decisions: Decided, reliability: Path | None) -> Given:
    """What the descriptions of a collection, or of all, are read by beside the program."""
    on_texts = decided(con, decisions, collection)
    versions = {name: version_with(READER_VERSION, text.readings) for name, text in on_texts.items()}
    trust: dict[Reader, Trust] = {}
    for name, (reader, hashed) in versions_of(con, collection).items():
        if reader not in trust:
            known = trust_in(reader, reliability)
            trust[reader] = known if known.table is not None else Trust(None, *record_of(con, reader.model))
        versions[name] = f"{versions.get(name, READER_VERSION)}+{hashed[:12]}{trust[reader].fingerprint}"
    return Given(on_texts, trust, versions)


def read_again(store: Store, collection: str) -> None:
    """Have the texts of a collection read and judged again by the next `read_pending` and `judge_pending`."""
    with store.writing() as con:
        try_again(con, collection)


def read_chunk(trust: Mapping[Reader, Trust], chunk: Sequence[ToRead]) -> Made:
    """Read some descriptions, as rows of `parsed`; `trust` is what is known of each second reader."""
    return each_by_itself(chunk, "reader", lambda text: _rows(text, trust))


def _rows(text: ToRead, trust: Mapping[Reader, Trust]) -> dict[str, list[Row]]:
    whole, decisions = text.description, text.decided.readings

    def reading_with(heeded: Sequence[OnReading]) -> Reading:
        if text.answers is None:
            return read(whole.text, heeded)
        return read(whole.text, heeded, text.answers, trust.get(text.answers.reader))

    reading = reading_with(decisions)
    rows = parsed_rows(text.name, whole.text, whole.sha256, reading, version_with(READER_VERSION, decisions))
    # How the readers had what people placed, by a reading without these decisions.
    if tables := [decision for decision in decisions if isinstance(decision, TableDecision)]:
        before = reading_with([decision for decision in decisions if isinstance(decision, ReadingDecision)])
        rows["internal.settled"] = [(text.name, *row) for row in settled_cells(before, reading, tables)]
    return rows


def _put(store: Store, texts: Sequence[ToRead], made: Made, run_id: str, versions: Mapping[str, str]) -> Read:
    good = {text.name: text.description.sha256 for text in texts if text.name not in made.failures}
    bad = {text.name: text.description.sha256 for text in texts if text.name in made.failures}
    with store.writing() as con:
        written = put_results(con, "read", good, made.rows, version=READER_VERSION, run_id=run_id, by_id=versions)
        failed = 0
        if bad:
            of_reader: dict[Stage, str] = {"read": READER_VERSION}
            failed = put_failures(con, bad, made.failures, versions=of_reader, run_id=run_id, by_id=versions)
    return Read(written.descriptions, written.cells, failed)
