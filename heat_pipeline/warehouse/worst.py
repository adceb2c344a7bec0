"""What is worst of all that was found: findings, and descriptions. For those who look at a few things only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heat_pipeline.model import Severity

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_FINDINGS = 5


@dataclass(frozen=True, slots=True)
class Worst:
    """A finding, and how many like it there are in its panel."""

    rule: str
    severity: Severity
    description_id: str
    message: str
    alike: int


def worst_findings(con: DuckDBPyConnection, collection: str | None = None, most: int = _FINDINGS) -> tuple[Worst, ...]:
    """The worst findings, of one collection or of all.

    Of those alike (one rule, one panel) one stands for all; the more there are, the worse.
    """
    rows = con.execute(
        """
        WITH ranked AS (
            SELECT
                a.*,
                array_position(['critical', 'warning', 'info'], severity) AS rank,
                count(*) OVER alike AS alike,
                row_number() OVER (alike ORDER BY char_start, anomaly_id) AS place
            FROM quality.anomalies a JOIN raw.descriptions d USING (description_id)
            WHERE d.removed_at IS NULL AND ($collection IS NULL OR d.collection = $collection)
            WINDOW alike AS (PARTITION BY rule, severity, description_id, panel_id)
        )
        SELECT rule, severity, description_id, message, alike - 1
        FROM ranked WHERE place = 1
        ORDER BY rank, rule = 'legend_implausible' DESC, alike DESC, rule, description_id, char_start LIMIT $most
        """,
        {"collection": collection, "most": most},
    ).fetchall()
    return tuple(Worst(rule, Severity(severity), name, message, alike) for rule, severity, name, message, alike in rows)


def worst_descriptions(con: DuckDBPyConnection, collections: Sequence[str], each: int) -> list[tuple[str, str]]:
    """The descriptions with cells and the worst findings, as (collection, description_id), the worst first.

    Up to `each` of a collection. Those without a finding are none of the worst.
    """
    return con.execute(
        """
        WITH counted AS (
            SELECT
                d.collection,
                d.description_id,
                count(*) FILTER (severity = 'critical') AS critical,
                count(*) FILTER (severity = 'warning') AS warning,
                count(*) AS findings
            FROM quality.anomalies a JOIN raw.descriptions d USING (description_id)
            WHERE d.removed_at IS NULL AND d.collection IN (SELECT unnest($collections))
                AND EXISTS (FROM validated.cells c WHERE c.description_id = d.description_id)
            GROUP BY ALL
        )
        SELECT collection, description_id FROM counted
        QUALIFY row_number() OVER (
            PARTITION BY collection ORDER BY critical DESC, warning DESC, findings DESC, description_id
        ) <= $each
        ORDER BY critical DESC, warning DESC, findings DESC, description_id
        """,
        {"collections": list(collections), "each": each},
    ).fetchall()
