"""Asset checks: one for each rule, showing what the rule found, and blocking ones that the warehouse is whole.

The verdicts of the rules are made in the asset `judge`, which fails where Great Expectations finds others, and stand in
quality.anomalies; a check shows them, with what Great Expectations found for each expectation. Findings never block: a
wrong number in a text is what the pipeline is there to show. What blocks is that something was lost, stands twice, or
is not where it says.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import dagster as dg
from duckdb import DuckDBPyConnection

from heat_pipeline.escaping import in_markdown
from heat_pipeline.model import Severity
from heat_pipeline.orchestration.fused_checks import FUSED_CHECKS
from heat_pipeline.orchestration.lineage import key_of
from heat_pipeline.orchestration.metadata import as_table, shortened
from heat_pipeline.orchestration.patience import patiently
from heat_pipeline.orchestration.resources import Pipeline
from heat_pipeline.quality.rules import ALL_RULES
from heat_pipeline.quality.rules.rule import AnyRule, Table
from heat_pipeline.quality.suites import Suites
from heat_pipeline.steps.summarising import is_settled, too_many_failed
from heat_pipeline.warehouse import SchemaError, catalogue, expected
from heat_pipeline.warehouse.answers import agreement_fallen
from heat_pipeline.warehouse.catalogue import differences
from heat_pipeline.warehouse.integrity import GROUNDED, Reconciliation, reconcile_each, repeated_keys, ungrounded

_JUDGED = {
    Table.CELLS: "validated.cells",
    Table.LISTS: "validated.cells",
    Table.NAMES: "validated.names",
    Table.CLAIMS: "validated.claims",
    Table.PANELS: "quality.anomalies",
    Table.FIGURES: "quality.anomalies",
    Table.FUSED_CELLS: "fused.anomalies",
    Table.ALIGNMENTS: "fused.anomalies",
}
_ROWS = 50
_LONGEST_PLACE = 120
_Check = Callable[..., dg.AssetCheckResult]


def _collections(context: dg.AssetCheckExecutionContext) -> list[str] | None:
    """The collections of the run; None, for all, where a check is run by itself."""
    if context.has_partition_key or context.has_partition_key_range:
        return list(context.partition_keys)
    return None


def _rule_checks(asset: str, rules: Sequence[AnyRule]) -> dg.AssetChecksDefinition:
    @dg.multi_asset_check(
        name=f"rules_on_{asset.replace('.', '_')}",
        can_subset=True,
        specs=[
            dg.AssetCheckSpec(
                rule.name,
                asset=key_of(asset),
                description=f"Finds {rule.words.finds}. {rule.words.source[:1].upper()}{rule.words.source[1:]}.",
                additional_deps=[] if asset == _rows_of(asset) else [key_of(_rows_of(asset))],
            )
            for rule in rules
        ],
    )
    def checks(context: dg.AssetCheckExecutionContext, pipeline: Pipeline) -> Iterator[dg.AssetCheckResult]:
        suites = pipeline.rulebook.suites
        wanted = {key.name for key in context.selected_asset_check_keys}
        wanted_rules = [rule for rule in rules if rule.name in wanted]
        with patiently(context), pipeline.store.reading() as con:
            findings = _found(con, _rows_of(asset), [rule.name for rule in wanted_rules], _collections(context))
            results = _expectations(con)
        yield from (_result(rule, asset, suites, findings[rule.name], results[rule.name]) for rule in wanted_rules)

    return checks


def _rows_of(asset: str) -> str:
    """The table with what the rules on an asset found."""
    return "fused.anomalies" if asset.startswith("fused.") else "quality.anomalies"


_SHOWN = {
    "quality.anomalies": (
        "severity", "description_id", "message", "observed", "expected", "char_start", "char_end", "cell_id",
    ),
    "fused.anomalies": (
        "severity", "figure_id", "message", "observed", "expected", "description_id", "fused_cell_id",
    ),
}  # fmt: skip
# Which descriptions a finding is of: those of the whole figure, where it is of several.
_IS_OF = {"quality.anomalies": "description_id", "fused.anomalies": "figure_id"}
# What a person dismissed counts nowhere.
_COUNTS = "review <> 'dismissed'"


@dataclass(slots=True)
class _Found:
    """What a rule found: how many by severity, how many in the collections of the run, and the worst rows.

    `columns` are those of the rows; the second says what a row is of.
    """

    columns: tuple[str, ...]

    counts: dict[str, int] = field(default_factory=dict)
    in_run: int = 0
    rows: list[tuple[Any, ...]] = field(default_factory=list)


def _found(
    con: DuckDBPyConnection, table: str, rules: Sequence[str], collections: list[str] | None
) -> dict[str, _Found]:
    """What each of these rules found, in all collections; `table` has the findings."""
    shown = _SHOWN[table]
    findings = {rule: _Found(shown) for rule in rules}
    for rule, severity, count, in_run in con.execute(
        f"""
        SELECT
            rule, severity, count(*),
            count(*) FILTER ($names IS NULL OR {_IS_OF[table]} IN (
                SELECT {_IS_OF[table]} FROM raw.descriptions
                WHERE removed_at IS NULL AND collection IN (SELECT unnest($names))
            ))
        FROM {table} WHERE {_COUNTS} AND rule IN (SELECT unnest($rules)) GROUP BY rule, severity
        """,  # noqa: S608 - columns of ours
        {"rules": list(rules), "names": collections},
    ).fetchall():
        findings[rule].counts[severity] = count
        findings[rule].in_run += in_run
    order = "description_id, char_start" if table == "quality.anomalies" else "figure_id, message"
    for rule, _, *row in con.execute(
        f"""
        SELECT
            rule,
            row_number() OVER (
                PARTITION BY rule
                ORDER BY
                    array_position(['critical', 'warning', 'info'], severity), {order}, anomaly_id
            ) AS place,
            {", ".join(shown)}
        FROM {table} WHERE {_COUNTS} AND rule IN (SELECT unnest($rules))
        QUALIFY place <= $limit ORDER BY rule, place
        """,  # noqa: S608 - columns of ours
        {"rules": list(rules), "limit": _ROWS},
    ).fetchall():
        findings[rule].rows.append(tuple(row))
    return findings


_OF_EXPECTATION = ("expectation", "settings", "severity", "rows_checked", "rows_broken")


def _expectations(con: DuckDBPyConnection) -> dict[str, list[tuple[Any, ...]]]:
    """What Great Expectations found for each expectation, by rule, when it last judged anything of each collection."""
    results: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
    for rule, *row in con.execute(
        """
        SELECT rule, expectation, settings, severity, sum(element_count)::BIGINT, sum(unexpected_count)::BIGINT
        FROM (
            SELECT *, max(checked_at) OVER (PARTITION BY collection) AS latest FROM quality.expectations
            SEMI JOIN (SELECT collection FROM raw.descriptions WHERE removed_at IS NULL) USING (collection)
        )
        WHERE checked_at = latest GROUP BY ALL ORDER BY ALL
        """
    ).fetchall():
        results[rule].append(tuple(row))
    return results


def _result(
    rule: AnyRule, asset: str, suites: Suites, findings: _Found, results: Sequence[tuple[Any, ...]]
) -> dg.AssetCheckResult:
    """The check of a rule: passed where it found nothing, or what is for information only; all rows in its metadata.

    It is about all collections, whichever the run was for: Dagster shows one verdict for an asset, the last, and a run
    over a spotless collection must not hide what stands in the others.
    """
    counts = findings.counts
    total = sum(counts.values())
    description = ", ".join(f"{counts[severity]} {severity.value}" for severity in Severity if severity in counts)
    if findings.rows:
        _, place, message, *_ = findings.rows[0]
        description += (
            f"; the worst, {in_markdown(shortened(place, _LONGEST_PLACE))}: {in_markdown(shortened(message))}"
        )
    nothing = "nothing found" if any(limit.on for limit in suites.limits_of(rule)) else "turned off"
    return dg.AssetCheckResult(
        check_name=rule.name,
        asset_key=key_of(asset),
        passed=total == counts.get(Severity.INFO, 0),
        severity=dg.AssetCheckSeverity.ERROR if counts.get(Severity.CRITICAL) else dg.AssetCheckSeverity.WARN,
        description=description or nothing,
        metadata={
            "found": total,
            "found_in_collections_of_run": findings.in_run,
            **{severity.value: counts.get(severity.value, 0) for severity in Severity},
            "rows": as_table(findings.columns, findings.rows),
            "limits": dg.MetadataValue.md(_limits(suites, rule)),
            **({"great_expectations": as_table(_OF_EXPECTATION, results)} if results else {}),
        },
    )


def _limits(suites: Suites, rule: AnyRule) -> str:
    """The limits of a rule as they stand in its suite."""
    return "\n".join(f"- {in_markdown(limit.sentence)}" for limit in suites.limits_of(rule))


def _integrity(asset: str, name: str, description: str) -> Callable[[_Check], dg.AssetChecksDefinition]:
    return dg.asset_check(asset=key_of(asset), name=name, description=description, blocking=True)


@_integrity("raw.descriptions", "schema_as_declared", "Every table and column is as schema.sql declares it.")
def schema_as_declared(context: dg.AssetCheckExecutionContext, pipeline: Pipeline) -> dg.AssetCheckResult:
    """Every table and column is as schema.sql declares it."""
    try:
        with patiently(context), pipeline.store.reading() as con:
            faults = differences(catalogue(con), expected())
    except SchemaError as error:  # the store opens no file that rows would not fit into
        faults = [str(error)]
    return dg.AssetCheckResult(passed=not faults, metadata={"faults": faults})


@_integrity("parsed.cells", "cells_grounded", "The text from char_start to char_end of a cell is its printed value.")
def cells_grounded(context: dg.AssetCheckExecutionContext, pipeline: Pipeline) -> dg.AssetCheckResult:
    """The text from char_start to char_end of a cell is its printed value."""
    return _grounded(context, pipeline, "parsed.cells")


@_integrity("parsed.claims", "claims_grounded", "The text from char_start to char_end of a claim is its words.")
def claims_grounded(context: dg.AssetCheckExecutionContext, pipeline: Pipeline) -> dg.AssetCheckResult:
    """The text from char_start to char_end of a claim is its words."""
    return _grounded(context, pipeline, "parsed.claims")


def _grounded(context: dg.AssetCheckExecutionContext, pipeline: Pipeline, rows_of: str) -> dg.AssetCheckResult:
    names = _collections(context)
    wrong: list[tuple[str, str, str]] = []
    store = pipeline.store
    # A run looks at what is not published yet, which was looked at before; a check that is run by itself at all.
    but = None if names is None or not store.published.exists() else store.published
    with patiently(context), store.reading() as con:
        for name in [None] if names is None else names:
            wrong.extend(ungrounded(con, rows_of, name, but))
    table = as_table([*GROUNDED[rows_of], "stands_there"], wrong[:_ROWS])
    return dg.AssetCheckResult(passed=not wrong, metadata={"ungrounded": len(wrong), "rows": table})


_NOTHING_LOST = "Ingested = read + qualitative + rejected, and every cell and every claim is judged."


@_integrity("validated.cells", "nothing_lost", _NOTHING_LOST)
def nothing_lost(context: dg.AssetCheckExecutionContext, pipeline: Pipeline) -> dg.AssetCheckResult:
    """Ingested = read + qualitative + rejected, and every cell and every claim is judged."""
    names = _collections(context)
    with patiently(context), pipeline.store.reading() as con:
        counts = reconcile_each(con, names)
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
        "cells_astray",
        "parsed_claims",
        "validated_claims",
        "claims_astray",
    )
    table = as_table(
        ["collection", *facts],
        [(name, *(getattr(count, fact) for fact in facts)) for name, count in counts.items() if not count.sound][
            :_ROWS
        ],
    )
    total = sum(counts.values(), Reconciliation())
    return dg.AssetCheckResult(
        passed=all(count.sound for count in counts.values()),
        metadata={**{fact: getattr(total, fact) for fact in facts}, "rows": table},
    )


@_integrity("validated.cells", "keys_unique", "No key stands twice in any table.")
def keys_unique(context: dg.AssetCheckExecutionContext, pipeline: Pipeline) -> dg.AssetCheckResult:
    """No key stands twice in any table."""
    repeated: list[tuple[str, str, int]] = []
    if not is_settled(pipeline.store):  # what was published has none
        with patiently(context), pipeline.store.reading() as con:
            repeated = repeated_keys(con)
    table = as_table(["table", "key", "count"], repeated[:_ROWS])
    return dg.AssetCheckResult(passed=not repeated, metadata={"repeated": len(repeated), "rows": table})


_ALL_TAKEN = "Nothing of the inbox was rejected: not as it arrived, nor by the reader or the rules."


@dg.asset_check(asset=key_of("raw.rejected"), name="nothing_rejected", description=_ALL_TAKEN)
def nothing_rejected(context: dg.AssetCheckExecutionContext, pipeline: Pipeline) -> dg.AssetCheckResult:
    """Nothing of the inbox was rejected. A warning: the run goes on, and what was rejected is for a person to mend."""
    columns = ("collection", "source_uri", "reason", "bytes", "rejected_at")
    with patiently(context), pipeline.store.reading() as con:
        rows = con.execute(
            f"SELECT {', '.join(columns)}, count(*) OVER () FROM raw.rejected "  # noqa: S608 - columns of ours
            "ORDER BY rejected_at DESC, collection, source_uri LIMIT ?",
            [_ROWS],
        ).fetchall()
    count = int(rows[0][-1]) if rows else 0
    description = f"{count:,} rejected{', for example' if count > 1 else ':'}"
    for _, place, reason, *_ in rows[:1]:
        description += f" {in_markdown(shortened(place, _LONGEST_PLACE))}: {in_markdown(shortened(reason))}"
    return dg.AssetCheckResult(
        passed=not rows,
        severity=dg.AssetCheckSeverity.WARN,
        description=description if rows else "nothing rejected",
        metadata={"rejected": count, "rows": as_table(columns, [row[:-1] for row in rows])},
    )


_AGREE = "No second reader agrees with the program on much less of its last texts than on those before."


@dg.asset_check(asset=key_of("summary.readers"), name="readers_agree_as_before", description=_AGREE)
def readers_agree_as_before(context: dg.AssetCheckExecutionContext, pipeline: Pipeline) -> dg.AssetCheckResult:
    """Second readers agree as before. A warning: another model may serve under the same name, or texts are others."""
    with patiently(context), pipeline.store.reading() as con:
        fallen = agreement_fallen(con)
    sentences = [
        f"{in_markdown(model)} agreed on {before:.0%} before, on {now:.0%} now" for model, before, now in fallen
    ]
    return dg.AssetCheckResult(
        passed=not fallen,
        severity=dg.AssetCheckSeverity.WARN,
        description="; ".join(sentences) if sentences else "as before",
        metadata={"fallen": len(fallen)},
    )


@_integrity("validated.cells", "few_failed", "The reader and the rules failed on no more texts than settings allow.")
def few_failed(context: dg.AssetCheckExecutionContext, pipeline: Pipeline) -> dg.AssetCheckResult:
    """The reader and the rules failed on no more texts than settings allow."""
    with patiently(context), pipeline.store.reading() as con:
        words = too_many_failed(con, pipeline.failed_share)
    return dg.AssetCheckResult(
        passed=not words, description=in_markdown(words) or None, metadata={"allowed": pipeline.failed_share}
    )


CHECKS = [
    *(
        _rule_checks(asset, [rule for rule in ALL_RULES if _JUDGED[rule.table] == asset])
        for asset in dict.fromkeys(_JUDGED.values())
    ),
    schema_as_declared,
    cells_grounded,
    claims_grounded,
    nothing_lost,
    keys_unique,
    few_failed,
    nothing_rejected,
    readers_agree_as_before,
    *FUSED_CHECKS,
]
