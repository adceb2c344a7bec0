"""validated and quality -> summary, and the published warehouse that people query."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from heat_pipeline.errors import UserError
from heat_pipeline.names.known import load_registry
from heat_pipeline.warehouse import (
    Reconciliation,
    Store,
    metrics,
    reconcile_each,
    refresh_summaries,
    repeated_keys,
    sum_of,
    to_make_anew,
)

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_ANEW = "Move the working file away and run again: everything is read anew from the inbox"


class NotWholeError(UserError):
    """The warehouse is not whole: publishing it would show wrong or missing numbers."""


def summarise(store: Store) -> dict[str, int]:
    """Fill the summaries anew from all that is validated; returns the number of rows of each."""
    registry = load_registry()
    with store.writing() as con:
        known = {name: registry.metric(name) for name in metrics(con)}
        better = {name: one.better for name, one in known.items() if one is not None and one.better != "none"}
        return refresh_summaries(con, better)


def publish(store: Store) -> tuple[Path, Reconciliation]:
    """Check the warehouse once more and publish it; returns where, and the counts.

    Raises NotWholeError where a description, cell or claim is missing or a key is there twice: what people query stays
    as it was. Dagster's blocking checks act within one run only; this check acts on every one. What another run has
    taken in and not yet read or judged is no fault: the ledger has it as work to do, and that run publishes it.
    """
    counted: list[Reconciliation] = []
    path = store.publish(lambda con: counted.append(_whole(con)))
    return path, counted[0]


def _whole(con: DuckDBPyConnection) -> Reconciliation:
    """The counts of a warehouse that can be published. Raises NotWholeError."""
    if waiting := to_make_anew(con):
        raise NotWholeError(
            f"not published: the warehouse was upgraded, and {waiting} descriptions wait to be read or judged anew. "
            "Run `heat-pipeline run`, or the job `everything`; until then people query what was published before"
        )
    if repeated := repeated_keys(con):
        table, key, count = repeated[0]
        raise NotWholeError(
            f"not published: {table} holds the key {key} {count} times ({len(repeated)} keys in all). {_ANEW}"
        )
    each = reconcile_each(con)
    for name, one in each.items():
        if one.astray or one.cells_astray or one.claims_astray:
            raise NotWholeError(
                f"not published: of {one.ingested} descriptions that arrived in the collection {name} {one.astray} are "
                f"missing, and {one.cells_astray} of its cells and {one.claims_astray} of its claims are read but not "
                f"judged, or judged but not read. {_ANEW}"
            )
    return sum_of(each.values())
