"""parsed -> validated and quality: claims judged, names resolved, rules measured, Great Expectations asked as well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING

from heat_pipeline.collecting import seldom_collected
from heat_pipeline.decisions.files import OnText
from heat_pipeline.decisions.forms import FindingDecision
from heat_pipeline.quality.naming import NameKey, Spelled, resolve_collection
from heat_pipeline.quality.validator import SecondJudge
from heat_pipeline.reading.reader import READER_VERSION
from heat_pipeline.steps.decided import decided, judging_versions, reading_versions
from heat_pipeline.steps.engines import HERE, Engine, Failure, Task
from heat_pipeline.steps.gathering import weigh
from heat_pipeline.steps.progress import watcher
from heat_pipeline.steps.reading import read_pending
from heat_pipeline.steps.rulebook import Rulebook
from heat_pipeline.steps.verdicts import Judge, Made, ToJudge
from heat_pipeline.warehouse import contexts
from heat_pipeline.warehouse.batches import CHARACTERS, batches, sizes_of
from heat_pipeline.warehouse.names import descriptions_with, name_counts, name_verdicts
from heat_pipeline.warehouse.news import News, is_news, put_news
from heat_pipeline.warehouse.readings import load_json
from heat_pipeline.warehouse.results import (
    Stage,
    judged_in_vain,
    pending_keys,
    put_expectations,
    put_failures,
    put_judgements,
    put_traits,
    try_again,
)
from heat_pipeline.warehouse.rows import Row
from heat_pipeline.warehouse.store import Store

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_CHUNK_CHARACTERS = 4_000_000
_CHUNK = 500


@dataclass(frozen=True, slots=True)
class Judged:
    """How many descriptions were judged, how many anomalies they have, and how many a rule failed on."""

    descriptions: int = 0
    cells: int = 0
    anomalies: int = 0
    failed: int = 0


@seldom_collected()
def judge_pending(
    store: Store, collection: str, rulebook: Rulebook, run_id: str, *, batch: int, engine: Engine = HERE
) -> Judged:
    """Judge what is newly read, or was judged by another rulebook, and whatever holds a name that is now another.

    Names are resolved over the whole collection, and rules may compare figures over it, so a text that arrives, changes
    or goes can change the verdict on another one: such descriptions are judged again. Work is done in batches of
    `batch` descriptions, by `engine` where it is much. One that a rule fails on is rejected with the reason.
    Great Expectations judges the same measures again, batch by batch before they are written; what it finds is kept in
    `quality.expectations`. Raises JudgesDifferError where it finds anything else.
    """
    _read_again(store, collection, rulebook, run_id, batch)
    with store.reading() as con:
        spelled, work, told = _to_judge(con, collection, rulebook)
    judging = _Judging(store, rulebook, spelled, told, run_id, batch, engine)
    own = judging_versions(told, rulebook.version)
    for made in judging.traits(work):
        with store.writing() as con:
            put_traits(con, made.work, made.rows["internal.traits"])
            judging.reject(con, made)
    for name in judging.failed:
        del work[name]
    work |= weigh(store, collection, rulebook)
    if not work:
        return Judged(failed=len(judging.failed))
    watcher().started(f"judging {collection}", len(work))
    second = SecondJudge(rulebook.suites.of_one)
    total = Judged()
    for made in judging.verdicts(work):
        if made.outcomes:
            second.confirm(made.measures, made.outcomes)
        good = {name: sha256 for name, sha256 in made.work.items() if name not in made.failures}
        with store.writing() as con:
            written = put_judgements(
                con,
                good,
                version=rulebook.version,
                run_id=run_id,
                cells=made.rows["internal.judged_cells"],
                names=made.rows["validated.names"],
                anomalies=made.rows["internal.anomalies"],
                claims=made.rows["internal.verdicts"],
                judged_in=made.rows["internal.judged_in"],
                own=own,
            )
            judging.reject(con, made)
        total = Judged(
            total.descriptions + written.descriptions,
            total.cells + written.cells,
            total.anomalies + len(made.rows["internal.anomalies"]),
            len(judging.failed),
        )
    if any(second.elements):
        with store.writing() as con:
            put_expectations(con, run_id, collection, _expectation_rows(second, run_id, collection))
    return total


def is_judged(con: DuckDBPyConnection, collection: str, rulebook: Rulebook) -> bool:
    """Whether a collection is judged, so that `judge_pending` would find nothing to do."""
    return not (
        judged_in_vain(con, collection, rulebook.version)
        or _to_judge(con, collection, rulebook)[1]
        or contexts.moved_series(con, collection, rulebook.version)
        or contexts.judged_otherwise(con, collection)
    )


def _to_judge(
    con: DuckDBPyConnection, collection: str, rulebook: Rulebook
) -> tuple[dict[NameKey, Spelled], dict[str, str], dict[str, OnText]]:
    """The names of a collection, resolved; what is to be judged, id and sha256 of each; and what people decided.

    To be judged is what is not judged by this rulebook, and what holds a name that is now another. What is judged in a
    context that is now another is not known before the traits of these are.
    """
    spelled = resolve_collection(
        name_counts(con, collection), rulebook.registry, rulebook.decided.names_for(collection)
    )
    verdicts = name_verdicts(con, collection)
    told = decided(con, rulebook.decided, collection)
    own = judging_versions(told, rulebook.version)
    work = pending_keys(con, collection, "judge", rulebook.version, own)
    moved = [key for key, held in verdicts.items() if key in spelled and held != [_verdict(spelled[key])]]
    return spelled, work | descriptions_with(con, collection, moved), told


def _read_again(store: Store, collection: str, rulebook: Rulebook, run_id: str, batch: int) -> None:
    """Read the descriptions again that other rules failed on: these may not."""
    with store.reading() as con:
        names = judged_in_vain(con, collection, rulebook.version)
    if names:
        with store.writing() as con:
            try_again(con, names)
        read_pending(
            store, collection, run_id, batch=batch, decisions=rulebook.decided, reliability=rulebook.reliability
        )


@dataclass
class _Judging:
    """The work of one run on one collection, batch by batch, by whichever engine."""

    store: Store
    rulebook: Rulebook
    spelled: Mapping[NameKey, Spelled]
    decided: Mapping[str, OnText]
    run_id: str
    batch: int
    engine: Engine
    failed: set[str] = field(default_factory=set)

    @cached_property
    def _judge(self) -> Judge:
        return Judge(self.rulebook, self.spelled, self.run_id)

    def traits(self, work: Mapping[str, str]) -> Iterator[Made]:
        """What descriptions add to the context, in batches; `work` is id and sha256 of each."""
        return self._batches(Task("look for context", Judge.traits, self._judge), work, in_context=False)

    def verdicts(self, work: Mapping[str, str]) -> Iterator[Made]:
        """What is judged of descriptions, in batches."""
        return self._batches(Task("judge", Judge.verdicts, self._judge), work, in_context=True)

    def reject(self, con: DuckDBPyConnection, made: Made) -> None:
        """Reject the descriptions that a rule failed on, inside a transaction of the caller."""
        if made.failures:
            work = {name: made.work[name] for name in made.failures}
            versions: dict[Stage, str] = {"read": READER_VERSION, "judge": self.rulebook.version}
            own = reading_versions(self.decided, READER_VERSION)
            put_failures(con, work, made.failures, versions=versions, run_id=self.run_id, own=own)
            self.failed |= made.failures.keys()

    def _batches(
        self, task: Task[Judge, ToJudge, Made], work: Mapping[str, str], *, in_context: bool
    ) -> Iterator[Made]:
        with self.store.reading() as con:
            size_of = dict(sizes_of(con, list(work)))
        made, characters = Made(), 0
        for chunk, found in self._chunks(task, size_of, work, in_context):
            if isinstance(found, Failure):
                found = Made({chunk[0].name: chunk[0].sha256}, {chunk[0].name: f"rules failed: {found.reason}"})
            if in_context:
                watcher().advanced(len(chunk))
            made.add(found)
            characters += sum(size_of[item.name] for item in chunk)
            if len(made.work) >= self.batch or characters >= CHARACTERS:
                yield made
                made, characters = Made(), 0
        if made.work:
            yield made

    def _chunks(
        self, task: Task[Judge, ToJudge, Made], size_of: Mapping[str, int], work: Mapping[str, str], in_context: bool
    ) -> Iterator[tuple[list[ToJudge], Made | Failure]]:
        if self.engine.spreads(len(work)):
            most, characters = min(self.batch, _CHUNK), _CHUNK_CHARACTERS
            return self.engine.results(task, self._items(size_of, work, most, characters, in_context))
        return HERE.results(task, self._items(size_of, work, self.batch, CHARACTERS, in_context))

    def _items(
        self, size_of: Mapping[str, int], work: Mapping[str, str], most: int, characters: int, in_context: bool
    ) -> Iterator[list[ToJudge]]:
        """What is to be judged, fetched in batches and handed out in chunks of `most` with so many characters."""
        for names in batches(size_of.items(), self.batch):
            with self.store.reading() as con:
                readings = load_json(con, names)
                pictures = contexts.figure_ids(con, names)
                context = contexts.verdicts_on(con, names) if in_context else []
            for some in batches(((name, size_of[name]) for name in readings), most, characters):
                yield [
                    ToJudge(name, work[name], readings[name], pictures.get(name, ""), context, self._reviews(name))
                    for name in some
                ]

    def _reviews(self, name: str) -> tuple[FindingDecision, ...]:
        return self.decided[name].findings if name in self.decided else ()


def note_news(store: Store, collections: Sequence[str], run_id: str) -> dict[str, News]:
    """Compare what is found in these collections now, at the end of judging, with what was found before.

    Returns the news of each collection that has any; see `put_news`.
    """
    with store.reading() as con:
        if not is_news(con, run_id, collections):
            return {}
    with store.writing() as con:
        return put_news(con, run_id, collections)


def _verdict(spelled: Spelled) -> tuple[str, ...]:
    """What is kept of a name's resolution, as `name_verdicts` gives it back."""
    name = spelled.resolved
    return name.canonical, name.likely or "", name.status.value, spelled.common or "", name.reason


def _expectation_rows(second: SecondJudge, run_id: str, collection: str) -> list[Row]:
    """The rows of `quality.expectations`: what Great Expectations found in all descriptions that were judged."""
    now = datetime.now(UTC).replace(tzinfo=None)
    return [
        (
            run_id,
            collection,
            expectation.rule.table.value,
            expectation.rule.name,
            f"{expectation.type}({expectation.column})",
            expectation.severity.value,
            unexpected == 0,
            elements,
            unexpected,
            100 * unexpected / checked if checked else 0.0,
            expectation.settings,
            now,
        )
        for expectation, elements, checked, unexpected in zip(
            second.expectations, second.elements, second.checked, second.broken, strict=True
        )
    ]
