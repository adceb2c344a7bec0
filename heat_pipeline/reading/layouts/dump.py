"""Values in a dump of data: nested objects, records, arrays, as JSON or nearly so.

The dump is taken apart without a parser of JSON: describers leave commas out, use single quotes or comments, and stop
in the middle. Deeper than `_DEEPEST` levels nothing is looked for.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import COLUMN, ROW, Side
from heat_pipeline.reading.layouts.label_value import names_the_value
from heat_pipeline.reading.layouts.protocol import Item, Label, View
from heat_pipeline.reading.layouts.value_part import single_value
from heat_pipeline.reading.numbers import Number

_TOKEN = re.compile(
    r'(?:#|//)[ !][^\n]*|"(?:[^"\\\n]|\\.){0,200}"|\'[^\'\n]{0,200}\'|[{}\[\](),:=]|[^\s{}\[\](),:="\']+'
)
_DEEPEST = 12
_PAIR, _TRIPLE = 2, 3
_FRAME_KEYS = re.compile(
    r"(?:[xy][_ -]?)?(?:axis|axes|ticks?|labels?|title|type|legend|colou?r[_ -]?(?:bar|scale|map)?|scale|range|"
    r"min|max|vmin|vmax|units?|metric|figure|chart|n|samples?|notes?|meta(?:data)?|size|shape)"
    r"(?:[_ -]?(?:labels?|ticks?|range|type))?",
    re.IGNORECASE,
)
_GROUPS = frozenset(("panels", "heatmaps", "figures", "subplots", "heatmap", "figure"))
_ROWS = re.compile(r"(?:y|rows?|index|vertical)(?:[_ -]|$)", re.IGNORECASE)
_COLUMNS = re.compile(r"(?:x|col(?:umn)?s?|headers?|horizontal)(?:[_ -]|$)", re.IGNORECASE)
_VALUE_KEY = re.compile(r"(?:values?|scores?|accuracy|acc|result|mean|z|cell|rate|metric)$", re.IGNORECASE)


@dataclass(slots=True)
class _Node:
    """A value of the dump: an object with keys, an array (keys are ""), or a leaf at [start, end)."""

    kind: str  # "{", "[" or "" for a leaf
    start: int
    end: int = 0
    keys: list[Label] = field(default_factory=list)
    values: list[_Node] = field(default_factory=list)

    def pairs(self) -> Iterator[tuple[Label, _Node]]:
        return zip(self.keys, self.values, strict=True)


class _Dump:
    """The tree of a dump and the cells in it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.starts = [number.start for number in view.numbers]
        self.texts: list[tuple[str, list[Label], _Node]] = []  # the flat arrays, by their key

    def items(self) -> list[Item]:
        root = self._tree()
        self._lists_of_words(root, "")
        found: list[Item] = []
        self._walk(root, (), found)
        return found

    def _tree(self) -> _Node:
        view = self.view
        root = _Node("[", view.block.start)
        stack = [root]
        key: Label | None = None
        row: _Node | None = None  # where a key of two parts puts its value
        pending: tuple[int, int] | None = None  # a leaf that may turn out to be a key
        skipped = calls = 0
        for token in _TOKEN.finditer(view.raw, view.block.start, view.block.end):
            text = token[0]
            if text[0] in "#/" and len(text) > 1:
                continue  # a remark of the program's
            if text == "(" and (pending is not None or calls > 0):
                calls, pending = calls + 1, None  # "np.array(["
            elif text == ")" and calls > 0 and view.raw[stack[-1].start] != "(":
                if pending is not None:
                    _hang(stack[-1], key, _Node("", *pending))
                calls, key, pending = calls - 1, None, None
            elif text in "{[(":
                if len(stack) > _DEEPEST:
                    skipped += 1
                    continue
                node = _Node("[" if text == "(" else text, token.start())
                _hang(stack[-1], key, node)
                stack.append(node)
                key = pending = None
            elif text in "}])":
                if skipped:
                    skipped -= 1
                    continue
                if pending is not None:
                    _hang(row or stack[-1], key, _Node("", *pending))
                stack[-1].end = token.end()
                if len(stack) > 1:
                    stack.pop()
                key = row = pending = None
            elif text in ":=":
                if pending is not None:
                    key = self._key(pending, len(stack))
                    pending = None
                elif (place := self._place(stack[-1], len(stack))) is not None:
                    row, key = _member(stack[-1], place[0]), place[1]
            elif text == ",":
                if pending is not None:
                    _hang(row or stack[-1], key, _Node("", *pending))
                key = row = pending = None
            elif pending is not None and key is not None:
                _hang(row or stack[-1], key, _Node("", *pending))  # a comma is missing
                key, row, pending = None, None, token.span()
            elif pending is not None and stack[-1] is root and "\n" not in view.raw[pending[1] : token.start()]:
                pending = pending[0], token.end()  # a name of several words
            else:
                pending = token.span()
        if root.keys and all(key.text for key in root.keys):
            root.kind = "{"  # names with values
        return root

    def _key(self, place: tuple[int, int], depth: int) -> Label:
        return Label(labels.plain(self.view.raw[slice(*place)]), *place, key=("dump", depth))

    def _place(self, node: _Node, depth: int) -> tuple[Label, Label] | None:
        """The two labels of the key that was read last into a node, which loses it: "("oak", "elm"): 1"."""
        last = node.values[-1] if node.values else None
        if last is None or self.view.raw[last.start] != "(" or len(last.values) != _PAIR:
            return None
        if any(leaf.kind for leaf in last.values):
            return None
        node.keys.pop()
        node.values.pop()
        first, second = (self._key((leaf.start, leaf.end), depth + at) for at, leaf in enumerate(last.values))
        return first, second

    def _number(self, node: _Node) -> Number | None:
        if node.kind:
            return None
        raw = self.view.raw
        start = node.start + (raw[node.start] in "\"'")
        start += raw[node.start : node.start + 1] in "~≈"
        at = bisect_left(self.starts, start)
        if at == len(self.starts) or self.starts[at] >= node.end:
            return None
        number = self.view.numbers[at]
        if number.start == start:
            return number if node.end - number.end <= 2 else None
        quoted = start > node.start  # "~0.5"
        return single_value(self.view.flat, start, node.end - 1, [number]) if quoted else None

    def _word(self, node: _Node) -> Label | None:
        """A leaf as a label."""
        if node.kind:
            return None
        text = labels.plain(self.view.raw[node.start : node.end])
        return Label(text, node.start, node.end) if text and text.lower() not in ("null", "none", "nan") else None

    def _lists_of_words(self, root: _Node, _: str) -> None:
        waiting: list[tuple[str, _Node]] = [("", root)]
        while waiting:
            name, node = waiting.pop()
            if node.kind == "[" and len(node.values) > 1 and all(not value.kind for value in node.values):
                words = [word for value in node.values if (word := self._word(value)) is not None]
                if len(words) == len(node.values):
                    self.texts.append((name, words, node))
            elif node.kind:
                for key, value in node.pairs():
                    waiting.append((f"{name} {key.text}".strip(), value))

    def _walk(self, node: _Node, above: tuple[Label, ...], found: list[Item]) -> None:
        if not node.kind:
            return
        if node.kind == "[" and (taken := self._records(node) or self._triples(node) or self._matrix(node)):
            found.extend(self._under(taken, above))
            return
        if node.kind == "{" and (taken := self._table(node, above)):
            found.extend(self._under(taken, above))
            return
        words = [
            word for _, value in node.pairs() if (word := self._word(value)) is not None and not self._number(value)
        ]
        if node.kind == "{" and len(words) == 1:
            above = (*above, words[0])  # "{"name": "Left", "values": {…}}"
        for key, value in node.pairs():
            if value.kind and not _FRAME_KEYS.fullmatch(key.text):
                self._walk(value, (*above, key) if key.text else above, found)

    def _under(self, items: list[Item], above: tuple[Label, ...]) -> list[Item]:
        """The items with the innermost key above them as their panel, unless it only says that data follow."""
        named = [label for label in above if not names_the_value(label.text, self.view) and label.text not in _GROUPS]
        if not named:
            return items
        panel = named[-1]
        return [Item(item.number, item.labels, item.position, item.of, item.panel or panel) for item in items]

    def _table(self, node: _Node, above: tuple[Label, ...]) -> list[Item]:
        """ "{"row": {"column": 1.0}}" or "{"row": [1.0, 2.0]}"."""
        rows = [
            (key, value)
            for key, value in node.pairs()
            if value.kind and not _FRAME_KEYS.fullmatch(key.text) and not self._is_ticks(key, value)
        ]
        if not rows or any(leaf.kind for _, value in rows for leaf in value.values):
            return []
        objects = [
            {labels.words(key.text) for key, leaf in value.pairs() if self._number(leaf) is not None}
            for _, value in rows
            if value.kind == "{"
        ]
        arrays = [(key, value) for key, value in rows if value.kind == "["]
        if any(self._number(leaf) is None and self._word(leaf) for _, value in arrays for leaf in value.values):
            return []
        if len({len(value.values) for _, value in arrays}) > 1:
            return []
        filled = [keys for keys in objects if keys]
        if objects and (
            not filled
            or (len(filled) > 1 and not any(one & two for one, two in pairwise(filled)) and not self._known(rows))
            or (len(rows) == 1 and not above and len(node.values) > 1)
        ):
            return []  # no two of them have a key in common: they are no rows
        found: list[Item] = []
        columns = None
        if arrays:
            along = self._along([key for key, _ in arrays])
            name = _ROWS if along is ROW else _COLUMNS
            columns = self._ticks(name, len(arrays[0][1].values), along, [value for _, value in arrays])
        for row, value in rows:
            if value.kind == "[":
                found.extend(self._array(value, (row,), columns))
                continue
            for column, leaf in value.pairs():
                if (number := self._number(leaf)) is not None:
                    found.append(Item(number, (row, column)))
        return found

    def _along(self, keys: Sequence[Label]) -> Side:
        """The axis along which the arrays of an object go: the one that its keys are not of, else the columns."""
        sides = [self.view.axes.match(key.text).side for key in keys]
        if sides.count(COLUMN) > sides.count(ROW):
            return ROW
        named = [
            any(name.match(part) for key, _, _ in self.texts for part in key.split()) for name in (_ROWS, _COLUMNS)
        ]
        return ROW if named == [True, False] and not sides.count(ROW) else COLUMN

    def _is_ticks(self, key: Label, node: _Node) -> bool:
        """Whether a member of an object is an array of an axis' ticks: by the axis' name, or as it holds words."""
        if node.kind != "[" or not node.values or any(leaf.kind for leaf in node.values):
            return False
        if _ROWS.match(key.text) or _COLUMNS.match(key.text) or self.view.axes.is_name(key.text) is not None:
            return True
        return all(self._word(leaf) is not None and self._number(leaf) is None for leaf in node.values)

    def _known(self, rows: Sequence[tuple[Label, _Node]]) -> bool:
        """Whether the axes list the keys of the objects in an object."""
        lists = self.view.axes.lists
        return all(lists(row.text) for row, _ in rows) or all(
            lists(key.text) for _, value in rows for key in value.keys
        )

    def _array(self, node: _Node, own: tuple[Label, ...], columns: list[Label] | None = None) -> list[Item]:
        """The values of an array, each with its column's label, or its position where the columns have none."""
        if columns is not None:
            return [
                Item(number, (*own, column))
                for column, leaf in zip(columns, node.values, strict=False)
                if (number := self._number(leaf)) is not None
            ]
        return [
            Item(number, own, at, len(node.values))
            for at, leaf in enumerate(node.values)
            if (number := self._number(leaf)) is not None
        ]

    def _records(self, node: _Node) -> list[Item]:
        """ "[{"model": "A", "task": "B", "score": 1.0}]": one object a cell, or one a row."""
        records = [value for value in node.values if value.kind == "{"]
        if not records or len(records) != len(node.values):
            return []
        found: list[Item] = []
        for record in records:
            words: list[tuple[Label, Label]] = []
            values: list[tuple[Label, _Node, Number]] = []
            for key, leaf in record.pairs():
                number = self._number(leaf)
                word = self._word(leaf)
                if number is not None:
                    values.append((key, leaf, number))
                elif word is not None:
                    words.append((key, word))
            found.extend(self._record(words, values))
        return found

    def _triples(self, node: _Node) -> list[Item]:
        """ "[("A", "B", 1.0), ("A", "C", 2.0)]": two labels and a value each."""
        found = []
        for line in node.values:
            if line.kind != "[" or len(line.values) != _TRIPLE:
                return []
            one, two = (self._word(leaf) for leaf in line.values[:_PAIR])
            number = self._number(line.values[_PAIR])
            if one is None or two is None or number is None or labels.number_of(one.text) is not None:
                return []
            own = tuple(
                Label(word.text, word.start, word.end, None, ("dump", at)) for at, word in enumerate((one, two))
            )
            found.append(Item(number, own))
        return found if len(found) > 1 else []

    def _record(
        self, words: Sequence[tuple[Label, Label]], values: Sequence[tuple[Label, _Node, Number]]
    ) -> list[Item]:
        axes = self.view.axes
        coordinates: list[Label] = []
        rest = []
        for key, leaf, number in values:
            side = axes.is_name(key.text)
            if side is not None and not _VALUE_KEY.search(key.text):
                coordinates.append(self._labelled(key, leaf.start, leaf.end, side))
            else:
                rest.append((key, leaf, number))
        if len(words) + len(coordinates) == 1 and len(rest) == 2 and _says_value(rest[1][0], self.view):
            key, leaf, _ = rest.pop(0)
            coordinates.append(self._labelled(key, leaf.start, leaf.end, None))
        own = [self._labelled(key, word.start, word.end, axes.is_name(key.text)) for key, word in words]
        places = [*own, *coordinates]
        if len(places) == 1:
            return [Item(number, (places[0], key)) for key, _, number in rest]
        if len(rest) != 1 or not places or len(places) > 3:
            return []
        panel = places.pop(0) if len(places) == 3 else None
        return [Item(rest[0][2], tuple(places), panel=panel)]

    def _labelled(self, key: Label, start: int, end: int, side: Side | None) -> Label:
        return Label(labels.plain(self.view.raw[start:end]), start, end, side, ("dump", key.text))

    def _matrix(self, node: _Node) -> list[Item]:
        """ "[[1.0, 2.0], [3.0, 4.0]]", with the arrays of words beside it as its ticks."""
        lines = node.values
        width = len(lines[0].values) if lines else 0
        if len(lines) < 2 or width < 2 or any(line.kind != "[" or len(line.values) != width for line in lines):
            return []
        rows = self._ticks(_ROWS, len(lines), ROW)
        columns = self._ticks(_COLUMNS, width, COLUMN)
        if rows is None:
            return []
        found = []
        for row, line in zip(rows, lines, strict=True):
            found.extend(self._array(line, (row,), columns))
        return found

    def _ticks(self, name: re.Pattern[str], count: int, side: Side, rows: Sequence[_Node] = ()) -> list[Label] | None:
        """The labels of a matrix' side: the array of as many labels, by its name or as the only one; else None.

        `rows` are the arrays of values themselves. An array of numbers without such a name only counts where it rises.
        """
        taken = {id(node) for node in rows}
        fitting = [(key, words) for key, words, node in self.texts if len(words) == count and id(node) not in taken]
        is_name = self.view.axes.is_name
        named = [
            words for key, words in fitting if any(name.match(part) for part in key.split()) or is_name(key) is side
        ]
        chosen = named[0] if named else None
        if chosen is None:
            other = _COLUMNS if side is ROW else _ROWS
            open_ = [
                words
                for key, words in fitting
                if not any(other.match(part) for part in key.split())
                and is_name(key) is not side.other
                and (labels.number_of(words[0].text) is None or (rows and _rises(words)))
            ]
            chosen = open_[0] if len(open_) == 1 else None
        return None if chosen is None else [Label(word.text, word.start, word.end, side) for word in chosen]


def _rises(words: Sequence[Label]) -> bool:
    found = [labels.number_of(word.text) for word in words]
    return all(one is not None and two is not None and one < two for one, two in pairwise(found))


def _member(parent: _Node, key: Label) -> _Node:
    """The object that an object holds under a key, put there where it is missing."""
    for known, value in parent.pairs():
        if known.text == key.text and value.kind == "{":
            return value
    node = _Node("{", key.start, key.end)
    _hang(parent, key, node)
    return node


def _hang(parent: _Node, key: Label | None, child: _Node) -> None:
    parent.keys.append(key or Label("", child.start, child.start))
    parent.values.append(child)
    child.end = child.end or child.start


def _says_value(key: Label, view: View) -> bool:
    return _VALUE_KEY.search(key.text) is not None or names_the_value(key.text, view)


def read_dump(view: View) -> list[Item]:
    """The cells of a block that is a dump of data; empty where it holds none."""
    return _Dump(view).items()
