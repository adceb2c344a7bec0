"""Printed shares and the numbers of questions that can give them: the arithmetic of the rule `granularity`.

What belongs here: which printed values k right answers out of n can give, and which n a pool of printed values speaks
for. What doesn't: which cells are pooled (`pooling`), what is said of one of them (`rules/granularity`).

That a share of n whole things can only be k/n is the GRIM test (Brown and Heathers 2017, "The GRIM Test", Social
Psychological and Personality Science 8(4), 363-369). There n is known. Here only the benchmark's number of questions
is, and how many answers were taken to each is inferred, by Bayes' rule: a true n explains its pool's values as one of
the few values that it allows, chance as one of all that can be printed. So the smallest n that nearly all values obey
wins, and no n where chance explains them as well.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
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


class PrintedShare(NamedTuple):
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

    def __str__(self) -> str:
        return f"{self.steps}/{self.scale}"


@lru_cache(maxsize=16_384)
def printed_share(printed: str, *, percent: bool) -> PrintedShare | None:
    """A printed number as a share, or None where it is none: "87.3%" is 873 of 1000, "0.87" as a fraction 87 of 100."""
    match = _PRINTED.fullmatch(printed.strip())
    if match is None:
        return None
    whole, decimals = match[1], match[2] or ""
    scale = 10 ** (len(decimals) + (2 if percent or "%" in printed else 0))
    steps = int(whole + decimals)
    return PrintedShare(scale, steps) if 1 < scale <= _FINEST and steps <= scale else None


def share_named(text: str) -> PrintedShare:
    """The share that `str` made a text of."""
    steps, scale = text.split("/")
    return PrintedShare(int(scale), int(steps))


@lru_cache(maxsize=4_096)
def _count_possible(n: int, scale: int) -> int:
    """How many printed values, but for none and all, shares of n can have."""
    if n >= scale:  # the shares lie no more than a step apart
        return scale - 1
    doubles = [2 * right * scale for right in range(1, n)]
    # A share half-way between two values is printed as either.
    values = {(double + n) // (2 * n) for double in doubles} | {-((n - double) // (2 * n)) for double in doubles}
    return len(values - {0, scale})


def power(n: int, scale: int) -> float:
    """The chance, 0 to 1, that a wrong value would be seen: the share of printed values that no k/n gives."""
    return 1 - _count_possible(n, scale) / (scale - 1)


class Values:
    """The shares of a pool, with the number of cells that have each: what an n is inferred from.

    None and all (0 % and 100 %) are shares of every n and say nothing. Cells with the same value are not independent
    (one setting repeated, one figure told twice), so a value counts once where it stands in fewer than 8 cells, twice
    below 16, three times below 32 and so on. Without that, in a large pool the few wrong values, all different, would
    count as much as the right ones, of which there are no more than n.
    """

    def __init__(self, counts: Mapping[PrintedShare, int]) -> None:
        telling = {share: counts[share] for share in sorted(counts) if 0 < share.steps < share.scale}
        self.cells = sum(telling.values())
        self._weights = {share: max(1, count.bit_length() - _REPEATED + 1) for share, count in telling.items()}

    def evidence(self, n: int) -> float:
        """How much better n explains the values than chance does: the base-10 logarithm of the ratio of likelihoods."""
        total = 0.0
        for share, weight, fits in self._judged(n):
            every, count = share.scale - 1, _count_possible(n, share.scale)
            ratio = (1 - _ERRORS) * every / count if fits else _ERRORS * every / (every - count)
            total += weight * math.log10(ratio)
        return total

    def is_explained(self, n: int) -> bool:
        """Whether enough different values are shares of n, and few are not, among those whose digits can tell."""
        judged = list(self._judged(n))
        misfits = sum(weight for _, weight, fits in judged if not fits)
        few = misfits <= _MOST_MISFITS * sum(weight for _, weight, _ in judged)
        return few and sum(fits for *_, fits in judged) >= _FEWEST_VALUES

    def _judged(self, n: int) -> Iterator[tuple[PrintedShare, int, bool]]:
        """Each value whose digits can tell, with its weight and whether it is a share of n."""
        for share, weight in self._weights.items():
            if _count_possible(n, share.scale) < share.scale - 1:
                yield share, weight, share.possible(n)


@dataclass(frozen=True, slots=True)
class Questions:
    """What a pool says of the number of answers: `n`, a multiple of the benchmark's `known` number of questions.

    `rivals` are the other multiples that cannot be ruled out; `cells` is the number of cells that it rests on.
    """

    n: int
    rivals: tuple[int, ...]
    known: int
    cells: int

    def impossible(self, share: PrintedShare) -> bool:
        """Whether neither n nor a rival allows a share."""
        return not any(share.possible(n) for n in (self.n, *self.rivals))


def infer(pools: Mapping[str, Values], known: Mapping[str, int]) -> dict[str, Questions]:
    """The number of answers behind each pool of a series, for those where it can be told.

    A series is what was measured in one way, with one number of samples: each of its pools, by benchmark, is evidence.
    A pool that this number does not explain is told nothing of. `known` holds the numbers of questions of the
    benchmarks that have a known one; of others nothing is told either.
    """
    asked = {name: values for name, values in pools.items() if name in known}
    samples = _most_likely([sum(of.evidence(known[name] * n) for name, of in asked.items()) for n in SAMPLES])
    inferred = {}
    for name, values in asked.items() if samples else ():
        n, *rivals = (known[name] * each for each in samples)
        if values.is_explained(n):
            inferred[name] = Questions(n, tuple(sorted(rivals)), known[name], values.cells)
    return inferred


def _most_likely(evidence: Sequence[float]) -> list[int]:
    """The most likely number of samples, then those that cannot be ruled out; none where chance explains as well."""
    highest = max(0.0, *evidence)
    chances = [(10**-highest, 0)]  # 0 stands for none of them
    chances += [(10 ** (of - highest) / len(SAMPLES), n) for n, of in zip(SAMPLES, evidence, strict=True)]
    chances.sort(key=lambda chance: (-chance[0], chance[1]))
    left: list[int] = []
    total, reached = sum(chance for chance, _ in chances), 0.0
    for chance, n in chances:
        if reached < _SURE * total:
            left.append(n)
            reached += chance
    return [] if 0 in left else left
