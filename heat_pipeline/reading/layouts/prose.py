"""Values in running prose, each with its label before or behind it.

"88.7% (length 1)", "100% for length 0", "a peak at Window 64 (46.2s)", "starts at 96.0 and falls to 71.3 by step 20".
A sentence is taken as a row of mentions, of ticks and of values; what stands between two neighbours says whether they
belong together. What has no such bond stays unread: a number in a sentence is seldom a cell.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from heat_pipeline.model import How
from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import Match, Sure
from heat_pipeline.reading.layouts.column_run import ticks_listed
from heat_pipeline.reading.layouts.protocol import Item, Label, View
from heat_pipeline.reading.layouts.value_part import is_change, spanning
from heat_pipeline.reading.numbers import Number
from heat_pipeline.reading.sections import is_filler

_WORD = re.compile(r"[^\s,;()\[\]{}\"“”„:=→|]+")
_FOLLOWS = re.compile(r"[\s,:=]{0,3}(?:[\"“'‘„#]\s*)?")
_SPAN = re.compile(r"\s*(?:[-–—]|\bto\b|\bthrough\b|\bbis\b)\s*(\d[\d.]*)\b")
_BRACKETED_SPAN = re.compile(r"\d[\d.]*\s*(?:[-–—]|to|through)\s*\d[\d.]*\)")
_OPEN_END = re.compile(
    r"\s*%?\s*(?:and|or|und) (?:above|below|more|less|higher|lower|up|beyond|"
    r"mehr)\b",
    re.IGNORECASE,
)
# The value stands before its label: "88.7% (length 1)", "100% (dark blue) at length 0".
_FORWARD = re.compile(
    r"[\s%]*(?:\([^()\d]{0,60}\)\s*)?(?:\(\s*)?(?:(?:for|at|in|by|with|on|when|under|around|near|of|"
    r"up to|until|till|through)\s+)?(?:the\s+|a\s+)?[\"“'‘]?$",
    re.IGNORECASE,
)
# The label stands before its value: "length 1 (88.7%)", "length 1 has 88.7%".
_BACKWARD = re.compile(
    r"[\"”'’\s%)]*(?:[(:=→]|–|—|\s-\s|\b(?:is|was|are|has|have|holds?|reads?|shows?|reaches|scores?|"
    r"gets?|with|at|of|gives?|hits?|"
    r"peaks at|yields?|remains? at|stays? at|drops? to|falls? to|rises? to|climbs? to|comes? (?:in )?at)\b)"
    r"[\s(:~≈]*(?:(?:a |the |an )?(?:score|value|accuracy|reading)(?: of)?\s*)?"
    r"(?:approximately|approx\.?|about|around|roughly|nearly|near|almost)?[\s(~≈]*$",
    re.IGNORECASE,
)
_AND = re.compile(r"[\s\"”'’`]*(?:,|,?\s*(?:and|or|und|&))\s*(?:the\s+|at\s+|in\s+|for\s+)?[\"“'‘`]?$", re.IGNORECASE)
_BEGINS = re.compile(r"\b(?:begin\w*|start\w*|open\w*|initial\w*|sets? out)\b[^.;\d]{0,40}$", re.IGNORECASE)
_ENDS = re.compile(r"\b(?:end\w*|finish\w*|up to|down to|arriv\w*)\b[^.;\d]{0,40}$", re.IGNORECASE)
_FROM = re.compile(r"\bfrom\s+(?:the\s+)?$", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.;!?](?=\s+[^\W\d_]|\s*$)")
_QUOTES = "\"“”'‘’`„"


_VALUE_NEXT = re.compile(r"[\s\"”'’`]*(?:\(|:|=)")
_BETWEEN = re.compile(
    r"\bbetween\s+[^,;]{0,20}\s+and\s+(?:about |around |roughly |~|≈)?$|\branging from\b[^,;]*$", re.IGNORECASE
)
_NO_BOND = re.compile(r"\b(?:than|by|above|below|over|under|from|to|but|while|whereas|except)\b", re.IGNORECASE)
_DIFFERENCE = re.compile(r"\s*(?:percentage[ -]points?|points?\b|pp\b|times\b|[x×]\b|fold\b)", re.IGNORECASE)
_PLACED = re.compile(r"\d\s*%?\s(?:at|for|with)\s+$", re.IGNORECASE)
_BOUNDS = re.compile(r"\bbetween\s+(?:about |around |roughly |[~≈] ?)?$", re.IGNORECASE)
_BOUNDS_JOINT = re.compile(r"\s*%?\s+and\s+(?:about |around |roughly |[~≈] ?)?", re.IGNORECASE)
_PLACE_NEXT = re.compile(r"\s*%?\s(?:at|for|in|on|with)\s", re.IGNORECASE)
_SPAN_JOINT = re.compile(r"\s*(?:to|through|up to|down to)\s+(?:the\s+)?[\"“']?")
_FAR, _NEAR, _MOST_JOINED = 90, 8, 64


@dataclass(slots=True)
class _Tick:
    start: int  # of the axis' name before it, where there is one
    label: Label
    match: Match


class Prose:
    """Values of a sentence, each bound to the tick beside it."""

    name = "prose"

    def read(self, view: View) -> list[Item]:
        """An item for each value that has a tick beside it, or that is said to be the first or last of its row."""
        head = view.head
        start = view.block.start
        own: tuple[Label, ...] = ()
        several: list[Label] = []
        if head is not None and head.rest < view.block.end:
            start = head.rest
            own = (Label(head.label, head.start, head.end, key=(self.name, "head")),)
            several = ticks_listed(view, head.start, head.end)
            if is_filler(head.label) and not view.axes.match(head.label).sure:
                own = ()
        found: list[Item] = []
        starts = [number.start for number in view.numbers]
        end = view.block.end
        place = start
        for stop in (*(match.end() for match in _SENTENCE_END.finditer(view.flat, start, end)), end):
            if stop > place:
                found.extend(self._sentence(view, place, stop, own, starts))
            place = stop
        if several:  # "A, B and C: …": what is said is said of each
            return [Item(item.number, (label, *item.labels[1:])) for item in found for label in several]
        return found

    def _sentence(self, view: View, start: int, end: int, own: tuple[Label, ...], starts: list[int]) -> list[Item]:
        """The items of one sentence; `starts` are the starts of the block's numbers."""
        numbers = view.numbers[bisect_left(starts, start) : bisect_left(starts, end)]
        if not numbers:
            return []
        ticks = _ticks(view, start, end)
        values = _values(view, numbers, ticks, start)
        tick_starts = [tick.start for tick in ticks]
        found: list[Item] = []
        unbound: list[Number] = []
        place = start  # where the value before ends
        for number in values:
            behind = bisect_left(tick_starts, number.end)
            bound = self._bound(view.flat, number, ticks, behind, place)
            if bound:
                subject = self._subject(bound[0], ticks, behind)
                found.extend(Item(number, (*own, *subject, tick.label)) for tick in bound)
            else:
                unbound.append(number)
            place = number.end
        if unbound:
            found.extend(self._ends(view, unbound, ticks, start, own))
        if not found and len(values) == 1:
            found = self._only(view, values[0], ticks, own)
        return found

    def _only(self, view: View, number: Number, ticks: list[_Tick], own: tuple[Label, ...]) -> list[Item]:
        """The only value of a sentence belongs to the ticks that it speaks of before, or to the line's head alone."""
        flat = view.flat
        before = [tick for tick in ticks[: _NEAR * 2] if tick.label.end <= number.start]
        stated = number.how is not How.EXACT or flat[max(0, number.start - 8) : number.start].rstrip(" ~≈").endswith(
            "("
        )
        if before and stated:
            bound = _joined(flat, ticks, len(before) - 1, -1)
            gap = flat[bound[-1].label.end : number.start]
            if len(bound) == len(before) and len(gap) < _FAR and not _NO_BOND.search(gap):
                return [Item(number, (*own, tick.label)) for tick in bound]
        if own and not before and stated and view.axes.match(own[0].text).sure:
            gap = flat[own[0].end : number.start]
            if len(gap) < _FAR and not _NO_BOND.search(gap):
                return [Item(number, own)]
        return []

    def _bound(self, flat: str, number: Number, ticks: list[_Tick], behind: int, place: int) -> list[_Tick]:
        """The ticks that a value belongs to: those behind it, else those before it."""
        if behind < len(ticks):
            gap = flat[number.end : ticks[behind].start]
            if len(gap) < _FAR and gap.strip(" %\"“'‘") and _FORWARD.match(gap):
                return _joined(flat, ticks, behind, 1)
        if behind > 0:
            last = ticks[behind - 1]
            near = last.label.end >= place and number.start - last.label.end < _FAR
            if near and _BACKWARD.match(flat[last.label.end : number.start]):
                return _joined(flat, ticks, behind - 1, -1)
        return []

    def _subject(self, bound: _Tick, ticks: list[_Tick], behind: int) -> tuple[Label, ...]:
        """The tick of the other axis that the sentence speaks of: the nearest before the value."""
        if bound.match.side is None:
            return ()
        for tick in reversed(ticks[max(0, behind - _NEAR) : behind]):
            if tick.match.side is bound.match.side.other:
                return (tick.label,)
        return ()

    def _ends(
        self, view: View, values: list[Number], ticks: list[_Tick], start: int, own: tuple[Label, ...]
    ) -> list[Item]:
        """Values said to be where a row begins or ends: at the ticks that it runs "from … to …", else at the first."""
        flat = view.flat
        span: tuple[_Tick, _Tick] | None = None
        for first, last in pairwise(ticks):
            before = flat[max(start, first.start - 30) : first.start].rstrip(_QUOTES)
            if _FROM.search(before) and _SPAN_JOINT.fullmatch(flat, first.label.end, last.start):
                span = (first, last)
                break
        found = []
        for number in values:
            before = flat[max(start, number.start - 60) : number.start]
            if _BEGINS.search(before):
                tick = span[0].label if span is not None else _first_tick(view, own)
            elif span is not None and _ENDS.search(before):
                tick = span[1].label
            else:
                continue
            if tick is not None:
                found.append(Item(number, (*own, tick)))
        return found


