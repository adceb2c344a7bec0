"""Three-valued truth: what holds, what does not, and what cannot be told.

Here: the three values, how several of them make one, and the judgement that follows. Not here: when a thing holds.
"""

from __future__ import annotations

from collections.abc import Iterable

from heat_pipeline.model import Judgement, Verdict

Truth = int
"""YES, NO or UNSURE: `min` of several is "all of them" (Kleene's strong conjunction), `max` is "any of them"."""

YES: Truth = 1
UNSURE: Truth = 0
NO: Truth = -1

_VERDICTS = {YES: Verdict.SUPPORTED, UNSURE: Verdict.UNVERIFIABLE, NO: Verdict.CONTRADICTED}


def answer(truth: Truth, evidence: Iterable[int], why: str) -> Judgement:
    """The judgement: the verdict of `truth`, the cells without repetition in text order, and the sentence."""
    return Judgement(_VERDICTS[truth], tuple(sorted(set(evidence))), why)


def unknown(why: str) -> Judgement:
    """The judgement that it cannot be decided, with no cell as evidence."""
    return Judgement(Verdict.UNVERIFIABLE, (), why)


def truth_of(judgement: Judgement) -> Truth:
    """The truth that a judgement stands for."""
    return next(truth for truth, verdict in _VERDICTS.items() if verdict is judgement.verdict)


def between(value: float, no: float, yes: float) -> Truth:
    """YES from `yes` on, NO up to `no`, UNSURE between them; with `no` above `yes` the other way round."""
    if no <= yes:
        return YES if value >= yes else NO if value <= no else UNSURE
    return YES if value <= yes else NO if value >= no else UNSURE
