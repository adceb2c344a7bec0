"""The record of failed runs beside the warehouse, `failures.jsonl`, for people and programs without the Dagster UI."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from heat_pipeline.warehouse.record import add_once, last_lines


@dataclass(frozen=True, slots=True)
class Failure:
    """A run that failed: when (ISO 8601, UTC), which, on which collection ("" where on all), and why."""

    at: str
    run_id: str
    job: str
    collection: str
    reason: str

    @property
    def sentence(self) -> str:
        """The failure in one line."""
        why = " ".join(self.reason.split())
        return f"{self.at}: the run of {covered(self.collection)} failed ({self.job}, {self.run_id}): {why}"


def covered(collection: str) -> str:
    """What a run was over, in words; "" is for more than one collection."""
    return f"collection {collection}" if collection else "all collections"


def now() -> str:
    """The time, as a failure tells it."""
    return told(datetime.now(UTC))


def told(at: datetime) -> str:
    """A time, as a failure tells it."""
    return at.astimezone(UTC).isoformat(timespec="seconds")


def record_failure(data: Path, *, run_id: str, job: str, collection: str, reason: str, at: str = "") -> Failure | None:
    """Add a failed run to the record, as of `at` or else of now; None where it stands there already."""
    failure = Failure(at or now(), run_id, job, collection, reason)
    return failure if add_once(_file(data), asdict(failure)) else None


def recorded(data: Path) -> list[Failure]:
    """The last failures, oldest first. A line that a process was killed in is left out."""
    failures = []
    for line in last_lines(_file(data)):
        try:
            failures.append(Failure(**line))
        except TypeError:
            continue
    return failures


def _file(data: Path) -> Path:
    return data / "failures.jsonl"
