"""A damaged working file: a run that finds it goes on; one in the middle of which it shows fails and is repeated."""

import dagster as dg
import pytest
import yaml
from damage import tear
from examples_orchestration import FAR_OUT, PROJECT

from heat_pipeline.orchestration import assets
from heat_pipeline.orchestration.telling import why
from heat_pipeline.warehouse.recovery import recoveries


def texts(deployment):
    asked = "SELECT collection, count(*) FROM raw.descriptions WHERE removed_at IS NULL GROUP BY ALL ORDER BY ALL"
    return deployment.store.query_published(asked).rows


@pytest.fixture
def changed(two):
    """A text has arrived in one of the collections since they were published. Logs go where the project has them."""
    logs = yaml.safe_load((PROJECT / "dagster_home" / "dagster.yaml").read_text())["python_logs"]
    two.put({"far/2.md": FAR_OUT})
    with dg.DagsterInstance.ephemeral(settings={"python_logs": logs}) as two.instance:
        yield two


def test_a_run_in_the_middle_of_which_it_shows_fails_and_one_that_finds_it_does_all(changed, monkeypatch):
    summarise = assets.summarise

    def torn(store):
        tear(store.working)
        return summarise(store)

    with monkeypatch.context() as patched:
        patched.setattr(assets, "summarise", torn)
        result = changed.everything()
    assert not result.success
    assert texts(changed) == [("clean", 2), ("far", 1)]
    failed = [event for event in result.all_events if event.is_step_failure]
    assert [event.step_key for event in failed] == ["warehouse_published"]
    assert why(failed[0].step_failure_data.error).startswith("the working file was damaged while this run was at work")
    (first,) = recoveries(changed.store.working.parent)

    tear(changed.store.working)
    result = changed.everything()
    assert result.success
    assert texts(changed) == [("clean", 2), ("far", 2)]
    (second,) = set(recoveries(changed.store.working.parent)) - {first}
    assert any(entry.user_message.startswith(second) for entry in changed.instance.all_logs(result.run_id))
