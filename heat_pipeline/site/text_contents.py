"""What there is to tell of one text: its panels, marked places, findings and claims, each with its key.

For pages and notebooks alike, wherever the reading comes from. How it looks belongs to `pages`. The keys are
"c" (a cell), "f" (a finding), "k" (a claim), "n" (a name), "u" (an unread number), "l" (a colour scale) with the index
of what they name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from heat_pipeline.model import SURE, Anomaly, Cell, Judgement, Legend, Reading, Verdict
from heat_pipeline.pictures.panels import PanelPicture, pictures_of
from heat_pipeline.reading import labels
from heat_pipeline.site.marking import MarkedPlace
from heat_pipeline.wording import alike, percent


@dataclass(frozen=True, slots=True)
class ToldFinding:
    """A finding: its key, and those of the cells and claims that it is about."""

    key: str
    about: tuple[str, ...]
    anomaly: Anomaly

    @property
    def sure(self) -> str:
        """How sure the reading is that it rests on; "" where there is no doubt."""
        return "" if self.anomaly.reading_confidence >= SURE else percent(self.anomaly.reading_confidence)


@dataclass(frozen=True, slots=True)
class ToldClaim:
    """A claim with its verdict: its key, and those of the cells that decide it."""

    key: str
    about: tuple[str, ...]
    text: str
    says: str
    verdict: Verdict
    why: str


@dataclass(frozen=True, slots=True)
class PageContents:
    """All that is told of a text: its panels, the marked places, the findings, and the claims.

    Findings that are alike stand together, and the worst first.
    """

    panels: tuple[PanelPicture, ...] = ()
    places: tuple[MarkedPlace, ...] = ()
    findings: tuple[tuple[ToldFinding, ...], ...] = ()
    claims: tuple[ToldClaim, ...] = ()


def tell(reading: Reading, anomalies: Sequence[Anomaly], judgements: Sequence[Judgement]) -> PageContents:
    """What a page tells of a reading; `judgements` has one for each of its claims, in the order of the claims."""
    groups = alike(anomalies)
    ranked = [anomaly for group in groups for anomaly in group]
    keys = iter(range(len(ranked)))
    return PageContents(
        tuple(pictures_of(reading, ranked, judgements)),
        tuple(_places(reading, ranked, judgements)),
        tuple(tuple(_finding(next(keys), anomaly) for anomaly in group) for group in groups),
        tuple(
            ToldClaim(
                f"k{number}", _cells(judged.evidence), labels.plain(claim.text), claim.says, judged.verdict, judged.why
            )
            for number, (claim, judged) in enumerate(zip(reading.claims, judgements, strict=True))
        ),
    )


def _finding(number: int, anomaly: Anomaly) -> ToldFinding:
    about = _cells(anomaly.cells) + (() if anomaly.claim is None else (f"k{anomaly.claim}",))
    return ToldFinding(f"f{number}", about, anomaly)


def _cells(indices: Sequence[int]) -> tuple[str, ...]:
    return tuple(f"c{index}" for index in indices)


def _places(reading: Reading, anomalies: Sequence[Anomaly], judgements: Sequence[Judgement]) -> Iterator[MarkedPlace]:
    for number, cell in enumerate(reading.cells):
        yield MarkedPlace(f"c{number}", "value", cell.start, cell.end, _place_of(cell))
    for number, anomaly in enumerate(anomalies):
        if anomaly.start is not None and anomaly.end is not None:
            label = f"{anomaly.severity} {anomaly.rule}: {anomaly.message}"
            yield MarkedPlace(f"f{number}", f"finding {anomaly.severity}", anomaly.start, anomaly.end, label)
    for number, (claim, judged) in enumerate(zip(reading.claims, judgements, strict=True)):
        kind = f"claim {judged.verdict}"
        yield MarkedPlace(f"k{number}", kind, claim.start, claim.end, f"{judged.verdict}: {judged.why}")
    for number, mention in enumerate(reading.mentions):
        yield MarkedPlace(f"n{number}", f"name {mention.role}", mention.start, mention.end, str(mention.role))
    for number, (start, end) in enumerate(reading.unread):
        yield MarkedPlace(f"u{number}", "unread", start, end, "a number that could not be placed")
    for number, legend in enumerate(_distinct(reading.legends)):
        kind = "value axis" if legend.is_axis else "colour scale"
        label = f"{kind} {legend.low:g} to {legend.high:g}"
        yield MarkedPlace(f"l{number}", "scale", legend.start, legend.end, label)


def _place_of(cell: Cell) -> str:
    unsure = "" if cell.sure else f"read with {percent(cell.confidence)} confidence"
    return ", ".join(part for part in (cell.panel, cell.row, cell.column, unsure) if part)


def _distinct(legends: Sequence[Legend]) -> list[Legend]:
    """The legends by their places: one that several panels share stands in the text once."""
    return list({(legend.start, legend.end): legend for legend in legends if legend.end > legend.start}.values())
