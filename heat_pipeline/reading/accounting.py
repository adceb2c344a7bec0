"""What became of each number: a cell, a coordinate, a deviation, part of the frame or of a remark, or unread.

By exclusion: the digits of a text are gone through from the first to the last, and what nothing explains is unread.
What can be one number or two, or none ("12/40", "1.0.89"), is unread with all of its characters.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from heat_pipeline.model import Band, Claim, How, Legend, Notice, Reading
from heat_pipeline.model.statements import ClaimKind
from heat_pipeline.reading import labels
from heat_pipeline.reading.assembling import Placed
from heat_pipeline.reading.blocks import PARAGRAPH, TABLE
from heat_pipeline.reading.confidence import CellCandidate
from heat_pipeline.reading.deciding import Analysis
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.lists import Cue, cue_of
from heat_pipeline.reading.numbers import Number, numbers
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.parts import Part, is_of_frame

_LIKELY = 0.15
_DIGITS = re.compile(r"\d+")
_ENDS = re.compile(r"[\s|()\[\]{}<>,;:=→\"“”'`]")
_ENUMERATOR = re.compile(r"[ \t>#*_]*(?:\d{1,3}\.){0,3}\d{1,3}[.)]?[ \t]")
_BEFORE_VALUES = frozenset(":=→|([{,;>\n")
_AFTER_VALUES = frozenset(",;|)]}<\n(±")
_REFERENCE = re.compile(
    r"\b(?:fig(?:ure)?s?|tab(?:le)?s?|sec(?:tion)?s?|eq(?:uation)?s?|panels?|pages?|chapter|appendix|no)\.? *$", re.I
)
_LETTER = "[^\\W\\d_⁰¹²³⁴⁵⁶⁷⁸⁹¼½¾⅐-⅞]"
_NAME = re.compile(rf"(?<!\d){_LETTER}|\d{_LETTER}(?<![eEkKM])|[eE](?![+\-−]?\d)|[kKM].")
"""Letters that are neither an exponent nor a thousand or a million: what has such is a name ("0.5b", "Qwen2.5")."""
_TICK = re.compile(r"[\^⁰¹²³⁴⁵⁶⁷⁸⁹kKM]")
_YEAR = re.compile(r"(?:19|20)\d\d")
_COUNTED = re.compile(r"[ -](?!(?:at|in|for|on|and|or|to|with|when|while|but|by|of|from|as|is|are|than)\b)[a-z]{2}")
_BOUND = re.compile(
    r"(?:\b(?:above|below|over|under|beyond|exceed\w*|least|most|than|within|up to)|[<>≤≥])[ ~≈]*$", re.I
)
_FARTHEST = 24


@dataclass(frozen=True, slots=True)
class Account:
    """How many numbers the data part has, how many of them are explained, and where the others stand.

    The data part are the lines that hold cells or unread numbers.
    """

    numbers: int
    explained: int
    unread: tuple[tuple[int, int], ...]


def account(
    analysis: Analysis,
    candidates: Sequence[CellCandidate],
    kept: Sequence[Placed],
    frame: Sequence[Legend | Band | Notice],
) -> Account:
    """Account for the numbers of a text; `frame` is what it says of its scales, colours and counts.

    A number that was not kept as a cell is unread where it stands as values do, behind a mark or alone in a table's
    place, or may well be a cell. Of those in running words the others are remarks; but in a text without cells they are
    unread too, other than counts, years and the numbers of figures.
    """
    outline = analysis.outline
    if not outline.lines:
        return Account(0, 0, ())
    explaining = _Explaining(analysis, candidates, kept, frame)
    tokens = _tokens(outline, candidates)
    left = [token for token in tokens if not explaining.explain(*token)]
    unread = tuple((start, end) for start, end, _ in left)
    lines = {cell.candidate.place.line.number for cell in kept}
    lines.update(outline.line_at(start).number for start, _ in unread)
    stretches = (outline.numbers(line.start, line.end) for line in map(outline.lines.__getitem__, lines))
    lexed = sum(number.figures for inside in stretches for number in inside)
    total = max(len(unread), lexed + sum(number is None for *_, number in left))
    return Account(total, total - len(unread), unread)


def with_claims(outline: Outline, reading: Reading, claims: tuple[Claim, ...]) -> Reading:
    """A reading with the claims of its text: numbers in running words that are part of one are not unread.

    In a text without cells no claim can be judged, and one that only gives the value of a place is no other claim.
    """
    spans = _Spans((claim.start, claim.end) for claim in claims if claim.kind is not ClaimKind.VALUE and reading.cells)
    unread = tuple(span for span in reading.unread if _stands_as_value(outline.flat, *span) or not spans.hold(*span))
    return replace(reading, claims=claims, unread=unread, numbers_explained=reading.numbers - len(unread))


class _Explaining:
    """What explains the numbers of a text."""

    def __init__(
        self,
        analysis: Analysis,
        candidates: Sequence[CellCandidate],
        kept: Sequence[Placed],
        frame: Sequence[Legend | Band | Notice],
    ) -> None:
        self._outline, self._list_lines = analysis.outline, analysis.list_lines
        self._kept = bool(kept)
        self._places = {place.number.start for place in analysis.places}
        self._candidates = {
            candidate.place.number.start: candidate
            for candidate in sorted(candidates, key=lambda candidate: candidate.confidence)
        }
        self._spans = _Spans(_explained(analysis, kept, frame))
        self._again = {
            (number.value, number.low, tick)
            for cell in kept
            for number in [cell.candidate.place.number]
            for tick in ("", *cell.candidate.ticks)
        }
        self._scales = _scales(analysis, frame)
        self._labels = {label for cell in kept for label in (cell.panel, cell.row, cell.column)}
        self._lists = {
            cell.candidate.place.line.number for cell in kept if any(slot.kind == "order" for slot in cell.option.slots)
        }
        self._holding = {candidate.place.line.number for candidate in candidates}
        lines = (
            (tick_list.cue, analysis.outline.line_at(tick_list.start))
            for tick_list in analysis.lists
            if tick_list.ticks
        )
        self._stated = {cue for cue, line in lines if cue_of(line.head) is cue}

    def explain(self, start: int, end: int, number: Number | None) -> bool:
        """Whether a number is no value that was lost; without one what stands there can't be lexed as a number."""
        line = self._outline.line_at(start)
        is_inside = line.start <= start < line.end
        if self._spans.hold(start, end) or self._is_listed(line, start):
            return True
        candidate = self._candidates.get(start) if number is not None else None
        is_beside = is_inside and line.number in self._holding and start not in self._places
        if candidate is None and number is not None and is_beside:
            return True  # a coordinate of others, or part of their label
        part = self._outline.parts[line.number]
        is_frame = is_inside and part is Part.FRAME and _is_frame(line)
        is_data = not is_frame and (part in (Part.DATA, Part.FRAME) or not self._kept)
        flat = self._outline.flat
        is_count = _is_count(flat, start, end)
        stands = _stands_as_value(flat, start, end) or line.block.kind is TABLE
        if number is None:  # a power, or "4k", may be a tick in running words: it is a value at the end of its part
            if flat[start:end] in self._labels and not _stands_as_value(flat, start, end):
                return True
            may_be_tick = _TICK.search(flat, start, end) is not None
            stands = stands or not may_be_tick or (bool(line.head) and _ends_a_part(flat, end))
        if candidate is not None:
            if self._is_again(candidate, all):
                return True
            if candidate.confidence >= _LIKELY or (candidate.place.run > 1 and line.number in self._lists):
                return False
            is_precise = _is_precise(candidate.place.number) and not is_count
            if _is_placed(flat, candidate):
                if is_precise or line.block.kind is TABLE:
                    return False
            elif self._is_mentioned(candidate, start, end):
                return True
            stands = stands or is_precise
        return not is_data or not (stands or not (self._kept or is_count))

    def _is_listed(self, line: Line, start: int) -> bool:
        """Whether a number stands in a heading or in a list of ticks, or counts the items of a list."""
        if not line.start <= start < line.end:
            flat = self._outline.flat
            begin = flat.rfind("\n", max(0, start - _FARTHEST), start)
            begins = begin >= 0 or start < _FARTHEST
            return begins and _ENUMERATOR.match(flat, begin + 1, start + _FARTHEST) is not None
        cue = self._list_lines.get(line.number, Cue.NONE)
        if cue in self._stated and cue_of(line.head) is Cue.NONE:
            return False  # the axis has its list in a line of its own: what looks like another one may be values
        return line.is_heading or cue is not Cue.NONE

    def _is_again(self, candidate: CellCandidate, of: Callable[[Iterable[bool]], bool]) -> bool:
        """Whether a cell says the same of all, or of any, of a number's ticks."""
        number = candidate.place.number
        ticks = [tick for tick in candidate.ticks if tick] or [""]
        return (number.value, number.low, "") in self._again and of(
            (number.value, number.low, tick) in self._again for tick in ticks
        )

    def _is_mentioned(self, candidate: CellCandidate, start: int, end: int) -> bool:
        """Whether running words name a cell, a tick, a label or the end of a scale again, or bound the values."""
        flat, number = self._outline.flat, candidate.place.number
        is_of_scale = (number.value, number.low, number.high) in self._scales
        return (
            self._is_again(candidate, any)
            or (is_of_scale and (self._kept or not _is_precise(number)))
            or flat[start:end] in self._labels
            or _BOUND.search(flat, max(0, start - _FARTHEST), start) is not None
        )


