"""Several texts laid over each other: which of them stands elsewhere, and where its cells belong.

Of the texts, and of the versions of each row, the one that explains the others most cheaply stays where it is; the
others are moved onto it. Where nothing tells which of two it is, nothing is moved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median

from heat_pipeline.fusing.model import Slip, SlipKind
from heat_pipeline.fusing.shared_axes import ROW, Place, SharedAxes, Sheet
from heat_pipeline.fusing.sliding import TELLS, slide
from heat_pipeline.fusing.text_evidence import lines_told_twice
from heat_pipeline.fusing.turning import Keys, Target, Turned, say_turn, transposed
from heat_pipeline.fusing.values import ComparedValue, agree

_LEFT = 0.02
"""What values count for that don't agree even so: they are wrong wherever they stand."""
_MOST_CELLS = 20_000
_PERCENT = 100.0

Pairs = set[frozenset[int]]


def align(frame: SharedAxes, sheets: Sequence[Sheet]) -> Pairs:
    """Move the texts' cells to where they belong; the slips are noted on the sheets.

    Returned are the pairs of texts that a turn would explain, where nothing tells which of the two is turned.
    """
    _scale(frame, sheets)
    if frame.slack or len(sheets) < 2 or sum(len(sheet.cells) for sheet in sheets) > _MOST_CELLS:
        return set()
    step = _step(sheets)
    unsettled = _turn(frame, sheets, [_keys(sheet, step) for sheet in sheets])
    slide(sheets, [_keys(sheet, step) for sheet in sheets], frame)
    return unsettled


def _step(sheets: Sequence[Sheet]) -> float:
    """The unit to which the coarsest text prints."""
    steps = (
        median(entry.step for entries in sheet.cells.values() for entry in entries) for sheet in sheets if sheet.cells
    )
    return max(steps, default=1.0)


def _keys(sheet: Sheet, step: float) -> Keys:
    return {
        place: round(entries[0].middle / step)
        for place, entries in sheet.cells.items()
        if entries[0].low == entries[0].high
    }


def _scale(frame: SharedAxes, sheets: Sequence[Sheet]) -> None:
    """Fractions as percents, where the other texts have these: if more values agree so."""
    tops = [max((abs(entries[0].high) for entries in sheet.cells.values()), default=0.0) for sheet in sheets]
    large = [sheet for sheet, top in zip(sheets, tops, strict=True) if top > 1]
    for sheet in [sheet for sheet in sheets if sheet not in large] if large else ():
        bigger = {
            place: [ComparedValue(e.told, e.low * _PERCENT, e.high * _PERCENT, e.step * _PERCENT) for e in entries]
            for place, entries in sheet.cells.items()
        }
        if _agreeing(bigger, large, frame.slack) > max(1, 2 * _agreeing(sheet.cells, large, frame.slack)):
            sheet.cells = bigger
            says = f"{sheet.text.key} has fractions where the others have percents"
            sheet.slips.append(Slip(SlipKind.SCALED, says, cost=0.5, worded=True))


def _agreeing(cells: Mapping[Place, Sequence[ComparedValue]], others: Sequence[Sheet], slack: float) -> int:
    return sum(
        any(agree(entries[0], other.cells[place][0], slack) for other in others if place in other.cells)
        for place, entries in cells.items()
    )


def _turn(frame: SharedAxes, sheets: Sequence[Sheet], keys: Sequence[Keys]) -> Pairs:
    """Turn whole grids onto that text which explains the others most cheaply."""
    able = sorted((i for i in range(len(sheets)) if keys[i]), key=lambda i: sheets[i].text.key)
    targets = {a: Target(keys[a], frame) for a in able}
    ways = {(i, a): targets[a].turn(keys[i]) for a in able for i in able if i != a}
    if not any(turned.turns for turned in ways.values()):
        return set()
    cost = {a: sum(_between(ways, a, i) for i in able if i != a) + lines_told_twice(sheets[a]) for a in able}
    best = min(able, key=lambda a: cost[a])
    moved = [i for i in able if i != best and ways[i, best].turns]
    if any(cost[a] - cost[best] < TELLS and ways[a, best].turns for a in able if a != best):
        return {frozenset((best, i)) for i in moved}
    for i in moved:
        _apply(sheets[i], ways[i, best], frame)
    return set()


def _between(ways: Mapping[tuple[int, int], Turned], a: int, i: int) -> float:
    """What it costs to have two texts agree, whichever of them is moved."""
    cheapest = min(ways[i, a], ways[a, i], key=lambda turned: turned.cost)
    return cheapest.cost - (1 - _LEFT) * cheapest.left


def _apply(sheet: Sheet, turned: Turned, frame: SharedAxes) -> None:
    """Move a text's cells as it is turned; what would fall off the grid stays where it is told."""
    is_worded = turned.turns[0].kind is SlipKind.TRANSPOSED and _is_triangle(sheet, frame)
    places = {
        place: to
        for place, to in turned.places.items()
        if all(0 <= at < size for at, size in zip(to, frame.sizes, strict=True))
    }
    keys = sheet.move(places, {place: transposed(place, frame) for place in sheet.cells if is_worded})
    for index, turn in enumerate(turned.turns):
        says, in_words = say_turn(turn, sheet.text.key, frame), is_worded and not index
        sheet.slips.append(Slip(turn.kind, says, cells=() if in_words else keys, cost=turn.cost, worded=in_words))


def _is_triangle(sheet: Sheet, frame: SharedAxes) -> bool:
    """Whether a text has no value on both sides of the diagonal: which name comes first then says nothing."""
    sides = Counter(
        (across > column) - (across < column)
        for _, row, column in sheet.cells
        if (across := frame.across.get((ROW, row))) is not None
    )
    return min(sides[1], sides[-1]) * 5 <= max(sides[1], sides[-1])
