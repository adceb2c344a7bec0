"""How far two things are apart: "by 3 to 6 points", "more than 5 points above", "within 2 points of".

Amounts are marks (N0) or numbers in words before a unit (
    "nine points"
). Of what they are the distance is the business
of the kinds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.statements import Amount, Bound

_NUMBER = "|".join((*NUMBERS, "thirty", "forty", "fifty", "a full", "a single"))
_TENS = {"thirty": 30, "forty": 40, "fifty": 50, "a full": 1, "a single": 1}
UNIT = r"(?: (?:percentage[- ])?(?:points?|pp|p\.p|percent|stars?|ms|seconds?|tokens?|gb|j|bits?|units?|t)\b)"
"""A unit behind an amount of a distance."""
_ABOUT = (
    r"(?:(?P<hedge>about|around|roughly|approximately|nearly|almost|some|close to|circa|just under|just over) )?"
    r"(?:(?:a|an|another|a further|just|only|even|exactly|a mere|merely|fully|as much as|no) )*?"
)
_BOUND = (
    r"(?:(?:(?P<over>over|more than|above|well over)|(?P<least>at least|no less than|no fewer than|not less than)|"
    r"(?P<under>under|less than|below|fewer than)|(?P<most>at most|no more than|not more than|up to|never more "
    r"than)) )?"
)
AMOUNT = (
    rf"{_ABOUT}{_BOUND}(?P<amount>N\d+|(?:{_NUMBER})(?={UNIT}))"
    rf"(?: (?:to|and|or|-|–) (?P<high>N\d+|(?:{_NUMBER})(?={UNIT})))?{UNIT}?(?: (?P<tail>or (?:more|less|fewer)))?"
)
"""An amount with its hedges and its unit, as the inside of a pattern."""
_BY = re.compile(
    rf"(?<= ),? ?(?:by|with) (?:a (?:margin|lead|distance|gap) of |margins of )?(?:between )?{AMOUNT}(?P<end> at "
    rf"(?:the )?(?:most|least))?(?: each(?: time)?)?(?= )"
)
_AHEAD = re.compile(
    rf"(?<= )(?:between )?{AMOUNT}(?= (?:higher|lower|above|below|better|worse|ahead|in front|behind|more|less|"
    rf"fewer|larger|easier|harder|stronger|weaker|"
    rf"smaller|under|over)\b)"
)
_WITHIN = re.compile(
    rf"(?<= )(?:(?:is |are |stays? |remains? |lies? |comes? |gets? |falls? )?(?:to )?within {AMOUNT} of|"
    rf"(?:is |are )?no more than (?P<amount2>N\d+){UNIT}? (?:from|away from))(?= )"
)
_EACH_OTHER = re.compile(r" (?:each other|one another|themselves|it|them|this|that)\b")
_NAMED = re.compile(
    rf"(?<= ), (?:the |a |its )?(?:margin|gap|difference|distance|lead)s? (?:being|is|of) {AMOUNT}(?= )"
)


_BOTH_BOUNDS = re.compile(
    rf"(?<= )(?:by )?(?:at least (?P<a>N\d+){UNIT}?(?P<p> \( P\d+ \))? (?:and|but|,)(?: by)? at most "
    rf"(?P<b>N\d+){UNIT}?|"
    rf"(?P<c>N\d+){UNIT}? at (?:the )?least(?P<q> \( P\d+ \))? (?:and|but|,)(?: by)? (?P<d>N\d+){UNIT}? at (?:the )?"
    r"most)(?: \( P\d+ \))?(?= )"
)


def joined(said: str) -> str:
    """ "By at least 2 and at most 11" as "by between 2 and 11"."""
    if " most" not in said or " least" not in said:
        return said
    return _BOTH_BOUNDS.sub(lambda both: f"by between {both['a'] or both['c']} and {both['b'] or both['d']}", said)


FACTOR = rf"N\d+|{_NUMBER}"
"""A number that is a factor, as the inside of a pattern."""


def factor_of(clause: Clause, said: str) -> float:
    """The number that FACTOR matched."""
    return _amount(clause, said).low


@dataclass(frozen=True, slots=True)
class Margin:
    """A distance: `percent` where it is relative, told by a percent sign alone."""

    amount: Amount
    bound: Bound = "about"
    percent: bool = False


def margin_in(clause: Clause, rest: Rest) -> Margin | None:
    """Take the distance off a clause; None where it tells none."""
    match = rest.take(_AHEAD) or rest.take(_NAMED) or rest.take(_BY)
    return margin_of(clause, match) if match is not None else None


def within(clause: Clause, rest: Rest) -> tuple[Margin, str, str] | None:
    """ "comes within 2 points of": the distance, and what stands before and behind it."""
    match = _WITHIN.search(rest.said)
    if match is None or _EACH_OTHER.match(rest.said, match.end()):
        return None
    found = margin_of(clause, match)
    return Margin(found.amount, "most", found.percent), rest.said[: match.start()], rest.said[match.end() :]


def margin_of(clause: Clause, match: re.Match[str]) -> Margin:
    """The distance that a match of AMOUNT tells."""
    groups = match.groupdict()
    mark = groups.get("amount") or groups.get("amount2") or ""
    amount = _amount(clause, mark)
    if groups.get("high"):
        high = _amount(clause, groups["high"] or "")
        low, top = sorted((amount.low, high.high))
        amount = Amount(low, top, max(amount.step, high.step), amount.about, f"{amount.printed} to {high.printed}")
    elif groups.get("hedge") and not amount.about:
        amount = Amount(amount.low, amount.high, amount.step, True, amount.printed)
    end = groups.get("end") or ""
    bound: Bound = "about"
    names: tuple[Bound, ...] = ("over", "least", "under", "most")
    for name in names:
        if groups.get(name):
            bound = name
    if groups.get("tail"):
        bound = "least" if groups["tail"] == "or more" else "most"
    if end:
        bound = "most" if end.endswith("most") else "least"
    percent = amount.printed.rstrip().endswith("%") and "point" not in match[0] and not clause.figure.of_one
    return Margin(amount, bound, percent)


def _amount(clause: Clause, mark: str) -> Amount:
    if mark[:1] == "N" and mark[1:].isdigit():
        return clause.amounts(mark)[0]
    number = float(NUMBERS.get(mark) or _TENS[mark])
    return Amount(number, number, 0.1 if mark.startswith("a ") else 1.0, False, mark)
