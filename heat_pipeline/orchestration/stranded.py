"""Runs whose process died without a word: Dagster has them as started for ever, and counts them against its limit.

Dagster's own run monitoring finds runs that never start, and not these: its launcher for local processes can't tell
whether a process lives. Here each run holds a lock file, from its first step on; see `warehouse.runs`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import dagster as dg

from heat_pipeline.orchestration.telling import tell
from heat_pipeline.settings import Settings
from heat_pipeline.warehouse import LockedError
from heat_pipeline.warehouse.failures import FailedRun
from heat_pipeline.warehouse.runs import State, at_work, forget, last_sign_of, runs_of, state_of

TAG = ".dagster/heat_pipeline_data"
"""The tag that says in which data folder a run shows that it is at work. The UI hides it, as it is long."""
GRACE_SECONDS = 300
"""How long a run may be started, or let go of its lock, before or after its steps."""
_REASON = "its process ended without a word: it was killed, or the machine stopped. The next run goes on where it was."
UNFINISHED = [
    dg.DagsterRunStatus.NOT_STARTED,
    dg.DagsterRunStatus.STARTING,
    dg.DagsterRunStatus.STARTED,
    dg.DagsterRunStatus.CANCELING,
]
"""What runs are that a process works on, or should."""


def tagged(data: Path) -> dict[str, str]:
    """The tag of a run into this data folder, for one that is asked for: it may die before its first step."""
    return {TAG: str(data.resolve())}


@contextmanager
def shown(instance: dg.DagsterInstance, run: dg.DagsterRun, data: Path) -> Iterator[None]:
    """Show that a run is at work, where its command, or another process of it, doesn't show it already."""
    if not tagged(data).items() <= run.tags.items():
        instance.add_run_tags(run.run_id, tagged(data))
    with ExitStack() as stack:
        with suppress(LockedError):
            stack.enter_context(at_work(data, run.run_id))
        yield


def look_after(settings: Settings, instance: dg.DagsterInstance) -> list[FailedRun]:
    """Tell of the runs whose process is gone, and let Dagster have them as failed; returns what was told now."""
    gone = [(run.run_id, run.job_name, run.tags.get("dagster/partition", "")) for run in _mark_failed(instance)]
    traces = [trace.run_id for trace in runs_of(settings.data) if trace.state is State.CUT_OFF]
    unkept = [run_id for run_id in traces if not instance.has_run(run_id)]  # Dagster keeps nothing of them
    failures = [
        FailedRun(run_id=run_id, job=job, collection=collection, reason=_REASON)
        for run_id, job, collection in (*gone, *((run_id, "everything", "") for run_id in unkept))
    ]
    failures = [failure for failure in failures if tell(settings.failure_webhook, settings.data, failure)]
    for run_id in unkept:
        forget(settings.data, run_id)
    return failures


def _mark_failed(instance: dg.DagsterInstance) -> list[dg.DagsterRun]:
    failed = []
    for record in instance.get_run_records(dg.RunsFilter(statuses=UNFINISHED)):
        run = record.dagster_run
        if TAG not in run.tags:  # started by hand, and before its first step
            continue
        folder = Path(run.tags[TAG])
        state = state_of(folder, run.run_id)
        if state is State.GOING or (state is State.OVER and time.time() - _last_sign(record, folder) < GRACE_SECONDS):
            continue
        again = instance.get_run_by_id(run.run_id)
        if again is None or again.status not in UNFINISHED:
            continue  # it came to its end while we looked
        instance.report_run_failed(run, _REASON)
        forget(folder, run.run_id)
        failed.append(run)
    return failed


def _last_sign(record: dg.RunRecord, folder: Path) -> float:
    began = record.start_time or record.create_timestamp.timestamp()
    return max(began, last_sign_of(folder, record.dagster_run.run_id))
