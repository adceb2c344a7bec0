"""A line with both coordinates before its value: "Ratio 0.1, Window 500: 40.0"."""

from __future__ import annotations

import re

from heat_pipeline.reading import labels
from heat_pipeline.reading.layouts.protocol import Item, Label, View
from heat_pipeline.reading.layouts.value_part import single_value

_PART = re.compile(r"[^,;&/|]+")
_AND = re.compile(r"^\s*(?:and|with)\s+", re.IGNORECASE)


class Coordinates:
    """ "Label, label: value", one cell a line; each label belongs to another axis."""

    name = "coordinates"

    def read(self, view: View) -> list[Item]:
        """One item with two labels, or none where the head does not hold one label of each axis."""
        head = view.head
        if head is None or head.rest >= view.block.end:
            return []
        found = []
        for part in _PART.finditer(view.flat, head.start, head.end):
            start = part.start()
            if joined := _AND.match(part[0]):
                start += joined.end()
            text = labels.plain(view.raw[start : part.end()])
            if text:
                found.append(Label(text, start, part.end()))
        if len(found) != 2:
            return []
        sides = [{match.side for match in view.axes.match(label.text)} for label in found]
        if not all(sides) or (sides[0] == sides[1] and len(sides[0]) == 1):
            return []
        number = single_value(view.flat, head.rest, view.block.end, view.numbers)
        return [Item(number, tuple(found))] if number else []
