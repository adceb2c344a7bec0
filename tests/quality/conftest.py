import pytest

from heat_pipeline.quality.validator import Validator


@pytest.fixture(scope="session")
def great_expectations():
    """The one validator: importing Great Expectations takes seconds."""
    return Validator()
