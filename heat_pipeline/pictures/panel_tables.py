"""A panel as an HTML table that looks like the heatmap: a page can mark, link and read out each of its cells.

The classes that give a cell its colour are made here too, so that pages need no style of their own.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from heat_pipeline.escaping import harmless
from heat_pipeline.pictures.colour_scales import DIVERGING, SEQUENTIAL, colour_at, is_dark
from heat_pipeline.pictures.panels import PanelPicture

_STEPS = 50
_MOST_PRINTED = 900  # places: in a larger grid the values stand in the cells' titles only
_MOST_TICKS = 100  # rows or columns: of a larger grid the first are drawn
_SCALES = {"s": SEQUENTIAL, "d": DIVERGING}


@cache
def style() -> str:
    """The CSS of panels, with the classes of the values' colours: s0 to s50 for one sign, d0 to d50 around zero."""
    rules = [files("heat_pipeline.pictures").joinpath("static", "panels.css").read_text(encoding="utf-8")]
    for letter, stops in _SCALES.items():
        for step in range(_STEPS + 1):
            colour = colour_at(step / _STEPS, stops)
            rules.append(f".{letter}{step}{{background:{colour};color:{'#fff' if is_dark(colour) else '#000'}}}")
        rules.append(f".bar-{letter}{{background:linear-gradient(to right,{','.join(stops)})}}")
    return "".join(rules)


def grid(panel: PanelPicture) -> Markup:
    """A panel as HTML; each square says what is wrong with it in words too, and leads to what it has as an address."""
    shown = panel.part(_MOST_TICKS)
    small = len(shown.rows) * len(shown.columns) > _MOST_PRINTED
    return Markup(_template().render(panel=shown, small=small, steps=_STEPS))  # noqa: S704 - the template escapes


@cache
def _template() -> Template:
    templates = Environment(
        loader=PackageLoader("heat_pipeline.pictures"), autoescape=True, undefined=StrictUndefined, finalize=in_html
    )
    return templates.get_template("panel.html")


def in_html(value: object) -> object:
    """What a template is given: texts with their control characters visible, HTML of ours as it is."""
    return harmless(value) if isinstance(value, str) and not isinstance(value, Markup) else value
