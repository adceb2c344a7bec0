import pytest
from examples_steps import EXPECTATIONS
from lightly import judged_lightly

from heat_pipeline.steps.rulebook import load_rulebook
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
