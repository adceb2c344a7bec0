"""How findings do on texts that the reader's weights were not fitted to: `python -m benchmarks.findings`.

Each lot is left out in turn (see `benchmarks.cross_validation`), read with weights fitted to the others and judged by
the suites in expectations/. A kind of finding counts once a text, as in `heat-pipeline calibrate`: of the accusations
(critical and warning), how many name a kind of oddity that the answer lists; of those listed, how many are found; and
of the critical findings, each for itself, how many are of a listed kind. A second table tells the same of each rule.
Last, of the panels that are read with a confidence of 0.9 and more, how many are read without a wrong cell.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from rich.console import Console

from benchmarks.cross_validation import lots
from benchmarks.train import fit
from heat_pipeline.claims.finding import find_claims
from heat_pipeline.model import SURE, Reading, Severity
from heat_pipeline.names.mentions import find_mentions
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.presenting.formats import as_table
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.reader import read_outline
from heat_pipeline.reading.weights import Weights
from heat_pipeline.scoring import Labelled, Score, score_examined
from heat_pipeline.scoring.statements import accuses, kind_of, oddities_of
from heat_pipeline.texts.examine import Examined, judged


@dataclass(slots=True)
class Counts:
    """What was found in some texts."""

    score: Score = field(default_factory=Score)
    critical: Counter[bool] = field(default_factory=Counter)
    accused: dict[str, Counter[bool]] = field(default_factory=lambda: defaultdict(Counter))
    found: dict[str, Counter[bool]] = field(default_factory=lambda: defaultdict(Counter))
    sure_panels: Counter[bool] = field(default_factory=Counter)

    def add(self, one: Labelled, examined: Examined) -> None:
        """Count one text; the findings of one whose answer tells of oddities in plain words only are left out."""
        case = score_examined(one, examined)
        self.score += case.score
        self.sure_panels.update(_without_fault(examined.reading, case.pairs))
        oddities = oddities_of(one.gold)
        if oddities is None:
            return
        told = [anomaly for anomaly in examined.anomalies if accuses(anomaly)]
        listed = {kind_of(oddity["rule"]) for oddity in oddities}
        self.critical.update(
            kind_of(anomaly.rule) in listed for anomaly in told if anomaly.severity is Severity.CRITICAL
        )
        for kind in {kind_of(anomaly.rule) for anomaly in told if _is_serious(anomaly.severity.value)}:
            self.accused[kind][kind in listed] += 1
        seen = {kind_of(anomaly.rule) for anomaly in told}
        for kind in {kind_of(oddity["rule"]) for oddity in oddities if _is_serious(oddity.get("severity"))}:
            self.found[kind][kind in seen] += 1

    def __iadd__(self, other: Counts) -> Counts:
        self.score += other.score
        self.critical.update(other.critical)
        self.sure_panels.update(other.sure_panels)
        for mine, theirs in ((self.accused, other.accused), (self.found, other.found)):
            for kind, counts in theirs.items():
                mine[kind].update(counts)
        return self


def _is_serious(severity: Any) -> bool:
    return severity in {Severity.CRITICAL.value, Severity.WARNING.value}


def _without_fault(reading: Reading, pairs: tuple[tuple[float, bool], ...]) -> Iterator[bool]:
    """For each sure panel, whether all its cells are right; `pairs` are the cells, the surest first."""
    cells = sorted(reading.cells, key=lambda cell: -cell.confidence)
    wrong = {cell.panel for cell, (_, is_right) in zip(cells, pairs, strict=True) if not is_right}
    held = {cell.panel for cell in cells}
    return (panel.name not in wrong for panel in reading.panels if panel.confidence >= SURE and panel.name in held)


def examined(text: str, weights: Weights) -> Examined:
    """A text read with some weights, and judged."""
    lines = outline(text)
    reading = read_outline(lines, weights)
    mentions = find_mentions(reading, text, load_registry())
    return judged(replace(reading, mentions=mentions, claims=find_claims(lines, reading)))


def measure(among: dict[str, list[Labelled]]) -> dict[str, Counts]:
    """The counts of each lot, read with weights fitted to the others."""
    found = {}
    for lot, texts in among.items():
        weights = fit([one for name, others in among.items() if name != lot for one in others])
        counts = found[lot] = Counts()
        for one in texts:
            counts.add(one, examined(one.text, weights))
    return found


def show(console: Console, found: dict[str, Counts]) -> None:
    """Print a row for each lot and one for all of tests/real, a row for each kind, and how right sure panels are."""
    total = Counts()
    for lot, counts in found.items():
        if lot != "corpus":
            total += counts
    console.print("Findings of lots left out", markup=False)
    rows = [(lot, *_row(counts)) for lot, counts in [*found.items(), ("all but corpus", total)]]
    console.print(as_table(("lot", "right, of accusations", "found, of labelled", "right, of critical"), rows))
    kinds = sorted({*total.accused, *total.found}, key=lambda kind: -total.found[kind].total())
    table = [(kind, _share(total.accused[kind]), _share(total.found[kind])) for kind in kinds]
    console.print(as_table(("kind, all but corpus", "right", "found"), table))
    console.print(f"Panels read with confidence {SURE} and more without a wrong cell: {_share(total.sure_panels)}")


def _row(counts: Counts) -> tuple[str, str, str]:
    one = counts.score
    accused = Counter({True: one.accusations_right, False: one.accusations - one.accusations_right})
    labelled = Counter({True: one.labelled_found, False: one.labelled - one.labelled_found})
    return _share(accused), _share(labelled), _share(counts.critical)


def _share(counts: Counter[bool]) -> str:
    there = counts.total()
    return f"{counts[True]} of {there}" + (f" ({counts[True] / there:.0%})" if there else "")


def main() -> None:
    """Measure and print."""
    show(Console(), measure(lots()))


if __name__ == "__main__":
    main()
