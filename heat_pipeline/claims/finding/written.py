"""Claims on how values are printed in the cells: with so many decimals, as whole numbers, with a deviation.

"Each holds a number with two decimals", "cells are written as X ± Y". What the values are is no business of this file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heat_pipeline.claims.finding.degrees import doubt_of
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.reading.sections import Part
from heat_pipeline.statements import Amount, Coverage, Degree, Statement

_CELLS = r"(?:cells?|M|values?|numbers?|percentages?|entries|accuracies|scores?|each|every one)"
_DECIMALS = re.compile(
    rf"\b{_CELLS}\b.{{0,60}}\b(?:with|to|of|have|has|at|shows?|in) (?:exactly )?"
    r"(?P<number>one|two|three|four|N\d+|a single|no) (?:decimals?|decimal places?|decimal digits?|digits? after the "
    r"(?:decimal )?point)\b|"
    rf"\b{_CELLS} are (?:all )?(?:integers|whole numbers)\b"
)
_DEVIATIONS = re.compile(r"±|\bstandard deviations?\b")
_PRINTED = re.compile(
    r"\b(?:cells?|entries|values?|numbers?|each|every|M) .{0,40}?\b(?:written|given|shown|printed|formatted|annotated|"
    r"reported|have|has|holds?|contains?|shows?|comes?|carries|carry|stands?|as|are|is)\b|^M \( "
)
_A_PART = re.compile(
    r"\b(?:some|few|several|many|only|except|without|not|no longer|"
    r"(?:first|last|one|each|every|this|that) (?:row|column|panel)|rows|columns)\b"
)
_DIGITS = {"no": 0, "one": 1, "a single": 1, "two": 2, "three": 3, "four": 4}


def find(clause: Clause) -> Iterator[Statement]:
    """How a clause says that the values of the figure, or of its part, are printed."""
    said = clause.whole
    if clause.part is Part.REMARKS or clause.degree in (Degree.MOST, Degree.SOME) or _A_PART.search(said):
        return
    if doubt_of(said):
        return
    found = _DECIMALS.search(said)
    if found is not None:
        told = found["number"] or "no"
        number = _DIGITS[told] if told in _DIGITS else int(clause.amounts(told)[0].low)
        yield Coverage("decimals", clause.scope, step=Amount(number, number, 0.0, False, str(number)))
    elif _DEVIATIONS.search(said) and _PRINTED.search(said) and not clause.has_cells:
        yield Coverage("deviations", clause.scope)


_WORDS = "decimals decimal integers whole point deviation deviations"
WRITTEN = Kind(frozenset([*_WORDS.split(), "±"]), find, frame=True, plain=True)
