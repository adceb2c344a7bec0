"""Claims on how often a value, or values beyond a bound, occur: "scores under 40 occur in three cells, all of them on
NQ", "more than 80 is reached twice", "the lowest score, 0.08, occurs five times, three of them in layer 1".

The clause is taken apart phrase by phrase; where a word is left that could change what is said, nothing is found.
Counts that stand first ("three cells are below 10") are found in `quantified`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import axes_of, part_of, with_part
from heat_pipeline.claims.finding.quantified import Condition, condition_in, whole_number
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.statements import Amount, Count, CountBound, Degree, Range, Region, Statement

_NUMBER = "|".join(NUMBERS)
_BOUND = r"only|exactly|just|at least|at most|no more than|no fewer than|more than|fewer than"
_BOUNDS: dict[str, CountBound] = {
    "at least": "least", "no fewer than": "least", "more than": "over", "at most": "most", "no more than": "most",
    "fewer than": "under",
}  # fmt: skip
_OFTEN = re.compile(
    rf"(?<= )(?:, )?(?:(?:is|are|was|were|can be) )?(?:occurs?|appears?|found|seen|reached|recorded|observed|measured|"
    rf"exceeded|obtained|attained|shows? up|turns? up|happens?|lies?|stands?|comes? up|there)"
    rf"(?: (?:in|at|on))? ?(?P<bound>{_BOUND})? ?(?:(?P<number>{_NUMBER}|N\d+) (?:times|(?:M )?cells?|places|spots|"
    rf"fields|"
    rf"squares|entries|positions|combinations|configurations|settings|cases)|(?P<once>once|twice)|(?P<one>a single "
    rf"time|"
    rf"one place|a single cell|one cell))(?= )"
)
_OF_THEM = re.compile(
    rf"(?<= )(?:, |: )?(?:and )?(?:(?P<all>all|both|each)|(?P<none>none|never)|(?P<number>{_NUMBER}))"
    r"(?: (?:of (?:them|these|which|those)|times?|time))? (?:(?:are|is|being|lie|lying|stand) )?(?:(?:in|on|at|with|"
    r"for|"
    r"under|of|by) )(?:the )?(?P<at>P\d+)(?: A\d+| row| column| panel)?(?= $)"
)
_BEYOND = re.compile(r"\bexceeded\b")
_LISTED = re.compile(r" : (?:twice|once|in|on|at|with|for|three times) .*$")
_SUPERLATIVE = re.compile(
    r"^ (?:→ )?(?:the )?(?:(?:overall|global|very) )?(?:lowest|smallest|highest|largest|best|worst|minimum|maximum|top)"
    r"(?: (?:M|values?|scores?))? ?,? (?=N\d+)"
)
_EXACTLY = re.compile(
    r"^ (?:(?:the|a|an) )?(?:(?:perfect|value|M|score|number|value of|M of|score of) )*(?P<n>N\d+)(?= )"
)
_ZEROS = re.compile(r"^ (?:the )?(?:zeros|zeroes)(?= )")
_SAID = frozenset(
    ["M", "the", "a", "an", "of", "value", "values", "score", "scores", "cell", "cells", ",", "in", "and"]
)


def find(clause: Clause) -> Iterator[Statement]:
    """How often a clause claims that values occur."""
    if clause.has_cells or "(" in clause.whole or re.search(r"\b[UD]\d", clause.main):
        return
    rest = Rest(clause.main)
    rest.skip_item()
    rest.take(_LISTED)
    share = rest.take(_OF_THEM)
    often = rest.take(_OFTEN)
    if often is None:
        return
    superlative = rest.take(_SUPERLATIVE) is not None
    condition = condition_in(clause, rest)
    if condition is None and (exactly := rest.take(_EXACTLY)) is not None:
        amount = clause.amounts(exactly["n"])[0]
        if amount.low != amount.high:
            return
        condition = Condition(True if _BEYOND.search(often[0]) else None, amount)
    if condition is None and rest.take(_ZEROS) is not None:
        condition = Condition(None, Amount(0.0, 0.0, 0.0, False, "0"))
    number = {"once": 1, "twice": 2}.get(often["once"] or "") or (1 if often["one"] else 0)
    number = number or whole_number(clause, often["number"] or "") or 0
    if condition is None or not number or (superlative and condition.above is not None):
        return
    places = " ".join(re.findall(r"\bP\d+", rest.said))
    left = re.sub(r"\b(?:in|on|at|for|with|under|of) (?:the )?P\d+(?: A\d+)?", "", rest.said)
    if not clause.is_plain(f"{places} {share['at'] if share is not None else ''}") or re.search(r"[PNE]\d", left):
        return
    if any(word not in _SAID for word in left.split()):
        return
    over = clause.region(places)
    bound = _BOUNDS.get(often["bound"] or "", "exactly")
    yield Count(number, "cell", over, condition.counted(), None, bound)
    if share is not None:
        yield from _of_them(clause, condition, over, share)


def _of_them(clause: Clause, condition: Condition, over: Region, share: re.Match[str]) -> Iterator[Statement]:
    """ "All of them on NQ", "none of them with A", "three of them in layer 1"."""
    own = clause.own(share["at"])
    sides = axes_of(own)
    if len(sides) != 1 or part_of(over, sides[0]) is not None:
        return
    labels = part_of(own, sides[0]) or ()
    if share["number"]:
        number = NUMBERS[share["number"]]
        yield Count(number, "cell", with_part(over, sides[0], labels), condition.counted())
        return
    if share["all"]:
        if (some := condition.on(with_part(over, sides[0], labels), Degree.SOME)) is not None:
            yield some
        labels = tuple(label for label in clause.figure.ticks[sides[0]] if label not in labels)
    if not labels or sides[0] not in ALONG:
        return
    at = with_part(over, sides[0], labels)
    none = condition.on(at, Degree.EVERY, True)
    if none is not None:
        yield none
    elif isinstance(condition.counted(), Range):
        yield Count(0, "cell", at, condition.counted())


_WORDS = (
    "occur occurs appear appears found seen reached recorded observed measured exceeded obtained attained shows turns "
    "happens lie lies stands times once twice"
)
OCCURRENCES = Kind(frozenset(_WORDS.split()), find, number=True, accounts=True)
