"""Panels made by hand, and what an SVG of them holds."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from heat_pipeline.model import Severity
from heat_pipeline.pictures.panels import UNMARKED, Mark, PanelPicture, Square
from heat_pipeline.pictures.rendering import as_svg

SVG = "{http://www.w3.org/2000/svg}"


BEYOND = Mark(Severity.CRITICAL, beyond=True)


def panel(values, *, rows=None, columns=None, name="", stated=None, marks=None, axes=("Row", "Column"), outside=None):
    """A panel of these values, line by line; None is a place without a cell; `marks` are by (line, place).

    Of how many values a finding says that they are beyond the scale is of the marks, or the first `outside`.
    """
    rows = rows or [f"r{number}" for number in range(len(values))]
    columns = columns or [f"c{number}" for number in range(len(values[0]))]
    squares = []
    for line, row in enumerate(rows):
        for place, column in enumerate(columns):
            value = values[line][place]
            if value is not None:
                mark = (marks or {}).get((line, place), UNMARKED)
                beyond = mark.beyond if outside is None else len(squares) < outside
                squares.append(Square(row, column, f"{value:g}", value, mark, (len(squares),), outside=beyond))
    return PanelPicture(name, *axes, tuple(rows), tuple(columns), tuple(squares), stated)


def drawn(chart):
    return ElementTree.fromstring(as_svg(chart))


def fills(root):
    """The colour of each cell as drawn, by what is told of it."""
    return {
        element.get("aria-label"): "#" + "".join(f"{int(one):02x}" for one in re.findall(r"\d+", element.get("fill")))
        for element in root.iter(f"{SVG}path")
        if element.get("aria-roledescription") == "rect mark"
    }


def texts(root, role):
    """The texts in groups of a role ("axis-label"), with their place: (text, x, y)."""
    found = []
    for group in root.iter(f"{SVG}g"):
        if f"role-{role}" in (group.get("class") or "").split():
            for element in group.iter(f"{SVG}text"):
                x, y = re.match(r"translate\(([-\d.]+),([-\d.]+)\)", element.get("transform")).groups()
                found.append(("".join(element.itertext()), float(x), float(y)))
    return found
