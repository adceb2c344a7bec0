"""The extremes of a row or column: "Lowest: Foo-7B (12.1)", "Weakest: 0.51 with Bar", "Self-correlation: 0.76"."""

from __future__ import annotations

import re

from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import SIDES, UNKNOWN
from heat_pipeline.reading.layouts.coordinates import pair_of
from heat_pipeline.reading.layouts.protocol import Item, Label, View
from heat_pipeline.reading.layouts.value_part import single_value
from heat_pipeline.reading.sections import is_extreme, is_filler

_MOST_WORDS = 4
_SELF = re.compile(
    r"\b(?:self|same|diagonal|itself|own|in[- ](?:domain|task|dataset|language|distribution))\b", re.IGNORECASE
)
_BEFORE = re.compile(
    r"\s*([^()\n]{1,80}?)\s*(?:\(|:|=|→|–|—|\s-\s|\bat\b|\bwith\b|\bof\b|,)\s*(?:[~≈]|approx\w*\.?\s*)?$"
)
_BEHIND = re.compile(
    r"[\s%]*(?:°?[A-Za-zµ]{1,4}(?=\s*\())?\s*"
    r"(?:\((?:with |for |at |in |on )?([^()\n]{1,80})\)|(?:with|for|at|in|on|by|from|against|→|"
    r"–|—|-)\s+([^(),;\n]{1,80}))"
)


def _listed_pair(view: View, start: int, end: int) -> tuple[Label, ...]:
    """The two labels that brackets behind an extreme hold, as a pair of coordinates; () where they hold no such two."""
    pair = pair_of(view.raw, start - 1, end + 1, view.axes, alone=False)
    return pair if len(pair) > 1 and all(len(label.text.split()) <= _MOST_WORDS for label in pair) else ()


class Extremes:
    """ "Highest: label (value)" or "Highest: value with label", under a head that gives the other coordinate."""

    name = "extremes"

    def read(self, view: View) -> list[Item]:
        """One item, or none where the head of the line speaks of no extreme or the line names no label."""
        head = view.head
        if head is None or head.rest >= view.block.end or view.chart_type == "box plot":
            return []  # "Minimum: 88" is a mark of a box
        own = view.axes.match(head.label)
        if own.declared or (own.sure is not UNKNOWN and not is_filler(head.label)):
            return []
        number = single_value(view.flat, head.rest, view.block.end, view.numbers)
        if _SELF.search(head.label) and number is not None:
            return self._self(view, number.start)
        if not is_extreme(head.label):
            return []
        if number is None and (last := self._behind_place(view, head.rest)) is not None:
            return [last]
        if number is None:
            number = next((number for number in view.numbers if number.start >= head.rest), None)
            if number is None:
                return []
            before = _BEFORE.match(view.flat, head.rest, number.start)
            span = before.span(1) if before is not None and before.end() == number.start else None
        else:
            behind = _BEHIND.match(view.flat, number.end, view.block.end)
            span = None if behind is None else behind.span(1) if behind[1] else behind.span(2)
            if behind is not None and behind[1] and (pair := _listed_pair(view, *behind.span(1))):
                return [Item(number, pair)]  # "Maximum: 2.4 (Alpha, 2020)"
        if span is None:
            return []
        pair = pair_of(view.raw, *span, view.axes, alone=False)
        if pair:
            return [Item(number, pair)]  # "Maximum: Alpha × Bravo = 0.66"
        text = labels.plain(view.raw[span[0] : span[1]])
        match = view.axes.match(text)
        if match.sure is UNKNOWN and (
            len(text.split()) > 4 or not any(char.isupper() or char.isdigit() for char in text)
        ):
            return []
        return [Item(number, (Label(text, *span, key=(self.name, 0)),))] if text else []

    def _behind_place(self, view: View, start: int) -> Item | None:
        """The last number of the line behind two labels, of which one may be a number: "Best: Oak at day 1, 0.9"."""
        number = view.numbers[-1]
        if number.start <= start or view.flat[number.end : view.block.end].strip(" .%)"):
            return None
        before = _BEFORE.match(view.flat, start, number.start)
        pair = pair_of(view.raw, *before.span(1), view.axes, alone=False) if before is not None else ()
        return Item(number, pair) if len(pair) > 1 else None

    def _self(self, view: View, start: int) -> list[Item]:
        """The cell of the diagonal: its tick stands in the nearest head that is a tick of both axes."""
        for label in reversed(view.heads):
            match = view.axes.match(label.text)
            if match.sure and all(view.axes.tick(side, match.label) is not None for side in SIDES):
                number = next(number for number in view.numbers if number.start == start)
                return [Item(number, tuple(Label(match.label, label.start, label.end, side) for side in SIDES))]
        return []
