"""What kind of chart a text says its figure is, and what the chart measures: words, not places in the text."""

from __future__ import annotations

import re

from heat_pipeline.reading.colours import lowered
from heat_pipeline.reading.words import any_of, phrases

VALUE_CHARTS = frozenset(["bar chart", "line chart", "scatter plot", "box plot"])
"""Charts whose vertical axis measures: what a cell of a heatmap tells by its colour, these tell by a height.

What runs across them are series.
"""

_CHART = re.compile("|".join(f"(?P<{kind.replace(' ', '_')}>{any_of(f'chart: {kind}')})" for kind in phrases("charts")))
_METRIC = re.compile(
    rf"(?:(?:\bp\d\d|\btop-\d|{any_of('metric kinds')}) ){{0,3}}(?:{any_of('metrics')}|\bpass(?=@))(?:@\w+)?|"
    rf"(?P<vague>{any_of('vague metrics')})"
)
"""Both in small letters: a pattern that minds no case takes the engine twice the time."""
_SINGULAR = {"accuracies": "Accuracy", "probabilities": "Probability", "correlations": "Correlation", "scores": "score"}
_UNITS = {
    "%": ("in percent", "percentage", "(%)", "in %", "prozent"),
    "s": ("in seconds", "(s)"),
    **{
        unit: (f"({unit.lower()})", f"(in {unit.lower()})") for unit in ("ms", "bits", "GB", "MB", "tokens/s", "points")
    },
}


def charts_named(text: str) -> str:
    """The kind of chart that a text names first, or ""."""
    match = _CHART.search(lowered(text))
    return (match.lastgroup or "").replace("_", " ") if match is not None else ""


def metric_named(text: str, vague: bool = False) -> str:
    """The metric that a text names, or ""; `vague` also takes "score" and "performance"."""
    matches = list(_METRIC.finditer(lowered(text)))
    sure = [match for match in matches if match["vague"] is None] or (matches if vague else [])
    return _SINGULAR.get(sure[0][0], text[sure[0].start() : sure[0].end()]) if sure else ""


def unit_named(text: str) -> str:
    """The unit that a text names in words: "%" or "s", or ""."""
    low = text.lower()
    return next((unit for unit, signs in _UNITS.items() if any(sign in low for sign in signs)), "")
