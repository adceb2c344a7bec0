"""Sentences and clauses of a line, with their characters.

A clause says one thing: "it peaks at length 7; whereas Type 2 falls" is two. Where a sentence may be cut without
taking a thing from what it says is decided here by its marks and joining words alone; what a clause speaks of, in
`marking`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_SENTENCE_END = re.compile(r"[.!?][\"”’)\]]{0,2}(?=\s+[\"“(\[]?[^\sa-z]|\s*$)|[。！？]")
_ABBREVIATIONS = re.compile(
    r"(?:\b(?:e\.g|i\.e|vs|cf|approx|resp|fig|figs|eq|no|nos|ca|etc|al|dr|st|sec|tab|incl|excl|est|avg|min|max)|"
    r"(?:^|[\s(])[A-Za-z])\.$",
    re.IGNORECASE,
)
# What parts two clauses: each of these begins a new statement.
_PARTING = re.compile(
    r"\s*;\s+|\s+[—–]\s+|\s*—\s*|"
    r",\s+but\b,?\s+|\s+but\s+(?=(?:it|they|then|is|are|not|never|falls?|drops?|rises?|declines?)\b)|"
    r",\s+(?:while|whilst)\b,?\s+|,?\s+(?:whereas|although|though|yet|however|nevertheless)\b,?\s+|"
    r",\s+(?=(?:and|so|which|with|followed|then|after which|before|indicating|suggesting|implying|meaning|showing|"
    r"reaching|peaking|dropping|falling|rising|declining|increasing|decreasing|ranging|starting|ending|making|"
    r"reflecting|"
    r"demonstrating|highlighting|especially|particularly|regardless)\b)|"
    r"\s+(?=and (?:then |it |they |also |there |that |is |are |has |have |remains? |stays? |peaks? |reach(?:es)? |"
    r"falls? |drops? |rises? |declines? |increases? |decreases? |climbs? |shows? |gets? |becomes? |never |always )\b)|"
    r"\s+(?=(?:followed by|after which|gives? way to|turn(?:s|ing) into|"
    r"before (?:it |they )?(?:falling|dropping|rising|declining|increasing|decreasing|"
    r"falls?|drops?|rises?|declin\w+|recover\w+))\b)"
)
_CONTRAST = re.compile(r"\b(?:but|whereas|while|whilst|although|though|yet|however)\b")
_AND = re.compile(r"and\s+(?:the\s+)?(?=(\S))")
_MOST_IN_ITEM = 4
_LONGEST = 4_000


@dataclass(frozen=True, slots=True)
class Piece:
    """A clause: `flat[start:end]`; `sentence` is the number of its sentence in the line, `first` whether it begins it.

    `against` tells that a word of contrast leads it in ("whereas Type 2 falls").
    """

    start: int
    end: int
    sentence: int
    first: bool
    against: bool = False


def sentences(flat: str, start: int, end: int) -> list[tuple[int, int]]:
    """The sentences of `flat[start:end]`, without the blanks around them."""
    found: list[tuple[int, int]] = []
    end = min(end, start + _LONGEST)
    begin = start
    for stop in _SENTENCE_END.finditer(flat, start, end):
        if flat[stop.start()] == "." and _ABBREVIATIONS.search(flat[max(begin, stop.start() - 9) : stop.start() + 1]):
            continue
        _add(flat, begin, stop.end(), found)
        begin = stop.end()
    _add(flat, begin, end, found)
    return found


def pieces(flat: str, start: int, end: int) -> list[Piece]:
    """The clauses of `flat[start:end]` in order; parentheses are never cut."""
    found: list[Piece] = []
    for count, (begin, stop) in enumerate(sentences(flat, start, end)):
        first = True
        against = False
        at = begin
        for cut in _PARTING.finditer(flat, begin, stop):
            if cut.start() <= at or _inside(flat, begin, cut.start()) or _in_list(flat, at, cut):
                continue
            if _words(flat, at, cut.start()) < 2 or _words(flat, cut.end(), stop) < 2:
                continue
            found.append(Piece(at, cut.start(), count, first, against))
            first = False
            against = _CONTRAST.search(cut[0]) is not None
            at = cut.end()
        if at < stop:
            found.append(Piece(at, stop, count, first, against))
    return found


def _add(flat: str, start: int, end: int, found: list[tuple[int, int]]) -> None:
    while start < end and flat[start].isspace():
        start += 1
    while end > start and flat[end - 1].isspace():
        end -= 1
    if end > start:
        found.append((start, end))


def _inside(flat: str, start: int, place: int) -> bool:
    """Whether a place stands in parentheses that opened behind `start`."""
    return flat.count("(", start, place) > flat.count(")", start, place)


def _in_list(flat: str, start: int, cut: re.Match[str]) -> bool:
    """Whether a comma before "and" stands in a list: "Types 1, 4, and 7", "GPT-4, Claude 2, and Vicuna"."""
    if cut[0].lstrip()[:1] != ",":
        return False
    joined = _AND.match(cut.string, cut.end())
    if joined is None:
        return False
    if cut.string[joined.end()].isdigit():
        return True
    comma = flat.rfind(",", start, cut.start())
    return comma >= 0 and len(flat[comma : cut.start()].split()) <= _MOST_IN_ITEM and not joined[1].islower()


def _words(flat: str, start: int, end: int) -> int:
    return len(flat[start:end].split(None, 2))
