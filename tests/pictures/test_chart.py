"""How panels are drawn, as the renderer draws them: colours, marks, labels, in light and dark."""

from __future__ import annotations

from itertools import pairwise

import pytest
from examples_pictures import BEYOND, drawn, fills, panel, texts

from heat_pipeline.model import Severity
from heat_pipeline.pictures.chart import DARK, LIGHT, chart_of
from heat_pipeline.pictures.colours import colour_at, is_dark
from heat_pipeline.pictures.panels import Mark, Scale

VIRIDIS_LOW, VIRIDIS_HIGH = "#440154", "#fde725"
BLUE, MIDDLE, ORANGE = "#134b85", "#f2f0eb", "#994a07"
LABEL_WIDTH = 6.6  # pixels to a digit of size 11 in DejaVu Sans, and a little more


def layers(chart, kind):
    """The layers of a panel whose mark is of a kind, or of a shape."""
    return [layer for layer in chart["layer"] if kind in (layer["mark"]["type"], layer["mark"].get("shape"))]


def places(layer):
    return [(one["row"], one["column"]) for one in layer["data"]["values"]]


def test_values_are_coloured_by_the_stated_scale_and_those_beyond_it_like_its_ends():
    marks = {(0, 0): BEYOND}
    root = drawn(chart_of([panel([[20.0, 24.0, 36.0, 48.0, 85.5]], stated=Scale(24, 48), marks=marks)]))
    assert fills(root) == {
        "r0, c0: 20 (beyond the stated scale) (critical)": VIRIDIS_LOW,
        "r0, c1: 24": VIRIDIS_LOW,
        "r0, c2: 36": "#21908d",  # the middle of the eighth and ninth stop
        "r0, c3: 48": VIRIDIS_HIGH,
        "r0, c4: 85.5": VIRIDIS_HIGH,  # no finding says so
    }


def test_values_found_beyond_the_scale_have_a_triangle_and_bold_slanted_digits():
    marks = {(0, 0): BEYOND, (0, 2): BEYOND}
    chart = chart_of([panel([[20.0, 36.0, 85.5, 40.0]], stated=Scale(24, 48), marks=marks)])
    (up,), (down,) = layers(chart, "triangle-up"), layers(chart, "triangle-down")
    assert (places(up), places(down)) == ([("r0", "c2")], [("r0", "c0")])
    styles = {
        "".join(element.itertext()): (element.get("font-weight"), element.get("font-style"))
        for element in drawn(chart).iter()
        if element.get("font-size") == "11px"
    }
    assert styles["85.5"] == styles["20"] == ("bold", "italic")
    assert styles["36"] == ("normal", "normal")
    assert chart["title"]["subtitle"] == "2 of 4 beyond the stated 24 to 48"


def test_a_scale_that_fits_few_values_colours_none():
    chart = chart_of([panel([[84.0, 86.5, 89.0]], stated=Scale(24, 48, "Pass@1"), outside=3)])
    assert list(fills(drawn(chart)).values()) == [VIRIDIS_LOW, "#21908d", VIRIDIS_HIGH]
    assert chart["title"]["subtitle"] == "3 of 3 beyond the stated 24 to 48: coloured by the values"


def test_values_beyond_the_scale_without_a_finding_have_no_mark_and_no_note():
    chart = chart_of([panel([[84.0, 86.5, 89.0]], stated=Scale(24, 48))])
    assert chart["title"]["subtitle"] == ""
    assert not layers(chart, "triangle-up")
    assert list(fills(drawn(chart))) == ["r0, c0: 84", "r0, c1: 86.5", "r0, c2: 89"]


def test_values_around_zero_diverge_with_zero_in_the_middle():
    root = drawn(chart_of([panel([[-1.4, -1.0, 0.0, 0.5, 1.0]], stated=Scale(-1, 1))]))
    assert list(fills(root).values()) == [BLUE, BLUE, MIDDLE, "#f2a952", ORANGE]


def test_an_uneven_scale_around_zero_keeps_zero_in_the_middle():
    root = drawn(chart_of([panel([[-0.2, 0.0, 1.0]], stated=Scale(-0.2, 1))]))
    low, middle, high = fills(root).values()
    assert (middle, high) == (MIDDLE, ORANGE)
    assert low == "#d2e5ef"  # a fifth of the way from the middle to the blue end, five stops away


def test_a_scale_below_zero_is_of_one_sign():
    root = drawn(chart_of([panel([[-88.0, -52.0]], stated=Scale(-88, -52))]))
    assert list(fills(root).values()) == [VIRIDIS_LOW, VIRIDIS_HIGH]


def test_places_without_a_cell_are_hatched():
    chart = chart_of([panel([[1.0, None], [None, 4.0]])])
    hatched = [layer for layer in chart["layer"] if layer["mark"].get("stroke") == LIGHT.hatch]
    assert [places(layer) for layer in hatched] == [[("r0", "c1"), ("r1", "c0")]]
    assert not [layer for layer in chart_of([panel([[1.0, 2.0]])])["layer"] if layer["mark"].get("shape")]


def test_outlines_say_the_severity_by_width_and_dashes_and_the_worst_is_on_top():
    marks = {(0, 0): Mark(Severity.CRITICAL), (0, 1): Mark(Severity.WARNING), (0, 2): Mark(Severity.INFO)}
    chart = chart_of([panel([[1.0, 2.0, 3.0, 4.0]], marks=marks)])
    outlines = [layer for layer in layers(chart, "rect") if layer["mark"].get("stroke", "#ffffff") != "#ffffff"]
    assert [places(layer) for layer in outlines] == [[("r0", "c2")], [("r0", "c1")], [("r0", "c0")]]
    styles = [(layer["mark"]["strokeWidth"], layer["mark"]["strokeDash"]) for layer in outlines]
    assert styles == [(1.5, [3, 2]), (2.0, [1, 0]), (4.0, [1, 0])]


