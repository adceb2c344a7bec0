"""Judges what is said of the highest and the lowest: where it is, and what it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf

from heat_pipeline.claims.judging.grid import Grid
from heat_pipeline.claims.judging.truth import Told, fails, holds, open_
from heat_pipeline.claims.judging.values import NO_CELLS
from heat_pipeline.model.statements import SIDES, Candidate, Concept, Place, Quantity, Side, Statement


def judge_extreme(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether the highest (lowest) cell is where, and what, the claim says; a tie is enough.

    Of a row, a column or a panel it also holds where its mean is the highest, or its best at most ticks of the other
    axis; of several, where all of them are above all others. An amount must be that of the highest.
    """
    pool: Sequence[int] = grid.at(one.over)
    if not pool:
        return open_(NO_CELLS)
    if one.at is None:
        return _amount(said, pool, grid)
    named = frozenset(grid.at(one.at))
    pool = [i for i in pool if i not in grid.totals or i in named]  # no total is the largest part
    ours = [i for i in pool if i in named]
    if not ours:
        return open_(NO_CELLS)
    if len(ours) == len(pool):
        return open_("there is nothing else to compare it with")
    if said.rank > 1:
        return _ranked(said, ours, pool, grid)
    top = _top(said, pool, grid)
    if said.amounts and not any(grid.agrees(i, said.amounts[0]) for i in ours):
        where = f"; {grid.shown(top)} is the {said.concept}" if grid.agrees(top, said.amounts[0]) else ""
        return fails((*ours, top), f"{grid.being(ours)}{where}")
    if one.along is not None:
        return _by_lines(said, ours, pool, one.along, grid)
    best = [i for i in ours if _reaches(said, i, top, grid)]
    if best:
        return holds(best[:1], f"{grid.shown(best[0])} is the {said.concept}")
    if not said.amounts and _as_wholes(said, one.at, ours, pool, grid):
        return holds(ours, f"taken together it is the {said.concept}")
    return fails((top, *ours[:1]), f"the {said.concept} is {grid.shown(top)}")


