"""What the rules look at: one description's reading, with the indexes that several rules need, made once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import median
from typing import Any, TypeVar

from heat_pipeline.model import Cell, Judgement, Legend, Reading, Side
from heat_pipeline.names.known import KnownMetric, Registry
from heat_pipeline.quality.context import ALONE, Context, Key, Trait
from heat_pipeline.quality.naming import Name, NameKey, Spelled, names_of
from heat_pipeline.quality.pooling import Pooled, listed_ticks, pooled_cells, traits_of
from heat_pipeline.quality.sisters import Ticks
from heat_pipeline.quality.subjects import Subject, family_of, subjects_of
from heat_pipeline.quality.ticks import Axes

Seen = TypeVar("Seen")


@dataclass(frozen=True, slots=True)
class RowList:
    """A row that the text gives as a list without column labels: the indices of its cells, and how many it has."""

    panel: str
    row: str
    column: str
    cells: tuple[int, ...]
    length: int


@dataclass(frozen=True)
class JudgedFigure:
    """A description as the rules see it: its reading, its names and its metric, where that is a known one.

    `metrics` holds that of each panel whose scale or name says another. `subjects` says what each cell is about,
    `figure_id` which picture it describes, `family` what its sister figures share with it ("" where that is not known),
    `context` what is known of the other figures, and `judgements` what the cells say of each of the reading's claims:
    none where these were not judged. `figure_of` fills all but the last two.
    """

    description_id: str
    reading: Reading
    names: tuple[Name, ...] = ()
    metric: KnownMetric | None = None
    metrics: Mapping[str, KnownMetric] = field(default_factory=dict)
    subjects: tuple[Subject, ...] = ()
    figure_id: str = ""
    family: str = ""
    context: Context = ALONE
    judgements: tuple[Judgement, ...] = ()

    @cached_property
    def in_percent(self) -> bool:
        """Whether shares are printed as 0 to 100: the unit says so, else most values are above 1."""
        cells = self.reading.cells
        if self.reading.unit == "%" or any("%" in cell.printed for cell in cells):
            return True
        return bool(cells) and median(abs(cell.ends[1]) for cell in cells) > 1

    def metric_of(self, panel: str) -> KnownMetric | None:
        """What the values of a panel measure, where that is known."""
        return self.metrics.get(panel, self.metric)

    @cached_property
    def pooled(self) -> Pooled:
        """For each cell its share and the pool of the collection that it is compared in; see `pooled_cells`."""
        return pooled_cells(self.reading, self.subjects, percent=self.in_percent)

    @cached_property
    def listed(self) -> dict[Key, Ticks]:
        """The ticks of each axis under the key that they are compared under; see `listed_ticks`."""
        return listed_ticks(self.reading, self.family)

    @property
    def traits(self) -> tuple[Trait, ...]:
        """What the figure adds to the context of its collection."""
        return traits_of(self.pooled, self.listed)

    @cached_property
    def axes(self) -> Axes:
        """Tells which labels the axes list."""
        return Axes(self.reading.rows, self.reading.columns)

    def once(self, look: Callable[[JudgedFigure], Seen]) -> Seen:
        """What `look` sees in the figure, looking once: a rule measures what it sees, and puts it in words."""
        if look not in self._seen:
            self._seen[look] = look(self)
        seen: Seen = self._seen[look]
        return seen

    @cached_property
    def _seen(self) -> dict[Callable[[JudgedFigure], Any], Any]:
        return {}

    @cached_property
    def indices_by_panel(self) -> dict[str, list[int]]:
        """The cells of each panel, as indices, in text order."""
        by_panel: dict[str, list[int]] = defaultdict(list)
        for index, cell in enumerate(self.reading.cells):
            by_panel[cell.panel].append(index)
        return by_panel

    @cached_property
    def cells_by_panel(self) -> dict[str, list[Cell]]:
        """The cells of each panel, in text order."""
        return {panel: [self.reading.cells[at] for at in indices] for panel, indices in self.indices_by_panel.items()}

    @cached_property
    def _legends(self) -> dict[str | None, Legend]:
        legends: dict[str | None, Legend] = {}
        for legend in self.reading.legends:
            legends.setdefault(legend.panel, legend)
        return legends

    def legend(self, panel: str) -> Legend | None:
        """The scale of a panel's values: its own, else the one that the figure shares."""
        return self._legends.get(panel) or self._legends.get(None)

    def under(self, legend: Legend) -> list[Cell]:
        """The cells whose scale a legend is."""
        return self._under.get(id(legend), [])

    @cached_property
    def _under(self) -> dict[int, list[Cell]]:
        by_legend: dict[int, list[Cell]] = defaultdict(list)
        for panel, cells in self.cells_by_panel.items():
            by_legend[id(self.legend(panel))].extend(cells)
        return by_legend

    @cached_property
    def places(self) -> Mapping[Side, Mapping[tuple[str, str], frozenset[int]]]:
        """The cells of each row and of each column, as indices, by side, then panel and label."""
        places: dict[Side, dict[tuple[str, str], set[int]]] = {side: defaultdict(set) for side in Side}
        for index, cell in enumerate(self.reading.cells):
            for side, label in ((Side.ROW, cell.row), (Side.COLUMN, cell.column)):
                if label:
                    places[side][cell.panel, label].add(index)
        return {side: {key: frozenset(cells) for key, cells in lines.items()} for side, lines in places.items()}

    @cached_property
    def lists(self) -> tuple[RowList, ...]:
        """The rows that were read by position, in text order; a column that was is one too."""
        cells, runs = self.reading.cells, list[list[int]]()
        for index, cell in enumerate(cells):
            if cell.list_length is None:
                continue
            if runs and len(runs[-1]) < cell.list_length and _goes_on([cells[at] for at in runs[-1][:2]], cell):
                runs[-1].append(index)
            else:
                runs.append([index])
        return tuple(_row_list(cells, run) for run in runs)


