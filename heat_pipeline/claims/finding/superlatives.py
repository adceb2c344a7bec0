"""Claims on the highest, lowest, second and so on, in whatever order a clause tells its parts: "With 81.0, Bora on ARC
holds the record", "Second on MMLU is Cyra", "No system scores higher than Ada on ARC", "Lowest: 8.4, scored by X on Y".

The clause is read word by word: the words of the rank, what it is of and where it is, in each of what, the value, verbs
of being, having and occurring. A word that is none of these could change what is said, and then nothing is found. Which
places tell of what it is and which where it is, the parts of the sentence decide: what stands before the verb, what
behind it. Here is what `extremes` and `standings`, which look for single phrases, did not understand whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from heat_pipeline.claims.finding.extremes import around, is_single, line_of
from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause, parted
from heat_pipeline.claims.finding.places import axes_of, part_of, region_of, with_part
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
from heat_pipeline.claims.finding.sides import with_labels
from heat_pipeline.claims.finding.spans import spanned
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
from heat_pipeline.claims.finding.wordings import untitled
from heat_pipeline.claims.finding.wordwise import EVERYWHERE, HEDGES, LINKS, Named, Words
from heat_pipeline.reading import labels
from heat_pipeline.statements import Aggregate, Along, Amount, Extreme, Partly, Region, Standing, Statement, Whole

_SIGNED = {"negative": "low", "positive": "high"}
_ENDS = {
    **dict.fromkeys(HIGH.split(), "high"),
    **dict.fromkeys(LOW.split(), "low"),
    **dict.fromkeys(GOOD.split(), "good"),
    **dict.fromkeys(BAD.split(), "bad"),
    "top": "top",
    "leading": "top",
    "bottom": "down",
}
"""The end from which it is counted: that of the high or the good values; the top is both, where these are the same."""
_LOWS = frozenset(["low", "bad", "down"])
_NOUNS = frozenset(["maximum", "max", "peak", "high", "minimum", "min", "low", "optimum", "record"])
"""Those that are nouns themselves, and of single cells."""
_WINNERS = frozenset(["winner", "champion", "leader", "loser"])
_ORDINALS = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5, "5th": 5,
    "sixth": 6, "6th": 6, "runner-up": 2, "last": -1, "penultimate": -2,
}  # fmt: skip
_PLACING = frozenset(["place", "places", "position", "positions", "rank", "spot"])
_VERBS = {"peaks": "high", "bottoms": "low", "leads": "top", "wins": "good", "tops": "top", "excels": "good"}
_DRAWN = frozenset(["row", "column", "line", "bar", "curve", "panel", "one"])
_LISTED = frozenset(["entry", "entries", "row", "rows", "line", "lines", "column", "columns", "panel", "panels"])
_PEAKING = frozenset(["peaks", "bottoms"])
_BEFORE_PLACE = frozenset(["in", "the", "on", "always", "also", ",", "clearly"])
_OF_ALL = frozenset(["overall", "global", "absolute", "whole", "entire", "all"])
_NEARLY = frozenset(["among", "amongst", "of", "near", "between", "within", "from", "to", "than"])
_EPITHETS = frozenset(["clear", "clearly", "sole", "single", "overall", "absolute", "global", "very", "undisputed"])
_OF_FIELD = frozenset(["of", "among", "amongst", "out"])
_OWNED = frozenset(["its", "their"])
_COMPARATIVES = {
    "better": "best", "higher": "highest", "more": "highest", "greater": "highest", "larger": "highest",
    "stronger": "best", "worse": "worst", "lower": "lowest", "less": "lowest", "smaller": "lowest", "weaker": "worst",
    "fewer": "lowest",
}  # fmt: skip
_NOBODY = re.compile(
    rf"^(?P<front>(?:.* , )?)(?P<no>(?:no(?: other| single)?|none of the(?: other)?|not one of the) "
    r"(?P<what>A\d+|[a-z]+)|nobody(?: else)?|nothing(?: else)?|no one(?: else)?|none)"
    r"(?P<mid>(?: [a-z]+ (?:the )?P\d+)?) "
    rf"(?:(?P<verb>[a-z]+|M) )?(?:any )?(?:(?:a|even|an) )?(?P<than>{'|'.join(_COMPARATIVES)})(?: M| values?| scores?)?"
    r"(?P<where>(?: (?:in|on|at|for|with|under) (?:the )?[PE]\d+)*) than (?P<owner>(?:the )?P\d+)(?P<rest>.*)$"
)
_BEATING = ("beats", "outperforms", "surpasses", "outscores", "exceeds", "outdoes", "overtakes", "beat", "tops")
# "No other model beats A on any task": none is better than A
_BEATS = re.compile(
    r"^(?P<no>(?:.* , )?(?:no(?: other| single)?|none of the(?: other)?) (?:A\d+|[a-z]+)) (?:ever )?"
    rf"(?:{'|'.join(_BEATING)}) "
    r"(?P<owner>(?:the )?P\d+)(?P<where>(?: (?:in|on|at|for|with|under) (?:the )?(?:any (?:A\d+|[a-z]+)|[PE]\d+)| "
    r"anywhere)?)$"
)
_IT_IS = re.compile(r"^it is (?P<where>(?:in|on|at|for|with|under) (?:the )?P\d+) (?:that|where) (?P<rest>.*)$")
_IT_IS_WHO = re.compile(r"^it is (?P<where>(?:the )?P\d+(?: A\d+)?) (?:that|which|who) (?P<rest>.*)$")
_BEHIND_RIVAL = re.compile(r" (?:only |just )?(?:to|after|behind) (?P<rival>P\d+)(?= |$)")
_AT_ITS = re.compile(r"\bat (?:its|their) (?:very )?(?=[a-z]+)")
_JOINING = frozenset(["and", ",", ";", "while", "whereas", "but"])
_FRONTED = re.compile(r"^(?:in|on|at|for|with|under|within|among) (?:the )?[PE]\d+(?: A\d+)?(?: ,)? (?=(?:the )?P\d)")
_SUBJECT = re.compile(
    r"^(?:(?:in|on|at|for|with|under) (?:the )?[PE]\d+(?: A\d+)?(?: ,)? )?(?P<subject>(?:the )?P\d+) "
)
_OPENS = re.compile(
    rf"^(?:(?:has|is|was|had|its|their|the|a) )*(?:(?:{'|'.join(_ORDINALS)})[ -])?(?:{'|'.join(_ENDS)})\b"
)
_TIED = re.compile(r"\b(?:in|on|at|for|with|under|across|of) (?:the )?[PE]\d|\b(?:everywhere|throughout)\b")
_TRAILING = re.compile(r" (?:(?:in|on|at|for|with|under|across|of) (?:the )?E\d+|everywhere|throughout)$")
_QUICK = frozenset([
    "often", "most", "frequently", "negative", "positive", "sweet", "lead", *SUPERLATIVE, *_ENDS, *_ORDINALS, *_VERBS,
    *_COMPARATIVES, *_BEATING,
])  # fmt: skip


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
_VALUED = r"(?:the )?P\d+(?: A\d+)?(?: \( (?:about |around )?N\d+ \))?"
_WITH_VALUES = re.compile(
    rf"(?P<prep>\b(?:in|on|at|for|with|under)) {_VALUED}"
    rf"(?: (?:,|and|, and|as well as|and also) (?:(?P=prep) )?{_VALUED}){{1,5}}"
)
_ONE_OF_LIST = re.compile(rf"(?P<place>{_VALUED})")
_ITEM = re.compile(r"^\( [a-z] \) ")
_LABEL = re.compile(
    r"^(?:(?:overall|clear|general|key|main|single|top|best|worst|highest|lowest|strongest|weakest|hardest|easiest|"
    r"peak|maximum|minimum|largest|smallest) )*"
    r"(?:overall|outliers?|laggards?|leaders?|winners?|losers?|champions?|underdogs?|standouts?|exceptions?|trends?|"
    r"patterns?|peaks?|positions?|ranking|rankings|performance|performers?|results?|observations?|notes?|takeaway|"
    r"conclusion|bottom line|summary|maximum|minimum|extremes?|models?|methods?|systems?|settings?|categor(?:y|ies)|"
    r"tasks?|classes|class|runs?|cells?|values?|scores?|A\d+|M|dominance|rank|order|interpretation|reading|comparison)"
    r"(?: (?:overall|in all|position|positions))? : (?=\S)"
)
# What a sentence adds behind a comma tells more, and takes nothing back.
_ADDED = re.compile(
    r" , (?:and |but )?(?:(?:only |just |still )?(?:behind|ahead of|followed|closely followed|trailed) |"
    r"(?:which|who|where|while|whereas|as|since|because|although|though|with (?:(?:a|an|about|around|only) )*N\d|"
    r"despite|thanks|probably|presumably|perhaps|so|thus|hence|suggesting|indicating|showing|implying|meaning|making|"
    r"leaving|reaching|saving|beating|outperforming|leading|trailing|scoring|gaining|losing|never [a-z]+ing|always|"
    r"nearly|almost|about|well|far|just|slightly|"
    r"N\d+ (?:points? |percent |times )?(?:above|below|ahead|behind|more|less|better|worse|higher|lower|faster|clear)|"
    r"(?:twice|half|three times|four times)) )|"
    r" never [a-z]+ing "
)
_LIMITING = re.compile(
    r"\b(?:except|excepting|excluding|apart|aside|besides|unless|if|only|without|when|until|once|provided|barring|not|"
    r"other than|but for|save)\b"
)


@dataclass(slots=True)
class _Rank:
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


def find(clause: Clause) -> Iterator[Statement]:
    """The ranks that a clause claims, where it is understood to its last word."""
    if clause.has_cells or not clause.figure.reading.cells:
        return
    if clause.led is not None:
        marked, scope = clause.led
        found = list(_found(replace(clause, marked=marked, scope=scope, before="", led=None)))
        if found:
            yield from found
            return
    for said in _variants(clause):
        if (told := list(_found(said))) != []:
            yield from told
            return


def _reads(clause: Clause) -> Clause:
    """The clause as far as it is read: without the label before its colon, and what is only added behind a comma."""
    if clause.led is None:
        for said in _variants(clause):
            if any(True for _ in _found(said)):
                return said
    return _unfronted(clause)


def _variants(clause: Clause) -> Iterator[Clause]:
    """The clause as it stands; then without a label that says no more, without what is added at its end."""
    plain = spanned(_unfronted(clause))
    yield plain
    for bare in (untitled(plain), _unlabelled(plain)):
        if bare is not plain:
            yield bare
    for begun in (plain, _unlabelled(plain)):
        if (cut := _ADDED.search(begun.whole)) is not None and _LIMITING.search(begun.whole, cut.start()) is None:
            yield _with_words(begun, begun.whole[: cut.start()])


def _unlabelled(clause: Clause) -> Clause:
    """The clause without a label before its colon that only says what it is about: "best model : P0 has the best M"."""
    label = _LABEL.match(clause.whole)
    return _with_words(clause, clause.whole[label.end() :]) if label is not None else clause


def _with_words(clause: Clause, whole: str) -> Clause:
    main, asides, aside_at = parted(whole)
    return replace(clause, marked=replace(clause.marked, whole=whole, main=main, asides=asides, aside_at=aside_at))


def _found(clause: Clause) -> Iterator[Statement]:
    said = _in_order(clause)
    if said is None or (said.split()[:1] in (["it"], ["they"]) and _about(clause) is None):
        return  # which is told before
    rivals = None
    if (behind := _BEHIND_RIVAL.search(said)) is not None and re.search(r"\b(?:second|next|runner-up)\b", said):
        rivals = clause.places(behind["rival"])
        said = f"{said[: behind.start()]}{said[behind.end() :]}"
    if (parts := _distributed(clause, said)) is not None:
        for part in parts:
            one = _Reader(clause, part)
            if not one.is_read() or (meant := _meant(clause, one)) is None:
                return
            yield meant
        return
    read = _Reader(clause, said)
    if not read.is_read():
        if read.second is not None:
            yield from _of_two(clause, read.words, read.second)
        return
    found = _meant(clause, read)
    if found is None:
        return
    yield found
    first = found.said if isinstance(found, Partly) else found
    if rivals is not None and isinstance(first, Standing | Extreme):
        own = region_of(rivals)
        if axes_of(own) != axes_of(first.at):
            return
        ahead: Standing | Extreme
        if isinstance(first, Standing):
            ahead = replace(first, at=own, first=1, last=1)
        else:
            ahead = replace(first, at=own, rank=1, amount=None)
        yield replace(found, said=ahead) if isinstance(found, Partly) else ahead


def _about(clause: Clause) -> tuple[Along, tuple[str, ...]] | None:
    """The axis and the labels of what a clause goes on about: its subject, or what its line's head names."""
    about = clause.subject if clause.subject is not None else clause.scope if clause.told else None
    sides = axes_of(about) if about is not None else ()
    if len(sides) > 1 and clause.subject is not None:
        sides = tuple(side for side in sides if part_of(clause.scope, side) is None)  # the rest its line's head tells
    if about is None or len(sides) != 1 or about.diagonal is not None:
        return None
    return sides[0], part_of(about, sides[0]) or ()


