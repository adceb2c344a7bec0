"""Ticks that a clause names only as those which are left: "A is better on C and D, worse on the other two".

They stand beside ticks that the same sentence names behind a preposition, of the one axis on which these are; a number
that is told has to be that of those left. What exceptions leave is found in `exceptions`, what is compared with "all
others" by the kinds.
"""

from __future__ import annotations

import re
from dataclasses import replace

from heat_pipeline.claims.finding.figure import Figure
from heat_pipeline.claims.finding.marking import Marked, parted
from heat_pipeline.claims.finding.places import AVERAGES, Place, Sort
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.statements import Along

_NUMBER = "|".join(NUMBERS)
_LEFT = re.compile(
    rf"(?<!than )(?<!from )(?<!to )(?<!as )(?<!of )(?<!over )\b(?:(?P<prep>in|on|at|for|with|under) (?:all )?(?:the )?"
    rf"(?:(?P<n>{_NUMBER}) )?(?:others?|rest|remaining)(?: (?P<m>{_NUMBER}))?(?: (?:A\d+|ones))?|"
    r"(?P<else>everywhere else|elsewhere))(?=(?: [,.)]|$| (?:is|are|it|they|and|but|by)\b))"
)
_NAMED = re.compile(r"\b(?:in|on|at|for|with|under|and|,|or) (?:the )?(?P<mark>P\d+)\b")
_SIDES: tuple[Along, ...] = ("row", "column")


def rest_named(marked: Marked, before: Marked | None, figure: Figure) -> Marked:
    """The marks of a clause with a place for the ticks that are left, beside those of it or of the clause before it."""
    match = _LEFT.search(marked.whole)
    if match is None:
        return marked
    named = _named(marked, marked.whole[: match.start()])
    if not named and before is not None:
        named = _named(before, before.whole)
    along = next(iter(named)) if len(named) == 1 else None
    if along is None:
        return marked
    left = tuple(
        tick for tick in figure.with_values[along] if tick not in named[along] and tick.casefold() not in AVERAGES
    )
    told = match["n"] or match["m"]
    if not left or (told is not None and NUMBERS[told] != len(left)):
        return marked
    marked.places.append(Place(Sort.LABELS, along, 0, 0, left))
    put = f"{match['prep'] or 'on'} P{len(marked.places) - 1}"
    whole = f"{marked.whole[: match.start()]}{put}{marked.whole[match.end() :]}"
    main, asides, aside_at = parted(whole)
    return replace(marked, whole=whole, main=main, asides=asides, aside_at=aside_at)


def _named(marked: Marked, said: str) -> dict[Along, set[str]]:
    """The ticks that stand behind a preposition in a stretch, or in a list of such, by their axis."""
    found: dict[Along, set[str]] = {}
    for match in _NAMED.finditer(said):
        place = marked.places[int(match["mark"][1:])]
        if place.sort is Sort.LABELS and place.labels and not place.others:
            if place.along not in _SIDES:
                return {}
            found.setdefault(place.along, set()).update(place.labels)
    return found
