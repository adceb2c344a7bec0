"""The worst figures of collections, as Markdown for Dagster: bounded."""

import re
from base64 import b64decode

import pytest
from examples_orchestration import CLEAN, FAR_OUT
from filled import filled

from heat_pipeline.orchestration import worst_figures as drawing
from heat_pipeline.orchestration.worst_figures import worst_figures

NAMES = ["clean", "far", "further"]


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """Three collections: one spotless, one with a value far out, one with two; judged once. Tests only look at it."""
    data = tmp_path_factory.mktemp("worst")
    texts = {
        "clean/1.md": CLEAN,
        "far/1.md": FAR_OUT,
        "far/2.md": CLEAN,
        "further/1.md": FAR_OUT.replace("41.3", "97.5"),
        "further/2.md": FAR_OUT,
    }
    for place, text in texts.items():
        (data / "inbox" / place).parent.mkdir(parents=True, exist_ok=True)
        (data / "inbox" / place).write_text(text)
    return filled(data)


def pictures(shown, collection):
    found = shown[collection].md_str
    return [b64decode(svg).decode() for svg in re.findall(r"\(data:image/svg\+xml;base64,([^)]*)\)", found)]


def names(shown, collection):
    return re.findall(r"^\*\*(.*)\*\*$", shown[collection].md_str, flags=re.MULTILINE)


def test_each_collection_shows_its_own_worst(store):
    shown = worst_figures(store, NAMES, 3)
    assert shown.keys() == {"far", "further"}
    assert names(shown, "far") == ["far/1"]
    assert [">(99.5)<" in svg or ">99.5<" in svg for svg in pictures(shown, "far")] == [True]
    assert names(shown, "further") == ["further/1", "further/2"]


def test_no_more_figures_than_asked_and_no_larger_ones_than_the_log_bears(store, monkeypatch):
    assert names(worst_figures(store, NAMES, 1), "further") == ["further/1"]
    assert worst_figures(store, NAMES, 0) == {}
    with monkeypatch.context() as patched:
        patched.setattr(drawing, "_OF_A_RUN", 1)
        shown = worst_figures(store, NAMES, 3)
    assert [len(pictures(shown, name)) for name in ("far", "further")] == [0, 1]
    assert "other collections of the run have worse figures" in shown["far"].md_str
    monkeypatch.setattr(drawing, "_BYTES", 1_000)
    shown = worst_figures(store, ["far"], 3)
    assert not pictures(shown, "far")
    assert "too large" in shown["far"].md_str
