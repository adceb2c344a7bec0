"""How many cases make "all", "most", "some": quantifiers over three-valued cases."""

from __future__ import annotations

from collections.abc import Sequence

from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth
from heat_pipeline.statements import Degree


def quantified(truths: Sequence[Truth], degree: Degree, tolerances: Tolerances) -> Truth:
    """Whether it holds of the cases as the degree says: PLAIN and EVERY of all, MOST of most, SOME of at least one."""
    if not truths:
        return UNSURE
    if degree is Degree.MOST:
        return of_most(truths, tolerances)
    return max(truths) if degree is Degree.SOME else min(truths)


def of_most(truths: Sequence[Truth], tolerances: Tolerances) -> Truth:
    """Whether most cases hold, whatever the unsure ones are."""
    count = len(truths)
    if not count:
        return UNSURE
    holds = sum(truth == YES for truth in truths)
    fails = sum(truth == NO for truth in truths)
    if holds >= tolerances.most_holds * count:
        return YES
    return NO if count - fails <= tolerances.most_fails * count else UNSURE
