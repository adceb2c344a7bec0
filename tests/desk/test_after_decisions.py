"""What is made of decisions beside the reading: how far a model can be trusted, and what an export says of them."""

import csv
import json

import pytest
import yaml
from typer.testing import CliRunner

from heat_pipeline.cli import app
from heat_pipeline.commands.second_reader import calibrated_by_decisions
from heat_pipeline.decisions.files import load_decided
from heat_pipeline.errors import UserError
from heat_pipeline.export.dataset import Dataset
from heat_pipeline.export.writing import ExportChoice, write_export
from heat_pipeline.settings import settings

TABLE = [["", "2019", "2020"], ["Alpha", "1.5", "2.5"], ["Beta", "3.5", "4.5"]]


def decide(project, *entries):
    path = project.expectations / "decisions" / "c.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(yaml.safe_dump({"readings": list(entries)}), encoding="utf-8")


def measured(project):
    table = calibrated_by_decisions(project.store, project.expectations)
    return [(one.case.value, one.cells, one.texts, one.rules, one.model) for one in table.shares]


@pytest.mark.parametrize(
    ("decision", "cells", "rules", "model"),
    [
        ({"table": TABLE}, 4, 1.0, 0.0),  # the model has the values of 2019 in 2020, and the other way round
        ({"cells": [{"at": "{at}", "row": "Alpha", "column": "2020"}]}, 1, 0.0, 1.0),  # nobody decided about others
        ({"table": "none"}, 4, 0.0, 0.0),  # whoever placed a number that is no cell was wrong
    ],
)
def test_each_reader_is_held_against_what_a_person_decided(project, decision, cells, rules, model):
    at = (project.inbox / "c" / "twice.md").read_text(encoding="utf-8").index("1.5")
    for cell in decision.get("cells", ()):
        cell["at"] = f"{at}-{at + 3}"
    decide(project, {"description": "c/twice", **decision})
    assert measured(project) == [("they place it otherwise", cells, 1, rules, model)]


def test_without_such_texts_it_is_said_what_to_do(project):
    with pytest.raises(UserError, match="`heat-pipeline ask` asks a model"):
        calibrated_by_decisions(project.store, project.expectations)
    decide(project, {"description": "c/scale", "table": "none"})  # a text that no model read
    with pytest.raises(UserError, match="`heat-pipeline desk`"):
        calibrated_by_decisions(project.store, project.expectations)


def test_the_command_keeps_the_table_where_texts_are_settled_by_it(project, monkeypatch):
    decide(project, {"description": "c/twice", "table": TABLE})
    monkeypatch.setenv("HEAT_PIPELINE_EXPECTATIONS", str(project.expectations))
    settings.cache_clear()
    try:
        outcome = CliRunner().invoke(app, ["calibrate", "--decided", "--data", str(project.store.data)])
    finally:
        monkeypatch.undo()
        settings.cache_clear()
    assert outcome.exit_code == 0, outcome.output
    path = project.expectations / "second_reader" / "large-1.json"
    assert json.loads(path.read_text(encoding="utf-8"))["texts"] == 1
    path.unlink()


def test_decisions_are_exported_once_the_warehouse_heeds_them(project, tmp_path):
    told = {"description": "c/twice", "table": TABLE, "by": "Ada"}
    decide(project, told, {"description": "c/scale", "table": "none"})
    project.run("decided")
    decided = load_decided(project.expectations)
    done = write_export(project.store.published, tmp_path, ExportChoice(), Dataset(), decided, memory_mb=500)
    with (tmp_path / "decisions.csv").open(encoding="utf-8", newline="") as file:
        rows = [(row["description_id"], row["kind"], row["decided_by"]) for row in csv.DictReader(file)]
    assert rows == [("c/scale", "reading", ""), ("c/twice", "reading", "Ada")]
    assert [words for _, words in done.left_out if "decisions" in words] == []


def test_a_claim_that_may_be_wrong_comes_to_the_desk(project):
    shown = project.desk().doubt({"rule": "claim_contradicted"}, text="c/claimed")
    assert (shown["left"], shown["doubt"]["severity"]) == (1, "info")
    assert "its cells seem to say otherwise" in shown["doubt"]["why"]
