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
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.rules.rule import OF_VALUES, Finding, Limits, Measure, Rule, Table, Together, on_cell
from heat_pipeline.quality.wording import number, place, some

_UNIT = re.compile(r"(?<=\d)(?:%|‰|[^\W\d_]{1,3}(?![^\W_])|\s[^\W\d_]{1,3}$)")
_FEWEST = 3
_MOST_BY_CHANCE = 0.25
_REACHED = 0.1
_SURE_OF_ONE = 0.6  # more than for a scale: a single value is easily taken for another
_DOUBTED = 0.3  # a value less sure than OF_VALUES is told of too, as info: that it stands in the text is not in doubt


def excess(cell: Cell, legend: Legend) -> float:
    """How far a cell lies beyond a scale, as a share of the scale's span: 0 inside, else above 0.

    A range counts by its nearer end. Rounded, since 52.8 lies beyond 24 to 48 by 0.2 and not by 0.19999999999999987.
    What lies beyond an open end has the colour of that end, and lies within.
    """
    low, high = cell.ends  # a range that begins on the scale may end on it: "80-100%" under a scale to 80
    above = 0.0 if legend.open_high else low - legend.high
    below = 0.0 if legend.open_low else legend.low - high
    return round(max(above, below, 0.0) / (legend.high - legend.low), 9)


def tick(legend: Legend) -> float:
    """The distance of a scale's ticks: as the text lists them, else that of a scale with six."""
    return legend.step or (legend.high - legend.low) / 5


def fit(cells: Sequence[Cell], low: float, high: float) -> float:
    """The share of cells that lie between two ends."""
    inside = sum(low <= cell.ends[0] and cell.ends[1] <= high for cell in cells)
    return inside / len(cells)


def _ends(legend: Legend, slack: float = 0.0) -> tuple[float, float]:
    """The lowest and the highest value that a scale holds, `slack` beyond its ends; infinite where an end is open."""
    return (
        -math.inf if legend.open_low else legend.low - slack,
        math.inf if legend.open_high else legend.high + slack,
    )


def _tolerant_fit(cells: Sequence[Cell], legend: Legend) -> float:
    """The share of cells that a scale can hold: an approximate one holds what lies within one tick of it."""
    return fit(cells, *_ends(legend, round(tick(legend), 9) if legend.approximate else 0.0))


def sign_fault(figure: Figure, legend: Legend) -> bool:
    """Whether a dash was read as a minus sign: a scale below zero over values that are none of them below zero."""
    if not legend.low < 0 >= legend.high:
        return False
    spans = [cell.ends for cell in figure.under(legend)]
    return all(low >= 0 for low, _ in spans) and any(high > 0 for _, high in spans)


def likely(legend: Legend) -> tuple[float, float]:
    """The scale without its signs, lower end first."""
    ends = sorted((abs(legend.first), abs(legend.last)))
    return ends[0], ends[1]


def unit_factor(figure: Figure, legend: Legend) -> float | None:
    """100 where the scale is in fractions and its values in percents, 0.01 the other way round, None where neither.

    The values must fit the scale in the other unit, all of them, and reach into it, and at most a quarter of them may
    fit it as it is.
    """
    cells = figure.under(legend)
    telling = [cell for cell in cells if cell.ends != (0.0, 0.0)]
    if len(telling) < _FEWEST or legend.low == legend.high or sign_fault(figure, legend):
        return None
    if fit(telling, *_ends(legend)) > _MOST_BY_CHANCE:
        return None
    highest = max(max(abs(end) for end in cell.ends) for cell in telling)
    top = max(-legend.low, legend.high)
    for factor, largest in ((100.0, 1.0), (0.01, 100.0)):
        reached = top <= largest and highest >= _REACHED * top * factor
        if reached and fit(cells, legend.low * factor, legend.high * factor) == 1.0:
            return factor
    return None


def _comparable(figure: Figure, legend: Legend) -> bool:
    """Whether a scale says something of its values: not where "45%" stands under 0 to 1."""
    cells = figure.under(legend)
    if not cells:
        return False
    return not (legend.high <= 1 and all("%" in cell.printed for cell in cells) and fit(cells, 0.0, 100.0) == 1.0)


