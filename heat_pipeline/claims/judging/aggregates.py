"""Judges totals and averages."""

from __future__ import annotations

from heat_pipeline.claims.judging.grid import Grid
from heat_pipeline.claims.judging.truth import Told, fails, holds, open_
from heat_pipeline.claims.judging.values import NO_CELLS
from heat_pipeline.model.statements import Candidate, Concept, Statement

_WHOLES = frozenset(["average", "avg", "avg.", "mean", "overall", "total", "all", "sum", "geomean"])
_FEWEST = 3
_FAR = 4.0


def judge_aggregate(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether the values of a place have this total or average; rows and columns that are one themselves don't count.

    It is wrong only where it is several times as far off as rounding, or "about", allows.
    """
    start, end = said.own or (0, 0)
    pool = [
        i
        for i in grid.at(one.over)
        if not start <= grid.cells[i].start < end
        and grid.cells[i].row.casefold() not in _WHOLES
        and grid.cells[i].column.casefold() not in _WHOLES
    ]
    if len(pool) < _FEWEST:
        return open_(NO_CELLS)
    total = sum(grid.value[i] for i in pool)
    is_total = said.concept is Concept.TOTAL
    found = total if is_total else total / len(pool)
    amount = said.amounts[0]
    slack = max(amount.step / 2, grid.tolerances.about_share * abs(amount.high) if amount.about else 0.0)
    off = max(amount.low - found, found - amount.high, 0.0)
    why = f"{len(pool)} values {'add up to' if is_total else 'have the mean'} {_rounded(found)}"
    if off <= slack + 1e-9:
        return holds(pool, why)
    return fails(pool, why) if off > _FAR * slack else open_(why)


def _rounded(value: float) -> str:
    """Four digits, and all before the point: 10,012, 73.42."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
