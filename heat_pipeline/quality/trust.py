"""How far a description's numbers can be trusted: the grades and what each asks for. Their only place.

A grade rests on how many cells are read surely, and then on what speaks against them. The summaries grade by these
limits (`summary.figures.grade`), docs/rules.md shows them, and `python -m benchmarks.grades` measures what a grade is
worth. Which findings there are, and how severe, is decided before, by the rules and the suites.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heat_pipeline.model import Cell


@dataclass(frozen=True, slots=True)
class Grade:
    """What a description needs to earn a grade: at least `sure`, and of the rest at most so much; None is no limit.

    `sure` is the share of its cells that are sure (a confidence of `model.SURE` and more), `suspect` the share of those
    that are suspect or rejected, `unread` that of the numbers of the data part that could not be placed, each from 0 to
    1. `critical` and `warnings` count its findings.
    """

    name: str
    meaning: str
    sure: float | None = None
    critical: int | None = None
    warnings: int | None = None
    suspect: float | None = None
    unread: float | None = None


@dataclass(frozen=True, slots=True)
class Sure:
    """Of so many `cells` so many are `sure`: what everything that is said of texts begins with."""

    sure: int = 0
    cells: int = 0

    @classmethod
    def of(cls, cells: Sequence[Cell]) -> Sure:
        """How many of some cells are sure."""
        return cls(sum(cell.sure for cell in cells), len(cells))

    def __str__(self) -> str:
        """In words: "41 of 80 cells sure"; "0 cells" where there is none."""
        return f"{self.sure:,} of {self.cells:,} cell{'' if self.cells == 1 else 's'} sure" if self.cells else "0 cells"

    @property
    def all(self) -> bool:
        """Whether there are cells, and every one is sure."""
        return 0 < self.cells == self.sure


GRADES = (
    Grade(
        "A", "read surely, and nothing speaks against its numbers",
        sure=0.9, critical=0, warnings=0, suspect=0.0, unread=0.1,
    ),
    Grade(
        "B", "most is read surely: its numbers can be used, but for those that are suspect or not sure",
        sure=0.5, critical=0, suspect=0.1, unread=0.2,
    ),
    Grade("C", "look at what is found, and at what is not sure, before you use its numbers", sure=0.25, unread=0.5),
    Grade("D", "do not use its numbers without the figure beside you"),
)  # fmt: skip
"""Best first: a description has the first grade whose limits it keeps. The last has none, so that each has a grade."""
