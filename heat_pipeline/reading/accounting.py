"""What became of each number: a cell, a coordinate, a deviation, part of the frame or of a remark, or unread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heat_pipeline.reading.assembling import Placed
from heat_pipeline.reading.confidence import Candidate
from heat_pipeline.reading.deciding import Analysis

_LIKELY = 0.15


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

    A number is unread where it may well be a cell and was not kept as one, or is one too many in a row; others are
    coordinates, deviations, remarks, or say again what a cell says of the same labels.
    """
    cells = {one.candidate.place.number.start for one in kept}
    said = {
        (number.value, number.low, tick)
        for one in kept
        for number in [one.candidate.place.number]
        for tick in ("", *one.candidate.ticks)
    }
    rows = {one.candidate.place.line.number for one in kept if any(slot.kind == "order" for slot in one.option.slots)}
    unread = [
        one
        for one in found
        if (one.confidence >= _LIKELY or (one.place.run > 1 and one.place.line.number in rows))
        and one.place.number.start not in cells
        and not all((one.place.number.value, one.place.number.low, tick) in said for tick in ("", *one.ticks))
        and one.place.line.number not in analysis.list_lines
    ]
    lines = {one.candidate.place.line.number for one in kept}
    lines |= {one.place.line.number for one in unread}
    outline = analysis.outline
    stretches = (outline.numbers(line.start, line.end) for line in map(outline.lines.__getitem__, lines))
    total = sum(number.figures for found in stretches for number in found)
    places = tuple(sorted({(one.place.number.start, one.place.number.end) for one in unread}))
    return Account(total, total - len(places), places)
