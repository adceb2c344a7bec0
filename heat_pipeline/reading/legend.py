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

from heat_pipeline.model import How, Legend
from heat_pipeline.reading.blocks import TABLE
from heat_pipeline.reading.charts import metric_named
from heat_pipeline.reading.colours import colour_of, lowered
from heat_pipeline.reading.labels import is_passing, plain, word_set
from heat_pipeline.reading.numbers import Number, are_ends, numbers, stated_step
from heat_pipeline.reading.outline import Line, Outline
from heat_pipeline.reading.parts import Part, is_of_axis
from heat_pipeline.reading.tick_lists import QUOTED

_HEAD = re.compile(
    r"\b(?:legends?|colou?r[ _-]?(?:bars?|scales?|maps?|gradients?|coding|intensity|key|legend|range|strip|ramp)|"
    r"bar on the (?:right|left)|gradient|(?:the )?scale$|^\W*colou?rs?(?: \([^()]*\))?\W*$|^\W*shading\W*$|"
    r"farb(?:skala|legende|leiste|balken)|farben$|legende)\b|图例|颜色|色标|カラーバー|凡例|색상",
    re.IGNORECASE,
)
_CUE = re.compile(
    r"(?:(?P<sure>colou?r[ -]?(?:bar|scale|map|key|legend|range|code|coding|limits|gradient)|"
    r"farb(?:skala|legende|leiste|balken)|colou?rs?(?:'s)? (?:show|give|encode|mark|tell|go|run|range|strength|"
    r"intensity)|strength of the colou?r|colou?rs?(?=:)|"
    r"shading goes)|legend|scale|bar|range(?! from))\b(?! chart)|颜色|色标|カラーバー"
)  # in small letters
_METRIC_OF = re.compile(
    r"\b(?:values?|level|size|strength|scale) of (?:the )?([A-Z][\w@ -]{1,40}?|(?:\w+ )?\w+)(?=[.,;:(]|$)"
)
_SENTENCE_END = re.compile(r";|[.](?=\s+[^\W\d_a-zà-ÿ]|\s*$|\s*\n)|。|\n")
_ARTICLES = word_set("the a its shared")
_NAMING = ("name", "label", "title", "caption", "called", "marked", "read", "says")
_APPROXIMATE = ("approx", "about", "around", "roughly", "~", "≈")
# What stands before a number for all below it, or all above it, and behind "and" and "or" for these.
_BELOW = (
    "below", "under", "less than", "lower than", "smaller than", "fewer than", "up to", "at most", "no more than",
    "unter", "bis", "kleiner als", "<", "≤",
)  # fmt: skip
_ABOVE = (
    "above", "over", "more than", "higher than", "greater than", "larger than", "beyond", "at least", "no less than",
    "über", " ab", "mehr als", "größer als", ">", "≥",
)  # fmt: skip
_REACHING = ("reaching up to", "reaches up to", "going up to")
_LESS = word_set("below less lower under fewer weniger darunter")
_MORE = word_set("above more higher over greater up mehr darüber")
_LONGEST_TOLD = 300
_MOST_CUES = 500


@lru_cache(maxsize=4_096)
def is_head(label: str) -> bool:
    """Whether the head of a line is that of a legend: "Color Bar (right)"."""
    return _HEAD.search(label) is not None


def _cues(flat: str) -> Iterator[re.Match[str]]:
    """The places at which a text speaks of the colour scale.

    "Legend", "scale" and "bar" may be others: they are the colours' at the start of a sentence or behind an article.
    """
    low = lowered(flat)
    for cue in islice(_CUE.finditer(low), _MOST_CUES):
        before = low[max(0, cue.start() - 24) : cue.start()]
        if cue["sure"] or not cue[0].isascii():
            yield cue
        elif not before[-1:].isalnum():
            begins = (before.rstrip(" *_\"'`“-•#|") or "\n")[-1] in ".,;\n:(—–" and cue[0] != "bar"  # "Panel B: Bar"
            words = before.split()[-2:]
            if begins or not _ARTICLES.isdisjoint(words[-1:] if words[-1:] == ["bar"] else words):
                yield cue


def told(outline: Outline, parts: Sequence[Part], comma: bool = False) -> Iterator[tuple[Line, int, Legend]]:
    """The scales that sentences give, "a color bar from 0 to 100", each with its line and the place of these words.

    Two numbers are its ends only where the sentence joins them: it may say other things of the colours.
    """
    flat, starts = outline.flat, [line.start for line in outline.lines]
    for cue in _cues(flat):
        line = outline.lines[max(0, bisect_right(starts, cue.start()) - 1)]
        if parts[line.number] in (Part.DATA, Part.REMARKS) or line.block.kind is TABLE:
            continue
        if cue[0] in ("scale", "range") and is_of_axis(line):
            continue  # "X-axis: linear scale from 0 to 9"
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
    first, last, span_start, span_end = ends
    is_about = _is_approximate(flat[start:span_end]) or _is_list(found, flat, span_start, span_end)
    label, printed = read_label(raw, start, end), raw[span_start:span_end]
    return noted(Legend(first, last, label, None, is_about, printed, span_start, span_end), flat, start, end, comma)


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
    at = max(label.rfind("("), label.rfind("["))
    inner = label[at + 1 : -1].removeprefix("in ")
    if at <= 0 or label[-1] not in ")]" or is_passing(inner):
        return label, ""
    is_unit = 0 < len(inner) < 10 and not any(char.isspace() or char.isdigit() or char == ":" for char in inner)
    return (label[:at].strip(), inner) if is_unit else (label, "")


