"""Fused figures as rows of `fused`: pure functions, each row a tuple in the order of the table's columns.

Fusing knows a cell as a key of its description, the warehouse by its cell_id. A fused cell's id is a hash of its figure
and its place, the same on every run and machine.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic_core import to_json

from heat_pipeline.fusing.model import Alignment, DecidedBy, FusedCell, FusedFigure, Told
from heat_pipeline.quality.several import FusedFinding
from heat_pipeline.warehouse.catalogue import columns_of
from heat_pipeline.warehouse.engine import Row
from heat_pipeline.warehouse.rows import Keys, rows_of


@dataclass(frozen=True, slots=True)
class Source:
    """Where what was fused comes from: the title of each description, and each cell told, with its cell_id, by key."""

    titles: tuple[str, ...]
    cells: Mapping[str, tuple[str, Told]]


def fused_rows(figure: FusedFigure, source: Source) -> dict[str, list[Row]]:
    """The rows of `fused.figures`, `fused.cells`, `fused.votes` and `fused.alignments` for a figure."""
    keys = Keys(figure.key)
    ids = [keys.key("fused", cell.panel, cell.row, cell.column) for cell in figure.cells]
    return {
        "fused.figures": [_figure_row(figure, source)],
        "fused.cells": rows_of(
            "fused.cells",
            figure.cells,
            fused_cell_id=ids,
            figure_id=figure.key,
            alternatives=[to_json(cell.alternatives, inf_nan_mode="null").decode() for cell in figure.cells],
        ),
        "fused.votes": [
            row
            for fused_cell_id, cell in zip(ids, figure.cells, strict=True)
            for row in _vote_rows(fused_cell_id, figure.key, cell, source)
        ],
        "fused.alignments": [
            row for alignment in figure.alignments for row in _alignment_rows(figure.key, alignment, source)
        ],
    }


def failed_row(figure_id: str, descriptions: int, why: str) -> Row:
    """The row of `fused.figures` of one that could not be fused for a fault of the program."""
    return (figure_id, "", "failed", why, descriptions, 0, 0, 0, 0, 0, 0, 0, None)


def as_told(table: str, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Rows of a table, each value by its column's name."""
    return [dict(zip(columns_of(table), row, strict=True)) for row in rows]


def finding_rows(findings: Sequence[FusedFinding]) -> list[Row]:
    """The rows of `fused.anomalies`, all of them open."""
    rows: list[Row] = []
    for finding in findings:
        rule, row = finding.rule, finding.row
        place = {name: row.get(name) for name in ("fused_cell_id", "description_id")}
        key = Keys(row["figure_id"]).key(rule.name, *place.values(), row["position"])
        at = {name: row[name] for name in ("figure_id", "panel", "row_label", "column_label")}
        of_rule = {"rule": rule.name, "unless": rule.words.unless, "review": "open", "reviewed_by": ""}
        rows += rows_of("fused.anomalies", [finding], anomaly_id=key, **place, **at, **of_rule)
    return rows


def count_rows(figure: FusedFigure) -> list[Row]:
    """The rows of `internal.fused_counts`: what is right and wrong of each description, where anything was counted."""
    return [
        (
            figure.key,
            alignment.description,
            alignment.describer,
            kind,
            (alignment.right or {}).get(kind, 0),
            (alignment.wrong or {}).get(kind, 0),
        )
        for alignment in figure.alignments
        for kind in sorted({*(alignment.right or {}), *(alignment.wrong or {})})
    ]


def _figure_row(figure: FusedFigure, source: Source) -> Row:
    titles = Counter(title for title in source.titles if title)
    disputed = [cell for cell in figure.cells if cell.disputed]
    settled = [cell for cell in figure.cells if not cell.disputed]
    (row,) = rows_of(
        "fused.figures",
        [figure],
        figure_id=figure.key,
        title=titles.most_common(1)[0][0] if titles else "",
        descriptions=len(figure.alignments),
        aligned=sum(alignment.aligned for alignment in figure.alignments),
        cells=len(figure.cells),
        alone=sum(cell.support < 2 for cell in settled),
        agreed=sum(cell.support > 1 for cell in settled),
        disputed=len(disputed),
        decided=sum(cell.decided_by is not DecidedBy.UNDECIDED for cell in disputed),
        undecided=sum(cell.decided_by is DecidedBy.UNDECIDED for cell in figure.cells),
        alpha=figure.alpha if figure.alpha is not None and math.isfinite(figure.alpha) else None,
    )
    return row


def _vote_rows(fused_cell_id: str, figure_id: str, cell: FusedCell, source: Source) -> list[Row]:
    sources = [source.cells.get(vote.cell, ("", None)) for vote in cell.votes]
    return rows_of(
        "fused.votes",
        cell.votes,
        fused_cell_id=fused_cell_id,
        figure_id=figure_id,
        description_id=[vote.description for vote in cell.votes],
        cell_id=[cell_id for cell_id, _ in sources],
        char_start=[getattr(where, "start", None) for _, where in sources],
        char_end=[getattr(where, "end", None) for _, where in sources],
        is_right=[vote.right for vote in cell.votes],
    )


def _alignment_rows(figure_id: str, alignment: Alignment, source: Source) -> list[Row]:
    """A row for the description as a whole, and one for each of its slips."""
    of = {"figure_id": figure_id, "description_id": alignment.description, "describer": alignment.describer}
    kind = "same text" if alignment.same_as else "aligned" if alignment.aligned else "not aligned"
    whole = rows_of(
        "fused.alignments",
        [alignment],
        **of,
        position=0,
        kind=kind,
        **dict.fromkeys(("panel", "row_label", "column_label"), ""),
        evidence=f"the same text as {alignment.same_as}" if alignment.same_as else alignment.why,
        cells=[[]],
        cost=sum(slip.cost for slip in alignment.slips),
        worded=False,
    )
    return whole + rows_of(
        "fused.alignments",
        alignment.slips,
        **of,
        evidence=[slip.says for slip in alignment.slips],
        cells=[[source.cells[key][0] for key in slip.cells if key in source.cells] for slip in alignment.slips],
        shared=None,
        agreeing=None,
    )