def _distributed(clause: Clause, said: str) -> list[str] | None:
    """ "Best on P0 ( N0 ) and on P1 ( N1 )" as one clause for each of the places; None where there are not several."""
    found = _WITH_VALUES.search(said)
    if found is None or "( N" not in found[0]:
        return None
    first = found["prep"]
    rest = said[found.end() :]
    places = [part["place"] for part in _ONE_OF_LIST.finditer(found[0])]
    sides = {place.along for place in clause.places(found[0])}
    if len(places) < 2 or "( N" not in places[0] or len(sides) > 1:
        return None
    return [f"{said[: found.start()]}{first} {place}{rest}" for place in places]


def _of_two(clause: Clause, words: list[str], second: int) -> list[Statement]:
    """ "At P0 , P1 is the best and P2 the worst": two ranks, each with what both share; nothing if one is not sure."""
    cut = next((at for at in range(second - 1, 0, -1) if words[at] in _JOINING), 0)
    if not cut:
        return []
    end = cut - 1 if words[cut - 1] == "," else cut
    one, two = " ".join(words[:end]), " ".join(words[cut + 1 :])
    fronted, each = _FRONTED.match(one), _TRAILING.search(two)
    if fronted is not None and not _TIED.search(two):
        two = f"{fronted[0]}{two}"
    if each is not None and not re.search(r"\bE\d", one):
        one = f"{one}{each[0]}"
    elif (each := _TRAILING.search(one)) is not None and not _TIED.search(two):
        two = f"{two}{each[0]}"
    subject = _SUBJECT.match(one)
    if subject is not None and _OPENS.match(two) is not None:
        two = f"{subject['subject']} {two}"  # "P0 has the highest M at P1 and the lowest at P2"
    if re.search(r"\bP\d", one) and not re.search(r"\bP\d", two):
        return []  # "the best P0 is N0, the worst N1"
    found: list[Statement] = []
    for said in (one, two):
        read = _Reader(clause, said)
        meant = _meant(clause, read) if read.is_read() else None
        if meant is None:
            return []
        found.append(meant)
    return found


