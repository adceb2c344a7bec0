"""What is made of read descriptions, a chunk at a time: rows in, rows out, in whatever process.

What belongs here: figures, what they add to the context, their measures, outcomes and findings, and all of these as
rows. What doesn't: the warehouse, and which descriptions are to be judged (`judging`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from heat_pipeline.decisions.forms import FindingDecision
from heat_pipeline.quality import light
from heat_pipeline.quality.context import Context, Key, Kind, Verdict
from heat_pipeline.quality.figure import Figure, figure_of
from heat_pipeline.quality.findings import Found, cell_statuses, findings, reviewed
from heat_pipeline.quality.light import Outcome
from heat_pipeline.quality.measures import Measures, measure
from heat_pipeline.quality.naming import NameKey, Spelled
from heat_pipeline.quality.rules import Table
from heat_pipeline.quality.rules.granularity import GRANULARITY
from heat_pipeline.steps.engines import failure_of
from heat_pipeline.steps.rulebook import Rulebook
from heat_pipeline.texts.examine import judge_claims
from heat_pipeline.warehouse.readings import from_json
from heat_pipeline.warehouse.rows import Row, anomaly_rows, cell_ids, verdict_rows


@dataclass(frozen=True, slots=True)
class ToJudge:
    """A description to be judged: id and sha256 of its text, its reading as JSON, its figure's id, and its context.

    `context` are rows of kind, series, name, verdict and gist; those of one batch share theirs. `reviews` are what
    people made of its findings.
    """

    name: str
    sha256: str
    reading: str
    figure_id: str
    context: Sequence[tuple[str, str, str, str, str]] = ()
    reviews: tuple[FindingDecision, ...] = ()


@dataclass(slots=True)
class Made:
    """What came of some descriptions: `work` is id and sha256 of each, `failures` says why of those with a fault.

    `rows` are by table, and so are the measures of those that were judged; `outcomes` has what came of these for each
    expectation, in the order of the suites.
    """

    work: dict[str, str] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)
    rows: dict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))
    measures: dict[Table, Measures] = field(default_factory=lambda: defaultdict(Measures))
    outcomes: list[Outcome] = field(default_factory=list)

    def add(self, other: Made) -> None:
        """Join what came of other descriptions to it."""
        self.work |= other.work
        self.failures |= other.failures
        for table, more in other.rows.items():
            self.rows[table] += more
        for measured, measures in other.measures.items():
            self.measures[measured].add(measures)
        if self.outcomes and other.outcomes:
            self.outcomes = [one + more for one, more in zip(self.outcomes, other.outcomes, strict=True)]
        else:
            self.outcomes = self.outcomes or other.outcomes

    def fail(self, item: ToJudge, error: Exception) -> None:
        """Note that a description can't be judged."""
        self.work[item.name] = item.sha256
        self.failures[item.name] = f"rules failed: {failure_of(error).reason}"


@dataclass
class Judge:
    """Judges descriptions of one collection by a rulebook; `spelled` has the collection's names, resolved.

    `run_id` is kept with the findings.
    """

    rulebook: Rulebook
    spelled: Mapping[NameKey, Spelled]
    run_id: str
    _read: tuple[Sequence[tuple[str, str, str, str, str]], Context] | None = field(default=None, init=False)

    def traits(self, items: Sequence[ToJudge]) -> Made:
        """What descriptions add to the context of their collection, as rows of `internal.traits`."""
        made = Made()
        for item in items:
            try:
                traits = self._figure(item).traits
            except Exception as error:
                made.fail(item, error)
                continue
            made.work[item.name] = item.sha256
            made.rows["internal.traits"] += [
                (item.name, trait.key.kind.value, trait.key.series, trait.key.name, trait.item, trait.cells)
                for trait in traits
            ]
        return made

    def verdicts(self, items: Sequence[ToJudge]) -> Made:
        """All that is judged of descriptions, as rows of `validated` and `quality`.

        Where a rule raises on one of them, that one is a failure, and the others are judged.
        """
        try:
            figures = [self._in_context(item) for item in items]
            tables = measure(figures, self.rulebook.suites.limits)
        except Exception as error:
            return self._halves(items, error)
        # What fails here is a suite's fault and not a text's, and stops the run.
        outcomes = light.judge(self.rulebook.suites.of_one, tables)
        try:
            found: dict[int, list[Found]] = defaultdict(list)
            for finding in findings(figures, tables, outcomes):
                found[finding.figure].append(finding)
            made = Made({item.name: item.sha256 for item in items})
            for number, (item, figure) in enumerate(zip(items, figures, strict=True)):
                name, reading = figure.description_id, figure.reading
                own = reviewed(found[number], item.reviews, reading.cells)
                ids = cell_ids(name, reading.cells)
                made.rows["internal.judged_cells"] += _cell_rows(figure, own, ids)
                made.rows["validated.names"] += _name_rows(figure)
                made.rows["internal.verdicts"] += verdict_rows(name, reading, figure.judgements, ids)
                made.rows["internal.judged_in"] += _context_rows(figure, own)
                said = [finding.anomaly for finding in own]
                reviews = [(finding.review.value, finding.by) for finding in own]
                made.rows["internal.anomalies"] += anomaly_rows(name, reading, said, self.run_id, ids, reviews)
        except Exception as error:
            return self._halves(items, error)
        for table, measures in tables.items():
            made.measures[table].add(measures)
        made.outcomes = [outcome for _, outcome in outcomes]
        return made

    def _halves(self, items: Sequence[ToJudge], error: Exception) -> Made:
        made = Made()
        if len(items) == 1:
            made.fail(items[0], error)
            return made
        middle = len(items) // 2
        made.add(self.verdicts(items[:middle]))
        made.add(self.verdicts(items[middle:]))
        return made

    def _figure(self, item: ToJudge) -> Figure:
        return figure_of(item.name, from_json(item.reading), self.spelled, self.rulebook.registry, item.figure_id)

    def _in_context(self, item: ToJudge) -> Figure:
        figure = self._figure(item)
        judgements = judge_claims(figure.reading, self.rulebook.tolerances)
        return replace(figure, context=self._context(item.context), judgements=judgements)

    def _context(self, rows: Sequence[tuple[str, str, str, str, str]]) -> Context:
        # Those of one batch share their rows, and so one context that reads each verdict once.
        if self._read is None or self._read[0] is not rows:
            told = {Key(Kind(kind), series, name): Verdict(*rest) for kind, series, name, *rest in rows}
            self._read = rows, Context(told)
        return self._read[1]


def _cell_rows(figure: Figure, found: Sequence[Found], ids: Sequence[str]) -> list[Row]:
    """The rows of `internal.judged_cells`: what is made of each of `parsed.cells`."""
    reading = figure.reading
    statuses = cell_statuses(len(reading.cells), found)
    return [
        (
            cell_id,
            figure.description_id,
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
        for cell_id, subject, (status, rules) in zip(ids, figure.subjects, statuses, strict=True)
    ]


def _context_rows(figure: Figure, found: Sequence[Found]) -> list[Row]:
    """The rows of `internal.judged_in`: in full where a finding quotes them, else what they come down to."""
    quoted = {
        pooled[0]
        for item in found
        if item.anomaly.rule == GRANULARITY.name
        for cell in item.cells
        if (pooled := figure.pooled[cell]) is not None
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
