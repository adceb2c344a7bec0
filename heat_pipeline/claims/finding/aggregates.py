"""Claims on means, medians, sums and spreads: "on average A beats B", "its mean is the highest (52)", "the scores at 8k
lie within 3 points of each other", "the gap between the best and the worst model is 48.5 points".

The clause is taken apart phrase by phrase; where a word is left that could change what is said, the statement is one
that cells can support and never refute. Means that a plain "best" stands for are found in `extremes`, the differences
of two things that are named in `comparisons` and `gaps`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.margins import AMOUNT, Margin, margin_of
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import part_of
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.claims.finding.sides import with_labels
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.statements import Aggregate, Along, Bound, Partly, Region, Statement

What = Literal["mean", "median", "sum", "spread"]
_HIGH = "highest|largest|greatest|widest|biggest|maximal|maximum|top|broadest"
_LOW = "lowest|smallest|narrowest|minimal|minimum|least|tightest"
_SUPERLATIVE = rf"(?:(?P<rank>second|third)[ -])?(?P<sup>{_HIGH}|{_LOW}|best|worst)"
_NOUN = (
    r"(?:(?:row|column|overall|total|grand|arithmetic|combined|M|A\d+) )*"
    r"(?P<noun>mean|average|avg|median|sum|total|spread|range of (?:M|values)|variation|row sum|column sum)"
    r"(?: (?:M|values?|scores?))*+(?! [APE]\d)"
)
_PLACES = r"P\d+(?: and P\d+)?"
_OF_IT = r"(?:(?:its|their|whose|the|a|an|'s) )*"
_ON_AVERAGE = re.compile(
    r"(?<= )(?:,? ?on (?:the )?average|in the mean|by (?:the )?(?:average|mean)|by their (?:averages|means)|"
    rf"averag(?:ed|ing)|taken together)(?P<over>(?: (?:over|across|of|the|all|both|these|its|every|each|"
    rf"(?P<count>{'|'.join(NUMBERS)})(?: [a-z]+s)?|rows?|columns?|cells?|panels?|A\d+|E\d+|M))*)(?: ,)?(?= )"
)
_SUMMED = re.compile(
    r"(?<= )(?:summed|summing|added|adding)(?: up)?(?P<over>(?: (?:over|across|of|the|all|both|these|its|every|each|"
    r"two|three|four|five|six|seven|eight|nine|ten|rows?|columns?|cells?|panels?|A\d+|E\d+|M))*)(?: ,)?(?= )|"
    r"(?<=[a-zA-Z0-9] )(?P<all>in (?:total|all|sum|the end taken together))(?= $)"
)
_OF_ALL = rf"(?: (?:of|among) (?:(?:all|the|its|{'|'.join(NUMBERS)}) )*(?:all|them|E\d+|A\d+|[a-z]+))?"
_HAS_LARGEST = re.compile(
    rf"(?<= )(?:(?P<at>{_PLACES}|it|which) )?(?:has|have|shows?|reach(?:es)?|achieves?|gets?|obtains?|attains?|boasts?|"
    rf"displays?|exhibits?|yields?|posts|is the A\d+ with|is the one with|with) (?:by far )?(?:the |a )?"
    rf"{_SUPERLATIVE} {_NOUN}{_OF_ALL}(?:(?: ,)?(?: \(| of| at| with| :| namely|,)* {AMOUNT}(?: \))?)?(?= )"
)
_LARGEST_IS = re.compile(
    rf"(?<= )(?:the )?{_SUPERLATIVE} {_NOUN}{_OF_ALL}(?: (?:is|are|belongs|goes|has|comes|that|of|to|found|in|at|for|"
    rf"on|seen|:|,|the))* (?P<at>{_PLACES})(?:(?: ,)?(?: \(| of| at| with| :| namely|,)* {AMOUNT}(?: \))?)?(?= )"
)
_IS_LARGEST = re.compile(
    rf"(?<= )(?P<at>{_PLACES} (?:A\d+ )?)?{_OF_IT}{_NOUN} (?:is|are|being) (?:by far )?(?:the )?{_SUPERLATIVE}{_OF_ALL}"
    rf"(?: (?:at|in|for|on|with) (?:the )?(?P<late>{_PLACES}))?"
    rf"(?:(?: ,)?(?: \(| of| at| with| :| namely|,)* {AMOUNT}(?: \))?)?(?= )"
)
_ALSO_LARGEST = re.compile(
    rf"(?<= ), (?:which is )?(?:the|its) {_SUPERLATIVE} (?:gap|difference|distance|spread|margin|disparity|range)"
    rf"{_OF_ALL}(?= )"
)
_BESIDE = re.compile(
    r"(?<= )(?:the )?(?P<noun>mean|average|median|sum|total|spread)(?: M)* (?:of|for|at|in|on) (?:the )?(?P<one>P\d+) "
    r"(?:is|are|lies?|comes? out) (?P<word>higher|lower|larger|smaller|wider|narrower|greater|better|worse) than"
    r"(?: (?:that|the one|those|of|for|at|in|on|the))* (?P<two>P\d+)(?= )|"
    r"(?<= )(?P<one2>P\d+) (?:has|shows|reaches|gets|achieves) (?:a|an) (?P<word2>higher|lower|larger|smaller|wider|"
    r"narrower|greater|better|worse) (?:row |column |overall )?(?P<noun2>mean|average|median|sum|total|spread)(?: M)* "
    r"than(?: (?:that|of|for|the))* (?P<two2>P\d+)(?= )"
)
_FROM_TO = re.compile(
    r"(?<= )(?:goes|go|runs?|falls?|fell|drops?|declines?|decreases?|rises?|rose|climbs?|grows?|grew|increases?|"
    r"improves?|shrinks?|widens?|narrows?|slips?|sinks?|changes?) from (?P<first>N\d+) (?:at|in|for|on|with) (?:the )?"
    r"(?P<one>P\d+) to (?P<last>N\d+) (?:at|in|for|on|with) (?:the )?(?P<two>P\d+)(?= )"
)
_AVERAGE = re.compile(
    r"(?<= )(?:the )?(?P<noun>mean|average|median|spread)(?: (?:M|of|over|across|E\d+|all|A\d+))*(?= )"
)
_IS = (
    r"(?:(?:is|are|was|of|comes?|amounts?|ends? up|lies?|stands?|sits?|equals?|reach(?:es)?|never exceeds?|never "
    r"falls?|at|to|as|only|merely|mere|a|an|the|:|=|,) )"
)
_NUMBER_IS = re.compile(
    rf"(?<= )(?P<noun>mean|average|avg|averages|median|sum|total|(?<! are )(?<! is )spread|"
    r"range of (?:M|values)|variation)(?! [AE]\d)"
    rf"(?P<where>(?: (?:M|values?|scores?|of|for|at|in|on|over|across|within|per|with|from|the|all|both|cells?|column|"
    rf"row|entire|whole|grid|matrix|overall|is|'s|points?|{_PLACES}|A\d+|E\d+))*?) (?:,? ?{_IS})?{AMOUNT}(?= )"
)
_VERB = re.compile(
    r"(?<= )(?P<rows>A\d+ (?:all |each |always )?)?(?P<verb>averages?|sums? (?:up )?to|adds? up to|totals?|totalling)"
    rf"(?: (?:to|out|at|of))* {AMOUNT}(?= )"
)
_ENDS = re.compile(
    r"(?<= )(?:the |a |an )?(?P<gap>gap|difference|distance|spread|margin|disparity|range)? ?(?:between|from) (?:the )?"
    r"(?:best|highest|top|strongest|largest|maximum|greatest)(?: (?:A\d+|M|value|one))? (?:and|to) (?:the )?"
    r"(?:worst|lowest|bottom|weakest|smallest|minimum|least)(?: (?P<of>A\d+|M|value|one|of the A\d+|of them))?(?= )|"
    r"(?<= )(?:the |a |an )?(?P<gap2>gap|difference|distance|spread|margin|disparity|range) (?:between|from) (?:the )?"
    r"(?:worst|lowest|bottom|weakest|smallest|minimum|least)(?: (?:A\d+|M|value|one))? (?:and|to) (?:the )?"
    r"(?:best|highest|top|strongest|largest|maximum|greatest)(?: (?P<of2>A\d+|M|value|one|of the A\d+|of them))?(?= )"
)
_ENDS_ARE = re.compile(rf"(?<= ){_IS}{{1,3}}{AMOUNT}(?: points)?(?= )")
_LIE_BETWEEN = re.compile(rf"(?<= ){AMOUNT}(?: k| points?)? (?:lies?|separates?|is|are|stands?)?(?= )")
_ENDS_LARGEST = re.compile(
    rf"(?<= )(?:is|are) (?:by far )?(?:the )?{_SUPERLATIVE}(?: (?:at|in|for|on|with) (?:the )?(?P<at>{_PLACES}))"
    rf"(?:(?: ,)?(?: \(| of| at| with| :| namely|,)* {AMOUNT}(?: \))?)?(?= )"
)
# "... is smallest at A (0.07) and widest at B (0.3)", "the widest ... is found in A, the smallest in B"
_ENDS_ALSO = re.compile(
    rf"(?<= )(?:(?:,|and|but) )*(?:the )?{_SUPERLATIVE}(?: (?:one|gap|spread))? (?:at|in|for|on|with) (?:the )?"
    rf"(?P<at>{_PLACES})(?:(?: ,)?(?: \(| of| at| with| :| namely|,)* {AMOUNT}(?: \))?)?(?= )"
)
_ENDS_FIRST = re.compile(
    rf"(?<= )(?:the )?{_SUPERLATIVE} (?P<gap>gap|difference|distance|spread|margin|disparity|range)"
    r"(?= (?:between|from) )"
)
_FOUND_AT = re.compile(
    r"(?<= )(?:(?:is|are|occurs|appears|lies|comes|be|can|found|seen|that|observed) )+(?:at|in|for|on|with|of) "
    rf"(?:the )?(?P<at>{_PLACES})(?:(?: ,)?(?: \(| of| at| with| :| namely|,)* {AMOUNT}(?: \))?)?(?= )"
)
# "the smallest spread , 5.9 points between its best and its worst value": how large it is
_SIZE_BETWEEN = re.compile(
    r"(?<=N\d)(?P<unit>(?: (?:percentage )?points?| pp)?) between (?:the |its |their )?(?:best|highest|top|strongest|"
    r"largest|maximum) and (?:the |its |their )?(?:worst|lowest|bottom|weakest|smallest|minimum)"
    r"(?: (?:M|values?|A\d+|one))?(?= )"
)
_WITHIN = re.compile(
    rf"(?<= )(?:(?:is|are|lies?|stays?|remains?|falls?|comes?|all|both|do|sit|sits|agree|agrees) )*(?:to )?within "
    rf"{AMOUNT} of (?:each other|one another)(?= )"
)
_NO_WIDER = re.compile(
    rf"(?<= )(?:(?P<none>no|not a single|none of the) (?P<axis>A\d+)|(?P<every>E\d+)) (?:(?:ever )?(?:spans?|varies|"
    rf"vary|"
    rf"ranges?(?: over)?|moves?|changes?|differs?|extends? over|covers?))(?: (?:by|over|a range of|a spread of))? "
    rf"{AMOUNT}(?= )"
)
_NO_TWO = re.compile(r"(?<= )(?:(?:on|at|in) )?no (?:two|pair of)(?= )")
_DIFFER = re.compile(
    rf"(?<= )(?P<never>(?:never|do(?:es)? not|nowhere do the two|at no point|nowhere) )?(?:ever )?"
    rf"(?P<how>differ|differs|vary|varies|deviates?|diverges?|fluctuates?)(?: from (?:each other|one another))? by "
    rf"(?P<no>no |not )?{AMOUNT}(?: (?P<end>at (?:the )?most))?(?= )"
)
_APART = re.compile(
    rf"(?<= )(?P<never>(?:never|do not|nowhere|not) )?(?:(?:is|are|lies?|stays?|remains?|come|sit|get) )*"
    rf"(?P<never2>(?:never|not) )?{AMOUNT} (?:apart(?= )|(?:away|apart) from(?= (?:the )?P\d))"
)
_SO_MANY = re.compile(rf"\b(?:(?:the|these|those|all) (?P<number>{'|'.join(NUMBERS)})|both)\b(?! [A-Z]\d)")
_MOST = re.compile(
    rf"(?<= )(?:(?P<wide>most|furthest apart|farthest apart|most widely|the most)|(?P<close>least|closest together|the "
    rf"least|nearest together))"
    rf"(?: (?:on|in|at|for|with|under))? (?:the )?(?P<at>P\d+)(?: A\d+)?(?:(?: ,)?(?: \(| with| by| namely)* {AMOUNT}"
    r"(?: \))?)?(?= )"
)
_DIFFERS = re.compile(r"(?<= )(?:differ|differs|vary|varies|are|is|lie|disagree|diverge|spread|reacts?|changes?)(?= )")
_VARIES_MOST = re.compile(
    r"(?<= )(?P<at>P\d+)(?: is the (?:A\d+|one)(?: that| which)?)? (?:varies|vary|fluctuates|fluctuate|changes)"
    r"(?: the)? (?:(?P<wide>most)|(?P<close>least))(?: (?:between|across|over|among) (?:the |all )?[AE]\d+)?"
    rf"(?:(?: ,)?(?: \(| with| by| namely| a spread of| spread)* {AMOUNT}(?: \))?)?(?= )"
)
_BETTER = re.compile(
    r"(?<= )(?P<one>P\d+)(?: (?:is|are|comes?|ends?|stays?|remains?|lies?|scores?|performs?|does|do|gets?|out|up|just|"
    rf"still|has|finishes))*(?: (?P<by>{AMOUNT}))? "
    r"(?:(?P<better>better than|ahead of|superior to|outperforms?|beats?|stronger than|outscores|tops|leads|"
    r"surpasses|(?:comes )?out ahead of)|(?P<worse>worse than|behind|inferior to|trails?|lags(?: behind)?|weaker than)|"
    r"(?P<above>above|higher than|over|exceeds?|larger than|greater than|more than)|"
    r"(?P<below>below|lower than|under|smaller than|less than))(?: (?:that of|those of|the))* (?P<two>P\d+)(?= )"
)
_VALUED = re.compile(r"(?<= )(?P<at>P\d+) \( (?:with )?(?P<n>N\d+) \)(?= )")
_BY = re.compile(rf"(?<= )(?:,? ?(?:by|with) (?:a (?:margin|lead|distance|gap) of )?|\( ){AMOUNT}(?: \))?(?= )")
_IS_BEST = re.compile(
    rf"(?<= )(?P<at>{_PLACES}) (?:is|are|has|comes?(?: out)?|ranks?|performs?|does|scores?|finishes|remains?|stays?)"
    rf"(?: (?:out|by far|clearly|the|a|also|still|as))* (?:{_SUPERLATIVE}|(?P<order>first|last|on top|hardest|easiest|"
    r"strongest|weakest))"
    r"(?: (?:A\d+|M|of all|overall|one|value|of the A\d+|of E\d+|and))*(?= )|"
    rf"(?<= )(?:the )?(?:{_SUPERLATIVE.replace('rank', 'rank2').replace('sup', 'sup2')}|(?P<order2>hardest|easiest|"
    rf"strongest|weakest)) (?:A\d+|M) (?:is|are|:) (?:the )?(?P<at2>{_PLACES})(?= )"
)
_EACH = re.compile(
    r"(?<= )(?:within|in|for|on|at|of|across|per|by|over)? ?(?:(?:a|each|every|any|one|the same|single|a given|"
    r"whatever|all|the) )*(?P<mark>[AE]\d+)(?= )"
)
_FIRM = re.compile(r"\b(?:each|every|any|never|always|a A\d|per A\d|E\d|nowhere|all|at no point|whatever|the A\d it)\b")
_PLACE = re.compile(
    r"(?<= )(?:(?:and|or|,|namely|at|in|on|for|with|under|of|by|from|to|only|the|between|across|among|within|there|"
    r"values?|points?|M) )*(?P<mark>P\d+)(?:'s|’s| row| column| panel| rows| columns)?(?= )"
)
_SAID = frozenset(
    [
        "differ", "differs", "spread", "gap", "together", "only", "just", "it", "its", "is", "are", "points", "values",
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "all", "both", "each", "every", "per",
        "across", "between", "there", "here", "final", "overall", "lie", "lies", "the", "best", "also", "clearly",
        "far", "whole", "entire", "namely", "exactly", "a", "an", "ever", "close", "pair", "closest", "within", "even",
    ]
)  # fmt: skip
_HEAD = re.compile(r"^ (?:[a-z][\w-]* ){1,4}: ?(?=\S|$)")
_NOT_MEANS = re.compile(
    r"\b(?:standard|deviations?|seeds?|runs?|errors? bars?|means? that|would mean|median absolute|legend|scale|"
    r"colou?r\w*|axis|geometric|harmonic|weighted|random|per cent of|rank|ranks sum|gains?|drops?|changes?|"
    r"improvements?|loss of|increase|decrease|difference of|relative)\b"
)
_AVERAGED_ALREADY = frozenset(["mean", "average", "median", "total", "sum"])
_WORDS = frozenset(
    [
        "mean", "means", "average", "averages", "averaged", "averaging", "median", "sum", "sums", "summed", "total",
        "totals", "adds", "add", "spread", "gap", "within", "differ", "differs", "vary", "varies", "apart", "together",
        "between", "variation", "spans", "span", "moves", "fluctuates", "deviate", "deviates", "away",
    ]
)  # fmt: skip
_WHOLE = re.compile(r"\b(?:overall|all (?:cells|values|M)|whole|entire|grand|grid|matrix)\b")


def find(clause: Clause) -> Iterator[Statement]:
    """What a clause claims of means, sums and spreads."""
    if clause.has_cells:
        return
    rest = Rest(clause.whole)
    rest.skip_item()
    if "spread" in rest.said or "range" in rest.said:
        rest.said = _SIZE_BETWEEN.sub(r"\g<unit>", rest.said)
    said = rest.said
    found = list(_found(clause, rest))
    if not found:
        return
    if _NOT_MEANS.search(_head_off(rest).said) is not None:
        return
    left = _left_over(clause, rest)
    if not left and clause.figure.metric & _AVERAGED_ALREADY:
        left = "mean"  # what is averaged already may be averaged again, or not
    for statement in found:
        if _is_idle(statement):
            continue
        word = left or ("average" if _is_unbounded(clause, statement, said) else "")
        yield Partly(statement, word) if word else statement


def _found(clause: Clause, rest: Rest) -> Iterator[Aggregate]:
    """The statements of a clause, their words taken off it."""
    first = _ENDS_FIRST.search(rest.said)
    if first is not None:
        rest.said = f"{rest.said[: first.start()]}the {rest.said[first.start('gap') :]}"
    if (ends := rest.take(_ENDS)) is not None:
        yield from _of_ends(clause, rest, ends, first)
        return
    if first is not None:
        return
    if (match := rest.take(_BESIDE)) is not None:
        yield from _other(clause, rest, match)
        return
    if (match := rest.take(_FROM_TO)) is not None:
        yield from _from_to(clause, rest, match)
        return
    if (match := rest.take(_WITHIN)) is not None:
        yield from _apart(clause, rest, match, "most")
        return
    if (match := rest.take(_DIFFER)) is not None:
        yield from _differing(clause, rest, match)
        return
    if (match := rest.take(_NO_WIDER)) is not None:
        yield from _no_wider(clause, rest, match)
        return
    if (match := rest.take(_APART)) is not None:
        never = bool(match["never"] or match["never2"])
        bound = _denied(margin_of(clause, match).bound, never)
        if bound is not None:
            yield from _apart(clause, rest, match, bound)
        return
    if (match := rest.take(_VARIES_MOST)) is not None:
        yield from _ranked(clause, rest, match, "spread", match["wide"] is not None, match["at"])
        return
    if _MOST.search(rest.said) is not None and rest.take(_DIFFERS) is not None:
        for match in list(rest.take_all(_MOST)):
            yield from _ranked(clause, rest, match, "spread", match["wide"] is not None, match["at"])
        return
    for pattern in (_HAS_LARGEST, _LARGEST_IS, _IS_LARGEST):
        if (match := rest.take(pattern)) is not None:
            what = _what(match["noun"])
            highest = _is_highest(clause, match["sup"], what)
            if highest is not None:
                groups = match.groupdict()
                yield from _ranked(clause, rest, match, what, highest, (groups["at"] or groups.get("late") or ""))
            return
    if (match := rest.take(_VERB)) is not None:
        yield from _number(
            clause,
            rest,
            match,
            "mean" if match["verb"].startswith("averag") else "sum",
            f"each {match['rows']}" if match["rows"] else "",
        )
        return
    averaged = rest.take(_ON_AVERAGE)
    summed = rest.take(_SUMMED) if averaged is None else None
    if averaged is not None or summed is not None:
        yield from _averaged(clause, rest, averaged or summed, "mean" if averaged is not None else "sum")
        return
    if (match := rest.take(_NUMBER_IS)) is not None:
        yield from _number(clause, rest, match, _what(match["noun"]), match["where"])


def _no_wider(clause: Clause, rest: Rest, match: re.Match[str]) -> Iterator[Aggregate]:
    """ "No row spans more than 5 points", "every row spans at least 8 points": the spread of each."""
    along = clause.place(match["axis"] or match["every"]).along
    margin = margin_of(clause, match)
    bound = _denied(margin.bound, True) if match["none"] else margin.bound
    if along is None or along == "panel" or bound is None or margin.percent:
        return
    over = with_labels(clause.region(rest.said), along, None)
    if part_of(clause.own(rest.said), along) is not None or not clause.is_plain(rest.said):
        return
    if len(clause.figure.ticks["panel"]) > 1 and (over.panels is None or len(over.panels) != 1):
        return
    while rest.take(_PLACE) is not None:
        pass
    yield Aggregate("spread", over, "is", along, (), (), margin.amount, bound)


def _other(clause: Clause, rest: Rest, match: re.Match[str]) -> Iterator[Aggregate]:
    """ "The mean of A is higher than that of B", "A has a wider spread than B"."""
    noun, word = match["noun"] or match["noun2"], match["word"] or match["word2"]
    what = _what(noun)
    above: bool | None = word in ("higher", "larger", "wider", "greater")
    if word in ("better", "worse"):
        above = None if what == "spread" else _is_highest(clause, "best" if word == "better" else "worst", what)
    if above is not None:
        marks = (match["one"] or match["one2"], match["two"] or match["two2"])
        yield from _two(clause, rest, marks, what, above)


def _from_to(clause: Clause, rest: Rest, match: re.Match[str]) -> Iterator[Aggregate]:
    """ "The mean falls from 80 at 5 to 64 at 8": the number at both."""
    noun = rest.take(_AVERAGE)
    averaged = rest.take(_ON_AVERAGE) if noun is None else None
    if noun is None and averaged is None:
        return
    what = _what(noun["noun"]) if noun is not None else "mean"
    region = _base(clause, rest)
    for mark, amount in ((match["one"], match["first"]), (match["two"], match["last"])):
        place = clause.place(mark)
        if place.along is None or len(place.labels) != 1:
            return
        over = with_labels(region, place.along, place.labels)
        yield Aggregate(what, over, "is", None, (), (), clause.amounts(amount)[0])


def _what(noun: str) -> What:
    if noun.startswith(("mean", "average", "avg")):
        return "mean"
    if noun in ("median",):
        return "median"
    return "sum" if noun in ("sum", "total", "row sum", "column sum") else "spread"


def _is_highest(clause: Clause, word: str, what: What) -> bool | None:
    """Whether a superlative is the highest; None where good is meant and the metric does not tell what is good."""
    if word in ("best", "worst"):
        better = clause.figure.better_high
        if better is None or what == "spread":
            return None
        return (word == "best") == better
    return word in _HIGH.split("|")


def _denied(bound: Bound, never: bool) -> Bound | None:
    """The bound of what is denied: never "more than 5" is at most 5; None where it makes no sense."""
    if not never:
        return bound
    return {"over": "most", "under": "least"}.get(bound)  # type: ignore[return-value]


def _base(clause: Clause, rest: Rest, more: str = "") -> Region:
    """The region that the places left in a clause name, taken off it."""
    marks = [found["mark"] for found in rest.take_all(_PLACE)]
    return clause.region(f"{more} {' '.join(marks)}")


def _grouping(clause: Clause, rest: Rest, region: Region) -> tuple[Along | None, bool]:
    """The axis for each of whose ticks it is said, where a clause names one; False as second where it cannot be."""
    per: Along | None = None
    for found in rest.take_all(_EACH):
        along = clause.place(found["mark"]).along
        firm = found["mark"][0] == "E" or re.search(r"\b(?:a|each|every|any|one|single|per)\b", found[0])
        if along is not None and firm and along != "panel" and part_of(region, along) is None:
            per = along
    return per, True


def _apart(clause: Clause, rest: Rest, match: re.Match[str], bound: Bound) -> Iterator[Aggregate]:
    """Values that differ by so much at most (at least, exactly): of what, and of each of what."""
    margin = margin_of(clause, match)
    if margin.percent:
        return
    said = f"{rest.said} {match[0]}"
    compared = [clause.place(mark) for mark in re.findall(r"[AE]\d+", rest.said)]
    region = _base(clause, rest)
    named = [along for along in ALONG if len(part_of(region, along) or ()) > 1]
    single = [along for along in ALONG if len(part_of(region, along) or ()) == 1]
    if len(named) > 1 or (not named and _of_others(clause, region, rest.said)):
        return
    per: Along | None = None
    if named:
        if bound == "about" and len(part_of(region, named[0]) or ()) == 2:
            return  # "A and B are 3 points apart": found in `comparisons`
        per = _across(named[0])  # A and B, at each tick of the other axis
    else:
        between = {place.along for place in compared if place.along is not None}
        if not single or single == ["panel"]:
            if len(between) == 1 and "panel" not in between:
                per = _across(between.pop())  # all models, at each length
            elif between:
                return
    for _ in rest.take_all(_EACH):
        pass
    if per is not None and part_of(region, per) is not None:
        per = None
    if per is not None and margin.bound == "about" and bound == "about" and not _FIRM.search(said):
        return  # "A and B differ by 3 points": on the whole, or at some place
    amount = margin.amount
    yield Aggregate("spread", region, "is", per, (), (), amount, bound)


def _of_others(clause: Clause, region: Region, said: str) -> bool:
    """Whether so many are spoken of ("the two") as no axis of a region has: those that the text named before."""
    told = _SO_MANY.search(said)
    if told is None:
        return False
    number = NUMBERS[told["number"]] if told["number"] is not None else 2
    return all(len(part_of(region, along) or clause.figure.ticks[along]) != number for along in ALONG)


def _across(along: Along) -> Along:
    return "column" if along == "row" else "row"


def _differing(clause: Clause, rest: Rest, match: re.Match[str]) -> Iterator[Aggregate]:
    bound = margin_of(clause, match).bound
    never = match["never"] is not None or rest.take(_NO_TWO) is not None
    if match["no"] and bound in ("over", "under"):
        never = True
    found = "most" if match["end"] else _denied(bound, never)
    if found is not None:
        yield from _apart(clause, rest, match, found)


def _ranked_too(clause: Clause, rest: Rest) -> Iterator[Aggregate]:
    """What else is told of the same gap: "and widest at B"."""
    also = rest.take(_ENDS_ALSO)
    if also is not None and also["sup"] not in ("best", "worst"):
        yield from _ranked(clause, rest, also, "spread", also["sup"] in _HIGH.split("|"), also["at"])


def _of_ends(
    clause: Clause, rest: Rest, ends: re.Match[str], first: re.Match[str] | None = None
) -> Iterator[Aggregate]:
    """ "The gap between the best and the worst model": of the values, at a place or at each tick."""
    largest = rest.take(_ENDS_LARGEST)
    if largest is not None and largest["sup"] in ("best", "worst"):
        return
    if largest is not None:
        yield from _ranked(clause, rest, largest, "spread", largest["sup"] in _HIGH.split("|"), largest["at"])
        yield from _ranked_too(clause, rest)
        return
    if first is not None:
        place = rest.take(_FOUND_AT)
        if place is not None and first["sup"] not in ("best", "worst"):
            yield from _ranked(clause, rest, place, "spread", first["sup"] in _HIGH.split("|"), place["at"])
            yield from _ranked_too(clause, rest)
        return
    match = rest.take(_ENDS_ARE) if ends["gap"] or ends["gap2"] else None
    match = match or rest.take(_LIE_BETWEEN)
    if match is None:
        return
    margin = margin_of(clause, match)
    region = _base(clause, rest)
    per, _ = _grouping(clause, rest, region)
    items = ends["of"] or ends["of2"] or ""
    if (mark := re.search(r"A\d+", items)) is not None:
        along = clause.place(mark[0]).along
        if along == per or (along is not None and len(part_of(region, along) or "xx") < 2):
            return
        if along is not None and per is None and part_of(region, _across(along)) is None and along != "panel":
            return  # of whole models, or at each place
    yield Aggregate("spread", region, "is", per, (), (), margin.amount, margin.bound)
    if (also := rest.take(_ALSO_LARGEST)) is not None and per is None and also["sup"] not in ("best", "worst"):
        for _ in rest.take_all(_EACH):
            pass
        for along in ALONG[:2]:
            at = part_of(region, along)
            if at is not None and part_of(region, _across(along)) is None:
                over = with_labels(region, along, None)
                highest = also["sup"] in _HIGH.split("|")
                yield Aggregate("spread", over, "highest" if highest else "lowest", along, at)


def _ranked(
    clause: Clause, rest: Rest, match: re.Match[str], what: What, highest: bool, told: str
) -> Iterator[Aggregate]:
    """It is the highest, or the lowest, for the ticks that are told, or for what the clause is about."""
    for _ in rest.take_all(_EACH):
        pass
    around = _base(clause, rest)
    own = clause.own(told) if clause.places(told) else (clause.subject or Region())
    sides = [along for along in ALONG if part_of(own, along) is not None]
    if not clause.places(told):
        around = clause.scope
    if len(sides) != 1 or (clause.places(told) and not clause.is_plain(told)):
        return
    along = sides[0]
    over = with_labels(around, along, None)
    groups = match.groupdict()
    amount = margin_of(clause, match).amount if groups.get("amount") else None
    rank = {"second": 2, "third": 3}.get(groups.get("rank") or "", 1)
    at = part_of(own, along) or ()
    if along != "panel" and len(part_of(over, _across(along)) or "xx") < 2:
        return
    if at:
        yield Aggregate(what, over, "highest" if highest else "lowest", along, at, (), amount, "about", rank)


def _number(clause: Clause, rest: Rest, match: re.Match[str], what: What, where: str) -> Iterator[Aggregate]:
    """The number itself: "the mean of A is 44.5", "each row sums to 100"."""
    margin = margin_of(clause, match)
    bound = margin.bound
    if (never := re.search(r"\bnever (exceeds?|falls?)", match[0])) is not None:
        bound = "most" if never[1].startswith("exceed") else bound
    rest.said = f"{rest.said} {where} "
    region = _base(clause, rest)
    per, _ = _grouping(clause, rest, region)
    if not clause.is_plain(f"{rest.said} {where}"):
        return
    if what == "mean" and per is None and re.search(r"\b(?:each|every|E\d)\b", rest.said):
        return
    yield Aggregate(what, region, "is", per, (), (), margin.amount, bound)


def _averaged(clause: Clause, rest: Rest, match: re.Match[str] | None, what: What) -> Iterator[Aggregate]:
    """What a clause with "on average" says: a number, what is best, or one beside another."""
    assert match is not None
    over = match.groupdict().get("over") or ""
    out = {clause.place(mark).along for mark in re.findall(r"[AE]\d+", over)}
    count = NUMBERS.get(match.groupdict().get("count") or "", 0)
    if count and count not in (len(clause.figure.ticks[along]) for along in ALONG):
        return
    valued = list(_VALUED.finditer(rest.said))
    plain = rest.said
    rest.said = _VALUED.sub(r"\g<at>", rest.said)
    if (told := rest.take(_BETTER)) is not None:
        better = list(_better(clause, rest, told, what, out))
        yield from better
        for one in valued if better else ():
            place = clause.place(one["at"])
            if place.along is not None and place.along == better[0].per:
                over = with_labels(better[0].over, place.along, place.labels)
                yield Aggregate(what, over, "is", None, (), (), clause.amounts(one["n"])[0])
        return
    rest.said = plain
    if (told := rest.take(_IS_BEST)) is not None:
        yield from _best(clause, rest, told, what, out)
        return
    ends = None if match.groupdict().get("all") else rest.take(_ENDS_ARE)
    if (told := ends or rest.take(_CLOSES)) is not None:
        margin = margin_of(clause, told)
        region = _base(clause, rest)
        per, _ = _grouping(clause, rest, region)
        named = {along for along in ALONG if len(part_of(region, along) or ()) == 1}
        if per is not None or named & out or not clause.is_plain(rest.said):
            return
        yield Aggregate(what, region, "is", None, (), (), margin.amount, margin.bound)


_CLOSES = re.compile(
    rf"(?<= )(?:M|has|have|gets?|scores?|needs?|takes?|closes?|uses?|reach(?:es)?) {AMOUNT}(?: M)?(?= )"
)


def _better(clause: Clause, rest: Rest, told: re.Match[str], what: What, out: set[Along | None]) -> Iterator[Aggregate]:
    one, two = clause.place(told["one"]), clause.place(told["two"])
    along = one.along
    if along is None or along != two.along or set(one.labels) & set(two.labels) or along in out:
        return
    good = told["better"] is not None or told["worse"] is not None
    better = clause.figure.better_high
    if good and better is None:
        return
    above = told["above"] is not None or (told["better"] is not None and better is True)
    above = above or (told["worse"] is not None and better is False)
    margin = margin_of(clause, told) if told["by"] else None
    if margin is None and (by := rest.take(_BY)) is not None:
        margin = margin_of(clause, by)
    if margin is not None and margin.percent:
        return
    yield from _two(clause, rest, (told["one"], told["two"]), what, above, margin)


def _two(
    clause: Clause, rest: Rest, marks: tuple[str, str], what: What, above: bool, margin: Margin | None = None
) -> Iterator[Aggregate]:
    """The number of one beside that of another of its axis."""
    one, two = (clause.place(mark) for mark in marks)
    along = one.along
    if along is None or along != two.along or set(one.labels) & set(two.labels):
        return
    over = with_labels(_base(clause, rest), along, None)
    if along != "panel" and len(part_of(over, _across(along)) or "xx") < 2:
        return
    how: Literal["above", "below"] = "above" if above else "below"
    said = Aggregate(what, over, how, along, one.labels, two.labels)
    yield said if margin is None else replace(said, amount=margin.amount, bound=margin.bound)


def _best(clause: Clause, rest: Rest, told: re.Match[str], what: What, out: set[Along | None]) -> Iterator[Aggregate]:
    word = told["sup"] or told["sup2"] or ""
    order = told["order"] or told["order2"] or ""
    if order:
        word = "best" if order in ("first", "on top", "easiest", "strongest") else "worst"
        if order in ("strongest", "weakest") and clause.figure.low < 0:
            return
    highest = _is_highest(clause, word, what)
    mark = told["at"] or told["at2"]
    if highest is None or not clause.is_plain(mark):
        return
    own = clause.own(mark)
    sides = [along for along in ALONG if part_of(own, along) is not None]
    if len(sides) != 1 or sides[0] in out:
        return
    for _ in rest.take_all(_EACH):
        pass
    along = sides[0]
    over = with_labels(_base(clause, rest), along, None)
    if along != "panel" and len(part_of(over, _across(along)) or "xx") < 2:
        return
    amount = margin_of(clause, by).amount if (by := rest.take(_BY)) is not None else None
    rank = {"second": 2, "third": 3}.get(told["rank"] or told["rank2"] or "", 1)
    at = part_of(own, along) or ()
    yield Aggregate(what, over, "highest" if highest else "lowest", along, at, (), amount, "about", rank)


def _head_off(rest: Rest) -> Rest:
    """The rest without the label before its colon: "final spread : ..."."""
    if (head := _HEAD.match(rest.said)) is not None:
        rest.said = f" {rest.said[head.end() :]}"
    return rest


def _left_over(clause: Clause, rest: Rest) -> str:
    """A word that nothing accounts for; "" where there is none."""
    for word in rest.said.split():
        known = word in _SAID or Rest(word).is_silent() or word in clause.figure.axis_words
        if not known or word in ("not", "no") or word[:1] in "NU":
            return word
    return ""


def _is_idle(statement: Aggregate) -> bool:
    """Whether it says nothing: a number of what the figure does not have."""
    region = statement.over
    return any(part_of(region, along) == () for along in ALONG)


def _is_unbounded(clause: Clause, statement: Aggregate, said: str) -> bool:
    """Whether it is of all cells without saying so, so that what it is of may have been lost."""
    if statement.how != "is" or statement.per is not None or not statement.over.everything:
        return False
    return clause.diagonal is None and _WHOLE.search(said) is None


AGGREGATES = Kind(_WORDS, find, number=False, accounts=True)
