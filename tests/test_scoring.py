"""The scorer on small corpora whose scores are worked out by hand."""

import json

import pytest

from heat_pipeline.errors import UserError
from heat_pipeline.scoring import Score, score_corpus

TEXT = """## Heatmap: Toy
### Components/Axes
* **X-axis:** "Ratio": 0.1, 0.2
* **Y-axis:** "Window": 500, 1000
### Detailed Analysis
* **Window 500:**
  * Ratio 0.1: 40.0
  * Ratio 0.2: 41.5
* **Window 1000:**
  * Ratio 0.1: 42.0
"""
CELLS = [
    [None, "500", "0.1", 40, "exact", None],
    [None, "500", "0.2", 41.5, "exact", None],
    [None, "1000", "0.1", 42, "exact", None],
]


def put(folder, name, cells, text=TEXT, kind="heatmap"):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_suffix(".md").write_text(text)
    gold = {"kind": kind, "x_axis": "Ratio", "y_axis": "Window", "cells": cells}
    path.with_suffix(".json").write_text(json.dumps(gold))


def test_all_right(tmp_path):
    put(tmp_path, "a/01", CELLS)
    (case,) = score_corpus(tmp_path)
    assert case.name == "a/01.md"
    assert case.score == Score(1, 3, 3, 3, 3, 3, 1, 1)
    assert (case.score.precision, case.score.recall, case.score.f1) == (1, 1, 1)


def test_a_missing_and_a_wrong_cell(tmp_path):
    # The labels hold a cell that the text lacks, and another value for one that it has: 2 of 3 read, 2 of 4 wanted.
    put(tmp_path, "01", [*CELLS[:2], [None, "1000", "0.1", 43, "exact", None], [None, "1000", "0.2", 1, "exact", None]])
    (case,) = score_corpus(tmp_path)
    assert (case.score.read, case.score.wanted, case.score.right, case.score.perfect) == (3, 4, 2, 0)
    assert case.score.precision == pytest.approx(2 / 3)
    assert case.score.recall == 1 / 2
    assert case.score.f1 == pytest.approx(4 / 7)
    assert case.missed == (("", "0.1", "1000", "43"), ("", "0.2", "1000", "1"))
    assert case.wrong == (("", "0.1", "1000", "42"),)


def test_turned_axes_are_right_and_counted_apart(tmp_path):
    put(tmp_path, "01", [[panel, column, row, *rest] for panel, row, column, *rest in CELLS])
    (case,) = score_corpus(tmp_path)
    assert (case.score.right, case.score.oriented) == (3, 0)


def test_labels_are_compared_without_markup_case_and_the_axis_name(tmp_path):
    put(tmp_path, "01", [[None, f"**window** {row}", f"`{column}`", *rest] for _, row, column, *rest in CELLS])
    assert next(iter(score_corpus(tmp_path))).score.right == 3


def test_the_kind_of_chart(tmp_path):
    put(tmp_path, "01", CELLS, kind="other")
    assert next(iter(score_corpus(tmp_path))).score.chart_types == 0


def test_a_folder_without_pairs_and_broken_labels_are_said(tmp_path):
    with pytest.raises(UserError, match="no pair"):
        list(score_corpus(tmp_path))
    put(tmp_path, "01", CELLS)
    (tmp_path / "01.json").write_text("{")
    with pytest.raises(UserError, match=r"01\.json"):
        list(score_corpus(tmp_path))


def test_the_samples_are_read_without_a_fault(pytestconfig):
    cases = list(score_corpus(pytestconfig.rootpath / "tests" / "corpus" / "samples"))
    assert [case.score.right for case in cases] == [97, 35, 0, 80, 40]
    assert all(case.score.perfect and case.score.grounded == case.score.read for case in cases)
