"""A line that lists the values of a whole row by position: "500: 41.3, 42.7, 45.3, 44.7, 42.7"."""

from __future__ import annotations

import re

from heat_pipeline.reading.layouts.protocol import Item, Label, View

_GAP = re.compile(r"[\s,;|\])(\[%]*(?:\band\b)?\s*[~≈]?\s*")


class RowList:
    """ "Label: value, value, …", a row a line; the ticks of the other axis give the second coordinate in their order."""

    name = "row_list"

    def read(self, view: View) -> list[Item]:
        """An item for each value, with its position, or none where the line is no label with a bare list behind it."""
        head = view.head
        if head is None or head.rest >= view.block.end:
            return []
        found = [number for number in view.numbers if number.start >= head.rest]
        if len(found) < 2:
            return []
        place = head.rest
        for number in found:
            if not _GAP.fullmatch(view.flat, place, number.start):
                return []
            place = number.end
        if not _GAP.fullmatch(view.flat.rstrip(" ."), place, view.block.end):
            rest = view.flat[place : view.block.end].strip(" .%)]")
            if rest:
                return []
        label = (Label(head.label, head.start, head.end),)
        return [Item(number, label, position, len(found)) for position, number in enumerate(found)]
