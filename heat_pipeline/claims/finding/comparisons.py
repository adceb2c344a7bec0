"""Comparisons: "Type 2 outperforms Type 1 at all lengths", "A needs fewer tokens than B", "X and Y are 3 points apart".

A clause is parted at the words that compare (`relations`); what is named before them and behind them makes the two
sides (`sides`), a distance is read in `margins`. Against a number a value is a threshold, and not found here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from heat_pipeline.claims.finding.degrees import EACH_NOUN, OPENING_EACH, degree_of, doubt_of, is_negated
from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.margins import AMOUNT, Margin, margin_in, margin_of, within
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.paraphrases import compared
from heat_pipeline.claims.finding.places import AVERAGES, Sort, part_of, region_of
from heat_pipeline.claims.finding.quantified import whole_number
from heat_pipeline.claims.finding.relations import Related, relation_in, relation_of
from heat_pipeline.claims.finding.rest import AXIS_BESIDE, Rest
from heat_pipeline.claims.finding.sides import is_cell, sides_of, with_labels
from heat_pipeline.claims.finding.spans import spanned
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.claims.finding.wordings import untitled
from heat_pipeline.reading import labels
from heat_pipeline.statements import (
    Along,
    Amount,
    Bound,
    Compare,
    Count,
    CountBound,
    Degree,
    Partly,
    Region,
    Relation,
    Standing,
    Statement,
    Value,
)

_WORDS = (
    "than outperform outperforms outperformed outperforming beats beat surpass surpasses surpassed exceed exceeds "
    "trails trail lags lag behind ahead above below over under similar similarly comparable comparably leads twice "
    "times separate separates "
    "superior inferior underperforms underperform matches match par doubles identical tie ties equals equal equally "
    "undercuts undercut overtakes overtake passes pass outdoes outscores outshines edges within apart neck same tops "
    "bring brings yield yields give gives perform performs improves improve rivals half short loses"
)
_HEAD = re.compile(r"^ (?:- )?(?:[a-z][\w-]* ){1,4}: ")
_REASON_BEFORE = re.compile(
    r"^ [^MPAEDNU]{0,80}? (?:since|because|as|so|that|where|and|but) (?=(?:a |the |in |at |on |for )?(?:P|M|it )\b|"
    r"(?:a |the |in |at |on |for )?P\d)"
)
_REASON_BEHIND = re.compile(
    r" ,? ?(?:since|because|as one would expect|which (?:shows|suggests|indicates|is)|showing|suggesting|"
    r"indicating)\b[^PN]*$"
)
_PARENTHESIS = re.compile(r"(?<=\d) ,((?: [a-z-]+){1,5}) ,(?= )")  # "P0 , small as it is , beats P1"
_SINCE = re.compile(r"^ [a-z ]{0,60}, (?:since|because|as|in that)(?= )")
_MARK = re.compile(r"P\d+")
_EACH_MARK = re.compile(r"E\d+")
_SLIGHT = re.compile(
    r"(?<= )(?:by a (?:hair|whisker|nose|(?:narrow|slim|small) margin|hair 's breadth)|"
    r"(?:only |just )?(?:slightly|marginally|a little|a bit|a touch|somewhat|narrowly|barely))(?= )"
)
_FAR = re.compile(
    r"(?<= )(?:(?<!as )much|far|significantly|considerably|substantially|markedly|well|by a (?:wide|large|huge|"
    r"clear) margin|"
    r"clearly|by far|vastly|strongly|noticeably|greatly|a lot)(?= )"
)
_VALUES = re.compile(
    r"(?<= )(?:, |\( )(?P<one>N\d+) (?:against|vs|versus|to|and|as against|compared (?:to|with)) (?P<two>N\d+)(?: "
    r"\))?(?= )"
)
_VALUE_ASIDE = re.compile(
    r"(?<= )(?P<of>P\d+) \( (?:(?:about|around|approximately|both) )?(?P<amount>N\d+)(?: \w{1,3})? \)(?= )"
)
_ANY = re.compile(
    r"(?<= )(?:regardless of|irrespective of|independent(?:ly)? of|whatever|no matter (?:what|which|how)) "
    r"(?:the )?(?:A\d+|number of A\d+|[a-z]+(?: of [a-z]+)?)(?= )|"
    r"(?<= )(?:wherever (?:the two|they|both) (?:differ|are given|can be compared|have values)|in the same "
    r"(?:position|cell|place))(?= )"
)
_BOTH_HAVE = re.compile(
    r"(?<= )(?:that |which )?(?:(?:the two|they|both) (?:share|have in common)|(?:has|have|gives?|offers?|lists?) "
    r"(?:both|the two)(?: M| values?| scores?)?|(?:is|are) (?:given|listed|shown|available|known) for both)(?= )"
)
# "at P0 every model is below its score at P1": each model has both
_OWN_AT = re.compile(
    r"^ (?P<at>(?:at|in|for|with|under|on) (?:the )?P\d+(?: A\d+)?)(?: ,)? (?P<each>E\d+) "
    r"(?P<said>(?:[a-z]+ ){1,4})(?:its|their|the) (?:own )?M (?P<there>(?:at|in|for|with|under|on) (?:the )?P\d+) "
)
_NEVER = re.compile(
    r"(?<= )(?:is|are|does|do|was|were|falls?|drops?|goes|gets?|comes?|scores?|performs?)? ?"
    r"(?:never|at no point|nowhere) (?:is |are |does |do |falls? |drops? |goes |gets? |scores? |performs? )?(?:any )?"
    r"(?=(?:worse|better|lower|higher|slower|faster|weaker|stronger|less|more|cheaper|below|above|behind|ahead)(?: |$))"
)
# A sentence before a colon, that the rest tells again, or why: "there is no trade-off : P0 is slower than P1"
_SENTENCE = re.compile(
    r"^ (?!(?:for|in|on|at|with|within|under|among|when|if|without|across|except|only|unlike|after|before|once|where|"
    r"given|as|over|of|to|by|from|between|outside|beyond|compared|relative) )"
    r"(?:(?:[a-z'-]+|[AEM]\d*|,) ){4,14}: (?=.*P\d)"
)
# "P0 returns are larger": a noun that goes with a label
_NOUN = re.compile(r"(?<= )(?P<mark>P\d+) [a-z]{3,}(?= (?:is|are|has|have|was|were|stays?|remains?|lies?|lie) )")
_NOUN_BEHIND = re.compile(r"(?<= )(?P<mark>P\d+) [a-z]{4,}(?= (?:in|on|at|for|with|under|,|$)|$| $)")
_EVERYWHERE = re.compile(r"\b(?:everywhere|throughout|E\d|across the board|wherever)\b")
_EACH = re.compile(
    r"(?<= )(?<!than )(?:in|on|for|at|with|under|across|over|by|within) (?:all|every|each|any|both)(?: (?:of|the|one|"
    r"two|"
    r"three|four|five|six|seven|eight|nine|ten|single|possible|tested))* (?:A\d+|(?!but\b|the\b)[a-z-]{3,}(?: size| "
    r"sizes|"
    r" type| types)?)(?=(?: ,)? (?:$|by|and|without|,|as well|too|that|they))"
)
_FROM_ON = re.compile(r"\bfrom [^,;.]{1,24} (?:on|onwards?|upwards?)\b", re.IGNORECASE)
_MUTUAL = re.compile(
    r"(?<= )(?:are|is|have|has|show|perform|achieve|score|stay|remain|give|yield|do|get)? ?(?:(?:very|quite|all|"
    r"nearly|almost|roughly|"
    r"broadly|both|the) )*(?:(?P<near>similar(?:ly)?|comparable|comparably|close(?: together)?|neck and neck)|"
    r"(?P<same>identical(?:ly)?|"
    r"equal(?:ly (?:good|high|low))?|same))(?: M| values| results)?(?: to (?:each other|one another))?(?= )"
)
_TIE = re.compile(
    r"(?<= )(?:are )?(?:tied?|ties|both (?:have|score|are)|are (?:equal|level)|draw)(?P<rest> .*?)?(?:at|with|,) "
    r"(?P<amount>N\d+)(?= )"
)
_APART = re.compile(
    rf"(?<= )(?:are |is |lie |lies )?(?:only |just )?{AMOUNT} (?:apart(?= )|separates? (?=(?:the )?P\d))"
)
_BRINGS = re.compile(
    r"(?<= )(?:brings?|gives?|yields?|leads? to|results? in|performs?|produces?) (?:(?P<good>better)|(?P<bad>worse)|"
    r"(?P<high>higher)|"
    r"(?P<low>lower))(?: M)?(?= )"
)
_NUMBER = "|".join(NUMBERS)
_OTHERS = re.compile(
    r"^ (?:that of |those of |the M of |M of |the M on |what )?(?:(?:in |on |for |with |at |under )(?:the |a )?)?"
    r"(?:all |any |both |every |each |either )?(?:of )?(?:the |its )?"
    rf"(?:(?P<many>{_NUMBER}) )?(?:(?<!\d )(?:others?(?: (?P<many2>{_NUMBER}))?(?: (?P<axis>A\d+))?)|rest|"
    r"remaining (?P<axis2>A\d+)|(?P<each>E\d+)(?: other)?)(?: (?:does|do|is|are|has))?(?= )"
)
# Nouns that tell of another quantity than the cells': what is said of them is no comparison of values.
_OTHER_QUANTITY = re.compile(
    r"\b(?:gaps?|differences?|distance|drops?|declines?|loss(?=es\b)|losses|gains?|rises?|increases?|decreases?|"
    r"improvements?|"
    r"variance|variation|spread|slope|stability|stable|label|labels|colou?rs?|share|shares|advantage|savings?|step|"
    r"steps|"
    r"jumps?|margin|margins|lead(?= )|peaks?|maximum|minimum|sum|sums|total|ratio of|growth|change|changes|penalty|"
    r"penalties|"
    r"benefits?|costs?|average of|best|worst|highest|lowest|rank|ranks|order)\b"
)
# Another statement, that went into the same clause.
_GOES_ON = re.compile(
    r"\b(?:higher|lower|better|worse|more|less|fewer|above|below|but|while|whereas|where|except|than|if)\b"
)
_BESIDE = (
    "clearly does do is are has have stays remains lies performs perform scores achieves achieve reaches reach "
    "yields gives "
    "comes out well even still overall than policy policies noticeably training trained prompting prompt prompts "
    "decoding "
    "text texts post posts method methods layer layers head heads band bands group groups grid grids panel panels "
    "speech shifts work "
    "workers entries search variant variants version versions data language languages task tasks attack attacks "
    "benchmark benchmarks "
    "need needs use uses using used take takes require requires consume consumes emit emits cost produce produces "
    "make makes "
    "catch catches cover covers get gets chosen predicted selected picked with tokens token bits no other matter "
    "also too "
    "themselves "
    "size sizes number length own variety domain domains source sources plain standard corresponding respective kind "
    "kinds "
    "performing generally against closely strongly often frequently again shows show showing has having at most "
    "frequent frequently every single far samples sample baseline configuration "
    "agrees agree helps help resembles resemble model models setting settings whereas while even when but position "
    "cell cells "
    "works work rated judged graded solved answered retrieved detected handled classified placed fares fare runs run "
    "behaves operates words steps shots documents epochs agents rounds digits dialogues hours degrees frames images "
    "queries questions items beams parameters experts actually nonetheless nevertheless "
    "ones one any alike else rows columns row column points point percent as so in all of the to clear"
)
_ALSO = frozenset(_BESIDE.split())
_NOT_SILENT = frozenset(
    ["more", "less", "such", "other", "others", "another", "half", "than", "rather", "instead", "one", "only", "each"]
)


_UNDER = re.compile(r"\bN\d+ (?:under|over|with) P\d+")
""" "Only 5.2% under Many-shot": what is so under another thing, and not below it."""


_OF_METRIC = re.compile(r"(?P<mark>D\d+)(?= than )")
_ONLY = re.compile(
    r"(?<= )(?:(?:only|just) (?P<before>(?:at|on|in|for|with|under) (?:the )?(?P<one>P\d+))|(?P<behind>(?:at|on|in|for|"
    r"with|under) (?:the )?(?P<two>P\d+)(?: A\d+)?) (?:only|alone|exclusively)(?! (?:the )?[PNA]\d))(?= )"
)
_IN_SO_MANY = re.compile(
    rf"(?<= )(?:in|on|for|at|under|with) (?P<bound>only|just|exactly|at least|at most|no more than|no fewer than|more "
    rf"than|"
    rf"fewer than)? ?(?P<number>{'|'.join(NUMBERS)}|N\d+) (?:(?:out )?of (?:the |all |its |all the )?"
    rf"(?P<of>{'|'.join(NUMBERS)}|N\d+)? ?)?(?P<what>A\d+|cases|[a-z]{{3,}}s)(?= (?:,|$))"
)
_COUNTS: dict[str, CountBound] = {
    "at least": "least", "no fewer than": "least", "more than": "over", "at most": "most", "no more than": "most",
    "fewer than": "under", "only": "exactly", "just": "exactly", "exactly": "exactly",
}  # fmt: skip
# "A and B: A higher on all", where the one that it is compared with was named before
_BARE = re.compile(
    r"(?<= )(?P<at>(?:the )?P\d+)(?: A\d+)?(?: (?:is|are|was|scores?|performs?|does|stays?|remains?|comes?|out|always|"
    r"clearly|consistently|has|have|gets?|the|a|an))* (?P<word>higher|lower|better|worse|ahead|behind|above|below|in "
    r"front|"
    r"easier|harder|stronger|weaker|faster|slower)(?: (?:one|M))?(?= (?:(?:on|in|at|for|with|under|everywhere|"
    r"throughout|"
    r"always|,|E\d+) |$))"
)


def find(clause: Clause) -> Iterator[Statement]:
    """The comparisons that a clause claims."""
    if "P" not in clause.whole or _UNDER.search(clause.whole) is not None:
        return
    clause = untitled(spanned(clause))
    rest = Rest(clause.whole)
    if (head := _HEAD.match(rest.said)) is not None:
        rest.said = f" {rest.said[head.end() :]}"
    rest.skip_item()
    if (head := _SENTENCE.match(rest.said)) is not None:
        rest.said = f" {rest.said[head.end() :]}"
    rest.said = _OF_METRIC.sub(lambda found: _than_metric(clause, found), rest.said)
    rest.said = _OWN_AT.sub(_of_own, rest.said)
    rest.said = compared(_PARENTHESIS.sub(_without, rest.said))
    only = _ONLY.search(rest.said)
    if only is not None:
        rest.said = f"{rest.said[: only.start()]}{only['before'] or only['behind']}{rest.said[only.end() :]}"
    counted = _IN_SO_MANY.search(rest.said)
    if counted is not None:
        rest.said = f"{rest.said[: counted.start()]}{rest.said[counted.end() + 1 :]}"
    if (never := _NEVER.search(rest.said)) is not None and counted is None and only is None:
        rest.said = f"{rest.said[: never.start()]}is {rest.said[never.end() :]}"
        yield from _in_none(clause, _compared(clause, rest))
        return
    found = _compared(clause, rest)
    if counted is not None:
        yield from _in_so_many(clause, found, counted)
        return
    for one in found:
        yield one
        if only is not None and isinstance(one, Compare):
            yield from _nowhere_else(clause, one, only["one"] or only["two"])


def _in_so_many(clause: Clause, found: Iterator[Statement], told: re.Match[str]) -> Iterator[Statement]:
    """ "A beats B on four of the five tasks": so many of the ticks of the axis on which the two are not told apart."""
    for one in found:
        said = one.said if isinstance(one, Partly) else one
        if not isinstance(said, Compare) or said.right is None or said.margin is not None:
            return
        free = [
            side
            for side in ALONG
            if part_of(said.left, side) is None
            and part_of(said.right, side) is None
            and len(clause.figure.ticks[side]) > 1
        ]
        number = whole_number(clause, told["number"])
        of = whole_number(clause, told["of"]) if told["of"] else None
        if len(free) != 1 or number is None or (of is not None and of != len(clause.figure.ticks[free[0]])):
            return
        if told["what"][0] == "A" and told["what"][1:].isdigit() and clause.place(told["what"]).along != free[0]:
            return
        bound = _COUNTS.get(told["bound"] or "", "exactly" if of else "least")
        count = Count(number, free[0], Region(said.left.panels), replace(said, degree=Degree.PLAIN), of, bound)
        yield Partly(count, one.word) if isinstance(one, Partly) else count


def _in_none(clause: Clause, found: Iterator[Statement]) -> Iterator[Statement]:
    """ "A is never worse than B": so on none of the axis on which the two are not told apart; equal values are."""
    for one in found:
        said = one.said if isinstance(one, Partly) else one
        if (
            not isinstance(said, Compare)
            or said.right is None
            or said.relation not in _TURNED
            or said.margin is not None
        ):
            return
        sides = [side for side in ALONG if len(clause.figure.ticks[side]) > 1]
        free = [side for side in sides if part_of(said.left, side) is None and part_of(said.right, side) is None]
        if len(free) != 1 or said.slight is not None:
            return
        count = Count(0, free[0], Region(said.left.panels), replace(said, degree=Degree.PLAIN))
        yield Partly(count, one.word) if isinstance(one, Partly) else count


def _of_own(found: re.Match[str]) -> str:
    """ "At P0 every model is below its score at P1": P0 is below P1, for every model."""
    at, there = found["at"].split()[-1], found["there"].split()[-1]
    at = next(word for word in found["at"].split() if word.startswith("P")) if not at.startswith("P") else at
    return f" {at} {found['said']}{there} for {found['each']} "


def _than_metric(clause: Clause, found: re.Match[str]) -> str:
    """ "Needs less energy than P1", where an axis of a chart has the metric's name, too."""
    place = clause.place(found["mark"])
    words = clause.raw[place.start : place.end].lower().split()
    more = len(words) > 1 and place.comparative and labels.words(words[-1])[:1]
    return f"{words[0]} M" if more and more[0] in clause.figure.metric else found[0]


