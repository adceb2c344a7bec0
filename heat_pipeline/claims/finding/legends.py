"""Claims on the colour scale as a whole: "ranges from 0 to 100", "values exceed the legend".

Where the reader found the scale's ends, and what single colours stand for, is the business of `bands`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from heat_pipeline.claims.finding.degrees import is_negated
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.model import How
from heat_pipeline.reading.colours import PHRASE, colour_of
from heat_pipeline.reading.numbers import Number
from heat_pipeline.reading.sections import Part
from heat_pipeline.statements import LegendClaim, Partly, Region, Statement

_SCALE = re.compile(
    r"\b(?:legends?|colou?r[ -]?(?:bars?|scales?|maps?|ranges?|keys?|codes?|coding|gradients?|legends?)|scale|gradient|"
    r"colou?rs|colou?red|colou?r|shades?|shading|intensity|bar|hues?)\b"
)
_SURE = re.compile(
    r"\b(?:legends?|colou?r[ -]?(?:bar|scale|map|range|key|gradient|legend)s?|scale|gradient|"
    r"(?<!one )(?<!a )bar(?! for\b))\b"
)
_LEGEND = re.compile(r"\b(?:legends?|colou?r ?bar|colou?r ?scale|(?:the|its|stated|given|printed) scale)\b")
_BEYOND = re.compile(
    r"\b(?:exceed\w*|beyond|outside|above|over|out of|surpass\w*|fit|contradict\w*|inconsisten\w*|mismatch\w*|squared|"
    r"conflict\w*|disagree\w*|off the scale|higher than|larger than|not match\w*|discrepanc\w*)\b"
)
_WITHIN = re.compile(r"\b(?:within|inside|fit(?:s)?|stays? in|in line with|consistent with|match(?:es)?|covers? all)\b")
_GOES = re.compile(
    r"^(?:[^,]* )?(?:from|between)(?: (?:about|approximately|around))? N\d (?:\( [^()]* \) )?(?:to|and|up to) "
    r"(?:about |approximately |around )?N\d"
)
_SPAN = re.compile(r"\bN\d+ (?:to|and|-|–) N\d")
_LIMITS = re.compile(r"\blimits?(?: (?:are|is|of|at|set|to|from|between))* (?P<low>N\d+) (?:and|to) (?P<high>N\d+)\b")
_OF_ONE = re.compile(r"\b(?:left|right|upper|lower|top|bottom|first|second|third|middle|cent(?:er|re))\b")
_LETTER = re.compile(r"\W*[a-h]\W*$|\W*[a-h]\W+[a-h]\W*$")
_NAMES_SCALE = re.compile(
    r"[-*• ]*(?:the )?(?:[a-z]+ )?(?:colou?r[ -]?(?:bar|scale|map|key|legend|gradient)|legend|scale bar)\b"
)
_ITEM_OF_SCALE = re.compile(
    r"(?:the )?(?:(?:key|major|numerical|numeric|tick|scale|value|colou?r|labell?ed) )*(?:range|markers?|marks|ticks?|"
    r"tick marks|values|labels|numbers|scale|intervals|gradations|limits|extent)"
)
_AXIS = re.compile(r"\b(?:axis|axes|ticks? of the|steps?|increments?)\b")
_COLOUR_BEFORE = re.compile(rf"(?:^|[\s,;:(]){PHRASE.pattern}(?: (?:at|=|is|for|means))? ?[=:]? ?$")
# "3 tick marks", "2 panels": a number that counts what the scale or the figure has
_COUNTED = re.compile(
    r"[ -]+(?:[a-z-]+ )?(?:tick marks?|ticks|marks|panels|heat ?maps|bands|colou?rs|steps|levels|bins|labels|models|"
    r"rows|columns|shades|bars|classes|segments|tones|hues|stops)\b",
    re.IGNORECASE,
)
_JOINED = re.compile(r"\d\W{0,3}(?:[-–—…→]|\bto\b)\W{0,3}\d")
_COLOUR_PAIR = re.compile(r"\(\s*([^()\d]{3,24})\s*\)")
# A legend of lines and bars, which tells their names: "solid = `clip 0.1`", "dark gray = '1 GPU'"; or where it stands
_OF_SERIES = re.compile(
    r"= ?[\"'`“‘][^\"'`”’\n]{1,40}[\"'`”’][^\n]{0,40}= ?[\"'`“‘]|\[ ?[xy] ?[:=]|"
    r"\b(?:solid|dashed|dotted|dash-dotted|hatched|triangles?|circles?|crosses|diamonds?|line styles?) ?[=:(]",
    re.IGNORECASE,
)
_WORDS = frozenset(
    [
        "legend",
        "colorbar",
        "colourbar",
        "color",
        "colour",
        "scale",
        "gradient",
        "colors",
        "colours",
        "bar",
        "colormap",
        "colourmap",
        "intensity",
        "shades",
        "shading",
        "range",
        "key",
        "ranges",
        "red",
        "blue",
        "green",
        "yellow",
        "white",
        "dark",
        "light",
    ]
)


def find(clause: Clause) -> Iterator[Statement]:
    """What a clause says of the colour scale."""
    main, whole = clause.main, clause.whole
    numbers = clause.numbers
    if clause.part in (Part.REMARKS, Part.DATA) and not (_colour_ends(clause, numbers) and not clause.has_cells):
        yield from _compared(clause, numbers)
        return
    if re.search(r"\bax[ie]s\b", clause.head) and not re.search(r"\b(?:legend|colou?r)", main):
        return
    if any(clause.start <= legend.start < clause.end for legend in clause.figure.reading.legends):
        return
    if _AXIS.search(main) and not re.search(r"\b(?:legend|colou?r)", main):
        return
    if is_of_series(clause):
        return
    limits = _LIMITS.search(main)
    if limits is not None:
        low, high = (clause.amounts(limits[name])[0] for name in ("low", "high"))
        if low.low == low.high < high.low == high.high:
            yield LegendClaim("goes", clause.scope, low.low, high.low)
        return
    if not (clause.of_scale or _SCALE.search(f"{clause.before} {whole}") or _colour_ends(clause, numbers)):
        return
    if len(spans_in(clause)) > 1:
        return  # "GSM8K 59 to 66, HumanEval 39 to 50": a scale for each panel
    ends = ends_of([one for one in numbers if _COUNTED.match(clause.flat, one.end) is None])
    sure = clause.of_scale or _SURE.search(whole) or _colour_ends(clause, numbers) or _GOES.search(main)
    if ends is None or not sure:
        return
    named = clause.own(clause.main).panels
    if named is not None and sum(place.along == "panel" for place in clause.places(clause.main)) > 1:
        return  # "chart (a) is on a 1-10 scale, chart (b) in percent"
    goes = LegendClaim("goes", clause.scope if named is None else Region(panels=named), *ends)
    # the outermost of several marks need not be the scale's ends
    if (clause.of_scale and len(numbers) > 2) or may_be_of_a_panel(clause):
        yield Partly(goes, "scale")
    else:
        yield goes


def is_of_series(clause: Clause) -> bool:
    """Whether a clause tells the names of lines or bars, or where the legend stands, and no numbers of a scale."""
    return _OF_SERIES.search(clause.raw, clause.start, clause.end) is not None


def may_be_of_a_panel(clause: Clause) -> bool:
    """Whether a clause may tell the scale of one of several panels: "right color bar: 0.5 to 1", "(a): 10 to 60"."""
    if len(clause.figure.reading.panels) < 2 or clause.scope.panels is not None:
        return False
    said = f"{clause.head} {clause.before}"
    return _OF_ONE.search(f"{said} {clause.main}") is not None or _LETTER.match(said) is not None


def names_scale(said: str) -> bool:
    """Whether a line's head, or the line where it has none, names the colour scale: the next may tell more of it."""
    return _NAMES_SCALE.match(said) is not None


