import shutil

import dagster as dg
import pytest
from examples_orchestration import EXPECTATIONS, SAMPLES, Deployment

from heat_pipeline.settings import Settings


@pytest.fixture
def deployment(tmp_path):
    """The definitions over a data folder of its own, with an instance that is forgotten."""
    (tmp_path / "data" / "inbox").mkdir(parents=True)
    with dg.DagsterInstance.ephemeral() as instance:
        yield Deployment(Settings(data=tmp_path / "data", expectations=EXPECTATIONS), instance)


@pytest.fixture(scope="module")
def samples(tmp_path_factory):
    """The same, with the samples materialised once. Tests only look at it."""
    data = tmp_path_factory.mktemp("samples") / "data"
    shutil.copytree(SAMPLES, data / "inbox" / "samples")
    with dg.DagsterInstance.ephemeral() as instance:
        deployment = Deployment(Settings(data=data, expectations=EXPECTATIONS), instance)
        deployment.result = deployment.everything()
        yield deployment
