"""Tables, whatever parts their columns: their cells as labels with their places."""

from __future__ import annotations

import re
from dataclasses import dataclass

from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import is_separator, split_row
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.outline import Outline


@dataclass(slots=True)
class Label:
    """What stands in a slot: the label without markup, and where it is printed."""

    text: str
    start: int
    end: int


def _rows(outline: Outline, line: Line) -> list[list[tuple[int, int]]]:
    """The places of a table's cells, row by row, without outer bars and the lines between head and body."""
    flat, text, delimiter = outline.flat, outline.text, line.block.delimiter
    if line.block.rows:
        return [list(row) for row in line.block.rows]
    if delimiter == "<":
        return _html_rows(outline, line)
    rows: list[list[tuple[int, int]]] = []
    offset = line.start
    for raw in flat[line.start : line.end].split("\n"):
        start = offset
        offset += len(raw) + 1
        bare = raw.strip()
        if not bare or ("-" in raw and is_separator(raw)):
            continue
        if delimiter == "&" and (bare[0] == "\\" or "&" not in bare):
            continue
        start += len(raw) - len(raw.lstrip())
        spans = []
        for first, last in split_row(text[start : start + len(bare)], delimiter):
            first, last = first + start, last + start
            while first < last and flat[first] in " \r":
                first += 1
            while last > first and flat[last - 1] in " \r\\":
                last -= 1
            spans.append((first, last))
        if delimiter == "|":
            if bare[0] == "|" and len(spans) > 1:
                spans = spans[1:]
            if bare[-1] == "|" and len(spans) > 1 and spans[-1][0] == spans[-1][1]:
                spans = spans[:-1]
        rows.append(spans)
    return rows


_CELL_TAG = re.compile(r"<(/?)(tr|t[hd])\b[^<>]{0,300}>", re.IGNORECASE)


def _html_rows(outline: Outline, line: Line) -> list[list[tuple[int, int]]]:
    flat, text = outline.flat, outline.text
    rows: list[list[tuple[int, int]]] = []
    start = -1
    for tag in _CELL_TAG.finditer(text, line.start, line.end):
        if start >= 0:
            first, last = start, tag.start()
            while first < last and flat[first] in " \r\n":
                first += 1
            while last > first and flat[last - 1] in " \r\n":
                last -= 1
            rows[-1].append((first, last))
        start = -1
        if tag[1]:
            continue
        if tag[2].lower() == "tr":
            rows.append([])
        elif rows:
            start = tag.end()
    return [row for row in rows if row]


def table_columns(outline: Outline, line: Line) -> tuple[list[Label], list[list[Label]]]:
    """The head of a table and its rows, as labels."""
    rows = [[Label(labels.plain(outline.text[a:b]), a, b) for a, b in row] for row in _rows(outline, line)]
    return (rows[0], rows[1:]) if rows else ([], [])
