"""How an expectation came out, whoever judged it."""

from __future__ import annotations

from dataclasses import dataclass

from heat_pipeline.quality.suites import Expectation


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one expectation came out: the lines of the table that break it, of `elements`; `checked` have a measure."""

    expectation: Expectation
    lines: tuple[int, ...]
    elements: int
    checked: int

    @property
    def success(self) -> bool:
        """Whether no line breaks it."""
        return not self.lines
