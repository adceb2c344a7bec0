"""Claims on the axis of a chart that measures: "Y-axis: mean reward, from 0.0 to 3.0", of bars, lines and points.

Such an axis has no ticks at which values stand: what its ends claim is that the values lie between them. Axes with
ticks are the business of `coverage`, colour scales that of `legends`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from heat_pipeline.claims.finding.degrees import doubt_of
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import MARK, Clause
from heat_pipeline.model import How
from heat_pipeline.reading import labels
from heat_pipeline.reading.charts import VALUE_CHARTS
from heat_pipeline.reading.numbers import Number
from heat_pipeline.reading.sections import Part
from heat_pipeline.statements import Amount, Partly, Range, Region, Statement

_SPAN = re.compile(
    r"(?:\bfrom |\bbetween |: |, |\( ?|^)(?:(?:about|roughly|approximately|around|an?|just|below|a little|under) )*"
    r"(?P<low>N\d+) (?:up |all the way )?(?:to|and|through|–|-) (?:(?:about|roughly|approximately|around|just|over) )*"
    r"(?P<high>N\d+)\b"
)
_AXIS = re.compile(r"\b(?:y-axis|vertical axis|y axis|value axis|ordinate)\b")
_NAMED = re.compile(r"\b[xy][- ]?ax[ie]s\b|\b(?:vertical|horizontal)(?: (?:ax[ie]s|scale))?\b|^[\W_]*[xy]\s*[:=]")
_SPANNING = re.compile(r"^[\s%*`_a-zA-Zµ°$/]{0,8}(?:\bto\b|\bthrough\b|\bup to\b|\band\b|–|-|—)[\s%*`_$]*$")
_STEPS = re.compile(r"\b(?:steps?|increments?|intervals?|every|spac\w+)\b|\bticks? at every\b")
_UNSURE = re.compile(r"\b(?:log\w*|broken|break|secondary|second|left|right|inverted|reversed|axes)\b")
_UNIT = re.compile(r"\s*\([^()]*\)")
_FEWEST = 3


def find(clause: Clause) -> Iterator[Statement]:
    """The ends of a chart's measuring axis as a range that holds all values."""
    if clause.figure.reading.chart_type not in VALUE_CHARTS or clause.has_cells or doubt_of(clause.whole):
        return
    found: list[Statement] = [one for one in _of_marks(clause) if not _is_of_other_unit(clause, one)]
    if not found and (told := _of_numbers(clause)) is not None:
        found = [told]
    yield from found


def _of_marks(clause: Clause) -> Iterator[Range]:
    """The ends as the marks of a clause tell them that names the axis itself."""
    reading = clause.figure.reading
    if clause.figure.has_measures:
        yield from _of_a_column(clause)
        return
    names_it = any(place.along == "row" and not place.labels for place in clause.marked.places)
    if not (names_it or clause.axis == "row" or _AXIS.search(f"{clause.head} {clause.before}")):
        return
    own = {cell.row for cell in reading.cells}
    if any(label in own for label in clause.figure.numbers["row"]):
        return  # numbers are its ticks, at which values stand
    span = _SPAN.search(clause.whole)
    before = clause.whole if span is None else clause.whole[: span.start()]  # "0 to 3 in steps of 0.5" is of no "Step"
    if any(clause.place(mark[0]).along == "column" for mark in MARK.finditer(before) if mark[1] in "PAED"):
        return
    if len(reading.panels) > 1 and clause.scope.panels is None:
        return  # "upper chart: 0 to 2.5": of a panel that it does not name
    if span is not None:
        low, high = (clause.amounts(span[name])[0] for name in ("low", "high"))
        behind = clause.whole[span.end() :]
        if low.low == low.high < high.low == high.high and not re.match(r" (?:%|percent )?(?:and|to) N", behind):
            yield Range(clause.scope, low, high, "within")
        return
    wide = [amount for amount in clause.amounts(clause.whole) if amount.low < amount.high]
    if len(wide) == 1:
        low, high = (replace(wide[0], low=end, high=end, printed=f"{end:g}") for end in (wide[0].low, wide[0].high))
        yield Range(clause.scope, low, high, "within")
        return
    ends = _listed(clause.numbers)
    if ends is not None:
        yield Range(clause.scope, *ends, "within")


