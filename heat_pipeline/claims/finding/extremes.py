"""Claims on the highest and lowest: "peaks at length 7 (99.0%)", "the best data set is AMC23", "Weakest: 0.50 with X".

What a trend rises to, or by how much it falls, is not found here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from heat_pipeline.claims.finding.degrees import is_negated, speaks_of_a_part
from heat_pipeline.claims.finding.diagonals import bounded_to
from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause, telling
from heat_pipeline.claims.finding.places import axes_of, part_of, with_part
from heat_pipeline.claims.finding.spans import spanned
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.claims.finding.wordings import denied, goes_with, is_unmatched, plainly
from heat_pipeline.statements import Along, Amount, ClaimKind, Degree, Extreme, Partly, Region, Statement, Vague

_HIGHEST = (
    "highest maximum max peak peaks peaked peaking largest greatest top "
    "maximal maxima maximums strongest hottest warmest "
    "crest summit apex culminates culminate"
)
_LOWEST = (
    "lowest minimum min smallest bottom least minimal minima bottoms weakest lowest-performing coldest coolest "
    "trough nadir"
)
_GOOD = "best top-performing best-performing leads leading optimal dominates excels wins winner easiest"
_BAD = "worst poorest worst-performing hardest"
_WORDS = f"{_HIGHEST} {_LOWEST} {_GOOD} {_BAD} highest-performing performing"
_HIGH = dict.fromkeys(_HIGHEST.split(), (True, False)) | {"highest-performing": (True, False)}
_LOW = dict.fromkeys(_LOWEST.split(), (False, False)) | {"lowest-performing": (False, False)}
_JUDGING = dict.fromkeys(_GOOD.split(), (True, True)) | dict.fromkeys(_BAD.split(), (False, True))
_TRIGGERS = {**_JUDGING, **_HIGH, **_LOW}
_SAID = "|".join(sorted((re.escape(word) for word in _TRIGGERS), key=len, reverse=True))
_RANKS = {"second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5, "5th": 5}
# What may stand behind "highest" and still leave it the highest of the values themselves.
_NOUN = (
    r"(?:M|values?|scores?|cells?|points?|readings?|entry|entries|numbers?|figures?|share|shares|norm|norms|losses|"
    r"errors?|transfer|result|setting|layer|head|option|expert|agent|benchmark|task|type|row|column|panel|method|"
    r"strategy|language|block|configuration|attack|of the grid|of the matrix|levels?|overall|single|observed|"
    r"recorded|reported|measured|average|mean|peak|performers?|performing|performance|results?|accuracy|one|ones|"
    r"percentages?|rates?|correlations?|intensity|similarity|coefficients?|combination|configuration|setting|"
    r"settings|"
    r"self-correlation|cross-correlation|cross|individual|absolute|combined|possible|among|of all|across all|model|"
    r"models|dataset|method|N\d|A\d|positive)"
)
_TRIGGER = re.compile(
    rf"(?<![\w-])(?:(?P<rank>{'|'.join(_RANKS)})[ -])?(?P<word>{_SAID})(?![\w-])"
    rf"(?P<nouns>(?: {_NOUN})*+)(?P<next> \S+)?"
)
_GOES_ON = frozenset(
    [
        "is",
        "are",
        "was",
        "were",
        "at",
        "in",
        "for",
        "on",
        "of",
        "with",
        ":",
        ",",
        "(",
        "=",
        "by",
        "to",
        "lies",
        "lie",
        "occurs",
        "occur",
        "occurring",
        "found",
        "achieved",
        "reached",
        "seen",
        "observed",
        "recorded",
        "among",
        "across",
        "within",
        "belongs",
        "belong",
        "comes",
        "come",
        "stands",
        "when",
        "where",
        "and",
        "under",
        "over",
        "appears",
        "appear",
        "goes",
        "go",
        "being",
        "as",
        "from",
        "–",
        "-",
        "again",
        "both",
        "there",
        "here",
        "than",
        "everywhere",
        "throughout",
        "overall",
        "has",
        "throughout",
        "around",
        "near",
        "obtained",
        "attained",
        "located",
        "while",
        "measured",
        "still",
        "stays",
        "per",
        "always",
        "between",
        ".",
        "→",
        "/",
    ]
)
_NEAR = re.compile(
    r"\b(?:among the|one of the|some of the|near(?:ly|s)?(?: the)?|almost(?: the)?|close to(?: the)?|"
    r"at (?:its|their|the)?) $"
)
_COLOUR = re.compile(
    r"\b(?:colou?r(?:s|ed|bar)?|shades?|darke(?:st|r)|lighte(?:st|r)|brighte(?:st|r)|gradient|legend|hues?|tones?|"
    r"tints?|"
    r"represents?|represented|indicat(?:es|ed)|scale|axis|marked|encodes?)\b"
)
_NOT_OF_VALUES = re.compile(
    r"\b(?:drop|decline|fall|decrease|increase|gain|jump|rise|improvement|change|difference|gap|spread|variation|"
    r"variance|"
    r"variability|range|margin|loss|contrast|swing|disparity|deviation|step|shift|deteriorat\w+|impact|effect|"
    r"number of|"
    r"slope|fluctuation|magnitudes?|sensitivity|stability|growth|diagonal|cluster|dip|relative|spikes?|steep\w*|"
    r"ever|exception|consistency|trend|rank|ranking|second|runner-up|robust\w*)\b"
)
_EACH = re.compile(
    r"\b(?:in|for|on|across|at|of|within) (?:(?:most|all|each|every) (?:of )?(?:the )?)?"
    r"(?P<each>E\d|(?<=most )A\d|(?<=most of the )A\d)|"
    r"(?:^|(?<=, )|^(?:in|on|at|for|with|under|of) (?:the )?P\d+ (?:A\d+ )?(?:, )?)(?P<subject>E\d)|\bper (?P<per>A\d)"
)
_FOR_SEVERAL = re.compile(r"\bat (?:the )?P\d+(?: A\d+)? (?:for|in|on|with|under) (?:the |both )?P\d+")
# "the lowest validation loss is at …": a place before the noun is that of which it is the extreme
_ATTRIBUTE = re.compile(
    r" P\d+ (?:A\d+|M|values?|cells?|scores?|entry|entries)"
    r"(?= (?:is|was|are|were|:|=|,|of|at|occurs|appears|lies|stands|belongs)|$)"
)
_INNER = re.compile(
    r" ?(?:in|on|for|of|at|with|under|within|across|among)(?: the)? P\d(?: (?:and|,|at|in) P\d)*"
    r"(?= (?:is|are|was|occurs?|lies?|comes?|goes|belongs|falls|sits?|stands?|appears?|remains?|stays?|:|,|=))"
)
# "The best on Pour is 70": what has no noun is of a place where its value follows
_INNER_IS = re.compile(
    r" ?(?:in|on|for|of|at|with|under|within|across|among)(?: the)? P\d(?: (?:and|,|at|in) P\d)*"
    r"(?= (?:is|are|was|were) (?:(?:only|just|about|still|at|around) )*[NP]\d)"
)
_OF_ONE_IS = re.compile(r" ?(?:in|on|for|of|at|with|under|among) (?:the )?P\d.*\b(?:is|are|was|were)\b.*P\d")
_OF_THEM = re.compile(
    r" (P\d(?: (?:and|,) P\d)*)(?: M)? (?:is|are|was|:|=)(?: (?:only|just|about))? N\d(?: M)?(?= (?:,|\()|$)"
)
_VERB_PEAK = re.compile(r"\b(?:peaks|peaked|peaking|bottoms|culminates?)\b")
_VERB_HAS = re.compile(
    r"\b(?:has|have|had|shows?|achieves?|achieving|reach(?:es)?|reaching|yields?|gives?|gets?|holds?|holding|"
    r"produces?|"
    r"records?|attains?|attaining|exhibits?|obtains?|scores?|is|are|being|remains?|stays?|provides?|delivers?|"
    r"performs?|"
    r"comes out|boasts?|displays?|emerges? as|ranks?|stands out|does|do|marks?|represents?)\b|(?<=\bP\d )M(?= $)"
)
_OF_ALL = re.compile(
    r"\b(?:overall|of all|in all|anywhere|absolute|global|"
    r"of the (?:whole|entire|figure|chart|table|matrix|grid|heatmap))\b"
)
_UNNAMED_EACH = re.compile(
    r"\b(?:(?:in|for|on|under|at|across) (?:every|each|all)|of (?:every|each))(?: of the)? (?:M|[a-z-]+)\b"
    r"(?! (?:of|other))"
)
_LEADING = re.compile(
    r"(?:and |but )?(?:at|with|in|for|on|under|within|among|from) (?:the )?P\d+(?: (?:and|,|or) P\d+)*"
    r"(?=(?: [a-z]+)?(?: ,)? (?:the )?P\d)"
)
_LED_IN = re.compile(
    r"^ ?(?:and |but )?(?:at|with|in|for|on|under|within|among|from|of|across) (?:the )?P\d+(?: (?:and|,|or) P\d+)*"
)
_WINNING = re.compile(
    r"\b(?:leads?|leading|wins?|dominates?|excels?|(?:comes?|ranks?|finish(?:es)?|is|are) (?:first|last|ahead|on top)|"
    r"unbeaten|takes? the lead)\b"
)
_WINNER = re.compile(r"P\d+(?:(?: ,)?(?: and|,) P\d+)*(?: (?!M\b)[a-z]+){0,3} ?$")
_IT_IS = re.compile(r"\bit is (P\d+) (?:that|which|who)\b")
_FROM = re.compile(r"\bfrom (?:[a-z]+ ){0,5}?(?:at |in |of )?P\d(?: (?:at|in|of|and) P\d)*")
_OWNED = re.compile(r"(?:and )?(?:its|their) (P\d+) (?:is|are) ")
_JOINT = re.compile(
    r"(?:\band|,|\bwhile)(?: (?:with|on|in|at|for))?(?: P\d+)?(?: (?:is|has|are|,))?"
    r"(?: (?:the|its|a|by far|global|overall|absolute|single))* $"
)
_OBJECT = re.compile(r" (?:the )?(P\d+)")
_ELIDED = re.compile(rf"(?:and |but |, )*(?:is |the )*(?:{_SAID})\b(?! (?:{_NOUN}))")
_NEVER = re.compile(r"\b(?:never|nowhere|at no point|in any|anywhere)\b")
_FEW = 4
_BOUNDED = re.compile(
    r"\b(?:below|above|under|over|than|at least|at most|within|exceeds?|past|beyond|up to)(?: [a-z]+)? N\d"
)
_BY = re.compile(
    r"\b(?:by|margins? of|lead of|gap of|behind|ahead)(?: (?:about|some|only|just|nearly|almost|another))? N\d"
)
_GAPPED = re.compile(r"\b(?:on|in|at|for|with|under) P\d+(?: ,)? and P\d+ (?:on|in|at|for|with|under) P\d+")
_OF_FIELD = re.compile(
    rf" (?:of|among|out of) (?:the |all |all the |these )?(?:(?P<number>{'|'.join(NUMBERS)}|N\d+)|E\d+|A\d+|all)\b"
)
_VALUE_OF = re.compile(  # "the peak of 6 is at 3584"
    r"(?:(?:peak|maximum|max|minimum|min)(?: M| values?)?|(?:highest|lowest|top|best|worst) (?:M|values?|scores?)) "
    r"of N\d+(?: (?:is|lies|occurs|stands|comes|at|in|,)|$)"
)
_OF_ITS_LINE = re.compile(r"^ ?(?:of|in) (?:the|its|that|this) (?P<axis>A\d+)(?= |$)")
_OF_SIZE = frozenset(["largest", "smallest", "greatest"])
_SIZED = re.compile(
    r" (?:A\d+|models?|systems?|networks?|llms?|encoders?|detectors?|method|layer|head|option|expert|agent|benchmark|"
    r"dataset|task|language|block|configuration|settings?)"
    r"(?! M\b)"
)
_ITS = re.compile(r"\b(?:its|their) (?:\w+ )?$")
_AT_ITS = re.compile(r"\bat (?:its|their) $")


# "the best rank is 8": a number that is no value, but the tick with the best one
_TICK_TOLD = re.compile(r"\b(?:best|worst|highest|lowest|optimal) A\d+ (?:is|was|remains) (?:about |around )?N\d")


def find(clause: Clause) -> Iterator[Statement]:
    """The extremes that a clause claims."""
    if _TICK_TOLD.search(clause.main) is not None:
        return
    if _IT_IS.search(clause.main) is not None:
        clause = replace(clause, marked=replace(clause.marked, main=_IT_IS.sub(r"\1", clause.main)))
    for plain, is_denied in denied(plainly(spanned(clause))):
        for said in _found(plain):
            told = _denied(plain, said) if is_denied else said
            if goes_with(clause):
                off = bounded_to(told, False)
                if off is not None:
                    yield off
            elif isinstance(told, Extreme) and is_unmatched(clause) and told.at == Region():
                yield _unmatched(told, clause.base)
            else:
                yield told


def _unmatched(said: Extreme, base: Region) -> Extreme:
    """ "No pair correlates more strongly": of all, what the line is about."""
    if base.everything:
        return said
    at = Region(None, base.rows, base.columns)
    named = axes_of(at)
    of = named[0] if len(named) == 1 else said.of
    return replace(said, over=Region(base.panels), at=at, of=of)


def _denied(clause: Clause, said: Statement) -> Statement:
    """What denies an extreme: of one line of cells, or of each of the lines that a label crosses."""
    if not isinstance(said, Extreme):
        return said
    named = axes_of(said.at)
    if said.amount is None and len(named) == 1 and named[0] != "panel":
        if is_single(clause, said.over, named[0]) and said.each is None:
            return replace(said, negated=True, of="cell")
        other: Along = "column" if named[0] == "row" else "row"
        several = said.each == other or (said.each is None and _NEVER.search(clause.said or "") is not None)
        if several and len(clause.figure.ticks["panel"]) < 2:
            return replace(said, negated=True, each=other, degree=Degree.EVERY)
    kind = ClaimKind.MAX if said.highest else ClaimKind.MIN
    return Vague(kind, said.over, "it is denied, and not told of what")


def _found(clause: Clause) -> Iterator[Statement]:
    """The extremes of a clause in plain words."""
    main = clause.main
    if speaks_of_a_part(main) and not re.search(r"\bP\d+ (?:/|,|and|at|with) P\d|of (?:them|these)", clause.whole):
        return
    found = [match for match in _TRIGGER.finditer(main) if _counts(main, match) and not _leads_another(clause, match)]
    if not found or _GAPPED.search(main) is not None:
        return  # "A leads on B and C on D" says two things
    if clause.before and _NOT_OF_VALUES.search(clause.before) and _ELIDED.match(main):
        return  # "the margin is largest on A and smallest on B"
    if _COLOUR.search(main) and not re.search(r"[PN]\d", main):
        return
    if len(found) > 1 and len({_TRIGGERS[match["word"]][0] for match in found}) > 1:
        yield from _several(clause, found)
        return
    several = len({match["rank"] for match in found}) > 1
    for said in _one(clause, found[-1] if _VERB_PEAK.fullmatch(found[-1]["word"]) else found[0], 0, len(main)):
        if several and isinstance(said, Extreme):  # "the highest at 4 and the third highest at 64" says two things
            yield Partly(said, found[-1][0].strip())
        else:
            yield said


def _counts(main: str, match: re.Match[str]) -> bool:
    """Whether a word of extremes speaks of values: not of a drop, of a colour, of the top of the picture."""
    word = match["word"]
    before = main[: match.start()]
    if word == "least" and before.endswith("at "):
        return False
    if word in ("best", "worst") and before.endswith("at "):
        return False  # "at best" tells how far its own values go
    if word in ("top", "bottom", "least", "max", "min") and (
        re.search(r"\b(?:at|from|to|on|the|at the|in the) $", before) is None or not match["nouns"]
    ):
        return word in ("max", "min") and bool(match["nouns"])
    if word in ("top", "bottom") and match["nouns"].startswith((" entry", " entries", " row")):
        return False  # of a list
    if word in ("top", "bottom", "least") and not match["nouns"]:
        return False
    if word == "performing" or (word in _OF_SIZE and _SIZED.match(match["nouns"]) is not None):
        return False  # "the largest model" is so in size
    follow = (match["next"] or "").strip()
    if follow and follow not in _GOES_ON and not follow[0].isupper() and not _VERB_HAS.match(follow):
        return word in ("peaks", "peaked", "peaking", "leads", "leading") and follow in _GOES_ON
    return True


def _leads_another(clause: Clause, match: re.Match[str]) -> bool:
    """Whether "leads" has another of the same kind behind it ("A leads B by 3 points"): that is a comparison."""
    behind = _OBJECT.match(clause.main, match.end("word"))
    if match["word"] != "leads" or behind is None:
        return False
    along = clause.place(behind[1]).along
    return any(place.along == along for place in clause.places(clause.main[: match.start()]))


def _several(clause: Clause, found: list[re.Match[str]]) -> Iterator[Statement]:
    """ "The highest value is at P0 and the lowest at P1": each with what stands up to the next."""
    main = clause.main
    cut = 0
    first_each: Along | None = None
    for at, match in enumerate(found):
        start = 0 if at == 0 else match.start()
        end = found[at + 1].start() if at + 1 < len(found) else len(main)
        if at == 0:
            joint = _JOINT.search(main[match.end() : end])
            if joint is None:
                return
            cut = match.end() + joint.start()
            end = cut
        else:
            start = cut
        if re.search(r"\bto (?:the|its|a) $", main[match.end() : end]):
            return  # "from the lowest to the highest"
        yield from _one(clause, match, start, end, first_each)
        first_each = first_each or _each(clause, main[start:end])


def _one(
    clause: Clause, match: re.Match[str], start: int, end: int, told_each: Along | None = None
) -> Iterator[Statement]:
    main = clause.main
    highest, judging = _TRIGGERS[match["word"]]
    before, after = main[start : match.start()], main[match.end("nouns") : end]
    ranked = main[start : match.start("word")].removesuffix(f"{match['rank']} ") + main[match.start("word") : end]
    if _NOT_OF_VALUES.search(ranked) or re.search(r"\b(?:than|compared|versus|vs)\b", main[start:end]):
        return
    if judging:
        better = clause.figure.better_high
        if better is False and match["word"].startswith("lead"):
            yield Vague(
                ClaimKind.MAX if highest else ClaimKind.MIN,
                clause.region(main[start:end]),
                "the metric does not tell whether high or low is the better one",
            )
            return
        if better is False:
            highest = not highest
    if match["word"] in ("strongest", "weakest") and clause.figure.low < 0:
        yield Vague(
            ClaimKind.MAX if highest else ClaimKind.MIN,
            clause.region(main[start:end]),
            "strong may mean high or far from zero, and there are negative values",
        )
        return
    if _NEAR.search(before) and not _AT_ITS.search(before):
        return
    kind = ClaimKind.MAX if highest else ClaimKind.MIN
    if is_negated(before) or is_negated(after):
        yield Vague(kind, clause.region(main[start:end]), "it is denied, or holds for a part only")
        return
    asides = tuple(
        aside
        for aside, at in zip(clause.marked.asides, clause.marked.aside_at, strict=True)
        if match.start() <= at <= end and telling((aside,))
    )
    rank = _RANKS.get(match["rank"] or "", 1)
    amount = _amount(clause, match, before, after, asides)
    if amount is False:
        return
    each = _each(clause, main[start:end]) or told_each
    unnamed = each is None and _UNNAMED_EACH.search(main, start, end) is not None
    before = _FROM.sub("", before)
    over, at = _over_and_at(clause, match, before, after, asides)
    if "cross" in match["nouns"]:
        crossed = _off_diagonal(clause, over)
        if crossed is None:
            return
        over = crossed
    if at is None:
        yield Vague(kind, over, "it does not say where")
        return
    if at == Region() and amount is None:
        return
    over = around(over, at)
    if (own := _OF_ITS_LINE.search(after)) is not None:
        own_line = clause.place(own["axis"])
        if own_line.along is not None and clause.raw[own_line.start : own_line.end].lower() in ("row", "column"):
            labels = part_of(at, own_line.along)
            if labels is None or len(labels) != 1:
                yield Partly(Extreme(highest, over, at, amount or None, rank=rank), "of its line")
                return
            over = with_part(over, own_line.along, labels)  # "the score of A on B is the highest of the row"
    if amount is None and len(axes_of(at)) == 1 and part_of(over, (side := axes_of(at)[0])) == part_of(at, side):
        over = with_part(over, side, None)  # "Type 3: at all lengths Type 3 is the best": of all types
    if each is None and amount is None and _FOR_SEVERAL.search(after) is not None:
        # "the maximum is at 8 for layers 24 and 28": in each of these
        each_of = [along for along in axes_of(at) if len(part_of(at, along) or ()) > 1]
        each = each_of[0] if len(each_of) == 1 and len(axes_of(at)) == 2 else None
    named = part_of(at, each) if each is not None and each != "panel" and len(axes_of(at)) > 1 else None
    if each is not None and named is not None and amount is None:
        # "best rate per batch size: P0 for P1 and P2": in each of those that are named beside it
        over, at = with_part(over, each, named), with_part(at, each, None)
    elif each is not None and len(part_of(at, each) or ()) == 1:
        each = None  # "the lowest of all models on Math"
    if unnamed:
        each = _other(clause, at)
        if each is None:
            yield Vague(kind, over, "it does not say in each of what it is so")
            return
    degree = Degree.EVERY if each is not None else Degree.PLAIN
    if clause.degree in (Degree.MOST, Degree.SOME):
        degree = clause.degree
    of = _of(clause, match, over, at, amount)
    loose = _is_loose(clause, match, before, after, at)
    statement = Extreme(highest, over, at, amount or None, of, rank, each, degree, loose=loose)
    if each is not None and len(part_of(over, each) or "xx") < 2:
        statement = replace(statement, each=None)
    elif each is None and amount is None and (several := _several_of(over, at)) is not None:
        statement = replace(statement, each=several, degree=Degree.EVERY if degree is Degree.PLAIN else degree)
    if judging and clause.figure.better_high is None:
        statement = replace(statement, unsure=True)
    field = _OF_FIELD.search(after)
    if field is not None and amount is not None and _VALUE_OF.match(f"{match['word']}{match['nouns']}{after}"):
        field = None
    if field is not None and not _is_field(clause, field["number"], at):
        yield Partly(statement, field[0].strip())
        return
    line = "" if _OF_ALL.search(main, start, end) else line_of(clause, statement)
    yield Partly(statement, line) if line else statement


def _is_field(clause: Clause, told: str | None, at: Region) -> bool:
    """Whether a number of those that it is the best of is that of all of its kind."""
    if told is None:
        return True
    number = NUMBERS.get(told)
    if number is None:
        amount = clause.amounts(told)[0]
        number = int(amount.low)
    return any(number == len(clause.figure.ticks[side]) for side in axes_of(at))


def _is_loose(clause: Clause, match: re.Match[str], before: str, after: str, at: Region) -> bool:
    """Whether the words leave open which places tell of what it is the extreme, and which where it is.

    "A is best at 64K" may be of A or of what stands at 64K, "A peaks at 64K" is of A.
    """
    if _VERB_PEAK.search(match["word"]) is not None or _ITS.search(before) or _wins(clause, before, after):
        return False
    if _OF_FIELD.match(after) is not None:
        return False  # "A is the best of the four on X" is not of what is best for A
    if clause.places(_LED_IN.sub("", before)) and clause.places(after):
        return not match["nouns"].strip() or _VERB_HAS.search(before) is None
    if match["nouns"].strip() or len(axes_of(at)) < 2:
        return False
    return len(axes_of(clause.own(before))) > 1 or _OF_ONE_IS.match(after) is not None


def _wins(clause: Clause, before: str, after: str) -> re.Match[str] | None:
    """The places that win ("A leads at 64K"), where others follow of which they do: these are no places of A's own."""
    winner = _WINNER.search(before) if _WINNING.search(clause.flat_text) is not None else None
    if winner is None or not (clause.places(f"{before[: winner.start()]} {after}") or re.search(r"\bE\d", after)):
        return None
    return winner


