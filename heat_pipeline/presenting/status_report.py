"""`heat-pipeline status` for people."""

from __future__ import annotations

import shlex
from datetime import UTC

from rich.console import Console
from rich.text import Text

from heat_pipeline.commands.status import Row, WarehouseStatus
from heat_pipeline.model import Severity
from heat_pipeline.presenting.formats import as_table, plain
from heat_pipeline.project import data_folder
from heat_pipeline.warehouse.runs import State
from heat_pipeline.wording import percent, some

_LOOSE = "(loose in the inbox)"
_HEADS = ("collection", "texts", "sure cells", "to do", "rejected", "findings", "last run")


def show_status(console: Console, status: WarehouseStatus) -> None:
    """Print how things stand: sentences, and a table of the collections."""
    if status.published_at is None:
        console.print(plain(f"{status.published}: nothing is published yet; `{_run_command(status)}` does it"))
    else:
        at = f"{status.published_at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
        console.print(plain(f"{status.published}: published {at}"))
    if status.fault:
        console.print(plain(f"no run can start: {status.fault}", "red"))
    for note in status.notes:
        console.print(plain(note, "yellow"))
    if status.collections:
        console.print()
        console.print(as_table(_HEADS, map(_row, status.collections)))
        console.print()
    for reader in status.second_readers:
        share = "" if reader["agreement"] is None else f"; it agrees with the program on {percent(reader['agreement'])}"
        answered = f"{reader['answered']:,} of {reader['questions']:,} questions answered"
        console.print(plain(f"second reader {reader['model']}: {answered}, {reader['texts']:,} texts settled{share}"))
    if status.waiting is not None:
        waiting = ", ".join(f"{name} ({what})" for name, what in status.waiting.items())
        console.print(plain(f"inbox {status.inbox}: {waiting or 'nothing new'}"))
    for run in status.runs:
        what = "at work" if run.state is State.GOING else "cut off; the next run goes on where it was"
        console.print(plain(f"run {run.run_id}: {what} (process {run.pid}, since {run.since})"))
    if not status.runs:
        console.print("runs: none at work")
    to_do = [
        f"{row['collection'] or _LOOSE} ({row['to_read']} to read, {row['to_judge']} to judge)"
        for row in status.collections
        if row["to_read"] or row["to_judge"]
    ]
    if status.collections and status.source == "working" and not status.is_current:
        to_do.append("to publish all of it")
    if to_do:
        console.print(plain(f"left to do: {some(to_do)}; `{_run_command(status)}` does it", "yellow"))
    if not status.failures:
        later = "; a run of the Dagster UI that fails shows here a minute later" if to_do else ""
        console.print(f"no open failures{later}")
    for failure in {failure.collection: failure for failure in status.failures}.values():  # of each the last one
        console.print(Text.assemble(("open failure: ", "red"), plain(failure.sentence)))


def _run_command(status: WarehouseStatus) -> str:
    """The command that does what is left to do, with the folders that are not the project's.

    INBOX stands for one that is not known.
    """
    data = status.published.parent
    words = ["heat-pipeline", "run"]
    if status.waiting is None or status.inbox != data / "inbox":
        words.append("INBOX" if status.waiting is None else str(status.inbox))
    return shlex.join(words if data == data_folder() else [*words, "--data", str(data)])


def _row(collection: Row) -> tuple[object, ...]:
    counts = {severity: collection[severity.value] for severity in Severity}
    return (
        collection["collection"] or _LOOSE,
        collection["descriptions"],
        f"{collection['sure_cells']:,} of {collection['cells']:,}" if collection["cells"] else None,
        "?" if collection["to_do"] is None else collection["to_do"] or None,
        collection["rejected"] or None,
        ", ".join(f"{count} {severity.value}" for severity, count in counts.items() if count),
        f"{collection['last_run'] or collection['taken_in']:%m-%d %H:%M}",
    )