def _nowhere_else(clause: Clause, said: Compare, mark: str) -> Iterator[Compare]:
    """ "A beats B on C only": on no other."""
    along = clause.place(mark).along
    labels = clause.place(mark).labels
    if along is None or said.right is None or said.margin is not None or said.relation not in _TURNED:
        return
    if part_of(said.left, along) != part_of(said.right, along):
        return
    others = tuple(
        tick for tick in clause.figure.ticks[along] if tick not in labels and tick.casefold() not in AVERAGES
    )
    if others:
        left, right = (with_labels(region, along, others) for region in (said.left, said.right))
        yield Compare(left, right, _TURNED[said.relation], degree=Degree.EVERY)


_NEARLY = re.compile(
    r"\b(?:about|around|roughly|nearly|almost|approximately|practically|virtually|essentially|within|noise)\b"
)
_ANY_OF = re.compile(rf"\b(?:all|any|every|each|either|both|E\d+|{'|'.join(NUMBERS)})\b")
_TURNED = {Relation.ABOVE: Relation.BELOW, Relation.BELOW: Relation.ABOVE}


def _compared(clause: Clause, rest: Rest) -> Iterator[Statement]:
    """The comparisons of a clause that is said of all places that it names."""
    values = rest.take(_VALUES)
    asides = {match["of"]: match["amount"] for match in _VALUE_ASIDE.finditer(rest.said)}
    rest.said = _VALUE_ASIDE.sub(r"\g<of>", rest.said)
    everyone = rest.take(_ANY) is not None or _FROM_ON.search(clause.flat_text) is not None
    if (each := rest.take(EACH_NOUN) or rest.take(OPENING_EACH)) is not None:
        everyone = True
        if "E" in each[0]:
            rest.said += f"{' '.join(_EACH_MARK.findall(each[0]))} "
    everyone = rest.take(_BOTH_HAVE) is not None or everyone
    rest.take(_REASON_BEHIND)
    if (reason := _REASON_BEFORE.match(rest.said)) is not None and not is_negated(reason[0]):
        rest.said = f" {rest.said[reason.end() :]}"
    rest.take(_SINCE)
    apart = _apart(clause, rest)
    if apart is not None:
        yield from apart
        return
    near = within(clause, rest)
    slight = rest.take(_SLIGHT) is not None
    far = rest.take(_FAR) is not None
    size = None if slight == far else slight
    if near is not None:
        margin, before, behind = near
        related = Related(Relation.NEAR, before, "", behind)
        yield from _of_two(clause, related, margin, None, everyone, values, asides)
        return
    margin_told = margin_in(clause, rest)
    related_told = relation_in(rest, clause.figure)
    if related_told is not None:
        for one in _of_two(clause, related_told, margin_told, size, everyone, values, asides):
            if related_told.unsure and isinstance(one, Compare | Standing):
                yield Partly(one, related_told.unsure)
            else:
                yield one
        return
    bare = _bare_one(clause, rest, everyone)
    if bare is not None and margin_told is None:
        yield bare
        return
    yield from _of_one(clause, rest, size, everyone)


