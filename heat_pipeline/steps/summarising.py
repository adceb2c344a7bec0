"""validated and quality -> summary, and the published warehouse that people query."""

from __future__ import annotations

from pathlib import Path

from heat_pipeline.errors import UserError
from heat_pipeline.names.known import load_registry
from heat_pipeline.warehouse import (
    Reconciliation,
    Store,
    metrics,
    reconcile,
    refresh_summaries,
    repeated_keys,
)


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

    Raises NotWholeError where a description or cell is missing or a key is there twice: what people query stays as it
    was. Dagster's blocking checks act within one run only; this check acts on every one.
    """
    with store.reading() as con:
        counts = reconcile(con)
        repeated = repeated_keys(con)
    if counts.lost or counts.parsed_cells < counts.validated_cells:
        raise NotWholeError(
            f"not published: of {counts.ingested} descriptions that arrived {counts.lost} are missing, and "
            f"{counts.parsed_cells} cells were read, {counts.validated_cells} judged. Materialise everything once more"
        )
    if repeated:
        table, key, count = repeated[0]
        raise NotWholeError(
            f"not published: {table} holds the key {key} {count} times ({len(repeated)} keys in all). "
            "Remove the working file and run again: everything is read anew"
        )
    return store.publish(), counts