def _first_tick(view: View, own: tuple[Label, ...]) -> Label | None:
    """The first tick of the axis that the heads leave free, as a label without a place of its own."""
    known = [view.axes.match(label.text).side for label in (*own, *view.heads)]
    sides = {side for side in known if side is not None}
    if len(sides) != 1:
        return None
    free = sides.pop().other
    ticks = view.axes.axis(free).ticks
    if not ticks or ticks[0].number is None:
        return None
    return Label(ticks[0].label, view.block.start, view.block.start, free)


def _values(view: View, numbers: Sequence[Number], ticks: list[_Tick], start: int) -> list[Number]:
    """The numbers that are no part of a tick and no difference ("by 5 points")."""
    found = []
    at = 0
    for index, number in enumerate(numbers):
        while at < len(ticks) and ticks[at].label.end <= number.start:
            at += 1
        if at < len(ticks) and ticks[at].start <= number.start:
            continue
        before = view.flat[max(start, number.start - 40) : number.start]
        if index + 1 < len(numbers) and (bounds := _bounds(view.flat, number, numbers[index + 1], before)) is not None:
            found.append(bounds)
            continue
        if (
            not _BETWEEN.search(before)
            and not is_change(before, 0, len(before))
            and not _DIFFERENCE.match(view.flat, number.end)
        ):
            found.append(number)
    return found


