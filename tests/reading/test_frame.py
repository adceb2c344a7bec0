import pytest

from heat_pipeline.model import Axis
from heat_pipeline.reading.axes import Side
from heat_pipeline.reading.axis_lines import read_axis
from heat_pipeline.reading.axis_sentences import axes_in
from heat_pipeline.reading.panels import panel_name
from heat_pipeline.reading.reader import read_text
from heat_pipeline.reading.tick_lists import read_ticks


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


@pytest.mark.parametrize(
    ("rest", "ticks"),
    [
        ("labels A to D.", ["A", "B", "C", "D"]),
        ("four groups, A–D (top to bottom)", ["A", "B", "C", "D"]),
        ("A, B, ..., E", ["A", "B", "C", "D", "E"]),
        ("Groups A–C", ["A", "B", "C"]),
        ("Task A through Task D", ["Task A", "Task B", "Task C", "Task D"]),
        ("from A to B", []),
    ],
)
def test_reads_a_span_of_letters(rest: str, ticks: list[str]) -> None:
    assert [tick.label for tick in read_ticks(rest).ticks] == ticks


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
        ("* **Color Scale:** from -2 (blue) through 0 (white) to 3 (red)\n", (-2, 3), False),
        ("* **Farblegende:** 20 (hell) bis 70 (dunkel)\n", (20, 70), False),
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


def test_reads_the_colour_scale_that_only_the_overview_tells() -> None:
    text = "## Heatmap: A\n### Overview\nColors run from white (10) to red (90). It has 3 rows.\n"
    assert [(scale.first, scale.last) for scale in read_text(text).legends] == []
    told = "## Heatmap: A\n### Overview\nThe 2 panels share one color bar from white (10) to red (90).\n"
    assert [(scale.first, scale.last) for scale in read_text(told).legends] == [(10, 90)]


@pytest.mark.parametrize(
    ("overview", "rows", "columns"),
    [
        (
            "On the x-axis there are three woods (Oak, Elm, Ash) and on the y-axis there are two tools (Saw, Axe).",
            ("tools", ["Saw", "Axe"]),
            ("woods", ["Oak", "Elm", "Ash"]),
        ),
        (
            "The source tool runs down the vertical axis and the target tool along the horizontal axis, "
            "both in the order Saw, Axe.",
            ("source tool", ["Saw", "Axe"]),
            ("target tool", ["Saw", "Axe"]),
        ),
        ("The batch size (y-axis) grows.", ("batch size", []), ("", [])),
    ],
)
def test_reads_axes_of_a_sentence(overview: str, rows: tuple[str, list[str]], columns: tuple[str, list[str]]) -> None:
    found = axes_in(overview)
    for side, expected in ((Side.ROW, rows), (Side.COLUMN, columns)):
        axis = found.get(side, Axis())
        assert (axis.name, [tick.label for tick in axis.ticks]) == expected


def test_a_panel_with_its_letter_in_parentheses() -> None:
    assert [panel_name(head) for head in ("Panel (a): Oak", "Heatmap (Left): Elm", "Panel B: Ash")] == [
        "Oak",
        "Elm",
        "Ash",
    ]


def test_an_axis_of_other_scripts_has_its_own_name() -> None:
    axis = read_axis("X轴", "长度（1, 2）")
    assert (axis.name, [tick.label for tick in axis.ticks]) == ("长度", ["1", "2"])


@pytest.mark.parametrize(("heading", "panels"), [("Foo-7B | BAR24", ["Foo-7B | BAR24"]), ("Notable Cells", [""])])
def test_the_only_heading_over_the_data_names_the_panel_where_it_is_a_name(heading: str, panels: list[str]) -> None:
    text = (
        "## Heatmap: A\n### Axes\n- X-axis: Wood: Oak, Elm\n- Y-axis: Tool: Saw, Axe\n### Data\n"
        f"#### {heading}\n- Saw: 1, 2\n- Axe: 3, 4\n"
    )
    assert [panel.name for panel in read_text(text).panels] == panels


def test_times_of_day_are_ticks_and_their_colons_lead_up_to_nothing() -> None:
    from heat_pipeline.reading.axis_lines import read_axis

    axis = read_axis("X-axis", "Hour. Ticks from left to right: 08:30, 10:30, 12:30")
    assert (axis.name, [tick.label for tick in axis.ticks]) == ("Hour", ["08:30", "10:30", "12:30"])


def test_words_that_only_begin_like_a_count_announce_nothing():
    text = "## Heatmap\n### Überblick\nDiese Heatmap zeigt eine Genauigkeit für viele Modelle und einen Fehler.\n"
    assert read_text(text).notices == ()


def test_scales_beside_the_names_of_panels():
    data = "**Oak**\n- a: 60, 61\n- b: 62, 63\n\n**Elm**\n- a: 40, 41\n- b: 42, 43\n"
    frame = "## Heatmaps\n### Axes\n- X-axis: Size (1, 2)\n- Y-axis: Tool (a, b)\n"
    frame += "- Color: score, Oak 59 to 66, Elm 39 to 50\n"
    found = read_text(f"{frame}### Data\n{data}").legends
    assert [(scale.panel, scale.first, scale.last) for scale in found] == [("Oak", 59, 66), ("Elm", 39, 50)]


def test_scales_beside_colours_are_of_no_panel():
    frame = "## Heatmap\n### Axes\n- X-axis: Size (1, 2)\n- Y-axis: Tool (a, b)\n"
    frame += "- Color: score, green 20 to 40, dark red 60 to 80\n"
    found = read_text(f"{frame}### Data\n- a: 60, 61\n- b: 62, 63\n").legends
    assert all(scale.panel is None for scale in found)


LINES = """## Line Chart: Accuracy by number of samples
### Components/Axes
* **X-axis:** "Samples", ticks at 1, 2, 4.
* **Y-axis:** "Accuracy (%)", from 40 to 60.
* **Legend:** In the lower right corner: Greedy (gray, dashed), Best-of-N (orange), Text (blue).
### Detailed Analysis
* **Greedy** (gray, dashed):
* N = 1: 42
* N = 2: 43
* **Best-of-N** (orange):
* N = 1: 44
* N = 2: 49
* **Text** (blue):
* N = 1: 45
* N = 2: 46
"""


def test_the_series_of_a_chart_are_those_of_its_legend() -> None:
    """Also where their names are words that else announce an extreme or are no name: "Best-of-N", "Text"."""
    found = {(cell.row, cell.column, cell.value) for cell in read_text(LINES).cells}
    assert found == {
        ("Greedy", "1", 42),
        ("Greedy", "2", 43),
        ("Best-of-N", "1", 44),
        ("Best-of-N", "2", 49),
        ("Text", "1", 45),
        ("Text", "2", 46),
    }
    bars = LINES.replace("N = 1: ", "~").split("* **Greedy** (gray")[0] + "* **1:**\n* Text: ~45\n* Best-of-N: ~44\n"
    assert {(cell.row, cell.column, cell.value) for cell in read_text(bars).cells} == {
        ("Text", "1", 45),
        ("Best-of-N", "1", 44),
    }
