"""Numbers of a clause -> amounts: their last digit, their hedges, and numbers told in words ("the mid-80s").

Which numbers are amounts, and which are ticks of an axis, is decided in `marking`.
"""

from __future__ import annotations

import re

from heat_pipeline.model import How
from heat_pipeline.reading.numbers import Number
from heat_pipeline.statements import Amount

_STEP = re.compile(r"\d[\d,]*(?:\.(\d+))?(?:[eE]([-+−]?\d+))?")
DECADE = re.compile(
    r"(?:(low|lower|mid|middle|high|upper)(?:er)?[- ](?:to[- ](low|mid|high|upper)[- ])?)?(\d{1,3})0s\b"
)
"""Tens told in words: "the mid-80s", "low 90s", "mid-to-high 80s", "the 70s"."""
_PARTS = {"low": (0, 4), "lower": (0, 4), "mid": (3, 7), "middle": (3, 7), "high": (6, 9.999), "upper": (6, 9.999)}


def amount_of(number: Number, of_one: bool = False) -> Amount:
    """A number as an amount; `of_one` tells that the cells are parts of one, so that "97%" is 0.97."""
    scale = 0.01 if of_one and number.unit.endswith(("%", "percent")) else 1.0
    low = number.low if number.value is None else number.value
    high = number.high if number.value is None else number.value
    assert low is not None and high is not None
    return Amount(low * scale, high * scale, _step(number.printed) * scale, number.how is How.APPROX, number.printed)


def decade(match: re.Match[str], of_one: bool = False) -> Amount:
    """The amount that a match of DECADE tells: "mid-80s" is from 83 to 87."""
    first, second, tens = match.groups()
    base = int(tens) * 10.0
    low = base + (_PARTS[first][0] if first else 0.0)
    high = base + (_PARTS[second or first][1] if first else 9.999)
    scale = 0.01 if of_one else 1.0
    return Amount(low * scale, high * scale, 10.0 * scale, True, match[0])


def shown(amount: Amount) -> str:
    """An amount as the claim's plain words print it."""
    printed = amount.printed or (
        f"{amount.low:g}" if amount.low == amount.high else f"{amount.low:g} to {amount.high:g}"
    )
    return f"about {printed}" if amount.about and not printed.endswith("s") else printed


def _step(printed: str) -> float:
    """One unit of the last digit of a number as printed; of the first where it is a range."""
    found = _STEP.search(printed)
    if found is None:
        return 0.0
    digits = len(found[1]) if found[1] is not None else 0
    power = int(found[2].replace("\N{MINUS SIGN}", "-")) if found[2] else 0
    return float(10.0 ** (power - digits))
