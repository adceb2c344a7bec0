"""The colour scale of a figure: its label and its two ends as printed, out of the line that describes it.

Which lines those are is found in `frame`. Whether a scale is possible, and whether values fit it, is judged in quality.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise

from heat_pipeline.model import How, Legend
from heat_pipeline.reading.charts import metric_named
from heat_pipeline.reading.labels import plain
from heat_pipeline.reading.legend_notes import is_list, mirrored_ends, noted
from heat_pipeline.reading.numbers import Number, numbers
from heat_pipeline.reading.open_ends import open_ends

HEAD = re.compile(
    r"\b(?:legends?|colou?r[ _-]?(?:bars?|scales?|maps?|gradients?|coding|intensity|key|legend|range|strip|ramp)|"
    r"bar on the (?:right|left)|gradient|"
    r"farb(?:skala|legende|leiste|balken)|legende)\b|图例|颜色|色标|カラーバー|凡例|색상",
    re.IGNORECASE,
)
_HEAD_MARK = re.compile("legend|colou?r|bar on|gradient|farb|图例|颜色|色标|カラーバー|凡例|색상")  # in all of these
_OPENS = re.compile(rf"[\W_]*(?:(?!.{{0,50}}\b(?:ax[ie]s|achse)\b)[^\n:.;]{{0,40}}?)(?:{HEAD.pattern})", re.IGNORECASE)
BAND = re.compile(
    r"(?:(?:very|dark|deep|light|bright|pale|medium|mid|top|bottom|middle|lower|upper|high|low|"
    r"cent(?:er|re)|max\w*|min\w*|"
    r"red|blue|green|yellow|orange|purple|pink|brown|gr[ae]y|black|white|teal|cyan|magenta|violet|beige|navy|cream|"
    r"(?:dark|light|pale|deep|bright)est|yellowish|reddish|bluish|greenish|end|shades?|tones?|to|and|or|colou?rs?)"
    r"[\s/,()\-–→]*)+",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"[^.;,\n]{0,60}?(?:\bto\b|\bthrough\b|\bbis\b|\bends?\b|\bfinish\w*\b|→|到|から|至|\.\.\.|…)[^.;,\n]{0,60}"
)
_LABEL = re.compile(r"[\"“'‘`]([^\"”'’`\n]{1,60})[\"”'’`]")
_NAMING = re.compile(
    r"\b(?:named?|labell?ed|labels?|titled?|caption(?:ed)?|called|marked|reads?|says)\b[^.]{0,24}$", re.IGNORECASE
)
_METRIC_OF = re.compile(r"\b(?:values?|level|size|strength|scale) of (?:the )?([A-Z][\w@ -]{1,40}?)(?=[.,;:(]|$)")
_APPROXIMATE = re.compile(r"\b(?:approximately|approx|about|around|roughly)\b|[~≈]", re.IGNORECASE)
_UNIT = re.compile(r"\s*[\[(](?!log\b)([^\[\]()]{1,20})[\])]$", re.IGNORECASE)
_SCALED = re.compile(r"\s*\(log[^()]{0,20}\)$", re.IGNORECASE)
_LONGEST_TOLD = 300
_MOST_CUES = 500


_CUE = re.compile(
    r"(?:(?P<sure>colou?r[ -]?(?:bar|scale|map|key|legend|range|code|coding|limits)|"
    r"farb(?:skala|legende|leiste|balken)|colou?rs (?:show|give|encode|mark|tell)|colou?rs?(?=:))|"
    r"legend|scale|bar|range)\b(?! chart)|颜色|色标|カラーバー"
)  # in small letters
# "legend", "scale" and "bar" may be others: they are the colours' at the start of a sentence or behind an article.
_ARTICLE = re.compile(r"\b(?:the|a|its|shared)\s(?:(?!bar\b)\w+\s)?\W*$")
_OPENING = re.compile(r"[.,;\n:(—–]\W*$")
_PART_OF = re.compile(
    r"\b(?:end|part|half|top|bottom|middle|side|range|beyond|above|below|off|outside) (?:of )?(?:the|its)?\s*$",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r";|[.](?=\s+[^\W\d_a-zà-ÿ]|\s*$|\s*\n)|。|\n")
_AS_ENDS = re.compile(r"\b(?:between|has|have|with|ends?|limits?|labell?ed)\b[^.;\d]{0,40}$", re.IGNORECASE)
_AND = re.compile(r"[\s%]*(?:\([^()]{0,40}\))?\s*(?:and|und)\b[^.;,\d]{0,40}", re.IGNORECASE)


@lru_cache(maxsize=4_096)
def is_head(label: str) -> bool:
    """Whether the head of a line is that of a legend: "Color Bar (right)"."""
    return HEAD.search(label) is not None


def opens(line: str) -> bool:
    """Whether a line without a head begins with words for a legend: "A color bar on the right …"."""
    return _HEAD_MARK.search(line.lower()) is not None and _OPENS.match(line) is not None


def cues(flat: str) -> Iterator[re.Match[str]]:
    """The places at which a text speaks of the colour scale."""
    lowered = flat.lower()
    if len(lowered) != len(flat):
        lowered = flat
    for cue in islice(_CUE.finditer(lowered), _MOST_CUES):
        before = lowered[max(0, cue.start() - 24) : cue.start()]
        if before[-1:].isalnum() and cue["sure"] is None and cue[0].isascii():
            continue
        before = before if cue.start() > 23 else f"\n{before}"
        opens = cue[0] != "bar" and _OPENING.search(before) is not None  # "Panel B: Bar" is a name
        if cue["sure"] or not cue[0].isascii() or opens or _ARTICLE.search(before):
            yield cue


def told(flat: str, raw: str, cue: re.Match[str], comma: bool = False) -> Legend | None:
    """The scale that a sentence gives behind the words for it, "a color bar from 0 to 100", or None.

    Two numbers are its ends only where the sentence joins them: it may say other things of the colours.
    """
    start = cue.end()
    stop = _SENTENCE_END.search(flat, start, min(len(flat), start + _LONGEST_TOLD))
    end = min(stop.start() if stop is not None else len(flat), start + _LONGEST_TOLD)
    if _PART_OF.search(flat, max(0, cue.start() - 24), cue.start()):
        return None
    found = numbers(flat, start, end, comma)
    ends = _joined_ends(found, flat)
    if ends is None and len(found) == 2:
        first, last = found
        if (
            first.value is not None
            and last.value is not None
            and _AND.fullmatch(flat, first.end, last.start)
            and _AS_ENDS.search(flat, max(0, first.start - 60), first.start)
        ):
            ends = first.value, last.value, first.start, last.end  # "has 15 and 45 as its ends"
    return _legend(flat, raw, start, end, ends, comma) if ends is not None else None


def read_legend(flat: str, raw: str, start: int, end: int, comma: bool = False) -> Legend | None:
    """The scale that [start, end) of the text states, or None where it states no two ends."""
    found = numbers(flat, start, end, comma)
    ends = _ends(found, flat) or mirrored_ends(found, flat, start)
    return _legend(flat, raw, start, end, ends, comma) if ends is not None else None


def _legend(flat: str, raw: str, start: int, end: int, ends: tuple[float, float, int, int], comma: bool) -> Legend:
    first, last, span_start, span_end = ends
    found = numbers(flat, span_start, span_end, comma)
    scale = Legend(
        first=first,
        last=last,
        label=read_label(raw, start, end),
        approximate=bool(_APPROXIMATE.search(flat, start, span_end)) or is_list(found, flat, span_start, span_end),
        printed=raw[span_start:span_end],
        start=span_start,
        end=span_end,
    )
    return noted(scale, flat, start, end, comma)


def banded(flat: str, raw: str, bands: Sequence[tuple[int, int]], label: str, comma: bool = False) -> Legend | None:
    """The scale whose values stand by colour in lines of their own ("Red: 0", "Green: ~60-80"), or None."""
    parted = [(start, end, numbers(flat, start, end, comma)) for start, end in bands]
    ends = [
        (value, number)
        for _, _, found in parted
        for number in found
        for value in (number.value, number.low, number.high)
        if value is not None
    ]
    if len({value for value, _ in ends}) < 2:
        return None
    low, high = min(ends, key=lambda pair: pair[0]), max(ends, key=lambda pair: pair[0])
    first, last = sorted((low, high), key=lambda pair: (pair[1].start, pair[0] is pair[1].high))
    start, end = min(low[1].start, high[1].start), max(low[1].end, high[1].end)
    below = above = False
    for begin, stop, found in parted:
        if len(found) == 1 and found[0].value in (low[0], high[0]):  # "Blue: up to 10", "Red: above 40"
            opened = open_ends(flat[begin:stop].lower(), found[0].start - begin, found[0].end - begin)
            below = below or (opened[0] and found[0].value == low[0])
            above = above or (opened[1] and found[0].value == high[0])
    return Legend(
        first=first[0],
        last=last[0],
        label=label,
        approximate=bool(_APPROXIMATE.search(flat, max(0, start - 16), end)),
        printed=raw[start:end],
        start=start,
        end=end,
        open_low=below,
        open_high=above,
    )


def read_label(raw: str, start: int, end: int) -> str:
    """The name of what the colours tell ("Accuracy (%)"), or "" where the line doesn't say it."""
    quoted = _LABEL.search(raw, start, end)
    if quoted and not quoted[1].strip(" -+.%").isdigit():
        before = raw[start : quoted.start()]
        if not before.strip(" *") or _NAMING.search(before) or metric_named(quoted[1], vague=True):
            return plain(quoted[1])
    named = _METRIC_OF.search(raw, start, end)
    return plain(named[1]) if named else ""