def _bare_one(clause: Clause, rest: Rest, everyone: bool) -> Statement | None:
    """ "A and B: A is higher on all tasks": against the other one of the two that were named before."""
    match = _BARE.search(rest.said)
    if match is None or " than " in rest.said or len(_BARE.findall(rest.said)) > 1:
        return None
    said = f"{rest.said[: match.start()].strip()} {rest.said[match.end() :].strip()}"
    relation = relation_of(match["word"], clause.figure)
    own = clause.own(match["at"])
    sides = [side for side in ALONG if part_of(own, side) is not None]
    if relation is None or len(sides) != 1 or len(part_of(own, sides[0]) or ()) != 1:
        return None
    if (
        is_negated(said)
        or _OTHER_QUANTITY.search(said)
        or re.search(r"\b[NUD]\d|\(", said)
        or not clause.is_plain(said)
    ):
        return None
    along = sides[0]
    if part_of(clause.own(said), along) is not None:
        return None
    before = clause.neighbour(-1)
    named = [part_of(clause.scope, along)]
    if before is not None:
        named.append(part_of(before.own(before.main), along))
    pair = next((labels for labels in named if labels is not None and len(labels) == 2), ())
    label = (part_of(own, along) or ("",))[0]
    if label not in pair:
        return None
    over = clause.region(said, with_labels(clause.base, along, None))
    for mark in re.findall(r"\bE\d+", said):
        side = clause.place(mark).along
        if side == along:
            return None
        if side is not None:
            over = with_labels(over, side, None)
    degree = degree_of(said)
    if degree is Degree.PLAIN and (everyone or _EVERYWHERE.search(said)):
        degree = Degree.EVERY
    other = tuple(one for one in pair if one != label)
    left, right = with_labels(over, along, (label,)), with_labels(over, along, other)
    unknown = _unknown(_bare(said, True))
    statement = Compare(left, right, relation, degree=degree)
    return Partly(statement, unknown) if unknown else statement


