"""What stands around a statement that tells how surely it is meant as it was understood: signs, each by a name.

Here: what the clause shows. What the cells add, and what a sign is worth, is told in `judging.accusing`.
"""

from __future__ import annotations

from heat_pipeline.claims.clauses import Clause
from heat_pipeline.reading.labels import word_set
from heat_pipeline.reading.outline import Outline

_LITTLE = word_set(
    "a an the of in and or to for by with is are was were be it its this that these those as at on from their they "
    "which has have had there here not no so only also both while but then than each all one two i e g eg ie s into "
    "over under between across within when where how what who more most less very about around approximately"
)
"""Words that change nothing of what is said where nothing else stands around it."""
_MOST_LEFT = 0.5


def signs_of(clause: Clause, outline: Outline) -> tuple[str, ...]:
    """The signs that a clause shows."""
    found = [f"part {outline.parts[clause.line.number]}"]
    if any(spot.part for spot in clause.spots):
        found.append("part of a name")
    if _left_over(clause) > _MOST_LEFT:
        found.append("words left over")
    return tuple(found)


def _left_over(clause: Clause) -> float:
    """The share of a clause's words of which nothing was understood."""
    said = [token.start for token in clause.words if token.word not in _LITTLE]
    if not said:
        return 0.0
    understood = (clause.hits, clause.spots, clause.axes, clause.all_numbers)
    known = {at for some in understood for one in some for at in range(one.start, one.end)}
    return sum(at not in known for at in said) / len(said)
