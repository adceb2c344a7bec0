"""What a clause says of another place by pointing back: "and so is Foo", "the same holds for layer 22", "Bar, too".

The statements of the clause before it are taken with the place that it names in that of theirs on the same axis.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import part_of, with_part
from heat_pipeline.statements import (
    Along,
    Constant,
    Count,
    Extreme,
    Partly,
    Range,
    Statement,
    Threshold,
    Trend,
    Whole,
)

_PLACES = r"(?:the )?(?P<places>P\d+(?:(?: ,)? (?:and|or) (?:the )?P\d+| , P\d+)*)(?: A\d| row| column| panel)?"
_LIKEWISE = re.compile(
    rf"^(?:and |but )?(?:(?:so|neither|nor) (?:is|are|does|do|did|was|were|has|have)(?: that of| those of)? {_PLACES}|"
    r"the same(?: \w+)? (?:is true|holds(?: true)?|goes|applies|can be said|is so|happens|is seen|are true)"
    rf"(?: (?:for|of|with|to|in|at|on))* {_PLACES.replace('places', 'same')}|"
    rf"(?:likewise|similarly|also)(?: for| at| in| with| on| ,)* {_PLACES.replace('places', 'like')}|"
    rf"{_PLACES.replace('places', 'does')} (?:also )?(?:does|do|did) (?:so|too|likewise|the same)"
    r"(?: ,? ?too| as well)?)$"
)


def likewise(clause: Clause, before: Iterable[Statement]) -> list[Statement]:
    """What a clause says that points back to these statements; nothing where it does not."""
    told = _LIKEWISE.match(clause.main.removesuffix(" , too").removesuffix(" too").removesuffix(" as well"))
    if told is None:
        return []
    named = clause.own(told["places"] or told["same"] or told["like"] or told["does"])
    sides: list[Along] = [along for along in ("row", "column", "panel") if part_of(named, along) is not None]
    if len(sides) != 1:
        return []
    along = sides[0]
    labels = part_of(named, along) or ()
    found: list[Statement] = []
    for statement in before:
        said = _of(statement.said, along, labels) if isinstance(statement, Partly) else _of(statement, along, labels)
        if said is not None:
            found.append(Partly(said, statement.word) if isinstance(statement, Partly) else said)
    return found


def _of(statement: Statement, along: Along, labels: tuple[str, ...]) -> Whole | None:
    """A statement on the same of other places; None where it is of none on their axis."""
    if isinstance(statement, Extreme) and part_of(statement.at, along) is not None:
        return replace(statement, at=with_part(statement.at, along, labels), amount=None)
    if not isinstance(statement, Threshold | Range | Trend | Constant | Count | Extreme):
        return None
    bounded = part_of(statement.over, along) is not None
    return replace(statement, over=with_part(statement.over, along, labels)) if bounded else None
