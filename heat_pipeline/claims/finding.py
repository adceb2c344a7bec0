"""The entry of the room: a text's outline and reading in, its claims out, each with the characters that make it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from heat_pipeline.claims.attaching import Attacher, Found
from heat_pipeline.claims.clauses import clauses
from heat_pipeline.claims.framing import Framer, is_same_scale
from heat_pipeline.claims.lexicon import Lexicon, lexicon
from heat_pipeline.claims.places import Places
from heat_pipeline.claims.saying import kind_of, says
from heat_pipeline.claims.signs import signs_of
from heat_pipeline.model import Claim, Reading
from heat_pipeline.reading.outline import Outline

_MOST = 1_000


def find_claims(outline: Outline, reading: Reading, words: Lexicon | None = None) -> tuple[Claim, ...]:
    """The checkable statements that a text makes on its numbers, in text order. Linear in its length; never raises.

    Real texts make up to a hundred. Of one that makes thousands (a loop) the first are found: each may be about all
    cells.
    `words` are those of the package's lexicon unless others are given. Whether a claim holds is not asked here.
    """
    if not reading.cells:
        return ()
    everything = _found(outline, reading, words if words is not None else lexicon())
    found = sorted(islice(everything, _MOST), key=lambda one: one.start)
    claims = []
    for one in {(one.start, one.end, one.statement): one for one in found}.values():
        start, end = _trimmed(outline.text, one.start, one.end)
        kind = kind_of(one.statement)
        claims.append(Claim(kind, outline.text[start:end], start, end, says(one.statement), one.statement))
    return tuple(claims)


def _found(outline: Outline, reading: Reading, words: Lexicon) -> Iterator[Found]:
    places = Places(reading)
    attacher, framer = Attacher(reading, places), Framer(outline, reading, places)
    scales = list(framer.scales())
    yield from scales
    yield from attacher.told_twice(outline)
    told = {cell.start for cell in reading.cells}
    for clause in clauses(outline, places, words, told):
        said = (*framer.statements(outline.flat, clause), *attacher.statements(clause))
        signs = signs_of(clause, outline) if said else ()
        for one in said:
            if not any(is_same_scale(one, scale) for scale in scales):
                yield Found(one.start, one.end, replace(one.statement, signs=signs))


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The stretch without white space and marks at its ends."""
    said = text[start:end]
    start += len(said) - len(said.lstrip(" \t\n,;:.*_-–—"))
    return start, start + len(text[start:end].rstrip(" \t\n,;:*_"))
