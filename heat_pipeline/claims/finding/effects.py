"""What one thing does to the values, against having nothing of it: "Retrieval lowers the rate in every topic".

Also what its loss does ("without retrieval the rate rises by 2.6"). It is a comparison with the tick that stands for
having nothing of it: the other one of two, or the only one that is called so ("None", "Baseline", "Full model"). Where
two named things are compared it is found in `comparisons`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

from heat_pipeline.claims.finding.degrees import EACH_NOUN, degree_of, is_negated
from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.margins import AMOUNT, margin_in
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import AVERAGES, Place, Sort, part_of
from heat_pipeline.claims.finding.rest import AXIS_BESIDE, Rest
from heat_pipeline.claims.finding.sides import with_labels
from heat_pipeline.claims.finding.wordings import untitled
from heat_pipeline.statements import Along, Amount, Compare, Degree, Partly, Relation, Statement

_LOWERS = "lowers?|reduces?|decreases?|cuts?(?: down)?|shrinks?|narrows?|diminish(?:es)?|brings? down|pushes? down"
_RAISES = "raises?|increases?|boosts?|lifts?|elevates?|pushes? up|drives? up"
_HELPS = "improves?|helps?|benefits?"
_HURTS = "hurts?|harms?|degrades?|worsens?|damages?|costs?"
# "It helps on P0" says the same without an object; "it improves on P0" may be of itself.
_WITHOUT_OBJECT = re.compile(r"(?:helps?|hurts?|harms?)$")
_ADVERB = (
    r"(?:clearly |consistently |always |also |generally |slightly |strongly |usually |mostly |further |markedly )*"
)
_EFFECT = re.compile(
    r"^(?P<where> (?:on|in|for|at|with|under) (?:the )?[PE]\d+(?: ,)?)? "
    rf"(?:(?:adding|using|applying|switching to|introducing|turning on|employing|having) )?"
    r"(?:both |all |an? |the )?"
    rf"(?P<who>[PE]\d+)(?: (?:alone|prompting|training|decoding|module|component|step|variant|setting|augmentation))? "
    rf"{_ADVERB}(?:(?P<bound>more than |at least |over |nearly |almost |roughly |about )?"
    rf"(?:(?P<halves>halves?|halved)|(?P<doubles>doubles?))|(?P<lowers>{_LOWERS})|(?P<raises>{_RAISES})|(?P<helps>{_HELPS})|(?P<hurts>{_HURTS}))"
    rf"(?P<rest> .*)$"
)
_LOSS = re.compile(
    r"^ (?:removing|dropping|ablating|omitting|disabling|deleting|taking out|taking away|without|remove|drop) "
    r"(?:the |its )?"
)
_AMOUNT = re.compile(AMOUNT)
_PART = re.compile(r"(?: (?:module|component|step|part|block|term|A\d+))?(?: ,)? ")
_LOST = re.compile(
    r"(?<= )(?:(?P<lowers>falls?|drops?|declines?|decreases?|lowers|reduces)|(?P<raises>rises?|increases?|grows?|"
    r"climbs?|raises)|(?P<helps>improves?|helps)|(?P<hurts>degrades?|worsens?|suffers?|deteriorates?|hurts|costs|"
    r"loses))(?= )"
)
_OBJECT = re.compile(r"^ (?:(?:the|its|their|each|all|every) )*(?:M|[EP]\d)")
_ANY_OBJECT = re.compile(r"^ (?:the|its|their) (?P<noun>[a-z]{3,}) (?=(?:for|in|of|on|at) )")
_AXIS = re.compile(r"\bA\d+\b")
# What tells of another thing than one beside its lack.
_OTHER = re.compile(
    r"\b(?:most|least|more|less|than|best|worst|first|last|only|never|no|not|neither|from|"
    r"to|until|as|compared|relative|over|against|beyond|above|below|under|if|when|while|little|hardly|barely|lot|"
    r"differences?|gaps?|spread|range|variance|ranks?)\b"
)
_AMOUNT_AHEAD = re.compile(
    r"^ (?:(?:some|about|around|roughly|nearly|almost|only|just|less than|more than|at least|at most|"
    r"over|up to) )*N\d"
)
_NOTHING = re.compile(
    r"^(?:none|no .+|without .+|w/o .+|nothing|plain|baseline|vanilla|original|raw|unmodified|untuned|standard|"
    r"control|before .+|un[a-z]+ed|naive|.+ \(baseline\))$",
    re.IGNORECASE,
)
_WITHOUT = re.compile(r"^(?:w/o\b|without\b|no\b|[-–−]\s|minus\b|removing\b|remove\b|\(-\))", re.IGNORECASE)
_WHOLE = re.compile(r"^(?:full|complete|all|ours|default|full .+|complete .+|.+ \((?:full|ours)\))$", re.IGNORECASE)
_BESIDE = frozenset(["cells", "cell", "places", "by", "points", "point"])


def find(clause: Clause) -> Iterator[Statement]:
    """What a clause claims of the effect of something."""
    if clause.figure.is_square or "(" in clause.main or any(place.others for place in clause.marked.places):
        return
    rest = Rest(untitled(clause).main)
    rest.skip_item()
    rest.said = AXIS_BESIDE.sub(lambda match: match["one"] or match["two"], rest.said)
    rest.said = _AXIS.sub(lambda match: "M" if clause.is_metric(match[0]) else match[0], rest.said)
    noun = ""
    if (effect := _EFFECT.match(rest.said)) is not None:
        place = clause.place(effect["who"])
        against = _nothing_of(clause, place)
        said = effect["rest"]
        verb = next(effect[name] for name in _VERBS if effect[name])
        unnamed = _ANY_OBJECT.match(said) if not clause.figure.reading.metric else None
        if unnamed is not None and _OBJECT.match(said) is None:
            noun, said = unnamed["noun"], f" {said[unnamed.end() :]}"
        elif _OBJECT.match(said) is None and _WITHOUT_OBJECT.match(verb) is None:
            return
        said = f"{effect['where'] or ''}{said}"
        told = effect
    else:
        lacking = _lacking(clause, rest)
        lost = _LOST.search(lacking[1]) if lacking is not None else None
        if lacking is None or lost is None:
            return
        place, said = lacking
        against = _whole_of(clause, place)
        said = f"{said[: lost.start()]} {said[lost.end() :]}"
        told = lost
    along = place.along
    if along is None or against is None:
        return
    relation = _relation(told, clause.figure.better_high)
    if relation is not None:
        times = effect["bound"] or "" if effect is not None and (effect["halves"] or effect["doubles"]) else None
        for one in _against(clause, said, along, _ticks(clause, place, against), against, relation):
            if times is not None:
                if not isinstance(one, Compare) or one.margin is not None:
                    return
                one = replace(one, **_twice(times.strip()))
            yield Partly(one, noun) if noun and isinstance(one, Compare) else one


def _lacking(clause: Clause, rest: Rest) -> tuple[Place, str] | None:
    """The tick that lacks what a clause says is removed, and what is said of it."""
    loss = _LOSS.match(rest.said)
    if loss is None:
        return None
    said = rest.said[loss.end() - 1 :]
    if (mark := re.match(r" (P\d+)(?= )", said)) is not None:
        place, reach = clause.place(mark[1]), mark.end()
        lacking = _without(clause, place)
        if lacking is None:
            return None
        place = lacking
    else:
        sides: tuple[Along, Along] = ("row", "column")
        named = [
            (Place(Sort.LABELS, side, clause.start, clause.end, (tick,)), 1 + len(part))
            for side in sides
            for tick in clause.figure.with_values[side]
            if (told := _WITHOUT.match(tick)) and (part := tick[told.end() :].strip().casefold())
            if said.startswith(f" {part} ")
        ]
        if len(named) != 1:
            return None
        place, reach = named[0]
    part_word = _PART.match(said, reach)
    return (place, f" {said[part_word.end() :].lstrip()}") if part_word is not None else None


def _without(clause: Clause, place: Place) -> Place | None:
    """The tick that lacks what a place names: itself, if it is one that lacks something."""
    return place if len(place.labels) == 1 and _WITHOUT.match(place.labels[0]) is not None else None


def _against(
    clause: Clause, said: str, along: Along, ours: tuple[str, ...], theirs: str, relation: Relation
) -> Iterator[Statement]:
    """Each of some ticks beside the one that stands for having nothing of them."""
    if _AMOUNT_AHEAD.match(f" {said.strip()}") is not None:
        said = f" by {said.strip()} "  # "costs 3 points"
    if _OTHER.search(_AMOUNT.sub("", said)) is not None or is_negated(said) or not ours:
        return
    rest = Rest(said.strip())
    each = rest.take(EACH_NOUN) is not None
    margin = margin_in(clause, rest)
    own = clause.own(rest.said)
    if part_of(own, along) is not None or re.search(r"\b[NUDA]\d", rest.said) or not clause.is_plain(rest.said):
        return
    over = clause.region(rest.said)
    if part_of(over, along) is not None:
        over = with_labels(over, along, None)
    degree = degree_of(rest.said)
    if degree is Degree.PLAIN and each:
        degree = Degree.EVERY
    left_over = next((word for word in rest.said.split() if not Rest(word).is_silent(_BESIDE)), "")
    for label in ours:
        left, right = (with_labels(over, along, (one,)) for one in (label, theirs))
        amount, bound, percent = (margin.amount, margin.bound, margin.percent) if margin is not None else _NO_MARGIN
        if amount is not None and amount.printed.rstrip().endswith("%") and clause.figure.of_one:
            return
        statement = Compare(left, right, relation, amount, bound, percent=percent, degree=degree)
        yield Partly(statement, left_over) if left_over else statement


def _twice(bound: str) -> dict[str, Any]:
    """The margin of a factor of two, and how it is meant."""
    over = bound in ("more than", "at least", "over")
    wide = 0.0 if over else 0.15 if bound else 0.05
    amount = Amount(2 * (1 - wide), 2 * (1 + wide), 0.0 if over else 0.1, False, "2")
    return {
        "margin": amount,
        "bound": ("least" if bound == "at least" else "over") if over else "about",
        "factor": True,
    }


_VERBS = ("halves", "doubles", "lowers", "raises", "helps", "hurts")
_NO_MARGIN: tuple[None, Literal["about"], bool] = (None, "about", False)


def _ticks(clause: Clause, place: Place, against: str) -> tuple[str, ...]:
    """The ticks that a place stands for, without the one that has nothing of them."""
    assert place.along is not None
    named = clause.figure.ticks[place.along] if place.sort is Sort.EVERY else place.labels
    return tuple(tick for tick in named if tick != against and tick.casefold() not in AVERAGES)


def _candidates(clause: Clause, along: Along) -> list[str]:
    ticks = clause.figure.ticks[along] if along == "panel" else clause.figure.with_values[along]
    return [tick for tick in ticks if tick.casefold() not in AVERAGES]


def _nothing_of(clause: Clause, place: Place) -> str | None:
    """The tick that stands for having nothing of what a place names; None where there is none, or several."""
    if place.along is None or place.sort not in (Sort.LABELS, Sort.EVERY):
        return None
    ticks = _candidates(clause, place.along)
    called = [tick for tick in ticks if _NOTHING.match(tick)]
    if len(called) == 1:
        return called[0] if called[0] not in place.labels else None
    if called or place.sort is Sort.EVERY or len(place.labels) != 1 or place.along not in ALONG:
        return None
    others = [tick for tick in ticks if tick not in place.labels]
    return others[0] if len(ticks) == len((place.labels[0], "the other")) and len(others) == 1 else None


def _whole_of(clause: Clause, place: Place) -> str | None:
    """The tick that stands for having all, where a place names one that lacks something."""
    if place.along is None or len(place.labels) != 1 or _WITHOUT.match(place.labels[0]) is None:
        return None
    whole = [tick for tick in _candidates(clause, place.along) if _WHOLE.match(tick)]
    if not whole:  # where all others lack something, the one that lacks nothing
        whole = [tick for tick in _candidates(clause, place.along) if _WITHOUT.match(tick) is None]
    return whole[0] if len(whole) == 1 else None


def _relation(told: re.Match[str], better_high: bool | None) -> Relation | None:
    """Whether the values get higher or lower; None where what is better is not known."""
    times = told.groupdict()
    if times.get("halves") or times.get("doubles"):
        return Relation.BELOW if times["halves"] else Relation.ABOVE
    if told["lowers"] or told["raises"]:
        return Relation.BELOW if told["lowers"] else Relation.ABOVE
    if better_high is None:
        return None
    return Relation.ABOVE if (told["helps"] is not None) == better_high else Relation.BELOW


_WORDS = (
    "lowers lower reduces reduce decreases decrease cuts cut shrinks shrink narrows narrow diminishes raises raise "
    "increases increase boosts boost lifts lift improves improve helps help benefits hurts hurt harms harm degrades "
    "worsens damages costs cost removing dropping ablating omitting disabling deleting without taking brings "
    "pushes drives halves halve halved doubles double"
)
EFFECTS = Kind(frozenset(_WORDS.split()), find, accounts=True)
