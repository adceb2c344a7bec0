"""What became of each number: a cell, a coordinate, a deviation, part of the frame or of a remark, or unread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heat_pipeline.reading.assembling import Placed
from heat_pipeline.reading.confidence import Candidate
from heat_pipeline.reading.deciding import Analysis
from heat_pipeline.reading.numbers import numbers

_LIKELY = 0.2


@dataclass(frozen=True, slots=True)
class Account:
    """How many numbers the data part has, how many of them are explained, and where the others stand.

    The data part are the lines that hold cells, or numbers that stand as cells do and could not be placed.
    """

    numbers: int
    explained: int
    unread: tuple[tuple[int, int], ...]


def account(analysis: Analysis, found: Sequence[Candidate], kept: Sequence[Placed]) -> Account:
    """Account for the numbers of the lines that hold cells.

    A number is unread where it stands as cells do (in a table with cells, or in a group most of whose numbers are kept)
    and is none; others are coordinates, deviations or remarks.
    """
    cells = {one.candidate.place.number.start for one in kept}
    said = {
        (one.place.number.value, one.place.number.low, one.ticks) for one in found if one.place.number.start in cells
    }
    counts: dict[int, list[int]] = {}
    for one in found:
        count = counts.setdefault(id(one.group), [0, 0])
        count[0] += 1
        count[1] += one.place.number.start in cells
    unread = []
    for one in found:
        number = one.place.number
        total, taken = counts[id(one.group)]
        again = (number.value, number.low, one.ticks) in said
        if number.start not in cells and not again and taken * 2 > total and one.confidence >= _LIKELY:
            unread.append((number.start, number.end))
    lines = {one.candidate.place.line.number for one in kept}
    lines |= {one.place.line.number for one in found if (one.place.number.start, one.place.number.end) in set(unread)}
    flat = analysis.outline.flat
    total = sum(
        number.figures
        for at in lines
        for number in numbers(flat, analysis.outline.lines[at].start, analysis.outline.lines[at].end, analysis.comma)
    )
    places = tuple(sorted(set(unread)))
    return Account(total, total - len(places), places)