def noted(scale: Legend, flat: str, start: int, end: int, comma: bool = False) -> Legend:
    """A scale with what a line of its legend says of its ticks, and of values beyond its ends."""
    here = numbers(flat, start, end, comma)
    if scale.step is None:
        step = stated_step(flat, here) or _step(here, flat)
        if step is not None and 0 < step <= scale.high - scale.low:
            scale = replace(scale, step=step)
    said = flat[start:end].lower()
    sides = [_open_behind(said, number.end - start) for number in here[:_MOST_CUES]]
    low, high = (any(side) for side in zip((scale.open_low, scale.open_high), *sides, strict=True))
    return replace(scale, open_low=low, open_high=high)


def _open_behind(said: str, end: int) -> tuple[bool, bool]:
    """Whether what stands behind a number means all below it ("or less"), and whether all above it ("+")."""
    behind = said[end : end + 24].lstrip(" %")
    words = [word.strip(".,;)") for word in behind.split()]
    joined = words[1:2] if words[:1] in (["and"], ["or"], ["und"]) else []
    is_above = behind[:1] == "+" or words[:1] in (["upwards"], ["upward"], ["onwards"], ["onward"])
    return not _LESS.isdisjoint(joined), is_above or not _MORE.isdisjoint(joined)


def open_ends(said: str, start: int, end: int) -> tuple[bool, bool]:
    """Whether all below the number `said[start:end]` is meant ("up to 10"), and whether all above it ("100+").

    `said` is in lower case.
    """
    before = said[max(0, start - 40) : start].rstrip(" ~").removesuffix("about").rstrip()
    below, above = _open_behind(said, end)
    below = below or (before.endswith(_BELOW) and not before.endswith(_REACHING))
    return below, not below and (above or before.endswith(_ABOVE))


def _is_list(found: Sequence[Number], flat: str, start: int, end: int) -> bool:
    """Whether the ends of [start, end) are the first and the last of a plain list: ticks, which need not be ends."""
    inside = [number for number in found if start <= number.start < end]
    return len(inside) > 2 and all(_is_listed(flat, a, b) for a, b in pairwise(inside))


def _is_listed(flat: str, first: Number, last: Number) -> bool:
    """Whether nothing but the marks of a list stand between two numbers."""
    return flat[first.end : last.start].strip(" \t\n,;|/&%") in ("", "and", "und")


def _step(found: Sequence[Number], flat: str) -> float | None:
    """The distance of the ticks where three or more numbers with equal distances stand in a plain list, else None."""
    runs: list[list[float]] = [[]]
    for at, number in enumerate(found):
        if at and not _is_listed(flat, found[at - 1], number):
            runs.append([])
        if number.value is not None:
            runs[-1].append(number.value)
    longest = max(runs, key=len)
    if len(longest) < 3:
        return None
    steps = [abs(last - first) for first, last in pairwise(longest)]
    step = round(steps[0], 9)
    return step if step and max(steps) - min(steps) <= 0.01 * step else None


def _joined_ends(found: Sequence[Number], flat: str) -> tuple[float, float, int, int] | None:
    """The first two numbers that a text joins as the ends of a span."""
    for number in found:
        if number.how is How.RANGE and number.low is not None and number.high is not None:
            return (*_in_text_order(number), number.start, number.end)
    for at, (first, last) in enumerate(pairwise(found)):
        if first.value is None or last.value is None:
            continue
        is_and = flat[first.end : last.start].strip(" %") == "and"
        if (is_and and "between" in flat[max(0, first.start - 24) : first.start]) or are_ends(flat, first, last):
            for after in found[at + 2 :]:  # "-1 (blue) through 0 (white) to 1 (red)"
                if after.value is None or not are_ends(flat, last, after):
                    break
                last = after
            return first.value, last.value or 0.0, first.start, last.end
    return None


def _ends(found: Sequence[Number]) -> tuple[float, float, int, int] | None:
    values = [(number.value, number) for number in found if number.value is not None]
    if len({value for value, _ in values}) < 2:
        return None
    ends = min(values, key=lambda one: one[0]), max(values, key=lambda one: one[0])
    first, last = sorted(ends, key=lambda one: one[1].start)
    return first[0], last[0], first[1].start, last[1].end


def _in_text_order(number: Number) -> tuple[float, float]:
    low, high = number.low or 0.0, number.high or 0.0
    printed_first = numbers(number.printed.split("%")[0])
    return (high, low) if printed_first and printed_first[0].value == high else (low, high)
