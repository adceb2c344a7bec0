"""A description, or a part of one, as JSON: its members become lines and its grids tables, as Markdown has them.

Read as loosely as describers write it: with single quotes, a comma too many, several objects in a row. What is no JSON
is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

Span = tuple[int, int]
Rows = tuple[tuple[Span, ...], ...]

_TOKEN = re.compile(
    r"""[\s,]*(?P<sign>(?P<open>[{\[])|[}\]:]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[^\s"'{}\[\],:]{1,40})"""
)
_OPENING = re.compile(r"[\s,]*[{\[]")
_NAME = re.compile(r"panel|sub|name|title", re.IGNORECASE)
_NUMBER = re.compile(r"[\"']?[~≈]?[-+−]?(?:\d[\d,]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s?%?[\"']?")
_NO_VALUE = frozenset(("null", "None", "NaN", '"N/A"', '"-"', '""'))
_OF_ROWS = re.compile(r"row|^y|vertical|\by[ _-]", re.IGNORECASE)
_OF_COLUMNS = re.compile(r"col|^x|horizontal|\bx[ _-]", re.IGNORECASE)
_OF_FRAME = re.compile(r"axis|axes|scale|legend|range|bar\b", re.IGNORECASE)
_DEEPEST = 12
_MOSTLY = 0.8


@dataclass(slots=True)
class _Node:
    """A value with its characters; a list has `nodes`, an object the characters of their keys beside them."""

    start: int
    end: int = 0
    nodes: list[_Node] | None = None
    keys: list[Span] | None = None

    @property
    def span(self) -> Span:
        return self.start, self.end

    @property
    def items(self) -> list[_Node]:
        """What a list or an object holds."""
        return self.nodes if self.nodes is not None else []


@dataclass(slots=True)
class Part:
    """A member that is a line of its own, or a table with the places of its cells, row by row.

    It is `depth` objects deep; one that `opens` stands over those behind it that are deeper.
    """

    start: int
    end: int
    depth: int
    opens: bool = False
    rows: Rows = ()


@dataclass(slots=True)
class _Lists:
    """The lists of labels that an object and those around it hold, by what they are called."""

    text: str
    found: list[tuple[str, tuple[Span, ...]]] = field(default_factory=list)

    def of(self, length: int, own: re.Pattern[str], other: re.Pattern[str]) -> tuple[Span, ...]:
        """The labels of an axis of so many ticks: a list that is called so, else the last that is not the other's."""
        fit = [(key, spans) for key, spans in self.found if len(spans) == length and not other.search(key)]
        named = [spans for key, spans in fit if own.search(key)]
        return (named or [spans for _, spans in fit] or [()])[-1]


def json_parts(text: str, at: int) -> tuple[int, list[Part]]:
    """The lines and tables of the JSON that begins at a bracket, and where it ends.

    Without parts where there is none; then the place is how far the characters were gone through.
    """
    roots: list[_Node] = []
    end = at
    while (opening := _OPENING.match(text, end)) is not None:
        root, stop = _parsed(text, opening.end() - 1)
        if root is None:
            break
        roots.append(root)
        end = stop
    if not any(node.keys is not None or any(one.nodes is not None for one in node.items) for node in roots):
        return stop, []
    root = roots[0] if len(roots) == 1 else _Node(roots[0].start, roots[-1].end, roots)
    return roots[-1].end, sorted(_parts(text, root, _Lists(text), 0), key=lambda part: part.start)


def _parsed(text: str, at: int) -> tuple[_Node | None, int]:
    """The value that begins at a bracket, and where it ends; None for what is no JSON, and how far that was seen."""
    stack: list[_Node] = []
    key: Span | None = None
    while (match := _TOKEN.match(text, at)) is not None:
        sign, (start, at) = match["sign"], match.span("sign")
        top = stack[-1] if stack else None
        if sign in ("}", "]"):
            if top is None or key is not None or (sign == "}") is not (top.keys is not None):
                break
            top.end = at
            stack.pop()
            if not stack:
                return top, at
            continue
        if top is not None and top.keys is not None and key is None:
            colon = _TOKEN.match(text, at)
            if colon is None or colon["sign"] != ":" or match["open"]:
                break
            key, at = (start, at), colon.end()
            continue
        if sign == ":" or len(stack) >= _DEEPEST or (top is None and not match["open"]):
            break
        node = _Node(start, at, [] if match["open"] else None, [] if sign == "{" else None)
        if top is not None:
            top.items.append(node)
            if key is not None and top.keys is not None:
                top.keys.append(key)
                key = None
        if match["open"]:
            stack.append(node)
    if stack and not text[at:].strip(" \t\r\n,`"):  # the text breaks off
        for node in stack:
            node.end = at
        return stack[0], len(text)
    return None, at


def _parts(text: str, node: _Node, lists: _Lists, depth: int) -> Iterator[Part]:
    rows = _grid(text, node, lists)
    if rows:
        yield Part(node.start, node.end, depth, rows=rows)
        return
    keys = node.keys if node.keys is not None else [(one.start, one.start) for one in node.items]
    own = _Lists(text, list(lists.found))
    for (start, end), one in zip(keys, node.items, strict=True):
        if one.nodes and all(part.nodes is None for part in one.nodes):
            own.found.append((text[start:end].strip("\"'"), tuple(part.span for part in one.nodes)))
        elif one.keys:  # {"x_axis": {"label": …, "ticks": […]}}
            own.found += [
                (text[start:end].strip("\"'"), tuple(part.span for part in inner.nodes))
                for inner in one.items
                if inner.nodes and all(part.nodes is None for part in inner.nodes)
            ]
    holds = any(one.nodes and any(part.nodes is not None for part in one.nodes) for one in node.items)
    for (start, end), one in zip(keys, node.items, strict=True):
        if (one.nodes is not None and any(part.nodes is not None for part in one.nodes)) or one.keys:
            if end > start:
                yield Part(start, end, depth, opens=True)
            yield from _parts(text, one, own, depth + 1)
        elif depth and holds and _NAME.search(text, start, end) and one.nodes is None:
            yield Part(one.start, one.end, depth - 1, opens=True)  # {"name": "Left", "values": …}
        elif end > start:
            yield Part(start, one.end, depth)


def _grid(text: str, node: _Node, lists: _Lists) -> Rows:
    """The rows of a grid, its head first: of lists or objects of as many values each; () for what is none."""
    lines = [one for one in node.items if one.nodes]
    if (
        len(lines) < 2
        or len(lines) < len(node.items)
        or any(part.nodes is not None for one in lines for part in one.items)
    ):
        return ()
    if any(_OF_FRAME.search(text[start:end]) for start, end in node.keys or ()):
        return ()
    is_records = node.keys is None and lines[0].keys is not None
    if all(one.keys is not None for one in lines):
        names = list(dict.fromkeys(text[start:end] for one in lines for start, end in one.keys or ()))
        heads = {text[start:end]: (start, end) for one in reversed(lines) for start, end in one.keys or ()}
        head = tuple(heads[name] for name in names)
        body = [
            tuple(
                {text[a:b]: part.span for (a, b), part in zip(one.keys or (), one.items, strict=True)}.get(
                    name, (one.end - 1, one.end - 1)
                )
                for name in names
            )
            for one in lines
        ]
    elif all(one.keys is None for one in lines):
        width = max(len(one.items) for one in lines)
        head = lists.of(width, _OF_COLUMNS, _OF_ROWS)
        body = [tuple(part.span for part in one.items) for one in lines]
    else:
        return ()
    if is_records:
        return _records(text, head, body)
    values = [span for row in body for span in row]
    if sum(_is_value(text, span) for span in values) < _MOSTLY * len(values):
        return ()
    names_of = node.keys or lists.of(len(lines), _OF_ROWS, _OF_COLUMNS)
    if not names_of or not head:
        return ()
    corner = (node.start, node.start)
    return ((corner, *head), *((name, *row) for name, row in zip(names_of, body, strict=True)))


def _is_value(text: str, span: Span) -> bool:
    said = text[span[0] : span[1]]
    return said in _NO_VALUE or _NUMBER.fullmatch(said) is not None


def _records(text: str, head: Sequence[Span], body: Sequence[Sequence[Span]]) -> Rows:
    """Records as a table; those of two labels and a value as the grid that they are the places of."""
    if len(head) == 3 and all(_is_value(text, row[2]) for row in body):
        said = [tuple(text[start:end] for start, end in row[:2]) for row in body]
        rows, columns = (dict.fromkeys(one[at] for one in said) for at in (0, 1))
        if len(set(said)) == len(said) and max(len(rows), len(columns)) < len(said):
            spans = [
                {one[at]: row[at] for one, row in zip(reversed(said), reversed(body), strict=True)} for at in (0, 1)
            ]
            at_place = {one: row[2] for one, row in zip(said, body, strict=True)}
            blank = (body[0][0][0], body[0][0][0])
            return (
                (head[0], *(spans[1][column] for column in columns)),
                *((spans[0][row], *(at_place.get((row, column), blank) for column in columns)) for row in rows),
            )
    return (tuple(head), *(tuple(row) for row in body))
