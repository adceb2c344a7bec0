"""Cross-validation with a stub for the engine, and what is written down of first looks."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from benchmarks import cross_validation, first_look
from heat_pipeline.errors import UserError
from heat_pipeline.model import Axis, Cell, How, Panel, Reading
from heat_pipeline.scoring import Labelled
from heat_pipeline.texts.examine import Examined

ROW, COLUMN = Axis("Window"), Axis("Ratio")


def reading(*cells):
    found = tuple(
        Cell("", row, column, float(value), None, None, None, How.EXACT, "", 0, 0, "made", confidence=confidence)
        for row, column, value, confidence in cells
    )
    return Reading("heatmap", "", "", "", ROW, COLUMN, (), (Panel("", 1),), found, (), (), 0, 0)


def case(lot, name):
    gold = {"kind": "heatmap", "cells": [[None, "a", "x", 1, "exact", None], [None, "b", "y", 2, "exact", None]]}
    return Labelled(lot, name, name, gold)


LOTS = {lot: [case(lot, f"{lot}/{number}") for number in (1, 2)] for lot in ("one", "two", "three")}


def fit(cases):
    """Weights that know the texts by heart."""
    return frozenset(case.text for case in cases)


def read(text, weights):
    """A known text is read right; of others the first cell is right, surely, and the second wrong, and not surely."""
    return reading(("a", "x", 1, 0.95), ("b", "y", 2 if text in weights else 9, 0.4))


def test_each_lot_is_read_with_weights_that_do_not_know_it():
    fits = []

    def noted(cases):
        fits.append(sorted({case.lot for case in cases}))
        return fit(cases)

    found = cross_validation.cross_validate(LOTS, noted, read)
    assert fits == [["three", "two"], ["one", "three"], ["one", "two"], ["one", "three", "two"]]
    for lot in LOTS:
        assert [one.score.alike for one in found.left_out[lot]] == [1, 1]
        assert [one.score.alike for one in found.fitted[lot]] == [2, 2]
    assert found.wanted == 12
    assert sorted(found.pairs) == [(0.4, False)] * 6 + [(0.95, True)] * 6


def test_the_table_has_both_and_the_difference():
    # Left out: 1 of 2 cells of each text, none without a fault; the sure one is right and half of all wanted.
    console = Console(file=io.StringIO(), width=100)
    cross_validation.show(console, cross_validation.cross_validate(LOTS, fit, read))
    rows = [line.split() for line in console.file.getvalue().splitlines()]
    assert rows[1] == ["lot", "texts", "weights", "F1", "mean", "clean", "sure", "reach"]
    assert rows[3] == ["one", "2", "left", "out", "0.500", "0.500", "0.000", "1.000", "0.500"]
    assert rows[-3] == ["all", "6", "left", "out", "0.500", "0.500", "0.000", "1.000", "0.500"]
    assert rows[-2] == ["fitted", "to", "all", "1.000", "1.000", "1.000", "1.000", "0.500"]
    assert rows[-1] == ["difference", "+0.500", "+0.500", "+1.000", "+0.000", "+0.000"]


def test_the_lots_are_the_folders_of_real_texts_and_the_corpus_in_one():
    found = cross_validation.lots()
    assert {lot: len(texts) for lot, texts in found.items() if lot in ("lot-1", "several", "corpus")} == {
        "lot-1": 19, "several": 18, "corpus": 46,
    }  # fmt: skip
    assert set(found) == {path.name for path in (cross_validation.TESTS / "real").iterdir() if path.is_dir()} | {
        "corpus"
    }


@pytest.fixture
def closed(tmp_path, monkeypatch):
    """A folder with one labelled text, a reader that reads half of it, and an empty history."""
    folder = tmp_path / "lot-x"
    folder.mkdir()
    one = case("lot-x", "secret words")
    (folder / "01.md").write_text(one.text)
    (folder / "01.json").write_text(json.dumps(one.gold))
    monkeypatch.setattr(
        "heat_pipeline.scoring.cases.examine", lambda text, answers=None: Examined(read(text, frozenset()), (), (), ())
    )
    history = tmp_path / "first_looks.csv"
    history.write_text(",".join(first_look.COLUMNS) + "\n")
    return folder, history


def test_a_first_look_is_written_down_with_what_was_new(closed):
    folder, history = closed
    with pytest.raises(UserError, match="what was new"):
        first_look.look(folder, "  ", history)
    assert first_look.looks(history) == []
    row = first_look.look(folder, "Slots: heads of\nitems", history)
    assert {name: value for name, value in row.items() if name != "date"} == {
        "lot": "lot-x", "commit_subject": "Slots: heads of items", "texts": "1", "f1_alike": "0.5000",
        "mean_of_texts": "0.5000", "without_fault": "0", "sure_right": "1.0000", "sure_coverage": "0.5000",
    }  # fmt: skip
    first_look.look(folder, "the next", history)
    assert first_look.looks(history)[0] == row
    assert [one["commit_subject"] for one in first_look.looks(history)] == ["Slots: heads of items", "the next"]


def test_a_first_look_prints_no_text(closed, monkeypatch, capsys):
    folder, history = closed
    monkeypatch.setattr(first_look, "HISTORY", history)
    first_look.main([str(folder), "--new", "slots"])
    said = capsys.readouterr().out
    assert "lot-x" in said and "secret" not in said

    def broken(text, answers=None):
        raise ValueError(f"could not read {text!r}")

    monkeypatch.setattr("heat_pipeline.scoring.cases.examine", broken)
    with pytest.raises(SystemExit, match="failed on a text of lot-x: ValueError") as stop:
        first_look.main([str(folder), "--new", "slots"])
    assert "secret" not in str(stop.value)
    assert len(first_look.looks(history)) == 1


def test_the_history_in_the_project_has_its_columns():
    head = Path(first_look.__file__).with_name("first_looks.csv").read_text().splitlines()[0]
    assert head == ",".join(first_look.COLUMNS)
