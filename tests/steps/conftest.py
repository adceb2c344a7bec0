from types import SimpleNamespace

import pytest
from examples_steps import EXPECTATIONS

from heat_pipeline.quality import light
from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.steps.verdicts import Judge
from heat_pipeline.warehouse import Store


@pytest.fixture(autouse=True)
def _at_hand(warehouses_at_hand):
    """Every test's warehouse is a copy of an empty one."""


@pytest.fixture(autouse=True, scope="module")
def judged_lightly():
    """Expectations are judged by `light` here: the same outcomes in a tenth of the time.

    A test in quality/ holds it against Great Expectations on every labelled text; local processes, the samples in
    orchestration/ and all runs of the command judge with Great Expectations.
    """
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Judge, "_validator", SimpleNamespace(validate=light.validate))
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