def _of_two(
    clause: Clause,
    related: Related,
    margin: Margin | None,
    slight: bool | None,
    everyone: bool,
    values: re.Match[str] | None,
    asides: dict[str, str],
) -> Iterator[Statement]:
    """One thing against another, or against all others."""
    before, behind = f"{related.before} {related.middle} ", f"{related.behind} "
    said = f"{before.strip()} , {behind.strip()}"
    if is_negated(said) or _OTHER_QUANTITY.search(said) or "(" in said or re.search(r"\b[ND]\d", said):
        return
    others = _OTHERS.match(behind)
    if _unknown(_bare(before)):
        return  # what is compared may be another thing than the values
    if others is not None:
        behind = behind[others.end() :]
        sides = _against_others(clause, before, behind, others)
    else:
        sides = sides_of(clause, before, behind)
    if sides is None:
        return
    left, right = sides
    if right is not None and any(
        place.others and place.along is not None and part_of(left, place.along) == part_of(right, place.along)
        for place in clause.marked.places
    ):
        return  # "at every other batch": but for the one that was named before
    degree = degree_of(f"{before} {behind}")
    if degree is Degree.PLAIN and (everyone or _EVERYWHERE.search(f"{before} {behind}")):
        degree = Degree.EVERY
    factor, amount, bound, percent = related.factor is not None, None, margin.bound if margin else "about", False
    if related.factor is not None:
        if margin is not None:
            return
        amount, bound = _factor(clause, related)
    elif margin is not None:
        amount, percent = margin.amount, margin.percent
        if amount.printed.rstrip().endswith("%") and clause.figure.of_one:
            return
    told = [values["one"], values["two"]] if values is not None else []
    if not told and asides:
        told = [next((asides[mark] for mark in _MARK.findall(part) if mark in asides), "") for part in (before, behind)]
    amounts = [clause.amounts(mark)[0] for mark in told if mark]
    if related.same and amount is None and (len(amounts) < 2 or amounts[0] == amounts[1]) and not _NEARLY.search(said):
        amount = Amount(0.0, 0.0, 0.0, False, "0")  # "25.6 equals 25.5" is nearly so
    of_any = others is not None and _ANY_OF.search(others[0]) is not None
    plain = margin is None and slight is None and not factor and not _unknown(_bare(behind, True))
    if of_any and plain and (first := _first(clause, before, left, related, others)) is not None:
        yield first
        return
    statement = Compare(left, right, related.relation, amount, bound, slight, percent, factor, degree)
    unknown = _unknown(_bare(behind, True))
    if unknown and _GOES_ON.search(behind):
        return
    for one in _one_by_one(clause, statement):
        yield Partly(one, unknown) if unknown else one
    if right is None or not (is_cell(left) and is_cell(right)):
        return
    for region, mark in zip((left, right), told, strict=False):
        if mark:
            yield Value(region, clause.amounts(mark)[0])


