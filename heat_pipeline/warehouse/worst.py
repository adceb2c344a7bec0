"""What is told first: how many cells are read surely, and which findings and descriptions are the worst."""

from __future__ import annotations

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


def sure_cells(con: DuckDBPyConnection) -> Sure:
    """How many judged cells there are, and how many of them are sure."""
    row = con.execute(
        """
        SELECT count(*) FILTER (c.confidence >= ?), count(*)
        FROM validated.cells c JOIN raw.descriptions d USING (description_id) WHERE d.removed_at IS NULL
        """,
        [SURE],
    ).fetchall()[0]
    return Sure(*row)


def worst_findings(con: DuckDBPyConnection, new_in: Sequence[str] = ()) -> list[Worst]:
    """The worst five findings, the worst first.

    Of those alike (one rule, one panel) one stands for all; the more there are, the worse. What the runs `new_in` found
    first comes before all that was known.
    """
    rows = con.execute(
        """
        WITH alike AS (
            SELECT
                *,
                count(*) OVER alike AS alike,
                count(n.anomaly_id) OVER alike > 0 AS is_new,
                row_number() OVER (alike ORDER BY n.anomaly_id IS NULL, char_start, anomaly_id) AS place
            FROM quality.anomalies
            LEFT JOIN (
                SELECT DISTINCT anomaly_id FROM internal.history
                WHERE gone_at IS NULL AND found_run_id IN (SELECT unnest($new_in::VARCHAR[]))
            ) n USING (anomaly_id)
            WHERE review <> 'dismissed'
            WINDOW alike AS (PARTITION BY rule, severity, description_id, panel_id)
        )
        SELECT rule, severity, description_id, message, alike - 1, line, is_new
        FROM alike WHERE place = 1
        ORDER BY is_new DESC, array_position(['critical', 'warning', 'info'], severity),
            rule = 'legend_implausible' DESC, alike DESC, rule, description_id, char_start
        LIMIT $most
        """,
        {"most": _FINDINGS, "new_in": list(new_in)},
    ).fetchall()
    return [Worst(rule, Severity(severity), *finding) for rule, severity, *finding in rows]


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
