"""Where a text names the ticks of its lists: one pass over its words, and for a number the mention that governs it.

A tick is named by its words, or as a number behind the name of its axis ("Layer 4", "M=50", "α ≈ 0.1"), whether or not
a list has that number. What is printed on a value axis ("Accuracy: 0.4") is a value and names nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from heat_pipeline.reading import labels
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.lists import Cue, TickList
from heat_pipeline.reading.matching import comparable
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.places import NumberPlace, TickMention
from heat_pipeline.reading.tables import Label

_END = ""
_Trie = dict[str, Any]
_Token = tuple[str, int, int]
_SPAN = re.compile(r"[~≈]?(\d+(?:\.\d+)?)[-–](\d+(?:\.\d+)?)$")
_BETWEEN = re.compile(r"[\s=≈~#*`\"']*(?:of|is|no\.?|nr\.?|index|number|around|about)?[\s=≈~#*`\"'(]*")
_EQUALS = re.compile(r"\s*[=≈]\s*[~≈]?")
_NEXT = re.compile(r"[\s*`]*(?:,|,?\s*(?:and|or|und|to|through|bis)\s|&|/)[\s*`]*")
_JOINT = re.compile(r"[\s\"'`*“”]*(?:[,;/&]|,?\s*(?:and|or|und)\s|,\s*and\s)[\s\"'`*“”]*(?:the\s+)?")
_ON_THE_LIST = 0.9
_FARTHEST = 24
_SHORT = 2
_LONGEST_RUN = 64
_AND = frozenset(("and", "or", "und", "&", "to", "through", "bis"))
_NO_NAMES = labels.word_set(
    "of the in and for a an number value label size axi to with per by on at log scale or total mean average score"
)


class Mentions:
    """The mentions of the ticks of several lists in a text, in text order for each list."""

    def __init__(self, outline: Outline, lists: Sequence[TickList], values: frozenset[int] = frozenset()) -> None:
        """`values` are the lists that are a value axis."""
        self.named: set[int] = set()
        """Where numbers end that stand behind the name of an axis: "Layer 4"."""
        self._flat = outline.flat
        self._lists = lists
        self._found: list[list[TickMention]] = [[] for _ in lists]
        self._trie = _trie_of(lists)
        self._names = _names_of(lists, values)
        for line in outline.lines:
            self._scan(line)
        self._starts = [[mention.start for mention in mentions] for mentions in self._found]

    def _scan(self, line: Line) -> None:
        tokens = labels.tokens(self._flat, line.start, line.end)
        trie, names = self._trie, self._names
        for at, (word, start, _) in enumerate(tokens):
            if word[0] == "." or word[-1] == ".":
                word = word.strip(".") or word
            if word in trie:
                for index, (tick, end) in self._longest(tokens, at, word).items():
                    self._add(index, TickMention(start, end, tick))
            for index, name in names.get(word, ()):
                if at + 1 < len(tokens) and _ends_with(tokens, at, name):
                    self._add_numbers(index, tokens, at, name)

    def _longest(self, tokens: Sequence[_Token], at: int, word: str) -> dict[int, tuple[str, int]]:
        """For each list the longest of its ticks whose words stand here, with its end."""
        node = self._trie.get(word)
        reached: dict[int, tuple[str, int]] = {}
        while node is not None:
            for index, tick in node.get(_END, {}).items():
                reached[index] = (tick, tokens[at][2])
            at += 1
            node = node.get(tokens[at][0].strip(".")) if at < len(tokens) else None
        return reached

    def _add(self, index: int, mention: TickMention) -> bool:
        mentions = self._found[index]
        if mentions and mentions[-1].end > mention.start:
            return False
        mentions.append(mention)
        return True

    def _add_numbers(self, index: int, tokens: Sequence[_Token], at: int, name: tuple[str, ...]) -> None:
        """Add the number behind an axis' name, and those that go on behind a plural: "Experts 2, 5 and 10"."""
        first = at + 1
        while first < len(tokens) and first < at + 3 and not tokens[first][0].rstrip(".")[-1:].isdigit():
            first += 1
        if first == len(tokens):
            return
        gap = self._flat[tokens[at][2] : tokens[first][1]]
        if _BETWEEN.fullmatch(gap) is None or len(gap) > _FARTHEST:
            return
        start, last = tokens[at - len(name) + 1][1], tokens[at][2]
        plural = self._flat[tokens[at][2] - 1] == "s"
        stated = _EQUALS.fullmatch(gap) is not None
        if len("".join(name)) <= _SHORT and not stated:
            return  # "a 5 % drop" names nothing
        for position in range(first, len(tokens)):
            word, begin, end = tokens[position]
            if word in _AND and tokens[position - 1][0] not in _AND:
                continue
            end -= len(word) - len(word.rstrip("."))
            word = word.rstrip(".")
            if begin > tokens[first][1] and not (plural and _NEXT.fullmatch(self._flat, last, begin)):
                return
            tick, listed = self._tick(index, word, stated or len(name) > 1)
            if not tick or not self._add(
                index, TickMention(start if begin == tokens[first][1] else begin, end, tick, listed)
            ):
                return
            self.named.add(end)
            last = end

    def _tick(self, index: int, word: str, sure: bool) -> tuple[str, bool]:
        """The tick of a list that a number or a span of numbers is, else the number; "" where it is none."""
        tick_list = self._lists[index]
        span = _SPAN.match(word)
        if labels.number_of(word) is None and span is None:
            return "", False
        at, quality = tick_list.index.match(word)
        if quality > _ON_THE_LIST:
            return tick_list.ticks[at], True
        if span is not None and all(tick_list.index.match(end)[1] > _ON_THE_LIST for end in span.groups()):
            return word, True
        if tick_list.cue not in (Cue.X, Cue.Y) or not (sure or _is_numeric(tick_list)):
            return "", False
        return word.lstrip("~≈"), False

    def names_any(self, index: int, start: int, end: int) -> bool:
        """Whether any tick of a list is mentioned in [start, end)."""
        starts = self._starts[index]
        return bisect_left(starts, start) < bisect_left(starts, end)

    def between(self, index: int, start: int, end: int) -> list[TickMention]:
        """The mentions of a list that begin in [start, end)."""
        starts = self._starts[index]
        return self._found[index][bisect_left(starts, start) : bisect_left(starts, end)]

    def names(self) -> list[tuple[int, int]]:
        """Where ticks stand that hold letters: their digits are no numbers. In text order, none in another."""
        spans = sorted({(mention.start, mention.end) for mentions in self._found for mention in mentions})
        kept: list[tuple[int, int]] = []
        for start, end in spans:
            if kept and start < kept[-1][1]:
                kept[-1] = (kept[-1][0], max(end, kept[-1][1]))
            else:
                kept.append((start, end))
        return kept

    def last(self, index: int, start: int, end: int) -> TickMention | None:
        """The last mention of a list in [start, end)."""
        at = bisect_left(self._starts[index], end) - 1
        if at < 0 or self._starts[index][at] < start:
            return None
        return self._found[index][at]

    def run(self, index: int, place: NumberPlace) -> list[TickMention]:
        """The mentions of a list that govern a number together: "A, B and C stay at 0.5", "0.5 for A and B"."""
        number, starts, mentions = place.number, self._starts[index], self._found[index]
        last = bisect_left(starts, number.start) - 1
        if last >= 0 and starts[last] >= place.sentence and mentions[last].end <= number.start:
            return self._joined(mentions, last, -1, place.sentence)[::-1]
        first = bisect_left(starts, number.end)
        if first < len(starts) and starts[first] < place.clause[1]:
            return self._joined(mentions, first, 1, place.clause[1])
        return []

    def _joined(self, mentions: Sequence[TickMention], at: int, way: int, stop: int) -> list[TickMention]:
        """A mention with those next to it, one `way`, that only a comma, "and" or the like parts from it."""
        run = [mentions[at]]
        while (
            0 <= (at := at + way) < len(mentions)
            and len(run) < _LONGEST_RUN
            and mentions[at].start * way < stop * way + (way < 0)
        ):
            first, second = (run[-1], mentions[at]) if way > 0 else (mentions[at], run[-1])
            if _JOINT.fullmatch(self._flat, first.end, second.start) is None or mentions[at].tick == run[-1].tick:
                break
            run.append(mentions[at])
        return run

    def beside(self, place: NumberPlace) -> frozenset[int]:
        """The lists of which ticks stand in a number's sentence or head, where they are two labels or more."""
        mentions: dict[int, TickMention] = {}
        for index in range(len(self._lists)):
            mention = place.chosen.get(index) or next(self._beside(index, place), None)
            head = place.slots.get("head")
            if mention is None and head is not None:
                mention = next(iter(self.between(index, head.start, head.end)), None)
            if mention is not None:
                mentions[index] = mention
        return frozenset(mentions) if len({mention.start for mention in mentions.values()}) > 1 else frozenset()

    def governing(self, index: int, place: NumberPlace) -> list[TickMention]:
        """The mentions of a list that could govern a number: beside it, before it, in its head, above it."""
        line, number = place.line, place.number
        chosen = place.chosen.get(index)
        mentions: list[TickMention] = [chosen] if chosen is not None else list(self._beside(index, place))
        if (
            not mentions
            and (before := self.last(index, place.sentence, number.start)) is not None
            and before.end <= number.start
        ):
            mentions.append(before)
        head = place.slots.get("head")
        if head is not None:
            mentions.extend(self.between(index, head.start, head.end)[:2])
        if mentions:
            return mentions
        for key in ("stub1", "stub2", "top"):
            label = place.slots.get(key)
            if label is not None:
                mentions.extend(self.between(index, label.start, label.end)[:1])
        if mentions:
            return mentions
        for parent in reversed(line.parents):
            end = parent.end if parent.is_heading or parent.opens else parent.head_end
            above = self.between(index, parent.start, end)
            if above:
                return above[:1]
        return mentions

    def _beside(self, index: int, place: NumberPlace) -> Iterator[TickMention]:
        """The mention of a list before a number in its clause, else the one behind it."""
        number = place.number
        before = self.last(index, place.clause[0], number.start)
        if before is not None and before.end <= number.start:
            yield before
            return
        for slot in ("behind", "after"):
            label = place.slots.get(slot)
            if label is not None and (mentions := self.between(index, label.start, label.end)):
                yield mentions[0]
                return
        if "after" in place.slots:
            yield from self.between(index, number.end, place.clause[1])[:1]


