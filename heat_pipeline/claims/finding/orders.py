"""Orders: "A > B > C in each column", "the ranking is A, B, C", "A comes first, B second and C third".

Where
    "best"
comes first, the metric must tell whether high values are the good ones. One thing against another is found
in `comparisons`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heat_pipeline.claims.finding.degrees import EACH_NOUN, degree_of, is_negated
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import part_of, region_of
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.claims.finding.sides import with_labels
from heat_pipeline.reading.sections import Part
from heat_pipeline.statements import Along, Degree, Order, Partly, Region, Standing, Statement

_SIGNS = re.compile(r"(?<= )(?P<first>P\d+)(?P<rest>(?: (?P<sign>[<>]) P\d+)(?: (?P=sign) P\d+)+|(?: [<>] P\d+))(?= )")
_LISTED = re.compile(
    r"(?<= )(?:(?:the )?(?:same )?(?:order|ranking|ordering|rank order|sequence)|(?:the )?(?:[a-z]+ )?(?:A\d+|"
    r"E\d+|they) "
    r"(?:rank|line up|are ranked|are ordered|follow|come|place|stand)(?= (?:P\d+|:|in|as|like|thus|from) "
    r"))(?: (?:of|is|are|from|the|same|M|A\d+|"
    r"E\d+|always|by|under|in|for|at|as|follows|like|this|line|up|"
    r"each|every|all|(?:at|in|on|for|under|with) (?:the )?P\d+|best|to|worst|highest|lowest|top|bottom|reads|goes|"
    r"thus|therefore|models|methods|systems|panels|"
    r"columns|rows))*"
    r"(?: :)? (?P<list>P\d+(?: ?,? (?:then |and |before |followed by |ahead of )?P\d+)*)(?= )(?! (?:is|are|:|reads|"
    r"goes)\b)"
)
_THE_SAME = re.compile(
    r"^ (?:the )?(?:(?:same|identical) (?:rank )?(?:order|ranking|ordering)(?: of (?:the )?(?P<of>A\d+|[a-z]+))?"
    r"(?: (?:holds|is seen|is found|applies|is kept|can be seen|appears|emerges))?|"
    r"(?:(?:rank )?(?:order|ranking|ordering))(?: of (?:the |all )?(?P<of2>A\d+|E\d+|[a-z]+))?(?: (?:is|stays|"
    r"remains))"
    r"(?: (?:always|exactly))? (?:the same|identical|unchanged|preserved|constant))"
    r"(?: (?:in|on|for|at|under|across|with|throughout|over))? (?P<each>E\d+)(?: (?:too|as well|alike))? $"
)
_RANKED = re.compile(
    r"(?<= )(?P<one>P\d+) (?:(?:comes?|ranks?|is|are|places?|finishes|stands?)(?: always| consistently)? )?(?:on "
    r"average )?(?:first|1st|on top|in the lead)(?: (?:on average|overall|with N\d+))?"
    r"(?P<where>(?: (?:in|on|at|for|under|with) (?:the )?(?:P\d+|E\d+))?)"
    r"(?P<rest>(?:(?: ,)? (?:and |then |followed by )?P\d+ (?:comes? |ranks? |is )?(?:second|third|fourth|fifth|"
    r"sixth|2nd|"
    r"3rd|4th|next|last|then))+)(?= )"
)
_FOLLOWED = re.compile(
    r"(?<= )(?P<one>P\d+) (?:leads|comes? first|ranks? first|is (?:the )?(?:best|highest|first|on top)|performs? "
    r"best|is in the lead|wins|tops)(?: [^P,]{0,40}?)?"
    r",? (?:closely )?followed by (?P<rest>P\d+(?: ?,? (?:and |then |and then |and finally )?(?:by )?P\d+)*)(?= )"
)
_WORST_FIRST = re.compile(
    r"\b(?:from (?:the )?(?:worst|lowest|bottom|smallest|weakest)|ascending|worst to best|lowest to highest)\b"
)
_BY_SIZE = re.compile(r"\b(?:highest|lowest|largest|smallest|descending|ascending|decreasing|increasing)\b")
_TOLD = re.compile(r"\b(?:best|worst|highest|lowest|[<>])\b|[<>]")
_LABEL = re.compile(r"^ (?:[a-z][\w-]* ){1,4}: ")
_ANY_MARK = re.compile(r"[AEP]\d+")
_HEAD = re.compile(
    r"^ (?:- )?(?:(?!order|ranking|ordering)[a-z][\w-]* ){1,4}(?:[AED]\d+ )?(?:order|ordering|ranking)? ?: "
)
_MARK = re.compile(r"P\d+")
_OF_TICKS = re.compile(r"\b(?:axis|ticks?|listed|shown|arranged|drawn|printed|legend|top to bottom|left to right)\b")
_EACH = re.compile(r"\b(?:each|every|all|any|both|always|consistently|E\d|throughout|everywhere|regardless|whatever)\b")
_KNOWN = frozenset(
    [
        "best",
        "worst",
        "from",
        "to",
        "first",
        "last",
        "highest",
        "lowest",
        "top",
        "bottom",
        "each",
        "every",
        "all",
        "same",
        "order",
        "ranking",
        "comes",
        "rank",
        "ranks",
        "reads",
        "is",
        "are",
        "the",
        "of",
        "and",
        "among",
        "method",
        "methods",
        "models",
        "systems",
        "columns",
        "rows",
        "panels",
        "groups",
        "group",
        "column",
        "row",
        "panel",
        "holds",
        "hold",
        "under",
        "for",
        "four",
        "three",
        "two",
        "five",
        "six",
        "in",
        "on",
        "at",
        "band",
        "kinds",
    ]
)


def find(clause: Clause) -> Iterator[Statement]:
    """The orders that a clause claims."""
    rest = Rest(clause.main)
    if (label := _LABEL.match(rest.said)) is not None and _THE_SAME.match(f" {rest.said[label.end() :]}") is not None:
        rest.said = f" {rest.said[label.end() :]}"
    if (same := _THE_SAME.match(rest.said)) is not None:
        yield from _the_same(clause, same)
        return
    if not _MARK.search(clause.main):
        return
    if (head := _HEAD.match(rest.said)) is not None:
        rest.said = f" {rest.said[head.end() :]}"
    falls: bool | None
    if (match := rest.take(_SIGNS)) is not None:
        listed, falls = match[0], ">" in match[0]
        marks = _MARK.findall(listed)
        if len(marks) < 2:
            return
    elif (match := rest.take(_RANKED) or rest.take(_FOLLOWED)) is not None:
        listed, falls = f"{match['one']} {match['rest']}", _good_first(clause)
        if match.re is _RANKED:
            rest.said += f"{match['where']} "
    elif (match := rest.take(_LISTED)) is not None:
        listed = match["list"]
        said = f"{rest.said} {match[0]}"
        upward = _WORST_FIRST.search(said) is not None
        falls = (not upward) if _BY_SIZE.search(said) else _good_first(clause)
        if upward and not _BY_SIZE.search(said):
            falls = not falls if falls is not None else None
        said = match[0][: match.start("list") - match.start()]
        rest.said = f"{rest.said} {' '.join(_ANY_MARK.findall(said))} "
    else:
        return
    if is_negated(rest.said) or re.search(r"\b[NU]\d", rest.said):
        return
    places = [clause.place(mark) for mark in _MARK.findall(listed)]
    sides = {place.along for place in places} - {None}
    both = not sides or (clause.figure.is_square and len(sides) > 1)  # a list of such ticks may be taken for pairs
    crossed = _crossed(clause, rest.said) if both else None
    if len(sides) != 1 and crossed is None:
        return
    along, line = crossed if crossed is not None else (sides.pop(), "")
    assert along is not None
    if not line and clause.figure.is_square:  # some of the labels tell the axis, that of the line stands on both
        own = [place.labels for place in clause.places(rest.said) if place.along is None]
        line = own[0][0] if len(own) == 1 and len(own[0]) == 1 else ""
    labels = tuple(label for place in places for label in place.labels)
    if len(labels) < 2 or len(set(labels)) < len(labels) or any(place.span for place in places):
        return
    if line:
        over = with_labels(Region(clause.base.panels), "column" if along == "row" else "row", (line,))
    else:
        over = with_labels(clause.region(rest.said), along, None)
        if part_of(region_of(clause.places(rest.said)), along) is not None:
            return
    if clause.figure.better_high is False and not _TOLD.search(clause.main):
        falls = None  # of losses the lowest may come first, or the highest
    if falls is None and (clause.part in (Part.FRAME, Part.OVERVIEW) or _OF_TICKS.search(clause.main)):
        return  # the order of the ticks
    if match.re is _RANKED and len(labels) < len(clause.figure.ticks[along]):
        for one in _first_ones(clause, rest, over, along, labels, falls is not False):
            yield Partly(one, "first") if falls is None else one
        return
    degree = degree_of(rest.said)
    if degree is Degree.PLAIN and (_EACH.search(f"{rest.said} {match[0]}") or "E" in rest.said):
        degree = Degree.EVERY
    order = Order(over, along, labels, falls, degree)
    said = EACH_NOUN.sub("", rest.said) if len(clause.figure.ticks["panel"]) < 2 else rest.said
    unknown = next((w for w in said.split() if w not in _KNOWN and w[:1] != "A" and not Rest(w).is_silent()), "")
    yield Partly(order, unknown) if unknown else order


def _crossed(clause: Clause, said: str) -> tuple[Along, str] | None:
    """The axis and the line of an order of ticks of both axes: "for A, the partners rank B, C, D"."""
    figure = clause.figure
    named = [label for place in clause.places(said) for label in place.labels]
    if not figure.is_square or len(named) != 1 or (len(figure.ticks["panel"]) > 1 and clause.base.panels is None):
        return None
    sure = {place.along for place in clause.places(said)} & {"row", "column"}
    if len(sure) == 1:
        return ("column" if "row" in sure else "row"), named[0]
    axes = {clause.place(mark).along for mark in re.findall(r"\bA\d+", said)} - {None, "panel"}
    if len(axes) == 1:
        return axes.pop(), named[0]  # type: ignore[return-value]
    return ("column", named[0]) if figure.mirrors and not figure.tells_distances else None


def _first_ones(
    clause: Clause, rest: Rest, over: Region, along: Along, labels: tuple[str, ...], falls: bool
) -> Iterator[Standing]:
    """ "A is first at P, B second": of more than these, so that each has its place among all, in P or in each."""
    across: Along = "column" if along == "row" else "row"
    told = len(part_of(over, across) or ()) == 1 or _EACH.search(rest.said) is not None
    if (
        along == "panel"
        or not told
        or any(word not in _KNOWN and not Rest(word).is_silent() for word in rest.said.split())
    ):
        return
    for place, label in enumerate(labels, 1):
        yield Standing(with_labels(Region(), along, (label,)), over, falls, place, place)


def _the_same(clause: Clause, told: re.Match[str]) -> Iterator[Statement]:
    """ "The order of the models is the same on all tasks"."""
    lines = clause.place(told["each"]).along
    if lines is None or lines == "panel" or len(clause.figure.ticks["panel"]) > 1:
        return
    along: Along = "column" if lines == "row" else "row"
    of = told["of"] or told["of2"] or ""
    if of[:1] in ("A", "E") and clause.place(of).along not in (along, None):
        return
    order = Order(with_labels(with_labels(clause.scope, along, None), lines, None), along, (), degree=Degree.EVERY)
    word = of if of and of[:1] not in ("A", "E") else ""
    yield Partly(order, word) if word else order


def _good_first(clause: Clause) -> bool | None:
    """Whether what comes first has the highest value; None where the metric does not tell."""
    return clause.figure.better_high


ORDERS = Kind(
    frozenset(
        ["order", "ranking", "ordering", "sequence", "rank", "ranked", "line", "first", "followed", "second", ">"]
    ),
    find,
    accounts=True,
)
