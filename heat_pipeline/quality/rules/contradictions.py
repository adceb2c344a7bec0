"""Claims that the text's own cells refute.

The verdicts are the claims room's, and stand in the figure. A fault is found once: what the text says of the ends of
its colour scale is held against the values by `value_outside_legend` and `legend_implausible`, an announced count
("seven models") is that of `count_announced`, and a promise of values in each place that of `tick_without_cells`. On
these claims this rule is silent.
"""

from __future__ import annotations

from dataclasses import replace

from heat_pipeline.model import Claim, Notice, NoticeKind, Reading, Verdict
from heat_pipeline.model.statements import Concept
from heat_pipeline.quality.figure import JudgedFigure
from heat_pipeline.quality.rules.missing import is_lacking
from heat_pipeline.quality.rules.rule import Limits, Measure, Rule, RuleFinding, RuleTable, on_passage
from heat_pipeline.reading import labels
from heat_pipeline.wording import lines, passage

DOUBTFUL = "doubtful"
"""The measure of a claim that fails, but may have been misunderstood or may rest on what was misread."""
_COUNTS = (NoticeKind.ROWS, NoticeKind.COLUMNS, NoticeKind.PANELS, NoticeKind.GRID)


def judged_elsewhere(claim: Claim, reading: Reading, *, is_lacking: bool) -> bool:
    """Whether another rule tells what is wrong with a claim.

    `is_lacking` says that `tick_without_cells` has found something in the text.
    """
    statement = claim.statement
    notices = reading.notices
    if statement.concept is Concept.SCALE:
        return any(legend.start < claim.end and claim.start < legend.end for legend in reading.legends)
    if statement.concept is Concept.FULL and is_lacking:
        return any(_within(notice, claim) for notice in notices if notice.kind is NoticeKind.FULL)
    if statement.concept is Concept.COUNT:
        return statement.number in {
            notice.number for notice in notices if notice.kind in _COUNTS and _within(notice, claim)
        }
    return False


def _within(notice: Notice, claim: Claim) -> bool:
    return notice.start < claim.end and claim.start < notice.end


def _measure(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    claims, judgements, lacks = figure.reading.claims, figure.judgements, is_lacking(figure)
    verdicts: list[Measure] = [DOUBTFUL if each.is_doubted else each.verdict.value for each in judgements]
    # The same words, wrong in two ways, are one finding: of a contradiction first.
    accused: set[tuple[int, int]] = set()
    for index in sorted(range(len(claims)), key=lambda index: judgements[index].is_doubted):
        words, fails = (claims[index].start, claims[index].end), verdicts[index] in (DOUBTFUL, Verdict.CONTRADICTED)
        if (fails and words in accused) or judged_elsewhere(claims[index], figure.reading, is_lacking=lacks):
            verdicts[index] = None
        if fails:
            accused.add(words)
    return {"claim_verdict": verdicts}


def _explain(figure: JudgedFigure, index: int) -> RuleFinding:
    claim, judgement = figure.reading.claims[index], figure.judgements[index]
    reading = figure.reading
    where = lines([reading.line_of(reading.cells[at].start) for at in judgement.evidence])
    otherwise = f"{'seem to ' * judgement.is_doubted}say otherwise{where and f' ({where})'}"
    because = (
        f"its cells {otherwise}"
        if judgement.is_doubted or judgement.verdict is Verdict.CONTRADICTED
        else f"that is {judgement.verdict}"
    )
    quote = f'line {reading.line_of(claim.start)} says "{passage(labels.plain(claim.text))}"'
    finding = on_passage(claim, f"{quote}, but {because}: {judgement.why}", claim.says, judgement.why, _panel(claim))
    return replace(finding, claim=index)


def _panel(claim: Claim) -> str | None:
    """The panel that a claim is about, where it is about one."""
    panels = {candidate.over.panels for candidate in claim.statement.candidates}
    named = panels.pop() if len(panels) == 1 else None
    return named[0] if named is not None and len(named) == 1 else None


CLAIM_CONTRADICTED = Rule(
    name="claim_contradicted", table=RuleTable.CLAIMS, measure=_measure, explain=_explain, of_words=True
)
