"""`heat-pipeline status` for people and for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, astuple, fields
from datetime import UTC, datetime

from rich.console import Console
from rich.text import Text

from heat_pipeline.commands.status import CollectionStatus, Status
from heat_pipeline.model import Severity
from heat_pipeline.presenting.formats import Format, as_table, plain, show_rows, write_json
from heat_pipeline.steps.asking import TRIES
from heat_pipeline.warehouse.failures import Failure
from heat_pipeline.warehouse.runs import State
from heat_pipeline.wording import percent, plural, some

_LOOSE = "(loose in the inbox)"


def show_status(console: Console, status: Status, form: Format) -> None:
    """Print how things stand: sentences and a table, all of it as JSON, or the collections as CSV or JSON lines."""
    if form is Format.JSON:
        write_json(console.file, asdict(status))
    elif form is not Format.TABLE:
        columns = [field.name for field in fields(CollectionStatus)]
        show_rows(console, columns, [astuple(collection) for collection in status.collections], form)
    else:
        _show(console, status)


def _show(console: Console, status: Status) -> None:
    if status.published_at is None:
        console.print(plain(f"{status.published}: nothing is published yet; `heat-pipeline run` does it"))
    else:
        console.print(plain(f"{status.published}: published {_when(status.published_at)}"))
    if status.fault:
        console.print(plain(f"no run can start: {status.fault}", "red"))
    for note in status.notes:
        console.print(plain(note, "yellow"))
    _show_collections(console, status)
    for reader in status.second_readers:
        share = "" if reader.agreement is None else f"; it agrees with the program on {percent(reader.agreement)}"
        answered = f"{reader.answered:,} of {reader.questions:,} questions answered"
        console.print(plain(f"second reader {reader.model}: {answered}, {reader.texts:,} texts settled{share}"))
    if status.waiting is not None:
        waiting = ", ".join(f"{name} ({what})" for name, what in status.waiting.items())
        console.print(plain(f"inbox {status.inbox}: {waiting or 'nothing new'}"))
    for run in status.runs:
        what = "at work" if run.state is State.GOING else "cut off; the next run goes on where it was"
        console.print(plain(f"run {run.run_id}: {what} (process {run.pid}, since {run.since})"))
    if not status.runs:
        console.print("runs: none at work")
    to_do = [
        f"{collection.collection or _LOOSE} ({what})"
        for collection in status.collections
        if (what := _open(collection))
    ]
    if to_do:
        console.print(plain(f"left to do: {some(to_do)}; `heat-pipeline run` does it", "yellow"))
        console.print(plain(_states(status), "yellow"))
    if not status.failures:
        later = ", but a run of the Dagster UI that failed is known here only a minute later" if to_do else ""
        console.print(f"no open failures{later}")
    for failure, count in _last_of_each(status.failures):
        row = f" ({count} runs in a row)" if count > 1 else ""
        console.print(Text.assemble((f"open failure{row}: ", "red"), plain(failure.sentence)))
    if status.failures:
        retries = f"the sensor `inbox` tries a collection {TRIES} times, `heat-pipeline run` tries everything now"
        console.print(plain(retries))


def _show_collections(console: Console, status: Status) -> None:
    """The collections in a table, and why the first of what was rejected was."""
    if not status.collections:
        return
    rows = [
        (
            collection.collection or _LOOSE,
            collection.descriptions,
            f"{collection.sure_cells:,} of {collection.cells:,}" if collection.cells else None,
            _to_do(collection),
            collection.rejected or None,
            _findings(collection),
            f"{collection.last_run or collection.taken_in:%m-%d %H:%M}",
            collection.published,
        )
        for collection in status.collections
    ]
    heads = ("collection", "texts", "sure cells", "to do", "rejected", "findings", "last run", "published")
    console.print()
    console.print(as_table(heads, rows))
    console.print()
    for rejection in status.rejections:
        console.print(Text.assemble(("rejected ", "yellow"), plain(f"{rejection.source_uri}: {rejection.reason}")))
    more = sum(collection.rejected for collection in status.collections) - len(status.rejections)
    if more > 0:
        console.print(plain(f"and {more:,} more: see raw.rejected", "yellow"))


def _last_of_each(failures: Sequence[Failure]) -> list[tuple[Failure, int]]:
    """The last failure of each collection, and how many there are."""
    counts = Counter(failure.collection for failure in failures)
    last = {failure.collection: failure for failure in failures}
    return [(failure, counts[name]) for name, failure in last.items()]


def _to_do(collection_status: CollectionStatus) -> int | str | None:
    if collection_status.to_read is None or collection_status.to_judge is None:
        return "?"
    return max(collection_status.to_read, collection_status.to_judge) or None


def _open(collection_status: CollectionStatus) -> str:
    """What is still to be done of a collection that was taken in; "" where nothing is."""
    if collection_status.to_read is None or collection_status.to_judge is None:
        return ""  # told above: no run can start
    if collection_status.to_read or collection_status.to_judge:
        return f"{collection_status.to_read} to read, {collection_status.to_judge} to judge"
    return {"yes": "", "older": "published as it was before"}.get(collection_status.published, "not published")


def _states(status: Status) -> str:
    """Of which state the table is, where a run was stopped or something changed since, and what people see."""
    waiting = {collection: max(collection.to_read or 0, collection.to_judge or 0) for collection in status.collections}
    done = [
        f"{collection.descriptions - count:,} of {plural(collection.descriptions, 'text')} of "
        f"{collection.collection or _LOOSE}"
        for collection, count in waiting.items()
        if count
    ]
    mixed = f"the table mixes states: done are {some(done)}; the others are as a run before left them, or not counted; "
    seen = "nothing" if status.published_at is None else f"what was published {_when(status.published_at)}"
    return f"until then {mixed if done else ''}sql, report and desk show {seen}"


def _findings(collection_status: CollectionStatus) -> str:
    counts = {severity: getattr(collection_status, severity.value) for severity in Severity}
    return ", ".join(f"{count} {severity.value}" for severity, count in counts.items() if count)


def _when(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
