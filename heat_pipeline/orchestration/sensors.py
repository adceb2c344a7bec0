"""The sensor on the inbox, the one that tells of failed runs, and the one that finds those whose process is gone."""

import json
from pathlib import Path

import dagster as dg

from heat_pipeline.orchestration.failing import tell
from heat_pipeline.orchestration.jobs import COLLECTION_JOB
from heat_pipeline.orchestration.resources import Pipeline
from heat_pipeline.orchestration.stranded import look_after
from heat_pipeline.settings import Settings
from heat_pipeline.steps.taking_in import look

LOCATION = "heat_pipeline"
"""The name of the code location in workspace.yaml."""
GONE = ""
"""What the cursor holds for a collection that left the inbox, until its last run is over."""


def inbox_sensor(settings: Settings) -> dg.SensorDefinition:
    """A sensor that requests one run for each collection that arrived, changed or went away."""

    @dg.sensor(
        name="inbox",
        job=COLLECTION_JOB,
        minimum_interval_seconds=settings.sensor_seconds,
        default_status=dg.DefaultSensorStatus.RUNNING,
        description="Looks into the inbox; what arrived, changed or went away is materialised.",
    )
    def sensor(context: dg.SensorEvaluationContext, pipeline: Pipeline) -> dg.SensorResult | dg.SkipReason:
        try:
            now = look(Path(pipeline.inbox)).manifests
        except OSError as error:
            return dg.SkipReason(str(error))
        seen: dict[str, str] = json.loads(context.cursor) if context.cursor else {}
        registered = set(context.instance.get_dynamic_partitions("collection"))
        # No run keys: Dagster would ignore a collection that comes back as it was, since it has seen its key. The
        # cursor says what is new, and a run that is asked for twice finds nothing to do.
        requests = [
            dg.RunRequest(partition_key=name, tags={"collection": name})
            for name, manifest in sorted(now.items())
            if seen.get(name) != manifest
        ]
        left = sorted(name for name in seen if name not in now)
        # A collection that went away gets a run that marks its rows; its partition goes when that run is over.
        requests += [
            dg.RunRequest(partition_key=name, tags={"collection": name})
            for name in left
            if seen[name] != GONE and name in registered
        ]
        over = [name for name in left if seen[name] == GONE and not _running(context.instance, name)]
        cursor = {**now, **{name: GONE for name in left if name not in over}}
        changes: list[dg.AddDynamicPartitionsRequest | dg.DeleteDynamicPartitionsRequest] = []
        if new := sorted(set(now) - registered):
            changes.append(dg.AddDynamicPartitionsRequest("collection", new))
        if old := [name for name in over if name in registered]:
            changes.append(dg.DeleteDynamicPartitionsRequest("collection", old))
        return dg.SensorResult(
            run_requests=requests,
            dynamic_partitions_requests=changes,
            cursor=json.dumps(cursor, sort_keys=True),
            skip_reason=None if requests else "nothing in the inbox has changed",
        )

    return sensor


def _running(instance: dg.DagsterInstance, collection: str) -> bool:
    """Whether a run that takes a collection in, alone or with all others, is waiting or going on."""
    unfinished = [
        dg.DagsterRunStatus.QUEUED,
        dg.DagsterRunStatus.NOT_STARTED,
        dg.DagsterRunStatus.STARTING,
        dg.DagsterRunStatus.STARTED,
        dg.DagsterRunStatus.CANCELING,
    ]
    runs = instance.get_runs(dg.RunsFilter(statuses=unfinished))
    return any(run.tags.get("dagster/partition", collection) == collection for run in runs)


def failure_sensor(settings: Settings) -> dg.SensorDefinition:
    """A sensor that writes each failed run to <data>/failures.jsonl, where people without the UI see it."""

    @dg.run_failure_sensor(
        name="failures",
        default_status=dg.DefaultSensorStatus.RUNNING,
        minimum_interval_seconds=settings.sensor_seconds,
        description="Writes each failed run, with its reason, to failures.jsonl in the data folder; calls the webhook.",
    )
    def sensor(context: dg.RunFailureSensorContext) -> None:
        failure = tell(
            settings,
            run_id=context.dagster_run.run_id,
            job=context.dagster_run.job_name,
            collection=context.partition_key or "",
            reason=_reason(context),
        )
        if failure is not None:
            context.log.error(failure.sentence)

    return sensor


def stranded_sensor(settings: Settings) -> dg.SensorDefinition:
    """A sensor that marks runs as failed whose process is gone: they would count as started for ever."""

    @dg.sensor(
        name="stranded",
        minimum_interval_seconds=settings.sensor_seconds,
        default_status=dg.DefaultSensorStatus.RUNNING,
        description="Marks runs as failed whose process was killed, so that they don't hold the place of others.",
    )
    def sensor(context: dg.SensorEvaluationContext) -> dg.SkipReason:
        told = look_after(settings, context.instance, LOCATION)
        return dg.SkipReason("; ".join(one.sentence for one in told) or "no run has lost its process")

    return sensor


def _reason(context: dg.RunFailureSensorContext) -> str:
    """What went wrong in each step that failed, in the words of the first cause; else what Dagster says of the run."""
    reasons = []
    for event in context.get_step_failure_events():
        error = event.step_failure_data.error
        while error is not None and error.cause is not None:
            error = error.cause
        if error is not None:
            reasons.append(f"{event.step_key}: {error.message.strip()}")
    return "; ".join(reasons) or context.failure_event.message or ""
