"""The rules for people: all of them with what each found, or one whole."""

import io

import pytest
from rich.console import Console

from heat_pipeline.commands.rules import Listed
from heat_pipeline.presenting.rule_list import show_rule, show_rules

FOUND = Listed(
    "cell_conflict", "cells", "two values", "a place has one", True, {"rivals": "how many"},
    {"rivals must be 0, else critical": "Note.", "b must be 1, else info (turned off)": ""}, 1, 0, 2, 1,
)  # fmt: skip
NOTHING = Listed("no_cells", "figures", "words only", "prose", True, {}, {}, 0, 0, 0, 0)
OFF = Listed("a", "fused_cells", "x", "y", False, {}, {"c must be 0, else info (turned off)": ""}, 0, 0, 0, 0)
UNKNOWN = Listed("no_cells", "figures", "words only", "prose", True, {}, {})


def shown(show, rules, width=80):
    console = Console(file=io.StringIO(), width=width)
    show(console, rules)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_all_rules_stand_with_their_limits_and_what_they_found():
    told = shown(show_rules, [FOUND, NOTHING, OFF])
    assert max(map(len, told)) <= 80
    assert [line.split()[0] for line in told if " on " in line] == ["cell_conflict", "no_cells", "a"]
    words = " ".join(" ".join(told).split())
    for part in ("1 critical", "2 info", "1 new", "nothing", "turned off", "rivals must be 0"):
        assert part in words
    assert told[-1] == "3 rules, 1 of them turned off; 3 findings, 1 of them new since the last run"
    assert shown(show_rules, [UNKNOWN])[-1].startswith("1 rules; nothing is published yet")


def test_one_rule_is_shown_whole():
    assert shown(show_rule, FOUND) == [
        "cell_conflict",
        "finds     two values",
        "because   a place has one",
        "measures  rivals: how many",
        "limits    rivals must be 0, else critical. Note.",
        "          b must be 1, else info (turned off)",
        "suite     cells.json in the folder of expectations: change or turn it off there",
        "found     1 critical, 2 info, 1 new",
        "heat-pipeline sql \"FROM quality.anomalies WHERE rule = 'cell_conflict'\" has each",
        "finding",
    ]
    assert shown(show_rule, OFF)[0] == "a  turned off"
    assert "fused.anomalies WHERE rule = 'a'" in " ".join(shown(show_rule, OFF))


@pytest.mark.parametrize(("listed", "words"), [(NOTHING, "nothing"), (UNKNOWN, "nothing is published yet, so nothing")])
def test_what_is_not_found_or_not_known_is_said(listed, words):
    (found,) = [line for line in shown(show_rule, listed) if line.startswith("found")]
    assert found.removeprefix("found").strip().startswith(words)
