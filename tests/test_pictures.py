"""The pictures in docs/ show what the program makes now: held by a hash of what is shown, not by pixels."""

import json
import shutil

import pytest
from screenshots import DOCS, keep, stale, what_they_show


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    return what_they_show(tmp_path_factory.mktemp("shown"))


def test_no_picture_is_stale(shown):
    assert stale(shown) == [], "run make readme, with a chromium on the PATH, and look at docs/*.png"


def test_all_pictures_are_held(shown):
    assert {path.name for path in DOCS.glob("*.png")} == shown.keys()
    assert json.loads((DOCS / "pictures.json").read_text("utf-8")).keys() == shown.keys()


def test_a_picture_of_something_else_is_stale_and_so_is_another_file(shown, tmp_path):
    docs = shutil.copytree(DOCS, tmp_path / "docs")
    keep(shown, docs)
    assert stale(shown, docs) == []
    assert stale(shown | {"index.png": "another page"}, docs) == ["index.png"]
    (docs / "panels.png").write_bytes(b"another picture")
    (docs / "dagster.png").unlink()
    assert stale(shown, docs) == ["panels.png", "dagster.png"]
