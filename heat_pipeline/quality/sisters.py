"""Ticks of sister figures: lists that should be the same, and who has which. The arithmetic of `sibling_axis`.

What belongs here: when two lists of ticks contradict each other, and which one more figures have. What doesn't: which
figures are sisters (`subjects`, `context`), what is said of it (`rules/siblings`).
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from heat_pipeline.model import Axis
from heat_pipeline.names.spelling import key
from heat_pipeline.wording import number

MOST_TICKS = 200
"""A longer list of ticks is not compared."""
_MOST_LISTS = 12  # where sister figures have more different lists, they are no sisters
_MOST_NAMED = 3  # how many figures a finding names

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?")
Ticks = tuple[str, ...]


def ticks_of(axis: Axis) -> Ticks:
    """The ticks of an axis in one spelling ("500" for "500.0"), in their order; () where there are none or too many."""
    plain = (number(tick.number) if tick.number is not None else key(tick.label) for tick in axis.ticks)
    return tuple(dict.fromkeys(plain)) if 2 <= len(axis.ticks) <= MOST_TICKS else ()


def contradict(first: Ticks, other: Ticks) -> bool:
    """Whether two lists of ticks cannot both be right, if they are of one axis.

    Each has a tick that the other lacks, and yet they share half of the shorter one: so they are one list, once
    misread. A list that only lacks ticks is a shorter telling. Names of models or data sets may differ between sister
    figures, so one of the lists has to be of numbers.
    """
    common = len(set(first) & set(other))
    if common == len(first) or common == len(other) or 2 * common < min(len(first), len(other)):
        return False
    return any(all(map(_NUMBER.fullmatch, ticks)) for ticks in (first, other))


class Having(NamedTuple):
    """A list of ticks with the number of figures that have it, and the ids of the first descriptions of these."""

    ticks: Ticks
    figures: int
    descriptions: tuple[str, ...]


Sisters = tuple[Having, ...]
"""The different lists of ticks that sister figures have for one axis."""


def weigh(tellings: Iterable[tuple[Ticks, str, str]]) -> Sisters:
    """Who has which list of ticks; () where all have one, or where there are too many lists for sisters.

    `tellings` gives for each description its ticks, its figure, and its id, in any order. Several descriptions of one
    figure that have one list count once.
    """
    figures: dict[Ticks, set[str]] = defaultdict(set)
    descriptions: dict[Ticks, set[str]] = defaultdict(set)
    for ticks, figure, description in tellings:
        figures[ticks].add(figure)
        descriptions[ticks].add(description)
    if not 1 < len(figures) <= _MOST_LISTS:
        return ()
    first = {ticks: tuple(sorted(names)[:_MOST_NAMED]) for ticks, names in descriptions.items()}
    return tuple(Having(ticks, len(figures[ticks]), first[ticks]) for ticks in sorted(figures))


def rivals(ticks: Ticks, sisters: Sisters) -> list[Having]:
    """The lists that contradict a figure's and that at least as many figures have, the most frequent first."""
    least = next((having.figures for having in sisters if having.ticks == ticks), 0)
    others = [having for having in sisters if having.figures >= least and contradict(ticks, having.ticks)]
    return sorted(others, key=lambda having: (-having.figures, having.ticks))


@lru_cache(maxsize=1_024)
def from_text(text: str) -> Sisters:
    """The sisters that JSON made a text of; none of an empty one."""
    lists = json.loads(text) if text else ()
    return tuple(Having(tuple(ticks), figures, tuple(descriptions)) for ticks, figures, descriptions in lists)