def _in_order(clause: Clause) -> str | None:
    """The clause in one order of words: asides between brackets, "nobody does better than A" as "A has the best"."""
    said = _ITEM.sub("", clause.whole)
    if (beats := _BEATS.match(said)) is not None:
        exceeds = " exceed" in said
        where = " everywhere" if "any" in beats["where"] else beats["where"]
        said = f"{beats['no']} is {'higher' if exceeds else 'better'} than {beats['owner']}{where}"
    if " than " not in said:
        return said
    told = _NOBODY.match(said)
    if told is None:
        return None
    owner = clause.places(told["owner"])
    what = told["what"] or ""
    if len(owner) != 1 or (what[:1] == "A" and what[1:].isdigit() and clause.place(what).along != owner[0].along):
        return None
    if what and what[:1] != "A" and what not in THINGS:
        return None
    sup = _COMPARATIVES[told["than"]]
    where = f"{told['mid']} {told['where']} {told['rest']}"
    return " ".join(f"{told['front']} {told['owner']} has the {sup} M {where}".split())


def _unfronted(clause: Clause) -> Clause:
    """ "It is on P0 that E1 does best" as "E1 does best on P0": its "it" stands for nothing."""
    said = clause.marked
    if (fronted := _IT_IS.match(said.whole)) is not None:
        whole = f"{fronted['rest']} {fronted['where']}"
    elif (fronted := _IT_IS_WHO.match(said.whole)) is not None:
        whole = f"{fronted['where']} {fronted['rest']}"
    else:
        return clause
    return _with_words(clause, whole)


