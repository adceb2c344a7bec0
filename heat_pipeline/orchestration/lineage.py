"""Which columns the columns of a table are made from, for Dagster's column lineage.

Columns that only pass through keep their names, so these are found by name; what is made new is listed here.
"""

from __future__ import annotations

import dagster as dg

from heat_pipeline.warehouse import expected

_TEXT = ("raw.descriptions.text",)
_MADE: dict[str, dict[str, tuple[str, ...]]] = {
    "validated.cells": {
        "model": ("parsed.mentions.name", "parsed.cells.row_label", "parsed.cells.column_label", "parsed.cells.panel"),
        "benchmark": (
            "parsed.mentions.name",
            "parsed.cells.row_label",
            "parsed.cells.column_label",
            "parsed.cells.panel",
        ),
        "metric": ("parsed.figures.metric",),
        "unit": ("parsed.figures.unit",),
        "status": ("quality.anomalies.severity",),
        "rules": ("quality.anomalies.rule",),
    },
    "validated.names": {
        "canonical": ("parsed.mentions.name",),
        "likely": ("parsed.mentions.name",),
        "status": ("parsed.mentions.name",),
    },
    "validated.claims": {
        "verdict": ("parsed.claims.statement", "parsed.cells.value"),
        "evidence": ("parsed.cells.cell_id",),
        "why": ("parsed.claims.statement", "parsed.cells.value"),
    },
    "quality.anomalies": {
        "claim_id": ("parsed.claims.claim_id",),
        "rule": ("parsed.cells.value", "parsed.panels.legend_low", "parsed.ticks.label", "parsed.mentions.name"),
        "observed": ("parsed.cells.printed", "parsed.panels.legend_printed", "parsed.mentions.name"),
        "expected": ("parsed.panels.legend_low", "parsed.panels.legend_high", "parsed.ticks.label"),
    },
    "quality.findings": {
        "passage": _TEXT,
        "panel": ("parsed.panels.name",),
    },
    "quality.claims": {"cells": ("parsed.cells.printed", "parsed.cells.row_label", "parsed.cells.column_label")},
    "quality.runs": {
        "collection": ("raw.descriptions.collection",),
        "new": ("quality.history.found_run_id",),
        "gone": ("quality.history.gone_run_id",),
    },
    "quality.new_findings": {"run_id": ("quality.history.found_run_id",)},
    "quality.gone_findings": {
        "why": ("raw.descriptions.removed_at", "raw.descriptions.ingested_at"),
        "run_id": ("quality.history.gone_run_id",),
    },
    "summary.benchmarks": {
        "model": ("validated.cells.model",),
        "benchmark": ("validated.cells.benchmark",),
        "metric": ("validated.cells.metric",),
        "cells": ("validated.cells.cell_id",),
        "descriptions": ("validated.cells.description_id",),
        "best": ("validated.cells.value",),
        "best_setting": ("validated.cells.row_label", "validated.cells.column_label"),
        "worst": ("validated.cells.value",),
        "worst_setting": ("validated.cells.row_label", "validated.cells.column_label"),
        "mean": ("validated.cells.value",),
        "spread": ("validated.cells.value",),
        "suspect_cells": ("validated.cells.status",),
        "rejected_cells": ("validated.cells.status",),
    },
    "summary.axes": {
        "tick": ("validated.cells.row_label", "validated.cells.column_label"),
        "mean": ("validated.cells.value",),
        "cells": ("validated.cells.cell_id",),
        "trend_strength": ("validated.cells.value",),
    },
    "summary.figures": {
        "cells": ("validated.cells.cell_id",),
        "sure_cells": ("validated.cells.confidence",),
        "coverage": ("validated.cells.cell_id", "parsed.ticks.label"),
        "critical": ("quality.anomalies.severity",),
        "warning": ("quality.anomalies.severity",),
        "info": ("quality.anomalies.severity",),
        "unread_share": ("parsed.figures.numbers", "parsed.figures.numbers_explained"),
        "claims_supported": ("validated.claims.verdict",),
        "claims_contradicted": ("validated.claims.verdict",),
        "claims_unverifiable": ("validated.claims.verdict",),
        "reasons": ("quality.anomalies.rule", "quality.anomalies.severity"),
    },
    "summary.describers": {
        "describer": ("raw.descriptions.describer",),
        "cells": ("validated.cells.cell_id",),
        "suspect_rate": ("validated.cells.status",),
        "rejected_rate": ("validated.cells.status",),
        "claims_supported": ("validated.claims.verdict",),
        "claims_contradicted": ("validated.claims.verdict",),
        "claims_unverifiable": ("validated.claims.verdict",),
        "claims_decided": ("validated.claims.verdict",),
        "contradicted_per_100": ("validated.claims.verdict",),
    },
    "summary.describer_errors": {
        "describer": ("raw.descriptions.describer",),
        "rule": ("quality.anomalies.rule",),
        "findings": ("quality.anomalies.anomaly_id",),
        "cells": ("validated.cells.rules",),
    },
    "summary.grades": {},
}
_PASSED_ON = {
    "parsed": ("raw.descriptions",),
    "validated.cells": ("parsed.cells",),
    "validated.names": ("parsed.mentions",),
    "validated.claims": ("parsed.claims",),
    "quality.anomalies": ("parsed.cells", "parsed.panels", "parsed.mentions"),
    "quality.findings": ("quality.anomalies", "raw.descriptions"),
    "quality.claims": ("validated.claims", "parsed.claims", "raw.descriptions"),
    "quality.history": ("quality.anomalies",),
    "quality.new_findings": ("quality.findings", "quality.history"),
    "quality.gone_findings": ("quality.history", "raw.descriptions"),
    "summary": ("validated.cells", "parsed.panels"),
}


def key_of(table: str) -> dg.AssetKey:
    """The asset of a table: parsed.cells is parsed/cells."""
    return dg.AssetKey(table.split("."))


def column_lineage(table: str) -> dg.TableColumnLineage:
    """The lineage of a table's columns, as far as it is known."""
    tables = {one.full_name: one for one in expected()}
    schema = table.split(".")[0]
    made = _MADE.get(table, {})
    found: dict[str, list[dg.TableColumnDep]] = {}
    for column in tables[table].columns:
        sources = made.get(column.name, ())
        if not sources:
            sources = tuple(
                f"{upstream}.{column.name}"
                for upstream in _PASSED_ON.get(table, _PASSED_ON.get(schema, ()))
                if any(one.name == column.name for one in tables[upstream].columns)
            )
        if not sources and schema == "parsed":
            sources = _TEXT
        if sources:
            found[column.name] = [
                dg.TableColumnDep(key_of(source.rpartition(".")[0]), source.rpartition(".")[2]) for source in sources
            ]
    return dg.TableColumnLineage(found)
