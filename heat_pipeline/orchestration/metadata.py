"""What an asset shows in the Dagster UI: its schema, lineage and comments beforehand, its rows afterwards."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import dagster as dg

from heat_pipeline.orchestration.lineage import column_lineage, key_of
from heat_pipeline.warehouse import Store, Table, expected

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

OWNERS = ["team:data"]
_PREVIEW = 8
_LONGEST = 80


def tables_of(schema: str) -> list[Table]:
    """The tables of a schema, in their order."""
    return [table for table in expected() if table.schema == schema]


def table_spec(table: Table, deps: Sequence[str], *, code_version: str, kinds: set[str], **more: Any) -> dg.AssetSpec:
    """The asset of a table, with all that its schema says: comments, columns, lineage."""
    return dg.AssetSpec(
        key_of(table.full_name),
        deps=[key_of(dep) for dep in deps],
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
    store: Store, tables: Sequence[Table], version: str, collections: Sequence[str] | None, facts: dict[str, Any]
) -> list[dg.MaterializeResult[Any]]:
    """A result for each table: row count, preview, data version, and the facts of the step.

    `collections` are the partitions of the run, None for tables that are not partitioned. `version` is that of the
    code: the data version is a hash of it and of the sorted hashes of the texts.
    """
    with store.reading() as con:
        data_version = _data_version(con, version, collections)
        return [
            dg.MaterializeResult(
                asset_key=key_of(table.full_name),
                data_version=dg.DataVersion(data_version),
                metadata={
                    "dagster/row_count": _count(con, table, collections),
                    "preview": _preview(con, table, collections),
                    **facts,
                },
            )
            for table in tables
        ]


def _data_version(con: DuckDBPyConnection, version: str, collections: Sequence[str] | None) -> str:
    rows = con.execute(
        """
        SELECT sha256 FROM raw.descriptions
        WHERE removed_at IS NULL AND ($names IS NULL OR collection IN (SELECT unnest($names))) ORDER BY sha256
        """,
        {"names": None if collections is None else list(collections)},
    ).fetchall()
    digest = hashlib.sha256(version.encode())
    for (sha256,) in rows:
        digest.update(sha256.encode())
    return digest.hexdigest()[:16]


def _where(table: Table, collections: Sequence[str] | None) -> tuple[str, dict[str, Any]]:
    """The condition that keeps to the collections of a run, whichever column tells a row's collection."""
    names = {column.name for column in table.columns}
    if collections is None:
        return "", {}
    if "collection" in names:
        return "WHERE collection IN (SELECT unnest($names))", {"names": list(collections)}
    return (
        "WHERE description_id IN (SELECT description_id FROM raw.descriptions WHERE collection IN (SELECT unnest($names)))",
        {"names": list(collections)},
    )


def _count(con: DuckDBPyConnection, table: Table, collections: Sequence[str] | None) -> int:
    where, values = _where(table, collections)
    row = con.execute(f"SELECT count(*) FROM {table.full_name} {where}", values).fetchone()  # noqa: S608
    return int(row[0]) if row else 0


def _preview(con: DuckDBPyConnection, table: Table, collections: Sequence[str] | None) -> dg.TableMetadataValue:
    where, values = _where(table, collections)
    found = con.execute(f"SELECT * FROM {table.full_name} {where} LIMIT {_PREVIEW}", values)  # noqa: S608
    return as_table([column[0] for column in found.description or []], found.fetchall())


def as_table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> dg.TableMetadataValue:
    """Rows as the table that Dagster shows; long texts are cut, and nothing in them is markup there."""
    records = [dg.TableRecord({name: _shown(value) for name, value in zip(columns, row, strict=True)}) for row in rows]
    schema = dg.TableSchema(columns=[dg.TableColumn(name) for name in columns])
    return dg.MetadataValue.table(records, schema)


def _shown(value: object) -> str | int | float | bool | None:
    if value is None or isinstance(value, int | float | bool):
        return value
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