class _Reader(Words):
    """Reads a clause with a rank."""

    def __init__(self, clause: Clause, said: str) -> None:
        super().__init__(clause, said)
        self.rank: _Rank | None = None
        self.rivals: set[Along] = set()
        self.numbers: list[int] = []  # numbers of those that it is the best of
        self.amount: Amount | None = None
        self.valued = -1  # where the amount stands
        self.second: int | None = None  # where another rank begins
        self.pair: list[tuple[str, int]] = []  # labels of a square grid that are ticks of both axes
        self.off_diagonal = False
        self.cases: list[tuple[int | None, str]] = []  # "each group", "all four": how many, of what
        self.about = _about(clause)  # what "it" stands for
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
            self.second = next((k for k in rest if self.words[k] in _ENDS or self.words[k] in _ORDINALS), None)
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
        return word in FINITE or word in _VERBS or ((is_using(word) or is_doing(word)) and behind[:1] not in "P")

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
        if self.rank is None and not (behind and (behind[0] in _ENDS or behind[0] in ("most", "least", "clearly"))):
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
            or noun in _ENDS
            or noun in _VERBS
            or noun in _ORDINALS
            or noun in _NO_NOUNS
            or noun[0].isupper()
            or is_derived(noun)
            or noun.endswith("ly")
            or self.is_event(noun)
            or is_using(noun)
            or is_doing(noun)
        ):
            return at
        goes_on = behind in FINITE or behind in _VERBS or is_using(behind) or is_doing(behind) or self.is_event(behind)
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
            rank = _Rank("high" if word == "most" else "low", 1, begin, at + 2)
            return self._nouns(rank, word, begin)
        if word == "most" and words[at + 1 : at + 2] and words[at + 1] in _SIGNED:
            return self._nouns(_Rank(_SIGNED[words[at + 1]], 1, begin, at + 2), word, begin)  # "the most negative M"
        if word in ("most", "least", "fewest") and (after := self._most(at, begin)) is not None:
            return after
        if word in SUPERLATIVE and word not in _ENDS:
            of = end_of(word, clause.figure)
            return self._nouns(_Rank(of, 1, begin, at + 1), word, begin) if of is not None else None
        if word in ("sweet",) and words[at + 1 : at + 2] == ["spot"]:
            return self._ranked(_Rank("good", 1, begin, at + 2, True, True), begin)
        if word == "tops" and words[at + 1 : at + 2] == ["out"]:
            return self._ranked(_Rank("high", 1, begin, at + 2, True, False, True), begin)
        if word in _VERBS and at and (words[at - 1][0] in "PEM" or words[at - 1] in ("it", "always", "which", ")")):
            return self._ranked(_Rank(_VERBS[word], 1, begin, at + 1, word in _PEAKING, False, True), begin)
        if word in ("high", "low") and not (
            words[at + 1 : at + 2] == ["point"] or (at and words[at - 1] in ("overall", "global", "absolute"))
        ):
            return None  # "very low"
        if word == "lead" and at and words[at - 1] in ("the", "in"):
            return self._ranked(_Rank("top", 1, begin, at + 1, False, False), begin)
        if word in _ORDINALS and not (at + 1 < len(words) and words[at + 1].split("-")[0] in _ENDS):
            return self._placed(at, begin)
        if word in _ORDINALS:
            number = _ORDINALS[word]
            at += 1
            word = words[at]
        elif "-" in word and word.split("-")[0] in _ORDINALS and word.split("-")[-1] in _ENDS:
            number, word = _ORDINALS[word.split("-")[0]], word.split("-")[-1]
        end = _ENDS.get(word)
        if end is None or number < 1:
            return None
        at += 1
        if end in ("top", "down") and at < len(words) and words[at] in _LISTED:
            return None  # of a list
        rank = _Rank(end, number, begin, at, word in _NOUNS, word in _NOUNS or word in _WINNERS)
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
            return self._nouns(_Rank("high" if most else "low", 1, begin, at + 1), words[at], begin)
        if behind.isalpha() and behind not in PREPOSITIONS and behind not in FINITE and behind not in EVERYWHERE:
            if words[at] != "fewest" and (end := end_of_most(behind, most, figure)) is not None:
                return self._nouns(_Rank(end, 1, begin, at + 2), behind, begin)
            if behind in CELLS or is_of_values(figure, behind):
                return self._nouns(_Rank("high" if most else "low", 1, begin, at + 1), words[at], begin)
            return None
        if not (self._ends_noun(at + 1) and words[at] != "fewest"):
            return None
        if (is_using(verb) and figure.better_high is False) or self.is_event(verb):
            return self._ranked(_Rank("high" if most else "low", 1, begin, at + 1), begin)
        return None

    def _placed(self, at: int, begin: int) -> int | None:
        """ "Second", "in third place", "the runner-up": a place that is told by its number alone."""
        words = self.words
        number = _ORDINALS[words[at]]
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
        rank = _Rank("good" if number > 0 else "bad", abs(number), begin, after + said)
        rank.noun = rank.bare = True
        return self._ranked(rank, begin)

    def _nouns(self, rank: _Rank, word: str, begin: int) -> int | None:
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

    def _ranked(self, rank: _Rank, begin: int) -> int | None:
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


