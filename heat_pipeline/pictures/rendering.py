"""Charts to SVG and PNG, offline: the renderer and its fonts come with the package."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from heat_pipeline.pictures.chart import Chart

_SVG = "http://www.w3.org/2000/svg"
_LONG = re.compile(r"-?\d+\.\d{2,}")
_PLACED = ("d", "transform", "x", "y", "x1", "x2", "y1", "y2")
_SPOKEN = ("aria-", "role", "class", "pointer-events")


def as_svg(chart: Chart) -> str:
    """A chart as SVG. Nothing in it is loaded from elsewhere. Tens of milliseconds; the first takes a second."""
    import vl_convert

    return str(vl_convert.vegalite_to_svg(chart, allowed_base_urls=[]))


def as_png(chart: Chart, scale: float = 2.0) -> bytes:
    """A chart as PNG, `scale` pixels to a unit of the chart."""
    import vl_convert

    return bytes(vl_convert.vegalite_to_png(chart, scale=scale, allowed_base_urls=[]))


def as_small_svg(chart: Chart) -> str:
    """The same SVG at half the size, to be kept in a log: places in tenths of a pixel, no words for screen readers."""
    ElementTree.register_namespace("", _SVG)
    root = ElementTree.fromstring(as_svg(chart))  # noqa: S314 - the renderer wrote it
    fonts = {element.get("font-family") for element in root.iter()} - {None}
    for element in root.iter():
        for name, value in list(element.attrib.items()):
            if name.startswith(_SPOKEN) or (name == "font-family" and len(fonts) == 1):
                del element.attrib[name]
            elif name in _PLACED:
                element.set(name, _LONG.sub(lambda number: f"{float(number[0]):.1f}".removesuffix(".0"), value))
    if len(fonts) == 1:
        root.set("font-family", str(*fonts))
    return ElementTree.tostring(root, encoding="unicode")
