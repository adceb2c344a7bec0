"""How panels are drawn, as tables and as a picture: colours and sizes, and nothing of a text that a page would obey."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from heat_pipeline.model import Legend
from heat_pipeline.pictures.colour_scales import DIVERGING, SEQUENTIAL, colour_at, is_dark
from heat_pipeline.pictures.drawing import svg_of
from heat_pipeline.pictures.panel_tables import grid
from heat_pipeline.pictures.panels import PanelPicture, Square

HOSTILE = [
    "<script>alert(1)</script>", "\x1b[31mred\x00", "\ufffe\ud800", "]]> &amp; \u202e\"'", "url(https://x.example/a)",
]  # fmt: skip


def panel(values, *, columns=None, name="", stated=None):
    """A panel of these values, line by line; None is a place without a cell."""
    rows = [f"r{number}" for number in range(len(values))]
    columns = columns or [f"c{number}" for number in range(len(values[0]))]
    squares = [
        Square(row, column, f"{value:g}", value)
        for row, line in zip(rows, values, strict=True)
        for column, value in zip(columns, line, strict=True)
        if value is not None
    ]
    return PanelPicture(name, "Row", "Column", tuple(rows), tuple(columns), tuple(squares), stated)


@pytest.mark.parametrize(
    ("values", "scale", "steps"),
    [
        # the ends colour what lies beyond them
        ([20.0, 24.0, 36.0, 48.0, 85.5], (24, 48), ["s0", "s0", "s25", "s50", "s50"]),
        ([84.0, 86.5, 89.0], (24, 48), ["s0", "s25", "s50"]),  # it fits few: the values' own
        ([-1.4, -1.0, 0.0, 0.5, 1.0], (-1, 1), ["d0", "d0", "d25", "d38", "d50"]),
        ([-0.2, 0.0, 1.0], (-0.2, 1), ["d20", "d25", "d50"]),  # zero stays in the middle
        ([-88.0, -52.0], (-88, -52), ["s0", "s50"]),  # of one sign
        ([5.0], None, ["s0"]),
    ],
)
def test_values_are_coloured_by_the_stated_scale_where_it_fits_most(values, scale, steps):
    shown = grid(panel([values], stated=scale and Legend(*scale)))
    assert re.findall(r'<td class="([sd]\d+)"', shown) == steps


def test_ticks_stand_in_order_and_places_without_a_cell_are_hatched():
    shown = grid(panel([[1.0, None], [None, 4.0]], columns=["b", "a"]))
    assert re.findall('scope="(?:row|col)">([^<]*)<', shown) == ["b", "a", "r0", "r1"]
    assert [look == "none" for look in re.findall('<td class="(?!corner)(\\w+)"', shown)] == [False, True, True, False]


def test_of_a_grid_without_end_the_first_corner_is_drawn_and_said():
    shown = grid(panel([[float(line)] for line in range(400)]))
    assert shown.count('<th scope="row">') == 100
    assert "100 of 400 rows and 1 of 1 columns shown" in shown
    many = grid(panel([[float(line + place) for place in range(40)] for line in range(40)]))
    assert 'class="grid small"' in many and ">7</" not in many and "r3, c4: 7" in many


def test_a_picture_holds_its_panels_and_grows_with_them():
    few, many = panel([[1.0, 2.0]], name="few"), panel([[1.0] * 9] * 9, name="many")
    small, large, both = (ElementTree.fromstring(svg_of(some)) for some in ([few], [many], [few, many]))
    for side in ("width", "height"):
        assert float(small.get(side)) < float(large.get(side))
    assert float(both.get("width")) > float(large.get("width"))
    with pytest.raises(ValueError, match="no panel"):
        svg_of([])


def test_what_a_text_says_is_text_in_the_picture():
    pictured = panel([[1.0, 2.0, 3.0, 4.0, 50.0]], columns=HOSTILE, name=HOSTILE[0], stated=Legend(0, 9, HOSTILE[4]))
    root = ElementTree.fromstring(svg_of([pictured, pictured], title=HOSTILE[1]))
    tags = {one.tag.rpartition("}")[2] for one in root.iter()}
    assert not tags & {"script", "image", "img", "use", "iframe", "link"}
    assert {"<script>alert(1)</script>", "␛[31mred␀"} <= {"".join(one.itertext()) for one in root.iter()}
    attributes = [pair for one in root.iter() for pair in one.attrib.items()]
    assert not [pair for pair in attributes if pair[0].startswith("on") or "href" in pair[0]]
    (style,) = (one.text for one in root.iter() if one.tag.endswith("style"))
    assert "url(" not in style and "@import" not in style


def contrast(one, other):
    def luminance(colour):
        channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("stops", [SEQUENTIAL, DIVERGING], ids=["one sign", "around zero"])
def test_values_can_be_read_on_every_colour(stops):
    assert (colour_at(-1, stops), colour_at(2, stops)) == (stops[0], stops[-1])
    for step in range(101):
        colour = colour_at(step / 100, stops)
        assert contrast("#ffffff" if is_dark(colour) else "#000000", colour) >= 4.1