def _several_of(over: Region, at: Region) -> Along | None:
    """The axis of which a few labels are named, in each of which it is so: "the lowest on A, B and C"."""
    for along in ALONG:
        if part_of(at, along) is None and 1 < len(part_of(over, along) or ()) <= _FEW:
            return along
    return None


def line_of(clause: Clause, said: Extreme) -> str:
    """The row or column of which alone it may be the extreme: where the named value stands at the named place there.

    "B comes out best (0.12)", said of what the sentence before it was about. "" where there is none, and where the
    clause names both coordinates or says of what it is.
    """
    at, over, amount = said.at, said.over, said.amount
    bounded = over.rows is not None or over.columns is not None
    if amount is None or bounded or said.of != "cell" or (at.rows is None) == (at.columns is None):
        return ""
    cells = [cell for cell in clause.figure.reading.cells if cell.value is not None]
    named = at.rows if at.rows is not None else at.columns or ()
    for cell in cells:
        if cell.value != amount.low or (cell.row if at.rows is not None else cell.column) not in named:
            continue
        across = cell.column if at.rows is not None else cell.row
        line = [
            one.value
            for one in cells
            if one.panel == cell.panel and (one.column if at.rows is not None else one.row) == across
        ]
        if len(line) > 1 and cell.value == (max(line) if said.highest else min(line)):  # type: ignore[type-var]
            return across
    return ""


