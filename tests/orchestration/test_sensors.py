"""The inbox sensor, tick by tick, the daily schedule, and the record of failed runs."""

import json
import shutil
import time
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import dagster as dg
import pytest
from dagster._core.events import DagsterEvent
from dagster._core.events.log import EventLogEntry
from dagster._utils.schedules import schedule_execution_time_iterator
from examples_orchestration import CLEAN

from heat_pipeline.orchestration import assets, patience, sensors
from heat_pipeline.orchestration.schedules import daily
from heat_pipeline.orchestration.sensors import failure_sensor, inbox_sensor
from heat_pipeline.steps.asking import PAUSES, Asked, as_cursor, from_cursor
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
        with dg.build_sensor_context(
            instance=instance, cursor=self.cursor, resources={"pipeline": self.deployment.pipeline}
        ) as context:
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
        assert all(request.tags == {"collection": request.partition_key} for request in result.run_requests)
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


def test_what_was_run_before_the_first_look_is_not_run_again_where_the_warehouse_can_tell(deployment, tick):
    """And a damaged one is as done as what was published, which takes its place."""
    deployment.put({"a/1.md": CLEAN, "b/1.md": CLEAN})
    assert deployment.everything().success
    assert tick() == NOTHING
    with deployment.store.writing():
        assert Ticks(deployment)() == (["a", "b"], [], [])
    deployment.store.working.write_bytes(b"not a warehouse")
    assert Ticks(deployment)() == NOTHING
    deployment.put({"b/2.md": CLEAN})
    assert tick() == (["b"], [], [])
    tick.end("b")
    deployment.put({"c/1.md": CLEAN})
    assert tick() == (["c"], ["c"], [])


def test_what_the_ui_was_not_shown_is_run_for_it(two):
    assert Ticks(two)() == (["clean", "far"], [], [])


def test_what_is_new_changed_and_unchanged(deployment, tick):
    assert tick() == NOTHING
    deployment.put({"b/1.md": CLEAN, "a/1.md": CLEAN})
    assert tick() == (["a", "b"], ["a", "b"], [])
    assert tick() == NOTHING
    deployment.put({"b/2.md": CLEAN})
    assert tick() == (["b"], [], [])
    (deployment.inbox / "b" / "1.md").unlink()
    assert tick() == (["b"], [], [])
    assert tick() == NOTHING
    for name in ("a", "b"):
        tick.end(name)
    assert tick() == NOTHING
    kept = from_cursor(tick.cursor)
    assert {name: one.manifest for name, one in kept.items()} == look(deployment.inbox).manifests
    assert all(one.tries == 0 for one in kept.values())


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


def test_an_unchanged_inbox_says_why_there_is_no_run(deployment, tick):
    deployment.put({"a/1.md": CLEAN})
    tick()
    with dg.build_sensor_context(
        instance=deployment.instance, cursor=tick.cursor, resources={"pipeline": deployment.pipeline}
    ) as context:
        assert tick.sensor(context).skip_reason.skip_message == "nothing in the inbox has changed"
    tick.end("a", failed=True)
    with dg.build_sensor_context(
        instance=deployment.instance, cursor=tick.cursor, resources={"pipeline": deployment.pipeline}
    ) as context:
        assert "a failed and will be tried again" in tick.sensor(context).skip_reason.skip_message


def test_a_collection_that_went_away_gets_a_run_and_then_ceases_to_be_a_partition(deployment, tick):
    deployment.put({"a/1.md": CLEAN, "b/1.md": CLEAN})
    tick()
    shutil.rmtree(deployment.inbox / "a")
    assert tick() == (["a"], [], [])
    assert tick() == NOTHING
    tick.end("a")
    assert tick() == ([], [], ["a"])
    assert deployment.instance.get_dynamic_partitions("collection") == ["b"]
    assert tick() == NOTHING
    assert list(from_cursor(tick.cursor)) == ["b"]


def test_no_partition_goes_while_a_run_over_all_of_them_is_going_on(deployment, tick):
    deployment.put({"a/1.md": CLEAN, "b/1.md": CLEAN})
    tick()
    tick.end("a")
    tick.end("b")
    tick()
    shutil.rmtree(deployment.inbox / "a")
    tick()
    tick.end("a")
    tags = {"dagster/asset_partition_range_start": "a", "dagster/asset_partition_range_end": "b"}
    run = waiting(deployment.instance, tags)
    assert tick() == NOTHING
    over(deployment.instance, run)
    other = waiting(deployment.instance, {"dagster/partition": "b"})
    assert tick() == ([], [], ["a"])
    over(deployment.instance, other)


def test_a_collection_that_comes_back_as_it_was_is_taken_in_again(deployment, tick):
    deployment.put({"a/1.md": CLEAN})
    tick()
    shutil.move(deployment.inbox / "a", deployment.settings.data / "aside")
    assert tick() == (["a"], [], [])
    shutil.move(deployment.settings.data / "aside", deployment.inbox / "a")
    assert tick() == (["a"], [], [])  # back before its partition was deleted
    shutil.move(deployment.inbox / "a", deployment.settings.data / "aside")
    assert tick() == (["a"], [], [])
    tick.end("a")
    assert tick() == ([], [], ["a"])
    shutil.move(deployment.settings.data / "aside", deployment.inbox / "a")
    assert tick() == (["a"], ["a"], [])  # back after that


