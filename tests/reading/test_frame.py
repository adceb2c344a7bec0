import pytest

from heat_pipeline.reading.axis_lines import read_axis, read_ticks
from heat_pipeline.reading.reader import read_text


@pytest.mark.parametrize(
    ("head", "rest", "name", "ticks"),
    [
        ("X-axis", '"Ratio", marked at 0.1, 0.2, and 0.3.', "Ratio", ["0.1", "0.2", "0.3"]),
        ("Y-axis (Vertical)", '"Type" labeled 1 to 4.', "Type", ["1", "2", "3", "4"]),
        ("X-axis (Window Size)", "16, 32, 64", "Window Size", ["16", "32", "64"]),
        ("Rows", "One per model: GPT-4, Claude 2", "model", ["GPT-4", "Claude 2"]),
        ("X-axis", "digit\\_a, ticks 1, 2, and 3.", "digit_a", ["1", "2", "3"]),
        ("Y-axis", "Shot Sizes (`2^0-Shot`, `2^2-Shot`)", "Shot Sizes", ["2^0-Shot", "2^2-Shot"]),
        ("X-axis", 'Categories: "All", "Right (All)", "Right (Most)".', "", ["All", "Right (All)", "Right (Most)"]),
        ("Y-axis", "Layer, from 0 (top) to 3 (bottom)", "Layer", ["0", "1", "2", "3"]),
        ("Y-axis", "Steps, 0 to 100 in steps of 25", "Steps", ["0", "25", "50", "75", "100"]),
    ],
)
def test_reads_an_axis(head: str, rest: str, name: str, ticks: list[str]) -> None:
    axis = read_axis(head, rest)
    assert (axis.name, [tick.label for tick in axis.ticks]) == (name, ticks)


def test_fills_a_list_with_a_gap() -> None:
    assert [tick.label for tick in read_ticks("`0, 5, 10, ..., 30`").ticks] == ["0", "5", "10", "15", "20", "25", "30"]
    uneven = read_ticks("1, 2, 4, ..., 64")
    assert (uneven.ticks, uneven.low, uneven.high) == ((), 1, 64)


FRAME = "## Heatmap: Foo\n### Axes\n"


def test_an_axis_said_to_be_the_same_has_the_ticks_of_the_other() -> None:
    reading = read_text(FRAME + "* **X-axis (To):** Cat, Dog\n* **Y-axis (From):** The same list again.\n")
    assert [tick.label for tick in reading.rows.ticks] == ["Cat", "Dog"]


@pytest.mark.parametrize(
    ("lines", "ends", "approximate"),
    [
        ('* **Color bar:** "Accuracy (%)", from 0 to 100.\n', (0, 100), False),
        ("* **Legend:**\n* Red: 0\n* Green: ~60-80\n", (0, 80), True),
        ("* **Color Scale:** extends from approximately -52 to -88.\n", (-52, -88), True),
        ("* **Color Scale:** blue (1.0) down to red (0.0)\n", (1, 0), False),
    ],
)
def test_reads_the_ends_of_the_colour_scale(lines: str, ends: tuple[float, float], approximate: bool) -> None:
    text = FRAME + lines
    (legend,) = read_text(text).legends
    assert ((legend.first, legend.last), legend.approximate) == (ends, approximate)
    assert text[legend.start : legend.end] == legend.printed


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("## Heatmap: A", "heatmap"),
        ("## Bar Chart: A", "bar chart"),
        ("## Chart Type: Line Graphs of A", "line chart"),
        ("# Scatter Plot: A", "scatter plot"),
        ("## Confusion Matrix", "heatmap"),
        ("## Table: A", "table"),
    ],
)
def test_says_what_the_figure_is(heading: str, kind: str) -> None:
    assert read_text(heading + "\n### Overview\nIt shows things.\n").chart_type == kind
