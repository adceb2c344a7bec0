"""Old runs and their event logs go; what Dagster still needs of them to say how things stand, stays.

The state of each partition is that of its last materialisation, and of each check that of its last evaluation: the
runs that hold these are kept, however old.
"""

import time
from collections.abc import Iterator
from pathlib import Path

import dagster as dg
from dagster import DagsterEventType

from heat_pipeline.orchestration.checks import CHECKS
from heat_pipeline.settings import Settings, settings

_AT_A_TIME = 500
_OVER = [dg.DagsterRunStatus.SUCCESS, dg.DagsterRunStatus.FAILURE, dg.DagsterRunStatus.CANCELED]


@dg.op(description="Deletes runs that ended long ago with their event logs, but for those that a state stands on.")
def prune_runs(context: dg.OpExecutionContext) -> None:
    """Delete old runs; says how many."""
    pruned, kept = prune(context.instance, before=time.time() - settings().keep_runs_days * 86_400)
    context.log.info(
        "%s runs pruned; %s as old are kept: the state of an asset or a check stands on them", pruned, kept
    )
    context.add_output_metadata({"pruned": pruned, "kept": kept})


@dg.job(name="prune", description="Deletes old runs and their event logs; HEAT_PIPELINE_KEEP_RUNS_DAYS says how old.")
def prune_job() -> None:
    """Delete old runs."""
    prune_runs()


def pruning(chosen: Settings) -> dg.ScheduleDefinition:
    """A weekly schedule that prunes."""
    return dg.ScheduleDefinition(
        name="pruning",
        job=prune_job,
        cron_schedule="0 3 * * 0",
        execution_timezone=chosen.time_zone,
        default_status=dg.DefaultScheduleStatus.RUNNING,
        description=f"Runs that are older than {chosen.keep_runs_days} days go, each Sunday.",
    )


def prune(instance: dg.DagsterInstance, before: float) -> tuple[int, int]:
    """Delete the runs that ended before a time, in seconds since 1970; returns how many, and how many more stay."""
    needed = _needed(instance)
    old = list(_ended_before(instance, before))
    for run_id in old:
        if run_id not in needed:
            instance.delete_run(run_id)
            instance.compute_log_manager.delete_logs(prefix=[run_id])
            _remove_files(instance, run_id)
    kept = sum(run_id in needed for run_id in old)
    return len(old) - kept, kept


def _ended_before(instance: dg.DagsterInstance, before: float) -> Iterator[str]:
    cursor = None
    while records := instance.get_run_records(dg.RunsFilter(statuses=_OVER), limit=_AT_A_TIME, cursor=cursor):
        for record in records:
            cursor = record.dagster_run.run_id
            if (record.end_time or record.update_timestamp.timestamp()) < before:
                yield cursor


def _needed(instance: dg.DagsterInstance) -> set[str]:
    """The runs that hold the last materialisation of a partition, or the last evaluation of a check."""
    runs: set[str] = set()
    storage = instance.event_log_storage
    for key in instance.all_asset_keys():
        last = storage.get_latest_storage_id_by_partition(key, DagsterEventType.ASSET_MATERIALIZATION)
        ids = sorted(last.values())
        for first in range(0, len(ids), _AT_A_TIME):
            wanted = dg.AssetRecordsFilter(asset_key=key, storage_ids=ids[first : first + _AT_A_TIME])
            records = instance.fetch_materializations(wanted, limit=_AT_A_TIME).records
            runs.update(record.run_id for record in records)
        latest = instance.fetch_materializations(key, limit=1).records
        runs.update(record.run_id for record in latest)
    checks = [key for check in CHECKS for key in check.check_keys]
    runs.update(record.run_id for record in storage.get_latest_asset_check_execution_by_key(checks).values())
    return runs


def _remove_files(instance: dg.DagsterInstance, run_id: str) -> None:
    """Dagster empties the file of a run's events and leaves it there."""
    place = getattr(instance.event_log_storage, "path_for_shard", None)
    if place is not None:
        for file in Path(place(run_id)).parent.glob(f"{run_id}.db*"):
            file.unlink(missing_ok=True)
