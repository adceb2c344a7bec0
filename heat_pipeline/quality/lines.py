"""The rows and columns of a panel as lines of cells, for the rules that look along them.

What a line may look like belongs to the rules; here is only which cells it has, and whether its ticks are in order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from heat_pipeline.model import Axis, Cell, How, Side
from heat_pipeline.reading import labels

_NUMBER = re.compile(r"(?<![\w.])[-+−]?\d+(?:,\d{3})*(?:\.\d+)?(?:[eE][-+−]?\d+)?")
# A number on such an axis is a name: head 3 is no more than head 2.
_NAMING = frozenset([
    "head", "type", "class", "label", "cluster", "question", "sample", "example", "seed", "run", "expert", "neuron",
    "feature", "channel", "subject", "user", "fold", "topic", "item", "variable", "group", "category", "id",
    "index", "task", "problem", "instance", "token", "position", "word", "unit", "node", "trial", "model",
    "dataset", "annotator", "rater", "player", "agent", "digit",
])  # fmt: skip
# With one of these it is a number all the same: "Number of Heads".
_COUNTING = frozenset(["number", "count", "size", "length", "limit", "budget", "amount", "ratio", "rate", "distance"])


@dataclass(frozen=True, slots=True)
class Line:
    """A row (`side` ROW) or a column of a panel: its label, and its cells' indices by their label on the other axis.

    Only cells with one value and both coordinates are on a line, of several in one place the first.
    """

    panel: str
    side: Side
    label: str
    cells: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Grid:
    """The lines of a panel by label, and the span of all their values."""

    rows: Mapping[str, Line]
    columns: Mapping[str, Line]
    low: float
    high: float

    def lines(self, side: Side) -> Mapping[str, Line]:
        """The rows, or the columns."""
        return self.rows if side is Side.ROW else self.columns


def grids_of(cells: Sequence[Cell]) -> dict[str, Grid]:
    """The grid of each panel that has cells with a value and both coordinates, by the panel's name."""
    rows: dict[str, dict[str, dict[str, int]]] = {}
    columns: dict[str, dict[str, dict[str, int]]] = {}
    spans: dict[str, list[float]] = {}
    for index, cell in enumerate(cells):
        value, row, column, panel = cell.value, cell.row, cell.column, cell.panel
        if value is None or not row or not column:
            continue
        if panel not in spans:
            spans[panel], rows[panel], columns[panel] = [], {}, {}
        spans[panel].append(value)
        rows[panel].setdefault(row, {}).setdefault(column, index)
        columns[panel].setdefault(column, {}).setdefault(row, index)
    return {
        panel: Grid(
            {label: Line(panel, Side.ROW, label, found) for label, found in rows[panel].items()},
            {label: Line(panel, Side.COLUMN, label, found) for label, found in columns[panel].items()},
            min(values),
            max(values),
        )
        for panel, values in spans.items()
    }


def is_swept(axis: Axis, ticks: Iterable[str]) -> bool:
    """Whether the ticks are numbers in an order, such as lengths; numbers that only name something are not.

    `ticks` are labels on the axis; they are in order where each is one number in the same words ("1-Doc", "20-Doc").
    """
    words = {labels.singular(word) for word in labels.words(axis.name)}
    if words & _NAMING and not words & _COUNTING:
        return False
    shapes = {_shape(tick) for tick in ticks}
    return len(shapes) == 1 and None not in shapes


@lru_cache(maxsize=65_536)
def _shape(label: str) -> str | None:
    """The words around the one number of a label that begins with it, or None; "1 Digit" and "2 Digits" are alike."""
    found = _NUMBER.match(label.lstrip("~≈ "))
    if found is None:
        return None
    rest = label.lstrip("~≈ ")[found.end() :]
    if any(char.isdigit() for char in rest):
        return None
    return labels.singular(rest.strip(" -%").lower())


def resolution(cell: Cell) -> float:
    """One unit in the last printed digit of a cell's value: 0.1 for "87.3", 1 for "87"."""
    digits = _NUMBER.search(cell.printed)
    if digits is None or "e" in digits[0].lower():
        return 0.0
    _, point, decimals = digits[0].partition(".")
    return 10.0 ** -len(decimals) if point else 1.0


def is_approximate(cells: Sequence[Cell]) -> bool:
    """Whether most of some cells are stated as approximate."""
    return sum(cell.how is not How.EXACT for cell in cells) * 2 > len(cells)
