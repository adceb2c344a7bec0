"""Claims on the place of something among the others, case by case: "A comes third on every data set", "B is never
lower than second", "C is last for all languages, by 3.2 or more", "D leads on four of the six tasks".

The clause is taken apart phrase by phrase: the place, whose it is, by how much, and in which cases. Where a word is
left that could change what is said, the statement is one that cells can support and never refute. Plain superlatives,
of a cell or of the means of rows and columns, are found in `extremes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from heat_pipeline.claims.finding.degrees import degree_of, is_negated
from heat_pipeline.claims.finding.figure import ALONG, Figure
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.margins import AMOUNT, Margin, margin_of
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import axes_of, part_of
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.claims.finding.sides import with_labels
from heat_pipeline.claims.finding.spans import spanned
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.statements import Along, CountBound, Degree, Extreme, Partly, Region, Standing, Statement

_NUMBER = "|".join(NUMBERS)
_HIGH = "highest|largest|greatest|maximal|maximum|biggest|tallest"
_LOW = "lowest|smallest|minimal|minimum|least|shortest"
_GOOD = "best|strongest|easiest|finest"
_BAD = "worst|weakest|poorest|hardest"
_TOP = "top|leading"
_BOTTOM = "bottom"
_ENDS = {"high": _HIGH, "low": _LOW, "good": _GOOD, "bad": _BAD, "top": _TOP, "down": _BOTTOM}
_SUP = rf"(?P<sup>{_HIGH}|{_LOW}|{_GOOD}|{_BAD}|{_TOP}|{_BOTTOM})"
_NTH = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5,
        "5th": 5, "sixth": 6, "6th": 6, "runner-up": 2, "last": -1, "second-to-last": -2, "second to last": -2,
        "next to last": -2, "last but one": -2, "penultimate": -2, "third to last": -3}  # fmt: skip
_RANK = "|".join(sorted(_NTH, key=len, reverse=True))
_MANNER = (
    r"(?: (?:clearly|easily|always|consistently|also|again|still|by far|comfortably|even|likewise|invariably|either|"
    r"already|now|then|thus|therefore|nonetheless|all|each|both|of these|at once|too|the|a|an|its|their))*"
)
_THING = (
    r"M|A\d+|one|ones|choices?|options?|methods?|models?|systems?|settings?|strateg(?:y|ies)|approach(?:es)?|"
    r"techniques?|variants?|configurations?|performers?|entry|entries|rows?|columns?|lines?|values?|scores?|results?|"
    r"numbers?|figures?|of all|overall|by far|single|performance|performing|candidates?|contenders?|algorithms?|"
    r"bars?|curves?|boxes|box|benchmarks?|datasets?|tasks?|domains?|categor(?:y|ies)|languages?|attacks?|defen[cs]es?|place|spot"
)
_AMONG = (
    rf"(?: (?:of|among|out of) (?:the |all |all the |these |its )?(?:(?P<field>{_NUMBER}|N\d+)(?: (?:{_THING}))?|"
    r"(?:all )?(?:A\d+|E\d+|methods|models|systems|settings|lot|field|others|all|them)))?"
)
_BE = (
    r"(?:is|are|was|were|stays?|remains?|comes?(?: out)?|ranks?|places?|finishes|finish|ends up|lands|sits?|stands?|"
    r"scores?|performs?|does|do|fares?|works?|proves?(?: to be)?|turns out(?: to be)?)"
)
_HAVE = (
    r"(?:has|have|had|gets?|achieves?|reach(?:es)?|shows?|obtains?|attains?|yields?|gives?|holds?|posts|takes?|"
    r"delivers?|records?|keeps?|scores?|receives?|occupies|claims|secures?|earns?|retains?)"
)
_PLACE_IS = re.compile(
    rf"(?<= )(?:(?P<be>{_BE}){_MANNER} )?(?:(?:in|on|at|as|for) )?(?:the )?(?P<nth>{_RANK})"
    rf"(?: (?:place|position|rank|spot|overall|again|too))*{_AMONG}"
    rf"(?= (?:(?:in|on|for|at|with|under|among|across|by|everywhere|throughout|only|of|both|to|regardless|whatever|no "
    rf"matter|irrespective|against|E\d+|and|but|here|there|followed) |, |$))"
)
_TAKES = re.compile(rf"(?<= )(?P<have>{_HAVE}){_MANNER} (?P<nth>{_RANK}) (?:place|position|rank|spot)s?{_AMONG}(?= )")
_LEADS = re.compile(
    r"(?<= )(?:(?:is|are|stays?|remains?|comes?|sits?|stands?|ranks?|takes|has|holds|keeps)"
    rf"{_MANNER} )?(?:(?P<up>(?:at|on|to) (?:the )?(?:very )?top(?: of)?|in (?:the )?(?:lead|front)|in first place|"
    r"ahead of (?:all|everything|everyone|every other|all other) ?(?:others|A\d+|methods|models|systems|else)?|"
    r"ahead(?= (?:in|on|for|at|with|under|everywhere|throughout|by|,|$|E))|"
    r"(?<=takes )(?:the )?lead|(?<=has )(?:the )?lead|(?<=holds )(?:the )?lead|(?<=keeps )(?:the )?lead|"
    r"the (?:clear |outright |undisputed )?(?:leader|winner|front-runner)|number one|unbeaten|unmatched|"
    r"(?:leads|wins|tops)(?= (?:in|on|for|at|with|under|everywhere|throughout|by|,|$|E\d|P\d|M|the field|all|only)))|"
    r"(?P<down>(?:at|to) (?:the )?(?:very )?(?:bottom|end|tail)(?: of(?: the (?:list|field|ranking|table)| (?=E))?)?|"
    r"in the rear|in last place|brings? up the rear|behind (?:all|everything|everyone|every other|all other) "
    r"?(?:others|A\d+|methods|models|systems|else)?|the (?:tail-ender|laggard|loser)|"
    r"lags? (?:furthest )?behind(?= (?:everywhere|throughout|in E|on E|for E|at E|with E|,|$))))(?= )"
)
_IS_SUP = re.compile(
    rf"(?<= )(?P<be>{_BE}){_MANNER} (?:(?:by far|clearly|easily|consistently|always) )*(?:the )?(?:(?:single|sole|"
    rf"clear|"
    rf"clearly|outright|undisputed|overall|one of the) )*(?:(?P<rank>second|third|fourth|fifth|next)[ -])?{_SUP}"
    rf"(?: (?:{_THING}))*{_AMONG}(?= )"
)
_HAS_SUP = re.compile(
    rf"(?<= )(?P<have>{_HAVE}){_MANNER} (?:(?:by far|clearly) )*(?:the )?(?:(?:single|sole|clear|overall) )*"
    rf"(?:(?P<rank>second|third|fourth|fifth)[ -])?{_SUP} (?:{_THING})(?: (?:{_THING}))*{_AMONG}(?= )"
)
_NOT_BELOW = re.compile(
    rf"(?<= )(?:{_BE} |falls? |drops? |gets? |goes |has )?(?:never|nowhere|at no point|not once)(?: {_BE}| falls?| "
    rf"drops?|"
    rf" gets?| goes| places?| has)? (?:(?P<below>below|lower than|worse than|behind|out of|outside(?: of)?)|"
    rf"(?P<above>above|higher than|better than))(?: (?:the|a|in))*(?: (?P<top>top|best|first))? "
    rf"(?P<nth>{_RANK}|{_NUMBER})(?: (?:place|position|rank|spot)s?)?(?= )"
)
_AMONG_TOP = re.compile(
    rf"(?<= )(?:{_BE}|{_HAVE}){_MANNER}(?: (?:among|in|one of|within|either of|the|a))* "
    rf"(?:(?P<number>{_NUMBER}) )?(?:{_SUP}|first|last)(?: (?P<number2>{_NUMBER}))?(?: (?:{_THING}|places|positions|"
    rf"ranks|spots))*"
    rf"(?= )"
)
_TOP_ARE = re.compile(
    rf"(?<= )the (?:(?P<number>{_NUMBER}) {_SUP}|{_SUP.replace('sup', 'sup2')} (?P<number2>{_NUMBER}))(?: "
    rf"(?:{_THING}))*"
    rf"(?P<where>(?: (?:in|on|for|at|with|under|throughout|everywhere|(?:the )?E\d+|always))*?) are"
    rf"(?P<each>(?: (?:always|consistently|everywhere|each time|in E\d+|invariably))*) (?P<at>P\d+)(?= )"
)
_GOES_TO = re.compile(
    rf"(?<= )(?:the )?(?P<nth>{_RANK}) (?:place|position|rank|spot)(?P<where>(?: (?:in|on|for|at|with|under|throughout|"
    rf"everywhere|(?:the )?[PE]\d+|always))*?) (?:goes|falls|belongs|is taken by|is held by|is)(?: (?:to|always|"
    rf"everywhere|consistently))* (?P<at>P\d+)(?= )"
)
_WINNER_IS = re.compile(
    r"(?<= )the (?:clear |outright )?(?:(?P<up>winner|leader|front-runner)|(?P<down>loser|laggard))(?P<where>(?: (?:in|"
    r"on|for|at|with|under|throughout|"
    r"everywhere|(?:the )?[PE]\d+|always|of))*?) (?:is|are)(?: (?:always|everywhere|consistently|clearly))* "
    r"(?P<at>P\d+)(?= )"
)
_FIRST_OR = re.compile(
    rf"(?<= )(?:{_BE}|{_HAVE}){_MANNER} (?:either )?(?P<one>first|second|third|fourth|best) or "
    rf"(?P<two>second|third|fourth|last|second best|second-best)(?: (?:place|best))?(?= )"
)
_SUP_IS = re.compile(
    rf"(?<= )the (?:(?:single|clear|overall) )*(?:(?P<rank>second|third|fourth|fifth)[ -])?{_SUP}(?: "
    rf"(?:{_THING}))*{_AMONG}"
    rf"(?P<where>(?: (?:in|on|for|at|with|under|throughout|everywhere|(?:the )?[PE]\d+|and|always|of))*?)"
    rf" (?:is|are|comes from|belongs to|goes to)(?P<each>(?: (?:always|consistently|everywhere|each time|in E\d+|"
    rf"invariably|clearly|that of|from|by|the|thus|again|still))*) (?P<at>P\d+)(?= )"
)
_UNIQUE = re.compile(
    rf"^ (?:the )?(?:(?:overall|global|absolute|very) )*{_SUP}(?: (?:{_THING}))*(?: of all)?(?: ,? ?(?P<n>N\d+)(?: "
    rf",)?)?"
    rf" (?:is|are|was) (?:unique to|(?:reached|found|attained|achieved|obtained|seen|observed) (?:only|exclusively|"
    rf"nowhere "
    rf"but|solely)(?: (?:at|in|on|by|with|for|under))?|only (?:reached|found|attained|achieved|obtained|seen|observed)"
    rf"(?: (?:at|in|on|by|with|for|under))?)(?: the)?(?: (?:combination|pair|cell|setting|configuration)(?: of)?)? "
    rf"(?P<at>(?:the )?P\d+(?: A\d+)?(?: (?:with|and|at|in|on|for|under|,)(?: an?| the)? P\d+(?: A\d+)?)?)(?: alone| "
    rf"only)? $"
)
_AND_SUP = re.compile(
    rf"(?<= )(?:and|while|whereas|,) (?P<at>(?:the )?P\d+)(?: (?:is|are))? (?:the |its )?(?:(?P<rank>second|third)[ "
    rf"-])?{_SUP}"
    rf"(?: (?:{_THING}))*(?= )"
)
_NTH_ALONE = re.compile(rf"^ (?P<at>(?:the )?P\d+)(?: ,| :)? (?:always |consistently |clearly )?(?P<nth>{_RANK})(?= )")
_FOLLOW = (
    r"(?:runner-up|runners-up|next(?:[- ]best)?(?: (?:A\d+|one|method|model|system|competitor|entry|candidate))?|"
    r"second(?:[- ](?:best|placed|highest))?(?: (?:A\d+|one|method|model|system|place|entry))?|"
    r"(?:closest|nearest|strongest|best) (?:other |remaining )?(?:competitor|rival|contender|follower|alternative|"
    r"other|rest)(?: A\d+| one)?|follow-up|competition|field|pack)"
)
_LEAD = re.compile(
    rf"(?<= )(?:, )?(?:and )?(?:always |each time |there |in each case )?(?:by|with a (?:lead|margin|gap|distance) of|"
    rf"leading by|with) (?:a margin of |margins of )?(?:between )?{AMOUNT}(?P<end> at (?:the )?(?:least|most))?"
    rf"(?: (?:over|ahead of|to|before) (?:the )?{_FOLLOW})?(?: each(?: time)?| in each case| everywhere)?(?= )"
)
_WITH_VALUE = re.compile(
    r"(?:, )?(?:and )?with (?:(?:about|around|roughly|only|just|nearly|almost|some) )*N\d+$"
)  # "leads with 90.0" tells its value
_AHEAD = re.compile(
    rf"(?<= )(?:(?:is|are|stays?|remains?|comes?|lies?|leads|scores?|has|performs?){_MANNER} )?(?:, )?(?:between "
    rf")?(?:by )?"
    rf"{AMOUNT}(?: (?:M))? (?:(?P<up>ahead of|above|better than|higher than|over|more than|clear of|in front of)|"
    rf"(?P<down>below|under|behind|worse than|lower than|less than)) (?:that of )?(?:the |its )?{_FOLLOW}(?= )"
)
_BEATS = re.compile(
    rf"(?<= )(?:(?P<up>beats|outperforms|leads|exceeds|surpasses|tops)|(?P<down>trails)) (?:the |its )?{_FOLLOW} "
    rf"(?:by|with) {AMOUNT}(?= )"
)
_BEST = (
    rf"(?:that of )?(?:the |its )?(?:(?:respective|overall|column|row|panel) )*(?:best|top|leading|highest|maximum|"
    rf"optimum|leader|winner|first)(?: (?:{_THING}))*"
)
_WITHIN_OF = re.compile(
    rf"(?<= )(?:(?:is|are|stays?|remains?|lies?|comes?|falls?|gets?|keeps?){_MANNER} )?(?:always |only )?within "
    rf"{AMOUNT} "
    rf"(?:of|from) {_BEST}(?= )"
)
_NEVER_OFF = re.compile(
    rf"(?<= )(?:(?:is|are|stays?|remains?|lies?|comes?|falls?|gets?){_MANNER} )?(?:never|no|not) more than {AMOUNT} "
    rf"(?:below|behind|off|from|away from|under|short of|worse than) {_BEST}(?= )"
)
_ALONE = re.compile(
    r"(?<= )(?:alone|outright|unshared|undisputed|on its own|(?:without|with no) (?:a )?ties?|the (?:sole|single) "
    r"(?=best|"
    r"worst|highest|lowest|leader|winner))(?= )"
)
_TIMES = re.compile(
    rf"(?<= )(?:in|on|for|at|under|with) (?P<bound>only|just|exactly|at least|at most|no more than|no fewer than|more "
    rf"than|"
    rf"fewer than|as many as)? ?(?P<number>{_NUMBER}|N\d+|half) ?(?:(?:out )?of (?:the |all |its |all the )?"
    rf"(?P<of>{_NUMBER}|N\d+)?)? ?(?P<what>A\d+|E\d+|cases|[a-z]+s)?(?: outright)?(?= (?:,|$|only|and))"
)
_WINS_COUNT = re.compile(
    rf"(?<= )(?:wins|leads|tops|takes|dominates) (?P<bound>only|just|exactly|at least|at most|no more than|more than|"
    rf"fewer "
    rf"than)? ?(?P<number>{_NUMBER}|N\d+) (?:(?:out )?of (?:the |all |its |all the )?(?P<of>{_NUMBER}|N\d+)? ?)?"
    rf"(?P<what>A\d+|[a-z]+s)(?= (?:,|$))"
)
_BOUNDS: dict[str, CountBound] = {
    "at least": "least", "no fewer than": "least", "more than": "over", "at most": "most", "no more than": "most",
    "fewer than": "under",
}  # fmt: skip
_EVERYWHERE = re.compile(
    r"\b(?:everywhere|throughout|always|consistently|invariably|without exception|across the board|in all cases|in "
    r"every "
    r"case|in each case|each time|every time|in every M|on every M|at all times|at no point|never|nowhere|"
    r"whatever|regardless|irrespective)\b"
)
_PREPOSITION = r"(?:in|on|at|for|with|under|of|against|among|across|within|over|by|from|to|through|throughout|inside)"
_SUBJECT = re.compile(
    rf"^(?P<where>(?:.* )?)(?P<at>(?:the |both |both the )?P\d+)(?: (?:A\d+|(?!{_PREPOSITION}\b|also\b|"
    rf"now\b|never|hardly|rarely|barely|scarcely|seldom|nowhere|not\b|nearly|almost|sometimes|often|once|usually|mostly|"
    rf"only|just|would|could|might|may\b|should)[a-z-]{{3,}}))? $"
)
_CROSSED = re.compile(
    r"^(?P<where>(?:.* )?)(?P<at>(?:the )?P\d+(?: [a-z]+| A\d+)? (?:with|at|and|on|under|,)(?: the| an?)? P\d+(?: "
    r"A\d+)?) $"
)
_ELLIPSIS = re.compile(r"^ (?:(?:and|but|so|also|then|here|there|,|it|they|which|that|again) )*$")
_SAID = (
    "the a an of in at for on and with under to from is are was it its they their this that there here , : ; - – "
    "— clearly easily again also too still even always consistently invariably uniformly throughout everywhere "
    "notably remarkably interestingly surprisingly unsurprisingly expectedly far as well among all every each "
    "both any case cases whatever regardless irrespective no matter how what which either indeed thus hence then "
    "now moreover furthermore however though although while whereas likewise across within over setting settings "
    "by respectively comfortably so where overall time exception without whole entire single one measured tested "
    "used chosen considered M or when whichever tie ties them nonetheless therefore first finally place clear in- "
    "fact fact course be being been has have "
)
_KNOWN = frozenset(_SAID.split())
_DECIDED = re.compile(
    r"\b(?:than|vs|versus|compared|relative|drop|drops|decline|gain|gains|improvement|increase|decrease|change|changes|"
    r"difference|gap|gaps|spread|variation|variance|range|average|mean|median|total|sum|slope|step|steps|if|when|would|"
    r"except|until|before|after|once|diagonal|colou?r|darkest|brightest|from|sensitive|stable|sensitivity|effect|"
    r"impact|"
    r"exception|exceptions|but)\b"
)


@dataclass(frozen=True, slots=True)
class _Place:
    """The place that a phrase tells: counted from the good, the bad, the high or the low end."""

    end: str  # "good", "bad", "high", "low", or "top", "down": good or high, where these are the same
    first: int = 1
    last: int | None = 1


def find(clause: Clause) -> Iterator[Statement]:
    """The places among others that a clause claims."""
    if clause.has_cells:
        return
    clause = spanned(clause)
    main = clause.main
    if "(" in clause.whole and any(re.search(r"[NPEA]\d", aside) for aside in clause.marked.asides):
        return
    if re.search(r"\bU\d|\bD\d", main):
        return
    rest = Rest(main)
    rest.skip_item()
    if (head := _HEAD.match(rest.said)) is not None:
        rest.said = f" {rest.said[head.end() :]}"
    alone = rest.take(_ALONE) is not None
    told = _told(clause, rest)
    if told is None:
        return
    yield from (
        told
        if not alone
        else [
            replace(one, alone=True) if isinstance(one, Standing) and one.first == 1 and not one.negated else one
            for one in told
        ]
    )


def is_plain(statement: Statement, figure: Figure) -> bool:
    """Whether it is the first or last, second and so on in one row or column, or in each: what an Extreme says, too."""
    if not isinstance(statement, Standing):
        return False
    free = [side for side in ALONG if part_of(statement.at, side) is None and len(figure.ticks[side]) > 1]
    more = (statement.lead, statement.off, statement.times)
    return (
        len(free) < 2 and statement.first == statement.last and not statement.alone and all(one is None for one in more)
    )


_HEAD = re.compile(r"^ (?:[a-z][\w'’-]* ){1,4}: (?=\S)")


def _told(clause: Clause, rest: Rest) -> list[Statement] | None:
    if (match := rest.take(_WITHIN_OF) or rest.take(_NEVER_OFF)) is not None:
        return _off(clause, rest, match)
    if (match := rest.take(_AHEAD) or rest.take(_BEATS)) is not None:
        place = _Place("good" if match["up"] else "bad")
        if match["up"] in ("above", "higher than", "over", "more than", "exceeds"):
            place = _Place("high")
        elif match["down"] in ("below", "under", "lower than", "less than"):
            place = _Place("low")
        return _stand(clause, rest, match, place, margin_of(clause, match))
    if (match := rest.take(_NOT_BELOW)) is not None:
        number = _NTH.get(match["nth"]) or NUMBERS.get(match["nth"], 0)
        if number < 1:
            return None
        if match["below"]:
            if match["below"].startswith(("out", "outside")) and not match["top"]:
                return None
            return _stand(clause, rest, match, _Place("good", 1, number), None, True)
        return _stand(clause, rest, match, _Place("good", number, None), None, True)
    counted = _AMONG_TOP.search(rest.said)
    if counted is not None and NUMBERS.get(counted["number"] or counted["number2"] or "", 0) > 1:
        rest.take(_AMONG_TOP)
        match = counted
        return _stand(clause, rest, match, _top_of(match), None)
    if (match := rest.take(_TOP_ARE)) is not None:
        where = f"{match['where']} {match['each']}"
        return _made(
            clause, rest, _top_of(match), clause.own(match["at"]), f"{rest.said} {where}", None, None, match[0]
        )
    if (match := rest.take(_GOES_TO)) is not None:
        return _made(
            clause,
            rest,
            _nth(match["nth"]),
            clause.own(match["at"]),
            f"{rest.said} {match['where']}",
            None,
            None,
            match[0],
        )
    if (match := rest.take(_WINNER_IS)) is not None:
        place = _Place("good" if match["up"] else "bad")
        return _made(
            clause, rest, place, clause.own(match["at"]), f"{rest.said} {match['where']}", None, None, match[0]
        )
    if (match := rest.take(_FIRST_OR)) is not None:
        first = {"best": 1}.get(match["one"]) or _NTH[match["one"]]
        last = _NTH[match["two"].split()[0].split("-")[0]]
        return _stand(clause, rest, match, _Place("good", first, last), None) if last > first else None
    if (match := _UNIQUE.match(rest.said)) is not None:
        return _unique(clause, match)
    margin: Margin | None = None
    if (match := rest.take(_WINS_COUNT)) is not None:
        said = match[0].replace(match[0].split()[0], "is best on", 1)
        whole = f"{rest.said[: match.start()]} {said} {rest.said[match.start() :]}"
        rest.said = f" {' '.join(whole.split())} "
    if (lead := rest.take(_LEAD)) is not None and _WITH_VALUE.match(lead[0]) is None:
        margin = margin_of(clause, lead)
    if (match := rest.take(_SUP_IS)) is not None:
        place = _Place(_end(match["sup"]), *([_NTH[match["rank"]]] * 2 if match["rank"] else (1, 1)))
        where = f"{match['where']} {match['each']}"
        return _made(
            clause, rest, place, clause.own(match["at"]), f"{rest.said} {where}", margin, match["field"], match[0]
        )
    if (match := rest.take(_TAKES)) is not None:
        return _stand(clause, rest, match, _nth(match["nth"]), margin, field=match["field"])
    if (match := rest.take(_HAS_SUP) or rest.take(_IS_SUP)) is not None:
        if match["rank"] == "next":
            return None
        rank = _NTH[match["rank"]] if match["rank"] else 1
        return _stand(clause, rest, match, _Place(_end(match["sup"]), rank, rank), margin, field=match["field"])
    if (match := rest.take(_LEADS)) is not None:
        return _stand(clause, rest, match, _Place("top" if match["up"] else "down"), margin)
    if (match := rest.take(_NTH_ALONE)) is not None:
        return _made(clause, rest, _nth(match["nth"]), clause.own(match["at"]), rest.said, margin)
    if (match := rest.take(_PLACE_IS)) is not None and match["be"] is not None:
        return _stand(clause, rest, match, _nth(match["nth"]), margin, field=match["field"])
    return None


def _unique(clause: Clause, match: re.Match[str]) -> list[Statement] | None:
    """ "The best score, N0, is unique to P0 with P1": no other cell has it."""
    at = clause.own(match["at"])
    highest = _highest(clause, _Place(_end(match["sup"])))
    if highest is None or at.everything or not clause.is_plain(match["at"]):
        return None
    over = clause.scope
    if any(part_of(over, side) is not None for side in axes_of(at)):
        return None
    told: list[Statement] = []
    if match["n"]:
        told.append(Extreme(highest, over, at, clause.amounts(match["n"])[0]))
    both = at.rows is not None and at.columns is not None
    if both:
        told.append(Standing(at, over, highest, alone=True))
    return told or None


def _top_of(match: re.Match[str]) -> _Place:
    """ "The top two", "the two weakest", "the first three places"."""
    number = NUMBERS[match["number"] or match["number2"]]
    sup = match["sup"] or match.groupdict().get("sup2")
    if sup is None:
        return _Place("bad" if " last " in match[0] else "good", 1, number)
    return _Place(_end(sup), 1, number)


def _nth(word: str) -> _Place:
    number = _NTH[word]
    return _Place("good", number, number) if number > 0 else _Place("bad", -number, -number)


def _end(word: str) -> str:
    for end, words in (
        ("high", _HIGH),
        ("low", _LOW),
        ("good", _GOOD),
        ("bad", _BAD),
        ("top", _TOP),
        ("down", _BOTTOM),
    ):
        if word in words.split("|"):
            return end
    raise KeyError(word)


def _off(clause: Clause, rest: Rest, match: re.Match[str]) -> list[Statement] | None:
    """ "Within 2 points of the best in both panels"."""
    mark = match["amount"]
    if mark[0] != "N":
        return None
    amount = clause.amounts(mark)[0]
    if amount.printed.rstrip().endswith("%") and not clause.figure.printed_percent:
        return None
    return _stand(clause, rest, match, _Place("good", 1, None), Margin(amount, "most"), off=True)


def _stand(
    clause: Clause,
    rest: Rest,
    match: re.Match[str],
    place: _Place,
    margin: Margin | None,
    everywhere: bool = False,
    field: str | None = None,
    off: bool = False,
) -> list[Statement] | None:
    """The statement of a place whose phrase was taken off at a point of the clause."""
    at = match.start()
    before, behind = f"{rest.said[:at].rstrip()} ", f" {rest.said[at:].lstrip()}"
    everywhere = everywhere or _EVERYWHERE.search(match[0]) is not None
    subject = _SUBJECT.match(before)
    second: list[Statement] = []
    crossed = _CROSSED.match(before) if off else None
    if crossed is not None:
        own, where = clause.own(crossed["at"]), crossed["where"]
    elif subject is not None and not re.search(rf"\b{_PREPOSITION} (?:the |a |both |its )*$", subject["where"]):
        own, where = clause.own(subject["at"]), subject["where"]
    elif _ELLIPSIS.match(f" {before.strip()} ") or not before.strip():
        about = clause.subject if clause.subject is not None else clause.scope
        own = Region(None, about.rows, about.columns) if len(axes_of(about)) == 1 else Region()
        if not before.strip() and clause.subject is None and not clause.told and not off:
            return None
        where = before
    else:
        return None
    more = _AND_SUP.search(behind)
    if more is not None:
        behind = f"{behind[: more.start()]} {behind[more.end() :]}"
        rank = _NTH[more["rank"]] if more["rank"] else 1
        second = (
            _made(
                clause, rest, _Place(_end(more["sup"]), rank, rank), clause.own(more["at"]), f"{where} {behind}", None
            )
            or []
        )
        if not second:
            return None
    said = " ".join(f"{where} {behind}".split())
    made = _made(clause, rest, place, own, said, margin, field, f"{before} {behind}", everywhere, off)
    return None if made is None else [*made, *second]


def _made(
    clause: Clause,
    rest: Rest,
    place: _Place,
    own: Region,
    said: str,
    margin: Margin | None,
    field: str | None = None,
    whole: str = "",
    everywhere: bool = False,
    off: bool = False,
) -> list[Statement] | None:
    """The statement of a place, with what is named beside it."""
    sides = axes_of(own)
    if not sides or "panel" in sides or (len(sides) > 1 and not off):
        return None
    figure = clause.figure
    several = max(len(part_of(own, side) or ()) for side in sides)
    if several > 1 and (place.last is not None and place.last - place.first + 1 < several):
        return None
    highest = _highest(clause, place)
    judged = highest is None
    if highest is None:
        highest = place.end in ("good", "top")
    left = Rest(" ".join(said.split()))
    counted = left.take(_TIMES) if margin is None and not off else None
    words = f" {left.said} "
    if is_negated(re.sub(r"\b(?:no matter|without exception|without a tie|no ties?)\b", "", words)):
        return None
    if re.search(r"\bN\d", words) or _DECIDED.search(words):
        return None
    every = {clause.place(mark).along for mark in re.findall(r"\bE\d+", f"{words} {whole}")}
    if any(clause.place(mark).others for mark in re.findall(r"\bE\d+", words)):
        return None
    named = clause.own(words)
    if not clause.is_plain(words) or any(part_of(named, side) is not None for side in sides):
        return None
    if every & set(sides) - _rivals_named(clause, words, sides):
        return None
    base = clause.base
    over = clause.region(words, base)
    for side in (*sides, *(one for one in every if one is not None)):
        if part_of(named, side) is None or side in sides:
            over = with_labels(over, side, None)
    everywhere = everywhere or _EVERYWHERE.search(f"{words} {whole}") is not None
    free: list[Along] = [side for side in ALONG if side not in sides and len(figure.ticks[side]) > 1]
    open_ones = [side for side in free if part_of(over, side) is None and side not in every]
    times: int | None = None
    of: int | None = None
    bound: CountBound = "exactly"
    if counted is not None:
        told = _times(clause, counted, sides)
        if told is None:
            return None
        times, of, bound, counted_side = told
        open_ones = [side for side in open_ones if side != counted_side]
        if open_ones:
            return None
    unknown = next((w for w in words.split() if w not in _KNOWN and not re.fullmatch(r"[PEAM]\d*", w)), "")
    if not unknown and open_ones:
        grown = [side for side in open_ones if side != "panel"]
        if (grown and not everywhere) or not (every or everywhere or len(free) > len(open_ones)):
            return None  # of the whole, not of each case
        if "panel" in open_ones and not everywhere:
            unknown = "panel"
    if field is not None and not _is_field(clause, field, sides[0]):
        unknown = unknown or field
    degree = degree_of(words)
    if degree is Degree.SOME:
        return None
    statement = Standing(
        own,
        over,
        highest,
        place.first,
        place.last,
        lead=margin.amount if margin is not None and not off else None,
        off=margin.amount if margin is not None and off else None,
        bound=margin.bound if margin is not None else "about",
        times=times,
        of=of,
        times_bound=bound,
        degree=Degree.MOST if degree is Degree.MOST else Degree.EVERY,
        unsure=judged,
    )
    return [Partly(statement, unknown) if unknown else statement]


def _rivals_named(clause: Clause, words: str, sides: Sequence[Along]) -> set[Along]:
    """The axes of which all are named as those that it stands among: "the best of all models"."""
    found = re.findall(r"\b(?:of|among|out of) (E\d+)", words)
    return {along for mark in found if (along := clause.place(mark).along) is not None and along in sides}


def _times(
    clause: Clause, told: re.Match[str], sides: Sequence[Along]
) -> tuple[int, int | None, CountBound, Along] | None:
    """In how many cases it is so, and of which axis they are."""
    number = _whole(clause, told["number"])
    of = _whole(clause, told["of"]) if told["of"] else None
    free: list[Along] = [side for side in ALONG if side not in sides and len(clause.figure.ticks[side]) > 1]
    if number is None or len(free) != 1:
        return None
    what = told["what"] or ""
    if what[:1] in ("A", "E") and what[1:].isdigit() and clause.place(what).along != free[0]:
        return None
    if of is not None and of != len(clause.figure.ticks[free[0]]) and not clause.given:
        return None
    if of is None and not what:
        return None
    return number, of, _BOUNDS.get(told["bound"] or "", "exactly" if of or told["bound"] else "least"), free[0]


def _whole(clause: Clause, said: str) -> int | None:
    if said in NUMBERS:
        return NUMBERS[said]
    if said[:1] != "N":
        return None
    amount = clause.amounts(said)[0]
    return int(amount.low) if amount.low == amount.high == int(amount.low) else None


def _is_field(clause: Clause, said: str, side: Along) -> bool:
    return _whole(clause, said) == len(clause.figure.ticks[side])


def _highest(clause: Clause, place: _Place) -> bool | None:
    """Whether the place is counted from the highest; None where the metric does not tell which end is the good one."""
    if place.end in ("high", "low"):
        return place.end == "high"
    better = clause.figure.better_high
    if better is None or (better is False and place.end in ("top", "down")):
        return None
    return (place.end in ("good", "top")) == better


_WORDS = frozenset(
    re.findall(
        r"[a-z]+",
        f"{_HIGH} {_LOW} {_GOOD} {_BAD} first last second third fourth fifth sixth runner penultimate lead leads wins "
        f"tops "
        "front rear bottom top ahead behind leader winner beats outperforms trails unbeaten within",
    )
)
STANDINGS = Kind(_WORDS, find, accounts=True)
