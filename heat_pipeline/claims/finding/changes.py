"""Changes at a tick or between two: "a drop of over 15 points at length 11", "halves from 32k to 128k".

Which way it goes is found in `ways`, from where to where in `sweeps`; here the rest: at which tick, by how much,
whether it is the largest or the first such step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.margins import AMOUNT, FACTOR, factor_of, margin_of
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import Sort, part_of, with_part
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.claims.finding.sweeps import Bounds, Sweeps, inferred, order_of
from heat_pipeline.claims.finding.ways import Course
from heat_pipeline.statements import Along, Amount, Bound, Change, ClaimKind, Degree, Region, Statement, Vague, Way

_NOUN = (
    r"(?:drop|fall|decline|loss|gain|rise|increase|decrease|jump|improvement|dip|reduction|climb|saving|penalty|lift)"
)
_VERBS = {
    "loses": "falls", "lose": "falls", "losing": "falls", "lost": "falls", "sheds": "falls", "shed": "falls",
    "forfeits": "falls", "gives up": "falls", "give up": "falls", "gives away": "falls", "concedes": "falls",
    "surrenders": "falls", "saves": "falls", "save": "falls", "gains": "rises", "gain": "rises", "gaining": "rises",
    "adds": "rises", "add": "rises", "adding": "rises", "brings": "improves", "bring": "improves", "buys": "improves",
    "is worth": "improves", "costs": "costs", "cost": "costs", "drops": "drops", "falls": "falls", "rises": "rises",
    "jumps": "jumps", "climbs": "climbs", "declines": "declines", "grows": "grows", "shrinks": "shrinks",
}  # fmt: skip
"""Verbs that have the amount of a change behind them -> the word of a course that they stand for."""
_ABOUT = r"(?:(?:about|around|approximately|roughly|nearly|almost|some|well|just|an?|the|its|another) )*"
_AVERAGED = re.compile(r"\b(?:averaged?|averages|means?|median)\b")
_BOUND = (
    r"(?:(?P<over>(?:over|more than|at least|above|well over)) |"
    r"(?P<under>(?:under|less than|at most|below|up to|no more than)) )?"
)
_BY = re.compile(
    rf"(?<= )(?P<verb>by|of|is|amounts to|comes to|{'|'.join(sorted(_VERBS, key=len, reverse=True))}) (?!to )"
    rf"(?:between )?{AMOUNT}(?: in M| of M)?(?: at the (?:most|least))?(?= )"
)
_POINTS = re.compile(
    rf"(?<= )(?P<amount>N\d+) (?P<unit>percentage[- ]points?|points?|pp|percent)(?:(?= {_NOUN}\b)| (?P<lost>lost|"
    rf"gained))(?= )"
)
_LOSS_OF = re.compile(rf"(?<= ), (?:which is )?(?:an? |only |just )*(?P<noun>{_NOUN}) of {AMOUNT}(?= )")
_NONE = re.compile(
    r"(?<= )(?:no|not a single|not one|none of the|neither of the)(?: single)? (?P<what>A\d+|[a-z]+)(?: ever)?"
    r"(?= (?:gains?|loses?|drops?|falls?|rises?|improves?|declines?|degrades?|increases?|decreases?|climbs?)\b)"
)
_DENIED: dict[Bound, Bound] = {"over": "most", "least": "under", "under": "least", "most": "over"}
_IN_ALL = re.compile(
    r"(?<= )(?:in all|overall|in total|altogether|over (?:the|its) (?:whole|full|entire) (?:range|course|sweep|axis)|"
    r"from end to end|"
    r"from (?:start|beginning) to (?:end|finish)|from (?:the )?first to (?:the )?last|all told)(?= )"
)
_SHARES = {"half": 50.0, "two thirds": 200 / 3, "two-thirds": 200 / 3, "a third": 100 / 3, "one third": 100 / 3,
           "a quarter": 25.0, "one quarter": 25.0, "three quarters": 75.0}  # fmt: skip
_BY_SHARE = re.compile(
    rf"(?<= )(?:(?P<verb>loses?|losing|by|sheds?|gains?) )(?P<about>about |roughly |nearly |almost |around )?{_BOUND}"
    rf"(?P<share>{'|'.join(_SHARES)})(?: of (?:its|their|the) (?:M|value|initial M|original M))?(?= )"
)
_TIMES = re.compile(
    rf"(?<= )(?P<about>about |roughly |nearly |almost |around )?{_BOUND}"
    r"(?:(?P<half>halves|halve|halved|(?:is |are )?cut in half|(?:is )?cut by half)|(?P<double>doubles|double|"
    r"doubled)|"
    r"(?P<triple>triples|triple|tripled)|(?:(?:grows?|rises?|increases?|degrades?|goes up|climbs?|improves?) )?by "
    r"(?:a )?factor(?: of)? "
    rf"(?P<factor>{FACTOR})|(?:(?:grows?|rises?|increases?) )?(?P<times>{FACTOR})(?:[- ]fold| times)(?= (?:from|"
    rf"between|at|to) ))"
    r"(?:(?: in| its| their| the| every| each| all)* M)?(?= )"
)
_FACTOR_OF = re.compile(
    r"(?<= )by (?:a )?factor (?:of )?(?P<bound>more than|over|at least|less than|under|up to|about|roughly|nearly|"
    r"almost|around)(?= )"
)
_KEPT = {"half": 50.0, "a half": 50.0, "one half": 50.0, **_SHARES}
_KEEPS = re.compile(
    rf"(?<= )(?:(?:still )?(?:keeps?|retains?|preserves?|maintains?|holds(?: on to)?|saves?|conserves?|has|"
    rf"have|is left with|"
    rf"reaches|is at|remains at|is down to|drops to|falls to|shrinks to|comes to) )?(?P<about>about |roughly |"
    rf"nearly |almost "
    rf"|around |only |just |still |some |approximately )*{_BOUND}(?:(?P<n>N\d+)|"
    rf"(?P<share>{'|'.join(sorted(_KEPT, key=len, reverse=True))}))"
    r" of (?:its|their|the) (?:own )?(?:(?P<first>initial|original|first|starting|opening)|(?P<mark>P\d+))"
    r"(?: (?:M|value|level|A\d+))?(?P<left> (?:is |are )?(?:left|kept|retained|preserved|remains?))?(?= )"
)
_CUT = re.compile(r"(?<= )(?:is|are|was) (?:cut|reduced|lowered)(?= by )")
_LARGEST = re.compile(
    r"(?<= )(?:(?:the|its|their) )?(?:biggest|largest|steepest|sharpest|greatest|most (?:significant|"
    r"pronounced|dramatic|"
    r"severe|abrupt|notable|noticeable))(?: (?:single|individual|observed|relative|step|one-step|"
    r"overall))*(?= (?:drop|fall|decline|loss|"
    r"decrease|gain|rise|increase|jump|improvement|dip|degradation|reduction|climb|change|step))"
)
_ONSET = re.compile(
    r"(?<= )(?:sets? in|starts?(?: to)?|begins?(?: to)?|commences?|(?:is first|becomes(?: first)?) (?:noticeable|"
    r"visible|seen))"
    r"(?= (?:[a-z]+ ){0,3}?(?:at|around) (?:the |a )?P\d)"
)
_AT = re.compile(
    r"(?<= )(?:starting |beginning |right |only |already |even |exactly )?(?:at|around|on reaching|when "
    r"reaching) (?:the |a |an |around |about )?(?P<mark>P\d+)(?: \( (?:to |at |of )?(?P<amount>N\d+) \))?(?= )"
)
_BY_TICK = re.compile(r"(?<= )by (?:the |a )?(?P<mark>P\d+)(?: \( (?P<amount>N\d+) \))?(?= )")
_TO = re.compile(
    rf"(?<= )(?:back |down |up |even |only )*(?:to|reaching|reaches) {_ABOUT}(?P<amount>N\d+)(?:(?: (?:at|for|"
    rf"in|by|with|on) (?:a |the )?(?P<mark>P\d+))| \( (?:at )?(?P<aside>P\d+) \))?(?= )"
)
_UP_OR_DOWN = re.compile(r"\b(?:up|down)\b")
_IS_OR_GOES = re.compile(r"\b(?:is|are|goes|go|comes)\b")
_FROM = re.compile(
    rf"(?<= )(?:from|(?:begins?|starts?|opens?|starting|beginning) (?:at|near|around|with|from|on)) "
    rf"{_ABOUT}(?P<amount>N\d+)(?:(?: (?:at|for|in) (?:a |the )?(?P<mark>P\d+))| \( (?P<aside>P\d+) \))?(?: "
    rf",)?(?= )"
)
_INSIDE = re.compile(r"(?<= )\( (?:from )?(?P<before>N\d+) (?:to|→|->|vs) (?P<after>N\d+) \)(?= )")
_SIZE_INSIDE = re.compile(
    r"(?<= )\( (?:by |a loss of |a drop of |- )?(?P<amount>N\d+) (?:percentage[- ]points?|points?|pp) \)(?= )"
)
_SIGNED_INSIDE = re.compile(r"(?<= )\( (?P<amount>N\d+)(?: points?| pp| percentage points)? \)(?= $)")
_VALUE = re.compile(r"(?<= )\( (?P<amount>N\d+) \)(?= )")
_FROM_TICK_TO = re.compile(r"(?<= )from (?:the |a )?P\d+(?: \( N\d+ \))? (?:down |up )?to ")


@dataclass(slots=True)
class Happening:
    """What a clause says of a change apart from its way and its axis."""

    amount: Amount | None = None
    bound: Bound = "about"
    percent: bool = False
    caused: bool = False  # its subject is what makes it happen: "going from 4 to 8 is worth 3 points"
    none: bool = False  # it is denied of every line: "no row loses more than 3"
    whole: bool = False  # it is the change from one end of the axis to the other
    largest: bool = False
    onset: bool = False
    at: str | None = None  # the mark of the tick at which it happens
    by: str | None = None  # the mark of the tick by which it has happened
    before: Amount | None = None
    before_at: str | None = None
    after: Amount | None = None
    after_at: str | None = None
    course: bool | None = None  # whether it falls, where the words of the amount tell it ("halves")
    from_first: bool = False  # it is told against the first value of its line
    kept: str = ""  # the mark of the share that is kept

    def course_word(self, noun: str, rest: Rest) -> bool:
        """Note which way a noun tells that it goes; whether that does not contradict what is noted."""
        falls = noun in ("drop", "fall", "decline", "loss", "decrease", "dip", "reduction", "saving")
        if noun in ("improvement", "penalty", "lift"):
            return True
        if self.course is not None and self.course != falls:
            return False
        self.course = falls
        return True

    @property
    def happens(self) -> bool:
        """Whether it is more than a trend."""
        return bool(
            self.amount
            or self.largest
            or self.none
            or self.onset
            or self.at
            or self.by
            or self.after
            or self.course is not None
        )


def happening_of(clause: Clause, rest: Rest) -> Happening | None:
    """Take the words of a change off a clause; None where they are not understood."""
    told = Happening()
    if (match := rest.take(_INSIDE)) is not None:
        told.before, told.after = clause.amounts(match["before"])[0], clause.amounts(match["after"])[0]
    inside = rest.take(_SIZE_INSIDE)
    told.none = rest.take(_NONE) is not None
    told.whole = rest.take(_IN_ALL) is not None
    rest.said = _FACTOR_OF.sub(r"\g<bound> by a factor of", rest.said)
    told.onset = rest.take(_ONSET) is not None
    told.largest = rest.take(_LARGEST) is not None
    if (match := rest.take(_KEEPS)) is not None:
        if not _kept(clause, match, told):
            return None
        rest.said += "drops "
    elif (match := rest.take(_LOSS_OF)) is not None:
        told.amount, told.bound = margin_of(clause, match).amount, margin_of(clause, match).bound
        if not told.course_word(match["noun"], rest):
            return None
    elif (match := rest.take(_TIMES)) is not None:
        told.course = match["half"] is not None
        told.percent = True
        factor = factor_of(clause, match["factor"] or match["times"]) if match["factor"] or match["times"] else None
        share = 50.0 if match["half"] else 100.0 if match["double"] else 200.0
        told.amount, told.bound = _share(100 * (factor - 1) if factor else share, match)
    elif (match := rest.take(_BY_SHARE)) is not None:
        told.percent = True
        told.amount, told.bound = _share(_SHARES[match["share"]], match)
        if match["verb"].startswith(("los", "shed")):
            told.course = True
        elif match["verb"].startswith("gain"):
            told.course = False
    elif (match := rest.take(_POINTS)) is not None:
        told.amount = clause.amounts(match["amount"])[0]
        if match["lost"]:
            told.course = match["lost"] == "lost"
    elif (match := _by(rest)) is not None:
        margin = margin_of(clause, match)
        told.amount, told.bound = margin.amount, margin.bound
        if match[0].rstrip().endswith(("the most", "the least")):
            told.bound = "most" if match[0].rstrip().endswith("most") else "least"
        if (word := _VERBS.get(match["verb"])) is not None:
            rest.said += f"{word} "
            told.caused = word in ("improves", "costs") or match["verb"] in ("adds", "add", "adding", "saves", "save")
        if told.amount.printed.rstrip().endswith("%") and clause.figure.of_one and "point" not in match[0]:
            return None
    elif inside is not None:
        told.amount = clause.amounts(inside["amount"])[0]
    elif (signed := _SIGNED_INSIDE.search(rest.said)) is not None:
        amount = clause.amounts(signed["amount"])[0]
        if amount.printed[:1] in ("+", "-", "−", "–"):
            rest.take(_SIGNED_INSIDE)
            sizes = sorted((abs(amount.low), abs(amount.high)))
            told.amount = replace(amount, low=sizes[0], high=sizes[1])
    rest.take(_CUT)
    if told.before is None and _FROM_TICK_TO.search(rest.said) is None:
        _values(clause, rest, told)
    if (match := rest.take(_BY_TICK)) is not None:
        told.by = match["mark"]
        told.after = told.after or (clause.amounts(match["amount"])[0] if match["amount"] else None)
    return told


_TURNED: dict[Bound, Bound] = {"over": "under", "under": "over", "least": "most", "most": "least", "about": "about"}


def _kept(clause: Clause, match: re.Match[str], told: Happening) -> bool:
    """ "Keeps 80% of its 4K score": it loses the rest, from that tick, or from the first one, on."""
    bound: Bound = "about"
    if match["over"] or match["under"]:
        bound = "over" if match["over"] else "under"
        if match["over"] == "at least" or match["under"] in ("at most", "up to", "no more than"):
            bound = "least" if match["over"] else "most"
    if match["n"]:
        amount = clause.amounts(match["n"])[0]
        if not amount.printed.rstrip().endswith("%") or not 0 < amount.low <= amount.high <= _WHOLE:
            return False
        about = amount.about or match["about"] is not None
        lost = Amount(_WHOLE - amount.high, _WHOLE - amount.low, amount.step, about, f"{_WHOLE - amount.high:g}%")
    else:
        share = _KEPT[match["share"]]
        wide = 0.0 if bound != "about" else 5.0
        lost = Amount(_WHOLE - share - wide, _WHOLE - share + wide, 1.0, bound == "about", f"{_WHOLE - share:.0f}%")
    told.amount, told.bound, told.percent, told.course = lost, _TURNED[bound], True, True
    told.kept = match["n"] or ""
    told.before_at = match["mark"]
    told.from_first = match["first"] is not None
    return True


_WHOLE = 100.0


def _by(rest: Rest) -> re.Match[str] | None:
    """An amount of a change: of a bare "is N" only where the subject is a change."""
    for match in _BY.finditer(rest.said):
        if match["verb"] in ("of", "is", "amounts to", "comes to") and not re.search(
            rf"\b{_NOUN}s? ", rest.said[: match.start()]
        ):
            continue
        if re.match(r" (?:in|at|for) P\d+ to ", rest.said[match.end() :]):
            continue
        rest.said = f"{rest.said[: match.start()]}{rest.said[match.end() :].lstrip()}"
        return match
    return None


def _values(clause: Clause, rest: Rest, told: Happening) -> None:
    """The values before and after it, where they are not told with both ticks."""
    if re.search(
        rf"(?<= )(?:from|between) {_ABOUT}N\d+(?: \( P\d+ \)| (?:at|for|in|with|on) (?:a |the )?P\d+) ", rest.said
    ):
        return  # read with the ends (sweeps)
    start = rest.take(_FROM)
    end = rest.take(_TO)
    if start is not None:
        told.before = clause.amounts(start["amount"])[0]
        told.before_at = start["mark"] or start["aside"]
    if end is not None:
        turned = _UP_OR_DOWN.search(end[0])
        if turned is not None and told.course is None and _IS_OR_GOES.search(rest.said):
            told.course = turned[0] == "down"
        told.after = clause.amounts(end["amount"])[0]
        told.after_at = end["mark"] or end["aside"]


def take_tick(clause: Clause, rest: Rest, told: Sweeps, happening: Happening) -> None:
    """Take off where it happens, once all that names its axis is read: "at P0", but not where that is of another axis.

    A place on an axis that its heads bound already is what it is about, and no tick of its course.
    """
    sides = {sweep.along for sweep in told.found} | ({told.bounds.along} if told.bounds.along else set())
    for match in _AT.finditer(rest.said):
        place = clause.place(match["mark"])
        along = place.along or clause.either(match["mark"], clause.base)
        if len(place.labels) != 1 or along is None or along == "panel" or (sides and along not in sides):
            continue
        if part_of(clause.scope, along) is not None and part_of(clause.scope, _other(along)) is None:
            continue
        if told.bounds.first is not None or told.bounds.last is not None:
            continue
        happening.at = match["mark"]
        if match["amount"] and happening.after is None:
            happening.after = clause.amounts(match["amount"])[0]
        rest.said = f"{rest.said[: match.start()]}{rest.said[match.end() :].lstrip()}"
        if happening.after is None and (value := rest.take(_VALUE)) is not None:
            happening.after = clause.amounts(value["amount"])[0]
        return


def _other(along: Along) -> Along:
    return "row" if along == "column" else "column"


def _share(share: float, match: re.Match[str]) -> tuple[Amount, Bound]:
    about = match["about"] is not None
    if about and match["about"].strip() in ("nearly", "almost"):
        return Amount(0.8 * share, share, 1.0, True, match[0].strip()), "about"
    wide = 0.1 * share
    if match["over"] or match["under"]:
        bound: Bound = "over" if match["over"] else "under"
        if "at least" in match[0] or "at most" in match[0] or "no more" in match[0]:
            bound = "least" if match["over"] else "most"
        return Amount(share, share, 1.0, False, f"{share:.0f}%"), bound
    return Amount(share - wide, share + wide, 1.0, True, f"{share:.0f}%"), "about"


def change_of(
    clause: Clause, rest: Rest, told: Sweeps, happening: Happening, course: Course | None, degree: Degree
) -> Iterator[Statement]:
    """The change that was read, if its words name where it is."""
    falls = happening.course
    if course is not None:
        if course.way not in (Way.RISES, Way.FALLS) or course.negated:
            return
        if course.acting and told.bounds.along is None and not told.found:
            return
        own = course.way is Way.FALLS
        if falls is not None and falls != own:
            return
        falls = own
    if falls is None and not happening.largest and (told.bounds.before is None or told.bounds.after is None):
        return
    along = _along(clause, told, happening)
    valued = happening.before is not None and happening.after is not None and not happening.none
    if along is None and (happening.whole or valued):
        along = inferred(clause, clause.region(rest.said))
    if along is None:
        return
    bounds = told.bounds
    first, last = bounds.first, bounds.last
    if happening.caused and (first is None or last is None):
        return
    bound = happening.bound
    if happening.none:
        if happening.amount is None or bound not in _DENIED or degree not in (Degree.PLAIN, Degree.EVERY):
            return
        bound, degree = _DENIED[bound], Degree.EVERY
    elif happening.amount is not None and happening.amount.low < happening.amount.high and bound == "about":
        degree = Degree.EVERY if degree is Degree.PLAIN and not happening.percent else degree
    if happening.whole and first is None and last is None:
        ticks, numbers = clause.figure.ticks[along], clause.figure.numbers[along]
        ticks = tuple(sorted(ticks, key=numbers.__getitem__)) if len(numbers) == len(ticks) else ticks
        if order_of(clause.figure, along) is None and along in ("row", "column") and numbers:
            return  # some of its ticks have numbers, and some have none
        first, last = ticks[0], ticks[-1]
    before = bounds.before or happening.before
    after = bounds.after or happening.after
    for mark, is_end in (
        (happening.at, True),
        (happening.by, True),
        (happening.after_at, True),
        (happening.before_at, False),
    ):
        if mark is None:
            continue
        labels = clause.place(mark).labels
        if len(labels) != 1:
            return
        if is_end:
            if last is not None and last != labels[0]:
                return
            last = labels[0]
        else:
            if first is not None and first != labels[0]:
                return
            first = labels[0]
    if (
        first is None
        and last is not None
        and (_ends_there(bounds, happening) or happening.from_first or (before is not None and not happening.before_at))
    ):
        ticks = clause.figure.ticks[along]
        if last not in ticks or last == ticks[0]:
            return
        # "drops at 10, from 62 to 60": from the tick before; "drops to 60 by 10": from the first
        stepped = happening.at and not (happening.by or happening.from_first)
        first = ticks[ticks.index(last) - 1] if stepped else ticks[0]
    if first is None and last is None and not (before is not None and after is not None):
        return
    if happening.largest and first is None and last is None:
        return
    told_amounts = (before, after, happening.amount)
    if any(amount is not None for amount in told_amounts) and _AVERAGED.search(clause.main) is not None:
        return  # "on average it falls from 80 to 70" is no line's own change
    over = clause.region(rest.said)
    over = with_part(over, along, None)
    if happening.largest and not _is_one_line(clause, over, along):
        yield Vague(ClaimKind.CHANGE, over, "it does not say of which line it is the largest step")
        return
    amount = happening.amount
    if happening.largest and amount is None and before is None and not _stands_at(clause, over, along, last, after):
        amount, after = after, None  # "the largest increase is that of A from 2 to 3 (190)"
    yield Change(
        over,
        along,
        falls,
        first,
        last,
        amount,
        bound,
        before,
        after,
        happening.largest,
        happening.onset,
        happening.percent,
        course.sharp if course is not None else None,
        degree,
    )


def _stands_at(clause: Clause, over: Region, along: Along, tick: str | None, amount: Amount | None) -> bool:
    """Whether a value of a region stands at a tick of an axis, or none is named."""
    if amount is None:
        return True
    at = with_part(over, along, (tick,) if tick is not None else None)
    return any(
        cell.value == amount.low
        and all(
            named is None or label in named
            for named, label in ((at.panels, cell.panel), (at.rows, cell.row), (at.columns, cell.column))
        )
        for cell in clause.figure.reading.cells
    )


def _ends_there(bounds: Bounds, happening: Happening) -> bool:
    """Whether a change goes on up to the tick that is named, and is no step at it: "loses 2 points until 16K"."""
    until = bounds.last is not None and bounds.first is None and happening.at is None and happening.amount is not None
    return happening.by is not None or until


def _along(clause: Clause, told: Sweeps, happening: Happening) -> Along | None:
    """The one axis along which it happens."""
    sides: set[Along] = {sweep.along for sweep in told.found}
    if told.bounds.along is not None:
        sides.add(told.bounds.along)
    for mark in (happening.at, happening.by, happening.before_at, happening.after_at):
        if mark is not None:
            place = clause.place(mark)
            along = place.along or clause.either(mark, clause.base)
            if along is None or place.sort is not Sort.LABELS:
                return None
            sides.add(along)
    return sides.pop() if len(sides) == 1 else None


def _is_one_line(clause: Clause, over: Region, along: Along) -> bool:
    """Whether a region has one line along an axis."""
    for side in ALONG:
        if side != along:
            labels = part_of(over, side)
            if (len(clause.figure.ticks[side]) if labels is None else len(labels)) > 1:
                return False
    return True
