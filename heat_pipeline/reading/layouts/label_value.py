"""A line with one label and one value: "Length 5: 77.3%". The other coordinate stands in a head above it."""

from __future__ import annotations

import re

from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import UNKNOWN
from heat_pipeline.reading.layouts.protocol import Item, Label, View
from heat_pipeline.reading.layouts.tick_mentions import tick_mentions
from heat_pipeline.reading.layouts.value_part import single_value
from heat_pipeline.reading.sections import is_extreme, is_filler, is_remark

_PLACED = re.compile(r"\s*%?\s(?:for|at|with|in|on|under|by)\s")
_NEAR = 80
PLAIN = re.compile(
    r"(?P<label>[^:]{1,80}+): {1,8}+(?P<about>[~≈] ?|[Aa]pprox(?:imately|\.) )?"
    r"(?P<number>[-+]?\d{1,15}+(?:\.\d{1,15}+)?)(?P<unit>%?)"
    r"(?: ?(?:±|\+/-) ?(?P<sd>\d{1,15}+(?:\.\d{1,15}+)?))?(?: {1,4}\((?P<gloss>[^()\d]{1,40}+)\))?[ .]*$"
)
"""Nearly all lines of this layout, in a text without decimal commas: a label, a plain number, perhaps a gloss."""
_NOT_SINGLE = re.compile(
    r"[,;/|→⇒↔×&=()\[\]]|\s[-–—]\s|\b(?:vs|versus|confused|trained|tested|evaluated|applied|given|and|und|with|on|at|"
    r"in|by|under|for|as|to|x|when|self|same|diagonal|itself|own)\b",
    re.IGNORECASE,
)


class LabelValue:
    """ "Label: value", one cell a line."""

    name = "label_value"
    key = (name, 0)

    def read(self, view: View) -> list[Item]:
        """One item, or none where the line is no label with a value behind it.

        A head that only says what the value is ("Accuracy: 0.9") is no label.
        """
        head = view.head
        if head is None or head.rest >= view.block.end:
            return []
        number = single_value(view.flat, head.rest, view.block.end, view.numbers)
        if number is None:
            return []
        if _PLACED.match(view.flat, number.end, view.block.end) and (
            tick_mentions(view.raw, view.flat, view.axes, number.end, min(view.block.end, number.end + _NEAR))
        ):
            return []  # "Alpha: 0.5 for Length 3": prose
        marks = view.chart_type == "box plot" and is_extreme(head.label)  # "Minimum: 88"
        if view.axes.match(head.label).sure is UNKNOWN and not marks and names_the_value(head.label, view):
            return [Item(number, ())] if len(view.heads) > 1 else []
        return [Item(number, (Label(head.label, head.start, head.end, key=self.key),))]


def is_single_label(label: str, metric: str) -> bool:
    """Whether words that no axis knows can be one label and nothing else: no pair, extreme, remark or measure."""
    return not (
        _NOT_SINGLE.search(label)
        or is_extreme(label)
        or is_remark(label)
        or is_filler(label)
        or labels.words(label) == labels.words(metric)
    )


def names_the_value(label: str, view: View) -> bool:
    """Whether a label says what the value is ("Score", the figure's metric) and not where it stands."""
    return is_filler(label) or (bool(view.metric) and labels.words(label) == labels.words(view.metric))
