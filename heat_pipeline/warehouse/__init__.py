"""The warehouse: what was found, in DuckDB, so that nothing is lost and readers never wait.

What belongs here: tables and their comments, the lock, the transaction, publishing, putting and finding rows. What
doesn't: what the rows say (`reading`, `names`, `quality`), and when things run (`orchestration`).
"""

from heat_pipeline.warehouse.catalogue import Table, catalogue, expected
from heat_pipeline.warehouse.faults import (
    DamagedError,
    HeldBackError,
    LockedError,
    NotPublishedError,
    QueryError,
    WarehouseError,
)
from heat_pipeline.warehouse.store import Store

__all__ = [
    "DamagedError",
    "HeldBackError",
    "LockedError",
    "NotPublishedError",
    "QueryError",
    "Store",
    "Table",
    "WarehouseError",
    "catalogue",
    "expected",
]
