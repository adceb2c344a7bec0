"""What there is to draw of a reading: ticks in order, squares, scales and marks."""

from __future__ import annotations

from dataclasses import replace

import heat_pipeline
from heat_pipeline.model import Anomaly, Judgement, Severity, Verdict
from heat_pipeline.pictures.chart import chart_of
from heat_pipeline.pictures.panels import Mark, Scale, marks_of, pictures_of
from heat_pipeline.site.grids import grid

TEXT = """## Heatmap: Accuracy of Qwen2.5-7B
- **X-axis (Ratio)**: 0.3, 0.1, 0.2
- **Y-axis (Window)**: 900, 20
- **Color scale**: "Accuracy (%)", with a range of 10 to 60.
### Data
- 900: 41.0, 42.0, 43.0
- 20: 44.0, 45.0, 46.0
"""


def test_ticks_are_in_the_order_of_the_text():
    (pictured,) = pictures_of(heat_pipeline.read(TEXT))
    assert (pictured.row_axis, pictured.column_axis) == ("Window", "Ratio")
    assert (pictured.rows, pictured.columns) == (("900", "20"), ("0.3", "0.1", "0.2"))
    assert [square.printed for square in pictured.squares] == ["41.0", "42.0", "43.0", "44.0", "45.0", "46.0"]
    assert (pictured.stated.low, pictured.stated.high, pictured.missing) == (10, 60, [])


def test_a_cell_has_the_mark_of_its_worst_finding_or_of_a_refuted_claim():
    anomalies = [
        Anomaly("a", Severity.INFO, "", cells=(0, 1)),
        Anomaly("b", Severity.CRITICAL, "", cells=(1,)),
        Anomaly("c", Severity.WARNING, "", cells=(1, 2)),
    ]
    judgements = [
        Judgement(Verdict.CONTRADICTED, (2, 3), ""),
        Judgement(Verdict.SUPPORTED, (4,), ""),
    ]
    marks = {0: Mark(Severity.INFO), 1: Mark(Severity.CRITICAL), 2: Mark(Severity.WARNING), 3: Mark(None, claim=True)}
    assert marks_of(anomalies, judgements, 5) == marks


def test_a_claim_that_more_than_every_second_cell_refutes_marks_none():
    judgements = [Judgement(Verdict.CONTRADICTED, (0, 1, 2), "")]
    assert marks_of([], judgements, 5) == {}
    assert set(marks_of([], judgements, 6)) == {0, 1, 2}


def test_a_place_with_two_values_shows_both_and_the_worst_mark():
    reading = heat_pipeline.read(TEXT)
    first = reading.cells[0]
    reading = replace(reading, cells=(*reading.cells, replace(first, value=99.0, printed="99.0")))
    at = [index for index, cell in enumerate(reading.cells) if (cell.row, cell.column) == ("900", "0.3")]
    assert len(at) == 2
    (pictured,) = pictures_of(reading, [Anomaly("x", Severity.WARNING, "", cells=(at[1],))])
    square = pictured.by_place["900", "0.3"]
    assert set(square.printed.split(" / ")) == {"41.0", "99.0"}
    assert (square.cells, square.mark) == ((at[1], at[0]), Mark(Severity.WARNING))


def test_what_may_be_misread_stands_in_brackets():
    reading = heat_pipeline.read(TEXT)
    cells = tuple(replace(cell, confidence=0.5 + at / 10) for at, cell in enumerate(reading.cells))
    (pictured,) = pictures_of(replace(reading, cells=cells))
    assert [square.shown for square in pictured.squares] == ["(41.0)", "(42.0)", "(43.0)", "(44.0)", "45.0", "46.0"]
    layers = chart_of([pictured])["layer"]
    (told,) = {datum["told"] for layer in layers for datum in layer["data"]["values"] if datum["printed"] == "(43.0)"}
    assert told == "900, 0.2: 43.0 (read with 70 % confidence)"
    assert 'class="s33 doubtful"' in (html := grid(pictured))
    assert 'title="900, 0.2: 43.0; read with 70 % confidence">43.0</a>' in html
    assert html.count("doubtful") == 4


def test_where_a_value_lies_on_the_scale():
    (pictured,) = pictures_of(heat_pipeline.read(TEXT))
    assert [pictured.share(value) for value in (5, 10, 35, 60, 99)] == [0, 0, 0.5, 1, 1]
    assert [pictured.beyond(value) for value in (9.9, 10, 60, 60.1, None)] == [-1, 0, 0, 1, 0]
    assert Scale(0, 1).beyond(2) == 1
