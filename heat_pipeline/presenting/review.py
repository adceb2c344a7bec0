"""The panels that may be misread, the least sure first: why, how they were read, and what a person may write down.

What a person writes goes into expectations/readings.yaml; its format and loader stand in `reading.decisions`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from heat_pipeline.inbox.find import TEXT_SUFFIXES
from heat_pipeline.model import Cell, Panel, Reading
from heat_pipeline.presenting.formats import Format, plain, show_rows
from heat_pipeline.presenting.grids import grid_of
from heat_pipeline.presenting.texts import value_of
from heat_pipeline.reading.decisions import NONE, ROLES, Slot, out_of_words
from heat_pipeline.wording import percent, plural
from heat_pipeline.yaml_files import quoted

COLUMNS = ("source", "panel", "confidence", "doubts", "slots", "alternative", "decision", "alternative_decision")
"""The columns of a panel in CSV and JSON; the decisions are lines for readings.yaml."""

_ROWS, _COLUMNS = 4, 8  # of the excerpt of a grid
_UNKNOWN = "…"  # in the lines to copy: what a person has to say


@dataclass(frozen=True, slots=True)
class Doubtful:
    """A panel to look at, with the reading that it is of; `description` is what a decision calls the text."""

    source: str
    description: str
    reading: Reading
    panel: Panel

    @property
    def cells(self) -> list[Cell]:
        """Its cells, in text order."""
        return [cell for cell in self.reading.cells if cell.panel == self.panel.name]

    @property
    def slots(self) -> list[tuple[str, int]]:
        """How its labels were placed, in words, with the number of cells; the most frequent first."""
        return Counter(cell.slots for cell in self.cells).most_common()

    @property
    def choices(self) -> dict[str, str]:
        """The lines that decide for the reading as it is, and for the second-best one if there is one, by its words."""
        words = [each for each in (self.slots[0][0], self.panel.alternative) if each]
        return {each: self.decision(each, words[-1 - at]) for at, each in enumerate(words)}

    def decision(self, words: str, other: str = "") -> str:
        """The lines of readings.yaml that decide for a reading in these words and not for the other one."""
        roles = out_of_words(words)
        lines = [f"- description: {self.description if self.description == _UNKNOWN else quoted(self.description)}"]
        if self.panel.name and len(self.reading.panels) > 1:
            lines.append(f"  like: {quoted(self.panel.name)}")
        wanted: dict[str, str] = {**roles} or dict.fromkeys(("row", "column"), _UNKNOWN)
        absent = ROLES if len(roles) == 1 else out_of_words(other)  # whose slots the reader would find another role
        wanted = {**dict.fromkeys(absent, NONE), **wanted}
        lines += [f"  {role}: {wanted[role]}" for role in ROLES if role in wanted]
        return "\n".join(f"  {line}" for line in lines)


def panels_of(source: str, reading: Reading, description: str = "") -> Iterator[Doubtful]:
    """The panels with cells of a text; `description` is its id in a warehouse, "" where it is a file."""
    filled = {cell.panel for cell in reading.cells}
    panels = (panel for panel in reading.panels if panel.name in filled)
    return (Doubtful(source, description or _description(source), reading, panel) for panel in panels)


def panels_of_warehouse(warehouse: Path, below: float) -> Iterator[Doubtful]:
    """The panels with cells of a published warehouse whose confidence is below a limit.

    Raises NotPublishedError where there is none.
    """
    from heat_pipeline.warehouse.published import connect
    from heat_pipeline.warehouse.readings import load_readings

    with connect(warehouse) as con:
        cursor = con.execute("SELECT DISTINCT description_id FROM parsed.panels WHERE confidence < ?", [below])
        for name, reading in load_readings(con, [str(row[0]) for row in cursor.fetchall()]).items():
            yield from panels_of(name, reading, name)


def show_review(console: Console, panels: Iterable[Doubtful], below: float, limit: int, form: Format) -> None:
    """Print the panels whose confidence is below a limit, the least sure first, and not more than `limit`."""
    seen = list(panels)
    doubtful = [entry for entry in seen if entry.panel.confidence < below]
    doubtful.sort(key=lambda entry: (entry.panel.confidence, entry.source, entry.panel.number))
    shown = doubtful[:limit]
    if form is not Format.TABLE:
        show_rows(console, COLUMNS, [_row(entry) for entry in shown], form)
        return
    for entry in shown:
        console.print(_shown(entry))
        console.print()
    if not doubtful:
        console.print(plain(f"no panel is read with less than {percent(below)} confidence", "green"))
        return
    count = f"{plural(len(doubtful), 'panel')} with less than {percent(below)} confidence"
    if len(shown) < len(doubtful):
        count += f", the least sure {len(shown)} shown; --limit {len(doubtful)} shows all"
    console.print(plain(count, "dim"))
    console.print(plain(_ADVICE, "dim"))


_ADVICE = (
    "To decide, copy the lines that are right into expectations/readings.yaml, under decisions. "
    f"row, column and panel are each one of {', '.join(Slot)}, or none; "
    "where the numbers are no cells, write cells: false in their place."
)


def _description(name: str) -> str:
    """What a decision calls a file: its folder and name, as the id of a description has them."""
    path = Path(name)
    bare = path.with_suffix("") if path.suffix.lower() in TEXT_SUFFIXES else path
    return "/".join(part for part in bare.parts[-2:] if part not in ("/", "..")) if name != "-" else _UNKNOWN


def _row(doubtful: Doubtful) -> tuple[object, ...]:
    panel, lines = doubtful.panel, [*doubtful.choices.values(), ""]
    told = (panel.name, panel.confidence, list(panel.doubts), dict(doubtful.slots), panel.alternative)
    return doubtful.source, *told, *lines[:2]


def _shown(doubtful: Doubtful) -> RenderableType:
    panel = doubtful.panel
    head = Text.assemble(plain(doubtful.source, "bold"), plain(f"  {panel.name}") if panel.name else "")
    parts: list[RenderableType] = [head, plain(f"read with {percent(panel.confidence)} confidence", "yellow")]
    parts += [plain(f"- {doubt}") for doubt in panel.doubts]
    parts += [_excerpt(doubtful), _readings(doubtful)]
    named = zip(("as it is read", "or"), doubtful.choices.values(), strict=False)
    parts += [plain(f"  # {name}\n{lines}", "cyan") for name, lines in named]
    return Group(*parts)


def _readings(doubtful: Doubtful) -> RenderableType:
    """How it is read, with an example, and beside it the second-best reading."""
    most = doubtful.slots[0][0]
    first = next(cell for cell in doubtful.cells if cell.slots == most)
    said, _, example = doubtful.panel.alternative.partition("; ")
    own = [f"{words} ({plural(count, 'cell')})" for words, count in doubtful.slots]
    readings = {"as it is read": (own, f'"{first.row}", "{first.column}" = {first.printed}'), "or": ([said], example)}
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 3, 0, 0))
    shown = [Group(*map(plain, words), plain(cell, "dim")) for words, cell in readings.values() if any(words)]
    for name in list(readings)[: len(shown)]:
        table.add_column(name)
    table.add_row(*shown)
    return table


def _excerpt(doubtful: Doubtful) -> RenderableType:
    """The first rows and columns of a panel."""
    cells = doubtful.cells
    rows = list(dict.fromkeys(cell.row for cell in cells))
    columns = doubtful.reading.columns.in_order(cell.column for cell in cells)
    kept_rows, kept_columns = rows[:_ROWS], columns[:_COLUMNS]
    shown_cells = [(cell, value_of(cell)) for cell in cells if cell.row in kept_rows and cell.column in kept_columns]
    grid = grid_of(shown_cells, kept_columns, doubtful.reading.rows.name)
    rest = [
        plural(len(all_) - len(kept), f"more {name}")
        for name, all_, kept in (("row", rows, kept_rows), ("column", columns, kept_columns))
        if len(all_) > len(kept)
    ]
    return Group(grid, plain(f"and {' and '.join(rest)}", "dim")) if rest else grid