def _amount(
    clause: Clause, match: re.Match[str], before: str, after: str, asides: tuple[str, ...]
) -> Amount | Literal[False] | None:
    """The value that is named as the extreme; False where several are and none stands right beside it."""
    inside = clause.amounts(match["nouns"])
    if len(inside) == 1:
        return inside[0]
    near = re.match(
        r" ?(?:(?:is|are|was|of|:|=|,|at|being|reaching|lies at|stands at)(?: about| around)? )(N\d)", after
    )
    if near is not None and not re.match(r" ?at N\d (?:A|points)", after):
        return clause.amounts(near[1])[0]
    behind = re.search(r"(N\d) (?:is|,|as|being|–|-) (?:the|its|a) $", before)
    if behind is not None:
        return clause.amounts(behind[1])[0]
    if sum(len(clause.amounts(aside)) > 0 for aside in asides) > 1:
        return None  # "best on A (1.0) and on B (2.0)": each has its own
    for aside in asides:
        told = clause.amounts(aside)
        if len(told) == 1:
            return told[0]
        if len(told) > 1:
            return False
    if _BOUNDED.search(after) is not None or _BY.search(f"{before} {after}") is not None:
        return None  # "the weakest is A, which stays below 40", "by 3 points": no value
    told = clause.amounts(after)
    if len(told) == 1:
        return told[0]
    if len(told) > 1:
        return False
    told = clause.amounts(before)
    return False if told else None


