"""validated and quality -> summary, and the published warehouse that people query."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from heat_pipeline.errors import UserError
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.warehouse import HeldBackError, Store
from heat_pipeline.warehouse.integrity import (
    Reconciliation,
    failing,
    halfway,
    reconcile,
    reconcile_each,
    repeated_keys,
)
from heat_pipeline.warehouse.summaries import Measure, metrics, refresh_summaries, summaries_version

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_ANEW = (
    "Move the working file away and run again: what was published last takes its place, and what is new in the inbox "
    "since then is read"
)


class NotWholeError(UserError):
    """The warehouse is not whole: publishing it would show wrong or missing numbers."""


@dataclass(frozen=True, slots=True)
class Published:
    """Where the published warehouse is, what there is to publish, and which collections it waits for.

    While `waits_for` names any, what was published before stays: other runs are in the middle of them.
    """

    path: Path
    counts: Reconciliation
    waits_for: tuple[str, ...] = ()


class _HalfDoneError(Exception):
    """Some collections, its arguments, are taken in and not yet judged."""


def summarise(store: Store) -> bool:
    """Fill the summaries anew from all that is validated, unless nothing changed since; returns whether it did."""
    if _settled(store) is not None:
        return False
    with store.writing() as con:
        _summarise(con)
    return True


def publish(store: Store, failed_share: float = 1.0) -> Published:
    """Check the warehouse once more and publish it, unless it is as it was published.

    While another run is in the middle of a collection, or a killed one left it there, nothing is published: the run
    that finishes it publishes.

    Raises NotWholeError where a description, cell or claim is missing or a key is there twice, and HeldBackError where
    the reader or the rules failed on more than `failed_share` of a collection's texts: what people query stays as it
    was. Dagster's blocking checks act within one run only; this check acts on every one.
    """
    if (counts := _settled(store)) is not None:
        return Published(store.published, counts)
    counted = Reconciliation()

    def prepare(con: DuckDBPyConnection) -> None:
        nonlocal counted
        if names := halfway(con):
            counted = reconcile(con)
            raise _HalfDoneError(*names)
        if words := too_many_failed(con, failed_share):
            raise HeldBackError(f"not published: {words}")
        counted = _whole(con)
        if not _is_summed_up(con):
            _summarise(con)  # another run wrote since this one summed up
        con.execute("UPDATE internal.state SET counts = ?", [json.dumps(asdict(counted))])

    try:
        store.publish(prepare)
    except _HalfDoneError as error:
        return Published(store.published, counted, error.args)
    return Published(store.published, counted)


def too_many_failed(con: DuckDBPyConnection, share: float) -> str:
    """Which collections have too many texts that the reader or a rule failed on, in words; "" where none has."""
    if not (failures := failing(con, share)):
        return ""
    causes = "; ".join(
        f"{failed} of {texts} in the collection {name} ({reason})" for name, failed, texts, reason in failures
    )
    return (
        f"the reader or a rule failed on too many texts, which speaks of a fault in it: {causes}. raw.rejected has "
        "each with its reason. Mend it, or let more fail with HEAT_PIPELINE_FAILED_SHARE (1 is all)"
    )


def _settled(store: Store) -> Reconciliation | None:
    """The counts of what is published, where all of the warehouse is; else None."""
    state = store.published_state()
    if state is None or not state[0].endswith(summaries_version()) or not state[1]:
        return None
    return Reconciliation(**json.loads(state[1]))


def _is_summed_up(con: DuckDBPyConnection) -> bool:
    row = con.execute("SELECT summed_up = writing || ' ' || ? FROM internal.state", [summaries_version()]).fetchone()
    return row == (True,)


def _summarise(con: DuckDBPyConnection) -> None:
    registry = load_registry()
    known: dict[str, Measure] = {}
    for label in metrics(con):
        named, metric = registry.metric_named(label), registry.metric(label)
        if metric is not None:
            better = "" if metric.better == "none" else metric.better
            name = metric.name if named is None else named[1]
            known[label] = Measure(name, better, metric.kind == "share", metric.unitless)
    refresh_summaries(con, known)
    con.execute("UPDATE internal.state SET summed_up = writing || ' ' || ?", [summaries_version()])


def _whole(con: DuckDBPyConnection) -> Reconciliation:
    """The counts of a warehouse that can be published. Raises NotWholeError."""
    if repeated := repeated_keys(con):
        table, key, count = repeated[0]
        raise NotWholeError(
            f"not published: {table} holds the key {key} {count} times ({len(repeated)} keys in all). {_ANEW}"
        )
    each = reconcile_each(con)
    for name, counts in each.items():
        if not counts.sound:
            raise NotWholeError(
                f"not published: of {counts.ingested} descriptions that arrived in the collection {name} "
                f"{counts.astray} are missing, and {counts.cells_astray} of its cells and {counts.claims_astray} of "
                f"its claims are read but not judged, or judged but not read. {_ANEW}"
            )
    return sum(each.values(), Reconciliation())
