"""Whether a number of a colour scale is an end that is open: "up to 10", "above 40", "90 and more", "100+"."""

from __future__ import annotations

import re

_BELOW = re.compile(
    r"(?:\b(?:below|under|less than|lower than|smaller than|fewer than|(?<!reaching )(?<!reaches )(?<!going )up to|"
    r"at most|no more than|unter|bis|kleiner als)|<|≤)\s*(?:about |~ ?)?$"
)
_ABOVE = re.compile(
    r"(?:\b(?:above|over|more than|higher than|greater than|larger than|beyond|at least|no less than|über|ab|mehr als|"
    r"größer als)|>|≥)\s*(?:about |~ ?)?$"
)
_OR_MORE = re.compile(
    r"\s*%?\s*(?:\+|(?:and|or) (?:above|more|higher|over|greater|up)\b|upwards?\b|onwards?\b|und mehr\b)"
)
_OR_LESS = re.compile(r"\s*%?\s*(?:(?:and|or) (?:below|less|lower|under|fewer)\b|und weniger\b)")


def open_ends(said: str, start: int, end: int) -> tuple[bool, bool]:
    """Whether all below the number `said[start:end]` is meant, and whether all above it; `said` in lower case."""
    if _BELOW.search(said, 0, start) or _OR_LESS.match(said, end):
        return True, False
    return False, bool(_ABOVE.search(said, 0, start) or _OR_MORE.match(said, end))
