import pytest

from heat_pipeline.warehouse import Store

FROM_NOTHING = ("test_schema", "test_upgrading", "test_recovery")
"""Where a warehouse is made as a user's first run makes it."""


@pytest.fixture
def store(tmp_path, request):
    if request.path.stem not in FROM_NOTHING:
        request.getfixturevalue("warehouses_at_hand")
    return Store(tmp_path / "data", lock_seconds=10)


@pytest.fixture
def con(store):
    with store.writing() as connection:
        yield connection
