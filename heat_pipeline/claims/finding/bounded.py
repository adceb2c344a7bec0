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
from heat_pipeline.claims.finding.places import axes_of, part_of, with_part
from heat_pipeline.claims.finding.quantified import PARTS, SHARE_BOUNDS, Condition, only_there, top_of, wholly
from heat_pipeline.claims.finding.sides import with_labels
from heat_pipeline.claims.finding.spans import spanned
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.claims.finding.wordclasses import CELLS, DONE, FINITE, PREPOSITIONS, SILENT, THINGS, is_derived
from heat_pipeline.claims.finding.wordings import untitled
from heat_pipeline.claims.finding.wordwise import EVERYWHERE, HEDGES, Named, Words
from heat_pipeline.reading import labels
from heat_pipeline.statements import Along, Amount, Count, CountBound, Degree, Partly, Region, Statement, Threshold

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
_COUNT_OF = re.compile(
    rf"(?:(?P<bound>only|exactly|just|at least|at most|no more than|no fewer than|more than|fewer than|precisely) )?"
    rf"(?P<number>{_NUMBER}) (?:out )?of(?: (?:the|all|its|their))* (?P<of>{_NUMBER})"
    r"(?= (?:is|are|was|were|have|has|lie|stay|remain|fall|drop|exceed|reach|get|surpass|score|M|clear|keep|begin|"
    r"start|end|never|do)(?: |$))"
)
_SHARE = re.compile(
    r"(?P<bound>exactly|just|precisely|at least|at most|no more than|no fewer than|no less than|more than|well over|"
    r"over|fewer than|less than|under|below|about|roughly|around|nearly|almost|close to|just over|just under|only)? ?"
    rf"(?:an? |the )?(?P<share>{'|'.join(sorted(PARTS, key=len, reverse=True))})(?: of)?"
    rf"(?: (?:all|the|its|their|these|those))*(?: (?P<of>{_NUMBER}|N\d+))? (?P<what>A\d+|[a-z]+)(?= |$)"
)
_ALL_BUT = re.compile(
    rf"(?:(?P<each>E\d+)|(?:all|every|each)(?: (?:of|the|its|their))*(?: (?P<what>A\d+|M|[a-z]+))??)"
    rf"(?: ,)? (?:but|except(?: for)?) (?P<out>{_NUMBER})(?: of (?:them|these|those|the|its|their))?"
    rf"(?: (?P<of>{_NUMBER}))?(?: (?P<what2>A\d+|M|[a-z]+s))?(?= |$)"
)
_EXCEPT = re.compile(
    rf"(?:, )?(?:except(?: for)?|apart from|with the exception of|but for|save for) (?:only )?(?P<out>{_NUMBER})"
    r"(?: (?:single|of them))? (?P<what>A\d+|M|[a-z]+)(?= |$)"
)
_ALL_CELLS = re.compile(
    rf"(?:all|every|each|both)(?: of)?(?: (?:the|its|their|these|those|single))*(?: (?:{_NUMBER}))? "
    r"(?P<what>M|[a-z]+)(?: cells?| values?| scores?)?(?= |$)"
)
_ALL_OF_THEM = re.compile(
    r"(?:(?P<none>none|neither|not one)|all|each|both)(?: one)? of (?:them|these|those|which)(?= |$)"
)
_NEITHER = re.compile(r"neither(?: the)?(?= P\d)")
_TIMES = re.compile(
    rf"(?:(?P<bound>only|exactly|just|at least|at most|more than) )?(?:(?P<once>once|twice)|(?P<number>{_NUMBER}|N\d+) "
    r"times)(?: only| in total| overall)?(?= |$)"
)
_SOLE = re.compile(
    r"the (?:only|sole|single|one) (?P<what>A\d+|M|[a-z]+)(?: (?:that|which|who|to|ever|with|having|whose|where|an?|"
    r"M|is|are|has|M of|(?:in|on|at|for|with|under|of) which))*(?= |$)"
)
_PERFECT = re.compile(
    r"(?:perfect|perfectly|flawless|flawlessly|without fail|error-free|without a single failure)(?= |$)"
)
_CONFINED = re.compile(r"(?:confined|limited|restricted) to(?= |$)")
_SUBSET = re.compile(
    rf"the (?:(?P<rank>[a-z]+est|best|worst|top|bottom) )?(?P<number>{_NUMBER}) (?:(?P<epithet>[a-z-]+) )?"
    r"(?P<what>A\d+|[a-z]+)(?= |$)"
)
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
_NO_COUNT_BEHIND = frozenset(["than", "which", "but", "except", "for", "from", "another", "other"])
_TELLS_WHICH = re.compile(r"\b(?:only|confined|limited|restricted|alone|exclusively|solely|once|twice|times)\b")
# Words that turn what is said, or that it is of, so that a clause with one of them is read whole or not at all.
_TURNING = re.compile(
    r"^(?:not?|never|none|neither|nor|nobody|nothing|nowhere|cannot|n't|without|hardly|barely|rarely|seldom|scarcely|but|"
    r"except\w*|unless|if|than|only|others?|else|rest|remaining|elsewhere|before|after|until|till|once|when|while|where|"
    r"whose|less|more|fewer|half|twice|times|points?|percent|by|apart|first|second|third|standard|out|near\w*|almost|"
    r"most|few|some|any|would|should|could|expected|each|every|all|both|together|combined|altogether|either|far|away|"
    rf"off|between|within|{_NUMBER}|longer|weaker|stronger|[a-z]*er|[a-z]+est|negative|positive|absolute)$"
)
_TOLD = frozenset(["cases", "time", "times", "instances", "trials", "runs", "attempts"])
_MOVES = (
    "falls fall drops drop dips dip sinks sink rises rise climbs climb moves move ventures venture get go any ever "
    "either once"
)
_AT_AN_END = frozenset(
    ["end", "ends", "finish", "finishes", "land", "lands", "become", "becomes", "turns", "emerge", "emerges"]
)
_AT_A_START = frozenset(["start", "starts", "begin", "begins", "starting", "beginning", "opens"])
_MOVING = frozenset(_MOVES.split())
_OF_DISTANCE = frozenset(["points", "point", "pp", "percentage", "ahead", "behind", "higher", "lower", "apart", "away"])
_ARTICLES = frozenset(["a", "an", "the", "no", "any", "each", "every", "single", "its", "their"])
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
    if only is not None and (found := _only(clause, only)) is not None:
        yield from found
        return
    read = _Reader(clause, said)
    if read.read() is None and read.amount is not None:
        yield from _meant(clause, read) or []
        return
    read = _Reader(clause, said, loosely=True)
    if read.read() is None and read.amount is not None and read.passed:
        for one in _meant(clause, read) or []:
            if isinstance(one, Threshold) and one.degree is not Degree.SOME:
                yield Partly(one, read.passed)


