"""The diagonal of a square grid, as a clause names it: "off the diagonal", "all diagonal entries", "its diagonal".

A clause that speaks of it says the rest as of any other cells: "excluding the diagonal, the best is 93" is "the best is
93" over the cells off it. So the words of the diagonal are taken off the clause's marks, and what a kind finds in the
rest is bounded to the diagonal, or to what is off it. What is said of the diagonal as such is found in `symmetry`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from heat_pipeline.claims.finding.marking import Marked, parted
from heat_pipeline.statements import (
    Aggregate,
    Constant,
    Count,
    Extreme,
    Partly,
    Range,
    Statement,
    Threshold,
    Vague,
    Value,
)

_NOUNS = r"values?|cells?|entries|entry|squares?|numbers?|elements?|counts?|scores?|fields?"
_OFF = re.compile(
    rf",? ?\b(?:excluding|disregarding|ignoring|apart from|aside from|except(?: for| on)?|leaving (?:out|aside)|not "
    rf"counting|besides|other than|outside(?: of)?|off|away from|beyond|without) (?:the |its )?(?:main )?diagonal"
    rf"(?: (?:{_NOUNS}))?(?: ,)?(?= |$)|\boff[- ]diagonal(?= |$)"
)
_ON_IT = re.compile(
    r"\b(?:on|along|down|in|of|across) (?:the |its |this )(?:main |whole |entire |bright |dark )?diagonal(?: ,)?(?= |$)"
)
_ITS_VALUES = re.compile(rf"\b(?:main )?diagonal (?=(?:{_NOUNS})\b)")
_ITSELF = re.compile(r"\b(?:the|its) (?:main |whole |entire )?diagonal(?= |$)")


def off_the_diagonal(marked: Marked) -> tuple[Marked, bool | None]:
    """The marks of a clause without the words of the diagonal, and whether it speaks of the cells on it or off it."""
    whole, off = _OFF.subn(" ", marked.whole)
    on = 0
    for pattern, instead in ((_ON_IT, " "), (_ITS_VALUES, ""), (_ITSELF, "the values")):
        whole, count = pattern.subn(instead, whole)
        on += count
    if (off > 0) == (on > 0) or "diagonal" in whole:
        return marked, None
    whole = re.sub(r" +", " ", whole).strip(" ,")
    main, asides, aside_at = parted(whole)
    return replace(marked, whole=whole, main=main, asides=asides, aside_at=aside_at), on > 0


def bounded_to(statement: Statement, diagonal: bool) -> Statement | None:
    """A statement of the cells on the diagonal only, or off it; None for one that cannot be bounded to them."""
    match statement:
        case Partly():
            said = bounded_to(statement.said, diagonal)
            return None if said is None or isinstance(said, Partly) else Partly(said, statement.word)
        case Extreme() | Range() | Threshold() | Constant() | Aggregate() | Vague():
            return replace(statement, over=replace(statement.over, diagonal=diagonal))
        case Value():
            return replace(statement, at=replace(statement.at, diagonal=diagonal))
        case Count() if isinstance(statement.condition, Threshold):
            condition = replace(statement.condition, over=replace(statement.condition.over, diagonal=diagonal))
            return replace(statement, over=replace(statement.over, diagonal=diagonal), condition=condition)
        case _:
            return None
