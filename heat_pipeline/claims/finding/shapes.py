"""Claims on the shape of what has values: a triangle of the grid, a blank diagonal, stretches that do not overlap.

"Only the upper triangle is filled", "the diagonal is masked", "the filled area forms a triangle", "the length ranges of
the types do not overlap". Which single places have values is found in `coverage`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heat_pipeline.claims.finding.degrees import doubt_of, is_negated
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.statements import Along, Coverage, Region, Statement

_TRIANGLE = r"(?:(?P<side>upper|lower)[- ]?(?:left|right)?[- ]?)?triang(?:le|ular)"
_EMPTY = (
    r"(?:masked|blank|empty|unfilled|missing|left (?:out|blank|empty)|omitted|gr[ea]yed out|not (?:shown|filled|given)|"
    r"hidden|blanked out|without (?:M|values?))"
)
_FILLED = (
    r"(?:filled|populated|shown|given|displayed|present|annotated|used|colou?red|has|have|holds?|contains?|carries|"
    r"carry)"
)
_ONLY = re.compile(
    rf"\b(?:only|nothing but|just|solely|exclusively) (?:the |its |a )?(?:diagonal and (?:the )?)?{_TRIANGLE}\b"
    rf".{{0,50}}?\b{_FILLED}\b"
)
_HALF = re.compile(
    r"\b(?:only|nothing but|just) (?:the |its )?(?:main )?diagonal and (?:the |all )?(?:cells |part |half |area |"
    rf"places |values |entries )?(?P<way>above|below|over|under)(?: it| the diagonal)?\b.{{0,30}}?\b{_FILLED}\b"
)
_FORMS = re.compile(
    rf"\b(?:filled|populated|coloured|colored|measured|tested|non-empty|shown|annotated) (?:area|cells|part|places|"
    rf"region|squares|pairs|values|entries|combinations)\b.{{0,20}}\b(?:forms?|make up|makes up|build|fills?|have the "
    rf"shape of|has the shape of|take the form of) (?:a |an |the |only )*{_TRIANGLE}\b|"
    r"\b(?:(?:has|takes|in) the (?:shape|form) of|forms|is|shaped (?:as|like)) an? "
    r"(?:(?P<side2>upper|lower)[- ]?(?:left|right)?[- ]?)?triang(?:le|ular)\b"
)
_CALLED = re.compile(
    r"\b(?P<side>upper|lower)[- ](?:left|right)?[- ]?triang(?:ular|le) (?:heat ?map|matrix|grid|table|M)\b|"
    r"\btriangular (?:heat ?map|matrix|grid)\b"
)
_MASKED = re.compile(
    rf"\b(?P<diagonal>(?:main )?diagonal (?:and|or) (?:the )?)?(?P<side>upper|lower)(?: left| right)? triangle"
    rf"(?: and (?:the )?diagonal)? (?:is|are|stays?|remains?|has been|was|were) {_EMPTY}\b"
)
_BLANK_DIAGONAL = re.compile(
    rf"(?<!off-)(?<!off )\bdiagonal (?:cells? |entries |values? |squares? )?(?:(?:and|or) (?:the )?"
    rf"(?P<side>upper|lower) triangle )?(?:is|are|stays?|remains?|has been|was|were) {_EMPTY}\b"
)
_NO_OVERLAP = re.compile(
    r"\b(?P<axis>A\d+) (?:ranges|intervals|spans|stretches|windows|segments)?\b(?: of (?:the |all )?(?:different |"
    r"various |individual |single )?(?P<of>[AE]\d+))?.{0,20}?"
    r"\b(?P<verb>(?:do(?:es)?|are|is) (?:not|n't) (?:overlap\w*|share)|never overlap|are (?:all )?disjoint|"
    r"have nothing in common|overlap|partly overlap)\b"
)
_OPPOSITE = {"upper": "lower", "lower": "upper"}


def find_triangle(clause: Clause) -> Iterator[Statement]:
    """Which half of a square has values, and whether its diagonal is blank."""
    said = clause.said or clause.whole
    masked = _MASKED.search(said)
    if masked is not None:
        yield Coverage("triangle", labels=(_OPPOSITE[masked["side"]],))
        if masked["diagonal"] or "and the diagonal" in masked[0]:
            yield Coverage("missing", Region(diagonal=True))
        return
    blank = _BLANK_DIAGONAL.search(said)
    if blank is not None:
        yield Coverage("missing", Region(diagonal=True))
        if blank["side"] is not None:
            yield Coverage("triangle", labels=(_OPPOSITE[blank["side"]],))
        return
    half = _HALF.search(said)
    if half is not None:
        yield Coverage("triangle", labels=("upper" if half["way"] in ("above", "over") else "lower",))
        return
    if is_negated(said.replace("nothing but", "only")):
        return
    found = _ONLY.search(said) or _FORMS.search(said) or _CALLED.search(said)
    if found is not None:
        side = found["side"] or found.groupdict().get("side2")
        yield Coverage("triangle", labels=(side,) if side is not None else ())


def find_overlap(clause: Clause) -> Iterator[Statement]:
    """Whether the stretches of an axis on which its lines have values overlap: only that part of a clause is read."""
    found = _NO_OVERLAP.search(clause.main)
    if found is None or doubt_of(found[0]):
        return
    along: Along | None = clause.place(found["axis"]).along
    of = clause.place(found["of"]).along if found["of"] is not None else None
    if along is None or along == "panel" or of in (along, "panel"):
        return
    if re.search(r"\b(?:some|many|often|most|several|few|partly|mostly|if)\b", clause.main[: found.end()]):
        return
    yield Coverage("shared" if found["verb"] == "overlap" else "apart", clause.base, along)


TRIANGLES = Kind(
    frozenset(["triangle", "triangular", "diagonal"]), find_triangle, frame=True, plain=True, diagonal=True
)
OVERLAPS = Kind(frozenset(["overlap", "overlapping", "disjoint", "common", "share"]), find_overlap, plain=True)
