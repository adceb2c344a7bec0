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
from heat_pipeline.quality.rules.granularity import GRANULARITY
from heat_pipeline.quality.rules.rule import Table
from heat_pipeline.steps.batched import Made, each_by_itself
from heat_pipeline.steps.engines import failure_of
from heat_pipeline.steps.rulebook import Rulebook
from heat_pipeline.texts.examine import judge_claims
from heat_pipeline.warehouse.engine import Row
from heat_pipeline.warehouse.readings import from_json
from heat_pipeline.warehouse.rows import anomaly_rows, cell_ids, verdict_rows


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


@dataclass(slots=True)
class Verdicts(Made):
    """What came of some descriptions: the measures of those that were judged, by table, are there as well.

    `outcomes` has what came of these for each expectation, in the order of the suites.
    """

    measures: dict[Table, Measures] = field(default_factory=lambda: defaultdict(Measures))
    outcomes: list[Outcome] = field(default_factory=list)

    def join(self, other: Verdicts) -> None:  # type: ignore[override]
        """Join what came of other descriptions to it."""
        Made.join(self, other)
        for table, measures in other.measures.items():
            self.measures[table].add(measures)
        if self.outcomes and other.outcomes:
            self.outcomes = [one + more for one, more in zip(self.outcomes, other.outcomes, strict=True)]
        else:
            self.outcomes = self.outcomes or other.outcomes


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
        return each_by_itself(items, "rules", self._traits)

    def _traits(self, item: ToJudge) -> dict[str, list[Row]]:
        return {
            "internal.traits": [
                (item.name, trait.key.kind.value, trait.key.series, trait.key.name, trait.item, trait.cells)
                for trait in self._figure(item).traits
            ]
        }

    def verdicts(self, items: Sequence[ToJudge]) -> Verdicts:
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
        made = Verdicts()
        try:
            found: dict[int, list[Found]] = defaultdict(list)
            for finding in findings(figures, tables, outcomes):
                found[finding.figure].append(finding)
            for number, (item, figure) in enumerate(zip(items, figures, strict=True)):
                made.add(self._rows(figure, reviewed(found[number], item.reviews, figure.reading.cells)))
        except Exception as error:
            return self._halves(items, error)
        for table, measures in tables.items():
            made.measures[table].add(measures)
        made.outcomes = [outcome for _, outcome in outcomes]
        return made

    def _rows(self, figure: Figure, found: Sequence[Found]) -> dict[str, list[Row]]:
        """The rows of a description of which this was found."""
        name, reading = figure.description_id, figure.reading
        ids = cell_ids(name, reading.cells)
        anomalies = [finding.anomaly for finding in found]
        reviews = [(finding.review.value, finding.by) for finding in found]
        return {
            "internal.judged_cells": _cell_rows(figure, found, ids),
            "validated.names": _name_rows(figure),
            "internal.verdicts": verdict_rows(name, reading, figure.judgements, ids),
            "internal.judged_in": _context_rows(figure, found),
            "internal.anomalies": anomaly_rows(name, reading, anomalies, self.run_id, ids, reviews),
        }

    def _halves(self, items: Sequence[ToJudge], error: Exception) -> Verdicts:
        made = Verdicts()
        if len(items) == 1:
            made.fail(items[0], "rules", failure_of(error))
            return made
        middle = len(items) // 2
        made.join(self.verdicts(items[:middle]))
        made.join(self.verdicts(items[middle:]))
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
            verdicts = {Key(Kind(kind), series, name): Verdict(*rest) for kind, series, name, *rest in rows}
            self._read = rows, Context(verdicts)
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
