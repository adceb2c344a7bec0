"""Changes between two ticks, in whatever order a clause tells their parts: "moving from FP32 to BF16 saves between 46
and 51 percent of the energy", "at depth 60 the step from 32K to 64K costs 0.2", "from 4k to 16k layer 2 gains 0.04 and
layer 20 0.07".

The clause is read word by word: from where to where, which way, by how much, of which lines; a word that is none of
these could change what is said, and then it is partly understood, or not at all. Here is what `courses` and `steps`,
which look for single phrases, did not understand whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.margins import AMOUNT, FACTOR, factor_of, joined, margin_of
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import Sort, part_of, with_part
from heat_pipeline.claims.finding.rest import AXIS_BESIDE, Rest
from heat_pipeline.claims.finding.sides import with_labels
from heat_pipeline.claims.finding.spans import spanned
from heat_pipeline.claims.finding.sweeps import inferred, order_of
from heat_pipeline.claims.finding.ticks import read_ticks
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.claims.finding.wordclasses import CELLS, PREPOSITIONS, THINGS, is_derived, is_of_values
from heat_pipeline.claims.finding.wordings import untitled
from heat_pipeline.claims.finding.wordwise import Named, Words
from heat_pipeline.statements import Along, Amount, Bound, Change, Degree, Gap, Partly, Region, Statement

_UP = (
    "gains gain gaining gained adds add adding added rises rise rising rose risen climbs climb climbing climbed "
    "increases increase increasing increased grows grow growing grew jumps jump jumped surges surge surged soars soar "
    "raises raise raised raising lifts lift lifted boosts boost boosted ascends ascend swells swell mounts mount "
    "growth increment increments"
)
_DOWN = (
    "loses lose losing lost sheds shed shedding drops drop dropping dropped falls fall falling fell declines decline "
    "declining declined decreases decrease decreasing decreased shrinks shrink shrinking shrank forfeits forfeit "
    "concedes concede surrenders surrender sinks sink sank plunges plunge plummets plummet tumbles tumble slips slip "
    "reduces reduce reduced reducing lowers lower lowered cuts cut cutting saves save saving saved savings loss losses "
    "reduction descends descend dips dip dipped collapses collapse collapsed slides slide slid diminishes diminish"
)
_GOOD = (
    "brings bring bringing brought buys buy buying worth earns earn wins win improves improve improving improved "
    "improvement improvements helps help helped lift benefit benefits benefited profits profit profited"
)
_BAD = (
    "costs cost costing worsens worsen worsened worsening degrades degrade degraded degradation penalty hurts hurt "
    "harms harm deteriorates deteriorate deterioration price"
)
_WAYS: dict[str, tuple[bool, bool]] = {  # whether it falls, and whether that hangs on what is good
    **dict.fromkeys(_BAD.split(), (True, True)),
    **dict.fromkeys(_GOOD.split(), (False, True)),
    **dict.fromkeys(_DOWN.split(), (True, False)),
    **dict.fromkeys(_UP.split(), (False, False)),
}
_PARTICLES: dict[str, tuple[bool, bool]] = {
    "gives up": (True, False), "give up": (True, False), "gives away": (True, False), "give away": (True, False),
    "gives back": (True, False), "goes up": (False, False), "go up": (False, False), "goes down": (True, False),
    "go down": (True, False), "comes down": (True, False), "come down": (True, False), "is up": (False, False),
    "is down": (True, False), "takes away": (True, False), "takes off": (True, False), "loses ground": (True, False),
    "gets better": (False, True), "got better": (False, True), "gets worse": (True, True), "got worse": (True, True),
    "get better": (False, True), "get worse": (True, True), "picks up": (False, False), "steps down": (True, False),
    "step down": (True, False), "steps up": (False, False), "puts on": (False, False), "makes up": (False, False),
}  # fmt: skip
_TIMES = {
    "halves": 0.5, "halve": 0.5, "halved": 0.5, "halving": 0.5, "doubles": 2.0, "double": 2.0, "doubled": 2.0,
    "doubling": 2.0, "triples": 3.0, "triple": 3.0, "tripled": 3.0, "tripling": 3.0, "trebles": 3.0, "treble": 3.0,
    "quadruples": 4.0, "quadruple": 4.0, "quadrupled": 4.0, "quintuples": 5.0,
}  # fmt: skip
_PARTS = {
    "half": 50.0, "two thirds": 200 / 3, "two-thirds": 200 / 3, "a third": 100 / 3, "one third": 100 / 3,
    "a quarter": 25.0, "one quarter": 25.0, "three quarters": 75.0, "three-quarters": 75.0, "a fifth": 20.0,
    "one fifth": 20.0, "a tenth": 10.0,
}  # fmt: skip
_SIZED_MORE = r"(?:(?P<more>more than|over|at least|well over)|(?P<less>less than|at most|under|not quite|up to))"
_ABOUT = r"(?:(?P<about>about|around|roughly|approximately|nearly|almost|some|close to|practically) )?"
_FACTOR = re.compile(rf"{_ABOUT}(?:{_SIZED_MORE} )?(?:is |are )?(?P<word>{'|'.join(_TIMES)})(?= |$)")
_BY_FACTOR = re.compile(
    r"(?:(?:by )?(?:a )?factor of |multipli(?:es|ed)(?: M| the M)? by |by (?=N\d+ times))"
    rf"{_ABOUT}(?:{_SIZED_MORE} )?(?P<factor>{FACTOR})(?: times)?(?= |$)"
)
_SHARE = re.compile(
    rf"(?:by )?{_ABOUT}(?:{_SIZED_MORE} )?(?P<share>{'|'.join(sorted(_PARTS, key=len, reverse=True))})"
    r"(?: of (?:its|their|the|what it)(?: (?:own|initial|original|first))*(?: (?:M|value|values|level))?)?(?= |$)"
)
_AMOUNT = re.compile(
    rf"(?:by )?(?:an? (?:further|extra|additional|total of) )?(?:between |anything between |anywhere between |from "
    rf"(?=N\d+ to))?{AMOUNT}"
    r"(?: at (?:the )?(?P<end>most|least))?(?= |$)"
)
_VALUES = re.compile(
    r"(?P<open>\( )?from (?P<about>about |around |roughly |nearly )?(?P<one>N\d+)"
    r"(?: \( (?P<first>P\d+) \)| (?:at|for|in|with) (?P<first2>P\d+))? (?:(?:down|up|all the way|only|just) )*to "
    r"(?:(?:about|around|roughly|nearly|just|only) )*(?P<two>N\d+)"
    r"(?: \( (?P<last>P\d+) \)| (?:at|for|in|with) (?P<last2>P\d+))?(?P<close> \))?(?= |$)"
)
_INSIDE = re.compile(r"\( (?:from )?(?P<one>N\d+) (?:to|→|->) (?P<two>N\d+) \)(?= |$)")
_SIZE_INSIDE = re.compile(rf"\( (?:by |[+−-] )?{AMOUNT} \)(?= |$)")
_GO = (
    r"(?:(?:in |on |by |when |the |a |an |this |such |that )*(?:(?:increase|rise|growth|drop|reduction|jump|change) "
    r"(?:in|of) (?:the )?A\d+|(?:going|moving|passing|stepping|switching|changing|jumping|scaling|upgrading|step|move|"
    r"switch|transition|way|passage|path|shift|one|raising|increasing|reducing|lowering|extending|enlarging|"
    r"lengthening|doubling|tripling|quadrupling|halving|shrinking|quantizing)"
    r"(?: (?:up|down|over|on|the|in|of|it|its|further))*(?: (?:A\d+|M))?(?: size| length| count| budget)?) )?"
)
_ENDS = re.compile(
    rf"{_GO}(?:from|between) (?:the |a )?(?P<one>P\d+)(?: A\d+)? (?:(?:right|all the way|up|down|straight|only) )*"
    r"(?:to|and) (?:the |a )?(?P<two>P\d+)(?: A\d+)?(?= |$)"
)
_STEP = re.compile(
    r"\b(?:step|move|jump|going|moving|switch|switching|doubling|transition|leap|change|passage)"
    r"(?: (?:up|down|over|the|of|in|A\d+))* (?:from|between) "
)
_PAIR = re.compile(r"between (?:the )?(?P<two>P\d+)(?: A\d+)?(?= |$)")
_WHOLE = re.compile(
    r"(?:in all|overall|in total|altogether|all told|on the whole|"
    r"over (?:the|its|their) (?:whole|full|entire) (?:range|course|sweep|axis|run|width|span|period|A\d+)|"
    r"(?:over|across|along|through) (?:the |its |their )?(?:A\d+|range|course)|"
    r"from (?:one )?end to (?:the other )?(?:end)?|from (?:start|beginning) to (?:end|finish)|"
    r"(?:from|between) (?:the )?first (?:to|and) (?:the )?last(?: (?:value|A\d+|one|tick|step))?)(?= |$)"
)
_STEPWISE = re.compile(
    r"(?:(?:with|at|for|per|in|on|after) )?(?:(?:each|every|any|no)(?: single)?(?: (?:further|additional|successive|"
    r"extra|new|next|fourfold|twofold))? (?:step|doubling|increase|increment|stage|(?P<axis>A\d+)|(?P<toward>D\d+))"
    r"(?: (?:in|of|along|to)(?: the)? (?P<of>A\d+))?|"
    r"(?:from|between) (?:one|each|any) (?:[a-z]+|A\d+) (?:to|and) the next(?: one)?|(?:per|a) step)(?= |$)"
)
_AGAINST = re.compile(
    r"(?:(?:as )?compared (?:with|to)|in comparison (?:with|to)|relative to|with respect to|against|versus|vs|over) "
    r"(?:the )?(?P<base>P\d+)(?= |$)"
)
_NONE = re.compile(
    rf"(?:(?:no|not a single|not one|none of the|neither of the|hardly (?=E))(?: single)?(?: (?:{'|'.join(NUMBERS)}))? "
    r"(?P<what>A\d+|E\d+|M|[a-z]+)(?: ever)?|never|nowhere|at no point)(?= |$)"
)
_MOST = re.compile(
    r"(?P<the>(?:by far )?(?:the |its |their )?(?:by far )?(?:single )?)(?:(?P<large>largest|biggest|greatest|steepest|"
    r"sharpest|strongest|heaviest|highest|worst|maximum|most (?:pronounced|significant|dramatic|severe|notable|"
    r"noticeable|marked))|(?P<small>smallest|slightest|weakest|gentlest|mildest|shallowest|lowest|least pronounced))"
    r"(?P<noun>(?: (?:single|overall|total|absolute|average|mean|relative|individual|M))*+ (?P<word>[a-z]+))?(?= |$)"
)
_VERB_MOST = re.compile(
    r"(?P<verb>[a-z]+) (?:M )?(?:by )?(?P<the>the )?(?P<most>most|least)(?: (?:of all|overall|of E\d+|M))?(?= |$)"
)
_THE_MOST = re.compile(r"(?:by )?the (?P<most>most|least)(?: (?:of all|overall))?(?= |$)")
_TOP_NOUNS = (
    "step jump change leap increment move drop fall decline loss decrease reduction saving dip gain rise increase "
    "improvement growth lift boost benefit penalty degradation swing setback"
)
_OF_TOP = frozenset(_TOP_NOUNS.split())
_DENIED: dict[Bound, Bound] = {"over": "most", "least": "under", "under": "least", "most": "over"}
_ADVERBS = (
    "steadily gradually slowly smoothly slightly sharply steeply clearly noticeably markedly only merely just even "
    "again back together alone further more absolute terms term both whereas while unit units towards toward "
    "takes take there is are makes make means mean accounts amounts about around roughly nearly almost some small "
    "big large huge sharp steep slight modest mild clear noticeable marked substantial total net combined move moves "
    "step steps change changes range size tokens points point percent percentage per each time value values and , : ; "
    ") ( → – - = too also already as well on in"
)
_BESIDE = frozenset(_ADVERBS.split())
_HARD = (
    "than most least only other others rest former latter end start beginning side left right top bottom upper lower "
    "middle center centre part edge corner if unless except not no nor without unlike mean average median sum gap "
    "difference distance spread margin lead best worst highest lowest largest smallest biggest steepest sharpest first "
    "second last next final initial order rank ranks twice times until till before after beyond past where when which "
    "who whose same below above under ahead behind beneath less fewer higher larger greater smaller better worse"
)
_CHANGING = frozenset(_HARD.split())
_MOST_UNKNOWN = 2
_HUNDRED = 100.0


@dataclass(frozen=True, slots=True)
class _Top:
    """That a change is the largest, or the smallest, of all: of a verb ("gains most"), of a noun with an article, or
    of neither ("the drop is largest")."""

    at: int
    largest: bool
    how: Literal["verb", "noun", "is"]
    of_change: bool


@dataclass(frozen=True, slots=True)
class _Size:
    """How large a change is: with `factor` what the value is multiplied by decides which way it goes."""

    at: int
    amount: Amount
    bound: Bound
    percent: bool
    falls: bool | None = None


def find(clause: Clause) -> Iterator[Statement]:
    """The changes that a clause claims."""
    if clause.has_cells or not clause.figure.reading.cells or any(place.others for place in clause.marked.places):
        return
    clause = untitled(spanned(clause))
    rest = Rest(clause.whole)
    rest.skip_item()
    rest.said = joined(rest.said)
    read_ticks(clause, rest)
    rest.said = AXIS_BESIDE.sub(lambda match: match["one"] or match["two"], rest.said)
    read = _Reader(clause, rest.said.strip())
    if read.read() is None and not read.bad:
        yield from _meant(clause, read)


class _Reader(Words):
    """Reads a clause with a change."""

    def __init__(self, clause: Clause, said: str) -> None:
        super().__init__(clause, said)
        self.along: Along | None = None
        self.first: str | None = None
        self.last: str | None = None
        self.before: Amount | None = None
        self.after: Amount | None = None
        self.inside = 0  # where both values stand in parentheses
        self.base: tuple[Along, str] | None = None
        self.whole_way = False
        self.stepwise = False
        self.none = 0
        self.sizes: list[_Size] = []
        self.tops: list[_Top] = []
        self.ends_at = 0  # where its ends are told, and whether a step is said to be from one to the other
        self.ends_step = _STEP.search(clause.main) is not None
        self.ways: list[tuple[int, bool | None]] = []
        self.judged = False  # a way hangs on what is good, which is not always known
        self.acts = False  # its subject makes it happen
        self.bad = False
        self.unknown: list[str] = []

    def phrase(self, at: int) -> int | None:
        """The words of a change."""
        word = self.words[at]
        rest = " ".join(self.words[at:])
        for pattern, take in (
            (_VALUES, self._values),
            (_INSIDE, self._inside),
            (_MOST, self._most),
            (_VERB_MOST, self._verb_most),
            (_THE_MOST, self._the_most),
            (_ENDS, self._ends),
            (_PAIR, self._pair),
            (_WHOLE, self._whole),
            (_STEPWISE, self._each_step),
            (_AGAINST, self._against),
            (_NONE, self._none),
            (_BY_FACTOR, self._by_factor),
            (_FACTOR, self._factor),
            (_SHARE, self._share),
            (_SIZE_INSIDE, self._amount),
            (_AMOUNT, self._amount),
        ):
            told = pattern.match(rest)
            if told is not None and take(told, at):
                taken = told[0].split()
                is_top = pattern is _MOST and (told["word"] is not None and told["word"] not in _OF_TOP)
                return at + len(taken) - (len(told["noun"].split()) if is_top else 0)
        pair = f"{word} {self.word(at + 1)}"
        if pair in _PARTICLES:
            self._way(at, *_PARTICLES[pair])
            return at + 2
        if word in _WAYS:
            self._way(at, *_WAYS[word])
            return at + 1
        if word in _BESIDE:
            return at + 1
        if self._is_word(word):
            return self._known(at)
        return None

    def _is_word(self, word: str) -> bool:
        return word[0].islower() and word not in _CHANGING

    def _known(self, at: int) -> int | None:
        """Past a word that names the values, or is one of few that nobody knows."""
        word = self.words[at]
        if is_derived(word):
            return None
        if is_of_values(self.clause.figure, word) or word in self.clause.figure.axis_words:
            return at + 1
        if word in THINGS or word in CELLS or Rest(word).is_silent():
            return at + 1
        self.unknown.append(word)
        return at + 1 if len(self.unknown) <= _MOST_UNKNOWN else None

    def amount_at(self, at: int) -> int | None:
        """No number stands by itself."""
        return self.phrase(at)

    def place_at(self, at: int) -> int | None:
        """Several places of one axis may stand, each with its own change."""
        word = self.words[at]
        place = self.clause.place(word)
        along = place.along or self.clause.either(word, self.clause.base)
        if along is None or not place.labels:
            return None
        self.places.append(Named(along, place.labels, at, self._is_bare(at)))
        behind = self.word(at + 1)
        if behind[:1] == "A" and behind[1:].isdigit():
            return at + 2 if self.clause.place(behind).along == along else None
        return at + 1

    def _way(self, at: int, falls: bool, judged: bool) -> None:
        if not judged:
            self.ways.append((at, falls))
            return
        self.judged = True
        up = self.clause.figure.better_high
        self.ways.append((at, None if up is None else falls == up))

    def _values(self, told: re.Match[str], at: int) -> bool:
        if self.before is not None or (told["open"] is None) != (told["close"] is None):
            return False
        marks = [told["first"] or told["first2"], told["last"] or told["last2"]]
        if (marks[0] is None) != (marks[1] is None):
            return False
        if marks[0] is not None and not self._between(marks[0], marks[1] or ""):
            return False
        self.before, self.after = (self.clause.amounts(told[name])[0] for name in ("one", "two"))
        return True

    def _inside(self, told: re.Match[str], at: int) -> bool:
        if self.before is not None:
            return False
        self.inside = at
        self.before, self.after = (self.clause.amounts(told[name])[0] for name in ("one", "two"))
        return True

    def _ends(self, told: re.Match[str], at: int) -> bool:
        self.ends_at = at
        return self._between(told["one"], told["two"])

    def _most(self, told: re.Match[str], at: int) -> bool:
        noun = told["word"]
        if noun is not None and noun not in _OF_TOP and noun not in PREPOSITIONS and noun != "one":
            return False
        if noun in _OF_TOP:
            if noun in _WAYS:
                self._way(at, *_WAYS[noun])
            self.tops.append(_Top(at, told["large"] is not None, "noun", True))
            return True
        self.tops.append(
            _Top(at, told["large"] is not None, "noun" if told["the"] else "is", bool(self.ways) or self.ends_step)
        )
        return True

    def _the_most(self, told: re.Match[str], at: int) -> bool:
        if not self.ways or self.word(at - 1)[:1] not in ("P", "M"):
            return False  # "costs A the most", "raises accuracy the most"
        self.tops.append(_Top(at, told["most"] == "most", "verb", True))
        return True

    def _verb_most(self, told: re.Match[str], at: int) -> bool:
        if told["verb"] not in _WAYS or (told["the"] is None and self.word(at - 1) in ("the", "a")):
            return False
        self._way(at, *_WAYS[told["verb"]])
        self.tops.append(_Top(at, told["most"] == "most", "verb", True))
        return True

    def _pair(self, told: re.Match[str], at: int) -> bool:
        place = self.clause.place(told["two"])
        if place.along is None or len(place.labels) < 2 or (len(place.labels) > 2 and not place.span):
            return False
        return self._bounded(place.along, place.labels[0], place.labels[-1])

    def _between(self, one: str, two: str) -> bool:
        first, last = self.clause.place(one), self.clause.place(two)
        along = first.along or last.along or self.clause.either(f"{one} {two}", self.clause.base)
        if along is None or {first.along, last.along} - {None, along}:
            return False
        if first.sort is not Sort.LABELS or last.sort is not Sort.LABELS:
            return False
        if len(first.labels) != 1 or len(last.labels) != 1:
            return False
        return self._bounded(along, first.labels[0], last.labels[0])

    def _bounded(self, along: Along, first: str, last: str) -> bool:
        if self.first is not None or first == last or self.along not in (None, along):
            return False
        self.along, self.first, self.last = along, first, last
        return True

    def _whole(self, told: re.Match[str], at: int) -> bool:
        axis = re.search(r"A\d+", told[0])
        if axis is not None:
            along = self.clause.place(axis[0]).along
            if along is None or self.along not in (None, along):
                return False
            self.along = along
        self.whole_way = True
        return True

    def _each_step(self, told: re.Match[str], at: int) -> bool:
        mark = told["of"] or told["axis"] or told["toward"]
        if told["axis"] is not None and told["of"] is None and not re.search(r"further|additional|extra|more", told[0]):
            return False  # "each model" is no step
        if mark is not None:
            place = self.clause.place(mark)
            if place.along is None or self.along not in (None, place.along) or (mark[0] == "D" and not place.up):
                return False
            self.along = place.along
        self.stepwise = True
        self.none += re.search(r"\bno\b", told[0]) is not None
        return True

    def _against(self, told: re.Match[str], at: int) -> bool:
        place = self.clause.place(told["base"])
        if place.along is None or len(place.labels) != 1 or self.base is not None:
            return False
        self.base = (place.along, place.labels[0])
        return True

    def _none(self, told: re.Match[str], at: int) -> bool:
        what = told["what"]
        if what is not None and what[0] not in "AEM" and what not in THINGS:
            return False
        if what is not None and what[0] == "A":
            along = self.clause.place(what).along
            if along is None:
                return False
            self.each.append(along)
        self.none += 1
        return True

    def _sized(self, told: re.Match[str], size: float, wide: float) -> tuple[Amount, Bound]:
        """A share in percent with how it is meant; `wide` is how far off it may be."""
        if told["more"] or told["less"]:
            both = (told["more"] or told["less"]) in ("at least", "at most", "up to")
            bound: Bound = ("least" if both else "over") if told["more"] else ("most" if both else "under")
            return Amount(size, size, 1.0, False, f"{size:.0f}%"), bound
        if told["about"] in ("nearly", "almost"):
            return Amount(0.8 * size, size, 1.0, True, f"{size:.0f}%"), "about"
        return Amount(size - wide, size + wide, 1.0, True, f"{size:.0f}%"), "about"

    def _factor(self, told: re.Match[str], at: int) -> bool:
        times = _TIMES[told["word"]]
        if self.word(at + len(told[0].split())) == "from" and told["word"].endswith("ing"):
            return False  # "doubling from 4 to 8": of the ticks
        return self._multiplied(told, times, at)

    def _by_factor(self, told: re.Match[str], at: int) -> bool:
        return self._multiplied(told, factor_of(self.clause, told["factor"]), at)

    def _multiplied(self, told: re.Match[str], times: float, at: int) -> bool:
        falls = times < 1
        if told.re is _BY_FACTOR and self.ways and self.ways[-1][1]:
            times, falls = 1 / times, True
        if falls:
            size = _HUNDRED * (1 - times)
            amount, bound = self._sized(told, size, 0.1 * size)
        else:
            # of a growth the factor is what is told: "nearly quadruples" is 3.5 times and more
            size = _HUNDRED * (times - 1)
            amount, bound = self._sized(told, size, 0.1 * _HUNDRED * times)
        self.sizes.append(_Size(at, amount, bound, True, falls))
        return True

    def _share(self, told: re.Match[str], at: int) -> bool:
        if self.word(at - 1) in ("the", "first", "second", "both") or self.clause.figure.of_one:
            return False
        size = _PARTS[told["share"]]
        amount, bound = self._sized(told, size, 0.1 * size)
        self.sizes.append(_Size(at, amount, bound, True))
        return True

    def _amount(self, told: re.Match[str], at: int) -> bool:
        margin = margin_of(self.clause, told)
        amount = margin.amount
        if amount.high < 0:
            amount = replace(amount, low=-amount.high, high=-amount.low)
            if self.ways and self.ways[-1][1] is False:
                return False
        elif amount.low < 0:
            return False
        if margin.percent and margin.bound == "about" and self.clause.figure.printed_percent and not amount.printed:
            return False
        size = _Size(at, amount, margin.bound, margin.percent and not self.clause.figure.printed_percent)
        self.sizes.append(size)
        return True


def _meant(clause: Clause, read: _Reader) -> Iterator[Statement]:
    """The statements of the parts of a clause."""
    if read.tops:
        yield from _of_tops(clause, read)
        return
    if not read.sizes and read.before is None:
        return
    if read.none > 1 or (read.none and len(read.sizes) != 1):
        return
    if read.judged:
        # "costs 3 points": which way that is is not sure enough to refute it, how much it is, is
        if read.stepwise or any(size.bound in ("most", "under") for size in read.sizes) or read.none:
            if any(falls is None for _, falls in read.ways):
                return
        else:
            read.ways = []
    subjects, own = _subjects(read)
    if subjects is None:
        return
    over = clause.base
    if read.inside and read.before is not None and read.after is not None and read.each:
        low, high = sorted((read.before.low, read.after.high))
        both = Amount(low, high, max(read.before.step, read.after.step), False, f"{low:g} to {high:g}")
        read.sizes.append(_Size(read.inside, both, "about", False))
        read.before = read.after = None
    for one in own:
        if part_of(over, one.along) is not None and any(other is not one and other.along == one.along for other in own):
            return
        over = with_part(over, one.along, one.labels)
    along = read.along
    first, last = read.first, read.last
    if read.base is not None:
        side, label = read.base
        target = [one for one in (*own, *subjects) if one.along == side]
        if first is not None or along is not None or len(target) != 1 or len(target[0].labels) != 1:
            return
        along, first, last = side, label, target[0].labels[0]
        own = [one for one in own if one.along != side]
        subjects = [one for one in subjects if one.along != side]
    if along is None and (read.whole_way or read.stepwise or read.before is not None):
        along = inferred(clause, over)
    if along is None or along == "panel" or any(one.along == along for one in (*own, *subjects)):
        return
    if along in read.each:
        return
    if first is None and read.whole_way:
        ends = _ends_of(clause, along)
        if ends is None:
            return
        first, last = ends
    if first is None and not read.stepwise and (read.before is None or read.after is None):
        return
    if read.stepwise and (first is not None or read.before is not None or order_of(clause.figure, along) is None):
        return
    over = with_part(over, along, None)
    if over.everything and not (subjects or read.each or read.everywhere or read.none or clause.piece.first):
        return  # what it goes on about was lost
    unknown = read.unknown[0] if read.unknown else ""
    for change in _changes(clause, read, over, along, first, last, subjects):
        yield Partly(change, unknown) if unknown else change


def _of_tops(clause: Clause, read: _Reader) -> Iterator[Statement]:
    """Where a change is the largest or the smallest of all: of which line, or of which step of a line."""
    if read.none or read.stepwise or read.before is not None or len(read.sizes) > len(read.tops):
        return
    if not all(top.of_change or (k and read.tops[0].of_change) for k, top in enumerate(read.tops)):
        return  # "the highest at P0": of the values
    unknown = read.unknown[0] if read.unknown else ""
    top = read.tops[0]
    if (
        len(read.tops) == 1
        and top.how == "noun"
        and top.largest
        and read.first is not None
        and (read.ends_step and read.ends_at < top.at)
        and not read.sizes
    ):
        step = _largest_step(clause, read)
        if step is not None:
            yield Partly(step, unknown) if unknown else step
        return
    ways = {falls for _, falls in read.ways}
    if len(ways) > 1 or None in ways or read.each or read.everywhere:
        return
    falls = ways.pop() if ways else None
    for gap in _gaps(clause, read, falls):
        yield Partly(gap, unknown) if unknown else gap


def _largest_step(clause: Clause, read: _Reader) -> Change | None:
    """ "The step from P0 to P1 is the largest for P2, for all": of the steps of one line, or of each."""
    along = read.along
    over = clause.base
    for one in read.places:
        if one.along == along or (part_of(over, one.along) is not None and one.along in read.each):
            return None
        over = with_part(over, one.along, one.labels)
    if along is None or along == "panel" or along in read.each:
        return None
    ways = {falls for _, falls in read.ways}
    over = with_part(over, along, None)
    single = all(side == along or len(part_of(over, side) or clause.figure.ticks[side]) < 2 for side in ALONG)
    if len(ways) > 1 or not (single or read.each or read.everywhere):
        return None
    degree = Degree.PLAIN if single else Degree.EVERY
    return Change(over, along, ways.pop() if ways else None, read.first, read.last, largest=True, degree=degree)


def _gaps(clause: Clause, read: _Reader, falls: bool | None) -> Iterator[Gap]:
    """Of which lines the change between two ticks is the largest, or the smallest."""
    free = False
    if read.base is not None:
        if read.first is not None:
            return
        target = [one for one in read.places if one.along == read.base[0]]
        if len(target) != 1:
            return
        along, first, last = read.base[0], (read.base[1],), target[0].labels
        places = [one for one in read.places if one.along != along]
    else:
        places = read.places
        if read.first is not None and read.last is not None and read.along is not None:
            along, first, last = read.along, (read.first,), (read.last,)
        else:
            side = read.along or inferred(clause, _only_of(places[:1]))
            ends = _ends_of(clause, side) if side is not None and order_of(clause.figure, side) is not None else None
            if side is None or ends is None:
                return
            along, first, last = side, (ends[0],), (ends[1],)
            free = not read.whole_way
    tops = _placed(read, places)
    if tops is None or along == "panel":
        return
    sides = {one.along for _, one in tops}
    if len(sides) != 1 or along in sides:
        return
    side = sides.pop()
    over = with_labels(with_labels(clause.base, along, None), side, None)
    for other in places:
        if all(other is not one for _, one in tops):
            if other.along in (along, side):
                return
            over = with_part(over, other.along, other.labels)
    signed = falls is not None or read.judged
    for k, (top, one) in enumerate(tops):
        at = with_part(Region(), one.along, one.labels)
        size = read.sizes[k] if len(read.sizes) == len(tops) else None
        if (size is None and read.sizes) or (size is not None and size.bound != "about"):
            return
        one_way = (first, last) if falls else (last, first)
        left, right = (with_labels(over, along, labels) for labels in one_way)
        amount = size.amount if size is not None else None
        yield Gap(left, right, at, top.largest, amount, signed, size is not None and size.percent, free)


def _only_of(places: list[Named]) -> Region:
    region = Region()
    for one in places:
        region = with_part(region, one.along, one.labels)
    return region


def _placed(read: _Reader, places: list[Named]) -> list[tuple[_Top, Named]] | None:
    """Each superlative with the place that it is of: the subject of its verb, or the one behind it."""
    found = []
    for k, top in enumerate(read.tops):
        until = read.tops[k + 1].at if k + 1 < len(read.tops) else len(read.words)
        behind = [one for one in places if top.at < one.at < until]
        before = [one for one in places if one.at < top.at and (k == 0 or one.at > read.tops[k - 1].at)]
        own = [one for one in before if one.bare]
        if top.how != "is" and own:
            found.append((top, own[-1]))
        elif behind and not (top.how != "is" and before and len(behind) > 1):
            found.append((top, behind[0]))
        else:
            return None
    return found


def _subjects(read: _Reader) -> tuple[list[Named] | None, list[Named]]:
    """The places of which each has a change of its own, and those that all have; None where that is not sure."""
    sides = {one.along for one in read.places}
    many = [side for side in sides if sum(one.along == side for one in read.places) > 1]
    if not many:
        return [], read.places
    if len(many) > 1:
        return None, []
    subjects = [one for one in read.places if one.along == many[0]]
    if len(subjects) != len(read.sizes):
        return None, []
    places = [(one.at, "P") for one in subjects]
    order = "".join(sort for _, sort in sorted([*places, *((size.at, "N") for size in read.sizes)]))
    if order not in ("PN" * len(subjects), "NP" * len(subjects)):
        return None, []
    return subjects, [one for one in read.places if one.along != many[0]]


def _ends_of(clause: Clause, along: Along) -> tuple[str, str] | None:
    """The first and the last tick of an axis whose ticks have an order."""
    ticks, numbers = clause.figure.ticks[along], clause.figure.numbers[along]
    if len(ticks) < 2 or (numbers and len(numbers) != len(ticks)):
        return None
    ticks = tuple(sorted(ticks, key=numbers.__getitem__)) if numbers else ticks
    return ticks[0], ticks[-1]


def _changes(
    clause: Clause,
    read: _Reader,
    over: Region,
    along: Along,
    first: str | None,
    last: str | None,
    subjects: list[Named],
) -> Iterator[Change]:
    """The changes, one for each pair of a size and a place."""
    sizes: list[_Size | None] = [*read.sizes] or [None]
    if len(sizes) > 1 and not subjects:
        return
    if read.before is not None and len(sizes) > 1:
        return
    plain = Degree.EVERY if read.each or read.everywhere or read.none else Degree.PLAIN
    for k, size in enumerate(sizes):
        falls = _falls(read, size)
        if falls is None and not read.judged:
            return
        region = over
        if subjects:
            region = with_part(region, subjects[k].along, subjects[k].labels)
        if any(side in read.each and part_of(region, side) is not None for side in ALONG):
            return
        degree, bound = plain, size.bound if size is not None else "about"
        if read.none:
            if bound not in _DENIED:
                return
            bound = _DENIED[bound]
        elif size is not None and size.amount.low < size.amount.high and not size.percent and bound == "about":
            degree = Degree.EVERY
        if read.stepwise:
            degree = Degree.EVERY
        yield Change(
            region,
            along,
            falls,
            first,
            last,
            size.amount if size is not None else None,
            bound,
            read.before,
            read.after,
            percent=size is not None and size.percent,
            degree=degree,
            stepwise=read.stepwise,
        )


def _falls(read: _Reader, size: _Size | None) -> bool | None:
    """Which way it goes by the word that goes with a size; None where there is none, or two that differ."""
    own = size.falls if size is not None else None
    ways = {falls for _, falls in read.ways}
    if len(ways) == 1:
        way = ways.pop()
        return None if own is not None and own != way else way
    if ways and size is not None and len(read.ways) == len(read.sizes):
        return read.ways[read.sizes.index(size)][1]
    return own if not ways else None


_KNOWN = (
    *_WAYS, *_TIMES, "gives", "give", "goes", "go", "comes", "takes", "steps", "factor", "multiplies", "gets", "got",
    "get", "picks", "largest", "biggest", "greatest", "steepest", "sharpest", "smallest", "slightest", "most", "least",
)  # fmt: skip
SHIFTS = Kind(frozenset(_KNOWN), find, accounts=True)
