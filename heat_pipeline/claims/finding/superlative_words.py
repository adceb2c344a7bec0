"""The words of a clause on the highest, lowest, second and so on, read one after the other.

The words of the rank, what it is of and where it is, in each of what, the value, verbs of being, having and occurring.
A word that is none of these could change what is said, and then nothing is read. What the parts claim together is
made in `superlative_meaning`, the orders in which clauses tell them are put right in `superlatives`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import axes_of, part_of
from heat_pipeline.claims.finding.rankings import (
    BAD,
    GOOD,
    HIGH,
    LOW,
    SUPERLATIVE,
    end_of,
    end_of_most,
    is_doing,
    is_using,
)
from heat_pipeline.claims.finding.wordclasses import (
    CELLS,
    DONE,
    FINITE,
    GIVEN,
    PREPOSITIONS,
    SILENT,
    THINGS,
    is_derived,
    is_of_values,
)
from heat_pipeline.claims.finding.wordwise import EVERYWHERE, HEDGES, LINKS, Named, Words
from heat_pipeline.reading import labels
from heat_pipeline.statements import Along, Amount

_SIGNED = {"negative": "low", "positive": "high"}
ENDS = {
    **dict.fromkeys(HIGH.split(), "high"),
    **dict.fromkeys(LOW.split(), "low"),
    **dict.fromkeys(GOOD.split(), "good"),
    **dict.fromkeys(BAD.split(), "bad"),
    "top": "top",
    "leading": "top",
    "bottom": "down",
}
"""The end from which it is counted: that of the high or the good values; the top is both, where these are the same."""
_NOUNS = frozenset(["maximum", "max", "peak", "high", "minimum", "min", "low", "optimum", "record"])
"""Those that are nouns themselves, and of single cells."""
_WINNERS = frozenset(["winner", "champion", "leader", "loser"])
ORDINALS = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5, "5th": 5,
    "sixth": 6, "6th": 6, "runner-up": 2, "last": -1, "penultimate": -2,
}  # fmt: skip
_PLACING = frozenset(["place", "places", "position", "positions", "rank", "spot"])
VERBS = {"peaks": "high", "bottoms": "low", "leads": "top", "wins": "good", "tops": "top", "excels": "good"}
_DRAWN = frozenset(["row", "column", "line", "bar", "curve", "panel", "one"])
_LISTED = frozenset(["entry", "entries", "row", "rows", "line", "lines", "column", "columns", "panel", "panels"])
_PEAKING = frozenset(["peaks", "bottoms"])
_BEFORE_PLACE = frozenset(["in", "the", "on", "always", "also", ",", "clearly"])
_NEARLY = frozenset(["among", "amongst", "of", "near", "between", "within", "from", "to", "than"])
_EPITHETS = frozenset(["clear", "clearly", "sole", "single", "overall", "absolute", "global", "very", "undisputed"])
_OF_FIELD = frozenset(["of", "among", "amongst", "out"])
_OWNED = frozenset(["its", "their"])
_OPENING = frozenset(["and", "but", "also", "then", "yet", "thus", "always", "consistently", ","])
_OWNERS = (
    ("with",), ("having",), ("that", "has"), ("which", "has"), ("that", "have"), ("that", "gets"), ("that", "shows"),
    ("that", "achieves"), ("that", "reaches"), ("that", "yields"), ("that", "is"), ("which", "is"), ("that", "scores"),
)  # fmt: skip
_MEANS = frozenset(["average", "mean"])
_SUBJECTS = frozenset(["it", "they", "which", "that", "who"])
_OF_SIZE = frozenset(["largest", "smallest", "greatest", "biggest", "longest", "shortest", "min", "max"])
_EACH = frozenset(["every", "each", "all", "both"])
_NO_NOUNS = frozenset(
    [
        "only",
        "alone",
        "except",
        "excluding",
        "without",
        "than",
        "not",
        "never",
        "no",
        "nor",
        "neither",
        "or",
        "most",
        "least",
        "more",
        "less",
        "fewer",
        "twice",
        "half",
        "if",
        "unless",
        "when",
        "while",
        "where",
        "because",
        "since",
        "until",
        "before",
        "after",
        "though",
        "although",
        "like",
        "unlike",
        "versus",
        "vs",
        "itself",
        "themselves",
        "ever",
        "always",
        "often",
        "rarely",
        "sometimes",
        "mostly",
        "m",
        "second",
    ]
)
_NUMBERED = frozenset(
    ["level", "step", "point", "row", "column", "rank", "position", "place", "number", "field", "spot"]
)


@dataclass(slots=True)
class Rank:
    """What is told of the place among the others: from which end, which one, in which words."""

    end: str
    number: int
    at: int
    stop: int
    cells: bool = False  # of single cells, as the noun says
    noun: bool = False  # a noun follows, or it is one
    verb: bool = False
    owned: bool = False  # "its best", "at its best"
    of: str = ""  # the mark of the axis that it names: "the best A0"
    bare: bool = False  # told by its number alone: "second"


def about_one(clause: Clause) -> tuple[Along, tuple[str, ...]] | None:
    """The axis and the labels of what a clause goes on about: its subject, or what its line's head names."""
    about = clause.subject if clause.subject is not None else clause.scope if clause.told else None
    sides = axes_of(about) if about is not None else ()
    if len(sides) > 1 and clause.subject is not None:
        sides = tuple(side for side in sides if part_of(clause.scope, side) is None)  # the rest its line's head tells
    if about is None or len(sides) != 1 or about.diagonal is not None:
        return None
    return sides[0], part_of(about, sides[0]) or ()


