"""The cells of a reading against those of the answer, in two ways: exactly, and alike."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from heat_pipeline.alike import Place, places, plain, same_panels, same_place, tick, value
from heat_pipeline.model import SURE, Cell, Reading
from heat_pipeline.scoring.score import Score, share

_SHOWN = re.compile(r"[-+]?\d[\d,]*\.?\d*(?:[eE][-+]?\d+)?")
_UNREADABLE = "?"

Spot = tuple[Place, str]
"""A cell as it is compared: where it stands, and its value."""


@dataclass(frozen=True, slots=True)
class Compared:
    """What the comparison counts; the spots of the answer that no cell is alike, and the other way round.

    `pairs` holds for each cell of the reading its confidence and whether it is alike, the surest first.
    """

    score: Score
    missed: tuple[Spot, ...]
    wrong: tuple[Spot, ...]
    pairs: tuple[tuple[float, bool], ...]


def compare(gold: dict[str, Any], text: str, reading: Reading) -> Compared:
    """Compare the cells of a reading with those of the answer."""
    axes = [axis for axis in (gold.get("x_axis"), gold.get("y_axis"), reading.columns.name, reading.rows.name) if axis]
    panels = list(dict.fromkeys(cell[0] for cell in gold["cells"] if cell[0]))
    same = same_panels(panels, list(dict.fromkeys(cell.panel for cell in reading.cells if cell.panel)))
    wanted = [(panel or "", row, column, stated) for panel, row, column, stated, *_ in gold["cells"]]
    found = [(same.get(cell.panel, cell.panel), cell) for cell in reading.cells]

    right = _right(wanted, found, axes, several=len(panels) > 1)
    matched, missed, wrong = alike(
        [(panel, row, column, value(stated)) for panel, row, column, stated in wanted],
        [(panel, cell.row, cell.column, _loosely(cell)) for panel, cell in found],
        [cell.confidence for _, cell in found],
        axes,
    )
    pairs = sorted(
        ((cell.confidence, is_alike) for (_, cell), is_alike in zip(found, matched, strict=True)),
        key=lambda pair: -pair[0],
    )
    right_places = sum(matched)
    oriented = {(tick(row, axes), tick(column, axes), value(stated)) for _, row, column, stated in wanted}
    cells = len(wanted) + len(found)
    score = Score(
        descriptions=1,
        wanted=len(wanted),
        read=len(found),
        right=right,
        alike=right_places,
        perfect=int(right == len(wanted) == len(found)),
        faultless=int(right_places == len(wanted) == len(found)),
        sure=sum(confidence >= SURE for confidence, _ in pairs),
        sure_right=sum(confidence >= SURE and is_alike for confidence, is_alike in pairs),
        grounded=sum(_grounded(cell, text) for cell in reading.cells),
        oriented=sum(
            cell.value is not None and (tick(cell.row, axes), tick(cell.column, axes), value(cell.value)) in oriented
            for cell in reading.cells
        ),
        chart_types=int((gold.get("kind") == "heatmap") == (reading.chart_type == "heatmap")),
        with_cells=int(cells > 0),
        each_right=share(2 * right, cells) if cells else 0.0,
        each_alike=share(2 * right_places, cells) if cells else 0.0,
    )
    return Compared(score, tuple(missed), tuple(wrong), tuple(pairs))


_Wanted = Sequence[tuple[str, str, str, Any]]
_Found = Sequence[tuple[str, Cell]]


def _right(wanted: _Wanted, found: _Found, axes: Sequence[str], *, several: bool) -> int:
    """How many cells have the same panel, the same two coordinates, whichever is the row, and the same value."""

    def key(panel: str, row: str, column: str, stated: str) -> tuple[str, ...]:
        return (plain(panel) if several else "", *sorted((tick(row, axes), tick(column, axes))), stated)

    answers = Counter(key(panel, row, column, value(stated)) for panel, row, column, stated in wanted)
    cells = Counter(key(panel, cell.row, cell.column, _exactly(cell)) for panel, cell in found)
    return sum((answers & cells).values())


Told = tuple[str, str, str, str]
"""A cell as panel, row, column and value, the last in comparable form."""


def alike(
    wanted: Sequence[Told], found: Sequence[Told], confidences: Sequence[float], axes: Sequence[str]
) -> tuple[list[bool], list[Spot], list[Spot]]:
    """Which cells are alike one of the answer, in their order; what is missed, and what is wrong.

    Each cell of the answer counts once: the surest cells choose first, and take the same before one that is alike.
    """
    where = places([(panel, row, column) for panel, row, column, _ in wanted], axes)
    left = [(place, stated) for place, (*_, stated) in zip(where, wanted, strict=True)]
    there = places([(panel, row, column) for panel, row, column, _ in found], axes)
    spots = [(place, stated) for place, (*_, stated) in zip(there, found, strict=True)]
    matched = [False] * len(found)
    wrong: list[Spot] = []
    for at in sorted(range(len(found)), key=lambda at: -confidences[at]):
        spot = spots[at]
        near = (one for one in left if one[1] == spot[1] and same_place(one[0], spot[0]))
        match = spot if spot in left else next(near, None)
        if match is None:
            wrong.append(spot)
        else:
            left.remove(match)
            matched[at] = True
    return matched, left, wrong


def _exactly(cell: Cell) -> str:
    if cell.value is not None:
        return value(cell.value)
    return _UNREADABLE if cell.low is None or cell.high is None else value((cell.low, cell.high))


def _loosely(cell: Cell) -> str:
    return value(cell.value if cell.value is not None else (cell.low or 0.0, cell.high or 0.0))


def _grounded(cell: Cell, text: str) -> bool:
    """Whether the characters of a cell hold its value, whatever its sign."""
    if _exactly(cell) == _UNREADABLE:
        return False
    passage = text[cell.start : cell.end].replace("\N{MINUS SIGN}", "-")
    there = [abs(float(number.replace(",", ""))) for number in _SHOWN.findall(passage)]
    stated = [abs(one) for one in (cell.value, cell.low, cell.high) if one is not None]
    return any(abs(one - other) < 1e-9 + 1e-6 * other for one in there for other in stated)
