"""validated and quality -> summary, and the published warehouse that people query."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from heat_pipeline.errors import UserError
from heat_pipeline.names.known import load_registry
from heat_pipeline.warehouse import (
    Reconciliation,
    Store,
    halfway,
    metrics,
    put_back,
    reconcile_each,
    refresh_summaries,
    repeated_keys,
    sum_of,
)

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_ANEW = "Move the working file away and run again: everything is read anew from the inbox"


class NotWholeError(UserError):
    """The warehouse is not whole: publishing it would show wrong or missing numbers."""


@dataclass(frozen=True, slots=True)
class Published:
    """Where the published warehouse is, what it holds, and which collections it has as they were before.

    `as_before` are those that other runs are in the middle of.
    """

    path: Path
    counts: Reconciliation
    as_before: tuple[str, ...] = ()


def summarise(store: Store) -> dict[str, int]:
    """Fill the summaries anew from all that is validated; returns the number of rows of each."""
    with store.writing() as con:
        return _summarise(con)


def publish(store: Store) -> Published:
    """Check the warehouse once more and publish it.

    What another run has taken in and not yet judged is no fault: its collection stays as it was published last, until
    that run, or the next over the collection, publishes it.

    Raises NotWholeError where a description, cell or claim is missing or a key is there twice: what people query stays
    as it was. Dagster's blocking checks act within one run only; this check acts on every one.
    """
    found: list[Published] = []

    def prepare(con: DuckDBPyConnection, previous: Path | None) -> None:
        names = halfway(con)
        if names:
            put_back(con, names, previous)
            _summarise(con)
        found.append(Published(store.published, _whole(con), tuple(names)))

    store.publish(prepare)
    return found[0]


def _summarise(con: DuckDBPyConnection) -> dict[str, int]:
    registry = load_registry()
    known = {name: registry.metric(name) for name in metrics(con)}
    better = {name: one.better for name, one in known.items() if one is not None and one.better != "none"}
    return refresh_summaries(con, better)


def _whole(con: DuckDBPyConnection) -> Reconciliation:
    """The counts of a warehouse that can be published. Raises NotWholeError."""
    if repeated := repeated_keys(con):
        table, key, count = repeated[0]
        raise NotWholeError(
            f"not published: {table} holds the key {key} {count} times ({len(repeated)} keys in all). {_ANEW}"
        )
    each = reconcile_each(con)
    for name, one in each.items():
        if not one.sound:
            raise NotWholeError(
                f"not published: of {one.ingested} descriptions that arrived in the collection {name} {one.astray} are "
                f"missing, and {one.cells_astray} of its cells and {one.claims_astray} of its claims are read but not "
                f"judged, or judged but not read. {_ANEW}"
            )
    return sum_of(each.values())
