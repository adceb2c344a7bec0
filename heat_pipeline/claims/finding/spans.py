"""Stretches of an axis told by a tick and a direction: "up to 32k", "through 8", "from 10 on", "16 and above".

For claims that hold at places only (extremes, thresholds, ranges, counts). In a trend the same words tell where it
turns, so that there they are read by `sweeps`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from heat_pipeline.claims.finding.figure import Figure
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import Place, Sort
from heat_pipeline.statements import Statement

_MORE = ["more", "above", "higher", "larger", "longer", "later", "over", "up", "beyond", "greater"]
_LESS = ["less", "below", "lower", "smaller", "shorter", "earlier", "under", "fewer"]
_UP = rf"on(?! (?:the |a )?[PEA]\d)|onwards?|upwards?|up|(?:and|or) (?:{'|'.join(_MORE)})"
_DOWN = rf"downwards?|down|(?:and|or) (?:{'|'.join(_LESS)})"
_SPAN = re.compile(
    rf"\b(?:from |at |with |for |in )?(?:the )?P(?P<first>\d+) (?P<way>{_UP}|{_DOWN})(?= |$)|"
    r"\b(?:for |at |with |in )?(?:all )?(?P<until>up to|through|until|till|down to|no further than) (?:the )?"
    r"P(?P<last>\d+)\b|"
    r"\b(?:for |at |with |in )?(?P<past>beyond|past|before|not before) (?:the )?P(?P<edge>\d+)\b"
)
_QUICK = re.compile(rf"\b(?:{_UP}|{_DOWN}|up to|through|until|till|down to|no further than|beyond|past|before)\b")


def spanning(find: Callable[[Clause], Iterable[Statement]]) -> Callable[[Clause], Iterable[Statement]]:
    """A kind's function that is shown such a stretch as the ticks that it holds."""
    return lambda clause: find(spanned(clause))


def spanned(clause: Clause) -> Clause:
    """The clause with each stretch of an axis as a place of the ticks in it: "at P0"."""
    said = clause.marked
    if "P" not in said.main or _QUICK.search(said.main) is None:
        return clause
    places = list(said.places)

    def put(found: re.Match[str]) -> str:
        if found["way"] == "on" and not found[0].startswith("from "):
            return found[0]  # "A beats B on four tasks"
        mark = int(found["first"] or found["last"] or found["edge"])
        ticks = _ticks_of(clause.figure, places[mark], found)
        if not ticks:
            return found[0]
        places.append(replace(places[mark], labels=ticks, span=True))
        return f"at P{len(places) - 1}"

    main = _SPAN.sub(put, said.main)
    if main == said.main:
        return clause
    aside_at = tuple(0 for _ in said.asides)
    whole = said.whole if said.asides else main
    return replace(clause, marked=replace(said, main=main, whole=whole, places=places, aside_at=aside_at))


def _ticks_of(figure: Figure, place: Place, found: re.Match[str]) -> tuple[str, ...]:
    """The ticks on one side of a tick; none where they have no order, or the place is no single tick."""
    along = place.along
    if along is None or along == "panel" or place.sort is not Sort.LABELS or len(place.labels) != 1:
        return ()
    ticks: Sequence[str] = figure.ticks[along]
    numbers = figure.numbers[along]
    if numbers and len(numbers) == len(ticks):
        ticks = sorted(ticks, key=numbers.__getitem__)
    elif place.labels[0] not in ticks:
        return ()
    at = ticks.index(place.labels[0])
    if found["first"]:
        return tuple(ticks[at:] if re.fullmatch(_UP, found["way"]) else ticks[: at + 1])
    if found["until"] and found["until"] != "down to":
        return tuple(ticks[: at + 1])
    if found["past"] in ("beyond", "past"):
        return tuple(ticks[at + 1 :])
    return tuple(ticks[:at]) if found["past"] == "before" else ()
