"""The ticks that the axes list, by the forms in which a cell's label may be one of them.

The reader writes a label as the axis' list has it, where it finds it there; what is here finds it also in another
spelling, without a remark in brackets, and in a label for several ("5-7").
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator

from heat_pipeline.model import Axis, Side
from heat_pipeline.reading import labels

_SPAN = re.compile(
    r"(?:[^\W\d_]+\s+(?=\d))?(?P<low>.+?)\s*(?:\b(?:to|through|bis)\b|[–—]|(?<=[\d%])-)\s*(?P<high>\S.*)"
)


class Axes:
    """The two axes of a figure, and which labels they list."""

    def __init__(self, rows: Axis, columns: Axis) -> None:
        self._axes = {Side.ROW: rows, Side.COLUMN: columns}
        self._index = {side: _index(axis) for side, axis in self._axes.items()}
        self._known: dict[tuple[Side, str], str | None] = {}

    def axis(self, side: Side) -> Axis:
        """The axis of a side."""
        return self._axes[side]

    def tick(self, side: Side, label: str) -> str | None:
        """The listed tick that a label is, as the axis writes it, or None where the axis does not list it.

        A label for several ticks ("1-7") is returned as it is.
        """
        key = side, label
        if key not in self._known:
            tick = self._single(side, label)
            self._known[key] = label if tick is None and self._is_several(side, label) else tick
        return self._known[key]

    def _single(self, side: Side, label: str) -> str | None:
        index = self._index[side]
        if not index or not label:
            return None
        forms = (label, labels.without_gloss(label))
        return next((index[key] for form in forms for key in _keys(form) if key in index), None)

    def _is_several(self, side: Side, label: str) -> bool:
        span = _SPAN.fullmatch(label)
        return span is not None and all(self._single(side, span[end]) is not None for end in ("low", "high"))


def _index(axis: Axis) -> dict[Hashable, str]:
    """The ticks of an axis by their words, number and letters; a tick's own form goes before one without its gloss."""
    index: dict[Hashable, str] = {}
    for form in (str, labels.without_gloss):
        for tick in axis.ticks:
            for key in _keys(form(tick.label)):
                index.setdefault(key, tick.label)
    return index


def _keys(label: str) -> Iterator[Hashable]:
    """What a label is looked up by; a number is no other number, whatever its letters."""
    words, number = labels.words(label), labels.number_of(label)
    if words:
        yield words
    if number is not None:
        yield number
    elif letters := labels.compact(label) or label.strip():
        yield letters
