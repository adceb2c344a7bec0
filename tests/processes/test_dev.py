"""`make dev` for real: a text that is dropped into the inbox is in the published warehouse without a hand on it."""

import duckdb
from hostile_collection import ID, NAME, SECOND_ID

from heat_pipeline.warehouse.failures import recorded

STATE = """{ repositoriesOrError { ... on RepositoryConnection { nodes {
    name
    location { name }
    schedules { name cronSchedule executionTimezone scheduleState { status } }
    sensors { name minIntervalSeconds sensorState { status } }
    jobs { name }
} } } }"""


def test_schedule_and_sensors_are_running(dev):
    (repository,) = dev.ask(STATE)["repositoriesOrError"]["nodes"]
    assert repository["location"]["name"] == "heat_pipeline"
    assert sorted(
        (schedule["name"], schedule["cronSchedule"], schedule["executionTimezone"], schedule["scheduleState"]["status"])
        for schedule in repository["schedules"]
    ) == [("daily", "0 6 * * *", "UTC", "RUNNING")]
    assert sorted(
        (sensor["name"], sensor["minIntervalSeconds"], sensor["sensorState"]["status"])
        for sensor in repository["sensors"]
    ) == [("failures", 30, "RUNNING"), ("inbox", 30, "RUNNING"), ("stranded", 30, "RUNNING")]
    assert {"collection", "everything"} <= {job["name"] for job in repository["jobs"]}


def test_texts_that_are_dropped_are_published_while_a_reader_has_the_old_file_open(dev):
    (run,) = dev.runs
    assert (run["jobName"], run["status"], run["tags"]["collection"]) == ("collection", "SUCCESS", NAME)
    assert recorded(dev.data) == []
    with duckdb.connect(dev.data / "warehouse.duckdb", read_only=True) as con:
        cells = con.execute("SELECT description_id, count(*) FROM validated.cells GROUP BY 1").fetchall()
        beyond = con.execute(
            "SELECT DISTINCT severity, observed FROM quality.anomalies WHERE rule = 'value_outside_legend' ORDER BY ALL"
        ).fetchall()
    assert dict(cells) == {"old/one": 4, f"{NAME}/{ID}": 8, f"{NAME}/{SECOND_ID}": 8}
    assert beyond[0] == ("critical", "99.5")
    assert dev.reader() == "old/one"  # the open reader keeps what it had


def test_ctrl_c_ends_it_and_all_its_processes(dev):
    assert dev.stop(), dev.end_of_log()
