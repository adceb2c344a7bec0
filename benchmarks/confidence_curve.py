"""What a cell's confidence is worth, drawn and in a table: `python -m benchmarks.confidence_curve`.

The cells are those of texts that the weights were not fitted to (`benchmarks.cross_validation`); a cell is right where
its value stands at the right place. Writes docs/confidence.svg and docs/confidence.md: how many cells are right among
the surest, and whether of the cells said to be 0.8 sure eight in ten are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from benchmarks.cross_validation import validate
from heat_pipeline.model import SURE
from heat_pipeline.pictures.chart import LIGHT, Chart
from heat_pipeline.pictures.rendering import as_small_svg

DOCS = Path(__file__).resolve().parent.parent / "docs"
LEVELS = (0.99, 0.97, 0.95, 0.9, 0.8, 0.7, 0.5, 0.0)
BINS = 10
_WIDTH, _HEIGHT = 340, 280

Pair = tuple[float, bool]
"""The confidence of a cell, and whether it is right."""


@dataclass(frozen=True, slots=True)
class Point:
    """Of the surest `cells` cells, down to `confidence`, so many are right."""

    confidence: float
    cells: int
    right: int

    @property
    def precision(self) -> float:
        """The share that is right."""
        return self.right / self.cells


@dataclass(frozen=True, slots=True)
class Bin:
    """The cells with a confidence of at least `low` and below `high`, 1 being in the last; with its mean."""

    low: float
    high: float
    cells: int
    mean: float
    right: int


def curve(pairs: Sequence[Pair]) -> list[Point]:
    """A point for each confidence, the highest first: cells of one confidence can't be told apart."""
    points: list[Point] = []
    cells = right = 0
    for confidence, same in groupby(sorted(pairs, reverse=True), key=lambda pair: pair[0]):
        hits = [is_right for _, is_right in same]
        cells, right = cells + len(hits), right + sum(hits)
        points.append(Point(confidence, cells, right))
    return points


def bins(pairs: Sequence[Pair]) -> list[Bin]:
    """The cells in ten bins of one width, those without a cell left out."""
    found = []
    for place in range(BINS):
        here = [pair for pair in pairs if min(int(pair[0] * BINS + 1e-9), BINS - 1) == place]
        if here:
            mean = sum(confidence for confidence, _ in here) / len(here)
            found.append(Bin(place / BINS, (place + 1) / BINS, len(here), mean, sum(right for _, right in here)))
    return found


def calibration_error(found: Sequence[Bin]) -> float:
    """How far confidence and the share that is right lie apart, a cell: the mean over the bins, weighted by cells."""
    return sum(abs(one.mean * one.cells - one.right) for one in found) / sum(one.cells for one in found)


def chart(pairs: Sequence[Pair]) -> Chart:
    """The curve and the bins side by side."""
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
        "background": LIGHT.background,
        "hconcat": [_curve_chart(pairs), _bin_chart(bins(pairs))],
        "spacing": 40,
        "config": {
            "font": "DejaVu Sans, Arial, sans-serif",
            "view": {"stroke": LIGHT.faint, "strokeWidth": 0.5},
            "axis": {"labelColor": LIGHT.ink, "titleColor": LIGHT.ink, "gridColor": "#e7eaee", "format": ".0%"},
            "title": {"color": LIGHT.ink, "fontSize": 13, "anchor": "start"},
        },
    }


