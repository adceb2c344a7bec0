"""People's limits: the suites that the project ships, what happens when they are edited, and every mistake in one."""

from __future__ import annotations

import json
import shutil

import pytest
from examples_quality import EXPECTATIONS, cells, figure, judged

from heat_pipeline.errors import UserError
from heat_pipeline.model import Legend, Severity
from heat_pipeline.quality.findings import cell_statuses
from heat_pipeline.quality.rules import ALL_RULES, RULE_BY_NAME, RULES
from heat_pipeline.quality.rules.rule import RuleTable
from heat_pipeline.quality.suites import BETWEEN, IN_SET, NULL, Expectation, SuiteError, fingerprint, load_suites


@pytest.fixture
def folder(tmp_path):
    """A copy of the project's suites, to edit."""
    return shutil.copytree(EXPECTATIONS, tmp_path / "expectations")


@pytest.fixture
def edit(folder):
    """Changes the entries of a suite that limit a measure, as a person would in the file."""

    def edited(table, column, change):
        path = folder / f"{table}.json"
        suite = json.loads(path.read_text(encoding="utf-8"))
        entries = [entry for entry in suite["expectations"] if entry["kwargs"]["column"] == column]
        assert entries
        for entry in entries:
            change(entry)
        path.write_text(json.dumps(suite, indent=2), encoding="utf-8")
        return load_suites(folder)

    return edited


def test_each_measure_of_each_rule_is_limited_and_rules_know_the_lowest_values():
    shipped = load_suites(EXPECTATIONS)
    limited = {(limit.rule.name, limit.column) for suite in shipped.by_table.values() for limit in suite.expectations}
    assert limited == {(rule.name, column) for rule in ALL_RULES for column in rule.measures}
    lows = [shipped.limits.at_least(column) for column in ("legend_fit", "list_surplus", "legend_excess")]
    assert lows == [0.25, 0, float("-inf")]


def test_the_fingerprint_changes_with_a_limit_and_not_with_how_the_file_is_written(folder, edit):
    before = fingerprint(load_suites(EXPECTATIONS).of_one)
    path = folder / "cells.json"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_text(encoding="utf-8").replace("  ", "\t").encode())
    assert fingerprint(load_suites(folder).of_one) == before
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8-sig"))))
    assert fingerprint(load_suites(folder).of_one) == before
    assert fingerprint(edit("cells", "rival_values", lambda entry: entry.update(severity="info")).of_one) != before


FAR_OUT = "critical"


def most(near, far):
    """Other limits on how far beyond the scale a value may lie: for a warning, and for more."""
    return lambda entry: entry["kwargs"].update(max_value=far if entry["severity"] == FAR_OUT else near)


def turned(is_on):
    return lambda entry: entry["meta"].update(enabled=is_on)


@pytest.mark.parametrize(
    ("change", "severities", "statuses"),
    [
        (most(0.0, 0.2), ["warning", "critical"], ["suspect", "suspect"]),
        (most(0.05, 0.2), ["critical"], ["ok", "suspect"]),
        (most(0.0, 0.04), ["critical", "critical"], ["suspect", "suspect"]),
        (most(0.0, 0.4), ["warning", "warning"], ["suspect", "suspect"]),
        (lambda entry: entry.update(severity="info"), ["info", "info"], ["ok", "ok"]),
        (turned(False), [], ["ok", "ok"]),
        (turned(True), ["warning", "critical"], ["suspect", "suspect"]),
        (
            lambda entry: entry["meta"].update(rejects=entry["severity"] == FAR_OUT),
            ["warning", "critical"],
            ["suspect", "rejected"],
        ),
    ],
)
def test_what_people_change_is_what_is_found(edit, change, severities, statuses):
    """Of a scale of 24 one value lies 1 beyond (4.17 % of the span), and one 9 (37.5 %)."""
    one = figure(cells(30, 40, 45, 49, 57), legends=[Legend(24.0, 48.0)])
    found = judged([one], edit("cells", "legend_excess", change))
    assert [item.anomaly.severity.value for item in found] == severities
    assert [status.value for status, _ in cell_statuses(5, found)] == ["ok"] * 3 + statuses


# A small suite of its own, so that each line is known. Line 5 holds the first expectation's type.
FIGURES = """{
  "name": "figures",
  "expectations": [
    {
      "type": "expect_column_values_to_be_between",
      "kwargs": {
        "column": "cells",
        "min_value": 1
      },
      "severity": "info",
      "meta": {
        "rule": "no_cells"
      }
    },
    {"type": "expect_column_values_to_be_in_set", "kwargs": {"column": "unread_numbers", "value_set": [0]},
     "severity": "warning", "meta": {"rule": "number_unread"}},
    {"type": "expect_column_values_to_be_in_set", "kwargs": {"column": "miscounts", "value_set": [0]},
     "severity": "warning", "meta": {"rule": "count_announced"}},
    {"type": "expect_column_values_to_be_in_set", "kwargs": {"column": "sisters_with_other_ticks", "value_set": [0]},
     "severity": "warning", "meta": {"rule": "sibling_axis"}},
    {"type": "expect_column_values_to_be_in_set", "kwargs": {"column": "is_heatmap", "value_set": [true]},
     "severity": "warning", "meta": {"rule": "not_a_heatmap"}}
  ]
}
"""
NUMBER = "expected a number"


