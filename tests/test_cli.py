"""The commands as they are typed: what they print, where, and with which exit code, in processes of their own."""

from __future__ import annotations

import ast
import csv
import errno
import fcntl
import io
import json
import os
import pickle
import pty
import re
import shlex
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import duckdb
import pytest
from sarif_kit.validate import validation_errors
from typed import typed

from heat_pipeline.quality.rules import ALL_RULES

PROJECT = Path(__file__).resolve().parents[1]
SAMPLES = PROJECT / "data" / "inbox" / "samples"
LLAMA = SAMPLES / "r1-llama-window-by-ratio.md"
MATHS = SAMPLES / "maths-accuracy-over-training.md"
COMMAND = [str(Path(sys.executable).with_name("heat-pipeline"))]
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith(("HEAT_PIPELINE_", "DAGSTER_", "PYTHONIO", "COLUMNS"))
}
SMALL = """# Heatmap: Small
## Axes
- **X-axis**: Ratio: 0.1, 0.2
- **Y-axis**: Window: 500, 1000
- **Legend**: "Accuracy (%)", from 0 to 80
## Data
- (500, 0.1): 41.3
- (500, 0.2): 42.7
- (1000, 0.1): 99.5
- (1000, 0.2): 44.0
"""
HOSTILE = """# Heatmap: \x1b]0;owned\x07[bold red]Red[/bold red] [link=https://example.com]x[/link]
## Axes
- **X-axis**: Ratio: 0.1, 0.2
- **Legend**: "Accuracy (%)", from 0 to 80
## Data
- **\x1b[2J[blink]row\u009b31m\u202e**: 0.1: 41.3, 0.2: 99.5
- **second**: 0.1: 41.5, 0.2: 49.5
"""


def heat_pipeline(*arguments, text=None, cwd=None, **environment):
    """What a command prints; `text` is its standard input."""
    return typed(arguments, text, cwd, {**ENVIRONMENT, **environment})


def out(done):
    """What a command printed, where all went well."""
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode("utf-8")


def csv_rows(printed):
    return list(csv.DictReader(io.StringIO(printed.decode("utf-8"))))


def refused(done, code=1):
    """What a command complained of, in one piece and without a traceback."""
    assert done.returncode == code
    message = done.stderr.decode("utf-8")
    assert "Traceback" not in message
    return message


@pytest.fixture
def project(tmp_path):
    """A project folder to stand in: from any other one the checkout's data would be meant."""
    shutil.copytree(PROJECT / "expectations", tmp_path / "expectations")
    (tmp_path / "workspace.yaml").touch()
    return tmp_path


@pytest.fixture
def small(tmp_path):
    path = tmp_path / "small.md"
    path.write_text(SMALL, encoding="utf-8")
    return path


def test_the_version():
    assert out(heat_pipeline("--version")) == f"heat-pipeline {version('heat-pipeline')}\n"


