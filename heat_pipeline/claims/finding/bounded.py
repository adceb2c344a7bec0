"""Claims that values lie above or below an amount, in whatever order a clause tells its parts: "Benign prompts are
refused in less than 10% of the cases by all models", "three systems fall below 40 somewhere", "80 is never exceeded".

The clause is read word by word: the bound and its amount, who or where, in each of what, how many, none; a word that is
none of these could change what is said, and then nothing is found. Here is what `thresholds` and `quantified`, which
look for single phrases, did not understand whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import part_of, with_part
from heat_pipeline.claims.finding.sides import with_labels
from heat_pipeline.claims.finding.spans import spanned
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.claims.finding.wordclasses import CELLS, THINGS, is_derived
from heat_pipeline.claims.finding.wordings import untitled
from heat_pipeline.claims.finding.wordwise import Words
from heat_pipeline.reading import labels
from heat_pipeline.statements import Along, Amount, Count, CountBound, Degree, Region, Statement, Threshold

_NUMBER = "|".join(NUMBERS)
_SHARES = {
    "half": 50.0, "one half": 50.0, "a third": 100 / 3, "one third": 100 / 3, "two thirds": 200 / 3, "a quarter": 25.0,
    "one quarter": 25.0, "three quarters": 75.0, "a fifth": 20.0,
}  # fmt: skip
_BEFORE = r"(?:(?:the|a|an|even|just|only|mark|value|level|of|M|as much as|as many as|about|around) )*"
_AMOUNT = rf"(?P<n>N\d+|{'|'.join(_SHARES)})"
_BEHIND = r"(?: (?:mark|line|threshold|level|barrier|bits|tokens|seconds|points on the scale))?"
_VERBS_UP = "exceeds?|exceeding|surpass(?:es)?|surpassing|clears?|pass(?:es)?|cross(?:es)?|breaks?|tops"
_VERBS_LEAST = "reach(?:es)?|reaching|attains?|hits?|manages?|gets? to|comes? to|makes? it to|gets? as far as"
_BOUND = re.compile(
    r"(?P<fails>fails? to |failing to |does not |do not )?"
    rf"(?:(?P<least>at least|at or above|no (?:less|lower|fewer|worse) than|(?P<verb>{_VERBS_LEAST}))|"
    r"(?P<most>at most|at or below|no (?:more|higher|greater|larger|better) than)|"
    rf"(?P<up>above|over|beyond|past|in excess of|(?:more|higher|greater|larger|better) than|(?P<verb2>{_VERBS_UP}))|"
    r"(?P<down>below|under|beneath|short of|(?:less|lower|fewer|smaller|worse) than)) "
    rf"{_BEFORE}{_AMOUNT}{_BEHIND}(?= |$)"
)
_OPEN = re.compile(
    r"(?P<n>N\d+) (?:or|and) (?P<open>more|higher|above|better|up|less|lower|below|fewer|worse|under)(?= |$)"
)
_PASSIVE = re.compile(
    rf"(?:the )?(?P<n>N\d+){_BEHIND} (?:is|are|was|were) (?P<never>never |not |nowhere )?"
    r"(?P<done>exceeded|surpassed|passed|crossed|broken|reached|attained|hit)(?= |$)"
)
_NONE = re.compile(
    rf"(?:(?:no|not a single|not one|none)(?: of)?(?: (?:the|its|their|these|single))*(?: (?:{_NUMBER}))? "
    r"(?P<what>A\d+|M|[a-z]+)|nobody|no one|nothing|never|nowhere|at no point|none(?= of P)|none)(?= |$)"
)
_COUNT = re.compile(
    r"(?:(?P<bound>only|exactly|just|at least|at most|no more than|no fewer than|more than|fewer than|precisely) )?"
    rf"(?:the )?(?P<number>{_NUMBER}|N\d+)(?: (?:out )?of(?: (?:the|all|its|their))*(?: (?P<of>{_NUMBER}|N\d+))?)?"
    r"(?: (?:different|distinct|single))? (?P<what>A\d+|[a-z]+)(?= |$)"
)
_SUBSET = re.compile(rf"the (?P<number>{_NUMBER}) (?:(?P<epithet>[a-z-]+) )?(?P<what>A\d+|[a-z]+)(?= |$)")
_SOMEWHERE = re.compile(
    r"(?:somewhere|at some point|at least once|"
    r"(?:in|on|at|for|with|under) (?:at least one|some) (?:A\d+|M|[a-z]+))(?= |$)"
)
_ITEMS = re.compile(r"of (?:(?:the|its|their|all|these|those) )*(?P<item>A\d+|M|[a-z]+s|time)(?= |$)")
_ONLY = re.compile(
    r"^(?:the )?(?P<at>P\d+)(?: A\d+)? (?:is|was|are) the (?:only|sole|single|one) (?P<what>A\d+|[a-z]+) "
    r"(?:(?:in|on|at|for|with|under|of) which|where|whose|for whom|with) (?P<rest>.+)$"
)
_BOUNDS: dict[str, CountBound] = {
    "at least": "least", "no fewer than": "least", "more than": "over", "at most": "most", "no more than": "most",
    "fewer than": "under",
}  # fmt: skip
_RANKED = re.compile(
    r"(?:est|st|nd|rd|th)$|^(?:top|bottom|last|next|best|worst|other|remaining|former|latter|most|few)$"
)
_TOLD = frozenset(["cases", "time", "times", "instances", "trials", "runs", "attempts"])
_MOVES = (
    "falls fall drops drop dips dip sinks sink rises rise climbs climb moves move ventures venture get go any ever "
    "either once"
)
_AT_AN_END = frozenset(
    ["end", "ends", "finish", "finishes", "land", "lands", "become", "becomes", "turns", "emerge", "emerges"]
)
_MOVING = frozenset(_MOVES.split())
_GOING = _MOVING - {"any", "ever", "either", "once"}


def find(clause: Clause) -> Iterator[Statement]:
    """The bounds that a clause claims, where it is understood to its last word."""
    if clause.has_cells or not clause.figure.reading.cells:
        return
    clause = untitled(spanned(clause))
    said = clause.whole
    if "(" in said and re.search(r"\( (?![^()]*[a-z]{3})[^()]*N\d", said):
        return  # a value that goes with one of the places
    only = _ONLY.match(said)
    if only is not None:
        yield from _only(clause, only) or []
        return
    read = _Reader(clause, said)
    if read.read() is None and read.amount is not None:
        yield from _meant(clause, read) or []


class _Reader(Words):
    """Reads a clause with a bound."""

    def __init__(self, clause: Clause, said: str) -> None:
        super().__init__(clause, said)
        self.above = True
        self.inclusive = False
        self.amount: Amount | None = None
        self.none = 0
        self.any_only = False  # it is denied, so that only "any" may stand before an axis
        self.somewhere = False
        self.ending = False  # "ends below 5": of the last one
        self.reaching = False  # "reaches", which is so if it is once
        self.going = False  # "falls below", the same
        self.what: Along | Literal["cell"] | None = None
        self.number = 0
        self.of: int | None = None
        self.counting: CountBound = "exactly"

    def phrase(self, at: int) -> int | None:
        """The words of a bound, a count, a denial."""
        if self.words[at] in _AT_AN_END:
            self.ending = True
        if self.words[at] in _GOING:
            self.going = True
        rest = " ".join(self.words[at:])
        for pattern, take in (
            (_PASSIVE, self._passive),
            (_SOMEWHERE, self._some),
            (_SUBSET, self._subset),
            (_COUNT, self._count),
            (_BOUND, self._bound),
            (_OPEN, self._open),
            (_NONE, self._none),
        ):
            told = pattern.match(rest)
            if told is not None and take(told, at):
                return self._items(at + len(told[0].split()))
        return at + 1 if self.words[at] in _MOVING else None

    def amount_at(self, at: int) -> int | None:
        """No amount stands by itself, but that of a bound in the passive or open to one side."""
        return self.phrase(at)

    def _items(self, at: int) -> int:
        """Behind an amount what it is a share of: "of the prompts", of those that the values count anyway."""
        told = _ITEMS.match(" ".join(self.words[at:]))
        if told is None or self.words[at - 1] in ("which", "none"):
            return at
        item = told["item"]
        counted = item in _TOLD or (self.event and (item[0] != "A" or self._is_told(item, at + len(told[0].split()))))
        return at + len(told[0].split()) if counted else at

    def _is_told(self, mark: str, behind: int) -> bool:
        """Whether the clause names an axis again, so that "half of the prompts" are those of one of its ticks."""
        along = self.clause.place(mark).along
        others = [
            word for word in (*self.words[: behind - 1], *self.words[behind:]) if word[0] in "PE" and word[1:].isdigit()
        ]
        return any(self.clause.place(word).along == along for word in others)

    def _take(self, above: bool, inclusive: bool, told: str) -> bool:
        if self.amount is not None:
            return False
        figure = self.clause.figure
        if told in _SHARES:
            percent = figure.printed_percent or "%" in figure.reading.unit or figure.is_told_of("%")
            if not (figure.of_one or (percent and figure.high <= 100)) or not self._has_event(told):
                return False
            share = _SHARES[told] * (0.01 if figure.of_one else 1.0)
            self.amount = Amount(share, share, 0.0, False, told)
        else:
            self.amount = self.clause.amounts(told)[0]
        self.above, self.inclusive = above, inclusive
        return True

    def _has_event(self, share: str) -> bool:
        """Whether what is counted in halves is what the values are the share of: its verb is one of the metric."""
        return self.event or any(map(self.is_event, self.words))

    def _bound(self, told: re.Match[str], at: int) -> bool:
        above = told["least"] is not None or told["up"] is not None
        inclusive = told["least"] is not None or told["most"] is not None
        if told["fails"]:
            if self.none:
                return False
            above, inclusive, self.any_only = not above, not inclusive, True
        verb = told["verb"] or told["verb2"]
        if not verb and self.verb is None and not self.event and self.word(at - 1) in ("M", *CELLS):
            return False  # "values above 80" are some of them
        self.reaching = told["verb"] is not None and not told["fails"]
        return self._take(above, inclusive, told["n"])

    def _open(self, told: re.Match[str], at: int) -> bool:
        return self._take(told["open"] in ("more", "higher", "above", "better", "up"), True, told["n"])

    def _passive(self, told: re.Match[str], at: int) -> bool:
        self.none += told["never"] is not None
        return self._take(True, told["done"] in ("reached", "attained", "hit"), told["n"])

    def _some(self, told: re.Match[str], at: int) -> bool:
        self.somewhere = True
        return True

    def _none(self, told: re.Match[str], at: int) -> bool:
        what = told["what"]
        if what is not None and what != "M" and self.side_of(what) is None:
            return False
        self.none += 1
        self.any_only = True
        return True

    def side_of(self, what: str) -> Along | Literal["cell"] | None:
        """What a noun counts: the ticks of an axis, or cells."""
        if what[0] == "A" and what[1:].isdigit():
            return self.clause.place(what).along
        if what == "M" or what in CELLS:
            return "cell"
        figure = self.clause.figure
        key = next(iter(labels.words(what)), "")
        return (figure.names.get(key) or figure.general_names.get(key)) if what in THINGS else None

    def _count(self, told: re.Match[str], at: int) -> bool:
        what = self.side_of(told["what"])
        number = self.whole(at + told[0].split().index(told["number"]))
        if what is None or number is None or self.what is not None or self.word(at - 1) in ("than", "which"):
            return False
        self.what, self.number = what, number
        self.of = None if told["of"] is None else NUMBERS.get(told["of"])
        self.counting = _BOUNDS.get(told["bound"] or "", "exactly")
        return True

    def _subset(self, told: re.Match[str], at: int) -> bool:
        """ "In the five harmful categories": in so many of them at least."""
        what = self.side_of(told["what"])
        number = NUMBERS[told["number"]]
        if what is None or what == "cell" or self.what is not None:
            return False
        ticks = len(self.clause.figure.ticks[what])
        left_out = len(self.clause.without.get(what, ()))
        if told["epithet"] is None or number == ticks:
            if number not in (ticks, ticks - left_out) or told["epithet"] is not None:
                return False
            self.each.append(what)
            return True
        if _RANKED.search(told["epithet"]) or number > ticks:
            return False
        self.what, self.number, self.counting = what, number, "least"
        return True


def _meant(clause: Clause, read: _Reader) -> list[Statement] | None:
    """The statements of the parts of a clause; None where they don't make one that is sure."""
    assert read.amount is not None
    own = read.places or read.metric or read.each
    if any(map(is_derived, clause.before.split())) or not (own or clause.piece.first):
        return None  # "the gain is small, and never more than 5"
    if read.ending or read.none > 1 or (read.none and (read.somewhere or read.what is not None)):
        return None
    if read.any_only and not all(_is_any(clause, word) for word in read.words if re.fullmatch(r"E\d+", word)):
        return None
    region = clause.base
    for one in read.places:
        region = with_part(region, one.along, one.labels)
    if read.what is not None:
        return _counted(clause, read, region)
    if (read.reaching or read.going) and not read.none:
        open_ones = [side for side in ALONG if len(clause.figure.ticks[side]) > 1 and side not in read.each]
        if any(len(part_of(region, side) or ("", "")) > 1 for side in open_ones):
            return _somewhere(clause, read, region)
    named = bool(read.places) or not clause.base.everything
    if read.somewhere:
        return _somewhere(clause, read, region)
    if not (named or read.each or read.none or read.everywhere):
        return None
    if any(part_of(region, side) is not None and any(one.along == side for one in read.places) for side in read.each):
        return None
    degree = Degree.EVERY if read.each or read.none or read.everywhere else Degree.PLAIN
    return [Threshold(region, read.above, read.amount, read.inclusive, degree, read.none > 0)]


