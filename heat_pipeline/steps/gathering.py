"""What the figures of a collection say together: the traits of all of them weighed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeAlias

from heat_pipeline.quality.context import Key, Kind, Verdict, weigh_shares, weigh_ticks
from heat_pipeline.steps.rulebook import Rulebook
from heat_pipeline.warehouse import contexts
from heat_pipeline.warehouse.engine import Row
from heat_pipeline.warehouse.results import sizes_of
from heat_pipeline.warehouse.store import Store, UnchangedError

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_Weigh: TypeAlias = Callable[[str, list[Any]], Mapping[Key, Verdict]]


def weigh(store: Store, collection: str, rulebook: Rulebook) -> tuple[dict[str, str], dict[str, int]]:
    """Weigh the series of a collection whose traits have changed.

    Returns who must be judged again, by id: the sha256 and the number of characters of the text.
    """
    again: dict[str, str] = {}
    sizes: dict[str, int] = {}
    with store.writing() as con:
        moved = contexts.moved_series(con, collection, rulebook.version)
        if moved:
            contexts.put_verdicts(con, collection, list(moved), _weighed(con, collection, moved, rulebook))
        again = contexts.judged_otherwise(con, collection)
        sizes = sizes_of(con, again)
        if not moved:
            raise UnchangedError
    return again, sizes


def _weighed(
    con: DuckDBPyConnection, collection: str, moved: Mapping[contexts.Series, str], rulebook: Rulebook
) -> list[Row]:
    """The rows of `internal.contexts` on these series, each with its fingerprint."""
    known = rulebook.registry.questions
    ways: tuple[tuple[Kind, Callable[..., Iterator[tuple[Any, ...]]], _Weigh], ...] = (
        (Kind.SHARES, contexts.shares_of, lambda series, traits: weigh_shares(series, traits, known)),
        (Kind.SISTERS, contexts.ticks_of, weigh_ticks),
    )
    rows: list[Row] = []
    for kind, fetch, weighed in ways:
        wanted = [series for series in moved if series[0] == kind]
        for series, group in groupby(fetch(con, collection, wanted), key=lambda row: str(row[0])):
            traits = [row[1:] for row in group]
            verdicts = weighed(series, traits)
            for name in sorted({name for name, *_ in traits}):  # also where nothing can be told
                verdict = verdicts.get(Key(kind, series, name), Verdict())
                hashed = moved[kind.value, series]
                rows.append((collection, kind.value, series, name, hashed, verdict.text, verdict.gist))
    return rows
