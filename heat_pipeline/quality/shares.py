"""Printed shares and the numbers of questions that can give them: the arithmetic of the rule `granularity`.

What belongs here: which printed values k right answers out of n can give, and which n a pool of printed values speaks
for. What doesn't: which cells are pooled (`context`), what is said of one of them (`rules/granularity`).

That a share of n whole things can only be k/n is the GRIM test (Brown and Heathers 2017, "The GRIM Test", Social
Psychological and Personality Science 8(4), 363-369). There n is known. Here only the benchmark's number of questions
is, and how many answers were taken to each is inferred, by Bayes' rule: a true n explains its pool's values as one of
the few values that it allows, chance as one of all that can be printed. So the smallest n that nearly all values obey
wins, and no n where chance explains them as well.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

SAMPLES = range(1, 65)
"""How many answers to each question papers take: AIME is reported over 1 to 64."""

_ERRORS = 0.05  # the share of printed values that are wrong, as far as is known beforehand
_SURE = 0.99  # a candidate counts as ruled out where all of those ruled out have less than the rest of this
_MOST_MISFITS = 0.2  # where more of the values do not fit, they are not of one n
_FEWEST_VALUES = 5  # different values that have to fit
_REPEATED = 3  # powers of two: see Values
_FINEST = 10_000  # two decimals of a percentage; at more, nearly every number of questions can tell, and few are known
_PRINTED = re.compile(r"(\d{1,3})(?:\.(\d{1,4}))?\s?%?")


class Share(NamedTuple):
    """A share as printed: `steps` of the `scale` steps that its digits allow from none to all. 87.3 % is 873 of 1000.

    A fraction and a percentage with the same digits are the same: 0.873 is 873 of 1000 too.
    """

    scale: int
    steps: int

    def possible(self, n: int) -> bool:
        """Whether some k/n, 0 <= k <= n, is printed so. A half may be rounded up or to even: programs do either.

        Nothing is cut off instead of rounded: no program that draws figures does that unless it is told to.
        """
        low = -((n - 2 * self.steps * n) // (2 * self.scale))
        return low <= (2 * self.steps * n + n) // (2 * self.scale)

    def around(self, n: int) -> tuple[int, int]:
        """The numbers of right answers out of n next to the share, below and above."""
        below = self.steps * n // self.scale
        return below, below + 1

    def __str__(self) -> str:
        return f"{self.steps}/{self.scale}"


def printed_share(printed: str, *, percent: bool) -> Share | None:
    """A printed number as a share, or None where it is none: "87.3%" is 873 of 1000, "0.87" as a fraction 87 of 100."""
    match = _PRINTED.fullmatch(printed.strip())
    if match is None:
        return None
    whole, decimals = match[1], match[2] or ""
    scale = 10 ** (len(decimals) + (2 if percent or "%" in printed else 0))
    steps = int(whole + decimals)
    return Share(scale, steps) if 1 < scale <= _FINEST and steps <= scale else None


def share_named(text: str) -> Share:
    """The share that `str` made a text of."""
    steps, scale = text.split("/")
    return Share(int(scale), int(steps))


@lru_cache(maxsize=4_096)
def _allowed(n: int, scale: int) -> int:
    """The values that shares of n can have, but for none and all, as the bits of a number."""
    if n >= scale:  # the shares lie no more than a step apart
        return (1 << scale) - 2
    bits = bytearray(b"0" * (scale + 1))  # the last is the bit of 0 steps
    for right in range(1, n):
        double = 2 * right * scale
        bits[scale - (double + n) // (2 * n)] = 49
        bits[scale + (n - double) // (2 * n)] = 49  # another one where a share lies half-way between two
    return int(bits, 2) & ((1 << scale) - 2)


@lru_cache(maxsize=4_096)
def _count_allowed(n: int, scale: int) -> int:
    return _allowed(n, scale).bit_count()


@lru_cache(maxsize=4_096)
def _logarithms(n: int, scale: int) -> tuple[int, float, float] | None:
    """The values that shares of n can have, and how much better than chance n explains one of them, and another one.

    Base-10 logarithms of likelihood ratios; None where every value is possible.
    """
    count, every = _count_allowed(n, scale), scale - 1
    if count == every:
        return None
    of_fit = math.log10((1 - _ERRORS) * every / count) if count else 0.0
    return _allowed(n, scale), of_fit, math.log10(_ERRORS * every / (every - count))


def power(n: int, scale: int) -> float:
    """The chance, 0 to 1, that a wrong value would be seen: the share of printed values that no k/n gives."""
    return 1 - _count_allowed(n, scale) / (scale - 1)


class Values:
    """The shares of a pool, with the number of cells that have each: what an n is inferred from.

    None and all (0 % and 100 %) are shares of every n and say nothing. Cells with the same value are not independent
    (one setting repeated, one figure told twice), so a value counts once where it stands in fewer than 8 cells, twice
    below 16, three times below 32 and so on. Without that, in a large pool the few wrong values, all different, would
    count as much as the right ones, of which there are no more than n.
    """

    def __init__(self, counts: Mapping[Share, int]) -> None:
        self.cells = 0
        levels: dict[int, dict[int, int]] = {}
        for share, count in counts.items():
            if 0 < share.steps < share.scale:
                self.cells += count
                of_scale = levels.setdefault(share.scale, {})
                weight = max(1, count.bit_length() - _REPEATED + 1)
                of_scale[weight] = of_scale.get(weight, 0) | 1 << share.steps
        self._levels = dict(sorted(levels.items()))

    def evidence(self, n: int) -> float:
        """How much better n explains the values than chance does: the base-10 logarithm of the ratio of likelihoods."""
        total = 0.0
        for scale, levels in self._levels.items():
            told = _logarithms(n, scale)
            if told is None:
                continue  # every value is possible: nothing can speak for it or against it
            allowed, of_fit, of_misfit = told
            fits, misfits, _ = self._fit(levels, allowed)
            total += fits * of_fit
            total += misfits * of_misfit
        return total

    def misfit(self, n: int) -> float:
        """The share of the values, 0 to 1, that are no share of n, among those whose digits can tell."""
        fits, misfits, _ = self._told(n)
        return misfits / (fits + misfits) if fits + misfits else 0.0

    def fitting(self, n: int) -> int:
        """How many different values are shares of n, among those whose digits can tell."""
        return self._told(n)[2]

    def _told(self, n: int) -> tuple[int, int, int]:
        told = [
            self._fit(levels, _allowed(n, scale))
            for scale, levels in self._levels.items()
            if _count_allowed(n, scale) < scale - 1
        ]
        return sum(one[0] for one in told), sum(one[1] for one in told), sum(one[2] for one in told)

    @staticmethod
    def _fit(levels: Mapping[int, int], allowed: int) -> tuple[int, int, int]:
        """The weight of the values that are allowed and of those that are not, and how many different ones are."""
        fits = misfits = different = 0
        for weight, bits in levels.items():
            inside = (bits & allowed).bit_count()
            fits += weight * inside
            misfits += weight * (bits.bit_count() - inside)
            different += inside
        return fits, misfits, different


@dataclass(frozen=True, slots=True)
class Questions:
    """What a pool says of the number of answers: `n`, a multiple of the benchmark's `known` number of questions.

    `rivals` are the other multiples that cannot be ruled out; `cells` is the number of cells that it rests on.
    """

    n: int
    rivals: tuple[int, ...]
    known: int
    cells: int

    def impossible(self, share: Share) -> bool:
        """Whether neither n nor a rival allows a share."""
        return not any(share.possible(n) for n in (self.n, *self.rivals))

    def explains(self, values: Values) -> bool:
        """Whether one description's values are of this n rather than of another, or of none.

        The prior chance of another n is shared by all of them, so each has a small one.
        """
        here = values.evidence(self.n)
        if here < 0:
            return False
        others = (self.known * samples for samples in SAMPLES)
        best = max((values.evidence(n) for n in others if n != self.n), default=0.0)
        return here >= best - math.log10(len(SAMPLES))


def infer(pools: Mapping[str, Values], known: Mapping[str, int]) -> dict[str, Questions]:
    """The number of answers behind each pool of a series, for those where it can be told.

    A series is what was measured in one way: its pools, by benchmark, likely share the number of samples, so each
    counts as evidence for the others'. `known` holds the numbers of questions of the benchmarks that have a known one;
    of others nothing is told.
    """
    by_samples = {
        name: [values.evidence(known[name] * samples) for samples in SAMPLES]
        for name, values in pools.items()
        if name in known
    }
    together = [sum(column) for column in zip(*by_samples.values(), strict=True)]
    found: dict[str, Questions] = {}
    for name, evidence in by_samples.items():
        others = [all_of - one for all_of, one in zip(together, evidence, strict=True)]
        priors = _mixed(others if len(by_samples) > 1 else [])
        told = _most_likely(pools[name], known[name], evidence, priors)
        if told is not None:
            found[name] = told
    return found


def _mixed(others: Sequence[float]) -> list[float]:
    """The prior chance of each number of samples: half by what the series' other pools say, half the same for all."""
    even = 1 / len(SAMPLES)
    highest = max(others, default=0.0)
    weights = [10 ** (one - highest) for one in others] or [1.0] * len(SAMPLES)
    return [0.5 * weight / sum(weights) + 0.5 * even for weight in weights]


def _most_likely(values: Values, known: int, evidence: Sequence[float], priors: Sequence[float]) -> Questions | None:
    """The most likely number with those that cannot be ruled out beside it; None where it may be none of them."""
    highest = max(0.0, *evidence)
    chances = [(10**-highest, 0)]  # 0 stands for none of them: what chance explains as well
    chances += [
        (prior * 10 ** (one - highest), known * samples)
        for samples, one, prior in zip(SAMPLES, evidence, priors, strict=True)
    ]
    chances.sort(key=lambda chance: (-chance[0], chance[1]))
    total = sum(chance for chance, _ in chances)
    left: list[int] = []
    reached = 0.0
    for chance, n in chances:
        if reached >= _SURE * total:
            break
        left.append(n)
        reached += chance
    best = left[0]
    if 0 in left or values.misfit(best) > _MOST_MISFITS or values.fitting(best) < _FEWEST_VALUES:
        return None
    return Questions(best, tuple(sorted(left[1:])), known, values.cells)


def pool(shares: Iterable[Share]) -> Values:
    """Shares of single cells as values."""
    counts: dict[Share, int] = {}
    for share in shares:
        counts[share] = counts.get(share, 0) + 1
    return Values(counts)
