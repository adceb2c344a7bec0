"""The wheel, installed outside the checkout beside the locked packages: a project from nothing to its Dagster UI."""

import os
import sqlite3
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest
from dev_server import PROJECT

BIN = Path(sys.executable).parent


def typed(*command, cwd):
    """What a command printed, on both streams."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    kept = {**kept, "COLUMNS": "200"}
    done = subprocess.run(command, cwd=cwd, env=kept, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """The folder of programs of an environment that has the wheel, and the packages of ours but for the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    typed("make", "wheel", f"DIST={folder}", cwd=PROJECT)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv", with_pip=False, symlinks=True)
    python = folder / "venv" / "bin" / "python"
    typed(BIN / "uv", "pip", "install", "--quiet", "--offline", "--no-deps", "--python", python, wheel, cwd=folder)
    own = typed(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip()
    (Path(own) / "locked.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python.with_name("heat-pipeline")


def test_the_wheel_has_the_files_that_git_knows(program):
    (wheel,) = program.parents[2].glob("*.whl")
    names = {name for name in ZipFile(wheel).namelist() if name.startswith("heat_pipeline/template/")}
    parts = ("expectations", "dagster_home", "workspace.yaml", "data/inbox")
    tracked = typed("git", "ls-files", *parts, cwd=PROJECT).splitlines()
    assert names == {f"heat_pipeline/template/{name}" for name in tracked}


def test_a_project_from_nothing(program, tmp_path):
    typed(program, "init", "figures", cwd=tmp_path)
    folder = tmp_path / "figures"
    where = typed(program.with_name("python"), "-c", "import heat_pipeline as h; print(h.__file__)", cwd=folder)
    assert Path(where.strip()).is_relative_to(program.parents[1])
    validate = ["-m", "dagster", "definitions", "validate", "--workspace", "workspace.yaml"]
    told = typed(program.with_name("python"), *validate, cwd=folder)
    assert "Validation successful for code location heat_pipeline" in told
    # Dagster calls this command itself superseded; nothing of ours is old, beta or in preview.
    assert "heat_pipeline/" not in told
    assert not {"DeprecationWarning", "BetaWarning", "PreviewWarning"} & set(told.replace(":", " ").split())
    runs = folder / "dagster_home" / "history" / "runs.db"  # .env and the project's rule name the same home
    assert runs.is_file()
    assert "Next:\n  heat-pipeline" in typed(program, "run", cwd=folder).replace(str(program), "heat-pipeline")

    with sqlite3.connect(runs) as con:
        assert con.execute("SELECT status FROM runs").fetchall() == [("SUCCESS",)]

    deeper = folder / "data" / "inbox"  # the project is found from within it too
    assert typed(program, "sql", "SELECT count(*) AS n FROM validated.cells", "-f", "csv", cwd=deeper) == "n\n252\n"
    typed(program, "report", cwd=folder)
    assert (folder / "data" / "report" / "index.html").is_file()
