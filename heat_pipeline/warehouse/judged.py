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


@dataclass(frozen=True, slots=True)
class Found:
    """The anomalies of a description, the worst first, and the judgements on its claims, in their order."""

    anomalies: tuple[Anomaly, ...] = ()
    judgements: tuple[Judgement, ...] = ()


def load_found(con: DuckDBPyConnection, readings: Mapping[str, Reading]) -> dict[str, Found]:
    """What was found in these descriptions, by id, as indices into their readings."""
    names = list(readings)
    anomalies = _by_description(
        con,
        f"""
        SELECT a.description_id, rule, severity, message, observed, expected, p.name, cell_ids, a.name, char_start,
               char_end, claim_id, a.confidence, unless, reading_confidence
        FROM (FROM internal.anomalies WHERE review <> 'dismissed') a LEFT JOIN parsed.panels p USING (panel_id)
        WHERE {_WANTED.format("a")}
        ORDER BY array_position(['critical', 'warning', 'info'], severity), char_start NULLS LAST, anomaly_id
        """,  # noqa: S608 - constants of ours
        names,
    )
    judgements = _by_description(
        con,
        f"SELECT description_id, claim_id, verdict, evidence, why FROM validated.claims v WHERE {_WANTED.format('v')}",  # noqa: S608
        names,
    )
    found = {}
    for name, reading in readings.items():
        cells = {cell_id: number for number, cell_id in enumerate(cell_ids(name, reading.cells))}
        claims = {claim_id: number for number, claim_id in enumerate(claim_ids(name, reading.claims))}
        judged = {
            claim_id: Judgement(Verdict(verdict), _indices(cells, evidence), why)
            for claim_id, verdict, evidence, why in judgements.get(name, ())
        }
        found[name] = Found(
            tuple(_anomaly(row, cells, claims) for row in anomalies.get(name, ())),
            tuple(judged.get(claim_id, _NOT_JUDGED) for claim_id in claims),
        )
    return found


_WANTED = "{}.description_id IN (SELECT unnest(?))"


def _anomaly(row: tuple[Any, ...], cells: Mapping[str, int], claims: Mapping[str, int]) -> Anomaly:
    rule, severity, message, observed, expected, panel, ids, name, start, end, claim, *rest = row
    confidence, unless, reading_confidence = rest
    return Anomaly(
        rule=rule,
        severity=Severity(severity),
        message=message,
        observed=observed,
        expected=expected,
        panel=panel,
        cells=_indices(cells, ids),
        name=name,
        start=start,
        end=end,
        claim=claims.get(claim),
        confidence=confidence,
        unless=unless,
        reading_confidence=reading_confidence,
    )


def _indices(cells: Mapping[str, int], ids: list[str]) -> tuple[int, ...]:
    return tuple(cells[one] for one in ids if one in cells)


def _by_description(con: DuckDBPyConnection, sql: str, names: list[str]) -> dict[str, list[tuple[Any, ...]]]:
    found: dict[str, list[tuple[Any, ...]]] = {}
    for name, *row in con.execute(sql, [names]).fetchall():
        found.setdefault(name, []).append(tuple(row))
    return found


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
