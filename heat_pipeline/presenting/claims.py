"""Claims as people and programs see them: what the text says, how that was understood, and what its cells say."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from heat_pipeline.model import Cell, Verdict
from heat_pipeline.presenting.formats import as_table, attributes, plain
from heat_pipeline.reading import labels
from heat_pipeline.texts.examine import Examined
from heat_pipeline.wording import lines_of, passage, plural, some

_STYLE = {Verdict.CONTRADICTED: "yellow", Verdict.SUPPORTED: "green", Verdict.UNVERIFIABLE: "dim"}
_MOST = 12
_CELLS = 6


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
    console.print(plain(f"{_counted(examined)}; {each}", "dim"))


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


def _counted(examined: Examined) -> str:
    """How many claims there are: "20 claims: 5 contradicted, 12 supported, 3 unverifiable"."""
    counts = Counter(judgement.verdict for _, judgement in examined.judged)
    order = (Verdict.CONTRADICTED, Verdict.SUPPORTED, Verdict.UNVERIFIABLE)
    parts = ", ".join(f"{counts[verdict]} {verdict.value}" for verdict in order if counts[verdict])
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
