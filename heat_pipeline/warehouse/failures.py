"""The record of failed runs beside the warehouse, `failures.jsonl`, for people and programs without the Dagster UI."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

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
        what = f"collection {self.collection}" if self.collection else "all collections"
        return f"{self.at}: the run of {what} failed ({self.job}, {self.run_id}): {' '.join(self.reason.split())}"


def now() -> str:
    """The time, as a failure tells it."""
    return told(datetime.now(UTC))


def told(at: datetime) -> str:
    """A time, as a failure tells it."""
    return at.astimezone(UTC).isoformat(timespec="seconds")


def record_failure(data: Path, *, run_id: str, job: str, collection: str, reason: str, at: str = "") -> Failure | None:
    """Add a failed run to the record, as of `at` or else of now; None where it stands there already."""
    if any(one.run_id == run_id for one in recorded(data)):
        return None
    data.mkdir(parents=True, exist_ok=True)
    failure = Failure(at or now(), run_id, job, collection, reason)
    with _file(data).open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(failure), ensure_ascii=False) + "\n")
    return failure


def recorded(data: Path) -> list[Failure]:
    """The last failures, oldest first. A line that a process was killed in is left out."""
    try:
        with _file(data).open("rb") as file:
            file.seek(0, 2)
            file.seek(max(file.tell() - _TAIL_BYTES, 0))
            lines = file.read().decode("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return []
    found = []
    for line in lines:
        try:
            found.append(Failure(**json.loads(line)))
        except (ValueError, TypeError):
            continue
    return found


def _file(data: Path) -> Path:
    return data / "failures.jsonl"
