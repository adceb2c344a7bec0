"""Mentions of ticks in running text: behind an axis' name, by their own words, or as a number in a place for one.

What a mention has to do with the values around it is the business of the layouts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import NAMED, SHARED, TICK, Match, Matcher
from heat_pipeline.reading.layouts.protocol import Label

_WORD = re.compile(r"[^\s,;()\[\]{}\"“”„:=→|]+")
_SPAN = re.compile(r"\s*(?:[-–—]|\bto\b|\bthrough\b|\bbis\b)\s*(\d[\d.]*(?:[-–]\d[\d.]*)?)\b")
_BRACKETED_SPAN = re.compile(r"\d[\d.]*\s*(?:[-–—]|to|through)\s*\d[\d.]*\)")
_OPEN_END = re.compile(
    r"\s*%?\s*(?:and|or|und) (?:above|below|more|less|higher|lower|up|beyond|"
    r"mehr)\b",
    re.IGNORECASE,
)
_PLACED = re.compile(
    r"\d\s*%?\)?(?:\s(?:at|for|with|in|by|under|after)|,\s(?:and\s|then\s)?(?:at|for|with|under))\s+$|"
    r"\b(?:(?:tile|cell|square|field|box|entry|that) of|(?:tile|cell|square|field|box|entry|value|number|one|that) "
    r"(?:at|for|in|under)) $",
    re.IGNORECASE,
)
_PLACE_BEHIND = re.compile(
    r"[\d.]*(?:\s?[-–]\s?\d[\d.]*)?\s*%?\s*(?:\b(?:at|for|in|on|with|under|by)\b|\((?![\d~≈.+−-]))", re.IGNORECASE
)
_PLACE_LEADS = frozenset(("at", "for", "with", "in", "by", "under", "after"))
_LONGEST_PLACED = 5
_POSSESSIVES = ("'s", "’s")
_MOST_NAME_WORDS = 8
_QUOTES = "\"“”'‘’`„"
_LISTED = re.compile(r"%?[\s\"”'’`]*(?:,\s*(?:and|or)?|/|and|or|und|&)\s*[\"“'‘`]?$", re.IGNORECASE)

_UNIT_BEHIND = re.compile(r"\s[^\W\d_]{1,6}(\))")
_LONGEST_GLOSS = 50
_PLACE = re.compile(r"[Rr]ow|[Cc]ol|[Zz]eile|[Ss]palte")
_PLACES = frozenset(("row", "column", "col", "zeile", "spalte"))
_AND_WORDS = frozenset(("and", "or", "und", "&"))
_PAIR = re.compile(r"/|–|—|-|×|→|&")

_Token = tuple[int, int, str]


@dataclass(slots=True)
class Mention:
    """A tick that the text mentions: its label and what it is."""

    start: int  # of the axis' name before it, where there is one
    label: Label
    match: Match


def tick_mentions(raw: str, flat: str, axes: Matcher, start: int, end: int) -> list[Mention]:
    """The mentions of ticks in [start, end): behind an axis' name, by their own words, or alone in parentheses."""
    tokens = [(match.start(), match.end(), match[0]) for match in _WORD.finditer(flat, start, end)]
    found: list[Mention] = []
    index = 0
    pairs = _PAIR.search(flat, start, end) is not None
    places = _PLACE.search(flat, start, end) is not None
    while index < len(tokens):
        first, last, word = tokens[index]
        name, longest = axes.opening(word)
        is_number = _is_number(word)
        equals = flat.startswith(("=", " ="), last) and word.isalpha()
        may_open = name or longest or is_number or places or pairs or equals
        if not may_open and (len(word) > _LONGEST_PLACED or not _may_be_placed(flat, tokens, index)):
            index += 1  # most words of a sentence are none of these
            continue
        step = 1
        tick: Mention | None = None
        if name:
            tick, step = _named(raw, flat, axes, tokens, index, end)
        if (
            places
            and tick is None
            and index + 1 < len(tokens)
            and tokens[index + 1][2].lower().rstrip("s.,") in _PLACES
        ):
            text = labels.plain(raw[first : tokens[index + 1][1]])
            match = axes.match(text)
            if match.declared and match.side is not None:  # "first row"
                tick, step = Mention(first, Label(text, first, tokens[index + 1][1], key=("prose", 0)), match), 2
        if tick is None:
            for length in range(min(longest, len(tokens) - index), 0, -1):
                stop = tokens[index + length - 1][1]
                if flat.startswith(_POSSESSIVES, stop - 2):
                    stop -= 2
                if length > 1 and flat.startswith(")", stop) and "(" in flat[first:stop]:
                    stop += 1  # "Alpha (base)" as a whole
                text = labels.plain(raw[first:stop])
                match = axes.match(text)
                if match.declared and match.sure in (TICK, SHARED) and not _is_bare_number(text):
                    tick, step = Mention(first, Label(text, first, stop, key=("prose", 0)), match), length
                    break
        if equals and tick is None and index + 1 < len(tokens) and _is_number(tokens[index + 1][2]):
            text = labels.plain(raw[first : tokens[index + 1][1]])
            match = axes.match(text)
            if match.declared and match.side is not None:  # "T=0.2" of a temperature
                tick, step = Mention(first, Label(text, first, tokens[index + 1][1], key=("prose", 0)), match), 2
        if pairs and tick is None and _PAIR.search(word) is not None:
            pair = _pair(raw, axes, first, last)
            found.extend(pair[:1])
            tick = pair[1] if pair else None
        if tick is None and index + 1 < len(tokens) and is_number:
            after = labels.singular(tokens[index + 1][2].lower().rstrip(".,"))
            text = labels.plain(raw[first : tokens[index + 1][1]])
            if axes.starts_with_name(after) and len(text) < 40 and (match := axes.match(text)).declared:
                if match.side is not None and (listed := axes.tick(match.side, labels.plain(word))) is not None:
                    text, match = listed, replace(match, label=listed)  # "2 operands" in a sentence is the tick 2
                label = Label(text, first, tokens[index + 1][1], match.side, ("prose", 0))
                tick, step = Mention(first, label, match), 2
        if tick is None and (is_number or len(word) <= _LONGEST_PLACED) and _is_placed(flat, first, last):
            text = labels.plain(word)
            match = axes.match(text)
            before = found[-1].match.side if found and match.sure is SHARED else None
            if before is not None and is_number and (listed := axes.tick(before, text)) is not None:
                match = Match(before, listed, TICK, True, match.number)  # "top-p 0.8 …, with 1.0": of the same axis
            if match.declared and (match.sure is TICK or not is_number):
                tick = Mention(first, Label(text, first, last, match.side if before else None, ("prose", 0)), match)
        if tick is None and flat[first - 1 : first] == "(" and is_number:
            unit = _UNIT_BEHIND.match(flat, last, end)
            text = labels.plain(raw[first : unit.start(1)]) if unit is not None else ""  # "(5 dB)"
            if unit is not None and (match := axes.match(text)).declared and match.sure is TICK:
                tick, step = Mention(first, Label(text, first, unit.start(1), key=("prose", 0)), match), 2
        index += max(1, step)
        if tick is not None:
            if flat.startswith(" (", tick.label.end) and labels.number_of(tick.label.text) is None:
                tick = _with_gloss(raw, flat, axes, tick, end)
                while index < len(tokens) and tokens[index][0] < tick.label.end:
                    index += 1
            found.append(tick)
            if tick.match.sure is NAMED and _is_number(tick.label.text):
                index = _go_on(raw, flat, axes, tokens, index, found, end)
    return found


