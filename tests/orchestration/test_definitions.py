"""What Dagster is told: the assets and their dependencies by name, jobs, checks, schedule and sensors."""

import re
import subprocess
import sys
from pathlib import Path

import dagster as dg
import pytest
from examples_orchestration import PROJECT

from heat_pipeline.orchestration.build import build_definitions
from heat_pipeline.orchestration.lineage import column_lineage, key_of
from heat_pipeline.orchestration.resources import Pipeline
from heat_pipeline.quality.rules import ALL_RULES
from heat_pipeline.settings import Settings
from heat_pipeline.warehouse import expected

JUDGED = {
    "validated_cells",
    "validated_claims",
    "validated_names",
    "quality_anomalies",
    "quality_expectations",
    "quality_history",
    "quality_runs",
}
SUMMARY = {
    "summary_benchmarks",
    "summary_axes",
    "summary_figures",
    "summary_describers",
    "summary_describer_errors",
    "summary_readers",
    "summary_review",
}
CHECKS = {
    "raw_descriptions": {"schema_as_declared"},
    "parsed_cells": {"cells_grounded"},
    "parsed_claims": {"claims_grounded"},
    "validated_cells": {"nothing_lost", "keys_unique", "few_failed"},
}
WARNINGS = {
    ("fused_figures", "figures_aligned"),
    ("fused_votes", "describers_agree"),
    ("summary_describers", "describers_as_faithful_as_before"),
    ("raw_rejected", "nothing_rejected"),
    ("summary_readers", "readers_agree_as_before"),
    ("quality_anomalies", "alerts"),
}


WAREHOUSE = PROJECT / "heat_pipeline" / "warehouse"


def table_of(graph, key):
    """The table that an asset is; None for the published warehouse."""
    return graph.get(key).metadata.get("dagster/table_name")


@pytest.fixture
def graph(deployment):
    return deployment.defs.resolve_asset_graph()


def test_they_can_be_loaded(deployment):
    dg.Definitions.validate_loadable(deployment.defs)


def parents(graph, key):
    return {parent.to_user_string() for parent in graph.get(key).parent_keys}


def test_the_assets_are_the_tables_that_people_see_each_with_a_name_of_its_own(graph):
    keys = graph.get_all_asset_keys()
    tables = {table.full_name for table in expected() if table.schema != "internal"}
    assert {table_of(graph, key) for key in keys} - {None} == tables
    assert len({key.path[-1] for key in keys}) == len(keys) == len(tables) + 1


def test_what_sql_makes_depends_on_the_tables_that_it_reads(graph):
    """The lineage of views and summaries, held against their SQL."""
    schema = (WAREHOUSE / "schema.sql").read_text()
    made = dict(re.findall(r"CREATE OR REPLACE VIEW ((?!internal\.)\S+) AS\n(.*?);", schema, re.DOTALL))
    made |= dict(re.findall(r"INSERT INTO (\S+) BY NAME(.*?);", (WAREHOUSE / "summaries.sql").read_text(), re.DOTALL))
    assert len(made) == 12
    for shows_what_python_made in ("quality.anomalies", "validated.cells", "validated.claims"):
        del made[shows_what_python_made]
    shown = {name: name for name in (table.full_name for table in expected()) if not name.startswith("internal.")}
    shown |= {
        "internal.anomalies": "quality.anomalies", "internal.history": "quality.anomalies",
        "internal.settled": "parsed.cells", "internal.fused_describers": "fused.votes", "charged": "quality.anomalies",
    }  # fmt: skip
    for table, sql in made.items():
        read = {shown[name] for name in re.findall(r"(?:FROM|JOIN)\s+([\w.]+)", sql) if name in shown}
        assert parents(graph, key_of(table)) == {name.replace(".", "_") for name in read}, table


def test_what_python_makes_depends_on_what_it_is_given(graph):
    parsed = {key.to_user_string() for key in graph.get_all_asset_keys() if key.path[0].startswith("parsed_")}
    assert len(parsed) == 8
    for key in parsed:
        assert parents(graph, dg.AssetKey(key)) == {"raw_descriptions", "raw_answers"}
    assert parents(graph, key_of("raw.answers")) == {"raw_descriptions"}
    assert parents(graph, key_of("validated.names")) == {"parsed_mentions", "raw_descriptions"}
    assert "quality_anomalies" in parents(graph, key_of("validated.cells"))
    assert parents(graph, key_of("quality.anomalies")) == parsed - {"parsed_disputed"} | {
        "raw_descriptions", "validated_names", "validated_claims",
    }  # fmt: skip
    fused = {key.to_user_string() for key in graph.get_all_asset_keys() if key.path[0].startswith("fused_")}
    assert len(fused) == 6
    assert parents(graph, key_of("warehouse.published")) == fused | SUMMARY


def test_what_every_asset_says_of_itself(graph):
    for key in graph.get_all_asset_keys():
        node, table = graph.get(key), table_of(graph, key)
        schema = table.split(".")[0] if table else "warehouse"
        assert node.description, key
        assert node.owners == ["team:data"]
        assert node.group_name == ("summary" if schema == "warehouse" else schema)
        assert "duckdb" in node.kinds
        assert node.code_version
        assert node.tags["layer"] == ("published" if schema == "warehouse" else schema)
        assert node.is_partitioned == (schema in ("raw", "parsed", "validated", "quality"))
        assert (node.freshness_policy is not None) == (schema in ("summary", "warehouse"))
        assert "dagster/code_references" in node.metadata
        assert table is None or key == key_of(table)


