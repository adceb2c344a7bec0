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

from heat_pipeline.model import Cell, Role
from heat_pipeline.names.known import Registry
from heat_pipeline.names.labels import (
    LONGEST,
    axis_role,
    calls_otherwise,
    is_kind_of_measure,
    is_name_like,
    measured_on,
    name_on_axis,
    names_in_label,
    role_on_axis,
    whole_label,
)

_PARTS = re.compile(r"[()\[\]|:;,–—]|\s-\s")


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
    if by_row and by_column:
        on_row, on_column = _measured_on(row_axis), _measured_on(column_axis)
        turned = on_column and not on_row
        paired = on_column == on_row and bool(by_row.benchmark and by_column.benchmark)
    return _nearest(
        by_row, by_column, turned, paired, _named_in(cell.panel, registry), _named_in(title, registry),
        _metric_in(cell.panel, registry) or metric,
    )  # fmt: skip


@lru_cache(maxsize=20_000)
def _nearest(
    by_row: _Names | None,
    by_column: _Names | None,
    turned: bool,
    paired: bool,
    by_panel: _Names | None,
    by_title: _Names | None,
    metric: str,
) -> Attribution:
    """The attribution by what the places of a cell name; `turned` tells that the column goes before the row, and
    `paired` that row and column name two benchmarks of which neither was tested on.
    """
    places = [("row", by_row), ("column", by_column), ("panel", by_panel), ("title", by_title)]
    if turned:
        places[:2] = places[1::-1]
    model = model_from = benchmark = benchmark_from = ""
    for place, names in places:
        if names is None:
            continue
        if names.model and not model:
            model, model_from = names.model, place
        if names.benchmark and not benchmark and not paired:
            benchmark, benchmark_from = names.benchmark, place
    for names in (by_row, by_column):
        if names is not None and names.metric:
            metric = names.metric
            break
    return Attribution(model, model_from, benchmark, benchmark_from, metric)


def _on_side(
    label: str, axis: str, registry: Registry, roles: Mapping[str, Role], odd: Mapping[str, Role]
) -> _Names | None:
    """What a row or column names: by its axis, else by what the text calls it, else by the registry."""
    told = _by_role(label, roles)
    if label in odd:
        return None if roles.get(label) is odd[label] else told
    return told if told is not None and axis_role(axis) is None else _named_on_axis(label, axis, registry) or told


def _by_role(label: str, roles: Mapping[str, Role]) -> _Names | None:
    role = roles.get(label)
    if role is Role.MODEL:
        return _Names(model=label)
    return _Names(benchmark=label) if role is Role.BENCHMARK else None


@dataclass(frozen=True, slots=True)
class _Names:
    """The one model, the one benchmark and the metric that a label names; "" for none, or for several."""

    model: str = ""
    benchmark: str = ""
    metric: str = ""


def _named_on_axis(label: str, axis: str, registry: Registry) -> _Names | None:
    if not label or len(label) > LONGEST or len(axis) > LONGEST:
        return None
    return _named_on_axis_cached(label, axis, registry)


@lru_cache(maxsize=20_000)
def _named_on_axis_cached(label: str, axis: str, registry: Registry) -> _Names | None:
    role = axis_role(axis)
    if role is not None:
        if not is_name_like(label, axis):
            return None
        match role_on_axis(label, axis, role, registry):
            case Role.MODEL:
                return _Names(model=name_on_axis(label, Role.MODEL, registry))
            case Role.BENCHMARK if not is_kind_of_measure(label, registry):
                return _Names(benchmark=name_on_axis(label, Role.BENCHMARK, registry))
            case _:
                return _Names(metric=label)
    if calls_otherwise(axis):
        whole = whole_label(label, registry)
        return _Names(model=label) if whole is not None and whole.certain and whole.role is Role.MODEL else None
    names = _named_in(label, registry)
    if names is not None:
        return names
    # A metric's name ("Length", "Time") may be a setting as well: it counts where the axis holds metrics or has no
    # name.
    if (not axis or "metric" in axis.lower() or "measure" in axis.lower()) and registry.metric_named(label):
        return _Names(metric=label)
    return None


def _named_in(label: str, registry: Registry) -> _Names | None:
    if not label or len(label) > 10 * LONGEST:
        return None
    return _named_in_cached(label, registry)


@lru_cache(maxsize=20_000)
def _named_in_cached(label: str, registry: Registry) -> _Names | None:
    found = names_in_label(label, registry)
    models = list(dict.fromkeys(named.name for named in found if named.role is Role.MODEL))
    benchmarks = list(dict.fromkeys(named.name for named in found if named.role is Role.BENCHMARK))
    model = models[0] if len(models) == 1 else ""
    benchmark = benchmarks[0] if len(benchmarks) == 1 else ""
    return _Names(model, benchmark) if model or benchmark else None


@lru_cache(maxsize=20_000)
def _metric_in(panel: str, registry: Registry) -> str:
    """The one metric that a part of a panel's name is a whole name of; "" for none, or for several."""
    if len(panel) > LONGEST:
        return ""
    named = {part.strip() for part in _PARTS.split(panel) if registry.metric_named(part)}
    return named.pop() if len(named) == 1 else ""


@lru_cache(maxsize=2_000)
def _measured_on(axis: str) -> bool:
    return measured_on(axis)
