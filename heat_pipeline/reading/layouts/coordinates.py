"""A line with both coordinates before its value: "Ratio 0.1, Window 500: 40.0", "A vs. B: 0.6", "A trained on B: 1"."""

from __future__ import annotations

import re
from collections.abc import Set

from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import NAMED, TICK, UNKNOWN, Match, Matcher
from heat_pipeline.reading.heads import Head
from heat_pipeline.reading.layouts.column_run import listed_in
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
_TIGHT = re.compile(r"[–—/×&:‑-]")
_NAMED_GAP = re.compile(r"(?<=\d)[\s.·:_]+(?=[^\W\d_])|(?<=[^\W_]\d)(?=[^\W\d_]{1,2}\d{1,3}$)")
_BRACKETED = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*$")
_CORNER = re.compile(
    r"(?:(?:the )?(?:top|bottom|upper|lower|left|right|cent(?:er|re)|middle)(?:most)?[ -]*){1,3}(?:corner|cell|square)?"
    r"\s*\(([^()]*)\)\s*$",
    re.IGNORECASE,
)
_POINT = re.compile(r"[\s*`]*[(\[]\s*([^(),;\[\]\n]{1,60}?)\s*[,;]\s*([^(),;\[\]\n]{1,60}?)\s*[)\]][\s*`]*")
_LONGEST_NAMED = 60
_IN_BRACKETS = frozenset(",;/|")
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
        pair = self._ordered(view, head) or pair_of(
            view.raw, head.start, head.end, view.axes, alone=not view.heads or _repeats(view, head), seen=view.seen
        )
        if not pair:
            return []
        for at, label in enumerate(pair):
            # "Depth 0%, lengths 2k and 4k": one value for each
            if label.side is None and (listed := listed_in(view.raw, label.start, label.end, view.axes)):
                return [Item(number, (*pair[:at], one, *pair[at + 1 :])) for one in listed]
        return [Item(number, pair)]

    def _ordered(self, view: View, head: Head) -> tuple[Label, ...]:
        """ "(1, 2)" where the text says what stands first; () where it doesn't, or the labels say otherwise."""
        point = _POINT.fullmatch(view.raw, head.start, head.end) if view.order is not None else None
        if point is None or view.order is None:
            return ()
        found = tuple(
            Label(labels.plain(point[group]), *point.span(group), side)
            for group, side in zip((1, 2), view.order, strict=True)
        )
        return found if all(view.axes.match(label.text).side in (label.side, None) for label in found) else ()


def _repeats(view: View, head: Head) -> bool:
    """Whether the line says again what the nearest head says: "Alpha vs. Bravo" below "Alpha"."""
    own = labels.words(head.label)
    above = labels.words(view.heads[-1].text)
    return 0 < len(above) < len(own) and (own[: len(above)] == above or own[-len(above) :] == above)


def pair_of(
    raw: str,
    start: int,
    end: int,
    axes: Matcher,
    alone: bool,
    seen: Set[tuple[str, ...]] = frozenset(),
) -> tuple[Label, ...]:
    """The two labels, one of each axis, that [start, end) of the text holds; () where it holds no such two.

    `alone` tells that no head above could give a coordinate: two labels that no axis knows are then a pair if what
    parts them says so ("A vs. B"), or where both are `seen` in a table above.
    """
    text = raw[start:end]
    if text.count("=") == 2 and (equal := _equal(text, start, axes)):
        return equal
    if axes.lists(labels.plain(text)):
        return ()
    bracketed = (_BRACKETED.match(text) or _CORNER.match(text)) if ")" in text or "]" in text else None
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
                or (trusted and (one.sure >= TICK) is not (two.sure >= TICK))
                or (labels.words(left) in seen and labels.words(right) in seen)
                or (trusted and alone and one.sure is two.sure is UNKNOWN)
                or (bracketed is not None and gap[0].strip() in _IN_BRACKETS and one.sure is two.sure is UNKNOWN)
            ):
                key = ("coordinates", pattern is _STRONG)
                return (
                    Label(left, start, start + gap.start(), key=(*key, 0)),
                    Label(right, start + gap.end(), end, key=(*key, 1)),
                )
    return tight_pair(text, start, axes)


def tight_pair(text: str, start: int, axes: Matcher) -> tuple[Label, ...]:
    """The two ticks that nothing but a mark joins: "cat–dog", "cat/dog", "cat-dog"; () where there are no such two."""
    for gap in _TIGHT.finditer(text):
        left, right = labels.plain(text[: gap.start()]), labels.plain(text[gap.end() :])
        if axes.lists(left) and axes.lists(right) and _are_pair(axes.match(left), axes.match(right)):
            return (
                Label(left, start, start + gap.start(), key=("coordinates", "tight", 0)),
                Label(right, start + gap.end(), start + len(text), key=("coordinates", "tight", 1)),
            )
    for gap in _NAMED_GAP.finditer(text) if len(text) < _LONGEST_NAMED else ():
        left, right = labels.plain(text[: gap.start()]), labels.plain(text[gap.end() :])
        one, two = axes.match(left), axes.match(right)
        if one.sure is two.sure is NAMED and one.side is not two.side and one.declared and two.declared:
            # "Layer 9 Head 6", "L9 H6", "L9H6"
            return (
                Label(left, start, start + gap.start(), one.side, ("coordinates", "named", 0)),
                Label(right, start + gap.end(), start + len(text), two.side, ("coordinates", "named", 1)),
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
