"""Colour words against values, and statements on the colour scale against each other.

Colours are compared as words and not as light: "dark red" and "red" share a hue, "light red" is no "dark red". A cell
is held against the bands of values that the text gives to colours; what lies between two bands may be of either.
"""

from __future__ import annotations

from collections.abc import Sequence

from heat_pipeline.model import Band, Cell, Rank
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
from heat_pipeline.reading.charts import VALUE_CHARTS
from heat_pipeline.reading.colours import Colour, colour_of
from heat_pipeline.wording import number, place, some

_SLACK = 0.02
"""So much of the scale's span a colour reaches into its neighbours."""
_LOW_END, _HIGH_END = 0.25, 0.6
"""What stands below the first on the scale, as a share of its span, is at the low end; above the second it is not."""


def _alike(colour: Colour, other: Colour) -> bool:
    """Whether two colours may be shades of one: they share a hue, or one has none, and are no light and dark shade."""
    is_opposite = (colour.depth or 0) * (other.depth or 0) < 0
    return not is_opposite and (not colour.hues or not other.hues or bool(colour.hues & other.hues))


def _ends(band: Band) -> tuple[float, float]:
    low = float("-inf") if band.low is None else band.low
    return low, float("inf") if band.high is None else band.high


def _bands(figure: JudgedFigure) -> list[Band]:
    """The bands of values that the text gives to colours, where they are one scale that its coloured cells are on."""
    bands = [band for band in figure.reading.bands if band.colour and (band.low, band.high) != (None, None)]
    ends = [end for band in bands for end in (band.low, band.high) if end is not None]
    if len(figure.reading.legends) > 1 or not bands or min(ends) == max(ends) or figure.once(_both_ends):
        return []
    room = (max(ends) - min(ends)) / 5
    cells = [cell for cell in figure.reading.cells if cell.colour]
    near = sum(min(ends) - room <= cell.ends[0] and cell.ends[1] <= max(ends) + room for cell in cells)
    return bands if near * 2 >= len(cells) else []  # else they are in another unit


def _misplaced(figure: JudgedFigure, bands: Sequence[Band], cell: Cell) -> tuple[float, list[Band], Band] | None:
    """How far a cell lies beyond the bands of its colour, as a share of the scale's span, these, and whose band it is.

    None where it lies in one of them, where its colour has none, or where no band of another colour holds it.
    """
    colour = colour_of(cell.colour)
    colour_bands = [band for band in bands if _alike(colour, colour_of(band.colour))]
    ends = [end for band in bands for end in (band.low, band.high) if end is not None]
    span, middle = max(ends) - min(ends), sum(cell.ends) / 2
    beyond = [max(low - middle, middle - high) / span for low, high in map(_ends, colour_bands)]
    if not colour_bands or min(beyond) <= _SLACK:
        return None
    for band in bands:
        low, high = _ends(band)
        if low <= middle <= high and band not in colour_bands:
            return round(min(beyond), 9), colour_bands, band
    return None


def _called_otherwise(figure: JudgedFigure) -> dict[int, int]:
    """The cells of a value that an earlier cell of their panel has in another hue, by index, with that cell's.

    The colours of bars and lines are those of series.
    """
    if figure.reading.chart_type in VALUE_CHARTS:
        return {}
    first: dict[tuple[str, float], int] = {}
    earlier = {}
    cells = figure.reading.cells
    for index, cell in enumerate(cells):
        if cell.value is not None and colour_of(cell.colour or "").hues:
            at = first.setdefault((cell.panel, cell.value), index)
            if not colour_of(cells[at].colour).hues & colour_of(cell.colour).hues:
                earlier[index] = at
    return earlier


