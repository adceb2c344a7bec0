"""How panels are drawn: colours, marks and labels, and nothing of a text that a picture would obey."""

from __future__ import annotations

from itertools import pairwise

import pytest
from examples_pictures import BEYOND, SVG, drawn, elements, fills, panel, words

from heat_pipeline.model import Severity
from heat_pipeline.pictures.colour_scales import DIVERGING, SEQUENTIAL, colour_at, is_dark
from heat_pipeline.pictures.drawing import BACKGROUND, INK, svg_of
from heat_pipeline.pictures.panels import ColourScale, Mark

VIRIDIS_LOW, VIRIDIS_HIGH = "#440154", "#fde725"
BLUE, MIDDLE, ORANGE = "#134b85", "#f2f0eb", "#994a07"
RED = "#c8102e"
LABEL_WIDTH = 6.6  # pixels to a digit of size 11, and a little more
HOSTILE = [
    "<script>alert(1)</script>", "\x1b[31mred\x00", "\ufffe\ud800", "]]> &amp; \u202e\"'", "url(https://x.example/a)",
]  # fmt: skip


@pytest.mark.parametrize(
    ("values", "scale", "colours"),
    [
        # the ends colour what lies beyond them; 36 is the middle of the eighth and ninth stop
        ([20.0, 24.0, 36.0, 48.0, 85.5], (24, 48), [VIRIDIS_LOW, VIRIDIS_LOW, "#21908c", VIRIDIS_HIGH, VIRIDIS_HIGH]),
        ([84.0, 86.5, 89.0], (24, 48), [VIRIDIS_LOW, "#21908c", VIRIDIS_HIGH]),  # it fits few: the values' own
        ([-1.4, -1.0, 0.0, 0.5, 1.0], (-1, 1), [BLUE, BLUE, MIDDLE, "#f2a952", ORANGE]),
        # zero stays in the middle: a fifth of the way from there to the blue end, five stops away
        ([-0.2, 0.0, 1.0], (-0.2, 1), ["#d2e5ef", MIDDLE, ORANGE]),
        ([-88.0, -52.0], (-88, -52), [VIRIDIS_LOW, VIRIDIS_HIGH]),  # of one sign
    ],
)
def test_values_are_coloured_by_the_stated_scale_where_it_fits_most(values, scale, colours):
    assert fills(drawn(panel([values], stated=ColourScale(*scale)))) == colours


def test_values_found_beyond_the_scale_have_a_triangle_and_bold_slanted_digits():
    marks = {(0, 0): BEYOND, (0, 2): BEYOND}
    root = drawn(panel([[20.0, 36.0, 85.5, 40.0]], stated=ColourScale(24, 48), marks=marks))
    down, up = (path.get("d") for path in elements(root, "path", fill=RED))
    assert (down[-10:].count("l4,-7"), up[-10:].count("l4,7")) == (1, 1)
    assert [one.text for one in root.iter(f"{SVG}text") if one.get("class", "").endswith(" b")] == ["20", "85.5"]
    assert "2 of 4 beyond the stated 24 to 48" in words(root)


def test_values_beyond_the_scale_without_a_finding_have_no_mark_and_no_note():
    root = drawn(panel([[84.0, 86.5, 89.0]], stated=ColourScale(24, 48)))
    assert not elements(root, "path", fill=RED)
    assert not elements(root, "text", class_="n")


def test_places_without_a_cell_are_hatched():
    hatched = elements(drawn(panel([[1.0, None], [None, 4.0]])), "rect", fill="url(#h)")
    (right, top), (left, bottom) = ((float(one.get("x")), float(one.get("y"))) for one in hatched)
    assert right > left and bottom > top


def test_outlines_say_the_severity_by_width_and_dashes_and_the_worst_is_on_top():
    marks = {(0, 0): Mark(Severity.CRITICAL), (0, 1): Mark(Severity.WARNING), (0, 2): Mark(Severity.INFO)}
    outlines = elements(drawn(panel([[1.0, 2.0, 3.0, 4.0]], marks=marks)), "rect", class_="o")
    styles = [(one.get("stroke-width"), one.get("stroke-dasharray")) for one in outlines if one.get("stroke") != "#fff"]
    assert styles == [("1.5", "3 2"), ("2", None), ("4", None)]
    places = [float(one.get("x")) for one in outlines]
    assert places == sorted(places, reverse=True)


def test_cells_that_refute_a_claim_have_a_flag():
    root = drawn(panel([[1.0, 2.5, 4.0]], marks={(0, 1): Mark(None, claim=True)}))
    (flag,) = elements(root, "path", fill="#7c3aed")
    x = float(flag.get("d")[1:].split(",")[0])
    assert words(root)["2.5"][0] < x < words(root)["2.5"][0] + 18  # in its right half: cells are 36 wide