def _meant(clause: Clause, read: _Reader) -> Statement | None:
    """The statement of the parts of a clause; None where they don't make one that is sure."""
    rank = read.rank
    assert rank is not None
    figure = clause.figure
    if not rank.cells and any(is_derived(word) for word in clause.before.split()):
        return None  # "the margin is largest on A and smallest on B"
    highest, judged = _highest(clause, rank.end)
    judged = judged or (rank.bare and (figure.better_high is False or _of_bad(clause)))
    parted = _parted(clause, read)
    if parted is None:
        return None
    over, at, loose = parted
    if read.off_diagonal and (over or loose):
        if any(one.at < rank.at for one in at) != any(one.at < rank.at for one in over) or rank.owned:
            return None
        over, at, loose = [], [*over, *at], False
    sides = {one.along for one in at}
    if (rank.of and clause.place(rank.of).along not in sides) or not read.owners <= sides:
        return None
    named = region_of([], Region())
    for one in at:
        named = with_part(named, one.along, one.labels)
    region = clause.base
    if read.pointed and read.about is not None:
        region = with_part(region, read.about[0], None)
    for one in over:
        region = with_part(region, one.along, one.labels)
    if read.off_diagonal:
        region = replace(region, diagonal=False)
    if not _fits_field(clause, read, sides):
        return None
    each = [side for side in read.each if side not in sides]
    if len(each) < len(read.each) and not (len(sides) == 1 and len(read.each) - len(each) == 1):
        return None
    if any(part_of(region, side) is not None and any(one.along == side for one in over) for side in each):
        return None
    made: Whole | Partly | None
    if read.mean:
        made = _of_means(clause, read, region, named, highest, each)
    elif read.times is not None:
        made = _in_some(clause, read, region, named, highest, each)
    elif each or read.everywhere:
        made = _in_each(clause, read, region, named, highest, each)
    else:
        made = _once(clause, read, region, named, highest, loose, over)
    if made is None:
        return None
    if judged:
        made = replace(made, said=_unsure(made.said)) if isinstance(made, Partly) else _unsure(made)
    if read.thing and not isinstance(made, Partly):
        return Partly(made, read.thing)
    return made


