"""People's limits: the suites that the project ships, what happens when they are edited, and every mistake in one."""

from __future__ import annotations

import json
import shutil

import pytest
from examples_quality import EXPECTATIONS, SAMPLES, cells, figure, judged

from heat_pipeline.errors import UserError
from heat_pipeline.model import Legend, Severity
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.findings import Status, cell_statuses
from heat_pipeline.quality.rules import ALL_RULES, RULE_BY_NAME, RULES
from heat_pipeline.quality.rules.rule import Table
from heat_pipeline.quality.suites import BETWEEN, IN_SET, NULL, Expectation, SuiteError, fingerprint, load_suites
from heat_pipeline.texts.examine import read


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


class TestShipped:
    def test_each_measure_of_each_rule_is_limited(self):
        limited = {
            (expectation.rule.name, expectation.column)
            for suite in load_suites(EXPECTATIONS).by_table.values()
            for expectation in suite.expectations
        }
        assert limited == {(rule.name, column) for rule in ALL_RULES for column in rule.measures}

    def test_the_lowest_values_are_known_to_rules(self):
        limits = load_suites(EXPECTATIONS).limits
        assert limits.at_least("legend_fit") == 0.25
        assert limits.at_least("list_surplus") == 0
        assert limits.at_least("legend_excess") == float("-inf")

    def test_the_fingerprint_changes_with_a_limit_only(self, folder, edit):
        before = fingerprint(load_suites(EXPECTATIONS).of_one)
        assert fingerprint(load_suites(folder).of_one) == before
        (folder / "cells.json").write_text(json.dumps(json.loads((folder / "cells.json").read_text())))
        assert fingerprint(load_suites(folder).of_one) == before
        edited = edit("cells", "rival_values", lambda entry: entry.update(severity="info"))
        assert fingerprint(edited.of_one) != before


def llama():
    reading = read((SAMPLES / "r1-llama-window-by-ratio.md").read_text(encoding="utf-8"))
    return Figure("llama", reading, (), load_registry().metric(reading.metric))


def two_beyond():
    """Two values beyond a scale of 24, by 1 and by 9, read without doubt."""
    return figure(cells(30, 40, 45, 49, 57), legends=[Legend(24.0, 48.0)])


def severities(suites):
    """How severe the findings on them are."""
    return [item.anomaly.severity.value for item in judged([two_beyond()], suites)]


class TestEdited:
    def test_a_threshold(self, edit):
        # 1 is 4.17 % of the span of 24, 9 is 37.5 %.
        def to(low, high):
            def change(entry):
                entry["kwargs"]["max_value"] = low if entry["severity"] == "warning" else high

            return change

        assert severities(edit("cells", "legend_excess", to(0.0, 0.2))) == ["warning", "critical"]
        assert severities(edit("cells", "legend_excess", to(0.05, 0.2))) == ["critical"]
        assert severities(edit("cells", "legend_excess", to(0.0, 0.04))) == ["critical", "critical"]
        assert severities(edit("cells", "legend_excess", to(0.0, 0.4))) == ["warning", "warning"]

    def test_a_severity(self, edit):
        suites = edit("cells", "legend_excess", lambda entry: entry.update(severity="info"))
        found = judged([llama()], suites)
        assert [one.anomaly.severity.value for one in found if one.anomaly.rule == "value_outside_legend"] == ["info"]
        assert cell_statuses(80, found).count((Status.OK, ("value_outside_legend",))) == 23

    def test_enabled(self, edit):
        off = edit("cells", "legend_excess", lambda entry: entry["meta"].update(enabled=False))
        assert severities(off) == []
        assert not [
            expectation
            for suite in off.of_one
            for expectation in suite.expectations
            if expectation.column == "legend_excess"
        ]
        on = edit("cells", "legend_excess", lambda entry: entry["meta"].update(enabled=True))
        assert severities(on) == ["warning", "critical"]

    def test_rejects(self, edit):
        suites = edit(
            "cells", "legend_excess", lambda entry: entry["meta"].update(rejects=entry["severity"] == "critical")
        )
        statuses = [status for status, _ in cell_statuses(5, judged([two_beyond()], suites))]
        assert statuses == [Status.OK, Status.OK, Status.OK, Status.SUSPECT, Status.REJECTED]

    def test_the_share_that_a_scale_must_fit(self, edit):
        one = figure(cells(30, 60, 70, 80), legends=[Legend(24.0, 48.0)])
        assert [item.anomaly.rule for item in judged([one])] == ["value_outside_legend"]
        suites = edit("panels", "legend_fit", lambda entry: entry["kwargs"].update(min_value=0.5))
        assert [item.anomaly.rule for item in judged([one], suites)] == ["legend_implausible"]
        # With the limit off no scale is wrong for fitting little, and its cells are flagged again.
        off = edit("panels", "legend_fit", lambda entry: entry["meta"].update(enabled=False))
        poor = figure(cells(60, 70), legends=[Legend(24.0, 48.0)])
        (one,) = judged([poor], off)
        assert (one.anomaly.rule, one.cells) == ("value_outside_legend", (0, 1))

    def test_a_file_with_a_byte_order_mark_or_tabs_is_fine(self, folder):
        path = folder / "figures.json"
        text = path.read_text(encoding="utf-8").replace("  ", "\t")
        path.write_bytes(b"\xef\xbb\xbf" + text.encode())
        assert fingerprint(load_suites(folder).of_one) == fingerprint(load_suites(EXPECTATIONS).of_one)


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
NAMES = """{
  "name": "names",
  "expectations": [
    {
      "type": "expect_column_values_to_be_null",
      "kwargs": {"column": "lookalike_of"},
      "severity": "warning",
      "meta": {"rule": "name_lookalike"}
    },
    {
      "type": "expect_column_values_to_be_null",
      "kwargs": {"column": "commonly_spelled"},
      "severity": "info",
      "meta": {"rule": "name_variant"}
    },
    {
      "type": "expect_column_values_to_be_between",
      "kwargs": {"column": "misnamed", "max_value": 0},
      "severity": "warning",
      "meta": {"rule": "role_confusion"}
    }
  ]
}
"""
NUMBER = "expected a number"


