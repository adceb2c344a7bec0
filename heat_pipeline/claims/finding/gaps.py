"""Differences as such: "the gap between A and B is 5 points at C", "its lead is widest in D (17.5)", "A gains most".

What differs is named beside a noun of difference (
    "the drop from P to Q"
, "A's lead over B"); then follows how large it
is at a place, which is a comparison with a margin (Compare), or where it is largest or smallest (Gap).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from heat_pipeline.claims.finding.comparisons import find as compared
from heat_pipeline.claims.finding.degrees import degree_of, is_negated
from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.margins import AMOUNT, margin_of
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.paraphrases import gaps
from heat_pipeline.claims.finding.places import part_of
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.claims.finding.sides import with_labels
from heat_pipeline.claims.finding.sweeps import inferred
from heat_pipeline.claims.finding.ticks import read_ticks
from heat_pipeline.statements import Along, Amount, Compare, Gap, Partly, Region, Relation, Statement

_GAP = r"(?:gap|difference|distance|margin|lead|advantage|edge|spread|headroom|disparity)"
_FALL = r"(?:drop|fall|decline|loss|decrease|degradation|reduction|saving|dip)"
_RISE = r"(?:gain|rise|increase|improvement|jump|growth|lift|boost|benefit|penalty)"
_ADJ = r"(?:(?:absolute|relative|mean|average|single|total|overall|M) )*"
_BETWEEN = re.compile(
    rf"(?<= )(?:the |its |their |a )?{_ADJ}(?P<noun>{_GAP}|{_FALL}|{_RISE}) (?:in M )?(?P<how>between|from|of|in "
    rf"going from|in moving from|for going from) "
    rf"(?:the )?(?P<one>P\d+)(?: (?:\w+ )?(?:and|to|over|from|against) (?:the )?(?P<two>P\d+))?(?= )"
)
_OVER = re.compile(
    rf"(?<= )(?:the )?(?P<one>P\d+) (?:\w+ )?{_ADJ}(?P<noun>lead|advantage|edge|margin) over (?:the "
    rf")?(?P<two>P\d+)(?= )|"
    rf"(?<= )(?:the )?(?P<lead>lead|advantage|edge|margin) of (?:the )?(?P<three>P\d+) over (?:the "
    rf")?(?P<four>P\d+)(?= )"
)
_LARGEST = (
    r"(?:the )?(?:(?P<biggest>(?:wid|larg|great|bigg|steep|sharp|high|strong|heavi)est|maximal|most pronounced)|"
    r"(?P<slightest>(?:narrow|small|shallow|low|weak|slight)est|minimal|least pronounced))"
)
_WHERE = r"(?:(?:at|in|on|for|with|under|when|among) )?(?:the )?(?P<at>P\d+(?: and P\d+)?)"
_IS_LARGEST = re.compile(
    rf"(?<= )(?:is|are|becomes?|gets?|reaches its|has its)? ?{_LARGEST}(?: (?:at|in|on|for|with|under))? {_WHERE}"
    rf"(?:(?: ,)? (?:\( )?(?:(?:at|with|namely|where it (?:amounts|comes) to|where it is|reaching|by) )?{AMOUNT}(?: "
    rf"each)?(?: \))?)?(?= )"
)
_AMOUNTS = re.compile(
    rf"(?<= )(?:is(?: always)?|are|being|amounts? to|comes? to|reaches|stands? at|equals?|opens up to|grows to|"
    rf"shrinks to|:|=|widens "
    rf"to|narrows to|of|has grown to) {AMOUNT}(?= )"
)
_MOST = re.compile(
    r"(?<= )(?P<at>P\d+) (?:(?P<up>gains|improves|rises|grows|increases|climbs|benefits)|(?P<down>loses|drops|falls|"
    r"declines|degrades|suffers|sheds)) "
    rf"(?:(?:by )?(?:the )?(?P<biggest>most)|(?:the )?(?P<slightest>least))(?: of all| overall)?(?:(?: ,)? (?:\( "
    rf")?(?:by |with |namely )?{AMOUNT}(?: \))?)?(?= )"
)
_BEHIND = re.compile(rf"(?<= )(?:, )?(?:\( )?(?:by |with |namely )?{AMOUNT}(?: \))?(?= $)")
_FROM_TO = re.compile(
    r"(?<= )(?:in )?(?:going |moving )?(?P<how>from|between) (?:the )?(?P<one>P\d+)(?: (?:to|and) (?:the "
    r")?(?P<two>P\d+))?(?: ,)?(?= )"
)
_TELLS = re.compile(
    r"est |most|least|minimal|maximal|N\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|full|single) "
)
_BESIDE = frozenset(
    [
        "also",
        "here",
        "clearly",
        "again",
        "then",
        "comes",
        "for",
        "in",
        "at",
        "on",
        "with",
        "the",
        "of",
        "all",
        "only",
        "just",
        "it",
        "where",
        "namely",
        "each",
    ]
)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two labels of an axis: the difference is that of `left` less `right`."""

    along: Along
    left: tuple[str, ...]
    right: tuple[str, ...]
    signed: bool


