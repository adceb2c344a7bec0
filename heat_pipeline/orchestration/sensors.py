"""The sensor on the inbox, the one that tells of failed runs, and the one that finds those whose process is gone."""

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

import dagster as dg

from heat_pipeline.escaping import harmless
from heat_pipeline.orchestration.jobs import COLLECTION_JOB
from heat_pipeline.orchestration.stranded import UNFINISHED, look_after, tagged
from heat_pipeline.orchestration.telling import tell, why
from heat_pipeline.settings import Settings
from heat_pipeline.steps.run_requests import Fate, RequestedRun, as_cursor, from_cursor, look_again
from heat_pipeline.steps.taking_in import look
from heat_pipeline.warehouse.failures import FailedRun, timestamp

_LOST_SECONDS = 600.0
"""After this long a run that was asked for and is not there never came to be."""


def inbox_sensor(settings: Settings) -> dg.SensorDefinition:
    """A sensor that requests one run for each collection that arrived, changed or went away.

    A run that failed is requested again, after growing pauses and at most five times: see `steps.run_requests`.
    """

    @dg.sensor(
        name="inbox",
        job=COLLECTION_JOB,
        minimum_interval_seconds=settings.sensor_seconds,
        default_status=dg.DefaultSensorStatus.RUNNING,
        description="Looks into the inbox; what arrived, changed or went away is materialised; what failed, again.",
    )
    def sensor(context: dg.SensorEvaluationContext) -> dg.SensorResult | dg.SkipReason:
        try:
            now = look(settings.inbox_folder).manifests
        except OSError as error:
            return dg.SkipReason(str(error))
        registered = set(context.instance.get_dynamic_partitions("collection"))
        seen = from_cursor(context.cursor)
        outlook = look_again(now, seen, _fates(context.instance, seen), time.time())
        # No run keys: Dagster would ignore a collection that comes back as it was, since it has seen its key. The
        # cursor says what is new, and a run that is asked for twice finds nothing to do.
        requests = [
            dg.RunRequest(partition_key=name, tags={"collection": name, **tagged(settings.data)})
            for name in outlook.ask
            if name in now or name in registered
        ]
        changes: list[dg.AddDynamicPartitionsRequest | dg.DeleteDynamicPartitionsRequest] = []
        if new := sorted(set(now) - registered):
            changes.append(dg.AddDynamicPartitionsRequest("collection", new))
        if old := [name for name in outlook.over if name in registered]:
            changes.append(dg.DeleteDynamicPartitionsRequest("collection", old))
        return dg.SensorResult(
            run_requests=requests,
            dynamic_partitions_requests=changes,
            cursor=as_cursor(
                {name: asked for name, asked in outlook.state.items() if name in now or name in registered}
            ),
            skip_reason=None if requests else harmless(outlook.sentence),
        )

    return sensor


def _fates(
    instance: dg.DagsterInstance, seen: Mapping[str, RequestedRun]
) -> Callable[[str, float], tuple[Fate, float]]:
    """What became of the runs over a collection that were made since a time: see `look_again`.

    The runs are asked for in one go: thousands of collections may wait at once.
    """
    since = min((asked.at for asked in seen.values() if asked.tries), default=None)
    records: dict[str, dg.RunRecord] = {}
    if since is not None:
        made_since = dg.RunsFilter(created_after=datetime.fromtimestamp(since, UTC))
        for wanted in (dg.RunsFilter(statuses=[dg.DagsterRunStatus.QUEUED, *UNFINISHED]), made_since):
            records |= {record.dagster_run.run_id: record for record in instance.get_run_records(wanted)}
    partitions = instance.get_dynamic_partitions("collection")

    def fate(collection: str, since: float) -> tuple[Fate, float]:
        """One that goes on comes before all, as it may use the partition; then one that succeeded, whoever began it."""
        covering = [record for record in records.values() if _covers(record.dagster_run, collection, partitions)]
        if any(not record.dagster_run.is_finished for record in covering):
            return Fate.GOING, 0.0
        covering = [record for record in covering if record.create_timestamp.timestamp() >= since]
        if not covering:
            lost = time.time() - since > _LOST_SECONDS
            return Fate.FAILED if lost else Fate.GOING, since + _LOST_SECONDS
        last = max(covering, key=lambda record: record.create_timestamp)
        is_over = last.dagster_run.status is dg.DagsterRunStatus.CANCELED
        is_over = is_over or any(record.dagster_run.is_success for record in covering)
        return Fate.OVER if is_over else Fate.FAILED, last.end_time or last.update_timestamp.timestamp()

    return fate


def _covers(run: dg.DagsterRun, collection: str, keys: Sequence[str]) -> bool:
    """Whether a run is over a collection: its partition, or a range of partitions that it lies in."""
    if (partition := run.tags.get("dagster/partition")) is not None:
        return partition == collection
    first, last = (run.tags.get(f"dagster/asset_partition_range_{end}") for end in ("start", "end"))
    if first not in keys or last not in keys or collection not in keys:
        return False
    return keys.index(first) <= keys.index(collection) <= keys.index(last)


def failure_sensor(settings: Settings) -> dg.SensorDefinition:
    """A sensor that writes each failed run to <data>/failures.jsonl, where people without the UI see it."""

    @dg.run_failure_sensor(
        name="failures",
        default_status=dg.DefaultSensorStatus.RUNNING,
        minimum_interval_seconds=settings.sensor_seconds,
        description="Writes each failed run, with its reason, to failures.jsonl in the data folder; calls the webhook.",
    )
    def sensor(context: dg.RunFailureSensorContext) -> None:
        failure = FailedRun(
            at=_ended(context),
            run_id=context.dagster_run.run_id,
            job=context.dagster_run.job_name,
            collection=context.partition_key or "",
            reason=_reason(context),
        )
        if tell(settings.failure_webhook, settings.data, failure):
            context.log.error(harmless(failure.sentence))

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
        failures = look_after(settings, context.instance)
        sentences = "; ".join(failure.sentence for failure in failures)
        return dg.SkipReason(harmless(sentences) or "no run has lost its process")

    return sensor


def _reason(context: dg.RunFailureSensorContext) -> str:
    """What went wrong in each step that failed, else what Dagster says of the run."""
    reasons = []
    for event in context.get_step_failure_events():
        if reason := why(event.step_failure_data.error):
            reasons.append(f"{event.step_key}: {reason}")
    return "; ".join(reasons) or context.failure_event.message or ""


def _ended(context: dg.RunFailureSensorContext) -> str:
    """When the run ended; now where Dagster doesn't know."""
    record = context.instance.get_run_record_by_id(context.dagster_run.run_id)
    ended = None if record is None else record.end_time
    return timestamp(None if ended is None else datetime.fromtimestamp(ended, UTC))
