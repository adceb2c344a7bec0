"""Comparisons: "Type 2 outperforms Type 1 at all lengths", "AMC23 is slightly above AIME24", "X and Y are similar".

A clause is parted at the words that compare; what is before them is the one side, the place behind them the other, and
what both share (a row, a panel) may stand anywhere. Against a number a value is a threshold, and not found here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from heat_pipeline.claims.finding.degrees import degree_of
from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import part_of
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.statements import Along, Amount, Compare, Degree, Region, Relation, Statement, Value

_WORDS = (
    "than outperform outperforms outperformed outperforming beats beat surpass surpasses surpassed exceed "
    "exceeds trails "
    "trail lags lag behind ahead above below similar comparable leads twice times superior inferior underperforms "
    "underperform matches match par doubles identical ties equals bring brings yield yields give gives "
    "perform performs"
)
_OF = r"(?:that of |those of |the M of |M of |the M on |what )?(?:the |its )?"
_OTHERS = (
    r"(?:all |any |both |every )?(?:of )?(?:the )?(?:others?(?: (?P<axis>A\d+))?|rest|remaining (?P<axis2>A\d+)|"
    r"(?P<each>E\d+)(?: other)?)"
)

_RIGHT = (
    rf"{_OF}(?:(?:in |on |for |with |at |under )(?:the |a )?)?(?:(?P<right>P\d+(?:(?: ,)? (?:and|or|,) (?:the "
    rf")?P\d+)*)|{_OTHERS})(?: (?:M|does|do|is|are|policy|has))?"
)

_RELATION = (
    r"(?:(?P<good>outperform(?:s|ed|ing)?|beats?|surpass(?:es|ed)?|(?:better|stronger|more accurate)(?: M)? "
    r"than|superior to|"
    r"ahead of|leads|edges(?: out)?|wins (?:over|against))|"
    r"(?P<bad>(?:worse|weaker|poorer|less accurate)(?: M)? than|trails?(?: behind)?|(?:lags?|falls?|is|are|"
    r"stays?|remains?) behind|"
    r"underperform(?:s|ed)?|inferior to|behind)|"
    r"(?P<high>(?:higher|greater|larger|more)(?: M)? than|(?:lands? |lies |stays? |remains? |scores? )?above|"
    r"exceeds?|"
    r"(?P<double>more than doubles))|"
    r"(?P<low>(?:lower|smaller|less|fewer)(?: M)? than|(?:lands? |lies |stays? |remains? |scores? )?below|"
    r"falls? short of)|"
    r"(?P<times>(?:(?:about|roughly|nearly|almost|(?P<over>more than)) )?(?P<factor>twice|three times|four "
    r"times|N\d+ times|half)"
    r"(?: as (?:high|large|much|good|often) as| (?:the )?M of| that of)?)|"
    r"(?P<near>(?:very |quite |about |roughly |nearly |almost )*(?:similar (?:M )?to|comparable (?:M )?(?:to|"
    r"with)|on (?:a )?par with|"
    r"(?:nearly |almost )?identical to|as (?:good|high|low) as|close to|ties with)|matches))"
)
_COMPARES = re.compile(rf"(?<= )(?P<relation>{_RELATION}) {_RIGHT}(?= )")
_INNER = re.compile(
    r"(?:(?<=better )|(?<=worse )|(?<=higher )|(?<=lower )|(?<=better M )|(?<=higher M )|(?<=lower M ))"
    r"(?:on|in|at|for|with) (?:the )?P\d+(?= than )"
)
_SINCE = re.compile(r"^ [a-z ]{0,60}, (?:since|because|as|in that)(?= )")
_MUTUAL = re.compile(
    r"(?<= )(?:are|is|have|show|perform|achieve|score|stay|remain|give|yield)? ?(?:(?:very|quite|all|nearly|"
    r"almost|roughly|broadly) )*"
    r"(?:similar(?:ly)?|comparable|comparably|identical)(?: M| values| results)?(?: to (?:each other|one "
    r"another))?(?= )"
)
_BRINGS = re.compile(
    r"(?<= )(?:brings?|gives?|yields?|leads? to|results? in|performs?|produces?) (?:(?P<good>better)|"
    r"(?P<bad>worse)|(?P<high>higher)|"
    r"(?P<low>lower))(?: M)?(?= )"
)
_BY = re.compile(
    r"(?<= ),? ?by (?:about |around |roughly |approximately |nearly |almost |some |a )*(?P<over>(?:over|more "
    r"than|at least) )?(?P<under>(?:under|less "
    r"than|at most|no more than|up to) )?(?P<amount>N\d+)(?: (?:percentage[- ])?(?:points?|pp|"
    r"percent))?(?P<most> at most)?(?= )"
)
_AHEAD_BY = re.compile(
    r"(?<= )(?P<over>(?:over|more than|at least) )?(?:about |around |roughly )?(?P<amount>N\d+)(?: "
    r"(?:percentage[- ])?(?:points?|pp|percent))?(?= (?:higher|lower|above|below|"
    r"better|worse|ahead|behind|more|less))"
)
_SLIGHT = re.compile(r"(?<= )(?:(?:only |just )?(?:slightly|marginally|a little|a bit|somewhat|narrowly|barely))(?= )")
_FAR = re.compile(
    r"(?<= )(?:much|far|significantly|considerably|substantially|markedly|well|by a (?:wide|large) margin|"
    r"clearly|by far|vastly|strongly)(?= )"
)
_VALUES = re.compile(
    r"(?<= )(?:, |\( )(?P<one>N\d+) (?:against|vs|versus|to|and|compared (?:to|with)) (?P<two>N\d+)(?: \))?(?= )"
)
_VALUE_ASIDE = re.compile(r"(?<= )\( (?:about |around |approximately )?N\d+ \)(?= )")
_ANY = re.compile(
    r"(?<= )(?:regardless of|irrespective of|independent(?:ly)? of|whatever|no matter (?:what|which)) (?:the "
    r")?A\d+(?= )"
)
_EVERYWHERE = re.compile(r"\b(?:everywhere|throughout|E\d)")
_BESIDE = (
    "clearly does do is are has have stays remains lies performs perform scores achieves achieve reaches "
    "yields gives "
    "comes out well even still overall than policy noticeably"
)
_ALSO = frozenset(_BESIDE.split())
_FACTORS = {"twice": 2.0, "three times": 3.0, "four times": 4.0, "half": 0.5, "more than doubles": 2.0}


def find(clause: Clause) -> Iterator[Statement]:
    """The comparisons that a clause claims."""
    if "P" not in clause.whole:
        return
    rest = Rest(clause.whole)
    values = rest.take(_VALUES)
    for _ in rest.take_all(_VALUE_ASIDE):
        pass
    everyone = rest.take(_ANY) is not None
    slight = rest.take(_SLIGHT) is not None
    far = rest.take(_FAR) is not None
    by = rest.take(_AHEAD_BY) or rest.take(_BY)
    inner = rest.take(_INNER)
    rest.take(_SINCE)
    matches = list(_COMPARES.finditer(rest.said))
    if len(matches) > 1:
        return
    if matches:
        match = matches[0]
        before, behind = rest.said[: match.start()], rest.said[match.end() :]
        behind = f"{inner[0]} {behind}" if inner is not None else behind
    elif inner is not None:
        return
    else:
        found = _MUTUAL.search(rest.said) or _BRINGS.search(rest.said)
        if found is None:
            return
        match = found
        before, behind = rest.said[: match.start()], rest.said[match.end() :]
    left_said = Rest(f"{before.strip()} , {behind.strip()}")
    if "(" in left_said.said or not left_said.is_silent(_ALSO):
        return
    groups = match.groupdict()
    relation = _relation(groups, clause.figure.better_high)
    if relation is None or (
        not matches and clause.figure.better_high is None and (groups.get("good") or groups.get("bad"))
    ):
        return
    sides = _sides(clause, before, behind, groups, mutual=match.re is _MUTUAL, brings=match.re is _BRINGS)
    if sides is None:
        return
    left, right = sides
    degree = degree_of(left_said.said)
    if degree is Degree.PLAIN and (everyone or _EVERYWHERE.search(f"{before} {behind}")):
        degree = Degree.EVERY
    margin, bound, percent = _margin(clause, by)
    factor = False
    if groups.get("times") or groups.get("double"):
        if margin is not None:
            return
        margin, bound = _factor(clause, groups)
        if margin is None:
            return
        factor = True
    if margin is not None and percent and clause.figure.of_one:
        return
    yield Compare(left, right, relation, margin, bound, None if slight == far else slight, percent, factor, degree)
    if values is not None and right is not None and _is_cell(left) and _is_cell(right):
        for region, mark in ((left, values["one"]), (right, values["two"])):
            yield Value(region, clause.amounts(mark)[0])


def _relation(groups: dict[str, str | None], better_high: bool | None) -> Relation | None:
    """How the one side stands to the other; None where the metric does not tell what is better."""
    if groups.get("good") or groups.get("bad"):
        if better_high is None:
            return None
        return Relation.ABOVE if (groups.get("good") is not None) == better_high else Relation.BELOW
    if groups.get("high"):
        return Relation.ABOVE
    if groups.get("low"):
        return Relation.BELOW
    if groups.get("times"):
        return Relation.BELOW if groups.get("factor") == "half" else Relation.ABOVE
    return Relation.NEAR


def _sides(
    clause: Clause, before: str, behind: str, groups: dict[str, str | None], mutual: bool, brings: bool
) -> tuple[Region, Region | None] | None:
    """The two sides; what is named of another axis than that on which they differ belongs to both."""
    scope = clause.base
    left, tail = clause.own(before), clause.own(behind)
    if not clause.is_plain(f"{before} {behind}"):
        return None
    if mutual or brings:
        sides = [side for side in ALONG if part_of(left, side) is not None]
        several = [side for side in sides if len(part_of(left, side) or ()) > 1]
        if (mutual and len(several) != 1) or (brings and len(sides) != 1):
            return None
        together = _joined(scope, left, tail, several if mutual else sides)
        return (together, None) if together is not None else None
    right_said = groups.get("right")
    if right_said is None:
        named = groups.get("axis") or groups.get("axis2") or groups.get("each")
        own = [side for side in ALONG if part_of(left, side) is not None]
        along = clause.place(named).along if named else None
        if along is not None:
            own = [side for side in own if side == along]
        if not own and along is None:
            own = [side for side in ALONG if part_of(clause.base, side) is not None]
            left = scope
        if len(own) != 1 or part_of(left, own[0]) is None:
            return None
        joined = _joined(scope, left, tail, own)
        return (joined, None) if joined is not None else None
    right = clause.own(right_said)
    axes = [side for side in ALONG if part_of(right, side) is not None]
    if not axes:
        return None
    along = axes[0]
    if len(axes) > 1:
        return None
    if part_of(tail, along) is not None:
        return None
    crossed = [side for side in ALONG if part_of(tail, side) is not None and part_of(left, side) is not None]
    if len(crossed) == 1 and re.match(r" ?(?:at|in|on|with|for) (?:the )?P\d", behind):
        # one cell against another: "16 samples at 4K are as good as 64 at 1K"
        other = _with(right, crossed[0], part_of(tail, crossed[0]))
        if part_of(left, along) is not None and _is_cell(_over(scope, left)) and _is_cell(_over(scope, other)):
            return _over(scope, left), _over(scope, other)
        return None
    one = part_of(left, along) or part_of(scope, along)
    two = part_of(right, along)
    if not one or not two or set(one) & set(two):
        return None
    first = _joined(scope, left, tail, [along])
    if first is None:
        return None
    return _with(first, along, one), _with(first, along, two)


def _over(scope: Region, named: Region) -> Region:
    """The region that is named, with what its heads say of the rest."""
    return Region(
        named.panels if named.panels is not None else scope.panels,
        named.rows if named.rows is not None else scope.rows,
        named.columns if named.columns is not None else scope.columns,
    )


def _joined(scope: Region, left: Region, tail: Region, compared: list[Along]) -> Region | None:
    """What both sides share, with the left one's labels; None where the same axis is named twice."""
    made = Region()
    for side in ALONG:
        own, behind = part_of(left, side), part_of(tail, side)
        if own is not None and behind is not None:
            return None
        if side == "panel" and side in compared:
            made = _with(made, side, own)
            continue
        found = own if own is not None else behind if behind is not None else part_of(scope, side)
        made = _with(made, side, found)
    return made


