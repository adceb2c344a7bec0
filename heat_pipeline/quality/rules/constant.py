"""One value all along a row or a column, where the rest of the panel varies.

A row of equal values is likely where values are coarse, and says little at a ceiling; so a row is measured by the
chance that its values agree, and one at a ceiling not at all.
"""

from __future__ import annotations

from collections import Counter
from math import comb

from heat_pipeline.model import Side
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.lines import Grid, Line, is_approximate
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


def line_name(figure: Figure, line: Line) -> str:
    """A line in words: "Local Window Size 3000 of AIME25"."""
    name = coordinate(figure.axes.axis(line.side).name, line.label)
    return f"{name} of {line.panel}" if line.panel else name


def _constant_lines(figure: Figure, grid: Grid, side: Side) -> list[Line]:
    """The rows (or columns) of one value; none where most are, since then the other axis has no influence."""
    cells = figure.reading.cells
    lines = [line for line in grid.lines(side).values() if len(line.cells) >= 2]
    constant = [line for line in lines if len({cells[index].value for index in line.cells.values()}) == 1]
    if grid.low == grid.high or 2 * len(constant) > len(lines):
        return []
    # One statement for several cells ("Models 6-9: 80%") is one value.
    return [line for line in constant if len({cells[at].start for at in line.cells.values()}) == len(line.cells)]


def _chance(figure: Figure, grid: Grid, line: Line, constant: int) -> float | None:
    """How many rows of one value such as this chance would make in its panel; None where such a row says little.

    That is a short one, one at a plateau or of approximate values, or one of many.
    """
    lines = grid.lines(line.side)
    own = [figure.reading.cells[index] for index in line.cells.values()]
    says_little = own[0].value in plateaus(figure, line.panel) or is_approximate(own)
    if len(own) < _SHORTEST or says_little or (constant - 1) * 4 > len(lines) - 1:
        return None
    others = Counter(
        figure.reading.cells[index].value
        for other in lines.values()
        if other is not line
        for index in other.cells.values()
    )
    equal = sum(comb(count, 2) for count in others.values())
    chance = (equal + 1) / (comb(others.total(), 2) + 1)
    return float(sum(len(other.cells) >= _SHORTEST for other in lines.values()) * chance ** (len(own) - 1))


def _equal(figure: Figure, panel: str) -> dict[int, tuple[Line, float]]:
    """The telling rows and columns of one value by their first cell, with their chance.

    A line that crosses a likelier fault is left out.
    """
    grid = figure.grids[panel]
    constant = []
    for side in Side:
        lines = _constant_lines(figure, grid, side)
        chances = [(line, _chance(figure, grid, line, len(lines))) for line in lines]
        constant += [(line, chance) for line, chance in chances if chance is not None]
    equal: dict[int, tuple[Line, float]] = {}
    seen: set[int] = set()
    for line, chance in sorted(constant, key=lambda pair: pair[1]):
        if seen.isdisjoint(line.cells.values()):
            equal[min(line.cells.values())] = line, chance
        seen.update(line.cells.values())
    return equal


def _measure(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    chances: list[Measure] = [None] * len(figure.reading.cells)
    for panel in figure.grids:
        for index, (_, chance) in _equal(figure, panel).items():
            chances[index] = chance
    return {"constant_row_chance": chances}


def _explain(figure: Figure, index: int) -> Finding:
    cells = figure.reading.cells
    grid = figure.grids[cells[index].panel]
    line, _ = _equal(figure, cells[index].panel)[index]
    indices = sorted(line.cells.values())
    return Finding(
        message=(
            f"all {len(indices)} values at {line_name(figure, line)} are {cells[index].printed}, while its panel runs "
            f"from {number(grid.low)} to {number(grid.high)}: was one value written down for all?"
        ),
        observed=f"{len(indices)} times {cells[index].printed}",
        expected="values that vary as the other rows' do" if line.side is Side.ROW else "values that vary",
        start=cells[indices[0]].start,
        end=cells[indices[-1]].end,
        panel=line.panel,
        cells=tuple(indices),
    )


CONSTANT_ROW = Rule(
    name="constant_row",
    table=Table.CELLS,
    finds="the same value all along a row or a column, where the rest of the panel varies",
    source="values that agree by chance: the share of equal pairs in the rest of the panel, to the power of the row",
    measures={
        "constant_row_chance": (
            "at the first cell of a row (or column) of one value: how many such rows chance would make in the panel"
        ),
    },
    measure=_measure,
    explain=_explain,
    least=OF_VALUES,
    unless="the value is a constant, such as a limit or a perfect score",
    counted=("cell in a row of one value", "cells in rows of one value"),
)