def _explained(
    analysis: Analysis, kept: Sequence[Placed], frame: Iterable[Legend | Band | Notice]
) -> Iterator[tuple[int, int]]:
    """The stretches of a text whose numbers are cells, their labels, names, or part of the frame."""
    for cell in kept:
        yield cell.candidate.place.number.start, cell.candidate.place.number.stop
        for slot in cell.option.slots:
            if (label := slot.labels[cell.candidate.at]) is not None:
                yield label.start, label.end
    yield from ((place.number.start, place.number.stop) for place, _ in analysis.dismissed)
    yield from (name for name in analysis.names if _NAME.search(analysis.outline.flat, *name) is not None)
    yield from ((stated.start, stated.end) for stated in frame)


class _Spans:
    """Stretches of a text."""

    def __init__(self, stretches: Iterable[tuple[int, int]]) -> None:
        spans = sorted(stretches)
        self._starts = [start for start, _ in spans]
        self._ends = list(accumulate((end for _, end in spans), max))

    def hold(self, start: int, end: int) -> bool:
        """Whether one of them has all of [start, end)."""
        before = bisect_right(self._starts, start)
        return before > 0 and self._ends[before - 1] >= end


def _length(behind: str) -> int:
    """How many characters belong to the word that goes on here."""
    end = _ENDS.search(behind)
    return end.start() if end is not None else len(behind)