def _with_gloss(raw: str, flat: str, axes: Matcher, tick: Mention, end: int) -> Mention:
    """The mention with the parentheses behind it, where these are part of the tick: "Alpha (base)"."""
    first, last = tick.label.start, tick.label.end
    close = flat.find(")", last, min(end, last + _LONGEST_GLOSS))
    text = labels.plain(raw[first : close + 1]) if close >= 0 else ""
    if not text or not axes.lists(text):
        return tick
    match = axes.match(text)
    label = Label(text, first, close + 1, tick.label.side, tick.label.key)
    return Mention(tick.start, label, replace(match, side=tick.match.side, sure=tick.match.sure))


def _pair(raw: str, axes: Matcher, first: int, last: int) -> list[Mention]:
    """The two ticks of a word like "cat/dog", or none."""
    split = _PAIR.split(raw[first:last])
    if len(split) != 2:
        return []
    found = []
    for text, place in ((split[0], first), (split[1], last - len(split[1]))):
        label = labels.plain(text)
        match = axes.match(label)
        if not match.declared or match.sure not in (TICK, SHARED) or _is_bare_number(label):
            return []
        found.append(Mention(place, Label(label, place, place + len(label), key=("prose", 0)), match))
    return found


def _go_on(raw: str, flat: str, axes: Matcher, tokens: list[_Token], index: int, found: list[Mention], end: int) -> int:
    """Take up the numbers that go on a list of ticks whose first has the axis' name: "layers 1, 4, 8 and 12"."""
    side = found[-1].match.side
    place = found[-1].label.end
    while side is not None and index < len(tokens):
        first, last, word = tokens[index]
        if word.lower() in _AND_WORDS:
            index += 1
            continue
        text = labels.plain(word)
        if not _is_number(word) or not _LISTED.match(flat, place, first) or _PLACE_BEHIND.match(flat, last, end):
            break
        tick = axes.tick(side, text)
        if tick is None:
            break
        span = _SPAN.match(flat, last, end)
        if span is not None:
            last, text = span.end(), labels.plain(raw[first : span.end()])
        label = Label(text, first, last, side, ("prose", 0))
        found.append(Mention(first, label, Match(side, tick if span is None else text, NAMED, True)))
        place = last
        while index < len(tokens) and tokens[index][0] < last:
            index += 1
    return index


