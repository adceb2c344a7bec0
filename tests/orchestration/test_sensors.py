"""The inbox sensor, tick by tick, the daily schedule, and the record of failed runs."""

import json
import shutil
import time
from datetime import UTC, datetime

import dagster as dg
import pytest
from dagster._core.events import DagsterEvent
from dagster._core.events.log import EventLogEntry
from examples_orchestration import CLEAN

from heat_pipeline.orchestration import assets, sensors
from heat_pipeline.orchestration.schedules import daily
from heat_pipeline.orchestration.sensors import failure_sensor, inbox_sensor
from heat_pipeline.orchestration.stranded import TAG
from heat_pipeline.steps.run_requests import PAUSES, RequestedRun, as_cursor, from_cursor
from heat_pipeline.steps.taking_in import look
from heat_pipeline.warehouse import LockedError


class Ticks:
    """Evaluates the sensor as the daemon does, keeping its cursor and its partitions."""

    def __init__(self, deployment):
        self.deployment = deployment
        self.sensor = inbox_sensor(deployment.settings)
        self.cursor = None
        self.runs = []

    def __call__(self):
        """One tick: the collections that get a run, those that become partitions, and those that cease to be."""
        instance = self.deployment.instance
        with dg.build_sensor_context(instance=instance, cursor=self.cursor) as context:
            result = self.sensor(context)
        if isinstance(result, dg.SkipReason):
            return result.skip_message
        self.cursor = result.cursor
        added, deleted = [], []
        for change in result.dynamic_partitions_requests:
            if isinstance(change, dg.AddDynamicPartitionsRequest):
                added += change.partition_keys
                instance.add_dynamic_partitions(change.partitions_def_name, change.partition_keys)
            else:
                deleted += change.partition_keys
                for key in change.partition_keys:
                    instance.delete_dynamic_partition(change.partitions_def_name, key)
        # Dagster ignores a run key that it has seen, whatever became of the collection since.
        assert all(request.run_key is None for request in result.run_requests)
        assert all(
            request.tags["collection"] == request.partition_key and TAG in request.tags
            for request in result.run_requests
        )
        asked = [request.partition_key for request in result.run_requests]
        for name in asked:
            self.runs.append(waiting(instance, {"dagster/partition": name}))
        return asked, added, deleted

    def end(self, name, failed=False):
        """The runs that were asked for of a collection are over."""
        instance = self.deployment.instance
        for run in [run for run in self.runs if run.tags["dagster/partition"] == name]:
            self.runs.remove(run)
            instance.report_run_failed(run) if failed else over(instance, run)


@pytest.fixture
def tick(deployment):
    return Ticks(deployment)


NOTHING = ([], [], [])


def test_what_is_new_and_changed_is_asked_for_once(deployment, tick):
    assert tick() == NOTHING
    deployment.put({"b/1.md": CLEAN, "a/1.md": CLEAN})
    assert tick() == (["a", "b"], ["a", "b"], [])
    assert tick() == NOTHING
    deployment.put({"b/2.md": CLEAN})
    assert tick() == (["b"], [], [])
    for name in ("a", "b"):
        tick.end(name)
    assert tick() == NOTHING
    kept = from_cursor(tick.cursor)
    assert {name: asked.manifest for name, asked in kept.items()} == look(deployment.inbox).manifests
    assert all(asked.tries == 0 for asked in kept.values())
    before, aside = tick.cursor, deployment.settings.data / "aside"
    deployment.inbox.rename(aside)
    assert "There is no inbox" in tick()  # which is no reason to forget everything
    aside.rename(deployment.inbox)
    assert (tick(), tick.cursor) == (NOTHING, before)


def test_a_run_that_failed_is_asked_for_again_and_one_that_succeeded_by_other_means_is_not(
    deployment, tick, monkeypatch
):
    deployment.put({"a/1.md": CLEAN, "b/1.md": CLEAN})
    assert tick()[0] == ["a", "b"]
    tick.end("a", failed=True)
    tick.end("b", failed=True)
    assert tick() == NOTHING
    later = time.time() + PAUSES[0]
    everything = waiting(
        deployment.instance, {"dagster/asset_partition_range_start": "b", "dagster/asset_partition_range_end": "b"}
    )
    over(deployment.instance, everything)
    monkeypatch.setattr(sensors.time, "time", lambda: later)
    assert tick() == (["a"], [], [])
    assert from_cursor(tick.cursor)["a"].tries == 2
    assert from_cursor(tick.cursor)["b"].tries == 0