class TestRead:
    def test_jsonl_has_all_that_others_build_on(self, small):
        (record,) = map(json.loads, out(heat_pipeline("read", "--format", "jsonl", small)).splitlines())
        start = SMALL.index("99.5")
        (panel,), (claim,), (anomaly,) = record["panel_readings"], record["claims"], record["anomalies"]
        cell = record["cells"][2]
        assert (panel["panel"], panel["doubts"], claim["kind"], claim["verdict"]) == (
            None,
            [],
            "legend",
            "contradicted",
        )
        assert 0.9 < cell.pop("confidence") <= panel["confidence"] <= 1
        assert cell == {
            "panel": None, "row": "1000", "column": "0.1", "value": 99.5, "low": None, "high": None, "how": "exact",
            "sd": None, "printed": "99.5", "start": start, "end": start + 4, "read_by": "rules", "status": "suspect",
            "slots": "row: first part of the item's head, column: second part of the item's head",
            "rules": ["value_outside_legend"],
        }  # fmt: skip
        # as the reading is sure, times the 15 of 15 accusations of its rule that were right beside 6 of 8 others
        assert anomaly.pop("confidence") == pytest.approx(anomaly.pop("reading_confidence") * 21 / 23, abs=1e-4)
        assert anomaly == {
            "rule": "value_outside_legend", "severity": "critical", "observed": "99.5", "expected": "0 to 80",
            "message": "99.5 at Window 1000, Ratio 0.1 lies 19.5 above the scale's top, 80",
            "unless": "the scale is that of other values, or goes on beyond its last tick",
            "name": None, "claim": None, "panel": "", "cells": [2], "start": start, "end": start + 4,
        }  # fmt: skip
        legend = {"panel": None, "min": 0.0, "max": 80.0, "label": "Accuracy (%)", "printed": "0 to 80"}
        assert {name: record[name] for name in record.keys() - {"panel_readings", "cells", "claims", "anomalies"}} == {
            "source": str(small), "chart_type": "heatmap", "title": "Small", "metric": "Accuracy", "unit": "%",
            "x_axis": "Ratio", "y_axis": "Window", "x_ticks": ["0.1", "0.2"], "y_ticks": ["500", "1000"],
            "legend": [legend], "panels": [], "models": [], "datasets": [], "numbers": 12, "numbers_explained": 12,
            "second_reader": None, "disputed": [], "unread": [],
        }  # fmt: skip

    def test_in_a_pipe_no_sentence_is_broken_and_no_line_ends_in_blanks(self):
        lines = out(heat_pipeline("read", LLAMA)).splitlines()
        (finding,) = [line for line in lines if line.startswith("critical ")]
        assert finding.endswith("lies 1.3 above the scale's top, 48 (read with 89 % confidence)")
        assert len(finding) > 200
        assert [line for line in lines if line != line.rstrip()] == []
        assert max(map(len, out(heat_pipeline("read", LLAMA, COLUMNS="70")).splitlines())) <= 70

    def test_each_form_has_every_cell_and_what_cannot_be_read_is_told(self, tmp_path, small):
        with (tmp_path / "c.csv").open("w", newline="") as file:
            csv.writer(file, delimiter=";").writerows([["id", "caption"], ["1", small.read_text()]])
        for form, cells in (("json", lambda told: json.loads(told)[0]["cells"]), ("csv", csv_rows)):
            asked = ("read", "small.md", "none.md", "c.csv", "-f", form)
            done = heat_pipeline(*asked, cwd=tmp_path)
            assert refused(done).splitlines() == [
                "heat-pipeline: none.md: No such file or directory",
                'heat-pipeline: c.csv: no column "text"; it has: id, caption. If one of these holds the texts, add '
                "--text-column NAME",
            ]
            found = [(cell["row"], cell["column"], float(cell["value"]), cell["status"]) for cell in cells(done.stdout)]
            assert found == [
                ("500", "0.1", 41.3, "ok"), ("500", "0.2", 42.7, "ok"), ("1000", "0.1", 99.5, "suspect"),
                ("1000", "0.2", 44.0, "ok"),
            ]  # fmt: skip
        (record,) = json.loads(
            out(heat_pipeline("read", "c.csv", "--text-column", "caption", "-f", "json", cwd=tmp_path))
        )
        assert (record["source"], len(record["cells"])) == ("c.csv#R1", 4)

    def test_a_folder_is_all_of_its_texts(self, tmp_path):
        for name in ("b/two.md", "b/.hidden.md", "b/c/three.txt", "b/answer.json", "one.md"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(SMALL, encoding="utf-8")
        done = heat_pipeline("read", "-f", "jsonl", "one.md", "b", cwd=tmp_path)
        sources = [json.loads(line)["source"] for line in out(done).splitlines()]
        assert sources == ["one.md", "b/c/three.txt", "b/two.md"]

    @pytest.mark.parametrize(("form", "stdout"), [("jsonl", b""), ("json", b"[]\n"), ("table", b"")])
    def test_nothing_read_is_nothing_printed(self, tmp_path, form, stdout):
        done = heat_pipeline("read", "-f", form, os.fsdecode(b"\xff\x1b[31m.md"), cwd=tmp_path)
        assert refused(done) == "heat-pipeline: \\udcff␛[31m.md: No such file or directory\n"
        assert done.stdout == stdout

    def test_an_output_that_knows_few_characters(self, small):
        small.write_text(SMALL.replace("Small", "Größe – 龍"), encoding="utf-8")
        done = heat_pipeline("read", small, "-f", "jsonl", PYTHONIOENCODING="ascii")
        assert json.loads(out(done))["title"] == "Größe – 龍"
        assert done.stdout.isascii()

    @pytest.mark.parametrize("arguments", [["read"], ["read", "--format", "xml", "a.md"], ["tell"]])
    def test_wrong_usage_is_told_on_stderr(self, arguments):
        done = heat_pipeline(*arguments)
        assert "Usage" in refused(done, code=2)
        assert done.stdout == b""

    def test_it_needs_no_heavy_library(self, small):
        code = (
            "import sys\nfrom heat_pipeline.cli import app\n"
            "for form in ('table', 'json', 'jsonl', 'csv'):\n"
            "    app(['read', *sys.argv[1:], '-f', form], standalone_mode=False)\n"
            "heavy = {'pandas', 'numpy', 'duckdb', 'dagster', 'great_expectations', 'pyarrow', 'distributed'}\n"
            "print(sorted(heavy & sys.modules.keys()), file=sys.stderr)"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, str(small)], capture_output=True, env=ENVIRONMENT, check=True
        )
        assert done.stdout.count(b"99.5") >= 4
        assert ast.literal_eval(done.stderr.decode()) == []

    def test_it_judges_by_the_suites_of_the_settings_and_says_what_is_wrong_with_these(self, tmp_path, small):
        folder = shutil.copytree(PROJECT / "expectations", tmp_path / "expectations")
        suite = (folder / "cells.json").read_text(encoding="utf-8")
        (folder / "cells.json").write_text(suite.replace('"max_value": 0.2', '"max_value": 0.5'), encoding="utf-8")
        given = ("read", small, "-f", "jsonl")
        record = json.loads(out(heat_pipeline(*given, HEAT_PIPELINE_EXPECTATIONS=str(folder))))
        assert [anomaly["severity"] for anomaly in record["anomalies"]] == ["warning"]  # 19.5 of 80 is below half
        (folder / "cells.json").write_text('{\n  "name": oops\n}')
        done = heat_pipeline(*given, HEAT_PIPELINE_EXPECTATIONS=str(folder))
        fault = "is not valid JSON: Expecting value: line 2 column 11 (char 12)"
        assert refused(done) == f"heat-pipeline: {folder / 'cells.json'} {fault}\n"
        assert done.stdout == b""


