"""A clause with all that it names put into marks, so that what it says of them shows.

"Accuracy peaks at length 7 (99.0%)" is "accuracy peaks at P0" with the aside "N0". A mark is a capital letter with a
number: P ticks, A an axis, E each tick of an axis, D a direction along one (places.Sort), N an amount, U a name that
the figure does not know; M stands for the metric. The words between them are in lower case, one blank apart. The files
of the kinds match their patterns on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from heat_pipeline.claims.finding.amounts import DECADE, amount_of, decade
from heat_pipeline.claims.finding.clauses import Piece
from heat_pipeline.claims.finding.degrees import NUMBERED_EXCEPTION, degree_of, doubt_of
from heat_pipeline.claims.finding.figure import Figure
from heat_pipeline.claims.finding.parts import PART_WORDS, part_at
from heat_pipeline.claims.finding.places import Finder, Place, Sort, Token, region_of, tokens
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.reading import labels
from heat_pipeline.reading.colours import WORDS as COLOURS
from heat_pipeline.reading.numbers import Number, numbers
from heat_pipeline.reading.sections import Part
from heat_pipeline.statements import Along, Amount, Degree, Region

MARK = re.compile(r"\b([PAEDNU])(\d+)\b")
_ASIDE = re.compile(r" ?\( ([^()]*?) ?\)| ?\( ([^()]*)$")
_PAIR = re.compile(
    r"\bP(\d+) (?:policy |model |base |value )?(?:to|in|on|→|vs|vs\.|with|/|against|into|taken for|predicted as|"
    r"(?:evaluated|tested|applied|run|used|scored|measured) (?:on|in|to)|"
    r"mistaken for|,) P(\d+)\b"
)
_FROM_TO = re.compile(r"\bfrom (?P<start>[NP]\d+) to (?P<end>[NP]\d+)\b")
_TICK_TOLD = re.compile(r"(?P<words>\b(?:best|worst|optimal) A(?P<axis>\d+) (?:is|was|remains) )N(?P<number>\d+)\b")
_EQUAL = re.compile(r"\bA(?P<axis>\d+) (?:=|and|equals|both) P(?P<place>\d+)\b")
_VERSUS = re.compile(r"\b(?P<one>N\d+) (?:vs|vs\.|versus|against) (?P<two>N\d+)\b")
_OF_TICKS = re.compile(r"\bfrom (?:P(\d+) to|N\d+ to P(\d+))\b")
_BEFORE_ZERO = frozenset(["above", "below", "under", "over", "than", "exceed", "exceeds", "is", "are", "exactly", "at"])
_BEFORE_WORDED = frozenset(["above", "below", "under", "over", "than", "exceed", "exceeds", "least", "most", "one"])
_UNIT = (
    "j kj mj gj wh kwh mwh gwh gb mb kb gib mib tb ms us µs ns sec w kw mw gw db dbm hz khz mhz ghz t kg mg "
    "g mm cm km ha x "
    "c °c °f k pp bp ppm mol ml kpa hpa mpa kcal kn mv ma nm μm µm usd eur"
)
_UNITS = frozenset(_UNIT.split())
_PER = _UNITS | {"h", "hour", "day", "month", "year", "second", "min", "minute", "token", "word", "sample", "request"}
_RATED = frozenset(
    ["tokens", "token", "words", "images", "samples", "frames", "requests", "req", "steps", "queries", "calls", "items"]
)
_SIGNS = frozenset(["negative", "positive"])
_VALUES = frozenset(["value", "values", "cell", "cells", "entry", "entries", "number", "numbers", "scores", "score"])
_OCCUR = frozenset(["occur", "occurs", "appear", "appears", "are"])
WORDED = {
    "ten": 10.0, "twenty": 20.0, "thirty": 30.0, "forty": 40.0, "fifty": 50.0, "sixty": 60.0, "seventy": 70.0,
    "eighty": 80.0, "ninety": 90.0, "half": 50.0,
}  # fmt: skip
"""Numbers that are told in words as amounts, behind a word of a bound."""
_ENDING = frozenset(["", "at", "in", "for", "on", "with", "under", "and", ",", "throughout", "everywhere", "only"])
_DIGIT = re.compile(r"\d")
_OVERALL = re.compile(r"^(?:[a-z]+ ){0,2}overall : (?=.*\b(?:E\d|every|each|all)\b)")  # "best overall: A leads in all"
# Words of the writer's own surprise, and what a thing follows from, tell nothing of the values.
_REMARK = re.compile(
    r"(?: ,)? (?:(?:somewhat|rather|quite|perhaps) )?(?:not (?:surprisingly|unexpectedly)|unsurprisingly|unexpectedly|"
    r"surprisingly(?= ,)|as (?:is )?expected|as (?:one|we) (?:would|might) expect|"
    r"as (?:U\d+|theory|the definition|it) (?:requires|demands|implies|should|must))(?: ,)?(?= )"
)
_LONGEST = 4_000  # characters
_POINTS = re.compile(r"(?P<number>\d+(?:\.\d+)?)-(?P<unit>points?|percent|pp)")
_DESPITE = re.compile(r"(?: ,)? (?:despite|in spite of) [^PNAED,]{1,40},?(?= )")
# "The full-precision model (FP16) is": the thing that the parentheses name.
_RANKS = (
    r"best|worst|highest|lowest|top|bottom|strongest|weakest|leading|first|last|second|third|fourth|next|other|only|"
    r"single|most|least|peak|maximum|minimum|optimal|winner|hardest|easiest|closest|average|mean|remaining|latter|former|same"
)
_DERIVED = (
    r"drops?|gains?|gaps?|spread|differences?|changes?|improvements?|increases?|decreases?|declines?|margins?|leads?|"
    r"variations?|deviations?|ranges?|ratios?|steps?|jumps?|loss|errors?|rises?|falls?|effects?|trends?|values?|cells?"
)
_NAMED_ASIDE = re.compile(
    rf"^(?P<at>(?:[a-z]+ : )?)the (?!(?:{_RANKS})\b)[a-z-]+ "
    rf"(?!(?:{_RANKS}|{_DERIVED}|of|to|from|between|in|on|at|for|with|and)\b)(?:[a-z]+|A\d+) "
    r"\( (?P<place>P\d+) \)(?= (?:is|has|stays|remains|leads|wins|gets|reaches|scores|M|comes|ranks|"
    r"keeps|never|always|beats|outperforms|falls|drops|rises|improves|gains|loses|peaks)\b)"
)
# "Ada , although the smallest , is": what is said of it by the way, not of its values.
_APPOSED = re.compile(
    r"^(?P<place>(?:the )?P\d+) , (?:although|though|despite being|while)(?: it is)? (?:only |by far )?(?:the |an? )?"
    r"(?:smallest|largest|biggest|oldest|newest|cheapest|simplest|small|large|old|new|cheap|simple|tiny)"
    r"(?: (?:one|A\d+|model|of (?:the )?(?:E\d+|A\d+|all|three|four|five|six|seven|eight|nine|ten)))* ,(?= (?:is|"
    r"has|stays|"
    r"remains|leads|wins|gets|reaches|scores|M|comes|ranks|keeps|beats|outperforms)\b)"
)
_BARRIER = re.compile(r"^N\d+ (?:barrier|mark|line|threshold|limit|ceiling|floor|level) : (?=.*\bN\d)")
_SAID_AGAIN = re.compile(r" , i\.e (?:, )?(?![^()]*\b(?:[PNAEDU]\d|not|no|only|except|but)\b)[^()]*$")
_EXAMPLE = re.compile(r"^(?:e\.g|e\.g\.|for (?:example|instance)|such as|like|i\.e|see|cf)\b")
_KNOWN_NAMES = frozenset(
    [
        "llm",
        "llms",
        "cot",
        "ai",
        "nlp",
        "x-axis",
        "y-axis",
        "u-shaped",
        "u-shape",
        "ood",
        "qa",
        "sota",
        "gpu",
        "cpu",
        "id",
        "i",
        "ii",
        "iii",
        "iv",
        "rag",
        "api",
        "n/a",
        "o.o.b",
        "oom",
        "oot",
        "nan",
        "heatmap",
        "vlm",
        "vlms",
    ]
)


# not "beats E0", "above E0", "than E0": what is compared with these is one of them
_EACH_OF = re.compile(r"(?:^|: |, |\b(?:on|for|with|in|at|under|by|across|to|from|over|of)(?: the)? )E(\d+)\b")


@dataclass(slots=True)
class Marked:
    """The marks of a stretch of text: the marked text as a whole, its main part, its asides, and what the marks are.

    `aside_at` is for each aside the place in the main part where it stood.
    """

    whole: str
    main: str
    asides: tuple[str, ...]
    aside_at: tuple[int, ...]
    places: list[Place]
    amounts: list[Amount]
    spans: list[tuple[int, int]]  # of the amounts


@dataclass
class Clause:
    """A clause of a line: what it says in marks, and where it stands.

    `scope` is the region that its heads tell, `subject` that of the clause before it in its sentence, which it goes on
    about where it names none of its own. `head` is the label before the line's colon, in lower case, where that names
    no place. `axis` is the axis that its head or the clauses before it in its line name, `before` the main part of the
    clause before it in its sentence, or the label before its line's colon. `has_cells` tells that cells were read from
    its line, `limited` that its sentence limits what it says. `diagonal` tells that it speaks of the cells on the
    diagonal only, or off it; `said` are its marks with the words of that.
    `of_scale` tells that its line is an item of one that names the colour scale ("Key markers: 0, 0.5, 1").
    `given` tells that it speaks of places with values only ("on all tasks for which it was run").
    `without` are the ticks that it takes out of what it says, by axis; `told` whether its line's head names what it is
    about, for which "it" stands. `led` are its marks with those of its line's head before them, and what the line is
    about without that head, where the head tells of a rank ("Best on GSM: Ada").
    """

    figure: Figure
    raw: str
    flat: str
    comma: bool
    piece: Piece
    marked: Marked
    scope: Region
    subject: Region | None
    part: Part
    head: str
    axis: Along | None = None
    has_cells: bool = False
    before: str = ""
    limited: bool = False
    diagonal: bool | None = None
    said: str = ""
    beside: Callable[[int], Clause | None] | None = None
    without: Mapping[Along, tuple[str, ...]] = field(default_factory=dict)
    given: bool = False
    told: bool = False
    of_scale: bool = False
    led: tuple[Marked, Region] | None = None

    def neighbour(self, places: int) -> Clause | None:
        """The clause so many places further on in its line, or before it (-1); None where there is none."""
        return self.beside(places) if self.beside is not None else None

    @property
    def start(self) -> int:
        """Where it begins in the text."""
        return self.piece.start

    @property
    def end(self) -> int:
        """Where it ends in the text."""
        return self.piece.end

    @property
    def main(self) -> str:
        """What it says in marks, without its asides."""
        return self.marked.main

    @property
    def whole(self) -> str:
        """What it says in marks, asides in their places."""
        return self.marked.whole

    @property
    def flat_text(self) -> str:
        """Its words, without marks of emphasis."""
        return self.flat[self.piece.start : self.piece.end]

    @cached_property
    def numbers(self) -> list[Number]:
        """All numbers that it names, places and amounts alike."""
        return numbers(self.flat, self.piece.start, self.piece.end, self.comma)

    @cached_property
    def doubt(self) -> str:
        """Why no cell decides it; "" where nothing speaks against judging it."""
        if self.limited:
            return "the words beside it limit what it says"
        why = doubt_of(self.main)
        if not why and re.search(r"\bU\d", self.main):
            return "it names something that the cells don't have"
        return why

    @cached_property
    def doubt_but_numbers(self) -> str:
        """The same for who reads exceptions of which only the number is told."""
        if self.limited or re.search(r"\bU\d", self.main):
            return self.doubt
        return doubt_of(NUMBERED_EXCEPTION.sub(" ", self.main))

    @cached_property
    def degree(self) -> Degree:
        """How firmly it is said."""
        return degree_of(_OVERALL.sub("", self.main))

    @cached_property
    def base(self) -> Region:
        """The region that it is about as far as its own words don't say otherwise: its subject's, or its heads'."""
        return self.subject if self.subject is not None else self.scope

    def places(self, said: str) -> list[Place]:
        """The places of ticks that stand in a stretch of it."""
        return [self.marked.places[int(mark[2])] for mark in MARK.finditer(said) if mark[1] == "P"]

    def amounts(self, said: str) -> list[Amount]:
        """The amounts that stand in a stretch of it."""
        return [self.marked.amounts[int(mark[2])] for mark in MARK.finditer(said) if mark[1] == "N"]

    def place(self, mark: str) -> Place:
        """What one mark of a place (P0, A1, E0, D2) stands for."""
        return self.marked.places[int(mark[1:])]

    def is_metric(self, mark: str) -> bool:
        """Whether a mark of an axis is called as the values are: the upright axis of a chart measures them."""
        place = self.place(mark)
        words = labels.words(self.raw[place.start : place.end])
        return bool(words) and self.figure.metric.issuperset(words)

    def region(self, said: str, on: Region | None = None) -> Region:
        """The region that a stretch of it names, on top of another (its base)."""
        on = self.base if on is None else on
        return region_of(self.places(said), on, self.either(said, on))

    def own(self, said: str) -> Region:
        """The region that a stretch of it names, and nothing else."""
        return region_of(self.places(said), Region(), self.either(said, self.base))

    def either(self, said: str, on: Region) -> Along | None:
        """On which axis a tick of both axes is meant: the one that the rest leaves free, if it leaves one."""
        taken = {place.along for place in self.places(said)}
        row = on.rows is not None or "row" in taken
        column = on.columns is not None or "column" in taken
        if row == column:
            return None
        return "column" if row else "row"

    def is_plain(self, said: str) -> bool:
        """Whether all ticks in a stretch of it are surely of one axis each."""
        on = self.base
        return all(place.along is not None for place in self.places(said)) or self.either(said, on) is not None


