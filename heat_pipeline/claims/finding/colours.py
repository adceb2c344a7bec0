"""Claims on the colours of cells: "the cells above 90 are yellow", "no team is red", "the red cells lie below 40".

Which cell is the darkest is a claim on the highest value, or on the lowest, where the text tells what dark stands for.
What the scale has for its colours is found in `bands`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from heat_pipeline.claims.finding.degrees import is_negated, speaks_of_a_part
from heat_pipeline.claims.finding.extremes import EXTREMES
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause, telling
from heat_pipeline.claims.finding.spans import spanning
from heat_pipeline.reading.colours import PHRASE, WORDS, colour_of
from heat_pipeline.reading.sections import Part
from heat_pipeline.reading.shades import dark_is_high
from heat_pipeline.statements import Amount, ColourClaim, Degree, Region, Statement

_CELLS = r"(?:cells?|squares?|blocks?|tiles?|boxes|entries|entry|ones?|values?|scores?)"
_IS = re.compile(
    r"\b(?P<verb>is|are|was|were|appears?|stays?|remains?)"
    r"(?P<how>(?: (?:all|both|mostly|mainly|largely|generally|predominantly|consistently|always|clearly|still|also|"
    r"entirely|completely|fully|throughout|uniformly|"
    r"never|not|shown|displayed|colou?red|shaded|rendered|marked|painted|drawn|depicted|filled|in|a|an|the|of|with))*)"
    r" $"
)
_JOINED = frozenset([" or ", " / ", " to ", " , or "])
_BEHIND = re.compile(
    r"(?: (?:cells?|squares?|shades?|colou?rs?|tones?|hues?|ones?))?(?P<rest>$| (?:,|;|:|–|—|in|at|for|on|across|"
    r"throughout|with)\b.*| , .*)"
)
_SEVERAL = re.compile(
    r"\b(?:all|every|each|most|majority|no|none|many|some|several|few|cells|squares|blocks|tiles|boxes|entries|values|"
    r"scores|E\d)\b"
)
_NONE = re.compile(r"^(?:and |but |here |there )?(?:no|none|neither|nor|not (?:one|a single))\b")
_BETWEEN = re.compile(r"\b(?:between|from|of|in|ranging from) (?P<low>N\d+) (?:and|to) (?P<high>N\d+)")
_ABOVE = re.compile(r"\b(?:above|over|exceed\w*|(?:more|greater|higher) than|at least|no lower than|>|≥) (?P<low>N\d+)")
_BELOW = re.compile(
    r"\b(?:below|under|(?:less|lower|smaller) than|at most|up to|no (?:higher|more) than|<|≤) (?P<high>N\d+)"
)
_OR_MORE = re.compile(r"\b(?P<low>N\d+) (?:and|or) (?:above|more|higher|over|greater)\b")
_OR_LESS = re.compile(r"\b(?P<high>N\d+) (?:and|or) (?:below|less|lower|under)\b")
_ALONE = re.compile(r"\b(?P<low>N\d+)")
_HIGHEST = re.compile(rf"\bthe (?:highest|largest|greatest|maximum|top|peak)(?: M)?(?: {_CELLS})?(?= |$)")
_LOWEST = re.compile(rf"\bthe (?:lowest|smallest|minimum)(?: M)?(?: {_CELLS})?(?= |$)")
_OF_COLOUR = re.compile(r"^(?:and |but )?(?P<of>(?:(?:all|every|each|most|both|these|of|the) )*)$")
_LIE = re.compile(
    rf" {_CELLS}(?: (?:in|at|for|on) (?:P\d+ ?)+)? (?:(?:are|is|have|has|hold|holds|lie|lies|show|shows|carry|carries|"
    r"contain|contains|stand|stands|stay|stays|for|all|values?|scores?|M|a|of|mostly|always|with|represent\w*|"
    r"range|ranges|fall|falls) )+"
)
_DARKEST = re.compile(
    rf"\b(?P<dark>darkest|deepest|most intense|most saturated)(?: (?:{'|'.join(sorted(WORDS))}))?"
    r"(?: (?:shades?|colou?rs?|tones?|hues?))?(?: of)?(?: (?:cells?|squares?|blocks?|tiles?|ones?))?\b|"
    rf"\b(?P<light>lightest|palest|faintest)(?: (?:{'|'.join(sorted(WORDS))}))?"
    r"(?: (?:shades?|colou?rs?|tones?|hues?))?(?: of)?(?: (?:cells?|squares?|blocks?|tiles?|ones?))?\b"
)
_AGREES = re.compile(
    r"\b(?:colou?rs?|colou?ring|shad(?:es?|ing)|hues?|intensit(?:y|ies))\b.*?\b(?P<verb>agrees?|match(?:es)?|"
    r"corresponds?|aligns?|consistent|in line|tracks?|follows?|fits?|(?:goes|go) with)\b(?P<what>.*)"
)
_WITH = re.compile(r"\b(?:numbers?|values?|scores?|M|legend|scale|colou?r ?bar|annotations?)\b")
_WORDS = WORDS | {
    "darkest", "deepest", "intense", "saturated", "lightest", "palest", "faintest", "color", "colors", "colour",
    "colours", "coloring", "colouring", "shade", "shades", "shading", "hue", "hues", "intensity", "intensities",
}  # fmt: skip
_SAID = (
    "dark light pale deep darker lighter bright very medium most faintest colored coloured shaded tone tones appears "
    "appear rendered marked painted drawn depicted filled squares square blocks block tiles tile boxes ones one agrees "
    "agree matches match corresponds correspond aligns align consistent tracks follows fits fit legend scale bar "
    "colorbar hold holds carry contain perfectly well closely exactly"
)
_KNOWN = _WORDS | frozenset(_SAID.split())


def find(clause: Clause) -> Iterator[Statement]:
    """What a clause claims of the colours of cells."""
    if clause.part is Part.FRAME or (clause.part is Part.DATA and clause.has_cells):
        return
    main = clause.main
    if _DARKEST.search(main) is not None:
        yield from _darkest(clause)
        return
    agrees = _AGREES.search(main)
    if agrees is not None and _WITH.search(agrees["what"]):
        yield ColourClaim("agrees", over=clause.region(main), negated=is_negated(main))
        return
    if speaks_of_a_part(main):
        return
    hued = [found for found in PHRASE.finditer(main) if colour_of(found[0]).hues]
    if hued:
        yield from _has(clause, hued)
        yield from _lies(clause, hued)


def says_all(statement: Statement) -> bool:
    """Whether a clause of colours says nothing else: "the lowest value (30, at P0) is red" tells where that is, too."""
    return isinstance(statement, ColourClaim) and statement.rank is None


def _has(clause: Clause, hued: list[re.Match[str]]) -> Iterator[Statement]:
    """ "The cells above 90 are yellow": the colours behind the verb, the cells before it."""
    main = clause.main
    verb = _IS.search(main, 0, hued[0].start())
    if verb is None:
        return
    last = hued[0]
    for one in hued[1:]:
        if main[last.end() : one.start()] not in _JOINED:
            break
        last = one
    behind = _BEHIND.match(main, last.end())
    if behind is None or any(one.start() > last.end() for one in hued):
        return
    subject = main[: verb.start()]
    denied = "not" in verb["how"].split() or "never" in verb["how"].split()
    none = _NONE.match(subject) is not None
    if is_negated(main) and not (denied or none):
        return
    if "not" in verb["how"].split() and clause.degree is not Degree.PLAIN:
        return  # "not all are green"
    low, high, rank = _which(clause, subject)
    over = _over(clause, has_rank=rank is not None)
    if over is None or (
        over.everything and low is None and high is None and rank is None and _SEVERAL.search(subject) is None
    ):
        return
    yield ColourClaim(
        "has",
        main[hued[0].start() : last.end()],
        over,
        low,
        high,
        rank,
        degree=Degree.EVERY if none else clause.degree,
        negated=denied or none,
    )


def _over(clause: Clause, *, has_rank: bool) -> Region | None:
    """The cells that a clause is about, with the places in its parentheses; None where these say other things."""
    said = clause.main
    for aside in telling(clause.marked.asides):
        if clause.places(aside) and not clause.amounts(aside):
            said += f" {aside}"
        elif clause.amounts(aside) and not has_rank:
            return None
    return clause.region(said)


def _which(clause: Clause, subject: str) -> tuple[float | None, float | None, Literal["low", "high"] | None]:
    """Which cells a subject speaks of: from which value to which, or those with the highest or the lowest."""
    rank: Literal["low", "high"] | None = (
        "high" if _HIGHEST.search(subject) else "low" if _LOWEST.search(subject) else None
    )
    asides = [amount for aside in telling(clause.marked.asides) for amount in clause.amounts(aside)]
    if rank is not None:
        told = clause.amounts(subject) + asides
        return (told[0].low, told[0].high, rank) if len(told) == 1 else (None, None, rank)
    bounds = bounds_of(clause, subject)
    return (*bounds, None) if bounds is not None else (None, None, None)


def bounds_of(clause: Clause, said: str) -> tuple[float | None, float | None] | None:
    """The values that a stretch of a clause bounds; None where it names none."""
    for pattern in (_BETWEEN, _OR_MORE, _OR_LESS, _ABOVE, _BELOW, _ALONE):
        found = pattern.search(said)
        if found is None:
            continue
        ends: dict[str, Amount] = {name: clause.amounts(mark)[0] for name, mark in found.groupdict().items()}
        low, high = ends.get("low"), ends.get("high")
        if pattern is _ALONE and low is not None:
            high = low
        return low.low if low is not None else None, high.high if high is not None else None
    return None


def _lies(clause: Clause, hued: list[re.Match[str]]) -> Iterator[Statement]:
    """ "The green cells are above 80": the colour before the cells, their values behind."""
    main = clause.main
    first = hued[0]
    of = _OF_COLOUR.match(main, 0, first.start())
    if of is None or len(hued) > 1 or is_negated(main):
        return
    verb = _LIE.match(main, first.end())
    if verb is None:
        return
    bounds = bounds_of(clause, f" {main[verb.end() :]}")
    if bounds is None:
        return
    over = _over(clause, has_rank=False)
    if over is None:
        return
    about = any(amount.about for amount in clause.amounts(main))
    yield ColourClaim("lies", first[0], over, *bounds, about=about, degree=clause.degree)


def _darkest(clause: Clause) -> Iterator[Statement]:
    """ "The darkest cell is at P0": the highest, or the lowest, where the text tells what dark stands for."""
    high = dark_is_high(clause.figure.reading.bands)
    if high is None:
        return

    def said(found: re.Match[str]) -> str:
        return "highest value" if high is (found["dark"] is not None) else "lowest value"

    marked = clause.marked
    told = replace(marked, whole=_DARKEST.sub(said, marked.whole), main=_DARKEST.sub(said, marked.main))
    yield from EXTREMES.find(replace(clause, marked=told))


COLOURS = Kind(_WORDS, spanning(find), known=_KNOWN)
