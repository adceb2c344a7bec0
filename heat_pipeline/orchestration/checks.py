"""Asset checks: one for each rule, showing what the rule found, others that the warehouse is whole, and some that warn.

The verdicts of the rules are made in the asset `judge`, which fails where Great Expectations finds others, and stand in
quality.anomalies; a check shows them, with what Great Expectations found for each expectation. Findings never block: a
wrong number in a text is what the pipeline is there to show. What blocks is that something was lost or stands twice.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any

import dagster as dg
from duckdb import DuckDBPyConnection

from heat_pipeline.escaping import in_markdown
from heat_pipeline.model import Severity
from heat_pipeline.orchestration.lineage import key_of
from heat_pipeline.orchestration.metadata import as_table, shortened
from heat_pipeline.orchestration.resources import Pipeline, PipelineParam
from heat_pipeline.quality.rules import ALL_RULES
from heat_pipeline.quality.rules.rule import AnyRule, RuleTable
from heat_pipeline.quality.suites import Suites
from heat_pipeline.steps.summarising import too_many_failed
from heat_pipeline.warehouse import catalogue, expected
from heat_pipeline.warehouse.catalogue import differences
from heat_pipeline.warehouse.integrity import Reconciliation, reconcile_each, repeated_keys
from heat_pipeline.warehouse.stored_answers import agreement_fallen

_ROWS = 50
_LONGEST_PLACE = 120


@dataclass(frozen=True, slots=True)
class _Source:
    """A table with findings: which columns are shown, the second what a finding is of, the third its message."""

    table: str
    shown: tuple[str, ...]
    order: str


_OF_TEXTS = _Source(
    "quality.anomalies",
    ("severity", "description_id", "message", "observed", "expected", "char_start", "char_end", "cell_id"),
    "description_id, char_start",
)
_OF_FIGURES = _Source(
    "fused.anomalies",
    ("severity", "figure_id", "message", "observed", "expected", "description_id", "fused_cell_id"),
    "figure_id, message",
)
_JUDGED = {
    RuleTable.CELLS: "validated.cells",
    RuleTable.LISTS: "validated.cells",
    RuleTable.NAMES: "validated.names",
    RuleTable.CLAIMS: "validated.claims",
    RuleTable.PANELS: "quality.anomalies",
    RuleTable.FIGURES: "quality.anomalies",
    RuleTable.FUSED_CELLS: "fused.anomalies",
    RuleTable.ALIGNMENTS: "fused.anomalies",
}


def collections_of(context: dg.AssetCheckExecutionContext) -> list[str] | None:
    """The collections of the run; None, for all, where a check is run by itself."""
    if context.has_partition_key or context.has_partition_key_range:
        return list(context.partition_keys)
    return None


def _rule_checks(asset: str, rules: Sequence[AnyRule]) -> dg.AssetChecksDefinition:
    source = _OF_FIGURES if asset.startswith("fused.") else _OF_TEXTS

    @dg.multi_asset_check(
        name=f"rules_on_{asset.replace('.', '_')}",
        can_subset=True,
        specs=[
            dg.AssetCheckSpec(
                rule.name,
                asset=key_of(asset),
                description=f"Finds {rule.words.finds}. {rule.words.source[:1].upper()}{rule.words.source[1:]}.",
                additional_deps=[] if asset == source.table else [key_of(source.table)],
            )
            for rule in rules
        ],
    )
    def checks(context: dg.AssetCheckExecutionContext, pipeline: PipelineParam) -> Iterator[dg.AssetCheckResult]:
        suites = pipeline.rulebook.suites
        wanted = {key.name for key in context.selected_asset_check_keys}
        with pipeline.store.reading() as con:
            counts, rows = _by_rule(con, _COUNTS.format(source=source)), _by_rule(con, _worst(source))
            results = _by_rule(con, _EXPECTATIONS)
        for rule in rules:
            if rule.name in wanted:
                found = {Severity(severity): count for severity, count in counts[rule.name]}
                yield _result(rule, asset, suites, source, found, rows[rule.name], results[rule.name])

    return checks


def _by_rule(con: DuckDBPyConnection, query: str) -> dict[str, list[Sequence[Any]]]:
    """The rows of a query by the rule that they begin with."""
    rows: dict[str, list[Sequence[Any]]] = defaultdict(list)
    for rule, *row in con.execute(query).fetchall():
        rows[rule].append(row)
    return rows


_COUNTS = "SELECT rule, severity, count(*) FROM {source.table} WHERE review <> 'dismissed' GROUP BY ALL"
_OF_EXPECTATION = ("expectation", "settings", "severity", "rows_checked", "rows_broken")
_EXPECTATIONS = """
    SELECT rule, expectation, settings, severity, sum(element_count)::BIGINT, sum(unexpected_count)::BIGINT
    FROM (
        SELECT *, max(checked_at) OVER (PARTITION BY collection) AS latest FROM quality.expectations
        SEMI JOIN (SELECT collection FROM raw.descriptions WHERE removed_at IS NULL) USING (collection)
    )
    WHERE checked_at = latest GROUP BY ALL ORDER BY ALL