class Marker:
    """Puts stretches of a text into marks; made once for a text."""

    def __init__(self, figure: Figure, raw: str, flat: str, comma: bool) -> None:
        self.figure = figure
        self.raw = raw
        self.flat = flat
        self.comma = comma
        self.finder = Finder(figure)

    def mark(self, start: int, end: int) -> Marked:
        """The marks of `flat[start:end]`, of its first few thousand characters where it is longer."""
        end = min(end, start + _LONGEST)
        flat, raw = self.flat, self.raw
        found = numbers(flat, start, end, self.comma) if _DIGIT.search(flat, start, end) else []
        made = tokens(flat, raw, start, end, found)
        places: list[Place] = []
        amounts: list[Amount] = []
        spans: list[tuple[int, int]] = []
        words: list[str] = []
        unknown = 0
        equals = flat.find("=", start, end) >= 0
        at = 0
        of_one = self.figure.of_one
        titled = _is_titled(made)
        unit = re.findall(r"[^\W\d_]+|/", self.figure.reading.unit.lower())
        head = next((place for place, token in enumerate(made[:10]) if token.low == ":"), 0)
        while at < len(made):
            token = made[at]
            if token.key.endswith("0") and (tens := DECADE.match(token.low)) is not None:
                words.append(f"N{len(amounts)}")  # "mid-80s"
                amounts.append(decade(tens, of_one))
                spans.append((token.start, token.end))
                at += 1
                continue
            if at + 1 < len(made) and token.low in ("low", "mid", "high", "upper", "lower", "middle"):
                tens = DECADE.match(f"{token.low} {made[at + 1].low}")
                if tens is not None:
                    words.append(f"N{len(amounts)}")
                    amounts.append(decade(tens, of_one))
                    spans.append((token.start, made[at + 1].end))
                    at += 2
                    continue
            if token.low[:1].isdigit() and (joined := _POINTS.fullmatch(token.low)) is not None:
                words.extend((f"N{len(amounts)}", joined["unit"]))  # "a 5-point lead"
                cut = token.start + joined.end("number")
                amounts.append(amount_of(numbers(flat, token.start, cut, self.comma)[0], of_one))
                spans.append((token.start, cut))
                at += 1
                continue
            if token.low == "n" and [one.low for one in made[at + 1 : at + 3]] == ["/", "a"]:
                words.append("n/a")
                at += 3
                continue
            if token.low in PART_WORDS:
                part = part_at(made, at, self.figure, self.finder.axis_at)
                if part is not None:
                    found_places, stop, sure = part
                    for number, place in enumerate(found_places):
                        words.extend(["and"] * (number > 0))
                        words.append(f"{place.sort.value}{len(places)}")
                        places.append(place)
                    if not sure:
                        words.append("-".join(one.low for one in made[at:stop]))
                    at = stop
                    continue
            if unit and token.low == unit[0] and words and words[-1][:1] == "N" and made[at - 1].number is not None:
                behind = at + len(unit)
                if [one.low for one in made[at:behind]] == unit:
                    at = behind  # "4.6 Wh", where the axis is one of "Energy (Wh)"; "41 tokens/s"
                    continue
            begins = self.finder.may_begin(token) or (equals and at + 1 < len(made) and made[at + 1].low == "=")
            known = self.finder.place_at(made, at, raw) if begins else None
            if known is not None:
                place, at = known
                if len(place.labels) > 1 and words and NUMBERS.get(words[-1]) == len(place.labels):
                    words.pop()  # "the two LLaVA models"
                words.append(f"{place.sort.value}{len(places)}")
                places.append(place)
                continue
            if token.number is not None:
                words.append(f"N{len(amounts)}")
                amounts.append(amount_of(token.number, of_one))
                spans.append((token.start, token.end))
            elif token.key in self.figure.metric:
                if not words or words[-1] != "M":
                    words.append("M")
            elif at >= head and self._is_unknown(token, at, made, titled):
                words.append(f"U{unknown}")
                unknown += 1
            elif token.low in _SIGNS and (signed := self._signed(words, made, at)) is not None:
                words.extend((*signed, "below" if token.low == "negative" else "above", f"N{len(amounts)}"))
                amounts.append(Amount(0.0, 0.0, 0.0, False, "zero"))
                spans.append((token.start, token.end))
                at += len(signed)
            elif token.low == "zero" and words and words[-1] in _BEFORE_ZERO:
                words.append(f"N{len(amounts)}")
                amounts.append(Amount(0.0, 0.0, 0.0, False, "zero"))
                spans.append((token.start, token.end))
            elif token.low in WORDED and words and words[-1] in _BEFORE_WORDED and not _is_share(made, at):
                told = WORDED[token.low] * (0.01 if of_one else 1.0)
                words.append(f"N{len(amounts)}")
                amounts.append(Amount(told, told, 0.0, False, token.low))
                spans.append((token.start, token.end))
            elif token.low in _RATED and [one.low for one in made[at + 1 : at + 2]] == ["/"] and _is_rate(made, at):
                at += 2  # "41 tokens/s"
            elif token.low in ("~", "≈", "s") or (token.low in _UNITS and at and made[at - 1].number is not None):
                if at + 2 < len(made) and made[at + 1].low == "/" and made[at + 2].low in _PER:
                    at += 2  # "9 t/ha"
            elif token.low in ("single", "double") and at + 1 < len(made) and made[at + 1].low == "digits":
                if words and words[-1] == "in":
                    words.pop()
                bound = (0.0, 10.0, "10") if token.low == "single" else (10.0, 99.9999, "double digits")
                words.extend(("below", f"N{len(amounts)}") if token.low == "single" else ("in", f"N{len(amounts)}"))
                told = bound[1] if token.low == "single" else bound[0]
                amounts.append(Amount(told, bound[1], 0.0, False, bound[2]))
                spans.append((token.start, made[at + 1].end))
                at += 1
            else:
                words.append(token.low)
            at += 1
        whole = " ".join(words)
        if "surprising" in whole or "expect" in whole or " as " in whole:
            whole = _REMARK.sub(" ", f" {whole} ").strip()
        whole = _BARRIER.sub("", whole)
        if "( P" in whole:
            whole = _NAMED_ASIDE.sub(r"\g<at>\g<place>", whole)
        if " , although " in whole or " , though " in whole or " , despite " in whole or " , the " in whole:
            whole = _APPOSED.sub(r"\g<place>", whole)
        if " i.e " in whole:
            whole = _SAID_AGAIN.sub("", whole)
        if "espite" in f" {whole}" or "in spite of" in whole:
            whole = _DESPITE.sub(" ", f" {whole} ").strip()
        if "from N" in whole or "to N" in whole:
            whole = self._from_to(whole, places, amounts)
        if self.figure.is_square and " N" in whole and _VERSUS.search(whole) is not None:
            whole = self._versus(whole, places, amounts)
        if "best A" in whole or "worst A" in whole or "optimal A" in whole:
            whole = self._tick_told(whole, places, amounts)
        if self.figure.is_square:
            if _EQUAL.search(whole) is not None:
                whole = self._equal(whole, places)
            places = _across(whole, self._paired(whole, places))
        main, asides, aside_at = parted(whole)
        return Marked(whole, main, asides, aside_at, places, amounts, spans)

    def _from_to(self, whole: str, places: list[Place], amounts: list[Amount]) -> str:
        """The marks with the ends of "from 5 to 0" as ticks where one of them is, or those of another such pair."""
        sides = {places[int(mark)].along for pair in _OF_TICKS.findall(whole) for mark in pair if mark}
        if len(sides) != 1:
            return whole
        along = next(iter(sides))
        if along is None or along == "panel":
            return whole
        numbers = {number: label for label, number in self.figure.numbers[along].items()}

        def ticks(found: re.Match[str]) -> str:
            ends = []
            for mark in (found["start"], found["end"]):
                if mark[0] == "N":
                    amount = amounts[int(mark[1:])]
                    label = numbers.get(amount.low) if amount.low == amount.high else None
                    if label is None:
                        return found[0]
                    places.append(Place(Sort.LABELS, along, 0, 0, (label,)))
                    mark = f"P{len(places) - 1}"
                ends.append(mark)
            return f"from {ends[0]} to {ends[1]}"

        return _FROM_TO.sub(ticks, whole)

    def _equal(self, whole: str, places: list[Place]) -> str:
        """The marks with the axis of "digit_a = digit_b = 3" as its tick with the label of the other's."""

        def tick(found: re.Match[str]) -> str:
            axis, place = places[int(found["axis"])], places[int(found["place"])]
            other = {"row": "column", "column": "row"}.get(place.along or "")
            along = axis.along
            if (
                along is None
                or along != other
                or place.labels[0:1] != tuple(label for label in self.figure.ticks[along] if label in place.labels)
            ):
                return found[0]
            places.append(replace(place, along=along))
            return f"P{len(places) - 1} = P{found['place']}"

        return _EQUAL.sub(tick, whole)

    def _versus(self, whole: str, places: list[Place], amounts: list[Amount]) -> str:
        """The marks with the numbers of "1 vs 5" as the ticks of both axes that they are."""
        rows, columns = self.figure.numbers["row"], self.figure.numbers["column"]
        both = {number: label for label, number in rows.items() if columns.get(label) == number}

        def ticks(found: re.Match[str]) -> str:
            marks: list[str] = []
            for mark in (found["one"], found["two"]):
                amount = amounts[int(mark[1:])]
                label = both.get(amount.low) if amount.low == amount.high else None
                if label is None:
                    return found[0]
                marks.append(f"P{len(places) + len(marks)}")
            for mark in (found["one"], found["two"]):
                places.append(Place(Sort.LABELS, None, 0, 0, (both[amounts[int(mark[1:])].low],)))
            return f"{marks[0]} vs {marks[1]}"

        return _VERSUS.sub(ticks, whole)

    def _tick_told(self, whole: str, places: list[Place], amounts: list[Amount]) -> str:
        """The marks with the number of "the best rank is 8" as the tick that it is."""

        def tick(found: re.Match[str]) -> str:
            along = places[int(found["axis"])].along
            amount = amounts[int(found["number"])]
            if along is None or along == "panel" or amount.low != amount.high:
                return found[0]
            label = next((one for one, number in self.figure.numbers[along].items() if number == amount.low), None)
            if label is None:
                return found[0]
            places.append(Place(Sort.LABELS, along, 0, 0, (label,)))
            return f"{found['words']}P{len(places) - 1}"

        return _TICK_TOLD.sub(tick, whole)

    def _paired(self, whole: str, places: list[Place]) -> list[Place]:
        """Ticks of both axes that stand as a pair, the row first: "es to en", "Stack on Pick", "1 vs 5"."""
        first, second = ("row", "column") if self.figure.rows_first else ("column", "row")
        found = list(places)
        for pair in _PAIR.finditer(whole):
            one, two = int(pair[1]), int(pair[2])
            if found[one].along is None and found[two].along is None:
                found[one] = replace(found[one], along=first)  # type: ignore[arg-type]
                found[two] = replace(found[two], along=second)  # type: ignore[arg-type]
        return found

    def _signed(self, words: list[str], made: list[Token], at: int) -> list[str] | None:
        """What stands before the bound that a word of sign tells: "no negative values" are "no values below 0".

        Nothing in "they are negative"; None where the word bounds nothing.
        """
        if _is_said_of_all(words, made, at):
            return []
        behind = [token.low for token in made[at + 1 : at + 3]]
        if not behind or not (made[at + 1].key in self.figure.metric or behind[0] in _VALUES):
            return None
        noun = "M" if made[at + 1].key in self.figure.metric else behind[0]
        none = words[-1:] == ["no"] and not self.figure.is_square  # in a square one `pairs` finds it
        if none or (not words and behind[1:] and behind[1] in _OCCUR):
            return [noun]
        return None

    def _is_unknown(self, token: Token, at: int, made: list[Token], titled: bool) -> bool:
        if not token.name or token.key in self.figure.own_words or token.low in _KNOWN_NAMES or token.low in COLOURS:
            return False
        if at and made[at - 1].number is not None:
            return False  # a unit
        printed = self.raw[token.start : token.end]
        if any(char.isdigit() for char in printed) or any(char.isupper() for char in printed[1:]):
            return not any(part in self.figure.own_words for part in token.low.split("-")) and not printed.endswith("-")
        return (
            not titled and at > 0 and made[at - 1].low not in (":", "(", "—", ".", "/") and made[at - 1].low.isalpha()
        )