def on_a_terminal(*arguments, cwd):
    """What a command writes to a terminal that shows colours."""
    ours, theirs = pty.openpty()
    environment = {**ENVIRONMENT, "TERM": "xterm-256color", "COLUMNS": "150"}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment, cwd=cwd
    )
    os.close(theirs)
    shown = b""
    try:
        while part := os.read(ours, 65536):
            shown += part
    except OSError as error:  # Linux says so where the last writer has gone
        assert error.errno == errno.EIO
    finally:
        os.close(ours)
    assert process.wait() == 0
    return shown.decode("utf-8").replace("\r\n", "\n")


COLOUR = re.compile(r"\x1b\[[\d;]*m")
DANGEROUS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]")


class TestHostileText:
    @pytest.fixture
    def folder(self, tmp_path):
        (tmp_path / "hostile.md").write_text(HOSTILE, encoding="utf-8")
        return tmp_path

    def test_no_sequence_of_it_reaches_a_terminal(self, folder):
        shown = on_a_terminal("read", "hostile.md", cwd=folder)
        plain = COLOUR.sub("", shown)
        assert "99.5" in shown
        assert not DANGEROUS.search(plain)
        assert shown != plain  # our own colours are there: the terminal was taken for one
        assert "\x1b[5m" not in shown  # [blink] is no markup
        assert "\x1b]8" not in shown  # nor is [link]
        assert "␛]0;owned␇[bold red]Red[/bold red] [link=https://example.com]x[/link]" in plain
        assert "␛[2J[blink]row\\u009b31m\\u202e" in plain
        assert plain == out(heat_pipeline("read", "hostile.md", cwd=folder, COLUMNS="150"))

    def test_json_keeps_every_character_in_a_pipe_and_no_sequence_on_a_terminal(self, folder):
        shown = on_a_terminal("read", "hostile.md", "-f", "jsonl", cwd=folder)
        assert not DANGEROUS.search(shown)
        record = json.loads(out(heat_pipeline("read", "hostile.md", "-f", "jsonl", cwd=folder)))
        assert json.loads(shown) == record
        assert record["title"].startswith("\x1b]0;owned\x07[bold red]")
        assert "\u009b31m\u202e" in record["cells"][0]["row"]