def _with(region: Region, along: Along, labels: tuple[str, ...] | None) -> Region:
    if along == "row":
        return Region(region.panels, labels, region.columns)
    if along == "column":
        return Region(region.panels, region.rows, labels)
    return Region(labels, region.rows, region.columns)


def _is_cell(region: Region) -> bool:
    return all(labels is not None and len(labels) == 1 for labels in (region.rows, region.columns))


def _margin(
    clause: Clause, match: re.Match[str] | None
) -> tuple[Amount | None, Literal["about", "over", "under"], bool]:
    """How far apart the two are claimed to be."""
    if match is None:
        return None, "about", False
    amount = clause.amounts(match["amount"])[0]
    groups = match.groupdict()
    bound: Literal["about", "over", "under"] = "over" if groups.get("over") else "about"
    if groups.get("under") or groups.get("most"):
        bound = "under"
    percent = amount.printed.rstrip().endswith("%") and "point" not in match[0]
    return amount, bound, percent


def _factor(clause: Clause, groups: dict[str, str | None]) -> tuple[Amount | None, Literal["about", "over", "under"]]:
    """A margin that is a factor: "twice as high", "more than doubles"."""
    if groups.get("double"):
        return Amount(2.0, 2.0, 1.0, False, "2"), "over"
    said = groups.get("factor") or ""
    times = _FACTORS.get(said)
    if times is None:
        return None, "about"
    if times < 1:
        times = 1 / times
    over = groups.get("over") is not None
    spread = 0.0 if over else 0.05 * times
    return Amount(
        times - spread, times + spread, 0.0 if over else 0.1, False, f"{times:g}"
    ), "over" if over else "about"


COMPARISONS = Kind(frozenset(_WORDS.split()), find, accounts=True)
