"""Values of cells as fusing compares them: when two prints are the same number, and which of several is told.

What belongs here is arithmetic on single values. Where they stand is the business of `frame` and `aligning`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heat_pipeline.fusing.model import DescribedCell, FigureText

_MOST_DECIMALS = 12
_COARSE = (0.05, 0.1, 0.25, 0.5, 5.0, 10.0)
_FEWEST = 5
_BY_EYE = 0.05
_CLOSE = 1e-9
_LARGEST = 1e100
"""No figure shows larger numbers: they are no values."""


@dataclass(slots=True)
class ComparedValue:
    """A cell of a text as it is compared: from `low` to `high`, equal for one number, printed to the unit `step`."""

    told: DescribedCell
    low: float
    high: float
    step: float

    @property
    def middle(self) -> float:
        """The value, or the middle of the range."""
        return (self.low + self.high) / 2


def entries_of(text: FigureText, slack: float) -> list[ComparedValue]:
    """The cells of a text that have a value, as they are compared; what is read by eye is as fine as its text reads."""
    entries = []
    for cell in text.told:
        ends = [end for end in (cell.value, cell.low, cell.high) if end is not None]
        ends = ends[:1] if cell.value is not None else ends
        if ends and all(abs(end) < _LARGEST for end in ends):
            entries.append(ComparedValue(cell, min(ends), max(ends), 10.0 ** -_decimals(cell)))
    unit = _grain([entry.middle for entry in entries]) if slack else 0.0
    for entry in entries:
        entry.step = max(entry.step, unit)
    return entries


def _decimals(cell: DescribedCell) -> int:
    printed = cell.printed or ("" if cell.value is None else repr(cell.value).removesuffix(".0"))
    if "e" in printed or "E" in printed:
        printed = "" if cell.value is None else f"{cell.value:.12f}".rstrip("0")
    behind = printed.replace(",", "").partition(".")[2]
    return min(_MOST_DECIMALS, len(behind) - len(behind.lstrip("0123456789")))


def _grain(values: Sequence[float]) -> float:
    """The unit of which all values of a text are multiples: 0.05 for one that reads in steps of 0.05, else 0."""
    units = [unit for unit in _COARSE if all(abs(value / unit - round(value / unit)) < 1e-6 for value in values)]
    return max(units, default=0.0) if len(set(values)) >= _FEWEST else 0.0


def agree(mine: ComparedValue, theirs: ComparedValue, slack: float = 0.0) -> bool:
    """Whether two values are the same: equal where both are rounded to the coarser print, or one within the other."""
    gap = max(mine.low - theirs.high, theirs.low - mine.high, 0.0)
    if gap == 0.0:
        return True
    return gap <= max(slack, mine.step / 2, theirs.step / 2) + _CLOSE * max(abs(mine.low), abs(theirs.low))


def slack_of(described: Sequence[FigureText]) -> float:
    """How far readings by eye may lie apart, 0 where most values are printed in the figure.

    A twentieth of the scale, where at least half of all cells are stated as approximate.
    """
    cells = [cell for text in described for cell in text.told]
    if not cells or 2 * sum(cell.approximate for cell in cells) < len(cells):
        return 0.0
    ends = sorted(
        size for text in described for scale in text.scales if 0 < (size := scale.high - scale.low) < _LARGEST
    )
    return _BY_EYE * ends[len(ends) // 2] if ends else 0.0
