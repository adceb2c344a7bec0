"""Which tables a table is made from, and which columns its columns: Dagster's lineage.

A test holds the tables against the SQL of views and summaries. Columns that only pass through keep their names, so
these are found by name; what is made new is listed here.
"""

from __future__ import annotations

from collections.abc import Sequence

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
    "fused.overruled": ("fused.cells", "fused.alignments", "raw.descriptions", "parsed.cells"),
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
_TEXT = ("raw.descriptions.text",)
_MADE: dict[str, dict[str, tuple[str, ...]]] = {
    "raw.answers": {"text_sha256": ("raw.descriptions.sha256",), "answer": _TEXT},
    "parsed.figures": {"second_reader": ("raw.answers.model",)},
    "parsed.disputed": {
        "model_panel": ("raw.answers.answer",),
        "model_row": ("raw.answers.answer",),
        "model_column": ("raw.answers.answer",),
    },
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
        "verdict": ("parsed.claims.says", "parsed.cells.value"),
        "evidence": ("parsed.cells.cell_id",),
        "why": ("parsed.claims.says", "parsed.cells.value"),
    },
    "quality.anomalies": {
        "claim_id": ("parsed.claims.claim_id",),
        "rule": ("parsed.cells.value", "parsed.panels.legend_low", "parsed.ticks.label", "parsed.mentions.name"),
        "observed": ("parsed.cells.printed", "parsed.panels.legend_printed", "parsed.mentions.name"),
        "expected": ("parsed.panels.legend_low", "parsed.panels.legend_high", "parsed.ticks.label"),
        "passage": _TEXT,
        "panel": ("parsed.panels.name",),
    },
    "quality.runs": {
        "collection": ("raw.descriptions.collection",),
        "new": ("quality.anomalies.anomaly_id",),
        "gone": ("quality.anomalies.anomaly_id",),
        "cells": ("parsed.cells.cell_id",),
        "sure": ("parsed.cells.confidence",),
    },
    "quality.history": {
        "change": ("quality.runs.run_id",),
        "why": ("raw.descriptions.removed_at", "raw.descriptions.ingested_at"),
        "found_run_id": ("quality.anomalies.run_id",),
    },
    "fused.figures": {"title": ("parsed.figures.title",), "cells": ("validated.cells.cell_id",)},
    "fused.cells": {
        "value": ("validated.cells.value",),
        "low": ("validated.cells.low",),
        "high": ("validated.cells.high",),
        "panel": ("validated.cells.panel",),
        "row_label": ("validated.cells.row_label",),
        "column_label": ("validated.cells.column_label",),
        "probability": ("validated.cells.value", "raw.descriptions.describer"),
        "alternatives": ("validated.cells.value",),
    },
    "fused.votes": {"is_right": ("fused.cells.value",), "fused_cell_id": ("fused.cells.fused_cell_id",)},
    "fused.overruled": {"majority": ("parsed.cells.value",), "slips": ("fused.alignments.evidence",)},
    "fused.alignments": {"cells": ("validated.cells.cell_id",)},
    "fused.anomalies": {
        "rule": ("fused.cells.against", "fused.cells.probability", "fused.alignments.cells"),
        "message": ("fused.cells.why", "fused.alignments.evidence"),
        "observed": ("fused.cells.against", "fused.alignments.cells"),
        "expected": ("fused.cells.value",),
    },
    "summary.benchmarks": {
        "model": ("validated.cells.model",),
        "likely_model": ("validated.names.likely",),
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
        "collection": ("raw.descriptions.collection",),
        "figure_id": ("raw.descriptions.figure_id",),
        "describer": ("raw.descriptions.describer",),
        "title": ("parsed.figures.title",),
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
        "sure_cells": ("validated.cells.confidence",),
        "unsure_findings": ("quality.anomalies.reading_confidence",),
        "suspect_rate": ("validated.cells.status",),
        "rejected_rate": ("validated.cells.status",),
        "claims_supported": ("validated.claims.verdict",),
        "claims_contradicted": ("validated.claims.verdict",),
        "claims_unverifiable": ("validated.claims.verdict",),
        "claims_decided": ("validated.claims.verdict",),
        "contradicted_per_100": ("validated.claims.verdict",),
        "compared_figures": ("fused.votes.figure_id",),
        "values_right": ("fused.votes.is_right",),
        "places_right": ("fused.votes.moved",),
        "labels_right": ("fused.votes.row_label", "fused.votes.column_label"),
        "cells_right": ("fused.votes.is_right", "fused.votes.moved"),
        "rank": ("fused.votes.is_right", "fused.votes.moved"),
    },
    "summary.readers": {
        "answered": ("raw.answers.error",),
        "both_read": ("parsed.cells.read_by",),
        "model_alone": ("parsed.cells.read_by",),
        "rules_alone": ("parsed.cells.read_by",),
        "agreement": ("parsed.cells.read_by", "parsed.disputed.model_row"),
    },
    "summary.describer_errors": {
        "describer": ("raw.descriptions.describer",),
        "rule": ("quality.anomalies.rule",),
        "slip": ("fused.alignments.kind",),
        "findings": ("quality.anomalies.anomaly_id", "fused.alignments.kind"),
        "cells": ("validated.cells.rules", "fused.alignments.cells"),
    },
}
_PASSED_ON = {
    "summary.readers": ("raw.answers",),
    "parsed": ("raw.descriptions",),
    "validated.cells": ("parsed.cells",),
    "validated.names": ("parsed.mentions",),
    "validated.claims": ("parsed.claims",),
    "quality.anomalies": ("parsed.cells", "parsed.panels", "parsed.mentions", "raw.descriptions"),
    "quality.history": ("quality.anomalies",),
    "fused": ("raw.descriptions",),
    "fused.votes": ("validated.cells", "raw.descriptions"),
    "fused.anomalies": ("fused.cells", "fused.alignments"),
    "fused.overruled": ("fused.cells",),
    "summary": ("validated.cells", "parsed.panels"),
}


def key_of(table: str) -> dg.AssetKey:
    """The asset of a table: parsed_cells. The graph shows no more of a key than its last part."""
    return dg.AssetKey(table.replace(".", "_"))


def made_from(table: str) -> tuple[str, ...]:
    """The tables that a table is made from."""
    schema = table.split(".")[0]
    return _MADE_FROM[table] if table in _MADE_FROM else _MADE_FROM[schema]


def in_order(tables: Sequence[Table]) -> list[Table]:
    """Tables, each after those that it is made from: Dagster wants results in this order."""
    left, done = list(tables), list[Table]()
    while left:
        names = {one.full_name for one in left}
        ready = [one for one in left if names.isdisjoint(made_from(one.full_name))]
        done += ready
        left = [one for one in left if one not in ready]
        assert ready, f"made from each other: {names}"
    return done


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
