"""Runs whose process is gone, and that a run shows that it is at work."""

import dagster as dg
from examples_orchestration import CLEAN

from heat_pipeline.orchestration import assets, stranded
from heat_pipeline.orchestration.partitions import register
from heat_pipeline.orchestration.sensors import stranded_sensor
from heat_pipeline.orchestration.stranded import TAG, look_after
from heat_pipeline.warehouse.failures import recorded
from heat_pipeline.warehouse.runs import State, at_work, state_of


def begun(deployment, **tags):
    """A run that Dagster has as started."""
    run = deployment.instance.create_run_for_job(deployment.defs.resolve_job_def("everything"), tags=tags)
    deployment.instance.report_dagster_event(
        dg.DagsterEvent(dg.DagsterEventType.RUN_START.value, run.job_name), run.run_id
    )
    return run


def died(data, run_id):
    """What a killed process leaves: its note, and no lock."""
    with at_work(data, run_id):
        note = (data / "working" / "runs" / f"{run_id}.lock").read_text()
    (data / "working" / "runs" / f"{run_id}.lock").write_text(note)


def status(deployment, run):
    return deployment.instance.get_run_by_id(run.run_id).status


def test_a_run_whose_process_died_is_marked_failed_and_told_once(deployment):
    data = deployment.settings.data
    dead, alive, other = (begun(deployment, **tags) for tags in ({TAG: str(data)}, {TAG: str(data)}, {}))
    died(data, dead.run_id)
    with at_work(data, alive.run_id):
        with dg.build_sensor_context(instance=deployment.instance) as context:
            sentence = stranded_sensor(deployment.settings)(context).skip_message
        assert look_after(deployment.settings, deployment.instance) == []
    assert dead.run_id in sentence and alive.run_id not in sentence
    assert "its process ended without a word" in recorded(data)[0].sentence
    assert status(deployment, dead) is dg.DagsterRunStatus.FAILURE
    assert {status(deployment, alive), status(deployment, other)} == {dg.DagsterRunStatus.STARTED}
    assert state_of(data, dead.run_id) is State.OVER


def test_a_run_that_let_go_in_order_has_its_time_to_end(deployment, monkeypatch):
    data = deployment.settings.data
    run = begun(deployment, **{TAG: str(data)})
    with at_work(data, run.run_id):
        pass
    assert look_after(deployment.settings, deployment.instance) == []
    monkeypatch.setattr(stranded, "GRACE_SECONDS", -1)
    assert [failure.run_id for failure in look_after(deployment.settings, deployment.instance)] == [run.run_id]


def test_a_run_without_dagster_leaves_a_trace_that_is_told(deployment):
    died(deployment.settings.data, "of-no-instance")
    (told,) = look_after(deployment.settings, deployment.instance)
    assert told.run_id == "of-no-instance"
    assert look_after(deployment.settings, deployment.instance) == []


def test_a_run_shows_that_it_is_at_work(deployment, monkeypatch):
    deployment.put({"a/1.md": CLEAN})
    register(deployment.instance, ["a"])
    seen = []
    real = assets.take_in

    def look(store, *args, **options):
        (trace,) = (deployment.settings.data / "working" / "runs").glob("*.lock")
        seen.append((trace.stem, state_of(deployment.settings.data, trace.stem)))
        return real(store, *args, **options)

    monkeypatch.setattr(assets, "take_in", look)
    result = deployment.only("take_in", partition="a")
    assert result.success
    assert seen == [(result.run_id, State.GOING)]
    assert state_of(deployment.settings.data, result.run_id) is State.OVER
    assert deployment.instance.get_run_by_id(result.run_id).tags[TAG] == str(deployment.settings.data.resolve())
