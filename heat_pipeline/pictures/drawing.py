"""How the panels of a figure look, as one SVG that loads nothing from elsewhere and asks for no font by name.

The look is the field's usual one: row axis downwards, columns rightwards, the value printed in each cell, a colour bar.
Colours are told apart by colour-blind people too (viridis; blue to orange around zero), and no mark is told by its
colour alone: found to be beyond the scale is a triangle and bold slanted digits, missing is hatched, suspect is an
outline whose width and dashes say how severe, a contradicted claim is a flag in the corner, a value that may be misread
stands in brackets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape

from heat_pipeline.escaping import harmless
from heat_pipeline.model import Severity
from heat_pipeline.pictures.colour_scales import DIVERGING, SEQUENTIAL, colour_at, is_dark
from heat_pipeline.pictures.panels import PanelPicture, Square

INK, FAINT, BACKGROUND = "#1f2328", "#59636e", "#ffffff"
_NOTE, _HATCH, _CLAIM = "#c8102e", "#b6bec8", "#7c3aed"
_COLOUR = {Severity.CRITICAL: "#c8102e", Severity.WARNING: "#d97706", Severity.INFO: "#59636e"}
_WIDTH = {Severity.CRITICAL: 4.0, Severity.WARNING: 2.0, Severity.INFO: 1.5}
_CHARACTER = 6.6  # the width of a digit in the values' size, in pixels, and a little more
_HIGH, _NARROWEST_CELL, _WIDEST_CELL = 32, 36, 120
_SMALL = 14  # the side of a cell in a grid too large for its values to be printed
_MOST_PRINTED = 900  # cells
_LONGEST_SIDE = 1_400  # pixels
_MOST_TICKS = 150  # rows or columns: of a larger grid the first are drawn
_LONGEST_LABEL, _LONGEST_TITLE = 24, 70  # characters
_LINE, _APART, _GAP = 14, 8, 28  # a line of words; what labels side by side leave free; what panels do
_SHORT_LABEL, _LOWEST_SLANTED = 48, 20  # labels so short, of cells so narrow, are thinned and not slanted
_EVERY = (1, 2, 5, 10, 20, 50, 100)  # of many ticks as many have a label
_SHORTEST_BAR, _LONGEST_BAR, _BAR = 64, 140, 14
_SLANT = 40  # degrees
_STYLE = (
    f"text{{font:11px sans-serif;fill:{INK}}}.c{{text-anchor:middle}}.e{{text-anchor:end}}.t{{font-size:13px;"
    f"font-weight:bold}}.n{{fill:{_NOTE}}}.w{{fill:#fff}}.k{{fill:#101418}}.b{{font-weight:bold;font-style:italic}}"
    ".o{fill:none}.m{stroke:#fff;stroke-width:.8}"
)
_NO_CHARACTERS = {0xFFFE: "\ufffd", 0xFFFF: "\ufffd"}


def svg_of(panels: Sequence[PanelPicture], *, title: str = "") -> str:
    """The panels of a figure side by side, two in a line, under the title where there are several.

    Each panel is coloured by its stated scale where most of its values fit it, else by its values.

    Raises:
        ValueError: There is no panel.
    """
    if not panels:
        raise ValueError("there is no panel to draw")
    has_notes = any(panel.note for panel in panels)
    drawings = [
        _Drawing(panel.part(_MOST_TICKS), number, has_notes, "" if len(panels) > 1 else title)
        for number, panel in enumerate(panels)
    ]
    top = 2 * _LINE if title and len(panels) > 1 else 0
    parts = [words(title, 0, _LINE, "t", 2 * _LONGEST_TITLE)] if top else []
    width = y = 0.0
    for start in range(0, len(drawings), 2):
        line, x = drawings[start : start + 2], 0.0
        for drawing in line:
            parts.append(f'<g transform="translate({x:.0f},{top + y:.0f})">{"".join(drawing.parts())}</g>')
            x += drawing.width + _GAP
        width, y = max(width, x - _GAP), y + max(drawing.height for drawing in line) + _GAP
    width, height = width + 16, top + y - _GAP + 16
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}"><style>{_STYLE}</style><defs><pattern id="h" width="6" height="6" '
        f'patternUnits="userSpaceOnUse"><path d="M0,6L6,0" stroke="{_HATCH}"/></pattern></defs>'
        f'<rect x="-8" y="-8" width="100%" height="100%" fill="{BACKGROUND}"/>{"".join(parts)}</svg>'
    )


@dataclass(frozen=True)
class _Drawing:
    """One panel: the sizes of its cells, and where its grid begins, in pixels from its corner."""

    panel: PanelPicture
    number: int
    has_notes: bool
    title: str

    @cached_property
    def _grid(self) -> tuple[int, int]:
        return max(len(self.panel.columns), 1), max(len(self.panel.rows), 1)

    @cached_property
    def _longest(self) -> float:
        """The width of the widest value."""
        return max((len(square.shown) for square in self.panel.squares), default=1) * _CHARACTER

    @cached_property
    def _printed(self) -> bool:
        """Whether there is room for the values."""
        across, down = self._grid
        return across * down <= _MOST_PRINTED and self._cell[0] >= self._longest * 0.75

    @cached_property
    def _cell(self) -> tuple[float, float]:
        """The width and height of a cell."""
        across, down = self._grid
        is_small = across * down > _MOST_PRINTED
        wide = _SMALL if is_small else min(max(_NARROWEST_CELL, self._longest + 20), _WIDEST_CELL)
        high = _SMALL if is_small else _HIGH
        return min(wide, _LONGEST_SIDE / across), min(high, _LONGEST_SIDE / down)

    @cached_property
    def _left(self) -> float:
        return _width(self.panel.rows) + _APART + (_LINE + 4 if self.panel.row_axis else 0)

    @cached_property
    def _top(self) -> float:
        return _LINE * (1 + self.has_notes) + _APART

    @cached_property
    def _slanted(self) -> bool:
        """Whether the columns' names are slanted, since they are wider than a cell."""
        longest, wide = _width(self.panel.columns) + _APART, self._cell[0]
        return longest > wide and not (wide < _LOWEST_SLANTED and longest <= _SHORT_LABEL)

    @cached_property
    def _below(self) -> float:
        """What the columns' names take."""
        return (_width(self.panel.columns) * 0.65 if self._slanted else 0) + _LINE + 4

    @cached_property
    def width(self) -> float:
        """Of the whole panel."""
        heads = max(len(_cut(self.panel.name or self.title, _LONGEST_TITLE)) * 8, len(self.panel.note) * _CHARACTER)
        return max(self._left + self._grid[0] * self._cell[0] + _APART + self._bar_width, heads)

    @cached_property
    def height(self) -> float:
        """Of the whole panel."""
        grid = max(self._grid[1] * self._cell[1], self._bar_height + _LINE)
        return self._top + grid + self._below + (_LINE if self.panel.column_axis else 0)

    @cached_property
    def _ends(self) -> tuple[str, str]:
        """The ends of the colour bar, the higher first."""
        low, high = self.panel.ends
        return f"{high:g}", f"{low:g}"

    @cached_property
    def _bar_width(self) -> float:
        return max(_BAR + 4 + _width(self._ends), _width([self.panel.label]))

    @cached_property
    def _bar_height(self) -> float:
        return min(max(self._grid[1] * self._cell[1], _SHORTEST_BAR), _LONGEST_BAR)

    def parts(self) -> Iterator[str]:
        """Its elements, the lowest layer first."""
        panel, (wide, high) = self.panel, self._cell
        yield words(panel.name or self.title, self._left, _LINE - 2, "t", _LONGEST_TITLE)
        yield words(panel.note, self._left, 2 * _LINE - 2, "n", 200)
        yield from self._axes()
        rows, columns = ({name: at for at, name in enumerate(names)} for names in (panel.rows, panel.columns))
        for row, column in panel.missing:
            yield _box(self._left + columns[column] * wide, self._top + rows[row] * high, wide, high, 'fill="url(#h)"')
        places = [
            (square, self._left + columns[square.column] * wide, self._top + rows[square.row] * high)
            for square in panel.squares
        ]
        colours = DIVERGING if panel.diverging else SEQUENTIAL
        shades = [
            "none" if square.value is None else colour_at(panel.share(square.value), colours)
            for square in panel.squares
        ]
        for shade, (_, x, y) in zip(shades, places, strict=True):
            yield _box(x, y, wide, high, f'fill="{shade}"')
        for severity in reversed(Severity):
            for square, x, y in places:
                if square.mark.severity is severity:
                    yield from _outline(x, y, wide, high, severity)
        for shade, (square, x, y) in zip(shades, places, strict=True):
            beyond = panel.beyond(square)
            if self._printed:
                look = f"c {'w' if shade != 'none' and is_dark(shade) else 'k'}{' b' if beyond else ''}"
                yield words(square.shown, x + wide / 2, y + high / 2 + 4, look)
            yield from self._corners(square, x, y, beyond)
        yield from self._bar(colours)

    def _axes(self) -> Iterator[str]:
        """The ticks' names, which never overlap: numbers are thinned; and the axes' own."""
        panel, (wide, high), (across, down) = self.panel, self._cell, self._grid
        bottom = self._top + down * high
        for row in _thinned(range(len(panel.rows)), high, _LINE - 2):
            yield words(panel.rows[row], self._left - 4, self._top + (row + 0.5) * high + 4, "e")
        needed = _LINE if self._slanted else _width(panel.columns) + _APART
        for column in _thinned(range(len(panel.columns)), wide, needed):
            x, y = self._left + (column + 0.5) * wide, bottom + _LINE
            turned = f' transform="rotate(-{_SLANT},{x:.1f},{y:.1f})"' if self._slanted else ""
            yield words(panel.columns[column], x, y, "e" if self._slanted else "c", more=turned)
        yield words(panel.column_axis, self._left + across * wide / 2, bottom + self._below + _LINE - 4, "c", 60)
        y = self._top + down * high / 2
        yield words(panel.row_axis, 10, y, "c", 60, f' transform="rotate(-90,10,{y:.1f})"')

    def _corners(self, square: Square, x: float, y: float, beyond: int) -> Iterator[str]:
        """A triangle where a value lies beyond the stated scale, up or down; a flag where it contradicts a claim."""
        wide = self._cell[0]
        if beyond:
            at = f"M{x + 7:.1f},{y + 7 - 4 * beyond:.1f}l4,{7 * beyond}h-8z"
            yield f'<path class="m" d="{at}" fill="{_COLOUR[Severity.CRITICAL]}"/>'
        if square.mark.claim:
            yield f'<path class="m" d="M{x + wide - 9:.1f},{y + 1:.1f}h8v8z" fill="{_CLAIM}"/>'

    def _bar(self, colours: Sequence[str]) -> Iterator[str]:
        """The colour bar with its ends, and what it stands for."""
        x, length = self._left + self._grid[0] * self._cell[0] + _APART, self._bar_height
        top = self._top + (_LINE if self.panel.label else 0)
        stops = "".join(f'<stop offset="{at / (len(colours) - 1):.3f}" stop-color="{colour}"/>'
                        for at, colour in enumerate(colours))  # fmt: skip
        yield f'<linearGradient id="g{self.number}" x1="0" x2="0" y1="1" y2="0">{stops}</linearGradient>'
        yield words(self.panel.label, x, self._top + 8)
        yield _box(x, top, _BAR, length, f'fill="url(#g{self.number})"')
        for end, y in zip(self._ends, (top + 9, top + length), strict=True):
            yield words(end, x + _BAR + 4, y)