def _bounds(flat: str, first: Number, last: Number, before: str) -> Number | None:
    """The range of "between 0.2 and 0.3 at layer 4", or None where no place follows: then it is a difference."""
    if first.value is None or last.value is None or not _BOUNDS.search(before):
        return None
    if not _BOUNDS_JOINT.fullmatch(flat, first.end, last.start) or not _PLACE_NEXT.match(flat, last.end):
        return None
    return spanning(first, last, flat)


def _joined(flat: str, ticks: list[_Tick], at: int, step: int) -> list[_Tick]:
    """The tick at `at` and those joined to it by commas and "and", of the same axis, going on (1) or back (-1)."""
    found = [ticks[at]]
    after = at + step
    while 0 <= after < len(ticks) and len(found) < _MOST_JOINED:
        tick, last = ticks[after], found[-1]
        first, second = (tick, last) if step < 0 else (last, tick)
        if tick.match.side is not last.match.side or not _AND.match(flat[first.label.end : second.start]):
            break
        found.append(tick)
        after += step
    if len(found) > 1 and step > 0 and _VALUE_NEXT.match(flat, found[-1].label.end):
        return found[:1]  # the next label has a value of its own
    return found if step > 0 else found[::-1]


def _ticks(view: View, start: int, end: int) -> list[_Tick]:
    """The mentions of ticks in [start, end): behind an axis' name, by their own words, or alone in parentheses."""
    axes, flat = view.axes, view.flat
    tokens = [(match.start(), match.end(), match[0]) for match in _WORD.finditer(flat, start, end)]
    found: list[_Tick] = []
    index = 0
    known = axes.first_words
    while index < len(tokens):
        first, last, word = tokens[index]
        folded = labels.singular(word.lower().strip(_QUOTES + ".,"))
        step = 1
        tick: _Tick | None = None
        if axes.starts_with_name(folded):
            tick, step = _named(view, tokens, index, end)
        if tick is None:
            longest = known.get(folded, 0) or known.get(word.lower().strip(_QUOTES + ",").rstrip("."), 0)
            for length in range(min(longest, len(tokens) - index), 0, -1):
                stop = tokens[index + length - 1][1]
                text = labels.plain(view.raw[first:stop])
                match = axes.match(text)
                if match.declared and match.sure in (Sure.TICK, Sure.SHARED) and not _is_bare_number(text):
                    tick, step = _Tick(first, Label(text, first, stop, key=("prose", 0)), match), length
                    break
        if tick is None and index + 1 < len(tokens) and _is_number(word):
            after = labels.singular(tokens[index + 1][2].lower().rstrip(".,"))
            text = labels.plain(view.raw[first : tokens[index + 1][1]])
            if axes.starts_with_name(after) and len(text) < 40 and (match := axes.match(text)).declared:
                tick, step = _Tick(first, Label(text, first, tokens[index + 1][1], key=("prose", 0)), match), 2
        if tick is None and _is_number(word) and _is_placed(flat, first, last):
            match = axes.match(labels.plain(word))
            if match.declared and match.sure is Sure.TICK:
                tick = _Tick(first, Label(labels.plain(word), first, last, key=("prose", 0)), match)
        if tick is not None:
            found.append(tick)
        index += max(1, step)
    return found


