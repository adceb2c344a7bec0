"""How an expectation came out, whoever judged it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one expectation came out: the lines of the table that break it, of `elements`; `checked` have a measure."""

    lines: tuple[int, ...] = ()
    elements: int = 0
    checked: int = 0

    @property
    def success(self) -> bool:
        """Whether no line breaks it."""
        return not self.lines

    def __add__(self, other: Outcome) -> Outcome:
        """What comes of the lines of two tables in one, the other's behind these."""
        lines = self.lines + tuple(line + self.elements for line in other.lines)
        return Outcome(lines, self.elements + other.elements, self.checked + other.checked)
