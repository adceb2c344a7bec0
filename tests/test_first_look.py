"""What is written down of a first look at a closed lot, and that it prints no word of a text."""

import json

import pytest

from benchmarks import first_look
from heat_pipeline.errors import UserError

TEXT = """## Heatmap: secret words

- **Columns:** Layer 1, Layer 2, Layer 3, Layer 4
- **Rows:** Plain, Tuned

| | Layer 1 | Layer 2 | Layer 3 | Layer 4 |
|---|---|---|---|---|
| Plain | 41.3 | 42.7 | 44.1 | 45.6 |
| Tuned | 39.4 | 40.1 | 43.2 | 44.9 |
"""
RIGHT, WRONG = (41.3, 42.7, 44.1, 45.6), (1, 2, 3, 4)


@pytest.fixture
def closed(tmp_path):
    """A folder with one labelled text of which half is read rightly, and an empty history."""
    folder, history = tmp_path / "lot-x", tmp_path / "first_looks.csv"
    folder.mkdir()
    cells = [
        [None, row, f"Layer {layer}", value, "exact", None]
        for row, values in (("Plain", RIGHT), ("Tuned", WRONG))
        for layer, value in enumerate(values, 1)
    ]
    (folder / "01.md").write_text(TEXT)
    (folder / "01.json").write_text(json.dumps({"kind": "heatmap", "cells": cells}))
    head = first_look.HISTORY.read_text().splitlines()[0]
    history.write_text(f"{head}\n")
    return folder, history


def test_a_first_look_is_written_down(closed):
    folder, history = closed
    row = first_look.look(folder, "Slots: heads of\nitems", history)
    assert {name: value for name, value in row.items() if name != "date"} == {
        "lot": "lot-x", "commit_subject": "Slots: heads of items", "texts": "1", "f1_alike": "0.5000",
        "mean_of_texts": "0.5000", "without_fault": "0", "sure_right": "0.5000", "sure_coverage": "0.5000",
    }  # fmt: skip
    first_look.look(folder, "the next", history)
    assert first_look.looks(history)[0] == row
    assert [each["commit_subject"] for each in first_look.looks(history)] == ["Slots: heads of items", "the next"]


def test_a_first_look_prints_no_text(closed, monkeypatch, capsys):
    folder, history = closed
    monkeypatch.setattr(first_look, "HISTORY", history)
    first_look.main([str(folder), "--new", "slots"])
    printed = capsys.readouterr().out
    assert "lot-x" in printed and "secret" not in printed

    def broken(text, answers=None):
        raise ValueError(f"could not read {text!r}")

    monkeypatch.setattr("heat_pipeline.scoring.cases.examine", broken)
    with pytest.raises(SystemExit, match="failed on a text of lot-x: ValueError") as stop:
        first_look.main([str(folder), "--new", "slots"])
    assert "secret" not in str(stop.value)
    assert len(first_look.looks(history)) == 1


def test_a_look_says_what_was_new(closed):
    folder, history = closed
    with pytest.raises(UserError, match="what was new"):
        first_look.look(folder, "  ", history)
    assert first_look.looks(history) == []
