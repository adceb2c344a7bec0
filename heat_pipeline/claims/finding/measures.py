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
from heat_pipeline.statements import Amount, Range, Region, Statement

_SPAN = re.compile(
    r"(?:\bfrom |\bbetween |: |, |\( ?|^)(?:(?:about|roughly|approximately|around|an?|just|below|a little|under) )*"
    r"(?P<low>N\d+) (?:up |all the way )?(?:to|and|through|–|-) (?:(?:about|roughly|approximately|around|just|over) )*"
    r"(?P<high>N\d+)\b"
)
_AXIS = re.compile(r"\b(?:y-axis|vertical axis|y axis|value axis|ordinate)\b")
_UNIT = re.compile(r"\s*\([^()]*\)")
_FEWEST = 3


def find(clause: Clause) -> Iterator[Statement]:
    """The ends of a chart's measuring axis as a range that holds all values."""
    reading = clause.figure.reading
    if reading.chart_type not in VALUE_CHARTS or clause.has_cells or doubt_of(clause.whole):
        return
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


def _of_a_column(clause: Clause) -> Iterator[Statement]:
    """The ends of an axis of a scatter plot as a range of the column that has its name."""
    said = set(labels.words(clause.flat_text)) | set(labels.words(clause.head))
    named = [label for label in clause.figure.ticks["column"] if said.issuperset(labels.words(_UNIT.sub("", label)))]
    span = _SPAN.search(clause.whole)
    if len(named) != 1 or span is None:
        return
    low, high = (clause.amounts(span[name])[0] for name in ("low", "high"))
    if low.low == low.high < high.low == high.high:
        yield Range(Region(columns=(named[0],)), low, high, "within")


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
