"""The colour scale of a figure: its label, its two ends as printed and its ticks, out of the line that describes it.

Which lines those are is found in `frame` and `panel_scales`. Whether a scale is possible, and whether values fit it, is
judged in quality.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise, takewhile
from operator import itemgetter

from heat_pipeline.model import Legend
from heat_pipeline.reading.blocks import TABLE
from heat_pipeline.reading.charts import metric_named
from heat_pipeline.reading.colours import colour_of, lowered
from heat_pipeline.reading.labels import plain
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.numbers import Number, are_ends, stated_step
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.parts import Part, is_of_axis
from heat_pipeline.reading.tick_lists import QUOTED
from heat_pipeline.reading.words import any_of, phrases

_COLOUR_BAR = rf"\bcolou?r[ _-]?(?:{'|'.join(phrases('color bars'))})s?\b|{any_of('legends')}"
_HEAD = re.compile(
    rf"{_COLOUR_BAR}|\b(?:legend|gradient)s?\b|\bscale$|^\W*(?:{any_of('legends alone')})(?: \([^()]*\))?\W*$"
)
_OF_COLOURS = rf"\bcolou?rs?(?:'s)? (?:{'|'.join(phrases('of colors'))})s?\b|\bstrength of the colou?r\b"
_CUE = re.compile(rf"(?P<sure>{_COLOUR_BAR}|{_OF_COLOURS})|(?:legend|scale|range(?! from))\b(?! chart)")
_METRIC_OF = re.compile(
    r"\b(?:values?|level|size|strength|scale) of (?:the )?([A-Z][\w@ -]{1,40}?|(?:\w+ )?\w+)(?=[.,;:(]|$)"
)
_BAND = re.compile(r"(?P<colour>[^\W\d_][^\n()\d,;]{2,40}) *\((?P<span>[^()\n]{3,40})\)")
_SENTENCE_END = re.compile(r"[;。\n]|[.](?=\s+[^\W\d_a-zà-ÿ]|\s*$|\s*\n)")
_UNIT = re.compile(r"(.*\S)\s*[(\[](?:in )?([^\s\d:()\[\]]{1,9})[)\]]")
_NAMING, _APPROXIMATE = phrases("naming"), phrases("approximate")
# What stands before or behind a number for all below it, or all above it.
_BELOW, _ABOVE, _REACHING = phrases("below"), phrases("above"), phrases("reaching")
_OR_LESS, _OR_MORE = (
    tuple(f"{joining} {word}" for joining in ("and", "or", "und") for word in phrases(name))
    for name in ("or less", "or more")
)
_LONGEST_TOLD = 300
_MOST_CUES = 500

_Ends = tuple[tuple[float, Number], tuple[float, Number]]
"""The two ends of a span in the order of the text, each with the number that gives it."""


@lru_cache(maxsize=4_096)
def is_head(label: str) -> bool:
    """Whether the head of a line is that of a legend: "Color Bar (right)"."""
    return _HEAD.search(label.lower()) is not None


def spoken_scales(outline: Outline) -> Iterator[tuple[Line, int, Legend]]:
    """The scales that sentences give, "a color bar from 0 to 100", each with its line and the place of these words.

    Two numbers are its ends only where the sentence joins them: it may say other things of the colours. "Legend" and
    "scale" may be others: they are the colours' at the start of a sentence.
    """
    flat, low = outline.flat, lowered(outline.flat)
    lines = (
        line
        for line, part in zip(outline.lines, outline.parts, strict=True)
        if part not in (Part.DATA, Part.REMARKS) and line.block.kind is not TABLE
    )
    cues = ((line, cue) for line in lines for cue in _CUE.finditer(low, line.start, line.end))
    for line, cue in islice(cues, _MOST_CUES):
        before = low[max(0, cue.start() - 24) : cue.start()].rstrip(" *_\"'`“-•#|")
        if not cue["sure"] and (before[-1:] not in ".,;\n:(—–" or (cue[0] != "legend" and is_of_axis(line))):
            continue  # "X-axis: linear scale from 0 to 9"
        reach = max(cue.end(), min(line.end, cue.end() + _LONGEST_TOLD))
        stop = _SENTENCE_END.search(flat, cue.end(), reach)
        end = stop.start() if stop is not None else reach
        scale = read_legend(outline, cue.end(), end, joined=True)
        if scale is not None:
            yield line, cue.start(), scale


def read_legend(outline: Outline, start: int, end: int, joined: bool = False) -> Legend | None:
    """The scale that [start, end) of the text states, or None where it states no two ends.

    Where they need not be `joined` ("0 to 1") the lowest and the highest number are its ends.
    """
    flat, numbers = outline.flat, outline.numbers(start, end)
    ends = _ends_of_bands(numbers, flat, start) or _joined_ends(numbers, flat) or (None if joined else _ends(numbers))
    if ends is None:
        return None
    scale = _scale(outline, ends, read_label(outline.text, start, end), start)
    inside = [number for number in numbers if scale.start <= number.start < scale.end]
    if len(inside) > 2 and len(_runs(inside, flat)) == 1:  # ticks, which need not be ends
        scale = replace(scale, approximate=True)
    return noted(outline, scale, start, end)


def banded(outline: Outline, bands: Sequence[tuple[int, int]], label: str) -> Legend | None:
    """The scale whose values stand by colour in lines of their own ("Red: 0", "Green: ~60-80"), or None."""
    ends = _ends([number for band in bands for number in outline.numbers(*band)])
    if ends is None:
        return None
    low, high = (open_ends(outline.flat, number.start, number.end) for _, number in sorted(ends, key=itemgetter(0)))
    scale = _scale(outline, ends, label, ends[0][1].start - 16)
    return replace(scale, open_low=low[0], open_high=high[1])  # "Blue: up to 10"


def _scale(outline: Outline, ends: _Ends, label: str, start: int) -> Legend:
    """A scale out of its ends; words from `start` on may call it approximate."""
    (first, number), (last, other) = ends
    begin, stop = number.start, max(number.end, other.end)
    words = outline.flat[max(0, start) : stop].lower()
    about = any(word in words for word in _APPROXIMATE)
    return Legend(first, last, label, None, about, outline.text[begin:stop], begin, stop)


def read_label(raw: str, start: int, end: int) -> str:
    """The name of what the colours tell ("Accuracy (%)"), or "" where the line doesn't say it."""
    quoted = next(QUOTED.finditer(raw, start, end), None)
    name = (quoted[1] or quoted[2]) if quoted is not None else ""
    if quoted is not None and not name.strip(" -+.%").isdigit() and not colour_of(name):
        before = raw[start : quoted.start()].rpartition(".")[2][-40:].lower()
        is_named = any(word in before for word in _NAMING) or not before.strip(" *:")
        if is_named or metric_named(name, vague=True) or raw.startswith((" value", " score"), quoted.end()):
            return plain(name)
    named = _METRIC_OF.search(raw, start, end)
    return plain(named[1]) if named is not None else ""


