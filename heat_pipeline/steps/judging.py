"""parsed -> validated and quality: claims judged, names resolved, rules measured, Great Expectations asked as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heat_pipeline.collecting import seldom_collected
from heat_pipeline.decisions.files import OnText
from heat_pipeline.quality.naming import NameKey, Spelled, resolve_collection
from heat_pipeline.quality.validator import SecondJudge
from heat_pipeline.reading.reader import READER_VERSION
from heat_pipeline.steps.batched import Batched, Made, Some
from heat_pipeline.steps.decided import decided, versions_of_rules
from heat_pipeline.steps.engines import HERE, Engine, Task
from heat_pipeline.steps.gathering import weigh
from heat_pipeline.steps.reading import given_with, read_pending
from heat_pipeline.steps.rulebook import Rulebook
from heat_pipeline.steps.verdicts import Judge, ToJudge, Verdicts
from heat_pipeline.warehouse import contexts
from heat_pipeline.warehouse.contexts import descriptions_with, name_counts, name_verdicts
from heat_pipeline.warehouse.engine import Row, utc
from heat_pipeline.warehouse.news import News, put_news
from heat_pipeline.warehouse.readings import load_json
from heat_pipeline.warehouse.results import (
    Stage,
    judged_in_vain,
    pending_keys,
    put_expectations,
    put_failures,
    put_results,
    put_traits,
    sizes_of,
    try_again,
)
from heat_pipeline.warehouse.store import Store, UnchangedError

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_CHUNK = 500
_UNDECIDED = OnText()


@dataclass(frozen=True, slots=True)
class Judged:
    """How many descriptions were judged, how many anomalies they have, and how many a rule failed on."""

    descriptions: int = 0
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
        spelled, work, decisions = _to_judge(con, collection, rulebook)
        sizes = sizes_of(con, work)
    judging = _Judging(store, collection, rulebook, decisions, run_id, batch, engine)
    judge = Judge(rulebook, spelled, run_id)
    for names, made in judging.through(Task("look for context", Judge.traits, judge), sizes, Made):
        with store.writing() as con:
            put_traits(con, {name: work[name] for name in names}, made.rows["internal.traits"])
            judging.reject(con, work, made)
    for name in judging.failed:
        del work[name], sizes[name]
    again, more = weigh(store, collection, rulebook)
    work |= again
    sizes = dict(sorted((sizes | more).items()))
    second = SecondJudge(rulebook.suites.of_one)
    descriptions = anomalies = 0
    versions = versions_of_rules(decisions, rulebook.version)
    task = Task("judge", Judge.verdicts, judge)
    for names, verdicts in judging.through(task, sizes, Verdicts, watched=f"judging {collection}"):
        if verdicts.outcomes:
            second.confirm(verdicts.measures, verdicts.outcomes)
        rows = verdicts.rows
        with store.writing() as con:
            good = {name: work[name] for name in names if name not in verdicts.failures}
            written = put_results(con, "judge", good, rows, version=rulebook.version, run_id=run_id, by_id=versions)
            judging.reject(con, work, verdicts)
        descriptions += written.descriptions
        anomalies += len(rows["internal.anomalies"])
    if any(second.elements):
        with store.writing() as con:
            put_expectations(con, run_id, collection, _expectation_rows(second, run_id, collection))
    return Judged(descriptions, anomalies, len(judging.failed))


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
    decisions = decided(con, rulebook.decided, collection)
    work = pending_keys(con, collection, "judge", rulebook.version, versions_of_rules(decisions, rulebook.version))
    moved = [key for key, held in verdicts.items() if key in spelled and held != [_verdict(spelled[key])]]
    return spelled, work | descriptions_with(con, collection, moved), decisions


def _read_again(store: Store, collection: str, rulebook: Rulebook, run_id: str, batch: int) -> None:
    """Read the descriptions again that other rules failed on: these may not."""
    with store.reading() as con:
        names = judged_in_vain(con, collection, rulebook.version)
    if names:
        with store.writing() as con:
            try_again(con, collection, names)
        read_pending(
            store, collection, run_id, batch=batch, decisions=rulebook.decided, reliability=rulebook.reliability
        )


@dataclass
class _Judging:
    """How the descriptions of a collection are gone through, and which of them a rule failed on."""

    store: Store
    collection: str
    rulebook: Rulebook
    decided: Mapping[str, OnText]
    run_id: str
    batch: int
    engine: Engine
    failed: set[str] = field(default_factory=set)

    def through(
        self,
        task: Task[Judge, ToJudge, Some],
        sizes: Mapping[str, int],
        empty: Callable[[], Some],
        *,
        watched: str = "",
    ) -> Iterator[tuple[list[str], Some]]:
        """What comes of descriptions, in batches; `sizes` has their characters, what is `watched` needs context."""

        def load(names: list[str]) -> list[ToJudge]:
            with self.store.reading() as con:
                readings, pictures = load_json(con, names), contexts.figure_ids(con, names)
                context = contexts.verdicts_on(con, names) if watched else []
            return [
                ToJudge(name, reading, pictures.get(name, ""), context, self.decided.get(name, _UNDECIDED).findings)
                for name, reading in readings.items()
            ]

        engine = self.engine if self.engine.spreads(len(sizes)) else HERE
        batched = Batched(engine, self.batch, min(self.batch, _CHUNK))
        for items, made in batched.through(task, sizes, load, empty, what="rules", watched=watched):
            yield [item.name for item in items], made

    def reject(self, con: DuckDBPyConnection, work: Mapping[str, str], made: Made) -> None:
        """Reject the descriptions that a rule failed on, inside a transaction of the caller."""
        if made.failures:
            bad = {name: work[name] for name in made.failures}
            versions: dict[Stage, str] = {"read": READER_VERSION, "judge": self.rulebook.version}
            by_id = given_with(con, self.collection, self.rulebook.decided, self.rulebook.reliability).versions
            put_failures(con, bad, made.failures, versions=versions, run_id=self.run_id, by_id=by_id)
            self.failed |= made.failures.keys()


def note_news(store: Store, collections: Sequence[str], run_id: str) -> dict[str, News]:
    """Compare what is found in these collections now, at the end of judging, with what was found before.

    Returns the news of each collection that has any; see `put_news`.
    """
    news: dict[str, News] = {}
    with store.writing() as con:
        news = put_news(con, run_id, collections)
        if not news:
            raise UnchangedError
    return news


def _verdict(spelled: Spelled) -> tuple[str, ...]:
    """What is kept of a name's resolution, as `name_verdicts` gives it back."""
    name = spelled.resolved
    return name.canonical, name.likely or "", name.status.value, spelled.common or "", name.reason


def _expectation_rows(second: SecondJudge, run_id: str, collection: str) -> list[Row]:
    """The rows of `quality.expectations`: what Great Expectations found in all descriptions that were judged."""
    now = utc()
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