def find(clause: Clause) -> Iterator[Statement]:
    """What a clause claims of a difference."""
    if _TELLS.search(clause.whole) is None:
        return
    rest = Rest(clause.whole)
    rest.skip_item()
    if (head := _HEAD.match(rest.said)) is not None:
        rest.said = f" {rest.said[head.end() :]}"
    rest.said = gaps(rest.said)
    read_ticks(clause, rest)
    yield from _most_of(clause, rest)
    if (alone := _ALONE.match(rest.said)) is not None:
        yield from _of_before(clause, alone)
        return
    pair = pair_of(clause, rest)
    if pair is None:
        return
    base = clause.base
    scope = with_labels(base, pair.along, None)
    first = True
    while (match := rest.take(_IS_LARGEST)) is not None:
        place = clause.region(match["at"], Region())
        axes = [side for side in ALONG if part_of(place, side) is not None]
        if len(axes) != 1 or axes[0] == pair.along:
            return
        over = with_labels(scope, axes[0], None)
        unknown = _left_over(rest, _IS_LARGEST) if first else ""
        first = False
        yield _gap(clause, pair, over, place, match, unknown)
    if not first:
        return
    if (match := rest.take(_AMOUNTS)) is not None:
        unknown = _left_over(rest, _AMOUNTS)
        if unknown:
            return
        margin = margin_of(clause, match)
        over = clause.region(rest.said, scope)
        if part_of(clause.own(rest.said), pair.along) is not None or not clause.is_plain(rest.said):
            return
        relation = Relation.ABOVE if pair.signed else Relation.APART
        left, right = (with_labels(over, pair.along, labels) for labels in (pair.left, pair.right))
        degree = degree_of(f"{rest.said} {match[0]}".replace("at most", ""))
        yield Compare(left, right, relation, margin.amount, margin.bound, percent=margin.percent, degree=degree)


_HEAD = re.compile(r"^ (?:[a-z][\w-]* ){1,4}: ")


def _of_before(clause: Clause, match: re.Match[str]) -> Iterator[Statement]:
    """ "The gap is 3 points", "with a difference of 3": of the two that the clause before compares."""
    before = clause.neighbour(-1)
    if before is None:
        return
    said = list(compared(before))
    if len(said) != 1 or not isinstance(said[0], Compare) or said[0].right is None or said[0].margin is not None:
        return
    left, right = said[0].left, said[0].right
    margin = margin_of(clause, match)
    if match["where"]:
        place = clause.own(match["where"])
        for side in ALONG:
            labels = part_of(place, side)
            if labels is not None and part_of(left, side) is None and part_of(right, side) is None:
                left, right = with_labels(left, side, labels), with_labels(right, side, labels)
            elif labels is not None and (part_of(left, side), part_of(right, side)) != (labels, labels):
                return
    yield Compare(left, right, Relation.APART, margin.amount, margin.bound, percent=margin.percent)


_ALONE = re.compile(
    rf"^ (?:and |but |so )?(?:with |by )?(?:the |an? |its )?(?:\w+ )??(?:gap|difference|distance|margin|lead|advantage)"
    rf"(?: (?:between (?:them|the two|both)|here))? (?:is|was|of|being|amounts to|comes to|:) {AMOUNT}"
    r"(?P<where>(?: (?:in|on|at|for|with|under) (?:the )?P\d+)?) $"
)


def _gap(clause: Clause, pair: Pair, over: Region, place: Region, match: re.Match[str], unknown: str) -> Gap | Partly:
    amount: Amount | None = None
    percent = False
    if match["amount"] is not None:
        margin = margin_of(clause, match)
        amount, percent = margin.amount, margin.percent
    left, right = (with_labels(over, pair.along, labels) for labels in (pair.left, pair.right))
    gap = Gap(left, right, place, match["biggest"] is not None, amount, pair.signed, percent)
    return Partly(gap, unknown) if unknown else gap


