"""workspace.yaml, as `dagster` itself reads it."""

import subprocess
import sys
from pathlib import Path

from dev_server import PROJECT

DAGSTER = str(Path(sys.executable).parent / "dagster")


def test_the_definitions_are_valid_through_the_workspace(tmp_path):
    environment = {"PATH": "/usr/bin:/bin", "DAGSTER_HOME": str(tmp_path), "HEAT_PIPELINE_DATA": str(tmp_path / "data")}
    command = [DAGSTER, "definitions", "validate", "--workspace", "workspace.yaml"]
    done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, timeout=120)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert "Validation successful for code location heat_pipeline" in said
    # Dagster calls this command itself superseded; nothing of ours is old, beta or in preview.
    assert "heat_pipeline/" not in said
    assert not {"DeprecationWarning", "BetaWarning", "PreviewWarning"} & set(said.replace(":", " ").split())