class _Reader(Words):
    """Reads a clause with a bound."""

    def __init__(self, clause: Clause, said: str, loosely: bool = False) -> None:
        super().__init__(clause, said)
        self.loosely = loosely  # words that may only bound what it is of are passed over
        self.passed = ""
        self.share: float | None = None
        self.share_bound: CountBound = "exactly"
        self.out = 0  # "all but two"
        self.back = False  # "all of them"
        self.sole: str | None = None  # "the only one": the noun
        self.attributive = False  # "values above 80"
        self.only: Named | None = None
        self.only_at: int | None = None  # the word "only", up to its place
        self.above = True
        self.inclusive = False
        self.amount: Amount | None = None
        self.none = 0
        self.any_only = False  # it is denied, so that only "any" may stand before an axis
        self.somewhere = False
        self.ending = False  # "ends below 5": of the last one
        self.starting = False
        self.reaching = False  # "reaches", which is so if it is once
        self.going = False  # "falls below", the same
        self.subset = False  # "the five harmful categories"
        self.passive = False  # "50 is exceeded"
        self.what: Along | Literal["cell"] | None = None
        self.number = 0
        self.of: int | None = None
        self.counting: CountBound = "exactly"

    def phrase(self, at: int) -> int | None:
        """The words of a bound, a count, a denial."""
        word = self.words[at]
        if word in _AT_AN_END:
            self.ending = True
        if word in _AT_A_START:
            self.starting = True
            return at + 1
        if word in ("only", "solely", "exclusively", "alone") and (after := self._only(at)) is not None:
            return after
        if self.words[at] in _GOING:
            self.going = True
        rest = " ".join(self.words[at:])
        for pattern, take in (
            (_PASSIVE, self._passive),
            (_SOMEWHERE, self._some),
            (_ALL_BUT, self._all_but),
            (_EXCEPT, self._all_but),
            (_ALL_OF_THEM, self._of_them),
            (_NEITHER, self._neither),
            (_SOLE, self._sole),
            (_SUBSET, self._subset),
            (_BOUND, self._bound),
            (_OPEN, self._open),
            (_SHARE, self._of_share),
            (_COUNT, self._count),
            (_COUNT_OF, self._count),
            (_TIMES, self._times),
            (_NONE, self._none),
            (_ALL_CELLS, self._all_cells),
            (_PERFECT, self._perfect),
            (_CONFINED, self._confined),
        ):
            told = pattern.match(rest)
            if told is not None and take(told, at):
                return self._items(at + len(told[0].split()))
        if word in _MOVING and self.word(at - 1) in _ARTICLES:
            return None  # "a drop above 10"
        if word in _MOVING:
            return at + 1
        return at + 1 if self._passes(at) else None

    def _passes(self, at: int) -> bool:
        """Whether a word may be passed over, as one that bounds what is said at the most: "the early heads"."""
        word = self.words[at]
        if not self.loosely or not re.fullmatch(r"[a-z][a-z'’-]*", word) or _TURNING.match(word) or is_derived(word):
            return False
        if word in FINITE or word in DONE or word in PREPOSITIONS or word in CELLS or word in SILENT or word == "M":
            return False
        if word in EVERYWHERE or word in HEDGES or self.is_event(word):
            return False
        self.passed = self.passed or word
        return True

    def _only(self, at: int) -> int | None:
        """ "Only A", "A alone", "only in A": the place that it stands by, in front of it where nothing comes behind."""
        if self.only is not None or self.only_at is not None:
            return None
        back, behind = self.word(at - 1), at + 1
        while self.word(behind) in PREPOSITIONS or self.word(behind) in ("the", "a", "an"):
            behind += 1
        if self.words[at] != "alone" and re.fullmatch(r"P\d+", self.word(behind)):
            self.only_at = at
            return at + 1
        if re.fullmatch(r"P\d+", back) and self.places and self.places[-1].at == at - 1:
            self.only = self.places[-1]
            return at + 1
        return None

    def _mark(self, at: int) -> int | None:
        """The word behind a mark; one that only bounds what it is of is passed over where that is allowed."""
        word = self.words[at]
        if word[0] == "E" and (but := _ALL_BUT.match(" ".join(self.words[at:]))) is not None and self._all_but(but, at):
            return at + len(but[0].split())
        if self.loosely and word[0] in "DA" and not (word[0] == "A" and self.is_event(word)):
            place = self.clause.place(word)
            self.passed = self.passed or self.clause.flat[place.start : place.end].lower()
            return at + 1
        return super()._mark(at)

    def place_at(self, at: int) -> int | None:
        """The word behind a place; of the diagonal either axis tells it, and "neither A nor B" are one place."""
        word = self.words[at]
        place = self.clause.place(word)
        back = self.word(at - 1)
        along = place.along or ("row" if self.clause.diagonal else None)
        if self.places and back in ("nor", "and", "or") and place.labels and along == self.places[-1].along:
            last = self.places[-1]
            if last.at == at - 2:
                self.places[-1] = replace(last, labels=(*last.labels, *place.labels), at=at)
                self.only = self.places[-1] if self.only is last else self.only
                return at + 1
        if place.along is None and self.clause.diagonal and place.labels and not self.places:
            self.places.append(Named("row", place.labels, at, True))
            after: int | None = at + 1
        else:
            after = super().place_at(at)
        if after is not None and self.only_at is not None:
            if any(
                one not in PREPOSITIONS and one not in ("the", "a", "an") for one in self.words[self.only_at + 1 : at]
            ):
                return None  # "confined to that column and A"
            self.only, self.only_at = self.places[-1], None
        return after

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
        if told["n"] in _SHARES and at == 0:
            return False  # "more than half of the cells"
        if self.word(at - 1) == "by" or self.word(at + len(told[0].split())) in _OF_DISTANCE:
            return False  # "falls by more than 40 points"
        above = told["least"] is not None or told["up"] is not None
        inclusive = told["least"] is not None or told["most"] is not None
        if told["fails"]:
            if self.none:
                return False
            above, inclusive, self.any_only = not above, not inclusive, True
        verb = told["verb"] or told["verb2"]
        if not verb and self.verb is None and not self.event and self.word(at - 1) in ("M", *CELLS):
            tells = self.sole is not None or _TELLS_WHICH.search(" ".join(self.words[at:])) is not None
            if self.none or self.what is not None or self.everywhere or not tells:
                return False  # "values above 80" are some of them
            self.attributive = True
        self.reaching = told["verb"] is not None and not told["fails"]
        return self._take(above, inclusive, told["n"])

    def _open(self, told: re.Match[str], at: int) -> bool:
        return self._take(told["open"] in ("more", "higher", "above", "better", "up"), True, told["n"])

    def _passive(self, told: re.Match[str], at: int) -> bool:
        self.none += told["never"] is not None
        self.passive = True
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
        """What a noun counts: the ticks of an axis, or cells; on the diagonal each tick is one cell."""
        if self.clause.diagonal and (what in THINGS or (what[0] == "A" and what[1:].isdigit())):
            return "cell"
        if what[0] == "A" and what[1:].isdigit():
            return self.clause.place(what).along
        if what == "M" or what in CELLS:
            return "cell"
        figure = self.clause.figure
        key = next(iter(labels.words(what)), "")
        return (figure.names.get(key) or figure.general_names.get(key)) if what in THINGS else None

    def _count(self, told: re.Match[str], at: int) -> bool:
        noun = told.groupdict().get("what")
        what = self.side_of(noun) if noun is not None else self._counted_by(told["of"])
        if what is None and noun is not None and noun.endswith("s") and told["of"] in NUMBERS:
            what = self._counted_by(told["of"])  # "four of the five features", where only one axis has five
        number = self.whole(at + told[0].split().index(told["number"]))
        behind = self.word(at - 1)
        if what is None or number is None or self.what is not None or behind in _NO_COUNT_BEHIND:
            return False
        if behind == "by" and not self.passive:
            return False
        self.what, self.number = what, number
        self.of = None if told["of"] is None else NUMBERS.get(told["of"])
        self.counting = _BOUNDS.get(told["bound"] or "", "exactly")
        return True

    def _all_but(self, told: re.Match[str], at: int) -> bool:
        """ "All but two models": all less so many of them; "except for one cell"."""
        groups = told.groupdict()
        noun = groups.get("what") or groups.get("what2")
        side: Along | Literal["cell"] | None = None
        if groups.get("each"):
            side = self.clause.place(groups["each"]).along
        elif noun:
            side = self.side_of(noun)
            if side is None:
                return False
        if self.what is not None or self.none or self.each or self.out:
            return False
        self.what, self.out, self.counting = side, NUMBERS[told["out"]], "exactly"
        return True

    def _counted_by(self, of: str | None) -> Along | Literal["cell"] | None:
        """The one axis that has so many ticks."""
        if self.clause.diagonal and of is not None and NUMBERS[of] == len(self.clause.figure.ticks["row"]):
            return "cell"
        base, ticks = self.clause.base, self.clause.figure.ticks
        free = [side for side in ALONG if of is not None and len(part_of(base, side) or ticks[side]) == NUMBERS[of]]
        if not free and of is not None:  # as many as have values there
            free = [
                side
                for side in ALONG
                if part_of(base, side) is None and _how_many(self.clause, side, base) == NUMBERS[of]
            ]
        return free[0] if len(free) == 1 else None

    def _of_them(self, told: re.Match[str], at: int) -> bool:
        clause = self.clause
        headed = clause.neighbour(-1) is None and not clause.scope.everything
        if clause.subject is None and not headed and not (clause.diagonal and clause.piece.first):
            return False
        self.back = True
        if told["none"]:
            self.none += 1
        else:
            self.everywhere = True
        return True

    def _neither(self, told: re.Match[str], at: int) -> bool:
        self.none += 1
        self.any_only = True
        return True

    def _sole(self, told: re.Match[str], at: int) -> bool:
        if self.sole is not None or self.side_of(told["what"]) is None or self.what is not None:
            return False
        self.sole = told["what"]
        return True

    def _of_share(self, told: re.Match[str], at: int) -> bool:
        side = self.side_of(told["what"])
        if side is None or self.what is not None or self.word(at - 1) in ("than", "by"):
            return False
        self.what, self.share = side, PARTS[told["share"]]
        self.of = self.whole(at + told[0].split().index(told["of"])) if told["of"] else None
        self.share_bound = SHARE_BOUNDS.get(told["bound"] or "", "plain")
        return True

    def _times(self, told: re.Match[str], at: int) -> bool:
        number = {"once": 1, "twice": 2}.get(told["once"] or "") or self.whole(
            at + told[0].split().index(told["number"])
        )
        if number is None or self.what is not None or self.word(at - 1) == "than":
            return False
        self.what, self.number, self.counting = "cell", number, _BOUNDS.get(told["bound"] or "", "exactly")
        return True

    def _all_cells(self, told: re.Match[str], at: int) -> bool:
        if self.side_of(told["what"]) != "cell":
            return False
        self.everywhere = True
        return True

    def _perfect(self, told: re.Match[str], at: int) -> bool:
        """ "Perfect": at the top of the scale, where a value reaches that."""
        top = top_of(self.clause)
        if (
            top is None
            or self.amount is not None
            or self.word(at - 1) in ("near", "almost", "nearly", "to", "close", "not")
        ):
            return False
        self.above, self.inclusive, self.amount = True, True, top
        return True

    def _confined(self, told: re.Match[str], at: int) -> bool:
        if self.only is not None or self.only_at is not None:
            return False
        self.only_at = at + 1
        return True

    def _subset(self, told: re.Match[str], at: int) -> bool:
        """ "In the five harmful categories": in so many of them at least."""
        what = self.side_of(told["what"])
        number = NUMBERS[told["number"]]
        if what is None or what == "cell" or self.what is not None:
            return False
        ticks = len(self.clause.figure.ticks[what])
        left_out = len(self.clause.without.get(what, ()))
        told_of = told["epithet"] or told["rank"]
        if told_of is None or number == ticks:
            if number not in (ticks, ticks - left_out) or told_of is not None:
                return False
            self.each.append(what)
            return True
        if told_of in ("most", "few", "other", "next", "last", "first") or number > ticks:
            return False
        self.what, self.number, self.counting, self.subset = what, number, "least", True
        return True


