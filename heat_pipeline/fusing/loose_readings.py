"""A reading as fusing needs it: for loose files, which no warehouse holds.

What belongs here is Reading -> Description. How a text is read is the business of `reading`, what is wrong with it that
of `quality`.
"""

from __future__ import annotations

from hashlib import sha256

from heat_pipeline.fusing.model import DescribedCell, FigureText, ValueScale
from heat_pipeline.model import Cell, How, NoticeKind, Reading


def description_of(key: str, describer: str, text: str, reading: Reading) -> FigureText:
    """What a text tells of its figure, from its reading."""
    return FigureText(
        key=key,
        describer=describer,
        digest=sha256(text.encode("utf-8", "surrogatepass")).hexdigest(),
        told=tuple(_told(f"{key}/{index}", cell) for index, cell in enumerate(reading.cells)),
        row_axis=reading.rows.name,
        column_axis=reading.columns.name,
        rows=tuple(tick.label for tick in reading.rows.ticks),
        columns=tuple(tick.label for tick in reading.columns.ticks),
        scales=tuple(ValueScale(legend.panel, legend.low, legend.high) for legend in reading.legends),
        writes_blanks=any(notice.kind is NoticeKind.BLANK for notice in reading.notices),
    )


def _told(key: str, cell: Cell) -> DescribedCell:
    place = cell.panel, cell.row, cell.column, cell.value, cell.low, cell.high, cell.printed
    return DescribedCell(key, *place, cell.start, cell.end, cell.confidence, cell.how is How.APPROX)