def metric_and_unit(label: str) -> tuple[str, str]:
    """A legend's label as metric and unit: "Accuracy (%)" is Accuracy and %; a unit is short and no remark."""
    match = _UNIT.fullmatch(label)
    return (match[1], match[2]) if match is not None else (label, "")


def noted(outline: Outline, scale: Legend, start: int, end: int) -> Legend:
    """A scale with what a line of its legend says of its ticks, and of values beyond its ends."""
    flat, numbers = outline.flat, outline.numbers(start, end)
    sides = [_open_behind(flat, number.end) for number in numbers[:_MOST_CUES]]
    low, high = (any(side) for side in zip((scale.open_low, scale.open_high), *sides, strict=True))
    step = scale.step or stated_step(flat, numbers) or _step(numbers, flat)
    return replace(scale, step=step, open_low=low, open_high=high)


def _open_behind(flat: str, end: int) -> tuple[bool, bool]:
    """Whether what stands behind a number means all below it ("or less"), and whether all above it ("+")."""
    behind = flat[end : end + 24].lower().lstrip(" %")
    return behind.startswith(_OR_LESS), behind.startswith(("+", "upward", "onward", *_OR_MORE))


def open_ends(flat: str, start: int, end: int, since: int = 0) -> tuple[bool, bool]:
    """Whether all below the number at [start, end) is meant ("up to 10"), and whether all above it ("100+").

    What speaks of the number begins at `since`.
    """
    before = flat[max(since, start - 40) : start].lower().rstrip(" ~")
    below, above = _open_behind(flat, end)
    below = below or (before.endswith(_BELOW) and not before.endswith(_REACHING))
    return below, not below and (above or before.endswith(_ABOVE))