def test_cells_that_refute_a_claim_have_a_flag():
    chart = chart_of([panel([[1.0, 2.0]], marks={(0, 1): Mark(None, claim=True)})])
    (flags,) = layers(chart, "M-1,-1L1,-1L1,1Z")
    assert places(flags) == [("r0", "c1")]
    assert "r0, c1: 2 (a claim is contradicted here)" in fills(drawn(chart))


def test_rows_go_downwards_and_columns_rightwards_in_the_order_of_the_text():
    root = drawn(chart_of([panel([[1.0, 2.0], [3.0, 4.0]], rows=["z", "10"], columns=["b", "a"])]))
    labels = {text: (x, y) for text, x, y in texts(root, "axis-label")}
    assert labels["z"][1] < labels["10"][1]
    assert labels["b"][0] < labels["a"][0]


@pytest.mark.parametrize(
    "ticks",
    [
        [str(number) for number in range(60)],
        [str(500 * number) for number in range(1, 61)],
        [f"0.{number:03}" for number in range(60)],
    ],
    ids=["short", "thousands", "fractions"],
)
def test_labels_of_sixty_ticks_are_thinned_and_never_touch(ticks):
    values = [[float(line + place) for place in range(60)] for line in range(60)]
    chart = chart_of([panel(values, rows=ticks, columns=ticks)])
    assert not layers(chart, "text")  # no room for values
    labels = texts(drawn(chart), "axis-label")
    columns = sorted((x, text) for text, x, y in labels if text and y > 0 and x > 0)
    rows = sorted(y for text, x, y in labels if text and x < 0)
    assert columns[0][1] == ticks[0] and 6 <= len(columns) <= 30
    for (left, one), (right, other) in pairwise(columns):
        assert right - left >= (len(one) + len(other)) / 2 * LABEL_WIDTH
    assert all(low - high >= 11 for high, low in pairwise(rows))


def test_names_wider_than_their_cells_are_slanted_and_all_there():
    names = ["Qwen2.5-72B-Instruct", "Llama-3.1-8B", "GPT-4o mini"]
    chart = chart_of([panel([[1.0, 2.0, 3.0]], columns=names)])
    assert chart["layer"][0]["encoding"]["x"]["axis"]["labelAngle"] == -40
    assert {text for text, _, _ in texts(drawn(chart), "axis-label")} == {"r0", *names}
    short = chart_of([panel([[1.0, 2.0]], columns=["0.1", "0.2"])])
    assert short["layer"][0]["encoding"]["x"]["axis"]["labelAngle"] == 0


@pytest.mark.parametrize("values", [[[1.0, 2.0, 3.0, 4.0]], [[1.0], [2.0], [3.0], [4.0]], [[5.0]]])
def test_strips_have_all_their_values(values):
    root = drawn(chart_of([panel(values)]))
    shown = {text for text, _, _ in texts(root, "mark")}
    assert {f"{value:g}" for line in values for value in line} <= shown


def test_panels_of_a_figure_stand_side_by_side_at_one_height():
    one = panel([[1.0, 50.0]], name="one", stated=Scale(0, 10), marks={(0, 1): BEYOND})
    other = panel([[1.0, 2.0]], name="other", stated=Scale(0, 10))
    chart = chart_of([one, other], title="Both")
    assert (chart["columns"], len(chart["concat"])) == (2, 2)
    assert chart["title"]["text"] == "Both"
    assert [part["title"] for part in chart["concat"]] == [
        {"text": "one", "subtitle": "1 of 2 beyond the stated 0 to 10"},
        {"text": "other", "subtitle": " "},
    ]


def test_light_and_dark_differ_in_what_is_no_cell():
    marks = {(0, 0): Mark(Severity.CRITICAL, claim=True)}
    pictured = panel([[1.0, None]], stated=Scale(2, 3), marks=marks)
    light, dark = (chart_of([pictured], theme=theme) for theme in (LIGHT, DARK))
    assert (light["background"], dark["background"]) == ("#ffffff", "#0d1117")
    assert light["config"]["axis"]["labelColor"] != dark["config"]["axis"]["labelColor"]
    assert light["layer"][1:] == dark["layer"][1:]
    assert light["layer"][0] != dark["layer"][0]  # the hatching of what is missing


def contrast(one, other):
    def luminance(colour):
        channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_words_can_be_read_on_their_background(theme):
    assert all(contrast(colour, theme.background) >= 4.5 for colour in (theme.ink, theme.faint, theme.note))


@pytest.mark.parametrize("values", [[[0.0, 100.0]], [[-1.0, 1.0]]], ids=["one sign", "around zero"])
def test_values_can_be_read_on_every_colour(values):
    from heat_pipeline.pictures.colours import DIVERGING, SEQUENTIAL

    stops = DIVERGING if panel(values).diverging else SEQUENTIAL
    for step in range(101):
        colour = colour_at(step / 100, stops)
        assert contrast("#ffffff" if is_dark(colour) else "#101418", colour) >= 4.1


def test_of_a_grid_without_end_the_first_corner_is_drawn_and_said():
    values = [[float(line)] for line in range(400)]
    chart = chart_of([panel(values)])
    assert len(chart["layer"][0]["data"]["values"]) == 150
    assert chart["title"]["subtitle"] == "150 of 400 rows and 1 of 1 columns shown"


def test_no_panel_is_no_picture():
    with pytest.raises(ValueError, match="no panel"):
        chart_of([])
