"""The check `alerts`, and who is told of a run."""

import pytest
from examples_orchestration import shown

from heat_pipeline.orchestration.telling import tell
from heat_pipeline.settings import Settings, SettingsError
from heat_pipeline.warehouse.failures import FailedRun


def test_a_run_with_alerts_warns_and_tells_the_webhook_once(history):
    check = history.everything.checks["alerts"]
    assert (check.passed, check.severity.value, check.blocking) == (False, "WARN", False)
    # One of four in the collection `clean` is not more than the 30 % of the settings.
    assert check.description == (
        "2 new critical findings (value_outside_legend) in far/1, more/3; many texts are rejected: 1 of 2 in far"
    )
    assert [(row["kind"], row["count"]) for row in shown(check)] == [("new_critical", 2), ("rejected", 1)]
    first, second = history.told
    assert list(first) == ["text", "at", "run_id", "job", "collection", "reason", "alerts"]  # as of a failed run
    assert (first["run_id"], first["job"], first["collection"]) == (history.everything.run_id, "everything", "")
    assert first["reason"] == check.description
    assert first["text"] == (
        f"{first['at']}: the run of all collections has alerts (everything, {first['run_id']}): {check.description}"
    )
    assert [alert["kind"] for alert in first["alerts"]] == ["new_critical", "rejected"]
    assert (second["run_id"], second["job"], second["collection"]) == (history.changed.run_id, "collection", "more")
    check = history.nothing.checks["alerts"]
    assert (check.passed, check.description, check.metadata["alerts"].value) == (True, "nothing to tell", 0)


def failed(run_id):
    return FailedRun(run_id=run_id, job="everything", collection="", reason="why")


def test_what_cannot_be_recorded_or_called_is_logged_and_the_rest_is_done(webhook, caplog, tmp_path):
    url, told = webhook
    (tmp_path / "file").touch()
    assert tell(url, tmp_path / "file", failed("1"))
    assert [call["run_id"] for call in told] == ["1"]
    assert "could not be recorded" in caplog.text
    for run_id, address in (("2", url.replace("/hook", "/broken")), ("3", "http://127.0.0.1:9/nobody"), ("4", "")):
        assert tell(address, tmp_path, failed(run_id))
    assert [call["run_id"] for call in told] == ["1", "2"]
    assert caplog.text.count("could not be called") == 2
    assert not tell(url, tmp_path, failed("4"))  # nobody is told twice of a run
    assert len(told) == 2


def test_only_web_addresses_are_webhooks():
    with pytest.raises(SettingsError, match="HEAT_PIPELINE_FAILURE_WEBHOOK"):
        Settings(failure_webhook="file:///etc/passwd")