def _across(whole: str, places: list[Place]) -> list[Place]:
    """Ticks of both axes beside each tick of one are of the other: "every target is above 50 with English"."""
    each = {places[int(mark)].along for mark in _EACH_OF.findall(whole)}
    along = next(iter(each)) if len(each) == 1 else None
    if along not in ("row", "column") or any(place.others for place in places):
        return places
    other: Along = "column" if along == "row" else "row"
    return [replace(one, along=other) if one.along is None and one.sort is Sort.LABELS else one for one in places]


def _is_said_of_all(words: list[str], made: list[Token], at: int) -> bool:
    """Whether "negative" says of values that they are below zero: "four values are negative"."""
    behind = made[at + 1].low if at + 1 < len(made) else ""
    return bool(words) and words[-1] in ("is", "are", "stays", "stay", "remain", "remains") and behind in _ENDING


def _is_rate(made: list[Token], at: int) -> bool:
    """Whether a unit of so many things per another stands behind a number: "41 tokens/s"."""
    return at > 0 and made[at - 1].number is not None and at + 2 < len(made) and made[at + 2].low in (*_PER, "s")


def _is_share(made: list[Token], at: int) -> bool:
    """Whether a number in words is of things that are counted: "more than half of the cells", "over twenty points"."""
    behind = made[at + 1].low if at + 1 < len(made) else ""
    return behind.isalpha() and behind not in ("in", "at", "on", "for", "with", "under", "and", "percent", "everywhere")


def parted(whole: str) -> tuple[str, tuple[str, ...], tuple[int, ...]]:
    """A marked text without what stands in parentheses, and that with its places in what is left."""
    if "(" not in whole:
        return whole, (), ()
    main, asides, aside_at = "", [], []
    reach = 0
    for found in _ASIDE.finditer(whole):
        main += whole[reach : found.start()]
        asides.append((found[1] or found[2] or "").strip())
        aside_at.append(len(main))
        reach = found.end()
    main += whole[reach:]
    return main.rstrip(), tuple(asides), tuple(aside_at)


def examples(asides: tuple[str, ...]) -> Iterator[str]:
    """Those of a clause's asides that only give examples."""
    return (aside for aside in asides if _EXAMPLE.match(aside))


def telling(asides: tuple[str, ...]) -> tuple[str, ...]:
    """Those of a clause's asides that say something of it, and are no examples."""
    return tuple(aside for aside in asides if not _EXAMPLE.match(aside))


def _is_titled(made: list[Token]) -> bool:
    """Whether words are written as a title, in which capitals make no name."""
    words = [token for token in made if token.low.isalpha() and len(token.low) > 3]
    return sum(token.name for token in words) * 2 > len(words)
