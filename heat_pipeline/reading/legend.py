"""The colour scale of a figure: its label and its two ends as printed, out of the line that describes it.

Which line that is, is found in `frame`. Whether a scale is possible, and whether values fit it, is judged in quality.
"""

from __future__ import annotations

import re
from itertools import pairwise

from heat_pipeline.model import How, Legend
from heat_pipeline.reading.labels import plain
from heat_pipeline.reading.numbers import Number, numbers

HEAD = re.compile(
    r"\b(?:legends?|colou?r[ -]?(?:bar|scale|map|gradient|coding|intensity|key|legend)|gradient)\b",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"[^.;,\n]{0,60}?(?:\bto\b|\bthrough\b|\bends?\b|\bfinish\w*\b|→)[^.;,\n]{0,60}")
_LABEL = re.compile(r"[\"“'‘]([^\"”'’\n]{1,60})[\"”'’]")
_METRIC_OF = re.compile(r"\b(?:values?|level|size|strength|scale) of (?:the )?([A-Z][\w@ -]{1,40}?)(?=[.,;:(]|$)")
_APPROXIMATE = re.compile(r"\b(?:approximately|approx|about|around|roughly)\b|[~≈]", re.IGNORECASE)
_UNIT = re.compile(r"\s*[\[(]([^\[\]()]{1,20})[\])]$")


def read_legend(flat: str, raw: str, start: int, end: int) -> Legend | None:
    """The scale that [start, end) of the text states, or None where it states no two ends."""
    ends = _ends(flat, start, end)
    if ends is None:
        return None
    first, last, span_start, span_end = ends
    return Legend(
        first=first,
        last=last,
        label=read_label(flat, raw, start, end),
        approximate=bool(_APPROXIMATE.search(flat, start, span_end)),
        printed=raw[span_start:span_end],
        start=span_start,
        end=span_end,
    )


def read_label(flat: str, raw: str, start: int, end: int) -> str:
    """The name of what the colours tell ("Accuracy (%)"), or "" where the line doesn't say it."""
    quoted = _LABEL.search(raw, start, end)
    if quoted:
        return plain(quoted[1])
    named = _METRIC_OF.search(flat, start, end)
    return plain(named[1]) if named else ""


def metric_and_unit(label: str) -> tuple[str, str]:
    """A legend's label as metric and unit: "Accuracy (%)" is Accuracy and %; a unit is short."""
    unit = _UNIT.search(label)
    return (label[: unit.start()].strip(), unit[1].strip()) if unit else (label, "")


def _ends(flat: str, start: int, end: int) -> tuple[float, float, int, int] | None:
    found = numbers(flat, start, end)
    for number in found:
        if number.how is How.RANGE and number.low is not None and number.high is not None:
            return (*_in_text_order(number), number.start, number.end)
    for first, last in pairwise(found):
        if first.value is not None and last.value is not None and _BETWEEN.fullmatch(flat, first.end, last.start):
            return first.value, last.value, first.start, last.end
    values = [number for number in found if number.value is not None]
    if len(values) < 2:
        return None
    low = min(values, key=lambda number: number.value or 0.0)
    high = max(values, key=lambda number: number.value or 0.0)
    if low.value is None or high.value is None or low.value == high.value:
        return None
    ends = sorted((low, high), key=lambda number: number.start)
    return ends[0].value or 0.0, ends[1].value or 0.0, ends[0].start, ends[1].end


def _in_text_order(number: Number) -> tuple[float, float]:
    low, high = number.low or 0.0, number.high or 0.0
    printed_first = numbers(number.printed.split("%")[0])[0]
    return (high, low) if printed_first.value == high else (low, high)
