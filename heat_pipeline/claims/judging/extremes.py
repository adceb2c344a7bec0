"""Judges what is said to be the most or the least: where the highest and the lowest are and what they are, on the
diagonal too; and one place that has more than another, less, or as much.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from heat_pipeline.claims.judging.cell_index import NO_CELLS, CellIndex, fails, holds, sign_of, unsettled
from heat_pipeline.claims.judging.tolerances import NEAR_FAILS, NEAR_HOLDS
from heat_pipeline.model import Judgement, Verdict
from heat_pipeline.model.statements import SIDES, CellPlace, Concept, Meaning, Quantity, Side, Statement


def judge_extreme(statement: Statement, way: Meaning, pool: Sequence[int], grid: CellIndex) -> Judgement:
    """Whether the highest (lowest) cell is where, and what, the claim says; a tie is enough.

    Of rows, columns or panels it also holds where their means are the highest, or one of them is the best at most
    ticks of another axis. An amount must be that of the highest.
    """
    if way.at is None:
        return _amount(statement, pool, grid)
    there = frozenset(grid.at(way.at))
    pool = [i for i in pool if i not in grid.wholes or i in there]  # no total is the largest part
    ours = [i for i in pool if i in there]
    if not ours:
        return unsettled(NO_CELLS)
    if len(ours) == len(pool):
        return unsettled("there is nothing else to compare it with")
    if statement.rank > 1:
        return _ranked(statement, ours, pool, grid)
    top = _top(statement, pool, grid)
    if statement.amounts and not any(grid.agrees(i, statement.amounts[0]) for i in ours):
        where = f"; {grid.shown(top)} is the {statement.concept}" if grid.agrees(top, statement.amounts[0]) else ""
        return fails((*ours, top), f"{grid.being(ours)}{where}")
    if way.along is not None:
        return _by_lines(statement, ours, pool, way.along, grid)
    best = next((i for i in ours if _reaches(statement, i, top, grid)), None)
    if best is not None:
        return holds((best,), f"{grid.shown(best)} is the {statement.concept}")
    if not statement.amounts and _as_wholes(statement, way.at, ours, pool, grid):
        return holds(ours, f"taken together it is the {statement.concept}")
    return fails((top, *ours[:1]), f"the {statement.concept} is {grid.shown(top)}")


def _amount(statement: Statement, pool: Sequence[int], grid: CellIndex) -> Judgement:
    """Whether the highest of a pool has this amount."""
    if not statement.amounts or len(pool) < 2:
        return unsettled("it is not said what is the highest")
    top = _top(statement, pool, grid)
    judge = holds if grid.agrees(top, statement.amounts[0]) else fails
    return judge((top,), f"the {statement.concept} is {grid.shown(top)}")


def _ranked(statement: Statement, ours: Sequence[int], pool: Sequence[int], grid: CellIndex) -> Judgement:
    """Whether one of ours is the second, third … highest. Refutes nothing."""
    rank, sign = statement.rank, sign_of(statement)
    wanted = sorted({sign * grid.value[i] for i in pool}, reverse=True)[rank - 1 : rank]
    there = [i for i in ours if sign * grid.value[i] in wanted]
    if there:
        return holds(there[:1], f"{grid.shown(there[0])} is number {rank}")
    return unsettled(f"number {rank} of what is not said")


def _by_lines(
    statement: Statement, ours: Sequence[int], pool: Sequence[int], along: Side, grid: CellIndex
) -> Judgement:
    """Whether at each tick of an axis one of ours is the highest of what stands at that tick."""
    right: list[int] = []
    wrong: list[int] = []
    all_at = grid.by_label(pool, along)
    for tick, ours_there in grid.by_label(ours, along).items():
        if len(all_at[tick]) > 1:
            top = _top(statement, all_at[tick], grid)
            best = next((i for i in ours_there if _reaches(statement, i, top, grid)), None)
            (right if best is not None else wrong).append(best if best is not None else top)
    if not right and not wrong:
        return unsettled("there is nothing else to compare it with")
    if not wrong or (statement.quantity is not Quantity.ALL and len(right) > len(wrong)):
        return holds(right, f"it is the {statement.concept} at {len(right)} of {len(right) + len(wrong)}")
    return fails(wrong, f"the {statement.concept} is {grid.some(wrong)}")


def _as_wholes(statement: Statement, at: CellPlace, ours: Sequence[int], pool: Sequence[int], grid: CellIndex) -> bool:
    """Whether the rows, columns or panels that are named are the highest by their means, or at most other ticks."""
    sides = [side for side in SIDES if at.named(side) is not None]
    if len(sides) != 1:
        return False
    sign, groups = sign_of(statement), grid.by_label(pool, sides[0])
    mine = grid.by_label(ours, sides[0]).keys()
    means = {name: sign * grid.mean(cells) for name, cells in groups.items()}
    others = [mean for name, mean in means.items() if name not in mine]
    if others and min(means[name] for name in mine) >= max(others):
        return True
    mostly = replace(statement, quantity=Quantity.MOST)
    ways = [_by_lines(mostly, ours, pool, side, grid) for side in SIDES if side != sides[0]]
    return any(judged.verdict is Verdict.SUPPORTED for judged in ways)


def _top(statement: Statement, pool: Sequence[int], grid: CellIndex) -> int:
    """The highest (lowest) cell of a pool, the first where several are."""
    sign = sign_of(statement)
    return max(pool, key=lambda i: (sign * grid.value[i], -i))


def _reaches(statement: Statement, i: int, top: int, grid: CellIndex) -> bool:
    """Whether a cell may be as high (low) as the highest (lowest)."""
    sign = sign_of(statement)
    end = grid.high if sign > 0 else grid.low
    return sign * end[i] >= sign * end[top] or sign * grid.value[i] >= sign * grid.value[top]


def judge_diagonal(statement: Statement, way: Meaning, pool: Sequence[int], grid: CellIndex) -> Judgement:
    """Whether the diagonal of a matrix holds the highest (lowest) values: its mean decides, and each row and column."""
    if not grid.is_matrix:
        return unsettled("rows and columns are not the same")
    diagonal, rest = [i for i in pool if grid.on_diagonal(i)], [i for i in pool if not grid.on_diagonal(i)]
    if len(diagonal) < 2 or not rest:
        return unsettled(NO_CELLS)
    sign, end = (-1.0, "lowest") if statement.negated else (1.0, "highest")
    rows, columns, panel = grid.by_label(rest, "row"), grid.by_label(rest, "column"), grid.label["panel"]
    worst = []
    for i in diagonal:
        beside = (*rows.get(grid.cells[i].row, ()), *columns.get(grid.cells[i].column, ()))
        if any(panel[j] == panel[i] and sign * grid.value[j] > sign * grid.value[i] for j in beside):
            worst.append(i)
    if not worst:
        return holds(diagonal, "each cell on the diagonal is at least as high as those of its row and column")
    if sign * grid.mean(diagonal) > sign * grid.mean(rest) and statement.quantity is not Quantity.ALL:
        return holds(diagonal, f"the mean on the diagonal is {grid.mean(diagonal):.3g}, off it {grid.mean(rest):.3g}")
    verbs = f"is not the {end} of its row and column", f"are not the {end} of their rows and columns"
    return fails(worst, grid.some(worst, *verbs))


def judge_comparison(statement: Statement, way: Meaning, pool: Sequence[int], grid: CellIndex) -> Judgement:
    """Whether a place has more (less) than another: cell by cell where they share ticks, else by their means."""
    there = frozenset(pool)
    others = [i for i in grid.at(way.other) if i not in there] if way.other is not None else []
    if not others:
        return unsettled(NO_CELLS)
    pairs, sign = _pairs(pool, others, way, grid), sign_of(statement)
    means = f"means: {grid.mean(pool):.4g} against {grid.mean(others):.4g}"
    is_more = sign * grid.mean(pool) > sign * grid.mean(others)
    if statement.concept is Concept.EQUAL:
        return _equal(pool, others, pairs, grid)
    if not pairs:
        return holds((pool[0], others[0]), means) if is_more else unsettled("no two values stand at the same tick")
    good = [(i, j) for i, j in pairs if sign * grid.value[i] > sign * grid.value[j]]
    bad = [(i, j) for i, j in pairs if sign * grid.value[i] < sign * grid.value[j]]
    if statement.quantity is Quantity.ALL and len(good) < len(pairs):
        return fails(*_against(bad[0] if bad else next(pair for pair in pairs if pair not in good), grid))
    if good and not bad:
        return holds(*_against(good[0], grid))
    times = f"{len(good)} of {len(pairs)} times"
    if len(good) > len(bad) and is_more:
        return holds(good[0], times)
    return unsettled(times) if good or not bad else fails(*_against(bad[0], grid))


def _equal(pool: Sequence[int], others: Sequence[int], pairs: Sequence[tuple[int, int]], grid: CellIndex) -> Judgement:
    """Whether two places differ by little of the span of their panels, cell by cell or by their means."""
    gaps = [abs(grid.value[i] - grid.value[j]) for i, j in pairs] or [abs(grid.mean(pool) - grid.mean(others))]
    share = sum(gaps) / len(gaps) / (grid.span((*pool, *others)) or 1.0)
    far = max(pairs, key=lambda pair: abs(grid.value[pair[0]] - grid.value[pair[1]]), default=(pool[0], others[0]))
    evidence, why = _against(far, grid)
    if share <= NEAR_HOLDS:
        return holds(evidence, why)
    return fails(evidence, why) if share >= NEAR_FAILS else unsettled(why)


def _against(pair: tuple[int, int], grid: CellIndex) -> tuple[tuple[int, int], str]:
    """Two cells as evidence, and what they say."""
    return pair, f"{grid.shown(pair[0])} against {grid.shown(pair[1])}"


def _pairs(pool: Sequence[int], others: Sequence[int], way: Meaning, grid: CellIndex) -> list[tuple[int, int]]:
    """The cells of both places that share the ticks of the axes on which the places are not told apart."""
    assert way.other is not None
    shared = [side for side in SIDES if way.over.named(side) == way.other.named(side)]
    by: dict[tuple[str, ...], list[int]] = {}
    for j in others:
        by.setdefault(tuple(grid.label[side][j] for side in shared), []).append(j)
    return [(i, j) for i in pool for j in by.get(tuple(grid.label[side][i] for side in shared), ())]