def _first(
    clause: Clause, before: str, left: Region, related: Related, others: re.Match[str] | None
) -> Standing | None:
    """ "A is above all others at B": it is the first there; None where it is not told of one place."""
    sides = _subjects(clause, before)
    if others is not None and (named := others["axis"] or others["axis2"]):
        sides = [side for side in sides if clause.place(named).along in (side, None)]
    if len(sides) != 1 or sides[0] == "panel" or related.relation not in _TURNED or not is_cell(left):
        return None
    at = with_labels(Region(), sides[0], part_of(left, sides[0]))
    over = with_labels(left, sides[0], None)
    return Standing(at, over, related.relation is Relation.ABOVE)


def _subjects(clause: Clause, before: str) -> list[Along]:
    """The axes that are named before a comparison; of several that of the place that is no "at B" or "for B"."""
    sides = [side for side in ALONG if part_of(clause.own(before), side) is not None]
    if len(sides) < 2:
        return sides
    bare = {clause.place(found["mark"]).along for found in _BARE_PLACE.finditer(before)}
    return [side for side in sides if side in bare] if len(bare) == 1 else sides


_BARE_PLACE = re.compile(
    r"(?<! at)(?<! in)(?<! on)(?<! for)(?<! with)(?<! under)(?<! of)(?<! a)(?<! the) (?:the |an? )?(?P<mark>P\d+)\b"
)


