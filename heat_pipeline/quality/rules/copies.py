"""Two panels, or two rows or columns of a panel, with exactly the same numbers at the same places."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import chain
from typing import TypeVar

from heat_pipeline.model import Side
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.lines import Line, is_approximate
from heat_pipeline.quality.rules.constant import line_name, plateaus
from heat_pipeline.quality.rules.rule import Finding, Limits, Measure, Rule, Table
from heat_pipeline.quality.wording import some

Place = TypeVar("Place", bound=Hashable)


def _content(figure: Figure, places: Mapping[Place, int]) -> frozenset[tuple[Place, float | None]]:
    """What stands where, as something to compare; `places` are the cells, by place."""
    return frozenset((place, figure.reading.cells[index].value) for place, index in places.items())


def _telling(figure: Figure, panel: str, places: Mapping[Place, int]) -> int:
    """How many different values some cells of a panel have, but for those at which cells pile up by their nature.

    None tell anything where most are read off colours, or where several cells are one statement.
    """
    cells = [figure.reading.cells[index] for index in places.values()]
    if is_approximate(cells) or len({cell.start for cell in cells}) < len(cells):
        return 0
    return len({cell.value for cell in cells} - plateaus(figure, panel))


def _copied_panels(figure: Figure) -> dict[str, tuple[str, int]]:
    """The panels with all numbers of an earlier one, by name, with that one and how many different these are."""
    first: dict[Hashable, str] = {}
    found = {}
    for name, grid in figure.grids.items():
        places = {(row, tick): at for row, line in grid.rows.items() for tick, at in line.cells.items()}
        original = first.setdefault(_content(figure, places), name)
        if original != name and (telling := _telling(figure, name, places)):
            found[name] = original, telling
    return found


def _copied_lines(figure: Figure, panel: str) -> list[tuple[Line, Line, int]]:
    """The rows, else the columns, of a panel that another one before them has all the numbers of."""
    for side in Side:
        first: dict[Hashable, Line] = {}
        found = []
        for line in figure.grids[panel].lines(side).values():
            original = first.setdefault(_content(figure, line.cells), line)
            if original is not line and (telling := _telling(figure, panel, line.cells)):
                found.append((original, line, telling))
        if found:
            return found
    return []


def _measure(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    panels = _copied_panels(figure)
    lines = {name: _copied_lines(figure, name) for name in figure.grids}
    names = [panel.name for panel in figure.reading.panels]
    return {
        "copied_panel_values": [panels[name][1] if name in panels else None for name in names],
        "copied_row_values": [max((told for *_, told in lines.get(name, [])), default=None) for name in names],
    }


def _explain(figure: Figure, index: int) -> Finding:
    """A panel that is another's copy is told as that, whatever its rows have in common."""
    name = figure.reading.panels[index].name
    copied = _copied_panels(figure).get(name)
    if copied is not None:
        rows = (*figure.grids[name].rows.values(), *figure.grids[copied[0]].rows.values())
        message = f"the values of {name} are those of {copied[0]}: was one panel read twice?"
        expected = "two panels with values of their own"
    else:
        lines = _copied_lines(figure, name)
        rows = tuple(chain.from_iterable((first, second) for first, second, _ in lines))
        word = "rows" if rows[0].side is Side.ROW else "columns"
        pairs = [
            f"{line_name(figure, first)} and {second.label} agree in all {len(second.cells)} values"
            for first, second, _ in lines
        ]
        message = f"the same values stand in two {word}: {some(pairs, 4)}"
        expected = "rows with values of their own"
    indices = sorted({at for row in rows for at in row.cells.values()})
    shown = [figure.reading.cells[at] for at in indices if copied is None or figure.reading.cells[at].panel == name]
    return Finding(
        message=message,
        observed=f"{len(indices)} cells that agree",
        expected=expected,
        start=min(cell.start for cell in shown),
        end=max(cell.end for cell in shown),
        panel=name,
        cells=tuple(indices),
    )


COPIED_PANEL = Rule(
    name="copied_panel",
    table=Table.PANELS,
    finds="two panels, or two rows or columns of one, with exactly the same numbers",
    source="several measured values hardly agree by chance",
    measures={
        "copied_panel_values": "how many different values a panel has, all of which stand in an earlier one",
        "copied_row_values": "how many different values a row (or column) has, all of which stand in another one",
    },
    measure=_measure,
    explain=_explain,
    unless="the panels or rows show the same thing on purpose, or the values leave little choice",
    counted=("panel with copied numbers", "panels with copied numbers"),
)
