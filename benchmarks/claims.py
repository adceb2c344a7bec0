"""How claims are found and judged on texts that the reader's weights were not fitted to: `python -m benchmarks.claims`.

Each lot is left out in turn (see `benchmarks.cross_validation`), read and judged with weights fitted to the others, and
its claims are held against the labelled ones: how many of those contradicted and supported are found, and how many true
ones are called wrong. A second table tells for each concept how often its accusations are right: in a line with a
contradicted claim, in one whose labelled claims hold (a false alarm), or in one of which no claim is labelled.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from rich.console import Console

from benchmarks.cross_validation import lots
from benchmarks.train import fit as fit_reader
from benchmarks.train_claims import failed, fit
from heat_pipeline.claims.finding import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Claim, Judgement, Reading, Verdict
from heat_pipeline.presenting.formats import as_table
from heat_pipeline.reading.outline import Outline, outline
from heat_pipeline.reading.reader import read_outline
from heat_pipeline.scoring import Labelled


@dataclass(slots=True)
class Counts:
    """What was found in some texts, of the labelled claims and by concept."""

    labelled: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    alarms: int = 0
    accused: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    held: Counter[str] = field(default_factory=Counter)

    def add(self, gold: dict[str, object], text: str, judged: list[tuple[Claim, Judgement]]) -> None:
        """Count one text, by lines: a labelled claim is found where a claim that begins in its line has its verdict."""
        at = [(text.count("\n", 0, claim.start) + 1, claim, one.verdict) for claim, one in judged]
        here = {(line, verdict.value) for line, _, verdict in at}
        claims = [one for one in gold.get("claims", []) if one.get("line")]  # type: ignore[attr-defined]
        verdicts: dict[int, set[str]] = defaultdict(set)
        for one in claims:
            verdicts[one["line"]].add(one["verdict"])
            self.labelled[one["verdict"]] += 1
            self.found[one["verdict"]] += (one["line"], one["verdict"]) in here
        self.alarms += sum(
            one["verdict"] == "supported"
            and (one["line"], "contradicted") in here
            and "contradicted" not in verdicts[one["line"]]
            for one in claims
        )
        for line, claim, verdict in at:
            concept = claim.statement.concept.value
            if verdict is Verdict.SUPPORTED:
                self.held[concept] += 1
            if verdict is Verdict.CONTRADICTED:
                told = verdicts[line]
                kind = "right" if "contradicted" in told else "alarm" if "supported" in told else "not labelled"
                self.accused[concept][kind] += 1


Texts = dict[str, list[tuple[Labelled, Outline, Reading]]]


def read(among: dict[str, list[Labelled]]) -> Texts:
    """The texts of each lot, read with weights fitted to the others."""
    found = {}
    for lot, texts in among.items():
        weights = fit_reader([one for name, others in among.items() if name != lot for one in others])
        lines = [outline(one.text) for one in texts]
        found[lot] = [(one, its, read_outline(its, weights)) for one, its in zip(texts, lines, strict=True)]
    return found


def measure(texts: Texts) -> dict[str, Counts]:
    """The counts of each lot, its claims judged with weights fitted to the others."""
    learned = {lot: [row for one in some for row in failed(*one)] for lot, some in texts.items()}
    found = {}
    for lot, some in texts.items():
        weights = fit([row for name, rows in learned.items() if name != lot for row in rows])
        counts = found[lot] = Counts()
        for case, lines, reading in some:
            judge = Judge(reading, Tolerances(), weights)
            claims = find_claims(lines, reading)
            counts.add(case.gold, case.text, [(claim, judge.judge(claim.statement)) for claim in claims])
    return found


def show(console: Console, found: dict[str, Counts]) -> None:
    """Print a row for each lot, one for all of tests/real, and one for each concept."""
    rows: list[tuple[object, ...]] = []
    total = Counts()
    for lot, counts in found.items():
        rows.append((lot, *_row(counts)))
        if lot != "corpus":
            total.labelled.update(counts.labelled)
            total.found.update(counts.found)
            total.alarms += counts.alarms
    rows.append(("all but corpus", *_row(total)))
    console.print("Claims of lots left out", markup=False)
    console.print(as_table(("lot", "contradicted", "supported", "false alarms"), rows))
    accused: dict[str, Counter[str]] = defaultdict(Counter)
    held: Counter[str] = Counter()
    for counts in found.values():
        held.update(counts.held)
        for concept, told in counts.accused.items():
            accused[concept].update(told)
    kinds = ("right", "alarm", "not labelled")
    concepts = sorted({*held, *accused}, key=lambda one: -held[one])
    table = [(one, held[one], *(accused[one][kind] for kind in kinds)) for one in concepts]
    console.print(as_table(("concept", "supported", "contradicted rightly", "alarms", "not labelled"), table))


def _row(counts: Counts) -> tuple[str, str, str]:
    def of(verdict: str) -> str:
        there = counts.labelled[verdict]
        return f"{counts.found[verdict]} of {there}" + (f" ({counts.found[verdict] / there:.0%})" if there else "")

    return of("contradicted"), of("supported"), str(counts.alarms)


def main() -> None:
    """Measure and print."""
    show(Console(), measure(read(lots())))


if __name__ == "__main__":
    main()
