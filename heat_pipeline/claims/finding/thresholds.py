"""Claims that values are above or below an amount: "all above 97%", "never drops below 85", "no score exceeds 50"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from heat_pipeline.claims.finding.degrees import is_negated, speaks_of_a_part
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause, telling
from heat_pipeline.claims.finding.places import Sort
from heat_pipeline.claims.finding.quantified import CONVERSE
from heat_pipeline.claims.finding.spans import spanned, spanning
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.statements import Along, Amount, Degree, Statement, Threshold

_ABOVE = (
    r"above|over|exceed(?:s|ed|ing)?|(?:more|higher|greater|larger|better) than|past|beyond|surpass(?:es|ed|ing)?|"
    r"get(?:s)? past|on top of|north of|clear(?:s|ed)?|pass(?:es|ed)?|top(?:s|ped)|"
    r"make(?:s)? it (?:beyond|past|over|above)|>"
)
_BELOW = r"below|under|(?:less|lower|fewer|smaller|worse) than|beneath|short of|<"
_AT_LEAST = (
    r"at least|no (?:lower|less|worse) than|not (?:lower|less) than|never (?:lower|less) than|at or above|≥|> =|"
    r"reach(?:es|ed|ing)?|"
    r"get(?:s)? to|get(?:s)? as far as|make(?:s)? it to|hold(?:s)?(?= the N\d+ (?:line|mark))|hit(?:s)?|attain(?:s|ed)?"
)
_AT_MOST = r"at most|no (?:higher|more|greater|larger) than|up to|at or below|≤|< =|not (?:more|higher) than"
_ADVERB = (
    r"(?: (?:about|around|roughly|approximately|nearly|the|a|~|even|just|well|far|mark of|value of|level of|mark))*"
)
_BOUND = re.compile(
    rf"\b(?P<least>{_AT_LEAST})\b{_ADVERB} (?P<n1>N\d)|\b(?P<most>{_AT_MOST})\b{_ADVERB} (?P<n2>N\d)|"
    rf"(?:\b|(?<= ))(?P<above>{_ABOVE}){_ADVERB} (?P<n3>N\d)|(?:\b|(?<= ))(?P<below>{_BELOW}){_ADVERB} (?P<n4>N\d)|"
    r"(?P<n5>N\d) (?:or|and) (?P<open>more|higher|above|better|less|lower|below|fewer|worse)\b|"
    r"\b(?P<range>in the) (?P<n6>N\d) or (?P<open2>higher|above|lower|below)\b"
)
_STEM = (
    r"\b(?:drop|drops|dropped|falls?|fell|dips?|dipped|sinks?|goes?|go|gets?|get|declines?|decreases?|rises?|climbs?|"
    r"improv\w+|increas\w+|jump\w*|los\w+|gain\w*|grow\w*|within|by|deteriorat\w+|decreas\w+|declin\w+|difference|gap|"
    r"spread|margin|points?|times|steps?|further|apart|costs?|plummet\w*|reduc\w+|scale|colou?rs?|legend|axis|"
    r"colou?r ?bar|"
    r"twice|half|baseline|than P\d|chance|before|until|once|after|when|standard deviations?)\b"
)
_CHANGES = re.compile(_STEM)
_NEVER = re.compile(
    r"\b(?:never|not|no|none|neither|nothing|nobody|not a single|without|cannot|doesn|don|hardly|barely|rarely)\b"
)
_NONE_OF = re.compile(r"\b(?:no|none|nothing|nobody|never|neither|at no point|not a single|not one)\b")
_COUNTED = re.compile(
    rf"\b(?:{'|'.join(NUMBERS)}|half|third|quarter|single)(?: \w+){{0,2}} (?:A\d|E\d|of|cells?|"
    r"values?|(?!is\b|was\b|has\b|does\b|stays\b|gets\b)[a-z]+s\b)|\b(?:fewer|more|less) than half\b"
)
_PER = re.compile(r"\b(?:averag\w+|mean|means|on average)\b")
_ALL = re.compile(r"\b(?:all|every|each|always|consistently|throughout|both|whatever|regardless|any|E\d|entire)\b")
_SINGLE = re.compile(r"\b(?:only|just|exactly|all but|but|alone|sole|also)\b")
_WORDS = frozenset(
    [
        "above",
        "over",
        "exceed",
        "exceeds",
        "exceeded",
        "exceeding",
        "than",
        "past",
        "beyond",
        "surpass",
        "surpasses",
        "surpassing",
        "below",
        "under",
        "beneath",
        "least",
        "most",
        "reach",
        "reaches",
        "reached",
        "reaching",
        "up",
        "get",
        "gets",
        "or",
        "short",
        "hits",
        "hold",
        "holds",
        "clear",
        "clears",
        "pass",
        "passes",
        "passed",
        "tops",
        "make",
        "makes",
        "attains",
    ]
)


# "More than 20% above its value at A" is a distance.
_DISTANCE = re.compile(
    r" (?:(?!and |or )[a-z]+ ){0,2}(?:above|below|over|under|ahead of|behind|(?:higher|lower|better|worse|more|less|"
    r"faster|slower|larger|smaller|greater) than) (?:all |both |the |its |their |those of |that of |a |any )*"
    r"(?:M|[PED]\d)"
)


def bound_in(clause: Clause, start: int, end: int) -> tuple[bool, bool, Amount] | None:
    """The bound that a stretch of a clause names: whether above, whether the amount itself counts, the amount."""
    told = _BOUND.search(clause.main, start, end)
    if told is None:
        return None
    mark = next(told[name] for name in ("n1", "n2", "n3", "n4", "n5", "n6") if told[name] is not None)
    amount = clause.amounts(mark)[0]
    if told["least"] is not None:
        return True, True, amount
    if told["most"] is not None:
        return False, True, amount
    if told["above"] is not None:
        return True, False, amount
    if told["below"] is not None:
        return False, False, amount
    return (told["open"] or told["open2"]) in ("more", "higher", "above", "better"), True, amount


def find(clause: Clause) -> Iterator[Statement]:
    """The thresholds that a clause claims."""
    main = clause.main
    if CONVERSE.match(main) is not None:
        return
    marks = re.findall(r"\bN\d+\b", main)
    if not marks:
        yield from _in_aside(clause)
        return
    if len(marks) != 1:
        return
    told = _BOUND.search(main)
    if told is None or _SINGLE.search(main) or speaks_of_a_part(main) or _COUNTED.search(main):
        return
    if _DISTANCE.match(main, main.index(marks[0]) + len(marks[0])) is not None:
        return
    bounded = bound_in(clause, 0, len(main))
    assert bounded is not None
    above, inclusive, amount = bounded
    before = main[: told.start()]
    negated = _NEVER.search(before) is not None
    change = _CHANGES.search(f"{before} {main[told.end() :]}")
    if change is not None and not (
        negated and re.match(r"(?:drop|fall|fell|dip|sink|goe?s?|get|declin|decreas|ris|climb)", change[0])
    ):
        return
    if (
        told["least"] is not None
        and re.match(r"reach|get|make|hold|hit|attain", told["least"])
        and not (negated or re.search(r"\b(?:E\d|all|every|each|everybody|everyone|both|always)\b", before))
    ):
        return  # "reaches 90" tells an end, and not a bound of all
    if negated and is_negated(re.sub(_NEVER, "", before, count=1)):
        return
    if negated and not (_NONE_OF.search(before) or re.search(r"\b(?:does|do|is|are|can) ?not\b", before)):
        return
    degree = clause.degree
    if degree is Degree.PLAIN and _ALL.search(main):
        degree = Degree.EVERY
    if negated and degree in (Degree.MOST, Degree.SOME):
        return
    over = clause.region(clause.main)
    if not clause.is_plain(main):
        return
    if any(place.sort is Sort.TOWARD or place.others for place in clause.marked.places):
        return
    per = _per(clause) if _PER.search(main) else None
    if _PER.search(main) and per is None:
        return
    yield Threshold(over, above, amount, inclusive, degree, negated, per)


def _per(clause: Clause) -> Along | None:
    """Which lines are judged by their means, where averages are spoken of: those that the clause names."""
    named = {place.along for place in clause.marked.places}
    return next(iter(named)) if len(named) == 1 else None


def _in_aside(clause: Clause) -> Iterator[Statement]:
    """ "accuracy is very high (above 97%)"."""
    for aside in telling(clause.marked.asides):
        told = re.match(
            r"^(?:all |always |consistently |mostly |generally |well |still |staying |remaining )?(?P<way>above|"
            r"over|>|≥|below|under|<|≤|at least|at most|"
            r"more than|less than)(?: about| around| roughly)? (?P<mark>N\d)$",
            aside,
        )
        if told is None or is_negated(clause.main) or _CHANGES.search(clause.main) or _SINGLE.search(clause.main):
            continue
        way = told["way"]
        amount = clause.amounts(told["mark"])[0]
        above = way in ("above", "over", ">", "≥", "at least", "more than")
        statement = Threshold(
            clause.region(clause.main), above, amount, way in ("≥", "≤", "at least", "at most"), clause.degree
        )
        if statement.degree is Degree.SOME:
            return
        yield replace(statement, degree=Degree.EVERY) if aside.startswith(("all", "always")) else statement


THRESHOLDS = Kind(
    _WORDS,
    spanning(find),
    number=True,
    known=frozenset(["line", "clear", "clears", "pass", "passes", "tops", "make", "it"]),
    reads=spanned,
)
