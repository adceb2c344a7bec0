"""`make dev` for real: a text that is dropped into the inbox is in the published warehouse without a hand on it."""

import duckdb

from heat_pipeline.warehouse.failures import recorded

STATE = """{ repositoriesOrError { ... on RepositoryConnection { nodes {
    name
    location { name }
    schedules { name cronSchedule executionTimezone scheduleState { status } }
    sensors { name minIntervalSeconds sensorState { status } }
    jobs { name }
} } } }"""
ASSETS = """{ assetNodes {
    assetKey { path } groupName kinds isPartitioned description
    owners { ... on TeamAssetOwner { team } }
    assetChecksOrError { ... on AssetChecks { checks { name blocking description } } }
} }"""
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
    ) == [("daily", "0 6 * * *", "UTC", "RUNNING"), ("pruning", "0 3 * * 0", "UTC", "RUNNING")]
    assert sorted(
        (sensor["name"], sensor["minIntervalSeconds"], sensor["sensorState"]["status"])
        for sensor in repository["sensors"]
    ) == [("failures", 30, "RUNNING"), ("inbox", 30, "RUNNING"), ("stranded", 30, "RUNNING")]
    assert {"collection", "everything"} <= {job["name"] for job in repository["jobs"]}


def test_the_assets_are_there_with_their_groups_and_checks(dev):
    nodes = {"/".join(node["assetKey"]["path"]): node for node in dev.ask(ASSETS)["assetNodes"]}
    groups = {}
    for key, node in nodes.items():
        groups.setdefault(node["groupName"], set()).add(key)
        assert node["description"]
        assert node["owners"] == [{"team": "data"}]
        assert node["isPartitioned"] == (node["groupName"] not in ("fused", "summary"))
    assert groups["raw"] == {"raw_descriptions", "raw_rejected", "raw_answers"}
    assert groups["parsed"] >= {"parsed_figures", "parsed_panels", "parsed_ticks", "parsed_cells", "parsed_mentions"}
    assert groups["validated"] == {"validated_cells", "validated_claims", "validated_names"}
    assert groups["quality"] >= {"quality_anomalies", "quality_expectations"}
    assert groups["summary"] == {
        "summary_benchmarks",
        "summary_axes",
        "summary_figures",
        "summary_describer_errors",
        "summary_readers",
        "summary_review",
        "summary_describers",
        "warehouse_published",
    }
    checks = {
        check["name"]: (key, check["blocking"])
        for key, node in nodes.items()
        for check in node["assetChecksOrError"].get("checks", [])
    }
    assert {name: place for name, place in checks.items() if place[1]} == {
        "schema_as_declared": ("raw_descriptions", True),
        "cells_grounded": ("parsed_cells", True),
        "claims_grounded": ("parsed_claims", True),
        "nothing_lost": ("validated_cells", True),
        "keys_unique": ("validated_cells", True),
        "few_failed": ("validated_cells", True),
    }
    assert checks["nothing_rejected"] == ("raw_rejected", False)
    assert checks["value_outside_legend"] == ("validated_cells", False)
    assert checks["name_lookalike"] == ("validated_names", False)


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
    assert [(run["jobName"], run["status"], tags_of(run)["collection"]) for run in asked] == [
        ("collection", "SUCCESS", "new")
    ], dev.end_of_log()
    assert "new" not in {failure.collection for failure in recorded(dev.data)}
