"""What the figures of a collection say together: the traits of all of them weighed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from heat_pipeline.quality.context import Key, Kind, Verdict, weigh_shares, weigh_ticks
from heat_pipeline.steps.rulebook import Rulebook
from heat_pipeline.warehouse import contexts
from heat_pipeline.warehouse.rows import Row
from heat_pipeline.warehouse.store import Store


def weigh(store: Store, collection: str, rulebook: Rulebook) -> dict[str, str]:
    """Weigh the series of a collection whose traits have changed; returns who must be judged again, with the sha256."""
    with store.reading() as con:
        moved = contexts.moved_series(con, collection, rulebook.version)
        verdicts: list[Row] = []
        of_shares = [series for series in moved if series[0] == Kind.SHARES]
        shares = contexts.shares_of(con, collection, of_shares) if of_shares else iter(())
        for series, group in groupby(shares, key=lambda row: str(row[0])):
            told = [(name, item, cells) for _, name, item, cells in group]
            found = weigh_shares(series, told, rulebook.registry.questions)
            verdicts += _rows(collection, Kind.SHARES, series, {name for name, *_ in told}, moved, found)
        of_ticks = [series for series in moved if series[0] == Kind.SISTERS]
        ticks = contexts.ticks_of(con, collection, of_ticks) if of_ticks else iter(())
        for series, group in groupby(ticks, key=lambda row: str(row[0])):
            lists = [(name, item, figure, description) for _, name, item, figure, description in group]
            found = weigh_ticks(series, lists)
            verdicts += _rows(collection, Kind.SISTERS, series, {name for name, *_ in lists}, moved, found)
    if moved:
        with store.writing() as con:
            contexts.put_verdicts(con, collection, list(moved), verdicts)
    with store.reading() as con:
        return contexts.judged_otherwise(con, collection)


def _rows(
    collection: str,
    kind: Kind,
    series: str,
    names: set[str],
    moved: Mapping[contexts.Series, str],
    found: Mapping[Key, Verdict],
) -> Iterator[Row]:
    """The rows of `internal.contexts` for a series: one for every key, also where nothing can be told."""
    for name in sorted(names):
        verdict = found.get(Key(kind, series, name), Verdict())
        yield collection, kind.value, series, name, moved[kind.value, series], verdict.text, verdict.gist