def _each(clause: Clause, said: str) -> Along | None:
    found = _EACH.search(said)
    return clause.place(found["each"] or found["subject"] or found["per"]).along if found is not None else None


def _over_and_at(
    clause: Clause, match: re.Match[str], before: str, after: str, asides: tuple[str, ...]
) -> tuple[Region, Region | None]:
    """Of which cells it is the extreme, and where it is; None where that is not understood."""
    inner = " ".join(asides)
    aside_places = inner if clause.places(inner) else ""
    front, back = clause.places(before), clause.places(after)
    verb = _VERB_PEAK.search(match["word"]) is not None
    has = _VERB_HAS.search(before)
    about = clause.scope if clause.told and clause.subject is None else clause.subject
    if (
        not front
        and about is not None
        and len(axes_of(about)) >= 1
        and re.search(r"\b(?:it|they|which) (?:is|are|has|have|shows?|reach(?:es)?|achieves?) (?!its|their)", before)
    ):  # "Type 2 is strong; for every length it has the best accuracy"
        return clause.own(f"{before} {after}"), about
    wins = _wins(clause, before, after)
    if wins is not None and not verb:
        return clause.region(f"{before[: wins.start()]} {after} {aside_places}"), clause.own(wins[0])
    owned = _OWNED.match(before)
    if owned is not None and clause.subject is not None and clause.places(owned[1]):
        return clause.own(owned[1]), clause.subject  # "and its Micro Average is the top one"
    reaches = re.search(r"\b(?:reach(?:es)?|reaching|hits?|attains?|has|shows?) (?:its|their|a|the) (?:\w+ )?$", before)
    if verb or (reaches is not None and back and re.search(r"\b(?:its|their)\b", reaches[0])):
        over = clause.region(before)
        return over, clause.own(f"{after} {aside_places}")
    if has is not None and front and clause.places(before[: has.start()]):
        subject = before[: has.start()]
        rest = f"{before[has.start() :]} {after}"
        if re.search(r"\b(?:is|are|remains?|stays?)\b", has[0]) and re.search(r"\bat (?:its|their) $", before):
            return clause.region(subject), clause.own(f"{after} {aside_places}")
        if (
            has[0] in ("is", "are")
            and not re.search(r"\b(?:the|a|by far|clearly|overall) $", before)
            and back
            and re.match(r" (?:at|with|when|for|under) ", after)
        ):  # "Type 2 is highest at length 7": the peak of Type 2
            return clause.region(subject), clause.own(f"{after} {aside_places}")
        leading = _LEADING.match(subject)
        if leading is not None and clause.places(subject[leading.end() :]):
            rest, subject = f"{leading[0]} {rest}", subject[leading.end() :]
        return clause.region(rest), clause.own(f"{subject} {aside_places}")
    if back or aside_places:
        if (of_them := _OF_THEM.match(after)) is not None:
            return clause.region(of_them[1]), clause.own(aside_places)  # "the best value of Type 1 is 91.0"
        over_part, at_part = _parted(after)
        inner_of = _INNER if match["nouns"].strip() else _INNER_IS
        if (inner_place := _ATTRIBUTE.match(after) or inner_of.match(after)) is not None:
            over_part, at_part = inner_place[0], after[inner_place.end() :]
        at = clause.own(f"{at_part} {aside_places}")
        over = clause.region(f"{before} {over_part}")
        told = clause.amounts(f"{match['nouns']} {at_part} {inner}")
        if at == Region() and clause.places(over_part) and not (over_part and told and at_part.strip()):
            at, over = clause.own(f"{over_part}"), clause.region(before)
        return over, _less(at, over)
    if front:
        if re.match(r"^(?:in|for|on|at|within|among|with|across|under) ", before) and has is None:
            return clause.region(before), Region()
        return clause.base, clause.own(before)
    base = clause.base
    if base.everything or not axes_of(base):
        return base, Region()
    if clause.amounts(f"{match['nouns']} {before} {after} {inner}"):
        return base, Region()
    if has is None and not before.strip() and _each(clause, after) is not None and len(axes_of(base)) == 1:
        return Region(), base  # "Best on every metric" under the head of a row
    return base, None


