"""parsed -> validated and quality: claims judged, names resolved, rules measured, Great Expectations asked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from heat_pipeline.examine import judge_claims
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.findings import Found, cell_statuses, findings
from heat_pipeline.quality.measures import measure
from heat_pipeline.quality.naming import Spelled, resolve_collection
from heat_pipeline.quality.outcome import Outcome
from heat_pipeline.quality.rules.granularity import GRANULARITY
from heat_pipeline.quality.suites import Expectation
from heat_pipeline.steps.gathering import context_of_batch, load_figures, put_down, weigh
from heat_pipeline.steps.progress import watcher
from heat_pipeline.steps.rulebook import Rulebook
from heat_pipeline.warehouse.names import descriptions_with, name_counts, name_verdicts
from heat_pipeline.warehouse.news import News, put_news
from heat_pipeline.warehouse.results import pending_keys, put_expectations, put_judgements
from heat_pipeline.warehouse.rows import Row, anomaly_rows, cell_rows, verdict_rows
from heat_pipeline.warehouse.store import Store


@dataclass(frozen=True, slots=True)
class Judged:
    """How many descriptions were judged, and how many anomalies they have."""

    descriptions: int = 0
    cells: int = 0
    anomalies: int = 0


def judge_pending(
    store: Store,
    collection: str,
    rulebook: Rulebook,
    run_id: str,
    *,
    batch: int,
) -> Judged:
    """Judge what is newly read, or was judged by another rulebook, and whatever holds a name that is now another.

    Names are resolved over the whole collection, and rules may compare figures over it, so a text that arrives, changes
    or goes can change the verdict on another one: such descriptions are judged again.
    Great Expectations is imported only where there is something to judge.
    """
    with store.reading() as con:
        spelled = resolve_collection(name_counts(con, collection), rulebook.registry, rulebook.decisions)
        verdicts = name_verdicts(con, collection)
        work = pending_keys(con, collection, "judge", rulebook.version)
        moved = [key for key, held in verdicts.items() if key in spelled and held != [_verdict(spelled[key])]]
        work |= descriptions_with(con, collection, moved)
    figures: list[Figure] = []
    for here in _batches(sorted(work), batch):
        figures = load_figures(store, here, spelled, rulebook)
        put_down(store, work, figures)
    work |= weigh(store, collection, rulebook)
    if not work:
        return Judged()

    from heat_pipeline.quality.validator import Validator

    watcher().started(f"judging {collection}", len(work))
    validator = Validator()
    tally = _Tally()
    total = Judged()
    for here in _batches(sorted(work), batch):
        if [figure.description_id for figure in figures] != list(here):  # all at once: loaded already
            figures = load_figures(store, here, spelled, rulebook)
        context = context_of_batch(store, here)
        figures = [
            replace(figure, context=context, judgements=judge_claims(figure.reading, rulebook.tolerances))
            for figure in figures
        ]
        tables = measure(figures, rulebook.suites.limits)
        outcomes = [one for suite in rulebook.suites for one in validator.validate(suite, tables[suite.table])]
        tally.add(outcomes)
        found: dict[int, list[Found]] = defaultdict(list)
        for item in findings(figures, tables, outcomes):
            found[item.figure].append(item)
        cells: list[Row] = []
        names: list[Row] = []
        anomalies: list[Row] = []
        claims: list[Row] = []
        contexts: list[Row] = []
        for number, figure in enumerate(figures):
            cells.extend(_cell_rows(figure, found[number]))
            names.extend(_name_rows(figure))
            claims.extend(verdict_rows(figure.description_id, figure.reading, figure.judgements))
            contexts.extend(_context_rows(figure, found[number]))
            said = [item.anomaly for item in found[number]]
            anomalies.extend(anomaly_rows(figure.description_id, figure.reading, said, run_id))
        with store.writing() as con:
            written = put_judgements(
                con,
                {figure.description_id: work[figure.description_id] for figure in figures},
                version=rulebook.version,
                run_id=run_id,
                cells=cells,
                names=names,
                anomalies=anomalies,
                claims=claims,
                judged_in=contexts,
            )
        total = Judged(
            total.descriptions + written.descriptions, total.cells + written.cells, total.anomalies + len(anomalies)
        )
        watcher().advanced(len(here))
    with store.writing() as con:
        put_expectations(con, run_id, collection, tally.rows(run_id, collection))
    return total


def _batches(names: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    for first in range(0, len(names), size):
        yield names[first : first + size]


def note_news(store: Store, collections: Sequence[str], run_id: str) -> dict[str, News]:
    """Compare what is found in these collections now, at the end of judging, with what was found before.

    Returns the news of each collection that has any; see `put_news`.
    """
    with store.writing() as con:
        return put_news(con, run_id, collections)


def _verdict(spelled: Spelled) -> tuple[str, ...]:
    """What is kept of a name's resolution, as `name_verdicts` gives it back."""
    name = spelled.resolved
    return name.canonical, name.likely or "", name.status.value, spelled.common or "", name.reason


def _cell_rows(figure: Figure, found: Sequence[Found]) -> list[Row]:
    """The rows of `validated.cells`: those of `parsed.cells`, and what was made of them."""
    reading = figure.reading
    statuses = cell_statuses(len(reading.cells), found)
    parsed = cell_rows(figure.description_id, reading)
    return [
        (
            *row,
            subject.model,
            subject.written.model_from,
            subject.model_status,
            subject.benchmark,
            subject.written.benchmark_from,
            subject.benchmark_status,
            subject.metric,
            reading.unit,
            status.value,
            list(rules),
        )
        for row, subject, (status, rules) in zip(parsed, figure.subjects, statuses, strict=True)
    ]


def _context_rows(figure: Figure, found: Sequence[Found]) -> list[Row]:
    """The rows of `quality.judged_in`: in full where a finding quotes them, else what they come down to."""
    quoted = {
        pooled[0]
        for item in found
        if item.anomaly.rule == GRANULARITY.name
        for cell in item.cells
        if (pooled := figure.pooled.of(cell)) is not None
    }
    rows: list[Row] = []
    for at in dict.fromkeys(trait.key for trait in figure.traits):
        verdict = figure.context.verdicts.get(at)
        if verdict is not None:
            text = verdict.text if at in quoted else verdict.gist
            rows.append((figure.description_id, at.kind.value, at.series, at.name, text))
    return rows


def _name_rows(figure: Figure) -> list[Row]:
    """The rows of `validated.names`."""
    return [
        (
            figure.description_id,
            name.mention.name,
            name.mention.role.value,
            name.mentions,
            name.resolved.canonical,
            name.resolved.likely or "",
            name.resolved.method.value,
            name.resolved.score,
            name.resolved.status.value,
            name.resolved.reason,
            name.common or "",
        )
        for name in figure.names
    ]


class _Tally:
    """The outcomes of each expectation, added up over batches."""

    def __init__(self) -> None:
        self._counts: dict[int, tuple[Expectation, list[int]]] = {}

    def add(self, outcomes: Sequence[Outcome]) -> None:
        for place, outcome in enumerate(outcomes):
            _, counts = self._counts.setdefault(place, (outcome.expectation, [0, 0, 0]))
            for index, value in enumerate((outcome.elements, outcome.checked, len(outcome.lines))):
                counts[index] += value

    def rows(self, run_id: str, collection: str) -> list[Row]:
        """The rows of `quality.expectations`."""
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
            for expectation, (elements, checked, unexpected) in self._counts.values()
        ]