def _one_by_one(clause: Clause, said: Compare) -> Iterator[Compare]:
    """ "A and B beat C": A does, and B does; where the two are named one by one and no distance is told."""
    right = said.right
    plain = said.degree is Degree.PLAIN and said.margin is None and said.slight is None
    if right is None or not plain or said.relation not in (Relation.ABOVE, Relation.BELOW):
        yield said
        return
    sides = [side for side in ALONG if part_of(said.left, side) != part_of(right, side)]
    if len(sides) != 1 or any(place.span or place.sort is Sort.TOWARD for place in clause.marked.places):
        yield said
        return
    along = sides[0]
    ours, theirs = part_of(said.left, along) or (), part_of(right, along) or ()
    if len(ours) * len(theirs) > _MOST_PAIRS:
        yield said
        return
    for one in ours:
        for other in theirs:
            yield replace(said, left=with_labels(said.left, along, (one,)), right=with_labels(right, along, (other,)))


_MOST_PAIRS = 6


def _of_one(clause: Clause, rest: Rest, slight: bool | None, everyone: bool) -> Iterator[Statement]:
    """Several things against one another, or one of which it is said that it brings more."""
    tie = _tied(clause, rest)
    if tie is not None:
        yield tie
        return
    match = _MUTUAL.search(rest.said) or _BRINGS.search(rest.said)
    if match is None:
        return
    said = f"{rest.said[: match.start()].strip()} , {rest.said[match.end() :].strip()}"
    if is_negated(said) or "(" in said or _OTHER_QUANTITY.search(said) or re.search(r"\b[ND]\d", said):
        return
    left, tail = clause.own(rest.said[: match.start()]), clause.own(rest.said[match.end() :])
    if not clause.is_plain(said) or _unknown(said):
        return
    sides = [side for side in ALONG if part_of(left, side) is not None]
    amount: Amount | None = None
    if match.re is _MUTUAL:
        sides = [side for side in sides if len(part_of(left, side) or ()) > 1]
        relation = Relation.NEAR
        amount = Amount(0.0, 0.0, 0.0, False, "0") if match["same"] else None
    else:
        better = clause.figure.better_high
        if (match["good"] or match["bad"]) and better is None:
            return
        relation = Relation.ABOVE if match["high"] or (match["good"] if better else match["bad"]) else Relation.BELOW
    if len(sides) != 1:
        return
    together = _joined(clause.base, left, tail, sides)
    if together is None:
        return
    degree = degree_of(said)
    if degree is Degree.PLAIN and (everyone or _EVERYWHERE.search(said)):
        degree = Degree.EVERY
    labels = part_of(together, sides[0]) or ()
    if amount is not None:
        if len(labels) != 2:
            return
        one, two = (with_labels(together, sides[0], (label,)) for label in labels)
        yield Compare(one, two, relation, amount, degree=degree)
        return
    yield Compare(together, None, relation, None, "about", slight, degree=degree)