def _named(
    raw: str, flat: str, axes: Matcher, tokens: list[_Token], index: int, end: int
) -> tuple[Mention | None, int]:
    """The tick behind words of an axis' name at `index`: "Length 5", "layers 0 through 8", "Token "level""."""
    step = 1
    while (
        step < _MOST_NAME_WORDS
        and index + step < len(tokens)
        and axes.is_name_word(labels.singular(tokens[index + step][2].lower().strip(_QUOTES)))
    ):
        step += 1
    if (
        index + step + 1 < len(tokens)
        and tokens[index + step][2] in ("of", "at")
        and tokens[index + step - 1][2][-1] != "s"
        and _is_number(tokens[index + step + 1][2])
    ):
        step += 1  # "a length of 5", "with the length at 5"
    if index + step >= len(tokens):
        return None, 1
    first = tokens[index][0]
    place, stop, word = tokens[index + step]
    gap = flat[tokens[index + step - 1][1] : place]
    if ":" in gap and tokens[index][2].lower().rstrip("s") in _PLACES:
        return None, 1  # "the drill row: 1, 2, 3", "the best of the rows: 97.5"
    bare_gap = gap.strip(" =:#" + _QUOTES)
    if bare_gap and not (bare_gap == "(" and _BRACKETED_SPAN.match(flat, place, end)):
        return None, 1
    span = _SPAN.match(flat, stop, end) if _is_number(word) else None
    if span is not None and "through" not in span[0] and _PLACE_BEHIND.match(flat, span.end(), end):
        span = None  # "from 24.1 at step 5 to 34.7 at step 9"
    if span is not None:
        stop = span.end()
    elif _is_number(word) and (ended := _OPEN_END.match(flat, stop, end)) is not None:
        stop = ended.end()
    name = labels.plain(raw[first : tokens[index + step - 1][1]])
    side = axes.is_name(name)
    if side is None:
        return None, 1
    quoted = gap.strip(" =:#") != ""
    text = labels.plain(raw[place:stop])
    while text.endswith(")"):
        text = text[:-1]
    tick = axes.tick(side, text)
    if tick is None and not quoted:
        # a tick of several words
        for length in range(min(6, len(tokens) - index - step), 1, -1):
            wide = labels.plain(raw[place : tokens[index + step + length - 1][1]])
            if axes.lists(wide) and axes.match(wide).side in (side, None):
                text, stop, step = wide, tokens[index + step + length - 1][1], step + length - 1
                tick = wide
                break
    if tick is None and ":" in gap and _is_number(word) and axes.axis(side).ticks:
        return None, 1  # "gains most from sharper scans: 31.9", on an axis "Scan" with other ticks
    if tick is None and not quoted and not (_is_number(word) or word[:1].isupper()):
        return None, 1
    match = Match(side, axes.tick(side, text) or text, NAMED, tick is not None)
    steps = step + 1
    while index + steps < len(tokens) and tokens[index + steps][0] < stop:
        steps += 1
    return Mention(first, Label(text, place, stop, side, ("prose", 0)), match), steps


def _may_be_placed(flat: str, tokens: list[_Token], index: int) -> bool:
    """Whether the word at `index` may stand as a coordinate: in parentheses, or behind a word that leads up to one."""
    before = flat[tokens[index][0] - 1 : tokens[index][0]]
    return index == 0 or before == "(" or tokens[index - 1][2].lower() in _PLACE_LEADS


def _is_placed(flat: str, start: int, end: int) -> bool:
    """Whether a number stands as a coordinate: alone in parentheses, or behind a value ("98.7% at 30%")."""
    if flat[start - 1 : start] == "(" and flat[end : end + 1] == ")":
        return True
    return _PLACED.search(flat[max(0, start - 18) : start]) is not None


def _is_bare_number(text: str) -> bool:
    return _is_number(text) and ":" not in text and not any(char.isalpha() for char in text)


def _is_number(word: str) -> bool:
    return word[:1].isdigit() or (word[:1] in "-−+." and word[1:2].isdigit())
