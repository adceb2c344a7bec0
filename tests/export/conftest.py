"""A published warehouse of the samples."""

import pytest
from filled import EXPECTATIONS, filled


@pytest.fixture(scope="session")
def published(tmp_path_factory):
    """The path of the published warehouse."""
    inbox = EXPECTATIONS.parent / "data" / "inbox"
    return filled(tmp_path_factory.mktemp("export") / "data", inbox).published
