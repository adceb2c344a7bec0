"""Runs killed at random moments, beside others and while people query: a short form of `benchmarks.crashes`."""

import json
import subprocess
import sys

from dev_server import PROJECT


def test_killed_runs_lose_nothing_and_the_next_needs_no_hand():
    command = [sys.executable, "-m", "benchmarks.crashes", "--kills", "6", "--seed", "7", "--json"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=1800)
    found = json.loads(done.stdout or "{}")
    assert done.returncode == 0, (found, done.stderr[-3000:])
    assert (found["kills"], sum(found["killed in"].values())) == (6, 6)
    assert len(found["killed in"]) == 6  # one in each step, and one before the first
    assert found["runs that ended"] >= 4
    assert found["reads"] > 20
    never = (
        "reader errors",
        "lost",
        "doubled",
        "other than written",
        "runs that need a hand",
        "runs stranded in Dagster",
    )
    assert {name: found[name] for name in never} == dict.fromkeys(never, 0)
