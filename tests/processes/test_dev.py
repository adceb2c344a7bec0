"""`make dev` for real: a text that is dropped into the inbox is in the published warehouse without a hand on it."""

import duckdb
from hostile_collection import NAME

from heat_pipeline.warehouse.failures import recorded

STATE = """{ repositoriesOrError { ... on RepositoryConnection { nodes {
    name
    location { name }
    schedules { name cronSchedule executionTimezone scheduleState { status } }
    sensors { name minIntervalSeconds sensorState { status } }
    jobs { name }
} } } }"""
RUNS = """{ runsOrError(limit: 20) { ... on Runs { results { jobName status tags { key value } } } } }"""
CELLS = """
    SELECT description_id, count(*) FROM validated.cells
    WHERE description_id LIKE 'old/%' OR description_id LIKE 'new/%' GROUP BY 1
"""


def published(dev):
    with duckdb.connect(dev.data / "warehouse.duckdb", read_only=True) as con:
        return dict(con.execute(CELLS).fetchall())


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


def test_a_text_that_is_dropped_is_published_while_a_reader_has_the_old_file_open(dev):
    dev.wait_until(lambda: "new/two" in published(dev), 120, "the text is in the published warehouse")
    assert published(dev) == {"new/two": 4, "old/one": 4}
    assert dev.reader() == "old/one"  # the open reader keeps what it had
    with duckdb.connect(dev.data / "warehouse.duckdb", read_only=True) as con:
        ((rule, severity, observed, passage),) = con.execute(
            "SELECT rule, severity, observed, passage FROM quality.anomalies WHERE description_id = 'new/two'"
        ).fetchall()
    assert (rule, severity, observed) == ("value_outside_legend", "critical", "99.5")
    assert "(500, 0.1): 99.5" in passage

    def tags_of(run):
        return {tag["key"]: tag["value"] for tag in run["tags"]}

    def runs():
        every = dev.ask(RUNS)["runsOrError"]["results"]
        asked = [run for run in every if tags_of(run).get("dagster/sensor_name") == "inbox"]
        return asked if all(run["status"] in ("SUCCESS", "FAILURE", "CANCELED") for run in asked) else None

    asked = dev.wait_until(runs, 60, "the runs are over")
    # Each collection once: the sensor, which looks for the first time, knows nothing of the runs before.
    assert sorted((run["jobName"], run["status"], tags_of(run)["collection"]) for run in asked) == sorted(
        ("collection", "SUCCESS", name) for name in ("new", "old", NAME)
    ), dev.end_of_log()
    assert "new" not in {failure.collection for failure in recorded(dev.data)}


def test_ctrl_c_ends_it_and_all_its_processes(dev):
    assert dev.stop(), dev.end_of_log()
