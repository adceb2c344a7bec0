"""Claims that some, none, only some or so many of the values fulfil a condition: "only Foo is above 50 at 128k".

"Exactly three cells are below 10", "neither A nor B reaches 70", "values above 30 occur only at 64", "no model gets
past 61". The clause is taken apart phrase by phrase: its condition, its quantifier, its places; where a word is left
that could change what is said, nothing is found. Plain bounds are found in `thresholds`, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import Sort, part_of, with_part
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.claims.finding.spans import spanned, spanning
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.claims.finding.wordings import untitled
from heat_pipeline.statements import Along, Amount, Count, CountBound, Degree, Range, Region, Statement, Threshold

_NUMBER = "|".join(NUMBERS)
_ADVERB = (
    r"(?: (?:about|around|roughly|approximately|the|a|an|even|just|well|far|mark of|value of|level of|mark|line|still|"
    r"as much as|exactly|M|M of))*"
)
_UP = (
    r"above|over|beyond|past|in excess of|(?:more|higher|greater|larger|better) than|exceed(?:s|ing|ed)?|"
    r"surpass(?:es|ing)?|clears?|pass(?:es)?|cross(?:es)?|tops|north of|"
    r"(?:gets?|goes|go|rises?|climbs?|comes?|come|makes? it|moves?|ventures?) (?:past|above|over|beyond)"
)
_DOWN = (
    r"below|under|beneath|short of|(?:less|lower|fewer|smaller|worse) than|"
    r"(?:falls?|drops?|dips?|sinks?|goes|go|gets?|stays?|comes?) (?:below|under|beneath|short of)"
)
_AT_LEAST = (
    r"at least|at or (?:above|over)|"
    r"no (?:lower|less|worse|fewer) than|as high as|reach(?:es|ing|ed)?|gets? to|gets? as far as|makes? it to|"
    r"attains?|hits?|holds?|keeps?|retains?|manages?|scores? at least|comes? to"
)
_AT_MOST = (
    r"at most|at or (?:below|under)|no (?:higher|more|greater|larger) than|up to|not (?:more|higher) than|as low as"
)
_BOUND = re.compile(
    rf"(?<= )(?:(?P<least>{_AT_LEAST})|(?P<most>{_AT_MOST})|(?P<up>{_UP})|(?P<down>{_DOWN})){_ADVERB} (?P<n>N\d+)"
    r"(?: (?:line|mark|threshold|level|bits|points on the scale))?(?= )"
)
_OPEN = re.compile(
    r"(?<= )(?:at |of |in the |with |get |gets |score |scores |have |has |yield |yields )?(?:a M of |M of )?(?P<n>N\d+)"
    r"(?: of P\d+)? (?:or|and) (?P<open>more|higher|above|better|up|less|lower|below|fewer|worse|under)(?= )"
)
_PERFECT = re.compile(
    r"(?<= )(?:is|are|stays?|remains?|M)? ?(?:all )?(?:perfect|flawless|without fail|error-free)(?= )"
)
_EQUAL = re.compile(
    r"(?<= )(?:is|are|reads?|equals?|equal|shows?|have|has) (?:all )?(?:exactly |just )?(?P<n>N\d+)(?= )"
)
_WITHIN = re.compile(
    r"(?<= )(?:is|are|lies?|fall|falls|stays?|remains?|sit|sits)? ?(?:in|between|within) (?:the )?(?P<n>N\d+)"
    r"(?: (?:and|or|to) (?:the )?(?P<m>N\d+))?(?= )"
)
_COUNT = re.compile(
    rf"(?<= )(?:there (?:is|are) |we (?:find|have|see) )?"
    rf"(?P<bound>only|exactly|just|at least|at most|no more than|no fewer than|more than|fewer than|precisely)? ?"
    rf"(?:a total of )?(?:the )?(?P<number>{_NUMBER}|N\d+|a single|not one|half)"
    rf"(?: (?:out )?of (?:the |all |all the |its |their )?(?P<of>{_NUMBER}|N\d+|them)?)?"
    r"(?: (?:other|different|distinct|these|single|of|the))*"
    r" ?(?P<what>A\d+|M cells|cells?|values?|M|scores?|entries|numbers?|places|fields|squares|coefficients?|"
    r"pairs?|rates?|configurations?|combinations?|settings?|results?|counts?|correlations?|off-diagonal cells?)?(?= )"
)
PARTS = {
    "half": 1 / 2, "third": 1 / 3, "quarter": 1 / 4, "fifth": 1 / 5, "two thirds": 2 / 3, "three quarters": 3 / 4,
    "two-thirds": 2 / 3, "three-quarters": 3 / 4, "one half": 1 / 2, "one third": 1 / 3,
}  # fmt: skip
"""Parts of a whole that are told in words."""
_COUNTABLE = (
    r"A\d+|M cells|cells?|values?|M|scores?|entries|numbers?|places|fields|squares|coefficients?|pairs?|rates?|"
    r"configurations?|combinations?|settings?|results?|counts?|correlations?|similarities"
)
_SHARE = re.compile(
    rf"(?<= )(?P<bound>exactly|just|precisely|at least|at most|no more than|no fewer than|no less than|more than|well "
    rf"over|over|fewer than|less than|under|below|about|roughly|around|nearly|almost|close to|just over|just under|"
    rf"only)? ?(?:a |an |the )?(?P<share>{'|'.join(sorted(PARTS, key=len, reverse=True))}) (?:of )?"
    rf"(?:(?:all|the|its|their|these|those|distinct|different|of) )*(?:(?P<of>{_NUMBER}|N\d+) )?"
    rf"(?:(?:distinct|different|possible) )*(?P<what>{_COUNTABLE})(?= )"
)
_OUT_OF = re.compile(
    rf"(?<= )(?:out )?of (?:all )?(?:the |its )?(?P<of>{_NUMBER}|N\d+) (?:(?:distinct|different|possible) )*"
    rf"(?P<what>{_COUNTABLE}) ,? ?(?P<bound>only|exactly|just|at least|at most|no more than|no fewer than|more than|"
    rf"fewer than)? ?(?P<number>{_NUMBER}|N\d+)(?= (?!A\d|of|points?|percent))"
)
_ZEROS = {"zeros": 0.0, "zeroes": 0.0, "ones": 1.0, "hundreds": 100.0}
_OCCURS = re.compile(
    rf"(?<= )(?:(?P<word>zeros|zeroes|ones)|(?:the |a )?(?:(?:value|M|score|number|M of|value of) )?(?P<n>N\d+)) "
    rf"(?:occurs?|appears?|shows? up|turns? up|is found|are found|is reached|stands?|is printed) "
    rf"(?P<bound>only|exactly|just|at least|at most|more than)? ?(?:(?P<number>{_NUMBER}|N\d+) times|(?P<once>once|"
    rf"twice))(?= )|(?<= )there (?:are|is) (?P<bound2>only|exactly|just|at least|at most)? ?"
    rf"(?P<number2>{_NUMBER}|N\d+) (?P<word2>zeros|zeroes|ones)(?= )"
)
SHARE_BOUNDS: dict[str, CountBound] = {
    "at least": "least", "no fewer than": "least", "no less than": "least", "more than": "over", "over": "over",
    "well over": "over", "just over": "over", "at most": "most", "no more than": "most", "fewer than": "under",
    "less than": "under", "under": "under", "below": "under", "just under": "under", "about": "about",
    "roughly": "about", "around": "about", "nearly": "about", "almost": "about", "close to": "about",
    "exactly": "exactly", "just": "exactly", "precisely": "exactly", "only": "exactly",
}  # fmt: skip
"""How a number or a share is meant, by the words before it."""
_NO = re.compile(
    r"(?<= )(?:no|not a single|not one|none of the|none of these|not any)(?: (?:other|single|of the))*"
    r" (?P<what>A\d+|P\d+ (?:A\d|M|cells?|configurations?|values?|scores?)|cells?|values?|M|scores?|entry|number|"
    r"configuration|combination|setting|result|one|pair)(?= )"
)
_NOBODY = re.compile(r"(?<= )(?:nobody|nothing|no one|none(?: of them)?|no-one|neither)(?= )")
_NEITHER = re.compile(r"(?<= )neither(?: the)? (?P<one>P\d+)(?: A\d| M)? nor(?: the)? (?P<two>P\d+)(?= )")
_NEVER = re.compile(
    r"(?<= )(?:never|at no point|nowhere|not(?: anywhere)?|(?:does|do|did|is|are|can) ?not)(?: even)?(?= )"
)
_ONLY = re.compile(
    r"(?<= )(?:only|just|solely|exclusively) (?:(?:at|in|for|on|with|under|among|by) )?(?:the )?(?P<place>P\d+)(?= )|"
    r"(?<= )(?P<subject2>P\d+) alone(?= )|"
    r"(?<= )(?P<subject>P\d+)(?: A\d+| [a-z]+s)? (?:is|are|was|being|forms?|makes) the (?:only|sole|single|one) "
    r"(?:A\d+|one|M|[a-z]+)?"
    r"(?: (?:that|which|with|to|where))*(?= )|"
    r"(?<= )the only (?:A\d+|one|[a-z]+)(?: (?:that|which|with|to))*(?P<late>)(?= )"
)
_SEEN = (
    r"(?:(?:are|is|was|were|can be|has been) )?(?:seen|found|reached|recorded|observed|measured|occurs?|appears?|"
    r"exceeded|"
    r"lies?|stands?|attained|achieved|obtained|met)"
)
_CONFINED = re.compile(
    rf"(?<= ){_SEEN} (?:(?:at|in|for|on|with|under|by) )?(?:the )?(?P<place2>P\d+)(?: A\d+| column| row| panel)? "
    rf"(?:only|alone|exclusively)(?= )|"
    r"(?<= )(?:(?:are|is) (?:confined|limited|restricted) to |(?:are|is|appears?|occurs?|are found|stand) only "
    r"(?:(?:at|in|for|on|with|under) )?|(?:occurs?|appears?|are found) (?:exclusively|solely) (?:at|in|for|on) )"
    r"(?:the )?(?P<place>P\d+)(?= )"
)
_WHOLLY = re.compile(
    r"(?<= )(?:from end to end|from start to (?:end|finish)|throughout|everywhere|always|at all times|without "
    r"exception|"
    r"(?:all|every|each)(?: (?:M|values?|scores?|cells?|entries|entry|E\d+|of (?:its|the) (?:M|values?|scores?|"
    r"cells?)))?|"
    r"(?:in|at|on|for|with|under|across) E\d+)(?= )"
)
_ANY = re.compile(r"\b(?:on|in|at|for|with|under|across) any\b")  # "only A is below 10 on any task": on one or more
_STAYS = re.compile(r"\b(?:stays?|staying|remains?|remaining|keeps?|holds?|always|throughout|consistently)\b")
_BOTH = re.compile(r"(?<= )both (?:the )?(?P<place>P\d+)(?= )")
_OTHERS = re.compile(
    r"(?<= )(?P<all>all|every|each|no|none of|any|the)(?: of)?(?: the)? (?:others|other|remaining|rest)"
    r"(?: (?P<what>A\d+|M|[a-z]+))?(?= )"
)
_LISTED = re.compile(r" (?:,|:|namely|viz) (?:namely |the )?P\d.*$")
_EACH_ALL = re.compile(
    r"(?<= )(?:all|every|each|any)(?: (?:of the|the|single|of))*(?: (?:P\d+ )?(?:M|cells?|values?|scores?|entries|"
    r"numbers|results?|rates|configurations?|combinations?|coefficients))?(?= )|"
    r"(?<= )(?:everything|everyone|everybody)(?= )"
)
_PREPOSITION = (
    "at in on for with under of to against through across among from within over when by the using its their that as s"
)
_PLACE = re.compile(
    rf"(?<= )(?:(?:and|or|, and|,) )?(?:(?:{'|'.join(_PREPOSITION.split())}) )*(?P<mark>[PE]\d+)"
    r"(?:'s|’s| row| column| panel| rows| columns| ones?)?(?= )"
)
_AXIS = re.compile(r"(?<= )(?:(?:at|in|on|for|with|under|of|by|this|that|the) )*A\d+(?= )")
_VERBS = (
    "stays stay remains remain keeps keep does do gets get lies lie manages manage solves solve ever even again single "
    "ever once likewise hold holds anywhere at-all any whole entire combined respectively cell cells value values "
    "scores score entry entries come comes stand stands sit sits can yet falls fall drop drops go goes is are found "
    "occur occurs appear appears recorded measured given tested shown true mere merely alone exactly precisely "
    "hence thus indeed still throughout everywhere overall consistently always all"
)
_SAYING = frozenset(_VERBS.split())
_SPOKEN = re.compile(
    r"\b(?:if|when|than P\d|times|points?|differ\w*|gap|gain\w*|los[est]\w*|rise by|by N\d|drop of|twice|"
    r"average\w*|mean|diagonal|off-diagonal|mirrored|half|more than half|until|before|after|once|unless)\b"
)
# "in Foo's row and column"
_BOTH_AXES = re.compile(r"\b(?:rows?|columns?|[AP]\d+) and (?:the )?(?:rows?|columns?|A\d+)\b")
# "All heads with a score above 0.8 lie in layers 5 to 7": no other layers have such a score
CONVERSE = re.compile(
    rf"^(?:(?P<head>.*) : )?(?:E\d+|(?:all|every|each)(?: of)?(?: the)?(?: A\d+)?)(?: (?!P\d)[\w-]+){{0,4}}? "
    rf"(?P<bound>(?:{_UP}|{_DOWN}|{_AT_LEAST}|{_AT_MOST}) (?:[a-z]+ )?N\d+)(?: M)? "
    r"(?:lies?|occurs?|appears?|stands?|sits?|falls?|belongs?|comes?|are|is)"
    r"(?: (?:found|located|concentrated|seen|clustered))? (?:in|at|to|on|from|under|with|within) "
    r"(?P<place>(?:the )?P\d+)(?: A\d+)?$"
)
"""What is true of no cells but those of a place, where the words could be taken to say it of all cells there."""
_QUANTIFIES = re.compile(
    rf"\b(?:only|just|alone|no|none|nobody|nothing|neither|not|never|nowhere|all|every|each|everything|both|confined|"
    rf"limited|"
    rf"others|other|sole|{_NUMBER}|E\d)\b"
)
_SAID = (
    "above over beyond past excess than exceed exceeds exceeding exceeded surpass surpasses clear clears pass passes "
    "cross crosses tops north below under beneath short least reach reaches reaching reached get gets attain attains "
    "hit hits hold holds keep keeps retain retains manages most up more higher less lower better fewer worse perfect "
    "flawless negative positive digits zero read reads are is equals equal have has between within in"
)
_WORDS = frozenset(_SAID.split()) | {"zeros", "zeroes", "ones", "occurs", "occur", "appears", "appear", "there"}


@dataclass(frozen=True, slots=True)
class Condition:
    """What the values fulfil: beyond an amount, or between two."""

    above: bool | None
    amount: Amount
    inclusive: bool = False
    high: Amount | None = None

    def on(self, over: Region, degree: Degree, negated: bool = False) -> Threshold | None:
        """As a claim on a region; None for one that only counts can have."""
        if self.above is None:
            return None
        return Threshold(over, self.above, self.amount, self.inclusive, degree, negated)

    def counted(self) -> Threshold | Range:
        """As the condition of a count."""
        if self.above is None:
            return Range(Region(), self.amount, self.high or self.amount, "within")
        return Threshold(Region(), self.above, self.amount, self.inclusive)


# "Only A falls by more than 40": that is how far it falls.
_BY_SO_MUCH = re.compile(
    r"\bby (?:(?:about|around|only|just|well|far|more than|less than|at least|at most|over|under|up to|nearly|almost|"
    r"roughly|no more than|no less than|between|some|as much as) )*N\d"
)


def find(clause: Clause) -> Iterator[Statement]:
    """The quantified conditions that a clause claims."""
    clause = untitled(clause)
    main = clause.main
    if (told := CONVERSE.match(main)) is not None:
        main = f"M {told['bound']} are confined to {told['place']}"
    if _BY_SO_MUCH.search(main) is not None:
        return
    if clause.has_cells or re.search(r"\bD\d", main) or _BOTH_AXES.search(main) or not clause.is_plain(main):
        return
    rest = Rest(main)
    occurs = rest.take(_OCCURS)
    share = rest.take(_SHARE) if occurs is None else None
    if _SPOKEN.search(rest.said) or (occurs is share is None and not _QUANTIFIES.search(main)):
        return
    condition = condition_in(clause, rest) if occurs is None else None
    if occurs is not None:
        found = _occurring(clause, rest, occurs)
    elif condition is None:
        return
    elif share is not None:
        found = _shared(clause, rest, condition, share)
    else:
        found = _quantified(clause, rest, condition)
    if found is None or re.search(r"[NU]\d", rest.said) or not rest.is_silent(_SAYING | clause.figure.axis_words):
        return
    yield from found


def _occurring(clause: Clause, rest: Rest, told: re.Match[str]) -> list[Statement] | None:
    """ "Zeros occur six times": so many cells have this value."""
    word = told["word"] or told["word2"]
    if word is not None:
        value = _ZEROS[word]
        amount = Amount(value, value, 0.0, False, f"{value:g}")
    else:
        amount = clause.amounts(told["n"])[0]
    number = {"once": 1, "twice": 2}.get(told["once"] or "") or whole_number(
        clause, told["number"] or told["number2"] or ""
    )
    if number is None or amount.low != amount.high or _NEVER.search(rest.said):
        return None
    bound = SHARE_BOUNDS.get(told["bound"] or told["bound2"] or "", "exactly")
    over = clause.region(_places(rest))
    return [Count(number, "cell", over, Range(Region(), amount, amount, "within"), None, bound)]


def _shared(clause: Clause, rest: Rest, condition: Condition, told: re.Match[str]) -> list[Statement] | None:
    """ "More than half of the cells are above N0"."""
    what = _counted(clause, told)
    if what is None or _NEVER.search(rest.said) or _NO.search(rest.said):
        return None
    of = whole_number(clause, told["of"]) if told["of"] else None
    bound = SHARE_BOUNDS.get(told["bound"] or "", "plain")
    over = clause.region(_places(rest))
    return [Count(0, what, over, condition.counted(), of, bound, PARTS[told["share"]])]


def condition_in(clause: Clause, rest: Rest) -> Condition | None:
    """The condition of a clause, taken off it; None where it has none."""
    if (told := rest.take(_OPEN)) is not None:
        up = told["open"] in ("more", "higher", "above", "better", "up")
        return Condition(up, clause.amounts(told["n"])[0], True)
    if (told := rest.take(_BOUND)) is not None:
        amount = clause.amounts(told["n"])[0]
        up = told["least"] is not None or told["up"] is not None
        return Condition(up, amount, told["least"] is not None or told["most"] is not None)
    if (told := rest.take(_PERFECT)) is not None:
        top = top_of(clause)
        return None if top is None else Condition(None, top)
    if (told := rest.take(_WITHIN)) is not None:
        low = clause.amounts(told["n"])[0]
        high = clause.amounts(told["m"])[0] if told["m"] else None
        if high is None and low.low == low.high:
            return None
        return Condition(None, low, high=high)
    if (told := rest.take(_EQUAL)) is not None:
        amount = clause.amounts(told["n"])[0]
        return None if amount.low != amount.high else Condition(None, amount)
    return None


def top_of(clause: Clause) -> Amount | None:
    """The value of what is perfect: 100, or 1 where the values are parts of one; None where neither is reached."""
    figure = clause.figure
    if figure.high not in (1.0, 100.0) or figure.better_high is False:
        return None
    return Amount(figure.high, figure.high, 0.0, False, f"{figure.high:g}")


def _quantified(clause: Clause, rest: Rest, condition: Condition) -> list[Statement] | None:
    """The claims of a clause, its quantifier and its places taken off it."""
    only = rest.take(_CONFINED) or rest.take(_ONLY)
    if only is not None:
        return _only(clause, rest, condition, only)
    neither = rest.take(_NEITHER)
    if neither is not None:
        over = clause.region(f"{neither['one']} {neither['two']} {_places(rest)}")
        return _one(condition.on(over, Degree.EVERY, True))
    others = rest.take(_OTHERS)
    if others is not None:
        return _others(clause, rest, condition, others["what"] or "", others["all"] in ("no", "none of"))
    for mark in re.findall(r"E\d", rest.said):
        if clause.place(mark).others:
            rest.take(re.compile(rf"(?<= ){mark}(?= )"))
            return _others(clause, rest, condition, mark, False)
    if (none := rest.take(_NO) or rest.take(_NOBODY)) is not None:
        if _NEVER.search(rest.said):
            return None
        inner = none.groupdict().get("what") or ""
        over = clause.region(f"{inner} {_places(rest)}")
        return _one(condition.on(over, Degree.EVERY, True))
    if rest.take(_NEVER) is not None:
        return _one(condition.on(clause.region(_places(rest)), Degree.EVERY, True))
    both = rest.take(_BOTH)
    if both is not None:
        return _one(condition.on(clause.region(f"{both['place']} {_places(rest)}"), Degree.EVERY))
    counted = rest.take(_OUT_OF) or rest.take(_COUNT)
    if counted is not None:
        return _count(clause, rest, condition, counted)
    every = rest.take(_EACH_ALL)
    marks = _places(rest)
    if every is None and not re.search(r"E\d", marks):
        return None
    over = clause.region(f"{every[0] if every is not None else ''} {marks}")
    if condition.above is None:
        return [Range(over, condition.amount, condition.high or condition.amount, "within", None, Degree.EVERY)]
    return _one(condition.on(over, Degree.EVERY))


def _one(said: Threshold | None) -> list[Statement] | None:
    return None if said is None else [said]


def _places(rest: Rest) -> str:
    """The marks of places of what is left of a clause, taken off it."""
    found = [told["mark"] for told in rest.take_all(_PLACE)]
    for _ in rest.take_all(_AXIS):
        pass
    return " ".join(found)


def _only(clause: Clause, rest: Rest, condition: Condition, only: re.Match[str]) -> list[Statement] | None:
    """ "Only P0 is above N0 at P1": P0 is so there, and no other is."""
    if _NEVER.search(rest.said) or _NO.search(rest.said):
        return None
    groups = only.groupdict()
    told = next((groups[name] for name in ("place", "place2", "subject", "subject2") if groups.get(name)), None)
    named = clause.places(told or "")
    if told is None:
        subject = clause.subject
        if subject is None or re.search(r"P\d", rest.said):
            return None
        return _only_of(clause, rest, condition, subject)
    if len(named) != 1 or named[0].along is None or not named[0].labels:
        return None
    some = re.search(r" (?:M|values?|cells?|scores?|rates?) ", rest.said) is not None or only.re is _CONFINED
    whole = rest.take(_WHOLLY) is not None and _ANY.search(clause.flat_text) is None
    around = clause.region(_places(rest))
    if whole:
        return wholly(condition, around, named[0].along, named[0].labels)
    return only_there(clause, condition, around, named[0].along, named[0].labels, some)


def _only_of(clause: Clause, rest: Rest, condition: Condition, subject: Region) -> list[Statement] | None:
    """ "It is the only one to exceed N0": of what the clause before it is about."""
    sides: list[Along] = [along for along in ALONG if len(part_of(subject, along) or ()) == 1]
    if len(sides) != 1:
        return None
    around = clause.region(_places(rest), Region())
    return only_there(clause, condition, around, sides[0], part_of(subject, sides[0]) or (), True)


def wholly(condition: Condition, around: Region, along: Along, told: tuple[str, ...]) -> list[Statement] | None:
    """ "P0 is the only row that is above N0 throughout": it is so, and of no other row wholly."""
    first = condition.on(with_part(around, along, told), Degree.EVERY)
    if first is None or along == "panel":
        return None
    return [first, Count(len(told), along, around, condition.counted())]


def only_there(
    clause: Clause, condition: Condition, around: Region, along: Along, told: tuple[str, ...], some: bool
) -> list[Statement] | None:
    """What "only P0 is above N0" says: P0 is so, somewhere at least where the rest is open, and no other is."""
    others = tuple(label for label in clause.figure.ticks[along] if label not in told)
    single = part_of(around, "column" if along == "row" else "row")
    degree = Degree.SOME if some or single is None or len(single) > 1 else Degree.PLAIN
    first = condition.on(with_part(around, along, told), degree)
    second = condition.on(with_part(around, along, others), Degree.PLAIN, True)
    if first is None or second is None or not others:
        return None
    if degree is Degree.SOME and _STAYS.search(clause.main) is not None:
        # "only A stays above 60": the others may be above it for a while, but not throughout
        return [first, Count(len(told), along, around, condition.counted(), None, "most")]
    return [first, second]


def _others(clause: Clause, rest: Rest, condition: Condition, what: str, negated: bool) -> list[Statement] | None:
    """ "All other models are below N0": than those that the clauses before it name."""
    along = clause.place(what).along if re.fullmatch(r"[AE]\d+", what) else None
    named = _named_before(clause, along)
    if named is None:
        return None
    along, told = named
    marks = _places(rest)
    if any(place.along == along for place in clause.places(marks)):
        return None
    left = tuple(label for label in clause.figure.ticks[along] if label not in told)
    base = clause.region(marks, clause.scope)
    if not left:
        return None
    return _one(condition.on(with_part(base, along, left), Degree.EVERY, negated))


def _named_before(clause: Clause, along: Along | None) -> tuple[Along, tuple[str, ...]] | None:
    """The ticks that the clauses before it in its line name on an axis, where they name some on just one."""
    found: dict[Along, tuple[str, ...]] = {}
    for back in (-1, -2, -3):
        before = clause.neighbour(back)
        if before is None:
            break
        for place in before.marked.places:
            if place.sort is Sort.LABELS and place.along is not None and place.labels:
                found[place.along] = tuple(dict.fromkeys((*found.get(place.along, ()), *place.labels)))
    if along is not None:
        return (along, found[along]) if along in found else None
    return next(iter(found.items())) if len(found) == 1 else None


def _count(clause: Clause, rest: Rest, condition: Condition, told: re.Match[str]) -> list[Statement] | None:
    printed = told["number"]
    number = whole_number(clause, printed)
    what = _counted(clause, told)
    if number is None or what is None or _NEVER.search(rest.said):
        return None
    bound = SHARE_BOUNDS.get(told["bound"] or "", "exactly")
    of = whole_number(clause, told["of"]) if told["of"] and told["of"] != "them" else None
    if told["of"] == "them":
        return None
    if (listed := _LISTED.search(rest.said)) is not None:
        rest.said = f"{rest.said[: listed.start()]} "  # "two cells are below 10, Foo at 8 and Bar at 4"
    marks = _places(rest)
    if what in ALONG and any(place.along == what for place in clause.places(marks)):
        return None  # "one system, Foo, is above 80"
    return [Count(number, what, clause.region(marks), condition.counted(), of, bound)]


def whole_number(clause: Clause, printed: str) -> int | None:
    """The whole number that is told in words, or by a mark of an amount."""
    if printed in NUMBERS:
        return NUMBERS[printed]
    if printed in ("a single",):
        return 1
    if printed[:1] == "N" and printed[1:].isdigit():
        amount = clause.amounts(printed)[0]
        return int(amount.low) if amount.low == amount.high == int(amount.low) else None
    return None


def _counted(clause: Clause, told: re.Match[str]) -> Along | Literal["cell", "pair"] | None:
    """What is counted: the ticks of an axis, or cells."""
    what = told["what"]
    if what is None:
        return None
    if what[0] == "A":
        along = clause.place(what).along
        single = part_of(clause.region(told.string), "column" if along == "row" else "row")
        return along if along is not None and (single is None or len(single) == 1 or along == "panel") else None
    return "pair" if what.startswith("pair") and clause.figure.is_square else "cell"


QUANTIFIED = Kind(_WORDS, spanning(find), number=True, accounts=True, reads=spanned)
