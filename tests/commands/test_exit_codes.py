"""What commands end with, as the table in docs/operating.md says."""

import re
import shutil
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from heat_pipeline import cli
from heat_pipeline.settings import settings

PROJECT = Path(__file__).resolve().parents[2]
FAILING = {
    "init": ["."],
    "run": ["none"],
    "read": ["none.md"],
    "compare": ["none.md"],
    "review": ["none/x"],
    "desk": ["--no-browser"],
    "sql": ["SELECT 1"],
    "rules": ["no such rule"],
    "report": [],
    "export": ["out"],
    "diff": ["none.duckdb", "none.duckdb"],
    "ask": [],
    "answers export": ["no folder/a.jsonl"],
    "answers import": ["none.jsonl"],
    "calibrate": [],
}


@pytest.fixture(autouse=True)
def project(tmp_path, monkeypatch):
    """A project without a warehouse."""
    shutil.copytree(PROJECT / "expectations", tmp_path / "expectations")
    (tmp_path / "workspace.yaml").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DAGSTER_HOME", "")
    settings.cache_clear()  # they are those of the folder in which they were first asked for
    yield tmp_path
    settings.cache_clear()


def code_of(monkeypatch, arguments):
    monkeypatch.setattr("sys.argv", ["heat-pipeline", *arguments])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    return ended.value.code


def commands():
    group = typer.main.get_command(cli.app)
    for name, command in group.commands.items():
        yield from [f"{name} {inner}" for inner in getattr(command, "commands", {})] or [name]


def test_every_command_is_looked_at():
    assert sorted(commands()) == sorted([*FAILING, "status"])


@pytest.mark.parametrize("command", FAILING)
def test_what_fails_ends_with_1_or_2_where_it_was_named_wrongly(monkeypatch, capsys, command):
    code = code_of(monkeypatch, [*command.split(), *FAILING[command]])
    assert code == (2 if command in ("diff", "calibrate", "review", "rules") else 1)
    assert capsys.readouterr().err.startswith("heat-pipeline: ")


@pytest.mark.parametrize("command", [*FAILING, "status"])
def test_wrong_usage_ends_with_2(monkeypatch, command):
    assert code_of(monkeypatch, [*command.split(), "--no-such-option"]) == 2


def test_a_collection_that_there_is_not_is_wrong_usage_and_the_nearest_is_named(monkeypatch, capsys, project):
    for name in ("mine", "other"):
        (project / "data" / "inbox" / name).mkdir(parents=True)
        (project / "data" / "inbox" / name / "1.md").write_text("In words only.")
    assert code_of(monkeypatch, ["run", "--collection", "mien"]) == 2
    assert capsys.readouterr().err == (
        "heat-pipeline: there is no collection mien in data/inbox. Is it mine that you mean? There are: mine, other\n"
    )
    assert code_of(monkeypatch, ["run", "--collection", "xyz"]) == 2
    assert "data/inbox. There are: mine, other" in capsys.readouterr().err


def test_status_ends_with_1_where_no_run_can_start(monkeypatch, project):
    assert code_of(monkeypatch, ["status"]) == 0
    (project / "expectations" / "lists.json").write_text("{")
    assert code_of(monkeypatch, ["status"]) == 1


def test_ctrl_c_ends_with_130(monkeypatch):
    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("heat_pipeline.warehouse.store.Store.query_published", stopped)
    assert CliRunner().invoke(cli.app, ["sql", "SELECT 1"]).exit_code == 130


def test_the_table_has_each_code_once():
    page = (PROJECT / "docs" / "operating.md").read_text(encoding="utf-8")
    table = page[page.index("Exit codes of all commands") :].split("\n\n")[1]
    assert re.findall(r"^\| (\d+) \|", table, re.MULTILINE) == ["0", "1", "2", "3", "130"]