"""
"""What Great Expectations found for each expectation when it last judged anything of each collection."""


def _worst(source: _Source) -> str:
    """The query for the worst findings of each rule, in all collections, but for what a person dismissed."""
    return f"""
        SELECT rule, {", ".join(source.shown)} FROM (
            SELECT *, row_number() OVER (
                PARTITION BY rule
                ORDER BY array_position(['critical', 'warning', 'info'], severity), {source.order}, anomaly_id
            ) AS place
            FROM {source.table} WHERE review <> 'dismissed'
        )
        WHERE place <= {_ROWS} ORDER BY rule, place
    """  # noqa: S608 - columns of ours


def _result(
    rule: AnyRule,
    asset: str,
    suites: Suites,
    source: _Source,
    found: Mapping[Severity, int],
    rows: Sequence[Sequence[Any]],
    results: Sequence[Sequence[Any]],
) -> dg.AssetCheckResult:
    """The check of a rule: passed where it found nothing, or what is for information only; all rows in its metadata.

    It is about all collections, whichever the run was for: Dagster shows one verdict for an asset, the last, and a run
    over a spotless collection must not hide what stands in the others.
    """
    limits = suites.limits_of(rule)
    counts = {severity: found.get(severity, 0) for severity in Severity}
    total = sum(counts.values())
    description = ", ".join(f"{count} {severity.value}" for severity, count in counts.items() if count)
    if rows:
        description += f"; the worst, {_place_and_message(*rows[0][1:3])}"
    return dg.AssetCheckResult(
        check_name=rule.name,
        asset_key=key_of(asset),
        passed=total == counts[Severity.INFO],
        severity=dg.AssetCheckSeverity.ERROR if counts[Severity.CRITICAL] else dg.AssetCheckSeverity.WARN,
        description=description or ("nothing found" if any(limit.on for limit in limits) else "turned off"),
        metadata={
            "found": total,
            **{severity.value: count for severity, count in counts.items()},
            "rows": as_table(source.shown, rows),
            "limits": dg.MetadataValue.md("\n".join(f"- {in_markdown(limit.sentence)}" for limit in limits)),
            **({"great_expectations": as_table(_OF_EXPECTATION, results)} if results else {}),
        },
    )


def _place_and_message(place: str, message: str) -> str:
    return f"{in_markdown(shortened(place, _LONGEST_PLACE))}: {in_markdown(shortened(message))}"


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a check sees: the rows that are at fault, of which it shows some, their number and others, and words."""

    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]
    numbers: Mapping[str, Any]
    words: str = ""


@dataclass(frozen=True, slots=True)
class _At:
    """What a check looks at: the warehouse, the pipeline, and the collections of the run, None for all."""

    con: DuckDBPyConnection
    pipeline: Pipeline
    collections: list[str] | None


CHECKS: list[dg.AssetChecksDefinition] = [
    _rule_checks(asset, [rule for rule in ALL_RULES if _JUDGED[rule.table] == asset])
    for asset in dict.fromkeys(_JUDGED.values())
]
_Look = Callable[[_At], _Seen]


