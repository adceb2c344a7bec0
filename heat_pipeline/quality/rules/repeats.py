"""Numbers that stand again: one value all along a row, and panels, rows or columns with exactly the same numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter

from heat_pipeline.model import Cell, How, Side
from heat_pipeline.quality.figure import JudgedFigure
from heat_pipeline.quality.rules.rule import OF_VALUES, Limits, Measure, Rule, RuleFinding, RuleTable, on_cells
from heat_pipeline.wording import coordinate, number, some

_PLATEAUS = (0.0, 1.0, 100.0, -1.0)
_RARE = 4
"""Of the other lines of a panel one in so many may be of one value, too; its other cells have more different ones."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A row, a column or a panel: its name, and its cells, as indices."""

    name: str
    cells: tuple[int, ...]


def _lines(figure: JudgedFigure, side: Side) -> Mapping[str, list[_Line]]:
    """The rows, or the columns, of each panel."""
    lines: dict[str, list[_Line]] = defaultdict(list)
    cells = figure.reading.cells
    for (panel, label), indices in figure.places[side].items():
        if placed := tuple(at for at in sorted(indices) if cells[at].row and cells[at].column):
            lines[panel].append(_Line(label, placed))
    return lines


def _named(figure: JudgedFigure, side: Side, line: _Line) -> str:
    """A line in words: "Local Window Size 3000 of AIME25"."""
    panel = figure.reading.cells[line.cells[0]].panel
    return coordinate(figure.axes.axis(side).name, line.name) + (f" of {panel}" if panel else "")


def _telling(figure: JudgedFigure, indices: Iterable[int]) -> int:
    """How many different values some cells have, but for those at which cells pile up by their nature.

    None tell anything where most are read off colours, or where several cells are one statement.
    """
    cells = [figure.reading.cells[index] for index in indices]
    approximate = sum(cell.how is not How.EXACT for cell in cells)
    if 2 * approximate > len(cells) or len({cell.start for cell in cells}) < len(cells):
        return 0
    legend = figure.legend(cells[0].panel)
    ends = (legend.low, legend.high) if legend is not None else ()
    return len({cell.value for cell in cells} - {*_PLATEAUS, *ends})


def _constant(figure: JudgedFigure) -> dict[int, tuple[Side, _Line]]:
    """The rows of one value, and columns that cross none, by their first cell, where the panel's rest varies finely."""
    cells = figure.reading.cells
    constants: dict[int, tuple[Side, _Line]] = {}
    crossed = set[int]()
    for side in Side:
        for lines in _lines(figure, side).values():
            constant = {line for line in lines if len({cells[at].ends for at in line.cells}) == 1 < len(line.cells)}
            values = {cells[at].ends for line in lines if line not in constant for at in line.cells}
            if _RARE * (len(constant) - 1) >= len(lines) or len(values) <= _RARE:
                continue
            for line in lines:
                if line in constant and _telling(figure, line.cells) and crossed.isdisjoint(line.cells):
                    constants[line.cells[0]] = side, line
                    crossed.update(line.cells)
    return constants


def _measure_constant(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    counts = {index: len(line.cells) for index, (_, line) in figure.once(_constant).items()}
    return {"cells_of_one_value": [counts.get(index) for index in range(len(figure.reading.cells))]}


def _explain_constant(figure: JudgedFigure, index: int) -> RuleFinding:
    cells = figure.reading.cells
    side, line = figure.once(_constant)[index]
    panel = figure.cells_by_panel[cells[index].panel]
    low, high = min(cell.ends[0] for cell in panel), max(cell.ends[1] for cell in panel)
    message = (
        f"all {len(line.cells)} values at {_named(figure, side, line)} are {cells[index].printed}, while its panel "
        f"runs from {number(low)} to {number(high)}: was one value written down for all?"
    )
    expected = "values that vary as the other rows' do" if side is Side.ROW else "values that vary"
    return on_cells(figure, line.cells, message, f"{len(line.cells)} times {cells[index].printed}", expected)


CONSTANT_ROW = Rule(
    name="constant_row", table=RuleTable.CELLS, measure=_measure_constant, explain=_explain_constant, least=OF_VALUES
)


_Pair = tuple[_Line, _Line]


def _copies(figure: JudgedFigure, lines: Iterable[_Line], place: Callable[[Cell], Hashable]) -> list[_Pair]:
    """The lines with all numbers of an earlier one at the same places, where these tell something, behind that one."""
    first: dict[Hashable, _Line] = {}
    pairs = []
    for line in lines:
        cells = [figure.reading.cells[at] for at in line.cells]
        original = first.setdefault(frozenset((place(cell), cell.ends) for cell in cells), line)
        if original is not line and _telling(figure, line.cells):
            pairs.append((original, line))
    return pairs


def _copied(figure: JudgedFigure) -> dict[str, tuple[Side | None, list[_Pair]]]:
    """For each panel what stands in it twice: itself as another one (no side), else rows, else columns of it."""
    placed = {
        panel: tuple(at for at in indices if figure.reading.cells[at].row and figure.reading.cells[at].column)
        for panel, indices in figure.indices_by_panel.items()
    }
    whole = [_Line(panel, indices) for panel, indices in placed.items() if indices]
    pairs = _copies(figure, whole, lambda cell: (cell.row, cell.column))
    copies: dict[str, tuple[Side | None, list[_Pair]]] = {pair[1].name: (None, [pair]) for pair in pairs}
    for side, place in ((Side.ROW, attrgetter("column")), (Side.COLUMN, attrgetter("row"))):
        for panel, lines in _lines(figure, side).items():
            if pairs := _copies(figure, lines, place):
                copies.setdefault(panel, (side, pairs))
    return copies


def _measure_copies(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    copied = figure.once(_copied).items()
    most = {panel: max(_telling(figure, line.cells) for _, line in pairs) for panel, (_, pairs) in copied}
    return {"copied_values": [most.get(panel.name) for panel in figure.reading.panels]}


def _explain_copies(figure: JudgedFigure, index: int) -> RuleFinding:
    name = figure.reading.panels[index].name
    side, pairs = figure.once(_copied)[name]
    if side is None:
        message, what = f"the values of {name} are those of {pairs[0][0].name}: was one panel read twice?", "two panels"
    else:
        agreements = [
            f"{_named(figure, side, first)} and {second.name} agree in all {len(second.cells)} values"
            for first, second in pairs
        ]
        message, what = f"the same values stand in two {side}s: {some(agreements, 4)}", f"{side}s"
    indices = sorted({at for pair in pairs for line in pair for at in line.cells})
    shown = [at for at in indices if figure.reading.cells[at].panel == name]
    observed = f"{len(indices)} cells that agree"
    return on_cells(figure, indices, message, observed, f"{what} with values of their own", shown=shown)


COPIED_PANEL = Rule(name="copied_panel", table=RuleTable.PANELS, measure=_measure_copies, explain=_explain_copies)
