"""From rows back to the data classes: what was found in a description. The way back of `rows`, as `readings` is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heat_pipeline.model import Anomaly, Judgement, Reading, Severity, Verdict
from heat_pipeline.warehouse.rows import cell_ids, claim_ids

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_NOT_JUDGED = Judgement(Verdict.UNVERIFIABLE, (), "not judged yet")
_ANOMALIES = """
    SELECT a.description_id, {
        rule: rule, severity: severity, message: message, observed: observed, expected: expected, panel: p.name,
        cells: cell_ids, name: a.name, start: char_start, 'end': char_end, claim: claim_id, confidence: a.confidence,
        unless: unless, reading_confidence: reading_confidence
    }
    FROM (FROM internal.anomalies WHERE review <> 'dismissed') a LEFT JOIN parsed.panels p USING (panel_id)
    WHERE a.description_id IN (SELECT unnest(?))
    ORDER BY array_position(['critical', 'warning', 'info'], severity), char_start NULLS LAST, anomaly_id
"""
_JUDGEMENTS = """
    SELECT claim_id, {verdict: verdict, evidence: evidence, why: why} FROM validated.claims
    WHERE description_id IN (SELECT unnest(?))
"""


@dataclass(frozen=True, slots=True)
class Found:
    """The anomalies of a description, the worst first, and the judgements on its claims, in their order."""

    anomalies: tuple[Anomaly, ...] = ()
    judgements: tuple[Judgement, ...] = ()


def load_found(con: DuckDBPyConnection, readings: Mapping[str, Reading]) -> dict[str, Found]:
    """What was found in these descriptions, by id, as indices into their readings."""
    anomalies: dict[str, list[dict[str, Any]]] = {name: [] for name in readings}
    for name, fields in con.execute(_ANOMALIES, [list(readings)]).fetchall():
        anomalies[name].append(fields)
    verdicts: dict[str, dict[str, Any]] = dict(con.execute(_JUDGEMENTS, [list(readings)]).fetchall())
    return {name: _found(name, reading, anomalies[name], verdicts) for name, reading in readings.items()}


def _found(
    name: str, reading: Reading, anomalies: list[dict[str, Any]], verdicts: Mapping[str, dict[str, Any]]
) -> Found:
    cells = {cell_id: number for number, cell_id in enumerate(cell_ids(name, reading.cells))}
    claims = {claim_id: number for number, claim_id in enumerate(claim_ids(name, reading.claims))}

    def places(ids: list[str]) -> tuple[int, ...]:
        return tuple(cells[cell_id] for cell_id in ids if cell_id in cells)

    def judgement(verdict: str, evidence: list[str], why: str) -> Judgement:
        return Judgement(Verdict(verdict), places(evidence), why)

    def anomaly(severity: str, cells: list[str], claim: str | None, **fields: Any) -> Anomaly:
        number = None if claim is None else claims.get(claim)
        return Anomaly(severity=Severity(severity), cells=places(cells), claim=number, **fields)

    return Found(
        tuple(anomaly(**fields) for fields in anomalies),
        tuple(judgement(**verdicts[claim]) if claim in verdicts else _NOT_JUDGED for claim in claims),
    )


def decided_on(con: DuckDBPyConnection, description_ids: Sequence[str]) -> dict[str, str]:
    """What people decided about descriptions, in words, by id: cells they gave, findings they confirmed or dismissed.

    Of a description about which nobody decided there is nothing.
    """
    rows = con.execute(
        """
        SELECT description_id, string_agg(words, '; ' ORDER BY words) FROM (
            SELECT description_id, count(*) || if(count(*) = 1, ' value', ' values') || ' given by a person' AS words
            FROM parsed.cells WHERE read_by = 'person' GROUP BY description_id
            UNION
            SELECT description_id, rule || ' ' || review || if(reviewed_by = '', '', ' by ' || reviewed_by)
            FROM quality.anomalies WHERE review <> 'open'
        )
        WHERE description_id IN (SELECT unnest(?)) GROUP BY description_id
        """,
        [list(description_ids)],
    ).fetchall()
    return dict(rows)
