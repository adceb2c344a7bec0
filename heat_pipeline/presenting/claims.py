"""Claims as people and programs see them: what the text says, how that was understood, and what its cells say."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.console import Console

from heat_pipeline.model import Verdict
from heat_pipeline.presenting.formats import as_rows, as_table, attributes, plain
from heat_pipeline.reading import labels
from heat_pipeline.texts.examine import Examined
from heat_pipeline.wording import lines_of, passage, plural

_MOST = 12


def claim_records(examined: Examined) -> list[dict[str, Any]]:
    """The claims as JSON objects, in text order; `evidence` are places in the list of cells, from 0."""
    return [
        {
            "kind": claim.kind.value,
            "verdict": judgement.verdict.value,
            **attributes(claim, ("text", "start", "end", "says")),
            "why": judgement.why,
            "evidence": list(judgement.evidence),
        }
        for claim, judgement in examined.judged
    ]


def show_claims(console: Console, text: str, examined: Examined, each: str) -> None:
    """The claims that are a finding, with what the cells say of them, and how many others there are.

    What a claim says that other rules judge, as the ends of the colour scale, is told once, by these.
    """
    if not examined.judged:
        return
    accused = {anomaly.claim for anomaly in examined.anomalies}
    wrong = [
        judged_claim
        for at, judged_claim in enumerate(examined.judged)
        if at in accused and judged_claim[1].verdict is Verdict.CONTRADICTED
    ]
    if wrong:
        rows = [
            (lines_of(text, claim.start), passage(labels.plain(claim.text)), judgement.why)
            for claim, judgement in wrong[:_MOST]
        ]
        console.print(as_table(("line", "contradicted claim", "what the cells say"), rows))
    console.print(plain(f"{_counted(examined, len(wrong))}; {each}", "dim"))


def show_understood(console: Console, text: str, examined: Examined) -> None:
    """Each claim in the order of the text: its words, what it was understood to say, the verdict, and why."""
    console.print()
    if not examined.judged:
        console.print(plain("no claims on the numbers were found", "dim"))
        return
    console.print(plain(_counted(examined), "bold"))
    rows = [
        (
            lines_of(text, claim.start),
            judgement.verdict.value,
            passage(labels.plain(claim.text)),
            claim.says,
            judgement.why,
        )
        for claim, judgement in examined.judged
    ]
    console.print(as_rows(console, ("line", "verdict", "claim", "understood", "why"), rows))


def _counted(examined: Examined, listed: int | None = None) -> str:
    """How many claims there are: "20 claims: 5 contradicted (2 left to other rules), 12 supported, 3 unverifiable"."""
    counts = Counter(judgement.verdict for _, judgement in examined.judged)
    order = (Verdict.CONTRADICTED, Verdict.SUPPORTED, Verdict.UNVERIFIABLE)
    parts = ", ".join(f"{counts[verdict]} {verdict.value}" for verdict in order if counts[verdict])
    left = 0 if listed is None else counts[Verdict.CONTRADICTED] - listed
    if left:
        parts = parts.replace(Verdict.CONTRADICTED, f"{Verdict.CONTRADICTED} ({left} left to other rules)", 1)
    return f"{plural(counts.total(), 'claim')}: {parts}"
