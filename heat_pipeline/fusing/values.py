"""Values of cells as fusing compares them: when two prints are the same number, and which of several is told.

What belongs here is arithmetic on single values. Where they stand is the business of `frame` and `moving`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from heat_pipeline.fusing.model import Description, Told

_MOST_DECIMALS = 12
_COARSE = (0.05, 0.1, 0.25, 0.5, 5.0, 10.0)
_FEWEST = 5
_COMMON = 0.25
_BY_EYE = 0.05
_CLOSE = 1e-9
_LARGEST = 1e100
"""No figure shows larger numbers: they are no values."""


@dataclass(slots=True, frozen=True)
class Amount:
    """A told value: from `low` to `high`, equal for one number; `step` is the unit to which its text prints."""

    low: float
    high: float
    step: float

    @property
    def middle(self) -> float:
        """The value, or the middle of the range."""
        return (self.low + self.high) / 2


@dataclass(slots=True)
class Entry:
    """A cell of a text with the value as it is compared; `scaled` is what the value was multiplied by."""

    told: Told
    amount: Amount
    scaled: float = 1.0


def amounts(told: Sequence[Told]) -> list[Amount | None]:
    """The values of a text's cells, None for a cell without one.

    A text prints to the finest unit that a quarter of its values have: "70" beside "58.7" and "51.2" is 70.0.
    """
    decimals = [_decimals(one) for one in told]
    usual = _usual(decimals)
    found: list[Amount | None] = []
    for one, own in zip(told, decimals, strict=True):
        low = one.value if one.value is not None else one.low
        high = one.value if one.value is not None else one.high
        low = high if low is None else low
        high = low if high is None else high
        if low is None or high is None or not (abs(low) < _LARGEST and abs(high) < _LARGEST):
            found.append(None)
            continue
        found.append(Amount(min(low, high), max(low, high), 10.0 ** -max(own, usual)))
    return found


def _usual(decimals: Sequence[int]) -> int:
    counts = Counter(decimals)
    enough = _COMMON * len(decimals)
    held = 0
    for one in sorted(counts, reverse=True):
        held += counts[one]
        if held >= enough:
            return one
    return 0


def _decimals(told: Told) -> int:
    printed = told.printed or ("" if told.value is None else repr(told.value).removesuffix(".0"))
    if "e" in printed or "E" in printed:
        printed = f"{told.value:.12f}".rstrip("0") if told.value is not None and abs(told.value) < _LARGEST else ""
    behind = printed.replace(",", "").partition(".")[2]
    return min(_MOST_DECIMALS, len(behind) - len(behind.lstrip("0123456789")))


def agree(one: Amount, other: Amount, slack: float = 0.0) -> bool:
    """Whether two values are the same: equal where both are rounded to the coarser print, or one within the other."""
    gap = max(one.low - other.high, other.low - one.high, 0.0)
    if gap == 0.0:
        return True
    return gap <= max(slack, one.step / 2, other.step / 2) + _CLOSE * max(abs(one.low), abs(other.low))


def slack_of(described: Sequence[Description]) -> float:
    """How far readings by eye may lie apart, 0 where most values are printed in the figure.

    A twentieth of the scale, where at least half of all cells are stated as approximate.
    """
    told = [(text, one) for text in described for one in text.told]
    if not told or 2 * sum(one.approximate for _, one in told) < len(told):
        return 0.0
    ends = sorted(
        size for text in described for scale in text.scales if 0 < (size := scale.high - scale.low) < _LARGEST
    )
    if ends:
        return _BY_EYE * ends[len(ends) // 2]
    values = [one.value for _, one in told if one.value is not None and abs(one.value) < _LARGEST]
    return _BY_EYE * (max(values) - min(values)) if values else 0.0


def grain(values: Sequence[float], step: float) -> float:
    """The unit of which all values of a text are multiples: 0.05 for one that reads in steps of 0.05."""
    if len(set(values)) < _FEWEST:
        return step
    for unit in reversed(_COARSE):
        if unit > step and all(abs(value / unit - round(value / unit)) < 1e-6 for value in values):
            return unit
    return step


def middle_of(weighted: Iterable[tuple[float, float]]) -> float:
    """The weighted median of (value, weight): a value that somebody told."""
    ranked = sorted(weighted)
    half = sum(weight for _, weight in ranked) / 2
    held = 0.0
    for value, weight in ranked:
        held += weight
        if held > half - _CLOSE:
            return value
    return ranked[-1][0]
