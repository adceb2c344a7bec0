import shutil

import pytest
from examples_steps import EXPECTATIONS, put, run_and_sum
from lightly import judged_lightly

from heat_pipeline.steps import reading
from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.steps.summarising import publish
from heat_pipeline.warehouse import Store


@pytest.fixture(autouse=True)
def _at_hand(warehouses_at_hand):
    """Every test's warehouse is a copy of an empty one."""


@pytest.fixture(autouse=True, scope="module")
def _lightly():
    """Nothing here is about Great Expectations."""
    with judged_lightly():
        yield


@pytest.fixture(scope="session")
def rulebook():
    return load_rulebook(EXPECTATIONS)


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "data", lock_seconds=10)


@pytest.fixture
def inbox(tmp_path):
    folder = tmp_path / "data" / "inbox"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def suites(tmp_path):
    """Expectations of this test alone, to be edited."""
    return shutil.copytree(EXPECTATIONS, tmp_path / "expectations")


@pytest.fixture
def nothing_is_read(monkeypatch):
    """From now on, when it is called, a text that is read fails the test."""

    def read(text, decisions=()):
        pytest.fail(f"read again: {text[:80]}")  # no Exception: the step would reject the text and go on

    return lambda: monkeypatch.setattr(reading, "read", read)


@pytest.fixture(scope="module")
def filled(request, tmp_path_factory, rulebook):
    """The data folder of a warehouse that was made of the TEXTS of the module and published."""
    data = tmp_path_factory.mktemp("filled") / "data"
    put(data / "inbox", request.module.TEXTS)
    store = Store(data)
    run_and_sum(store, data / "inbox", rulebook, run_id="first")
    publish(store)
    return data


@pytest.fixture
def warehouse(filled, store, inbox):
    """A copy of it of its own, with the times of the files: their manifest is the same."""
    shutil.copytree(filled, store.data, symlinks=True, dirs_exist_ok=True)
    return store
