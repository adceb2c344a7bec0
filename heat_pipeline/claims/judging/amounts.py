"""Whether a number of the text is the cells' number, or is above or below it.

Here: one amount against one value, which may be an interval. Not here: which values are meant.
"""

from __future__ import annotations

from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth
from heat_pipeline.statements import Amount

_DUST = 1e-9


def same(amount: Amount, value: float, low: float, high: float, step: float, tolerances: Tolerances) -> Truth:
    """Whether `value`, printed to `step` and surely between `low` and `high`, is the amount.

    An exact one has to be the value, rounded to the coarser of the two; cut off instead of rounded is UNSURE. One that
    is called approximate may be off by its tolerance, and is NO from `about_grey` times that on.
    """
    off = max(amount.low - value, value - amount.high, 0.0)
    surely = max(amount.low - high, low - amount.high, 0.0)
    coarse = max(amount.step, step)
    if amount.about:
        wide = max(allowance(amount, tolerances), coarse / 2)
        return YES if off <= wide + _DUST else NO if surely > tolerances.about_grey * wide + _DUST else UNSURE
    return YES if off <= coarse / 2 + _DUST else UNSURE if surely < coarse - _DUST else NO


def allowance(amount: Amount, tolerances: Tolerances) -> float:
    """How far off an approximate amount may be."""
    share = tolerances.about_share * max(abs(amount.low), abs(amount.high))
    return max(tolerances.about_steps * amount.step, share)


def beyond(amount: Amount, low: float, high: float, inclusive: bool, tolerances: Tolerances) -> Truth:
    """Whether a value between `low` and `high` is above the amount.

    A value that is printed exactly on the bound is not above it, where the bound is not included: 90.0 is not "above
    90".
    """
    if amount.about:
        wide = allowance(amount, tolerances)
        if low >= amount.low - wide - _DUST:
            return YES
        return NO if high < amount.low - tolerances.about_grey * wide - _DUST else UNSURE
    if low > amount.high + _DUST or (inclusive and low >= amount.high - _DUST):
        return YES
    if high < amount.low - _DUST or (low == high and not inclusive and high <= amount.low + _DUST):
        return NO
    return UNSURE


def turned(amount: Amount) -> Amount:
    """The amount with the opposite sign, so that "below" is "above" of what is turned."""
    return Amount(-amount.high, -amount.low, amount.step, amount.about, amount.printed)


def short_of(amount: Amount, low: float, high: float, inclusive: bool, tolerances: Tolerances) -> Truth:
    """Whether a value between `low` and `high` is below the amount."""
    return beyond(turned(amount), -high, -low, inclusive, tolerances)


def bounded(
    amount: Amount, bound: str, value: float, low: float, high: float, step: float, tolerances: Tolerances
) -> Truth:
    """Whether a value is the amount ("about"), more ("over", "least") or less ("under", "most")."""
    if bound in ("over", "least"):
        return beyond(amount, low, high, bound == "least", tolerances)
    if bound in ("under", "most"):
        return short_of(amount, low, high, bound == "most", tolerances)
    return same(amount, value, low, high, step, tolerances)


def said(amount: Amount) -> str:
    """The amount as the text prints it, or its numbers."""
    if amount.printed:
        return amount.printed
    return f"{amount.low:g}" if amount.low == amount.high else f"{amount.low:g} to {amount.high:g}"
