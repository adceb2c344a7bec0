"""How far describers can be trusted, by kind of error, from what the others say of them.

What belongs here is counts -> rates. The counts are made by `fuse`, with equal weights, so that they don't depend on
the order in which figures are fused.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from heat_pipeline.fusing.model import Reliability

_USUAL = {"value": 0.95, "place": 0.9, "label": 0.95}
KINDS = tuple(_USUAL)
"""The kinds of error that are told apart: the number, where it stands, what its row, column or panel is called."""
_USUAL_WEIGHT = 20.0
_DRAWN = 10.0
_STEPS = 20
_LOWEST = 0.05
_NORMAL_95 = 1.959964

Counts = Mapping[str, tuple[int, int]]
"""For each kind of error: how often right, how often wrong."""


def reliabilities(counts: Mapping[str, Counts]) -> dict[str, Reliability]:
    """How often each describer is right, by kind of error, from how often it was right and wrong.

    A beta-binomial estimate: each rate is drawn to the mean of all describers as if by ten more counts, and that mean,
    where there is little of it, to what is usual. Rates are rounded to steps of 0.05 and lie within 0.05 and 0.95, so
    that one more text seldom changes what is decided elsewhere.
    """
    means = {}
    for kind, usual in _USUAL.items():
        right, wrong = (sum(of.get(kind, (0, 0))[at] for of in counts.values()) for at in (0, 1))
        means[kind] = (right + _USUAL_WEIGHT * usual) / (right + wrong + _USUAL_WEIGHT)
    known = {}
    for describer, of_describer in sorted(counts.items()):
        rates = {}
        for kind, mean in means.items():
            right, wrong = of_describer.get(kind, (0, 0))
            rate = round((right + _DRAWN * mean) / (right + wrong + _DRAWN) * _STEPS) / _STEPS
            rates[kind] = min(1.0 - _LOWEST, max(_LOWEST, rate))
        known[describer] = Reliability(**rates)
    return known


def interval(right: int, wrong: int) -> tuple[float, float]:
    """The Wilson score interval (Wilson 1927), 95 %, of a share; (0, 1) where nothing was counted."""
    total = right + wrong
    if total <= 0:
        return 0.0, 1.0
    share, square = right / total, _NORMAL_95**2
    middle = (share + square / (2 * total)) / (1 + square / total)
    half = _NORMAL_95 / (1 + square / total) * sqrt(share * (1 - share) / total + square / (4 * total**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def intervals(counts: Mapping[str, Counts]) -> dict[str, dict[str, tuple[float, float]]]:
    """For each describer and kind of error the interval of its rate of right ones, as `interval` makes it."""
    return {
        describer: {kind: interval(*of_describer.get(kind, (0, 0))) for kind in KINDS}
        for describer, of_describer in sorted(counts.items())
    }
