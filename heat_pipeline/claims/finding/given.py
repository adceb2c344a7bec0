"""Words that bound a clause to the places that have values: "on every task for which it was run", "all listed k".

Of places without values nothing is said anyway, so the words are taken off. Where something is claimed of each row or
column, it is then claimed of those in which its own place has a value.
"""

from __future__ import annotations

import re
from dataclasses import replace

from heat_pipeline.claims.finding.figure import ALONG, Figure
from heat_pipeline.claims.finding.marking import Marked, parted
from heat_pipeline.claims.finding.places import axes_of, part_of, with_part
from heat_pipeline.statements import Along, Extreme, Partly, Standing, Statement

_DONE = (
    r"(?:run|tested|evaluated|tried|measured|trained|listed|given|shown|reported|printed|available|present|scored|used)"
)
_IT = r"(?:it|they|this (?:A\d+|[a-z]+)|P\d+|the [a-z]+)"
_BY_WHICH = r"(?:(?:for|on|in|at|with|under) which|where|wherever|that|which)"
_GIVEN = re.compile(
    rf"(?<=\bE\d|\bA\d)(?: ,)? {_BY_WHICH} {_IT} (?:(?:was|were|is|are|has been|have been) (?:actually )?{_DONE}"
    rf"(?: (?:on|for|with|at|in|under))?|has (?:a )?(?:values?|results?|numbers?|M|data)(?: for| at| on)?|runs?|"
    rf"exists?|has|"
    r"works?)(?= |$)|"
    rf"(?<=\bE\d|\bA\d) (?:that|which) (?:was|were|is|are|has been|have been) (?:actually )?{_DONE}"
    r"(?: (?:on|for|with|at|in|under|by) (?:it|them))?(?= |$)|"
    r"(?<=\bE\d|\bA\d) (?:listed|given|shown|tested|reported|available|present|it has|they have)"
    r"(?: (?:for|on|with) (?:it|them))?(?= |$)"
)
_EACH_LISTED = re.compile(
    r"\b(?P<each>all|every|each)(?: of the)? (?:listed|given|reported|printed|shown) (?P<noun>A\d+|[a-z]+)\b"
)
# Where what ran out of memory, or did not converge, has no value: "the largest footprint that still fits".
_THAT_FITS = re.compile(
    r"(?<=[a-z\dM]) (?:that|which) (?:(?:still|actually) )?(?:fits?|converged?|converges|finished|finishes|ran|"
    r"completed|"
    r"did not diverge|does not diverge|(?:was|were|is|are) (?:solved|finite|completed|finished)(?: at all)?)"
    r"(?= (?:is|are|was|were|needs?|takes?|has|have|M|uses?|reach(?:es)?|stays?|gets?|comes?|goes|exceeds?|,)|$)"
)
_WHEREVER = re.compile(
    rf"(?: ,)? (?:wherever|everywhere) (?:it|they) (?:(?:was|were|is|are|has been|have been) {_DONE}|runs?|has (?:a )?"
    r"(?:values?|M|results?)|took part|takes part|exists?|appears?)(?= |$)"
)
_QUICK = re.compile(
    rf"\b{_DONE}\b|\b(?:runs?|exists?|works?|it has|they have|has|took part|takes part|appears?|fits?|that|which)\b"
)


def only_given(said: Marked) -> tuple[Marked, bool]:
    """The marks of a clause without words that bound it to what has values, and whether there were any."""
    if _QUICK.search(said.whole) is None:
        return said, False
    whole = _EACH_LISTED.sub(r"\g<each> \g<noun>", said.whole)
    whole = _GIVEN.sub("", _WHEREVER.sub(" everywhere", _THAT_FITS.sub("", whole)))
    if whole == said.whole:
        return said, False
    whole = " ".join(whole.split())
    main, asides, aside_at = parted(whole)
    return replace(said, whole=whole, main=main, asides=asides, aside_at=aside_at), True


def where_given(statement: Statement, figure: Figure) -> Statement:
    """A statement of each row, column or panel as one of those in which its own place has a value."""
    if isinstance(statement, Partly):
        said = where_given(statement.said, figure)
        return statement if isinstance(said, Partly) else replace(statement, said=said)
    if not isinstance(statement, Extreme | Standing) or not axes_of(statement.at):
        return statement
    if isinstance(statement, Extreme):
        return _narrowed(statement, statement.each, figure) if statement.each is not None else statement
    free: list[Along] = [side for side in ALONG if part_of(statement.at, side) is None and len(figure.ticks[side]) > 1]
    return _narrowed(statement, free[0], figure) if len(free) == 1 else statement


def _narrowed(statement: Extreme | Standing, side: Along, figure: Figure) -> Statement:
    at = statement.at
    there = {
        {"row": cell.row, "column": cell.column, "panel": cell.panel}[side]
        for cell in figure.reading.cells
        if (at.panels is None or cell.panel in at.panels)
        and (at.rows is None or cell.row in at.rows)
        and (at.columns is None or cell.column in at.columns)
    }
    own = part_of(statement.over, side)
    kept = tuple(label for label in (figure.ticks[side] if own is None else own) if label in there)
    return replace(statement, over=with_part(statement.over, side, kept)) if kept else statement
