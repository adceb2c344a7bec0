"""The rules with their limits as they stand in the suites, and what each found in the published warehouse, as rows."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from heat_pipeline.commands.choosing import meant
from heat_pipeline.errors import UsageError
from heat_pipeline.model import Severity
from heat_pipeline.quality.rules import ALL_RULES
from heat_pipeline.quality.suites import Suites
from heat_pipeline.warehouse.faults import NotPublishedError

if TYPE_CHECKING:
    from heat_pipeline.warehouse.store import Store

FOUND = (*(severity.value for severity in Severity), "new")


def rule_list(suites: Suites, store: Store, name: str | None = None) -> list[dict[str, Any]]:
    """A row for each rule, or for that of a name. Raises UsageError where there is none of that name.

    A row has what the rule finds and why, its measures in words, its limits with the notes on them, whether one of
    these is not turned off (`on`), and in `table` what it is about, which names its suite. Under the names of FOUND
    stand the findings that nobody dismissed, `new` are those that were not there before; None where nothing is
    published.
    """
    if name is not None and name not in (names := [rule.name for rule in ALL_RULES]):
        raise UsageError(f"there is no rule {name}.{meant(name, names)} heat-pipeline rules lists them all")
    counts: dict[str, tuple[Any, ...]] | None = None
    with suppress(NotPublishedError):
        counts = {str(rule): tuple(numbers) for rule, *numbers in store.query_published(_COUNTS).rows}
    return [
        {
            "rule": rule.name,
            "table": rule.table.value,
            "finds": rule.words.finds,
            "source": rule.words.source,
            "on": any(limit.on for limit in suites.limits_of(rule)),
            "measures": dict(rule.measures),
            "limits": {limit.sentence: limit.note for limit in suites.limits_of(rule)},
            **dict(zip(FOUND, [None] * 4 if counts is None else counts.get(rule.name, [0] * 4), strict=True)),
        }
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
