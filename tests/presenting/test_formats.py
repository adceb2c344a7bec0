"""Rows in each form."""

from __future__ import annotations

import csv
import datetime
import io
import json
import math
from decimal import Decimal
from pathlib import Path

import pytest
from rich.console import Console

from heat_pipeline.model import Severity
from heat_pipeline.presenting.formats import as_json, csv_lines, show_rows, write_csv
from heat_pipeline.quality.trust import Sure


def printed(columns, rows, form="table", width=100, **options):
    console = Console(file=io.StringIO(), width=width, **options)
    show_rows(console, columns, rows, form)
    return console.file.getvalue()


def lines(*arguments, **options):
    return [line.rstrip() for line in printed(*arguments, **options).splitlines()]


def test_a_table_sets_numbers_to_the_right_and_words_to_the_left():
    rows = [("AIME24", 49.3, 2, True), ("GPQA", None, 1000, False)]
    assert lines(("benchmark", "best", "cells", "known"), rows) == [
        "benchmark   best   cells   known",
        "────────────────────────────────",
        "AIME24      49.3       2   True",
        "GPQA                1000   False",
        "2 rows",
    ]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (1 / 3, "0.333333"),
        (41.0, "41"),
        (1234567.0, "1234567"),
        (1234567.5, "1234567.5"),
        (1e20, "1e+20"),
        (Decimal("1.50"), "1.50"),
        (float("nan"), "nan"),
        (None, ""),
        (["a", "b"], "a, b"),
        ({"a": "b"}, "a: b"),
        ({"a": ""}, "a"),
        (datetime.date(2026, 1, 2), "2026-01-02"),
    ],
)
def test_how_a_value_stands_in_a_table(value, shown):
    assert lines(("v",), [(value,)])[2].strip() == shown


def test_rows_too_wide_stand_one_below_the_other():
    rows = [("x" * 30, "y" * 30, 1.0), ("[red]", None, 2.0)]
    assert lines(("first", "second", "third"), rows, width=50) == [
        f"first   {'x' * 30}", f"second  {'y' * 30}", "third   1", "", "first   [red]", "second", "third   2", "2 rows",
    ]  # fmt: skip


def test_a_long_value_is_folded_and_never_cut():
    shown = printed(("name", "text"), [("a", "z" * 150)], width=60)
    assert shown.count("z") == 150


@pytest.mark.parametrize("width", [30, 200])
def test_values_and_column_names_are_no_markup_and_have_no_effect(width):
    shown = printed(("[bold]c[/]", "d"), [("[red]\x1b[2J[/red]", ":smile:")], width=width, force_terminal=True)
    for words in ("[bold]c[/]", "[red]␛[2J[/red]", ":smile:"):
        assert words in shown
    assert "\x1b[2J" not in shown


def test_csv_can_be_read_back():
    rows = [('a "quoted", text', None, 0.1), ("two\nlines", ["x", "y"], 3), ("ü–±", {"k": [1.5]}, True)]
    assert list(csv.reader(io.StringIO(csv_lines([("t", "l", "v"), *rows]), newline=""))) == [
        ["t", "l", "v"],
        ['a "quoted", text', "", "0.1"],
        ["two\nlines", '["x", "y"]', "3"],
        ["ü–±", '{"k": [1.5]}', "True"],
    ]


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_csv_is_harmless_on_a_terminal_and_whole_elsewhere():
    terminal, pipe = Terminal(), io.StringIO()
    for file in (terminal, pipe):
        write_csv(file, csv_lines([("a",), ("\x1b[2J",)]))
    assert terminal.getvalue() == "a\n␛[2J\n"
    assert pipe.getvalue() == "a\n\x1b[2J\n"


def test_json_forms():
    rows = [(1, "ü"), (2, None)]
    assert json.loads(printed(("a", "b"), rows, "json")) == [{"a": 1, "b": "ü"}, {"a": 2, "b": None}]
    assert printed(("a", "b"), rows, "jsonl") == '{"a": 1, "b": "ü"}\n{"a": 2, "b": null}\n'
    assert printed(("a", "b"), [], "jsonl") == ""
    assert json.loads(printed(("a", "b"), [], "json")) == []


@pytest.mark.parametrize(
    ("columns", "keys"),
    [
        (["a", "b"], ["a", "b"]),
        (["a", "a", "a"], ["a", "a_2", "a_3"]),
        (["a", "a_2", "a"], ["a", "a_2", "a_3"]),
        (["a", "a", "a_2"], ["a", "a_3", "a_2"]),
    ],
)
def test_columns_of_one_name_are_all_kept(columns, keys):
    (record,) = json.loads(printed(columns, [list(range(len(columns)))], "json"))
    assert record == dict(zip(keys, range(len(columns)), strict=True))


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (math.nan, "null"),
        (-math.inf, "null"),
        ([1.0, math.nan], "[1.0, null]"),
        ({"a": math.inf}, '{"a": null}'),
        (Decimal("1.5"), "1.5"),
        (Decimal("NaN"), "null"),
        (datetime.datetime(2026, 1, 2, 3, 4, 5), '"2026-01-02 03:04:05"'),
        ("ü\x9b", '"ü\\u009b"'),
        (True, "true"),
        (Sure(1, 2), '{"sure": 1, "cells": 2}'),
        ((Path("a"), {Severity.INFO: Sure(1, 2)}), '["a", {"info": {"sure": 1, "cells": 2}}]'),
    ],
)
def test_how_a_value_stands_in_json(value, written):
    assert as_json(value) == written
