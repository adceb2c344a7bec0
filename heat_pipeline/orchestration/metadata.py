"""What an asset shows in the Dagster UI: its schema, lineage and comments beforehand, its rows afterwards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import dagster as dg

from heat_pipeline.escaping import harmless
from heat_pipeline.orchestration.lineage import column_lineage, in_order, key_of, made_from
from heat_pipeline.warehouse import Store, Table, expected

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

OWNERS = ["team:data"]
_PREVIEW = 8
_LOOKED_AT = 3  # descriptions, for the preview of a view
_LONGEST = 40  # the columns of a wide table are narrow: a longer text makes a row as tall as the window


def tables_of(schema: str) -> list[Table]:
    """The tables and views of a schema."""
    return [table for table in expected() if table.schema == schema]


def table_spec(table: Table, *, code_version: str, kinds: set[str], **more: Any) -> dg.AssetSpec:
    """The asset of a table, with all that its schema says: comments, columns, lineage."""
    return dg.AssetSpec(
        key_of(table.full_name),
        deps=[key_of(dep) for dep in made_from(table.full_name)],
        description=table.comment,
        group_name=table.schema,
        owners=OWNERS,
        kinds=kinds,
        tags={"layer": table.schema},
        code_version=code_version,
        metadata={
            "dagster/table_name": table.full_name,
            "dagster/column_schema": dg.TableSchema(
                columns=[
                    dg.TableColumn(
                        column.name,
                        column.type,
                        description=column.comment,
                        constraints=dg.TableColumnConstraints(nullable=column.nullable),
                    )
                    for column in table.columns
                ]
            ),
            "dagster/column_lineage": column_lineage(table.full_name),
        },
        **more,
    )


def results(
    context: dg.AssetExecutionContext,
    store: Store,
    tables: Sequence[Table],
    version: str,
    collections: Sequence[str] | None,
    facts: dict[str, Any],
) -> list[dg.MaterializeResult[Any]]:
    """A result for each table: row count, preview, data version, and the facts of the step.

    `collections` are the partitions of the run, None for tables that are not partitioned; each partition has its own
    row count. `version` is that of the code; see `data_version`.
    """
    with store.reading() as con:
        state = data_version(con, tables[-1].schema, version, collections)
        for table in tables:
            key = key_of(table.full_name)
            preview = {"preview": _preview(con, table, collections)}
            counts = _counts(con, table, collections)
            if collections is None:
                context.add_asset_metadata({"dagster/row_count": counts[""], **preview}, key)
                continue
            for name in collections:
                context.add_asset_metadata({"dagster/row_count": counts.get(name, 0)}, key, name)
            # Dagster writes an event a partition: one preview says enough, a thousand would fill its log.
            context.add_asset_metadata(preview, key, collections[-1])
    # What the step did stands once, with its first table: the same plot under each table would say nothing of it.
    return [
        dg.MaterializeResult(
            asset_key=key_of(table.full_name), data_version=state, metadata=facts if table is tables[0] else None
        )
        for table in in_order(tables)
    ]


_STAGES: dict[str, list[str]] = {"raw": [], "parsed": ["read"]}


def data_version(
    con: DuckDBPyConnection, schema: str, version: str, collections: Sequence[str] | None
) -> dg.DataVersion:
    """A hash of all that the tables of a schema are made from: texts with their metadata, and the code's version.

    For what is read, and for what is judged, also the version that did it to each text, as the ledger has it. Dagster
    has room for one data version a run, so the partitions of one run share it.
    """
    row = con.execute(
        """
        WITH described AS (
            SELECT concat_ws(
                chr(31), d.description_id, d.figure_id, d.describer, d.source_uri, d.sha256,
                string_agg(n.fingerprint, chr(31) ORDER BY n.stage)
            ) AS line
            FROM raw.descriptions d
            LEFT JOIN internal.done n ON n.description_id = d.description_id AND n.stage IN (SELECT unnest($stages))
            WHERE d.removed_at IS NULL AND ($names IS NULL OR d.collection IN (SELECT unnest($names)))
            GROUP BY d.description_id, d.figure_id, d.describer, d.source_uri, d.sha256
        )
        SELECT sha256($version || chr(30) || coalesce(string_agg(sha256(line), '' ORDER BY line), '')) FROM described
        """,
        {
            "names": None if collections is None else list(collections),
            "stages": _STAGES.get(schema, ["read", "judge"]),
            "version": version,
        },
    ).fetchone()
    return dg.DataVersion(str(row[0])[:16] if row else "")


def _counts(con: DuckDBPyConnection, table: Table, collections: Sequence[str] | None) -> dict[str, int]:
    """How many rows of a table each of these collections has, or under "" all."""
    if collections is None:
        sql, values = f"SELECT '', count(*) FROM {table.full_name}", []  # noqa: S608 - a table of ours
    else:
        sql, values = f"SELECT collection, count(*) {_of_collections(table)} GROUP BY collection", [list(collections)]
    return dict(con.execute(sql, values).fetchall())


def _preview(con: DuckDBPyConnection, table: Table, collections: Sequence[str] | None) -> dg.TableMetadataValue:
    """The first rows of a table, in these collections or in all."""
    columns = [column.name for column in table.columns]
    select = f"SELECT {', '.join(f't.{name}' for name in columns)}"
    rows: list[tuple[Any, ...]] = []
    if collections is not None and table.view and "description_id" in columns:
        # A view over all evidence of a large collection takes a minute and its memory: a few descriptions are enough.
        first = con.execute(
            "SELECT description_id FROM raw.descriptions WHERE removed_at IS NULL AND collection IN (SELECT unnest(?)) "
            "ORDER BY description_id LIMIT ?",
            [list(collections), _LOOKED_AT],
        ).fetchall()
        for name in first:
            rows += con.execute(f"{select} FROM {table.full_name} t WHERE description_id = ?", name).fetchmany(_PREVIEW)
    if len(rows) < _PREVIEW:
        source = f"FROM {table.full_name} t" if collections is None else _of_collections(table)
        values = [] if collections is None else [list(collections)]
        rows = con.execute(f"{select} {source} LIMIT {_PREVIEW}", values).fetchall()
    return as_table(columns, rows[:_PREVIEW], _LONGEST)


def _of_collections(table: Table) -> str:
    """From the table `t`, the rows of some collections, whichever column tells it."""
    names = {column.name for column in table.columns}
    source = f"{table.full_name} t"
    if "text_sha256" in names:
        texts = "(SELECT DISTINCT sha256 AS text_sha256, collection FROM raw.descriptions WHERE removed_at IS NULL) d"
        source += f" JOIN {texts} USING (text_sha256)"
    elif "collection" not in names:
        source += " JOIN (SELECT description_id, collection FROM raw.descriptions) d USING (description_id)"
    return f"FROM {source} WHERE collection IN (SELECT unnest(?))"


def as_table(columns: Sequence[str], rows: Sequence[Sequence[Any]], longest: int = 300) -> dg.TableMetadataValue:
    """Rows as the table that Dagster shows: plain text, in which longer ones are cut."""
    records = [
        dg.TableRecord({name: _shown(value, longest) for name, value in zip(columns, row, strict=True)}) for row in rows
    ]
    schema = dg.TableSchema(columns=[dg.TableColumn(name) for name in columns])
    return dg.MetadataValue.table(records, schema)


def shortened(text: str, longest: int = 300) -> str:
    """A text for one line of the UI; cut before it is made Markdown, which would come apart."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _shown(value: object, longest: int) -> str | int | float | bool | None:
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)  # JSON has no infinity, and the UI shows nothing at all
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return harmless(shortened(text, longest))
