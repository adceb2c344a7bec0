"""Tables: wide (a row label, a column a tick), long (one row a cell), transposed, with or without corner and bars."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from heat_pipeline.model import How, Notice, NoticeKind
from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import COLUMN, ROW, TICK, UNKNOWN, Matcher, Side
from heat_pipeline.reading.blocks import DUMP, HTML, LATEX, TABLE, is_separator, split_row
from heat_pipeline.reading.layouts.dump import read_dump
from heat_pipeline.reading.layouts.label_value import names_the_value
from heat_pipeline.reading.layouts.protocol import Item, Label, View
from heat_pipeline.reading.layouts.value_part import single_value
from heat_pipeline.reading.numbers import Number

_Span = tuple[int, int]
_CORNER = re.compile(r"\s*(?:\\+|/|\||→|↓|×|\bvs\.?\b|\bby\b)\s*", re.IGNORECASE)
_ORDINAL = re.compile(r"(?:#|no\.?|nr\.?|index|idx|rank|id|cell)$", re.IGNORECASE)
_PANEL_HEAD = re.compile(r"(?:panel|heat ?map|sub-?(?:plot|figure)|figure|chart)\b", re.IGNORECASE)
_NO_DATA = re.compile(r"(?:colou?rs?|symbol|marker|legend|shade|hue)\b", re.IGNORECASE)
_MISSING = re.compile(
    rf"[-–—*.\s]*$|[<>≤≥]\s*[-+]?\.?\d[\d.,]*\s*%?$|\(?(?:{labels.NO_VALUE})\)?(?:\s*\([^()\d]{{1,24}}\))?$",
    re.IGNORECASE,
)
_SIZE = re.compile(r"(\d{1,4}(?:\.\d{1,3})?) ?([BMT])")
_SIZE_ANYWHERE = re.compile(r"\d ?[BMT](?![^\W_])")
_RULED = re.compile(r"\\(?:midrule|hline|cmidrule|toprule)")
_DIGIT = re.compile(r"\d")
_NAMED_NUMBER = re.compile(r"[*_`]*([^\W\d_][\w ]{0,20}?)\s?=\s?[-+−]?\.?\d")
_LONGEST_MARK = 12
_FEWEST_TICKS = 3
_CELL_TAG = re.compile(r"<(/?)(tr|t[hd])\b[^<>]{0,300}>", re.IGNORECASE)
_SHADED = re.compile(r"[^\d(]{1,40}\(\s*[~≈]?\s*$")


class Table:
    """Columns parted by bars, tabs, blanks or commas; the table itself says which labels belong to one axis."""

    name = "table"

    def read(self, view: View) -> list[Item]:
        """An item for each cell that holds a value; empty where the block is no table or holds no data."""
        if view.block.kind is not TABLE:
            return []
        if view.block.delimiter == DUMP:
            return read_dump(view)
        rows, ruled = _html_rows(view) if view.block.delimiter == HTML else _rows(view)
        if not rows:
            return []
        return _Grid(view, rows, ruled).items()


def _rows(view: View) -> tuple[list[list[_Span]], bool]:
    """The places of each row's columns, outer bars and separators taken off; whether a rule follows the head."""
    block, flat = view.block, view.flat
    rows: list[list[_Span]] = []
    ruled = False
    offset = block.start
    for line in flat[block.start : block.end].split("\n"):
        start = offset
        offset += len(line) + 1
        if "-" in line and is_separator(line):
            ruled = ruled or len(rows) == 1
            continue
        bare = line.strip()
        if not bare:
            continue
        if block.delimiter == LATEX and (bare[0] == "\\" or "&" not in bare):
            ruled = ruled or (len(rows) == 1 and _RULED.match(bare) is not None)
            continue
        start += len(line) - len(line.lstrip())
        spans = []
        for first, last in split_row(view.raw[start : start + len(bare)], block.delimiter):
            first, last = first + start, last + start
            while first < last and flat[first] in " \r":
                first += 1
            while last > first and flat[last - 1] in " \r\\":
                last -= 1
            spans.append((first, last))
        if block.delimiter == "|":
            if bare[0] == "|" and len(spans) > 1:
                spans = spans[1:]
            if bare[-1] == "|" and len(spans) > 1 and spans[-1][0] == spans[-1][1]:
                spans = spans[:-1]
        rows.append(spans)
    return rows, ruled