def test_an_inbox_that_is_not_there_is_no_reason_to_forget_everything(deployment, tick):
    deployment.put({"a/1.md": CLEAN})
    tick()
    before = tick.cursor
    aside = deployment.settings.data / "aside"
    deployment.inbox.rename(aside)
    assert "There is no inbox" in tick()
    assert tick.cursor == before
    aside.rename(deployment.inbox)
    assert tick() == NOTHING


def test_the_cursor_is_what_is_kept(deployment, tick):
    deployment.put({"a/1.md": CLEAN})
    (manifest,) = look(deployment.inbox).manifests.values()
    tick.cursor = as_cursor({"a": Asked(manifest, 0.0, tries=0)})
    assert tick() == ([], ["a"], [])  # known to the cursor, but not yet a partition
    tick.cursor = as_cursor({"a": Asked("another", 0.0, tries=0)})
    assert tick() == (["a"], [], [])
    tick.cursor = as_cursor({"a": Asked(manifest, 0.0, tries=0), "b": Asked("never a partition", 0.0, tries=0)})
    assert tick() == NOTHING
    assert list(from_cursor(tick.cursor)) == ["a"]


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


@pytest.fixture
def scheduled(deployment):
    """One evaluation of the schedule, at six in the morning of a day on which the clocks went forward."""
    with dg.instance_for_test() as instance:

        def evaluate():
            with dg.build_schedule_context(
                instance=instance,
                scheduled_execution_time=datetime(2026, 3, 29, 6, tzinfo=ZoneInfo("Europe/Berlin")).astimezone(UTC),
                resources={"pipeline": deployment.pipeline},
            ) as context:
                return daily(deployment.settings)(context)

        evaluate.instance = instance
        yield evaluate


def test_the_daily_schedule_is_one_run_over_all_partitions(deployment, scheduled):
    scheduled.instance.add_dynamic_partitions("collection", ["gone"])
    deployment.put({"b/1.md": CLEAN, "a/1.md": CLEAN})
    request = scheduled()
    assert request.tags == {"dagster/asset_partition_range_start": "gone", "dagster/asset_partition_range_end": "b"}
    assert scheduled.instance.get_dynamic_partitions("collection") == ["gone", "a", "b"]


def test_six_in_the_morning_is_six_there_on_both_sides_of_summer_time(deployment):
    schedule = daily(deployment.settings.model_copy(update={"time_zone": "Europe/Berlin"}))
    assert (schedule.cron_schedule, schedule.execution_timezone) == ("0 6 * * *", "Europe/Berlin")
    found = schedule_execution_time_iterator(
        datetime(2026, 3, 27, 12, tzinfo=ZoneInfo("Europe/Berlin")).timestamp(),
        schedule.cron_schedule,
        schedule.execution_timezone,
    )
    assert [next(found).astimezone(UTC).hour for _ in range(3)] == [5, 4, 4]


@pytest.mark.parametrize(("there", "words"), [(True, "holds no collection"), (False, "There is no inbox")])
def test_the_schedule_has_nothing_to_do_without_collections(deployment, scheduled, there, words):
    if not there:
        deployment.inbox.rmdir()
    assert words in scheduled().skip_message


def record_of(deployment, result):
    """What the sensor writes of a run over the collection a that failed."""
    assert not result.success
    (failure,) = [event for event in result.all_events if event.event_type is dg.DagsterEventType.RUN_FAILURE]
    with dg.build_run_status_sensor_context(
        sensor_name="failures",
        dagster_instance=deployment.instance,
        dagster_run=deployment.instance.get_run_by_id(result.run_id),
        dagster_event=failure,
        partition_key="a",
    ).for_run_failure() as context:
        failure_sensor(deployment.settings)(context)
    (line,) = (deployment.settings.data / "failures.jsonl").read_text().splitlines()
    return json.loads(line)


def test_a_failed_run_is_recorded_with_its_first_cause_and_when_it_ended(deployment):
    deployment.put({"a/1.md": CLEAN})
    deployment.inbox.rename(deployment.settings.data / "aside")
    result = deployment.collection("a")
    time.sleep(1.1)
    record = record_of(deployment, result)
    ended = deployment.instance.get_run_record_by_id(result.run_id).end_time
    assert record.pop("at") == datetime.fromtimestamp(int(ended), UTC).isoformat()
    reason = record.pop("reason")
    assert record == {"run_id": result.run_id, "job": "collection", "collection": "a"}
    assert reason.startswith("take_in: FileNotFoundError: There is no inbox ")
    assert "put a folder of descriptions into it" in reason


def test_the_reason_of_a_failure_is_the_error_for_people_and_not_its_cause(deployment, monkeypatch):
    def broken(*_args, **_kwargs):
        try:
            raise ValueError("while parsing a flow sequence")
        except ValueError as error:
            raise LockedError("names.yaml, line 16, is not valid YAML: see: there") from error

    monkeypatch.setattr(assets, "take_in", broken)
    monkeypatch.setattr(patience, "_TRIES_MORE", 0)
    deployment.put({"a/1.md": CLEAN})
    reason = record_of(deployment, deployment.collection("a"))["reason"]
    assert reason == "take_in: names.yaml, line 16, is not valid YAML: see: there"
