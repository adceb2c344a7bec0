"""raw -> parsed: read the descriptions that this version of the reader has not read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from heat_pipeline.collecting import seldom_collected
from heat_pipeline.decisions.files import Decided, OnText
from heat_pipeline.decisions.forms import OnReading, TableDecision
from heat_pipeline.decisions.measuring import settled_cells
from heat_pipeline.model import Reading
from heat_pipeline.reading.decisions import ReadingDecision
from heat_pipeline.reading.reader import READER_VERSION
from heat_pipeline.second_reader.answers import Answers, Reader
from heat_pipeline.second_reader.reliability import Trust, trust_in
from heat_pipeline.steps.decided import decided, reading_version, reading_versions
from heat_pipeline.steps.engines import HERE, Engine, Failure, Task, failure_of
from heat_pipeline.steps.progress import watcher
from heat_pipeline.texts.examine import read
from heat_pipeline.warehouse.answers import answers_on, record_of, versions_of
from heat_pipeline.warehouse.batches import CHARACTERS, batches, sizes_of
from heat_pipeline.warehouse.results import (
    Description,
    described,
    names_of,
    pending_keys,
    put_failures,
    put_parsed,
    try_again,
)
from heat_pipeline.warehouse.rows import Row, parsed_rows
from heat_pipeline.warehouse.store import Store

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_UNDECIDED = Decided()
_CHUNK = 50
_CHUNK_CHARACTERS = 2_000_000  # of which several are on the way to each process


@dataclass(frozen=True, slots=True)
class Read:
    """How many descriptions were read, how many cells they have, and how many the reader failed on."""

    descriptions: int = 0
    cells: int = 0
    failed: int = 0


@dataclass(slots=True)
class _Found:
    """What came of some texts: rows by table, and why of those on which the reader failed."""

    work: dict[str, str] = field(default_factory=dict)
    rows: dict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))
    failures: dict[str, str] = field(default_factory=dict)

    def add(self, other: _Found) -> None:
        self.work |= other.work
        self.failures |= other.failures
        for table, more in other.rows.items():
            self.rows[table] += more


_ToRead: TypeAlias = tuple[Description, OnText, Answers | None, Trust | None]
_NOTHING = OnText()


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
        told = given_with(con, collection, decisions, reliability)
        own = told.versions
        sizes = sizes_of(con, list(_to_read(con, collection, own)))
    total = Read()
    if not sizes:
        return total
    watcher().started(f"reading {collection}", len(sizes))
    chunks = _chunks(store, sizes, batch, told)
    done, characters = _Found(), 0
    for chunk, found in _read_all(chunks, engine if engine.spreads(len(sizes)) else HERE):
        done.add(found)
        characters += sum(len(one.text) for one, *_ in chunk)
        if len(done.work) >= batch or characters >= CHARACTERS:
            total = _put(store, done, run_id, total, own)
            done, characters = _Found(), 0
    return _put(store, done, run_id, total, own)


def is_read(con: DuckDBPyConnection, collection: str, decisions: Decided, reliability: Path | None = None) -> bool:
    """Whether a collection is read, so that `read_pending` would find nothing to do."""
    return not _to_read(con, collection, given_with(con, collection, decisions, reliability).versions)


def given_with(con: DuckDBPyConnection, collection: str | None, decisions: Decided, reliability: Path | None) -> Given:
    """What the descriptions of a collection, or of all, are read by beside the program."""
    told = decided(con, decisions, collection)
    own = reading_versions(told, READER_VERSION)
    trust: dict[Reader, Trust] = {}
    for name, (reader, hashed) in versions_of(con, collection).items():
        if reader not in trust:
            known = trust_in(reader, reliability)
            trust[reader] = known if known.table is not None else Trust(None, *record_of(con, reader.model))
        own[name] = f"{own.get(name, READER_VERSION)}+{hashed[:12]}{trust[reader].fingerprint}"
    return Given(told, trust, own)


def _to_read(con: DuckDBPyConnection, collection: str, own: Mapping[str, str]) -> dict[str, str]:
    return pending_keys(con, collection, "read", READER_VERSION, own)


def read_again(store: Store, collection: str) -> None:
    """Have the texts of a collection read and judged again by the next `read_pending` and `judge_pending`."""
    with store.writing() as con:
        try_again(con, names_of(con, collection))


def _chunks(store: Store, sizes: Sequence[tuple[str, int]], batch: int, told: Given) -> Iterator[list[_ToRead]]:
    """The texts with what is decided and answered about them, fetched in batches and handed out in chunks."""
    size_of = dict(sizes)
    for names in batches(sizes, batch):
        with store.reading() as con:
            found = {one.description_id: one for one in described(con, names)}
            answers = answers_on(con, [one.sha256 for one in found.values()]) if told.trust else {}
        for some in batches(((name, size_of[name]) for name in found), _CHUNK, _CHUNK_CHARACTERS):
            yield [_to_be_read(found[name], told, answers.get(found[name].sha256)) for name in some]


def _to_be_read(one: Description, told: Given, answers: Answers | None) -> _ToRead:
    trust = None if answers is None else told.trust.get(answers.reader)
    return one, told.decisions.get(one.description_id, _NOTHING), answers, trust


def _read_all(source: Iterator[list[_ToRead]], engine: Engine) -> Iterator[tuple[list[_ToRead], _Found]]:
    if engine is HERE:
        source = ([one] for one in chain.from_iterable(source))
    for chunk, found in engine.results(Task("read", read_chunk, None), source):
        if isinstance(found, Failure):
            ((killer, *_),) = chunk
            name = killer.description_id
            found = _Found({name: killer.sha256}, failures={name: _reason(found)})
        watcher().advanced(len(chunk))
        yield chunk, found


def read_chunk(given: None, chunk: list[_ToRead]) -> _Found:
    """Read some descriptions; whatever goes wrong with one of them is its own."""
    done = _Found()
    for one, told, answers, trust in chunk:
        done.work[one.description_id] = one.sha256
        try:
            reading = _read(one.text, told.readings, answers, trust)
            version = reading_version(told, READER_VERSION)
            found = parsed_rows(one.description_id, one.text, one.sha256, reading, version)
            found["internal.settled"] = _settled(one, told, reading, answers, trust)
        except Exception as error:
            done.failures[one.description_id] = _reason(failure_of(error))
            continue
        for table, more in found.items():
            done.rows[table] += more
    return done


def _read(text: str, decisions: Sequence[OnReading], answers: Answers | None, trust: Trust | None) -> Reading:
    return read(text, decisions) if answers is None else read(text, decisions, answers, trust)


def _settled(
    one: Description, told: OnText, reading: Reading, answers: Answers | None, trust: Trust | None
) -> list[Row]:
    """The rows of `internal.settled`: how the readers had what people placed, by a reading without these decisions."""
    tables = [decision for decision in told.readings if isinstance(decision, TableDecision)]
    if not tables:
        return []
    slots = [decision for decision in told.readings if isinstance(decision, ReadingDecision)]
    before = _read(one.text, slots, answers, trust)
    return [(one.description_id, *row) for row in settled_cells(before, reading, tables)]


def _reason(failure: Failure) -> str:
    return f"reader failed: {failure.reason}"


def _put(store: Store, done: _Found, run_id: str, total: Read, own: Mapping[str, str]) -> Read:
    if not done.work:
        return total
    good = {name: sha256 for name, sha256 in done.work.items() if name not in done.failures}
    bad = {name: sha256 for name, sha256 in done.work.items() if name in done.failures}
    with store.writing() as con:
        written = put_parsed(con, good, done.rows, version=READER_VERSION, run_id=run_id, own=own)
        failed = 0
        if bad:
            failed = put_failures(con, bad, done.failures, versions={"read": READER_VERSION}, run_id=run_id, own=own)
    return Read(total.descriptions + written.descriptions, total.cells + written.cells, total.failed + failed)
