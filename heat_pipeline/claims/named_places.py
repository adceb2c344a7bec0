"""Where in a text rows, columns and panels are named: by their labels, by numbers behind an axis' name, in pairs.

A label may be one of two axes (a matrix has the same on both): all ways are kept, and which is meant is left to the
evaluation. Not here: what is said of a place.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from heat_pipeline.claims.judging.cell_index import CellIndex
from heat_pipeline.claims.lexicon import Hit
from heat_pipeline.claims.tokens import Token, words_of
from heat_pipeline.model import Reading
from heat_pipeline.model.statements import SIDES, CellPlace, Side
from heat_pipeline.reading import labels
from heat_pipeline.reading.labels import word_set
from heat_pipeline.reading.numbers import Number
from heat_pipeline.records import many

Way = tuple[Side, tuple[str, ...]]

_TO = re.compile(r" *(?:\bto\b|\bthrough\b|\buntil\b|[–—-]) *")
_BEFORE_NUMBER = re.compile(r"[\s:=#]*(?:of |is )?[~≈]? ?$")
_BEFORE_LABEL = re.compile(r"[\s:=#\"`'“(*]{1,4}")
_AT = re.compile(r"\b(?:at|after|beyond|past|until|till|from)\s*$")
_VAGUE = word_set("the a an of in and or number value score with for to by on per")
_LINKS = frozenset(["and", "or", "&", "/", ", and"])
_BESIDE = 6
_LEAST_LETTERS = 3
_MOST_WORDS = 7  # a longer label is a sentence that was misread


@many
class Spot:
    """Words that name a place, `text[start:end]`, and on which axis they name which labels.

    One that is `part` of a label's words only, which no other label has, or a `lone` number, is not sure to name it.
    """

    start: int
    end: int
    ways: tuple[Way, ...]
    part: bool = False
    lone: bool = False

    def overlaps(self, other: Spot | Number | Hit) -> bool:
        """Whether it shares characters with something else."""
        return self.start < other.end and other.start < self.end


@many
class AxisWord:
    """A word of an axis' name: "length" in "accuracy falls with length"."""

    start: int
    end: int
    side: Side