def _off_diagonal(clause: Clause, over: Region) -> Region | None:
    """A row or column of a square grid without its own cell on the diagonal: "strongest cross-correlation"."""
    if over.rows is not None and len(over.rows) == 1 and over.columns is None:
        return replace(over, columns=tuple(tick for tick in clause.figure.ticks["column"] if tick not in over.rows))
    if over.columns is not None and len(over.columns) == 1 and over.rows is None:
        return replace(over, rows=tuple(tick for tick in clause.figure.ticks["row"] if tick not in over.columns))
    return None


def _other(clause: Clause, at: Region) -> Along | None:
    """The axis that is meant by "in every ..." beside a place on the other one."""
    named = axes_of(at)
    if len(clause.figure.ticks["panel"]) > 1 or len(named) != 1 or named[0] == "panel":
        return None
    return "column" if named[0] == "row" else "row"


def around(over: Region, at: Region) -> Region:
    """The region of an extreme, not bounded to what its place lies beside: "while Type 3 is the weakest" of Type 1."""
    return Region(
        over.panels if _holds(over.panels, at.panels) else None,
        over.rows if _holds(over.rows, at.rows) else None,
        over.columns if _holds(over.columns, at.columns) else None,
    )


def _holds(over: tuple[str, ...] | None, at: tuple[str, ...] | None) -> bool:
    return over is None or at is None or set(at) <= set(over)


