"""What people decided about, and by which versions of reader and rules descriptions are done for that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from heat_pipeline.decisions.files import Decided, OnText, fingerprint
from heat_pipeline.decisions.forms import Review
from heat_pipeline.warehouse.fused import TEXTS_OF_FIGURES

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


def decided(con: DuckDBPyConnection, decisions: Decided, collection: str | None = None) -> dict[str, OnText]:
    """The decisions on each description of a collection, or of all, that has any; by its id."""
    if not (decisions.readings or decisions.findings):
        return {}
    rows = con.execute(
        """
        SELECT description_id, describer, collection, source_uri, sha256 FROM raw.descriptions
        WHERE removed_at IS NULL AND ($collection IS NULL OR collection = $collection)
        """,
        {"collection": collection},
    )
    found = {str(row[0]): decisions.on(*map(str, row)) for row in rows.fetchall()}
    return {name: own for name, own in found.items() if own}


def figure_reviews(con: DuckDBPyConnection, decisions: Decided) -> list[tuple[str, str, str]]:
    """The findings on figures that people made something else of than `fused.anomalies` has: id, review and by whom."""
    rows = con.execute(
        f"""
        WITH texts AS ({TEXTS_OF_FIGURES})
        SELECT anomaly_id, review, reviewed_by, figure_id, texts.sha256, rule, description_id, panel, row_label,
            column_label
        FROM fused.anomalies JOIN texts USING (figure_id)
        WHERE review <> 'open' OR figure_id IN (SELECT unnest($figures)) ORDER BY anomaly_id
        """,  # noqa: S608 - SQL of ours
        {"figures": sorted({one.figure for one in decisions.findings if one.figure})},
    ).fetchall()
    due = []
    for anomaly, review, by, figure, sha256, *place in rows:
        heeded = (one for one in decisions.on_figure(figure, sha256).findings if one.is_about_figure(*place))
        decision = next(heeded, None)
        now = (Review.OPEN.value, "") if decision is None else (decision.review.value, decision.by)
        if now != (review, by):
            due.append((str(anomaly), *now))
    return due


def reading_versions(decided: Mapping[str, OnText], reader: str) -> dict[str, str]:
    """The version of each of these descriptions: that of the reader and what was decided, so that a change is read."""
    return {name: reading_version(own, reader) for name, own in decided.items() if own.readings}


def reading_version(own: OnText, reader: str) -> str:
    """The version of the reader that heeds these decisions: another one with each that changes how a text is read."""
    return f"{reader}+{fingerprint(own.readings)}" if own.readings else reader


def judging_versions(decided: Mapping[str, OnText], rules: str) -> dict[str, str]:
    """The version of the rules for each of these descriptions that has findings which people reviewed."""
    return {name: f"{rules}+{fingerprint(own.findings)}" for name, own in decided.items() if own.findings}