def _is_any(clause: Clause, mark: str) -> bool:
    """Whether "any" stands before an axis, and not "all": "does not reach 5 on any task"."""
    return clause.raw[clause.place(mark).start :][:3].lower() == "any"


def _somewhere(clause: Clause, read: _Reader, region: Region) -> list[Statement] | None:
    """ "A falls below 40 somewhere", "all models fall below 40 somewhere"."""
    assert read.amount is not None
    if not read.each:
        found = Threshold(region, read.above, read.amount, read.inclusive, Degree.SOME)
        return [found] if read.places or not clause.base.everything else None
    if len(read.each) > 1:
        return None
    side = read.each[0]
    condition = Threshold(Region(), read.above, read.amount, read.inclusive, Degree.SOME)
    return [Count(len(part_of(region, side) or clause.figure.ticks[side]), side, region, condition)]


def _counted(clause: Clause, read: _Reader, region: Region) -> list[Statement] | None:
    """ "Three systems are below 40 on NQ", "A is below 60 on four datasets", "one system, A, exceeds 80"."""
    assert read.amount is not None and read.what is not None
    what = read.what
    if read.each or read.everywhere:
        return None
    degree = Degree.SOME if read.somewhere else Degree.PLAIN
    condition = Threshold(Region(), read.above, read.amount, read.inclusive, degree)
    if what == "cell":
        return None if read.somewhere else [Count(read.number, what, region, condition, read.of, read.counting)]
    told = next((one for one in read.places if one.along == what), None)
    if told is not None:
        if len(told.labels) != read.number or read.counting != "exactly" or read.of is not None:
            return None
        region = with_labels(region, what, part_of(clause.base, what))
    free = [side for side in ALONG if side != what and len(clause.figure.ticks[side]) > 1]
    open_ones = [side for side in free if len(part_of(region, side) or ("", "")) > 1]
    if open_ones and not (read.somewhere or told is not None):
        return None
    if told is not None and open_ones:
        condition = replace(condition, degree=Degree.SOME)
    found: list[Statement] = [Count(read.number, what, region, condition, read.of, read.counting)]
    if told is not None:
        found.append(replace(condition, over=with_part(region, what, told.labels)))
    return found


