"""Why a text was read as it was: for each line with numbers which slots gave the labels, and what spoke for it or not.

For people (`heat-pipeline read --explain`); nothing is decided here.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from heat_pipeline.model import Reading
from heat_pipeline.reading.assembling import words_of
from heat_pipeline.reading.confidence import KEPT, Candidate
from heat_pipeline.reading.deciding import Analysis, decided
from heat_pipeline.reading.decisions import ReadingDecision
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.obeying import where
from heat_pipeline.reading.outline import outline
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
        kept = f"{self.cells} of {self.numbers} kept" if self.cells else "no cells"
        decided = f", {self.decided}" if self.decided else ""
        if not self.labels:
            return f"{kept}{decided}"
        sentences = [f"{kept}, {self.confidence:.2f} sure: {self.labels}{decided} ({self.share:.0%} of the belief)"]
        for sign, side in ((1, "for"), (-1, "against")):
            features = ", ".join(f"{name} {weight:+.1f}" for name, weight in self.speaks if weight * sign > 0)
            sentences += [f"{side} it: {features}"] if features else []
        return "; ".join(sentences)


def explain(text: str, decisions: Sequence[ReadingDecision] = ()) -> tuple[Reading, tuple[Choice, ...]]:
    """Read a text, and tell of each of its lines with numbers which slots gave their labels, and why.

    `decisions` are what people decided about it, the more specific first.
    """
    weights = fitted()
    analysis, candidates = decided(outline(text), weights, decisions)
    breaks = [at for at, char in enumerate(text) if char == "\n"]
    rows: dict[tuple[int, int], list[Candidate]] = {}
    for candidate in candidates:
        rows.setdefault((candidate.place.line.number, id(candidate.group)), []).append(candidate)
    dismissed: dict[tuple[int, str], list[Line]] = {}
    for place, decision in analysis.dismissed:
        dismissed.setdefault((place.line.number, f"as decided in {where(decision)}"), []).append(place.line)
    choices = [_choice(analysis, row, breaks, weights) for row in rows.values()]
    for (_, reason), lines in dismissed.items():
        choices.append(Choice(*_stands(lines[0], breaks), 0, len(lines), "", 0.0, 0.0, (), reason))
    return read_text(text, decisions=decisions), tuple(sorted(choices, key=lambda choice: choice.start))


def _stands(line: Line, breaks: Sequence[int]) -> tuple[int, int, int]:
    return bisect_left(breaks, line.start) + 1, line.start, line.end


def _choice(analysis: Analysis, row: list[Candidate], breaks: Sequence[int], weights: Weights) -> Choice:
    first = row[0]
    named = ", ".join(f'"{tick}"' for tick in first.ticks if tick)
    order = analysis.orders.get(id(first.group))
    wording = (
        "as decided in {}" if order is None or order.fits else "though {}, decides otherwise and fits no number here"
    )
    return Choice(
        *_stands(first.place.line, breaks),
        sum(candidate.confidence >= KEPT for candidate in row),
        len(row),
        f"{words_of(first.option, assign(first.option, analysis.lists))}; {named} = {first.place.number.printed}",
        first.option.share,
        first.confidence,
        _speaks(first.features, weights.cells),
        wording.format(where(order.decision)) if order is not None else "",
    )


def _speaks(features: Mapping[str, float], weights: Mapping[str, float]) -> tuple[tuple[str, float], ...]:
    """The strongest evidence for and against, by what it adds."""
    added = sorted(
        ((name, value * weights.get(name, 0.0)) for name, value in features.items()), key=lambda feature: feature[1]
    )
    against = [feature for feature in added[:_MOST] if feature[1] < -_LEAST and feature[0] != "one"]
    forth = [feature for feature in reversed(added[-_MOST:]) if feature[1] > _LEAST]
    return (*forth, *against)
