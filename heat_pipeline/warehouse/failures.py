"""The record of failed runs beside the warehouse, `failures.jsonl`, for people and programs without the Dagster UI.

A line a run, in which a kill may have cut off the last one: nobody misses it. Runs with alerts have one of their own.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar


def timestamp(at: datetime | None = None) -> str:
    """A time, or now, as a failure tells it."""
    return (at or datetime.now(UTC)).astimezone(UTC).isoformat(timespec="seconds")


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedRun:
    """A run that failed: when (ISO 8601, UTC), which, on which collection ("" where on all), and why."""

    did: ClassVar[str] = "failed"
    file: ClassVar[str] = "failures.jsonl"

    at: str = field(default_factory=timestamp)
    run_id: str
    job: str
    collection: str
    reason: str

    @property
    def sentence(self) -> str:
        """What the run did, and why, in one line."""
        covered = f"collection {self.collection}" if self.collection else "all collections"
        why = " ".join(self.reason.split())
        return f"{self.at}: the run of {covered} {self.did} ({self.job}, {self.run_id}): {why}"


def recorded(data: Path) -> list[FailedRun]:
    """The failures, oldest first."""
    names = {field.name for field in fields(FailedRun)}
    return [FailedRun(**line) for line in _lines(data / FailedRun.file) if line.keys() == names]


def record(data: Path, event: FailedRun) -> bool:
    """Add a run to its record in a data folder; False where it is there already."""
    path = data / event.file
    if any(line.get("run_id") == event.run_id for line in _lines(path)):
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(event), ensure_ascii=False) + "\n")
    return True


def _lines(path: Path) -> list[dict[str, str]]:
    """The runs of a record, oldest first; none where there is no such file."""
    entries = []
    for line in path.read_text("utf-8", "replace").splitlines() if path.exists() else ():
        with suppress(ValueError, TypeError):  # what a kill cut off
            entries.append(dict(json.loads(line)))
    return entries