def _goes_on(begun: Sequence[Cell], cell: Cell) -> bool:
    """Whether a cell goes on with a list, in its row or its column; `begun` are the first cells of it, at most two."""
    first = begun[0]
    if (first.panel, first.list_length) != (cell.panel, cell.list_length):
        return False
    in_row, in_column = cell.row == first.row, cell.column == first.column
    return in_row or in_column if len(begun) == 1 else in_row if begun[1].row == first.row else in_column


def _row_list(cells: tuple[Cell, ...], run: list[int]) -> RowList:
    first = cells[run[0]]
    is_row = len({cells[index].row for index in run}) == 1
    row, column = (first.row, "") if is_row else ("", first.column)
    return RowList(first.panel, row, column, tuple(run), first.list_length or len(run))


def figure_of(
    description_id: str, reading: Reading, spelled: Mapping[NameKey, Spelled], registry: Registry, figure_id: str = ""
) -> JudgedFigure:
    """A description as the rules see it, without its context; `spelled` holds the names of its collection, resolved."""
    names = names_of(reading.mentions, spelled)
    return JudgedFigure(
        description_id,
        reading,
        names,
        registry.metric(reading.metric),
        _panel_metrics(reading, registry),
        subjects_of(reading, names, registry),
        figure_id,
        family_of(reading, registry),
    )


def _panel_metrics(reading: Reading, registry: Registry) -> dict[str, KnownMetric]:
    """The metric that the label of a panel's own scale names, else the panel's name: "Right heatmap (STD)"."""
    scales = {legend.panel: legend.label for legend in reading.legends}
    named = {
        panel.name: registry.metric(scales.get(panel.name, "")) or registry.metric(panel.name)
        for panel in reading.panels
        if panel.name
    }
    return {panel: metric for panel, metric in named.items() if metric is not None}
