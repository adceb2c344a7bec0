"""What the text says that colours stand for: the bands of a legend, the ends of a gradient, "darker is higher".

Read from the frame and the overview of a text, line by line and clause by clause: a clause with one colour gives it the
values and the rank that it holds. Which words are colours is found in `colours`; the scale's two ends are read in
`legend`; whether the statements agree is judged in quality.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from heat_pipeline.model import Band, How, Legend, Rank
from heat_pipeline.reading.blocks import HEADING, TABLE, Block
from heat_pipeline.reading.colours import ColourPlaces, colour_of
from heat_pipeline.reading.numbers import Number, numbers
from heat_pipeline.reading.open_ends import open_ends
from heat_pipeline.reading.sections import DATA, FRAME, OVERVIEW, REMARKS, Part

_BRACKETS = re.compile(r"\([^()]{0,120}\)")
_CLAUSE_END = re.compile(
    r"[;.](?= |$)|,(?!\d)|→|⟶|->|=>|\b(?:and|to|through|then|while|whereas|via|und|bis|nach|über|während|but)\b"
)
_SENTENCE_END = re.compile(r"[.;](?: |$)")
_GOES_ON = re.compile(
    r"\s*(?:for|meaning|means|indicating|representing|denoting|showing|which|is|are|für|bedeutet|steht|being)\b"
)
_LOW = re.compile(
    r"\b(?:low(?:er|est)?|min(?:imum|imal)?|smaller|smallest|negative|below zero|niedrig\w*|gering\w*|klein\w*)\b"
)
_HIGH = re.compile(
    r"\b(?:high(?:er|est)?|max(?:imum|imal)?|larger|largest|greater|greatest|positive|above zero|hoh\w*|höh\w*|"
    r"höchst\w*|hoch|groß\w*|größ\w*)\b"
)
_BETTER = re.compile(
    r"\b(?:(?:low|small|high|larg|great)(?:er)? (?:is|=|being) (?:better|worse)|"
    r"(?:low|high|more|less)[- ](?:contrast|level|resource|saturat\w+|intens\w+|resolution))\b"
)
_ONE_PANEL = re.compile(
    r"\b(?:left|right|top|bottom|upper|lower|first|second|third|other|each|linke\w*|rechte\w*)(?:most)?[ -]"
    r"(?:heat ?-?map|panel|sub-?plot|sub-?figure|chart|graph|plot|matrix|map)|\b(?:panel|sub-?plot) (?:[a-h]|\d)\b"
)
_EXAMPLE = re.compile(r"\b(?:examples?|e\.g\.|for instance|beispiel\w*|x ?=|(?:cell|square|point) at)")
_NO_SCALE = re.compile(
    r"\b(?:borders?|bordered|box(?:es)?|boxed|rectangles?|outlin\w+|frames?|framed|arrows?|dashed|highlight\w*|text|font|"
    r"annotat\w+|digits|rahmen|umrand\w+)\b"
)
_AXIS = re.compile(r"\b(?:ax[ei]s|achsen?)\b")
_SPEAKS = re.compile(
    r"colou?r|legend|scale|gradient|shad(?:e|ing)|tint|hue|farb|skala|\bstands? for\b|\brepresents?\b|\bdenotes?\b"
)
_SCALE = re.compile(
    r"(?:\b(?:colou?rs?(?:[ -]?(?:bar|scale|map|range|gradient))?|legend|scale|gradient|farbskala|farben|"
    r"legende|skala)\b"
    r"[^.;\d\n]{0,80}?(?:\b(?:from|between|range[sd]? of|ranging|spans?|covers?|von|zwischen)\b|:)[^.;\d\n]{0,24}?"
    r"[-+−]?\d[\d.,]*%?[^.;\d\n]{0,40}?(?:\b(?:to|and|bis|und|through)\b|[–-])[^.;\d\n]{0,24}?[-+−]?\d+(?:[.,]\d+)*%?)|"
    r"(?:\b(?:from|between|von|zwischen)\b[^.;\d\n]{0,24}?[-+−]?\d[\d.,]*%? (?:to|and|bis|und) [^.;\d\n]{0,16}?"
    r"[-+−]?\d+(?:[.,]\d+)*%?[^.;\d\n]{0,24}\b(?:colou?rs?|farben)\b)"
)
_HEAD_WORDS = re.compile(
    r"(?:top|bottom|middle|cent(?:er|re)|upper|lower|left|right|end|values?|range|low|high|medium|mid|shades?|colou?rs?|"
    r"tones?|approx\w*|about|around|oben|unten|mitte|werte?|[~≈%+<>≤≥=/(),\s\d.–−-]|to|and|or)*"
)
_MARK = re.compile("[:=]")
_LONGEST_HEAD = 80
_LONGEST = 600
_MOST_BANDS = 64


def read_bands(
    flat: str,
    low: str,
    colours: ColourPlaces,
    parted: Sequence[tuple[Block, Part]],
    legends: Sequence[Legend],
    comma: bool = False,
) -> tuple[Band, ...]:
    """What a text says that its colours stand for, in text order; `low` is the text in lower case.

    A line about one of several panels is left out: its colours are not those of the others; so is one about a single
    cell. A colour that is only named, without a value and without a rank, is no band. In remarks only a line that is
    nothing but a colour and its values is one ("Green = 10").
    """
    if not colours:
        return _restated(flat, low, parted, legends, comma, [])
    found: list[Band] = []
    statement = 0
    list_before = False  # the line above was an item of a list of colours
    for block, part in parted:
        if part is DATA or block.kind in (TABLE, HEADING):
            continue
        start, end = block.start, min(block.end, block.start + _LONGEST)
        named = list(colours.phrases(start, end))
        if not named or _ONE_PANEL.search(low, start, end) or _EXAMPLE.search(low, start, end):
            list_before = False
            continue
        item = _item(flat, low, named, start, end, comma)
        if item is not None:
            statement += not list_before
            found.append(item.band(statement))
            list_before = True
        else:
            list_before = False
            for sentence in _pieces(low, start, end, _SENTENCE_END) if part is not REMARKS else ():
                said = _said(flat, low, named, *sentence, comma)
                statement += bool(said)
                found.extend(one.band(statement) for one in said)
        if len(found) > _MOST_BANDS:
            break
    del found[_MOST_BANDS:]
    return (*found, *_restated(flat, low, parted, legends, comma, found))


@dataclass(slots=True)
class _Said:
    """A colour with what is said of it so far."""

    colour: str
    start: int
    end: int
    low: float | None = None
    high: float | None = None
    valued: bool = False
    rank: Rank | None = None
    approximate: bool = False

    def band(self, statement: int) -> Band:
        return Band(self.colour, self.low, self.high, self.rank, self.approximate, statement, self.start, self.end)

    def take(self, flat: str, low: str, start: int, end: int, comma: bool) -> None:
        """Take up what [start, end) says: its values, else its rank."""
        if not self.valued and (here := numbers(flat, start, end, comma)):
            self._values(low, here, start, end)
        if self.rank is None and not _BETTER.search(low, start, end):
            lower, higher = _LOW.search(low, start, end), _HIGH.search(low, start, end)
            if (lower is None) is not (higher is None):
                self.rank = Rank.LOW if lower is not None else Rank.HIGH

    def _values(self, low: str, here: Sequence[Number], start: int, end: int) -> None:
        first, last = here[0], here[-1]
        ends = [one for number in here for one in (number.value, number.low, number.high) if one is not None]
        self.low, self.high = min(ends), max(ends)
        self.valued = True
        self.approximate = any(number.how is How.APPROX for number in here) or "~" in low[start : first.start]
        if len(ends) == 1:
            below, above = open_ends(low[start:end], first.start - start, first.end - start)
            self.low, self.high = None if below else self.low, None if above else self.high
        self.start, self.end = min(self.start, first.start), max(self.end, last.end)

    @property
    def says(self) -> bool:
        return self.valued or self.rank is not None


def _item(flat: str, low: str, named: Sequence[re.Match[str]], start: int, end: int, comma: bool) -> _Said | None:
    """A line that is a colour with its values: "Green: ~60-80", "~0-20%: Light peach", "Top (Red): 2.5", or None.

    `named` are the phrases for colours in the line.
    """
    mark = _MARK.search(flat, start, min(end, start + _LONGEST_HEAD))
    if mark is None:
        return None
    colon = mark.start()
    inside = [match for match in named if match.start() < colon]
    if len(inside) == 1 and _is_filler(low, start, inside[0].start()) and _is_filler(low, inside[0].end(), colon):
        said = _said_of(flat, inside[0])
        said.take(flat, low, start, colon, comma)
        said.take(flat, low, colon + 1, end, comma)
        return said if said.valued or said.rank is not None else None
    if not inside and numbers(flat, start, colon, comma) and _is_filler(low, start, colon):
        first = named[0]
        if not flat[colon + 1 : first.start()].strip():
            said = _said_of(flat, first)
            said.take(flat, low, start, colon, comma)
            return said
    return None


def _said_of(flat: str, match: re.Match[str]) -> _Said:
    return _Said(flat[match.start() : match.end()], match.start(), match.end())


def _is_filler(low: str, start: int, end: int) -> bool:
    return _HEAD_WORDS.fullmatch(low, start, end) is not None


def _pieces(low: str, start: int, end: int, separator: re.Pattern[str]) -> list[tuple[int, int]]:
    """[start, end) cut at the separators that stand outside of brackets."""
    shut = [match.span() for match in _BRACKETS.finditer(low, start, end)]
    found, begin = [], start
    for match in separator.finditer(low, start, end):
        if not shut or not any(opened <= match.start() < closed for opened, closed in shut):
            found.append((begin, match.start()))
            begin = match.end()
    found.append((begin, end))
    return found


def _said(flat: str, low: str, in_line: Sequence[re.Match[str]], start: int, end: int, comma: bool) -> list[_Said]:
    """What a sentence says of colours: one that speaks of colours, or names two of them."""
    named = [match for match in in_line if start <= match.start() < end]
    if not named or _NO_SCALE.search(low, start, end) or not (len(named) > 1 or _SPEAKS.search(low, start, end)):
        return []
    found: list[_Said] = []
    last: _Said | None = None
    for begin, stop in _pieces(low, start, end, _CLAUSE_END):
        here = [match for match in named if begin <= match.start() < stop]
        if len(here) == 1 or (len(here) > 1 and len({colour_of(match[0]) for match in here}) == 1):
            last = _said_of(flat, here[0])
            last.take(flat, low, begin, stop, comma)
            found.append(last)
        elif here:
            last = None
        elif last is not None and not last.says and (_GOES_ON.match(low, begin, stop) or stop - begin < 40):
            last.take(flat, low, begin, stop, comma)
    return [one for one in found if one.says]


def _restated(
    flat: str,
    low: str,
    parted: Sequence[tuple[Block, Part]],
    legends: Sequence[Legend],
    comma: bool,
    known: Sequence[Band],
) -> tuple[Band, ...]:
    """The whole scale where the text states it once more than in its legend and in its `known` bands."""
    if not legends or any(legend.panel is not None for legend in legends):
        return ()
    statement = max((band.statement for band in known), default=0)
    taken = [(one.start, one.end) for one in legends] + [(one.start, one.end) for one in known]
    found: list[Band] = []
    for block, part in parted:
        if part not in (FRAME, OVERVIEW) or block.kind in (TABLE, HEADING):
            continue
        start, end = block.start, min(block.end, block.start + _LONGEST)
        if not _SPEAKS.search(low, start, end) or (part is FRAME and _AXIS.search(low, start, end)):
            continue
        scales = list(_SCALE.finditer(low, start, end))
        if not scales or _ONE_PANEL.search(low, start, end):
            continue
        for match in scales:
            here = numbers(flat, match.start(), match.end(), comma)
            if any(start < match.end() and match.start() < end for start, end in taken):
                continue
            ends = [one for number in here for one in (number.value, number.low, number.high) if one is not None]
            if len(ends) == 2 and ends[0] != ends[1]:
                statement += 1
                about = any(number.how is How.APPROX for number in here) or any(mark in match[0] for mark in "~≈")
                about = about or re.search(r"\b(?:about|approx\w*|around|roughly|etwa)\b", match[0]) is not None
                found.append(Band("", min(ends), max(ends), None, about, statement, here[0].start, here[-1].end))
    return tuple(found[:_MOST_BANDS])
