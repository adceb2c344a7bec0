"""One text at a time, without a warehouse: what it says, which names it holds, whether that is so, what is wrong.

For the command line and for notebooks. A run of the pipeline goes another way (`steps`): it resolves the names of a
whole collection together and lets Great Expectations judge.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances, load_tolerances
from heat_pipeline.model import Anomaly, Claim, Judgement, Reading
from heat_pipeline.names.decisions import Decisions, load_decisions
from heat_pipeline.names.known import load_registry
from heat_pipeline.names.mentions import find_mentions
from heat_pipeline.quality import light
from heat_pipeline.quality.context import context_of
from heat_pipeline.quality.figure import figure_of
from heat_pipeline.quality.findings import Found, findings
from heat_pipeline.quality.measures import measure
from heat_pipeline.quality.naming import Name, count_names, resolve_collection
from heat_pipeline.quality.suites import Suites, load_suites
from heat_pipeline.reading.reader import read_outlined
from heat_pipeline.settings import settings


@dataclass(frozen=True, slots=True)
class Examined:
    """A text's reading, its names as resolved, and its anomalies, with the cells (by index) that each is about.

    `judgements` are those on the reading's claims, in their order.
    """

    reading: Reading
    names: tuple[Name, ...]
    found: tuple[Found, ...]
    judgements: tuple[Judgement, ...] = ()

    @property
    def anomalies(self) -> tuple[Anomaly, ...]:
        """What is wrong with the text."""
        return tuple(item.anomaly for item in self.found)

    @property
    def judged(self) -> tuple[tuple[Claim, Judgement], ...]:
        """The claims with what the cells say of them, in the order of the text."""
        return tuple(zip(self.reading.claims, self.judgements, strict=True))


def read(text: str) -> Reading:
    """Read one description: its figure, cells, mentions and claims, each with its place. Never raises on a text."""
    reading, outline = read_outlined(text)
    mentions = find_mentions(reading, text, load_registry())
    return replace(reading, mentions=mentions, claims=find_claims(text, reading, outline))


def judge_claims(reading: Reading, tolerances: Tolerances) -> tuple[Judgement, ...]:
    """What a reading's own cells say of each of its claims."""
    if not reading.claims:
        return ()
    judge = Judge(reading, tolerances)
    return tuple(judge.judge(claim.statement) for claim in reading.claims)


def examine(text: str) -> Examined:
    """Read one description and judge it by the suites in the settings' folder, without knowing any other.

    Raises SuiteError, DecisionError or ToleranceError where one of these files cannot be used.
    """
    suites, decisions, tolerances = _rulebook()
    reading = read(text)
    registry = load_registry()
    spelled = resolve_collection(count_names([reading.mentions]), registry, decisions)
    alone = figure_of("", reading, spelled, registry)
    context = context_of({("", ""): alone.traits}, registry.questions)
    figure = replace(alone, context=context, judgements=judge_claims(reading, tolerances))
    tables = measure([figure], suites.limits)
    outcomes = [outcome for suite in suites for outcome in light.validate(suite, tables[suite.table])]
    return Examined(reading, figure.names, tuple(findings([figure], tables, outcomes)), figure.judgements)


@lru_cache(maxsize=1)
def _rulebook() -> tuple[Suites, Decisions, Tolerances]:
    here = settings()
    return load_suites(here.expectations), load_decisions(here.decisions_file), load_tolerances(here.tolerances_file)
