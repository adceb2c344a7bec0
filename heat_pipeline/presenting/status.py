"""`heat-pipeline status` for people and for programs."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime

from rich.console import Console
from rich.text import Text

from heat_pipeline.model import Severity
from heat_pipeline.presenting.formats import Format, as_json, as_table, plain, show_rows
from heat_pipeline.status import CollectionStatus, Status
from heat_pipeline.warehouse.runs import State

_COLUMNS = (
    "collection", "descriptions", "with_cells", "in_words_only", "to_read", "to_judge", "rejected",
    "critical", "warning", "info", "taken_in", "last_run", "published",
)  # fmt: skip
_LOOSE = "(loose in the inbox)"


def show_status(console: Console, status: Status, form: Format) -> None:
    """Print how things stand: sentences and a table, all of it as JSON, or the collections as CSV or JSON lines."""
    rows = [tuple(getattr(one, name) for name in _COLUMNS) for one in status.collections]
    if form is Format.JSON:
        console.file.write(as_json(_record(status), indent=1) + "\n")
    elif form is not Format.TABLE:
        show_rows(console, _COLUMNS, rows, form)
    else:
        _show(console, status)


def _show(console: Console, status: Status) -> None:
    if status.published_at is None:
        console.print(plain(f"{status.store.published}: nothing is published yet; `heat-pipeline run` does it"))
    else:
        console.print(plain(f"{status.store.published}: published {_when(status.published_at)}"))
    for note in status.notes:
        console.print(plain(note, "yellow"))
    if status.collections:
        console.print()
        console.print(
            as_table(
                ("collection", "texts", "to do", "rejected", "findings", "last run", "published"),
                [
                    (
                        one.collection or _LOOSE,
                        one.descriptions,
                        max(one.to_read, one.to_judge) or None,
                        one.rejected or None,
                        _findings(one),
                        f"{one.last_run or one.taken_in:%m-%d %H:%M}",
                        one.published,
                    )
                    for one in status.collections
                ],
            )
        )
        console.print()
    if status.waiting is not None:
        waiting = ", ".join(f"{name} ({what})" for name, what in status.waiting.items())
        console.print(plain(f"inbox {status.inbox}: {waiting or 'nothing waits'}"))
    for run in status.runs:
        what = "at work" if run.state is State.GOING else "cut off; the next run goes on where it was"
        console.print(plain(f"run {run.run_id}: {what} (process {run.pid}, since {run.since})"))
    if not status.runs:
        console.print("runs: none at work")
    if status.failure is None:
        console.print("failures: none recorded")
    else:
        console.print(Text.assemble(("last failure ", "red"), plain(status.failure.sentence)))


def _findings(one: CollectionStatus) -> str:
    counts = {severity: getattr(one, severity.value) for severity in Severity}
    return ", ".join(f"{count} {severity.value}" for severity, count in counts.items() if count)


def _record(status: Status) -> dict[str, object]:
    return {
        "published": str(status.store.published),
        "published_at": status.published_at,
        "source": status.source,
        "collections": [asdict(one) for one in status.collections],
        "inbox": str(status.inbox),
        "waiting": status.waiting,
        "runs": [asdict(one) for one in status.runs],
        "failure": None if status.failure is None else asdict(status.failure),
        "notes": list(status.notes),
    }


def _when(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
