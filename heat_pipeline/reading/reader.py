"""Picks for each block the layout that explains it best, places the cells, and accounts for every number.

How a layout reads, how a label finds its axis and what the frame is, belong to the files beside this one.
"""

from __future__ import annotations

from collections.abc import Sequence

from heat_pipeline.model import Cell, How, Panel, Reading
from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import Matcher
from heat_pipeline.reading.blocks import Block, Kind, blocks, flatten
from heat_pipeline.reading.frame import read_frame
from heat_pipeline.reading.heads import Head, head_of
from heat_pipeline.reading.layouts import LAYOUTS
from heat_pipeline.reading.layouts.protocol import Item, View
from heat_pipeline.reading.numbers import Number, Numbers, numbers
from heat_pipeline.reading.placing import Place, place
from heat_pipeline.reading.scope import Scope
from heat_pipeline.reading.sections import Part, part_of_heading

READER_VERSION = "1"
"""Changes whenever a text could be read differently: texts are then read again (design, section 9)."""


def read_text(text: str) -> Reading:
    """Read one description.

    Takes any text and never raises on it; what it cannot read is counted in `numbers` and not in `numbers_explained`.
    The same text is always read the same way. Names are not looked for here: `mentions` is empty.
    """
    flat = flatten(text)
    parted = _parts(text, blocks(text))
    frame = read_frame(text, flat, parted)
    axes = Matcher(frame.rows, frame.columns)
    found = Numbers(numbers(flat))
    scope = Scope()
    cells: dict[tuple[str, str, str, float | None, float | None, float | None], Cell] = {}
    panels: dict[str, Panel] = {}
    counted = explained = 0
    for block, part in parted:
        head = head_of(text, flat, block)
        if part is not Part.DATA:
            if block.kind is Kind.HEADING and head is not None:
                scope.heading(head, block, names_panel=False)
            continue
        if block.kind is Kind.HEADING:
            if head is not None:
                scope.heading(head, block, names_panel=part_of_heading(head.label) is None)
            continue
        here = found.between(block.start, block.end)
        counted += sum(number.figures for number in here)
        scope.enter(block, head)
        if scope.remark:
            explained += sum(number.figures for number in here)
            continue
        items, layout = _best(View(text, flat, block, head, here, axes))
        places = [place(item, scope.heads, axes) for item in items]
        heading = head is not None and (not items or head.rest >= block.end)
        explained += _explained(here, items, places, head if heading else None, flat, axes)
        for item, where in zip(items, places, strict=True):
            name = labels.without_gloss(where.panel.text) if where.panel is not None else ""
            if where.panel is not None and name not in panels:
                panels[name] = Panel(name, len(panels) + 1, where.panel.start, where.panel.end)
            cell = _cell(item, where, name, layout, scope.approximate)
            cells.setdefault((cell.panel, cell.row, cell.column, cell.value, cell.low, cell.high), cell)
        if heading and head is not None:
            scope.head(head, block)
        elif not items:
            scope.introduction(flat[block.start : block.end])
    if not panels or any(not cell.panel for cell in cells.values()):
        panels[""] = Panel("", len(panels) + 1)
    return Reading(
        chart_type=frame.chart_type,
        title=frame.title,
        metric=frame.metric,
        unit=frame.unit,
        rows=frame.rows,
        columns=frame.columns,
        legends=frame.legends,
        panels=tuple(panels.values()),
        cells=tuple(cells.values()),
        mentions=(),
        claims=(),
        numbers=counted,
        numbers_explained=explained,
    )


def _parts(text: str, lines: Sequence[Block]) -> list[tuple[Block, Part]]:
    """Each block with the part of the text that it stands in."""
    parted = []
    part, depth = Part.OVERVIEW, 0
    titled = False
    for block in lines:
        if block.kind is Kind.HEADING:
            opened = part_of_heading(labels.plain(text[block.start : block.end])) if titled else Part.OVERVIEW
            if opened is not None:
                part, depth = opened, block.level
            elif block.level <= depth:  # a deeper heading divides the part that it stands in
                part, depth = Part.DATA, block.level
            titled = True
        parted.append((block, part))
    if not titled:
        return [(block, Part.DATA) for block in lines]
    return parted


def _best(view: View) -> tuple[list[Item], str]:
    """The items of the layout that explains most of the block's numbers, and its name."""
    best: list[Item] = []
    name = ""
    if not view.numbers:
        return best, name
    for layout in LAYOUTS:
        items = layout.read(view)
        if _weight(items, view) > _weight(best, view):
            best, name = items, layout.name
    return best, name


def _weight(items: Sequence[Item], view: View) -> int:
    """How many of the block's numbers the items explain, as values or in labels."""
    spans = [(label.start, label.end) for item in items for label in item.labels]
    values = {item.number.start for item in items}
    return sum(
        number.start in values or any(start <= number.start < end for start, end in spans) for number in view.numbers
    )


def _explained(
    here: Sequence[Number],
    items: Sequence[Item],
    places: Sequence[Place],
    head: Head | None,
    flat: str,
    axes: Matcher,
) -> int:
    """How many numbers of a block are values, or coordinates: in a label, in the head, or behind an axis' name."""
    values = {item.number.start for item in items}
    spans = sorted({(label.start, label.end) for where in places for label in where.used})
    if head is not None:
        spans.append((head.start, head.end))
    count = 0
    reference_end = -1
    for number in here:
        coordinate = any(start <= number.start < end for start, end in spans)
        if number.start not in values and not coordinate:
            coordinate = axes.refers(flat, number.start, reference_end)
        if coordinate:
            reference_end = number.end
        if number.start in values or coordinate:
            count += number.figures
    return count


def _cell(item: Item, where: Place, panel: str, layout: str, approximate: bool) -> Cell:
    number = item.number
    how = How.APPROX if approximate and number.how is How.EXACT else number.how
    return Cell(
        panel=panel,
        row=where.row,
        column=where.column,
        value=number.value,
        low=number.low,
        high=number.high,
        sd=number.sd,
        how=how,
        printed=number.printed,
        start=number.start,
        end=number.end,
        layout=layout,
        row_number=labels.number_of(where.row),
        column_number=labels.number_of(where.column),
        list_length=item.of,
    )
