"""The ranking of describers as a picture: for each the share of right values, places and labels with its interval.

As wide as a phone: names stand above their intervals, and a wide screen shows it larger.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from heat_pipeline.pictures.drawing import words

_KINDS = ("values", "places", "labels")
_WIDTH, _LEFT, _LINE, _TOP = 350, 56, 16, 30
_BELOW = 12  # from the top of a line to the foot of its letters
_LONGEST = 44
_END, _MIDDLE = ' text-anchor="end"', ' text-anchor="middle"'


def ranking(rows: Sequence[dict[str, Any]]) -> str:
    """An SVG of the describers that can be compared, the most faithful first; "" where there are none.

    `rows` are those of summary.describers. The axis begins at the lowest end of an interval.
    """
    ranked = sorted((row for row in rows if row["rank"] is not None), key=lambda row: (row["rank"], row["describer"]))
    lows = [row[f"{kind}_low"] for row in ranked for kind in _kinds(row)]
    if not lows:
        return ""
    first = int(10 * min(lows)) / 10

    def at(share: float) -> float:
        return _LEFT + (share - first) / (1 - first) * (_WIDTH - _LEFT - 24)

    parts, y = [], _TOP
    for row in ranked:
        parts.append(words(f"{row['rank']}. {row['describer'] or 'not given'}", 0, y + _BELOW, "name", _LONGEST))
        for kind in _kinds(row):
            y += _LINE
            low, share, high = (row[f"{kind}_{bound}"] for bound in ("low", "right", "high"))
            label = f"{kind}: {100 * share:.1f} % right, {100 * low:.1f} to {100 * high:.1f} %"
            parts.append(
                f'<g class="{kind}"><title>{label}</title>{words(kind, _LEFT - 8, y + _BELOW, more=_END)}'
                f'<line x1="{at(low):.1f}" x2="{at(high):.1f}" y1="{y + 8}" y2="{y + 8}"/>'
                f'<circle cx="{at(share):.1f}" cy="{y + 8}" r="4"/></g>'
            )
        y += _LINE * 3 // 2
    ticks = []
    for tenth in range(round(10 * first), 11, max(1, (10 - round(10 * first)) // 5)):
        x = at(tenth / 10)
        ticks.append(f'<line class="tick" x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP - 8}" y2="{y + 4}"/>')
        ticks.append(words(f"{10 * tenth} %", x, _TOP - 12, "tick", more=_MIDDLE))
    return (
        f'<svg class="ranking" viewBox="0 0 {_WIDTH} {y + 8}" role="img" aria-label="Share of right values, places and '
        f'labels of each describer, with 95 % intervals">{"".join([*ticks, *parts])}</svg>'
    )


def _kinds(row: dict[str, Any]) -> list[str]:
    """Of what the describer has a share."""
    return [kind for kind in _KINDS if row[f"{kind}_right"] is not None]
