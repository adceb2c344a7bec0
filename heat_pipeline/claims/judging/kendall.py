"""Rank correlation of a line of values with the order of its ticks: Kendall's tau-b.

Source: M. G. Kendall, "The treatment of ties in ranking problems", Biometrika 33 (1945), 239-251. A value may be an
interval: two that overlap count as tied. Several lines are pooled by adding up their counts, so that only values of
the same line are ever compared.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple


class Agreement(NamedTuple):
    """What the pairs of a line say: those that rise less those that fall, those that do either, and all."""

    score: int
    untied: int
    pairs: int


def agreement(lows: Sequence[float], highs: Sequence[float]) -> Agreement:
    """Count the pairs of a line, whose values lie between `lows` and `highs` in the order of the ticks."""
    earlier_lows: list[float] = []
    earlier_highs: list[float] = []
    rising = falling = 0
    for count, (low, high) in enumerate(zip(lows, highs, strict=True)):
        rising += bisect_left(earlier_highs, low)
        falling += count - bisect_right(earlier_lows, high)
        insort(earlier_lows, low)
        insort(earlier_highs, high)
    return Agreement(rising - falling, rising + falling, len(lows) * (len(lows) - 1) // 2)


def tau_b(lines: Iterable[Agreement]) -> float | None:
    """Tau-b of the lines together, from -1 (all pairs fall) to 1 (all rise); None where no pair does either."""
    score = untied = pairs = 0
    for line in lines:
        score += line.score
        untied += line.untied
        pairs += line.pairs
    return score / sqrt(untied * pairs) if untied else None