def _named(view: View, tokens: list[tuple[int, int, str]], index: int, end: int) -> tuple[_Tick | None, int]:
    """The tick behind words of an axis' name at `index`: "Length 5", "layers 0 through 8", "Token "level""."""
    axes, flat = view.axes, view.flat
    step = 1
    while index + step < len(tokens) and axes.starts_with_name(
        labels.singular(tokens[index + step][2].lower().strip(_QUOTES))
    ):
        step += 1
    if index + step >= len(tokens):
        return None, 1
    first = tokens[index][0]
    place, stop, word = tokens[index + step]
    gap = flat[tokens[index + step - 1][1] : place]
    bare_gap = gap.strip(" =:#" + _QUOTES)
    if bare_gap and not (bare_gap == "(" and _BRACKETED_SPAN.match(flat, place, end)):
        return None, 1
    span = _SPAN.match(flat, stop, end) if _is_number(word) else None
    if span is not None:
        stop = span.end()
    elif _is_number(word) and (ended := _OPEN_END.match(flat, stop, end)) is not None:
        stop = ended.end()
    name = labels.plain(view.raw[first : tokens[index + step - 1][1]])
    side = axes.is_name(name)
    if side is None:
        return None, 1
    quoted = gap.strip(" =:#") != ""
    text = labels.plain(view.raw[place:stop])
    while text.endswith(")"):
        text = text[:-1]
    tick = axes.tick(side, text)
    if tick is None and not quoted:
        # a tick of several words
        for length in range(min(6, len(tokens) - index - step), 1, -1):
            wide = labels.plain(view.raw[place : tokens[index + step + length - 1][1]])
            if axes.tick(side, wide) is not None:
                text, stop, step = wide, tokens[index + step + length - 1][1], step + length - 1
                tick = wide
                break
    if tick is None and not quoted and not (_is_number(word) or word[:1].isupper()):
        return None, 1
    match = Match(side, axes.tick(side, text) or text, Sure.NAMED, tick is not None)
    steps = step + 1
    while index + steps < len(tokens) and tokens[index + steps][0] < stop:
        steps += 1
    return _Tick(first, Label(text, place, stop, side, ("prose", 0)), match), steps


def _is_placed(flat: str, start: int, end: int) -> bool:
    """Whether a number stands as a coordinate: alone in parentheses, or behind a value ("98.7% at 30%")."""
    if flat[start - 1 : start] == "(" and flat[end : end + 1] == ")":
        return True
    return _PLACED.search(flat[max(0, start - 16) : start]) is not None


def _is_bare_number(text: str) -> bool:
    return _is_number(text) and not any(char.isalpha() for char in text)


def _is_number(word: str) -> bool:
    return word[:1].isdigit() or (word[:1] in "-−+." and word[1:2].isdigit())
