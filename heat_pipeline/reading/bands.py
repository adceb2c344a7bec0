"""What the text says that colours stand for: the bands of a legend, the ends of a gradient, "darker is higher".

Read from the frame and the overview of a text, line by line and clause by clause: a clause with one colour gives it the
values and the rank that it holds. Which words are colours is found in `colours`; the scale's two ends are read in
`legend`; whether the statements agree is judged in quality.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from heat_pipeline.model import Band, How, Legend, Rank
from heat_pipeline.reading.blocks import HEADING, TABLE
from heat_pipeline.reading.colours import PHRASE, colour_of, lowered
from heat_pipeline.reading.legend import is_head, open_ends, read_legend, spoken_scales
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.parts import Part
from heat_pipeline.reading.words import any_of, listed, phrases

# Where sentences and clauses end; not in brackets: "blue (low, about 0), red".
_ENDS = re.compile(
    r"\([^()]{0,120}\)|(?P<sentence>[.;](?= |$))|"
    rf"(?P<clause>,(?!\d)|→|⟶|->|=>|\b(?:{'|'.join(phrases('between colors'))})\b)"
)
# What only sounds like a rank comes first, and is passed over.
_RANK = re.compile(
    r"\b(?:low|small|high|larg|great)(?:er)? (?:is|=|being) (?:better|worse)|"
    r"\b(?:low|high|more|less)[- ](?:contrast|level|resource|saturat\w+|intens\w+|resolution)\b|"
    rf"(?P<low>{any_of('low')})|(?P<high>{any_of('high')})"
)
_OF_ONE = re.compile(
    rf"\b(?:{'|'.join(phrases('sides'))})(?:most)?[ -](?:{'|'.join(phrases('panels'))})|"
    r"\b(?:panel|sub-?plot) (?:[a-h]|\d)\b|"
    r"\b(?:examples?|e\.g\.|for instance|beispiel\w*|x ?=|(?:cell|square|point) at)"
)
_NO_SCALE, _SPEAKS, _FILLERS = phrases("no scale"), phrases("speaking of colors"), listed("beside a color")
_FILLING = str.maketrans(dict.fromkeys("~≈%+<>≤≥=/(),.–−-:*0123456789", " "))
_LONGEST_HEAD = 80
_LONGEST = 600
_LONGEST_CLAUSE = 40
_MOST_BANDS = 64


def read_bands(outline: Outline, legends: Sequence[Legend]) -> tuple[Band, ...]:
    """What a text says that its colours stand for, in text order.

    A line about one of several panels is left out: its colours are not those of the others; so is one about a single
    cell. A colour that is only named, without a value and without a rank, is no band. In remarks only a line that is
    nothing but a colour and its values is one ("Green = 10").
    """
    low = lowered(outline.flat)
    apart = _scales_apart(outline)
    bands: list[Band] = []
    statement = 0
    list_before = False  # the line above was an item of a list of colours
    for line in outline.lines:
        if outline.parts[line.number] is Part.DATA or line.block.kind in (TABLE, HEADING) or line.number in apart:
            continue
        start, end = line.start, min(line.end, line.start + _LONGEST)
        is_remark = outline.parts[line.number] is Part.REMARKS
        colon = _colon(outline.flat, start, end)
        named = list(PHRASE.finditer(low, start, end)) if colon >= 0 or not is_remark else []
        if named and _OF_ONE.search(low, start, end):
            named = []
        item = _item(outline, low, named, line, colon, end) if named and colon >= 0 else None
        statements = [[item]] if item is not None else []
        if item is None and named and not is_remark:
            statements = [_said(outline, low, named, *piece) for piece in _pieces(low, start, end, "sentence")]
        for together in statements:
            statement += bool(together) and not (item is not None and list_before)
            bands.extend(replace(band, statement=statement) for band in together)
        list_before = item is not None
    del bands[_MOST_BANDS:]
    return (*bands, *_restated(outline, legends, bands))


def _scales_apart(outline: Outline) -> frozenset[int]:
    """The lines, by number, that give several panels or quantities a scale each: "Reward: blue gradient (0-60)"."""
    named: dict[tuple[int, ...], list[Line]] = defaultdict(list)
    for line in outline.lines:
        is_named = line.head and not line.opens and not is_head(line.head) and not colour_of(line.head)
        if is_named and outline.parts[line.number] is not Part.DATA and _states_scale(outline, line):
            named[tuple(parent.number for parent in line.parents)].append(line)
    return frozenset(line.number for lines in named.values() if len(lines) > 1 for line in lines)


def _states_scale(outline: Outline, line: Line) -> bool:
    end = min(line.end, line.rest + _LONGEST)
    return read_legend(outline, line.rest, end, joined=True) is not None


def _band(outline: Outline, low: str, phrase: re.Match[str], spans: Sequence[tuple[int, int]]) -> Band:
    """A colour with the first values and the first rank that some stretches of the text say."""
    start, end = phrase.span()
    flat = outline.flat
    band = Band(flat[start:end], None, None, None, False, 0, start, end)
    for begin, stop in spans:
        numbers = outline.numbers(begin, stop)
        ends = [bound for number in numbers for bound in (number.value, number.low, number.high) if bound is not None]
        if ends and not _is_valued(band):
            first = numbers[0]
            below, above = open_ends(flat, first.start, first.end, begin) if len(ends) == 1 else (False, False)
            about = any(number.how is How.APPROX for number in numbers) or "~" in low[begin : first.start]
            lowest, highest = None if below else min(ends), None if above else max(ends)
            band = replace(band, low=lowest, high=highest, approximate=about)
            band = replace(band, start=min(start, first.start), end=max(end, numbers[-1].end))
        ranks = {match.lastgroup for match in _RANK.finditer(low, begin, stop) if match.lastgroup}
        if band.rank is None and len(ranks) == 1:
            band = replace(band, rank=Rank.LOW if "low" in ranks else Rank.HIGH)
    return band


def _is_valued(band: Band) -> bool:
    return band.low is not None or band.high is not None


def _says(band: Band) -> bool:
    return _is_valued(band) or band.rank is not None


def _colon(flat: str, start: int, end: int) -> int:
    """The colon or equals sign behind what may be a colour, or -1."""
    stop = min(end, start + _LONGEST_HEAD)
    return min((at for mark in ":=" if (at := flat.find(mark, start, stop)) >= 0), default=-1)


def _item(outline: Outline, low: str, named: Sequence[re.Match[str]], line: Line, colon: int, end: int) -> Band | None:
    """A line that is a colour with its values: "Green: ~60-80", "~0-20%: Light peach", "Top (Red): 2.5", or None.

    `named` are the phrases for colours in the line.
    """
    flat, start = outline.flat, line.start
    inside = [match for match in named if match.start() < colon]
    if len(inside) > 1:
        return None
    first = named[0]
    if inside:
        band = _band(outline, low, first, [(start, colon), (colon + 1, end)])
        is_item = _says(band) and _is_filler(low, start, first.start()) and _is_filler(low, first.end(), colon)
    else:
        band = _band(outline, low, first, [(start, colon)])
        is_item = _is_valued(band) and _is_filler(low, start, colon) and not flat[colon + 1 : first.start()].strip()
    return band if is_item else None


def _is_filler(low: str, start: int, end: int) -> bool:
    """Whether [start, end) of a text in small letters is only signs, numbers and words on a place in the scale."""
    return _FILLERS.issuperset(low[start:end].translate(_FILLING).split())


def _pieces(low: str, start: int, end: int, kind: str) -> list[tuple[int, int]]:
    """[start, end) cut where a sentence or clause ends, outside of brackets."""
    marks = [match.span() for match in _ENDS.finditer(low, start, end) if match.lastgroup == kind]
    return list(zip([start, *(stop for _, stop in marks)], [*(begin for begin, _ in marks), end], strict=True))


def _said(outline: Outline, low: str, in_line: Sequence[re.Match[str]], start: int, end: int) -> list[Band]:
    """What a sentence says of colours: one that speaks of colours, or names two of them."""
    named = [match for match in in_line if start <= match.start() < end]
    sentence = low[start:end]
    is_of_scale = len(named) > 1 or (named and any(stem in sentence for stem in _SPEAKS))
    if not is_of_scale or any(stem in sentence for stem in _NO_SCALE):
        return []
    bands: list[Band] = []
    phrase: re.Match[str] | None = None
    for begin, stop in _pieces(low, start, end, "clause"):
        matches = [match for match in named if begin <= match.start() < stop]
        is_one = len({colour_of(match[0]) for match in matches}) == 1
        if matches:
            phrase = matches[0] if is_one else None
        if phrase is not None and (matches or stop - begin < _LONGEST_CLAUSE):
            band = _band(outline, low, phrase, [(begin, stop)])
            if _says(band):
                bands.append(band)
                phrase = None
    return bands


def _restated(outline: Outline, legends: Sequence[Legend], known: Sequence[Band]) -> Iterator[Band]:
    """The whole scale where the text states it once more than in its legend and in its `known` bands."""
    if not legends or any(legend.panel is not None for legend in legends):
        return
    statement = max((band.statement for band in known), default=0)
    taken = [*((legend.start, legend.end) for legend in legends), *((band.start, band.end) for band in known)]
    for line, cue, scale in spoken_scales(outline):
        line_text = lowered(outline.flat[line.start : min(line.end, line.start + _LONGEST)])
        if scale.low == scale.high or "axis" in line_text[: cue - line.start] or _OF_ONE.search(line_text):
            continue
        if not any(start < scale.end and scale.start < end for start, end in taken):
            statement += 1
            taken.append((scale.start, scale.end))
            yield Band("", scale.low, scale.high, None, scale.approximate, statement, scale.start, scale.end)