def _measure(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    cells = figure.reading.cells
    coloured = any(cell.colour for cell in cells)
    bands, again = (figure.once(_bands), figure.once(_called_otherwise)) if coloured else ([], {})
    misplaced = [_misplaced(figure, bands, cell) if bands and cell.colour else None for cell in cells]
    return {
        "colour_excess": [misplacement[0] if misplacement else None for misplacement in misplaced],
        "colour_changes": [index in again if cell.colour else None for index, cell in enumerate(cells)],
    }


def _explain(figure: JudgedFigure, index: int) -> RuleFinding:
    cells = figure.reading.cells
    cell = cells[index]
    bands = figure.once(_bands)
    misplacement = _misplaced(figure, bands, cell) if bands else None
    message = f"{cell.printed} {place(cell, figure.reading)} is called {cell.colour}"
    if misplacement is not None:
        _, colour_bands, other = misplacement
        expected = some(list(dict.fromkeys(f"{band.colour} for {_values(band)}" for band in colour_bands)))
        message += f", but the text has {expected}; {_values(other)} is {other.colour}"
    else:
        same = cells[figure.once(_called_otherwise)[index]]
        expected = f"{same.printed} ({same.colour})"
        message += f", and {same.colour} {place(same, figure.reading)}"
    return on_cell(figure, index, message, expected, f"{cell.printed} ({cell.colour})")


COLOUR_CONTRADICTED = Rule(
    name="colour_contradicted",
    table=RuleTable.CELLS,
    measure=_measure,
    explain=_explain,
    least=OF_VALUES,
    together=Together("have a colour that the scale gives to other values", "the colours", one_cause=True),
)


def _both_ends(figure: JudgedFigure) -> tuple[Band, Band] | None:
    """A colour that one statement puts at an end of the scale, and another one, wherever it has it, at the other."""
    named = [band for band in figure.reading.bands if band.colour]
    statements = {band.statement: [other for other in named if other.statement == band.statement] for band in named}
    placed = [
        (band, colour_of(band.colour), at)
        for bands in statements.values()
        for band in bands
        if (at := _position(band, bands if len(bands) > 1 else named)) is not None
    ]
    for band, colour, at in placed:
        if not colour.hues or _LOW_END < at < 1 - _LOW_END:
            continue
        for statement in statements.keys() - {band.statement}:
            same = [
                place
                for place in placed
                if place[0].statement == statement and place[1].hues and _alike(colour, place[1])
            ]
            if same and all(place[2] >= _HIGH_END if at <= _LOW_END else place[2] <= 1 - _HIGH_END for place in same):
                return band, same[0][0]
    return None


def _position(band: Band, among: Sequence[Band]) -> float | None:
    """Where a band stands on the scale, from 0 at its low end to 1: by its values among those of others, else by rank.

    Those of its own statement are in its unit.
    """
    ends = [end for other in among for end in (other.low, other.high) if end is not None]
    band_ends = [end for end in (band.low, band.high) if end is not None]
    if band_ends and min(ends) < max(ends):
        return (sum(band_ends) / len(band_ends) - min(ends)) / (max(ends) - min(ends))
    return None if band.rank is None else float(band.rank is Rank.HIGH)


def _measure_legend(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    """One row a panel; what the text says of its scale is measured at the first."""
    reading = figure.reading
    at_odds: list[Measure] = [None] * len(reading.panels)
    if reading.bands and reading.panels and reading.chart_type not in VALUE_CHARTS:  # else colours are those of series
        at_odds[0] = figure.once(_both_ends) is not None
    return {"colours_at_odds": at_odds}


def _explain_legend(figure: JudgedFigure, index: int) -> RuleFinding:
    odds = figure.once(_both_ends)
    assert odds is not None  # only statements at odds are explained
    first, second = odds
    observed, expected = _in_words(second), _in_words(first)
    contrast = f"{expected}, but {observed}; {first.colour} stands at both ends"
    message = f"the text contradicts itself on its colours: {contrast}"
    return on_passage(second, message, observed, expected, figure.reading.panels[index].name)


def _values(band: Band) -> str:
    """The values of a band in words: "60 to 80", "below 60"."""
    if band.low is None or band.high is None:
        return f"below {number(band.high or 0)}" if band.low is None else f"above {number(band.low)}"
    return number(band.low) if band.low == band.high else f"{number(band.low)} to {number(band.high)}"


def _in_words(band: Band) -> str:
    """A band in words: "red is high", "Light Green is 80 to 100"."""
    if band.low is None and band.high is None:
        return f"{band.colour} is {band.rank}"
    return f"{band.colour} is {_values(band)}" + (f", {band.rank}" if band.rank is not None else "")


LEGEND_CONTRADICTED = Rule(
    name="legend_contradicted", table=RuleTable.PANELS, measure=_measure_legend, explain=_explain_legend, on_words=True
)
