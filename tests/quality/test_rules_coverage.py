"""Texts without numbers."""

from __future__ import annotations

from examples_quality import brief, figure, judged, measures_of

from heat_pipeline.quality.rules.coverage import NO_CELLS


def test_a_text_in_words_only_is_told():
    one = figure(title="Accuracy Over Training")
    assert measures_of(NO_CELLS, one) == {"cells": [0]}
    (found,) = judged([one])
    assert brief([found]) == [("no_cells", "info", ())]
    assert found.anomaly.message == (
        'the text on "Accuracy Over Training" describes its figure in words only: it has no cell'
    )


def test_a_text_without_a_title_is_told_without_one():
    assert NO_CELLS.explain(figure(), 0).message == "the text describes its figure in words only: it has no cell"
