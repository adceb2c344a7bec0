"""The record of failed runs beside the warehouse, `failures.jsonl`, for people and programs without the Dagster UI.

A line a run, in which a kill may have cut off the last one: nobody misses it.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

_FILE = "failures.jsonl"
_TAIL_BYTES = 256_000


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
        return self.in_one_line("failed")

    def in_one_line(self, what: str) -> str:
        """In one line, what a run did, and why."""
        covered = f"collection {self.collection}" if self.collection else "all collections"
        why = " ".join(self.reason.split())
        return f"{self.at}: the run of {covered} {what} ({self.job}, {self.run_id}): {why}"


def timestamp(at: datetime | None = None) -> str:
    """A time, or now, as a failure tells it."""
    return (at or datetime.now(UTC)).astimezone(UTC).isoformat(timespec="seconds")


def record_failure(data: Path, *, run_id: str, job: str, collection: str, reason: str, at: str = "") -> Failure | None:
    """Add a failed run to the record, as of `at` or else of now; None where it stands there already."""
    failure = Failure(at or timestamp(), run_id, job, collection, reason)
    return failure if add_once(data / _FILE, failure) else None


def recorded(data: Path) -> list[Failure]:
    """The last failures, oldest first."""
    failures = []
    for line in _last_lines(data / _FILE):
        try:
            failures.append(Failure(**line))
        except TypeError:
            continue
    return failures


def add_once(path: Path, event: Failure) -> bool:
    """Write what is to be told of a run behind the others; whether the run was not among the last of them."""
    if any(line.get("run_id") == event.run_id for line in _last_lines(path)):
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(event), ensure_ascii=False) + "\n")
    return True


def _last_lines(path: Path) -> list[dict[str, str]]:
    """The last lines, oldest first; none where there is no such file."""
    try:
        with path.open("rb") as file:
            file.seek(0, 2)
            file.seek(max(file.tell() - _TAIL_BYTES, 0))
            lines = file.read().decode("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return []
    entries = []
    for line in lines:
        try:
            entries.append(dict(json.loads(line)))
        except (ValueError, TypeError):
            continue
    return entries
