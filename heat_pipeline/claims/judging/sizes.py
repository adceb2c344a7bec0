"""Whether a difference is slight or sharp, and whether values are level: sizes without a number in the text.

Sizes are taken against the values' own level and against the span of the figure, since 4 points mean one thing among
accuracies of 90% and another among correlations of 0.04.
"""

from __future__ import annotations

from heat_pipeline.claims.judging.cells import Cells
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, between


def is_slight(size: float, level: float, cells: Cells) -> Truth:
    """Whether a difference is a small one. It is contradicted only where it is large by both measures."""
    tolerances = cells.tolerances
    of_level = size / level if level else 1.0
    of_span = size / cells.span() if cells.span() else 0.0
    if of_level <= tolerances.slight_holds or of_span <= tolerances.slight_holds:
        return YES
    return NO if of_level >= tolerances.slight_fails and of_span >= tolerances.slight_span else UNSURE


def is_sharp(size: float, level: float, cells: Cells) -> Truth:
    """Whether a difference is a large one. It is contradicted only where it is small by both measures."""
    tolerances = cells.tolerances
    of_level = size / level if level else 1.0
    of_span = size / cells.span() if cells.span() else 0.0
    if (of_level >= tolerances.sharp_holds and of_span > tolerances.sharp_fails) or of_span >= tolerances.sharp_span:
        return YES
    return NO if of_level <= tolerances.sharp_fails and of_span <= tolerances.sharp_fails else UNSURE


def is_level(size: float, level: float, span: float, cells: Cells) -> Truth:
    """Whether values that are `size` apart count as flat; contradicted only where that is a fair share of `span`."""
    if size == 0:
        return YES
    tolerances = cells.tolerances
    truth = between(size / level if level else 1.0, tolerances.flat_fails, tolerances.flat_holds)
    of_span = size / span if span else 0.0
    return UNSURE if truth == NO and of_span < tolerances.flat_span else truth
