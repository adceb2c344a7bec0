"""raw -> parsed: read the descriptions that this version of the reader has not read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heat_pipeline.decisions.files import OnText, fingerprint
from heat_pipeline.decisions.forms import OnReading, TableDecision
from heat_pipeline.decisions.measuring import settled_cells
from heat_pipeline.garbage_collection import seldom_collected
from heat_pipeline.model import Reading
from heat_pipeline.reading.reader import READER_VERSION
from heat_pipeline.reading.slot_decisions import ReadingDecision
from heat_pipeline.second_reader.answers import Answers, Reader
from heat_pipeline.second_reader.reliability import Trust, trust_in
from heat_pipeline.steps.batched import Batched, Rows, joined
from heat_pipeline.steps.decisions_heeded import decided
from heat_pipeline.steps.engines import HERE, Engine, Task
from heat_pipeline.steps.rulebook import Rulebook
from heat_pipeline.texts.examine import read
from heat_pipeline.warehouse.ledger import Versions, to_read
from heat_pipeline.warehouse.results import StoredDescription, described, put_failures, put_results
from heat_pipeline.warehouse.rows import parsed_rows
from heat_pipeline.warehouse.store import Store
from heat_pipeline.warehouse.stored_answers import answers_on, record_of, versions_of

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

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

    description: StoredDescription
    decided: OnText
    answers: Answers | None = None

    @property
    def name(self) -> str:
        """The description's id."""
        return self.description.description_id


@dataclass(frozen=True, slots=True)
class Given:
    """What descriptions are read and judged by beside the program: what people decided, by id, what is known of each
    second reader, and the versions of all of it.
    """

    decisions: Mapping[str, OnText]
    trust: Mapping[Reader, Trust]
    versions: Versions

    def on(self, description_id: str) -> OnText:
        """The decisions on a description."""
        return self.decisions.get(description_id, _NOTHING)


def given_by(con: DuckDBPyConnection, collection: str | None, rulebook: Rulebook | None) -> Given:
    """What the descriptions of a collection, or of all, are read and judged by; without a rulebook nobody decided."""
    on_texts = {} if rulebook is None else decided(con, rulebook.decided, collection)
    read_also = {name: _plus(text.readings) for name, text in on_texts.items()}
    trust: dict[Reader, Trust] = {}
    for name, (reader, hashed) in versions_of(con, collection).items():
        if reader not in trust:
            known = trust_in(reader, None if rulebook is None else rulebook.reliability)
            trust[reader] = known if known.table is not None else Trust(None, *record_of(con, reader.model))
        read_also[name] = f"{read_also.get(name, '')}+{hashed[:12]}{trust[reader].fingerprint}"
    judged_also = {name: _plus(text.findings) for name, text in on_texts.items()}
    rules = "" if rulebook is None else rulebook.version
    return Given(on_texts, trust, Versions(READER_VERSION, rules, read_also, judged_also))


def _plus(decisions: Sequence[object]) -> str:
    """What a version has behind it that heeds these decisions: another one with each that something comes of."""
    return f"+{fingerprint(decisions)}" if decisions else ""


@seldom_collected()
def read_pending(
    store: Store, collection: str, run_id: str, *, batch: int, engine: Engine = HERE, rulebook: Rulebook | None = None
) -> Read:
    """Read what is new, changed, read by another version, now decided otherwise or answered by a second reader.

    Each batch is read outside the lock and written in a transaction of its own, so that a run that is cut off keeps
    what it had done. A text that changed meanwhile is left for the next run. One that the reader fails on is rejected
    with the reason, and the rest is read; one that other rules than those of the rulebook failed on is read again.
    """
    with store.reading() as con:
        given = given_by(con, collection, rulebook)
        due = to_read(con, collection, given.versions)

    def load(names: list[str]) -> list[ToRead]:
        with store.reading() as con:
            texts = described(con, names)
            answers = answers_on(con, [text.sha256 for text in texts]) if given.trust else {}
        return [ToRead(text, given.on(text.description_id), answers.get(text.sha256)) for text in texts]

    sizes = {name: pending.size for name, pending in due.items()}
    task = Task("read", read_chunk, given.trust)
    total = Read()
    for done in Batched(engine, batch, _CHUNK).through(
        task, sizes, load, what="reader", watched=f"reading {collection}"
    ):
        work = {text.name: due[text.name] for text in done.items}
        bad = {name: work.pop(name) for name in done.failures}
        with store.writing() as con:
            written = put_results(con, "read", work, joined(done.results), run_id=run_id)
            failed = put_failures(con, bad, done.failures, run_id=run_id) if bad else 0
        total += Read(written.descriptions, written.cells, failed)
    return total


def read_chunk(trust: Mapping[Reader, Trust], chunk: Sequence[ToRead]) -> Rows:
    """Read some descriptions, as rows of `parsed`; `trust` is what is known of each second reader."""
    return joined(_rows(text, trust) for text in chunk)


def _rows(text: ToRead, trust: Mapping[Reader, Trust]) -> Rows:
    whole, decisions = text.description, text.decided.readings

    def reading_with(heeded: Sequence[OnReading]) -> Reading:
        if text.answers is None:
            return read(whole.text, heeded)
        return read(whole.text, heeded, text.answers, trust.get(text.answers.reader))

    reading = reading_with(decisions)
    rows = parsed_rows(text.name, whole.text, whole.sha256, reading, f"{READER_VERSION}{_plus(decisions)}")
    # How the readers had what people placed, by a reading without these decisions.
    if tables := [decision for decision in decisions if isinstance(decision, TableDecision)]:
        before = reading_with([decision for decision in decisions if isinstance(decision, ReadingDecision)])
        rows["internal.settled"] = [(text.name, *row) for row in settled_cells(before, reading, tables)]
    return rows
