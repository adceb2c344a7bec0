"""Values against the colour scale, and the scale against its values.

A scale that is itself impossible (its sign or ends turned, or fitting too few of its values) is one finding; its cells
are then not flagged one by one, since it is the scale that is wrong.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

from heat_pipeline.model import Cell, Legend, Side
from heat_pipeline.quality.figure import JudgedFigure
from heat_pipeline.quality.rules.rule import (
    OF_VALUES,
    Limits,
    Measure,
    Rule,
    RuleFinding,
    RuleTable,
    Together,
    on_cell,
    on_passage,
)
from heat_pipeline.wording import number, place, some

_UNIT = re.compile(r"(?<=\d)(?:%|‰|[^\W\d_]{1,3}(?![^\W_])|\s[^\W\d_]{1,3}$)")
_SURE_OF_ONE = 0.6  # more than for a scale: a single value is easily taken for another
_DOUBTED = 0.3  # a value less sure than OF_VALUES is told of too, as info: that it stands in the text is not in doubt


def _ends(legend: Legend, slack: float = 0.0) -> tuple[float, float]:
    """The lowest and the highest value that a scale holds, `slack` beyond its ends; infinite where an end is open."""
    return (-math.inf if legend.open_low else legend.low - slack, math.inf if legend.open_high else legend.high + slack)


def excess(cell: Cell, legend: Legend) -> float:
    """How far a cell lies beyond a scale, as a share of the scale's span: 0 inside, else above 0.

    A range counts by its nearer end. Rounded, since 52.8 lies beyond 24 to 48 by 0.2 and not by 0.19999999999999987.
    """
    (bottom, top), (low, high) = _ends(legend), cell.ends
    return round(max(low - top, bottom - high, 0.0) / (legend.high - legend.low), 9)


def tick(legend: Legend) -> float:
    """The distance of a scale's ticks: as the text lists them, else that of a scale with six."""
    return legend.step or (legend.high - legend.low) / 5


def fit(cells: Sequence[Cell], low: float, high: float) -> float:
    """The share of cells that lie between two ends."""
    return sum(low <= cell.ends[0] and cell.ends[1] <= high for cell in cells) / len(cells)


def _sign_fault(figure: JudgedFigure, legend: Legend) -> bool:
    """Whether a dash was read as a minus sign: a scale below zero over values that are none of them below zero."""
    spans = [cell.ends for cell in figure.under(legend)]
    is_below = legend.low < 0 >= legend.high
    return is_below and all(low >= 0 for low, _ in spans) and any(high > 0 for _, high in spans)


def _measure_scale(figure: JudgedFigure, legend: Legend) -> dict[str, Measure]:
    """What is to be said of a scale as a whole: nothing where "45%" stands under 0 to 1."""
    cells = figure.under(legend)
    in_percent = legend.high <= 1 and all("%" in cell.printed for cell in cells)
    if not cells or (in_percent and fit(cells, 0.0, 100.0) == 1.0):
        return {}
    if _sign_fault(figure, legend):
        return {"legend_sign_fault": True}
    kind = "approximate_legend_fit" if legend.approximate else "legend_fit"
    return {"legend_sign_fault": False, kind: fit(cells, *_ends(legend))}


def _trusted(figure: JudgedFigure, legend: Legend, limits: Limits) -> bool:
    """Whether the scale can be right, so that a cell beyond it is the odd one and not the scale."""
    measured = _measure_scale(figure, legend)
    kind = "approximate_legend_fit" if legend.approximate else "legend_fit"
    share = measured.get(kind)
    return legend.low < legend.high and isinstance(share, float) and share >= limits.at_least(kind)


