"""Three-valued truth, and what follows from it.

Here: what holds, what does not and what cannot be told, with the cells that decide and why. Not here: when.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from heat_pipeline.model import Judgement, Verdict


@dataclass(frozen=True, slots=True)
class Told:
    """What the cells say of one candidate: True, False, or None where they don't settle it; which, and why."""

    truth: bool | None
    evidence: tuple[int, ...]
    why: str


def holds(evidence: Iterable[int], why: str) -> Told:
    """It is so, and these cells show it."""
    return Told(True, tuple(evidence), why)


def fails(evidence: Iterable[int], why: str) -> Told:
    """It is not so, and these cells show it."""
    return Told(False, tuple(evidence), why)


def open_(why: str) -> Told:
    """It cannot be told."""
    return Told(None, (), why)


def judgement(verdict: Verdict, told: Told) -> Judgement:
    """The judgement, with the cells that decide in text order."""
    return Judgement(verdict, tuple(sorted(set(told.evidence))), told.why)
