"""What is new and what is gone since the last run, by comparing the anomalies that stand now with `internal.history`;
and what of it somebody should be told.

A run is compared once it has judged, collection by collection. Compared are descriptions that are judged or gone, and
none that wait: their anomalies are of an old text, or not there yet, which is no news. So a run that was cut off is
made up for by the next one, and runs on different collections at once do not see one another. An alert is of what the
run itself brought, so that no later run tells it again, and of nothing that people dismissed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from duckdb import DuckDBPyConnection

from heat_pipeline.model import SURE
from heat_pipeline.warehouse.catalogue import script
from heat_pipeline.warehouse.engine import quoted, utc
from heat_pipeline.warehouse.failures import FailedRun
from heat_pipeline.wording import some

_NAMES = 3


@dataclass(frozen=True, slots=True)
class News:
    """What a run made of a collection: descriptions judged, and findings that are new and gone."""

    judged: int = 0
    new: int = 0
    gone: int = 0


def put_news(con: DuckDBPyConnection, run_id: str, collections: Sequence[str]) -> dict[str, News]:
    """Note in `internal.history` and `quality.runs` what a run found new and what it no longer found.

    The run has judged, and was over these collections; doing it again changes nothing. Returns the news of each of them
    in which something was judged, is new or is gone.
    """
    for name, value in (
        ("run_id", run_id),
        ("collections", list(collections)),
        ("judged_at", utc()),
        ("sure", SURE),
    ):
        con.execute(f"SET VARIABLE {name} = $value", {"value": value})
    con.execute(script("news.sql"))
    rows = con.execute(
        "SELECT collection, judged, new, gone FROM quality.runs SEMI JOIN settled USING (collection) WHERE run_id = ?",
        [run_id],
    ).fetchall()
    return {str(name): News(*counts) for name, *counts in rows}


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
class Alerted(FailedRun):
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
