"""One text at a time, without a warehouse: what it says, which names it holds, whether that is so, what is wrong.

For the command line and for notebooks. A run of the pipeline goes another way (`steps`): it resolves the names of a
whole collection together, and lets Great Expectations judge a second time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from heat_pipeline.claims.finding import find_claims
from heat_pipeline.claims.judging.judge import StatementJudge
from heat_pipeline.decisions.files import load_decided
from heat_pipeline.decisions.forms import FigureDecision, FindingDecision, OnReading, Review, TableDecision
from heat_pipeline.model import Anomaly, Claim, Judgement, Reading
from heat_pipeline.names.name_mentions import find_mentions
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.quality import light
from heat_pipeline.quality.context import context_of
from heat_pipeline.quality.figure import figure_of
from heat_pipeline.quality.findings import FigureFinding, findings, reviewed
from heat_pipeline.quality.measures import measure
from heat_pipeline.quality.naming import Name, count_names, resolve_collection
from heat_pipeline.quality.subjects import Subject
from heat_pipeline.quality.suites import Suites, load_suites
from heat_pipeline.reading.accounting import with_claims
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.reader import read_outline
from heat_pipeline.reading.slot_decisions import ReadingDecision
from heat_pipeline.settings import settings

if TYPE_CHECKING:
    from heat_pipeline.second_reader.answers import Answers
    from heat_pipeline.second_reader.reliability import Trust


@dataclass(frozen=True, slots=True)
class Examined:
    """A text's reading, its names as resolved, and its anomalies, with the cells (by index) that each is about.

    `judgements` are those on the reading's claims, in their order, `subjects` what each of its cells is about.
    """

    reading: Reading
    names: tuple[Name, ...]
    findings: tuple[FigureFinding, ...]
    judgements: tuple[Judgement, ...] = ()
    subjects: tuple[Subject, ...] = ()

    @property
    def anomalies(self) -> tuple[Anomaly, ...]:
        """What is wrong with the text."""
        return tuple(item.anomaly for item in self.findings)

    @property
    def judged(self) -> tuple[tuple[Claim, Judgement], ...]:
        """The claims with what the cells say of them, in the order of the text."""
        return tuple(zip(self.reading.claims, self.judgements, strict=True))


def read(
    text: str,
    decisions: Sequence[OnReading | FindingDecision] = (),
    answers: Answers | None = None,
    trust: Trust | None = None,
) -> Reading:
    """Read one description: its figure, cells, mentions and claims, each with its place. Never raises on a text.

    `decisions` are what people decided about it, the more specific first: `decisions_on` finds those on a file.
    `answers` are those of a second reader about this text; its reading is then settled with the first reader's, by what
    is known of the model: `trust`, or else its table of reliability.
    """
    lines = outline(text)
    reading = read_outline(
        lines, decisions=[decision for decision in decisions if isinstance(decision, ReadingDecision)]
    )
    if answers is not None:
        from heat_pipeline.second_reader.model_statements import with_statements
        from heat_pipeline.second_reader.reliability import trust_in
        from heat_pipeline.second_reader.settling import settle

        known = trust if trust is not None else trust_in(answers.reader, settings().reliability_folder)
        reading = settle(lines, reading, answers, known)
    given = [decision for decision in decisions if isinstance(decision, TableDecision | FigureDecision)]
    if given:
        from heat_pipeline.decisions.applying import decided_reading

        reading = decided_reading(lines, reading, given)
    reading = replace(reading, mentions=find_mentions(reading, text, load_registry()))
    claims = find_claims(lines, reading)
    if answers is not None:
        claims = with_statements(lines, reading, answers, claims)
    return with_claims(lines, reading, claims)


def decisions_on(
    name: str, description: str = "", describer: str = "", collection: str = "", text: str | None = None
) -> tuple[OnReading | FindingDecision, ...]:
    """What people decided about a text, by its path, or by id, describer and collection where these are known.

    Where no collection is given, the folder that it lies in counts as one. What was decided on another text than `text`
    does not count. Raises ReadingDecisionError where a file of decisions cannot be used.
    """
    path = Path(name).absolute()
    sha256 = "" if text is None else hashlib.sha256(text.encode()).hexdigest()
    decided = load_decided(settings().expectations).on(
        description or name, describer, collection or path.parent.name, str(path), sha256
    )
    return (*decided.readings, *decided.findings)


def judge_claims(reading: Reading) -> tuple[Judgement, ...]:
    """What a reading's own cells say of each of its claims."""
    if not reading.claims:
        return ()
    judge = StatementJudge(reading)
    return tuple(judge.judge(claim.statement) for claim in reading.claims)


def examine(
    text: str, decisions: Sequence[OnReading | FindingDecision] = (), answers: Answers | None = None
) -> Examined:
    """Read one description and judge it by the suites in the settings' folder, without knowing any other.

    `decisions` and `answers` are those for `read`.
    Raises SuiteError or DecisionError where one of these files cannot be used.
    """
    return judged(read(text, decisions, answers), decisions)


def judged(reading: Reading, decisions: Sequence[OnReading | FindingDecision] = ()) -> Examined:
    """Judge a reading as `examine` does; raises what it does. Findings that a person dismissed are left out."""
    suites = _suites()
    names = load_decided(settings().expectations).names
    registry = load_registry()
    spelled = resolve_collection(count_names([reading.mentions]), registry, names)
    alone = figure_of("", reading, spelled, registry)
    context = context_of({("", ""): alone.traits}, registry.questions)
    figure = replace(alone, context=context, judgements=judge_claims(reading))
    tables = measure([figure], suites.limits)
    about = [decision for decision in decisions if isinstance(decision, FindingDecision)]
    reviewed_findings = reviewed(findings([figure], tables, light.judge(suites.of_one, tables)), about, reading.cells)
    kept = tuple(finding for finding in reviewed_findings if finding.review is not Review.DISMISSED)
    return Examined(reading, figure.names, kept, figure.judgements, figure.subjects)


@lru_cache(maxsize=1)
def _suites() -> Suites:
    return load_suites(settings().expectations)
