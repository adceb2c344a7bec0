"""The rules with their limits as they stand in the suites, and what each found in the published warehouse.

How they look belongs to `presenting`.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heat_pipeline.commands.choosing import meant
from heat_pipeline.errors import UsageError
from heat_pipeline.quality.rules import ALL_RULES
from heat_pipeline.quality.suites import Suites
from heat_pipeline.warehouse.faults import NotPublishedError

if TYPE_CHECKING:
    from heat_pipeline.warehouse.store import Store


@dataclass(frozen=True, slots=True)
class Listed:
    """A rule: what it finds and why, its measures in words, its limits with the notes on them, and how often it found.

    `table` is what it is about, and the suite that holds its limits; `on` is whether one of these is not turned off.
    The numbers are of findings that nobody dismissed, `new` of those that were not there before; None where nothing is
    published.
    """

    rule: str
    table: str
    finds: str
    source: str
    on: bool
    measures: Mapping[str, str]
    limits: Mapping[str, str]
    critical: int | None = None
    warning: int | None = None
    info: int | None = None
    new: int | None = None


def rule_list(suites: Suites, store: Store, name: str | None = None) -> list[Listed]:
    """All rules, or that of a name, with what they found. Raises UsageError where there is none of that name."""
    if name is not None and name not in (names := [rule.name for rule in ALL_RULES]):
        raise UsageError(f"there is no rule {name}.{meant(name, names)} heat-pipeline rules lists them all")
    counts: dict[str, tuple[Any, ...]] | None = None
    with suppress(NotPublishedError):
        counts = {str(rule): tuple(numbers) for rule, *numbers in store.query_published(_COUNTS).rows}
    return [
        Listed(
            rule.name,
            rule.table.value,
            rule.words.finds,
            rule.words.source,
            any(limit.on for limit in suites.limits_of(rule)),
            dict(rule.measures),
            {limit.sentence: limit.note for limit in suites.limits_of(rule)},
            *(() if counts is None else counts.get(rule.name, (0, 0, 0, 0))),
        )
        for rule in ALL_RULES
        if name in (None, rule.name)
    ]


_COUNTS = """
    WITH found AS (
        SELECT a.rule, a.severity, n.anomaly_id IS NOT NULL AS is_new
        FROM quality.anomalies a
        LEFT JOIN (SELECT anomaly_id FROM quality.history WHERE change = 'new') n USING (anomaly_id)
        WHERE a.review <> 'dismissed'
        UNION ALL
        SELECT rule, severity, false FROM fused.anomalies WHERE review <> 'dismissed'
    )
    SELECT
        rule, count(*) FILTER (severity = 'critical'), count(*) FILTER (severity = 'warning'),
        count(*) FILTER (severity = 'info'), count(*) FILTER (is_new)
    FROM found GROUP BY rule
"""
