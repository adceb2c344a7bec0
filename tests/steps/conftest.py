import pytest
from examples_steps import EXPECTATIONS

from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.warehouse import Store


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