class SuperlativeWords(Words):
    """Reads a clause with a rank."""

    def __init__(self, clause: Clause, said: str) -> None:
        super().__init__(clause, said)
        self.rank: Rank | None = None
        self.rivals: set[Along] = set()
        self.numbers: list[int] = []  # numbers of those that it is the best of
        self.amount: Amount | None = None
        self.valued = -1  # where the amount stands
        self.second: int | None = None  # where another rank begins
        self.pair: list[tuple[str, int]] = []  # labels of a square grid that are ticks of both axes
        self.off_diagonal = False
        self.cases: list[tuple[int | None, str]] = []  # "each group", "all four": how many, of what
        self.about = about_one(clause)  # what "it" stands for
        self.owners: set[Along] = set()  # of the axes that "the class with" names
        self.across: Along | None = None  # "averaged over" this axis
        self.mean = False  # of averages: "on average", "the highest mean"
        self.times: tuple[int, int | None, str] | None = None  # "on three of the five tasks"
        self.pointed = False  # whether it stands in the clause
        self.owner = -1  # the tick of what a noun before it is: "the model from P0"
        self.thing = ""  # a noun of what has the rank that is none of the usual ones

    def is_read(self) -> bool:
        """Whether it is one rank, and every word is understood."""
        if self._is_elided():
            self._named_before(0, True)
        stopped = self.read()
        if stopped is None:
            return self.rank is not None and self._placed_pair() and self._placed_cases()
        if self.rank is not None and self.second is None:
            rest = range(stopped + 1, len(self.words))
            self.second = next((k for k in rest if self.words[k] in ENDS or self.words[k] in ORDINALS), None)
        return False

    def phrase(self, at: int) -> int | None:
        """The words of a rank, or of those that it is one of."""
        for phrase in (
            self._field,
            self._each_case,
            self._times,
            self._averaging,
            self._one_with,
            self._ranking,
            self._noun_of,
            self._pointing,
            self._doing,
        ):
            if (after := phrase(at)) is not None:
                return after
        return None

    def _is_elided(self) -> bool:
        """Whether it begins with its verb: "and is the lowest", of what the clause before it is about."""
        at = 0
        while self.word(at) in _OPENING:
            at += 1
        word = self.word(at)
        behind = self.word(at + 1)
        return word in FINITE or word in VERBS or ((is_using(word) or is_doing(word)) and behind[:1] not in "P")

    def _named_before(self, at: int, bare: bool) -> bool:
        """Take what the clause before is about as named at a word; whether there is such a thing."""
        if self.about is None or self.about[0] in [one.along for one in self.places]:
            return False
        self.places.append(Named(*self.about, at - 1 if at == 0 else at, bare))
        self.pointed = True
        return True

    def _times(self, at: int) -> int | None:
        """ "On three of the five tasks", "in four tasks out of five": in how many cases it is so."""
        if self.word(at - 1) not in ("in", "on", "for", "at", "under", "across") or self.times is not None:
            return None
        number, after = self.whole(at), at + 1
        if number is None:
            return None
        noun = ""
        if self._is_case(after):
            noun, after = self.words[after], after + 1
        if self.words[after : after + 2] == ["out", "of"]:
            after += 2
        elif self.word(after) == "of" and not noun:
            after += 1
        else:
            return None
        while self.word(after) in ("the", "all", "its", "these"):
            after += 1
        of = self.whole(after)
        after += of is not None
        if self._is_case(after) and not noun:
            noun, after = self.words[after], after + 1
        if (of is None and not noun) or (of is not None and of <= number):
            return None
        self.times = number, of, noun
        return after

    def _is_case(self, at: int) -> bool:
        word = self.word(at)
        return (word[:1] == "A" and word[1:].isdigit()) or (word in THINGS and word not in CELLS)

    def _averaging(self, at: int) -> int | None:
        """ "On average", "averaged over the tasks", "by mean": that it is of averages."""
        words = self.words
        if words[at] in ("on", "by", "in") and self.word(at + 1) in _MEANS and self._ends_noun(at + 2):
            self.mean = True
            return at + 2
        if words[at] not in ("averaged", "averaging", "average") or self.word(at + 1) not in ("over", "across"):
            return None
        after = at + 2
        while self.word(after) in ("the", "all", "of", "both", "these") or self.whole(after) is not None:
            after += 1
        along = self.is_axis(after)
        noun = self.word(after)
        if along is None and not (noun in THINGS and noun not in CELLS):
            return None
        self.mean = True
        if along is not None:
            self.across = along
        return after + 1

    def _one_with(self, at: int) -> int | None:
        """ "The class with", "the one that has": what goes before a rank as the thing that has it."""
        if self.rank is not None or self.word(at - 1) not in ("the", "a", "only", "single"):
            return None
        word = self.words[at]
        if not (word in THINGS or word == "one" or (word[:1] == "A" and word[1:].isdigit())):
            return None
        owner = next((said for said in _OWNERS if tuple(self.words[at + 1 : at + 1 + len(said)]) == said), None)
        if owner is None:
            return None
        if word[:1] == "A" and (along := self.is_axis(at)) is not None:
            self.owners.add(along)
        self.verb = self.verb if self.verb is not None or self.places else None
        return at + 1 + len(owner)

    def _pointing(self, at: int) -> int | None:
        """ "It", "its", "there": what the clause before is about, or the line's head."""
        word = self.words[at]
        if self.pointed or self.about is None:
            return None
        if (word in _SUBJECTS and not self.places and self.rank is None) or (word in _OWNED and not self.places):
            return at + 1 if self._named_before(at, True) else None
        if word in ("here", "there") and self.rank is not None and at == len(self.words) - 1:
            return at + 1 if self._named_before(at, False) else None
        return None

    def _noun_of(self, at: int) -> int | None:
        """A noun for what a tick is, before it: "the label P0", "the model from P0"."""
        word = self.words[at]
        if not (word in THINGS and word not in CELLS) or self.word(at - 1) not in ("", "the", "a", ",", ":", "and"):
            return None
        behind = self.word(at + 1)
        if behind[:1] == "P" and behind[1:].isdigit():
            return at + 1
        tick = self.word(at + 2)
        tied = behind in ("from", "of", "by", "with", "called", "named") and tick[:1] == "P" and tick[1:].isdigit()
        if tied and not self.places and self.rank is None:
            self.owner = at + 2
            return at + 2
        return None

    def _doing(self, at: int) -> int | None:
        """A verb of using or doing, which parts what is told of from what is told: "burns the most energy"."""
        word = self.words[at]
        if word in FINITE or not (is_using(word) or is_doing(word)):
            return None
        behind = [one for one in self.words[at + 1 : at + 6] if one not in ("the", "by", "far", "out", "up")][:1]
        if self.rank is None and not (behind and (behind[0] in ENDS or behind[0] in ("most", "least", "clearly"))):
            return None
        self.verb = at if self.verb is None else self.verb
        return at + 1

    def _each_case(self, at: int) -> int | None:
        """ "In every category", "on all four", "in both": each case, of an axis that is called by another name."""
        words = self.words
        if words[at] not in _EACH or self.word(at - 1) not in PREPOSITIONS:
            return None
        after = at + 1
        while self.word(after) in ("of", "the", "single"):
            after += 1
        number = 2 if words[at] == "both" else self.whole(after) if self.word(after)[:1] != "N" else None
        if number is not None and words[at] != "both":
            after += 1
        while self.word(after) in GIVEN or self.word(after) in ("different", "considered", "tested"):
            after += 1
        noun = self.word(after)
        if noun[:1] == "A" and noun[1:].isdigit():
            along = self.is_axis(after)
            if along is None or (number is not None and number != len(self.clause.figure.ticks[along])):
                return None
            self.each.append(along)
            return after + 1
        if noun.isalpha() and noun in THINGS and noun not in CELLS:
            self.cases.append((number, noun))
            return after + 1
        if self._ends_noun(after) and (number is not None or words[at] in ("each", "both")):
            self.cases.append((number, ""))
            return after
        if noun.isalpha() and self._ends_noun(after + 1) and not is_derived(noun) and noun not in FINITE:
            self.cases.append((number, noun))
            return after + 1
        return None

    def _placed_cases(self) -> bool:
        """Whether it is sure of which axis the cases are that are called by another name."""
        figure = self.clause.figure
        for number, noun in self.cases:
            named = {one.along for one in self.places} | set(self.each)
            base = self.clause.base
            free = [
                side
                for side in ALONG
                if len(figure.ticks[side]) > 1 and side not in named and len(part_of(base, side) or "xx") > 1
            ]
            if number is not None:
                free = [side for side in free if len(part_of(base, side) or figure.ticks[side]) == number]
            if len(free) != 1:
                return False
            self.each.append(free[0])
            axis = {"row": figure.reading.rows.name, "column": figure.reading.columns.name, "panel": "panel"}[free[0]]
            own = figure.names.get(labels.stem(noun)) == free[0]
            if noun and number is None and not own and (axis or noun not in THINGS):
                self.thing = noun  # the axis is called otherwise: it may be groups of its ticks
        return True

    def amount_at(self, at: int) -> int | None:
        """The value of what has the rank."""
        before = self.word(at - 1)
        if self.amount is not None or before in ("by", "over", "than", "to", "from") or before in _NUMBERED:
            return None
        if self.word(at + 1) in ("points", "point", "times", "percent", "of"):
            return None
        self.amount = self.clause.amounts(self.words[at])[0]
        self.valued = at
        if before in HEDGES - {"only"}:
            self.amount = replace(self.amount, about=True)
        return at + 1

    def place_at(self, at: int) -> int | None:
        """A place; labels of a square grid that may be of both axes are put in place at the end."""
        place = self.clause.place(self.words[at])
        both = self.word(at - 1) == "between"
        open_one = place.along is None and self.clause.either(self.words[at], self.clause.base) is None
        if self.clause.figure.is_square and (open_one or both) and len(place.labels) == 1 + both:
            self.pair.extend((label, at) for label in place.labels)
            return at + 1
        after = super().place_at(at)
        if after is None:
            return None
        if self.owner == at:
            self.places[-1] = replace(self.places[-1], bare=True)
        return self._noun_behind(after)

    def _noun_behind(self, at: int) -> int:
        """The word behind a noun for what the tick before it is: "the P0 policy has", "P0 prompts get"."""
        noun, behind = self.word(at), self.word(at + 1)
        if (
            not noun.isalpha()
            or noun in FINITE
            or noun in DONE
            or noun in PREPOSITIONS
            or noun in LINKS
            or noun in SILENT
            or noun in EVERYWHERE
            or noun in ENDS
            or noun in VERBS
            or noun in ORDINALS
            or noun in _NO_NOUNS
            or noun[0].isupper()
            or is_derived(noun)
            or noun.endswith("ly")
            or self.is_event(noun)
            or is_using(noun)
            or is_doing(noun)
        ):
            return at
        goes_on = behind in FINITE or behind in VERBS or is_using(behind) or is_doing(behind) or self.is_event(behind)
        if not (goes_on or (noun in THINGS and self._ends_noun(at + 1))):
            return at
        if noun not in THINGS:
            self.thing = noun
        return at + 1

    def is_fronted(self, at: int) -> bool:
        """Whether a place stands before the rank."""
        return self.rank is None

    def _placed_pair(self) -> bool:
        """Whether labels that are ticks of both axes are put in place: a pair's, where both ways are the same."""
        if not self.pair:
            return True
        figure = self.clause.figure
        rank = self.rank
        along = self.clause.place(rank.of).along if rank is not None and rank.of else None
        if along in ("row", "column") and not self.places:
            return self._placed_by(along, rank.at if rank is not None else 0)
        if len(self.pair) != 2 or self.places or not figure.mirrors:
            return False
        (one, first), (two, second) = self.pair
        if (one, two) not in figure.places_with_cells:
            one, two = two, one
        self.places = [Named("row", (one,), first, True), Named("column", (two,), second, True)]
        self.off_diagonal = True
        return True

    def _placed_by(self, along: Along, rank: int) -> bool:
        """ "P0 is the best source for P1", "the best target is P0": the ticks by the axis that the rank names."""
        other: Along = "column" if along == "row" else "row"
        bare = [one for one in self.pair if self._is_bare(one[1])]
        tied = [one for one in self.pair if not self._is_bare(one[1])]
        if len(bare) != 1 or len(tied) > 1:
            return False
        self.places = [Named(along, (bare[0][0],), bare[0][1], True)]
        if tied:
            self.places.append(Named(other, (tied[0][0],), tied[0][1], False))
            self.off_diagonal = True
        self.places.sort(key=lambda one: one.at)
        return True

    def _field(self, at: int) -> int | None:
        """ "Of the four", "among all five tasks", "of all": those that it is the best of."""
        if self.words[at] not in _OF_FIELD:
            return None
        after = at + 1
        while after < len(self.words) and self.words[after] in ("of", "all", "the", "these", "its"):
            after += 1
        number = self.whole(after)
        if number is not None:
            after += 1
        word = self.words[after] if after < len(self.words) else ""
        axis = word[:1] in ("A", "E") and word[1:].isdigit()
        if axis:
            along = self.clause.place(word).along
            if along is None or self.clause.place(word).others:
                return None
            self.rivals.add(along)
            after += 1
        elif number is not None and word in THINGS and word not in CELLS:
            after += 1
        elif not (number is not None or self.words[after - 1] == "all") or self._is_noun(word):
            return None
        if number is not None:
            self.numbers.append(number)
        return after

    @staticmethod
    def _is_noun(word: str) -> bool:
        return word.isalpha() and word not in FINITE and word not in PREPOSITIONS and word not in EVERYWHERE

    def _ranking(self, at: int) -> int | None:
        """The words of a rank that begin here, with the nouns behind them."""
        begin = at
        words, clause = self.words, self.clause
        while at < len(words) and words[at] in _EPITHETS:
            at += 1
        if at >= len(words):
            return None
        word = words[at]
        if word in ("most", "least") and (self.word(at - 1) == "at" or self.word(begin - 1) == "at"):
            return None  # "at least 40"
        number = 1
        if word in ("most", "least") and words[at + 1 : at + 2] == ["often"] and any(map(self.is_event, words)):
            rank = Rank("high" if word == "most" else "low", 1, begin, at + 2)
            return self._nouns(rank, word, begin)
        if word == "most" and words[at + 1 : at + 2] and words[at + 1] in _SIGNED:
            return self._nouns(Rank(_SIGNED[words[at + 1]], 1, begin, at + 2), word, begin)  # "the most negative M"
        if word in ("most", "least", "fewest") and (after := self._most(at, begin)) is not None:
            return after
        if word in SUPERLATIVE and word not in ENDS:
            of = end_of(word, clause.figure)
            return self._nouns(Rank(of, 1, begin, at + 1), word, begin) if of is not None else None
        if word in ("sweet",) and words[at + 1 : at + 2] == ["spot"]:
            return self._ranked(Rank("good", 1, begin, at + 2, True, True), begin)
        if word == "tops" and words[at + 1 : at + 2] == ["out"]:
            return self._ranked(Rank("high", 1, begin, at + 2, True, False, True), begin)
        if word in VERBS and at and (words[at - 1][0] in "PEM" or words[at - 1] in ("it", "always", "which", ")")):
            return self._ranked(Rank(VERBS[word], 1, begin, at + 1, word in _PEAKING, False, True), begin)
        if word in ("high", "low") and not (
            words[at + 1 : at + 2] == ["point"] or (at and words[at - 1] in ("overall", "global", "absolute"))
        ):
            return None  # "very low"
        if word == "lead" and at and words[at - 1] in ("the", "in"):
            return self._ranked(Rank("top", 1, begin, at + 1, False, False), begin)
        if word in ORDINALS and not (at + 1 < len(words) and words[at + 1].split("-")[0] in ENDS):
            return self._placed(at, begin)
        if word in ORDINALS:
            number = ORDINALS[word]
            at += 1
            word = words[at]
        elif "-" in word and word.split("-")[0] in ORDINALS and word.split("-")[-1] in ENDS:
            number, word = ORDINALS[word.split("-")[0]], word.split("-")[-1]
        end = ENDS.get(word)
        if end is None or number < 1:
            return None
        at += 1
        if end in ("top", "down") and at < len(words) and words[at] in _LISTED:
            return None  # of a list
        rank = Rank(end, number, begin, at, word in _NOUNS, word in _NOUNS or word in _WINNERS)
        if word in ("top", "bottom") and at < len(words) and words[at] in _PLACING:
            rank.stop, rank.noun, rank.end = at + 1, True, "good" if word == "top" else "bad"
            return self._ranked(rank, begin)
        return self._nouns(rank, word, begin)

    def _most(self, at: int, begin: int) -> int | None:
        """ "The most accurate", "least often", "burns the most M", "needs the fewest": what "most" or "least" is of."""
        words, figure = self.words, self.clause.figure
        most = words[at] == "most"
        behind = self.word(at + 1)
        verb = next((one for one in reversed(words[:at]) if one not in ("the", "by", "far", "clearly")), "")
        if behind == "M":
            return self._nouns(Rank("high" if most else "low", 1, begin, at + 1), words[at], begin)
        if behind.isalpha() and behind not in PREPOSITIONS and behind not in FINITE and behind not in EVERYWHERE:
            if words[at] != "fewest" and (end := end_of_most(behind, most, figure)) is not None:
                return self._nouns(Rank(end, 1, begin, at + 2), behind, begin)
            if behind in CELLS or is_of_values(figure, behind):
                return self._nouns(Rank("high" if most else "low", 1, begin, at + 1), words[at], begin)
            return None
        if not (self._ends_noun(at + 1) and words[at] != "fewest"):
            return None
        if (is_using(verb) and figure.better_high is False) or self.is_event(verb):
            return self._ranked(Rank("high" if most else "low", 1, begin, at + 1), begin)
        return None

    def _placed(self, at: int, begin: int) -> int | None:
        """ "Second", "in third place", "the runner-up": a place that is told by its number alone."""
        words = self.words
        number = ORDINALS[words[at]]
        after = at + 1
        said = after < len(words) and words[after] in _PLACING
        tied = at == 0 or words[at - 1] in FINITE or words[at - 1] in _BEFORE_PLACE
        if words[after : after + 2] == ["of", "all"] and words[after + 2 : after + 3] in ([","], []):
            return None  # "first of all"
        if not said and words[at] != "runner-up":
            behind = words[after] if after < len(words) else ""
            ends = not behind or behind in PREPOSITIONS or behind in FINITE or behind in (",", "(", ":", "everywhere")
            if not (tied and ends) or (at and words[at - 1] == "the"):
                return None
        rank = Rank("good" if number > 0 else "bad", abs(number), begin, after + said)
        rank.noun = rank.bare = True
        return self._ranked(rank, begin)

    def _nouns(self, rank: Rank, word: str, begin: int) -> int | None:
        """What it is the highest of: values, or what a row or column is; None where that is anything else."""
        words, clause = self.words, self.clause
        at = rank.stop
        held = ""
        while at < len(words):
            noun = words[at]
            if noun == "M":
                rank.noun = rank.cells = True
            elif noun in _MEANS and not self.mean:
                rank.noun = rank.cells = self.mean = True
            elif noun[0] == "A" and noun[1:].isdigit():
                if rank.end in ("high", "low") and (
                    word in _OF_SIZE or (along := clause.place(noun).along) is None or _is_numbered(clause, along)
                ):
                    return None  # "the largest model" is one of its size
                rank.of, rank.noun = noun, True
            elif noun in FINITE or noun in DONE or noun in PREPOSITIONS or noun in LINKS or noun in EVERYWHERE:
                break
            elif noun in CELLS or noun == "performance" or noun == "performing":
                rank.noun = rank.cells = True
                if held and not (is_of_values(clause.figure, noun, held) or is_of_values(clause.figure, held)):
                    return None
            elif noun in THINGS:
                rank.noun = True
                if rank.end in ("high", "low") and noun not in _DRAWN:
                    return None
            elif noun == "overall" or noun in EVERYWHERE:
                break
            elif is_derived(noun) and not is_of_values(clause.figure, noun):
                return None
            elif noun.isalpha() and is_of_values(clause.figure, noun) and not is_derived(noun):
                rank.noun = rank.cells = True
            elif noun in GIVEN and not held:
                at += 1
                continue
            elif noun.isalpha() and not held and at + 1 < len(words) and words[at + 1] in CELLS:
                held = noun
                at += 1
                continue
            elif noun.isalpha() and not held and rank.end not in ("high", "low") and self._ends_noun(at + 1):
                rank.noun, self.thing = True, noun  # "the best tokenizer", of whatever that may be
            else:
                break
            held = ""
            at += 1
        if held:
            return None
        rank.stop = at
        return self._ranked(rank, begin)

    def _ends_noun(self, at: int) -> bool:
        """Whether what stands at a word cannot go on a noun."""
        word = self.word(at)
        return not word or word in PREPOSITIONS or word in FINITE or word in (",", ":", ")") or word in EVERYWHERE

    def _ranked(self, rank: Rank, begin: int) -> int | None:
        lead = [word for word in self.words[max(0, begin - 2) : begin] if word != "the"][-1:]
        if lead and lead[0] in _NEARLY:
            return None  # "among the highest"
        if self.rank is not None:
            self.second = begin if self.second is None else self.second
            return None
        rank.owned = begin > 0 and self.words[begin - 1] in _OWNED
        self.rank = rank
        return rank.stop


def _is_numbered(clause: Clause, along: Along) -> bool:
    """Whether an axis has numbers for its ticks, so that its highest is a tick of its own."""
    return bool(clause.figure.numbers[along])
