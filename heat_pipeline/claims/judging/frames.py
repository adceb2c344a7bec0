"""Judges what the text says of its own frame: ends of scales and axes, counts, completeness, symmetry, colours."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from operator import contains

from heat_pipeline.claims.judging.grid import Grid, Told, fails, holds, mirrored, open_
from heat_pipeline.claims.judging.values import NO_CELLS
from heat_pipeline.model.statements import Candidate, Quantity, Side, Statement
from heat_pipeline.reading import labels
from heat_pipeline.reading.charts import VALUE_CHARTS

_ABOUT = 0.05
_OTHER_UNIT = 10
_ROUNDING = 1e-6
_SURE = 0.75
_MOST_GAPS, _MOST_GAPS_OF_CELLS = 0.75, 0.5


def judge_scale(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether all values lie on a scale that goes from one amount to another."""
    pool: Sequence[int] = grid.at(one.over)
    if not pool:
        return open_(NO_CELLS)
    low, high = said.amounts[0].low, said.amounts[-1].high
    about = any(amount.about for amount in said.amounts)
    pool = _of_scale(pool, low, high, grid)
    slack = (grid.tolerances.scale_about if about else _ROUNDING) * (high - low)
    largest = max(max(abs(grid.low[i]), abs(grid.high[i])) for i in pool)
    if largest > _OTHER_UNIT * max(abs(low), abs(high)) and grid.reading.chart_type not in VALUE_CHARTS:
        return open_("the values are of another unit than the scale")
    # A range that begins on the scale may end on it: "80-100%" under a scale to 80.
    beyond = [i for i in pool if grid.high[i] < low - slack or grid.low[i] > high + slack]
    doubtful = [i for i in beyond if grid.cells[i].confidence < _SURE]
    if 2 * len(beyond) > len(pool) and doubtful:
        return open_("most values lie beyond it, and not all of them were read without doubt")
    if beyond:
        return fails(beyond, f"{grid.some(beyond, 'lies', 'lie')} beyond it")
    ends = (min(pool, key=grid.low.__getitem__), max(pool, key=grid.high.__getitem__))
    return holds(ends, f"the values go from {grid.cells[ends[0]].printed} to {grid.cells[ends[1]].printed}")


def _of_scale(pool: Sequence[int], low: float, high: float, grid: Grid) -> Sequence[int]:
    """The cells without rows and columns of another unit: their largest value is ten times off the scale."""
    least, most = max(low, 0.0) / _OTHER_UNIT, _OTHER_UNIT * max(abs(low), abs(high))
    kept: list[int] = list(pool)
    for label in (grid.label["row"], grid.label["column"]):
        largest: dict[str, float] = {}
        for i in pool:
            largest[label[i]] = max(largest.get(label[i], 0.0), abs(grid.value[i]))
        kept = [i for i in kept if least <= largest[label[i]] <= most]
    return kept or pool


