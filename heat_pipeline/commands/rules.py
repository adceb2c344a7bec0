"""The rules with their limits as they stand in the suites, and what each found in the published warehouse.

How they look belongs to `presenting`.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from heat_pipeline.errors import UserError
from heat_pipeline.model import Severity
from heat_pipeline.quality.rules import ALL_RULES, RULE_BY_NAME
from heat_pipeline.quality.rules.rule import AnyRule
from heat_pipeline.quality.suites import Expectation, Suites
from heat_pipeline.warehouse.errors import NotPublishedError

if TYPE_CHECKING:
    from heat_pipeline.warehouse.store import Store

WORST = 10


class UnknownRuleError(UserError):
    """There is no rule of that name."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A rule, its limits, and what it found; `counts` by severity, and `new` of them, are None without a warehouse."""

    rule: AnyRule
    limits: tuple[Expectation, ...]
    counts: dict[Severity, int] | None
    new: int | None

    @property
    def on(self) -> bool:
        """Whether the suites hold a limit of it that is not turned off."""
        return any(limit.on for limit in self.limits)


@dataclass(frozen=True, slots=True)
class RuleList:
    """Rules in the order of the design; `missing` says why nothing is said of findings, and is "" where it is."""

    listed: tuple[Listed, ...]
    missing: str


@dataclass(frozen=True, slots=True)
class Example:
    """A finding with its place: the line and the characters of the description's text, and the passage around them.

    What is found in a figure with several descriptions has its figure_id for `description_id`, and no place.
    """

    severity: Severity
    description_id: str
    source_uri: str
    line: int | None
    start: int | None
    end: int | None
    message: str
    passage: str


def rule_named(name: str) -> AnyRule:
    """The rule of that name. Raises UnknownRuleError, which says what is near it."""
    if name in RULE_BY_NAME:
        return RULE_BY_NAME[name]
    near = get_close_matches(name, RULE_BY_NAME, n=1, cutoff=0.5)
    meant = f" Is it {near[0]} that you mean?" if near else ""
    raise UnknownRuleError(f"there is no rule {name}.{meant} heat-pipeline rules lists them all")


def rule_list(suites: Suites, store: Store) -> RuleList:
    """All rules with what they found in the published warehouse, if there is one."""
    missing = ""
    counts: dict[str, dict[Severity, int]] = {}
    new: dict[str, int] = {}
    for rule, severity, count, of_them_new in _ask(store, _COUNTS) or ():
        counts.setdefault(rule, {})[Severity(severity)] = count
        new[rule] = new.get(rule, 0) + of_them_new
    if not store.published.exists():
        missing = f"there is no warehouse {store.published} yet, so nothing is known of what they find"
    return RuleList(
        tuple(
            Listed(
                rule,
                suites.limits_of(rule),
                None if missing else {severity: counts.get(rule.name, {}).get(severity, 0) for severity in Severity},
                None if missing else new.get(rule.name, 0),
            )
            for rule in ALL_RULES
        ),
        missing,
    )


def worst_of(rule: AnyRule, store: Store) -> tuple[Example, ...]:
    """The worst findings of a rule in the published warehouse, at most WORST; none without a warehouse."""
    asked = _WORST_FUSED if rule.table.is_fused else _WORST
    rows = _ask(store, asked.format(rule=rule.name, limit=WORST)) or ()
    return tuple(Example(Severity(severity), *rest) for severity, *rest in rows)


_COUNTS = """
    SELECT a.rule, a.severity, count(*), count(n.anomaly_id)
    FROM quality.anomalies a
    LEFT JOIN (SELECT anomaly_id FROM quality.history WHERE change = 'new') n USING (anomaly_id)
    WHERE a.review <> 'dismissed' GROUP BY a.rule, a.severity
    UNION ALL
    SELECT rule, severity, count(*), 0 FROM fused.anomalies WHERE review <> 'dismissed' GROUP BY rule, severity
"""
_WORST = """
    SELECT severity, description_id, source_uri, line, char_start, char_end, message, passage
    FROM quality.anomalies WHERE rule = '{rule}' AND review <> 'dismissed'
    ORDER BY array_position(['critical', 'warning', 'info'], severity), description_id, char_start, anomaly_id
    LIMIT {limit}
"""
_WORST_FUSED = """
    SELECT severity, coalesce(a.description_id, a.figure_id), coalesce(d.source_uri, ''), NULL, NULL, NULL, message, ''
    FROM fused.anomalies a LEFT JOIN raw.descriptions d ON d.description_id = a.description_id AND d.removed_at IS NULL
    WHERE rule = '{rule}' AND review <> 'dismissed'
    ORDER BY array_position(['critical', 'warning', 'info'], severity), a.figure_id, message, anomaly_id
    LIMIT {limit}
"""


def _ask(store: Store, sql: str) -> list[Any] | None:
    """The rows of a query; None where nothing is published."""
    try:
        return store.query_published(sql).rows
    except NotPublishedError:
        return None
