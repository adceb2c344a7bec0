"""Ticks that no value stands at, and places between the others without a cell.

Single places are missing only in a text that otherwise gives all of them: examples or extremes promise nothing, and
what the text says to be empty is not missing, nor is a diagonal.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from heat_pipeline.model import Cell, NoticeKind, Side
from heat_pipeline.quality.figure import JudgedFigure
from heat_pipeline.quality.rules.rule import Limits, Measure, Rule, RuleFinding, RuleTable, on_cells
from heat_pipeline.wording import coordinate, some, spot

_GRIDS = ("heatmap", "table")
_NEARLY_FULL = 0.8
_LEAST_CELLS = 6
_MOST_PLACES = 6
_MOST_PROMISED = 2  # of a grid that is less than half full the promise is wrong: see `claim_contradicted`


class _Missing(NamedTuple):
    """What a panel lacks: ticks of each axis without a cell, and places between ticks that have some."""

    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    places: tuple[tuple[str, str], ...] = ()


def _missing(figure: JudgedFigure) -> dict[str, _Missing]:
    """What each panel lacks, by name; panels that lack nothing are left out."""
    reading = figure.reading
    if reading.chart_type not in _GRIDS or not (reading.rows.ticks or reading.columns.ticks):
        return {}
    blanks = [notice.start for notice in reading.notices if notice.kind is NoticeKind.BLANK]
    promised = any(notice.kind is NoticeKind.FULL for notice in reading.notices)
    ticks = {side: list(dict.fromkeys(tick.label for tick in figure.axes.axis(side).ticks)) for side in Side}
    panels = {panel: _filled(figure, cells, ticks) for panel, cells in figure.cells_by_panel.items()}
    filled = {panel: rows for panel, rows in panels.items() if rows}
    used = Counter(
        tick
        for rows in filled.values()
        for tick in {*((Side.ROW, row) for row in rows), *((Side.COLUMN, c) for cs in rows.values() for c in cs)}
    )
    # a tick that some panels have and most have not is of those panels' own axes
    rows_listed, columns_listed = (
        [tick for tick in ticks[side] if not used[side, tick] or used[side, tick] * 2 >= len(filled)] for side in Side
    )
    result = {}
    for panel, rows in filled.items():
        span = figure.cells_by_panel[panel]
        first, last = min(cell.start for cell in span), max(cell.end for cell in span)
        blank = sum(first <= at <= last for at in blanks)
        lacking = _lacking(rows, rows_listed, columns_listed, blank, promised)
        if any(lacking):
            result[panel] = lacking
    return result


def _filled(
    figure: JudgedFigure, cells: Sequence[Cell], ticks: Mapping[Side, Sequence[str]]
) -> dict[str, set[str]] | None:
    """The columns that have a cell, by row; None where a cell's label stands for many places.

    A coordinate that is no tick of an axis which lists its ticks fills nothing.
    """
    listed = {side: frozenset(labels) for side, labels in ticks.items()}
    filled: dict[str, set[str]] = defaultdict(set)
    for cell in cells:
        place = {Side.ROW: cell.row, Side.COLUMN: cell.column}
        for side, known_ticks in listed.items():
            if known_ticks:
                place[side] = figure.axes.tick(side, place[side]) or ""
                if place[side] and place[side] not in known_ticks:
                    return None
        if all(place.values()):
            filled[place[Side.ROW]].add(place[Side.COLUMN])
    return filled


def _lacking(
    filled: Mapping[str, set[str]], rows: Sequence[str], columns: Sequence[str], blanks: int, promised: bool
) -> _Missing:
    """What a panel lacks of the grid that its axes span: ticks that no value stands at, and places between the others.

    A place is missing only where the text says that there is none without a value (`promised`), or fills nearly all.
    """
    given_rows = [row for row in rows if row in filled] if rows else list(filled)
    present = set[str]().union(*filled.values())
    given_columns = [column for column in columns if column in present] if columns else list(present)
    area = len(given_rows) * len(given_columns)
    places = [(row, column) for row in given_rows for column in given_columns if column not in filled[row]]
    count = area - len(places)
    if count < _LEAST_CELLS or len(given_rows) < 2 or len(given_columns) < 2:
        return _Missing()
    promised = promised and bool(rows and columns) and area <= _MOST_PROMISED * count
    off_diagonal = [place for place in places if place[0] != place[1]]
    is_owed = len(places) > blanks and bool(off_diagonal) and (promised or count + blanks >= _NEARLY_FULL * area)
    return _Missing(
        tuple(row for row in rows if row not in filled),
        tuple(column for column in columns if column not in present),
        tuple(places) if is_owed else (),
    )


def is_lacking(figure: JudgedFigure) -> bool:
    """Whether places of a grid are without a cell that the text otherwise fills."""
    return any(lacking.places for lacking in figure.once(_missing).values())


def _told(figure: JudgedFigure) -> dict[str, tuple[_Missing, list[str]]]:
    """What is told at which panel: ticks that several panels lack are told at the first, with all names."""
    together: dict[_Missing, list[str]] = defaultdict(list)
    for panel, lacking in figure.once(_missing).items():
        together[lacking].append(panel)
    return {panels[0]: (lacking, panels) for lacking, panels in together.items()}


def _measure(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    counts = {panel: sum(map(len, lacking)) for panel, (lacking, _) in figure.once(_told).items()}
    return {"missing_places": [counts.get(panel.name) for panel in figure.reading.panels]}


def _explain(figure: JudgedFigure, index: int) -> RuleFinding:
    reading = figure.reading
    name = reading.panels[index].name
    lacking, panels = figure.once(_told)[name]
    parts = []
    for axis, ticks in ((reading.rows, lacking.rows), (reading.columns, lacking.columns)):
        if ticks:
            which = f"ticks{axis.name and f' of {axis.name}'} {'have' if len(ticks) > 1 else 'has'}"
            parts.append(f"{len(ticks)} of {len(axis.ticks)} {which} no cell: {some(ticks)}")
    if lacking.places:
        count = len(lacking.places)
        shown = some([spot(reading, "", row, column) for row, column in lacking.places], between="; ")
        if count > _MOST_PLACES:
            by_row = Counter(row for row, _ in lacking.places)
            shown = some([f"{missing} of {coordinate(reading.rows.name, row)}" for row, missing in by_row.items()])
        have = "s of the grid have" if count > 1 else " of the grid has"
        parts.append(f"{count} place{have} none: {shown}")
    where = f" in {some(panels, 4)}" if name else ""
    cells = figure.indices_by_panel[name]
    message = "; ".join(parts) + where
    finding = on_cells(figure, cells, message, f"{sum(map(len, lacking))} missing", "a cell at each place of the grid")
    return replace(finding, cells=())


TICK_WITHOUT_CELLS = Rule(name="tick_without_cells", table=RuleTable.PANELS, measure=_measure, explain=_explain)