def _unsure(said: Whole) -> Whole:
    return replace(said, unsure=True) if isinstance(said, Extreme | Standing) else said


def _of_bad(clause: Clause) -> bool:
    """Whether the clauses before it speak of the low end, from which "second" may then be counted."""
    before = (clause.neighbour(back) for back in (-1, -2))
    return any(
        _ENDS.get(word) in _LOWS or word in ("least", "last")
        for one in before
        if one is not None
        for word in one.main.split()
    )


def _highest(clause: Clause, end: str) -> tuple[bool, bool]:
    """Whether it is counted from the highest, and whether that is not sure: nobody knows which end is the good one."""
    if end in ("high", "low"):
        return end == "high", False
    better = clause.figure.better_high
    if end in ("top", "down"):
        return end == "top", better is not True
    return ((end == "good") == (better is not False)), better is None


def _parted(clause: Clause, read: _Reader) -> tuple[list[Named], list[Named], bool] | None:
    """Of what it is the highest, where that is, and whether this may be the other way round."""
    rank = read.rank
    assert rank is not None
    places = read.places
    pivot = read.verb
    if not places and read.about is not None and rank.noun and not rank.owned and read.verb is None:
        read.pointed = True
        return [], [Named(*read.about, -1, True)], False  # "the highest M in E0", of what its line is about
    if read.colon is not None and read.colon > rank.at and (pivot is None or read.colon < pivot):
        pivot = read.colon
    if pivot is None or (rank.at < pivot and not any(one.at > pivot for one in places)):
        later = [one for one in (read.aside, read.done) if one is not None and one > rank.at]
        pivot = min(later) if later and (pivot is None or min(later) < pivot) else pivot
    told = pivot is None or pivot in (read.aside, read.done)  # no verb parts it
    if rank.verb or (pivot is not None and rank.at > pivot) or (told and any(one.at < rank.at for one in places)):
        return _told_of_subject(read, pivot)
    if pivot is None:
        return [], list(places), False
    over = [one for one in places if one.at < pivot]
    at = [one for one in places if one.at > pivot]
    if not at:
        if read.amount is None or pivot is None:
            return None
        if not over:
            return ([], [], False) if rank.cells and read.valued > pivot and clause.piece.first else None
        crossed = any(part_of(clause.base, side) is not None for side in ("row", "column") if side != over[0].along)
        if pivot in (read.aside, read.done) or crossed:
            return [], over, False  # "best in week 3 (9)", of what the line is about
        return (over, [], False) if len(over) == 1 and read.valued > pivot else None
    return over, at, False