def _check(asset: str, *, blocking: bool = False) -> Callable[[_Look], _Look]:
    """Has a function be the check that its docstring describes: where it sees rows, the check fails, or only warns."""

    def added(look: _Look) -> _Look:
        @dg.asset_check(asset=key_of(asset), name=look.__name__, description=look.__doc__, blocking=blocking)
        def check(context: dg.AssetCheckExecutionContext, pipeline: PipelineParam) -> dg.AssetCheckResult:
            with pipeline.store.reading() as con:
                seen = look(_At(con, pipeline, collections_of(context)))
            return dg.AssetCheckResult(
                passed=not seen.rows,
                severity=dg.AssetCheckSeverity.ERROR if blocking else dg.AssetCheckSeverity.WARN,
                description=seen.words or None,
                metadata={**seen.numbers, "rows": as_table(seen.columns, seen.rows[:_ROWS])},
            )

        CHECKS.append(check)
        return look

    return added


def _listed(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> _Seen:
    return _Seen(columns, rows, {"found": len(rows)})


_integrity = partial(_check, blocking=True)


@_integrity("raw.descriptions")
def schema_as_declared(at: _At) -> _Seen:
    """Every table and column is as schema.sql declares it."""
    return _listed(["fault"], [[fault] for fault in differences(catalogue(at.con), expected())])


_COUNTED = (
    "ingested", "read", "qualitative", "rejected", "unread", "unjudged", "lost", "parsed_cells", "validated_cells",
    "cells_astray", "parsed_claims", "validated_claims", "claims_astray",
)  # fmt: skip


@_integrity("validated.cells")
def nothing_lost(at: _At) -> _Seen:
    """Ingested = read + qualitative + rejected, and every cell and every claim is judged."""
    counted, counts = attrgetter(*_COUNTED), reconcile_each(at.con, at.collections)
    rows = [(name, *counted(count)) for name, count in counts.items() if not count.sound]
    total = counted(sum(counts.values(), Reconciliation()))
    return _Seen(["collection", *_COUNTED], rows, dict(zip(_COUNTED, total, strict=True)))


@_integrity("validated.cells")
def keys_unique(at: _At) -> _Seen:
    """No key stands twice in any table."""
    repeated = repeated_keys(at.con)
    return _Seen(["table", "key", "count"], repeated, {"repeated": len(repeated)})


@_integrity("validated.cells")
def few_failed(at: _At) -> _Seen:
    """The reader and the rules failed on no more texts than settings allow."""
    allowed = at.pipeline.settings.failed_share
    words = too_many_failed(at.con, allowed)
    return _Seen(["fault"], [[words]] if words else [], {"allowed": allowed}, in_markdown(words))


@_check("raw.rejected")
def nothing_rejected(at: _At) -> _Seen:
    """Nothing of the inbox was rejected: not as it arrived, nor by the reader or the rules."""
    columns = ("collection", "source_uri", "reason", "bytes", "rejected_at")
    rows = at.con.execute(
        f"SELECT {', '.join(columns)} FROM raw.rejected "  # noqa: S608 - columns of ours
        "ORDER BY rejected_at DESC, collection, source_uri"
    ).fetchall()
    words = f"{len(rows):,} rejected{', for example' if len(rows) > 1 else ':'}" if rows else "nothing rejected"
    return _Seen(
        columns, rows, {"rejected": len(rows)}, " ".join([words, *(_place_and_message(*row[1:3]) for row in rows[:1])])
    )


@_check("summary.readers")
def readers_agree_as_before(at: _At) -> _Seen:
    """No second reader agrees with the program on much less of its last texts than on those before."""
    fallen = agreement_fallen(at.con)
    words = [f"{in_markdown(model)} agreed on {before:.0%} before, on {now:.0%} now" for model, before, now in fallen]
    return _Seen(["model", "before", "now"], fallen, {"fallen": len(fallen)}, "; ".join(words) or "as before")
