"""Claims and findings against those of the answer.

A labelled claim counts as found where a claim that begins in its line has its verdict; a false alarm is a supported one
whose line has a claim that we call contradicted, and none that is. Findings are compared by kind, each once a text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from heat_pipeline.model import Anomaly, Severity, Verdict
from heat_pipeline.scoring.score import Score
from heat_pipeline.texts.examine import Examined

_FAMILIES = (
    {"value_outside_legend", "legend_implausible", "legend_contradicted"},
    {"tick_not_on_axis", "row_does_not_fit", "tick_without_cells", "count_announced"},
    {"name_lookalike", "name_variant"},
    {"constant_row", "copied_panel"},
    {"cell_conflict", "asymmetric_matrix"},
)
"""Rules that may tell of the same fault under one name or the other. Every other rule is a kind of its own."""
_DESCRIBE = {"number_unread", "not_a_heatmap", "no_cells", "reading_doubtful"}
"""Rules that tell of the text or of us and accuse nobody."""
_SERIOUS = {Severity.CRITICAL.value, Severity.WARNING.value}


def compare_claims(gold: dict[str, Any], text: str, examined: Examined) -> Score:
    """The counts of claims."""
    judged_lines = {
        (text.count("\n", 0, claim.start) + 1, judgement.verdict.value) for claim, judgement in examined.judged
    }
    placed = [claim for claim in gold.get("claims", []) if claim.get("line")]
    contradicted, supported = (
        [claim for claim in placed if claim["verdict"] == verdict.value]
        for verdict in (Verdict.CONTRADICTED, Verdict.SUPPORTED)
    )
    wrong_lines = {claim["line"] for claim in contradicted}
    return Score(
        contradicted=len(contradicted),
        contradicted_found=sum((claim["line"], Verdict.CONTRADICTED.value) in judged_lines for claim in contradicted),
        supported=len(supported),
        supported_found=sum((claim["line"], Verdict.SUPPORTED.value) in judged_lines for claim in supported),
        false_alarms=sum(
            (claim["line"], Verdict.CONTRADICTED.value) in judged_lines and claim["line"] not in wrong_lines
            for claim in supported
        ),
    )


def compare_findings(gold: dict[str, Any], anomalies: Iterable[Anomaly]) -> Score:
    """The counts of findings. An answer that tells of oddities in plain words only says nothing of findings.

    An accusation is right where the answer lists an oddity of its kind for this text, however severe.
    """
    oddities = oddities_of(gold)
    if oddities is None:
        return Score()
    accusations = [anomaly for anomaly in anomalies if accuses(anomaly)]
    accused = {kind_of(anomaly.rule) for anomaly in accusations if anomaly.severity.value in _SERIOUS}
    serious = {kind_of(oddity["rule"]) for oddity in oddities if oddity.get("severity") in _SERIOUS}
    return Score(
        accusations=len(accused),
        accusations_right=len(accused & {kind_of(oddity["rule"]) for oddity in oddities}),
        labelled=len(serious),
        labelled_found=len(serious & {kind_of(anomaly.rule) for anomaly in accusations}),
    )


def oddities_of(gold: dict[str, Any]) -> list[dict[str, Any]] | None:
    """The oddities of an answer that a rule may find, or None where it tells of them in plain words only."""
    oddities = gold.get("oddities", [])
    named = [oddity for oddity in oddities if isinstance(oddity, dict)]
    return None if oddities and not named else [oddity for oddity in named if oddity["rule"] != "other"]


def accuses(anomaly: Anomaly) -> bool:
    """Whether a finding is held against a text: not where it describes the text or our reading of it."""
    return anomaly.rule not in _DESCRIBE


def kind_of(rule: str) -> str:
    """The kind of fault that a rule tells of, as one of the rules that tell of it."""
    return next((min(family) for family in _FAMILIES if rule in family), rule)
