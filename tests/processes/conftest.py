import pytest
from dev_server import DevServer, heatmap

from heat_pipeline.settings import Settings
from heat_pipeline.steps.judging import judge_pending
from heat_pipeline.steps.reading import read_pending
from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.steps.summarising import publish, summarise
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse import Store


@pytest.fixture(scope="session")
def dev(tmp_path_factory):
    """A running `dagster dev` over a warehouse in which the collection `old` is published."""
    server = DevServer(tmp_path_factory.mktemp("dev"))
    (server.inbox / "old").mkdir()
    (server.inbox / "old" / "one.md").write_text(heatmap("41.3"))
    settings = Settings(data=server.data)
    store = Store(server.data)
    take_in(store, server.inbox, ["old"], "before", limit_bytes=settings.size_limit_bytes)
    read_pending(store, "old", "before", batch=10)
    judge_pending(store, "old", load_rulebook(settings.expectations), "before", batch=10)
    summarise(store)
    publish(store)
    server.start()
    try:
        server.wait_until(server.ready, 90, "the webserver answers")
        yield server
    finally:
        stopped = server.stop()
    assert stopped, f"dagster dev did not stop by itself\n{server.end_of_log()}"
