"""Judges one place against another: more, less, equal."""

from __future__ import annotations

from collections.abc import Sequence

from heat_pipeline.claims.judging.grid import Grid
from heat_pipeline.claims.judging.truth import Told, fails, holds, open_
from heat_pipeline.claims.judging.values import NO_CELLS
from heat_pipeline.model.statements import SIDES, Candidate, Concept, Quantity, Statement


def judge_comparison(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether a place has more (less) than another: cell by cell where they share ticks, else by their means."""
    left = grid.at(one.over)
    right = grid.at(one.other) if one.other is not None else ()
    right = tuple(i for i in right if i not in set(left))
    if not left or not right:
        return open_(NO_CELLS)
    sign = 1.0 if said.concept is Concept.MORE else -1.0
    pairs = _pairs(left, right, one, grid)
    if said.concept is Concept.EQUAL:
        return _equal(said, pairs, left, right, grid)
    if said.amounts and not any(grid.agrees(i, amount) for i in left + right for amount in said.amounts):
        return open_("the number that it names is not among the values")
    if not pairs:
        if sign * grid.mean(left) > sign * grid.mean(right):
            return holds((left[0], right[0]), f"means: {grid.mean(left):.4g} against {grid.mean(right):.4g}")
        return open_("no two values stand at the same tick")
    good = [(i, j) for i, j in pairs if sign * grid.value[i] > sign * grid.value[j]]
    bad = [(i, j) for i, j in pairs if sign * grid.value[i] < sign * grid.value[j]]
    if good and not bad and (len(good) == len(pairs) or said.quantity is not Quantity.ALL):
        i, j = good[0]
        return holds((i, j), f"{grid.shown(i)} against {grid.shown(j)}")
    if said.quantity is Quantity.ALL and (bad or len(good) < len(pairs)):
        i, j = bad[0] if bad else next(pair for pair in pairs if pair not in good)
        return fails((i, j), f"{grid.shown(i)} against {grid.shown(j)}")
    if len(good) > len(bad) and sign * grid.mean(left) > sign * grid.mean(right):
        return holds(good[0], f"{len(good)} of {len(pairs)} times")
    if good:
        return open_(f"{len(good)} of {len(pairs)} times")
    if not bad:
        return open_("they are equal")
    return fails(bad[0], f"{grid.shown(bad[0][0])} against {grid.shown(bad[0][1])}")


def _equal(
    said: Statement, pairs: Sequence[tuple[int, int]], left: Sequence[int], right: Sequence[int], grid: Grid
) -> Told:
    whole = grid.span((*left, *right)) or 1.0
    gaps = [abs(grid.value[i] - grid.value[j]) / whole for i, j in pairs]
    gap = sum(gaps) / len(gaps) if gaps else abs(grid.mean(left) - grid.mean(right)) / whole
    far = max(pairs, key=lambda pair: abs(grid.value[pair[0]] - grid.value[pair[1]])) if pairs else (left[0], right[0])
    why = f"{grid.shown(far[0])} against {grid.shown(far[1])}"
    if gap <= grid.tolerances.near_holds:
        return holds(far, why)
    return fails(far, why) if gap >= grid.tolerances.near_fails else open_(why)


def _pairs(left: Sequence[int], right: Sequence[int], one: Candidate, grid: Grid) -> list[tuple[int, int]]:
    """The cells of both places that share the ticks of the axes on which the places are not told apart."""
    assert one.other is not None
    shared = [side for side in SIDES if one.over.named(side) == one.other.named(side)]
    by: dict[tuple[str, ...], list[int]] = {}
    for j in right:
        by.setdefault(tuple(grid.label[side][j] for side in shared), []).append(j)
    return [(i, j) for i in left for j in by.get(tuple(grid.label[side][i] for side in shared), ())]