def fault(folder, text=None, table="figures"):
    """What is said of a file, behind its name; `text` is written into it first."""
    path = folder / f"{table}.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(SuiteError) as caught:
        load_suites(folder)
    assert isinstance(caught.value, UserError)
    assert str(caught.value).startswith(str(path))
    return str(caught.value)[len(str(path)) :]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"column": "cells",', '"column": "cells"', " is not valid JSON: Expecting ',' delimiter: line 8 column 9"),
        ('"info"', '"info", "severity": "info"', ", line 10, key 'severity': stands twice;"),
        ('      "severity": "info",\n', "", ", line 4, key 'severity': is missing"),
        ('"name": "figures"', '"name": "cells"', ", line 2 (cells), key 'name': must be \"figures\", the table that"),
        ('"rule": "no_cells"', '"rule": "jump"', ", line 12, key 'rule': expected one of 'count_announced', 'sibl"),
        ('"rule": "no_cells"', '"rule": "no_cells", "rejects": 1', ", line 12, key 'rejects': expected one of 'tr"),
        ('"column": "cells"', '"column": "legend_fit"', ", line 7, key 'column': expected one of 'cells', found"),
        ('"min_value": 1', '"value_set": [1]', ", line 8, key 'value_set': no such key; allowed are column, min_"),
        ('"min_value": 1', '"min_value": "1"', f", line 8, key 'min_value': {NUMBER}"),
        ('"min_value": 1', '"min_value": null', ", line 6, key 'kwargs': must hold a min_value, a max_value or b"),
        ('"min_value": 1', '"max_value": Infinity', f", line 8, key 'max_value': {NUMBER}"),
        ('"min_value": 1', '"min_value": 2, "max_value": 1', ", line 8, key 'min_value': must not be above max_v"),
        (', "value_set": [true]', "", ", line 21, key 'kwargs': must hold a value_set, the list of the values"),
        ('"value_set": [true]', '"value_set": ["yes"]', ", line 21, key 'value_set': must hold true or false, wh"),
        ('"value_set": [true]', '"value_set": [[true]]', ", line 21, key 'value_set': expected a list of texts"),
        ('in_set", "kwargs": {"column": "is_heatmap", "value_set": [true]}',
         'between", "kwargs": {"column": "is_heatmap", "min_value": 1}',
         f", line 21, key 'type': is for numbers, and is_heatmap holds true or false: take {IN_SET}"),
        ("    {\n", "    7, {\n", ", line 4: expected keys with values"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_line_and_key(folder, old, new, message):
    assert FIGURES.count(old) == 1
    (folder / "figures.json").write_text(FIGURES, encoding="utf-8")
    assert load_suites(folder)
    assert fault(folder, FIGURES.replace(old, new)).startswith(message)
    if "JSON" not in message:  # lines are right in a file indented by tabs
        assert fault(folder, FIGURES.replace(old, new).replace("  ", "\t")).startswith(message)


def test_a_limit_that_no_measure_can_have_stands_twice_or_is_not_there(folder):
    suite = json.loads((folder / "names.json").read_text(encoding="utf-8"))
    first, *rest = suite["expectations"]
    assert first["kwargs"] == {"column": "lookalike_of"}
    between = {**first, "type": BETWEEN, "kwargs": {"column": "lookalike_of", "max_value": 1}}
    for entries, message in (
        ([between, *rest], f"key 'type': is for numbers, and lookalike_of holds words: take {NULL}"),
        ([first, {**first, "severity": "info"}, *rest], "the same limit on lookalike_of stands above: take one out"),
        (
            [entry for entry in suite["expectations"] if entry["meta"]["rule"] != "name_variant"],
            "no expectation has the rule name_variant. Add one on commonly_spelled or with_dot, or one with "
            "meta.enabled false to turn the rule off",
        ),
    ):
        assert fault(folder, json.dumps({**suite, "expectations": entries}), "names").endswith(message)


@pytest.mark.parametrize("text", ["", "[" * 100_000])
def test_no_json(folder, text):
    assert fault(folder, text).startswith(" is not valid JSON: ")


def test_a_file_that_is_no_text_or_is_not_there(folder):
    (folder / "lists.json").write_bytes('{"name": "Größe"}'.encode("latin-1"))
    assert fault(folder, table="lists") == " is not a text in UTF-8 (byte 12)"
    (folder / "lists.json").unlink()
    assert fault(folder, table="lists") == " cannot be read (No such file or directory)"
    with pytest.raises(SuiteError, match=r"gone: there is no such folder of expectations\. HEAT_PIPELINE_"):
        load_suites(folder / "gone")


def test_a_limit_that_is_turned_off_is_kept_apart(edit):
    suites = edit("cells", "legend_excess", lambda entry: entry["meta"].update(enabled=entry["severity"] != FAR_OUT))
    assert [(limit.column, limit.settings) for limit in suites.by_table[RuleTable.CELLS].off] == [
        ("legend_excess", '{"max_value": 0.2}')
    ]
    assert [limit.sentence for limit in suites.limits_of(RULE_BY_NAME["value_outside_legend"])] == [
        "legend_excess must be at most 0, else warning",
        "approximate_legend_ticks must be at most 0, else info",
        "approximate_legend_ticks must be at most 1, else warning",
        "legend_excess must be at most 0.2, else critical (turned off)",
    ]


@pytest.mark.parametrize(
    ("kind", "arguments", "words"),
    [
        (BETWEEN, {"min_value": 1}, "at least 1"),
        (BETWEEN, {"min_value": 0, "max_value": 0}, "0"),
        (BETWEEN, {"min_value": -1, "max_value": 2.5, "strict_min": True}, "above -1 and at most 2.5"),
        (BETWEEN, {"max_value": 3, "strict_max": True}, "below 3"),
        (IN_SET, {"value_set": [False]}, "false"),
        (IN_SET, {"value_set": [1, "a"]}, '1 or "a"'),
        (NULL, {}, "empty"),
    ],
)
def test_a_limit_in_words(kind, arguments, words):
    assert Expectation(kind, {"column": "c", **arguments}, RULES[0], Severity.INFO, False).must_be == words
