"""Points: "(x=20000, y=95) → 7" with both coordinates in brackets, and "Model: (~2B, ~37)" of a scatter plot."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import COLUMN, ROW, TICK, Matcher
from heat_pipeline.reading.layouts.protocol import Item, Label, View
from heat_pipeline.reading.layouts.value_part import is_change
from heat_pipeline.reading.numbers import Number, numbers

POINT = re.compile(
    r"\(\s*+([^\W\d_][\w -]{0,30}?)\s*+[=:]\s*+([^(),;=]{1,40}?(?:\s\([^()]{1,30}\))?)\s*+[,;]\s*+"
    r"([^\W\d_][\w -]{0,30}?)\s*+[=:]\s*+([^(),;=]{1,40}?(?:\s\([^()]{1,30}\))?)\s*+\)"
)
_BARE_POINT = re.compile(r"\(\s*+([^(),;=:\n]{1,40}?)\s*+[,;]\s*+([^(),;=:\n]{1,40}?)\s*+\)")
_VALUE = re.compile(r"[^\d.;(\n]{0,80}$")
_PAIR = re.compile(
    r"[\s(\[]*(?P<x>[~≈]?\s*[-+−]?\d[\d.,]*)\s*(?P<xu>[^\W\d_]{1,3}|"
    r"%)?\s*[,;]\s*(?P<y>[~≈]?\s*[-+−]?\d[\d.]*)\s*(?P<yu>[^\W\d_]{1,3}|%)?\s*[)\]]?"
    r"(?:[\s.]*$|(?<=[)\]])\s*[-–—,;.(]\D*$)"  # "(~1 t, ~4.8) - the smallest car"
)

_FAR = 90


def has_points(flat: str) -> bool:
    """Whether a text holds points with named coordinates at all."""
    return POINT.search(flat) is not None


def named_points(raw: str, flat: str, start: int, end: int, found: Sequence[Number], axes: Matcher) -> list[Item]:
    """The values of [start, end) that stand behind a point with the names of both axes."""
    items = []
    starts = [number.start for number in found]
    for point in POINT.finditer(flat, start, end):
        sides = [axes.is_name(point[1]), axes.is_name(point[3])]
        if None in sides or sides[0] is sides[1]:
            continue
        at = bisect_left(starts, point.end())
        number = found[at] if at < len(found) and found[at].start - point.end() < _FAR else None
        if (
            number is None
            or not _VALUE.match(flat[point.end() : number.start])
            or is_change(flat, point.end(), number.start)
        ):
            continue
        own = tuple(
            Label(labels.plain(raw[point.start(group) : point.end(group)]), *point.span(group), side)
            for side, group in zip(sides, (2, 4), strict=True)
        )
        items.append(Item(number, own))
    return items


class Points:
    """Values with both coordinates in brackets before them."""

    name = "points"

    def read(self, view: View) -> list[Item]:
        """An item for each point that a value follows."""
        if "(" not in view.flat[view.block.start : view.block.end]:
            return []
        start, end = view.block.start, view.block.end
        found = named_points(view.raw, view.flat, start, end, view.numbers, view.axes)
        return found or _told_points(view, start, end)


def _told_points(view: View, start: int, end: int) -> list[Item]:
    """The values of [start, end) that a sentence gives behind points: "the square (0.5, 1 m/s) is pale, 24.3"."""
    items = []
    starts = [number.start for number in view.numbers]
    for point in _BARE_POINT.finditer(view.flat, start, end):
        at = bisect_left(starts, point.end())
        if at == len(starts) or starts[at] - point.end() > _FAR:
            continue
        number = view.numbers[at]
        gap = view.flat[point.end() : number.start]
        if not _VALUE.match(gap) or "," in gap[:2] or is_change(view.flat, point.end(), number.start):
            continue
        own = tuple(
            Label(labels.plain(view.raw[point.start(group) : point.end(group)]), *point.span(group)) for group in (1, 2)
        )
        one, two = (view.axes.match(label.text) for label in own)
        if not (one.declared and two.declared):
            continue
        if view.order is not None and all(
            match.side in (side, None) for match, side in zip((one, two), view.order, strict=True)
        ):
            own = tuple(replace(label, side=side) for label, side in zip(own, view.order, strict=True))
        elif one.side is two.side or one.sure < TICK or two.sure < TICK:
            continue
        items.append(Item(number, own))
    return items


class Scatter:
    """A scatter plot's points: each has a name and its two measures, which are read as columns named by the axes."""

    name = "scatter"

    def read(self, view: View) -> list[Item]:
        """Two items, one a measure, or none where the chart is no scatter plot or the line gives no pair."""
        head = view.head
        if head is None or "scatter" not in view.chart_type:
            return []
        pair = _PAIR.match(view.flat, head.rest, view.block.end)
        if pair is None:
            return []
        items = []
        for side, group in ((COLUMN, "x"), (ROW, "y")):
            name = view.axes.axis(side).name
            number = _measure(view.flat, *pair.span(group), view.comma)
            if number is None or not name:
                return []
            items.append(
                Item(
                    number,
                    (
                        Label(head.label, head.start, head.end, ROW),
                        Label(name, head.end, head.end, COLUMN, literal=True),
                    ),
                )
            )
        return items


def _measure(flat: str, start: int, end: int, comma: bool) -> Number | None:
    """The number of a measure, whose unit ("2B") keeps it from being one elsewhere."""
    found = numbers(flat[:end], start, end, comma)
    return found[0] if len(found) == 1 else None