def judge_diagonal(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether the diagonal of a matrix holds the highest (lowest) values: its mean decides, and each row and column."""
    if not grid.is_matrix:
        return open_("rows and columns are not the same")
    pool = grid.at(one.over)
    own, rest = [i for i in pool if grid.on_diagonal(i)], [i for i in pool if not grid.on_diagonal(i)]
    if len(own) < 2 or not rest:
        return open_(NO_CELLS)
    sign = -1.0 if said.negated else 1.0
    best = _best_of_lines(sign, rest, grid)
    above = [i for i in own if all(sign * grid.value[i] >= best.get(line, -inf) for line in _lines_of(i, grid))]
    if len(above) == len(own):
        return holds(own, "each cell on the diagonal is at least as high as those of its row and column")
    if sign * grid.mean(own) > sign * grid.mean(rest) and said.quantity is not Quantity.ALL:
        return holds(own, f"the mean on the diagonal is {grid.mean(own):.3g}, off it {grid.mean(rest):.3g}")
    worst = [i for i in own if i not in above]
    end = "lowest" if said.negated else "highest"
    verbs = f"is not the {end} of its row and column", f"are not the {end} of their rows and columns"
    return fails(worst, grid.some(worst, *verbs))


def _best_of_lines(sign: float, pool: Sequence[int], grid: Grid) -> dict[tuple[str, Side, str], float]:
    """The best value of each row and column of each panel."""
    best: dict[tuple[str, Side, str], float] = {}
    for i in pool:
        for line in _lines_of(i, grid):
            best[line] = max(best.get(line, -inf), sign * grid.value[i])
    return best


def _lines_of(i: int, grid: Grid) -> tuple[tuple[str, Side, str], tuple[str, Side, str]]:
    """The row and the column of its panel in which a cell stands."""
    cell = grid.cells[i]
    return (cell.panel, "row", cell.row), (cell.panel, "column", cell.column)


def _sign(said: Statement) -> float:
    return 1.0 if said.concept in (Concept.HIGHEST, Concept.PEAKS) else -1.0


def _top(said: Statement, pool: Sequence[int], grid: Grid) -> int:
    """The highest (lowest) cell of a pool, the surest to be so where cells are ranges."""
    sign = _sign(said)
    return max(pool, key=lambda i: (sign * grid.value[i], -i))


def _reaches(said: Statement, i: int, top: int, grid: Grid) -> bool:
    """Whether a cell may be as high (low) as the highest (lowest)."""
    if _sign(said) > 0:
        return grid.high[i] >= grid.high[top] or grid.value[i] >= grid.value[top]
    return grid.low[i] <= grid.low[top] or grid.value[i] <= grid.value[top]


def _amount(said: Statement, pool: Sequence[int], grid: Grid) -> Told:
    """The highest of a pool has this amount."""
    if not said.amounts or len(pool) < 2:
        return open_("it is not said what is the highest")
    top = _top(said, pool, grid)
    if grid.agrees(top, said.amounts[0]):
        return holds((top,), f"the {said.concept} is {grid.shown(top)}")
    return fails((top,), f"the {said.concept} is {grid.shown(top)}")


def _ranked(said: Statement, ours: Sequence[int], pool: Sequence[int], grid: Grid) -> Told:
    sign = _sign(said)
    values = sorted({grid.value[i] for i in pool}, key=lambda value: -sign * value)
    wanted = values[said.rank - 1] if said.rank <= len(values) else None
    there = [i for i in ours if grid.value[i] == wanted]
    if there:
        return holds(there[:1], f"{grid.shown(there[0])} is number {said.rank}")
    return open_(f"number {said.rank} of what is not said")


def _by_lines(said: Statement, ours: Sequence[int], pool: Sequence[int], along: Side, grid: Grid) -> Told:
    """At each tick of an axis one of ours is the highest of what stands at that tick."""
    right, wrong = [], []
    all_at, ours_at = grid.by_label(pool, along), grid.by_label(ours, along)
    for tick, own in ours_at.items():
        here = all_at[tick]
        if len(here) < 2:
            continue
        top = _top(said, here, grid)
        best = next((i for i in own if _reaches(said, i, top, grid)), None)
        if best is None:
            wrong.append(top)
        else:
            right.append(best)
    if not right and not wrong:
        return open_("there is nothing else to compare it with")
    if not wrong:
        return holds(right, f"it is the {said.concept} at each of {len(right)}")
    if said.quantity is not Quantity.ALL and len(right) > len(wrong):
        return holds(right, f"it is the {said.concept} at {len(right)} of {len(right) + len(wrong)}")
    return fails(wrong, f"the {said.concept} is {grid.some(wrong)}")


def _as_wholes(said: Statement, at: Place, ours: Sequence[int], pool: Sequence[int], grid: Grid) -> bool:
    """Whether the rows, columns or panels that are named are the highest by their means, or at most other ticks."""
    sign = _sign(said)
    named = [side for side in SIDES if at.named(side) is not None]
    if len(named) != 1:
        return False
    side = named[0]
    groups = grid.by_label(pool, side)
    mine = grid.by_label(ours, side).keys()
    means = {name: sign * grid.mean(cells) for name, cells in groups.items()}
    others = [mean for name, mean in means.items() if name not in mine]
    if others and min(means[name] for name in mine) >= max(others):
        return True
    best = [sign * max(sign * grid.value[i] for i in cells) for name, cells in groups.items() if name not in mine]
    if len(mine) > 1 and best:
        bests = [max(sign * grid.value[i] for i in groups[name]) for name in mine]
        if min(bests) >= max(sign * value for value in best):
            return True
    return any(
        _by_lines(replace(said, quantity=Quantity.MOST), ours, pool, along, grid).truth
        for along in SIDES
        if along != side
    )