def _of_a_column(clause: Clause) -> Iterator[Range]:
    """The ends of an axis of a scatter plot as a range of the column that has its name."""
    said = set(labels.words(clause.flat_text)) | set(labels.words(clause.head))
    named = [label for label in clause.figure.ticks["column"] if said.issuperset(labels.words(_UNIT.sub("", label)))]
    span = _SPAN.search(clause.whole)
    if len(named) != 1 or span is None:
        return
    low, high = (clause.amounts(span[name])[0] for name in ("low", "high"))
    if low.low == low.high < high.low == high.high:
        yield Range(Region(columns=(named[0],)), low, high, "within")


def _of_numbers(clause: Clause) -> Statement | None:
    """The ends by the numbers of a clause, whatever they were taken for, where its line is of the upright axis alone.

    They are moved out by a tenth: what is told here may be the outermost ticks.
    """
    figure = clause.figure
    line = _line_up_to(clause)
    told = list(_NAMED.finditer(line))
    ends = _ends(clause)
    if clause.part is not Part.FRAME or len(told) != 1 or ends is None or _is_of_ticks(clause, ends):
        return None
    panels = clause.own(clause.whole).panels or clause.scope.panels
    over = Region(panels)
    if figure.has_measures:
        said = set(labels.words(line))
        named = [label for label in figure.ticks["column"] if said.issuperset(labels.words(_UNIT.sub("", label)))]
        if len(named) != 1:
            return None
        over = Region(panels, None, (named[0],))
    elif ("y" in told[0][0] or "vertical" in told[0][0]) == ("horizontal bar" in figure.said_text):
        return None  # the values go along the other one
    off = 0.1 * (ends[1] - ends[0])
    low, high = (round(end, 10) for end in (ends[0] - off, ends[1] + off))
    found = Range(
        over, Amount(low, low, 0.0, True, f"{ends[0]:g}"), Amount(high, high, 0.0, True, f"{ends[1]:g}"), "within"
    )
    several = len(figure.ticks["panel"]) > 1 and panels is None
    if _is_of_other_unit(clause, found):
        return None
    return Partly(found, "axis") if several or _UNSURE.search(line) else found


def _is_of_other_unit(clause: Clause, said: Range) -> bool:
    """Whether an axis of shares goes with values in percent, or the other way round."""
    assert said.low is not None and said.high is not None
    end = max(abs(said.low.low), abs(said.high.high))
    top = max(abs(clause.figure.low), abs(clause.figure.high))
    return (end <= 1.2 and top > 2) or (top <= 1 and end > 20)


def _line_up_to(clause: Clause) -> str:
    """The words of a clause's line from the first of them up to it, in lower case."""
    begin = clause.flat.rfind("\n", 0, clause.start) + 1
    return clause.flat[begin : clause.end].lower()


def _ends(clause: Clause) -> tuple[float, float] | None:
    """The ends that a clause names: "from 0 to 30", "0-30", or the first and the last of a list that rises."""
    steps = _STEPS.search(clause.flat_text)
    until = clause.start + steps.start() if steps is not None else clause.end
    found = [number for number in clause.numbers if number.start < until]
    low: float | None
    high: float | None
    if len(found) == 1 and found[0].value is None:
        low, high = found[0].low, found[0].high
    elif len(found) == 2 and _SPANNING.match(clause.raw[found[0].end : found[1].start]):
        low, high = found[0].value, found[1].value
    elif len(found) >= _FEWEST and _listed(found) is not None:
        low, high = found[0].value, found[-1].value
    else:
        return None
    return (low, high) if low is not None and high is not None and low < high else None


def _is_of_ticks(clause: Clause, ends: tuple[float, float]) -> bool:
    """Whether cells stand at one of the ends, so that it is a tick."""
    there = clause.figure.with_values
    return any(labels.number_in(label) in ends for side in ("row", "column") for label in there[side])


def _listed(numbers: list[Number]) -> tuple[Amount, Amount] | None:
    """The ends of a list of ticks, moved out by one step: an axis may go on behind the last tick it shows."""
    values = [number.value for number in numbers if number.value is not None and number.how is How.EXACT]
    if len(values) < _FEWEST or len(values) != len(numbers) or values not in (sorted(values), sorted(values)[::-1]):
        return None
    low, high = min(values), max(values)
    step = abs(values[1] - values[0])
    if step <= 0:
        return None
    return tuple(  # type: ignore[return-value]
        Amount(round(end, 10), round(end, 10), 0.0, True, f"{end:g}") for end in (low - step, high + step)
    )


MEASURES = Kind(frozenset(), find, frame=True, plain=True)