class Places:
    """The names of a reading's rows, columns and panels, ready to be found in its text."""

    def __init__(self, reading: Reading) -> None:
        grid = CellIndex(reading)
        self.labels: dict[Side, tuple[str, ...]] = {
            side: tuple(name for name in grid.names[side] if name and len(name.split()) <= _MOST_WORDS)
            for side in SIDES
        }
        self.numbers: dict[Side, dict[float, str]] = {side: _numbers(names) for side, names in self.labels.items()}
        self._axis_words = _axis_words(reading, self.labels)
        self._names: dict[str, dict[int, dict[tuple[str, ...], list[tuple[Side, str, bool]]]]] = {}
        for side, names in self.labels.items():
            for words, label, part in _variants(names):
                lengths = self._names.setdefault(words[0], {})
                lengths.setdefault(len(words), {}).setdefault(words, []).append((side, label, part))
        # By length, the longest first: ten thousand labels that all begin with "item" are not gone through one by one.
        self._names = {word: dict(sorted(lengths.items(), reverse=True)) for word, lengths in self._names.items()}
        self._span = (min(grid.low), max(grid.high))

    def axis_words(self, words: Sequence[Token]) -> list[AxisWord]:
        """The words of axes' names, in order."""
        known, stem = self._axis_words, labels.stem
        named = [token for token in words if stem(token.word) in known]
        return [AxisWord(token.start, token.end, side) for token in named for side in known[stem(token.word)]]

    def find(
        self,
        flat: str,
        words: Sequence[Token],
        numbers: Sequence[Number],
        hits: Sequence[Hit],
        axes: Sequence[AxisWord],
    ) -> list[Spot]:
        """All places that a run of words names, in order, none inside another.

        `numbers` and `axes` are those of the same stretch, `hits` the lexicon's: a label that is one of its words
        ("All") is a name only where it is printed as one.
        """
        common = {at for hit in hits for at in range(hit.first, hit.last)}
        spots = list(self._named(flat, words, common))
        if not numbers:
            return spots
        free = [number for number in numbers if not any(spot.overlaps(number) for spot in spots)]
        for spot in (*self._behind_names(flat, axes, free), *self._pairs(flat, free), *self._lone(flat, free)):
            if not any(spot.overlaps(other) for other in spots):
                spots.append(spot)
        return sorted(spots, key=lambda spot: spot.start)

    def _named(self, flat: str, words: Sequence[Token], common: set[int]) -> Iterator[Spot]:
        done = 0
        names = self._names
        for first in [at for at, token in enumerate(words) if token.word in names]:
            if first < done:
                continue
            for length, named in names[words[first].word].items():
                last = first + length
                known = named.get(tuple(word.word for word in words[first:last]))
                if known is None or not _is_whole(flat, words, first, last):
                    continue
                if all(at in common for at in range(first, last)):
                    known = [way for way in known if _is_printed(flat, words, first, last, way[1])]
                # A label's whole name comes before one that is part of another's words.
                for part in (False, True):
                    ways = tuple(dict.fromkeys((side, (label,)) for side, label, other in known if other is part))
                    if ways and first >= done:
                        done = last
                        yield Spot(words[first].start, words[last - 1].end, ways, part)
                if done > first:
                    break

    def _behind_names(self, flat: str, axes: Sequence[AxisWord], free: Sequence[Number]) -> Iterator[Spot]:
        """Numbers behind an axis' name: "length 5", "layers 4-12", "types 1, 2 and 4"."""
        by_start = {number.start: at for at, number in enumerate(free)}
        for word in axes:
            at = next((by_start[i] for i in range(word.end, word.end + _BESIDE) if i in by_start), None)
            if at is not None and _BEFORE_NUMBER.fullmatch(flat, word.end, free[at].start):
                yield from self._run(flat, word.side, free, at)

    def _run(self, flat: str, side: Side, free: Sequence[Number], at: int) -> Iterator[Spot]:
        """The ticks that numbers name which follow each other: with "to" between two of them all that lie between."""
        while at < len(free):
            number = last = free[at]
            is_span = number.value is not None and at + 1 < len(free)
            if is_span and _TO.fullmatch(flat, number.end, free[at + 1].start):
                at += 1
                last = free[at]
            ends = [end for each in (number, last) for end in (each.value, each.low, each.high) if end is not None]
            ticks = sorted(self.numbers[side].items())
            names = tuple(label for tick, label in ticks if ends and min(ends) <= tick <= max(ends))
            yield Spot(number.start, last.end, ((side, names),))
            if not _is_list(flat, free, at):
                return
            at += 1

    def _pairs(self, flat: str, free: Sequence[Number]) -> Iterator[Spot]:
        """Two ticks in brackets, one of each axis: "(2, 5)"."""
        if not self.numbers["row"] or not self.numbers["column"]:
            return
        for pair in pairwise(free):
            start, end = pair[0].start - 1, pair[1].end + 1
            between = flat[start : start + 1], flat[pair[0].end : pair[1].start].strip(), flat[end - 1 : end]
            if between == ("(", ",", ")"):
                for number in pair:
                    ways = tuple(way for way in self._ticks(number) if way[0] != "panel")
                    if ways:
                        yield Spot(number.start, number.end, ways)

    def _lone(self, flat: str, free: Sequence[Number]) -> Iterator[Spot]:
        """A number that is a tick and is no value: it lies beyond all values, or stands behind "at"."""
        low, high = self._span
        for number in free:
            if number.value is None or number.unit or number.how.value != "exact":
                continue
            if low <= number.value <= high and not _AT.search(flat, max(0, number.start - 10), number.start):
                continue
            ways = self._ticks(number)
            if ways:
                yield Spot(number.start, number.end, ways, lone=True)

    def _ticks(self, number: Number) -> tuple[Way, ...]:
        """The ticks with a number, on each axis."""
        sides = ((side, ticks.get(number.value)) for side, ticks in self.numbers.items() if number.value is not None)
        return tuple((side, (label,)) for side, label in sides if label is not None)


def cell_of(spots: Sequence[Spot]) -> CellPlace | None:
    """The cell that two places name, the one by its row and the other by its column: "ratio 0.3 and window 1000"."""
    named = dict(way for spot in spots for way in spot.ways)
    if len(spots) != 2 or named.keys() != {"row", "column"}:
        return None
    return CellPlace(rows=named["row"], columns=named["column"])


