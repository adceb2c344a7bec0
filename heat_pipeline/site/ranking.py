"""The ranking of describers as a picture: for each the share of right values, places and labels with its interval.

As wide as a phone: names stand above their intervals, and a wide screen shows it larger.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from heat_pipeline.escaping import harmless

_KINDS = (("values", "values"), ("places", "places"), ("labels", "labels"))
_WIDTH, _LEFT, _LINE, _TOP = 350, 56, 16, 30
_LONGEST = 40


def ranking(rows: Sequence[dict[str, Any]]) -> str:
    """An SVG of the describers that can be compared, the most faithful first; "" where there are none.

    `rows` are those of summary.describers. The axis begins at the lowest end of an interval.
    """
    ranked = sorted((row for row in rows if row["rank"] is not None), key=lambda row: (row["rank"], row["describer"]))
    shown = [(row, kind, word) for row in ranked for kind, word in _KINDS if row[f"{kind}_right"] is not None]
    if not shown:
        return ""
    first = int(10 * min(row[f"{kind}_low"] for row, kind, _ in shown)) / 10
    height = _TOP + (len(shown) + len(ranked)) * _LINE + len(ranked) * _LINE // 2 + 8

    def at(share: float) -> float:
        return _LEFT + (share - first) / (1 - first) * (_WIDTH - _LEFT - 24)

    parts = [
        f'<svg class="ranking" viewBox="0 0 {_WIDTH} {height}" role="img" '
        'aria-label="Share of right values, places and labels of each describer, with 95 % intervals">'
    ]
    for tenth in range(round(10 * first), 11, max(1, (10 - round(10 * first)) // 5)):
        x = at(tenth / 10)
        parts.append(
            f'<line class="tick" x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP - 8}" y2="{height - 4}"/>'
            f'<text class="tick" x="{x:.1f}" y="{_TOP - 12}" text-anchor="middle">{10 * tenth} %</text>'
        )
    y = float(_TOP)
    for row in ranked:
        kinds = [(kind, word) for kind, word in _KINDS if row[f"{kind}_right"] is not None]
        name = harmless(row["describer"] or "not given")
        name = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
        parts.append(f'<text class="name" x="0" y="{y + _LINE * 0.75:.1f}">{row["rank"]}. {escape(name)}</text>')
        y += _LINE
        for kind, word in kinds:
            middle, (low, share, high) = y + _LINE / 2, (row[f"{kind}_{bound}"] for bound in ("low", "right", "high"))
            label = f"{word}: {100 * share:.1f} % right, {100 * low:.1f} to {100 * high:.1f} %"
            parts.append(
                f'<g class="{kind}"><title>{label}</title>'
                f'<text x="{_LEFT - 8}" y="{y + _LINE * 0.75:.1f}" text-anchor="end">{word}</text>'
                f'<line x1="{at(low):.1f}" x2="{at(high):.1f}" y1="{middle:.1f}" y2="{middle:.1f}"/>'
                f'<circle cx="{at(share):.1f}" cy="{middle:.1f}" r="4"/></g>'
            )
            y += _LINE
        y += _LINE / 2
    return "".join([*parts, "</svg>"])
