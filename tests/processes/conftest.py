import pytest
from dev_server import DevServer, heatmap, publish_one

from heat_pipeline.warehouse import Store


@pytest.fixture(scope="session")
def dev(tmp_path_factory):
    """A running `dg dev` over a warehouse in which the collection `old` is published."""
    server = DevServer(tmp_path_factory.mktemp("dev"))
    (server.inbox / "old").mkdir()
    (server.inbox / "old" / "one.md").write_text(heatmap("41.3"))
    publish_one(Store(server.data), server.inbox, "old")
    server.start()
    try:
        server.wait_until(server.ready, 90, "the webserver answers")
        yield server
    finally:
        stopped = server.stop()
    assert stopped, f"dg dev did not stop by itself\n{server.end_of_log()}"