@pytest.fixture(scope="session")
def run_of_the_samples(tmp_path_factory):
    """The first run over the samples, and where its warehouse is: one run for all processes of the tests."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "run-of-the-samples"
    folder.mkdir(exist_ok=True)
    data, kept = folder / "data", folder / "done"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            done = heat_pipeline("run", PROJECT / "data" / "inbox", "--data", data, cwd=folder, COLUMNS="200")
            kept.write_bytes(pickle.dumps(done))
    return data, pickle.loads(kept.read_bytes())


@pytest.fixture(scope="session")
def data(run_of_the_samples):
    """A folder with a published warehouse of the samples. Tests only look at it."""
    folder, done = run_of_the_samples
    assert done.returncode == 0
    return folder


class TestReview:
    def test_the_doubtful_panels_of_the_warehouse(self, data, monkeypatch):
        records = json.loads(out(heat_pipeline("review", "--data", data, "-f", "json")))
        assert [record["cells"] for record in records] == [97, 20, 20, 20, 20]
        assert all(record["confidence"] < 0.9 and record["doubts"] for record in records)
        assert out(heat_pipeline("review", "--data", data)).endswith(
            "5 rows\na person settles them in heat-pipeline desk\n"
        )
        monkeypatch.setattr("heat_pipeline.commands.reviewing.MOST", 3)
        assert out(heat_pipeline("review", "--data", data)).endswith(
            "3 rows\nand 2 more (--format csv has all); a person settles them in heat-pipeline desk\n"
        )

    def test_a_text_by_its_id(self, data):
        shown = out(heat_pipeline("review", "r1-owen-window-by-ratio", "--data", data))
        rows = [line.split(maxsplit=3) for line in shown.splitlines()]
        assert shown.startswith("Pass@1 Performance Across Models and Parameters   samples/r1-owen-window-by-ratio (")
        assert ["critical", "legend_implausible", "7"] in [row[:3] for row in rows]
        assert ["warning", "granularity", "35"] in [row[:3] for row in rows]  # known from all of the collection
        assert "35.7?" in shown

    def test_no_such_text_and_no_warehouse(self, data, project):
        for command in (["review", "zzz"], ["desk", "--text", "zzz", "--no-browser"]):
            assert "there is no text zzz in" in refused(heat_pipeline(*command, "--data", data), 2)
        assert "run `heat-pipeline run` first" in refused(heat_pipeline("review", "--data", project))
        assert "there is no warehouse data" in refused(heat_pipeline("review", "no.md", cwd=project), 2)
        nowhere = project / "nowhere"
        for command in (["report"], ["ask", "--dry-run"], ["sql", "SELECT 1"]):
            assert f"there is no folder {nowhere}" in refused(heat_pipeline(*command, "--data", nowhere), 2)
        assert not nowhere.exists()


class TestSql:
    def ask(self, data, query, *arguments, **environment):
        return heat_pipeline("sql", query, "--data", data, *arguments, **environment)

    def test_the_help_has_a_query_for_what_one_may_publish(self, data):
        query = out(heat_pipeline("sql", "--help")).split("benchmarks:\n\n")[1].split("\n\n")[0]
        assert "read_by IN ('both', 'person')" in query
        assert out(self.ask(data, query)).splitlines()[-1].strip() == "0 rows"  # no second reader was asked
        alone = f"SELECT count(*) AS cells, min(confidence) >= 0.9 AS sure FROM ({query.replace('both', 'rules')})"
        alone = alone.replace("value, description_id", "value, confidence, description_id")
        assert out(self.ask(data, alone, "-f", "csv")) == "cells,sure\n49,True\n"

    def test_without_a_warehouse(self, project):
        done = heat_pipeline("sql", "SELECT 1", cwd=project)
        assert refused(done) == (
            "heat-pipeline: There is no warehouse data/warehouse.duckdb yet: run `heat-pipeline run` first.\n"
        )
        assert not (project / "data").exists()


class TestRules:
    def ask(self, data, *arguments, **environment):
        return heat_pipeline("rules", *arguments, "--data", data, **environment)

    def test_every_rule_with_its_limits_and_what_it_found(self, data):
        records = json.loads(out(self.ask(data, "-f", "json")))
        assert [record["rule"] for record in records] == [rule.name for rule in ALL_RULES]
        found = {
            record["rule"]: [record[name] for name in ("critical", "warning", "info", "new")] for record in records
        }
        assert found["value_outside_legend"] == [1, 0, 0, 1]
        assert (found["granularity"], found["tick_without_cells"]) == ([0, 4, 0, 4], [0, 0, 3, 3])
        one = json.loads(out(self.ask(data, "constant_row", "-f", "json")))
        assert one == next(record for record in records if record["rule"] == "constant_row")
        legend = next(record for record in records if record["rule"] == "value_outside_legend")
        assert list(legend["measures"]) == ["legend_excess", "approximate_legend_ticks"]
        assert legend["limits"]["legend_excess must be at most 0.2, else critical"].startswith("Far out: ")
        assert "legend_excess must be at most 0.2, else critical: Far out: " in out(
            self.ask(data, "value_outside_legend")
        )
        (row,) = [line for line in out(self.ask(data)).splitlines() if line.startswith("granularity ")]
        assert row.split()[-5:] == ["True", "0", "4", "0", "4"]

    def test_without_a_warehouse_limits_are_those_of_the_folder_and_what_is_off_says_so(self, tmp_path):
        folder = shutil.copytree(PROJECT / "expectations", tmp_path / "expectations")
        suite = json.loads((folder / "lists.json").read_text())
        suite["expectations"][0]["meta"]["enabled"] = False
        (folder / "lists.json").write_text(json.dumps(suite))
        records = json.loads(out(self.ask(tmp_path, "-f", "json", HEAT_PIPELINE_EXPECTATIONS=str(folder))))
        assert [record["rule"] for record in records if not record["on"]] == ["row_does_not_fit"]
        assert {record["critical"] for record in records} == {None}

    def test_a_name_that_no_rule_has(self, tmp_path):
        message = refused(self.ask(tmp_path, "value_outside_legnd"), 2)
        assert message == (
            "heat-pipeline: there is no rule value_outside_legnd. Is it value_outside_legend that you mean? "
            "heat-pipeline rules lists them all\n"
        )

    def test_it_imports_neither_dagster_nor_great_expectations_nor_pandas(self, data):
        code = (
            "import sys\n"
            "from heat_pipeline.cli import app\n"
            f"app(['rules', '--data', {str(data)!r}], standalone_mode=False)\n"
            "print(sorted({'pandas', 'numpy', 'dagster', 'great_expectations', 'pyarrow'} & sys.modules.keys()))"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=ENVIRONMENT)
        assert done.stdout.splitlines()[-1] == "[]"


class TestDiff:
    def test_the_exit_code_says_whether_anything_differs(self, data, tmp_path):
        published, other = data / "warehouse.duckdb", tmp_path / "other.duckdb"
        assert "They hold the same texts, cells and findings." in out(heat_pipeline("diff", published, published))
        shutil.copy(published, other)
        other.chmod(0o644)
        with duckdb.connect(other) as con:
            con.execute("UPDATE internal.anomalies SET severity = 'info' WHERE rule = 'value_outside_legend'")
        done = heat_pipeline("diff", published, other, "-f", "json")
        assert (done.returncode, done.stderr) == (1, b"")
        record = json.loads(done.stdout)
        assert (record["earlier"]["cells"], record["later"]["file"]) == (252, str(other))
        assert record["counts"] == {"severity_changed": {"changes": 1, "texts": 1}}
        (text,) = record["texts"]
        assert (text["description_id"], len(text["changes"])) == ("samples/r1-llama-window-by-ratio", 1)
        assert "There is no warehouse none" in refused(heat_pipeline("diff", "none", "none"), code=2)


class TestCompare:
    def test_loose_files_become_one_table_without_a_warehouse(self):
        files = [PROJECT / "tests" / "real" / "several" / f"{name}.md" for name in (30, 31, 32)]
        done = heat_pipeline("compare", *files, "--format", "json", PYTHONPROFILEIMPORTTIME="1")
        assert len(json.loads(done.stdout)["figure"]["cells"]) == 12
        imported = {line.rsplit("|", 1)[-1].strip() for line in done.stderr.decode().splitlines()}
        assert imported & {"dagster", "great_expectations", "pandas", "numpy", "duckdb"} == set()


class TestRun:
    def test_what_it_tells_to_type_next_works(self, run_of_the_samples):
        data, done = run_of_the_samples
        lines = out(done).splitlines()
        following = [shlex.split(line, comments=True) for line in lines[lines.index("Next:") + 1 :]]
        (desk,) = (words for words in following if words[1] == "desk")
        assert desk[2:] == ["--data", str(data)]  # it would serve for ever
        following.remove(desk)
        assert [words[1] for words in following] == ["sql", "read", "sql", "report"]
        for words in following:
            assert out(heat_pipeline(*words[1:], cwd=data.parent)) != ""

    def test_a_second_run_reads_nothing_imports_little_and_can_fail_on_what_is_there(self, data):
        own = shutil.copytree(data, data.with_name("data again"), symlinks=True)  # the inbox lies as far away
        inbox = PROJECT / "data" / "inbox"
        asked = ("--fail-on", "critical", "--format", "json")
        done = heat_pipeline("run", inbox, "--data", own, *asked, PYTHONPROFILEIMPORTTIME="1")
        assert done.returncode == 3
        record = json.loads(done.stdout)
        assert (record["outcome"], record["exit_code"], record["read_now"]) == ("done", 3, 0)
        assert record["totals"]["validated_cells"] == 252
        assert record["anomalies"] == {"critical": 2, "warning": 11, "info": 8}
        assert [finding["severity"] for finding in record["findings"]] == ["critical"] * 2 + ["warning"] * 11 + [
            "info"
        ] * 8
        assert record["findings"][0]["line"] == 17
        log = json.loads(heat_pipeline("run", inbox, "--data", own, "--format", "sarif").stdout)
        assert validation_errors(log) == []
        levels = [result["level"] for result in log["runs"][0]["results"]]
        assert levels == ["error"] * 2 + ["warning"] * 11 + ["note"] * 8
        imported = [line.rsplit("|", 1) for line in done.stderr.decode().splitlines()]
        assert {line[0].split(":")[0] for line in imported} == {"import time"}
        names = {line[1].strip() for line in imported}
        assert "dagster" in names
        assert names & {"great_expectations", "pandas", "numpy", "distributed"} == set()

    def test_the_inbox_in_the_data_folder_is_read_and_strangers_names_are_data(self, tmp_path):
        collection = tmp_path / "my data" / "inbox" / "new [bold]ones[/bold]"
        collection.mkdir(parents=True)
        (collection / "a [red]text.md").write_text(HOSTILE, encoding="utf-8")
        (collection / "[red]empty\x1b[2J.md").write_text(" \n")
        done = heat_pipeline("run", "--data", "my data", "--fail-on", "info", cwd=tmp_path, COLUMNS="200")
        assert (done.returncode, done.stderr) == (3, b"")
        shown = done.stdout.decode("utf-8")
        assert "\x1b" not in shown
        assert "rejected new [bold]ones[/bold]/[red]empty\\x1b[2J.md: empty" in shown  # the inbox escapes names itself
        assert "a [red]text, line 6: 99.5 at row ␛[2J[blink]row\\u009b31m\\u202e, Ratio 0.2 lies 19.5 above" in shown
        (read_it,) = [line for line in shown.splitlines() if " read " in line and line.startswith("  ")]
        assert shlex.split(read_it)[2] == "my data/inbox/new [bold]ones[/bold]/a [red]text.md"

    def test_an_empty_inbox(self, project):
        (project / "inbox").mkdir()
        message = refused(heat_pipeline("run", "inbox", cwd=project))
        assert message == (
            "heat-pipeline: the inbox inbox is empty: put a collection into it, a folder of .md or .txt files, or a "
            ".jsonl, .jsonl.gz, .parquet or .csv file with a column text\n"
        )
        (project / "inbox" / "loose.md").write_text(SMALL)
        message = refused(heat_pipeline("run", "inbox", cwd=project))
        assert message == (
            "heat-pipeline: the inbox inbox holds no collection. loose.md: a text directly in the inbox belongs to no "
            "collection: move it into a folder here\n"
        )

    def test_a_broken_suite_is_told_before_anything_is_read(self, project):
        folder = project / "expectations"
        suite = (folder / "lists.json").read_text(encoding="utf-8")
        (folder / "lists.json").write_text(suite.replace('"critical"', '"terrible"'), encoding="utf-8")
        message = refused(heat_pipeline("run", PROJECT / "data" / "inbox", cwd=project))
        assert message == (
            "heat-pipeline: expectations/lists.json, line 11, key 'severity': expected one of 'critical', "
            "'warning', 'info', found 'terrible'\n"
        )
        assert [path.name for path in (project / "data").iterdir()] == ["failures.jsonl"]
