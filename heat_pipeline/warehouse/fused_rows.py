"""Fused figures as rows of `fused`: pure functions, one a table, each row a tuple in the order of the table's columns.

The way back of `rows`' ids: fusing knows a cell as a key of its description, the warehouse by its cell_id. A fused
cell's id is a hash of its figure and its place, the same on every run and machine.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from heat_pipeline.fusing.model import Alignment, Alternative, DecidedBy, FusedCell, FusedFigure, Told
from heat_pipeline.quality.several import FusedFinding
from heat_pipeline.warehouse.catalogue import expected
from heat_pipeline.warehouse.rows import Keys, Row


@dataclass(frozen=True, slots=True)
class Source:
    """Where what was fused comes from: the title of each description, and each cell told, with its cell_id, by key."""

    titles: tuple[str, ...]
    cells: Mapping[str, tuple[str, Told]]


def fused_rows(figure: FusedFigure, source: Source) -> dict[str, list[Row]]:
    """The rows of `fused.figures`, `fused.cells`, `fused.votes` and `fused.alignments` for a figure."""
    keys = Keys(figure.key)
    cells: list[Row] = []
    votes: list[Row] = []
    for place, cell in enumerate(figure.cells, 1):
        fused_cell_id = keys.key("fused", cell.panel, cell.row, cell.column)
        cells.append(_cell_row(fused_cell_id, figure.key, cell, place))
        votes += _vote_rows(fused_cell_id, figure.key, cell, source)
    return {
        "fused.figures": [_figure_row(figure, source)],
        "fused.cells": cells,
        "fused.votes": votes,
        "fused.alignments": [row for one in figure.alignments for row in _alignment_rows(figure.key, one, source)],
    }


def failed_row(figure_id: str, descriptions: int, why: str) -> Row:
    """The row of `fused.figures` of one that could not be fused for a fault of the program."""
    return (figure_id, "", "failed", why, descriptions, 0, 0, 0, 0, 0, 0, 0, None)


def as_told(table: str, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Rows of a table, each value by its column's name."""
    (columns,) = (one.columns for one in expected() if one.full_name == table)
    return [{column.name: value for column, value in zip(columns, row, strict=True)} for row in rows]


def finding_rows(found: Sequence[FusedFinding]) -> list[Row]:
    """The rows of `fused.anomalies`, all of them open."""
    rows: list[Row] = []
    for one in found:
        figure_id, row = one.row["figure_id"], one.row
        place = (row.get("fused_cell_id"), row.get("description_id"))
        key = Keys(figure_id).key(one.rule.name, *place, row["position"])
        said = (one.message, one.observed, one.expected, one.rule.unless)
        at = (row["panel"], row["row_label"], row["column_label"])
        rows.append((key, one.rule.name, one.severity.value, figure_id, *place, *at, *said, "open", ""))
    return rows


def count_rows(figure: FusedFigure) -> list[Row]:
    """The rows of `internal.fused_counts`: what is right and wrong of each description, where anything was counted."""
    rows: list[Row] = []
    for one in figure.alignments:
        right, wrong = one.right or {}, one.wrong or {}
        rows += [
            (figure.key, one.description, one.describer, kind, right.get(kind, 0), wrong.get(kind, 0))
            for kind in sorted({*right, *wrong})
        ]
    return rows


def _figure_row(figure: FusedFigure, source: Source) -> Row:
    titles = Counter(title for title in source.titles if title)
    disputed = [cell for cell in figure.cells if cell.disputed]
    undecided = sum(cell.decided_by is DecidedBy.UNDECIDED for cell in figure.cells)
    return (
        figure.key,
        titles.most_common(1)[0][0] if titles else "",
        figure.outcome.value,
        figure.why,
        len(figure.alignments),
        sum(one.aligned for one in figure.alignments),
        len(figure.cells),
        sum(cell.support < 2 for cell in figure.cells if not cell.disputed),
        sum(cell.support > 1 for cell in figure.cells if not cell.disputed),
        len(disputed),
        sum(cell.decided_by is not DecidedBy.UNDECIDED for cell in disputed),
        undecided,
        _finite(figure.alpha),
    )


def _cell_row(fused_cell_id: str, figure_id: str, cell: FusedCell, place: int) -> Row:
    return (
        fused_cell_id,
        figure_id,
        cell.panel,
        cell.row,
        cell.column,
        cell.value,
        cell.low,
        cell.high,
        cell.blank,
        cell.support,
        cell.against,
        cell.probability,
        cell.decided_by.value,
        cell.why,
        json.dumps([_alternative(one) for one in cell.alternatives], ensure_ascii=False),
        place,
    )


def _alternative(one: Alternative) -> dict[str, object]:
    return {
        "value": _finite(one.value),
        "low": _finite(one.low),
        "high": _finite(one.high),
        "probability": one.probability,
        "descriptions": list(one.descriptions),
    }


def _vote_rows(fused_cell_id: str, figure_id: str, cell: FusedCell, source: Source) -> list[Row]:
    rows: list[Row] = []
    for place, vote in enumerate(cell.votes, 1):
        cell_id, told = source.cells.get(vote.cell, ("", None))
        rows.append(
            (
                fused_cell_id,
                figure_id,
                vote.description,
                vote.describer,
                cell_id,
                vote.value,
                vote.low,
                vote.high,
                vote.panel,
                vote.row,
                vote.column,
                None if told is None else told.start,
                None if told is None else told.end,
                vote.moved,
                vote.right,
                place,
            )
        )
    return rows


def _alignment_rows(figure_id: str, one: Alignment, source: Source) -> list[Row]:
    kind = "same text" if one.same_as else "aligned" if one.aligned else "not aligned"
    said = f"the same text as {one.same_as}" if one.same_as else one.why
    rows: list[Row] = [
        (
            figure_id,
            one.description,
            0,
            one.describer,
            kind,
            "",
            "",
            "",
            said,
            [],
            sum(slip.cost for slip in one.slips),
            False,
            one.shared,
            one.agreeing,
        )
    ]
    for place, slip in enumerate(one.slips, 1):
        moved = [source.cells[key][0] for key in slip.cells if key in source.cells]
        rows.append(
            (
                figure_id,
                one.description,
                place,
                one.describer,
                slip.kind.value,
                slip.panel,
                slip.row,
                slip.column,
                slip.says,
                moved,
                slip.cost,
                slip.worded,
                None,
                None,
            )
        )
    return rows


def _finite(value: float | None) -> float | None:
    """The number, or None for what JSON has none for."""
    return value if value is not None and math.isfinite(value) else None
