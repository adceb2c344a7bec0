"""Asset checks: one for each rule, showing what the rule found, and blocking ones that the warehouse is whole.

The verdicts of the rules are made once, by Great Expectations in the asset `judge`, and stand in quality.anomalies;
a check shows them. Findings never block: a wrong number in a text is what the pipeline is there to show. What blocks is
that something was lost, stands twice, or is not where it says.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import dagster as dg

from heat_pipeline.model import Severity
from heat_pipeline.orchestration.lineage import key_of
from heat_pipeline.orchestration.metadata import as_table
from heat_pipeline.orchestration.resources import Pipeline
from heat_pipeline.quality.rules import RULES, Rule, Table
from heat_pipeline.warehouse import catalogue, expected, reconcile, repeated_keys, ungrounded_cells
from heat_pipeline.warehouse.catalogue import differences

_JUDGED = {
    Table.CELLS: "validated.cells",
    Table.LISTS: "validated.cells",
    Table.NAMES: "validated.names",
    Table.PANELS: "quality.anomalies",
    Table.FIGURES: "quality.anomalies",
}
_ROWS = 50
_Check = Callable[..., dg.AssetCheckResult]


def _collections(context: dg.AssetCheckExecutionContext) -> list[str] | None:
    """The collections of the run; None, for all, where a check is run by itself."""
    if context.has_partition_key or context.has_partition_key_range:
        return list(context.partition_keys)
    return None


def _rule_checks(asset: str, rules: Sequence[Rule]) -> dg.AssetChecksDefinition:
    @dg.multi_asset_check(
        name=f"rules_on_{asset.replace('.', '_')}",
        specs=[
            dg.AssetCheckSpec(
                rule.name,
                asset=key_of(asset),
                description=f"Finds {rule.finds}. {rule.source[:1].upper()}{rule.source[1:]}.",
                additional_deps=[] if asset == "quality.anomalies" else [key_of("quality.anomalies")],
            )
            for rule in rules
        ],
    )
    def checks(context: dg.AssetCheckExecutionContext, pipeline: Pipeline) -> Iterator[dg.AssetCheckResult]:
        collections = _collections(context)
        for rule in rules:
            yield _result(pipeline, rule, asset, collections)

    return checks


def _result(pipeline: Pipeline, rule: Rule, asset: str, collections: list[str] | None) -> dg.AssetCheckResult:
    """The check of a rule: passed where it found nothing; the failing rows stand in its metadata, worst first."""
    values: dict[str, Any] = {"rule": rule.name, "names": collections}
    where = """
        FROM quality.anomalies a JOIN raw.descriptions d USING (description_id)
        WHERE a.rule = $rule AND d.removed_at IS NULL
            AND ($names IS NULL OR d.collection IN (SELECT unnest($names)))
    """
    with pipeline.store.reading() as con:
        counts = dict(con.execute(f"SELECT a.severity, count(*) {where} GROUP BY ALL", values).fetchall())
        found = con.execute(
            f"""
            SELECT a.severity, a.description_id, a.message, a.observed, a.expected, a.char_start, a.char_end, a.cell_id
            {where}
            ORDER BY array_position(['critical', 'warning', 'info'], a.severity), a.description_id, a.char_start
            LIMIT {_ROWS}
            """,
            values,
        )
        columns = [column[0] for column in found.description or []]
        rows = found.fetchall()
    total = sum(counts.values())
    return dg.AssetCheckResult(
        check_name=rule.name,
        asset_key=key_of(asset),
        passed=not total,
        severity=dg.AssetCheckSeverity.ERROR if counts.get(Severity.CRITICAL) else dg.AssetCheckSeverity.WARN,
        description=", ".join(f"{counts[one]} {one.value}" for one in Severity if one in counts) or "nothing found",
        metadata={
            "found": total,
            **{severity.value: counts.get(severity.value, 0) for severity in Severity},
            "rows": as_table(columns, rows),
            "limits": dg.MetadataValue.md(_limits(pipeline, rule)),
        },
    )


def _limits(pipeline: Pipeline, rule: Rule) -> str:
    """The limits of a rule as they stand in its suite."""
    suite = pipeline.rulebook.suites.by_table[rule.table]
    lines = [
        f"- `{one.column}` {one.type.removeprefix('expect_column_values_to_be_')} `{one.settings}`: {one.severity.value}"
        for one in suite.expectations
        if one.rule is rule
    ]
    return "\n".join(lines) or "turned off"


def _integrity(asset: str, name: str, description: str) -> Callable[[_Check], dg.AssetChecksDefinition]:
    return dg.asset_check(asset=key_of(asset), name=name, description=description, blocking=True)


@_integrity("raw.descriptions", "schema_as_declared", "Every table and column is as schema.sql declares it.")
def schema_as_declared(context: dg.AssetCheckExecutionContext, pipeline: Pipeline) -> dg.AssetCheckResult:
    """Every table and column is as schema.sql declares it."""
    with pipeline.store.reading() as con:
        found = [table for table in catalogue(con) if not table.view]
    faults = differences(tuple(found), tuple(table for table in expected() if not table.view))
    return dg.AssetCheckResult(passed=not faults, metadata={"faults": faults})


@_integrity("parsed.cells", "cells_grounded", "The text from char_start to char_end of a cell is its printed value.")
def cells_grounded(context: dg.AssetCheckExecutionContext, pipeline: Pipeline) -> dg.AssetCheckResult:
    """The text from char_start to char_end of a cell is its printed value."""
    names = _collections(context)
    wrong: list[tuple[str, str, str]] = []
    with pipeline.store.reading() as con:
        for name in [None] if names is None else names:
            wrong.extend(ungrounded_cells(con, name))
    table = as_table(["cell_id", "printed", "stands_there"], wrong[:_ROWS])
    return dg.AssetCheckResult(passed=not wrong, metadata={"ungrounded": len(wrong), "rows": table})


@_integrity("validated.cells", "nothing_lost", "Ingested = read + qualitative + rejected, and every cell is judged.")
def nothing_lost(context: dg.AssetCheckExecutionContext, pipeline: Pipeline) -> dg.AssetCheckResult:
    """Ingested = read + qualitative + rejected, and every cell is judged."""
    names = _collections(context)
    with pipeline.store.reading() as con:
        counts = [reconcile(con, name) for name in ([None] if names is None else names)]
    facts = (
        "ingested",
        "read",
        "qualitative",
        "rejected",
        "unread",
        "unjudged",
        "lost",
        "parsed_cells",
        "validated_cells",
    )
    return dg.AssetCheckResult(
        passed=all(one.whole for one in counts),
        metadata={fact: sum(getattr(one, fact) for one in counts) for fact in facts},
    )


@_integrity("validated.cells", "keys_unique", "No key stands twice in any table.")
def keys_unique(context: dg.AssetCheckExecutionContext, pipeline: Pipeline) -> dg.AssetCheckResult:
    """No key stands twice in any table."""
    with pipeline.store.reading() as con:
        repeated = repeated_keys(con)
    table = as_table(["table", "key", "count"], repeated[:_ROWS])
    return dg.AssetCheckResult(passed=not repeated, metadata={"repeated": len(repeated), "rows": table})


CHECKS = [
    *(
        _rule_checks(asset, [rule for rule in RULES if _JUDGED[rule.table] == asset])
        for asset in dict.fromkeys(_JUDGED.values())
    ),
    schema_as_declared,
    cells_grounded,
    nothing_lost,
    keys_unique,
]
