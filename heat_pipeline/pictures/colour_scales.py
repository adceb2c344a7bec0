"""The colours of values: two scales that colour-blind people can read too, as stops between which is interpolated.

Viridis (van der Walt and Smith, matplotlib 1.5) for values of one sign; blue to orange (Vega's "blueorange") around
zero.
"""

from __future__ import annotations

from collections.abc import Sequence

_VIRIDIS = (
    "#440154", "#481a6c", "#472f7d", "#414487", "#39568c", "#31688e", "#2a788e", "#23888e",
    "#1f988b", "#22a884", "#35b779", "#54c568", "#7ad151", "#a5db36", "#d2e21b", "#fde725",
)  # fmt: skip
_BLUE_ORANGE = (
    "#134b85", "#2f78b3", "#5da2cb", "#9dcae1", "#d2e5ef", "#f2f0eb", "#fce0ba", "#fbbf74", "#e8932f", "#c5690d",
    "#994a07",
)  # fmt: skip
SEQUENTIAL: Sequence[str] = _VIRIDIS
DIVERGING: Sequence[str] = _BLUE_ORANGE
_LIGHT = 0.179  # above this luminance black has the higher contrast (WCAG 2.2: (L + 0.05)^2 = 1.05 * 0.05)


def colour_at(share: float, stops: Sequence[str]) -> str:
    """The colour at a share of the way from the first stop (0) to the last (1), as #rrggbb; others are clamped."""
    place = min(max(share, 0.0), 1.0) * (len(stops) - 1)
    first = min(int(place), len(stops) - 2)
    part = place - first
    mixed = (
        round(channel + (other - channel) * part)
        for channel, other in zip(_rgb(stops[first]), _rgb(stops[first + 1]), strict=True)
    )
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def is_dark(colour: str) -> bool:
    """Whether white is easier to read on a colour than black, by its relative luminance (WCAG 2.2)."""
    red, green, blue = (_linear(channel / 255) for channel in _rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue < _LIGHT


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
