"""Whether a run, over everything or over a collection, would find nothing to do: every step says it of itself."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from heat_pipeline.steps.fusing import is_fused
from heat_pipeline.steps.judging import is_judged
from heat_pipeline.steps.reading import is_read
from heat_pipeline.steps.rulebook import Rulebook
from heat_pipeline.steps.summarising import is_settled
from heat_pipeline.steps.taking_in import Inbox, is_taken_in, taken_in
from heat_pipeline.warehouse import Store


def is_done(store: Store, inbox: Inbox, collections: Sequence[str], rulebook: Rulebook) -> bool:
    """Whether all of these collections, which are or were in the inbox, are taken in, read, judged, fused, published.

    What is quickly told comes first: after a change the answer is no, and the run that follows looks at it all.
    """
    if not (is_settled(store) and is_taken_in(store, inbox)):
        return False
    return _judged_among(store, collections, rulebook) == frozenset(collections)


def done_among(store: Store, inbox: Inbox, names: Collection[str], rulebook: Rulebook) -> frozenset[str]:
    """Those of some collections over which a run would find nothing to do; none where anything of all is open."""
    if not is_settled(store):
        return frozenset()
    return _judged_among(store, taken_in(store, inbox).intersection(names), rulebook)


def _judged_among(store: Store, names: Collection[str], rulebook: Rulebook) -> frozenset[str]:
    """Those of some collections that are read and judged; none where a figure is still to be fused."""
    with store.reading() as con:
        if not is_fused(con, rulebook.suites):
            return frozenset()
        return frozenset(name for name in names if is_read(con, name, rulebook) and is_judged(con, name, rulebook))
