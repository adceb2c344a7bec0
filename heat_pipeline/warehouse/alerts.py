"""What of a run somebody should be told: data, from the tables alone, for whoever sends it on.

Only what the run itself brought is among it, so that no later run tells it again: findings that are new in it, what it
rejected first, what it was answered. What people dismissed is not told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from heat_pipeline.warehouse.catalogue import script
from heat_pipeline.warehouse.engine import quoted
from heat_pipeline.warehouse.failures import Failure
from heat_pipeline.wording import some

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_NAMES = 3


@dataclass(frozen=True, slots=True)
class Alert:
    """One thing to tell: its kind, what it is in one sentence, how many, and the query that shows them.

    The kinds are new_critical (findings), sure_fell (collections), rejected (texts) and second_reader (questions).
    """

    kind: str
    what: str
    count: int
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Alerted(Failure):
    """A run with alerts, told as one that failed is, and each alert."""

    did: ClassVar[str] = "has alerts"
    file: ClassVar[str] = "alerts.jsonl"

    alerts: tuple[Alert, ...]


def alerts_of(
    con: DuckDBPyConnection, run_id: str, *, sure_fall: float = 0.1, rejected_share: float = 0.2
) -> list[Alert]:
    """What of a run that has judged should be told, nothing where all is as before.

    Args:
        con: Any connection to the warehouse, the published one too.
        run_id: The run.
        sure_fall: Told is a collection whose share of sure cells fell by more than this since the run before.
        rejected_share: Told is a collection of which more than this share is rejected, some of it by this run first.
    """
    given = {"run_id": run_id, "sure_fall": sure_fall, "rejected_share": rejected_share}
    return [
        Alert(kind, words.format(*(some(items, _NAMES) for items in lists)), count, query.format(run=quoted(run_id)))
        for _, kind, words, lists, count, query in con.execute(script("alerts.sql"), given).fetchall()
    ]
