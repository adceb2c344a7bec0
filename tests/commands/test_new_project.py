"""A new project folder: what is in it, and what is in its way."""

import pytest
from dotenv import dotenv_values

from heat_pipeline import project
from heat_pipeline.commands.new_project import make_project
from heat_pipeline.errors import UserError


def files_in(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_it_holds_what_the_checkout_begins_with_and_nothing_personal(tmp_path, monkeypatch):
    checkout = tmp_path / "checkout"
    shared = {"expectations/cells.json", "expectations/names.yaml", "dagster_home/dagster.yaml", "workspace.yaml"}
    shared |= {"data/inbox/samples/one.md"}
    personal = {
        "expectations/decisions/samples.yaml",
        "expectations/second_reader.yaml",
        "expectations/.names.yaml.swp",
    }
    personal |= {"data/warehouse.duckdb", "data/inbox/mine/one.md", "dagster_home/storage/runs.db"}
    for name in shared | personal:
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).write_text(name)
    monkeypatch.setattr(project, "_CHECKOUT", checkout)
    folder = tmp_path / "new" / "my #1 'figures'"
    make_project(folder)
    assert files_in(folder) == shared | {".env", ".gitignore", "README.md"}
    assert all((folder / name).read_text() == name for name in shared)
    assert project.is_project(folder)
    assert dotenv_values(folder / ".env") == {"DAGSTER_HOME": str(folder / "dagster_home")}
    with pytest.raises(UserError, match="is a project folder already: it holds expectations/ and workspace"):
        make_project(folder)


def test_what_is_in_the_way_is_named_and_nothing_is_changed(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "README.md").write_text("mine")
    (tmp_path / "LICENSE").write_text("mine")
    with pytest.raises(UserError) as caught:
        make_project(tmp_path)
    assert str(caught.value) == (
        f"{tmp_path} holds README.md, data/ already, and a project folder has its own: move them away, or name another "
        "folder. Nothing was changed"
    )
    assert files_in(tmp_path) == {"README.md", "LICENSE"}
    with pytest.raises(UserError, match="LICENSE is a file: name a folder"):
        make_project(tmp_path / "LICENSE")
    with pytest.raises(UserError, match="LICENSE/new can't be made a project folder: Not a directory"):
        make_project(tmp_path / "LICENSE" / "new")
    (tmp_path / "data").rmdir()
    (tmp_path / "README.md").unlink()
    make_project(tmp_path)  # what is not in the way stays
    assert "LICENSE" in files_in(tmp_path)
