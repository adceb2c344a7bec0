"""A damaged working file: a run that finds it goes on; one in the middle of which it shows fails and is repeated."""

import dagster as dg
import yaml
from damage import tear
from examples_orchestration import PROJECT

from heat_pipeline.orchestration import assets
from heat_pipeline.orchestration.telling import why
from heat_pipeline.warehouse.recovery import recoveries


def test_a_run_in_the_middle_of_which_it_shows_fails_and_one_that_finds_it_does_all(begun, monkeypatch):
    """What is warned of stands in the log of the run: logs go where the project has them."""
    logs = yaml.safe_load((PROJECT / "dagster_home" / "dagster.yaml").read_text())["python_logs"]
    before = begun.store.published.read_bytes()
    summarise = assets.summarise

    def torn(store):
        tear(store.working)
        return summarise(store)

    with monkeypatch.context() as patched:
        patched.setattr(assets, "summarise", torn)
        result = begun.only("summarise", "warehouse_published")
    assert not result.success
    assert begun.store.published.read_bytes() == before
    failed = [event for event in result.all_events if event.is_step_failure]
    assert [event.step_key for event in failed] == ["warehouse_published"]
    assert why(failed[0].step_failure_data.error).startswith("the working file was damaged while this run was at work")
    (first,) = recoveries(begun.store.working.parent)

    tear(begun.store.working)
    with dg.DagsterInstance.ephemeral(settings={"python_logs": logs}) as begun.instance:
        result = begun.only("warehouse_published")
        messages = [entry.user_message for entry in begun.instance.all_logs(result.run_id)]
    assert result.success
    (second,) = set(recoveries(begun.store.working.parent)) - {first}
    assert any(message.startswith(second) for message in messages)
