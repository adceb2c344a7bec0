"""What is left of a clause while its phrases are taken off: the test of whether it was understood whole.

A kind takes off what it understands, phrase by phrase. What is left may hold silent words only, which add nothing to
the values ("overall", "in the figure", "this shows that"). Any other word could change what is said, and then the kind
finds nothing. Which phrases a clause of its kind has is the business of the kinds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_WORDS = (
    # articles, joining words, pronouns and plain verbs
    "the a an of in at for on and as to is are was were be been has have had does do did it its they their this these "
    "that there here , : ; – - — → . ' with within when where we one can be being also too both , so by which while "
    "under per over among then but yet still now whose who itself themselves each other another such "
    # what shows and what is shown
    "show shows showed showing shown exhibit exhibits exhibiting display displays displaying demonstrate demonstrates "
    "see seen sees observe observed observable visible notice noticed note find found reveal reveals indicate "
    "indicates suggest suggests evident apparent clear clearly noticeable noticeably notable notably obvious obviously "
    "figure heatmap chart plot map matrix grid table picture image data visualization results result values value "
    "cells cell pattern patterns trend trends tendency picture behavior behaviour course curve line row column rows "
    "columns panel panels experience experiences undergo undergoes suffer sees "
    # M stands for the metric, its words left over
    "M model models system performance scores score level levels numbers number quality rate rates percentage "
    "percentages accuracies accuracy points percent average mean averages overall "
    # how firmly (degrees.py reads these)
    "generally general mostly most tends tend tending largely typically usually mainly predominantly primarily broadly "
    "normally commonly frequently whole main rule large part consistently consistent always all every invariably "
    "uniformly throughout entirely everywhere universally often sometimes some several many cases occasionally "
    # how it comes about in time
    "first initially again already even just only quite rather very fairly relatively more or less somewhat "
    "same network range sweep through goes go gives give way gradual gradually "
    "smooth smoothly slow slowly quickly gentle gently moderate moderately modest modestly mild "
    "mildly progressive progressively noticeable visibly overall finally eventually ultimately roughly approximately "
    "about around nearly almost basically essentially "
    "moreover furthermore additionally similarly likewise conversely interestingly hand other contrast particular "
    "particularly especially instead"
)
SILENT = frozenset(_WORDS.split())
_MARKED = re.compile(r"[MPE]\d*")


_ITEM = re.compile(r"^ (?:[-–•➤*] )?(?:(?:\( )?(?:[a-z]|[NP]\d+) \) )?")
AXIS_BESIDE = re.compile(r"(?<= )(?:(?P<one>P\d+) A\d+|A\d+ (?P<two>P\d+))(?= )")
"""An axis' name beside one of its labels, which adds nothing to it."""


class Rest:
    """The words of a clause that no phrase has taken yet, in marks, with one blank before and behind each."""

    __slots__ = ("said",)

    def __init__(self, said: str) -> None:
        self.said = f" {said} "

    def skip_item(self) -> None:
        """Leave the mark of an item of a list out that stands before the clause: "- ", "(c) ", "3) "."""
        if (item := _ITEM.match(self.said)) is not None:
            self.said = f" {self.said[item.end() :]}"

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Take the first match of a pattern off, which begins and ends at words; None where there is none."""
        found = pattern.search(self.said)
        if found is not None:
            self.said = f"{self.said[: found.start()].rstrip()} {self.said[found.end() :].lstrip()}"
            if not self.said.startswith(" "):
                self.said = f" {self.said}"
        return found

    def take_all(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Take off all matches of a pattern, one after the other."""
        while (found := self.take(pattern)) is not None:
            yield found

    def is_silent(self, also: frozenset[str] = frozenset()) -> bool:
        """Whether nothing is left that could change what is said: silent words, places and the metric only."""
        return all(word in SILENT or word in also or _MARKED.fullmatch(word) for word in self.said.split())
