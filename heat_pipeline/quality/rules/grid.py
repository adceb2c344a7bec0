"""Cells against the grid that the axes span: coordinates off an axis, rows of another length, two values in a place."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from heat_pipeline.model import SURE, Axis, Side, Tick
from heat_pipeline.quality.figure import JudgedFigure, RowList
from heat_pipeline.quality.rules.rule import Limits, Measure, Rule, RuleFinding, RuleTable, Together, on_cells
from heat_pipeline.reading import labels
from heat_pipeline.reading.charts import VALUE_CHARTS
from heat_pipeline.wording import place, some

_FEWEST_TICKS, _MOST_STRAYS = 2, 0.5


_Stray = tuple[Side, str, list[int]]
"""A label that the axis of its side does not list, with the indices of the cells there, in text order."""


def _strays(figure: JudgedFigure) -> dict[int, list[_Stray]]:
    """The labels off an axis that lists its ticks, under the index of the first cell of each.

    An axis that measures (a bar chart's vertical one) lists no places of cells, and has none. A list that most labels
    are not on is not that of these labels.
    """
    axes, strays = figure.axes, defaultdict[int, list[_Stray]](list)
    measures = figure.reading.chart_type in VALUE_CHARTS
    for side in Side:
        ticks, name = axes.axis(side).ticks, labels.words(axes.axis(side).name)
        if len(ticks) < _FEWEST_TICKS or (side is Side.ROW and measures):
            continue
        at: dict[str, list[int]] = defaultdict(list)
        for (_, label), cells in figure.places[side].items():
            at[label] += cells
        off = [label for label in at if axes.tick(side, label) is None and not (measures and _is_between(ticks, label))]
        for label in off if len(off) <= _MOST_STRAYS * len(at) else ():
            if labels.words(label) != name:  # that is no tick misread
                strays[min(at[label])].append((side, label, sorted(at[label])))
    return strays


def _is_between(ticks: Sequence[Tick], label: str) -> bool:
    """Whether a label is a number between the ticks of an axis: points of a line stand where they stand."""
    number = labels.number_of(label)
    numbers = [tick.number for tick in ticks if tick.number is not None]
    return number is not None and len(numbers) > 1 and min(numbers) <= number <= max(numbers)


def _measure_off_axis(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    listed, strays = figure.reading.rows.ticks or figure.reading.columns.ticks, figure.once(_strays)
    return {"off_axis": [index in strays if listed else None for index in range(len(figure.reading.cells))]}


def _explain_off_axis(figure: JudgedFigure, index: int) -> RuleFinding:
    cell = figure.reading.cells[index]
    strays = figure.once(_strays)[index]
    sharing = sorted({at for _, _, cells in strays for at in cells})
    axes = [figure.axes.axis(side) for side, *_ in strays]
    faults = " and ".join(
        f'"{label}" is no tick of the {side} axis{_called(axis)}'
        for (side, label, _), axis in zip(strays, axes, strict=True)
    )
    many = f"; {len(sharing)} values stand there" if len(sharing) > 1 else ""
    message = f"{cell.printed} stands {place(cell, figure.reading)}, but {faults}{many}"
    observed = ", ".join(label for _, label, _ in strays)
    expected = " and ".join(f"one of {some([tick.label for tick in axis.ticks])}" for axis in axes)
    return on_cells(figure, sharing, message, observed, expected, shown=[index])


def _called(axis: Axis) -> str:
    return f" ({axis.name})" if axis.name else ""


TICK_NOT_ON_AXIS = Rule(
    name="tick_not_on_axis",
    table=RuleTable.CELLS,
    measure=_measure_off_axis,
    explain=_explain_off_axis,
    together=Together("stand at no tick of the axis", "the axis"),
    needs=SURE,
)


def _axis_of(figure: JudgedFigure, row: RowList) -> Axis:
    """The axis along which a list of values runs."""
    return figure.reading.rows if row.column else figure.reading.columns


def _measure_lists(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    ticks = [len(_axis_of(figure, row).ticks) for row in figure.lists]
    pairs = zip(figure.lists, ticks, strict=True)
    return {"list_surplus": [row.length - count if count else None for row, count in pairs]}


def _explain_list(figure: JudgedFigure, index: int) -> RuleFinding:
    row = figure.lists[index]
    axis = _axis_of(figure, row)
    of = f" of {row.panel}" if row.panel else ""
    message = (
        f'the list "{row.row or row.column}"{of} has {row.length} values, the axis{_called(axis)} '
        f"{len(axis.ticks)} ticks: which value stands at which tick is not certain"
    )
    return on_cells(figure, row.cells, message, f"{row.length} values", f"{len(axis.ticks)} values")


ROW_DOES_NOT_FIT = Rule(name="row_does_not_fit", table=RuleTable.LISTS, measure=_measure_lists, explain=_explain_list)


_RIVAL = 0.3
"""How sure a value must be to be another's rival: two values in a place make each other doubtful, so it is little."""


def _spot(figure: JudgedFigure, index: int) -> tuple[str, str, str]:
    """Where a cell stands."""
    cell = figure.reading.cells[index]
    return cell.panel, cell.row, cell.column


def _measure_conflicts(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    cells = figure.reading.cells
    count = Counter(_spot(figure, index) for index, cell in enumerate(cells) if cell.confidence >= _RIVAL)
    return {
        "rival_values": [
            max(count[_spot(figure, index)] - 1, 0) if cell.row and cell.column else None
            for index, cell in enumerate(cells)
        ]
    }


def _explain_conflict(figure: JudgedFigure, index: int) -> RuleFinding:
    cells = figure.reading.cells
    rivals = [at for at in range(len(cells)) if _spot(figure, at) == _spot(figure, index)]
    printed = some([cells[at].printed for at in rivals])
    message = f"{len(rivals)} values stand {place(cells[rivals[0]], figure.reading)}: {printed}"
    return on_cells(figure, rivals, message, printed, "one value", shown=rivals[:1])


CELL_CONFLICT = Rule(
    name="cell_conflict",
    table=RuleTable.CELLS,
    measure=_measure_conflicts,
    explain=_explain_conflict,
    least=_RIVAL,
    together=Together("stand where others stand", "the grid", same=_spot),
)
