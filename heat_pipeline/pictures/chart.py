"""How a panel looks: its Vega-Lite chart, as plain data.

The look is the field's usual one: row axis downwards, columns rightwards, the value printed in each cell, a colour bar.
Colours are told apart by colour-blind people too (viridis; blue to orange around zero), and no mark is told by its
colour alone: found to be beyond the scale is a triangle and bold slanted digits, missing is hatched, suspect is an
outline whose width and dashes say how severe, a contradicted claim is a flag in the corner, a value that may be misread
stands in brackets. The marks lie on the values' colours, and so look the same in light and dark. Vega-Lite is written
as data and not through Altair, which takes longer to check a chart than the renderer takes to draw it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from heat_pipeline.escaping import harmless
from heat_pipeline.model import Severity
from heat_pipeline.pictures.colours import DIVERGING, SEQUENTIAL, colour_at, is_dark
from heat_pipeline.pictures.panels import PanelPicture, Square
from heat_pipeline.wording import percent

Chart = dict[str, Any]
"""A Vega-Lite chart."""

_CHARACTER = 6.6  # the width of a digit in the values' size, in pixels
_HIGH, _NARROWEST_CELL, _WIDEST_CELL = 32, 36, 120
_SMALL = 14  # the side of a cell in a grid too large for its values to be printed
_MOST_PRINTED = 900  # cells
_LONGEST_SIDE = 1_400  # pixels
_MOST_TICKS = 150  # rows or columns: of a larger grid the first are drawn
_LONGEST_LABEL, _LONGEST_TITLE = 160, 480
_LINE = 12  # what a label needs across its direction
_APART = 8  # what labels side by side leave free
_SHORT_LABEL, _LOWEST_SLANTED = 48, 20  # labels so short, of cells so narrow, are thinned and not slanted
_EVERY = (1, 2, 5, 10, 20, 50, 100)  # of many ticks as many have a label
_SHORTEST_BAR, _LONGEST_BAR = 64, 140
_HATCH = "M-1,-0.5L-0.5,-1M-1,0.5L0.5,-1M-0.5,1L1,-0.5M0.5,1L1,0.5"
_CORNER = 7
_NO_CHARACTERS = {0xFFFE: "\ufffd", 0xFFFF: "\ufffd"}
_CLAIM = "#7c3aed"
_COLOUR = {Severity.CRITICAL: "#c8102e", Severity.WARNING: "#d97706", Severity.INFO: "#59636e"}
_WIDTH = {Severity.CRITICAL: 4.0, Severity.WARNING: 2.0, Severity.INFO: 1.5}
_DASH = {Severity.CRITICAL: [1, 0], Severity.WARNING: [1, 0], Severity.INFO: [3, 2]}


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of what is no cell: `note` is that of the words on values beyond the scale."""

    background: str
    ink: str
    faint: str
    hatch: str
    note: str


LIGHT = Theme("#ffffff", "#1f2328", "#59636e", "#b6bec8", "#c8102e")
DARK = Theme("#0d1117", "#e6edf3", "#9198a1", "#4b535d", "#ff5c6c")


def chart_of(panels: Sequence[PanelPicture], *, title: str = "", theme: Theme = LIGHT, across: int = 2) -> Chart:
    """The chart of a figure: its panels side by side, `across` in a line, under the title where there are several.

    Each panel is coloured by its stated scale where most of its values fit it, else by its values.

    Raises:
        ValueError: There is no panel.
    """
    if not panels:
        raise ValueError("there is no panel to draw")
    title = _text(title)
    charts = [_panel(_harmless(panel.part(_MOST_TICKS)), theme, title) for panel in panels]
    if any(chart["title"]["subtitle"] for chart in charts):
        for chart in charts:  # so that the panels of a line stand at one height
            chart["title"]["subtitle"] = chart["title"]["subtitle"] or " "
    whole: Chart = charts[0] if len(charts) == 1 else {"concat": charts, "columns": across, "spacing": 28}
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
        "background": theme.background,
        **({"title": {"text": title, "anchor": "start", "offset": 14}} if title and len(charts) > 1 else {}),
        **whole,
        "config": _config(theme),
        "resolve": {"scale": {"color": "independent"}} if len(charts) > 1 else {},
    }


def _harmless(panel: PanelPicture) -> PanelPicture:
    """The panel with the characters of its texts that XML has no place for made visible."""
    return replace(
        panel,
        name=_text(panel.name),
        row_axis=_text(panel.row_axis),
        column_axis=_text(panel.column_axis),
        rows=tuple(map(_text, panel.rows)),
        columns=tuple(map(_text, panel.columns)),
        squares=tuple(
            replace(square, row=_text(square.row), column=_text(square.column), printed=_text(square.printed))
            for square in panel.squares
        ),
        stated=panel.stated and replace(panel.stated, label=_text(panel.stated.label)),
    )