def _told_of_subject(read: _Reader, pivot: int | None) -> tuple[list[Named], list[Named], bool] | None:
    """ "P0 has the highest M at P1", "in P0 , P1 is best", "P0 peaks at P1"."""
    rank = read.rank
    assert rank is not None
    before = [one for one in read.places if one.at < rank.at]
    behind = [one for one in read.places if one.at > rank.at]
    bare = [one for one in before if one.bare]
    if rank.owned or (rank.verb and rank.cells):
        if not before and behind and read.each:
            return [], behind, False  # "E0 have their best M on P1"
        over = bare or before
        at = [one for one in read.places if one not in over]
        return (over, at, False) if over and at else None
    if len(bare) == 2 and read.event:
        return bare[1:], bare[:1], True  # "P0 refuses P1 most often"
    if len(bare) > 1:
        return None
    if bare:
        over = [one for one in read.places if one is not bare[0]]
        strict = rank.noun or rank.verb or all(one.at < bare[0].at for one in over)  # "on P0 , P1 is highest"
        return over, bare, not strict
    if read.metric and before and not behind:
        return [], before, False
    if read.metric and before and behind:
        return before, behind, False
    if not before and behind and read.each:
        return [], behind, False  # "E0 does best on P1"
    return None


def _fits_field(clause: Clause, read: _Reader, sides: set[Along]) -> bool:
    """Whether those that it is the best of are all of its own kind, as many as there are."""
    if not (read.rivals or read.numbers):
        return True
    if len(sides) != 1:
        return False
    side = next(iter(sides))
    ticks = clause.figure.ticks[side]
    return read.rivals <= sides and all(number == len(ticks) for number in read.numbers)


def _of_means(
    clause: Clause, read: _Reader, region: Region, named: Region, highest: bool, each: list[Along]
) -> Whole | Partly | None:
    """The mean of one row, column or panel is the highest of theirs: "on average, P0 is the best"."""
    rank = read.rank
    assert rank is not None
    sides = axes_of(named)
    if len(sides) != 1 or each or read.everywhere or read.times is not None or read.across in sides:
        return None
    labels_ = part_of(named, sides[0]) or ()
    if len(labels_) != 1:
        return None
    over = with_labels(region, sides[0], None)
    how: Literal["highest", "lowest"] = "highest" if highest else "lowest"
    said = Aggregate("mean", over, how, sides[0], labels_, amount=read.amount, rank=rank.number)
    others = [side for side in ALONG if side != sides[0] and len(clause.figure.ticks[side]) > 1]
    return Partly(said, "average") if len(others) > 1 and read.across is None else said