def _only(clause: Clause, told: re.Match[str]) -> list[Statement] | None:
    """ "P0 is the only A0 on which no A1 gets past N0", "... in which N0 is exceeded"."""
    place = clause.place(told["at"])
    read = _Reader(clause, told["rest"])
    if place.along is None or not place.labels or read.read() is not None or read.amount is None:
        return None
    what = read.side_of(told["what"])
    if what != place.along or read.what is not None or read.none > 1 or any(one.along == what for one in read.places):
        return None
    region = clause.base
    for one in read.places:
        region = with_part(region, one.along, one.labels)
    if part_of(region, what) is not None or (read.each and read.none):
        return None
    here = with_part(region, what, place.labels)
    said = Threshold(here, read.above, read.amount, read.inclusive, Degree.EVERY, read.none > 0)
    if read.none or read.each or read.everywhere:
        whole = Threshold(Region(), read.above, read.amount, read.inclusive)
        if read.none:  # nothing is above it where all are at it or below
            whole = replace(whole, above=not read.above, inclusive=not read.inclusive)
        return [said, Count(len(place.labels), what, region, whole)]
    others = tuple(label for label in clause.figure.ticks[what] if label not in place.labels)
    if not others:
        return None
    elsewhere = replace(said, over=with_part(region, what, others), negated=True)
    return [replace(said, degree=Degree.SOME), elsewhere]


_WORDS = (
    "above below over under beyond past beneath short excess than least most exceed exceeds exceeding exceeded surpass "
    "surpasses surpassed clear clears pass passes passed cross crosses crossed break breaks broken tops reach reaches "
    "reached attain attains attained hit hits manages get gets or and fails fail makes comes"
)
BOUNDED = Kind(frozenset(_WORDS.split()), find, accounts=True)
