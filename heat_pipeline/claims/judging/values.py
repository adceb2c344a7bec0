"""Judges what is said of the values at a place: amounts, ranges, bounds, levels, totals; more or less than another.

And of the highest and the lowest: where it is, and what it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf

from heat_pipeline.claims.judging.grid import Grid, Told, fails, holds, open_
from heat_pipeline.model.statements import SIDES, Amount, Candidate, Concept, Place, Quantity, Side, Statement

NO_CELLS = "the text gives no values there"


def judge_value(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether the cells of a place have an amount: all of them lie in a range; one of them has a single number.

    A single number of several cells may be that of any of them, and one that lies among them may be their average.
    """
    left_out = set(grid.at(one.but)) if one.but is not None else ()
    start, end = said.own or (0, 0)
    pool = [i for i in grid.at(one.over) if not start <= grid.cells[i].start < end and i not in left_out]
    amount = said.amounts[0]
    if not pool:
        return open_(NO_CELLS)
    inside = [i for i in pool if grid.agrees(i, amount)]
    outside = [i for i in pool if i not in inside]
    if amount.is_range:
        return _share(said, inside, outside, grid, ("lies in", "lie in"), ("is not in", "are not in"), amount.printed)
    if not outside or (inside and said.quantity is not Quantity.ALL):
        return holds(inside[:1] if outside else inside, grid.being(inside[:1] if outside else inside))
    if len(pool) == 1:
        return fails(pool, f"it is {grid.shown(pool[0])}")
    low, high = min(grid.low[i] for i in pool), max(grid.high[i] for i in pool)
    if said.quantity is not Quantity.ALL and (inside or low < amount.low < high):
        return open_("several values are meant, and they differ")
    return fails(outside, grid.being(outside))


def judge_bound(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether the cells of a place are above (below) an amount; a value that is equal to it settles nothing."""
    pool = grid.at(one.over)
    if not pool:
        return open_(NO_CELLS)
    above = said.concept is Concept.ABOVE
    if said.negated:
        above = not above
    amount = said.amounts[0]
    level = [i for i in pool if grid.agrees(i, Amount(amount.low, amount.low, amount.step, amount.about))]
    if above:
        right = [i for i in pool if grid.value[i] > amount.low]
        wrong = [i for i in pool if grid.value[i] < amount.low and i not in level]
    else:
        right = [i for i in pool if grid.value[i] < amount.high]
        wrong = [i for i in pool if grid.value[i] > amount.high and i not in level]
    (wrong if said.quantity is Quantity.NONE else right).extend(i for i in level if i not in right)
    word = "above" if above else "below"
    beyond = f"{word} {amount.printed}"
    return _share(said, right, wrong, grid, ("is", "are"), ("is not", "are not"), beyond)


def judge_level(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether the cells of a place are high, middling or low on the figure's span or on its scale. Refutes nothing."""
    pool = grid.at(one.over)
    if not pool:
        return open_(NO_CELLS)
    ends = [(min(grid.low), max(grid.high))] if len(grid.all) > 1 else []
    ends += [(legend.low, legend.high) for legend in grid.reading.legends]
    mean, slack = grid.mean(pool), grid.tolerances.level_end
    for low, high in ends:
        if low >= high:
            continue
        share = (mean - low) / (high - low)
        fits = {
            Concept.HIGH: share >= 1 - slack,
            Concept.LOW: share <= slack,
            Concept.MIDDLE: slack / 2 <= share <= 1 - slack / 2,
        }
        if fits[said.concept]:
            return holds(pool, f"{grid.some(pool)}, between {low:g} and {high:g}")
    return open_("where high and low begin is not said")


def _share(
    said: Statement,
    right: Sequence[int],
    wrong: Sequence[int],
    grid: Grid,
    is_so: tuple[str, str],
    is_not: tuple[str, str],
    what: str,
) -> Told:
    """Whether it is so of as many cells as the claim says: plainly said, of all."""
    share = len(right) / (len(right) + len(wrong))
    quantity = said.quantity
    if quantity is Quantity.NONE:
        return (
            fails(right, f"{grid.some(right, *is_so)} {what}")
            if right
            else holds(wrong, f"none of {len(wrong)} {is_so[0]} {what}")
        )
    if not wrong:
        return holds(
            right,
            f"each of {len(right)} {is_so[0]} {what}"
            if len(right) > 1
            else f"{grid.shown(right[0])} {is_so[0]} {what}",
        )
    if quantity is Quantity.SOME and right:
        return holds(right[:1], f"{grid.shown(right[0])} {is_so[0]} {what}")
    if quantity is Quantity.MOST:
        if share >= grid.tolerances.most_holds:
            return holds(right, f"{len(right)} of {len(right) + len(wrong)} are so")
        if share > grid.tolerances.most_fails:
            return open_("about half of them are so")
    return fails(wrong, f"{grid.some(wrong, *is_not)} {what}")


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
