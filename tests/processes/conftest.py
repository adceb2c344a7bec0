import subprocess
import sys
from contextlib import contextmanager

import pytest
from dev_server import DevServer, heatmap
from filled import filled
from hostile_collection import put_hostile

READER = """
import sys
import duckdb
con = duckdb.connect(sys.argv[1], read_only=True)
print("open", flush=True)
for line in sys.stdin:
    ids = con.execute("SELECT DISTINCT description_id FROM validated.cells").fetchall()
    print(*(name for (name,) in ids), flush=True)
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
    """A running `dg dev` over a warehouse in which a collection of another inbox is published; its sensor had its run.

    A hostile collection arrives as soon as the server is started, so that nobody waits half a minute for the sensor to
    look again. `reader` has the file open that was published before, `runs` are those that the sensor asked for. The
    last test of test_dev.py stops it: it would take its share of the processor to the end of all tests.
    """
    server = DevServer(tmp_path_factory.mktemp("dev"))
    old = server.home / "another inbox" / "old"
    old.mkdir(parents=True)
    (old / "one.md").write_text(heatmap("41.3"))
    filled(server.data, old.parent)
    with reading(server.data / "warehouse.duckdb") as server.reader:
        assert server.reader() == "old/one"
        server.start()
        try:
            put_hostile(server.inbox)
            server.wait_until(server.ready, 90, "the webserver answers")
            server.runs = server.wait_until(lambda: runs_of_the_sensor(server), 180, "the sensor's run is over")
            yield server
        finally:
            server.stop()


RUNS = "{ runsOrError(limit: 20) { ... on Runs { results { jobName status tags { key value } } } } }"


def runs_of_the_sensor(server):
    """The runs that the sensor asked for, each job, status and tags by their names, once they are over."""
    runs = [
        {**run, "tags": {tag["key"]: tag["value"] for tag in run["tags"]}}
        for run in server.ask(RUNS)["runsOrError"]["results"]
    ]
    runs = [run for run in runs if run["tags"].get("dagster/sensor_name") == "inbox"]
    return all(run["status"] in ("SUCCESS", "FAILURE", "CANCELED") for run in runs) and runs
