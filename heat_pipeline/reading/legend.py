"""The colour scale of a figure: its label, its two ends as printed and its ticks, out of the line that describes it.

Which lines those are is found in `frame` and `panel_scales`. Whether a scale is possible, and whether values fit it, is
judged in quality.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise

from heat_pipeline.model import Legend
from heat_pipeline.reading.blocks import TABLE
from heat_pipeline.reading.charts import metric_named
from heat_pipeline.reading.colours import colour_of, lowered
from heat_pipeline.reading.labels import plain
from heat_pipeline.reading.numbers import Number, are_ends, numbers, stated_step
from heat_pipeline.reading.outline import Line, Outline
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

Ends = tuple[float, float, int, int]
"""The first and the last value of a span, and where it stands."""


@lru_cache(maxsize=4_096)
def is_head(label: str) -> bool:
    """Whether the head of a line is that of a legend: "Color Bar (right)"."""
    return _HEAD.search(label.lower()) is not None


def told(outline: Outline, parts: Sequence[Part], comma: bool = False) -> Iterator[tuple[Line, int, Legend]]:
    """The scales that sentences give, "a color bar from 0 to 100", each with its line and the place of these words.

    Two numbers are its ends only where the sentence joins them: it may say other things of the colours. "Legend" and
    "scale" may be others: they are the colours' at the start of a sentence.
    """
    flat, low, starts = outline.flat, lowered(outline.flat), [line.start for line in outline.lines]
    for cue in islice(_CUE.finditer(low), _MOST_CUES):
        before = low[max(0, cue.start() - 24) : cue.start()].rstrip(" *_\"'`“-•#|")
        line = outline.lines[max(0, bisect_right(starts, cue.start()) - 1)]
        if not cue["sure"] and (before[-1:] not in ".,;\n:(—–" or (cue[0] != "legend" and is_of_axis(line))):
            continue  # "X-axis: linear scale from 0 to 9"
        if parts[line.number] in (Part.DATA, Part.REMARKS) or line.block.kind is TABLE:
            continue
        reach = max(cue.end(), min(line.end, cue.end() + _LONGEST_TOLD))
        stop = _SENTENCE_END.search(flat, cue.end(), reach)
        end = stop.start() if stop is not None else reach
        scale = read_legend(flat, outline.text, cue.end(), end, comma, joined=True)
        if scale is not None:
            yield line, cue.start(), scale


def read_legend(flat: str, raw: str, start: int, end: int, comma: bool = False, joined: bool = False) -> Legend | None:
    """The scale that [start, end) of the text states, or None where it states no two ends.

    Where they need not be `joined` ("0 to 1") the lowest and the highest number are its ends.
    """
    found = numbers(flat, start, end, comma)
    ends = _joined_ends(found, flat) or (None if joined else _ends(found))
    if ends is None:
        return None
    first, last, begin, stop = ends
    inside = [number for number in found if begin <= number.start < stop]
    is_list = len(inside) > 2 and len(_runs(inside, flat)) == 1  # ticks, which need not be ends
    label, is_about = read_label(raw, start, end), is_list or _is_approximate(flat[start:stop])
    return noted(Legend(first, last, label, None, is_about, raw[begin:stop], begin, stop), flat, start, end, comma)


def banded(flat: str, raw: str, bands: Sequence[tuple[int, int]], label: str, comma: bool = False) -> Legend | None:
    """The scale whose values stand by colour in lines of their own ("Red: 0", "Green: ~60-80"), or None."""
    ends: list[tuple[float, Number, bool, tuple[bool, bool]]] = []
    for start, end in bands:
        said = flat[start:end].lower()
        for one in numbers(flat, start, end, comma):
            opened = open_ends(said, one.start - start, one.end - start)  # "Blue: up to 10"
            values = [value for value in (one.value, one.low, one.high) if value is not None]
            ends.extend((value, one, value == one.high, opened) for value in values)
    if len({value for value, *_ in ends}) < 2:
        return None
    low, high = min(ends, key=lambda one: one[0]), max(ends, key=lambda one: one[0])
    first, last = sorted((low, high), key=lambda one: (one[1].start, one[2]))
    start, end = min(low[1].start, high[1].start), max(low[1].end, high[1].end)
    approximate = _is_approximate(flat[max(0, start - 16) : end])
    return Legend(first[0], last[0], label, None, approximate, raw[start:end], start, end, None, low[3][0], high[3][1])


def _is_approximate(said: str) -> bool:
    return any(word in said.lower() for word in _APPROXIMATE)


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
    found = _UNIT.fullmatch(label)
    return (found[1], found[2]) if found is not None else (label, "")


def noted(scale: Legend, flat: str, start: int, end: int, comma: bool = False) -> Legend:
    """A scale with what a line of its legend says of its ticks, and of values beyond its ends."""
    here = numbers(flat, start, end, comma)
    said = flat[start:end].lower()
    sides = [_open_behind(said, number.end - start) for number in here[:_MOST_CUES]]
    low, high = (any(side) for side in zip((scale.open_low, scale.open_high), *sides, strict=True))
    step = scale.step or stated_step(flat, here) or _step(here, flat)
    return replace(scale, step=step, open_low=low, open_high=high)


def _open_behind(said: str, end: int) -> tuple[bool, bool]:
    """Whether what stands behind a number means all below it ("or less"), and whether all above it ("+")."""
    behind = said[end : end + 24].lstrip(" %")
    return behind.startswith(_OR_LESS), behind.startswith(("+", "upward", "onward", *_OR_MORE))


def open_ends(said: str, start: int, end: int) -> tuple[bool, bool]:
    """Whether all below the number `said[start:end]` is meant ("up to 10"), and whether all above it ("100+").

    `said` is in lower case.
    """
    before = said[max(0, start - 40) : start].rstrip(" ~")
    below, above = _open_behind(said, end)
    below = below or (before.endswith(_BELOW) and not before.endswith(_REACHING))
    return below, not below and (above or before.endswith(_ABOVE))


def _runs(found: Sequence[Number], flat: str) -> list[list[Number]]:
    """Numbers parted where more than the marks of a list stands between them."""
    runs = [[*found[:1]]]
    for before, number in pairwise(found):
        if flat[before.end : number.start].strip(" \t\n,;|/&%") not in ("", "and", "und"):
            runs.append([])
        runs[-1].append(number)
    return runs


def _step(found: Sequence[Number], flat: str) -> float | None:
    """The distance of the ticks where three or more numbers with equal distances stand in a plain list, else None."""
    longest = [number.value for number in max(_runs(found, flat), key=len) if number.value is not None]
    steps = [abs(last - first) for first, last in pairwise(longest)]
    is_even = len(steps) > 1 and steps[0] > 0 and max(steps) - min(steps) <= 0.01 * steps[0]
    return round(steps[0], 9) if is_even else None


def _joined_ends(found: Sequence[Number], flat: str) -> Ends | None:
    """The first two numbers that a text joins as the ends of a span: "0 to 1", "-1 (blue) through 0 to 1 (red)"."""
    for number in found:
        if number.low is not None and number.high is not None:
            falls = number.printed.lstrip("~≈").startswith(f"{number.high:g}")
            ends = (number.high, number.low) if falls else (number.low, number.high)
            return (*ends, number.start, number.end)
    for at, (first, last) in enumerate(pairwise(found)):
        between = flat[first.end : last.start].strip(" %") == "and" and "between" in flat[: first.start][-24:]
        if between or are_ends(flat, first, last):
            for after in found[at + 2 :]:
                if not are_ends(flat, last, after):
                    break
                last = after
            return first.value or 0.0, last.value or 0.0, first.start, last.end
    return None


def _ends(found: Sequence[Number]) -> Ends | None:
    values = [(number.value, number) for number in found if number.value is not None]
    if len({value for value, _ in values}) < 2:
        return None
    ends = min(values, key=lambda one: one[0]), max(values, key=lambda one: one[0])
    first, last = sorted(ends, key=lambda one: one[1].start)
    return first[0], last[0], first[1].start, last[1].end
