"""The summary of a run: what it says, and what it tells to type next."""

from __future__ import annotations

import io
import json
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from heat_pipeline.commands.run_report import ExitCode, Report
from heat_pipeline.model import Severity
from heat_pipeline.presenting.formats import as_json
from heat_pipeline.presenting.run_summary import as_record, show_run
from heat_pipeline.quality.trust import Sure
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.integrity import Reconciliation
from heat_pipeline.warehouse.worst import Worst

FIGURES = dict.fromkeys(("fused", "not_fused", "disputed", "decided"), 0)
FUSED = dict(zip(FIGURES, (2, 1, 7, 5), strict=True))
SECOND = dict.fromkeys(("texts", "both", "model", "rules", "tokens", "failed"), 0) | {"error": ""}
CRITICAL, WARNING, INFO = Severity.CRITICAL, Severity.WARNING, Severity.INFO


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """An empty folder, in which a user stands who typed `heat-pipeline`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["heat-pipeline", "run"])
    return tmp_path


@pytest.fixture
def report(folder):
    return Report(
        store=Store(folder / "my data", 1.0),
        failure="",
        stopped=False,
        totals=Reconciliation(ingested=4, read=2, qualitative=1, rejected=1, parsed_cells=1234, validated_cells=1234),
        sure=Sure(1000, 1234),
        collections=1,
        read_now=3,
        judged_now=3,
        counts={"cell_conflict": {CRITICAL: 2, INFO: 1}, "no_cells": {INFO: 1}},
        new=0,
        worst=(
            Worst("cell_conflict", CRITICAL, "c/a", "1 stands at [bold]x", 1, 12),
            Worst("no_cells", INFO, "c/b", "words", 0),
        ),
        rejected=(("c/[red]e.md", "empty"),),
        example="",
        benchmarks=3,
        figures=FIGURES,
        second=SECOND,
        waits_for=(),
    )


def lines(report, inbox):
    console = Console(file=io.StringIO(), width=110)
    show_run(console, report, inbox)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_a_run_is_told_whole(report, folder):
    data = folder / "my data"
    assert lines(report, folder) == [
        "3 descriptions read and judged.",
        "In all: 4 descriptions in 1 collection: 2 with cells, 1 without, 1 rejected; 1,000 of 1,234 cells sure",
        "rejected c/[red]e.md: empty",
        "",
        "anomalies       critical   warning   info",
        "─────────────────────────────────────────",
        "cell_conflict          2                1",
        "no_cells                                1",
        "all                    2         0      2",
        "",
        "critical c/a, line 12: 1 stands at [bold]x (and 1 more like it)",
        "info c/b: words",
        "",
        "Next:",
        '  heat-pipeline sql "SELECT model, benchmark, best, best_setting, cells, sure_cells, suspect_cells '
        f"FROM summary.benchmarks WHERE model <> '' AND benchmark <> '' ORDER BY ALL\" --data '{data}'",
        "  heat-pipeline sql \"SELECT description_id, message FROM quality.anomalies WHERE severity = 'critical'\" "
        f"--data '{data}'",
        f"  heat-pipeline desk --data '{data}'  # settle what is doubtful",
        f"  heat-pipeline report --data '{data}'",
    ]


SOUND = {"counts": {}, "worst": (), "rejected": ()}
NOTHING = {"read_now": 0, "judged_now": 0}


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        (NOTHING, "Nothing new to read: no text was read again."),
        ({"read_now": 2000, "judged_now": 2000}, "2,000 descriptions read and judged."),
        ({"read_now": 1, "judged_now": 5}, "1 description read, 5 judged."),
        ({"totals": Reconciliation(ingested=22, read=3, rejected=19)}, "and 18 more: see raw.rejected"),
        (SOUND, "No anomaly was found. 234 cells may be misread, which may hide some."),
        ({"waits_for": ("c", "d")}, "Not published yet: c, d is half done."),
        (
            {"figures": FUSED},
            "2 figures with several descriptions fused: 7 disputed cells, 5 decided",
        ),
        (
            {"second": dict(zip(SECOND, (1, 7, 2, 1, 900, 2, "busy"), strict=True))},
            "1 text read a second time: 7 of 10 cells read alike by both readers, 2 as the model places them, 1 as",
        ),
        ({"second": SECOND | {"tokens": 900}}, "900 tokens used in this run"),
        (
            {"second": SECOND | {"failed": 2, "error": "busy"}},
            "2 questions asked in vain: busy; the next run asks again, and what was not asked yet",
        ),
        ({"new": 1}, "1 of them new in this run"),
    ],
)
def test_what_else_is_told(report, folder, changes, line):
    assert line in " ".join(lines(replace(report, **changes), folder))


def test_what_is_new_is_marked_where_not_all_is(report, folder):
    worst = (replace(report.worst[0], is_new=True), report.worst[1])
    told = [line.split(",")[0] for line in lines(replace(report, new=1, worst=worst), folder)]
    assert [line for line in told if line.endswith(("c/a", "c/b: words"))] == ["new critical c/a", "info c/b: words"]
    told = lines(replace(report, new=4, worst=worst), folder)
    assert not [line for line in told if line.startswith("new ") or "of them new" in line]


@pytest.mark.parametrize(
    ("changes", "said", "code"),
    [
        ({}, "No anomaly was found.", ExitCode.DONE),
        (
            {"totals": Reconciliation(ingested=2, rejected=2)},
            "Nothing could be read: all that arrived was rejected.",
            ExitCode.FAILED,
        ),
        ({"failure": "parsed: [red]no disk\x1b[2J"}, "The run failed. parsed: [red]no disk␛[2J", ExitCode.FAILED),
        (
            {"stopped": True, "totals": Reconciliation(ingested=3, read=1, unread=2)},
            "The run was stopped. What it did stays, and the next run goes on where it was.",
            ExitCode.STOPPED,
        ),
    ],
)
def test_only_a_run_that_came_to_its_end_and_read_something_finds_nothing(report, folder, changes, said, code):
    ended = replace(report, **SOUND, **NOTHING, sure=Sure(9, 9), **changes)
    told = lines(ended, folder)
    assert said in told
    assert ("No anomaly was found." in told) == (not changes)
    assert any(line.endswith("; 2 not read yet") for line in told) == ("stopped" in changes)
    assert ended.exit_code() == ended.exit_code("critical") == code


def test_an_anomaly_fails_a_run_where_it_was_to(report):
    assert [report.exit_code(severity) for severity in ("", "critical", "info")] == [0, 3, 3]
    assert replace(report, counts={"a": {INFO: 1}}).exit_code("warning") == 0
    assert replace(report, stopped=True).exit_code("critical") == 130


def test_a_program_gets_all_of_the_summary(report, folder):
    findings, rejected = [{"severity": "critical"}], [{"source_uri": "c/[red]e.md"}]
    record = json.loads(as_json(as_record(report, folder, 3, findings, rejected)))
    assert [line.split()[1] for line in record.pop("next")] == ["sql", "sql", "desk", "report"]
    totals = record.pop("totals")
    assert [totals[name] for name in ("ingested", "read", "qualitative", "rejected", "unread")] == [4, 2, 1, 1, 0]
    assert record.pop("second")["tokens"] == record.pop("figures")["disputed"] == 0
    assert record == {
        "outcome": "done", "failure": "", "exit_code": 3, "warehouse": str(folder / "my data" / "warehouse.duckdb"),
        "read_now": 3, "judged_now": 3, "collections": 1, "sure": {"sure": 1000, "cells": 1234},
        "anomalies": {"critical": 2, "warning": 0, "info": 2},
        "anomalies_by_rule": {
            "cell_conflict": {"critical": 2, "warning": 0, "info": 1},
            "no_cells": {"critical": 0, "warning": 0, "info": 1},
        },
        "findings": findings, "rejections": rejected, "waits_for": [], "new_findings": 0,
    }  # fmt: skip


def following(report, inbox):
    told = lines(report, inbox)
    return [line.strip() for line in told[told.index("Next:") + 1 :]]


def names(told):
    return [line.split()[1] for line in told]


def test_the_example_is_a_text_in_the_inbox_and_never_a_file_outside(report, folder):
    inbox = folder / "in box"
    (inbox / "c").mkdir(parents=True)
    (inbox / "c" / "a.md").write_text("")
    (folder / "secret.md").write_text("")
    (inbox / "link.md").symlink_to(folder / "secret.md")
    told = following(replace(report, example="c/a.md"), inbox.relative_to(folder))
    assert told[1] == "heat-pipeline read 'in box/c/a.md'"
    assert names(told) == ["sql", "read", "sql", "desk", "report"]
    for example in ("texts.jsonl#3", "/etc/passwd", "../secret.md", "c/../../secret.md", "link.md"):
        assert names(following(replace(report, example=example), inbox)) == ["sql", "sql", "desk", "report"]


@pytest.mark.parametrize(
    ("changes", "asked", "is_desk_named"),
    [
        ({"benchmarks": 0}, [("validated.cells", None), ("quality.anomalies", "critical")], True),
        ({"benchmarks": 0, "counts": {"no_cells": {INFO: 1}}}, [("validated.cells", None)], True),  # 234 are not sure
        (
            {"counts": {"a": {WARNING: 1}}, "sure": Sure(9, 9)},
            [("summary.benchmarks", None), ("quality.anomalies", "warning")],
            True,
        ),
        ({"counts": {"no_cells": {INFO: 1}}, "sure": Sure(9, 9)}, [("summary.benchmarks", None)], False),
        (
            {"benchmarks": 0, "counts": {}, "totals": Reconciliation(ingested=1, rejected=1)},
            [("raw.rejected", None)],
            True,
        ),
    ],
)
def test_only_what_has_a_result_is_told(report, folder, changes, asked, is_desk_named):
    told = following(replace(report, **changes), folder)
    queries = [line for line in told if " sql " in line]
    found = [re.search(r"FROM ([\w.]+)(?: WHERE severity = '(\w+)')?", line).groups() for line in queries]
    assert found == asked
    assert ("desk" in names(told)) is is_desk_named


def test_where_there_is_nothing_nothing_is_next_and_before_anything_is_published_the_status_is(report, folder):
    empty = replace(report, benchmarks=0, counts={}, sure=Sure(), totals=Reconciliation())
    assert "Next:" not in lines(empty, folder)
    assert names(following(replace(report, failure="why"), folder)) == ["status"]


def test_in_the_project_s_own_folder_the_report_and_the_ui_come_last(report, folder):
    (folder / "expectations").mkdir()
    (folder / "workspace.yaml").touch()
    at_home = replace(report, store=Store(Path("data"), 1.0))
    assert following(at_home, folder)[-1] == "dg dev --workspace workspace.yaml # the same in the Dagster UI"
    (folder / "Makefile").touch()
    told = following(at_home, folder)
    assert told[-2:] == ["heat-pipeline report", "make dev      # the same in the Dagster UI"]
    assert "--data" not in " ".join(told)


def test_the_program_is_named_as_it_can_be_called(report, folder, monkeypatch):
    def program(called):
        monkeypatch.setattr(sys, "argv", [str(called), "run"])
        return following(report, folder)[0].split(" sql ")[0]

    monkeypatch.setenv("PATH", str(folder / "bin"))
    for name in ("bin", ".venv"):
        (folder / name).mkdir()
        (folder / name / "heat-pipeline").write_text("#!/bin/sh\n")
        (folder / name / "heat-pipeline").chmod(0o755)
    assert program("heat-pipeline") == "heat-pipeline"
    assert program(folder / ".venv" / "heat-pipeline") == ".venv/heat-pipeline"
    (folder / "elsewhere").mkdir()
    monkeypatch.chdir(folder / "elsewhere")
    assert program(folder / "bin" / "heat-pipeline") == "heat-pipeline"
    assert program(folder / ".venv" / "heat-pipeline") == str(folder / ".venv" / "heat-pipeline")