def _meant(clause: Clause, read: _Reader) -> list[Statement] | None:
    """The statements of the parts of a clause; None where they don't make one that is sure."""
    assert read.amount is not None
    own = read.places or read.metric or read.each or read.back or read.what is not None or read.none or read.out
    if any(map(is_derived, clause.before.split())) or not (own or clause.piece.first):
        return None  # "the gain is small, and never more than 5"
    if read.none > 1 or (read.none and (read.somewhere or read.what is not None)) or read.only_at is not None:
        return None
    if read.any_only and not all(_is_any(clause, word) for word in read.words if re.fullmatch(r"E\d+", word)):
        return None
    region = clause.base
    for one in read.places:
        region = with_part(region, one.along, one.labels)
    if read.ending or read.starting:
        at_end = _at_the_end(clause, read, region)
        if at_end is None or read.only is not None or read.sole is not None:
            return None
        region = at_end
    if read.only is not None or read.sole is not None:
        return _only_there(clause, read)
    if read.out and read.what is None:
        read.what = _free(clause, region)
        if read.what is None:
            return None
    if read.attributive and read.what is None:
        return None
    if read.share is not None:
        return _shared(clause, read, region)
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


def _at_the_end(clause: Clause, read: _Reader, region: Region) -> Region | None:
    """The region at the end, or the start, of the one axis of numbers that the clause leaves free."""
    figure = clause.figure
    if read.ending and read.starting:
        return None
    ordered: list[Along] = [
        side
        for side in ("row", "column")
        if len(figure.ticks[side]) > 1 and len(figure.numbers[side]) == len(figure.ticks[side])
    ]
    if len(ordered) != 1 or ordered[0] in read.each or ordered[0] == read.what:
        return None
    side = ordered[0]
    if any(one.along == side for one in read.places):
        return region
    own = part_of(region, side) or figure.ticks[side]
    pick = max if read.ending else min
    at_end = with_part(region, side, (pick(own, key=figure.numbers[side].__getitem__),))
    other: Along = "column" if side == "row" else "row"
    return at_end if _how_many(clause, other, at_end) == _how_many(clause, other, region) else None


