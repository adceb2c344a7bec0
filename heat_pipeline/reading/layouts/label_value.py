"""A line with one label and one value: "Length 5: 77.3%". The other coordinate stands in a head above it."""

from __future__ import annotations

from heat_pipeline.reading.layouts.protocol import Item, Label, View
from heat_pipeline.reading.layouts.value_part import single_value


class LabelValue:
    """ "Label: value", one cell a line."""

    name = "label_value"

    def read(self, view: View) -> list[Item]:
        """One item, or none where the line is no label with a value behind it."""
        head = view.head
        if head is None or head.rest >= view.block.end:
            return []
        number = single_value(view.flat, head.rest, view.block.end, view.numbers)
        return [Item(number, (Label(head.label, head.start, head.end),))] if number else []
