"""Says which model, benchmark and metric a cell belongs to, and from where that is known.

Here: the cells of one reading with their rows, columns, panels and title. Not here: canonical names (`resolving`); the
names are as written. Labels repeat from cell to cell, so what each of them names is worked out once: a million cells
cost a million look-ups.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from heat_pipeline.model import Cell, Reading, Role
from heat_pipeline.names.known import Registry
from heat_pipeline.names.named_labels import NamedAxis, first_labels, names_in_label
from heat_pipeline.names.scanning import ScannedName
from heat_pipeline.names.spelling import LONGEST_NAME

_PARTS = re.compile(r"[()\[\]|:;,–—]|\s-\s")
_MEASURED_ON = re.compile(r"\b(?:test|target|eval|evaluat\w+|tested|transfer)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Attribution:
    """The model, benchmark and metric of a cell as written, "" where nothing names one.

    `model_from` and `benchmark_from` say what names it: "row", "column", "panel", "title", or "".
    """

    model: str = ""
    model_from: str = ""
    benchmark: str = ""
    benchmark_from: str = ""
    metric: str = ""


class _Names(NamedTuple):
    """The one model, the one benchmark and the metric that a label names; "" for none, or for several."""

    model: str = ""
    benchmark: str = ""
    metric: str = ""


class Attributions:
    """What the cells of one reading belong to.

    Model and benchmark each come from the nearest place that names exactly one: row, column, panel, title. Where
    row and column both do, the axis that says what was tested ("Test dataset", "Target Models") goes first; where
    none does, a value of two benchmarks ("the similarity of GSM8K and MATH") is a result on neither. A label is a
    name if its axis says so ("Model", "Dataset"), or if the registry knows it or it looks like a name that it
    knows. The metric is that of the row or column where that is a metric's name (accuracy, F1 … side by side), else
    the one that the panel names ("Right heatmap (STD)"), else the reading's. `roles` says what labels name that
    nothing else gives away, as the mentions have it: {"TTPD": Role.MODEL}.
    """

    def __init__(self, reading: Reading, registry: Registry, roles: Mapping[str, Role]) -> None:
        rows, columns, cells = reading.rows.name, reading.columns.name, reading.cells
        self._metric = reading.metric
        self._rows = _on_axis(NamedAxis(rows, (cell.row for cell in cells), registry, roles), registry)
        self._columns = _on_axis(NamedAxis(columns, (cell.column for cell in cells), registry, roles), registry)
        self._panels = {
            panel: _named(names_in_label(panel, registry), _metric_in(panel, registry))
            for panel in first_labels(cell.panel for cell in cells)
        }
        self._title = _named(names_in_label(reading.title, registry))
        on_rows, on_columns = (bool(_MEASURED_ON.search(axis)) for axis in (rows, columns))
        self._is_column_first, self._is_one_tested = on_columns and not on_rows, on_columns is not on_rows
        self._made: dict[tuple[_Names, _Names, _Names], Attribution] = {}

    def of(self, cell: Cell) -> Attribution:
        """What a cell belongs to."""
        nothing = _Names()
        names = (
            self._rows.get(cell.row, nothing),
            self._columns.get(cell.column, nothing),
            self._panels.get(cell.panel, nothing),
        )
        if names not in self._made:
            self._made[names] = self._nearest(*names)
        return self._made[names]

    def _nearest(self, by_row: _Names, by_column: _Names, by_panel: _Names) -> Attribution:
        places = [("row", by_row), ("column", by_column), ("panel", by_panel), ("title", self._title)]
        if self._is_column_first:
            places[:2] = places[1::-1]
        is_of_two = by_row.benchmark and by_column.benchmark and not self._is_one_tested
        model = next(((names.model, place) for place, names in places if names.model), ("", ""))
        benchmarks = [(names.benchmark, place) for place, names in places if names.benchmark and not is_of_two]
        metric = by_row.metric or by_column.metric or by_panel.metric or self._metric
        return Attribution(*model, *(benchmarks[0] if benchmarks else ("", "")), metric)


def _on_axis(axis: NamedAxis, registry: Registry) -> dict[str, _Names]:
    """What the labels of an axis name.

    A metric's name ("Length", "Time") may be a setting as well: it counts where the axis holds metrics or has no name.
    """
    name = axis.name.lower()
    may_be_metrics = not name or "metric" in name or "measure" in name
    names: dict[str, _Names] = {}
    for label in axis.labels:
        names[label] = _named(axis.names(label))
        if not any(names[label]) and may_be_metrics and axis.role is None and registry.metric_named(label):
            names[label] = _Names(metric=label)
    return names


def _named(names: Sequence[ScannedName], metric: str = "") -> _Names:
    """The one model, the one benchmark, and the metric among names."""
    of_role = [{named.name for named in names if named.role is role} for role in Role]
    model, benchmark, measure = (only.pop() if len(only) == 1 else "" for only in of_role)
    return _Names(model, benchmark, measure or metric)


def _metric_in(panel: str, registry: Registry) -> str:
    """The one metric that a part of a panel's name is a whole name of; "" for none, or for several."""
    if len(panel) > LONGEST_NAME:
        return ""
    named = {part.strip() for part in _PARTS.split(panel) if registry.metric_named(part)}
    return named.pop() if len(named) == 1 else ""
