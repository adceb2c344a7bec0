"""docs/adding-a-rule.md at its word: what it says to write, in a copy of the program, is a rule like all others."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent
TEXT = """# Heatmap: Differences
## Axes
- **X-axis (Ratio)**: 0.1, 0.2
- **Y-axis (Window)**: 500, 1000
## Data
| Window | 0.1 | 0.2 |
|---|---|---|
| 500 | 0.41 | -0.00 |
| 1000 | 0.00 | -0.12 |
"""


@pytest.fixture(scope="module")
def extended(tmp_path_factory):
    """A copy of the package and its suites with the rule of the page."""
    own = tmp_path_factory.mktemp("extended")
    for part in ("heat_pipeline", "expectations"):
        shutil.copytree(PROJECT / part, own / part)
    shutil.copy(PROJECT / "workspace.yaml", own)  # with its suites, this makes it a project folder
    page = (PROJECT / "docs" / "adding-a-rule.md").read_text(encoding="utf-8")
    for path, code in re.findall(r"```(?:python|yaml)\n# (\S+)\n(.*?)```", page, re.DOTALL):
        with (own / path).open("a", encoding="utf-8") as file:
            file.write(_before_the_index(own / path, code) if path.endswith("__init__.py") else f"\n{code}")
    (entry,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    suite = own / "expectations" / "cells.json"
    told = json.loads(suite.read_text(encoding="utf-8"))
    told["expectations"].append(json.loads(entry))
    suite.write_text(json.dumps(told), encoding="utf-8")
    return own


def _before_the_index(path, code):
    """The page's lines, and what is made of RULES made again of what they are now."""
    made = re.findall(r"^(?:ALL_RULES|RULE_BY_NAME): .*$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(made) == 2
    return "\n".join(["", code, *made, ""])


def typed(own, *arguments):
    environment = {**os.environ, "PYTHONPATH": str(own), "COLUMNS": "200", "HEAT_PIPELINE_DATA": str(own / "data")}
    command = [sys.executable, "-c", "from heat_pipeline.cli import main; main()", *map(str, arguments)]
    done = subprocess.run(command, cwd=own, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_rule_from_nothing_is_known_to_a_text_and_to_a_run(extended):
    (extended / "one.md").write_text(TEXT, encoding="utf-8")
    (read,) = json.loads(typed(extended, "read", "one.md", "--format", "json"))
    (found,) = [anomaly for anomaly in read["anomalies"] if anomaly["rule"] == "minus_zero"]
    assert found["message"] == "-0.00 at Window 500, Ratio 0.2 is zero with a minus sign"
    assert (found["severity"], TEXT[found["start"] : found["end"]]) == ("info", "-0.00")

    (extended / "data" / "inbox" / "mine").mkdir(parents=True)
    (extended / "data" / "inbox" / "mine" / "one.md").write_text(TEXT, encoding="utf-8")
    record = json.loads(typed(extended, "run", "--format", "json"))
    assert record["anomalies_by_rule"]["minus_zero"] == {"critical": 0, "warning": 0, "info": 1}
    (found,) = [finding for finding in record["findings"] if finding["rule"] == "minus_zero"]
    assert (found["description_id"], found["observed"]) == ("mine/one", "-0.00")
