"""The warehouse: what was found, in DuckDB, so that nothing is lost and readers never wait.

What belongs here: tables and their comments, the lock, the transaction, publishing, putting and finding rows. What
doesn't: what the rows say (`reading`, `names`, `quality`), and when things run (`orchestration`).
"""

from heat_pipeline.warehouse.catalogue import Column, Table, catalogue, expected
from heat_pipeline.warehouse.errors import (
    DamagedError,
    HeldBackError,
    LockedError,
    NotPublishedError,
    QueryError,
    SchemaError,
    WarehouseError,
)
from heat_pipeline.warehouse.halfway import halfway
from heat_pipeline.warehouse.ingest import (
    HeldNoMoreError,
    Ingested,
    held_texts,
    homes,
    known_manifests,
    mark_removed_collection,
    put_descriptions,
    spooled,
    text_columns,
)
from heat_pipeline.warehouse.integrity import (
    KEYS,
    Reconciliation,
    failing,
    reconcile,
    reconcile_each,
    repeated_keys,
    sum_of,
    ungrounded_cells,
    ungrounded_claims,
)
from heat_pipeline.warehouse.news import News, put_news
from heat_pipeline.warehouse.published import Answer
from heat_pipeline.warehouse.results import (
    Description,
    Written,
    described,
    pending_keys,
    put_expectations,
    put_results,
)
from heat_pipeline.warehouse.store import LOCK_SECONDS, Store
from heat_pipeline.warehouse.summaries import Measure, metrics, refresh_summaries, summaries_version

__all__ = [
    "KEYS",
    "LOCK_SECONDS",
    "Answer",
    "Column",
    "DamagedError",
    "Description",
    "HeldBackError",
    "HeldNoMoreError",
    "Ingested",
    "LockedError",
    "Measure",
    "News",
    "NotPublishedError",
    "QueryError",
    "Reconciliation",
    "SchemaError",
    "Store",
    "Table",
    "WarehouseError",
    "Written",
    "catalogue",
    "described",
    "expected",
    "failing",
    "halfway",
    "held_texts",
    "homes",
    "known_manifests",
    "mark_removed_collection",
    "metrics",
    "pending_keys",
    "put_descriptions",
    "put_expectations",
    "put_news",
    "put_results",
    "reconcile",
    "reconcile_each",
    "refresh_summaries",
    "repeated_keys",
    "spooled",
    "sum_of",
    "summaries_version",
    "text_columns",
    "ungrounded_cells",
    "ungrounded_claims",
]
