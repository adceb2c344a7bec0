"""From placed values to the cells of a reading: each in its panel, once, told apart from what remarks say again.

Which values a line holds is for the layouts, and where a value stands for placing.py.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from heat_pipeline.model import Axis, Cell, How, Panel
from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import COLUMN, NAMED, ROW, SIDES, Matcher
from heat_pipeline.reading.colours import ColourPlaces
from heat_pipeline.reading.frame import UNKNOWN as UNKNOWN_CHART
from heat_pipeline.reading.frame import Frame, speaks_of_grid
from heat_pipeline.reading.layouts import PROSE
from heat_pipeline.reading.layouts.protocol import Item, Label
from heat_pipeline.reading.numbers import Number
from heat_pipeline.reading.panels import name_panels, panel_at, panel_level
from heat_pipeline.reading.placing import Line, Place, Placer, PlainLine
from heat_pipeline.reading.restated import Given, restated, stranded

_CHARTS_OF_ONE_AXIS = frozenset(["bar chart", "pie chart", "radar chart", "box plot"])

_Key = tuple[str, str, str, float | None, float | None, float | None]


@dataclass(frozen=True, slots=True)
class Assembled:
    """The cells and panels of a text, in its order, and the numbers that found no place, by their first character."""

    cells: tuple[Cell, ...]
    panels: tuple[Panel, ...]
    astray: dict[int, Number]


def assemble(
    text: str, lines: Sequence[Line | PlainLine], placer: Placer, frame: Frame, colours: ColourPlaces
) -> Assembled:
    """The cells of all lines of a text. A value that a remark says again is none; one without its place is astray."""
    placed: list[tuple[Place, Item, Line | PlainLine]] = []
    for line in lines:
        if isinstance(line, PlainLine):
            placed.append((placer.place(line), Item(line.number, ()), line))
        else:
            placed += [(where, item, line) for where, item in zip(placer.places(line), line.items, strict=True)]
    _spell_alike(placed)
    level = panel_level([(where, item.number) for where, item, _ in placed])
    heads = [panel_at(where, level) for where, _, _ in placed]
    if _say_how_lines_go(heads, [line for _, _, line in placed], frame.panels):
        heads = [None] * len(placed)
    values = [item.number for _, item, _ in placed]
    coloured = bool(values) and colours.may_stand_beside(
        min([number.start for number in values]), max([number.end for number in values])
    )
    names = name_panels(heads, frame.panels)
    named = [names.get(panel.text, "") if panel is not None else "" for panel in heads]
    given = [
        Given(name, where, item.number, line.axes, line.told)
        for (where, item, line), name in zip(placed, named, strict=True)
    ]
    claims = restated(given)
    lost = stranded(given)
    cells: dict[_Key, Cell] = {}
    panels: dict[str, Panel] = {}
    astray: dict[int, Number] = {}
    for at, ((where, item, line), panel, name) in enumerate(zip(placed, heads, named, strict=True)):
        number = item.number
        if at in claims:
            continue
        if at in lost or not _is_whole(where, item.of, line.axes, line.layout, frame.chart_type):
            astray[number.start] = number
            continue
        if name not in panels:
            start, end = (panel.start, panel.end) if panel is not None and name else (0, 0)
            panels[name] = Panel(name, len(panels) + 1, start, end)
        key = (name, where.row, where.column, number.value, number.low, number.high)
        if key not in cells:
            cells[key] = Cell(
                name,
                where.row,
                where.column,
                number.value,
                number.low,
                number.high,
                number.sd,
                How.APPROX if line.approximate and number.how is How.EXACT else number.how,
                text[number.start : number.end],
                number.start,
                number.end,
                line.layout,
                where.row_number,
                where.column_number,
                item.of,
                _colour(text, colours, number, item.labels) if coloured else "",
            )
    if len(panels) > 1 and "" in panels:
        _drop_repeated(cells, panels)
    if not panels:
        panels[""] = Panel("", 1)
    return Assembled(tuple(cells.values()), tuple(panels.values()), astray)


def _say_how_lines_go(
    heads: Sequence[Label | None], lines: Sequence[Line | PlainLine], declared: Sequence[str]
) -> bool:
    """Whether the heads that might name panels only say something of a row or column each: "Steep growth:" below it.

    Each stands right below a tick, and none below two.
    """
    above: dict[str, str] = {}
    for head, line in zip(heads, lines, strict=True):
        if head is None or head not in line.heads or head.text in declared:
            return False
        at = line.heads.index(head)
        tick = line.axes.match(line.heads[at - 1].text) if at else None
        if tick is None or not tick.declared or above.setdefault(head.text, tick.label) != tick.label:
            return False
    return len(above) > 1


def _spell_alike(placed: list[tuple[Place, Item, Line | PlainLine]]) -> None:
    """Give a tick that a text writes in several ways ("64", "64 GPUs") the label of its axis, so that it is one.

    Where one tick of an axis is written so, all are: the others stand in a row with it.
    """
    for side in SIDES:
        first: dict[tuple[int, float], str] = {}
        mixed: set[int] = set()
        for where, _, line in placed:
            label, number = (where.row, where.row_number) if side is ROW else (where.column, where.column_number)
            if number is not None and first.setdefault((id(line.axes), number), label) != label:
                mixed.add(id(line.axes))
        for at, (where, item, line) in enumerate(placed) if mixed else ():
            label, number = (where.row, where.row_number) if side is ROW else (where.column, where.column_number)
            if number is None or id(line.axes) not in mixed or side in line.axes.inferred:
                continue
            match = line.axes.match(label)
            tick = line.axes.listed(side, number) if match.sure is NAMED and match.declared else None
            if tick is not None and label != tick and match.side is side:
                placed[at] = (replace(where, row=tick) if side is ROW else replace(where, column=tick), item, line)


def chart_type(frame: Frame, flat: str, cells: Sequence[Cell], axes: Matcher, has_scale: bool) -> str:
    """The kind of chart. Where the text names none, rows and columns of cells are a heatmap, as is a diagram of them
    with a colour scale."""
    named = frame.chart_type
    if named != UNKNOWN_CHART and not (named == "diagram" and has_scale):
        return named
    rows = {(cell.panel, cell.row) for cell in cells if cell.row and cell.column}
    columns = {(cell.panel, cell.column) for cell in cells if cell.row and cell.column}
    panels = {cell.panel for cell in cells}
    if _is_measured(frame.rows, {row for _, row in rows}, axes):
        return named
    is_grid = len(rows) > len(panels) and len(columns) > len(panels)
    is_full = 2 * len(cells) * len(panels) >= len(rows) * len(columns)
    return "heatmap" if is_grid and is_full and speaks_of_grid(flat) else named


def _is_whole(where: Place, of: int | None, axes: Matcher, layout: str, chart: str) -> bool:
    """Whether a value has the coordinates that a cell needs: both, or a listed tick, or the bar that it is of.

    A value of a list along an axis has one of its own; where the list does not fit the axis, a rule says so.
    """
    if where.row and where.column:
        numbered = where.row_number is not None and where.column_number is not None  # "2 Houses" and 2 are two ticks
        return layout != PROSE.name or numbered or not _is_name_of(where.row, where.column)
    side = ROW if where.row else COLUMN
    label = where.row or where.column
    if of is not None and axes.axis(side.other).ticks:
        return True
    if side not in axes.inferred and label and axes.tick(side, label) is not None:
        return True
    return bool(label) and chart in _CHARTS_OF_ONE_AXIS


def _is_name_of(row: str, column: str) -> bool:
    """Whether one of two labels is what the other begins with, and so the name of its axis: "Expert", "Expert 2"."""
    first, second = sorted((labels.words(row), labels.words(column)), key=len)
    return len(first) < len(second) and second[: len(first)] == first


def _is_measured(vertical: Axis, rows: Set[str], axes: Matcher) -> bool:
    """Whether the vertical axis measures, as that of a line chart does: most rows of cells are none of its ticks."""
    if vertical.low is None and not vertical.ticks:
        return False
    found = 0
    for row in rows:
        number = labels.number_in(row)
        spans = vertical.low is not None and vertical.high is not None and number is not None
        found += axes.tick(ROW, row) is not None or (spans and vertical.low <= number <= vertical.high)  # type: ignore[operator]
    return 2 * found < len(rows)


def _colour(text: str, colours: ColourPlaces, number: Number, labelled: Sequence[Label]) -> str:
    """The colour that stands beside a value; one in a label is a name of a row or a column."""
    place = colours.beside(number.start, number.end)
    if place is None or any(label.start <= place[0] < label.end for label in labelled):
        return ""
    return text[place[0] : place[1]]


def _drop_repeated(cells: dict[_Key, Cell], panels: dict[str, Panel]) -> None:
    """Drop the cells that say again what stands elsewhere: without a panel what a panel holds ("Callouts" below the
    grids), or in sentences under a head, as if it were a panel, what the only grid holds."""
    unnamed = {key[1:] for key, cell in cells.items() if not key[0] and cell.layout != PROSE.name}
    grids = {key[0] for key, cell in cells.items() if cell.layout != PROSE.name or key[1:] not in unnamed} | {""}
    for key in [key for key in cells if key[0] not in grids]:
        del cells[key]
    for name in [name for name in panels if name not in grids]:
        del panels[name]
    if len(panels) == 1:
        return
    named = {key[1:] for key in cells if key[0]}
    for key in [key for key in cells if not key[0] and key[1:] in named]:
        del cells[key]
    if all(key[0] for key in cells):
        del panels[""]
