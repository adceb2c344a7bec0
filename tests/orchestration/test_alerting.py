"""The check `alerts`, and what the webhook is told of a run."""

from types import SimpleNamespace

import duckdb
import pytest
from examples_orchestration import FAR_OUT, Deployment, checks, shown

from heat_pipeline.orchestration.telling import tell
from heat_pipeline.warehouse.news import Alerted, alerts_of


@pytest.fixture
def alerted(two, webhook):
    """Two collections with a webhook, and what it was told."""
    url, calls = webhook
    settings = two.settings.model_copy(update={"failure_webhook": url})
    return SimpleNamespace(url=url, calls=calls, deployment=Deployment(settings, two.instance))


def test_a_run_with_alerts_warns_and_tells_the_webhook_once(alerted):
    deployment = alerted.deployment
    deployment.put({"clean/3.md": FAR_OUT, "clean/4.md": " "})
    result = deployment.collection("clean")
    check = checks(result)["alerts"]
    assert (result.success, check.passed, check.severity.value, check.blocking) == (True, False, "WARN", False)
    assert check.description == (
        "1 new critical finding (value_outside_legend) in clean/3; many texts are rejected: 1 of 4 in clean"
    )
    assert [(row["kind"], row["count"]) for row in shown(check)] == [("new_critical", 1), ("rejected", 1)]
    ((text, *_),) = deployment.published(shown(check)[0]["where"])
    assert text == "clean/3"
    with duckdb.connect(deployment.store.published, read_only=True) as con:  # as a sensor of somebody's would
        assert [alert.what for alert in alerts_of(con, result.run_id)] == check.description.split("; ")

    (call,) = alerted.calls
    assert list(call) == [
        "text",
        "at",
        "run_id",
        "job",
        "collection",
        "reason",
        "alerts",
    ]  # as of a failed run, and more
    assert (call["run_id"], call["job"], call["collection"]) == (result.run_id, "collection", "clean")
    assert call["reason"] == check.description
    assert call["text"] == (
        f"{call['at']}: the run of collection clean has alerts (collection, {result.run_id}): {check.description}"
    )
    assert [alert["kind"] for alert in call["alerts"]] == ["new_critical", "rejected"]

    again = Alerted(run_id=result.run_id, job="", collection="", reason="", alerts=())
    assert not tell(alerted.url, deployment.settings.data, again)
    assert len(alerted.calls) == 1  # nobody is told twice of a run
    check = checks(deployment.collection("clean"))["alerts"]
    assert (check.passed, check.description, check.metadata["alerts"].value) == (True, "nothing to tell", 0)
    assert len(alerted.calls) == 1  # nor by a later run of what is as it was


def test_the_limits_are_those_of_the_settings(two):
    two.put({"clean/3.md": " "})
    lenient = two.settings.model_copy(update={"alert_rejected_share": 0.5})
    assert checks(Deployment(lenient, two.instance).collection("clean"))["alerts"].passed


def test_what_cannot_be_recorded_is_told_all_the_same(alerted, caplog, tmp_path):
    (tmp_path / "file").touch()
    alerted_run = Alerted(run_id="r", job="everything", collection="", reason="why", alerts=())
    assert tell(alerted.url, tmp_path / "file", alerted_run)
    assert [call["run_id"] for call in alerted.calls] == ["r"]
    assert "could not be recorded" in caplog.text
