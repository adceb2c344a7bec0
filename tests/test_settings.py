"""Every option, its default, its environment variable, and what it may not be."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import SecretStr

from heat_pipeline import project
from heat_pipeline.errors import UserError
from heat_pipeline.inbox.items import LIMIT_BYTES
from heat_pipeline.project import dagster_home
from heat_pipeline.settings import Settings, SettingsError, settings

PROJECT = Path(__file__).resolve().parents[1]


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch, tmp_path):
    """No variable from outside, and a folder without a project in it."""
    for name in Settings.model_fields:
        monkeypatch.delenv(f"HEAT_PIPELINE_{name.upper()}", raising=False)
    monkeypatch.chdir(tmp_path)
    settings.cache_clear()
    yield
    settings.cache_clear()


def test_what_follows_from_them():
    one = Settings()
    assert one.inbox_folder == PROJECT / "data" / "inbox"
    assert one.size_limit_bytes == LIMIT_BYTES == 2_000_000


def test_each_has_its_variable(monkeypatch):
    given = {"data": "/srv/heat", "inbox": "/srv/drop", "size_limit_mb": "0.5", "threads": "1", "model_key": "a key"}
    for name, value in given.items():
        monkeypatch.setenv(f"HEAT_PIPELINE_{name.upper()}", value)
    one = Settings()
    assert (one.data, one.inbox_folder, one.threads) == (Path("/srv/heat"), Path("/srv/drop"), 1)
    assert (one.size_limit_bytes, one.model_key) == (500_000, SecretStr("a key"))


def test_empty_variables_count_as_none_and_those_without_the_prefix_are_another_program_s(monkeypatch):
    plain = Settings()
    for name in Settings.model_fields:
        monkeypatch.setenv(f"HEAT_PIPELINE_{name.upper()}", "")
        monkeypatch.setenv(name.upper(), "1")
    assert Settings() == plain
    monkeypatch.setenv("HEAT_PIPELINE_DATA", "/srv/heat")
    assert Settings().inbox_folder == Path("/srv/heat/inbox")


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("BATCH", "many", "unable to parse string as an integer"),
        ("SIZE_LIMIT_MB", "-1", "greater than 0"),
        ("SIZE_LIMIT_MB", "inf", "finite number"),
        ("LOCK_SECONDS", "0", "greater than 0"),
        ("ENGINE", "threads", "Input should be 'processes' or 'dask'"),
        ("SCHEDULER", "10.0.0.1", "String should match pattern"),
        ("SENSOR_SECONDS", "29", "greater than or equal to 30"),
        ("TIME_ZONE", "Europe/Atlantis", "no time zone of this name; one is Europe/Berlin"),
        ("TIME_ZONE", "Europe", "no time zone of this name"),
    ],
)
def test_what_cannot_be_is_told_with_its_variable(monkeypatch, name, value, why):
    monkeypatch.setenv(f"HEAT_PIPELINE_{name}", value)
    with pytest.raises(SettingsError) as caught:
        Settings()
    assert isinstance(caught.value, UserError)
    assert str(caught.value).startswith(f"HEAT_PIPELINE_{name} is {value!r}: ")
    assert why in str(caught.value)


def test_every_fault_is_told_at_once(monkeypatch):
    monkeypatch.setenv("HEAT_PIPELINE_BATCH", "many")
    monkeypatch.setenv("HEAT_PIPELINE_SENSOR_SECONDS", "1")
    with pytest.raises(SettingsError, match=r"HEAT_PIPELINE_BATCH is .*; HEAT_PIPELINE_SENSOR_SECONDS is "):
        Settings()


def a_project(folder):
    (folder / "expectations").mkdir(parents=True)
    (folder / "workspace.yaml").touch()
    return folder


def test_the_project_in_which_one_stands_goes_before_the_checkout(tmp_path, monkeypatch):
    (tmp_path / "expectations").mkdir()
    assert Settings().expectations == PROJECT / "expectations"  # a folder of that name makes no project
    (tmp_path / "workspace.yaml").touch()
    assert (Settings().expectations, Settings().data) == (Path("expectations"), Path("data"))
    deeper = tmp_path / "data" / "inbox"
    deeper.mkdir(parents=True)
    monkeypatch.chdir(deeper)
    assert (Settings().expectations, Settings().data) == (tmp_path / "expectations", tmp_path / "data")
    a_project(deeper / "own")
    monkeypatch.chdir(deeper / "own")
    assert Settings().inbox_folder == Path("data/inbox")
    monkeypatch.setenv("HEAT_PIPELINE_EXPECTATIONS", "/srv/rules")
    assert (Settings().expectations, Settings().data) == (Path("/srv/rules"), Path("data"))


def test_without_project_and_checkout_texts_are_read_by_what_came_with_the_package(tmp_path, monkeypatch):
    monkeypatch.setattr(project, "_CHECKOUT", tmp_path / "site-packages")
    monkeypatch.setattr(project, "_TEMPLATE", tmp_path / "template")
    assert (Settings().expectations, Settings().data) == (tmp_path / "template" / "expectations", Path("data"))


def test_dagster_keeps_the_runs_of_the_project_s_own_data(tmp_path, monkeypatch):
    monkeypatch.delenv("DAGSTER_HOME", raising=False)
    a_project(tmp_path / "here")
    monkeypatch.chdir(tmp_path / "here")
    assert dagster_home(Path("data")) is None  # without dagster.yaml it is no home
    home = tmp_path / "here" / "dagster_home"
    home.mkdir()
    (home / "dagster.yaml").touch()
    assert (dagster_home(Path("data")), dagster_home(tmp_path / "here" / "data")) == (home, home)
    assert dagster_home(tmp_path / "other") is None
    monkeypatch.setenv("DAGSTER_HOME", "/srv/dagster")
    assert dagster_home(tmp_path / "other") == Path("/srv/dagster")
    monkeypatch.setenv("DAGSTER_HOME", "")
    assert dagster_home(Path("data")) is None


def test_they_are_read_once(monkeypatch):
    first = settings()
    monkeypatch.setenv("HEAT_PIPELINE_BATCH", "7")
    assert settings() is first
    settings.cache_clear()
    assert settings().batch == 7


def test_every_option_says_what_it_is():
    assert all(field.description for field in Settings.model_fields.values())
