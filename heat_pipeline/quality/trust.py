"""How far a description's numbers can be trusted: the grades and what each allows. Their only place.

The summaries grade by them (`summary.figures.grade`); `internal.grades` and docs/rules.md show them. Which findings
there are, and how severe, is decided before, by the rules and the suites.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Grade:
    """The most, and of `coverage` the least, that a description may have to earn a grade; None: as much as there is.

    `contradicted` counts findings on claims, as `warnings` and `critical` do all of theirs: none that only informs.
    Shares are from 0 to 1: `not_ok` and `rejected` of the cells (not ok are suspect and rejected ones), `unread` of the
    numbers of the data part, `coverage` of the places of the grid that have a cell, where the grid is known.
    """

    name: str
    meaning: str
    critical: int | None = None
    warnings: int | None = None
    contradicted: int | None = None
    not_ok: float | None = None
    rejected: float | None = None
    unread: float | None = None
    coverage: float | None = None


GRADES = (
    Grade(
        "A",
        "nothing speaks against its numbers, and they stand for their figure",
        critical=0,
        warnings=0,
        contradicted=0,
        not_ok=0.0,
        rejected=0.0,
        unread=0.1,
        coverage=0.25,
    ),
    Grade(
        "B",
        "its numbers can be used, but for the few that are suspect",
        critical=0,
        contradicted=0,
        not_ok=0.1,
        rejected=0.1,
        unread=0.2,
    ),
    Grade(
        "C",
        "look at what is found before you use its numbers",
        not_ok=1 / 3,
        rejected=0.1,
        unread=0.5,
    ),
    Grade("D", "do not use its numbers without the figure beside you"),
)
"""Best first: a description has the first grade whose limits it keeps. The last has none, so that each has a grade.

The limits are agreed, not measured. Low coverage alone never costs more than the A: single values may all be right, but
a mean or a best value over fewer than a quarter of the places is not one of the figure.
"""
