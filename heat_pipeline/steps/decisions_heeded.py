"""What people decided about descriptions, and what they made of findings on figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heat_pipeline.decisions.files import Decided, OnText
from heat_pipeline.decisions.forms import Review, subject_of

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


def decided(con: DuckDBPyConnection, decisions: Decided, collection: str | None = None) -> dict[str, OnText]:
    """The decisions on each description of a collection, or of all, that has any; by its id."""
    if not decisions.decisions:
        return {}
    rows = con.execute(
        """
        SELECT description_id, describer, collection, source_uri, sha256 FROM raw.descriptions
        WHERE removed_at IS NULL AND ($collection IS NULL OR collection = $collection)
        """,
        {"collection": collection},
    )
    texts = {str(row[0]): decisions.on(*map(str, row)) for row in rows.fetchall()}
    return {name: text for name, text in texts.items() if text}


_PLACE = ("accused", "panel", "row", "column")


def figure_reviews(con: DuckDBPyConnection, decisions: Decided) -> list[tuple[str, str, str]]:
    """The findings on figures that people made something else of than `fused.anomalies` has: id, review and by whom."""
    rows = con.execute(
        """
        SELECT anomaly_id, review, reviewed_by, figure_id, sha256, rule, description_id, panel, row_label, column_label
        FROM fused.anomalies JOIN internal.figures USING (figure_id)
        WHERE review <> 'open' OR figure_id IN (SELECT unnest($figures)) ORDER BY anomaly_id
        """,
        {"figures": sorted({name for is_figure, name in map(subject_of, decisions.decisions) if is_figure})},
    ).fetchall()
    due = []
    for anomaly, review, by, figure, sha256, rule, *place in rows:
        findings = decisions.on_figure(figure, sha256).findings
        decision = next((each for each in findings if each.fits(rule, **dict(zip(_PLACE, place, strict=True)))), None)
        now = (Review.OPEN.value, "") if decision is None else (decision.review.value, decision.by)
        if now != (review, by):
            due.append((str(anomaly), *now))
    return due
