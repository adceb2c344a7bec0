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
    "validated_cells": {"nothing_lost", "keys_unique", "few_failed"},
}
WARNINGS = {
    ("raw_rejected", "nothing_rejected"),
    ("summary_readers", "readers_agree_as_before"),
    ("quality_anomalies", "alerts"),
}


TABLES = {key_of(table.full_name): table for table in expected() if table.schema != "internal"}
WAREHOUSE = PROJECT / "heat_pipeline" / "warehouse"


@pytest.fixture
def graph(deployment):
    dg.Definitions.validate_loadable(deployment.defs)
    return deployment.defs.resolve_asset_graph()


def parents(graph, key):
    return {parent.to_user_string() for parent in graph.get(key).parent_keys}


def test_the_assets_are_the_tables_that_people_see_and_say_what_they_are(graph):
    assert graph.get_all_asset_keys() == {*TABLES, key_of("warehouse.published")}
    for key in graph.get_all_asset_keys():
        node, table = graph.get(key), TABLES.get(key)
        schema = table.schema if table else "warehouse"
        assert node.description and node.owners == ["team:data"] and node.code_version, key
        assert node.group_name == ("summary" if schema == "warehouse" else schema)
        assert "duckdb" in node.kinds
        assert ("greatexpectations" in node.kinds) == (schema in ("validated", "quality"))
        assert node.tags["layer"] == ("published" if schema == "warehouse" else schema)
        assert node.is_partitioned == (schema in ("raw", "parsed", "validated", "quality"))
        assert (node.freshness_policy is not None) == (schema in ("summary", "warehouse"))
        assert "dagster/code_references" in node.metadata
        if table:
            assert node.metadata["dagster/table_name"] == table.full_name
            columns = node.metadata["dagster/column_schema"].columns
            assert [(column.name, column.type, column.description) for column in columns] == [
                (column.name, column.type, column.comment) for column in table.columns
            ]
            assert all(column.description for column in columns)


def test_the_columns_of_the_lineage_are_columns_passed_on_or_made_anew():
    columns = {key: {column.name for column in table.columns} for key, table in TABLES.items()}
    lineage = {
        (table.full_name, name): [(source.asset_key.to_user_string(), source.column_name) for source in sources]
        for table in TABLES.values()
        for name, sources in column_lineage(table.full_name).deps_by_column.items()
    }
    assert lineage["validated.cells", "value"] == [("parsed_cells", "value")]
    assert lineage["validated.cells", "metric"] == [("parsed_figures", "metric")]
    assert lineage["parsed.cells", "printed"] == [("raw_descriptions", "text")]
    for (table, name), sources in lineage.items():
        assert name in columns[key_of(table)]
        assert sources and all(column in columns[dg.AssetKey(source)] for source, column in sources), (table, name)


def test_what_sql_makes_depends_on_the_tables_that_it_reads(graph):
    """The lineage of views and summaries, held against their SQL."""
    schema = (WAREHOUSE / "schema.sql").read_text()
    made = dict(re.findall(r"CREATE OR REPLACE VIEW ((?!internal\.)\S+) AS\n(.*?);", schema, re.DOTALL))
    made |= dict(re.findall(r"INSERT INTO (\S+) BY NAME(.*?);", (WAREHOUSE / "summaries.sql").read_text(), re.DOTALL))
    assert len(made) == 11
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
    parsed = {f"parsed_{name}" for name in ("figures", "panels", "ticks", "cells", "mentions", "unread", "claims")}
    for key in (*parsed, "parsed_disputed"):
        assert parents(graph, dg.AssetKey(key)) == {"raw_descriptions", "raw_answers"}
    assert parents(graph, key_of("quality.anomalies")) == parsed | {
        "raw_descriptions", "validated_names", "validated_claims",
    }  # fmt: skip
    assert "quality_anomalies" in parents(graph, key_of("validated.cells"))
    assert {f"fused_{name}" for name in ("cells", "votes")} | SUMMARY < parents(graph, key_of("warehouse.published"))


def test_each_rule_is_one_check_and_only_integrity_blocks(graph):
    keys = {(key.asset_key.to_user_string(), key.name) for key in graph.asset_check_keys}
    integrity = {(asset, name) for asset, names in CHECKS.items() for name in names}
    assert integrity < keys
    assert keys > WARNINGS
    assert sorted(name for _, name in keys - integrity - WARNINGS) == sorted(rule.name for rule in ALL_RULES)
    for key in graph.asset_check_keys:
        assert graph.get(key).description, key
        assert graph.get(key).blocking == ((key.asset_key.to_user_string(), key.name) in integrity)


def test_jobs_schedules_and_sensors_with_the_settings():
    settings = Settings(
        data="elsewhere", inbox="texts", time_zone="Asia/Tokyo", schedule="30 4 * * 1", sensor_seconds=30
    )
    repository = build_definitions(settings).get_repository_def()
    jobs = {job.name: job.partitions_def.name for job in repository.get_all_jobs() if job.name != "__ASSET_JOB"}
    assert jobs == {"collection": "collection", "everything": "collection"}
    schedules, sensors = repository.schedule_defs, repository.sensor_defs
    assert {(each.name, each.execution_timezone, each.cron_schedule) for each in schedules} == {
        ("daily", "Asia/Tokyo", "30 4 * * 1"),
    }
    assert {(each.name, each.minimum_interval_seconds) for each in sensors} == {
        ("failures", 30), ("inbox", 30), ("stranded", 30),
    }  # fmt: skip
    assert {each.default_status.value for each in (*schedules, *sensors)} == {"RUNNING"}
    assert all(each.description for each in (*schedules, *sensors))
    assert Pipeline(settings).store.working == Path("elsewhere/working/warehouse.duckdb")


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
