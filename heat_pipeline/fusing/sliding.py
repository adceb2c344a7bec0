"""Single lines: where the values of a row or column stand one text beside the other, with a value dropped or doubled.

What belongs here is the way of one line over another (a Viterbi path over offsets) and its cost. Which of two lines is
the one that slid is decided in `aligning`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

SLIDE = 1.25
"""What it costs that a line stands elsewhere, or goes on elsewhere: between one and two values that don't agree."""
_AWAY = 0.6
"""What it costs more that a line stands too far from the axis' start: describers seldom add leading blanks."""
_BESIDE = 0.3
_FARTHER, _FAR = 0.15, 4
_NEAR = 2
_GAIN = 2
_OUTSIDE = 0.5
_LONGEST = 300
_WHOLE = 3


@dataclass(frozen=True, slots=True)
class Way:
    """Where the values of a line go (by position), and what that costs.

    `plain` is what it costs to leave them, `left` the part of `cost` that is values which don't agree even so.
    """

    to: dict[int, int]
    cost: float
    plain: float
    left: float

    @property
    def offsets(self) -> tuple[int, ...]:
        """By how much its values move, each once."""
        return tuple(sorted({b - a for a, b in self.to.items()}))


def way(
    mine: Mapping[int, int],
    theirs: Mapping[int, int],
    weights: Mapping[int, float],
    size: int,
) -> Way:
    """The cheapest way of one line's values, position -> key, over another line's.

    `size` is the number of positions of the axis.
    """
    differing = [one for one, key in mine.items() if theirs.get(one) != key]
    beside = _beside(theirs) if differing else 0.0
    plain = sum(_misfit(mine[one], theirs.get(one), weights, beside) for one in differing)
    stay = Way({}, plain, plain, plain)
    if plain < 1.0 or len(differing) < _GAIN or len(mine) > _LONGEST:
        return stay
    at = sorted(mine)
    offsets = _offsets(mine, theirs, weights)
    if len(offsets) == 1:
        return stay
    start = [
        SLIDE + _AWAY * (offset < 0) + _FARTHER * (min(abs(offset), _FAR) - 1) if offset else 0.0 for offset in offsets
    ]
    change = [SLIDE if offset else SLIDE / 2 for offset in offsets]
    trail: list[list[int]] = []
    costs = start
    for position, one in enumerate(at):
        came, now = list(range(len(offsets))), list(costs)
        before = at[position - 1]
        for index, offset in enumerate(offsets):
            for other in range(len(offsets)) if position else ():
                reach = one + offset - before - offsets[other]
                if costs[other] + change[index] < now[index] and (
                    reach > 0 or (reach == 0 and mine[one] == mine[before])
                ):
                    now[index], came[index] = costs[other] + change[index], other
        for index, offset in enumerate(offsets):
            inside = 0 <= one + offset < size
            now[index] += _misfit(mine[one], theirs.get(one + offset), weights, beside) if inside else _OUTSIDE
        costs = now
        trail.append(came)
    last = min(range(len(offsets)), key=lambda i: (costs[i], abs(offsets[i]), offsets[i]))
    cost, to = costs[last], {}
    for position in range(len(at) - 1, -1, -1):
        if offsets[last] and 0 <= at[position] + offsets[last] < size:
            to[at[position]] = at[position] + offsets[last]
        last = trail[position][last]
    gain = sum((theirs.get(to.get(one, one)) == mine[one]) - (theirs.get(one) == mine[one]) for one in at)
    if cost >= plain - 0.05 or gain < _GAIN:
        return stay
    return Way(to, cost, plain, sum(_misfit(mine[one], theirs.get(to.get(one, one)), weights, beside) for one in at))


def _beside(theirs: Mapping[int, int]) -> float:
    """What a value costs where the other line has none: more where that line's values stand side by side."""
    whole = len(theirs) >= _WHOLE and max(theirs) - min(theirs) + 1 == len(theirs)
    return 2 * _BESIDE if whole else _BESIDE


def _misfit(key: int, other: int | None, weights: Mapping[int, float], beside: float) -> float:
    return beside if other is None else 0.0 if other == key else weights.get(key, 1.0)


def _offsets(mine: Mapping[int, int], theirs: Mapping[int, int], weights: Mapping[int, float]) -> Sequence[int]:
    """No offset, and those that bring most values to equal ones."""
    where: dict[int, list[int]] = {}
    for at, key in theirs.items():
        where.setdefault(key, []).append(at)
    gains: Counter[int] = Counter()
    for at, key in mine.items():
        for other in where.get(key, ()):
            gains[other - at] += weights.get(key, 1.0)  # type: ignore[assignment]
    best = sorted(gains.items(), key=lambda item: (-item[1], abs(item[0]), item[0]))[:4]
    near = [offset for offset in range(-_NEAR, _NEAR + 1) if offset in gains]
    return sorted({0, *near, *(offset for offset, gain in best if gain > 1.0)}, key=lambda one: (abs(one), one))
