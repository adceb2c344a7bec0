"""Which tables a table is made from, and which columns pass through to it: Dagster's lineage.

A test holds the tables against the SQL of views and summaries. Columns that pass through keep their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from graphlib import TopologicalSorter

import dagster as dg

from heat_pipeline.warehouse import Table, expected

_READ = (
    "parsed.figures", "parsed.panels", "parsed.ticks", "parsed.cells", "parsed.mentions", "parsed.unread",
    "parsed.claims",
)  # fmt: skip
_RULES = (*_READ, "raw.descriptions", "validated.names", "validated.claims")
_MADE_FROM: dict[str, tuple[str, ...]] = {
    "raw": (),
    "raw.answers": ("raw.descriptions",),
    "parsed": ("raw.descriptions", "raw.answers"),
    "validated.names": ("parsed.mentions", "raw.descriptions"),
    "validated.claims": ("parsed.claims", "parsed.cells", "parsed.panels", "parsed.ticks"),
    "quality.anomalies": _RULES,
    "quality.expectations": _RULES,
    "validated.cells": ("parsed.cells", "parsed.figures", "validated.names", "quality.anomalies"),
    "quality.runs": ("quality.anomalies", "raw.descriptions", "parsed.cells"),
    "quality.history": ("quality.anomalies", "quality.runs", "raw.descriptions"),
    "fused": (
        "raw.descriptions", "parsed.panels", "parsed.ticks", "validated.cells", "validated.claims", "parsed.claims",
        "parsed.figures",
    ),
    "fused.anomalies": ("fused.cells", "fused.alignments"),
    "summary.benchmarks": ("validated.cells", "validated.names", "raw.descriptions", "parsed.figures"),
    "summary.axes": ("validated.cells", "raw.descriptions", "parsed.ticks", "parsed.figures"),
    "summary.figures": (
        "parsed.figures", "raw.descriptions", "parsed.ticks", "parsed.panels", "validated.cells", "quality.anomalies",
        "validated.claims",
    ),
    "summary.describers": (
        "summary.figures", "raw.descriptions", "parsed.figures", "validated.cells", "validated.claims",
        "quality.anomalies", "fused.votes", "fused.cells",
    ),
    "summary.readers": ("raw.answers", "parsed.figures", "parsed.cells", "parsed.disputed"),
    "summary.review": ("parsed.cells", "quality.anomalies", "fused.anomalies"),
    "summary.describer_errors": (
        "validated.cells", "quality.anomalies", "raw.descriptions", "summary.describers", "fused.alignments",
        "fused.figures",
    ),
}  # fmt: skip


def key_of(table: str) -> dg.AssetKey:
    """The asset of a table: parsed_cells. The graph shows no more of a key than its last part."""
    return dg.AssetKey(table.replace(".", "_"))


def made_from(table: str) -> tuple[str, ...]:
    """The tables that a table is made from."""
    return _MADE_FROM[table] if table in _MADE_FROM else _MADE_FROM[table.split(".")[0]]


def in_order(tables: Sequence[Table]) -> list[Table]:
    """Tables, each after those that it is made from: Dagster wants results in this order."""
    named = {table.full_name: table for table in tables}
    order = TopologicalSorter({name: made_from(name) for name in named}).static_order()
    return [named[name] for name in order if name in named]


def column_lineage(table: str) -> dg.TableColumnLineage:
    """The columns that pass through to a table: each with the first table it is made from that has one of this name.

    Every other column of what is parsed is read from the text.
    """
    tables = {known.full_name: known for known in expected()}
    lineage: dict[str, list[dg.TableColumnDep]] = {}
    for source in filter(tables.__contains__, made_from(table)):
        passed = {column.name for column in tables[source].columns}
        for column in tables[table].columns:
            if column.name in passed and column.name not in lineage:
                lineage[column.name] = [dg.TableColumnDep(key_of(source), column.name)]
    if table.startswith("parsed."):
        text = [dg.TableColumnDep(key_of("raw.descriptions"), "text")]
        lineage = {column.name: lineage.get(column.name, text) for column in tables[table].columns}
    return dg.TableColumnLineage(lineage)