def _tied(clause: Clause, rest: Rest) -> Value | None:
    """ "A and B tie at 86.0 on C": both are that."""
    match = _TIE.search(rest.said)
    if match is None:
        return None
    said = f"{rest.said[: match.start()]} {match['rest'] or ''} {rest.said[match.end() :]}"
    if is_negated(said) or _unknown(said) or not clause.is_plain(said):
        return None
    over = clause.region(said)
    several = [side for side in ALONG if len(part_of(over, side) or ()) == 2]
    if len(several) != 1 or over.rows is None or over.columns is None:
        return None
    return Value(over, clause.amounts(match["amount"])[0])


def _apart(clause: Clause, rest: Rest) -> list[Statement] | None:
    """ "A and B are 3 points apart at C"."""
    match = _APART.search(rest.said)
    if match is None:
        return None
    behind = rest.said[match.end() :]
    said = f"{rest.said[: match.start()]} {behind.replace(' from ', ' and ', 1) if 'separate' in match[0] else behind}"
    found = _between(clause, said)
    if found is None or is_negated(said) or _OTHER_QUANTITY.search(said) or re.search(r"\bN\d", said):
        return []
    margin = margin_of(clause, match)
    unknown = _unknown(said)
    statement = Compare(
        *found, Relation.APART, margin.amount, margin.bound, percent=margin.percent, degree=degree_of(said)
    )
    return [Partly(statement, unknown) if unknown else statement]


