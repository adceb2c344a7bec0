"""parsed -> validated and quality: claims judged, names resolved, rules measured, Great Expectations asked as well.

Names are resolved and figures compared over a whole collection, so a text that arrives, changes or goes can change the
verdict on another one. Each is done with a fingerprint of all that it was judged by (`warehouse.ledger`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, groupby, zip_longest
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from heat_pipeline.decisions.forms import FindingDecision
from heat_pipeline.garbage_collection import seldom_collected
from heat_pipeline.quality import light
from heat_pipeline.quality.context import Context, ContextKind, ContextVerdict, Key, weigh_shares, weigh_ticks
from heat_pipeline.quality.figure import JudgedFigure, figure_of
from heat_pipeline.quality.findings import FigureFinding, cell_statuses, findings, reviewed
from heat_pipeline.quality.light import ExpectationOutcome
from heat_pipeline.quality.measures import Measures, measure
from heat_pipeline.quality.naming import NameKey, Spelled, resolve_collection
from heat_pipeline.quality.rules.granularity import GRANULARITY
from heat_pipeline.quality.rules.rule import RuleTable
from heat_pipeline.quality.suites import SuiteError
from heat_pipeline.quality.validator import SecondJudge
from heat_pipeline.steps.batched import Batched, Rows, joined
from heat_pipeline.steps.engines import HERE, Engine, Result, Task, failure_of
from heat_pipeline.steps.reading import Given, given_by
from heat_pipeline.steps.rulebook import Rulebook
from heat_pipeline.texts.examine import judge_claims
from heat_pipeline.warehouse import contexts
from heat_pipeline.warehouse.contexts import name_counts
from heat_pipeline.warehouse.engine import Row, utc
from heat_pipeline.warehouse.ledger import Due, to_judge
from heat_pipeline.warehouse.news import News, put_news
from heat_pipeline.warehouse.readings import from_json
from heat_pipeline.warehouse.results import put_expectations, put_failures, put_results, put_traits
from heat_pipeline.warehouse.rows import anomaly_rows, cell_ids, rows_of, verdict_rows
from heat_pipeline.warehouse.store import Store, UnchangedError

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_CHUNK = 500
_RESOLVED = attrgetter("canonical", "likely", "status.value", "reason")


@dataclass(frozen=True, slots=True)
class Judged:
    """How many descriptions were judged, how many anomalies they have, and how many a rule failed on."""

    descriptions: int = 0
    anomalies: int = 0
    failed: int = 0

    def __add__(self, other: Judged) -> Judged:
        return Judged(
            self.descriptions + other.descriptions, self.anomalies + other.anomalies, self.failed + other.failed
        )


@dataclass(frozen=True, slots=True)
class ToJudge:
    """A description to be judged: its id, its reading as JSON, its figure's id, and its context.

    `context` are rows of kind, series, name, verdict and gist; those of one batch share theirs. `reviews` are what
    people made of its findings.
    """

    name: str
    reading: str
    figure_id: str = ""
    context: Sequence[tuple[str, str, str, str, str]] = ()
    reviews: tuple[FindingDecision, ...] = ()


@seldom_collected()
def judge_pending(
    store: Store, collection: str, rulebook: Rulebook, run_id: str, *, batch: int, engine: Engine = HERE
) -> Judged:
    """Judge what was not judged as it would be now: by these rules, names and decisions, and in this context.

    Work is done in batches of `batch` descriptions, by `engine` where it is much. One that a rule fails on is rejected
    with the reason. Great Expectations judges the same measures again, batch by batch before they are written; what it
    finds is kept in `quality.expectations`. Raises JudgesDifferError where it finds anything else.
    """
    with store.reading() as con:
        given, spelled = _given(con, collection, rulebook)
        due = _due(con, collection, given, spelled)
    judging = _Judging(store, rulebook, given, run_id, Batched(engine, batch, min(batch, _CHUNK)))
    judge = DescriptionJudge(rulebook, spelled, run_id)
    due = {name: pending for name, pending in due.items() if pending.is_another}
    for work, failures, traits in judging.through(Task("look for context", DescriptionJudge.traits, judge), due):
        with store.writing() as con:
            put_traits(con, work, chain.from_iterable(traits))
            judging.reject(con, due, failures)
    with store.writing() as con:
        moved = contexts.moved_series(con, collection, rulebook.version)
        if moved:
            contexts.put_verdicts(con, collection, _weighed(con, collection, moved, rulebook))
        due = _due(con, collection, given, spelled)
        if not moved:
            raise UnchangedError
    second = SecondJudge(rulebook.suites.of_one)
    descriptions = anomalies = 0
    task = Task("judge", DescriptionJudge.verdicts, judge)
    for work, failures, results in judging.through(task, due, watched=f"judging {collection}"):
        verdicts = sum(results, Verdicts())
        if verdicts.outcomes:
            second.confirm(verdicts.measures, verdicts.outcomes)
        good = {
            name: replace(pending, fingerprint=pending.quoting) if name in verdicts.quoting else pending
            for name, pending in work.items()
        }
        with store.writing() as con:
            descriptions += put_results(con, "judge", good, verdicts.rows, run_id=run_id).descriptions
            judging.reject(con, due, failures)
        anomalies += len(verdicts.rows["internal.anomalies"])
    if any(second.elements):
        with store.writing() as con:
            put_expectations(con, run_id, collection, _expectation_rows(second, run_id, collection))
    return Judged(descriptions, anomalies, judging.failed)


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


def _given(con: DuckDBPyConnection, collection: str, rulebook: Rulebook) -> tuple[Given, dict[NameKey, Spelled]]:
    """What the descriptions of a collection are judged by beside the rules, and its names, resolved."""
    names = resolve_collection(name_counts(con, collection), rulebook.registry, rulebook.decided.names_for(collection))
    return given_by(con, collection, rulebook), names


def _due(con: DuckDBPyConnection, collection: str, given: Given, spelled: Mapping[NameKey, Spelled]) -> dict[str, Due]:
    resolved = {key: repr((*_RESOLVED(name.resolved), name.common)) for key, name in spelled.items()}
    return to_judge(con, collection, given.versions, resolved)


def _weighed(
    con: DuckDBPyConnection, collection: str, moved: Mapping[contexts.Series, str], rulebook: Rulebook
) -> Iterator[Row]:
    """The rows of `internal.contexts` on the series that moved, each with its fingerprint."""
    known = rulebook.registry.questions
    ways: dict[ContextKind, Callable[[str, list[Any]], dict[Key, ContextVerdict]]] = {
        ContextKind.SHARES: lambda series, traits: weigh_shares(series, traits, known),
        ContextKind.SISTERS: lambda series, traits: weigh_ticks(series, traits),
    }
    for kind, weighed in ways.items():
        for series, group in groupby(contexts.traits_of(con, collection, kind), key=lambda row: str(row[0])):
            traits = [row[1:] for row in group]
            verdicts = weighed(series, traits)
            for name in sorted({name for name, *_ in traits}):  # also where nothing can be told
                verdict = verdicts.get(Key(kind, series, name), ContextVerdict())
                hashed = moved[kind.value, series]
                yield collection, kind.value, series, name, hashed, verdict.text, verdict.gist


@dataclass
class _Judging:
    """How the descriptions of a collection are gone through, and on how many of them a rule failed."""

    store: Store
    rulebook: Rulebook
    given: Given
    run_id: str
    batched: Batched
    failed: int = 0

    def through(
        self, task: Task[DescriptionJudge, ToJudge, Result], due: Mapping[str, Due], *, watched: str = ""
    ) -> Iterator[tuple[dict[str, Due], dict[str, str], list[Result]]]:
        """In batches: the descriptions on which no rule failed, why it failed on others, and what comes of them.

        What is `watched` needs its context.
        """

        def load(names: list[str]) -> list[ToJudge]:
            with self.store.reading() as con:
                readings = con.execute(
                    """
                    SELECT description_id, reading, figure_id FROM internal.readings JOIN raw.descriptions
                        USING (description_id)
                    WHERE description_id IN (SELECT unnest(?)) ORDER BY description_id
                    """,
                    [names],
                ).fetchall()
                context = contexts.verdicts_on(con, names) if watched else []
            return [
                ToJudge(name, reading, figure, context, self.given.on(name).findings)
                for name, reading, figure in readings
            ]

        sizes = {name: pending.size for name, pending in due.items()}
        for done in self.batched.through(task, sizes, load, what="rules", watched=watched):
            work = {item.name: due[item.name] for item in done.items if item.name not in done.failures}
            yield work, done.failures, done.results

    def reject(self, con: DuckDBPyConnection, due: Mapping[str, Due], failures: Mapping[str, str]) -> None:
        """Reject the descriptions that a rule failed on, inside a transaction of the caller."""
        if failures:
            # Read by these rules, so to say: other ones have it read again.
            read = {name: due[name].fingerprint.partition(" ")[0] for name in failures}
            bad = {name: replace(due[name], fingerprint=f"{by} {self.rulebook.version}") for name, by in read.items()}
            self.failed += put_failures(con, bad, failures, run_id=self.run_id)


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What came of some descriptions: rows of `validated` and `quality`, and the measures by table.

    `outcomes` has what came of these for each expectation, in the order of the suites; `quoting` those of which a
    finding quotes what other figures say.
    """

    rows: Rows = field(default_factory=lambda: defaultdict(list))
    measures: Mapping[RuleTable, Measures] = field(default_factory=dict)
    outcomes: Sequence[ExpectationOutcome] = ()
    quoting: frozenset[str] = frozenset()

    def __add__(self, other: Verdicts) -> Verdicts:
        """What came of these and of other descriptions."""
        measures: dict[RuleTable, Measures] = defaultdict(Measures)
        for table, lines in (*self.measures.items(), *other.measures.items()):
            measures[table].add(lines)
        pairs = zip_longest(self.outcomes, other.outcomes, fillvalue=ExpectationOutcome())
        outcomes = [outcome + more for outcome, more in pairs]
        return Verdicts(joined([self.rows, other.rows]), measures, outcomes, self.quoting | other.quoting)


