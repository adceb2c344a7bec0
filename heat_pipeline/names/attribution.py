"""Says which model, benchmark and metric a cell belongs to, and from where that is known.

Here: one cell with its row, column, panel and title. Not here: canonical names (`resolving`); the names are as
written. Labels repeat from cell to cell, so what each of them names is worked out once: a million cells cost a
million look-ups.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from heat_pipeline.model import Cell, Role
from heat_pipeline.names.known import Registry
from heat_pipeline.names.labels import axis_role, calls_otherwise, names_in_label, on_axis, whole_label
from heat_pipeline.names.spelling import LONGEST_NAME, remembered

_PARTS = re.compile(r"[()\[\]|:;,–—]|\s-\s")
_MEASURED_ON = re.compile(r"\b(?:test|target|eval|evaluat\w+|tested|transfer)\b", re.IGNORECASE)
_LONGEST_PLACE = 1200


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


def attribute(
    cell: Cell,
    title: str,
    registry: Registry,
    *,
    row_axis: str = "",
    column_axis: str = "",
    metric: str = "",
    roles: Mapping[str, Role] | None = None,
    odd: Mapping[str, Role] | None = None,
) -> Attribution:
    """The attribution of `cell` in a figure with this title, these axis names and this metric.

    Model and benchmark each come from the nearest place that names exactly one: row, column, panel, title. Where
    row and column both do, the axis that says what was tested ("Test dataset", "Target Models") goes first; where
    none does, a value of two benchmarks ("the similarity of GSM8K and MATH") is a result on neither. A label is a
    name if its axis says so ("Model", "Dataset"), or if the registry knows it or it looks like a name that it
    knows. The metric is that of the row or column where that is a metric's name (accuracy, F1 … side by side), else
    the one that the panel names ("Right heatmap (STD)"), else `metric`. `roles` says what labels name that nothing
    else gives away, as the mentions have it: {"TTPD": Role.MODEL}. `odd` are row and column labels
    that are not what the registry knows them as (`odd_ones`).
    """
    by_row = _on_side(cell.row, row_axis, registry, roles or {}, odd or {})
    by_column = _on_side(cell.column, column_axis, registry, roles or {}, odd or {})
    turned = paired = False
    if by_row is not _NOTHING and by_column is not _NOTHING:
        turned = _measured_on(column_axis) and not _measured_on(row_axis)
        paired = bool(by_row.benchmark and by_column.benchmark) and _measured_on(column_axis) == _measured_on(row_axis)
    metric = by_row.metric or by_column.metric or _metric_in(cell.panel, registry) or metric
    return _nearest(
        by_row, by_column, turned, paired, _named_in(cell.panel, registry), _named_in(title, registry), metric
    )


class _Names(NamedTuple):
    """The one model, the one benchmark and the metric that a label names; "" for none, or for several."""

    model: str = ""
    benchmark: str = ""
    metric: str = ""


_NOTHING = _Names()


@lru_cache(maxsize=20_000)
def _nearest(
    by_row: _Names, by_column: _Names, turned: bool, paired: bool, by_panel: _Names, by_title: _Names, metric: str
) -> Attribution:
    """The attribution by what the places of a cell name; `turned` tells that the column goes before the row, and
    `paired` that row and column name two benchmarks of which neither was tested on.
    """
    places = [("row", by_row), ("column", by_column), ("panel", by_panel), ("title", by_title)]
    if turned:
        places[:2] = places[1::-1]
    model = next(((names.model, place) for place, names in places if names.model), ("", ""))
    benchmark = next(((names.benchmark, place) for place, names in places if names.benchmark and not paired), ("", ""))
    return Attribution(*model, *benchmark, metric)


def _on_side(label: str, axis: str, registry: Registry, roles: Mapping[str, Role], odd: Mapping[str, Role]) -> _Names:
    """What a row or column names: by its axis, else by what the text calls it, else by the registry."""
    role = roles.get(label)
    called = _as(label, role)
    if label in odd:
        return _NOTHING if role is odd[label] else called
    if called is not _NOTHING and axis_role(axis) is None:
        return called
    named = _on_axis(label, axis, registry)
    return called if named is _NOTHING else named


def _as(name: str, role: Role | None) -> _Names:
    match role:
        case Role.MODEL:
            return _Names(model=name)
        case Role.BENCHMARK:
            return _Names(benchmark=name)
        case Role.METRIC:
            return _Names(metric=name)
    return _NOTHING


@remembered
def _on_axis(label: str, axis: str, registry: Registry) -> _Names:
    role = axis_role(axis)
    if role is not None:
        return _as(*(on_axis(label, axis, role, registry) or ("", None)))
    if calls_otherwise(axis):
        whole = whole_label(label, registry)
        return _Names(model=label) if whole is not None and whole.certain and whole.role is Role.MODEL else _NOTHING
    names = _named_in(label, registry) if len(label) <= LONGEST_NAME else _NOTHING
    # A metric's name ("Length", "Time") may be a setting as well: it counts where the axis holds metrics or has no
    # name.
    is_of_metrics = not axis or "metric" in axis.lower() or "measure" in axis.lower()
    if names is _NOTHING and is_of_metrics and registry.metric_named(label):
        return _Names(metric=label)
    return names


@remembered
def _named_in(label: str, registry: Registry) -> _Names:
    if len(label) > _LONGEST_PLACE:
        return _NOTHING
    mentions = names_in_label(label, registry)
    models = {name.name for name in mentions if name.role is Role.MODEL}
    benchmarks = {name.name for name in mentions if name.role is Role.BENCHMARK}
    names = _Names(*(only.pop() if len(only) == 1 else "" for only in (models, benchmarks)))
    return names if any(names) else _NOTHING


@remembered
def _metric_in(panel: str, registry: Registry) -> str:
    """The one metric that a part of a panel's name is a whole name of; "" for none, or for several."""
    if len(panel) > LONGEST_NAME:
        return ""
    named = {part.strip() for part in _PARTS.split(panel) if registry.metric_named(part)}
    return named.pop() if len(named) == 1 else ""


@remembered
def _measured_on(axis: str) -> bool:
    """Whether an axis names what was measured on, as "Test dataset" and "Target Models" do."""
    return bool(_MEASURED_ON.search(axis))
