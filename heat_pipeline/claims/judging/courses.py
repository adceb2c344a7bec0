"""Judges how values go along an axis: up, down, level, up and down, with a peak or a dip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from heat_pipeline.claims.judging.grid import Grid, Line, Told, fails, holds, open_
from heat_pipeline.claims.judging.values import judge_extreme
from heat_pipeline.model.statements import Candidate, Concept, Quantity, Statement

_FEW = 4


def judge_course(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether the lines of a place rise or fall from their first to their last tick, those named if any are.

    Amounts are the values at which a line begins and ends. Most lines must go that way; all of them where the claim
    says so, and with every step where it says "steadily".
    """
    lines = _lines(one, grid)
    if not lines:
        return open_("there are no two values along an axis")
    sign = 1.0 if said.concept is Concept.RISES else -1.0
    if one.at is not None and one.along is not None and len(one.at.named(one.along) or ()) == 1:
        return _judge_step(said, one, sign, lines, grid)
    right: list[Line] = []
    wrong: list[Line] = []
    for line in lines:
        truth = _goes(said, sign, line, grid)
        if truth is not None:
            (right if truth else wrong).append(line)
    ends = [i for line in right for i in (line[0], line[-1])]
    if right and not wrong:
        return holds(ends, f"from {grid.shown(right[0][0])} to {grid.shown(right[0][-1])}")
    if said.quantity is not Quantity.ALL and len(right) > len(wrong):
        return holds(ends, f"{len(right)} of {len(right) + len(wrong)} lines do")
    if not wrong or sum(map(len, lines)) < _FEW:
        return open_("first and last values settle nothing")
    if right and said.quantity is not Quantity.ALL:
        return open_("some lines do, some do not")
    return fails(wrong[0], f"from {grid.shown(wrong[0][0])} to {grid.shown(wrong[0][-1])}")


def _judge_step(said: Statement, one: Candidate, sign: float, lines: Sequence[Line], grid: Grid) -> Told:
    """Whether the lines go that way at one tick; where the course is said to begin there, not before it."""
    assert one.at is not None and one.along is not None
    there = set(grid.at(one.at))
    for line in lines:
        at = next((k for k, i in enumerate(line) if i in there and k), None)
        if at is None:
            continue
        before, here, first = grid.value[line[at - 1]], grid.value[line[at]], grid.value[line[0]]
        span = _span(line, grid) or 1.0
        steps = f"from {grid.shown(line[at - 1])} to {grid.shown(line[at])}"
        if said.amounts and not any(grid.agrees(i, said.amounts[-1]) for i in line):
            continue
        if sign * (here - before) <= 0:
            ends = ((line[0], line[at]), (line[at], line[-1]))
            goes = next(((a, b) for a, b in ends if sign * (grid.value[b] - grid.value[a]) > 0), None)
            if goes is None or said.onset:
                return open_(steps)
            return holds(goes, f"from {grid.shown(goes[0])} to {grid.shown(goes[1])}")
        if said.onset and sign * (before - first) >= grid.tolerances.trend_holds * span:
            return fails((line[0], line[at - 1]), f"it goes from {grid.shown(line[0])} to {grid.shown(line[at - 1])}")
        return holds((line[at - 1], line[at]), steps)
    return open_("there is no value before it")


def judge_flat(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether the lines of a place are level, or vary, against the span of the figure."""
    lines = _lines(one, grid)
    pool = grid.at(one.over)
    if not lines or not pool:
        return open_("there are no two values along an axis")
    whole = grid.span(pool) or 1.0
    level = max(abs(grid.mean(pool)), 1e-9)
    share = {line: _span(line, grid) / whole for line in lines}
    is_flat = [share[line] <= grid.tolerances.flat_holds or _span(line, grid) <= 0.04 * level for line in lines]
    varies = said.concept is Concept.VARIES
    widest = max(lines, key=lambda line: share[line])
    low, high = min(widest, key=grid.value.__getitem__), max(widest, key=grid.value.__getitem__)
    why = f"between {grid.shown(low)} and {grid.shown(high)}"
    if varies != said.negated:
        return holds((low, high), why) if not all(is_flat) else open_(why)
    if 2 * sum(is_flat) > len(lines):
        return holds((low, high), why)
    return open_(why)


def judge_turn(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether a place is the peak (dip) of its line; without a place, whether a line has one between its ends."""
    if one.at is not None or said.amounts:
        told = judge_extreme(said, replace(one, along=None), grid)
        return told if told.truth is not False else _local(said, one, grid, told)
    sign = 1.0 if said.concept is Concept.PEAKS else -1.0
    for line in _lines(one, grid):
        top = max(line, key=lambda i: sign * grid.value[i])
        if top not in (line[0], line[-1]):
            return holds((top,), f"at {grid.place(top)}")
    return open_("no value between two ends is above both")


def _local(said: Statement, one: Candidate, grid: Grid, otherwise: Told) -> Told:
    """A value that is above (below) both of its neighbours is a peak (dip), if not the only one."""
    if one.at is None or one.along is None:
        return otherwise
    sign = 1.0 if said.concept is Concept.PEAKS else -1.0
    there = set(grid.at(one.at))
    for line in grid.lines(grid.at(one.over), one.along):
        for at, i in enumerate(line):
            beside = [
                sign * grid.value[j] for j in (*line[max(0, at - 1) : at], *line[at + 1 : at + 2]) if j not in there
            ]
            if i in there and beside and sign * grid.value[i] > max(beside):
                return holds((i,), f"{grid.shown(i)} stands out from its neighbours")
    return otherwise


def _lines(one: Candidate, grid: Grid) -> list[Line]:
    """The lines that a candidate speaks of: along its axis, between the first and the last tick it names."""
    assert one.along is not None
    lines = grid.lines(grid.at(one.over), one.along)
    if one.at is None:
        return lines
    named = one.at.named(one.along)
    if named is None:
        return lines
    order = grid.order[one.along]
    ranks = [order[name] for name in named if name in order]
    if not ranks:
        return []
    low, high = min(ranks), max(ranks)
    if len(set(ranks)) == 1:
        return lines
    own = grid.label[one.along]
    cut = [tuple(i for i in line if low <= order[own[i]] <= high) for line in lines]
    return [line for line in cut if len(line) > 1]


def _span(line: Sequence[int], grid: Grid) -> float:
    return max(grid.value[i] for i in line) - min(grid.value[i] for i in line)


def _goes(said: Statement, sign: float, line: Line, grid: Grid) -> bool | None:
    """Whether one line rises (`sign` 1) or falls (-1): its ends say so, and its amounts are there."""
    span = _span(line, grid)
    gain = sign * (grid.value[line[-1]] - grid.value[line[0]])
    if span == 0:
        return None if said.quantity is not Quantity.ALL else False
    if len(said.amounts) > 1:
        first, last = said.amounts[0], said.amounts[-1]
        if not (grid.agrees(line[0], first) and any(grid.agrees(i, last) for i in line)):
            return None
    elif said.amounts and not any(grid.agrees(i, said.amounts[0]) for i in line):
        return None
    if said.steadily and any(
        sign * (grid.value[b] - grid.value[a]) < -grid.tolerances.step_back * span for a, b in pairwise(line)
    ):
        return False
    if gain >= grid.tolerances.trend_holds * span:
        return True
    return False if gain <= grid.tolerances.trend_fails * span else None