def _free(clause: Clause, region: Region) -> Along | Literal["cell"] | None:
    """The one axis of which a region leaves more than one tick open; on the diagonal its cells."""
    if clause.diagonal:
        return "cell"
    open_ones = [
        side for side in ALONG if len(clause.figure.ticks[side]) > 1 and len(part_of(region, side) or ("", "")) > 1
    ]
    return open_ones[0] if len(open_ones) == 1 else None


def _shared(clause: Clause, read: _Reader, region: Region) -> list[Statement] | None:
    """ "More than half of the cells are above 50", "two thirds of the models reach 40 on NQ"."""
    assert read.amount is not None and read.what is not None
    if read.each or read.everywhere or read.none or read.somewhere:
        return None
    if read.what != "cell":
        free = [side for side in ALONG if side != read.what and len(clause.figure.ticks[side]) > 1]
        if any(len(part_of(region, side) or ("", "")) > 1 for side in free) or read.what in axes_of(region):
            return None
    condition = Threshold(Region(), read.above, read.amount, read.inclusive)
    return [Count(0, read.what, region, condition, read.of, read.share_bound, read.share)]


def _only_there(clause: Clause, read: _Reader) -> list[Statement] | None:
    """ "Only A is above 50 on X", "A is the only one above 50", "the only score below 70 is that of A on X"."""
    assert read.amount is not None
    if read.what is not None or read.somewhere or read.everywhere or (read.only and read.sole):
        return None
    if read.none and (read.sole is None or read.none > 1 or read.each):
        return None
    condition = Condition(read.above, read.amount, read.inclusive)
    places = [(one.along, one.labels) for one in read.places]
    if read.sole is not None:
        side = read.side_of(read.sole)
        if not places and clause.subject is not None:
            places = [(along, part_of(clause.subject, along) or ()) for along in axes_of(clause.subject)]
        if side == "cell" and clause.diagonal:
            side = "row"
        if side == "cell":
            named = {along for along, _ in places}
            if (
                read.none
                or not {"row", "column"} <= named
                or any(len(labels) != 1 for _, labels in places)
                or read.each
            ):
                return None
            at = region = clause.scope
            for along, labels in places:
                at = with_part(at, along, labels)
            first = condition.on(at, Degree.PLAIN)
            return None if first is None else [first, Count(1, "cell", region, condition.counted())]
        told = next((one for one in places if one[0] == side), None)
    else:
        assert read.only is not None
        told = (read.only.along, read.only.labels)
    if told is None:
        return None
    along, labels = told
    around = with_part(clause.base, along, part_of(clause.scope, along))
    for other, ticks in places:
        if other != along:
            around = with_part(around, other, ticks)
    if part_of(around, along) is not None:
        return None
    if read.none:  # "A is the only one that never reaches 60": no other keeps below it
        whole = Threshold(Region(), not read.above, read.amount, not read.inclusive)
        here = replace(whole, over=with_part(around, along, labels), degree=Degree.EVERY)
        return [here, Count(len(labels), along, around, whole)]
    if read.each:
        return wholly(condition, around, along, labels) if read.sole is not None else None
    some = read.metric or read.attributive or read.going or read.reaching or any(word in CELLS for word in read.words)
    return only_there(clause, condition, around, along, labels, some)


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
    if (read.each or read.everywhere) and not (read.out or read.subset):
        return None
    if any(side == what or part_of(region, side) is not None for side in read.each):
        return None
    if read.out:
        read.number = _how_many(clause, what, region) - read.out
        if read.number < 1:
            return None
    degree = Degree.SOME if read.somewhere or read.reaching or read.going else Degree.PLAIN
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
    wholly_so = read.out or (read.subset and not (read.reaching or read.going))
    if open_ones and not (read.somewhere or wholly_so or told is not None):
        return None
    if not open_ones or wholly_so:
        condition = replace(condition, degree=Degree.PLAIN)
    if told is not None and open_ones:
        condition = replace(condition, degree=Degree.SOME)
    found: list[Statement] = [Count(read.number, what, region, condition, read.of, read.counting)]
    if told is not None:
        found.append(replace(condition, over=with_part(region, what, told.labels)))
    return found


def _how_many(clause: Clause, what: Along | Literal["cell"], region: Region) -> int:
    """How many rows, columns, panels or cells with values a region holds."""
    cells = [
        cell
        for cell in clause.figure.reading.cells
        if (region.panels is None or cell.panel in region.panels)
        and (region.rows is None or cell.row in region.rows)
        and (region.columns is None or cell.column in region.columns)
        and (clause.diagonal is None or (cell.row == cell.column) == clause.diagonal)
    ]
    if what == "cell":
        return len(cells)
    return len({cell.row if what == "row" else cell.column if what == "column" else cell.panel for cell in cells})


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
    "reached attain attains attained hit hits manages get gets or and fails fail makes comes perfect perfectly "
    "flawless flawlessly fail error"
)
BOUNDED = Kind(frozenset(_WORDS.split()), find, accounts=True, excepts=True)