def judge_ticks(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether the ticks of an axis at which there are values lie between two numbers."""
    assert one.along is not None
    own = grid.label[one.along]
    numbers = {name: labels.number_in(name) for name in dict.fromkeys(own) if name}
    known = {name: number for name, number in numbers.items() if number is not None}
    if not known or 2 * len(known) < len(numbers):
        return open_("the ticks are no numbers")
    low, high = said.amounts[0].low, said.amounts[-1].high
    slack = _ABOUT * (high - low) if any(amount.about for amount in said.amounts) else 0.0
    beyond = [name for name, number in known.items() if not low - slack <= number <= high + slack]
    if beyond and len(known) < len(numbers):
        return open_("not all ticks are numbers")
    if beyond:
        return fails([i for i in grid.all if own[i] == beyond[0]], f"there are values at {', '.join(beyond[:3])}")
    return holds((), f"the values stand at {min(known, key=known.__getitem__)} to {max(known, key=known.__getitem__)}")


def judge_count(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether an axis has so many ticks, by what it lists or by the values; or a grid so many rows and columns."""
    if len(said.amounts) == 2:
        counts = {(a, b) for a, b in product(_counts("row", grid), _counts("column", grid))}
        wanted = (round(said.amounts[0].low), round(said.amounts[1].low))
        if not counts:
            return open_(NO_CELLS)
        if wanted in counts or wanted[::-1] in counts:
            return holds((), f"there are {wanted[0]} by {wanted[1]}")
        rows, columns = max(counts)
        return fails((), f"there are {rows} rows and {columns} columns")
    assert said.number is not None
    if said.amounts:  # "28 layers (0-27)"
        first, last = said.amounts[0].low, said.amounts[0].high
        if said.number == round(last - first) + 1:
            return holds((), f"{first:g} to {last:g} are {said.number}")
        return fails((), f"{first:g} to {last:g} are {round(last - first) + 1}")
    assert one.along is not None
    found = _counts(one.along, grid)
    if not found:
        return open_(NO_CELLS)
    what = {"row": "rows", "column": "columns", "panel": "panels"}[one.along]
    if said.number in found:
        return holds((), f"there are {said.number} {what}")
    return fails((), f"there are {max(found)} {what}")


def judge_full(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether each row of each panel has a value in each column."""
    pool = grid.at(one.over)
    if len(pool) < 2:
        return open_(NO_CELLS)
    rows, columns = one.over.rows or _names("row", grid), _names("column", grid)
    if not grid.is_matrix:  # numbers on an axis may be some of many
        rows, columns = _worded(rows, grid.label["row"]), _worded(columns, grid.label["column"])
    there = {(grid.cells[i].panel, grid.cells[i].row, grid.cells[i].column) for i in pool}
    panels = dict.fromkeys(grid.cells[i].panel for i in pool)
    if grid.is_matrix:
        there |= {(panel, column, row) for panel, row, column in there}
    # Counted, not listed: a text of a page may name thousands of rows, columns and panels.
    axes = (panels, dict.fromkeys(rows), dict.fromkeys(columns))
    places = prod(map(len, axes))
    gaps = places - sum(all(map(contains, axes, place)) for place in there)
    if not gaps:
        return holds((), f"each of {len(there)} places has a value")
    # "Each combination" is of all ticks, "each cell" may be of those that are drawn.
    most = _MOST_GAPS if said.quantity is Quantity.ALL else _MOST_GAPS_OF_CELLS
    if gaps > most * places:
        return open_("the text tells only some of its values")
    first = next(place for place in product(*axes) if place not in there)
    where = ", ".join(f"{side} {name}" for side, name in zip(("panel", "row", "column"), first, strict=True) if name)
    more = f", nor at {gaps - 1} other place{'s' if gaps > 2 else ''}" if gaps > 1 else ""
    return fails((), f"the text gives no value at {where}{more}")


def judge_symmetric(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether each cell of a matrix is equal to its mirror image; about so where the text says about."""
    if not grid.is_matrix:
        return open_("rows and columns are not the same")
    at = {
        (grid.cells[i].panel, mirrored(grid.cells[i].row), mirrored(grid.cells[i].column)): i
        for i in reversed(grid.at(one.over))
    }
    pairs = [(i, at[p, c, r]) for (p, r, c), i in at.items() if r < c and (p, c, r) in at]
    if not pairs:
        return open_("no cell's mirror image has a value")
    slack = grid.tolerances.near_holds * grid.span(grid.all) if said.quantity is Quantity.MOST else 0.0
    apart = [(i, j) for i, j in pairs if abs(grid.value[i] - grid.value[j]) > slack + 1e-9]
    if not apart:
        return holds(pairs[0], f"{len(pairs)} pairs of cells are equal")
    i, j = max(apart, key=lambda pair: abs(grid.value[pair[0]] - grid.value[pair[1]]))
    return fails((i, j), f"{grid.shown(i)}, but {grid.shown(j)}")


def judge_colour(said: Statement, one: Candidate, grid: Grid) -> Told:
    """Whether the cells of a colour have the values that it stands for; where none are known, whether the scale has."""
    amount = said.amounts[0]
    pool = grid.at(one.over) if one.over.starts else ()
    if pool:
        beyond = [i for i in pool if not grid.agrees(i, amount)]
        if not beyond:
            return holds(pool, f"each of {len(pool)} cells of that colour is in {amount.printed}")
        if amount.is_range:
            return fails(beyond, f"{grid.some(beyond, 'has', 'have')} that colour")
        return open_("a colour stands for values around one, too")
    ends = [end for legend in grid.reading.legends for end in (legend.low, legend.high)]
    low, high = min((*grid.low, *ends)), max((*grid.high, *ends))
    if low - amount.step / 2 <= amount.low and amount.high <= high + amount.step / 2:
        return holds((), f"the scale goes from {low:g} to {high:g}")
    return open_("it is beyond the scale")


def _worded(names: Sequence[str], there: Sequence[str]) -> list[str]:
    """Those labels that are no numbers, or that values have."""
    own = frozenset(there)
    return [name for name in names if name in own or labels.number_of(name) is None]


def _names(side: Side, grid: Grid) -> list[str]:
    """The labels of an axis, as listed or as the values have them."""
    return [name for name in dict.fromkeys((*_listed(side, grid), *grid.label[side])) if name] or [""]


def _listed(side: Side, grid: Grid) -> list[str]:
    if side == "panel":
        return [panel.name for panel in grid.reading.panels]
    axis = grid.reading.rows if side == "row" else grid.reading.columns
    there = set(grid.label[side])
    known = {labels.compact(name) for name in there}
    return [tick.label for tick in axis.ticks if tick.label in there or labels.compact(tick.label) not in known]


def _counts(side: Side, grid: Grid) -> set[int]:
    """How many ticks an axis may be said to have: those it lists, those with values, and both."""
    there = {name for name in grid.label[side] if name}
    listed = {name for name in _listed(side, grid) if name}
    if side == "panel" and not there:
        return {1} if grid.all else set()
    return {len(found) for found in (there, listed, there | listed) if found}
