"""The axis on which a chart has its values, as a scale: what a colour scale is to a heatmap, it is to bars and lines.

Which list of ticks that axis is, `lists` says. Whether values fit it is the rules' to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from heat_pipeline.model import Legend
from heat_pipeline.reading.lists import TickList
from heat_pipeline.reading.numbers import numbers
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.tick_lists import stated_span

_LONGEST = 400


def value_scales(outline: Outline, lists: Sequence[TickList], values: Iterable[int]) -> tuple[Legend, ...]:
    """The value axes of a chart that state a span, each for its panel, or for all where it names none.

    Of two axes for the same panel (left and right) it is not known which values stand on which: neither is given.
    """
    axes = [lists[at] for at in sorted(values)]
    panels = Counter(axis.panel for axis in axes)
    return tuple(
        _scale(outline, axis, *axis.span)
        for axis in axes
        if axis.span is not None and axis.span[0] < axis.span[1] and panels[axis.panel] == 1
    )


def _scale(outline: Outline, axis: TickList, low: float, high: float) -> Legend:
    """An axis as a scale from its first tick to its last, or to the ends that its line states beyond these.

    Its characters are those from the one end to the other where they stand in its line.
    """
    line_end = outline.text.find("\n", axis.start)
    start, end = axis.start, min(line_end if line_end >= 0 else len(outline.text), axis.start + _LONGEST)
    line_numbers = numbers(outline.flat[start:end])
    stated = stated_span(outline.flat[start:end], line_numbers) or (low, high)
    if min(stated) <= low and high <= max(stated):
        low, high = min(stated), max(stated)
    ends = [number for number in line_numbers if {number.value, number.low, number.high} & {low, high}]
    other = next((number for number in ends if number.low is not None or number.value != ends[0].value), None)
    if other is not None:
        start, end = start + ends[0].start, start + other.end
    printed = outline.text[start:end]
    return Legend(low, high, axis.name, axis.panel or None, printed=printed, start=start, end=end, is_axis=True)