def _text(text: str) -> str:
    return harmless(text).translate(_NO_CHARACTERS)


def _panel(panel: PanelPicture, theme: Theme, title: str) -> Chart:
    across, down = max(len(panel.columns), 1), max(len(panel.rows), 1)
    printed = across * down <= _MOST_PRINTED
    longest = max((len(square.shown) for square in panel.squares), default=1)
    wide = min(max(_NARROWEST_CELL, longest * _CHARACTER + 20), _WIDEST_CELL) if printed else _SMALL
    wide = min(wide, _LONGEST_SIDE / across)
    high = min(float(_HIGH if printed else _SMALL), _LONGEST_SIDE / down)
    printed = printed and wide >= longest * _CHARACTER * 0.75
    data = [_datum(square, panel) for square in panel.squares]
    place = {
        "x": {
            "field": "column", "type": "nominal", "sort": None, "scale": {"domain": list(panel.columns)},
            "axis": _axis(panel.column_axis, panel.columns, wide, across=True),
        },
        "y": {
            "field": "row", "type": "nominal", "sort": None, "scale": {"domain": list(panel.rows)},
            "axis": _axis(panel.row_axis, panel.rows, high, across=False),
        },
    }  # fmt: skip
    layers: list[Chart] = [_missing(panel, place, theme, min(wide, high))] if panel.missing else []
    layers.append(_colours(data, place, panel, min(max(high * down, _SHORTEST_BAR), _LONGEST_BAR)))
    layers.extend(_outlines(data, place))
    if printed:
        layers.append(_values(data, place))
    layers.extend(_beyond(data, place, wide, high, printed))
    layers.extend(_flags(data, place, wide, high))
    return {
        "title": {"text": panel.name or title or " ", "subtitle": panel.note},
        "width": {"step": wide},
        "height": {"step": high},
        "layer": layers,
    }


def _datum(square: Square, panel: PanelPicture) -> dict[str, Any]:
    """A square as the chart's layers see it."""
    value = square.value
    beyond = panel.beyond(square)
    tooltip = f"{panel.name + ', ' if panel.name else ''}{square.row}, {square.column}: {square.printed}"
    datum: dict[str, Any] = {
        "row": square.row,
        "column": square.column,
        "value": value,
        "printed": square.shown,
        "dark": value is not None and is_dark(colour_at(panel.share(value), _stops(panel))),
        "told": tooltip,
    }
    if beyond:
        datum["beyond"] = beyond
        datum["told"] += " (beyond the stated scale)"
    if square.doubtful:
        datum["told"] += f" (read with {percent(square.confidence)} confidence)"
    if square.mark.severity is not None:
        datum["severity"] = square.mark.severity.value
        datum["told"] += f" ({square.mark.severity.value})"
    if square.mark.claim:
        datum["claim"] = True
        datum["told"] += " (a claim is contradicted here)"
    datum["told"] += "".join(f" ({remark})" for remark in square.mark.also)
    return datum


def _axis(name: str, ticks: Sequence[str], step: float, *, across: bool) -> Chart:
    """An axis whose labels never overlap: numbers are thinned, names slanted where they are wider than a cell."""
    axis: Chart = {"title": name or None}
    longest = max(map(len, ticks), default=0) * _CHARACTER + _APART
    slanted = across and longest > step and not (step < _LOWEST_SLANTED and longest <= _SHORT_LABEL)
    needed = longest if across and not slanted else _LINE
    every = next((period for period in _EVERY if period * step >= needed), _EVERY[-1])
    if every > 1:
        axis["labelExpr"] = (
            f"indexof(domain('{'x' if across else 'y'}'), datum.value) % {every} == 0 ? datum.label : ''"
        )
    if across:
        axis["labelAngle"] = -40 if slanted else 0
    return axis


def _colours(data: list[dict[str, Any]], place: Chart, panel: PanelPicture, length: float) -> Chart:
    scale = panel.scale
    label = panel.stated.label if panel.stated is not None else ""
    far = max(abs(scale.low), abs(scale.high))
    domain = [-far, far] if panel.diverging else [scale.low, scale.high]
    encoding = {
        **place,
        "color": {
            "field": "value",
            "type": "quantitative",
            "scale": {"range": list(_stops(panel)), "domain": domain, "clamp": True, "interpolate": "rgb"},
            "legend": {"title": label or None, "gradientLength": length},
        },
        "description": {"field": "told"},
    }
    return {"data": {"values": data}, "mark": {"type": "rect"}, "encoding": encoding}