def metric_and_unit(label: str) -> tuple[str, str]:
    """A legend's label as metric and unit: "Accuracy (%)" is Accuracy and %; a unit is short."""
    label = _SCALED.sub("", label)
    unit = _UNIT.search(label)
    return (label[: unit.start()].strip(), unit[1].strip()) if unit else (label, "")


def _joined_ends(found: Sequence[Number], flat: str) -> tuple[float, float, int, int] | None:
    """The first two numbers that a text joins as the ends of a span."""
    for number in found:
        if number.how is How.RANGE and number.low is not None and number.high is not None:
            return (*_in_text_order(number), number.start, number.end)
    for at, (first, last) in enumerate(pairwise(found)):
        if first.value is not None and last.value is not None and _BETWEEN.fullmatch(flat, first.end, last.start):
            for after in found[at + 2 :]:  # "-1 (blue) through 0 (white) to 1 (red)"
                if after.value is None or not _BETWEEN.fullmatch(flat, last.end, after.start):
                    break
                last = after
            return first.value, last.value or 0.0, first.start, last.end
    return None


def _ends(found: Sequence[Number], flat: str) -> tuple[float, float, int, int] | None:
    joined = _joined_ends(found, flat)
    if joined is not None:
        return joined
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
    printed_first = numbers(number.printed.split("%")[0])
    return (high, low) if printed_first and printed_first[0].value == high else (low, high)
