"""Panels made by hand, and what an SVG of them holds."""

from __future__ import annotations

from xml.etree import ElementTree

from heat_pipeline.model import Severity
from heat_pipeline.pictures.drawing import svg_of
from heat_pipeline.pictures.panels import UNMARKED, Mark, PanelPicture, Square

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


def elements(root, tag, **attributes):
    """The elements of a tag that have these attributes, in the order in which they are drawn."""
    wanted = {name.strip("_").replace("_", "-"): value for name, value in attributes.items()}
    return [one for one in root.iter(f"{SVG}{tag}") if all(one.get(name) == value for name, value in wanted.items())]


def fills(root):
    """The colours of the cells, in the order of the panel's squares."""
    boxes = [one for one in root.iter(f"{SVG}rect") if one.get("width") != "100%"]
    return [fill for one in boxes if (fill := one.get("fill", "")).startswith("#")]


def words(root):
    """The texts in the picture with their places: by text (x, y)."""
    return {"".join(one.itertext()): (float(one.get("x")), float(one.get("y"))) for one in root.iter(f"{SVG}text")}


def drawn(*panels, **options):
    return ElementTree.fromstring(svg_of(panels, **options))
