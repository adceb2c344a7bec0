"""Judges claims that a square grid's values get lower, or higher, with their distance from the diagonal.

The distance of a cell is that of the numbers of its two labels. Each row and column is taken apart at the diagonal, so
that in each line the distance only grows; how the values go along these lines is Kendall's tau-b over all of them.
"""

from __future__ import annotations

import re
from itertools import pairwise

from heat_pipeline.claims.judging.cells import Cells
from heat_pipeline.claims.judging.kendall import agreement, tau_b
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, answer, unknown
from heat_pipeline.model import Judgement
from heat_pipeline.reading.labels import number_in
from heat_pipeline.statements import Degree, Symmetry

_COUNTED = re.compile(r"[A-Za-z]{1,5}(\d+)")
_FEWEST_LINES = 3
_BACK = 1 / 3
"""From this share of the lines on that do not go that way it is refuted, where the whole does not, either."""


def judge_fading(claim: Symmetry, cells: Cells) -> Judgement:
    """Whether the values go down ("fades") or up ("grows") with the distance from the diagonal."""
    lines = _lines(claim, cells)
    if len(lines) < _FEWEST_LINES:
        return unknown("there are too few values whose labels tell how far they are from the diagonal")
    sign = -1 if claim.what == "fades" else 1
    way = "down" if claim.what == "fades" else "up"
    if claim.degree is Degree.EVERY:
        return _at_each_step(lines, sign, way, cells)
    found = [agreement([cells.low[i] for i in line], [cells.high[i] for i in line]) for line in lines]
    tau = tau_b(found)
    going = sign * tau if tau is not None else 0.0
    back = [line for line, one in zip(lines, found, strict=True) if sign * one.score <= 0]
    tolerances = cells.tolerances
    truth: Truth = UNSURE
    if claim.degree is Degree.MOST:
        truth = YES if going >= tolerances.loose_tau else NO if going <= 0 else UNSURE
    elif going >= tolerances.trend_tau:
        truth = YES
    elif going < tolerances.loose_tau and len(back) >= _BACK * len(lines):
        truth = NO
    held = len(lines) - len(back)
    evidence = [i for line in (back if truth == NO and back else lines) for i in line]
    return answer(truth, evidence, f"{held} of {len(lines)} lines from the diagonal go {way}; tau is {going:.2f}")


def _at_each_step(lines: list[list[int]], sign: int, way: str, cells: Cells) -> Judgement:
    """At each step away from the diagonal, in each row and column; level values settle nothing."""
    level: list[int] = []
    for line in lines:
        for near, far in pairwise(line):
            ends = (cells.high[far], cells.low[near]) if sign > 0 else (-cells.low[far], -cells.high[near])
            if ends[0] < ends[1]:
                return answer(NO, [near, far], f"{cells.stands(near)}, farther off {cells.stands(far)}")
            if sign * (cells.value[far] - cells.value[near]) <= 0:
                level = level or [near, far]
    if level:
        return answer(UNSURE, level, f"{cells.stands(level[0])} and {cells.stands(level[1])} are level")
    return answer(YES, [i for line in lines for i in line], f"each of {len(lines)} lines goes {way} at each step")


def _number(label: str) -> float | None:
    """The number of a label, also that of "L12"."""
    number = number_in(label)
    counted = _COUNTED.fullmatch(label) if number is None else None
    return float(counted[1]) if counted is not None else number


def _lines(claim: Symmetry, cells: Cells) -> list[list[int]]:
    """The cells of each row and column on either side of the diagonal, from it outwards; two of them or more."""
    found: dict[tuple[str, str, str, bool], dict[float, list[int]]] = {}
    for i in cells.at(claim.over):
        cell = cells.of[i]
        row, column = _number(cell.row), _number(cell.column)
        if row is None or column is None:
            return []
        for side, label in (("row", cell.row), ("column", cell.column)):
            for ahead in {row <= column, row < column}:  # the diagonal belongs to both sides
                line = found.setdefault((cell.panel, side, label, ahead), {})
                line.setdefault(abs(row - column), []).append(i)
    return [
        [at[0] for _, at in sorted(line.items()) if len(at) == 1]  # what the text tells twice has no part in it
        for line in found.values()
        if sum(len(at) == 1 for at in line.values()) > 1
    ]