def _parted(after: str) -> tuple[str, str]:
    """What stands behind the word of the extreme, parted into what it is over and where it is."""
    over = re.search(r"\b(?:of all|among|across|within|out of|over)\b.*$", after)
    if over is None:
        return "", after
    return over[0], after[: over.start()]


def _less(at: Region, over: Region) -> Region:
    """A place without what the region that it lies in says already."""
    return Region(
        None if at.panels == over.panels else at.panels,
        None if at.rows == over.rows else at.rows,
        None if at.columns == over.columns else at.columns,
    )


def _of(
    clause: Clause, match: re.Match[str], over: Region, at: Region, amount: Amount | None
) -> Literal["cell", "row", "column", "panel"]:
    """Of what it is the extreme: of single cells, or of the rows, columns or panels that `at` names."""
    named = axes_of(at)
    if amount is not None or len(named) != 1:
        return "cell"
    word = match["word"]
    single = re.search(
        r"\b(?:cells?|values?|points?|single|readings?|entry|peak)\b", match["nouns"]
    ) or word.startswith(("peak", "max", "min", "bottom"))
    if single or (named[0] != "panel" and is_single(clause, over, named[0])):
        return "cell"
    return named[0]


def is_single(clause: Clause, over: Region, along: Along) -> bool:
    """Whether a region has one line of cells along an axis, so that its lines are its cells."""
    other = over.rows if along == "column" else over.columns
    panels = over.panels
    return (
        other is not None
        and len(other) == 1
        and (len(clause.figure.ticks["panel"]) < 2 or (panels is not None and len(panels) == 1))
    )


EXTREMES = Kind(
    frozenset(
        re.findall(
            r"[a-z]+",
            f"{_WORDS} first last rear wins second third runner "
            "favorite favourite preferred cheapest leanest cleanest fastest quickest thriftiest frugal economical "
            "efficient expensive costly wasteful dearest dirtiest slowest hungriest costliest faithful reliably "
            "optimum top tops topped bottom bottomed difficult accurate reliable successful most no fourth "
            "fifth unbeaten "
            "beaten unrivaled unrivalled",
        )
    ),
    find,
    reads=lambda clause: denied(plainly(spanned(clause)))[0][0],
)