def _lexed(outline: Outline) -> Iterator[Number]:
    """The numbers of the lines of a text, and of what stands between them."""
    at = 0
    for start, end in (*((line.start, line.end) for line in outline.lines), (len(outline.flat),) * 2):
        if _DIGITS.search(outline.flat, at, start) is not None:
            yield from numbers(outline.flat, at, start, outline.comma)
        if _DIGITS.search(outline.flat, start, end) is not None:
            yield from outline.numbers(start, end)
        at = end


def _tokens(outline: Outline, candidates: Sequence[CellCandidate]) -> Iterator[tuple[int, int, Number | None]]:
    """All that has digits in a text and is no name, in text order; without a number where it can't be lexed as one."""
    flat = outline.flat
    lexed = {number.start: number for number in _lexed(outline)}
    lexed |= {candidate.place.number.start: candidate.place.number for candidate in candidates}
    at = 0
    ordered = iter(sorted(lexed.items()))
    start, number = next(ordered, (len(flat), None))
    for digits in _DIGITS.finditer(flat):
        if digits.start() < at:
            continue
        while number is not None and number.stop <= digits.start():
            start, number = next(ordered, (len(flat), None))
        if number is not None and start <= digits.start():
            at = number.stop
            yield start, number.end, number
            continue
        begin = digits.start() - _length(flat[max(0, digits.start() - _FARTHEST) : digits.start()][::-1])
        end = digits.end() + _length(flat[digits.end() : digits.end() + _FARTHEST])
        at = end
        token = flat[begin:end].lstrip(".%~≈*_!?").rstrip(".%~≈+-–−*_!?")
        if token and token[0] != "#" and _NAME.search(token) is None:
            begin += flat[begin:end].index(token)
            yield begin, begin + len(token), None


def _scales(analysis: Analysis, frame: Iterable[Legend | Band | Notice]) -> set[tuple[float | None, ...]]:
    """The ticks and the ends of scales, and these as ranges: running words name them again."""
    ends = {
        number for listed in analysis.lists for tick in listed.ticks if (number := labels.number_of(tick)) is not None
    }
    spans = {(scale.low, scale.high) for scale in (*analysis.lists, *frame) if not isinstance(scale, Notice)}
    ends.update(end for span in spans for end in span if end is not None)
    return {(end, None, None) for end in ends} | {(None, *span) for span in spans}


def _is_precise(number: Number) -> bool:
    """Whether a number is no plain count: it has decimals or a unit, or is said to be approximate."""
    return number.how is How.APPROX or bool(number.unit) or "." in number.printed


def _is_placed(flat: str, candidate: CellCandidate) -> bool:
    """Whether a number is a table's or stands behind the mark of its label, not in running words or in brackets."""
    marks = candidate.place.marks
    return "table" in marks or (
        "keyed" in marks and "in_brackets" not in marks and flat[candidate.place.number.start - 1] != "="
    )


def _is_frame(line: Line) -> bool:
    """Whether a line in the frame tells of it; what stands under a line that tells all of an axis may be values."""
    above = any(parent.block.kind is PARAGRAPH and parent.block.lead and not parent.opens for parent in line.parents)
    return not above or is_of_frame(line.head)


def _stands_as_value(flat: str, start: int, end: int) -> bool:
    """Whether a number stands between marks, or alone in its line or in a place of a table."""
    before = flat[max(0, start - _FARTHEST) : start].rstrip(" ~≈≤≥\"'+")
    return (not before or before[-1] in _BEFORE_VALUES) and _ends_a_part(flat, end)


def _ends_a_part(flat: str, end: int) -> bool:
    """Whether a mark follows, or nothing."""
    after = flat[end : end + _FARTHEST].lstrip(" %\"'")
    return not after or after[:1] in _AFTER_VALUES or (after[:1] == "." and not after[1:2].isdigit())


def _is_count(flat: str, start: int, end: int) -> bool:
    """Whether a number counts things, or is that of a year, a figure or a section."""
    if not flat[start:end].isdecimal():
        return False
    is_year = _YEAR.fullmatch(flat, start, end) is not None
    is_reference = _REFERENCE.search(flat[max(0, start - _FARTHEST) : start]) is not None
    return is_year or is_reference or _COUNTED.match(flat, end) is not None