def test_rows_go_downwards_and_columns_rightwards_in_the_order_of_the_text():
    labels = words(drawn(panel([[1.0, 2.0], [3.0, 4.0]], rows=["z", "10"], columns=["b", "a"])))
    assert labels["z"][1] < labels["10"][1]
    assert labels["b"][0] < labels["a"][0]


@pytest.mark.parametrize("tick", ["{}", "{}00", "0.{:03}"])
def test_labels_of_sixty_ticks_are_thinned_and_never_touch(tick):
    ticks = [tick.format(number) for number in range(60)]
    values = [[float(line + place) for place in range(60)] for line in range(60)]
    root = drawn(panel(values, rows=ticks, columns=ticks))
    columns = [(float(one.get("x")), one.text) for one in elements(root, "text", class_="c") if one.text in ticks]
    rows = [float(one.get("y")) for one in elements(root, "text", class_="e")]
    assert columns[0][1] == ticks[0] and 6 <= len(columns) <= 30  # and no room for values
    for (left, one), (right, other) in pairwise(columns):
        assert right - left >= (len(one) + len(other)) / 2 * LABEL_WIDTH
    assert all(low - high >= 11 for high, low in pairwise(rows))


def test_names_wider_than_their_cells_are_slanted_and_all_there():
    names = ["Qwen2.5-72B-Instruct", "Llama-3.1-8B", "GPT-4o mini"]
    root = drawn(panel([[1.0, 2.0, 3.0]], columns=names))
    assert [one.text for one in root.iter(f"{SVG}text") if "rotate(-40" in one.get("transform", "")] == names
    assert "rotate(-40" not in svg_of([panel([[1.0, 2.0]], columns=["0.1", "0.2"])])


@pytest.mark.parametrize("values", [[[1.0, 2.0, 3.0, 4.0]], [[1.0], [2.0], [3.0], [4.0]], [[5.0]]])
def test_strips_have_all_their_values(values):
    assert {f"{value:g}" for line in values for value in line} <= words(drawn(panel(values))).keys()


def test_panels_of_a_figure_stand_side_by_side_with_their_grids_at_one_height():
    one = panel([[1.0, 50.0]], name="one", stated=ColourScale(0, 10), marks={(0, 1): BEYOND})
    other = panel([[1.0, 2.0]], name="other", stated=ColourScale(0, 10))
    root = drawn(one, other, one, title="Both")
    assert words(root)["Both"] == (0, 14)
    places = [one.get("transform")[10:-1].split(",") for one in elements(root, "g")]
    (x, y), (x_other, y_other), (x_third, y_third) = ((float(x), float(y)) for x, y in places)
    assert x == x_third == 0 and x_other > 0 and y == y_other < y_third
    tops = [next(float(box.get("y")) for box in group.iter(f"{SVG}rect")) for group in elements(root, "g")]
    assert len(set(tops)) == 1  # the one without a note leaves room for it


def test_of_a_grid_without_end_the_first_corner_is_drawn_and_said():
    root = drawn(panel([[float(line)] for line in range(400)]))
    assert len(fills(root)) == 150
    assert "150 of 400 rows and 1 of 1 columns shown" in words(root)


def test_no_panel_is_no_picture():
    with pytest.raises(ValueError, match="no panel"):
        svg_of([])


def test_what_a_text_says_is_text_in_the_picture():
    pictured = panel(
        [[1.0, 2.0, 3.0, 4.0, 50.0]], columns=HOSTILE, rows=[HOSTILE[0]], name=HOSTILE[0],
        stated=ColourScale(0, 9, HOSTILE[4]),
    )  # fmt: skip
    root = drawn(pictured, pictured, title=HOSTILE[1])
    tags = {one.tag.removeprefix(SVG) for one in root.iter()}
    assert tags <= {"svg", "style", "defs", "pattern", "path", "g", "rect", "text", "linearGradient", "stop"}
    assert {"<script>alert(1)</script>", "␛[31mred␀"} <= words(root).keys()
    attributes = [pair for one in root.iter() for pair in one.attrib.items()]
    assert not [name for name, _ in attributes if "href" in name or name.startswith("on")]
    assert {value for _, value in attributes if "url(" in value} <= {"url(#h)", "url(#g0)", "url(#g1)"}


def contrast(one, other):
    def luminance(colour):
        channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("stops", [SEQUENTIAL, DIVERGING], ids=["one sign", "around zero"])
def test_words_and_values_can_be_read_on_every_colour(stops):
    assert contrast(INK, BACKGROUND) >= 4.5 and contrast(RED, BACKGROUND) >= 4.5
    for step in range(101):
        colour = colour_at(step / 100, stops)
        assert contrast("#ffffff" if is_dark(colour) else "#101418", colour) >= 4.1