def test_only_what_great_expectations_judges_is_shown_as_such(graph):
    keys = {key.to_user_string() for key in graph.get_all_asset_keys() if "greatexpectations" in graph.get(key).kinds}
    assert keys == JUDGED


def test_columns_are_shown_as_the_warehouse_has_them(graph):
    tables = {table.full_name: table for table in expected()}
    for key in graph.get_all_asset_keys():
        if not (name := table_of(graph, key)):
            continue
        table = tables[name]
        columns = graph.get(key).metadata["dagster/column_schema"].columns
        assert [(column.name, column.type, column.description, column.constraints.nullable) for column in columns] == [
            (column.name, column.type, column.comment, column.nullable) for column in table.columns
        ]
        assert all(column.description for column in columns)


def test_every_column_of_the_lineage_is_a_column(graph):
    columns = {table.full_name: {column.name for column in table.columns} for table in expected()}
    for key in graph.get_all_asset_keys():
        table = table_of(graph, key)
        if not table or table.startswith("raw."):
            continue
        lineage = graph.get(key).metadata["dagster/column_lineage"].deps_by_column
        assert set(lineage) <= columns[table]
        for name, sources in lineage.items():
            assert sources, (table, name)
            for source in sources:
                assert source.column_name in columns[table_of(graph, source.asset_key)], (table, name, source)


def test_what_is_only_passed_on_and_what_is_made_anew_has_its_source():
    lineage = column_lineage("validated.cells").deps_by_column
    assert [(one.asset_key.to_user_string(), one.column_name) for one in lineage["value"]] == [
        ("parsed_cells", "value")
    ]
    assert [(one.asset_key.to_user_string(), one.column_name) for one in lineage["metric"]] == [
        ("parsed_figures", "metric")
    ]
    every = column_lineage("parsed.cells").deps_by_column
    assert [(one.asset_key.to_user_string(), one.column_name) for one in every["printed"]] == [
        ("raw_descriptions", "text")
    ]


def test_each_rule_is_one_check_and_only_integrity_blocks(graph):
    keys = {(key.asset_key.to_user_string(), key.name) for key in graph.asset_check_keys}
    integrity = {(asset, name) for asset, names in CHECKS.items() for name in names}
    assert integrity < keys
    assert keys > WARNINGS
    assert sorted(name for _, name in keys - integrity - WARNINGS) == sorted(rule.name for rule in ALL_RULES)
    for key in graph.asset_check_keys:
        assert graph.get(key).description, key
        assert graph.get(key).blocking == ((key.asset_key.to_user_string(), key.name) in integrity)


def test_jobs_schedule_and_sensors(deployment):
    repository = deployment.defs.get_repository_def()
    jobs = {job.name for job in repository.get_all_jobs()} - {"__ASSET_JOB"}
    assert jobs == {"collection", "everything", "prune"}
    for name in sorted(jobs - {"prune"}):
        assert repository.get_job(name).partitions_def.name == "collection"
    assert sorted(schedule.name for schedule in repository.schedule_defs) == ["daily", "pruning"]
    assert sorted(sensor.name for sensor in repository.sensor_defs) == ["failures", "inbox", "stranded"]
    assert {schedule.default_status for schedule in repository.schedule_defs} == {dg.DefaultScheduleStatus.RUNNING}
    assert {sensor.default_status for sensor in repository.sensor_defs} == {dg.DefaultSensorStatus.RUNNING}
    assert {sensor.minimum_interval_seconds for sensor in repository.sensor_defs} == {60}
    assert all(one.description for one in (*repository.schedule_defs, *repository.sensor_defs))


def test_settings_reach_the_definitions():
    settings = Settings(
        data="elsewhere", inbox="texts", time_zone="Asia/Tokyo", schedule="30 4 * * 1", sensor_seconds=30, batch=7
    )
    repository = build_definitions(settings).get_repository_def()
    assert {
        (schedule.name, schedule.execution_timezone, schedule.cron_schedule) for schedule in repository.schedule_defs
    } == {
        ("daily", "Asia/Tokyo", "30 4 * * 1"),
        ("pruning", "Asia/Tokyo", "0 3 * * 0"),
    }
    assert {sensor.minimum_interval_seconds for sensor in repository.sensor_defs} == {30}
    pipeline = Pipeline.of(settings)
    assert (pipeline.data, pipeline.inbox, pipeline.batch) == ("elsewhere", "texts", 7)
    assert (pipeline.size_limit_bytes, pipeline.lock_seconds) == (2_000_000, 60.0)
    assert pipeline.store.working == Path("elsewhere/working/warehouse.duckdb")


def test_loading_them_imports_nothing_heavy_and_touches_nothing(tmp_path):
    lines = """
import sys
import heat_pipeline.definitions
assert heat_pipeline.definitions.defs.resolve_asset_graph().get_all_asset_keys()
print(*sorted({"great_expectations", "pandas"} & set(sys.modules)))
"""
    command = [sys.executable, "-c", lines]
    environment = {"PATH": "/usr/bin:/bin", "HEAT_PIPELINE_DATA": str(tmp_path / "data"), "PYTHONPATH": str(PROJECT)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=tmp_path, env=environment)
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr
    assert list(tmp_path.iterdir()) == []
