"""The entry of the room: a text's outline and reading in, its claims out, each with the characters that make it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from heat_pipeline.claims.attaching import Attacher
from heat_pipeline.claims.clauses import Clause, LocatedStatement, clauses
from heat_pipeline.claims.framing import Framer
from heat_pipeline.claims.lexicon import Lexicon, lexicon
from heat_pipeline.claims.named_places import Places
from heat_pipeline.claims.saying import kind_of, says
from heat_pipeline.model import Claim, Reading
from heat_pipeline.reading.labels import word_set
from heat_pipeline.reading.outline import Outline

_MOST = 1_000
_LITTLE = word_set(
    "a an the of in and or to for by with is are was were be it its this that these those as at on from their they "
    "which has have had there here not no so only also both while but then than each all one two i e g eg ie s into "
    "over under between across within when where how what who more most less very about around approximately"
)
"""Words that change nothing of what is said where nothing else stands around it."""
_BLANK = re.compile(r"(?:[\s,;:*_]|[.–—-](?!\d))*")  # but not the sign of a number
_MOST_LEFT = 0.5


def find_claims(outline: Outline, reading: Reading, words: Lexicon | None = None) -> tuple[Claim, ...]:
    """The checkable statements that a text makes on its numbers, in text order. Linear in its length; never raises.

    Real texts make up to a hundred. Of one that makes thousands (a loop) the first are found: each may be about all
    cells.
    `words` are those of the package's lexicon unless others are given. Whether a claim holds is not asked here.
    """
    if not reading.cells:
        return ()
    statements = islice(_found(outline, reading, words if words is not None else lexicon()), _MOST)
    return tuple(
        dict.fromkeys(_claim(outline.text, placed) for placed in sorted(statements, key=lambda placed: placed.start))
    )


def _found(outline: Outline, reading: Reading, words: Lexicon) -> Iterator[LocatedStatement]:
    places = Places(reading)
    attacher, framer = Attacher(reading, places), Framer(outline, reading, places)
    yield from framer.scales()
    cell_starts = {cell.start for cell in reading.cells}
    for clause in clauses(outline, places, words, cell_starts):
        on_values = (LocatedStatement(clause.start, clause.end, statement) for statement in attacher.statements(clause))
        signs: tuple[str, ...] = ()
        for placed in (*framer.statements(clause), *on_values):
            signs = signs or _signs(clause, outline)
            yield replace(placed, statement=replace(placed.statement, signs=signs))


def _claim(text: str, placed: LocatedStatement) -> Claim:
    """The claim that a statement makes, without white space and marks at the ends of its characters."""
    start, end, statement = placed.start, placed.end, placed.statement
    before = _BLANK.match(text, start, end)
    start = before.end() if before is not None else start
    end = start + len(text[start:end].rstrip(" \t\n,;:*_"))
    return Claim(kind_of(statement), text[start:end], start, end, says(statement), statement)


def _signs(clause: Clause, outline: Outline) -> tuple[str, ...]:
    """What a clause shows that tells how surely it is meant as it was understood: signs, each by a name.

    What the cells add, and what a sign is worth, is told in `judging.accusing`.
    """
    signs = [f"part {outline.parts[clause.line.number]}"]
    if any(spot.part for spot in clause.spots):
        signs.append("part of a name")
    if _left_over(clause) > _MOST_LEFT:
        signs.append("words left over")
    return tuple(signs)


def _left_over(clause: Clause) -> float:
    """The share of a clause's words of which nothing was understood."""
    starts = [token.start for token in clause.words if token.word not in _LITTLE]
    understood: list[Any] = [*clause.hits, *clause.spots, *clause.axes, *clause.all_numbers]
    left = [at for at in starts if not any(known.start <= at < known.end for known in understood)]
    return len(left) / max(1, len(starts))
