"""One value for several labels: "All strategies: 100% (A, B, C)", "A, B and C: 0.8"."""

from __future__ import annotations

import re

from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import UNKNOWN, Match, Matcher
from heat_pipeline.reading.heads import Head
from heat_pipeline.reading.layouts.protocol import Item, Label, View
from heat_pipeline.reading.layouts.value_part import single_value

_LISTED = re.compile(r"[\s%]*\((?:for |at |in |with )?([^()\n]{3,300})\)")
_ALL = re.compile(r"(?:all|each of the|in all|for all) (?:the )?(\w+) ([\w -]{2,40})$", re.IGNORECASE)
_PART = re.compile(r"\s*(?:(?:and|und|&)\s+)?((?:(?!,|;|\s(?:and|und|&)\s).)+)(?:[,;]\s*|\s(?=(?:and|und|&)\s)|$)")


class ColumnRun:
    """One value that a line gives to each of a list of labels."""

    name = "column_run"

    def read(self, view: View) -> list[Item]:
        """An item for each label of the list, or none where the line lists no ticks of one axis."""
        head = view.head
        if head is None or head.rest >= view.block.end:
            return []
        number = single_value(view.flat, head.rest, view.block.end, view.numbers)
        if number is None:
            return []
        listed = _LISTED.match(view.flat, number.end, view.block.end)
        if listed is not None:
            found = ticks_listed(view, *listed.span(1))
            if found:
                return [Item(number, (label,)) for label in found]
        found = ticks_listed(view, head.start, head.end) or _all_of(view, head)
        return [Item(number, (label,)) for label in found]


def _all_of(view: View, head: Head) -> list[Label]:
    """The ticks of an axis where the head says that the value is that of all of them, and how many these are."""
    all_of = _ALL.match(head.label)
    side = view.axes.is_name(all_of[2]) if all_of is not None else None
    if all_of is None or side is None or side in view.axes.inferred:
        return []
    ticks = view.axes.axis(side).ticks
    count = labels.count_of(all_of[1])
    if len(ticks) != count:
        return []
    return [Label(tick.label, head.start, head.end, side, ("column_run", 0)) for tick in ticks]


def ticks_listed(view: View, start: int, end: int) -> list[Label]:
    """The labels that [start, end) of the text lists, where it lists two or more known ticks of one axis; else none."""
    return listed_in(view.raw, start, end, view.axes)


def listed_in(raw: str, start: int, end: int, axes: Matcher) -> list[Label]:
    """The labels that [start, end) of a text lists, where it lists two or more known ticks of one axis; else none."""
    text = raw[start:end]
    if "," not in text and " and " not in text and " und " not in text and "&" not in text:
        return []
    if axes.lists(labels.plain(text)):
        return []
    found: list[Label] = []
    first: Match | None = None
    for part in _PART.finditer(text):
        label = labels.plain(part[1])
        match = axes.match(label)
        if match.sure is UNKNOWN or (first is not None and match.side is not first.side):
            return []
        first = first or match
        found.append(Label(label, start + part.start(1), start + part.end(1), key=("column_run", 0)))
    return found if len(found) > 1 else []
