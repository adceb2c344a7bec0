"""Which parts of a text are the panels of its figure."""

import pytest

from heat_pipeline.reading.reader import read_text

AXES = "## Heatmaps: Foo\n### Axes\n* **X-axis:** Depth: 10, 20\n* **Y-axis:** Model: Alpha, Bravo\n"
FIRST = "* **Alpha:** 10: 0.11, 20: 0.12\n* **Bravo:** 10: 0.13, 20: 0.14\n"
SECOND = "* **Alpha:** 10: 0.11, 20: 0.22\n* **Bravo:** 10: 0.23, 20: 0.24\n"


def found(text: str) -> list[tuple[str, str, str, str]]:
    return [(cell.panel, cell.row, cell.column, cell.printed) for cell in read_text(text).cells]


def grid(panel: str, *values: str) -> list[tuple[str, str, str, str]]:
    places = [("Alpha", "10"), ("Alpha", "20"), ("Bravo", "10"), ("Bravo", "20")]
    return [(panel, row, column, value) for (row, column), value in zip(places, values, strict=True)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Left Heatmap", "Right Heatmap"),
        ("Recall", "Precision"),  # called nothing: the same places stand in both
        ("Chart a (Recall)", "Chart b (Precision)"),
    ],
)
def test_parts_that_hold_the_same_places_are_panels(one: str, other: str) -> None:
    text = f"{AXES}### {one}\n{FIRST}### {other}\n{SECOND}"
    # 0.11 stands at the same place in both: it is two cells
    assert found(text) == [*grid(one, "0.11", "0.12", "0.13", "0.14"), *grid(other, "0.11", "0.22", "0.23", "0.24")]


def test_parts_that_hold_other_places_are_none() -> None:
    axes = AXES.replace("Alpha, Bravo", "Alpha, Bravo, Charlie, Delta")
    other = SECOND.replace("Alpha", "Charlie").replace("Bravo", "Delta")
    cells = found(f"{axes}### First half\n{FIRST}### Second half\n{other}")
    assert [panel for panel, *_ in cells] == [""] * 8


def test_one_part_is_no_panel() -> None:
    assert found(f"{AXES}### Left Heatmap\n{FIRST}") == grid("", "0.11", "0.12", "0.13", "0.14")


def test_panels_are_called_as_their_list_has_them() -> None:
    listed = AXES.replace("### Axes\n", "### Axes\n* **Panels:** Recall and Precision\n")
    text = f"{listed}### Panel 1: Recall\n{FIRST}### Panel 2: Precision\n{SECOND}"
    assert {panel for panel, *_ in found(text)} == {"Recall", "Precision"}


def test_a_part_that_says_the_same_values_again_is_no_panel() -> None:
    cells = found(f"{AXES}### Data Table\n{FIRST}### Trend Verification\n{FIRST}")
    assert {panel for panel, *_ in cells} == {""}