def _runs(numbers: Sequence[Number], flat: str) -> list[list[Number]]:
    """Numbers parted where more than the marks of a list stands between them."""
    runs = [[*numbers[:1]]]
    for before, number in pairwise(numbers):
        if flat[before.end : number.start].strip(" \t\n,;|/&%") not in ("", "and", "und"):
            runs.append([])
        runs[-1].append(number)
    return runs


def _step(numbers: Sequence[Number], flat: str) -> float | None:
    """The distance of the ticks where three or more numbers with equal distances stand in a plain list, else None."""
    longest = [number.value for number in max(_runs(numbers, flat), key=len) if number.value is not None]
    steps = [abs(last - first) for first, last in pairwise(longest)]
    is_even = len(steps) > 1 and steps[0] > 0 and max(steps) - min(steps) <= 0.01 * steps[0]
    return round(steps[0], 9) if is_even else None


def _joined_ends(numbers: Sequence[Number], flat: str) -> _Ends | None:
    """The first two numbers that a text joins as the ends of a span: "0 to 1", "-1 (blue) through 0 to 1 (red)"."""
    for number in numbers:
        if number.low is not None and number.high is not None:
            falls = number.printed.lstrip("~≈").startswith(f"{number.high:g}")
            return (
                ((number.high, number), (number.low, number))
                if falls
                else ((number.low, number), (number.high, number))
            )
    for at, (first, last) in enumerate(pairwise(numbers)):
        is_and = flat[first.end : last.start].strip(" %") == "and"
        if (is_and and "between" in flat[max(0, first.start - 24) : first.start]) or are_ends(flat, first, last):
            joined = takewhile(lambda pair: are_ends(flat, *pair), pairwise(numbers[at + 1 :]))
            last = [last, *(after for _, after in joined)][-1]
            return (first.value or 0.0, first), (last.value or 0.0, last)
    return None


def _ends_of_bands(numbers: Sequence[Number], flat: str, start: int) -> _Ends | None:
    """The lowest and highest end of spans in brackets behind a colour each: "blue (-3 to -1), red (1 to 3)"."""
    spans: list[tuple[float, Number]] = []
    for band in _BAND.finditer(flat, start, numbers[-1].end + 1 if numbers else start):
        inside = [number for number in numbers if band.start("span") <= number.start < band.end("span")]
        ends = _joined_ends(inside, flat)
        if ends is not None and colour_of(band["colour"]):
            spans += ends
    if len(spans) <= 2:
        return None
    return min(spans, key=itemgetter(0)), max(spans, key=itemgetter(0))


def _ends(numbers: Sequence[Number]) -> _Ends | None:
    """The lowest and the highest value of some numbers."""
    values = [(end, number) for number in numbers for end in (number.value, number.low, number.high) if end is not None]
    if len({end for end, _ in values}) < 2:
        return None
    low, high = min(values, key=itemgetter(0)), max(values, key=itemgetter(0))
    return (low, high) if low[1].start <= high[1].start else (high, low)
