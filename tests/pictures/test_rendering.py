"""Charts as files: SVG and PNG that hold what the text says as text, and load nothing."""

from __future__ import annotations

import re
import struct
from xml.etree import ElementTree

from examples_pictures import SVG, panel

from heat_pipeline.pictures.chart import chart_of
from heat_pipeline.pictures.panels import Scale
from heat_pipeline.pictures.rendering import as_png, as_small_svg, as_svg

HOSTILE = [
    "<script>alert(1)</script>",
    "\x1b[31mred\x00",
    "\ufffe\ud800",
    "]]> &amp; \u202e\"'",
    "url(https://x.example/a)",
]


def words(svg):
    return {"".join(element.itertext()) for element in ElementTree.fromstring(svg).iter(f"{SVG}text")}


def test_what_a_text_says_is_text_in_the_picture():
    pictured = panel(
        [[1.0, 2.0, 3.0, 4.0, 50.0]],
        columns=HOSTILE,
        rows=[HOSTILE[0]],
        name=HOSTILE[0],
        stated=Scale(0, 9, HOSTILE[4]),
    )
    for svg in (
        as_svg(chart_of([pictured], title=HOSTILE[1])),
        as_small_svg(chart_of([pictured, pictured], title=HOSTILE[1])),
    ):
        tags = {element.tag.removeprefix(SVG) for element in ElementTree.fromstring(svg).iter()}
        assert tags <= {
            "svg",
            "g",
            "path",
            "text",
            "rect",
            "line",
            "defs",
            "linearGradient",
            "stop",
            "clipPath",
            "tspan",
        }
        assert "<script>alert(1)</script>" in words(svg)
        assert "␛[31mred␀" in words(svg)
        attributes = [value for element in ElementTree.fromstring(svg).iter() for value in element.attrib.items()]
        links = [value for name, value in attributes if "href" in name or (name != "aria-label" and "url(" in value)]
        assert all(re.fullmatch(r"url\(#gradient_\d+\)", value) for value in links)


def test_the_small_svg_shows_the_same_in_much_less():
    chart = chart_of([panel([[float(line * place) for place in range(8)] for line in range(8)], name="p")], title="t")
    whole, small = as_svg(chart), as_small_svg(chart)
    assert len(small) < 0.65 * len(whole)
    assert words(small) == words(whole)
    root, little = ElementTree.fromstring(whole), ElementTree.fromstring(small)
    assert fills(little) == fills(root)
    assert little.get("viewBox") == root.get("viewBox")


def fills(root):
    """The colours in their order; the numbers of gradients count on from picture to picture."""
    return [re.sub(r"\d+\)", ")", element.get("fill", "")) for element in root.iter()]


def test_a_png_is_as_large_as_asked():
    chart = chart_of([panel([[1.0, 2.0], [3.0, 4.0]])])
    sizes = []
    for scale in (1.0, 2.0):
        png = as_png(chart, scale)
        assert png.startswith(b"\x89PNG\r\n\x1a\n")
        sizes.append(struct.unpack(">II", png[16:24]))
    assert all(abs(large - 2 * small) <= 2 for small, large in zip(*sizes, strict=True))