def _trusted(figure: Figure, legend: Legend, limits: Limits) -> bool:
    """Whether the scale can be right, so that a cell beyond it is the odd one and not the scale."""
    if legend.low == legend.high or not _comparable(figure, legend) or sign_fault(figure, legend):
        return False
    cells = figure.under(legend)
    if legend.approximate and fit(cells, *_ends(legend)) < limits.at_least("approximate_legend_fit"):
        return False
    return _tolerant_fit(cells, legend) >= limits.at_least("legend_fit") and unit_factor(figure, legend) is None


def _measure_cells(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    shares: list[Measure] = []
    ticks: list[Measure] = []
    trusted: dict[int, bool] = {}
    others = _of_another_scale(figure)
    for index, cell in enumerate(figure.reading.cells):
        legend = figure.legend(cell.panel)
        share: float | None = None
        beyond: float | None = None
        if legend is not None and index not in others:
            key = id(legend)
            if key not in trusted:
                trusted[key] = _trusted(figure, legend, limits)
            if trusted[key]:
                share = excess(cell, legend)
                if legend.approximate:
                    beyond = round(share * (legend.high - legend.low) / tick(legend), 6)
                    share = share if beyond > 1 else None
        shares.append(share)
        ticks.append(beyond)
    return {"legend_excess": shares, "approximate_legend_ticks": ticks}


def _of_another_scale(figure: Figure) -> set[int]:
    """The cells of another quantity than their scale's: counts beside shares, seconds on a scale of percents.

    Of a row or column all cells, two or more, lie farther beyond the scale than it is long; cells of other lines lie
    within it. A cell with a unit is of another quantity where the scale is printed with others.
    """
    cells = figure.reading.cells
    found = {index for index, cell in enumerate(cells) if _differ(cell, figure.legend(cell.panel))}
    for side in Side:
        for (panel, _), own in figure.places(side).items():
            legend = figure.legend(panel)
            if legend is None or legend.low == legend.high or len(own) < 2:
                continue
            is_far = all(excess(cells[index], legend) > 1 for index in own)
            if is_far and any(excess(cell, legend) == 0 for cell in figure.cells_by_panel[panel]):
                found |= own
    return found


def _differ(cell: Cell, legend: Legend | None) -> bool:
    """Whether a cell and its scale are printed with different units."""
    if legend is None or not (units := _units(legend.printed)):
        return False
    return _units(cell.printed).isdisjoint(units) and bool(_units(cell.printed))


def _units(printed: str) -> set[str]:
    return {unit.strip() for unit in _UNIT.findall(printed)}


def _explain_cell(figure: Figure, index: int) -> Finding:
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


def _scale_of(figure: Figure, index: int) -> int:
    """Which scale a cell lies under: cells of several panels may share one."""
    return id(figure.legend(figure.reading.cells[index].panel))


def _beyond(figure: Figure, indices: Sequence[int]) -> str:
    """What is to be said of many values beyond a scale: its ends, how many lie on which side, whole panels of them."""
    own = [figure.reading.cells[index] for index in indices]
    legend = figure.legend(own[0].panel)
    assert legend is not None  # only cells with a scale have a measure
    low, high = _span(own)
    counts = [
        (sum(cell.ends[0] < legend.low for cell in own), "below"),
        (sum(cell.ends[1] > legend.high for cell in own), "above"),
    ]
    sides = " and ".join(f"{count} {side}" for count, side in counts if count)
    here = Counter(cell.panel for cell in own)
    whole = [panel for panel, count in here.items() if panel and count == len(figure.cells_by_panel[panel])]
    all_of = f"; none of {some(whole)} fits it" if whole and len(figure.reading.panels) > 1 else ""
    return f' "{legend.shown}" ({sides}, {number(low)} to {number(high)}){all_of}'


VALUE_OUTSIDE_LEGEND = Rule(
    name="value_outside_legend",
    table=Table.CELLS,
    finds="a cell beyond its panel's colour scale",
    source="a colour scale spans the values that it colours; one beyond it was misread, or the scale was",
    measures={
        "legend_excess": "how far the cell lies beyond the scale, as a share of the scale's span; 0 inside",
        "approximate_legend_ticks": "the same in ticks of the scale, where its ends are approximate",
    },
    measure=_measure_cells,
    explain=_explain_cell,
    needs=_SURE_OF_ONE,
    least=_DOUBTED,
    unless="the scale is that of other values, or goes on beyond its last tick",
    counted=("cell beyond the colour scale", "cells beyond the colour scale"),
    together=Together(
        "lie beyond their scale",
        "the scale",
        one_cause=True,
        most=1.0,  # `legend_implausible` doubts a scale that few values fit
        cause=_scale_of,
        words=_beyond,
    ),
)


def _measure_panels(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    found: dict[str, list[Measure]] = {name: [] for name in LEGEND_IMPLAUSIBLE.measures}
    judged: set[int] = set()
    for panel in figure.reading.panels:
        legend = figure.legend(panel.name)
        measured: dict[str, Measure] = {}
        # a scale is judged once, at the first of the panels that share it
        if legend is not None and id(legend) not in judged and _comparable(figure, legend):
            measured = _measure_scale(figure, legend, limits)
        if legend is not None:
            judged.add(id(legend))
        for name, measures in found.items():
            measures.append(measured.get(name))
    return found


def _measure_scale(figure: Figure, legend: Legend, limits: Limits) -> dict[str, Measure]:
    if sign_fault(figure, legend):
        return {"legend_sign_fault": True}
    cells = figure.under(legend)
    share = _tolerant_fit(cells, legend)
    measured: dict[str, Measure] = {"legend_sign_fault": False, "legend_unit_factor": unit_factor(figure, legend)}
    if legend.is_axis:
        return measured  # one that few values fit is rather the axis of others
    measured["legend_fit"] = share
    if legend.approximate:
        measured["approximate_legend_fit"] = fit(cells, *_ends(legend))
    return measured


def _explain_panel(figure: Figure, index: int) -> Finding:
    panel = figure.reading.panels[index]
    legend = figure.legend(panel.name)
    assert legend is not None  # only panels with a scale have a measure
    cells = figure.under(legend)
    low, high = _span(cells)
    span = f"lie between {number(low)} and {number(high)}"
    values = f"all {len(cells)} values of it {span}"
    inside = round(fit(cells, *_ends(legend)) * len(cells))
    factor = unit_factor(figure, legend)
    scale = "axis" if legend.is_axis else "scale"
    message = f'the {scale} "{legend.shown}" fits {inside or "none"} of its {len(cells)} values: they {span}'
    expected = f"a scale that holds {number(low)} to {number(high)}"
    if sign_fault(figure, legend):
        bottom, top = likely(legend)
        within = round(fit(cells, bottom, top) * len(cells))
        message = (
            f'the scale "{legend.shown}" has the wrong sign: {values}, none below zero. A dash was read as a minus '
            f"sign; the scale is likely {number(bottom)} to {number(top)}, which {within} of the {len(cells)} fit"
        )
        expected = f"{number(bottom)} to {number(top)}"
    elif factor is not None:
        message += f". The values are in another unit than the scale, by a factor of {number(factor)}"
        expected = f"{number(legend.low * factor)} to {number(legend.high * factor)}"
    elif legend.approximate and _tolerant_fit(cells, legend) > inside / len(cells):
        message += f". Most lie within one tick ({number(tick(legend))}) of it: its ends may be ticks"
    return Finding(
        message=message,
        observed=legend.shown,
        expected=expected,
        start=legend.start,
        end=legend.end,
        panel=panel.name,
    )


def _span(cells: Sequence[Cell]) -> tuple[float, float]:
    return min(cell.ends[0] for cell in cells), max(cell.ends[1] for cell in cells)


LEGEND_IMPLAUSIBLE = Rule(
    name="legend_implausible",
    table=Table.PANELS,
    finds='a colour scale with its sign turned ("-52 to -88" over values 32 to 88), in another unit than its values, '
    "or that few of its values fit, or none of a panel's",
    source="a dash between two numbers is easily read as a minus sign; a scale fits most of what it colours",
    measures={
        "legend_fit": "the share, 0 to 1, of the cells under the scale that lie within it, or within one tick of it "
        "where its ends are approximate",
        "approximate_legend_fit": "the share that lies within it, where its ends are approximate",
        "legend_sign_fault": "whether the scale is negative and no value is",
        "legend_unit_factor": "100 where the scale is in fractions and its values in percents, 0.01 the other way",
    },
    measure=_measure_panels,
    explain=_explain_panel,
    needs=OF_VALUES,
    least=OF_VALUES,
    unless="the scale is that of other values",
    counted=("colour scale that cannot be", "colour scales that cannot be"),
)
