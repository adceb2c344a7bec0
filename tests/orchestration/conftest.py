import json
import shutil
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import dagster as dg
import pytest
from examples_orchestration import CLEAN, EXPECTATIONS, FAR_OUT, SAMPLES, Deployment, put_back
from lightly import judged_lightly

from heat_pipeline.orchestration.partitions import register
from heat_pipeline.settings import Settings


@pytest.fixture(autouse=True)
def _quickly(warehouses_at_hand):
    """What is not about Great Expectations does without: see `judged_lightly`. The samples are judged by them."""
    with judged_lightly():
        yield


@pytest.fixture
def deployment(tmp_path):
    """The definitions over a data folder of its own, with an instance that is forgotten."""
    (tmp_path / "data" / "inbox").mkdir(parents=True)
    with dg.DagsterInstance.ephemeral() as instance:
        yield Deployment(Settings(data=tmp_path / "data", expectations=EXPECTATIONS), instance)


@pytest.fixture(scope="session")
def samples(tmp_path_factory):
    """The same, with the samples materialised once. Tests only look at it."""
    data = tmp_path_factory.mktemp("samples") / "data"
    shutil.copytree(SAMPLES, data / "inbox" / "samples")
    with dg.DagsterInstance.ephemeral() as instance:
        deployment = Deployment(Settings(data=data, expectations=EXPECTATIONS), instance)
        deployment.result = deployment.everything()
        yield deployment


@pytest.fixture(scope="session")
def two_kept(tmp_path_factory):
    """A data folder with two collections, materialised by one run, and a copy of it to go back to."""
    data = tmp_path_factory.mktemp("two") / "data"
    (data / "inbox").mkdir(parents=True)
    with dg.DagsterInstance.ephemeral() as instance, judged_lightly():
        deployment = Deployment(Settings(data=data, expectations=EXPECTATIONS, pictures=0), instance)
        deployment.put({"clean/1.md": CLEAN, "clean/2.md": CLEAN, "far/1.md": FAR_OUT})
        assert deployment.everything().success
    kept = shutil.copytree(data, data.with_name("kept"))
    return kept, data


@pytest.fixture
def two(two_kept):
    """Two collections, as a run materialised them, without pictures; the instance knows nothing of these runs."""
    kept, data = two_kept
    put_back(kept, data)
    with dg.DagsterInstance.ephemeral() as instance:
        register(instance, ["clean", "far"])
        yield Deployment(Settings(data=data, expectations=EXPECTATIONS, pictures=0), instance)


@pytest.fixture
def webhook():
    """A server on the loopback that keeps what it is told."""
    told = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            told.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(500 if self.path == "/broken" else 204)
            self.end_headers()

        def log_message(self, *args):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/hook", told
    server.shutdown()
    thread.join()
    server.server_close()
