"""Values in running prose, each with its label before or behind it.

"88.7% (length 1)", "100% for length 0", "a peak at Window 64 (46.2s)", "starts at 96.0 and falls to 71.3 by step 20".
A sentence is taken as a row of mentions, of ticks and of values; what stands between two neighbours says whether they
belong together. What has no such bond stays unread: a number in a sentence is seldom a cell.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from heat_pipeline.model import How
from heat_pipeline.reading.axes import SHARED, SIDES, Matcher, Side
from heat_pipeline.reading.layouts.column_run import ticks_listed
from heat_pipeline.reading.layouts.protocol import Item, Label, View
from heat_pipeline.reading.layouts.tick_mentions import Mention, tick_mentions
from heat_pipeline.reading.layouts.value_part import is_change, is_first_of, spanning
from heat_pipeline.reading.numbers import Number
from heat_pipeline.reading.sections import is_filler

_UNIT = (
    r"(?:[kM]?J|k?W|k?Wh|V|[KMGT]i?B|dB|[kMG]?Hz|[mµun]?s|h|min|px|nats?|bits?|[GTP]?FLOP[sS]?|tok(?:ens)?/s|"
    r"seconds|hours|joules|watts|tokens)"
)
# The value stands before its label: "88.7% (length 1)", "100% (dark blue) at length 0".
_FORWARD = re.compile(
    rf"[\s%]*(?:{_UNIT}\b\s*)?(?:\([^()\d]{{0,60}}\)\s*)?"
    r"(?:(?:[a-z]+ ){1,2}(?:was|were|is|are|get|got) [a-z]+ (?=as |for |at |in |by |with |on |to ))?"  # "were read as"
    r"(?:(?:of (?:the |all )?[a-z]+|accuracy|correct|success|errors?|recall|overlap)"
    r"\s+)?(?:\(\s*)?(?:(?:for|as|at|in|by|with|on|when|under|around|near|of|using|against|after|given|between|"
    r"up to|until|till|through)\s+)?(?:the\s+|a\s+)?[\"“'‘]?$",
    re.IGNORECASE,
)
# The label stands before its value: "length 1 (88.7%)", "length 1 has 88.7%".
_BACKWARD = re.compile(
    r"[\"”'’\s%)]*(?:(?<=\s)(?:it|this one|he|she|(?:the )?(?:model|method|system|score|accuracy|performance|value)) )?"
    r"(?:[(:=→]|–|—|\s-\s|(?<=\s)(?=approx|about|around|roughly|nearly|near|almost|[~≈])|\b(?:is|was|are|has|have|holds?|reads?|shows?|reaches|scores?|"
    r"needs?|takes?|costs?|requires?|attains?|manages?|records?|delivers?|produces?|posts?|earns?|averages?|equals?|"
    r"gets?|with|at|of|gives?|hits?|reach|achieves?|obtains?|passes|(?:starts?|begins?|ends?) (?:at|with)|"
    r"contains?|bears|displays|registers?|"
    r"peaks at|yields?|remains? at|stays? at|drops? to|falls? to|rises? to|climbs? to|comes? (?:in )?at)\b)"
    r"[\s(:~≈]*(?:(?:a |the |an )?(?:score|value|accuracy|reading)(?: of)?\s*)?"
    r"(?:approximately|approx\.?|about|around|roughly|nearly|near|almost)?[\s(~≈]*$",
    re.IGNORECASE,
)
# The label stands before what its cell looks like, with the value: "at length 1 a dark red (around 88)".
_SHADED = re.compile(
    r"[\"”'’]? (?:it is |is |stands )?(?:a|an|the) (?:[^\W\d_][\w-]* ){1,4}"
    r"\((?:approximately |approx\.? |about |around |roughly |nearly |[~≈] ?)?$",
    re.IGNORECASE,
)
_LEADS_TO_PLACE = re.compile(r"\b(?:at|in|for|on|by)\s+(?:the\s+)?[\"“'‘]?$", re.IGNORECASE)
_AND = re.compile(
    r"[\s%\"”'’`]*(?:,|,?\s*(?:and|or|und|&))\s*(?:the\s+|at\s+|in\s+|on\s+|under\s+|with\s+|for\s+)?[\"“'‘`]?$",
    re.IGNORECASE,
)
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
_DIFFERENCE = re.compile(
    r"\s*(?:percentage[ -]points?|points?\b|pp\b|times\b|[x×]\b|fold\b|"
    r"%?\s(?:[^\W\d_]{1,10}\s)?(?:below|above|behind|ahead of|short of|away from|"
    r"(?:less|more|lower|higher|better|worse) than)\s)",
    re.IGNORECASE,
)
_BRACKET = re.compile(r"^[\s%]*\([^()\d]{1,60}\)")
_OUT_OF_BRACKETS = re.compile(r"[\s%]*\)\s+(?:already |only )?(?:in|at|for|on|by)\s+(?:the\s+)?[\"“'‘]?", re.IGNORECASE)
# "most of all between 3 and 4 steps (−14.5)": what changes from one to the other
_OF_STEP = re.compile(
    r"\b(?:between\s[^,;()]{1,40}\sand|from\s[^,;()]{1,40}\s(?:to|and))\s[^,;()]{1,30}\(\s*$", re.IGNORECASE
)
_SIGNED = frozenset("+-−")
_BOUNDS = re.compile(r"\bbetween\s+(?:about |around |roughly |[~≈] ?)?$", re.IGNORECASE)
_BOUNDS_JOINT = re.compile(r"\s*%?\s+and\s+(?:about |around |roughly |[~≈] ?)?", re.IGNORECASE)
_COMPARED = re.compile(
    r"\b(?:like|than|as|similar to|close to|unlike|compared (?:to|with))\s+(?:the |that of |those of )*(?:\w+ )?$",
    re.IGNORECASE,
)
_TWO = re.compile(r"\s*(?:and|with|&|to)\s+", re.IGNORECASE)
_EACH = re.compile(r"\b(?:both|each|apiece|respectively|every)\b", re.IGNORECASE)
_PLACE_LISTED = re.compile(
    r"\s*%?\s*(?:\([^()\n]{1,40}\)|(?:at|for|in|with|on) [^(),;.\n]{1,30})(?:, | and | or | to )[^()]{1,12}\("
)
_PLACE_NEXT = re.compile(r"\s*%?\s(?:at|for|in|on|with)\s", re.IGNORECASE)
_GAP = re.compile(
    r"\b(?:difference|distance|gap|spread|margin|gain|loss|advantage|improvement|change|increase|decrease|drop|rise|"
    r"reduction|unterschied|abstand)s?\b[^.;,\d]{0,40}$",
    re.IGNORECASE,
)
_NO_GAP = re.compile(
    r"\b(?:to|at|with)\s+(?:about |around |roughly |approximately |approx\.? |nearly |almost |near |only |[~≈] ?)?$",
    re.IGNORECASE,
)
_CORRECT = re.compile(r"\s*%?\s(?:correct(?:ly)?|right|hits|true positives|richtig|korrekt)\b", re.IGNORECASE)
_SAID_OF_BOTH = re.compile(r"[\s%]*(?:\([^()]{0,60}\))?\s*(?:,|,?\s*and\b)\s*", re.IGNORECASE)
_VALUES_JOINT = re.compile(
    r"[\s%]*(?:\([^()\d]{0,40}\)\s*)?(?:,\s*(?:and\s+|und\s+)?|;\s*|/\s*|(?:and|und)\s+)"
    r"(?:approximately |about |around |roughly |[~≈] ?)?",
    re.IGNORECASE,
)
_PAIRED = re.compile(r"\s?(?:/|–|—|-|×|x|vs\.?|→|->|&)\s?|\s+and\s+", re.IGNORECASE)
_TOLD_ON = re.compile(r"\b(?:it|its|they|then|there|es|er|sie)\b", re.IGNORECASE)
_SPAN_JOINT = re.compile(r"\s*(?:to|through|up to|down to)\s+(?:the\s+)?[\"“']?")
_GOES_ON = re.compile(
    r"\s*(?:its?|they|their|there|here|this|these|the (?:other|rest|remaining|values|cells?))\b", re.IGNORECASE
)
_THAN = re.compile(r"\b(?:than|als)\s+(?:the |der |die |das )?$", re.IGNORECASE)
_ENDS_JOINT = re.compile(r"\s*%?\s*(?:to|or|and|[-–—])\s*(?:about |around |roughly |[~≈] ?)?", re.IGNORECASE)
_PAIR_NEXT = re.compile(r"%?(?:,| and)\s(?:and\s)?[^,;.:()\d]{1,30}\s[~≈]?[-+−]?\.?\d")
_FEW_WORDS = 3
_FAR, _NEAR, _MOST_JOINED = 90, 8, 64


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
            if is_filler(head.label) and not view.axes.match(head.label).declared:
                own = ()  # "Best other target: 0.9 on Oak", on an axis "Target"
        found: list[Item] = []
        starts = [number.start for number in view.numbers]
        end = view.block.end
        place = start
        told: tuple[Label, ...] = ()  # what the sentence before was about
        before, dry = place, False
        for stop in (*(match.end() for match in _SENTENCE_END.finditer(view.flat, start, end)), end):
            if stop > place:
                if dry and (told or view.flat[place - 1] == ";" or _GOES_ON.match(view.flat, place, stop)):
                    told = _told_by(view, before, place, told)
                items, told = self._sentence(view, place, stop, own, starts, told)
                found.extend(items)
                dry = not items
            before, place = place, stop
        if several:  # "A, B and C: …": what is said is said of each
            return [Item(item.number, (label, *item.labels[1:])) for item in found for label in several]
        return found

    def _sentence(
        self, view: View, start: int, end: int, own: tuple[Label, ...], starts: list[int], told: tuple[Label, ...]
    ) -> tuple[list[Item], tuple[Label, ...]]:
        """The items of one sentence and what it is about.

        `starts` are the starts of the block's numbers, `told` is what the sentence before was about.
        """
        numbers = view.numbers[bisect_left(starts, start) : bisect_left(starts, end)]
        if not numbers:
            return [], told
        flat = view.flat
        ticks = tick_mentions(view.raw, flat, view.axes, start, end)
        values = _values(view, numbers, ticks, start)
        if len(values) == 1 and not own and (pair := _of_two(view, ticks, values[0])):
            return [Item(values[0], pair)], told
        tick_starts = [tick.start for tick in ticks]
        found: list[Item] = []
        unbound: list[Number] = []
        place = start  # where the value before ends
        if own and view.axes.match(own[0].text).sure is SHARED:
            for number in values:
                if _CORRECT.match(flat, number.end):  # "cat: 52 correct, 7 as dog"
                    found.append(Item(number, tuple(replace(own[0], side=side) for side in SIDES)))
        own_side = view.axes.match(own[0].text).side if own else None
        listed = _lists(view.axes, flat, values, ticks, tick_starts, found, own_side)
        for number in values:
            behind = bisect_left(tick_starts, number.end)
            bound = listed.get(number.start)
            if bound is None:
                bound = self._bound(flat, number, ticks, behind, place)
            if bound and (pair := _pair(flat, bisect_left(tick_starts, bound[0].start), ticks)):
                found.append(Item(number, pair))
            elif bound:
                subject = self._subject(bound[0], ticks, behind)
                if subject:
                    told = subject
                elif (
                    not own
                    and self._goes_on(view, told, bound[0])
                    and (flat[start - 1] == ";" or _TOLD_ON.search(flat, start, number.start))
                ):
                    subject = told
                # a second tick of the head's axis takes its place: "Alpha: … Those of Bravo: 5"
                about = () if own_side is not None and bound[0].match.side is own_side else own
                if about and subject and _COMPARED.search(flat, start, subject[0].start):
                    subject = ()  # "Layers 9-11: similar to layer 12, around 0.9 by step 5"
                if about or subject or view.heads or not _both_listed(view):
                    found.extend(Item(number, (*about, *subject, tick.label)) for tick in bound)
            elif number.start not in listed:
                unbound.append(number)
            place = number.end
        if unbound:
            found.extend(self._ends(view, unbound, ticks, start, own))
        if not found and len(values) > 1:
            found = self._row(view, values, ticks, own)
        if not found and len(values) == 1:
            found = self._only(view, values[0], ticks, own)
        return found, told

    def _row(self, view: View, values: Sequence[Number], ticks: list[Mention], own: tuple[Label, ...]) -> list[Item]:
        """The values of a whole row, listed by position: "In the first row, the values are 1, 2 and 3"."""
        spoken = {tick.match.label: tick.label for tick in ticks}
        about = own or tuple(spoken.values())
        if len(about) != 1 or (own and spoken):
            return []
        side = view.axes.match(about[0].text).side
        if side is None or side.other in view.axes.inferred:
            return []
        if len(view.axes.axis(side.other).ticks) != len(values) or (ticks and ticks[-1].label.end > values[0].start):
            return []
        for one, two in pairwise(values):
            if not _VALUES_JOINT.fullmatch(view.flat, one.end, two.start):
                return []
        return [Item(number, about, at, len(values)) for at, number in enumerate(values)]

    def _only(self, view: View, number: Number, ticks: list[Mention], own: tuple[Label, ...]) -> list[Item]:
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

    def _bound(self, flat: str, number: Number, ticks: list[Mention], behind: int, place: int) -> list[Mention]:
        """The ticks that a value belongs to: those behind it, else those before it."""
        if behind < len(ticks):
            gap = flat[number.end : ticks[behind].start]
            if len(gap) < _FAR and gap.strip(" %\"“'‘") and _FORWARD.match(gap):
                return _joined(flat, ticks, behind, 1)
            if gap.lstrip(" %")[:1] == ")" and self._is_behind_brackets(flat, number, ticks, behind):
                return [ticks[behind]]
        if behind > 0:
            last = ticks[behind - 1]
            near = last.label.end >= place and number.start - last.label.end < _FAR
            if _THAN.search(flat, max(0, last.start - 12), last.start):
                return []  # "better than Alpha with 5"
            gap = flat[last.label.end : number.start]
            if near and _BACKWARD.match(gap):
                return _joined(flat, ticks, behind - 1, -1)
            led = near and _LEADS_TO_PLACE.search(flat, max(0, last.start - 12), last.start) is not None
            if led and "(" in gap and _SHADED.fullmatch(gap):
                return [last]
            if near and not gap.strip(" ~≈"):
                if (flat[place - 1 : place].isdigit() or flat[place - 1] == "%") and _AND.match(
                    _BRACKET.sub("", flat[place : last.start], count=1)
                ):
                    return [last]  # "Alpha has 5, Bravo 4 and Cedar 3", "5 (Alpha) and Bravo 4"
                if gap and behind < len(ticks) and _PAIR_NEXT.match(flat, number.end, ticks[behind].label.end + 4):
                    return [last]  # "Dora obtains Alpha 5, Bravo 4"
        return []

    def _is_behind_brackets(self, flat: str, number: Number, ticks: list[Mention], behind: int) -> bool:
        """Whether the tick behind a value in brackets says where it stands: "turns positive (about 0.2) in 2016"."""
        tick = ticks[behind]
        if not _OUT_OF_BRACKETS.fullmatch(flat, number.end, tick.start) or _VALUE_NEXT.match(flat, tick.label.end):
            return False
        last = ticks[behind - 1] if behind else None
        if last is None or last.match.side is not tick.match.side:
            return True
        return not _BACKWARD.match(flat[last.label.end : number.start])  # "Oak (0.2) on Elm"

    def _goes_on(self, view: View, told: tuple[Label, ...], bound: Mention) -> bool:
        """Whether what was told of before is of the other axis than the tick of a value."""
        return bool(told) and (bound.match.side is None or view.axes.match(told[0].text).side is not bound.match.side)

    def _subject(self, bound: Mention, ticks: list[Mention], behind: int) -> tuple[Label, ...]:
        """The tick of the other axis that the sentence speaks of: the nearest before the value."""
        if bound.match.side is None:
            return ()
        for tick in reversed(ticks[max(0, behind - _NEAR) : behind]):
            if tick.match.side is bound.match.side.other:
                return (tick.label,)
        return ()

    def _ends(
        self, view: View, values: list[Number], ticks: list[Mention], start: int, own: tuple[Label, ...]
    ) -> list[Item]:
        """Values said to be where a row begins or ends: at the ticks that it runs "from … to …", else at the first."""
        flat = view.flat
        span: tuple[Mention, Mention] | None = None
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


def _told_by(view: View, start: int, end: int, told: tuple[Label, ...]) -> tuple[Label, ...]:
    """What a sentence without values is about: its only tick, or the one it begins with, else what was told before."""
    ticks = tick_mentions(view.raw, view.flat, view.axes, start, end)
    if not ticks:
        return told
    if ticks[0].match.side is None:
        return ()
    begins = len(view.flat[start : ticks[0].start].split()) < _FEW_WORDS
    return (ticks[0].label,) if begins or len({tick.match.label for tick in ticks}) == 1 else ()


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


def _values(view: View, numbers: Sequence[Number], ticks: list[Mention], start: int) -> list[Number]:
    """The numbers that are no part of a tick and no difference ("by 5 points")."""
    found = []
    at = 0
    change = -1  # where the last difference ends
    reach = -1  # where the last range ends
    for index, number in enumerate(numbers):
        while at < len(ticks) and ticks[at].label.end <= number.start:
            at += 1
        if number.start < reach or (at < len(ticks) and ticks[at].start <= number.start):
            continue
        before = view.flat[max(start, number.start - 40) : number.start]
        if number.printed[:1] in _SIGNED and _OF_STEP.search(view.flat, max(start, number.start - 80), number.start):
            continue
        if index + 1 < len(numbers) and (bounds := _bounds(view.flat, number, numbers[index + 1], before)) is not None:
            found.append(bounds)
            reach = bounds.end
            continue
        if change < 0 and before.endswith(", ") and not _DIFFERENCE.match(view.flat, number.end):
            found.append(number)  # no word leads up to it
            continue
        if index + 1 < len(numbers) and _is_of_difference(view.flat, number, numbers[index + 1]):
            continue
        placed = at < len(ticks) and _is_placed(view.flat, number, ticks[at])
        if change >= 0 and _SAID_OF_BOTH.fullmatch(view.flat, change, number.start):
            change = number.end  # "by 6.7 (Alpha), 5.7 (Bravo) and 4.2 points"
        elif (_BETWEEN.search(before) and not placed) or _DIFFERENCE.match(view.flat, number.end):
            continue
        elif is_change(before, 0, len(before)):
            if placed and (is_first_of(before, 0, len(before)) or _is_listed(view.flat, number, before)):
                found.append(number)
            else:
                change = number.end
        elif not _GAP.search(before) or _NO_GAP.search(before) or (placed and _is_listed(view.flat, number, before)):
            found.append(number)
    return found


def _is_of_difference(flat: str, first: Number, last: Number) -> bool:
    """Whether two numbers are the ends of a difference: "4 to 5 points at each step"."""
    return (
        _ENDS_JOINT.fullmatch(flat, first.end, last.start) is not None and _DIFFERENCE.match(flat, last.end) is not None
    )


def _is_listed(flat: str, number: Number, before: str) -> bool:
    """Whether a value is one of several with their places in brackets: "a steady rise: 0.5 (1k), 0.6 (10k)"."""
    return before.rstrip(" ~≈")[-3:].strip() != "by" and _PLACE_LISTED.match(flat, number.end) is not None


def _is_placed(flat: str, number: Number, tick: Mention) -> bool:
    """Whether a tick right behind a value says where it stands: "from 12.7 (Alpha)", "from 24.1 at step 5"."""
    gap = flat[number.end : tick.start]
    return len(gap) < _FAR and gap.strip(" %") != "" and _FORWARD.match(gap) is not None


def _both_listed(view: View) -> bool:
    return bool(view.axes.rows.ticks and view.axes.columns.ticks)


def _pair(flat: str, at: int, ticks: list[Mention]) -> tuple[Label, ...]:
    """Two ticks, one of each axis, that are joined to one place: "0.41 for cat/dog"; () where there are no two."""
    for first, second in ((at, at + 1), (at - 1, at)):
        if first < 0 or second >= len(ticks):
            continue
        one, two = ticks[first], ticks[second]
        if two.start - one.label.end > _NEAR:
            continue
        joint = _PAIRED.fullmatch(flat, one.label.end, two.start)
        sides = {one.match.side, two.match.side}
        if joint is None or (len(sides) < 2 and sides != {None}) or one.match.label == two.match.label:
            continue
        if joint[0].strip().isalpha() and sides == {None}:
            # "0.8 for cats and dogs" is said of both, "between cats and dogs" of the pair
            if not flat[max(0, one.start - 12) : one.start].lower().rstrip(" \"'").endswith("between"):
                continue
        elif joint[0].strip().isalpha():
            continue
        return (one.label, two.label)
    return ()


def _of_two(view: View, ticks: list[Mention], number: Number) -> tuple[Label, ...]:
    """The two ticks whose pair a sentence gives the only value of, where the axes are alike: "A and B reach 0.7"."""
    if len(ticks) != 2 or any(tick.match.sure is not SHARED for tick in ticks) or ticks[1].label.end > number.start:
        return ()
    flat, axes = view.flat, view.axes
    joined = _TWO.fullmatch(flat, ticks[0].label.end, ticks[1].start) is not None
    if not joined or _EACH.search(flat, view.block.start, view.block.end) or number.start - ticks[1].label.end > _FAR:
        return ()
    if any(axes.match(head.text).sure for head in view.heads):
        return ()  # each is a place beside the tick above
    rows, columns = ({tick.label for tick in axis.ticks} for axis in (axes.rows, axes.columns))
    return (ticks[0].label, ticks[1].label) if rows == columns else ()


def _lists(
    axes: Matcher,
    flat: str,
    values: Sequence[Number],
    ticks: list[Mention],
    tick_starts: list[int],
    rows: list[Item],
    own: Side | None,
) -> dict[int, list[Mention]]:
    """The ticks of values that stand in a list beside a list of as many: "0.5, 0.6 and 0.7 at layers 1, 4 and 8".

    By the start of each value; values beside a list of another length have no tick. A list of values behind one tick is
    a row, and goes to `rows`, where it has a value for each tick of the other axis; else it has none, too.
    """
    found: dict[int, list[Mention]] = {}
    if len(values) < 2 or len(ticks) < 2:
        return found
    first = 0
    while first < len(values):
        last = first
        while last + 1 < len(values) and _VALUES_JOINT.fullmatch(flat, values[last].end, values[last + 1].start):
            last += 1
        count = last - first + 1
        if count > 1:
            behind = bisect_left(tick_starts, values[last].end)
            run: list[Mention] = []
            if behind < len(ticks) and _is_placed(flat, values[last], ticks[behind]):
                run = _run(flat, ticks, behind, 1)
            if len(run) < 2 and behind > 0:
                before = ticks[behind - 1]
                gap = flat[before.label.end : values[first].start]
                if before.label.end <= values[first].start and len(gap) < _FAR and _BACKWARD.match(gap):
                    run = _run(flat, ticks, behind - 1, -1)
            if (
                len(run) == 1
                and own in (None, run[0].match.side)
                and run[0].label.end <= values[first].start
                and run[0].match.side is not None
            ):
                other = axes.axis(run[0].match.side.other)
                if len(other.ticks) == count and run[0].match.side.other not in axes.inferred:
                    row = (run[0].label,)
                    rows.extend(Item(number, row, at, count) for at, number in enumerate(values[first : last + 1]))
                found.update((number.start, []) for number in values[first : last + 1])
            elif len(run) > 1:
                for at, number in enumerate(values[first : last + 1]):
                    found[number.start] = [run[at]] if len(run) == count else []
        first = last + 1
    return found


def _run(flat: str, ticks: list[Mention], at: int, step: int) -> list[Mention]:
    """The tick at `at` and those joined to it by commas and "and", of the same axis, in the order of the text."""
    found = [ticks[at]]
    after = at + step
    while 0 <= after < len(ticks) and len(found) < _MOST_JOINED:
        first, second = (ticks[after], found[-1]) if step < 0 else (found[-1], ticks[after])
        if first.match.side is not second.match.side or not _AND.match(flat[first.label.end : second.start]):
            break
        found.append(ticks[after])
        after += step
    return found[::step]


def _bounds(flat: str, first: Number, last: Number, before: str) -> Number | None:
    """The range of "between 0.2 and 0.3 at layer 4", or None where no place follows: then it is a difference."""
    if first.value is None or last.value is None or not _BOUNDS.search(before):
        return None
    if not _BOUNDS_JOINT.fullmatch(flat, first.end, last.start) or not _PLACE_NEXT.match(flat, last.end):
        return None
    return spanning(first, last, flat)


def _joined(flat: str, ticks: list[Mention], at: int, step: int) -> list[Mention]:
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
