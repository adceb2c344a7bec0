"""Sentences on a grid that lists or tables give already: claims on its cells, and none of its own."""

import pytest

from heat_pipeline.reading.reader import read_text

GRID = """## Heatmap: Accuracy
### Axes
- X-axis: Task (Code, Math, Law)
- Y-axis: Model (Juno, Vega)
### Data
| Model | Code | Math | Law |
|---|---|---|---|
| Juno | 70.1 | 58.3 | 44.0 |
| Vega | 60.2 | 48.4 | 34.5 |

"""
CELLS = {
    ("Juno", "Code", 70.1),
    ("Juno", "Math", 58.3),
    ("Juno", "Law", 44.0),
    ("Vega", "Code", 60.2),
    ("Vega", "Math", 48.4),
    ("Vega", "Law", 34.5),
}


def cells(text):
    return {(cell.row, cell.column, cell.value) for cell in read_text(text).cells}


@pytest.mark.parametrize(
    "sentence",
    [
        "Juno is the only one to exceed 65 on Code (70.1).",
        "The distance between Juno and Vega hardly changes with the task: 9.9, 9.9, 9.5.",
        "The order is plain: Juno gives 70.1, Vega gives 60.2.",
        "**Outlook.** With more data the 34.5 would rise. Annotators disagree on 10% of Law.",
        "The optimum is 70.1, with 58.3 at Math.",
        "Highest: 70.1 (Juno, Code)",
    ],
)
def test_a_sentence_adds_no_cell(sentence):
    assert cells(GRID + sentence + "\n") == CELLS


def test_a_row_that_a_sentence_gives_as_a_whole_is_read():
    text = "The figure is a heatmap of accuracies.\n\n"
    text += "The top entry is Pyxis, with 80.5 on Code, 70.6 on Math and 50.7 on Law.\n\n"
    text += "*Juno*\nCode: 70.1\nMath: 58.3\nLaw: 44.0\n\n*Vega*\nCode: 60.2\nMath: 48.4\nLaw: 34.5\n"
    assert cells(text) == CELLS | {("Pyxis", "Code", 80.5), ("Pyxis", "Math", 70.6), ("Pyxis", "Law", 50.7)}


def test_a_line_of_a_row_that_says_another_value_is_kept():
    told = "- **Vega:** 60.2 on Code, 49.4 on Math and 34.5 on Law.\n"
    assert cells(GRID + told) == CELLS | {("Vega", "Math", 49.4)}


def test_a_place_that_the_grid_leaves_open_is_filled():
    text = GRID.replace("| 34.5 |", "| |") + "Vega has 34.5 on Law, and Juno 44.0 on Law.\n"
    assert cells(text) == CELLS


def test_a_value_with_no_place_in_a_full_grid_is_unread():
    grid = GRID.replace(" (Juno, Vega)", "").replace(" (Code, Math, Law)", "")
    reading = read_text(f"{grid}Best model: Juno for Code.\nSpread of Vega: 25.7 (34.5 to 60.2)\n")
    assert {(cell.row, cell.column, cell.value) for cell in reading.cells} == CELLS
    assert reading.numbers > reading.numbers_explained