class TestMistakes:
    def message(self, folder, text, table="figures"):
        path = folder / f"{table}.json"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(SuiteError) as caught:
            load_suites(folder)
        assert isinstance(caught.value, UserError)
        assert str(caught.value).startswith(str(path))
        return str(caught.value)[len(str(path)) :]

    def test_the_text_itself_is_sound(self, folder):
        (folder / "figures.json").write_text(FIGURES, encoding="utf-8")
        (folder / "names.json").write_text(NAMES, encoding="utf-8")
        assert len(load_suites(folder).by_table[Table.NAMES].expectations) == 3

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ('"column": "cells",', '"column": "cells"', " is not valid JSON: Expecting ',' delimiter: line 8 column 9"),
            (
                '"severity": "info"',
                '"severity": "info", "severity": "info"',
                ", line 10, key 'severity': stands twice;",
            ),
            ('"severity": "info"', '"severity": "mild"', ", line 10, key 'severity': expected one of 'critical', 'wa"),
            ('      "severity": "info",\n', "", ", line 4, key 'severity': is missing"),
            (
                '"name": "figures"',
                '"name": "figures", "nme": 1',
                ", line 2 (figures), key 'nme': no such key; allow",
            ),
            (
                '"name": "figures"',
                '"name": "cells"',
                ", line 2 (cells), key 'name': must be \"figures\", the table that",
            ),
            ('  "name": "figures",\n', "", ", line 1, key 'name': is missing"),
            (
                "values_to_be_between",
                "values_to_be_nice",
                ", line 5, key 'type': expected one of 'expect_column_val",
            ),
            ('"rule": "no_cells"', '"rule": "jump"', ", line 12, key 'rule': expected one of 'count_announced', 'sibl"),
            ('"rule": "no_cells"', '"rule": "no_cells", "rejects": 1', ", line 12, key 'rejects': expected one of 'tr"),
            ('"column": "cells"', '"column": "legend_fit"', ", line 7, key 'column': expected one of 'cells', found"),
            ('"min_value": 1', '"value_set": [1]', ", line 8, key 'value_set': no such key; allowed are column, min_"),
            ('"min_value": 1', '"min_value": "1"', f", line 8, key 'min_value': {NUMBER}"),
            ('"min_value": 1', '"min_value": true', f", line 8, key 'min_value': {NUMBER}"),
            ('"min_value": 1', '"max_value": Infinity', f", line 8, key 'max_value': {NUMBER}"),
            ('"min_value": 1', '"min_value": 2, "max_value": 1', ", line 8, key 'min_value': must not be above max_v"),
            ('"min_value": 1', '"min_value": null', ", line 6, key 'kwargs': must hold a min_value, a max_value or b"),
            (', "value_set": [true]', "", ", line 21, key 'kwargs': must hold a value_set, the list of the values"),
            ('"value_set": [true]', '"value_set": ["yes"]', ", line 21, key 'value_set': must hold true or false, wh"),
            ('"value_set": [true]', '"value_set": [[true]]', ", line 21, key 'value_set': expected a list of texts"),
            ("    {\n", "    7, {\n", ", line 4: expected keys with values"),
        ],
    )
    def test_a_mistake_is_told_with_its_line_and_key(self, folder, old, new, message):
        assert FIGURES.count(old) == 1
        assert self.message(folder, FIGURES.replace(old, new)).startswith(message)

    def test_lines_are_right_in_a_file_indented_by_tabs(self, folder):
        text = FIGURES.replace('"info"', '"mild"').replace("  ", "\t")
        assert self.message(folder, text).startswith(", line 10, key 'severity': expected one of")

    def test_words_and_truths_have_no_lowest(self, folder):
        text = NAMES.replace("_null", "_between", 1).replace('"lookalike_of"', '"lookalike_of", "max_value": 1', 1)
        assert self.message(folder, text, "names") == (
            f", line 5, key 'type': is for numbers, and lookalike_of holds words: take {NULL}"
        )
        shutil.copy(EXPECTATIONS / "names.json", folder)
        text = FIGURES.replace("in_set", "between").replace('"value_set": [0]', '"max_value": 0')
        assert self.message(folder, text.replace('"value_set": [true]', '"min_value": 1')) == (
            f", line 21, key 'type': is for numbers, and is_heatmap holds true or false: take {IN_SET}"
        )

    def test_a_rule_without_an_expectation(self, folder):
        start = NAMES.index(",\n    {")
        text = NAMES[:start] + NAMES[NAMES.index("\n  ]") :]
        assert self.message(folder, text, "names") == (
            ": no expectation has the rule name_variant. Add one on commonly_spelled or with_dot, or one with "
            "meta.enabled false to turn the rule off"
        )

    @pytest.mark.parametrize("text", ["", "{", "not json", "[" * 100_000])
    def test_no_json(self, folder, text):
        assert self.message(folder, text).startswith(" is not valid JSON: ")

    def test_the_same_limit_twice(self, folder):
        entry = NAMES[NAMES.index("    {") : NAMES.index(",\n    {")]
        text = NAMES.replace("\n  ]", f",\n{entry.replace('warning', 'info')}\n  ]")
        assert self.message(folder, text, "names") == (
            ", line 22: the same limit on lookalike_of stands above: take one out"
        )

    def test_a_file_that_is_no_text_or_is_not_there(self, folder):
        (folder / "lists.json").write_bytes('{"name": "Größe"}'.encode("latin-1"))
        with pytest.raises(SuiteError, match=r"lists\.json is not a text in UTF-8 \(byte 12\)"):
            load_suites(folder)
        (folder / "lists.json").unlink()
        with pytest.raises(SuiteError, match=r"lists\.json cannot be read \(No such file or directory\)"):
            load_suites(folder)

    def test_a_folder_that_is_not_there(self, folder):
        with pytest.raises(SuiteError) as caught:
            load_suites(folder / "gone")
        assert str(caught.value).startswith(
            f"{folder / 'gone'}: there is no such folder of expectations. HEAT_PIPELINE_"
        )


def test_a_limit_that_is_turned_off_is_kept_apart(folder):
    path = folder / "cells.json"
    suite = json.loads(path.read_text(encoding="utf-8"))
    suite["expectations"][1]["meta"]["enabled"] = False
    path.write_text(json.dumps(suite), encoding="utf-8")
    cells_suite = load_suites(folder).by_table[Table.CELLS]
    assert [(one.column, one.settings) for one in cells_suite.off] == [("legend_excess", '{"max_value": 0.2}')]
    assert len(cells_suite.expectations) == len(suite["expectations"]) - 1
    rule = RULE_BY_NAME["value_outside_legend"]
    assert [limit.sentence for limit in load_suites(folder).limits_of(rule)] == [
        "legend_excess must be at most 0, else warning",
        "approximate_legend_ticks must be at most 0, else info",
        "approximate_legend_ticks must be at most 1, else warning",
        "legend_excess must be at most 0.2, else critical (turned off)",
    ]


@pytest.mark.parametrize(
    ("kind", "arguments", "words"),
    [
        (BETWEEN, {"max_value": 0.25}, "at most 0.25"),
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
