"""Claims that values are high or low, measured by the colour scale: "accuracy is high at all lengths".

High is what lies in the upper half of the scale that the text states. Without one nothing is said, since a text may
call values high that are only its lowest; words of degree ("very high") are not measured. What a
single cell is called beside its value is found in `glosses`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heat_pipeline.claims.finding.degrees import is_negated, speaks_of_a_part
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import Sort, axes_of, part_of
from heat_pipeline.statements import Amount, ClaimKind, Compare, Degree, Relation, Statement, Threshold, Vague

_LEVEL = re.compile(
    r"(?:^|(?<=: )|(?:\b(?:is|are|stays?|remains?|keeps?|keeping|maintains?|maintaining|has|have|shows?|showing|"
    r"exhibits?|M)))"
    r"(?: (?:very|uniformly|consistently|generally|extremely|exceptionally|overall|always|all|still|also|highly|"
    r"mostly|a|an|"
    r"relatively|rather|quite|fairly|strongly|exceptional|at|level|to))*"
    r" ?\b(?P<level>high|low)\b(?= (?:M|throughout|at|for|in|across|whatever|regardless|over|on|level|overall|,|\.|"
    r"\()|$)"
)
_OTHER = re.compile(
    r"\b(?:than|colou?rs?|shades?|darker|lighter|legend|scale|gradient|means?|stands? for|represent\w*|indicat\w*|"
    r"start\w*|begin\w*|"
    r"from|variance|risk|medium|moderate|low to high|and low|or low|but)\b"
)


_CONCEDED = re.compile(
    r"\b(?:if|albeit) (?:only |just )?(?:slightly|marginally|somewhat|a little|a bit) (?P<way>below|lower than|behind|"
    r"above|higher than|ahead of) (?:that of |those of )?(?P<place>P\d+)"
)


def find(clause: Clause) -> Iterator[Statement]:
    """The levels that a clause claims."""
    main = clause.main
    beside = _CONCEDED.search(main)
    if beside is not None:
        yield from _beside(clause, beside)
    told = _LEVEL.search(main)
    if (
        told is None
        or any("N" in aside for aside in clause.marked.asides)
        or is_negated(main)
        or speaks_of_a_part(main)
        or re.search(r"\bN\d", main)
    ):
        return
    others = _OTHER.search(main)
    if others is not None and not (others[0] == "from" and others.start() > told.end()):
        return
    if any(place.sort is Sort.TOWARD for place in clause.marked.places) or not clause.is_plain(main):
        return
    over = clause.region(main)
    if not axes_of(over) and clause.degree is Degree.PLAIN:
        return
    legends = clause.figure.reading.legends
    ends = {(legend.low, legend.high) for legend in legends}
    if len(ends) != 1 or clause.degree is Degree.SOME:
        yield Vague(ClaimKind.THRESHOLD, over, "it does not say what counts as high or low")
        return
    low, high = next(iter(ends))
    if not low <= clause.figure.low <= clause.figure.high <= high:
        yield Vague(ClaimKind.THRESHOLD, over, "the values are not on the stated scale")
        return
    middle = (low + high) / 2
    amount = Amount(middle, middle, 0.0, True, "the middle of the scale")
    yield Threshold(over, told["level"] == "high", amount, False, clause.degree)


def _beside(clause: Clause, told: re.Match[str]) -> Iterator[Statement]:
    """ "The level is high, if slightly below P0": by how it stands to another."""
    other = clause.own(told["place"])
    sides = axes_of(other)
    if len(sides) != 1 or not set(part_of(clause.base, sides[0]) or ()) - set(part_of(other, sides[0]) or ()):
        return
    below = told["way"] in ("below", "lower than", "behind")
    relation = Relation.BELOW if below else Relation.ABOVE
    yield Compare(clause.base, clause.region(told["place"]), relation, slight=True)


LEVELS = Kind(
    frozenset(["high", "low"]),
    find,
    known=frozenset(["if", "albeit", "slightly", "marginally", "somewhat", "little", "bit", "behind", "ahead"]),
)