def test_a_collection_that_went_away_gets_a_run_and_ceases_to_be_a_partition_when_none_goes_on_over_it(
    deployment, tick
):
    deployment.put({"a/1.md": CLEAN, "b/1.md": CLEAN})
    tick()
    aside = deployment.settings.data / "aside"
    shutil.move(deployment.inbox / "a", aside)
    assert tick() == (["a"], [], [])
    over_both = {"dagster/asset_partition_range_start": "a", "dagster/asset_partition_range_end": "b"}
    run = waiting(deployment.instance, over_both)
    tick.end("a")
    assert tick() == NOTHING
    over(deployment.instance, run)
    assert tick() == ([], [], ["a"])
    assert deployment.instance.get_dynamic_partitions("collection") == ["b"]
    shutil.move(aside, deployment.inbox / "a")
    assert tick() == (["a"], ["a"], [])  # it comes back as it was: a key would have Dagster ignore it
    shutil.move(deployment.inbox / "a", aside)
    assert tick() == (["a"], [], [])
    tick.end("a")
    assert tick() == ([], [], ["a"])
    assert tick() == NOTHING
    assert list(from_cursor(tick.cursor)) == ["b"]
    # What the cursor knows and was never a partition is forgotten; what is there and was none becomes one.
    deployment.instance.delete_dynamic_partition("collection", "b")
    tick.cursor = as_cursor({**from_cursor(tick.cursor), "c": RequestedRun("never a partition", 0.0, tries=0)})
    assert tick() == ([], ["b"], [])
    assert list(from_cursor(tick.cursor)) == ["b"]


def _ended(run):
    event = DagsterEvent(event_type_value=dg.DagsterEventType.RUN_SUCCESS.value, job_name=run.job_name)
    return EventLogEntry(
        error_info=None, level="info", user_message="", run_id=run.run_id, timestamp=time.time(),
        step_key=None, job_name=run.job_name, dagster_event=event,
    )  # fmt: skip


def waiting(instance, tags):
    run = dg.DagsterRun(job_name="collection", tags=tags, status=dg.DagsterRunStatus.STARTED)
    instance.add_run(run)
    return run


def over(instance, run):
    instance.handle_new_event(_ended(run))


def test_the_daily_schedule_is_one_run_over_all_partitions(deployment):
    with dg.instance_for_test() as instance:

        def evaluate():
            with dg.build_schedule_context(
                instance=instance,
                scheduled_execution_time=datetime(2026, 3, 29, 4, tzinfo=UTC),
            ) as context:
                return daily(deployment.settings)(context)

        assert "holds no collection" in evaluate().skip_message
        instance.add_dynamic_partitions("collection", ["gone"])
        deployment.put({"b/1.md": CLEAN, "a/1.md": CLEAN})
        tags = {"dagster/asset_partition_range_start": "gone", "dagster/asset_partition_range_end": "b"}
        data = str(deployment.settings.data.resolve())
        assert evaluate().tags == {**tags, TAG: data}
        assert instance.get_dynamic_partitions("collection") == ["gone", "a", "b"]
        shutil.rmtree(deployment.inbox)
        assert "There is no inbox" in evaluate().skip_message


def failed(deployment, settings, times=1):
    """A run over the collection a that failed, of which the sensor hears so often."""
    result = deployment.collection("a")
    assert not result.success
    (failure,) = [event for event in result.all_events if event.event_type is dg.DagsterEventType.RUN_FAILURE]
    with dg.build_run_status_sensor_context(
        sensor_name="failures",
        dagster_instance=deployment.instance,
        dagster_run=deployment.instance.get_run_by_id(result.run_id),
        dagster_event=failure,
        partition_key="a",
    ).for_run_failure() as context:
        for _ in range(times):
            failure_sensor(settings)(context)
    (line,) = (settings.data / "failures.jsonl").read_text().splitlines()
    return result.run_id, json.loads(line)


def test_a_failed_run_is_recorded_and_told_once_with_its_first_cause_and_when_it_ended(deployment, webhook):
    url, calls = webhook
    deployment.inbox.rmdir()
    settings = deployment.settings.model_copy(update={"failure_webhook": url})
    run_id, record = failed(deployment, settings, times=2)  # the daemon may start anew: nobody is told twice
    ended = deployment.instance.get_run_record_by_id(run_id).end_time
    assert record["at"] == datetime.fromtimestamp(int(ended), UTC).isoformat()
    assert (record["run_id"], record["job"], record["collection"]) == (run_id, "collection", "a")
    assert record["reason"].startswith("take_in: FileNotFoundError: There is no inbox ")
    assert "put a folder of descriptions into it" in record["reason"]
    why = " ".join(record["reason"].split())
    text = f"{record['at']}: the run of collection a failed (collection, {run_id}): {why}"
    assert calls == [{"text": text, **record}]


def test_the_reason_of_a_failure_is_the_error_for_people_and_not_its_cause(deployment, monkeypatch):
    def broken(*_args, **_kwargs):
        try:
            raise ValueError("while parsing a flow sequence")
        except ValueError as error:
            raise LockedError("names.yaml, line 16, is not valid YAML: see: there") from error

    monkeypatch.setattr(assets, "take_in", broken)
    _, record = failed(deployment, deployment.settings)
    assert record["reason"] == "take_in: names.yaml, line 16, is not valid YAML: see: there"
