"""A clause read word by word: its places, in each of what, its verbs; the phrases of a kind are the kind's business.

The order of the parts does not matter, and every word has to be one of them or one that adds nothing (wordclasses): a
clause with any other word is not read at all.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass

from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.claims.finding.wordclasses import CELLS, DONE, FINITE, PREPOSITIONS, SILENT, is_derived
from heat_pipeline.statements import Along

EVERYWHERE = frozenset(["everywhere", "throughout", "always", "consistently", "invariably"])
"""Words by which something is so in each case."""
HEDGES = frozenset(["about", "around", "roughly", "approximately", "nearly", "almost", "some", "circa", "only"])
"""Words before an amount that is not meant to its last digit."""
LINKS = frozenset(["and", ",", "/", "×", "x", "&", "+", "with", "@"])
"""What joins two places."""
_MARKS = frozenset([",", "–", "-", "—", "=", "@", "→", "/", "'", ".", ")"])
_BEFORE_PLACE = frozenset(["the", "a", "an", "its", "their", "both", "that", "only", "just"])
_OF_CASE = re.compile(
    r"\b(?:in each case|in every case|in all cases|each time|every time|across the board|without exception)\b"
)


@dataclass(frozen=True, slots=True)
class Named:
    """A place that a clause names: its axis, its labels, the word at which it stands, and whether nothing ties it."""

    along: Along
    labels: tuple[str, ...]
    at: int
    bare: bool


class Words(ABC):
    """Reads a clause from its first word to its last; a kind adds its phrases and what an amount is to it."""

    def __init__(self, clause: Clause, said: str) -> None:
        self.clause = clause
        self.words = _OF_CASE.sub("everywhere", said).split()
        self.places: list[Named] = []
        self.each: list[Along] = []
        self.everywhere = False
        self.verb: int | None = None
        self.colon: int | None = None
        self.done: int | None = None
        self.aside: int | None = None
        self.metric = False
        self.event = False  # a verb is of the metric's name: "refuses", of a refusal rate

    def read(self) -> int | None:
        """Read it; the number of the word that could not be read, or None where there is none."""
        at = 0
        while at < len(self.words):
            step = self._step(at)
            if step is None:
                return at
            at = step
        return None

    @abstractmethod
    def phrase(self, at: int) -> int | None:
        """The word behind a phrase of the kind that begins here; None where none does."""

    @abstractmethod
    def amount_at(self, at: int) -> int | None:
        """The word behind an amount, and what goes with it; None where there must be none."""

    def word(self, at: int) -> str:
        """The word at a place; "" behind the last and before the first."""
        return self.words[at] if 0 <= at < len(self.words) else ""

    def whole(self, at: int) -> int | None:
        """The whole number that stands at a word, in letters or digits."""
        word = self.word(at)
        if word in NUMBERS:
            return NUMBERS[word]
        if word[:1] == "N" and word[1:].isdigit():
            amount = self.clause.amounts(word)[0]
            return int(amount.low) if amount.low == amount.high == int(amount.low) else None
        return None

    def is_axis(self, at: int) -> Along | None:
        """The axis whose name, or whose every tick, stands at a word."""
        word = self.word(at)
        if word[:1] not in ("A", "E") or not word[1:].isdigit():
            return None
        place = self.clause.place(word)
        return None if place.others else place.along

    def is_event(self, word: str) -> bool:
        """Whether a word is a verb of what the values count: "refuses" and "refused" of a refusal rate."""
        return word.isalpha() and not is_derived(word) and self.clause.figure.is_of_metric(word)

    def _step(self, at: int) -> int | None:
        word = self.words[at]
        if word[0] in "PEDNU" and word[1:].isdigit():
            return self._mark(at)
        if (after := self.phrase(at)) is not None:
            return after
        if word[0] == "A" and word[1:].isdigit():
            return self._mark(at)
        if word in EVERYWHERE:
            self.everywhere = True
        elif word == "M":
            self.metric = True
        elif word == ":":
            self.colon = at if self.colon is None else self.colon
        elif word == "(":
            self.aside = at if self.aside is None else self.aside
        elif self.is_event(word):
            self.event = True
        elif word in FINITE:
            self.verb = at if self.verb is None else self.verb
        elif word in DONE:
            self.done = at if self.done is None else self.done
        elif not (self._is_silent(at) or word in PREPOSITIONS or word in _MARKS or word in CELLS):
            return None
        return at + 1

    def _is_silent(self, at: int) -> bool:
        """Whether a word adds nothing where it stands: "about 5", "the one at P0", not "one of the best"."""
        word, behind = self.words[at], self.word(at + 1)
        if word == "one":
            return self.word(at - 1) == "the" and behind != "of"
        return word in SILENT or (word in HEDGES and behind[:1] == "N")

    def _mark(self, at: int) -> int | None:
        word = self.words[at]
        if word[0] == "N":
            return self.amount_at(at)
        if word[0] in "DU":
            return None
        place = self.clause.place(word)
        if word[0] == "E":
            if place.along is None or place.others:
                return None
            self.each.append(place.along)
            return at + 1
        if word[0] == "A":
            return at + 1 if self.word(at - 1) in ("in", "this", "that", "the") and place.along is not None else None
        return self.place_at(at)

    def place_at(self, at: int) -> int | None:
        """The word behind a place that stands here; None where it is not sure, or its axis is named twice."""
        word = self.words[at]
        place = self.clause.place(word)
        along = place.along or self.clause.either(word, self.clause.base)
        if along is None or not place.labels or any(one.along == along for one in self.places):
            return None
        self.places.append(Named(along, place.labels, at, self._is_bare(at)))
        behind = self.word(at + 1)
        if behind[:1] == "A" and behind[1:].isdigit():
            return at + 2 if self.clause.place(behind).along == along else None
        return at + 1

    def is_fronted(self, at: int) -> bool:
        """Whether what stands before a comma leads in what comes behind it: "on P0 , P1 is the best"."""
        return True

    def _is_bare(self, at: int) -> bool:
        """Whether no preposition ties a place to the rest; in a list that of its first place does."""
        back = at - 1
        while self.word(back) in _BEFORE_PLACE:
            back -= 1
        if self.word(back) in PREPOSITIONS:
            return False
        if self.word(back) in LINKS and self.places and re.fullmatch(r"P\d+", self.word(back - 1)):
            return True if self.word(back) == "," and self.is_fronted(at) else self.places[-1].bare
        return True
