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
from heat_pipeline.presenting.runs import as_record, show_run
from heat_pipeline.quality.trust import Sure
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.integrity import Reconciliation
from heat_pipeline.warehouse.worst import Worst

CRITICAL, WARNING, INFO = Severity.CRITICAL, Severity.WARNING, Severity.INFO


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """A user who stands in an empty folder and typed `heat-pipeline`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["heat-pipeline", "run"])
    return tmp_path


@pytest.fixture
def report(here):
    return Report(
        store=Store(here / "my data", 1.0),
        failure="",
        totals=Reconciliation(ingested=4, read=2, qualitative=1, rejected=1, parsed_cells=1234, validated_cells=1234),
        sure=Sure(1000, 1234),
        collections=1,
        read_now=3,
        judged_now=3,
        counts={("cell_conflict", CRITICAL): 2, ("cell_conflict", INFO): 1, ("no_cells", INFO): 1},
        worst=(
            Worst("cell_conflict", CRITICAL, "c/a", "1 stands at [bold]x", 1, 12),
            Worst("no_cells", INFO, "c/b", "words", 0),
        ),
        rejected=(("c/[red]e.md", "empty"),),
        example="",
        benchmarks=3,
    )


def shown(report, inbox, **options):
    console = Console(file=io.StringIO(), width=110, **options)
    show_run(console, report, inbox)
    return console.file.getvalue()


def lines(report, inbox):
    return [line.rstrip() for line in shown(report, inbox).splitlines()]


def test_a_run_is_told_whole(report, here):
    data = here / "my data"
    assert lines(report, here) == [
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


def test_what_is_new_is_marked_where_not_all_is(report, here):
    first, second = report.worst
    shown = lines(replace(report, new=1, worst=(replace(first, is_new=True), second)), here)
    assert shown[8:13] == [
        "all                    2         0      2",
        "1 of them new in this run",
        "",
        "new critical c/a, line 12: 1 stands at [bold]x (and 1 more like it)",
        "info c/b: words",
    ]
    all_new = replace(report, new=4, worst=(replace(first, is_new=True),))
    assert not [line for line in lines(all_new, here) if line.startswith("new ") or "of them new" in line]


@pytest.mark.parametrize(
    ("read", "judged", "headline"),
    [
        (0, 0, "Nothing new to read: no text was read again."),
        (1, 1, "1 description read and judged."),
        (2000, 2000, "2,000 descriptions read and judged."),
        (0, 5, "0 descriptions read, 5 judged."),
        (3, 5, "3 descriptions read, 5 judged."),
    ],
)
def test_the_headline(report, here, read, judged, headline):
    assert lines(replace(report, read_now=read, judged_now=judged), here)[0] == headline


def test_what_is_rejected_beyond_the_first_few_is_counted(report, here):
    totals = replace(report.totals, ingested=22, rejected=19)
    assert lines(replace(report, totals=totals), here)[2:4] == [
        "rejected c/[red]e.md: empty",
        "and 18 more: see raw.rejected",
    ]


def test_a_sound_warehouse(report, here):
    sound = replace(report, counts={}, worst=(), rejected=(), sure=Sure(1234, 1234))
    assert "No anomaly was found." in lines(sound, here)
    doubtful = replace(sound, sure=Sure(1000, 1234))
    assert "No anomaly was found. 234 cells may be misread, which may hide some." in lines(doubtful, here)


REJECTED = Reconciliation(ingested=2, rejected=2)
WAITING = Reconciliation(ingested=3, read=1, unread=2)


@pytest.mark.parametrize(
    ("changes", "said", "code", "outcome"),
    [
        ({}, "No anomaly was found.", ExitCode.DONE, "done"),
        (
            {"totals": REJECTED},
            "Nothing could be read: all that arrived was rejected.",
            ExitCode.FAILED,
            "nothing read",
        ),
        ({"failure": "why"}, "The run failed. why", ExitCode.FAILED, "failed"),
        (
            {"stopped": True, "totals": WAITING},
            "The run was stopped. What it did stays, and the next run goes on where it was.",
            ExitCode.STOPPED,
            "stopped",
        ),
    ],
)
def test_only_a_run_that_came_to_its_end_and_read_something_finds_nothing(report, here, changes, said, code, outcome):
    surely = Sure(1234, 1234)
    sound = replace(report, counts={}, worst=(), rejected=(), read_now=0, judged_now=0, sure=surely)
    one = replace(sound, **changes)
    found = lines(one, here)
    assert said in found
    assert any(line.startswith("No anomaly was found.") for line in found) == (not changes)
    assert ("Nothing new to read: no text was read again." in found) == (not changes)
    assert one.exit_code() is one.exit_code("critical") is code
    assert as_record(one, here, code, [], [])["outcome"] == outcome


def test_an_anomaly_fails_a_run_where_it_was_to(report):
    assert [report.exit_code(severity) for severity in ("", "critical", "info")] == [0, 3, 3]
    assert replace(report, counts={("a", INFO): 1}).exit_code("warning") == 0
    assert replace(report, stopped=True).exit_code("critical") == 130


def test_what_is_hidden_in_the_inbox_is_told(report, here):
    assert "passed over since their names begin with a dot: .a.jsonl, c/.b.md; rename what is a description" in lines(
        replace(report, hidden=(".a.jsonl", "c/.b.md")), here
    )


def test_a_program_gets_all_of_the_summary(report, here):
    findings, rejected = [{"severity": "critical"}, {"severity": "critical"}], [{"source_uri": "c/[red]e.md"}]
    record = as_record(replace(report, hidden=(".a.md",)), here, 3, findings, rejected)
    assert json.loads(json.dumps(record)) == record
    assert [line.split()[1] for line in record.pop("next")] == ["sql", "sql", "desk", "report"]
    assert record == {
        "outcome": "done", "failure": None, "exit_code": 3, "warehouse": str(here / "my data" / "warehouse.duckdb"),
        "read_now": 3, "judged_now": 3, "collections": 1, "descriptions": 4, "with_cells": 2, "without_cells": 1,
        "rejected": 1, "not_read_yet": 0, "not_judged_yet": 0, "cells": 1234,
        "second_reader": {
            "texts": 0, "both": 0, "model": 0, "rules": 0, "tokens": 0, "failed": 0, "error": "",
        },
        "figures_with_several_descriptions": {"fused": 0, "not_fused": 0, "disputed": 0, "decided": 0},
        "anomalies": {"critical": 2, "warning": 0, "info": 2},
        "anomalies_by_rule": {
            "cell_conflict": {"critical": 2, "warning": 0, "info": 1},
            "no_cells": {"critical": 0, "warning": 0, "info": 1},
        },
        "findings": findings, "findings_left_out": 2, "rejections": rejected, "rejections_left_out": 0,
        "hidden": [".a.md"],
        "waits_for": [],
        "new_findings": 0,
    }  # fmt: skip


def test_a_run_that_was_stopped_says_which_texts_are_of_which_state(report, here):
    totals = Reconciliation(ingested=100, read=50, qualitative=10, rejected=5, unread=35, unjudged=15)
    stopped = replace(report, stopped=True, totals=totals, read_now=40, judged_now=20)
    states = (
        "This summary mixes states: 20 texts as this run judged them, 25 as a run before did, 50 still to be judged. "
        "sql, report and desk show "
    )
    assert f"{states}nothing yet." in " ".join(lines(stopped, here))
    (here / "my data").mkdir()
    stopped.published.touch()
    assert f"{states}what the run before published." in " ".join(lines(stopped, here))
    whole = " ".join(lines(replace(stopped, stopped=False), here))
    assert "mixes" not in whole
    assert "mixes" in " ".join(lines(replace(stopped, stopped=False, waits_for=("c",)), here))


def test_a_failed_run_says_why_and_never_that_nothing_is_new(report, here):
    totals = Reconciliation(ingested=4, unread=4)
    failure = "parsed: [red]no disk\x1b[2J"
    failed = replace(report, failure=failure, read_now=0, judged_now=0, totals=totals, sure=Sure())
    found = lines(failed, here)
    assert found[:2] == [
        "The run failed. parsed: [red]no disk␛[2J",
        "In all: 4 descriptions in 1 collection: 0 with cells, 0 without, 0 rejected; 0 cells; 4 not read yet",
    ]
    assert not [line for line in found if "Nothing new" in line]


class TestNext:
    def next(self, report, inbox):
        found = lines(report, inbox)
        return [line.strip() for line in found[found.index("Next:") + 1 :]]

    def test_the_example_is_a_text_in_the_inbox(self, report, here):
        (here / "in box" / "c").mkdir(parents=True)
        (here / "in box" / "c" / "a.md").write_text("")
        inbox = (here / "in box").relative_to(here)
        assert self.next(replace(report, example="c/a.md"), inbox)[1] == "heat-pipeline read 'in box/c/a.md'"

    def test_a_text_that_is_no_file_is_not_told_to_be_read(self, report, here):
        found = self.next(replace(report, example="texts.jsonl#3"), here)
        assert [line.split()[1] for line in found] == ["sql", "sql", "desk", "report"]

    def test_the_desk_is_named_where_something_is_doubtful_or_accused(self, report, here):
        def is_named(**changes):
            return any(" desk " in line for line in self.next(replace(report, **changes), here))

        sure = Sure(1234, 1234)
        assert is_named(counts={})  # 234 cells are not sure
        assert is_named(sure=sure, counts={("granularity", WARNING): 1})
        assert not is_named(sure=sure, counts={("no_cells", INFO): 1})

    @pytest.mark.parametrize("example", ["/etc/passwd", "../secret.md", "c/../../secret.md", "link.md"])
    def test_no_text_sends_the_reader_to_a_file_outside_the_inbox(self, report, here, example):
        inbox = here / "inbox"
        (inbox / "c").mkdir(parents=True)
        (here / "secret.md").write_text("")
        (inbox / "link.md").symlink_to(here / "secret.md")
        found = self.next(replace(report, example=example), inbox)
        assert [line.split()[1] for line in found] == ["sql", "sql", "desk", "report"]

    def test_only_what_has_a_result_is_told(self, report, here):
        def asked(**changes):
            found = self.next(replace(report, **changes), here)
            queries = [line for line in found if " sql " in line]
            return [re.search(r"FROM ([\w.]+)(?: WHERE severity = '(\w+)')?", line).groups() for line in queries]

        anomalies, cells = "quality.anomalies", ("validated.cells", None)
        assert asked(benchmarks=0) == [cells, (anomalies, "critical")]
        assert asked(benchmarks=0, counts={("no_cells", INFO): 1}) == [cells]
        assert asked(counts={("granularity", WARNING): 1}) == [("summary.benchmarks", None), (anomalies, "warning")]
        refused = Reconciliation(ingested=1, rejected=1)
        assert asked(benchmarks=0, counts={}, totals=refused) == [("raw.rejected", None)]
        assert "Next:" not in lines(
            replace(report, benchmarks=0, counts={}, sure=Sure(), totals=Reconciliation()), here
        )

    def test_in_the_project_s_own_folder_the_report_and_the_ui_come_last(self, report, here):
        (here / "expectations").mkdir()
        (here / "workspace.yaml").touch()

        at_home = replace(report, store=Store(Path("data"), 1.0))
        assert self.next(at_home, here)[-1] == "dg dev --workspace workspace.yaml # the same in the Dagster UI"
        (here / "Makefile").touch()
        found = self.next(at_home, here)
        assert found[-1] == "make dev      # the same in the Dagster UI"
        assert found[-2] == "heat-pipeline report"
        assert "--data" not in " ".join(found)

    def test_the_program_is_named_as_it_can_be_called(self, report, here, monkeypatch):
        def program(called):
            monkeypatch.setattr(sys, "argv", [str(called), "run"])
            return self.next(report, here)[0].split(" sql ")[0]

        monkeypatch.setenv("PATH", str(here / "bin"))
        for folder in ("bin", ".venv"):
            (here / folder).mkdir()
            (here / folder / "heat-pipeline").write_text("#!/bin/sh\n")
            (here / folder / "heat-pipeline").chmod(0o755)
        assert program("heat-pipeline") == "heat-pipeline"
        assert program(here / ".venv" / "heat-pipeline") == ".venv/heat-pipeline"
        elsewhere = here / "else where"
        elsewhere.mkdir()
        monkeypatch.chdir(elsewhere)
        assert program(here / "bin" / "heat-pipeline") == "heat-pipeline"
        assert program(here / ".venv" / "heat-pipeline") == str(here / ".venv" / "heat-pipeline")
