"""The panels of a figure as one SVG that loads nothing from elsewhere: the tables of the report, side by side.

How a panel looks is said in one place, for pages and pictures alike. A picture needs its size beforehand, so it is
reckoned from the lengths of its words, and rather too large than too small.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from heat_pipeline.escaping import harmless
from heat_pipeline.pictures.panel_tables import grid, style
from heat_pipeline.pictures.panels import PanelPicture

_LETTER, _PADDING, _NARROWEST = 7, 26, 56  # pixels: the width of a letter, what a cell has beside it, a whole cell
_CORNER = 120  # the width of the name of the rows, which is broken in lines
_LINE, _ROW, _AROUND = 22, 30, 130  # the heights of a line and a row; of caption, heads and colour bar together
_GAP = 24
_STYLE = (
    "svg{background:var(--back)}div{font:15px/1.5 sans-serif;color:var(--ink)}"
    ".grid{border-collapse:collapse}.grid th,.grid td:not(.corner){white-space:nowrap}"
    ".panel{width:max-content}.panel figcaption{width:min-content;min-width:100%}"
)
_NO_CHARACTERS = {0xFFFE: "\ufffd", 0xFFFF: "\ufffd"}  # XML has none for them


def svg_of(panels: Sequence[PanelPicture], *, title: str = "") -> str:
    """The panels of a figure under its title, two in a line. Raises ValueError where there is no panel."""
    if not panels:
        raise ValueError("there is no panel to draw")
    heading = Markup("<div><b>{}</b></div>").format(harmless(title))
    parts = [_placed(heading, 0, 0, len(title) * 2 * _LETTER, _LINE)]
    width, y = 0, _LINE + _GAP // 2
    for start in range(0, len(panels), 2):
        line = panels[start : start + 2]
        sizes = [_size(panel) for panel in line]
        x = 0
        for panel, (wide, high) in zip(line, sizes, strict=True):
            parts.append(_placed(grid(panel), x, y, wide, high))
            x += wide + _GAP
        width, y = max(width, x), y + max(high for _, high in sizes) + _GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 {width} {y}" width="{width}" height="{y}">'
        f"<style>{style()}{_STYLE}</style>{''.join(parts)}</svg>"
    ).translate(_NO_CHARACTERS)


def _placed(html: Markup, x: int, y: int, width: int, height: int) -> str:
    box = f'x="{x}" y="{y}" width="{width}" height="{height}" overflow="visible"'
    return f'<foreignObject {box}><div xmlns="http://www.w3.org/1999/xhtml">{html}</div></foreignObject>'


def _size(panel: PanelPicture) -> tuple[int, int]:
    """The width and height of a panel."""
    values = {column: [column] for column in panel.columns}
    for square in panel.squares:
        values[square.column].append(square.printed)
    columns = sum(max(_NARROWEST, _longest(words) + _PADDING) for words in values.values())
    heads = max(_longest(panel.rows) + _PADDING, min(_longest([panel.row_axis]) + _PADDING, _CORNER))
    width = max(heads + columns, len(panel.label) * _LETTER + 230)
    notes = (len(panel.name) + len(panel.note)) * _LETTER // width + bool(panel.note)
    return width, _AROUND + notes * _LINE + len(panel.rows) * _ROW


def _longest(words: Sequence[str]) -> int:
    return max(map(len, words), default=0) * _LETTER
