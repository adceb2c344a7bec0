"""Why a text was read as it was: for each line with numbers which slots gave the labels, and what spoke for it or not.

For people (`heat-pipeline read --explain`); nothing is decided here.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from heat_pipeline.model import Reading
from heat_pipeline.reading.assembling import words_of
from heat_pipeline.reading.confidence import KEPT, Candidate
from heat_pipeline.reading.deciding import Analysis, decided
from heat_pipeline.reading.decisions import ReadingDecision
from heat_pipeline.reading.obeying import where
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.places import Place
from heat_pipeline.reading.reader import read_text
from heat_pipeline.reading.roles import assign
from heat_pipeline.reading.weights import Weights, fitted

_MOST = 3
_LEAST = 0.1


@dataclass(frozen=True, slots=True)
class Choice:
    """What was made of the numbers of one line that stand alike.

    `line` counts from 1; [start, end) is the line, `cells` how many of its numbers are kept as cells. `labels` says
    which slots give the labels, with those of the first number; `share` is how much of the belief in the group these
    slots have, `confidence` that of the first number. `speaks` is the evidence on it, the strongest first: its name,
    and how much it adds. `decided` is where a person's decision on it stands, in words, and "" where there is none.
    """

    line: int
    start: int
    end: int
    cells: int
    numbers: int
    labels: str
    share: float
    confidence: float
    speaks: tuple[tuple[str, float], ...]
    decided: str = ""

    @property
    def why(self) -> str:
        """The choice in a sentence."""
        forth = ", ".join(f"{name} {weight:+.1f}" for name, weight in self.speaks if weight > 0)
        back = ", ".join(f"{name} {weight:+.1f}" for name, weight in self.speaks if weight < 0)
        kept = f"{self.cells} of {self.numbers} kept" if self.cells else "no cells"
        decided = f", {self.decided}" if self.decided else ""
        if not self.labels:
            return f"{kept}{decided}"
        said = f"{kept}, {self.confidence:.2f} sure: {self.labels}{decided} ({self.share:.0%} of the belief)"
        return said + (f"; for it: {forth}" if forth else "") + (f"; against it: {back}" if back else "")


def explain(text: str, decisions: Sequence[ReadingDecision] = ()) -> tuple[Reading, tuple[Choice, ...]]:
    """Read a text, and tell of each of its lines with numbers which slots gave their labels, and why.

    `decisions` are what people decided about it, the more specific first.
    """
    weights = fitted()
    analysis, found = decided(outline(text), weights, decisions)
    rows: dict[tuple[int, int], list[Candidate]] = {}
    for one in found:
        rows.setdefault((one.place.line.number, id(one.group)), []).append(one)
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)

    def line_of(place: Place) -> int:
        return bisect_right(starts, place.line.start)

    choices = [_choice(analysis, row, line_of(row[0].place), weights) for row in rows.values()]
    choices += _dismissed(analysis, line_of)
    return read_text(text, decisions=decisions), tuple(sorted(choices, key=lambda one: one.start))


def _dismissed(analysis: Analysis, line_of: Callable[[Place], int]) -> list[Choice]:
    """The lines whose numbers are no cells by a decision."""
    found: dict[tuple[int, str], list[Place]] = {}
    for place, decision in analysis.dismissed:
        found.setdefault((place.line.number, f"as decided in {where(decision)}"), []).append(place)
    return [
        Choice(line_of(row[0]), row[0].line.start, row[0].line.end, 0, len(row), "", 0.0, 0.0, (), said)
        for (_, said), row in found.items()
    ]


def _choice(analysis: Analysis, row: list[Candidate], line: int, weights: Weights) -> Choice:
    first = row[0]
    named = ", ".join(f'"{tick}"' for tick in first.ticks if tick)
    return Choice(
        line,
        first.place.line.start,
        first.place.line.end,
        sum(one.confidence >= KEPT for one in row),
        len(row),
        f"{words_of(first.option, assign(first.option, analysis.lists))}; {named} = {first.place.number.printed}",
        first.option.share,
        first.confidence,
        _speaks(first.features, weights.cells),
        _decided(analysis, first),
    )


def _decided(analysis: Analysis, one: Candidate) -> str:
    """Which decision of a person a number's labels follow, or why they don't."""
    order = analysis.orders.get(id(one.group))
    if order is None:
        return ""
    place = where(order.decision)
    return f"as decided in {place}" if order.fits else f"though {place}, decides otherwise and fits no number here"


def _speaks(features: Mapping[str, float], weights: Mapping[str, float]) -> tuple[tuple[str, float], ...]:
    """The strongest evidence for and against, by what it adds."""
    added = sorted(((name, value * weights.get(name, 0.0)) for name, value in features.items()), key=lambda one: one[1])
    against = [one for one in added[:_MOST] if one[1] < -_LEAST and one[0] != "one"]
    forth = [one for one in reversed(added[-_MOST:]) if one[1] > _LEAST]
    return (*forth, *against)