def label_of(outline: Outline, mention: TickMention) -> Label:
    """A mention as the label of a slot."""
    return Label(labels.plain(outline.text[mention.start : mention.end]), mention.start, mention.end)


def _trie_of(lists: Sequence[TickList]) -> _Trie:
    """The words of all ticks that have letters, and of their other names; at the end of each its list and the tick."""
    trie: _Trie = {}
    for index, tick_list in enumerate(lists):
        for at, tick in enumerate(tick_list.ticks):
            for label in (tick, labels.without_gloss(tick), tick_list.aliases.get(at, "")):
                words = comparable(label)
                if not words or not any(char.isalpha() for char in label):
                    continue
                node = trie
                for word in words:
                    node = node.setdefault(word, {})
                node.setdefault(_END, {}).setdefault(index, tick)
    return trie


def _names_of(lists: Sequence[TickList], values: frozenset[int]) -> dict[str, list[tuple[int, tuple[str, ...]]]]:
    """The names of lists by their last words: each whole, and each word that only this axis' name has."""
    words_of = [tick_list.index.name_words for tick_list in lists]
    names: dict[str, list[tuple[int, tuple[str, ...]]]] = defaultdict(list)
    for index, tick_list in enumerate(lists):
        if index in values or not tick_list.name:
            continue
        others = [words for other, words in zip(lists, words_of, strict=True) if other.cue is not tick_list.cue]
        shared = frozenset[str]().union(*(words for words in others if words != words_of[index]))
        whole = comparable(labels.without_gloss(tick_list.name))
        if len(whole) > 1:
            names[whole[-1]].append((index, whole))
        for word in words_of[index] - shared - _NO_NAMES:
            names[word].append((index, (word,)))
    return names


def _ends_with(tokens: Sequence[_Token], at: int, name: tuple[str, ...]) -> bool:
    return at + 1 >= len(name) and all(
        token[0].strip(".") == word for token, word in zip(tokens[at - len(name) + 1 : at + 1], name, strict=True)
    )


def _is_numeric(tick_list: TickList) -> bool:
    """Whether a list's ticks are numbers, or are not told at all."""
    return all(labels.number_of(tick) is not None for tick in tick_list.ticks)