def _measure_cells(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    count = len(figure.reading.cells)
    shares: list[Measure] = [None] * count
    ticks: list[Measure] = [None] * count
    others = _of_another_scale(figure)
    trusted = {id(legend): _trusted(figure, legend, limits) for legend in figure.reading.legends}
    for index, cell in enumerate(figure.reading.cells):
        legend = figure.legend(cell.panel)
        if legend is None or index in others or not trusted[id(legend)]:
            continue
        share = excess(cell, legend)
        beyond = round(share * (legend.high - legend.low) / tick(legend), 6)
        if legend.approximate:
            ticks[index] = beyond
        if not legend.approximate or beyond > 1:
            shares[index] = share
    return {"legend_excess": shares, "approximate_legend_ticks": ticks}


def _of_another_scale(figure: JudgedFigure) -> set[int]:
    """The cells of another quantity than their scale's: counts beside shares, seconds on a scale of percents.

    Of a row or column all cells, two or more, lie farther beyond the scale than it is long; cells of other lines lie
    within it. A cell with a unit is of another quantity where the scale is printed with others.
    """
    cells = figure.reading.cells
    foreign = set[int]()
    for index, cell in enumerate(cells):
        legend, units = figure.legend(cell.panel), _units(cell.printed)
        if legend is not None and units and _units(legend.printed) and units.isdisjoint(_units(legend.printed)):
            foreign.add(index)
    for side in Side:
        for (panel, _), line_cells in figure.places[side].items():
            legend = figure.legend(panel)
            if legend is None or legend.low == legend.high or len(line_cells) < 2:
                continue
            is_far = all(excess(cells[index], legend) > 1 for index in line_cells)
            if is_far and any(excess(cell, legend) == 0 for cell in figure.cells_by_panel[panel]):
                foreign |= line_cells
    return foreign


def _units(printed: str) -> set[str]:
    return {unit.strip() for unit in _UNIT.findall(printed)}


def _explain_cell(figure: JudgedFigure, index: int) -> RuleFinding:
    cell = figure.reading.cells[index]
    legend = figure.legend(cell.panel)
    assert legend is not None  # only cells with a scale have a measure
    low, high = cell.ends
    scale = "axis" if legend.is_axis else "scale"
    if low > legend.high:
        how = f"{number(low - legend.high)} above the {scale}'s top, {number(legend.high)}"
    else:
        how = f"{number(legend.low - high)} below the {scale}'s bottom, {number(legend.low)}"
    message = f"{cell.printed} {place(cell, figure.reading)} lies {how}"
    return on_cell(figure, index, message, f"{number(legend.low)} to {number(legend.high)}")


def _scale_of(figure: JudgedFigure, index: int) -> int:
    """Which scale a cell lies under: cells of several panels may share one."""
    return id(figure.legend(figure.reading.cells[index].panel))


def _beyond(figure: JudgedFigure, indices: Sequence[int]) -> str:
    """What is to be said of many values beyond a scale: its ends, how many lie on which side, whole panels of them."""
    cells = [figure.reading.cells[index] for index in indices]
    legend = figure.legend(cells[0].panel)
    assert legend is not None  # only cells with a scale have a measure
    low, high = _span(cells)
    below, above = sum(cell.ends[0] < legend.low for cell in cells), sum(cell.ends[1] > legend.high for cell in cells)
    sides = " and ".join(f"{count} {side}" for count, side in ((below, "below"), (above, "above")) if count)
    per_panel = Counter(cell.panel for cell in cells)
    whole = [panel for panel, count in per_panel.items() if panel and count == len(figure.cells_by_panel[panel])]
    all_of = f"; none of {some(whole)} fits it" if whole and len(figure.reading.panels) > 1 else ""
    return f' "{legend.shown}" ({sides}, {number(low)} to {number(high)}){all_of}'


VALUE_OUTSIDE_LEGEND = Rule(
    name="value_outside_legend",
    table=RuleTable.CELLS,
    measure=_measure_cells,
    explain=_explain_cell,
    needs=_SURE_OF_ONE,
    least=_DOUBTED,
    together=Together(
        "lie beyond their scale",
        "the scale",
        one_cause=True,
        most=1.0,  # `legend_implausible` doubts a scale that few values fit
        cause=_scale_of,
        words=_beyond,
    ),
)


def _measure_panels(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    """A scale is judged once, at the first of the panels that share it; an axis that few values fit is that of others.

    That an axis has the wrong sign is told all the same.
    """
    columns: dict[str, list[Measure]] = {name: [] for name in LEGEND_IMPLAUSIBLE.measures}
    judged: set[int] = set()
    for panel in figure.reading.panels:
        legend = figure.legend(panel.name)
        measured = _measure_scale(figure, legend) if legend is not None and id(legend) not in judged else {}
        judged.add(id(legend))
        for name, measures in columns.items():
            is_axis = legend is not None and legend.is_axis and name != "legend_sign_fault"
            measures.append(None if is_axis else measured.get(name))
    return columns


def _explain_panel(figure: JudgedFigure, index: int) -> RuleFinding:
    panel = figure.reading.panels[index]
    legend = figure.legend(panel.name)
    assert legend is not None  # only panels with a scale have a measure
    cells = figure.under(legend)
    low, high = _span(cells)
    span, total = f"lie between {number(low)} and {number(high)}", len(cells)
    inside = round(fit(cells, *_ends(legend)) * total)
    message = f'the scale "{legend.shown}" fits {inside or "none"} of its {total} values: they {span}'
    expected = f"a scale that holds {number(low)} to {number(high)}"
    units = (factor for factor in (100, 0.01) if fit(cells, legend.low * factor, legend.high * factor) == 1.0)
    if _sign_fault(figure, legend):
        bottom, top = sorted((abs(legend.first), abs(legend.last)))
        expected = f"{number(bottom)} to {number(top)}"
        message = (
            f'the scale "{legend.shown}" has the wrong sign: all {total} values of it {span}, none below zero. A dash '
            f"was read as a minus sign; the scale is likely {expected}, which "
            f"{round(fit(cells, bottom, top) * total)} of the {total} fit"
        )
    elif factor := next(units, None):
        message += f". The values are in another unit than the scale, by a factor of {number(factor)}"
        expected = f"{number(legend.low * factor)} to {number(legend.high * factor)}"
    elif legend.approximate and 2 * fit(cells, *_ends(legend, round(tick(legend), 9))) > 1:
        message += f". Most lie within one tick ({number(tick(legend))}) of it: its ends may be ticks"
    return on_passage(legend, message, legend.shown, expected, panel.name)


def _span(cells: Sequence[Cell]) -> tuple[float, float]:
    return min(cell.ends[0] for cell in cells), max(cell.ends[1] for cell in cells)


LEGEND_IMPLAUSIBLE = Rule(
    name="legend_implausible",
    table=RuleTable.PANELS,
    measure=_measure_panels,
    explain=_explain_panel,
    needs=OF_VALUES,
    least=OF_VALUES,
)
