"""What is taken for what in a confusion matrix, read word by word: "N0 tiles of A are taken for B, and N1 go the other
way round", "A is mistaken for B more often than for C", "the model labels N0 of A as B", "of A, N0 end up as B".

An event is a true class and what it is taken for. A clause is read into its events, with the number of each, and the
words that set one against another; with a word that is none of these nothing is found. Whole sentences on the
commonest error and on what is recognized best are the business of `confusions`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from heat_pipeline.claims.finding.classes import BOTH, class_of, class_told_of, fits, in_words, tells_shares, whole_sum
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import part_of, with_part
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.statements import (
    Aggregate,
    Along,
    Amount,
    Bound,
    Compare,
    Degree,
    Extreme,
    Partly,
    Region,
    Relation,
    Statement,
    Threshold,
    Value,
    Whole,
)

_FOR = "taken mistaken"
_AS = (
    "classified misclassified labelled labeled mislabelled mislabeled predicted mispredicted recognized recognised "
    "identified misidentified read misread called assigned seen heard judged detected interpreted misinterpreted "
    "tagged mistagged diagnosed misdiagnosed sorted filed rated categorized categorised miscategorized perceived"
)
_DONE = frozenset(f"{_FOR} {_AS} confused".split())
_OF_DOES = (
    "takes mistakes confuses classifies misclassifies labels mislabels predicts reads misreads calls identifies "
    "misidentifies tags interprets sees"
)
_DOES = frozenset(_OF_DOES.split())
_DIRECT = frozenset(["labelled", "labeled", "called", "predicted", "judged", "tagged", "classified", "rated"])
_OF_GOES = "end ends ended ending up land lands landed pass passes passed go goes went"
_GOES = frozenset(_OF_GOES.split())
_PREP = frozenset(["for", "as", "with", "→", "into", "to"])
_OF_MORE = "more commoner higher larger greater"
_MORE = frozenset(_OF_MORE.split())
_OF_LESS = "less rarer fewer lower smaller"
_LESS = frozenset(_OF_LESS.split())
_SAME = frozenset(["equally"])
_OF_OFTEN = "often frequently frequent common frequency commonly"
_OFTEN = frozenset(_OF_OFTEN.split())
_BOUNDS: dict[tuple[str, ...], tuple[bool, bool]] = {
    ("more", "than"): (True, False), ("over",): (True, False), ("at", "least"): (True, True),
    ("fewer", "than"): (False, False), ("less", "than"): (False, False), ("under",): (False, False),
    ("at", "most"): (False, True), ("up", "to"): (False, True),
}  # fmt: skip
"""The words of a bound before a number: whether it is above it, and includes it."""
_OF_HEDGES = "about around roughly approximately nearly almost some"
_HEDGES = frozenset(_OF_HEDGES.split())
_REVERSE = re.compile(
    r"\b(?:the )?(?:(?:reverse|opposite|converse|inverse)(?: (?:error|errors|confusion|confusions|mistake|mistakes|"
    r"direction|case|cases|way))?|(?:other|opposite) way (?:a)?round|other direction|vice versa)(?= |$)"
)
_ERRORS = r"(?:confusions?|errors?|mistakes?|mix-ups?|misclassifications?)"
_BETWEEN = re.compile(
    rf"^(?:(?:there (?:are|is)|it makes?) )?(?:(?P<n>N\d+) {_ERRORS} (?:occur |are |happen )?between (?:the )?"
    rf"(?P<two>P\d+(?: and P\d+)?|(?:these )?two)|{_ERRORS} between (?:the )?(?P<two2>P\d+(?: and P\d+)?) (?:sum to|"
    rf"add up to|amount to|total|number|occur) (?P<n2>N\d+)(?: times)?)(?: in total| altogether| together)?$"
)
_WRONG = re.compile(
    r"^(?:in total , |overall , )?(?P<n>N\d+) (?:(?:[a-z]+s )?of (?:the )?)?(?P<one>P\d+|its)(?: [a-z]+s)? "
    r"(?:are|is|were|get|end up|go) (?:misclassified|mislabelled|mislabeled|wrong|elsewhere|misrecognized|"
    r"classified wrongly|predicted wrongly|predicted incorrectly|classified incorrectly|missed|overlooked)$"
)
_PREDICTED = re.compile(
    r"^(?P<one>(?:the )?(?:class |label )?P\d+) (?:is|was|gets?) (?:predicted|assigned|output|guessed|chosen) "
    r"(?P<n>N\d+) times(?: in (?:all|total)| overall)?$"
)
_CORRECTLY = re.compile(
    r"^(?:(?:the )?(?:class |label )?(?P<one>P\d+|it) (?:is|was|gets?) (?:(?:predicted|recognized|recognised|"
    r"classified|identified|labelled|labeled) correctly|correctly (?:predicted|recognized|recognised|classified|"
    r"identified|labelled|labeled)|recognized|recognised|right|correct) (?:in )?(?P<n>N\d+)(?: of (?:the |its |all )?"
    r"(?:cases|times|[a-z]+s))?(?: times| cases)?)$"
)
_ACCURACY = re.compile(
    r"^(?:the )?(?:overall|total) (?:accuracy|M|recall) (?:is|amounts to|comes to|reaches|stands at|:|of|equals|lies "
    r"at|"
    r"comes out at|works out at) (?P<about>(?:about|around|roughly|approximately|nearly|almost|just over|just under) )?"
    r"(?P<n>N\d+)(?: \( N\d+ (?:out )?of N\d+(?: [a-z]+)? \))?$"
)
_NO_OTHER = re.compile(
    rf"^(?:no|none of the) other [a-z]+ (?:is|are|was|were|gets?) (?:{'|'.join(_DONE)}) (?:for|as) "
    r"(?:the )?(?P<two>P\d+) (?:in )?(?:more (?:often )?than|over|(?P<least>at least)) (?P<n>N\d+)"
    r"(?: times| cases| of (?:the |all |its )?[a-z]+)?$"
)
_OF_SILENT = (
    "is are was were be been being gets get got the a an of in at by true real actual class classes label labels "
    "category time times case cases instances occurrences only just also even still but and while whereas , : ( ) . "
    "wrongly incorrectly falsely erroneously mistakenly often sometimes frequently ; respectively its when other "
    "test exactly than as them these those each one total all altogether that which occurs occur happens happen "
    "model classifier system network rarely seldom there both or yet"
)
_SILENT = frozenset(_OF_SILENT.split())
_MANNER = frozenset(["slightly", "much", "far", "clearly", "considerably", "somewhat", "significantly", "a", "bit"])
_OF_NO_NOUN = "versus always besides unless across perhaps is was has does less its this plus minus"
_NO_NOUN = frozenset(_OF_NO_NOUN.split())
_HEAD = re.compile(r"^(?:[a-z][\w-]* ){1,3}: |^P\d+ (?:and|/|vs) P\d+ : ")
_FACTOR = re.compile(
    rf"(?P<over>more than |over |at least )?(?P<about>(?:about|roughly|nearly|almost|around) )?(?P<times>twice|(?:N\d+|"
    rf"{'|'.join(NUMBERS)}) times) as (?:often|frequently|frequent|common) as\b"
)
_VERSUS = re.compile(r"^(?P<rest>.*?) \(? ?(?P<one>N\d+) (?:vs|versus|against|to|compared (?:to|with)) (?P<two>N\d+)")
ZERO = Amount(0.0, 0.0, 0.0, False, "0")
OF_EVENTS = (
    _DONE | _DOES | {"end", "ends", "land", "lands", "reverse", "opposite", "round", "versa", "direction", "accuracy"}
)
"""The words without which a clause tells of no event."""


@dataclass(slots=True)
class _Event:
    """A true class that is taken for another, the word that joins them, and how often it is."""

    true: str
    guess: str
    prep: str
    amount: Amount | None = None
    bound: tuple[bool, bool] | None = None


def mixups(clause: Clause, said: str, true: Along, over: Region) -> Iterator[Statement]:
    """What a clause (`said`: its marks, the axes' names in words) claims of events; `true`: the axis of the classes."""
    if (head := _HEAD.match(said)) is not None:
        said = said[head.end() :]
    sums = _sums(clause, said, true, over)
    if sums is not None:
        yield sums
        return
    for part in (said, said.rpartition(" : ")[2]):
        read = _Reader(clause, part)
        if read.is_read():
            yield from _meant(clause, read, true, over)
            return


def _sums(clause: Clause, said: str, true: Along, over: Region) -> Statement | None:
    """Numbers that are made of several cells, or of the diagonal: "N0 confusions between A and B"."""
    guessed: Along = "column" if true == "row" else "row"
    if (match := _ACCURACY.match(said)) is not None:
        return _accuracy(clause, match, true, over)
    if (match := _CORRECTLY.match(said)) is not None:
        one = class_of(clause, match["one"])
        amount = clause.amounts(match["n"])[0]
        if one is None or not fits(clause, amount, true):
            return None
        return Value(_cell(one, one, true, over), amount)
    told: dict[str, str | None] = {}
    for pattern in (_BETWEEN, _WRONG, _PREDICTED):
        if (match := pattern.match(said)) is not None:
            told = match.groupdict()
            break
    if match is None:
        return _none_of_others(clause, said, true, over)
    amount = clause.amounts(told.get("n") or told.get("n2") or "")[0]
    if "%" in amount.printed or not fits(clause, amount, true):
        return None
    if match.re is _BETWEEN:
        named = told["two"] or told["two2"] or ""
        pair = _classes(clause, named) or sorted({label for side in BOTH for label in part_of(clause.base, side) or ()})
        if len(pair) != 2:
            return None
        both = tuple(pair)
        square = with_part(with_part(Region(over.panels, diagonal=False), "row", both), "column", both)
        return Aggregate("sum", square, "is", amount=amount)
    one = class_of(clause, (told["one"] or "").split()[-1])
    if one is None:
        return None
    if match.re is _WRONG:
        return Aggregate("sum", with_part(Region(over.panels, diagonal=False), true, (one,)), "is", amount=amount)
    return Aggregate("sum", with_part(over, guessed, (one,)), "is", amount=amount)


def _none_of_others(clause: Clause, said: str, true: Along, over: Region) -> Statement | None:
    """ "No other class is taken for A in more than N0 of the cases"."""
    match = _NO_OTHER.match(said)
    two = class_of(clause, match["two"]) if match is not None else None
    if match is None or two is None:
        return None
    amount = clause.amounts(match["n"])[0]
    if not fits(clause, amount, true):
        return None
    guessed: Along = "column" if true == "row" else "row"
    column = with_part(Region(over.panels, diagonal=False), guessed, (two,))
    return Threshold(column, True, amount, match["least"] is not None, Degree.EVERY, True)


def _accuracy(clause: Clause, match: re.Match[str], true: Along, over: Region) -> Statement | None:
    """The share of all cases that lies on the diagonal, as the sum of that."""
    amount = clause.amounts(match["n"])[0]
    values = [cell.value for cell in clause.figure.reading.cells if not over.panels or cell.panel in over.panels]
    known = [value for value in values if value is not None]
    if len(known) < len(values) or not known or tells_shares(clause.figure) or whole_sum(clause.figure, true) == 1:
        return None
    part = 1.0 if amount.high <= 1 and "%" not in amount.printed else 100.0
    half = amount.step / 2
    total = sum(known)
    low, high = ((amount.low - half) / part * total, (amount.high + half) / part * total)
    told = replace(amount, low=low, high=high, step=0.0, about=amount.about or match["about"] is not None)
    return Aggregate("sum", Region(over.panels, diagonal=True), "is", amount=told)


def _classes(clause: Clause, said: str) -> list[str]:
    """The classes that the marks in a stretch stand for."""
    ticks = clause.figure.ticks
    found = [label for place in clause.places(said) for label in place.labels]
    return found if all(label in ticks[side] for label in found for side in BOTH) else []


def _cell(one: str, two: str, true: Along, over: Region) -> Region:
    row, column = (one, two) if true == "row" else (two, one)
    return with_part(with_part(over, "row", (row,)), "column", (column,))


class _Reader:
    """Reads a clause from its first word to its last into events, numbers and what sets them against one another."""

    def __init__(self, clause: Clause, said: str) -> None:
        self.clause = clause
        self.factor = _FACTOR.search(said)
        if self.factor is not None:
            said = f"{said[: self.factor.start()]}than {said[self.factor.end() :]}"
        self.pair: tuple[str, str] | None = None
        if (versus := _VERSUS.match(said)) is not None and re.search(r"\bN\d", versus["rest"]) is None:
            self.pair = (versus["one"], versus["two"])
            said = f"{versus['rest']} {said[versus.end() :]}"
        said = _REVERSE.sub("REV", said)
        self.words = said.split()
        self.events: list[_Event] = []
        one = class_told_of(clause)
        self.subjects: list[str] = [one] if one is not None else []
        self.named = False  # whether the words themselves name a subject that no event has yet
        self.verb = False
        self.prep = ""
        self.sign: Relation | None = None
        self.slight: bool | None = None
        self.than = False
        self.never = False
        self.reverse = False
        self.most = False
        self.pending: tuple[Amount, tuple[bool, bool] | None] | None = None

    def is_read(self) -> bool:
        """Whether every word is understood, and there is an event."""
        at = 0
        while at < len(self.words):
            step = self._step(at)
            if step is None:
                return False
            at = step
        does = self.words[-1:] and self.words[-1] in ("is", "are", "was", "were", "does", "do")
        if self.named and self.than and does and len(self.events) == 1:  # "more often than C is"
            self._event(self.subjects, [self.events[0].guess], self.events[0].prep)
            self.named = False
        if not self.events:
            return self.reverse and not self.named
        return self.pending is None and not self.named

    def _step(self, at: int) -> int | None:
        word = self.words[at]
        bound = next((words for words in _BOUNDS if tuple(self.words[at : at + len(words)]) == words), None)
        if bound is not None and self._word(at + len(bound))[:1] == "N":
            return self._number(at + len(bound), _BOUNDS[bound])
        if word[0] == "N" and word[1:].isdigit():
            return self._number(at, None)
        if (classes := self._class(word)) is not None:
            return self._named(at, classes)
        if word == "REV":
            return self._reversed(at)
        if word in _DONE or word in _DOES or word in _GOES:
            self.verb = True
            direct = word in _DIRECT and self._class(self._word(at + 1)) is not None
            if direct or word == "confused":
                self.prep = "with" if word == "confused" else "as"
                self.prep = self.prep if direct else ""
            return at + 1
        if word in _MORE or word in _LESS or word in _SAME or (word == "as" and self._word(at + 1) in _OFTEN):
            return self._compared(at)
        if word in _PREP or (word == "in" and self.words[at - 1 : at] == ["up"]):
            return self._joined(at)
        if word == "than":
            self.than = True
            return at + 1
        if word in ("never", "no"):
            self.never = True
            return at + 1
        if word == "most" and self._word(at + 1) in _OFTEN:
            self.most = True
            return at + 2
        if word in ("it", "they") and self.subjects and not self.events:
            return at + 1
        if word in _MANNER:
            self.slight = True if word in ("slightly", "somewhat", "bit") else self.slight
            return at + 1
        if word in _HEDGES and self._word(at + 1)[:1] == "N":
            return at + 1
        noun = word.isalpha() and word.endswith("s") and len(word) > 3 and word not in _NO_NOUN
        return at + 1 if word in _SILENT or noun or self.clause.figure.is_of_metric(word) or word == "M" else None

    def _word(self, at: int) -> str:
        return self.words[at] if at < len(self.words) else ""

    def _class(self, word: str) -> list[str] | None:
        """The classes that a word names."""
        if word[:1] == "P" and word[1:].isdigit():
            return _classes(self.clause, word) or None
        one = class_of(self.clause, word) if word.isalpha() and word not in ("it",) else None
        return [one] if one is not None else None

    def _named(self, at: int, classes: list[str]) -> int | None:
        """A class: what the event before it is taken for, one more of these, or the subject of another."""
        behind = self._word(at + 1)
        if self.prep:
            self._event(self.subjects, classes, self.prep)
            self.prep, self.verb, self.named = "", False, False
            return at + 1
        before = self._word(at - 1) if at else ""
        more = self.events and before in ("and", "or") and behind not in _PREP and behind not in ("is", "are")
        if self.pending is not None and self.events and behind in ("", "and", ",") and not self.verb:
            more = True  # "N0 are labelled A and N1 B"
        if more and not self.than and (before == "or" or self.pending is not None):
            self._event([self.events[-1].true], classes, self.events[-1].prep)
            return at + 1
        if self.named:
            return None
        self.subjects, self.named = classes, True
        return at + 1

    def _event(self, subjects: list[str], classes: list[str], prep: str) -> None:
        if len(subjects) != 1 and len(classes) != 1:
            subjects = []
        for one in subjects:
            for two in classes:
                made = _Event(one, two, prep)
                if self.pending is not None:
                    made.amount, made.bound = self.pending
                self.events.append(made)
        self.pending = None

    def _joined(self, at: int) -> int | None:
        """ "For", "as", "with" before what something is taken for."""
        word = self.words[at]
        after = at + 1
        while self._word(after) in ("the", "a", "an", "class", "label", "being"):
            after += 1
        if self._class(self._word(after)) is None:
            return at + 1 if word in ("as", "for", "with", "in", "to") and word in _SILENT else None
        if self.verb or (self.named and (word in ("as", "for", "→") or any(one.prep == word for one in self.events))):
            self.prep = word
            return after
        if self.events and not self.named and self.events[-1].prep == word:
            self.subjects, self.prep = [self.events[-1].true], word
            return after
        return None

    def _number(self, at: int, bound: tuple[bool, bool] | None) -> int | None:
        amount = self.clause.amounts(self.words[at])[0]
        if self._word(at + 1) in ("points", "point", "percent") or self._word(at + 1)[:1] == "N":
            return None
        after = at + 1
        if self._word(after) == "of" and self._word(after + 1)[:1] == "N":
            return None
        ahead = [word for word in self.words[after : after + 4] if word not in ("of", "the", "true", "more", "other")]
        leads = bool(ahead) and self._class(ahead[0]) is not None and self._word(at - 1) not in ("in", "(", "with")
        last = self.events[-1] if self.events else None
        if last is not None and last.amount is None and not self.named and not leads and not self.verb:
            last.amount, last.bound = amount, bound
        elif self.pending is None:
            self.pending = (amount, bound)
        else:
            return None
        return after

    def _reversed(self, at: int) -> int | None:
        """ "The reverse error": the last event the other way round, of this clause or of the one before."""
        if self.reverse:
            return None
        self.reverse = True
        if self.events and not (self._word(at + 1) == "," and self._class(self._word(at + 2))):
            last = self.events[-1]
            self._event([last.guess], [last.true], last.prep)
            self.named = False
        self.verb = False
        return at + 1

    def _compared(self, at: int) -> int | None:
        word = self.words[at]
        if self.sign is not None:
            return None
        self.sign = Relation.ABOVE if word in _MORE else Relation.BELOW if word in _LESS else Relation.NEAR
        after = at + 1
        if self._word(after) in _OFTEN:
            after += 1
        if self._word(after) == "as":
            self.than = True
            after += 1
        return after


def _meant(clause: Clause, read: _Reader, true: Along, over: Region) -> Iterator[Statement]:
    """What the events of a clause come to."""
    events = read.events
    if any(one.true == one.guess for one in events):
        return
    if read.reverse and (len(events) < 2):
        events = _with_reverse(clause, read, true)
        if not events:
            return
    cells = [_cell(one.true, one.guess, true, over) for one in events]
    if any(one.amount is not None and not fits(clause, one.amount, true) for one in events):
        return
    found: list[Whole] = []
    compared = read.sign is not None or read.factor is not None
    if compared or read.than:
        if len(events) != 2 or read.never or read.most or not compared:
            return
        left, right = cells if read.than and not (read.reverse and len(read.events) < 2) else (cells[1], cells[0])
        found.append(_relation(clause, read, left, right))
    elif read.most:
        if len(events) != 1 or read.never:
            return
        line = with_part(Region(over.panels, diagonal=False), true, (events[0].true,))
        guessed: Along = "column" if true == "row" else "row"
        amount = events[0].amount
        found.append(Extreme(True, line, with_part(Region(), guessed, (events[0].guess,)), amount))
        events = []
    elif read.never:
        if any(one.amount is not None and (one.bound is None or not one.bound[0]) for one in events):
            return
        for one, cell in zip(events, cells, strict=True):
            if one.amount is None:
                found.append(Value(cell, ZERO))
            elif one.bound is not None:
                found.append(Threshold(cell, False, one.amount, not one.bound[1]))
        events = []
    if read.pair is not None:
        if len(events) != 2:
            return
        for one, mark in zip(events, read.pair, strict=True):
            one.amount = clause.amounts(mark)[0]
    for one, cell in zip(events, cells, strict=False):
        if one.amount is not None:
            told = Threshold(cell, one.bound[0], one.amount, one.bound[1]) if one.bound else Value(cell, one.amount)
            found.append(told)
    # "A is confused with B" may be told of both ways, unless these are told apart
    both = any(one.prep == "with" for one in read.events) and {(one.true, one.guess) for one in read.events}.isdisjoint(
        (one.guess, one.true) for one in read.events
    )
    shares = any("%" in one.amount.printed for one in read.events if one.amount is not None) and not tells_shares(
        clause.figure
    )
    for said in found:
        yield Partly(said, "confused" if both else "share") if both or shares else said


def _with_reverse(clause: Clause, read: _Reader, true: Along) -> list[_Event]:
    """The event of the clause before and the reverse of it, which is told of; or the one told, and its reverse."""
    if read.events:  # "the reverse error, A taken for B, is rarer"
        own = read.events[0]
        return [_Event(own.guess, own.true, own.prep), own]
    before = clause.neighbour(-1)
    if before is None:
        return []
    told = _Reader(before, _plain(before))
    if not told.is_read() or len(told.events) != 1:
        return []
    last = told.events[0]
    own = _Event(last.guess, last.true, last.prep)
    if read.pending is not None:
        own.amount, own.bound = read.pending
    return [_Event(last.true, last.guess, last.prep), own]


def _plain(clause: Clause) -> str:
    """A clause in words, without a label before it."""
    said = in_words(clause)
    return said[head.end() :] if (head := _HEAD.match(said)) is not None else said


def _relation(clause: Clause, read: _Reader, left: Region, right: Region) -> Compare:
    if read.factor is None:
        sign = read.sign or Relation.NEAR
        same = ZERO if sign is Relation.NEAR else None
        return Compare(left, right, sign, same, slight=read.slight)
    told = read.factor["times"].split()[0]
    times = 2.0 if told == "twice" else float(NUMBERS.get(told) or clause.amounts(told)[0].low)
    bound: Bound = "about"
    low, high = times * 0.95, times * 1.05
    if read.factor["over"]:
        bound, low, high = ("least" if "least" in read.factor["over"] else "over"), times, times
    elif read.factor["about"]:
        low, high = times * 0.85, times * 1.15
    return Compare(left, right, Relation.ABOVE, Amount(low, high, 0.0, False, f"{times:g}"), bound, factor=True)