def is_item_of_scale(head: str) -> bool:
    """Whether a line with this head tells of the colour scale where the line before it does: "Key markers: ..."."""
    return _ITEM_OF_SCALE.fullmatch(head) is not None


def spans_in(clause: Clause) -> list[str]:
    """What tells of two ends in a clause, one after the other."""
    return [*_SPAN.findall(clause.main), *(one.printed for one in clause.marked.amounts if _JOINED.search(one.printed))]


def ends_of(numbers: Sequence[Number]) -> tuple[float, float, bool] | None:
    """The ends of a scale that numbers tell: two, a range, or the ticks of the scale in order."""
    about = any(number.how is How.APPROX for number in numbers)
    if len(numbers) == 1 and numbers[0].low is not None and numbers[0].high is not None:
        return numbers[0].low, numbers[0].high, about
    values = [number.value for number in numbers if number.value is not None]
    if len(values) < 2 or len(values) != len(numbers):
        return None
    low, high = min(values), max(values)
    ordered = values == sorted(values) or values == sorted(values, reverse=True)
    return (low, high, about) if low < high and (ordered or {values[0], values[1]} == {low, high}) else None


def _colour_ends(clause: Clause, numbers: Sequence[Number]) -> bool:
    """Whether each of two numbers has a colour beside it: "0 (red) → 10 (green)", "white 0, dark teal 100"."""
    if len(numbers) != 2:
        return False
    glosses = [gloss for gloss in _COLOUR_PAIR.findall(clause.flat_text) if colour_of(gloss.lower())]
    if len(glosses) == 2:
        return True
    before = [clause.flat[clause.start : numbers[0].start], clause.flat[numbers[0].end : numbers[1].start]]
    return all(_COLOUR_BEFORE.search(said.lower()) is not None for said in before)


def _compared(clause: Clause, numbers: Sequence[Number]) -> Iterator[Statement]:
    """ "The values go beyond the legend's range (24-48)"."""
    main = clause.main
    if not _LEGEND.search(main):
        return
    beyond = _BEYOND.search(main)
    within = _WITHIN.search(main)
    if beyond is None and within is None:
        return
    over = clause.region(main)
    low = high = None
    ranges = [number for number in numbers if number.low is not None]
    if len(ranges) == 1:
        low, high = ranges[0].low, ranges[0].high
    denied = is_negated(main) or "cannot" in main
    if beyond is not None and beyond[0] in ("fit", "squared") and not denied:
        beyond = None
    if beyond is not None:
        if denied and beyond[0] not in ("fit", "squared") and not beyond[0].startswith("not match"):
            yield LegendClaim("kept", over, low, high)
        else:
            yield LegendClaim("exceeded", over, low, high)
    elif within is not None:
        yield LegendClaim("exceeded" if denied else "kept", over, low, high)


LEGENDS = Kind(_WORDS, find, frame=True, plain=True)
