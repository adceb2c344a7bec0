"""What is told first: how many cells are read surely, and which findings and descriptions are the worst."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heat_pipeline.model import SURE, Severity
from heat_pipeline.quality.trust import Sure

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_FINDINGS = 5


@dataclass(frozen=True, slots=True)
class Worst:
    """A finding with the line of its text, None where it has no place, and how many like it there are in its panel.

    `is_new` tells that one of the runs that were asked about found it first, or one like it.
    """

    rule: str
    severity: Severity
    description_id: str
    message: str
    alike: int
    line: int | None = None
    is_new: bool = False


def sure_cells(con: DuckDBPyConnection, collections: Sequence[str] | None = None) -> dict[str, Sure]:
    """How many judged cells of each of these collections, or under "" of all, are sure; none where are no cells."""
    rows = con.execute(
        """
        SELECT CASE WHEN $names IS NULL THEN '' ELSE d.collection END AS part,
            count(*) FILTER (c.confidence >= $sure), count(*)
        FROM validated.cells c JOIN raw.descriptions d USING (description_id)
        WHERE d.removed_at IS NULL AND ($names IS NULL OR d.collection IN (SELECT unnest($names)))
        GROUP BY part
        """,
        {"sure": SURE, "names": collections},
    ).fetchall()
    return {str(part): Sure(sure, cells) for part, sure, cells in rows}


def worst_findings(
    con: DuckDBPyConnection, collections: Sequence[str] | None = None, new_in: Sequence[str] = ()
) -> dict[str, list[Worst]]:
    """The worst five findings of each of these collections, or under "" of all; of who has no findings nothing.

    Of those alike (one rule, one panel) one stands for all; the more there are, the worse. What the runs `new_in` found
    first comes before all that was known.
    """
    rows = con.execute(
        """
        WITH alike AS (
            SELECT
                *,
                CASE WHEN $names IS NULL THEN '' ELSE collection END AS part,
                array_position(['critical', 'warning', 'info'], severity) AS rank,
                count(*) OVER alike AS alike,
                count(n.anomaly_id) OVER alike > 0 AS is_new,
                row_number() OVER (alike ORDER BY n.anomaly_id IS NULL, char_start, anomaly_id) AS place
            FROM quality.anomalies
            LEFT JOIN (
                SELECT DISTINCT anomaly_id FROM internal.history
                WHERE gone_at IS NULL AND found_run_id IN (SELECT unnest($new_in::VARCHAR[]))
            ) n USING (anomaly_id)
            WHERE review <> 'dismissed' AND ($names IS NULL OR collection IN (SELECT unnest($names)))
            WINDOW alike AS (PARTITION BY rule, severity, description_id, panel_id)
        ), ranked AS (
            SELECT *, row_number() OVER (
                PARTITION BY part
                ORDER BY is_new DESC, rank, rule = 'legend_implausible' DESC, alike DESC,
                    rule, description_id, char_start
            ) AS worst
            FROM alike WHERE place = 1
        )
        SELECT part, rule, severity, description_id, message, alike - 1, line, is_new
        FROM ranked WHERE worst <= $most ORDER BY part, worst
        """,
        {"names": collections, "most": _FINDINGS, "new_in": list(new_in)},
    ).fetchall()
    findings: dict[str, list[Worst]] = defaultdict(list)
    for part, rule, severity, *finding in rows:
        findings[part].append(Worst(rule, Severity(severity), *finding))
    return dict(findings)


def worst_descriptions(con: DuckDBPyConnection, collections: Sequence[str], each: int) -> list[tuple[str, str]]:
    """The descriptions with cells and the worst findings, as (collection, description_id), the worst first.

    Up to `each` of a collection. Those without a finding are none of the worst.
    """
    return con.execute(
        """
        WITH counted AS (
            SELECT
                collection,
                description_id,
                count(*) FILTER (severity = 'critical') AS critical,
                count(*) FILTER (severity = 'warning') AS warning,
                count(*) AS findings
            FROM quality.anomalies a
            WHERE review <> 'dismissed' AND collection IN (SELECT unnest($collections))
                AND EXISTS (FROM validated.cells c WHERE c.description_id = a.description_id)
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
