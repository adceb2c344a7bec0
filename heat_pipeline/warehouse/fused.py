"""The schema `fused`: what is to be fused, from what, what came of it, and what speaks against it.

What belongs here: rows. What doesn't: how descriptions are fused (`fusing`), in which order (`steps.fusing`).

Work is done outside the lock, so a text may change or go in the meantime. Results carry the hash of what they are of,
and those of a figure that is another by now are left out: that figure is still work to do.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic_core import to_json

from heat_pipeline.fusing.model import Alignment, DecidedBy, DescribedCell, FusedCell, FusedFigure, Reliability
from heat_pipeline.fusing.trust_in_describers import KINDS, Counts, intervals
from heat_pipeline.quality.fused_findings import FusedFinding
from heat_pipeline.warehouse.catalogue import columns_of, tables_with
from heat_pipeline.warehouse.engine import Row, insert, temporary
from heat_pipeline.warehouse.results import lay_out, note
from heat_pipeline.warehouse.rows import Keys, rows_of

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

OF_FIGURES = tables_with("figure_id", "fused", "internal")
"""The tables whose rows are of a figure: they are replaced together, figure by figure."""


@dataclass(frozen=True, slots=True)
class Work:
    """A figure to be fused: the hash of what it is fused from, what it will be fused with, how many descriptions and
    characters it has.

    `changed` tells that its descriptions are others than when it was last fused.
    """

    figure_id: str
    told: str
    fingerprint: str
    descriptions: int
    size: int
    changed: bool


@dataclass(frozen=True, slots=True)
class ReadDescription:
    """A description of a figure: what was read of it."""

    description_id: str
    reading: str
    describer: str
    sha256: str


def to_fuse(con: DuckDBPyConnection, version: str, weights: Mapping[str, Reliability]) -> list[Work]:
    """The figures that are not fused from their descriptions by these reliabilities of their describers, by id."""
    words = [(name, " ".join(str(getattr(weight, kind)) for kind in KINDS)) for name, weight in weights.items()]
    temporary(
        con,
        "weights",
        "describer VARCHAR, told VARCHAR",
        [(name, f"{name}\x1f{weight_words}") for name, weight_words in words],
    )
    rows = con.execute(
        """
        -- By the reliabilities of its describers; by nothing but its descriptions where it has one.
        WITH weighed AS (
            SELECT figure_id, coalesce(md5(string_agg(w.told, chr(30) ORDER BY w.describer)), '') AS weighed
            FROM (SELECT DISTINCT figure_id, describer FROM raw.descriptions WHERE removed_at IS NULL) d
            LEFT JOIN weights w USING (describer) GROUP BY figure_id
        )
        SELECT f.figure_id, f.told, concat_ws(' ', f.told, $version, w.weighed) AS fused_with, f.judged, f.size,
            NOT starts_with(coalesce(n.fingerprint, ''), concat_ws(' ', f.told, $version, ''))
        FROM internal.figures f
        JOIN weighed w USING (figure_id)
        LEFT JOIN internal.done n ON n.description_id = figure_id AND n.stage = 'fuse'
        WHERE f.judged > 0 AND n.fingerprint IS DISTINCT FROM fused_with ORDER BY f.figure_id
        """,
        {"version": version},
    ).fetchall()
    return [Work(*row) for row in rows]


def gone(con: DuckDBPyConnection) -> list[str]:
    """The figures that no description is of any more."""
    rows = con.execute("""
        SELECT figure_id FROM fused.figures
        WHERE figure_id NOT IN (SELECT figure_id FROM internal.figures WHERE judged > 0) ORDER BY figure_id
    """).fetchall()
    return [str(name) for (name,) in rows]


def forget(con: DuckDBPyConnection, figures: Sequence[str]) -> None:
    """Delete all rows of these figures."""
    for table in OF_FIGURES:
        con.execute(f"DELETE FROM {table} WHERE figure_id IN (SELECT unnest(?))", [list(figures)])  # noqa: S608
    con.execute(
        "DELETE FROM internal.done WHERE stage = 'fuse' AND description_id IN (SELECT unnest(?))", [list(figures)]
    )


def load_tellings(con: DuckDBPyConnection, figures: Sequence[str]) -> dict[str, list[ReadDescription]]:
    """What the descriptions of these figures tell, by figure and in the order of their ids."""
    rows = con.execute(
        """
        SELECT d.figure_id, r.description_id, r.reading, d.describer, d.sha256
        FROM raw.descriptions d
        JOIN internal.done j ON j.description_id = d.description_id AND j.stage = 'judge'
        JOIN internal.readings r ON r.description_id = d.description_id
        WHERE d.removed_at IS NULL AND d.figure_id IN (SELECT unnest(?)) ORDER BY r.description_id
        """,
        [list(figures)],
    ).fetchall()
    tellings: dict[str, list[ReadDescription]] = defaultdict(list)
    for figure, name, reading, describer, sha256 in rows:
        tellings[figure].append(ReadDescription(name, reading, describer, sha256))
    return tellings


def put_fused(con: DuckDBPyConnection, work: Sequence[Work], rows: Mapping[str, Sequence[Row]], *, run_id: str) -> int:
    """Replace what these figures were fused into and note them as fused; returns how many are still as they were.

    A figure that lost one of their descriptions to them is forgotten until its turn comes: no description is of two.
    """
    laid = [(figure.figure_id, figure.told, figure.fingerprint) for figure in work]
    current = lay_out(con, laid, "SELECT figure_id, told FROM internal.figures WHERE told IS NOT NULL")
    names = con.execute("""
        SELECT id FROM at_work
        UNION
        SELECT a.figure_id FROM fused.alignments a
        JOIN raw.descriptions d USING (description_id) JOIN at_work w ON w.id = d.figure_id
    """).fetchall()
    forget(con, [name for (name,) in names])
    for table in OF_FIGURES:
        insert(con, table, rows.get(table, ()), "figure_id IN (SELECT id FROM at_work)")
    note(con, "fuse", run_id)
    return current


def put_reviews(con: DuckDBPyConnection, reviews: Sequence[tuple[str, str, str]]) -> None:
    """Note what people made of findings on figures: id, review and by whom."""
    con.executemany("UPDATE fused.anomalies SET review = $2, reviewed_by = $3 WHERE anomaly_id = $1", reviews)


def figures_counted(con: DuckDBPyConnection) -> int:
    """From how many figures it is known how far describers can be trusted."""
    row = con.execute("SELECT count(DISTINCT figure_id) FROM internal.fused_counts").fetchone()
    return int(row[0]) if row else 0


def counts_of_describers(con: DuckDBPyConnection, table: str = "internal.fused_counts") -> dict[str, Counts]:
    """How much of what each describer tells is right and wrong, by kind of error, over all figures.

    In `internal.fused_describers` it stands as it was last noted.
    """
    counted: dict[str, dict[str, tuple[int, int]]] = defaultdict(lambda: dict.fromkeys(KINDS, (0, 0)))
    for describer, kind, *counts in con.execute(
        f"""
        SELECT describer, kind, sum(correct)::BIGINT, sum(wrong)::BIGINT FROM {table} GROUP BY ALL ORDER BY ALL
        """  # noqa: S608 - a table of ours
    ).fetchall():
        counted[describer][kind] = tuple(counts)
    return dict(counted)


def put_describers(con: DuckDBPyConnection, counts: Mapping[str, Counts], weights: Mapping[str, Reliability]) -> None:
    """Replace `internal.fused_describers`."""
    figures = dict(
        con.execute(
            "SELECT describer, count(DISTINCT figure_id) FROM internal.fused_counts GROUP BY describer"
        ).fetchall()
    )
    ranges = intervals(counts)
    rows: list[Row] = []
    for describer in sorted(counts):
        for kind in KINDS:
            right, wrong = counts[describer].get(kind, (0, 0))
            known = (right / (right + wrong), *ranges[describer][kind]) if right + wrong else (None, None, None)
            weight = getattr(weights[describer], kind)
            rows.append((describer, kind, figures.get(describer, 0), right, wrong, *known, weight))
    con.execute("DELETE FROM internal.fused_describers")
    insert(con, "internal.fused_describers", rows)


@dataclass(frozen=True, slots=True)
class FusedSource:
    """Where what was fused comes from: the title of each description, and each cell told, with its cell_id, by key."""

    titles: tuple[str, ...]
    cells: Mapping[str, tuple[str, DescribedCell]]


def fused_rows(figure: FusedFigure, source: FusedSource) -> dict[str, list[Row]]:
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


def _figure_row(figure: FusedFigure, source: FusedSource) -> Row:
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


def _vote_rows(fused_cell_id: str, figure_id: str, cell: FusedCell, source: FusedSource) -> list[Row]:
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


def _alignment_rows(figure_id: str, alignment: Alignment, source: FusedSource) -> list[Row]:
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