def pair_of(clause: Clause, rest: Rest) -> Pair | None:
    """The two that differ, with the words for it taken off."""
    match = rest.take(_OVER)
    if match is not None:
        one, two = clause.place(match["one"] or match["three"]), clause.place(match["two"] or match["four"])
        if one.along is None or one.along != two.along or set(one.labels) & set(two.labels):
            return None
        up = clause.figure.better_high
        if up is None:
            return Pair(one.along, one.labels, two.labels, False)
        ours, theirs = (one.labels, two.labels) if up else (two.labels, one.labels)
        return Pair(one.along, ours, theirs, True)
    match = rest.take(_BETWEEN)
    if match is None:
        return None
    ends = ends_of(clause, match["one"], match["two"])
    if ends is None:
        return None
    along, first, last = ends
    noun, how = match["noun"], match["how"]
    if re.fullmatch(_GAP, noun):
        return Pair(along, first, last, False) if how in ("between", "of") else None
    if how == "of":
        return None
    falls = re.fullmatch(_FALL, noun) is not None
    if noun in ("improvement", "benefit", "degradation", "penalty", "lift", "boost"):
        up = clause.figure.better_high
        if up is None:
            return None
        falls = (noun in ("degradation", "penalty")) == up
    return Pair(along, first, last, True) if falls else Pair(along, last, first, True)


def ends_of(clause: Clause, one: str, two: str | None) -> tuple[Along, tuple[str, ...], tuple[str, ...]] | None:
    """The axis and the two ticks of "from P0 to P1", or of "between P0" that holds both."""
    first = clause.place(one)
    if two is None:
        if first.along is None or len(first.labels) != 2 or first.span:
            return None
        return first.along, first.labels[:1], first.labels[1:]
    last = clause.place(two)
    if first.along is None or first.along != last.along or set(first.labels) & set(last.labels):
        return None
    if not first.labels or not last.labels:
        return None
    return first.along, first.labels, last.labels


def _most_of(clause: Clause, rest: Rest) -> Iterator[Gap | Partly]:
    """ "From P0 to P1, P2 gains the most, N0, and P3 loses the most"."""
    if _MOST.search(rest.said) is None:
        return
    found = list(rest.take_all(_MOST))
    swept = rest.take(_FROM_TO)
    behind = rest.take(_BEHIND)
    if is_negated(rest.said) or clause.places(rest.said):
        return
    ends = (
        ends_of(clause, swept["one"], swept["two"])
        if swept is not None
        else ends_of_axis(clause, clause.region(found[0]["at"], Region()))
    )
    unknown = _left_over(rest, _MOST) or ("" if swept is not None else "most")
    if behind is not None and (len(found) > 1 or found[0]["amount"] is not None):
        return
    for match in found:
        place = clause.region(match["at"], Region())
        axes = [side for side in ALONG if part_of(place, side) is not None]
        if ends is None or len(axes) != 1 or axes[0] == ends[0]:
            return
        along, first, last = ends
        rises = match["up"] is not None
        if (match["up"] or match["down"]) in ("improves", "benefits", "degrades", "suffers"):
            up = clause.figure.better_high
            if up is None:
                return
            rises = rises == up
        over = with_labels(with_labels(clause.base, along, None), axes[0], None)
        left, right = (with_labels(over, along, labels) for labels in ((last, first) if rises else (first, last)))
        told = match if match["amount"] is not None else behind
        amount = margin_of(clause, told).amount if told is not None else None
        gap = Gap(left, right, place, match["biggest"] is not None, amount)
        yield Partly(gap, unknown) if unknown else gap


def ends_of_axis(clause: Clause, over: Region) -> tuple[Along, tuple[str, ...], tuple[str, ...]] | None:
    """First and last tick of the axis along which a change goes that is told of whole lines."""
    along = inferred(clause, over)
    if along is None:
        return None
    ticks, numbers = clause.figure.ticks[along], clause.figure.numbers[along]
    if len(numbers) == len(ticks):
        ticks = tuple(sorted(ticks, key=numbers.__getitem__))
    return along, ticks[:1], ticks[-1:]


def _left_over(rest: Rest, pattern: re.Pattern[str]) -> str:
    """A word that is neither silent nor part of another such statement in the clause."""
    said = pattern.sub(" ", rest.said)
    for word in said.split():
        if word not in _BESIDE and not Rest(word).is_silent():
            return word
    return ""


GAPS = Kind(
    frozenset(
        [
            "gap",
            "separated",
            "separate",
            "lie",
            "lies",
            "difference",
            "distance",
            "margin",
            "lead",
            "advantage",
            "edge",
            "spread",
            "headroom",
            "disparity",
            "drop",
            "fall",
            "decline",
            "loss",
            "decrease",
            "degradation",
            "reduction",
            "saving",
            "dip",
            "gain",
            "rise",
            "increase",
            "improvement",
            "jump",
            "growth",
            "lift",
            "boost",
            "benefit",
            "penalty",
            "most",
            "least",
        ]
    ),
    find,
    accounts=True,
)
