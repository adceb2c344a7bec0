"""Claims as people and programs see them: what the text says, how that was understood, and what its cells say."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Sequence
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from heat_pipeline.model import Cell, Verdict
from heat_pipeline.presenting.formats import as_table, attributes, plain
from heat_pipeline.quality.rules.claims import judged_elsewhere
from heat_pipeline.quality.rules.missing import TICK_WITHOUT_CELLS
from heat_pipeline.reading import labels
from heat_pipeline.texts.examine import Examined
from heat_pipeline.wording import lines_of, passage, plural, some

_STYLE = {Verdict.CONTRADICTED: "yellow", Verdict.SUPPORTED: "green", Verdict.UNVERIFIABLE: "dim"}
_MOST = 12
_CELLS = 6
# Why a contradicted claim is not in the table, of one and of several: see `quality.rules.claims`.
_ELSEWHERE = ("is judged by another rule", "are judged by other rules")
_REPEATED = ("has the same words as another", "have the same words as others")
_OFF = ("is no finding by the suite claims", "are no findings by the suite claims")
_LONG = ("is past the end of the table", "are past the end of the table")


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
    """The claims that are a finding, with what the cells say of them, and how many others there are."""
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
    console.print(plain(_counted(examined, _not_shown(examined, accused)) + f"; {each}", "dim"))


def show_understood(console: Console, text: str, examined: Examined) -> None:
    """Each claim in the order of the text: its words, what it was understood to say, the verdict, and its cells."""
    console.print()
    if not examined.judged:
        console.print(plain("no claims on the numbers were found", "dim"))
        return
    console.print(plain(_counted(examined), "bold"))
    line, at = 1, 0
    for claim, judgement in examined.judged:
        line, at = line + text.count("\n", at, claim.start), claim.start
        head = (judgement.verdict.value, _STYLE[judgement.verdict]), f" {claim.kind.value}  "
        console.print(Text.assemble((f"line {line}: ", "dim"), *head, plain(passage(labels.plain(claim.text)), "bold")))
        evidence = [examined.reading.cells[index] for index in judgement.evidence]
        understood = f"{claim.says}; cells: {_cells(evidence)}" if evidence else claim.says
        console.print(Padding(plain(understood), (0, 0, 0, 4), expand=False))
        console.print(Padding(plain(judgement.why, "dim"), (0, 0, 0, 4), expand=False))


def _not_shown(examined: Examined, accused: Container[int | None]) -> str:
    """How many contradicted claims the table leaves out, and why, in brackets; "" where it has them all."""
    reasons: Counter[tuple[str, str]] = Counter()
    seen: set[tuple[int, int]] = set()
    shown = 0
    is_lacking = any(anomaly.rule == TICK_WITHOUT_CELLS.name for anomaly in examined.anomalies)
    for at, (claim, judgement) in enumerate(examined.judged):
        if judgement.verdict is not Verdict.CONTRADICTED:
            continue
        if at in accused:
            shown += 1
            reasons[_LONG] += shown > _MOST
        elif judged_elsewhere(claim, examined.reading, is_lacking=is_lacking):
            reasons[_ELSEWHERE] += 1
        else:
            reasons[_REPEATED if (claim.start, claim.end) in seen else _OFF] += 1
        seen.add((claim.start, claim.end))
    reasons = +reasons
    whose = [f"{count}" if len(reasons) > 1 else ("it", "they")[count > 1] for count in reasons.values()]
    parts = [f"{who} {words[count > 1]}" for who, (words, count) in zip(whose, reasons.items(), strict=True)]
    return f" ({reasons.total()} not shown: {', '.join(parts)})" if parts else ""


def _counted(examined: Examined, not_shown: str = "") -> str:
    """How many claims there are: "20 claims: 5 contradicted, 12 supported, 3 unverifiable".

    `not_shown` is what is to be said of those contradicted, in brackets.
    """
    counts = Counter(judgement.verdict for _, judgement in examined.judged)
    order = (Verdict.CONTRADICTED, Verdict.SUPPORTED, Verdict.UNVERIFIABLE)
    remarks = {Verdict.CONTRADICTED: not_shown}
    parts = ", ".join(
        f"{counts[verdict]} {verdict.value}{remarks.get(verdict, '')}" for verdict in order if counts[verdict]
    )
    return f"{plural(counts.total(), 'claim')}: {parts}"


def _cells(cells: Sequence[Cell]) -> str:
    """Cells in words, equal values together: "30.7 at 500/0.2 and 1000/0.4, 26.7 at 500/0.1"."""
    several = len({cell.panel for cell in cells}) > 1
    places: dict[str, list[str]] = defaultdict(list)
    for cell in cells:
        place = "/".join(label for label in (cell.row, cell.column) if label)
        places[cell.printed].append(f"{place} of {cell.panel}" if several and cell.panel else place)
    return some([f"{value} at {_and(where)}" for value, where in places.items()], _CELLS)


def _and(places: Sequence[str]) -> str:
    shown = list(places[:_CELLS])
    if len(places) > _CELLS:
        shown.append(f"{len(places) - _CELLS} more places")
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
