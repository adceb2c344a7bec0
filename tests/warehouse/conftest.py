import pytest

from heat_pipeline.warehouse import Store


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "data", lock_seconds=10)


@pytest.fixture
def con(store):
    with store.writing() as connection:
        yield connection
