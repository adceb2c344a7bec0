"""Tables: their cells as labels with their places."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import is_separator
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
    flat, text = outline.flat, outline.text
    if text.startswith("<", line.start):
        return _html_rows(text, line)
    rows: list[list[tuple[int, int]]] = []
    offset = line.start
    for raw in flat[line.start : line.end].split("\n"):
        begin, bare = offset + len(raw) - len(raw.lstrip()), raw.strip()
        offset += len(raw) + 1
        if not bare.strip("| \t") or ("-" in raw and is_separator(raw)):
            continue
        # an escaped bar is part of the column's text
        bars = [at for at in range(begin, begin + len(bare)) if flat[at] == "|" and text[at - 1] != "\\"]
        spans = []
        for first, last in pairwise((begin - 1, *bars, begin + len(bare))):
            cell = flat[first + 1 : last]
            start = first + 1 + len(cell) - len(cell.lstrip(" \r"))
            spans.append((start, max(start, start + len(cell.strip(" \r\\")))))
        if bare[0] == "|":
            del spans[0]
        if bare[-1] == "|" and spans[-1][0] == spans[-1][1]:
            del spans[-1]
        rows.append(spans)
    return rows


_CELL_TAG = re.compile(r"<(/?)(tr|t[hd])\b[^<>]{0,300}>", re.IGNORECASE)


def _html_rows(text: str, line: Line) -> list[list[tuple[int, int]]]:
    rows: list[list[tuple[int, int]]] = []
    start = -1
    for tag in _CELL_TAG.finditer(text, line.start, line.end):
        if start >= 0:
            cell = text[start : tag.start()]
            begin = start + len(cell) - len(cell.lstrip())
            rows[-1].append((begin, begin + len(cell.strip())))
        start = -1
        if not tag[1] and tag[2].lower() == "tr":
            rows.append([])
        elif not tag[1] and rows:
            start = tag.end()
    return [row for row in rows if row]


def table_columns(outline: Outline, line: Line) -> tuple[list[Label], list[list[Label]]]:
    """The head of a table and its rows, as labels."""
    rows = [[Label(labels.plain(outline.text[a:b]), a, b) for a, b in row] for row in _rows(outline, line)]
    return (rows[0], rows[1:]) if rows else ([], [])
