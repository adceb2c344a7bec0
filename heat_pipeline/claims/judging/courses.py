"""Judges how values go along an axis: up, down, level, up and down, with a peak or a dip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from heat_pipeline.claims.judging.cell_index import CellIndex, Line, fails, holds, sign_of, unsettled
from heat_pipeline.claims.judging.extremes import judge_extreme
from heat_pipeline.claims.judging.tolerances import FLAT_HOLDS, STEP_BACK, TREND_HOLDS
from heat_pipeline.model import Judgement, Verdict
from heat_pipeline.model.statements import Concept, Meaning, Quantity, Statement

_FEW = 4
_NO_LINES = "there are no two values along an axis"
_LEVEL = 0.04


def judge_course(statement: Statement, way: Meaning, pool: Sequence[int], grid: CellIndex) -> Judgement:
    """Whether the lines of a place rise or fall from their first to their last tick, those named if any are.

    Amounts are the values at which a line begins and ends. Most lines must go that way; all of them where the claim
    says so, and with every step where it says "steadily".
    """
    lines = _lines(way, pool, grid)
    if not lines:
        return unsettled(_NO_LINES)
    if way.at is not None and way.along is not None and len(way.at.named(way.along) or ()) == 1:
        return _step(statement, grid.at(way.at), lines, grid)
    truths = [(line, _goes(statement, line, grid)) for line in lines]
    right = [line for line, truth in truths if truth]
    wrong = [line for line, truth in truths if truth is False]
    ends = [i for line in right for i in (line[0], line[-1])]
    is_of_all = statement.quantity is Quantity.ALL
    if right and not wrong:
        return holds(ends, f"from {grid.shown(right[0][0])} to {grid.shown(right[0][-1])}")
    if not is_of_all and len(right) > len(wrong):
        return holds(ends, f"{len(right)} of {len(right) + len(wrong)} lines do")
    if not wrong or sum(map(len, lines)) < _FEW:
        return unsettled("first and last values settle nothing")
    if right and not is_of_all:
        return unsettled("some lines do, some do not")
    first, last = wrong[0][0], wrong[0][-1]
    if statement.steadily:  # the step that goes most the other way
        sign = sign_of(statement)
        first, last = min(pairwise(wrong[0]), key=lambda step: sign * (grid.value[step[1]] - grid.value[step[0]]))
    return fails(wrong[0], f"from {grid.shown(first)} to {grid.shown(last)}")


def _goes(statement: Statement, line: Line, grid: CellIndex) -> bool | None:
    """Whether one line goes up (down) as it is said: its ends say so, and its amounts are there."""
    sign, span, amounts = sign_of(statement), _span(line, grid), statement.amounts
    if span == 0:
        return None if statement.quantity is not Quantity.ALL else False
    if len(amounts) > 1 and not grid.agrees(line[0], amounts[0]):
        return None
    if amounts and not any(grid.agrees(i, amounts[-1]) for i in line):
        return None
    steps = [sign * (grid.value[b] - grid.value[a]) for a, b in pairwise(line)]
    if statement.steadily and min(steps) < -STEP_BACK * span:
        return False
    gain = sign * (grid.value[line[-1]] - grid.value[line[0]])
    if gain >= TREND_HOLDS * span:
        return True
    return False if gain <= 0 else None


def _step(statement: Statement, there: Sequence[int], lines: Sequence[Line], grid: CellIndex) -> Judgement:
    """Whether the lines go that way at one tick; where the course is said to begin there, not before it."""
    sign = sign_of(statement)

    def gain(a: int, b: int) -> float:
        return sign * (grid.value[b] - grid.value[a])

    for line in lines:
        at = next((k for k, i in enumerate(line) if i in there and k), None)
        if at is None or (statement.amounts and not any(grid.agrees(i, statement.amounts[-1]) for i in line)):
            continue
        first, before, tick, last = line[0], line[at - 1], line[at], line[-1]
        begun = TREND_HOLDS * (_span(line, grid) or 1.0)
        if statement.onset and gain(before, tick) > 0 and gain(first, before) >= begun:
            return fails((first, before), f"it goes from {grid.shown(first)} to {grid.shown(before)}")
        ways = [(before, tick)] if statement.onset else [(before, tick), (first, tick), (tick, last)]
        a, b = next((ends for ends in ways if gain(*ends) > 0), ways[0])
        why = f"from {grid.shown(a)} to {grid.shown(b)}"
        return holds((a, b), why) if gain(a, b) > 0 else unsettled(why)
    return unsettled("there is no value before it")


def judge_flat(statement: Statement, way: Meaning, pool: Sequence[int], grid: CellIndex) -> Judgement:
    """Whether the lines of a place are level, or vary, against the span of the figure. Refutes nothing."""
    lines = _lines(way, pool, grid)
    if not lines:
        return unsettled(_NO_LINES)
    spans = [_span(line, grid) for line in lines]
    level = _LEVEL * max(abs(grid.mean(pool)), 1e-9)
    most = max(level, FLAT_HOLDS * (grid.span(pool) or 1.0))
    flat = sum(span <= most for span in spans)
    widest = lines[spans.index(max(spans))]
    low, high = min(widest, key=grid.value.__getitem__), max(widest, key=grid.value.__getitem__)
    is_varied = (statement.concept is Concept.VARIES) is not statement.negated
    is_so = flat < len(lines) if is_varied else 2 * flat > len(lines)
    why = f"between {grid.shown(low)} and {grid.shown(high)}"
    return holds((low, high), why) if is_so else unsettled(why)


def judge_turn(statement: Statement, way: Meaning, pool: Sequence[int], grid: CellIndex) -> Judgement:
    """Whether a place is the peak (dip) of its line, or at least above (below) both of its neighbours.

    Without a place, whether a line has one between its ends.
    """
    sign = sign_of(statement)
    if way.at is None and not statement.amounts:
        tops = {max(line, key=lambda i: sign * grid.value[i]): line for line in _lines(way, pool, grid)}
        inner = next((top for top, line in tops.items() if top not in (line[0], line[-1])), None)
        if inner is not None:
            return holds((inner,), grid.place(inner))
        return unsettled("no value between two ends is above both")
    judged = judge_extreme(statement, replace(way, along=None), pool, grid)
    if judged.verdict is not Verdict.CONTRADICTED or way.at is None or way.along is None:
        return judged
    there = frozenset(grid.at(way.at))
    for line in grid.lines(pool, way.along):
        for at, i in enumerate(line):
            beside = [j for j in (*line[max(0, at - 1) : at], *line[at + 1 : at + 2]) if j not in there]
            if i in there and beside and all(sign * grid.value[i] > sign * grid.value[j] for j in beside):
                return holds((i,), f"{grid.shown(i)} stands out from its neighbours")
    return judged


def _lines(way: Meaning, pool: Sequence[int], grid: CellIndex) -> list[Line]:
    """The lines that a candidate speaks of: along its axis, between the first and the last tick it names."""
    assert way.along is not None
    lines = grid.lines(pool, way.along)
    named = way.at.named(way.along) if way.at is not None else None
    if named is None:
        return lines
    order, label = grid.order[way.along], grid.label[way.along]
    ranks = {order[name] for name in named if name in order}
    if len(ranks) == 1:
        return lines
    cut = [tuple(i for i in line if min(ranks) <= order[label[i]] <= max(ranks)) for line in lines] if ranks else []
    return [line for line in cut if len(line) > 1]


def _span(line: Sequence[int], grid: CellIndex) -> float:
    return max(grid.value[i] for i in line) - min(grid.value[i] for i in line)
