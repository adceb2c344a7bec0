"""The cells of a reading against those of the answer: which are alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from heat_pipeline.alike import Place, places, same_panels, same_place, value
from heat_pipeline.model import SURE, Cell, Reading
from heat_pipeline.scoring.score import Score, share

Spot = tuple[Place, str]
"""A cell as it is compared: where it stands, and its value."""


@dataclass(frozen=True, slots=True)
class CellComparison:
    """What the comparison counts; the spots of the answer that no cell is alike, and the other way round.

    `pairs` holds for each cell of the reading its confidence and whether it is alike, the surest first.
    """

    score: Score
    missed: tuple[Spot, ...]
    wrong: tuple[Spot, ...]
    pairs: tuple[tuple[float, bool], ...]


def compare(gold: dict[str, Any], reading: Reading) -> CellComparison:
    """Compare the cells of a reading with those of the answer."""
    axes = [axis for axis in (gold.get("x_axis"), gold.get("y_axis"), reading.columns.name, reading.rows.name) if axis]
    panels = list(dict.fromkeys(cell[0] for cell in gold["cells"] if cell[0]))
    same = same_panels(panels, list(dict.fromkeys(cell.panel for cell in reading.cells if cell.panel)))
    wanted = [(panel or "", row, column, stated) for panel, row, column, stated, *_ in gold["cells"]]
    cells_read = [(same.get(cell.panel, cell.panel), cell) for cell in reading.cells]

    matched, missed, wrong = alike(
        [(panel, row, column, value(stated)) for panel, row, column, stated in wanted],
        [(panel, cell.row, cell.column, _loosely(cell)) for panel, cell in cells_read],
        [cell.confidence for _, cell in cells_read],
        axes,
    )
    pairs = sorted(
        ((cell.confidence, is_alike) for (_, cell), is_alike in zip(cells_read, matched, strict=True)),
        key=lambda pair: -pair[0],
    )
    right, cells = sum(matched), len(wanted) + len(cells_read)
    score = Score(
        descriptions=1,
        wanted=len(wanted),
        read=len(cells_read),
        alike=right,
        faultless=int(right == len(wanted) == len(cells_read)),
        sure=sum(confidence >= SURE for confidence, _ in pairs),
        sure_right=sum(confidence >= SURE and is_alike for confidence, is_alike in pairs),
        chart_types=int((gold.get("kind") == "heatmap") == (reading.chart_type == "heatmap")),
        with_cells=int(cells > 0),
        each_alike=share(2 * right, cells) if cells else 0.0,
    )
    return CellComparison(score, tuple(missed), tuple(wrong), tuple(pairs))


Told = tuple[str, str, str, str]
"""A cell as panel, row, column and value, the last in comparable form."""


def alike(
    wanted: Sequence[Told], cells_read: Sequence[Told], confidences: Sequence[float], axes: Sequence[str]
) -> tuple[list[bool], list[Spot], list[Spot]]:
    """Which cells are alike one of the answer, in their order; what is missed, and what is wrong.

    Each cell of the answer counts once: the surest cells choose first, and take the same before one that is alike.
    """
    where = places([(panel, row, column) for panel, row, column, _ in wanted], axes)
    left = [(place, stated) for place, (*_, stated) in zip(where, wanted, strict=True)]
    there = places([(panel, row, column) for panel, row, column, _ in cells_read], axes)
    spots = [(place, stated) for place, (*_, stated) in zip(there, cells_read, strict=True)]
    matched = [False] * len(cells_read)
    wrong: list[Spot] = []
    for at in sorted(range(len(cells_read)), key=lambda at: -confidences[at]):
        spot = spots[at]
        near = (candidate for candidate in left if candidate[1] == spot[1] and same_place(candidate[0], spot[0]))
        match = spot if spot in left else next(near, None)
        if match is None:
            wrong.append(spot)
        else:
            left.remove(match)
            matched[at] = True
    return matched, left, wrong


def _loosely(cell: Cell) -> str:
    return value(cell.value if cell.value is not None else (cell.low or 0.0, cell.high or 0.0))