def _html_rows(view: View) -> tuple[list[list[_Span]], bool]:
    """The places of the cells between a table's tags; whether its first row is a head."""
    flat, raw = view.flat, view.raw
    rows: list[list[_Span]] = []
    ruled = False
    start = -1  # of the cell at hand
    for tag in _CELL_TAG.finditer(raw, view.block.start, view.block.end):
        if start >= 0:
            first, last = start, tag.start()
            while first < last and flat[first] in " \r\n":
                first += 1
            while last > first and flat[last - 1] in " \r\n":
                last -= 1
            rows[-1].append((first, last))
        name = tag[2].lower()
        start = -1
        if tag[1]:
            continue
        if name == "tr":
            rows.append([])
        elif rows:
            start = tag.end()
            ruled = ruled or (name == "th" and len(rows) == 1)
    return [row for row in rows if row], ruled


class _Grid:
    """A table's rows with what its head and its first columns are."""

    def __init__(self, view: View, rows: list[list[_Span]], ruled: bool) -> None:
        self.view = view
        self.axes: Matcher = view.axes
        self.starts = [number.start for number in view.numbers]
        self.at = {number.start: number for number in view.numbers}
        headed = ruled or len(rows) > 1
        self.head = rows[0] if headed else []
        self.body = rows[1:] if headed else rows
        width = max((len(row) for row in self.body), default=0)
        if headed and len(self.head) == width - 1:  # the head lacks its corner
            self.head = [(self.head[0][0], self.head[0][0]), *self.head]
        self.width = min(width, len(self.head)) if headed else width
        if headed and not ruled and self._is_value_row(self.head):
            self.head, self.body = [], rows
        if self.head and _SIZE_ANYWHERE.search(view.flat, view.block.start, view.block.end):
            self._sizes()

    def items(self) -> list[Item]:
        if self.width < 2 or not self.body:
            return []
        if self.head and _NO_DATA.match(self._text(self.head[0])):
            return []
        if not self.head:
            return self._headless()
        values = [self._holds_values(column) for column in range(self.width)]
        corner = self._text(self.head[0])
        counts = _ORDINAL.match(corner) is not None and self.axes.is_name(corner) is None
        first = 1 if self.width > 2 and counts and values[0] else 0
        return self._long(values, first) or self._wide(values, first)

    def _sizes(self) -> None:
        """Take the numbers with a letter for billions or millions behind them, which else are names, for values where
        a column beside labels that differ holds nothing else: "| Params | 0.2B | 7B |"."""
        if len({self._text(row[0]) for row in self.body}) < len(self.body):
            return  # "| Llama | 7B |", "| Llama | 13B |": the size is part of the label
        for column in range(1, self.width):
            spans = [row[column] for row in self.body if column < len(row) and not self._is_missing(row[column])]
            found = [size for span in spans if (size := _SIZE.fullmatch(self.view.flat, *span)) is not None]
            for size in found if 1 < len(found) == len(spans) else ():
                self.at[size.start()] = Number(
                    float(size[1]), None, None, None, size[2], How.EXACT, size[0], size.start(), size.end()
                )

    def _text(self, span: _Span) -> str:
        return labels.plain(self.view.raw[span[0] : span[1]])

    def _value(self, span: _Span) -> Number | None:
        start, end = span
        number = self.at.get(start)
        if number is not None and number.end == end:
            return number
        if start == end:
            return None
        at = bisect_left(self.starts, start)
        if at == len(self.starts) or self.starts[at] >= end:
            return None
        number = self.view.numbers[at]
        here: Sequence[Number] = self.view.numbers[at : bisect_left(self.starts, end)]
        found = single_value(self.view.flat, start, end, here)
        if found is None and len(here) == 1 and _SHADED.match(self.view.flat, start, number.start):
            return number  # "Yellow (64.1)"
        return found

    def _is_missing(self, span: _Span) -> bool:
        return span[0] == span[1] or _MISSING.match(self.view.flat, span[0], span[1]) is not None

    def _note_blank(self, span: _Span) -> None:
        """Note that a place without a value is said to be empty."""
        if self._is_missing(span):
            self._note(NoticeKind.BLANK, span)

    def _note_corner(self, span: _Span, side: Side) -> None:
        """Note a corner that calls the rows by the other axis than the text does, or than their ticks do."""
        left, right = self._corner(span)
        said = left or (right.other if right is not None else None)
        if left is not right and said is not None and (said is COLUMN or side is COLUMN):
            self._note(NoticeKind.CORNER, span)

    def _note(self, kind: NoticeKind, span: _Span) -> None:
        self.view.notices.append(Notice(kind, self.view.raw[span[0] : span[1]], span[0], span[1]))

    def _corner(self, span: _Span) -> tuple[Side | None, Side | None]:
        """The axes that a corner names: that of the labels below it, that of the labels beside it."""
        parts = _CORNER.split(self._text(span), maxsplit=1)
        return self.axes.is_name(parts[0]), self.axes.is_name(parts[1]) if len(parts) > 1 else None

    def _holds_values(self, column: int) -> bool:
        """Whether a column holds values: more than half of what stands in it, and an empty one might."""
        values = 0
        others: list[str] = []
        for row in self.body:
            if column >= len(row):
                continue
            if self._value(row[column]) is not None:
                values += 1
            elif not self._is_missing(row[column]):
                others.append(self._text(row[column]))
        if values > len(others) or not others:
            return True
        # "div." or "OOM" in the place of values
        is_mark = len(set(others)) == 1 and len(others[0]) <= _LONGEST_MARK and not _DIGIT.search(others[0])
        return values > 0 and is_mark and (column > 0 or not self.head)

    def _is_value_row(self, row: list[_Span]) -> bool:
        """Whether a row without a rule below it is no head: all behind its first column are values unlike ticks."""
        found = [self._value(span) for span in row[1:]]
        if not found or None in found or len(_CORNER.split(self._text(row[0]), maxsplit=1)) > 1:
            return False
        if self.axes.is_name(self._text(row[0])) is not None or self._counts_unlike_values(found):
            return False
        raw = self.view.raw
        named = {match[1] for span in row[1:] if (match := _NAMED_NUMBER.match(raw, *span)) is not None}
        if len(named) == 1:
            return False  # "k=0  k=1": one name with its values
        if raw[row[0][1] - 1] == ":" and not any(raw[line[0][1] - 1] == ":" for line in self.body):
            return False  # "Rate:  1e-5  1e-4" over "Bonus 0  12  14"
        return not any(self.axes.match(self._text(span)).declared for span in row[1:]) and self._value(row[0]) is None

    def _counts_unlike_values(self, head: Sequence[Number | None]) -> bool:
        """Whether the numbers of a row are whole and only rise or fall, over values that mostly are not whole."""
        counted = [number.value for number in head if number is not None]
        if len(counted) < _FEWEST_TICKS or any(value is None or value % 1 for value in counted):
            return False
        steps = {one < two for one, two in pairwise(counted)}  # type: ignore[operator]
        values = [value for row in self.body for span in row[1:] if (value := self._value(span)) is not None]
        whole = sum(number.value is not None and "." not in number.printed for number in values)
        return len(steps) == 1 and len(set(counted)) == len(counted) and 2 * whole < len(values)

    def _label(self, span: _Span, key: str, side: Side | None = None) -> Label:
        return Label(self._text(span), span[0], span[1], side, ("table", key))

    def _headless(self) -> list[Item]:
        found = []
        for row in self.body:
            label = (self._label(row[0], "first"),)
            for position, span in enumerate(row[1:]):
                number = self._value(span)
                if number is not None:
                    found.append(Item(number, label, position, len(row) - 1))
        return found

    def _long(self, values: list[bool], first: int) -> list[Item]:
        """One row a cell: two columns of labels and one of values."""
        names = [self.axes.is_name(self._text(span)) for span in self.head[: self.width]]
        rest = range(first, self.width)
        row = next((column for column in rest if names[column] is ROW), None)
        column = next((column for column in rest if names[column] is COLUMN), None)
        sided = row is not None and column is not None
        if not sided:
            plain = [column for column in rest if not values[column]]
            named = [column for column in rest if values[column]]
            speaks = len(named) == 1 and names_the_value(self._text(self.head[named[0]]), self.view)
            if self.width - first == 3 and speaks is False and len(named) > 1:
                speaks = names_the_value(self._text(self.head[-1]), self.view)
                plain = [first, first + 1]
            elif self.width - first > 3 and _PANEL_HEAD.match(self._text(self.head[first])) and values[-1]:
                return self._cells(first + 1, first + 2, self.width - 1, first, sided=False)
            elif len(plain) == 3 and speaks:  # panel, row, column, value
                return self._cells(plain[1], plain[2], named[0], plain[0], sided=False)
            if (
                len(plain) < 2
                or not named
                or not (speaks or (len(named) == 1 == self.width - first - 2 and self._repeats(plain[0])))
            ):
                return []
            return self._cells(plain[0], plain[1], named[-1], None, sided=False)
        assert row is not None and column is not None  # sided says so
        taken = [at for at in rest if values[at] and at not in (row, column)]
        if not taken:
            return []
        speaking = [at for at in taken if names_the_value(self._text(self.head[at]), self.view)]
        panel = next((at for at in rest if at not in (row, column) and not values[at] and at < min(row, column)), None)
        return self._cells(row, column, (speaking or taken)[0], panel, sided=True)

    def _repeats(self, column: int) -> bool:
        """Whether a column's labels repeat, as they do where one row is one cell."""
        texts = [self._text(row[column]) for row in self.body if column < len(row)]
        return len(set(texts)) < len(texts)

    def _cells(self, row: int, column: int, value: int, panel: int | None, sided: bool) -> list[Item]:
        found = []
        last: dict[int, _Span] = {}
        for line in self.body:
            if len(line) <= max(row, column, value):
                continue
            spans = {}
            for at in (row, column, *(() if panel is None else (panel,))):
                span = line[at]
                if span[0] == span[1]:
                    span = last.get(at, span)  # a merged cell
                last[at] = spans[at] = span
            number = self._value(line[value])
            if number is None:
                self._note_blank(line[value])
                continue
            own = (
                self._label(spans[row], "row", ROW if sided else None),
                self._label(spans[column], "column", COLUMN if sided else None),
            )
            found.append(Item(number, own, panel=None if panel is None else self._label(spans[panel], "panel")))
        return found

    def _wide(self, values: list[bool], first: int) -> list[Item]:
        """A row of ticks as head, a column of ticks at the left."""
        lead = first
        while lead + 1 < self.width - 1 and not values[lead + 1] and self._labels_rows(lead + 1):
            lead += 1
        columns = [column for column in range(lead + 1, self.width) if values[column]]
        if not columns:
            return []
        group = first if lead > first else None
        if len(columns) == 1 and self.axes.match(self._text(self.head[columns[0]])).sure is UNKNOWN:
            if names_the_value(self._text(self.head[columns[0]]), self.view):
                return self._one_column(lead, columns[0])
            side = None
            other = None
        else:
            side = self._side(lead, columns)
            other = side.other
            self._note_corner(self.head[lead], side)
        heads = self._apart({column: self._label(self.head[column], "head", other) for column in columns})
        firsts = self._apart(
            {at: self._label(row[lead], "first", side) for at, row in enumerate(self.body) if lead < len(row)}
        )
        found = []
        last: _Span | None = None
        for at, row in enumerate(self.body):
            if lead >= len(row) or row[lead][0] == row[lead][1]:
                continue
            label = firsts[at]
            panel = None
            if group is not None:
                last = row[group] if row[group][0] < row[group][1] else last
                panel = self._label(last, "group") if last is not None else None
            for column in columns:
                if column >= len(row):
                    continue
                if (number := self._value(row[column])) is not None:
                    found.append(Item(number, (label, heads[column]), panel=panel))
                else:
                    self._note_blank(row[column])
        return found

    def _apart(self, found: Mapping[int, Label]) -> dict[int, Label]:
        """Labels of one axis, of which those that would be the same tick stay as printed: "k=0", "k=1"."""
        sided = {label.text for label in found.values() if label.side is not None}
        ticks = Counter(self.axes.match(text).label for text in sided)
        return {
            at: replace(label, literal=True)
            if label.text in sided and ticks[self.axes.match(label.text).label] > 1
            else label
            for at, label in found.items()
        }

    def _labels_rows(self, column: int) -> bool:
        """Whether a second column of words labels the rows, and is no remark on them."""
        texts = [self._text(row[column]) for row in self.body if column < len(row)]
        if any(self.axes.match(text).sure >= TICK for text in texts):
            return True
        if any(self.axes.match(self._text(row[column - 1])).sure >= TICK for row in self.body if column <= len(row)):
            return False
        return len({self._text(row[column - 1]) for row in self.body if column <= len(row)}) < len(self.body)

    def _one_column(self, lead: int, column: int) -> list[Item]:
        found = []
        for row in self.body:
            if column < len(row) and (number := self._value(row[column])) is not None and row[lead][0] < row[lead][1]:
                found.append(Item(number, (self._label(row[lead], "first"),)))
        return found

    def _side(self, lead: int, columns: list[int]) -> Side:
        """Which axis the labels at the left are of: as the ticks say, else as the corner says, else the rows."""
        parts = _CORNER.split(self._text(self.head[lead]), maxsplit=1)
        left = self.axes.is_name(parts[0])
        right = self.axes.is_name(parts[1]) if len(parts) > 1 else None
        if self.axes.inferred and left is not None and right is left.other:
            return left  # the corner says more than ticks that only the lines tell
        balance = 0
        for column in columns:
            balance += _weight(self.axes, self._text(self.head[column]), COLUMN)
        for row in self.body:
            if lead < len(row):
                balance += _weight(self.axes, self._text(row[lead]), ROW)
        if balance == 0:
            left, right = self._corner(self.head[lead])
            if left is not None and right is not left:
                return left
            if right is not None and left is not right:
                return right.other
        return ROW if balance >= 0 else COLUMN


def _weight(axes: Matcher, text: str, side: Side) -> int:
    match = axes.match(text)
    if match.sure < TICK:
        return 0
    return 1 if match.side is side else -1
