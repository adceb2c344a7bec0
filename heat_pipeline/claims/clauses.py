"""A text's clauses with all that a claim is made of: places, amounts, words of the lexicon, and what stands above.

One pass over the lines of the outline. A line's head, and the heads above it, are its context: "**Type 1:** highest at
length 5" is about Type 1. What the ingredients say together is told in `attaching` and `framing`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Any

from heat_pipeline.claims.lexicon import Hit, Lexicon
from heat_pipeline.claims.named_places import AxisWord, Places, Spot
from heat_pipeline.claims.tokens import Token, tokens
from heat_pipeline.model import How
from heat_pipeline.model.statements import Amount, Statement
from heat_pipeline.reading.blocks import CODE, TABLE
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.numbers import Number
from heat_pipeline.reading.outline import Outline

_SENTENCE = re.compile(r"[.!?;](?=\s|$)(?<!\be\.g.)(?<!\bi\.e.)(?<!\bvs.)(?<!\bapprox.)(?<!\bca.)|[。；]")
_CLAUSE = re.compile(
    r"[,;:]? (?:but|while|whereas|though|although|yet|however|then|and then)\b|, (?:and |with )?|\. |\s[–—]\s"
)
_BRACKETS = re.compile(r"\([^()\n]{1,200}\)|\[[^\[\]\n]{1,200}\]")
_LONGEST = 3_000
_SAYING = frozenset(["concepts", "scale", "axis", "spans", "counted", "diagonal"])
_STEP = re.compile(r"\.(\d+)")
_INGREDIENTS = ("words", "hits", "spots", "axes", "numbers", "all_numbers")


@dataclass(slots=True)
class Clause:
    """A stretch of the text with what it holds, all in text order.

    `hits` are the lexicon's, `numbers` those of `all_numbers` that name no place, `brackets` the stretches between
    brackets. `context` are the places that its line's head and the heads above it name, nearest first; `above` and
    `axes_above` the words of the lexicon and of axes in the two nearest. `before` are the places of the clause before
    it in its line, `around` the words of the lexicon in all of the line.
    """

    line: Line
    start: int
    end: int
    words: list[Token]
    hits: list[Hit]
    spots: list[Spot]
    axes: list[AxisWord]
    numbers: list[Number]
    all_numbers: list[Number]
    context: list[list[Spot]] = field(default_factory=list)
    above: list[Hit] = field(default_factory=list)
    axes_above: list[AxisWord] = field(default_factory=list)
    before: list[Spot] = field(default_factory=list)
    around: list[Hit] = field(default_factory=list)
    brackets: list[tuple[int, int]] = field(default_factory=list)

    def of(self, section: str, what: str | None = None) -> list[Hit]:
        """The hits of a section of the lexicon."""
        return [hit for hit in self.hits if hit.section == section and (what is None or hit.what == what)]

    def has(self, section: str, what: str | None = None) -> bool:
        """Whether a word of a section of the lexicon stands in it."""
        return any(hit.section == section and (what is None or hit.what == what) for hit in self.hits)


@dataclass(frozen=True, slots=True)
class LocatedStatement:
    """A statement and the characters that make it."""

    start: int
    end: int
    statement: Statement


def amount_of(number: Number) -> Amount:
    """A number of the text as an amount."""
    low = number.value if number.value is not None else number.low
    high = number.value if number.value is not None else number.high
    assert low is not None and high is not None
    about = number.how is How.APPROX or "~" in number.printed or "≈" in number.printed
    return Amount(low, high, _step(number.printed), about, number.printed)


def _step(printed: str) -> float:
    decimals = [len(digits) for digits in _STEP.findall(printed)]
    if "e" in printed.lower() or "10^" in printed:
        return 0.0
    return float(10.0 ** -min(decimals)) if decimals else 1.0


def clauses(
    outline: Outline, places: Places, lexicon: Lexicon, cell_starts: Set[int] = frozenset()
) -> Iterator[Clause]:
    """The clauses of a text that may claim something, in order; tables, code and lines of nothing but cells have none.

    `cell_starts` are the characters at which cells begin. Linear in the length of the text.
    """
    heads: dict[int, Clause] = {}

    def head(line: Line) -> Clause:
        if line.number not in heads:
            clause = heads[line.number] = _made(outline, places, lexicon, line, line.start, line.head_end)
            clause.spots = [spot for spot in clause.spots if not spot.lone]
        return heads[line.number]

    for line in outline.lines:
        if line.block.kind in (TABLE, CODE):
            continue
        above = [head(parent) for parent in reversed(line.parents) if parent.head]
        if line.head and line.rest > line.start and not line.opens:
            above.insert(0, head(line))
        hits = [hit for clause in above[:2] for hit in clause.hits]
        whole = _made(outline, places, lexicon, line, line.start if line.opens else line.rest, line.end)
        if (
            whole.all_numbers
            and not _say((*whole.hits, *hits))
            and all(number.start in cell_starts for number in whole.all_numbers)
        ):
            continue
        whole.above, whole.around = hits, whole.hits
        whole.axes_above = [word for clause in above[:2] for word in clause.axes]
        whole.context = [clause.spots for clause in above if clause.spots]
        for clause in _parts(outline.flat, whole):
            yield clause
            whole.before = clause.spots or whole.before


def _made(outline: Outline, places: Places, lexicon: Lexicon, line: Line, start: int, end: int) -> Clause:
    """A stretch of a line with what it holds; a place goes before the words in it, but not one told by a part."""
    end = min(end, start + _LONGEST)
    words, numbers = tokens(outline.flat, start, end), outline.numbers(start, end)
    hits, axes = _outermost(lexicon.find(words)), places.axis_words(words)
    spots = places.find(outline.flat, words, numbers, hits, axes)
    hits = [hit for hit in hits if not any(spot.overlaps(hit) for spot in spots if not spot.part)]
    spots = [spot for spot in spots if not spot.part or not any(spot.overlaps(hit) for hit in hits)]
    free = [number for number in numbers if not any(spot.start <= number.start < spot.end for spot in spots)]
    return Clause(line, start, end, words, hits, spots, axes, free, numbers)


def _say(hits: Sequence[Hit]) -> bool:
    """Whether words may say something that can be checked."""
    return any(hit.section in _SAYING for hit in hits)


def _outermost(hits: Sequence[Hit]) -> list[Hit]:
    """The hits without idioms and what lies inside a longer one of another list: "above all" speaks of no bound."""
    long = [hit for hit in hits if hit.last - hit.first > 1]
    return [
        hit
        for hit in hits
        if hit.section != "idioms"
        and not any(
            other.first <= hit.first and hit.last <= other.last and other.last - other.first > hit.last - hit.first
            for other in long
        )
    ]


def _parts(flat: str, whole: Clause) -> Iterator[Clause]:
    """The clauses of a line: sentences, cut again where both sides of a comma or a conjunction say something."""
    concepts = [hit.start for hit in whole.hits if hit.section == "concepts"]
    begin = whole.start
    marks = [(*mark.span(), True) for mark in _SENTENCE.finditer(flat, whole.start, whole.end)]
    if len(concepts) > 1:  # else no mark has a concept on both sides
        marks += [(*mark.span(), False) for mark in _CLAUSE.finditer(flat, whole.start, whole.end)]
        marks.sort()
    marks.append((whole.end, whole.end, True))
    for at, (start, end, is_sentence) in enumerate(marks):
        if start < begin:
            continue
        if not is_sentence:
            following = next(mark[0] for mark in marks[at + 1 :] if mark[0] >= end)
            is_cut = any(begin <= place < start for place in concepts) and any(
                end <= place < following for place in concepts
            )
            if not is_cut or flat.count("(", begin, start) > flat.count(")", begin, start):
                continue
        if flat[begin:start].strip():
            yield _slice(flat, whole, begin, start)
        begin = end


def _slice(flat: str, whole: Clause, start: int, end: int) -> Clause:
    """A part of a line with what of the line's ingredients stands in it."""
    held: dict[str, Any] = {
        name: [item for item in getattr(whole, name) if start <= item.start < end] for name in _INGREDIENTS
    }
    brackets = [bracket.span() for bracket in _BRACKETS.finditer(flat, start, end)]
    return replace(whole, start=start, end=end, brackets=brackets, **held)
