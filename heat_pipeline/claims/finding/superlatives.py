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

from heat_pipeline.claims.finding.extremes import around, is_single, line_of
from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause, parted
from heat_pipeline.claims.finding.places import axes_of, part_of, region_of, with_part
from heat_pipeline.claims.finding.sides import with_labels
from heat_pipeline.claims.finding.spans import spanned
from heat_pipeline.claims.finding.wordclasses import (
    CELLS,
    DONE,
    FINITE,
    GIVEN,
    PREPOSITIONS,
    THINGS,
    is_derived,
    is_of_values,
)
from heat_pipeline.claims.finding.wordings import untitled
from heat_pipeline.claims.finding.wordwise import EVERYWHERE, HEDGES, LINKS, Named, Words
from heat_pipeline.statements import Along, Amount, Extreme, Partly, Region, Standing, Statement

_SIGNED = {"negative": "low", "positive": "high"}
_HIGH = "highest largest greatest biggest maximal maximum max tallest peak high"
_LOW = "lowest smallest minimal minimum min least low"
_GOOD = "best strongest optimal optimum finest easiest winner champion leader record"
_BAD = "worst weakest poorest hardest loser"
_ENDS = {
    **dict.fromkeys(_HIGH.split(), "high"),
    **dict.fromkeys(_LOW.split(), "low"),
    **dict.fromkeys(_GOOD.split(), "good"),
    **dict.fromkeys(_BAD.split(), "bad"),
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
_QUICK = frozenset(["often", "negative", "positive", *_ENDS, *_ORDINALS, *_VERBS, *_COMPARATIVES, "sweet", "lead"])


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
    plain = spanned(_unfronted(clause))
    yield from list(_found(plain)) or _found(untitled(plain))


def _found(clause: Clause) -> Iterator[Statement]:
    said = _in_order(clause)
    if said is None or said.split()[:1] in (["it"], ["they"]):
        return  # which is told before
    rivals = None
    if (behind := _BEHIND_RIVAL.search(said)) is not None and re.search(r"\b(?:second|next|runner-up)\b", said):
        rivals = clause.places(behind["rival"])
        said = f"{said[: behind.start()]}{said[behind.end() :]}"
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
            ahead = replace(first, at=own, rank=1)
        yield replace(found, said=ahead) if isinstance(found, Partly) else ahead


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
    said = clause.whole
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
    main, asides, aside_at = parted(whole)
    return replace(clause, marked=replace(said, whole=whole, main=main, asides=asides, aside_at=aside_at))


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
        self.thing = ""  # a noun of what has the rank that is none of the usual ones

    def is_read(self) -> bool:
        """Whether it is one rank, and every word is understood."""
        stopped = self.read()
        if stopped is None:
            return self.rank is not None and self._placed_pair()
        if self.rank is not None and self.second is None:
            rest = range(stopped + 1, len(self.words))
            self.second = next((k for k in rest if self.words[k] in _ENDS or self.words[k] in _ORDINALS), None)
        return False

    def phrase(self, at: int) -> int | None:
        """The words of a rank, or of those that it is one of."""
        after = self._field(at)
        return self._ranking(at) if after is None else after

    def amount_at(self, at: int) -> int | None:
        """The value of what has the rank."""
        before = self.word(at - 1)
        if self.amount is not None or before in ("by", "over", "than", "to"):
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
        if self.clause.figure.is_square and (place.along is None or both) and len(place.labels) == 1 + both:
            self.pair.extend((label, at) for label in place.labels)
            return at + 1
        return super().place_at(at)

    def is_fronted(self, at: int) -> bool:
        """Whether a place stands before the rank."""
        return self.rank is None

    def _placed_pair(self) -> bool:
        """Whether labels that are ticks of both axes are put in place: a pair's, where both ways are the same."""
        if not self.pair:
            return True
        figure = self.clause.figure
        if len(self.pair) != 2 or self.places or not figure.mirrors:
            return False
        (one, first), (two, second) = self.pair
        if (one, two) not in figure.places_with_cells:
            one, two = two, one
        self.places = [Named("row", (one,), first, True), Named("column", (two,), second, True)]
        self.off_diagonal = True
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
        words = self.words
        while at < len(words) and words[at] in _EPITHETS:
            at += 1
        if at >= len(words):
            return None
        word = words[at]
        number = 1
        if word in ("most", "least") and words[at + 1 : at + 2] == ["often"] and any(map(self.is_event, words)):
            rank = _Rank("high" if word == "most" else "low", 1, begin, at + 2)
            return self._nouns(rank, word, begin)
        if word == "most" and words[at + 1 : at + 2] and words[at + 1] in _SIGNED:
            return self._nouns(_Rank(_SIGNED[words[at + 1]], 1, begin, at + 2), word, begin)  # "the most negative M"
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
            elif noun[0] == "A" and noun[1:].isdigit():
                if rank.end in ("high", "low"):
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
    if rank.of and clause.place(rank.of).along not in sides:
        return None
    named = region_of([], Region())
    for one in at:
        named = with_part(named, one.along, one.labels)
    region = clause.base
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
    made: Statement | None
    if each or read.everywhere:
        made = _in_each(clause, read, region, named, highest, each)
    else:
        made = _once(clause, read, region, named, highest, loose, over)
    if made is None:
        return None
    if (judged or read.thing) and not isinstance(made, Partly):
        return Partly(made, read.thing or rank.end)
    return made


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


def _in_each(
    clause: Clause, read: _Reader, region: Region, named: Region, highest: bool, each: list[Along]
) -> Statement | None:
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
) -> Statement | None:
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
    reads=_unfronted,
)
