"""Claims as people and programs see them; here they are given, with their verdicts."""

from __future__ import annotations

import io
import re
from dataclasses import replace

from rich.console import Console

from heat_pipeline.model import Anomaly, Claim, Judgement, Severity, Verdict
from heat_pipeline.model.statements import CellPlace, ClaimKind, Concept, Meaning, Statement
from heat_pipeline.presenting.texts import as_record, show, show_why
from heat_pipeline.quality.findings import FigureFinding
from heat_pipeline.texts.examine import examine

TEXT = """# Heatmap: Accuracy
## Axes
- **X-axis**: Ratio: 0.1, 0.2
- **Y-axis**: Window: 500, 1000
## Data
### AIME25
- (500, 0.1): 26.7
- (500, 0.2): 30.7
- (1000, 0.1): 30.7
- (1000, 0.2): 24.1
## Observations
The **peak of AIME25** is at window 1000 and
ratio 0.1. Larger windows are better.
"""
PEAK, BETTER = "peak of AIME25** is at window 1000 and\nratio 0.1", "Larger windows are better"
TIE = "30.7 stands at window 500, ratio 0.2 as well"
STATEMENT = Statement(
    Concept.HIGHEST, (Meaning(CellPlace(panels=("AIME25",)), CellPlace(rows=("1000",), columns=("0.1",))),)
)


def claim(kind, words, says, statement):
    start = TEXT.index(words)
    return Claim(kind, words, start, start + len(words), says, statement)


CLAIMS = (
    claim(ClaimKind.MAX, PEAK, "max over AIME25 is at window 1000, ratio 0.1", STATEMENT),
    claim(ClaimKind.TREND, BETTER, "rises along window", Statement(Concept.RISES, (Meaning(along="row"),))),
)


def examined(*verdicts, evidence=(1, 2), claims=CLAIMS):
    """The text with these verdicts on its claims; a contradicted one is a finding, too."""
    one = examine(TEXT)
    judgements = tuple(Judgement(verdict, evidence, TIE) for verdict in verdicts)
    found = tuple(
        FigureFinding(0, Anomaly("claim_contradicted", Severity.WARNING, "the text says", claim=at), rejects=False)
        for at, verdict in enumerate(verdicts)
        if verdict is Verdict.CONTRADICTED
    )
    return replace(one, reading=replace(one.reading, claims=claims), judgements=judgements, findings=found)


def printed(printer, *arguments, width=100):
    console = Console(file=io.StringIO(), width=width)
    printer(console, "text.md", *arguments)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_contradicted_claims_are_shown_with_what_the_cells_say_and_the_others_are_counted():
    lines = printed(show, TEXT, examined(Verdict.CONTRADICTED, Verdict.SUPPORTED))
    assert lines[-5:] == [
        "line   contradicted claim                               what the cells say",
        "─" * 100,
        "12     peak of AIME25 is at window 1000 and ratio 0.1   30.7 stands at window 500, ratio 0.2 as well",
        "2 claims: 1 contradicted, 1 supported; --explain shows each",
        "",
    ]
    assert "nothing wrong with it" not in lines
    assert not any("claim_contradicted" in line for line in lines)


def test_of_many_contradicted_claims_the_first_that_are_a_finding_are_shown_within_the_terminal():
    one = examined(*[Verdict.CONTRADICTED] * 14, claims=CLAIMS * 7)
    two = replace(one, findings=one.findings[1:3])
    for examined_text, count, left in ((one, 12, ""), (two, 2, " (12 left to other rules)")):
        lines = printed(show, TEXT, examined_text, width=80)
        assert max(map(len, lines)) <= 80
        assert sum(line.startswith(("12  ", "13  ")) for line in lines) == count
        assert f"14 claims: 14 contradicted{left}; --explain shows each" in lines


def test_a_text_whose_claims_all_hold_has_nothing_wrong():
    lines = printed(show, TEXT, examined(Verdict.SUPPORTED, Verdict.UNVERIFIABLE))
    assert lines[-3:] == [
        "nothing wrong with it",
        "2 claims: 1 supported, 1 unverifiable; --explain shows each",
        "",
    ]


def test_explain_shows_what_each_claim_was_understood_to_say_and_why():
    lines = printed(show_why, TEXT, examined(Verdict.CONTRADICTED, Verdict.SUPPORTED), width=240)
    assert [re.split(" {2,}", line) for line in lines[lines.index("2 claims: 1 contradicted, 1 supported") + 3 :]] == [
        ["12", "contradicted", "peak of AIME25 is at window 1000 and ratio 0.1", CLAIMS[0].says, TIE],
        ["13", "supported", "Larger windows are better", "rises along window", TIE],
        [""],
    ]
    bare = TEXT[: TEXT.index("## Observations")]
    assert "no claims on the numbers were found" in printed(show_why, bare, examine(bare))


def test_a_record_holds_every_claim_with_its_verdict():
    record = as_record("text.md", TEXT, examined(Verdict.CONTRADICTED, Verdict.UNVERIFIABLE))
    first, second = record["claims"]
    assert first == {
        "kind": "max",
        "verdict": "contradicted",
        "text": PEAK,
        "start": TEXT.index(PEAK),
        "end": TEXT.index(PEAK) + len(PEAK),
        "says": "max over AIME25 is at window 1000, ratio 0.1",
        "why": TIE,
        "evidence": [1, 2],
    }
    assert [record["cells"][index]["printed"] for index in first["evidence"]] == ["30.7", "30.7"]
    assert (second["kind"], second["verdict"]) == ("trend", "unverifiable")
