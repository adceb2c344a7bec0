"""One value all along a row or a column, where the rest of the panel varies.

A row of equal values is likely where values are coarse, and says little at a ceiling; so a row is measured by the
chance that its values agree, and rows at a ceiling are only told of.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import comb

from heat_pipeline.model import Cell, Side
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.lines import Grid, Line, is_approximate, is_swept
from heat_pipeline.quality.rules.metric import bounds
from heat_pipeline.quality.rules.rule import OF_VALUES, Finding, Limits, Measure, Rule, Table
from heat_pipeline.quality.wording import coordinate, number

_SHORTEST = 4
_PLATEAUS = (0.0, 1.0, 100.0, -1.0)


def plateaus(figure: Figure, panel: str) -> frozenset[float]:
    """The values at which cells pile up by their nature: 0, 1, 100, the metric's ends and those of the colour scale."""
    legend = figure.legend(panel)
    ends = (legend.low, legend.high) if legend is not None else ()
    return frozenset((*_PLATEAUS, *ends, *(bounds(figure, panel) or ())))


def equal_pairs(counts: Mapping[float, int]) -> int:
    """The number of pairs of cells that agree; `counts` says how often each value stands."""
    return sum(comb(count, 2) for count in counts.values())


def chance_of_equal(cells: int, equal: int) -> float:
    """The chance, 0 to 1, that two of some cells agree: the share of pairs that do, with one such pair added."""
    return (equal + 1) / (comb(cells, 2) + 1)


def axis_name(figure: Figure, side: Side) -> str:
    """The name of the axis whose ticks label the rows, or the columns."""
    return figure.axes.axis(side).name


def _is_constant(cells: Collection[int], values: list[float | None]) -> bool:
    found = iter(cells)
    first = values[next(found)]
    return all(values[index] == first for index in found)


def _constant_lines(figure: Figure, grid: Grid, side: Side, values: list[float | None]) -> list[tuple[Line, float]]:
    """The rows (or columns) of one value, each with the number of such that chance would make in its panel.

    It is infinite where a row of one value says little: a short one, one at a plateau or of approximate values, or one
    of many.
    """
    lines = [line for line in grid.lines(side).values() if len(line.cells) >= 2]
    constant = [line for line in lines if _is_constant(line.cells.values(), values)]
    # Where most rows are constant, the other axis has no influence: that is what the figure shows.
    if not constant or grid.low == grid.high or 2 * len(constant) > len(lines):
        return []
    many = (len(constant) - 1) * 4 > len(lines) - 1
    long = sum(len(line.cells) >= _SHORTEST for line in lines)
    found = []
    flat = plateaus(figure, lines[0].panel)
    counts: Counter[float] = Counter()
    cells = equal = 0
    for line in constant:
        own = [figure.reading.cells[index] for index in line.cells.values()]
        if len({cell.start for cell in own}) < len(own):
            continue  # one statement for several cells: "Models 6-9: 80%"
        if many or len(own) < _SHORTEST or own[0].value in flat or is_approximate(own):
            found.append((line, math.inf))
            continue
        if not counts:
            counts.update(value for other in grid.rows.values() for value in _values(other, values))
            cells, equal = sum(counts.values()), equal_pairs(counts)
        times, of_value = len(own), counts[own[0].value or 0.0]
        rest = equal - comb(of_value, 2) + comb(of_value - times, 2)
        chance = chance_of_equal(cells - times, rest)
        found.append((line, long * chance ** (len(own) - 1)))
    return found


def _values(line: Line, values: Sequence[float | None]) -> Iterator[float]:
    return (value for index in line.cells.values() if (value := values[index]) is not None)


def _found(figure: Figure, panels: Iterable[str]) -> dict[int, tuple[Line, float, bool]]:
    """The lines of one value by their first cell, with the measure, and whether their ticks are in an order."""
    values = [cell.value for cell in figure.reading.cells]
    found: dict[int, tuple[Line, float, bool]] = {}
    for panel in panels:
        grid = figure.grids[panel]
        for side in Side:
            for line, chance in _constant_lines(figure, grid, side, values):
                swept = is_swept(figure.axes.axis(side), grid.lines(side))
                found.setdefault(min(line.cells.values()), (line, chance, swept))
    return found


def _measure(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    measures: dict[str, list[Measure]] = {name: [None] * len(figure.reading.cells) for name in CONSTANT_ROW.measures}
    told: set[int] = set()  # a column that is constant with a row through it is one fault with it, the likelier cause
    for index, (line, chance, is_in_order) in sorted(_found(figure, figure.grids).items(), key=lambda one: one[1][1]):
        if told.isdisjoint(line.cells.values()):
            measures["equal_values"][index] = len(line.cells)
        told.update(line.cells.values())
        if chance < math.inf:
            measures["constant_row_chance" if is_in_order else "constant_named_row_chance"][index] = chance
    return measures


def cells_of(figure: Figure, line: Line) -> list[Cell]:
    """The cells of a line in text order."""
    return [figure.reading.cells[index] for index in sorted(line.cells.values())]


def line_name(figure: Figure, line: Line) -> str:
    """A line in words: "Local Window Size 3000 of AIME25"."""
    name = coordinate(axis_name(figure, line.side), line.label)
    return f"{name} of {line.panel}" if line.panel else name


def _explain(figure: Figure, index: int) -> Finding:
    cell = figure.reading.cells[index]
    line, _, _ = _found(figure, [cell.panel])[index]
    own = cells_of(figure, line)
    grid = figure.grids[cell.panel]
    return Finding(
        message=(
            f"all {len(own)} values at {line_name(figure, line)} are {cell.printed}, while its panel runs from "
            f"{number(grid.low)} to {number(grid.high)}: was one value written down for all?"
        ),
        observed=f"{len(own)} times {cell.printed}",
        expected="values that vary as the other rows' do" if line.side is Side.ROW else "values that vary",
        start=own[0].start,
        end=own[-1].end,
        panel=cell.panel,
        cells=tuple(sorted(line.cells.values())),
    )


CONSTANT_ROW = Rule(
    name="constant_row",
    table=Table.CELLS,
    finds="the same value all along a row or a column, where the rest of the panel varies",
    source="values that agree by chance: the share of equal pairs in the rest of the panel, to the power of the row",
    measures={
        "constant_row_chance": (
            "at the first cell of a row (or column) of one value, whose ticks are numbers in an order: how many such "
            "rows chance would make in the panel"
        ),
        "constant_named_row_chance": "the same, where the ticks are names: a baseline may well be constant",
        "equal_values": "at the first cell of a row (or column) of one value, however likely by chance: its length",
    },
    measure=_measure,
    explain=_explain,
    least=OF_VALUES,
    unless="the value is a constant, such as a limit or a perfect score",
    counted=("cell in a row of one value", "cells in rows of one value"),
)
