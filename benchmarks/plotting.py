"""Plots of shares over shares as SVG: curves and dots in a frame, with ticks in per cent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from heat_pipeline.pictures.drawing import BACKGROUND, FAINT, INK

WIDTH, HEIGHT = 340, 280
_LEFT, _TOP, _BELOW, _GAP = 56, 44, 48, 40


@dataclass(frozen=True, slots=True)
class Curve:
    """Points (x, y) joined by a line; one with a `name` stands in the legend."""

    points: Sequence[tuple[float, float]]
    colour: str
    name: str = ""
    dashes: str = ""


@dataclass(frozen=True, slots=True)
class Dot:
    """A dot with its radius in pixels, and a word below it."""

    x: float
    y: float
    colour: str
    radius: float = 5
    word: str = ""


@dataclass(frozen=True, slots=True)
class Plot:
    """One plot: both axes end at 1; the x axis begins at 0, the y axis at `lowest`."""

    title: str
    x: str
    y: str
    lowest: float
    curves: Sequence[Curve]
    dots: Sequence[Dot] = ()
    note: str = ""

    def parts(self) -> list[str]:
        """Its elements, in pixels from its corner."""

        def at(x: float, y: float) -> tuple[float, float]:
            share = (y - self.lowest) / (1 - self.lowest)
            return round(_LEFT + x * WIDTH, 1), round(_TOP + (1 - share) * HEIGHT, 1)

        parts = [f'<text class="t" x="{_LEFT}" y="14">{escape(self.title)}</text>']
        parts.append(f'<text x="{_LEFT}" y="30">{escape(self.note)}</text>')
        for step in range(11):
            x, y = at(step / 10, self.lowest + step / 10 * (1 - self.lowest))
            parts.append(f'<path class="g" d="M{x},{_TOP}v{HEIGHT}M{_LEFT},{y}h{WIDTH}"/>')
            if step % 2 == 0:
                parts.append(f'<text class="c" x="{x}" y="{_TOP + HEIGHT + 16}">{step / 10:.0%}</text>')
                share = self.lowest + step / 10 * (1 - self.lowest)
                parts.append(f'<text class="e" x="{_LEFT - 6}" y="{y + 4}">{share:.0%}</text>')
        for curve in self.curves:
            line = " ".join(f"{x},{y}" for x, y in (at(*point) for point in curve.points))
            dashes = f' stroke-dasharray="{curve.dashes}"' if curve.dashes else ""
            parts.append(f'<polyline fill="none" stroke="{curve.colour}" stroke-width="2"{dashes} points="{line}"/>')
        for dot in self.dots:
            x, y = at(dot.x, dot.y)
            parts.append(f'<circle cx="{x}" cy="{y}" r="{dot.radius:.1f}" fill="{dot.colour}"/>')
            parts.append(f'<text class="e" x="{x}" y="{y + 20}">{escape(dot.word)}</text>')
        middle, bottom = _LEFT + WIDTH / 2, _TOP + HEIGHT
        parts.append(f'<text class="c" x="{middle}" y="{bottom + 34}">{escape(self.x)}</text>')
        turned = f"rotate(-90,12,{_TOP + HEIGHT / 2})"
        parts.append(f'<text class="c" x="12" y="{_TOP + HEIGHT / 2}" transform="{turned}">{escape(self.y)}</text>')
        named = [curve for curve in self.curves if curve.name]
        for number, curve in enumerate(named):
            x = _LEFT + number * WIDTH / len(named)
            parts.append(f'<circle cx="{x + 5:.1f}" cy="{bottom + 52}" r="5" fill="{curve.colour}"/>')
            parts.append(f'<text x="{x + 14:.1f}" y="{bottom + 56}">{escape(curve.name)}</text>')
        return parts


def svg_of_plots(plots: Sequence[Plot]) -> str:
    """Some plots side by side as one SVG."""
    step = _LEFT + WIDTH + _GAP
    has_legend = any(curve.name for plot in plots for curve in plot.curves)
    width, height = len(plots) * step, _TOP + HEIGHT + _BELOW + 20 * has_legend
    groups = "".join(f'<g transform="translate({number * step},0)">{"".join(plot.parts())}</g>'
                     for number, plot in enumerate(plots))  # fmt: skip
    style = f"text{{font:11px sans-serif;fill:{INK}}}.t{{font-size:13px;font-weight:bold}}.c{{text-anchor:middle}}"
    style += f".e{{text-anchor:end}}.g{{stroke:{FAINT};stroke-width:.5;stroke-opacity:.25}}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<style>{style}</style><rect width="100%" height="100%" fill="{BACKGROUND}"/>{groups}</svg>'
    )
