"""What heads say of all values under them: that they lie on the diagonal, or that each holds for several ticks.

"Correct classifications (diagonal):" over "cat: 52" gives the cell (cat, cat); "Length 2k and 4k:" over
"Depth 0%: 100" gives two cells, and over "Depth 0%: 100, 98" each its own. Which head stands over which line is
`scope`'s business.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from heat_pipeline.reading.axes import SHARED, SIDES, Matcher
from heat_pipeline.reading.layouts.column_run import listed_in
from heat_pipeline.reading.layouts.protocol import Item, Label

_DIAGONAL = re.compile(
    r"\b(?:main |leading )?diagonal\b|\b(?:correct(?:ly)?|right) (?:classif|predict|recogni)|"
    r"\bself[- ](?:simil|correl|att)|^(?:correct|hits|true positives)$|\bdiagonale\b|"
    r"\bkorrekte? (?:klassif|vorhers|erkann)|対角|对角",
    re.IGNORECASE,
)
_OFF = re.compile(
    r"\b(?:off|outside|beside|except|without|neben|außer)\b|\bmis-?(?:classif|predict|takes)|\bconfusions?\b|^errors?$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Spread:
    """What the heads over a line say of its values: `heads` are those that name a place or a panel."""

    heads: tuple[Label, ...]
    diagonal: bool = False
    listed: tuple[Label, ...] = ()

    @property
    def plain(self) -> bool:
        """Whether the heads say nothing of the kind."""
        return not self.diagonal and not self.listed

    def items(self, items: Sequence[Item], axes: Matcher) -> list[Item]:
        """The items with what the heads say of them: on the diagonal, or once for each tick that a head lists."""
        found = list(items)
        if self.diagonal:
            found = [_on_diagonal(item, axes) for item in found]
        if not self.listed:
            return found
        if all(item.position is not None and item.of == len(self.listed) for item in found):
            # "Lengths 2k and 4k:" over "Oak: 98, 95" gives a value for each
            return [_at_listed(item, self.listed) for item in found]
        return [replace(item, labels=(label, *item.labels)) for item in found for label in self.listed]


@lru_cache(maxsize=4_096)
def is_of_diagonal(head: str) -> bool:
    """Whether a head speaks of the cells of the diagonal."""
    return _DIAGONAL.search(head) is not None and _OFF.search(head) is None


@lru_cache(maxsize=4_096)
def speaks_of_diagonal(head: str) -> bool:
    """Whether a head parts the cells of the diagonal from the others: it names no panel."""
    return _DIAGONAL.search(head) is not None or _OFF.search(head) is not None


def spread(raw: str, heads: tuple[Label, ...], axes: Matcher) -> Spread:
    """What the heads over a line say of its values."""
    kept: list[Label] = []
    listed: list[Label] = []
    diagonal = False
    for head in heads:
        if speaks_of_diagonal(head.text) and not axes.match(head.text).sure:
            diagonal = is_of_diagonal(head.text)
        elif not listed and (found := listed_in(raw, head.start, head.end, axes)):
            listed = found
        else:
            kept.append(head)
    if not diagonal and not listed and len(kept) == len(heads):
        return Spread(heads)
    return Spread(tuple(kept), diagonal, tuple(listed))


def diagonal_items(items: Sequence[Item], axes: Matcher) -> list[Item]:
    """The items of a line whose own head speaks of the diagonal: "Diagonal: cat 52, dog 41"."""
    found = []
    for item in items:
        rest = tuple(label for label in item.labels if not is_of_diagonal(label.text))
        found.append(_on_diagonal(replace(item, labels=rest), axes) if len(rest) < len(item.labels) else item)
    return found


def _at_listed(item: Item, listed: Sequence[Label]) -> Item:
    """A value of a list without labels, at the tick that its place in the list has in the head."""
    return replace(item, labels=(listed[item.position or 0], *item.labels), position=None, of=None)


def _on_diagonal(item: Item, axes: Matcher) -> Item:
    if len(item.labels) != 1 or item.position is not None:
        return item
    label = item.labels[0]
    match = axes.match(label.text)
    if match.sure is not SHARED:
        return item
    return replace(item, labels=tuple(Label(match.label, label.start, label.end, side) for side in SIDES))
