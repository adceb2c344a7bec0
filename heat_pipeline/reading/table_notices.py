"""What stands in the place of values: places that are said to be empty, and corners that contradict the stated axes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from heat_pipeline.model import Axis, Notice, NoticeKind
from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import TABLE
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.tables import Label, table_columns
from heat_pipeline.reading.words import phrases

_MISSING = frozenset(["", *phrases("missing")])
_CORNER = re.compile(r"\s*(?:\\+|/|\||→|↓|×|\bvs\.?\b|\bby\b)\s*", re.IGNORECASE)

_LONGEST_MARK = 24


def table_notices(outline: Outline, rows: Axis, columns: Axis) -> tuple[Notice, ...]:
    """The blanks of all tables of values ("N/A", "-", nothing), and the corners that call rows what are columns.

    Also the blanks of lines that are a tick with a word for no value: "n = 10: N/A".
    """
    last_words = {labels.words(tick.label)[-1:] for axis in (rows, columns) for tick in axis.ticks}
    found: list[Notice] = []
    for line in outline.lines:
        said = outline.flat[line.rest : line.end] if line.end - line.rest <= _LONGEST_MARK else ""
        if said.strip(" -–—*.") and labels.words(line.head)[-1:] in last_words and _is_missing(said):
            start = line.rest + len(said) - len(said.lstrip())
            found.append(_notice(outline, NoticeKind.BLANK, start, start + len(said.strip())))
        head, body = table_columns(outline, line) if line.block.kind is TABLE else ([], [])
        found.extend(_notice(outline, NoticeKind.BLANK, cell.start, cell.end) for cell in _blanks(body))
        if head and body and rows.ticks and columns.ticks and _is_contrary(head[0].text, body, rows, columns):
            found.append(_notice(outline, NoticeKind.CORNER, head[0].start, head[0].end))
    return tuple(sorted(found, key=lambda notice: (notice.start, notice.kind)))


def _notice(outline: Outline, kind: NoticeKind, start: int, end: int) -> Notice:
    return Notice(kind, outline.text[start:end], start, end)


def _is_missing(said: str) -> bool:
    """Whether a text stands for no value: "N/A", "-", "OOM (8 GB)"."""
    return labels.without_gloss(said.strip(" *")).strip("()-–—.* ").lower().replace(".", "") in _MISSING


def _blanks(body: Sequence[Sequence[Label]]) -> Iterator[Label]:
    """The empty places in the columns that else hold values; not what a label over it stands for ("| | | 21 |")."""
    width = max((len(row) for row in body), default=0)
    for at in range(1, width):
        column = [(row[at], row[0]) for row in body if at < len(row)]
        filled = [cell.text for cell, _ in column if not _is_missing(cell.text)]
        if 2 * sum(any(char.isdigit() for char in text) for text in filled) >= len(filled):
            yield from (cell for cell, label in column if (cell.text or label.text) and _is_missing(cell.text))


def _is_contrary(corner: str, body: Sequence[Sequence[Label]], rows: Axis, columns: Axis) -> bool:
    """Whether a corner calls the labels below it by the name of the columns, or those are columns and it says rows."""
    below, _, beside = _CORNER.sub("\0", corner, count=1).partition("\0")
    left, right = _side(below, rows, columns), _side(beside, rows, columns)
    if left == right:
        return False
    first = [labels.words(row[0].text) for row in body if row]
    of_rows, of_columns = (sum(labels.words(tick.label) in first for tick in axis.ticks) for axis in (rows, columns))
    return left == "column" or (not left and right == "row") or of_columns > of_rows


def _side(name: str, rows: Axis, columns: Axis) -> str:
    """The axis that a name is of: "row", "column", or "" where it is of none or of both."""
    said = {labels.stem(word) for word in labels.words(name)}
    names = (("row", rows.name), ("column", columns.name))
    sides = [side for side, own in names if said and said <= {labels.stem(word) for word in labels.words(own)}]
    return sides[0] if len(sides) == 1 else ""
