"""From rows back to the data classes: the reading of a description, and what was found in it. The way back of `rows`.

A reading is kept as one JSON a description, which everything after reading loads. The tables of `parsed` show the same
to people; nothing in the program reads a reading out of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import pydantic_core
from pydantic import TypeAdapter

from heat_pipeline.model import Anomaly, Judgement, Reading, Severity, Verdict

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_PLACES = """
    SELECT cell_id, position - 1 FROM parsed.cells WHERE description_id IN (SELECT unnest($names))
    UNION ALL
    SELECT claim_id, position - 1 FROM parsed.claims WHERE description_id IN (SELECT unnest($names))
"""
_ANOMALIES = """
    SELECT a.description_id, severity, cell_ids, claim_id, {
        rule: rule, message: message, observed: observed, expected: expected, panel: p.name, name: a.name,
        start: char_start, 'end': char_end, confidence: a.confidence, unless: unless,
        reading_confidence: reading_confidence
    }
    FROM (FROM internal.anomalies WHERE review <> 'dismissed') a LEFT JOIN parsed.panels p USING (panel_id)
    WHERE a.description_id IN (SELECT unnest($names))
    ORDER BY array_position(['critical', 'warning', 'info'], severity), char_start NULLS LAST, anomaly_id
"""
_JUDGEMENTS = """
    SELECT c.description_id, coalesce(verdict, 'unverifiable'), coalesce(evidence, []), coalesce(why, 'not judged yet')
    FROM parsed.claims c LEFT JOIN validated.claims USING (claim_id)
    WHERE c.description_id IN (SELECT unnest($names)) ORDER BY c.position
"""


def as_json(reading: Reading) -> str:
    """A reading as JSON: an object with its fields; what has its default is left out."""
    fields = _adapter().dump_python(reading, exclude_defaults=True)
    return pydantic_core.to_json(fields, inf_nan_mode="constants").decode()


def from_json(text: str) -> Reading:
    """The reading that `as_json` wrote. Raises ValueError where the text is none."""
    return _adapter().validate_json(text)


def load_readings(con: DuckDBPyConnection, description_ids: Sequence[str]) -> dict[str, Reading]:
    """The readings of these descriptions, by id and in its order; those that were never read are left out."""
    rows = con.execute(
        """
        SELECT description_id, reading FROM internal.readings
        WHERE description_id IN (SELECT unnest(?)) ORDER BY description_id
        """,
        [list(description_ids)],
    )
    return {name: from_json(text) for name, text in rows.fetchall()}


@cache
def _adapter() -> TypeAdapter[Reading]:
    return TypeAdapter(Reading)


@dataclass(frozen=True, slots=True)
class Found:
    """The anomalies of a description, the worst first, and the judgements on its claims, in their order."""

    anomalies: tuple[Anomaly, ...] = ()
    judgements: tuple[Judgement, ...] = ()


def load_found(con: DuckDBPyConnection, description_ids: Iterable[str]) -> dict[str, Found]:
    """What was found in these descriptions, by id, as indices into their readings."""
    given = {"names": list(description_ids)}
    places: dict[str, int] = dict(con.execute(_PLACES, given).fetchall())

    def indices(cell_ids: list[str]) -> tuple[int, ...]:
        return tuple(places[cell_id] for cell_id in cell_ids if cell_id in places)

    anomalies: dict[str, list[Anomaly]] = defaultdict(list)
    for name, severity, cells, claim, fields in con.execute(_ANOMALIES, given).fetchall():
        anomalies[name].append(
            Anomaly(severity=Severity(severity), cells=indices(cells), claim=places.get(claim), **fields)
        )
    judgements: dict[str, list[Judgement]] = defaultdict(list)
    for name, verdict, evidence, why in con.execute(_JUDGEMENTS, given).fetchall():
        judgements[name].append(Judgement(Verdict(verdict), indices(evidence), why))
    return {name: Found(tuple(anomalies[name]), tuple(judgements[name])) for name in given["names"]}


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
