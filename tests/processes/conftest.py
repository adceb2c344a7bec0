import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from dev_server import DevServer, heatmap
from filled import filled
from hostile_collection import put_hostile, runs_over_it

READER = """
import sys
import duckdb
con = duckdb.connect(sys.argv[1], read_only=True)
print("open", flush=True)
for line in sys.stdin:
    ids = con.execute("SELECT DISTINCT description_id FROM validated.cells").fetchall()
    print(*(name for (name,) in ids if name.endswith(("/one", "/two"))), flush=True)
"""


@contextmanager
def reading(path):
    """A process that has a published file open; what is given asks it which descriptions it sees."""
    process = subprocess.Popen(
        [sys.executable, "-c", READER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )

    def ask():
        process.stdin.write("\n")
        return process.stdout.readline().strip()

    try:
        assert process.stdout.readline().strip() == "open"
        yield ask
    finally:
        process.kill()
        process.communicate()


@pytest.fixture(scope="session")
def dev(tmp_path_factory):
    """A running `dg dev` over a warehouse in which the collections `old` and a hostile one are published.

    `runs` are those over the hostile one. A text arrives in another collection as soon as the server is started, so
    that nobody waits half a minute for the sensor to look again. `reader` has the file open that was published before.
    The last test of test_dev.py stops it: it would take its share of the processor to the end of all tests.
    """
    server = DevServer(tmp_path_factory.mktemp("dev"))
    (server.inbox / "old").mkdir()
    (server.inbox / "old" / "one.md").write_text(heatmap("41.3"))
    filled(server.data)
    put_hostile(server.inbox)
    with ThreadPoolExecutor(1) as pool:  # Playwright has an event loop in this thread, and Dagster wants one of its own
        server.runs = pool.submit(runs_over_it, server).result()
    with reading(server.data / "warehouse.duckdb") as server.reader:
        assert server.reader() == "old/one"
        server.start()
        try:
            (server.inbox / "new").mkdir()
            (server.inbox / "new" / "two.md").write_text(heatmap("99.5"))
            server.wait_until(server.ready, 90, "the webserver answers")
            yield server
        finally:
            server.stop()
