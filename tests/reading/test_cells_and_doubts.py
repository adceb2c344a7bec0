"""From weighed numbers to a reading: cells, panels, doubts in words, and what became of each number."""

from dataclasses import replace

import pytest

from heat_pipeline.model import Reading, together
from heat_pipeline.reading.assembling import Placed, coherent
from heat_pipeline.reading.explain import AGAINST, explain
from heat_pipeline.reading.reader import read_text
from heat_pipeline.reading.weights import Weights, fitted

AXES = "## Heatmap: Recall\n### Axes\n* **X-axis:** Depth: 10, 20, 30\n* **Y-axis:** Model: Alpha, Bravo\n### Data\n"
TABLE = "| Model | 10 | 20 | 30 |\n|---|---|---|---|\n| Alpha | 0.11 | 0.12 | 0.13 |\n| Bravo | 0.14 | 0.15 | 0.16 |\n"


def cells(reading: Reading) -> set[tuple[str, str, str, float | None]]:
    return {(cell.panel, cell.row, cell.column, cell.value) for cell in reading.cells}


def unread(text: str) -> list[str]:
    return [text[start:end] for start, end in read_text(text).unread]


def test_a_reading_holds_cells_axes_and_how_it_came_to_them() -> None:
    reading = read_text(AXES + TABLE)
    assert [(cell.row, cell.column, cell.value) for cell in reading.cells] == [
        ("Alpha", "10", 0.11),
        ("Alpha", "20", 0.12),
        ("Alpha", "30", 0.13),
        ("Bravo", "10", 0.14),
        ("Bravo", "20", 0.15),
        ("Bravo", "30", 0.16),
    ]
    assert {cell.slots for cell in reading.cells} == {
        "row: head of the table's row, column: head of the table's column"
    }
    assert (reading.rows.name, [tick.label for tick in reading.rows.ticks]) == ("Model", ["Alpha", "Bravo"])
    assert (reading.columns.name, [tick.number for tick in reading.columns.ticks]) == ("Depth", [10, 20, 30])
    assert [cell.column_number for cell in reading.cells[:3]] == [10, 20, 30]
    assert reading.chart_type == "heatmap"


def test_ranges_deviations_approximations_and_colours_stay() -> None:
    text = AXES + TABLE.replace("0.11", "0.11 ± 0.02").replace("0.12", "~0.12 (dark red)").replace("0.13", "0.13-0.14")
    one, two, three = read_text(text).cells[:3]
    assert (one.value, one.sd, one.printed) == (0.11, 0.02, "0.11")
    assert (two.value, two.how.value, two.colour) == (0.12, "approx", "dark red")
    assert (three.value, three.low, three.high, three.ends) == (None, 0.13, 0.14, (0.13, 0.14))


def test_a_value_said_again_of_its_place_is_one_cell() -> None:
    text = AXES + TABLE + "\n* **Alpha:** the value at depth 10 is 0.11.\n"
    assert len([cell for cell in read_text(text).cells if cell.value == 0.11]) == 1


def test_a_cell_knows_the_length_of_its_list() -> None:
    reading = read_text(AXES + "* **Alpha:** 0.11, 0.12, 0.13\n* **Bravo:** 0.14, 0.15, 0.16\n")
    assert {cell.list_length for cell in reading.cells} == {3}
    assert {cell.list_length for cell in read_text(AXES + TABLE).cells} == {None}


PANELS = (
    "## Heatmaps\n* **Panels:** Recall and Precision\n### Axes\n* **X-axis:** Depth: 10, 20\n* **Y-axis:** Model: "
    "Alpha, Bravo\n### Data\n#### Recall\n| Model | 10 | 20 |\n|---|---|---|\n| Alpha | 0.11 | 0.12 |\n"
    "| Bravo | 0.13 | 0.14 |\n"
    "#### Precision\n| Model | 10 | 20 |\n|---|---|---|\n| Alpha | 0.21 | 0.22 |\n| Bravo | 0.23 | 0.24 |\n"
)