def words(text: str, x: float, y: float, look: str = "", longest: int = _LONGEST_LABEL, more: str = "") -> str:
    """A text at a place; nothing where it is empty. What XML has no place for is made visible."""
    if not text:
        return ""
    shown = escape(_cut(harmless(text).translate(_NO_CHARACTERS), longest), quote=False)
    looks = f'class="{look}" ' if look else ""
    return f'<text {looks}x="{x:.1f}" y="{y:.1f}"{more}>{shown}</text>'


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _width(labels: Sequence[str]) -> float:
    """The width of the widest of some labels as drawn."""
    return min(max(map(len, labels), default=0), _LONGEST_LABEL) * _CHARACTER


def _thinned(places: range, step: float, needed: float) -> range:
    """Of ticks so far apart those that have a label, which takes so much."""
    return places[:: next((every for every in _EVERY if every * step >= needed), _EVERY[-1])]


def _box(x: float, y: float, wide: float, high: float, look: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide - 1:.1f}" height="{high - 1:.1f}" {look}/>'


def _outline(x: float, y: float, wide: float, high: float, severity: Severity) -> Iterator[str]:
    """The outline of a suspect cell, with a light edge so that it is seen on every colour."""
    width, dash = _WIDTH[severity], ' stroke-dasharray="3 2"' if severity is Severity.INFO else ""
    yield _box(x, y, wide, high, f'class="o" stroke="#fff" stroke-width="{width + 2:g}"')
    yield _box(x, y, wide, high, f'class="o" stroke="{_COLOUR[severity]}" stroke-width="{width:g}"{dash}')