@dataclass
class DescriptionJudge:
    """Judges descriptions of one collection by a rulebook; `spelled` has the collection's names, resolved.

    `run_id` is kept with the findings. Rows in, rows out, in whatever process.
    """

    rulebook: Rulebook
    spelled: Mapping[NameKey, Spelled]
    run_id: str
    _read: tuple[Sequence[tuple[str, str, str, str, str]], Context] | None = field(default=None, init=False)

    def traits(self, items: Sequence[ToJudge]) -> list[Row]:
        """What descriptions add to the context of their collection, as rows of `internal.traits`."""
        return [
            (item.name, trait.key.kind.value, trait.key.series, trait.key.name, trait.item, trait.cells)
            for item in items
            for trait in self._figure(item).traits
        ]

    def verdicts(self, items: Sequence[ToJudge]) -> Verdicts:
        """All that is judged of descriptions. Raises SuiteError where it is not a text that is at fault."""
        figures = [self._in_context(item) for item in items]
        tables = measure(figures, self.rulebook.suites.limits)
        try:
            outcomes = light.judge(self.rulebook.suites.of_one, tables)
        except Exception as error:
            raise SuiteError(f"the suites cannot be judged by: {failure_of(error).reason}") from error
        by_figure: dict[int, list[FigureFinding]] = defaultdict(list)
        for finding in findings(figures, tables, outcomes):
            by_figure[finding.figure].append(finding)
        return Verdicts(
            joined(
                self._rows(figure, reviewed(by_figure[number], item.reviews, figure.reading.cells))
                for number, (item, figure) in enumerate(zip(items, figures, strict=True))
            ),
            tables,
            [outcome for _, outcome in outcomes],
            frozenset(
                items[number].name
                for number, of_figure in by_figure.items()
                if any(finding.anomaly.rule == GRANULARITY.name for finding in of_figure)
            ),
        )

    def _rows(self, figure: JudgedFigure, findings: Sequence[FigureFinding]) -> Rows:
        """The rows of a description of which this was found."""
        name, reading = figure.description_id, figure.reading
        ids = cell_ids(name, reading.cells)
        anomalies = [finding.anomaly for finding in findings]
        reviews = [(finding.review.value, finding.by) for finding in findings]
        return {
            "internal.judged_cells": _cell_rows(figure, findings, ids),
            "validated.names": _name_rows(figure),
            "internal.verdicts": verdict_rows(name, reading, figure.judgements, ids),
            "internal.anomalies": anomaly_rows(name, reading, anomalies, self.run_id, ids, reviews),
        }

    def _figure(self, item: ToJudge) -> JudgedFigure:
        return figure_of(item.name, from_json(item.reading), self.spelled, self.rulebook.registry, item.figure_id)

    def _in_context(self, item: ToJudge) -> JudgedFigure:
        figure = self._figure(item)
        judgements = judge_claims(figure.reading)
        return replace(figure, context=self._context(item.context), judgements=judgements)

    def _context(self, rows: Sequence[tuple[str, str, str, str, str]]) -> Context:
        # Those of one batch share their rows, and so one context that reads each verdict once.
        if self._read is None or self._read[0] is not rows:
            verdicts = {
                Key(ContextKind(kind), series, name): ContextVerdict(*rest) for kind, series, name, *rest in rows
            }
            self._read = rows, Context(verdicts)
        return self._read[1]


