"""Values in running prose, each with its label behind it: "88.7% (length 1), 92.3% (length 2)", "100% for length 0"."""

from __future__ import annotations

import re

from heat_pipeline.reading import labels
from heat_pipeline.reading.layouts.protocol import Item, Label, View

_LABEL = re.compile(
    r"[\s%]*(?:\((?P<bracketed>[^()\n]{1,80})\)|"
    r"(?:for|at|in|with|on|when)\s+(?:the\s+)?(?P<bare>[^,;.()\n]{1,60}?)(?=\s*(?:[,;.()]|$|\band\b|\bto\b|\bbut\b)))",
    re.IGNORECASE,
)


class ValueLabel:
    """ "Value (label), value (label) …" behind a head that names the row."""

    name = "value_label"

    def read(self, view: View) -> list[Item]:
        """An item for each value that has a label of an axis behind it."""
        head = view.head
        start = head.rest if head is not None else view.block.start
        own = (Label(head.label, head.start, head.end),) if head is not None else ()
        found = []
        for number in view.numbers:
            if number.start < start:
                continue
            match = _LABEL.match(view.flat, number.end, view.block.end)
            if match is None:
                continue
            first, last = match.span("bracketed") if match["bracketed"] else match.span("bare")
            text = labels.plain(view.raw[first:last])
            if text and view.axes.match(text):
                found.append(Item(number, (*own, Label(text, first, last))))
        return found
