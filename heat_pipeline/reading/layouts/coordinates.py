"""A line with both coordinates before its value: "Ratio 0.1, Window 500: 40.0", "A vs. B: 0.6", "A trained on B: 1"."""

from __future__ import annotations

import re

from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import Match, Matcher, Sure
from heat_pipeline.reading.layouts.protocol import Item, Label, View
from heat_pipeline.reading.layouts.value_part import single_value, worded_value

# What may part two labels, the surest first. Where the axes know none of the two, only the first kind is trusted.
_STRONG = re.compile(
    r"\s*(?:\bvs\b\.?|\bversus\b|→|->|⇒|↔|×|\s\|\s|\bpredicted as\b|\b(?:mis)?classified as\b|\bconfused with\b|&)\s*",
    re.IGNORECASE,
)
_PLAIN = re.compile(
    r"\s*(?:[,;/|]|\s[-–—]\s)\s*|\s+(?=(?:trained|tested|evaluated|applied|given|and|with|on|at|in|by|"
    r"under|for|as|to|x|when)\b)",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*$")
_EQUAL = re.compile(r"\s*=\s*")


class Coordinates:
    """ "Label, label: value", one cell a line; each label belongs to another axis."""

    name = "coordinates"

    def read(self, view: View) -> list[Item]:
        """One item with two labels, or none where the head does not hold one label of each axis."""
        head = view.head
        if head is None or head.rest >= view.block.end:
            return []
        number = single_value(view.flat, head.rest, view.block.end, view.numbers)
        if number is None:
            number = worded_value(view.flat, head.rest, view.block.end, view.numbers)
        if number is None:
            return []
        pair = pair_of(view.raw, head.start, head.end, view.axes, alone=not view.heads)
        return [Item(number, pair)] if pair else []


def pair_of(raw: str, start: int, end: int, axes: Matcher, alone: bool) -> tuple[Label, ...]:
    """The two labels, one of each axis, that [start, end) of the text holds; () where it holds no such two.

    `alone` tells that no head above could give a coordinate: two labels that no axis knows are then a pair if what
    parts them says so ("A vs. B").
    """
    text = raw[start:end]
    if text.count("=") == 2 and (equal := _equal(text, start, axes)):
        return equal
    if axes.lists(labels.plain(text)):
        return ()
    bracketed = _BRACKETED.match(text)
    if bracketed is not None:
        start, end = start + bracketed.start(1), start + bracketed.end(1)
        text = raw[start:end]
    for trusted, pattern in ((True, _STRONG), (False, _PLAIN)):
        for gap in pattern.finditer(text):
            first, second = text[: gap.start()], text[gap.end() :]
            if trusted and (gap[0].strip().lower().endswith("as")):
                second = f"as {second}"
            left, right = labels.plain(first), labels.plain(second)
            if not left or not right:
                continue
            one, two = axes.match(left), axes.match(right)
            if (
                _are_pair(one, two)
                or (trusted and (one.sure >= Sure.TICK) is not (two.sure >= Sure.TICK))
                or ((trusted or bracketed is not None) and alone and one.sure is two.sure is Sure.UNKNOWN)
            ):
                key = ("coordinates", pattern is _STRONG)
                return (
                    Label(left, start, start + gap.start(), key=(*key, 0)),
                    Label(right, start + gap.end(), end, key=(*key, 1)),
                )
    return ()


def _are_pair(one: Match, two: Match) -> bool:
    """Whether two labels are of different axes, as far as these can tell."""
    return bool(one.sure and two.sure) and (one.side is not two.side or one.side is None)


def _equal(text: str, start: int, axes: Matcher) -> tuple[Label, ...]:
    """ "digit_a = digit_b = 2": the same tick on both axes."""
    parts = list(_EQUAL.finditer(text))
    names = [labels.plain(text[: parts[0].start()]), labels.plain(text[parts[0].end() : parts[1].start()])]
    sides = [axes.is_name(name) for name in names]
    if None in sides or sides[0] is sides[1]:
        return ()
    tick = labels.plain(text[parts[1].end() :])
    place = start + parts[1].end()
    return tuple(Label(tick, place, start + len(text), side) for side in sides)
