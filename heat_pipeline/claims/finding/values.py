"""Claims that a place has a value, in sentences and remarks: "54.7% at length 8", "stays at 100 for all lengths".

A line that is nothing but a label and its value is a cell and no claim; such lines are not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heat_pipeline.claims.finding.degrees import is_negated, speaks_of_a_part
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause, telling
from heat_pipeline.claims.finding.places import Sort, axes_of
from heat_pipeline.claims.finding.spans import spanning
from heat_pipeline.reading.sections import Part
from heat_pipeline.statements import Constant, Degree, Statement, Value

_PLACES = r"(?:P\d+(?:(?: (?:and|,|at|with|in|on|for|/|of|the|under|cell|row|column|panel))* P\d+)*)"
_IS = (
    r"(?:is|are|was|has|have|gets?|takes?|scores?|achieves?|reach(?:es)?|shows?|equals?|stands at|lies at|sits at|"
    r"comes to|amounts to|records?|attains?|yields?|gives|posts|=|:)"
)
_ABOUT = (
    r"(?: (?:about|around|roughly|approximately|exactly|only|just|a|an|the|value of|score of|M of|M|of|at|mere|still|"
    r"all))*"
)
_SIMPLE = re.compile(
    rf"^(?:(?:and|the|here|also|thus|so) )*(?:(?:at|in|for|on|with|under) )?(?:the )?(?P<front>{_PLACES})(?: "
    rf"(?:cell|M|value|row|,))* "
    rf"(?:the M |it |M )?{_IS}{_ABOUT} (?P<amount>N\d+)(?: M)?(?: (?:at|in|for|on|with|under|here|there)(?: the)? "
    rf"?(?P<back>{_PLACES})?)?$"
)
_M_FIRST = re.compile(
    rf"^(?:the )?M (?:at|in|for|on|of|with) (?:the )?(?P<front>{_PLACES}) {_IS}{_ABOUT} (?P<amount>N\d+)(?P<back>)$"
)
_BARE = re.compile(
    rf"^(?:e\.g\.? ,? ?|for example ,? ?)?(?P<front>{_PLACES}) ?(?:,|:|=|is|at|has|with)? ?(?P<amount>N\d+)$"
)
_STEADY = re.compile(
    rf"(?P<front>{_PLACES})?.{{0,30}}?\b(?:stays?|remains?|is|are|constant|fixed|equals?)\b{_ABOUT} (?P<amount>N\d+)"
    r"(?: M)? (?:throughout|everywhere|(?:at|for|in|across|on|over|under)(?: the)? (?:all|every|each|E\d|A\d|any|"
    r"both|whole|entire).*|"
    r"across(?: the)? (?:row|column|board)|whatever .*|regardless .*)$"
)
_EVERY_IS = re.compile(r"^E\d : N\d$")
_ALL_ARE = re.compile(rf"^all (?P<front>{_PLACES})?.{{0,20}}?\b(?:are|is|equal|have){_ABOUT} (?P<amount>N\d+)$")
_WORDS = frozenset(
    [
        "is",
        "are",
        "was",
        "has",
        "have",
        "gets",
        "takes",
        "scores",
        "achieves",
        "reaches",
        "shows",
        "equals",
        "stands",
        "e",
        "at",
        "stays",
        "remains",
        "throughout",
        "equal",
        "constant",
        "all",
        "lies",
        "sits",
        "records",
        "score",
    ]
)


def find(clause: Clause) -> Iterator[Statement]:
    """The values that a clause claims places to have."""
    main = clause.main
    if _EVERY_IS.match(main):
        yield Constant(clause.base, clause.amounts(main)[0], None, Degree.EVERY)
        return
    if clause.has_cells and clause.part is Part.DATA:
        return
    for aside in clause.marked.asides:
        told = _BARE.match(aside)
        if told is not None and len(axes_of(clause.region(told["front"]))) > 1 and clause.is_plain(aside):
            yield Value(clause.region(told["front"]), clause.amounts(told["amount"])[0])
    if is_negated(main) or speaks_of_a_part(main) or len(re.findall(r"\bN\d", main)) != 1 or not clause.is_plain(main):
        return
    if any(place.sort is Sort.TOWARD for place in clause.marked.places):
        return
    steady = _STEADY.search(main) or _ALL_ARE.match(main)
    if steady is not None and not re.search(
        r"\b(?:above|below|over|under|least|most|around|near|points?|by|than)\b", main
    ):
        yield Constant(clause.region(main), clause.amounts(steady["amount"])[0], None, clause.degree)
        return
    simple = _SIMPLE.match(main) or _M_FIRST.match(main)
    if simple is None or clause.degree is not Degree.PLAIN or telling(clause.marked.asides):
        return
    at = clause.region(f"{simple['front']} {simple['back'] or ''}")
    if len(axes_of(at)) < 2:
        return
    yield Value(at, clause.amounts(simple["amount"])[0])


VALUES = Kind(_WORDS, spanning(find), number=True)