def _values(data: list[dict[str, Any]], place: Chart) -> Chart:
    return {
        "data": {"values": data},
        "mark": {
            "type": "text", "fontSize": 11, "aria": False,
            "fontWeight": {"expr": "datum.beyond ? 'bold' : 'normal'"},
            "fontStyle": {"expr": "datum.beyond ? 'italic' : 'normal'"},
        },
        "encoding": {
            **place,
            "text": {"field": "printed"},
            "color": {"condition": {"test": "datum.dark", "value": "#ffffff"}, "value": "#101418"},
        },
    }  # fmt: skip


def _missing(panel: PanelPicture, place: Chart, theme: Theme, side: float) -> Chart:
    """Places without a cell, hatched."""
    return {
        "data": {"values": [{"row": row, "column": column} for row, column in panel.missing]},
        "mark": {
            "type": "point", "shape": _HATCH, "size": (side - 4) ** 2, "stroke": theme.hatch, "strokeWidth": 1,
            "filled": False, "aria": False,
        },
        "encoding": place,
    }  # fmt: skip


def _outlines(data: list[dict[str, Any]], place: Chart) -> list[Chart]:
    """The outlines of suspect cells, the worst on top."""
    layers = []
    for severity in reversed(Severity):
        marked = [datum for datum in data if datum.get("severity") == severity.value]
        if marked:
            outline = {
                "type": "rect", "filled": False, "stroke": _COLOUR[severity], "strokeWidth": _WIDTH[severity],
                "strokeDash": _DASH[severity], "aria": False,
            }  # fmt: skip
            halo = {**outline, "stroke": "#ffffff", "strokeWidth": _WIDTH[severity] + 2, "strokeDash": [1, 0]}
            layers.append({"data": {"values": marked}, "mark": halo, "encoding": place})
            layers.append({"data": {"values": marked}, "mark": outline, "encoding": place})
    return layers


def _beyond(data: list[dict[str, Any]], place: Chart, wide: float, high: float, printed: bool) -> list[Chart]:
    """Triangles at values beyond the stated scale: upwards above it, downwards below it."""
    layers: list[Chart] = []
    for beyond, shape in ((1, "triangle-up"), (-1, "triangle-down")):
        marked = [datum for datum in data if datum.get("beyond") == beyond]
        if marked:
            mark = {
                "type": "point", "shape": shape, "filled": True, "size": 48 if printed else 20, "opacity": 1,
                "color": _COLOUR[Severity.CRITICAL], "stroke": "#ffffff", "strokeWidth": 0.8, "aria": False,
                **({"xOffset": _CORNER - wide / 2, "yOffset": _CORNER - high / 2} if printed else {}),
            }  # fmt: skip
            layers.append({"data": {"values": marked}, "mark": mark, "encoding": place})
    return layers


def _flags(data: list[dict[str, Any]], place: Chart, wide: float, high: float) -> list[Chart]:
    """Flags at cells that contradict a claim."""
    marked = [datum for datum in data if datum.get("claim")]
    if not marked:
        return []
    mark = {
        "type": "point", "shape": "M-1,-1L1,-1L1,1Z", "filled": True, "size": 60, "opacity": 1, "color": _CLAIM,
        "stroke": "#ffffff", "strokeWidth": 0.8, "xOffset": wide / 2 - 5, "yOffset": 5 - high / 2, "aria": False,
    }  # fmt: skip
    return [{"data": {"values": marked}, "mark": mark, "encoding": place}]


def _stops(panel: PanelPicture) -> Sequence[str]:
    return DIVERGING if panel.diverging else SEQUENTIAL


def _config(theme: Theme) -> Chart:
    return {
        "font": "DejaVu Sans, Arial, sans-serif",
        "view": {"stroke": theme.faint, "strokeWidth": 0.5},
        "axis": {
            "labelColor": theme.ink, "titleColor": theme.ink, "tickColor": theme.faint, "domainColor": theme.faint,
            "labelLimit": _LONGEST_LABEL, "labelFontSize": 11, "titleFontSize": 12, "grid": False,
        },
        "legend": {"labelColor": theme.ink, "titleColor": theme.ink, "labelFontSize": 10},
        "title": {"color": theme.ink, "subtitleColor": theme.note, "fontSize": 13,
                  "subtitleFontSize": 11, "limit": _LONGEST_TITLE},
        "scale": {"bandPaddingInner": 0.03, "bandPaddingOuter": 0.0},
    }  # fmt: skip