def test_a_panel_is_as_sure_as_halfway_between_the_mean_and_the_least_of_its_cells() -> None:
    assert together([]) == 1.0
    assert together([0.9, 1.0, 0.5]) == 0.65  # a mean of 0.8
    reading = read_text(PANELS)
    assert [panel.name for panel in reading.panels] == ["Recall", "Precision"]
    assert [panel.number for panel in reading.panels] == [1, 2]
    for panel in reading.panels:
        own = [cell for cell in reading.cells if cell.panel == panel.name]
        assert len(own) == 4
        assert panel.confidence == together([cell.confidence for cell in own])
        assert (panel.start, panel.end) == (own[0].start, own[-1].end)


def test_two_values_at_a_place_are_a_doubt() -> None:
    text = AXES + TABLE + "| Bravo | 0.14 | 0.25 | 0.16 |\n"
    (panel,) = read_text(text).panels
    assert panel.doubts[0] == "1 of 6 places has two values or more"


@pytest.mark.parametrize("stated", ["* **Panels:** Recall and Precision\n", ""])
def test_headings_beside_those_of_the_frame_are_panels_too(stated: str) -> None:
    text = (
        PANELS.replace("* **Panels:** Recall and Precision\n", stated).replace("### Data\n", "").replace("####", "###")
    )
    assert cells(read_text(text)) == cells(read_text(PANELS))


def test_labels_that_no_list_has_are_a_doubt() -> None:
    text = AXES + TABLE.replace("| Bravo |", "| Zebra |")
    (panel,) = read_text(text).panels
    assert "Alpha" in {cell.row for cell in read_text(text).cells}
    assert any("labels that the text's lists don't have: \"row Zebra\"" in doubt for doubt in panel.doubts)
    assert not any("no value is at a tick of the y axis" in doubt for doubt in panel.doubts)


def test_an_axis_without_values_is_a_doubt() -> None:
    text = AXES + TABLE.replace("| 10 | 20 | 30 |", "| one | two | three |")
    (panel,) = read_text(text).panels
    assert "no value is at a tick of the x axis (10, 20, 30, ...)" in panel.doubts


def test_the_next_best_reading_is_told_with_a_first_cell() -> None:
    (panel,) = read_text(AXES + TABLE).panels
    said, _, example = panel.alternative.rpartition("; ")
    assert said.startswith(("row: ", "column: ", "panel: "))
    assert example.endswith(" = 0.11")
    (single,) = read_text("* Alpha: 1.5\n* Bravo: 2.5\n", _surely()).panels
    assert single.alternative == ""


def _surely() -> Weights:
    """The weights of the package under which every number is a cell."""
    return replace(fitted(), cells={"one": 20.0})


def _never() -> Weights:
    return replace(fitted(), cells={"one": -20.0})


def test_weights_decide_what_is_a_cell() -> None:
    assert read_text(AXES + TABLE, _never()).cells == ()
    sure = read_text(AXES + TABLE, _surely())
    assert {0.11, 0.12, 0.13, 0.14, 0.15, 0.16} <= {cell.value for cell in sure.cells}
    assert all(cell.confidence == 1.0 for cell in sure.cells)
    assert read_text(AXES + TABLE, _never()).panels == ()


@pytest.mark.parametrize(
    ("weights", "kept"),
    [
        ({"one": -1.0}, 6),  # each 0.27 sure, and none surer
        ({"one": -1.6}, 0),  # each 0.17 sure
        ({"one": -1.0, "range": 2.5}, 1),  # one is 0.82 sure: half of it is more than 0.27
        ({"one": -1.0, "range": 0.8}, 6),  # one is 0.45 sure
    ],
)
def test_where_nothing_is_read_surely_what_is_half_as_sure_as_the_surest_is_kept(
    weights: dict[str, float], kept: int
) -> None:
    text = "* Alpha: 0.11\n* Bravo: 0.12\n* Delta: 0.13\n* Echo: 0.14\n* Golf: 0.15\n* Hotel: 0.16-0.18\n"
    assert len(read_text(text, replace(fitted(), cells=weights)).cells) == kept


def test_what_only_numbers_the_rows_is_no_panel() -> None:
    rows = ("Row 1 (Alpha):** 0.11, 0.12, 0.13", "Row 2 (Bravo):** 0.14, 0.15, 0.16", "Row 3 (Bravo):** 0.2, 0.3, 0.4")
    reading = read_text(AXES.replace("Alpha, Bravo", "Alpha, Bravo, Bravo") + "".join(f"* **{row}\n" for row in rows))
    assert {cell.panel for cell in reading.cells} == {""}
    assert [cell.row for cell in reading.cells[::3]] == ["Row 1 Alpha", "Row 2 Bravo", "Row 3 Bravo"]


