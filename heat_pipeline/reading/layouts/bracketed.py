"""Values in brackets behind ticks of one axis: a whole row, or one value that several ticks share.

"Oak stays below 45 in all columns (22.8, 41.0, 20.1)" is a row of an axis with three ticks; "Words such as `and`, `the`
and `of` stay nearly white (0.00-0.03)" gives each of these ticks its value. Values that stand in brackets behind one
tick each belong to prose.
"""

from __future__ import annotations

import re

from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import Side
from heat_pipeline.reading.layouts.protocol import Item, Label, View
from heat_pipeline.reading.layouts.tick_mentions import tick_mentions
from heat_pipeline.reading.numbers import Number

_QUOTED = re.compile(r"[`\"“]([^`\"“”\n]{1,40})[`\"”]")
_BETWEEN = re.compile(r"\s*(?:,\s*)?(?:(?:and|or|&)\s+)?")
_OPENS = re.compile(r"[^()\d\n]{0,90}\((?:[^()\d\n]{0,40}[,:;]\s*|[^()\d\n]{0,12})?")
_LEAST, _LONGEST = 3, 400


class Bracketed:
    """The values of a bracket behind the ticks that they are of."""

    name = "bracketed"

    def read(self, view: View) -> list[Item]:
        """An item for each value of the row, or for each tick that shares the value; else none."""
        block, flat = view.block, view.flat
        if block.end - block.start > _LONGEST or flat.find("(", block.start, block.end) < 0:
            return []
        return self._row(view) or self._shared(view)

    def _row(self, view: View) -> list[Item]:
        block, flat = view.block, view.flat
        opened = flat.rfind("(", block.start, block.end)
        closed = flat.find(")", opened, block.end)
        values = [number for number in view.numbers if opened < number.start and number.end <= closed]
        if len(values) < _LEAST or any(number.value is None for number in values):
            return []
        if _between(flat, opened, values, closed).replace("%", "").replace("and", "").strip(" ,;()"):
            return []
        ticks = tick_mentions(view.raw, flat, view.axes, block.start, opened)
        if len({tick.match.label for tick in ticks}) != 1:
            return []
        side = ticks[0].match.side
        if side is None or side.other in view.axes.inferred or len(view.axes.axis(side.other).ticks) != len(values):
            return []
        label = ticks[0].label
        about = (Label(label.text, label.start, label.end, side, (self.name, "row")),)
        return [Item(number, about, at, len(values)) for at, number in enumerate(values)]

    def _shared(self, view: View) -> list[Item]:
        """The one value of a line behind a list of ticks in quotes."""
        if len(view.numbers) != 1:
            return []
        number = view.numbers[0]
        found: list[Label] = []
        sides: set[Side | None] = set()
        end = view.block.start
        for quoted in _QUOTED.finditer(view.raw, view.block.start, number.start):
            text = labels.plain(quoted[1]) or quoted[1]
            if found and _BETWEEN.fullmatch(view.flat, end, quoted.start()) is None:
                return []
            match = view.axes.match(text)
            if not view.axes.lists(text):
                return []
            sides.add(match.side)
            found.append(Label(text, quoted.start(1), quoted.end(1), match.side, (self.name, "shared")))
            end = quoted.end()
        if len(found) < 2 or len(sides) != 1 or None in sides:
            return []
        if _OPENS.fullmatch(view.flat, end, number.start) is None:
            return []
        return [Item(number, (label,)) for label in found]


def _between(flat: str, start: int, values: list[Number], end: int) -> str:
    """What stands in a bracket beside its values."""
    pieces, place = [], start
    for number in values:
        pieces.append(flat[place : number.start])
        place = number.end
    return "".join((*pieces, flat[place:end]))
