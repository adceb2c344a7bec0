"""Runs killed at random moments, beside others and while people query: a short form of `benchmarks.crashes`."""

import json
import subprocess
import sys

from dev_server import PROJECT

from benchmarks.crashes.runs import NEVER


def test_killed_runs_lose_nothing_and_the_next_needs_no_hand():
    # The moments of this seed: before the first step, while it judges.
    command = [sys.executable, "-m", "benchmarks.crashes", "--kills", "2", "--writers", "2", "--readers", "2"]
    command += ["--seed", "31", "--json"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=1800)
    found = json.loads(done.stdout or "{}")
    assert done.returncode == 0, (found, done.stderr[-3000:])
    assert found["killed in"] == {"before its first step": 1, "judge": 1}
    assert found["runs that ended"] >= 2
    assert found["reads"] > 5  # two readers, three times a second
    assert {name: found[name] for name in NEVER} == dict.fromkeys(NEVER, 0)