def _cell_rows(figure: JudgedFigure, findings: Sequence[FigureFinding], ids: Sequence[str]) -> list[Row]:
    """The rows of `internal.judged_cells`: what is made of each of `parsed.cells`."""
    statuses = cell_statuses(len(ids), findings)
    return rows_of(
        "internal.judged_cells",
        figure.subjects,
        cell_id=list(ids),
        description_id=figure.description_id,
        unit=[_unit(figure.reading.unit, cell.printed) for cell in figure.reading.cells],
        model_from=[subject.written.model_from for subject in figure.subjects],
        benchmark_from=[subject.written.benchmark_from for subject in figure.subjects],
        status=[status.value for status, _ in statuses],
        rules=[list(rules) for _, rules in statuses],
    )


def _unit(unit: str, printed: str) -> str:
    """The unit of a value in a text that measures in `unit`: what is printed in thousands is no share."""
    return "" if unit == "%" and printed.endswith(("k", "K", "M")) else unit


def _name_rows(figure: JudgedFigure) -> list[Row]:
    """The rows of `validated.names`."""
    return rows_of(
        "validated.names",
        [name.resolved for name in figure.names],
        description_id=figure.description_id,
        mentions=[name.mentions for name in figure.names],
        commonly_spelled=[name.common or "" for name in figure.names],
    )


def _expectation_rows(second: SecondJudge, run_id: str, collection: str) -> list[Row]:
    """The rows of `quality.expectations`: what Great Expectations found in all descriptions that were judged."""
    counts = list(zip(second.elements, second.checked, second.broken, strict=True))
    return rows_of(
        "quality.expectations",
        second.expectations,
        run_id=run_id,
        collection=collection,
        suite=[expectation.rule.table.value for expectation in second.expectations],
        rule=[expectation.rule.name for expectation in second.expectations],
        expectation=[f"{expectation.type}({expectation.column})" for expectation in second.expectations],
        success=[broken == 0 for *_, broken in counts],
        element_count=[elements for elements, *_ in counts],
        unexpected_count=[broken for *_, broken in counts],
        unexpected_percent=[100 * broken / checked if checked else 0.0 for _, checked, broken in counts],
        checked_at=utc(),
    )
