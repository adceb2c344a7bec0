"""Which runs are at work: told by locks, so that one whose process died is known to be gone."""

import os
import signal
import subprocess
import sys
import time

import pytest

from heat_pipeline.warehouse.failures import FailedRun, record, recorded
from heat_pipeline.warehouse.runs import State, at_work, forget, last_sign_of, runs_of, state_of

HOLD = """
import sys, time
from pathlib import Path
from heat_pipeline.warehouse.runs import at_work
with at_work(Path(sys.argv[1]), "abc"):
    print("held", flush=True)
    time.sleep(600)
"""


@pytest.fixture
def process(tmp_path):
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.communicate()


def test_a_run_of_another_process_goes_on_until_it_dies(tmp_path, process):
    (run,) = runs_of(tmp_path)
    assert (run.run_id, run.state, run.pid, run.since[:2]) == ("abc", State.GOING, process.pid, "20")
    assert state_of(tmp_path, "abc") is State.GOING
    process.send_signal(signal.SIGKILL)
    process.wait()
    (run,) = runs_of(tmp_path)
    assert (run.state, run.pid) == (State.CUT_OFF, process.pid)
    forget(tmp_path, "abc")
    assert (runs_of(tmp_path), state_of(tmp_path, "abc")) == ([], State.OVER)


def test_a_run_that_ended_in_order_or_by_an_error_is_over(tmp_path):
    assert last_sign_of(tmp_path, "a") == 0
    with at_work(tmp_path, "a"), at_work(tmp_path, "a"):
        assert state_of(tmp_path, "a") is State.GOING
    assert (runs_of(tmp_path), state_of(tmp_path, "a")) == ([], State.OVER)
    assert time.time() - last_sign_of(tmp_path, "a") < 60
    with pytest.raises(RuntimeError), at_work(tmp_path, "b"):
        raise RuntimeError
    assert state_of(tmp_path, "b") is State.OVER


def test_traces_of_old_runs_are_swept_away(tmp_path):
    with at_work(tmp_path, "old"), at_work(tmp_path, "young"):
        pass
    os.utime(tmp_path / "working" / "runs" / "old.lock", (1, 1))
    with at_work(tmp_path, "new"):
        assert sorted(path.stem for path in (tmp_path / "working" / "runs").iterdir()) == ["new", "young"]


def test_failures_add_up_keep_every_character_and_stand_there_once(tmp_path):
    data = tmp_path / "not" / "yet"
    assert recorded(data) == []
    for run_id, reason in (("1", "Größe ≥ 5\nline"), ("2", "two"), ("1", "told again")):
        failure = FailedRun(run_id=run_id, job="everything", collection="", reason=reason)
        assert record(data, failure) == (reason != "told again")
    with (data / "failures.jsonl").open("a") as file:
        file.write('{"at": "cut off in the mid')
    first, second = recorded(data)
    assert (first.reason, second.reason) == ("Größe ≥ 5\nline", "two")
    assert first.sentence == f"{first.at}: the run of all collections failed (everything, 1): Größe ≥ 5 line"