def _in_some(
    clause: Clause, read: _Reader, region: Region, named: Region, highest: bool, each: list[Along]
) -> Whole | Partly | None:
    """It is so in so many rows or columns: "P0 is the best on three of the five A1"."""
    rank = read.rank
    assert rank is not None and read.times is not None
    times, of, noun = read.times
    sides = axes_of(named)
    if len(sides) != 1 or sides[0] == "panel" or each or read.everywhere or read.amount is not None:
        return None
    free = [side for side in ALONG if side not in sides and len(part_of(region, side) or clause.figure.ticks[side]) > 1]
    if len(free) != 1 or (noun[:1] == "A" and noun[1:].isdigit() and clause.place(noun).along != free[0]):
        return None
    if of is not None and of != len(part_of(region, free[0]) or clause.figure.ticks[free[0]]):
        return None
    region = with_labels(region, sides[0], None)
    return Standing(named, region, highest, rank.number, rank.number, times=times, of=of)


def _in_each(
    clause: Clause, read: _Reader, region: Region, named: Region, highest: bool, each: list[Along]
) -> Whole | Partly | None:
    """It is so in each row, column or panel."""
    rank = read.rank
    assert rank is not None
    if read.amount is not None or len(each) > 2:
        return None
    figure = clause.figure
    sides = axes_of(named)
    if len(sides) == 2 and each == ["panel"] and "panel" not in sides:
        return Extreme(highest, around(region, named), named, rank=rank.number, each="panel")
    if len(sides) != 1 or sides[0] == "panel":
        return None
    free = [side for side in ALONG if side not in sides and len(figure.ticks[side]) > 1]
    open_ones = [side for side in free if part_of(region, side) is None and side not in each]
    if "panel" in open_ones and len(figure.panels_of(named)) == 1:
        open_ones.remove("panel")
    region = with_labels(region, sides[0], None)
    for side in each:
        region = with_labels(region, side, None) if part_of(region, side) is None else region
    said = Standing(named, region, highest, rank.number, rank.number)
    if open_ones and not (read.everywhere and not each and len(open_ones) == 1):
        return Partly(said, open_ones[0])
    return said


def _once(
    clause: Clause,
    read: _Reader,
    region: Region,
    named: Region,
    highest: bool,
    loose: bool,
    over: list[Named],
) -> Whole | Partly | None:
    """It is so once: of all, or of what is named beside it."""
    rank = read.rank
    assert rank is not None
    sides = axes_of(named)
    if not sides and (read.amount is None or rank.number > 1):
        return None
    region = around(region, named)
    if len(sides) > 1 and any(len(part_of(named, side) or ()) > 1 for side in sides):
        return None  # in one of them, or in each
    panel = next((one for one in read.places if one.along == "panel"), None)
    if len(sides) == 3 and panel is not None and not panel.bare and _OF_ALL.isdisjoint(read.words):
        loose = True  # the highest of the panel, or of all
    if read.amount is None and len(sides) == 1 and any(len(one.labels) > 1 for one in over):
        return Standing(named, region, highest, rank.number, rank.number)
    of: Along | None = None
    if read.amount is None and len(sides) == 1 and not (sides[0] != "panel" and is_single(clause, region, sides[0])):
        either = rank.cells and not rank.of and not axes_of(region) and rank.number == 1
        loose, of = loose or either, None if either else sides[0]  # a row with the highest value, or the highest row
    said = Extreme(highest, region, named, read.amount, of or "cell", rank.number)
    if loose:
        if any(part_of(clause.base, side) is not None for side in ALONG):
            return Partly(said, "place")
        said = replace(said, loose=True)
    line = line_of(clause, said)
    return Partly(said, line) if line else said


SUPERLATIVES = Kind(
    frozenset(word for said in _QUICK for word in re.findall("[a-z]+", said)),
    find,
    accounts=True,
    reads=_reads,
)
