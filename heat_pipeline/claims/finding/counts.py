"""Claims on how many rows, columns, panels or cells fulfil a condition: "three of the seven types stay above 90".

How many there are at all is found in `coverage`, since the reader has counted what the text announces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from heat_pipeline.claims.finding.degrees import is_negated, speaks_of_a_part
from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.spans import spanning
from heat_pipeline.claims.finding.thresholds import bound_in
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.statements import Along, Count, Region, Statement, Threshold

_CHANGED = re.compile(r"\b(?:than (?:half|P\d)|differ\w*|by|drop\w*|fall\w*|gain\w*|ris\w+|points?|times)\b")
_NUMBER = "|".join(NUMBERS)
_COUNT = re.compile(
    rf"(?:^|(?<=[:,] )|(?<= on )|(?<= in )|(?<= for )|(?<= at )|(?<=there are ))"
    rf"(?P<bound>(?:only|exactly|just|at least|at most|no more than|no fewer than|more than|fewer than) )?(?:the )?"
    rf"(?P<number>{_NUMBER}|N\d+)(?: (?:out )?of (?:the |all |its )?(?:(?P<of>{_NUMBER}|N\d+) )?)?"
    r" ?(?:(?:other|different|distinct|of the|the|these) )*(?P<what>A\d|cells?|values?|scores?|entries|"
    r"configurations?|combinations?|M)\b"
)

# "four of the five features", where only one axis has five ticks
_OF_AXIS = re.compile(
    rf"(?:^|(?<=[:,] ))(?P<bound>(?:only|exactly|just|at least|at most|more than|fewer than) )?(?P<number>{_NUMBER}) "
    rf"(?:out )?of the (?P<of>{_NUMBER}) (?P<what>(?!cells|values|scores|entries)[a-z]+s)\b"
)
_WORDS = frozenset(
    re.findall(
        "[a-z]+",
        "above below over under exceed exceeds exceeding least most more less reach reaches reached past surpass "
        "surpasses than beyond higher lower better worse pass passes top tops clear clears get gets or",
    )
)


def find(clause: Clause) -> Iterator[Statement]:
    """The counts that a clause claims."""
    main = clause.main
    told = _COUNT.search(main) or _OF_AXIS.search(main)
    if told is None or speaks_of_a_part(main) or is_negated(main) or _CHANGED.search(main):
        return
    number = _whole(clause, told["number"])
    if not number:
        return
    bounded = bound_in(clause, told.end(), len(main)) or bound_in(clause, 0, told.start())
    if bounded is None or len(re.findall(r"\bN\d", main)) > 1 + told.group(0).count("N"):
        return
    what: Along | Literal["cell"]
    if told["what"][0] == "A":
        along = clause.place(told["what"]).along
        if along is None:
            return
        what = along
    elif told.re is _OF_AXIS:
        sides = [side for side in ALONG if len(clause.figure.ticks[side]) == NUMBERS[told["of"]]]
        if len(sides) != 1:
            return
        what = sides[0]
    else:
        what = "cell"
    if what in ALONG and any(place.along == what for place in clause.places(main)):
        return  # "one system, Foo, is above 80"
    over = clause.region(main)
    bound: Literal["exactly", "least", "most"] = "exactly"
    if told["bound"] in ("at least ", "no fewer than ", "more than "):
        bound = "least"
        number += told["bound"] == "more than "
    elif told["bound"] in ("at most ", "no more than ", "fewer than "):
        bound = "most"
        number -= told["bound"] == "fewer than "
    of = _whole(clause, told["of"]) if told["of"] is not None else None
    above, inclusive, amount = bounded
    yield Count(number, what, over, Threshold(Region(), above, amount, inclusive), of, bound)


def _whole(clause: Clause, said: str) -> int | None:
    if said[0] == "N":
        amount = clause.amounts(said)[0]
        return int(amount.low) if amount.low == amount.high == int(amount.low) else None
    return NUMBERS[said]


COUNTS = Kind(
    _WORDS,
    spanning(find),
    number=True,
    known=frozenset([*NUMBERS, "half", "only"]),
)