def _is_list(flat: str, free: Sequence[Number], at: int) -> bool:
    """Whether the number behind this one is of the same enumeration, and no value: "at length 5, 81.0"."""
    if at + 1 == len(free):
        return False
    between, following = flat[free[at].end : free[at + 1].start].strip(), free[at + 1].value
    return between in _LINKS or (between == "," and following is not None and following.is_integer())


def _numbers(names: Iterable[str]) -> dict[float, str]:
    """The labels of an axis by the number in them, where no two have the same."""
    numbered = [(number, name) for name in names if (number := labels.number_in(name)) is not None]
    count = Counter(number for number, _ in numbered)
    return {number: name for number, name in numbered if count[number] == 1}


def _axis_words(reading: Reading, names: dict[Side, tuple[str, ...]]) -> dict[str, tuple[Side, ...]]:
    """The words of the axes' names, and those that all labels of an axis begin with, in their stems."""
    sides_of: dict[str, list[Side]] = defaultdict(list)
    metric = {labels.stem(word) for word in labels.words(reading.metric)}
    called: list[tuple[Side, str]] = [("row", reading.rows.name), ("column", reading.columns.name)]
    called += [("row", "row"), ("column", "column"), ("panel", "panel")]
    for side, name in called:
        for word in labels.words(labels.without_gloss(name)) or labels.words(name):
            if word not in _VAGUE and (len(word) > 1 or word.isalpha()) and labels.stem(word) not in metric:
                sides_of[labels.stem(word)].append(side)
    for side, ticks in names.items():
        first = Counter(words[0] for words in map(words_of, ticks) if words)
        for word, count in first.items():
            if count == len(ticks) > 1 and word.isalpha():
                sides_of[labels.stem(word)].append(side)
    return {word: tuple(dict.fromkeys(sides)) for word, sides in sides_of.items() if len(set(sides)) == 1}


def _variants(names: Sequence[str]) -> Iterator[tuple[tuple[str, ...], str, bool]]:
    """The ways in which a text may call the labels of an axis: as they are, without a gloss, by a word of their own.

    Each with the label, and whether it is only a word of it.
    """
    bare = {name: words_of(name) for name in names}
    count = Counter(word for words in bare.values() for word in set(words))
    short: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for name, words in bare.items():
        if len(words) < 2 and _are_numbers(words):
            continue
        yield words, name, False
        gloss = labels.without_gloss(name)
        for way in (gloss, name[len(gloss) :].strip(" ()（）")):
            short[words_of(way)].add(name)
        rare = [word for word in words if count[word] == 1 and len(word) >= _LEAST_LETTERS and word not in _VAGUE]
        for word in rare[:2]:
            short[(word,)].add(name)
        short[tuple(word for word in words if count[word] < len(names))].add(name)
    whole = frozenset(bare.values())
    for words, labelled in short.items():
        if len(labelled) == 1 and words not in whole and not _are_numbers(words):
            name = next(iter(labelled))
            yield words, name, len(words) == 1 and len(bare[name]) > 1


def _are_numbers(words: Sequence[str]) -> bool:
    """Whether words are nothing but numbers: these name a tick only where the words around them say so."""
    return all(labels.number_of(word) is not None for word in words)


def _is_whole(flat: str, words: Sequence[Token], first: int, last: int) -> bool:
    """Whether the words are a name by themselves: not a part of "neg_cities", and with no comma between them."""
    start, end = words[first].start, words[last - 1].end
    if flat[start - 1 : start] == "_" or flat[end : end + 1] == "_":
        return False
    gaps = (flat[a.end : b.start] for a, b in pairwise(words[first:last]))
    return not any(mark in gap for gap in gaps for mark in ",;:|")


def _is_printed(flat: str, words: Sequence[Token], first: int, last: int, label: str) -> bool:
    """Whether a common word is printed as the name that it also is: with its capitals inside a sentence, in quotes."""
    start, end = words[first].start, words[last - 1].end
    quoted = flat[start - 1 : start] in ("\"'`“‘(*" if start else "") and flat[end : end + 1] in "\"'`”’)*"
    inside = first > 0 and label[:1].isupper() and flat[start:end] == label
    return quoted or inside
