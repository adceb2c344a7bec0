"""Whether a run over collections would find nothing to do: every step says it of itself."""

from __future__ import annotations

from collections.abc import Collection

from heat_pipeline.steps.fusing import is_fused
from heat_pipeline.steps.judging import is_judged
from heat_pipeline.steps.reading import is_read
from heat_pipeline.steps.rulebook import Rulebook
from heat_pipeline.steps.summarising import is_settled
from heat_pipeline.steps.taking_in import Inbox, taken_in
from heat_pipeline.warehouse import Store


def done_among(store: Store, inbox: Inbox, names: Collection[str], rulebook: Rulebook) -> frozenset[str]:
    """Those of some collections, or LOOSE, on which a run would find nothing to do; none where anything of all is open.

    What is quickly told comes first: after a change the answer is none, and the run that follows looks at it all.
    """
    if not is_settled(store):
        return frozenset()
    held = taken_in(store, inbox).intersection(names)
    with store.reading() as con:
        if not is_fused(con, rulebook.suites):
            return frozenset()
        return frozenset(name for name in held if is_read(con, name, rulebook) and is_judged(con, name, rulebook))
