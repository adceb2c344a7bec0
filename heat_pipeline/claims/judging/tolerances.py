"""How strictly claims are judged: shares from 0 to 1. Between what holds and what fails a claim is unverifiable."""

from __future__ import annotations

ABOUT_SHARE = 0.02
ABOUT_STEPS = 1.0
"""By what share of it, and by so many units of its last printed digit, a number called "about" may be off.

Any other number must be the cell's, rounded.
"""
SCALE_ABOUT = 0.1
"""By what share of a scale a value may lie beyond its ends, where these are called approximate."""
MOST_HOLDS, MOST_FAILS = 0.55, 0.3
"""From what share on it is "most", and up to which it is not."""
TREND_HOLDS = 0.2
"""A line rises where its last value less its first is this share of its span; it does not where that is 0 or less."""
STEP_BACK = 0.02
"""What share of a line's span a step back may be where the line rises "steadily"."""
FLAT_HOLDS = 0.15
"""Up to what share of the figure's span a line's own is flat; that it is not refutes nothing."""
NEAR_HOLDS, NEAR_FAILS = 0.1, 0.4
"""Up to what share of the figure's span the means of two groups are similar, and from which on they are not."""
LEVEL_END = 0.45
"""Up to what share of the figure's span a value is low, and from how far below its top on high."""
ACCUSE = 0.55
"""How likely a claim that fails in every way to mean it must be the text's fault to be contradicted."""
DOUBT = 0.48
"""How likely it must be so for a person to be asked to look."""