def _between(clause: Clause, said: str) -> tuple[Region, Region] | None:
    """The two things that a stretch names."""
    if not clause.is_plain(said):
        return None
    own = clause.own(said)
    several = [side for side in ALONG if len(part_of(own, side) or ()) == 2]
    if len(several) != 1:
        return None
    along = several[0]
    over = region_of(clause.places(said), clause.base, clause.either(said, clause.base))
    labels = part_of(own, along) or ()
    return with_labels(over, along, labels[:1]), with_labels(over, along, labels[1:])


def _against_others(
    clause: Clause, before: str, behind: str, others: re.Match[str]
) -> tuple[Region, Region | None] | None:
    """One thing against all others of its kind."""
    scope = clause.base
    left, tail = clause.own(before), clause.own(behind)
    if not clause.is_plain(f"{before} {behind}"):
        return None
    named = others["axis"] or others["axis2"] or others["each"]
    along = clause.place(named).along if named else None
    own = _subjects(clause, before) if along is None else [side for side in ALONG if part_of(left, side) is not None]
    if along is not None:
        own = [side for side in own if side == along]
    if not own and along is None:
        own = [side for side in ALONG if part_of(clause.base, side) is not None]
        left = scope
    if len(own) != 1 or part_of(left, own[0]) is None:
        return None
    told = others["many"] or others["many2"]
    if told is not None and NUMBERS[told] not in _rest_of(clause, own[0], part_of(left, own[0]) or ()):
        return None  # "the other two" of four
    joined = _joined(scope, left, tail, own)
    return (joined, None) if joined is not None else None


def _rest_of(clause: Clause, along: Along, named: tuple[str, ...]) -> set[int]:
    """How many ticks of an axis are left beside those that are named, averages counted or not."""
    ticks = clause.figure.ticks[along] if along == "panel" else clause.figure.with_values[along]
    rest = [tick for tick in ticks if tick not in named]
    return {len(rest), sum(tick.casefold() not in AVERAGES for tick in rest)}


def _joined(scope: Region, left: Region, tail: Region, compared: list[Along]) -> Region | None:
    """What both sides share, with the left one's labels; None where the same axis is named twice."""
    made = Region()
    for side in ALONG:
        own, behind = part_of(left, side), part_of(tail, side)
        if own is not None and behind is not None:
            return None
        if side == "panel" and side in compared:
            made = with_labels(made, side, own)
            continue
        found = own if own is not None else behind if behind is not None else part_of(scope, side)
        made = with_labels(made, side, found)
    return made


def _factor(clause: Clause, related: Related) -> tuple[Amount, Bound]:
    """A margin that is a factor: "twice as high", "more than doubles"."""
    said = related.factor
    times = clause.amounts(said)[0].low if isinstance(said, str) else float(said or 1.0)
    if 0 < times < 1:
        times = 1 / times
    printed = f"{times:g}"
    if related.over or related.under:
        return Amount(times, times, 0.0, False, printed), "over" if related.over else "under"
    wide = 0.15 if related.about else 0.05
    return Amount(times * (1 - wide), times * (1 + wide), 0.1, False, printed), "about"


def _without(match: re.Match[str]) -> str:
    """Nothing in place of a parenthesis that neither denies nor doubts."""
    return match[0] if is_negated(match[1]) or doubt_of(match[1]) or _OTHER_QUANTITY.search(match[1]) else ""


def _bare(said: str, behind: bool = False) -> str:
    """A stretch without the nouns that go with its labels: "P0 policy is" is "P0 is"."""
    said = AXIS_BESIDE.sub(lambda match: match["one"] or match["two"], f" {said.strip()} ")
    return (_NOUN_BEHIND if behind else _NOUN).sub(r"\g<mark>", said)


def _unknown(said: str) -> str:
    """The first word of a stretch that is not known to change nothing."""
    for word in said.split():
        if word not in _ALSO and (word in _NOT_SILENT or not Rest(word).is_silent()):
            return word
    return ""


COMPARISONS = Kind(
    frozenset(_WORDS.split())
    | {
        "good",
        "only",
        "compared",
        "comparison",
        "relative",
        "versus",
        "gains",
        "beaten",
        "outperformed",
        "outscored",
        "overtaken",
        "outdone",
        "outranks",
        "outrank",
        "bests",
        "outpaces",
        "outpace",
        "outstrips",
        "eclipses",
        "betters",
        "defeats",
        "easier",
        "harder",
        "front",
        "outdo",
        "edge",
        "hand",
        "second",
        "wins",
        "rear",
        "leads",
        "place",
        "reach",
        "beat",
        "keeps",
    }
    | {"better", "worse", "wins", "tied", "both", "higher", "lower", "easier", "harder", "stronger", "weaker"},
    find,
    accounts=True,
)
