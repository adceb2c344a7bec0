"""Judges what the text says of its own frame: ends of scales and axes, counts, completeness, symmetry, colours."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from operator import contains

from heat_pipeline.claims.judging.cell_index import NO_CELLS, CellIndex, fails, holds, mirrored, unsettled
from heat_pipeline.claims.judging.tolerances import NEAR_HOLDS, SCALE_ABOUT
from heat_pipeline.model import Judgement
from heat_pipeline.model.statements import Meaning, Quantity, Side, Statement
from heat_pipeline.reading import labels
from heat_pipeline.reading.charts import VALUE_CHARTS
from heat_pipeline.wording import spot

_ABOUT = 0.05
_OTHER_UNIT = 10
_ROUNDING = 1e-6
_SURE = 0.75
_MOST_GAPS, _MOST_GAPS_OF_CELLS = 0.75, 0.5


def judge_scale(statement: Statement, way: Meaning, pool: Sequence[int], grid: CellIndex) -> Judgement:
    """Whether all values lie on a scale that goes from one amount to another."""
    low, high = statement.amounts[0].low, statement.amounts[-1].high
    about = any(amount.about for amount in statement.amounts)
    pool = _of_scale(pool, low, high, grid)
    slack = (SCALE_ABOUT if about else _ROUNDING) * (high - low)
    largest = max(max(abs(grid.low[i]), abs(grid.high[i])) for i in pool)
    if largest > _OTHER_UNIT * max(abs(low), abs(high)) and grid.reading.chart_type not in VALUE_CHARTS:
        return unsettled("the values are of another unit than the scale")
    # A range that begins on the scale may end on it: "80-100%" under a scale to 80.
    beyond = [i for i in pool if grid.high[i] < low - slack or grid.low[i] > high + slack]
    if 2 * len(beyond) > len(pool) and any(grid.cells[i].confidence < _SURE for i in beyond):
        return unsettled("most values lie beyond it, and not all of them were read without doubt")
    if beyond:
        return fails(beyond, f"{grid.some(beyond, 'lies', 'lie')} beyond it")
    ends = (min(pool, key=grid.low.__getitem__), max(pool, key=grid.high.__getitem__))
    return holds(ends, f"the values go from {grid.cells[ends[0]].printed} to {grid.cells[ends[1]].printed}")


def _of_scale(pool: Sequence[int], low: float, high: float, grid: CellIndex) -> Sequence[int]:
    """The cells without rows and columns of another unit: their largest value is ten times off the scale."""
    least, most = max(low, 0.0) / _OTHER_UNIT, _OTHER_UNIT * max(abs(low), abs(high))
    sides: tuple[Side, Side] = ("row", "column")
    other = {
        i
        for side in sides
        for cells in grid.by_label(pool, side).values()
        if not least <= max(abs(grid.value[i]) for i in cells) <= most
        for i in cells
    }
    return [i for i in pool if i not in other] or pool


def judge_ticks(statement: Statement, way: Meaning, pool: Sequence[int], grid: CellIndex) -> Judgement:
    """Whether the ticks of an axis at which there are values lie between two numbers."""
    assert way.along is not None
    ticks = grid.by_label(grid.all, way.along)
    numbers = {name: number for name in ticks if (number := labels.number_in(name)) is not None}
    others = sum(name not in numbers for name in ticks if name)
    if not numbers or others > len(numbers):
        return unsettled("the ticks are no numbers")
    low, high = statement.amounts[0].low, statement.amounts[-1].high
    slack = _ABOUT * (high - low) if any(amount.about for amount in statement.amounts) else 0.0
    beyond = [name for name, number in numbers.items() if not low - slack <= number <= high + slack]
    if beyond:
        return fails(ticks[beyond[0]], f"there are values at {', '.join(beyond[:3])}")
    ends = min(numbers, key=numbers.__getitem__), max(numbers, key=numbers.__getitem__)
    return holds((), f"the values stand at {ends[0]} to {ends[1]}")


def judge_count(statement: Statement, way: Meaning, pool: Sequence[int], grid: CellIndex) -> Judgement:
    """Whether an axis has so many ticks, by what it lists or by the values; or a grid so many rows and columns."""
    sides: list[Side] = ["row", "column"] if statement.amounts else [way.along or "row"]
    sizes = set(product(*(_counts(side, grid) for side in sides)))
    if not sizes:
        return unsettled(NO_CELLS)
    size = tuple(round(amount.low) for amount in statement.amounts) or (statement.number,)
    is_so = not sizes.isdisjoint((size, size[::-1]))
    shown = size if size in sizes else max(sizes)
    why = f"there are {' and '.join(f'{count} {side}s' for count, side in zip(shown, sides, strict=True))}"
    return holds((), why) if is_so else fails((), why)


def _counts(side: Side, grid: CellIndex) -> set[int]:
    """How many ticks an axis may be said to have: those it lists, those with values, and both."""
    there, listed = set(grid.label[side]) - {""}, set(grid.listed(side)) - {""}
    if side == "panel" and not there:
        return {1}
    return {len(names) for names in (there, listed, there | listed) if names}


def judge_full(statement: Statement, way: Meaning, pool: Sequence[int], grid: CellIndex) -> Judgement:
    """Whether each row of each panel has a value in each column."""
    if len(pool) < 2:
        return unsettled(NO_CELLS)
    rows, columns = way.over.rows or _names("row", grid), _names("column", grid)
    if not grid.is_matrix:  # numbers on an axis may be some of many
        rows, columns = _worded(rows, "row", grid), _worded(columns, "column", grid)
    there = {(grid.cells[i].panel, grid.cells[i].row, grid.cells[i].column) for i in pool}
    if grid.is_matrix:
        there |= {(panel, column, row) for panel, row, column in there}
    # Counted, not listed: a text of a page may name thousands of rows, columns and panels.
    axes = (dict.fromkeys(grid.cells[i].panel for i in pool), dict.fromkeys(rows), dict.fromkeys(columns))
    places = prod(map(len, axes))
    gaps = places - sum(all(map(contains, axes, place)) for place in there)
    if not gaps:
        return holds((), f"each of {len(there)} places has a value")
    # "Each combination" is of all ticks, "each cell" may be of those that are drawn.
    most = _MOST_GAPS if statement.quantity is Quantity.ALL else _MOST_GAPS_OF_CELLS
    if gaps > most * places:
        return unsettled("the text tells only some of its values")
    first = next(place for place in product(*axes) if place not in there)
    where = spot(grid.reading, *first)
    more = f", nor at {gaps - 1} other place{'s' if gaps > 2 else ''}" if gaps > 1 else ""
    return fails((), f"the text gives no value at {where}{more}")


def _names(side: Side, grid: CellIndex) -> Sequence[str]:
    """The labels of an axis, as listed or as the values have them."""
    return [name for name in grid.names[side] if name] or [""]


def _worded(names: Sequence[str], side: Side, grid: CellIndex) -> list[str]:
    """Those labels that are no numbers, or that values have."""
    there = frozenset(grid.label[side])
    return [name for name in names if name in there or labels.number_of(name) is None]


def judge_symmetric(statement: Statement, way: Meaning, pool: Sequence[int], grid: CellIndex) -> Judgement:
    """Whether each cell of a matrix is equal to its mirror image; about so where the text says about."""
    if not grid.is_matrix:
        return unsettled("rows and columns are not the same")
    at = {(grid.cells[i].panel, mirrored(grid.cells[i].row), mirrored(grid.cells[i].column)): i for i in reversed(pool)}
    pairs = [(i, at[p, c, r]) for (p, r, c), i in at.items() if r < c and (p, c, r) in at]
    if not pairs:
        return unsettled("no cell's mirror image has a value")
    slack = NEAR_HOLDS * grid.span(grid.all) if statement.quantity is Quantity.MOST else 0.0
    i, j = max(pairs, key=lambda pair: abs(grid.value[pair[0]] - grid.value[pair[1]]))
    if abs(grid.value[i] - grid.value[j]) > slack + 1e-9:
        return fails((i, j), f"{grid.shown(i)}, but {grid.shown(j)}")
    return holds(pairs[0], f"{len(pairs)} pairs of cells are equal")


def judge_colour(statement: Statement, way: Meaning, pool: Sequence[int], grid: CellIndex) -> Judgement:
    """Whether the cells of a colour have the values that it stands for; where none are known, whether the scale has."""
    amount = statement.amounts[0]
    if pool and way.over.starts:
        beyond = [i for i in pool if not grid.agrees(i, amount)]
        if not beyond:
            return holds(pool, f"each of {len(pool)} cells of that colour is in {amount.printed}")
        if amount.is_range:
            return fails(beyond, f"{grid.some(beyond, 'has', 'have')} that colour")
        return unsettled("a colour stands for values around one, too")
    ends = [end for legend in grid.reading.legends for end in (legend.low, legend.high)]
    low, high = min((*grid.low, *ends)), max((*grid.high, *ends))
    if low - amount.step / 2 <= amount.low and amount.high <= high + amount.step / 2:
        return holds((), f"the scale goes from {low:g} to {high:g}")
    return unsettled("it is beyond the scale")