def _curve_chart(pairs: Sequence[Pair]) -> Chart:
    points = curve(pairs)
    data = [{"share": one.cells / len(pairs), "right": one.precision} for one in points]
    data.insert(0, {"share": 0.0, "right": data[0]["right"]})  # the surest are so good from the first on
    sure = [one for one in points if one.confidence >= SURE]
    lowest = min(0.5, *(one["right"] for one in data))
    place = {
        "x": _axis("share", "surest cells, of all that were read", 0.0),
        "y": _axis("right", "right", lowest),
    }
    layers = [{"data": {"values": data}, "mark": {"type": "line", "color": _LINE}, "encoding": place}]
    if sure:
        mark = [{
            "share": sure[-1].cells / len(pairs), "right": sure[-1].precision, "told": f"sure: at least {SURE:g}",
        }]  # fmt: skip
        layers += [
            {"data": {"values": mark}, "mark": {"type": "point", "filled": True, "size": 70, "color": _MARK},
             "encoding": place},
            {"data": {"values": mark}, "mark": {"type": "text", "dy": 18, "align": "right", "color": LIGHT.ink},
             "encoding": {**place, "text": {"field": "told"}}},
        ]  # fmt: skip
    return {"title": "How many are right, the surest first", "width": _WIDTH, "height": _HEIGHT, "layer": layers}


def _bin_chart(found: Sequence[Bin]) -> Chart:
    data = [{"said": one.mean, "right": one.right / one.cells, "cells": one.cells} for one in found]
    place = {"x": _axis("said", "confidence, mean of the bin", 0.0), "y": _axis("right", "right", 0.0)}
    ends = [{"said": 0, "right": 0}, {"said": 1, "right": 1}]
    return {
        "title": "Confidence and what came of it",
        "width": _WIDTH,
        "height": _HEIGHT,
        "layer": [
            {"data": {"values": ends}, "mark": {"type": "line", "color": LIGHT.faint, "strokeDash": [4, 4]},
             "encoding": place},
            {"data": {"values": data}, "mark": {"type": "point", "filled": True, "opacity": 0.9, "color": _LINE},
             "encoding": {**place, "size": {"field": "cells", "type": "quantitative", "legend": {"title": "cells"}}}},
        ],
    }  # fmt: skip


_LINE, _MARK = "#31688e", "#c5690d"


def _axis(field: str, title: str, lowest: float) -> dict[str, Any]:
    return {"field": field, "type": "quantitative", "title": title, "scale": {"domain": [lowest, 1], "nice": False}}


def page(pairs: Sequence[Pair], wanted: int) -> str:
    """The figures in Markdown, under the picture."""
    points, found = curve(pairs), bins(pairs)
    levels = [(level, next((one for one in reversed(points) if one.confidence >= level), None)) for level in LEVELS]
    lines = [
        "# What a cell's confidence is worth",
        "",
        f"{len(pairs):,} cells of labelled descriptions, each read with weights that were fitted without its lot. A "
        "cell is right where its value stands at the right place. Made by `python -m benchmarks.confidence_curve`.",
        "",
        "![Right cells over coverage, and calibration](confidence.svg)",
        "",
        "| confidence at least | cells | of those read | right | right, of all wanted |",
        "|---|---|---|---|---|",
        *(
            f"| {level:.2f} | {one.cells:,} | {one.cells / len(pairs):.1%} | {one.precision:.1%} "
            f"| {one.right / wanted:.1%} |"
            if one
            else f"| {level:.2f} | 0 | | | |"
            for level, one in levels
        ),
        "",
        "| said to be | cells | mean confidence | right |",
        "|---|---|---|---|",
        *(
            f"| {one.low:.1f} to {one.high:.1f} | {one.cells:,} | {one.mean:.1%} | {one.right / one.cells:.1%} |"
            for one in found
        ),
        "",
        f"Confidence and the share that is right lie {calibration_error(found):.1%} apart, a cell.",
    ]
    return "\n".join(lines) + "\n"


def write(pairs: Sequence[Pair], wanted: int, folder: Path = DOCS) -> list[Path]:
    """Write picture and page; returns where."""
    if not pairs:
        raise ValueError("there is no cell to draw")
    picture, text = folder / "confidence.svg", folder / "confidence.md"
    picture.write_text(as_small_svg(chart(pairs)) + "\n", encoding="utf-8")
    text.write_text(page(pairs, wanted), encoding="utf-8")
    return [picture, text]


def main() -> None:
    """Measure and write."""
    found = validate()
    for path in write(found.pairs, found.wanted):
        print(path)


if __name__ == "__main__":
    main()
