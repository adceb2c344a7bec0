"""Why a text was read as it was: for each line with numbers where their labels stand, and what speaks against that.

For people (`heat-pipeline read --explain`); nothing is decided here.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from heat_pipeline.model import Reading
from heat_pipeline.reading.assembling import words_of
from heat_pipeline.reading.confidence import CellCandidate
from heat_pipeline.reading.deciding import Analysis, decided
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.obeying import KINDS, where
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.reader import read_text
from heat_pipeline.reading.roles import assign
from heat_pipeline.reading.slot_decisions import ROLES, ReadingDecision
from heat_pipeline.reading.weights import fitted

_MOST = 2
_LEAST = 0.3

AGAINST = {
    "as label": "the number is a label itself",
    "beside table": "the values stand in a table, and this does not",
    "conflict": "several values would stand at one place",
    "contested": "other values stand at the same place",
    "in a label": "the number is a part of a label",
    "in list": "the line lists the ticks of an axis",
    "in scale": "the line gives the colour scale",
    "left over": "labels are left without a value",
    "mark alone": "nothing but the number stands there",
    "mark in_brackets": "the number stands in brackets",
    "mark point": "the number is a coordinate, it may be",
    "mark words_before": "many words stand between the number and its label",
    "missed": "values are left without a label",
    "missing label": "a label is missing",
    "one label": "it has one label only",
    "said again": "the same value is given more than once",
    "said before": "the value was given before",
    "said otherwise before": "another value was given for this place before",
    "scale as label": "a label is one of the colour scale",
    "slot before": "words before a number are often no label",
    "slot order": "a label is known by the order of the values only",
    "words before": "the words before the number seldom stand at values",
    "words behind": "the words behind the number seldom stand at values",
    "words beside": "the words beside the number seldom stand at values",
    "words head": "the head of the item seldom stands over values",
    "words heading1": "the heading above seldom stands over values",
    "words heading2": "the heading above that seldom stands over values",
    "words item1": "the head of the outer item seldom stands over values",
    "words within": "the words around the number seldom stand at values",
}
"""What speaks against a number being a cell that is read right, in words; other evidence means nothing by itself."""


@dataclass(frozen=True, slots=True)
class LineExplanation:
    """What was made of the numbers of one line whose labels stand in the same places.

    `line` counts from 1; [start, end) is the line, `cells` how many of its `numbers` are kept as cells. `labels` has
    those of the first number that is kept, each with the place where it stands, and is "" where none is; `confidence`
    is that of the cell that is least sure, or of the likeliest number where none is kept. `against` is what speaks
    against it, the strongest first. `decided` says where a person's decision on it stands, "" where there is none.
    """

    line: int
    start: int
    end: int
    cells: int
    numbers: int
    labels: str
    confidence: float
    against: tuple[str, ...]
    decided: str = ""


def explain(text: str, decisions: Sequence[ReadingDecision] = ()) -> tuple[Reading, tuple[LineExplanation, ...]]:
    """Read a text, and tell of each of its lines with numbers where their labels stand, and what speaks against that.

    `decisions` are what people decided about it, the more specific first.
    """
    weights, reading = fitted().cells, read_text(text, decisions=decisions)
    starts = {cell.start for cell in reading.cells}
    analysis, candidates = decided(outline(text), fitted(), decisions)
    breaks = [at for at, char in enumerate(text) if char == "\n"]
    rows: dict[tuple[int, str, str], list[tuple[CellCandidate, Sequence[str]]]] = {}
    for candidate in candidates:
        roles = assign(candidate.option, analysis.lists)
        key = (candidate.place.line.number, words_of(candidate.option, roles), _decision(analysis, candidate))
        rows.setdefault(key, []).append((candidate, roles))
    dismissed: dict[tuple[int, str], list[Line]] = {}
    for place, decision in analysis.dismissed:
        dismissed.setdefault((place.line.number, f"as decided in {where(decision)}"), []).append(place.line)
    choices = [_choice(row, order, breaks, weights, starts) for (_, _, order), row in rows.items()]
    for (_, reason), lines in dismissed.items():
        choices.append(LineExplanation(*_stands(lines[0], breaks), 0, len(lines), "", 0.0, (), reason))
    return reading, tuple(sorted(choices, key=lambda choice: choice.start))


def _stands(line: Line, breaks: Sequence[int]) -> tuple[int, int, int]:
    return bisect_left(breaks, line.start) + 1, line.start, line.end


def _decision(analysis: Analysis, candidate: CellCandidate) -> str:
    order = analysis.orders.get(id(candidate.group))
    if order is None:
        return ""
    wording = "as decided in {}" if order.fits else "though {}, decides otherwise and fits no number here"
    return wording.format(where(order.decision))


def _choice(
    row: Sequence[tuple[CellCandidate, Sequence[str]]],
    decision: str,
    breaks: Sequence[int],
    weights: Mapping[str, float],
    starts: Set[int],
) -> LineExplanation:
    kept = [(candidate, roles) for candidate, roles in row if candidate.place.number.start in starts]
    numbers = [candidate for candidate, _ in kept or row]
    likeliest = min(numbers, key=_confidence) if kept else max(numbers, key=_confidence)
    return LineExplanation(
        *_stands(numbers[0].place.line, breaks),
        len(kept),
        len(row),
        _labels(*kept[0]) if kept else "",
        likeliest.confidence,
        _against(likeliest.features, weights),
        decision,
    )


def _labels(candidate: CellCandidate, roles: Sequence[str]) -> str:
    """The labels of a number and where each stands: '41.3: row "500" (head of the item), column "0.1" (…)'."""
    labels: dict[str, str] = {}
    for slot, role, tick in zip(candidate.option.slots, roles, candidate.ticks, strict=True):
        place = KINDS.get(slot.kind)
        if place is not None and tick:
            labels.setdefault(role, f'{role} "{tick}" ({place.words})')
    return f"{candidate.place.number.printed}: {', '.join(labels[role] for role in ROLES if role in labels)}"


def _confidence(candidate: CellCandidate) -> float:
    return candidate.confidence


def _against(features: Mapping[str, float], weights: Mapping[str, float]) -> tuple[str, ...]:
    """The strongest evidence against a number, in words."""
    added = sorted((value * weights.get(name, 0.0), name) for name, value in features.items() if name in AGAINST)
    return tuple(AGAINST[name] for weight, name in added[:_MOST] if weight < -_LEAST)