def test_a_row_of_the_others_is_no_panel_of_a_few() -> None:
    """What would make a panel of it was read wrongly."""
    rest = Placed(None, None, (), "", "Alpha", "10")  # type: ignore[arg-type]
    stray, panel = replace(rest, panel="Alpha", row="0"), replace(rest, panel="Left")
    assert coherent([rest, stray, rest, rest, panel]) == [rest, rest, rest, panel]
    assert coherent([rest, stray, panel]) == [rest, stray, panel]


def test_values_beside_the_diagonal_are_not_of_a_thing_with_itself() -> None:
    axes = "## Recall\n### Axes\n* **X-axis:** Test: Alpha, Bravo, Kilo\n* **Y-axis:** Train: Alpha, Bravo, Kilo\n"
    pairs = "Alpha vs. Bravo (0.12), Alpha vs. Kilo (0.13), Kilo vs. Bravo (0.32)"
    reading = read_text(f"{axes}### Data\n* **Off-diagonal values:**\n* {pairs}\n")
    assert cells(reading) == {
        ("", "Alpha", "Bravo", 0.12),
        ("", "Alpha", "Kilo", 0.13),
        ("", "Kilo", "Bravo", 0.32),
    }


def test_every_number_of_the_data_is_accounted_for() -> None:
    reading = read_text(AXES + TABLE)
    assert (reading.numbers, reading.numbers_explained, reading.unread) == (9, 9, ())  # 6 values under 3 heads
    reading = read_text(AXES + TABLE.replace("0.11", "0.11 ± 0.02").replace("0.12", "0.12-0.13"))
    assert (reading.numbers, reading.numbers_explained, reading.unread) == (11, 11, ())
    reading = read_text(AXES + TABLE + "\nIn 1999 it was 7 fold.\n")
    assert (reading.numbers, reading.numbers_explained, reading.unread) == (9, 9, ())  # a remark


def test_a_number_among_cells_that_is_none_is_unread() -> None:
    """Of numbers that stand alike the most are kept: one that isn't is no remark but was not understood."""
    text = AXES + TABLE
    weights = replace(fitted(), cells={"one": 0.0, "range": -1.2})
    reading = read_text(text.replace("0.15", "0.15-0.18"), weights)
    assert [(text.replace("0.15", "0.15-0.18")[start:end]) for start, end in reading.unread] == ["0.15-0.18"]
    assert reading.numbers - reading.numbers_explained == 1
    assert sum(cell.row in ("Alpha", "Bravo") for cell in reading.cells) == 5


def test_explain_tells_the_labels_of_each_line_and_what_speaks_against_it() -> None:
    text = AXES + "* **Alpha:** 0.11, 0.12, 0.13\n* **Bravo:** 0.14, 0.15, 0.16\n* It grew 7 fold in 1999.\n"
    reading, choices = explain(text)
    assert reading == read_text(text)
    choice_of = {choice.line: choice for choice in choices}
    for line, label, value in ((6, "Alpha", "0.11"), (7, "Bravo", "0.14")):
        choice = choice_of[line]
        assert text[choice.start : choice.end] == text.split("\n")[line - 1][2:]
        assert (choice.cells, choice.numbers) == (3, 3)
        assert choice.labels == f'{value}: row "{label}" (head of the item), column "10" (place in the list)'
        assert round(choice.confidence, 4) == min(cell.confidence for cell in reading.cells if cell.row == label)
        assert choice.against == ("a label is known by the order of the values only",)
    assert (choice_of[8].cells, choice_of[8].labels) == (0, "")
    assert "it has one label only" in choice_of[8].against


def test_only_what_the_weights_count_against_a_number_has_words() -> None:
    cells = fitted().cells
    assert set(AGAINST) <= set(cells)
    assert {name for name in AGAINST if cells[name] > 0 and not name.startswith("words ")} == set()


def test_explain_takes_a_text_without_numbers() -> None:
    assert explain("Nothing.\n")[1] == ()
    assert explain("")[1] == ()
