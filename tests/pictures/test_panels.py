"""What there is to draw of a reading: ticks in order, squares, scales and marks."""

from __future__ import annotations

from dataclasses import replace

import heat_pipeline
from heat_pipeline.model import Anomaly, Judgement, Severity, Verdict
from heat_pipeline.pictures.panel_tables import grid
from heat_pipeline.pictures.panels import Mark, marks_of, pictures_of

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
    assert (pictured.stated.low, pictured.stated.high) == (10, 60)


def test_a_cell_has_the_mark_of_its_worst_finding_or_of_a_refuted_claim_and_says_the_rest():
    anomalies = [
        Anomaly("a", Severity.INFO, "", cells=(0, 1, 4)),
        Anomaly("b", Severity.CRITICAL, "", cells=(1,)),
        Anomaly("c", Severity.WARNING, "", cells=(1, 2)),
    ]
    judgements = [
        Judgement(Verdict.CONTRADICTED, (2, 3, 4), ""),
        Judgement(Verdict.SUPPORTED, (5,), ""),
    ]
    assert marks_of(anomalies, judgements, heat_pipeline.read(TEXT).cells) == {
        0: Mark(Severity.INFO),
        1: Mark(Severity.CRITICAL, also=("warning c", "info a")),
        2: Mark(Severity.WARNING, also=("a claim is contradicted here",)),
        3: Mark(claim=True),
        4: Mark(claim=True, also=("info a",)),
    }


def test_a_claim_that_more_than_every_second_cell_refutes_marks_none():
    cells = heat_pipeline.read(TEXT).cells
    judgements = [Judgement(Verdict.CONTRADICTED, (0, 1, 2), "")]
    assert marks_of([], judgements, cells[:5]) == {}
    assert set(marks_of([], judgements, cells)) == {0, 1, 2}
    parted = [replace(cell, panel="A" if at < 4 else "B") for at, cell in enumerate(cells)]
    assert marks_of([], [Judgement(Verdict.CONTRADICTED, (4, 5), "")], parted) == {}  # all of its panel


NARROW = TEXT.replace("10 to 60", "10 to 42")


def outside(*cells):
    return Anomaly("value_outside_legend", Severity.WARNING, "", cells=cells)


def test_a_cell_is_marked_as_beyond_the_scale_only_where_a_finding_says_so():
    reading = heat_pipeline.read(NARROW)
    (bare,) = pictures_of(reading)
    assert (bare.note, "above" in grid(bare), "42" in grid(bare)) == ("", False, True)
    (pictured,) = pictures_of(reading, [outside(2, 3)])
    assert [pictured.beyond(square) for square in pictured.squares] == [0, 0, 1, 1, 0, 0]
    assert pictured.note == "2 of 6 beyond the stated 10 to 42: coloured by the values"
    assert grid(pictured).count("above warning") == 2
    assert 'title="900, 0.2: 43.0; above the stated scale; warning finding' in grid(pictured)


def test_a_finding_on_most_of_a_panel_is_its_note_and_marks_no_cell():
    found = [outside(2, 3, 4, 5), Anomaly("other", Severity.INFO, "", cells=(5,))]
    (pictured,) = pictures_of(heat_pipeline.read(NARROW), found)
    noted = ("warning value_outside_legend",)
    assert [square.mark for square in pictured.squares[2:]] == [Mark(also=noted)] * 3 + [
        Mark(Severity.INFO, also=noted)
    ]
    assert pictured.note == "4 of 6 beyond the stated 10 to 42: coloured by the values"
    assert "above" not in grid(pictured)
    assert 'title="20, 0.2: 46.0; info finding; warning value_outside_legend' in grid(pictured)


def test_a_finding_on_a_whole_scale_is_the_panel_s_note():
    reading = heat_pipeline.read(NARROW)
    (scale,) = reading.legends
    doubt = Anomaly("legend_implausible", Severity.CRITICAL, "", start=scale.start, end=scale.end)
    (pictured,) = pictures_of(reading, [doubt])
    assert pictured.note == "4 of 6 beyond the stated 10 to 42: coloured by the values"
    assert {square.mark for square in pictured.squares} == {Mark()}
    (other,) = pictures_of(reading, [replace(doubt, start=0)])
    assert other.note == ""


def test_a_place_with_two_values_shows_both_and_the_worst_mark():
    reading = heat_pipeline.read(TEXT)
    first = reading.cells[0]
    reading = replace(reading, cells=(*reading.cells, replace(first, value=99.0, printed="99.0", confidence=0.3)))
    at = [index for index, cell in enumerate(reading.cells) if (cell.row, cell.column) == ("900", "0.3")]
    assert len(at) == 2
    (pictured,) = pictures_of(reading, [Anomaly("x", Severity.WARNING, "", cells=(at[1],))])
    square = pictured.by_place["900", "0.3"]
    assert set(square.printed.split(" / ")) == {"41.0", "99.0"}
    assert (square.cells, square.mark, square.confidence) == ((at[1], at[0]), Mark(Severity.WARNING), 0.3)


def test_what_may_be_misread_stands_in_brackets():
    reading = heat_pipeline.read(TEXT)
    cells = tuple(replace(cell, confidence=0.5 + at / 10) for at, cell in enumerate(reading.cells))
    (pictured,) = pictures_of(replace(reading, cells=cells))
    assert [square.doubtful for square in pictured.squares] == [True] * 4 + [False] * 2
    assert 'class="s33 doubtful"' in (html := grid(pictured))
    assert 'title="900, 0.2: 43.0; read with 70 % confidence">43.0</a>' in html
    assert html.count("doubtful") == 4


def test_a_mark_points_to_the_side_of_the_scale_that_a_value_lies_on():
    (pictured,) = pictures_of(heat_pipeline.read(TEXT))
    beyond = Mark(Severity.CRITICAL, beyond=True)
    low, high = (replace(pictured.squares[0], value=value, mark=beyond) for value in (9.9, 61))
    assert [pictured.beyond(square) for square in (low, high, replace(low, mark=Mark()))] == [-1, 1, 0]
