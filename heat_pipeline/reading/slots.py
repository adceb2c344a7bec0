"""The numbers of a text and, for each, the places in which labels stand that could govern it: its slots.

A slot is a kind of place ("the heading above", "the head of its item", "before it"); what role its labels play, and
whether the number is a cell at all, is decided in `roles`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from heat_pipeline.reading.blocks import HEADING, TABLE
from heat_pipeline.reading.inline import NUMBER, Stretch, parts_of
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.places import Lexer, NumberPlace
from heat_pipeline.reading.tables import Label, table_columns

_DIGIT = re.compile(r"\d")
_MOST_COLUMNS = 4


def places(outline: Outline, names: Sequence[tuple[int, int]] = (), named: Set[int] = frozenset()) -> list[NumberPlace]:
    """Every number of the text outside of heads and headings, with its slots, in text order.

    `names` are the places of ticks whose digits are no numbers ("Gemini 1.5 Pro"), in text order; `named` are the ends
    of numbers that name a tick of an axis ("Layer 4").
    """
    number_places: list[NumberPlace] = []
    lexer = Lexer(outline, names, named)
    for line in outline.lines:
        if line.block.kind is HEADING:
            continue
        if _DIGIT.search(outline.flat, line.start, line.end) is None:
            continue
        above = _above(outline, line)
        if line.block.kind is TABLE:
            number_places.extend(_table(outline, line, above, lexer))
            continue
        number_places.extend(_line(outline, line, above, lexer))
    return number_places


def _above(outline: Outline, line: Line) -> dict[str, Label]:
    """The labels of the lines that a line stands under: "heading1" is the nearest heading, "item1" the nearest item."""
    slots: dict[str, Label] = {}
    headings = items = 0
    for parent in reversed(line.parents):
        if parent.is_heading:
            headings += 1
            if headings <= 3:
                slots[f"heading{headings}"] = Label(parent.head, parent.start, parent.end)
        else:
            items += 1
            if items <= 3:
                slots[f"item{items}"] = Label(parent.head, parent.start, parent.head_end)
    return slots


def _line(outline: Outline, line: Line, above: dict[str, Label], lexer: Lexer) -> Iterator[NumberPlace]:
    head_slots: dict[str, Label] = {}
    begin = line.start
    if line.head and not line.opens:
        begin = line.rest
        head_slots["head"] = Label(line.head, line.start, line.head_end)
        head_slots.update(parts_of(outline, line.start, line.head_end))
    # a head without anything behind it may still hold values: "Highest: A (5)"
    yield from Stretch(outline, line, begin, line.end, lexer).places({**above, **head_slots})


def _table(outline: Outline, line: Line, above: dict[str, Label], lexer: Lexer) -> Iterator[NumberPlace]:
    """The numbers of a table's cells: the head of the column and what stands in the first columns govern each."""
    head, body = table_columns(outline, line)
    if not body:
        return
    flat = outline.flat
    width = max(len(row) for row in body)
    offset = 1 if len(head) == width - 1 else 0
    stubs = _stubs(body, width)
    columns = lexer.heads.setdefault(tuple(cell.text for cell in head), len(lexer.heads))
    filled: dict[int, Label] = {}
    for row in body:
        for column in stubs:
            if column < len(row) and row[column].text:
                filled[column] = row[column]
        for column, cell in enumerate(row):
            if not cell.text:
                continue
            common = dict(above)
            at = column - offset
            if 0 <= at < len(head) and head[at].text:
                common["top"] = head[at]
            before = [filled[stub] for stub in stubs if stub < column and stub in filled]
            for index, label in enumerate(before, 1):
                common[f"stub{index}"] = label
            if len(before) > 1:
                common["stubs"] = Label(f"{before[0].text} {before[1].text}", before[0].start, before[1].end)
            if column in stubs:
                continue  # the numbers of the first columns are coordinates
            for place in Stretch(outline, line, cell.start, cell.end, lexer).places(common):
                place.marks["table"] = 1.0
                place.columns = columns
                bare = flat[cell.start : cell.end].strip(" ~≈*()%")
                place.marks["alone"] = float(len(bare) - len(place.number.printed.strip()) <= 2)
                yield place


def _stubs(body: Sequence[Sequence[Label]], width: int) -> list[int]:
    """The columns that name the rows: the first, and those behind it that hold words, or numbers that repeat."""
    stubs = [0]
    for column in range(1, min(width - 1, _MOST_COLUMNS)):
        cells = [row[column].text for row in body if column < len(row)]
        there = [cell for cell in cells if cell]
        numeric = sum(NUMBER.match(cell) is not None or NUMBERD.search(cell) is not None for cell in there)
        if len(there) < len(cells) / 2 and column - 1 in stubs and numeric == len(there) and len(there) < len(body):
            above = [row[column - 1].text for row in body]
            if [bool(cell) for cell in cells] != [bool(cell) for cell in above]:
                break
        elif numeric * 2 > len(there):
            break
        stubs.append(column)
    return stubs


NUMBERD = re.compile(r"[:=] ?[~≈]?[-+−–]?\.?\d|\d ?%")
